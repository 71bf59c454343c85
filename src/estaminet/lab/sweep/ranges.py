"""`PATH=1..6`, `PATH=1,2,4`, `PATH=0.5..2:0.25`: a place and the numbers that go there."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from estaminet.errors import BadOption

MOST = 100  # values of one sweep, all combinations together
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?")
_ALONE = re.compile(_NUMBER)
HOW = "as 1..6, 1,2,4, 0..10:2 or 0.5..2:0.25"


@dataclass(frozen=True)
class Axis:
    """What is set, and to what."""

    path: str
    values: tuple[float, ...]


def axis(text: str) -> Axis:
    """What is behind one --set."""
    path, equals, told = text.partition("=")
    if not (path.strip() and equals and told.strip()):
        raise BadOption("bad_values", f"expected PATH=VALUES, {HOW}; found {text!r}")
    values = tuple(dict.fromkeys(v for part in told.split(",") for v in _values(part.strip())))
    return Axis(path.strip(), values)


def _values(part: str) -> Iterator[float]:
    if _ALONE.fullmatch(part):
        yield _plain(Decimal(part))
        return
    found = _RANGE.fullmatch(part)
    if not found:
        raise BadOption("bad_values", f"expected numbers, {HOW}; found {part!r}")
    low, high = Decimal(found[1]), Decimal(found[2])
    yield from map(_plain, _range(low, high, _step(part, low, high, found[3])))


def _step(part: str, low: Decimal, high: Decimal, told: str | None) -> Decimal:
    if told is None and not (_is_whole(low) and _is_whole(high)):
        raise BadOption("bad_values", f"{part}: give the step, such as {part}:0.1")
    step = abs(Decimal(told or 1))
    if not step:
        raise BadOption("bad_values", f"{part}: the step cannot be 0")
    return step if low <= high else -step


def _range(low: Decimal, high: Decimal, step: Decimal) -> Iterator[Decimal]:
    """Both ends, where the steps meet the second; decimal, so that 0.1 is a tenth."""
    count = int((high - low) / step) + 1
    if count > MOST:
        raise BadOption("bad_values", f"{low}..{high}: {count} values, more than {MOST}")
    yield from (low + i * step for i in range(count))


def _is_whole(value: Decimal) -> bool:
    return "." not in str(value)


def _plain(value: Decimal) -> float:
    """A whole number where it is written as one: data files know the difference."""
    return int(value) if _is_whole(value) else float(value)
