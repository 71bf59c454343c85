"""Bringing a game back: a room's terms, its seed and its list of actions, played again."""

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Any, NamedTuple

import estaminet
from estaminet.errors import EstaminetError
from estaminet.games import load
from estaminet.table import Table, replaying
from estaminet.table.records import FORMAT, Record
from estaminet.web.refusals import Refused
from estaminet.web.store.history import History, Redeal
from estaminet.web.store.rows import RoomRow

NO_ENTRY: dict[str, Any] = {"seat": None, "action": "", "sentences": []}  # nothing before it
SHOWN_SEED = 0  # a record holds every chance outcome: it replays without the true seed


def deal(row: RoomRow, data: Any) -> Table:
    """The game as its seed deals it, or from where it starts; `data`: a guest's own data file, if
    it is to be that one."""
    if row.terms.start is not None:
        return estaminet.from_position(row.game, row.terms.start, row.seed, data)
    options = row.terms.options if data is None else {**row.terms.options, "data": data}
    return estaminet.new(row.game, row.terms.players, row.seed, options)


def records(row: RoomRow, history: History, data: Any, seed: int) -> list[Record]:
    """What `estaminet.replay` takes: the game from its deal, and from each move that somebody went
    back to. `data`: the file it was dealt from, if another than today's."""
    assert history.dealt is not None
    starts: list[Redeal | None] = [None, *history.redeals]
    cuts = [0, *(redeal.at for redeal in history.redeals), len(history.moves)]
    return [
        _record(row, history, data, Part(seed, start, *between))
        for start, between in zip(starts, pairwise(cuts), strict=True)
    ]


class Part(NamedTuple):
    """Some moves of a game, from the deal or from where it was dealt anew."""

    seed: int
    start: Redeal | None
    first: int
    end: int


def _record(row: RoomRow, history: History, data: Any, part: Part) -> Record:
    assert history.dealt is not None
    dealt, start = history.dealt.body, part.start
    moves = history.moves[part.first : part.end]
    chance = [dealt["chance"] if start is None else [], *(move.chance for move in moves)]
    position = row.terms.start if start is None else start.position
    shipped = load(row.game).content.source
    known = dealt["digest"] == shipped.digest
    return Record(
        format=FORMAT,
        game=row.game,
        rules=dealt["rules"],
        players=row.terms.players,
        data={"hash": dealt["digest"], "content": shipped.plain if known else data},
        options=row.terms.options,
        seed=part.seed if start is None else start.seed,
        start=position,
        actions=[move.action for move in moves],
        chance=[{"move": at, **one} for at, many in enumerate(chance) for one in many],
        result=history.result if part.end == len(history.moves) else None,
    )


def revive(row: RoomRow, history: History, data: Any) -> Table:
    """The game where its events have left it, or a refusal: the rules may have changed since."""
    first, *others = records(row, history, data, row.seed)
    try:
        table = estaminet.replay(first)
        for redeal, part in zip(history.redeals, others, strict=True):
            before, table = table, estaminet.replay(part)
            table.remember(before, redeal.seat)
    except EstaminetError:
        raise Refused("broken_table") from None
    return table


def frames(parts: Sequence[Record], eye: int | None, lang: str) -> list[dict[str, Any]]:
    """Every moment of a finished game; without `eye` all is open: everybody's views, every card."""
    shown: list[dict[str, Any]] = []
    try:
        for part in parts:
            known = 1 if shown else 0  # the moment that somebody went back to is there already
            for table in islice(replaying(part), known, None):
                shown.append({**frame(table, eye, lang), "move": len(shown)})
    except EstaminetError:
        raise Refused("broken_table") from None
    return shown


def frame(table: Table, eye: int | None, lang: str) -> dict[str, Any]:
    """A moment as a replay shows it, and what led to it."""
    seats = range(table.players) if eye is None else ()
    log = table.opened_log(lang, -1) if eye is None else table.log(eye, lang, -1)
    entry = log[0] if log else NO_ENTRY
    return {
        "view": table.view(eye),
        "counts": table.counts(),
        "own": {str(seat): table.view(seat) for seat in seats},
        "decision": table.decision,
        "actor": table.actor,
        "seat": entry["seat"],
        "action": entry["action"] or None,
        "sentences": entry["sentences"],
    }
