"""The action encoding: one table makes the integers, their inverse, their text and their docs.

A family is a pattern such as `fall_back {place} lose {tile}`; its actions are numbered from
`first` on, the last argument running fastest. Rules use `first` and the arguments as integers;
people read and write the text.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

_ARGUMENT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Family:
    pattern: str
    first: int
    sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        return prod(self.sizes)

    @property
    def arguments(self) -> tuple[str, ...]:
        return tuple(_ARGUMENT.findall(self.pattern))

    def split(self, offset: int) -> tuple[int, ...]:
        """The arguments of the family's action number `offset`."""
        values = []
        for size in reversed(self.sizes):
            offset, value = divmod(offset, size)
            values.append(value)
        return tuple(reversed(values))

    def knows(self, text: str, words: Mapping[str, Sequence[str]]) -> bool:
        """Whether the text is one of the family's actions."""
        given, expected = text.split(" "), self.pattern.split(" ")
        if len(given) != len(expected):
            return False
        return all(_fits(word, part, words) for word, part in zip(given, expected, strict=True))


def _fits(word: str, part: str, words: Mapping[str, Sequence[str]]) -> bool:
    """Whether a word of a text fits a word of a pattern, which may be an argument."""
    argument = _ARGUMENT.fullmatch(part)
    return word in words[argument[1]] if argument else word == part


class ActionSpace:
    """The families of a game, numbered in the order in which they are added."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        self.sizes = sizes  # of each argument
        self.families: list[Family] = []
        self.size = 0  # actions in all

    def add(self, pattern: str) -> int:
        """Add a family; the number of its first action."""
        family = Family(
            pattern, self.size, tuple(self.sizes[name] for name in _ARGUMENT.findall(pattern))
        )
        self.families.append(family)
        self.size += family.count
        return family.first

    def first(self, pattern: str) -> int:
        return next(family.first for family in self.families if family.pattern == pattern)

    def decode(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The family's pattern and the arguments of an action."""
        for family in self.families:
            if action < family.first + family.count:
                return family.pattern, family.split(action - family.first)
        raise IndexError(f"no action {action} (there are {self.size})")

    def text(self, action: int, words: Mapping[str, Sequence[str]]) -> str:
        """The action in the document's notation; `words` names the values of each argument."""
        pattern, values = self.decode(action)
        names = iter(values)
        return _ARGUMENT.sub(lambda found: words[found[1]][next(names)], pattern)

    def knows(self, text: str, words: Mapping[str, Sequence[str]]) -> bool:
        """Whether the text is an action of this game at all, legal now or not."""
        return any(family.knows(text, words) for family in self.families)
