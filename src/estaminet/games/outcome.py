"""How plays of a game come out and what was done in them: what a game says for those who count.

Columns and endings are read from the final states of many games at once, as arrays: asking each of
a million games for its result would take longer than playing it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.languages import Text

Finals = Any  # an array of final states of one game
Read = Callable[[Finals], np.ndarray]


@dataclass(frozen=True)
class Column:
    """A whole number of each game, or of each seat: then there is a column a seat, `points_0` …"""

    name: str
    read: Read
    title: Text
    meaning: Text
    by_seat: bool = False
    amount: bool = True  # not a label: its distribution says something


@dataclass(frozen=True)
class Blank:
    """A card of no effect: what an entry of a list of the data file says instead."""

    entries: str  # the list: keys of the file, with dots between
    says: Mapping[str, Any]  # keys of an entry, with dots between
    drops: tuple[str, ...] = ()  # keys that it does not have


@dataclass(frozen=True)
class Kind:
    """A kind of pieces; its id is an argument of the game's actions."""

    id: str
    title: Text
    numbers: bool = False  # not pieces but amounts: only those that occur are worth a line
    used: tuple[str, ...] = ()  # verbs: how a piece is put to use
    blank: Blank | None = None  # how a piece is without its effect, where that can be said


@dataclass(frozen=True)
class Verb:
    """What can be done: in actions of `patterns`, to the piece that `about` names, if it names one.

    A title completes « in N games this piece was … »; without a piece it stands alone.
    """

    id: str
    title: Text
    patterns: tuple[str, ...]
    about: str | None = None  # an argument of the patterns
    heir: tuple[str, str] | None = None  # pattern without a piece: that of the latest verb


def verb(
    ident: str,
    *patterns: str,
    about: str | None = None,
    heir: tuple[str, str] | None = None,
    **title: str,
) -> Verb:
    """A verb with its title by language, about the only argument or the one that is named."""
    arguments = re.findall(r"{(\w+)}", patterns[0])
    only = arguments[0] if len(arguments) == 1 else None
    return Verb(ident, title, patterns, about or only, heir)


@dataclass(frozen=True)
class Outcome:
    """A game's endings, columns, and what is counted in its plays."""

    endings: Mapping[str, Text]  # by id, in the order of their numbers
    ending: Read  # the number of each game's ending
    columns: tuple[Column, ...]
    score: str  # the column whose distribution tells most
    span: str  # the column that says how long it was, in the game's own measure
    kinds: tuple[Kind, ...]
    verbs: tuple[Verb, ...]
    together: bool = False  # all seats win or lose together


def field(name: str) -> Read:
    return lambda finals: np.asarray(finals[name])


def size(name: str) -> Read:
    """How many pieces lie on a pile."""
    return lambda finals: np.asarray(finals[name][:, 0])


def sizes(name: str) -> Read:
    """How many pieces lie on the piles of all seats."""
    return lambda finals: np.asarray(finals[name][:, :, 0]).sum(1)


NOT_OVER: Text = {"en": "unfinished", "fr": "inachevée"}
TURNS = Column(
    "turns",
    field("turn"),
    title={"en": "Turns", "fr": "Tours"},
    meaning={"en": "turns of all players together", "fr": "tours de tous les joueurs ensemble"},
)
