"""Lessons by playing: for each game a fixed deal, bots, and a word at the right moment.

What has been told is kept with the moves: a tip that comes late, because what it proposes could not
be done at its moment, is told at the first decision at which it can.
"""

from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from estaminet.languages import say
from estaminet.table import Table
from estaminet.web.background.bot_pool import SIMPLE
from estaminet.web.game_files import GameFile, Words, read
from estaminet.web.wire import NewSeat, NewTable

WAITING = "waiting"  # while the others play, after one's nth move


class Tip(GameFile):
    """Told at the learner's nth decision of this name, or as soon as may be after it."""

    decision: str
    nth: int
    text: Words
    points: str | None = None  # the part of the page or the board that it speaks of
    proposes: str | None = None  # an action, `*` for any words: never told unless it is legal
    perhaps: bool = False  # many plays never come to it


class Lesson(GameFile):
    seed: int
    players: int
    options: dict[str, Any]
    tips: list[Tip]


@cache
def lesson(game: str) -> Lesson:
    return read(game, "lesson.yaml", Lesson)


def plan(game: str) -> NewTable:
    """The lesson's table: the learner first, bots beside."""
    found = lesson(game)
    bot = NewSeat(kind="bot", bot=SIMPLE)
    seats = [NewSeat(kind="me"), *[bot] * (found.players - 1)]
    return NewTable(
        game=game, players=found.players, seats=seats, options=found.options, tutorial=True
    )


def due(table: Table, seat: int, played: Sequence[str], told: Collection[int]) -> list[int]:
    """The tips to tell the seat that learns now; `played`: its decisions so far, by name."""
    mine = table.actor in (seat, None)
    decision = table.decision if mine else WAITING
    count = 1 + played.count(decision) if mine else len(played)
    return [
        number
        for number, tip in enumerate(lesson(table.game).tips)
        if number not in told and tip.decision == decision and tip.nth <= count
        if tip.proposes is None or proposed(table, tip) is not None
    ]


def proposed(table: Table, tip: Tip) -> str | None:
    """A legal action that the tip proposes."""
    pattern = tip.proposes or ""
    return next((action for action in table.actions() if fnmatchcase(action, pattern)), None)


def shown(table: Table, told: Sequence[int], now: Sequence[int], lang: str) -> list[dict[str, Any]]:
    """The tips so far, as a page reads them; what those of this moment propose is an action."""
    tips = lesson(table.game).tips
    return [
        {
            "text": say(tips[number].text, lang),
            "points": tips[number].points,
            "proposes": proposed(table, tips[number]) if number in now else None,
        }
        for number in (*told, *now)
    ]
