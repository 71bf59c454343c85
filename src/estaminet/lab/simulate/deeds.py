"""Which pieces an action is about, and what is done to them: what simulations count.

A verb belongs to a pattern of the game's action table and to one of its arguments; the words of
the data file say which piece an argument's value names. `grande_cour.2` names a neighbourhood,
`tableau:cosette` a card: the part of the word that is the piece's id.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from estaminet.games.game import Game
from estaminet.games.outcome import Verb
from estaminet.languages import LANGUAGES, Text, same

MARKS = re.compile(r"[.:?]")  # around an id in a word of an argument
ABOUT = 2  # the most pieces of an action
HEIR, ANCHOR = ABOUT, ABOUT + 1  # columns of `Deeds.by_action`, see there
NO_PIECE = ""  # a verb that is about no piece, or about an unknown one


@dataclass(frozen=True)
class Deed:
    """One thing to count: a verb done to a piece (or to none)."""

    verb: Verb
    kind: str  # NO_PIECE: none
    piece: str
    names: Text


class Deeds:
    """Everything to be counted in plays of a game with some content, numbered."""

    def __init__(self, game: Game, content: Any) -> None:
        self.game = game
        self.content = content
        self.kinds = game.outcome.kinds
        self.verbs = game.outcome.verbs
        self.listed: list[Deed] = []
        self.number: dict[tuple[str, str, str], int] = {}
        for verb in self.verbs:
            for deed in self._deeds_of(verb):
                self.number[verb.id, deed.kind, deed.piece] = len(self.listed)
                self.listed.append(deed)

    def _deeds_of(self, verb: Verb) -> Iterator[Deed]:
        """One for each piece of each kind the argument can name; one where there is no piece."""
        named = self._named(verb)
        for kind in self.kinds:
            if any(found == kind.id for found, _ in named):
                yield from self._pieces_of(verb, kind.id)
        if any(found == NO_PIECE for found, _ in named):
            yield Deed(verb, NO_PIECE, NO_PIECE, same(""))

    def _pieces_of(self, verb: Verb, kind: str) -> Iterator[Deed]:
        name = self.game.texts.namers[kind]
        for value, piece in enumerate(self.content.words[kind]):
            if piece.strip():
                names = {lang: name(self.content, value, lang) for lang in LANGUAGES}
                yield Deed(verb, kind, piece, names)

    def _named(self, verb: Verb) -> set[tuple[str, str]]:
        if verb.about is None:
            return {(NO_PIECE, NO_PIECE)}
        words = self.content.words[verb.about]
        return {self.meant(verb.about, word) for word in words if word.strip()}

    @cached_property
    def _kind_of(self) -> dict[str, str]:
        """Piece to kind, for arguments that are no kind themselves; amounts have no names."""
        named = [kind.id for kind in self.kinds if not kind.numbers]
        return {piece: kind for kind in named for piece in self.content.words[kind]}

    def meant(self, argument: str, word: str) -> tuple[str, str]:
        """The kind and the id of the piece that a word of an action names."""
        if any(kind.id == argument for kind in self.kinds):
            return argument, word
        for part in MARKS.split(word):
            if part in self._kind_of:
                return self._kind_of[part], part
        return NO_PIECE, NO_PIECE

    @cached_property
    def by_action(self) -> np.ndarray:
        """By action: the numbers of what it does (-1: none); HEIR, ANCHOR.

        An action that names no piece may mean the one of the actor's latest anchored action:
        « save » after « score cosette ». HEIR is then the way from the one number to the other.
        """
        table = np.full((self.game.actions.size, ABOUT + 2), -1, np.int16)
        table[:, HEIR:] = 0
        for verb in self.verbs:
            for pattern in verb.patterns:
                self._enter(table, verb, pattern)
            if verb.heir is not None:
                self._enter_heir(table, verb, *verb.heir)
        return table

    def _enter(self, table: np.ndarray, verb: Verb, pattern: str) -> None:
        family = next(f for f in self.game.actions.families if f.pattern == pattern)
        place = None if verb.about is None else family.arguments.index(verb.about)
        for offset in range(family.count):
            deed = self._deed(verb, None if place is None else family.split(offset)[place])
            if deed is not None:
                row = table[family.first + offset]
                row[0 if row[0] < 0 else 1] = deed

    def _deed(self, verb: Verb, value: int | None) -> int | None:
        if verb.about is None or value is None:
            return self.number[verb.id, NO_PIECE, NO_PIECE]
        words = self.content.words[verb.about]
        if value >= len(words) or not words[value].strip():
            return None  # capacity that this content does not use
        return self.number[(verb.id, *self.meant(verb.about, words[value]))]

    def _enter_heir(self, table: np.ndarray, verb: Verb, pattern: str, anchor: str) -> None:
        before = next(other for other in self.verbs if other.id == anchor)
        kind, piece = next((d.kind, d.piece) for d in self.listed if d.verb is before)
        way = self.number[verb.id, kind, piece] - self.number[before.id, kind, piece]
        table[self.game.actions.first(pattern), HEIR] = way
        for family in self.game.actions.families:
            if family.pattern in before.patterns:
                table[family.first : family.first + family.count, ANCHOR] = 1
