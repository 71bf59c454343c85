"""Training: players that learn from games against themselves.

Run(Plan("…", players=(2,)), Path("run"), device("auto"), workers=2).go(progress)
"""

from estaminet.errors import BadOption
from estaminet.lab.train.running import Plan, Progress, Run

__all__ = ["Plan", "Progress", "Run", "device"]


def device(wanted: str) -> str:
    """What networks are fitted on: `cpu`, `cuda`, or `auto`."""
    import torch

    there = torch.cuda.is_available()
    if wanted == "auto":
        return "cuda" if there else "cpu"
    if wanted not in ("cpu", "cuda") or (wanted == "cuda" and not there):
        has = "cpu, cuda" if there else "cpu"
        raise BadOption("bad_device", f"device: {has} or auto; not {wanted}")
    return wanted
