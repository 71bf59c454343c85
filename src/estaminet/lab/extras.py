"""What only some commands need, and what to say when it is not installed."""

from importlib.util import find_spec

from estaminet.errors import EstaminetError


def require(module: str, extra: str) -> None:
    """Refuse in words, before any work is done, what lacks its extra."""
    if find_spec(module) is None:
        raise EstaminetError(
            "missing_extra", f"this needs {module}; get it with: pip install 'estaminet[{extra}]'"
        )
