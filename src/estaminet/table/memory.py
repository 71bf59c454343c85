"""Everything a seat has seen, as numbers: perfect recall.

An information state is a vector of int16: the seat, how many rows it has been told, its
observation at the start, then the rows, each of WIDTH numbers, and zeros to the end. A row is an
action (its kind, who played it, its arguments), an event (its kind, its arguments) or a sight (its
kind, a place of the observation, what stood there: what an event laid open), in the order in which
they came. What does not apply is NOTHING, what the seat may not see is HIDDEN; kinds
count from 1, so that no row looks like the zeros after the last one.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from estaminet.engine.actions import Family
from estaminet.errors import EstaminetError
from estaminet.games import load
from estaminet.games.game import Game
from estaminet.table.moves import Move

WIDTH = 4  # of a row: its kind and what it is told
HEAD = 2  # the seat, the number of rows
NOTHING = -1
HIDDEN = -2
KEPT = 16  # data files whose words are kept at hand
UNSEEN = "?"  # what `seen_action` writes for it

Row = tuple[int, ...]


def size(game: Game, rows: int) -> int:
    """How many numbers an information state with room for so many rows has."""
    return HEAD + game.observation_size + WIDTH * rows


def of(game: Game, content: Any) -> "Memory":
    """That of a data file, kept for a while."""
    return _made(game.id, content)


@lru_cache(maxsize=KEPT)
def _made(game: str, content: Any) -> "Memory":
    return Memory(load(game), content)


class Memory:
    """How a game's moves become rows and rows become words, with one data file."""

    def __init__(self, game: Game, content: Any) -> None:
        self.game = game
        self.words = content.words
        self._places = {
            name: {word: i for i, word in reversed(list(enumerate(words)))}
            for name, words in content.words.items()
        }
        self._actions: dict[str, Row] = {}  # what was read once

    def rows(self, move: Move, viewer: int) -> tuple[Row, ...]:
        """A move as a seat saw it: the action, unless it is the set-up, and what happened."""
        if viewer not in move.told:
            move.told[viewer] = tuple(self._rows(move, viewer))
        return move.told[viewer]

    def _rows(self, move: Move, viewer: int) -> Iterator[Row]:
        if move.text:
            kind, *arguments = self._action(move.text_for(viewer))
            yield _padded(kind, move.seat, *arguments)
        first = 1 + len(self.game.actions.families)
        for code, values in move.events:
            shown = self.game.events[code].shown(values, viewer)
            yield _padded(first + code, *(HIDDEN if value is None else value for value in shown))
        for seat, place, value in move.sights:
            if seat == viewer:
                yield _padded(first + len(self.game.events), place, value)

    def _action(self, text: str) -> Row:
        """The kind of an action as it was seen, and its arguments."""
        if text not in self._actions:
            self._actions[text] = self._read(text.split(" "))
        return self._actions[text]

    def _read(self, words: Sequence[str]) -> Row:
        """A text that tells less than any action does has hidden arguments alone."""
        families = list(enumerate(self.game.actions.families, 1))
        for kind, family in families:
            arguments = self._arguments(family, words)
            if arguments is not None:
                return kind, *arguments
        kind, family = next(row for row in families if row[1].pattern.split(" ")[0] == words[0])
        return kind, *[HIDDEN] * len(family.sizes)

    def _arguments(self, family: Family, words: Sequence[str]) -> list[int] | None:
        """The arguments of one of the family's actions; None: the words are none."""
        expected = family.pattern.split(" ")
        if len(words) != len(expected):
            return None
        values: list[int] = []
        for word, part in zip(words, expected, strict=True):
            if not part.startswith("{"):
                if word != part:
                    return None
            elif word == UNSEEN:
                values.append(HIDDEN)
            elif word in self._places[part[1:-1]]:
                values.append(self._places[part[1:-1]][word])
            else:
                return None
        return values

    def text(self, row: Row) -> str:
        """A row in words: `play 0 night+mask`, `draw 1 ?`."""
        kind, *values = row
        families = self.game.actions.families
        if kind <= len(families):
            family = families[kind - 1]
            name, arguments = family.pattern.split(" {")[0], ("seat", *family.arguments)
        elif kind <= len(families) + len(self.game.events):
            event = self.game.events[kind - 1 - len(families)]
            name, arguments = f"-{event.name}", event.arguments
        else:
            name, arguments = "-sees", ("", "")
        told = zip(arguments, values[: len(arguments)], strict=True)
        return " ".join([name, *(self._word(argument, value) for argument, value in told)])

    def _word(self, argument: str, value: int) -> str:
        if value == HIDDEN:
            return UNSEEN
        words = self.words.get(argument, ())
        return words[value] if 0 <= value < len(words) else str(value)


def _padded(*values: int) -> Row:
    return (*values, *[NOTHING] * (WIDTH - len(values)))


def vector(seat: int, opening: np.ndarray, rows: Sequence[Row], room: int) -> np.ndarray:
    """The information state; `room` is how many rows it has place for."""
    if len(rows) > room:
        what = f"the seat was told {len(rows)} things, there is room for {room}"
        raise EstaminetError("history_too_long", f"{what}; ask for more `rows`")
    out = np.zeros(HEAD + len(opening) + WIDTH * room, np.int16)
    first = HEAD + len(opening)
    out[:HEAD] = seat, len(rows)
    out[HEAD:first] = opening
    out[first : first + WIDTH * len(rows)] = np.array(rows, np.int64).ravel()
    return out


def text(seat: int, opening: np.ndarray, rows: Sequence[str]) -> str:
    """The same in words: what was known at the start as `place=number`, then a row a line."""
    known = " ".join(f"{at}={opening[at]}" for at in np.flatnonzero(opening))
    return "\n".join([f"seat {seat}", f"start {known}", *rows])
