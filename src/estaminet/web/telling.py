"""What a seat is told about the game: its log, its menu, its prompt.

`Table.log` and `Table.menu` tell everything from the beginning, and build a view for the names of
the seats each time. Here the names are found once, and only what is new is told.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from estaminet.games import load
from estaminet.games.game import Game
from estaminet.table import Table
from estaminet.table.moves import Move
from estaminet.table.table import SETUP_SEAT

MOST_CHOICES = 20_000
_CHOICES: dict[tuple[str, tuple[str, ...], str, int], dict[str, str]] = {}


class Teller:
    """The sentences of one play. The names of its seats do not change while it lasts."""

    def __init__(self, table: Table) -> None:
        self.game: Game = load(table.game)
        self.content = table.content
        self.names = table.names()
        self.key = tuple(self.names)

    def log(
        self, table: Table, first: int, numbers: Sequence[int], viewer: int | None, lang: str
    ) -> list[dict[str, Any]]:
        """The rows of the log from index `first`; `numbers`: the sequence number of each row."""
        moves = _moves(table)
        return [
            self._row(moves[at], at, numbers[at], viewer, lang) for at in range(first, len(moves))
        ]

    def _row(
        self, move: Move, at: int, number: int, viewer: int | None, lang: str
    ) -> dict[str, Any]:
        happenings = move.happenings(self.game, viewer)
        told = self.game.texts.sentences(self.content, happenings, self.names, viewer, lang)
        setup = move.seat == SETUP_SEAT
        return {
            "n": number,
            "move": at,
            "seat": None if setup else move.seat,
            "action": None if setup else move.text_for(viewer),
            "sentences": [{"text": text, "clause": clause} for text, clause in told],
        }

    def menu(self, table: Table, lang: str) -> list[dict[str, str]]:
        """The actor's legal actions, each with a sentence, in the order of the numbering."""
        return [self._choice(int(number), lang) for number in np.flatnonzero(table.mask())]

    def number(self, table: Table, action: str) -> int | None:
        """The number of a legal action; None: it is not legal."""
        for number in np.flatnonzero(table.mask()):
            if self._choice(int(number), "en")["action"] == action:
                return int(number)
        return None

    def _choice(self, number: int, lang: str) -> dict[str, str]:
        """One action and its sentence; tables with the same cards and names share them."""
        key = (self.content.source.digest, self.key, lang, number)
        row = _CHOICES.get(key)
        if row is None:
            pattern, values = self.game.actions.decode(number)
            text = self.game.texts.action(self.content, pattern, values, self.names, lang)
            row = {"action": self.game.actions.text(number, self.content.words), "text": text}
            if len(_CHOICES) >= MOST_CHOICES:
                _CHOICES.clear()
            _CHOICES[key] = row
        return row

    def prompt(self, decision: str, actor: int | None, viewer: int | None, lang: str) -> str:
        name = "" if actor is None else self.names[actor]
        is_viewer = actor is not None and actor == viewer
        return self.game.texts.prompt(decision, name, is_viewer, lang)


def played(table: Table, number: int, action: str) -> Table:
    """Another table after a legal action; `Table.play` would spell out every other one first."""
    after = table.copy()
    after._step(number, action)
    return after


def _moves(table: Table) -> list[Move]:
    """Every move with what it caused, the set-up first. `Table` offers no slice of its log."""
    return table._moves
