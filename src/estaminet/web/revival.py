"""Bringing a table back: its settings, its seed and its list of actions, played again."""

from collections.abc import Callable
from typing import Any

import estaminet
from estaminet.errors import EstaminetError
from estaminet.games import load
from estaminet.table import Table, replaying
from estaminet.table.records import FORMAT
from estaminet.web.refusals import Refused
from estaminet.web.saga import Saga
from estaminet.web.store import TableRow

SHOWN_SEED = 0  # a record holds every chance outcome: it replays without the true seed


def deal(row: TableRow) -> Table:
    """The table as its seed deals it."""
    settings = row.settings
    return estaminet.new(row.game, settings["players"], row.seed, settings["options"])


def record(row: TableRow, saga: Saga, content: Callable[[str], Any], seed: int) -> dict[str, Any]:
    """What `estaminet.replay` takes, chance outcomes included."""
    assert saga.dealt is not None
    dealt = saga.dealt.body
    chance = [dealt["chance"], *(move.chance for move in saga.moves)]
    shipped = load(row.game).content.source
    known = dealt["digest"] == shipped.digest
    return {
        "format": FORMAT,
        "game": row.game,
        "rules": dealt["rules"],
        "players": row.settings["players"],
        "data": {
            "hash": dealt["digest"],
            "content": shipped.plain if known else content(dealt["digest"]),
        },
        "options": row.settings["options"],
        "seed": seed,
        "start": None,
        "actions": [move.action for move in saga.moves],
        "chance": [{"move": at, **one} for at, many in enumerate(chance) for one in many],
        "result": saga.result,
    }


def revive(row: TableRow, saga: Saga, content: Callable[[str], Any]) -> Table:
    """The table where its events have left it, or a refusal: the rules may have changed since."""
    try:
        return estaminet.replay(record(row, saga, content, row.seed))
    except EstaminetError:
        raise Refused("broken_table") from None


def frames(
    row: TableRow, saga: Saga, content: Callable[[str], Any], eye: int | None, lang: str
) -> list[dict[str, Any]]:
    """Every moment of a finished game; without `eye` everybody's views beside the spectator's."""
    try:
        played = replaying(record(row, saga, content, row.seed))
        return [_frame(table, eye, lang) for table in played]
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
