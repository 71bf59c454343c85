"""A record as the moments at which somebody decided, each with what the seats knew then."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from estaminet.bots import Knowledge
from estaminet.languages import FIRST, LANGUAGES, Text, each
from estaminet.table import Table, replaying


@dataclass(frozen=True)
class Action:
    """What could be done, in words, and what it brings if that needs saying."""

    text: str
    said: Text
    brings: Text | None


@dataclass(frozen=True)
class Moment:
    """A decision, before it was taken; after the last one, how things stood then."""

    move: int  # actions played before it
    actor: int | None  # None: the game is over
    decision: str
    legal: np.ndarray  # what the actor could do, by number, ascending
    actions: Sequence[Action]  # the same in words; empty where nobody asks
    played: int | None  # by number; None: nothing was played any more
    seen: tuple[str, ...]  # the action, as each seat saw it
    known: Mapping[int, Knowledge]  # by seat

    def own(self, seat: int) -> bool:
        return self.actor == seat and self.played is not None

    @property
    def column(self) -> int:
        """Which of the legal actions was played."""
        assert self.played is not None
        return int(np.searchsorted(self.legal, self.played))


@dataclass(frozen=True)
class Story:
    """A game as a whole."""

    moments: Sequence[Moment]
    table: Table  # at its end
    digest: str  # of the record

    @property
    def ends(self) -> bool:
        return self.table.actor is None


def story(record: Mapping[str, Any], seats: Sequence[int] | None) -> Story:
    """Play a record again; for the eyes of these seats, or of all. BadRecord, BadOption."""
    plays = replaying(record)
    table = next(plays)
    eyes = range(table.players) if seats is None else seats
    moments = [_moment(table, eyes)]
    for table in plays:
        moments[-1] = _played(moments[-1], table, record["actions"][table.move - 1])
        moments.append(_moment(table, eyes))
    return Story(moments, table, digest(record))


def digest(record: Mapping[str, Any]) -> str:
    """What tells a record from all others."""
    told = json.dumps(record, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _moment(table: Table, eyes: Sequence[int]) -> Moment:
    known = {seat: Knowledge(table, seat) for seat in eyes}
    actions = _actions(table) if table.actor in known else ()
    legal = table.numbers()
    return Moment(table.move, table.actor, table.decision, legal, actions, None, (), known)


def _actions(table: Table) -> list[Action]:
    menus = {lang: table.menu(lang) for lang in LANGUAGES}
    brings = {lang: table.brings(lang) for lang in LANGUAGES}
    found = []
    for i, (text, _) in enumerate(menus[FIRST]):
        told = {lang: brings[lang][i] or "" for lang in LANGUAGES}
        said = each(lambda lang, i=i: menus[lang][i][1])  # type: ignore[misc]
        found.append(Action(text, said, told if any(told.values()) else None))
    return found


def _played(moment: Moment, after: Table, action: str) -> Moment:
    number = next(a for a in moment.legal.tolist() if after.text(a) == action)
    seen = tuple(after.history(seat)[-1]["action"] for seat in range(after.players))
    return replace(moment, played=number, seen=seen)
