"""The chance events of section 8."""

from __future__ import annotations

import random
from typing import Protocol


class Chance(Protocol):
    """Answers the chance events of section 8."""

    def permutation(self, event: str, items: list[str]) -> list[str]: ...

    def pick(self, event: str, items: list[str]) -> str: ...


class Dice:
    """Chance from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def permutation(self, event: str, items: list[str]) -> list[str]:
        return self._random.sample(items, len(items))

    def pick(self, event: str, items: list[str]) -> str:
        return self._random.choice(items)
