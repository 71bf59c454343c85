"""Records brought into the house: a finished game from a file becomes a table that is over."""

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from estaminet.errors import BadRecord
from estaminet.games import load
from estaminet.table import Table, replaying
from estaminet.web.background.thinking import Thinking
from estaminet.web.guests import Guest
from estaminet.web.live.opening import Opening
from estaminet.web.live.room import Room
from estaminet.web.refusals import Refused
from estaminet.web.store.rows import Event, Seat, Terms

Happened = tuple[str, dict[str, Any]]  # the kind and the body of an event


class Importing:
    def __init__(self, opening: Opening, thinking: Thinking) -> None:
        self._opening = opening
        self._thinking = thinking

    async def bring(self, guest: Guest, record: Any, address: str) -> Room:
        try:
            table, happened = await self._thinking.show(partial(_read, record), address)
        except BadRecord:
            raise Refused("bad_record") from None
        if table.result is None:
            raise Refused("unfinished_record")
        source = table.content.source
        own = None if source.digest == load(table.game).content.source.digest else source.digest
        terms = Terms(
            players=table.players,
            options=record["options"],
            seats=tuple(Seat("human", name=name) for name in table.names()),
            listed=False,
            spectators=False,
            coach=False,
            clock=None,
            tutorial=False,
            data=own,
            start=record["start"],
        )
        events = [
            Event(seq, time.time(), kind, 0, seq - 1 if kind == "move" else None, body)
            for seq, (kind, body) in enumerate(happened, 1)
        ]
        return await self._opening.keep_finished(guest, terms, table, events)


def _read(record: Any) -> tuple[Table, list[Happened]]:
    """The game at its end, and all that happened; BadRecord if it cannot be played again."""
    told = list(_events(record))
    return told[-1][0], [event for _, event in told]


def _events(record: Any) -> Iterator[tuple[Table, Happened]]:
    """What a café would have written, had the game been played there."""
    asked: tuple[int | None, str] = (None, "")
    for at, table in enumerate(replaying(record)):
        if at == 0:
            digest = table.content.source.digest
            body = {"chance": table.chance, "digest": digest, "rules": load(table.game).version}
            yield table, ("deal", body)
        else:
            seat, decision = asked
            body = {"seat": seat, "decision": decision, "action": record["actions"][at - 1],
                    "chance": table.chance, "result": table.result, "by_bot": False}  # fmt: skip
            yield table, ("move", body)
        asked = table.actor, table.decision
