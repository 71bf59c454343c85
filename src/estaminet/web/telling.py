"""What a seat is told about the game: its log, its menu, its prompt."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from estaminet.games import load
from estaminet.games.game import Game
from estaminet.table import Table

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
        told = table.log(viewer, lang, first)
        return [
            {"n": numbers[at], "move": at, **row, "action": row["action"] or None}
            for at, row in enumerate(told, first)
        ]

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


def played(table: Table, number: int) -> Table:
    """Another table, after a legal action."""
    after = table.copy()
    after.play_number(number)
    return after
