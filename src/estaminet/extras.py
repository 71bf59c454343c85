"""What only some commands need, and what to say when it is not installed.

The core is NumPy, Numba, PyYAML and platformdirs. Everything else comes with an extra of
pyproject.toml; here stand the modules that each of them brings.
"""

from importlib.util import find_spec

from estaminet.errors import EstaminetError

MODULES = {
    "bench": (
        "PIL",
        "catanatron",
        "gymnasium",
        "pettingzoo",
        "pygame",
        "pyspiel",
        "rich",
        "rlcard",
    ),
    "cluster": ("ray",),
    "envs": ("PIL", "gymnasium", "pettingzoo", "rich"),
    "gpu": ("numba_cuda",),
    "lab": ("jinja2", "pyarrow", "rich"),
    "openspiel": ("pyspiel",),
    "postgres": ("psycopg",),
    "terminal": ("rich", "textual"),
    "train": ("torch",),
    "web": ("fastapi", "openskill", "uvicorn", "websockets"),
}


def has(module: str) -> bool:
    return find_spec(module) is not None


def require(extra: str, *modules: str) -> None:
    """Refuse in words, before any work is done, what lacks its extra, or these modules of it."""
    missing = [module for module in modules or MODULES[extra] if not has(module)]
    if missing:
        needed = ", ".join(missing)
        advice = f"pip install 'estaminet[{extra}]'"
        raise EstaminetError("missing_extra", f"this needs {needed}; get it with: {advice}")
