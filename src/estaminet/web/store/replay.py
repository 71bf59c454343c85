"""Bringing a game back: a room's terms, its seed and its list of actions, played again."""

from typing import Any

import estaminet
from estaminet.errors import EstaminetError
from estaminet.games import load
from estaminet.table import Table, replaying
from estaminet.table.records import FORMAT, Record
from estaminet.web.refusals import Refused
from estaminet.web.store.history import History
from estaminet.web.store.rows import RoomRow

SHOWN_SEED = 0  # a record holds every chance outcome: it replays without the true seed


def deal(row: RoomRow) -> Table:
    """The game as its seed deals it."""
    return estaminet.new(row.game, row.terms.players, row.seed, row.terms.options)


def record(row: RoomRow, history: History, data: Any, seed: int) -> Record:
    """What `estaminet.replay` takes. `data`: the file it was dealt from, if another than today's"""
    assert history.dealt is not None
    dealt = history.dealt.body
    chance = [dealt["chance"], *(move.chance for move in history.moves)]
    shipped = load(row.game).content.source
    known = dealt["digest"] == shipped.digest
    return Record(
        format=FORMAT,
        game=row.game,
        rules=dealt["rules"],
        players=row.terms.players,
        data={"hash": dealt["digest"], "content": shipped.plain if known else data},
        options=row.terms.options,
        seed=seed,
        start=None,
        actions=[move.action for move in history.moves],
        chance=[{"move": at, **one} for at, many in enumerate(chance) for one in many],
        result=history.result,
    )


def revive(row: RoomRow, history: History, data: Any) -> Table:
    """The game where its events have left it, or a refusal: the rules may have changed since."""
    try:
        return estaminet.replay(record(row, history, data, row.seed))
    except EstaminetError:
        raise Refused("broken_table") from None


def frames(whole: Record, eye: int | None, lang: str) -> list[dict[str, Any]]:
    """Every moment of a finished game; without `eye` everybody's views beside the spectator's."""
    try:
        return [_frame(table, eye, lang) for table in replaying(whole)]
    except EstaminetError:
        raise Refused("broken_table") from None


def _frame(table: Table, eye: int | None, lang: str) -> dict[str, Any]:
    seats = range(table.players) if eye is None else ()
    entry = table.log(eye, lang, table.move)[0]
    return {
        "move": table.move,
        "view": table.view(eye),
        "counts": table.counts(),
        "own": {str(seat): table.view(seat) for seat in seats},
        "decision": table.decision,
        "actor": table.actor,
        "seat": entry["seat"],
        "action": entry["action"] or None,
        "sentences": entry["sentences"],
    }
