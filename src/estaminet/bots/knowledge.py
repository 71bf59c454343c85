"""What a bot is given: the knowledge of one seat at one decision."""

from functools import cached_property
from typing import Any

import numpy as np

from estaminet.engine import records
from estaminet.games import load
from estaminet.table import Table, redeal


class Knowledge:
    """One seat's view, observation and legal actions, and worlds it cannot tell from the true one.

    Two tables that the seat cannot tell apart give equal knowledge, byte for byte. It describes
    the moment at which it was made (only `determinize` asks the table itself); what a bot does not
    ask for is not computed.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.game: str = table.game
        self.content: Any = table.content  # the data file: cards and their texts
        self.seat: int = int(seat)
        self.observation: np.ndarray = table.observation(seat)
        legal = table.numbers()
        self.numbers: np.ndarray = legal if table.actor == seat else legal[:0]  # as in the mask
        self._game = load(table.game)
        self._truth = table.bare_state()
        self._table = table
        self._moves = table.move

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as a dictionary."""
        return self._game.view(self.content, self._copy(), self.seat)

    @cached_property
    def counts(self) -> dict[str, Any]:
        """What everybody can count at the table, by the rules."""
        return self._game.counts(self.content, self._copy())

    @cached_property
    def by_text(self) -> dict[str, int]:
        """The legal actions with their numbers."""
        return {self.text(a): int(a) for a in self.numbers}

    @cached_property
    def actions(self) -> list[str]:
        """The legal actions, sorted by code point."""
        return sorted(self.by_text)

    def text(self, number: int) -> str:
        """An action in the notation, by its number in the game's numbering."""
        return self._game.actions.text(int(number), self.content.words)

    @cached_property
    def mask(self) -> np.ndarray:
        """Which of all the game's actions are legal, as booleans in the action numbering."""
        mask = np.zeros(self._game.actions.size, np.bool_)
        mask[self.numbers] = True
        return mask

    def history(self) -> list[dict[str, Any]]:
        """The actions so far, as the seat saw them: `{"seat": …, "action": …}`."""
        since = self._table.move - self._moves
        told = self._table.history(self.seat)
        return told[: len(told) - since]

    def determinize(self, seed: int) -> Table:
        """A whole world that the seat can imagine, in proportion to how likely it is."""
        return self._table.determinize(self.seat, seed)

    def world(self, seed: int) -> Any:
        """The state record of such a world, alone: what a search starts from."""
        state = self._copy()
        redeal(self.content.tables, state, self.seat, seed)
        return state

    def _copy(self) -> Any:
        return np.frombuffer(bytearray(self._truth), records.typed(self._game.state))[0]


class Clairvoyance(Knowledge):
    """All cards open: what a bound is measured with. Never handed to a bot that plays fairly."""

    def determinize(self, seed: int) -> Table:
        return self._table.copy()

    def world(self, seed: int) -> Any:
        return self._copy()
