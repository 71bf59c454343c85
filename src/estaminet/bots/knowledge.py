"""What a bot is given: the knowledge of one seat at one decision."""

from collections.abc import Callable
from typing import Any

import numpy as np

from estaminet.table import Table


class Knowledge:
    """One seat's view, observation and legal actions, and worlds it cannot tell from the true one.

    Two tables that the seat cannot tell apart give equal knowledge, byte by byte.
    """

    __slots__ = (
        "_counts",
        "_redeal",
        "actions",
        "content",
        "game",
        "mask",
        "observation",
        "seat",
        "view",
    )

    def __init__(self, table: Table, seat: int) -> None:
        self.game: str = table.game
        self.content: Any = table.content  # the data file: cards and their texts
        self.seat: int = seat
        self.view: dict[str, Any] = table.view(seat)
        self.observation: np.ndarray = table.observation(seat)
        own = table.actor == seat
        self.actions: list[str] = table.actions() if own else []
        self.mask: np.ndarray = table.mask() if own else np.zeros_like(table.mask())
        self._counts: Callable[[], dict[str, Any]] = table.counts
        self._redeal: Callable[[int], Table] = lambda seed: table.determinize(seat, seed)

    @property
    def counts(self) -> dict[str, Any]:
        """What everybody can count at the table, by the rules."""
        return self._counts()

    def determinize(self, seed: int) -> Table:
        """A whole world as the seat may imagine it, each as often as it is likely."""
        return self._redeal(seed)


class Clairvoyance(Knowledge):
    """All cards open: what a bound is measured with. Never handed to a bot that plays fairly."""

    __slots__ = ()

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table, seat)
        self._redeal = lambda seed: table.copy()
