"""Where a number stands in a data file: `plots.emperor.program.0.n`.

A step is a key of a mapping, the id of an entry in a list, or its number, from 0.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from estaminet.errors import BadOption, brief

SHOWN = 12  # of what there is at a place


def value_at(data: Any, path: str) -> float:
    """The number that stands there, or what stands there instead."""
    found = data
    for at, step in enumerate(path.split(".")):
        found = found[_key(found, step, path, at)]
    if not is_number(found):
        below = f"; below it: {_listed(found)}" if isinstance(found, dict | list) else ""
        raise BadOption("not_a_number", f"{path} is {_kind(found)}, not a number{below}")
    return float(found) if isinstance(found, float) else int(found)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def changed(data: Any, path: str, value: float) -> Any:
    """A copy with another number there."""
    made = deepcopy(data)
    *steps, last = path.split(".")
    inside = made
    for at, step in enumerate(steps):
        inside = inside[_key(inside, step, path, at)]
    inside[_key(inside, last, path, len(steps))] = value
    return made


def _key(inside: Any, step: str, path: str, at: int) -> Any:
    """The key or index that a step means."""
    if isinstance(inside, dict):
        named = {str(key): key for key in inside}
        if step in named:
            return named[step]
    elif isinstance(inside, list):
        ids = {_id(entry): i for i, entry in enumerate(inside)}
        if step in ids:
            return ids[step]
        if step.isdecimal() and int(step) < len(inside):
            return int(step)
    before = ".".join(path.split(".")[:at])
    where = f"at {before}" if before else "at the top"
    raise BadOption("no_such_place", f"{path}: no {step!r} {where}; there is {_listed(inside)}")


def _id(entry: Any) -> str | None:
    return entry.get("id") if isinstance(entry, dict) else None


def _kind(value: Any) -> str:
    named = {dict: "a mapping", list: "a list", str: "a text", bool: "true or false"}
    return named.get(type(value), brief(value))


def _listed(value: Any) -> str:
    """What there is to choose from."""
    names = list(_steps(value))
    if not names:
        return f"{_kind(value)}, with nothing below it"
    more = f", and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _steps(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from map(str, value)
    elif isinstance(value, list):
        yield from (_id(entry) or str(i) for i, entry in enumerate(value))


def numbers(data: Any, before: str = "") -> Iterator[str]:
    """The places of all numbers of a data file."""
    rows = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in rows:
        step = _id(value) if isinstance(data, list) else None
        path = f"{before}.{step or key}".lstrip(".")
        if isinstance(value, dict | list):
            yield from numbers(value, path)
        elif is_number(value):
            yield path
