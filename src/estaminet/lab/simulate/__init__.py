"""Many games in one file: a row a game, and what was done to every piece.

    made = plan("…", players=3, games=1000, seed=7)
    run(made, Path("games.parquet"))

Everything follows from the plan: game number i is dealt from seed number 2i of the simulation and
played from seed number 2i + 1, whoever plays it. Games are played in chunks of fixed size, by any
number of processes, and written in their order.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from estaminet.lab.simulate.plans import Plan, plan
    from estaminet.lab.simulate.running import Summary, run
    from estaminet.lab.simulate.simulator import seed_of

__all__ = ["Plan", "Summary", "plan", "run", "seed_of"]

_HOMES = {"Plan": "plans", "plan": "plans", "Summary": "running", "run": "running",
          "seed_of": "simulator"}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Fetched when it is asked for: what counts games without writing them needs no Arrow."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
