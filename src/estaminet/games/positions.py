"""Reading a position from outside: every defect is collected, nothing is believed.

A `Reader` walks a JSON-like object of any shape, however large or deep, and never raises before
`finish`. Its methods return the value asked for, or a harmless stand-in after noting the defect.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from estaminet.errors import BadPosition, brief


def is_int(value: object) -> bool:
    """A whole number of Python or NumPy; true and false are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


class Reader:
    def __init__(self, game: str, position: Any, keys: Sequence[str]) -> None:
        self.game = game
        self.defects: list[str] = []
        self.position: Mapping[str, Any] = self.keys(position, "position", keys)

    def defect(self, at: str, what: str) -> None:
        self.defects.append(f"{at}: {what}")

    def finish(self) -> None:
        if self.defects:
            raise BadPosition(self.game, self.defects)

    def keys(
        self, value: Any, at: str, keys: Sequence[str], defaults: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """A mapping with exactly these keys; what is missing is its default, or a defect and None.

        A key with a default came later than the first positions: the old ones still read.
        """
        if not isinstance(value, dict):
            self.defect(at, f"expected an object, found {brief(value)}")
            return dict.fromkeys(keys)
        value = {**(defaults or {}), **value}
        for key in keys:
            if key not in value:
                self.defect(at, f"key {key!r} is missing")
        unknown = [key for key in value if key not in keys]
        if unknown:
            shown = ", ".join(brief(key) for key in unknown[:5])
            self.defect(at, f"unknown key{'s' if len(unknown) > 1 else ''} {shown}")
        return {key: value.get(key) for key in keys}

    def has(self, key: str) -> bool:
        return self.position.get(key) is not None

    def whole(self, value: Any, at: str, least: int, most: int) -> int:
        if is_int(value) and least <= value <= most:
            return int(value)
        self.defect(at, f"expected a whole number {least} to {most}, found {brief(value)}")
        return least

    def whole_or_null(self, value: Any, at: str, least: int, most: int) -> int | None:
        return None if value is None else self.whole(value, at, least, most)

    def choice(self, value: Any, at: str, known: Sequence[str]) -> int:
        """The index of an id among the known ones."""
        if isinstance(value, str) and value in known:
            return known.index(value)
        self.defect(at, f"expected one of {_some(known)}, found {brief(value)}")
        return 0

    def listed(self, value: Any, at: str, count: int | None = None, most: int = 64) -> list[Any]:
        """A list, of `count` entries if given."""
        if not isinstance(value, list):
            self.defect(at, f"expected a list, found {brief(value)}")
            return []
        if count is not None and len(value) != count:
            self.defect(at, f"expected {count} entries, found {len(value)}")
            return []
        if len(value) > most:
            self.defect(at, f"expected at most {most} entries, found {len(value)}")
            return []
        return value

    def ids(self, value: Any, at: str, known: Sequence[str], most: int = 64) -> list[int]:
        """A list of ids, as indices."""
        found = []
        for i, name in enumerate(self.listed(value, at, most=most)):
            if isinstance(name, str) and name in known:
                found.append(known.index(name))
            else:
                self.defect(f"{at}[{i}]", f"unknown id {brief(name)}; known: {_some(known)}")
        return found

    def per_seat(self, key: str, players: int) -> list[tuple[str, Any]]:
        """The entries of a list with one entry a seat, each with its place."""
        rows = self.listed(self.position[key], key, players)
        return [(f"{key}[{seat}]", row) for seat, row in enumerate(rows)]

    def flags(self, key: str, players: int) -> list[bool]:
        found = []
        for at, value in self.per_seat(key, players):
            if not isinstance(value, bool):
                self.defect(at, f"expected true or false, found {brief(value)}")
            found.append(value is True)
        return found or [False] * players

    def pieces(
        self, counts: Mapping[int, int], copies: Sequence[int], names: Sequence[str]
    ) -> None:
        """Every piece of the box is somewhere exactly once."""
        for kind, name in enumerate(names):
            found = counts.get(kind, 0)
            if found != copies[kind]:
                self.defect(
                    name, f"occurs {found} times in the position; the box has {copies[kind]}"
                )


def _some(known: Sequence[str]) -> str:
    shown = ", ".join(known[:8])
    return shown if len(known) <= 8 else f"{shown}, … ({len(known)} in all)"
