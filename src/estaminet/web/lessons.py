"""Lessons by playing: for each game a fixed deal, bots, and a word at the right moment."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from estaminet.languages import Text
from estaminet.table import Table
from estaminet.web.background.bot_pool import SIMPLE
from estaminet.web.game_files import GameFile, Words, read
from estaminet.web.store.history import PlayedMove
from estaminet.web.wire import NewSeat, NewTable

WAITING = "waiting"  # while the others play, after one's nth move


class Tip(GameFile):
    """Shown at the learner's nth decision of this name."""

    decision: str
    nth: int
    text: Words


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


def tip(table: Table, moves: Sequence[PlayedMove], seat: int) -> Text | None:
    """What is said now to the seat that learns."""
    played = [move.decision for move in moves if move.seat == seat]
    if table.actor in (seat, None):
        now = (table.decision, 1 + played.count(table.decision))
    else:
        now = (WAITING, len(played))
    tips = lesson(table.game).tips
    return next((tip.text for tip in tips if (tip.decision, tip.nth) == now), None)
