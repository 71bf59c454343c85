"""A game that is over, to look at again: its replay and its record."""

import asyncio
from typing import Any

from estaminet.table.records import Record
from estaminet.web.guests import Guest
from estaminet.web.live.journal import Journal, on_latest
from estaminet.web.live.permissions import may_watch
from estaminet.web.refusals import Refused
from estaminet.web.store import replay


class Finished:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    @on_latest
    async def look(self, guest: Guest) -> None:
        """Whether the guest may look at it again, or a refusal."""
        may_watch(self.journal, guest)
        if self.journal.history.status != "over":
            raise Refused("not_over")

    async def _records(self, seed: int) -> list[Record]:
        history = self.journal.history
        assert history.dealt is not None
        data = await self.journal.database.content(history.dealt.body["digest"])
        return replay.records(self.journal.row, history, data, seed)

    async def record(self, guest: Guest) -> Record:
        """From the deal, or from where somebody last went back to: what led to the result."""
        await self.look(guest)
        last = (await self._records(replay.SHOWN_SEED))[-1]
        return {**last, "seed": replay.SHOWN_SEED}

    async def replay(self, guest: Guest, eye: int | None, lang: str) -> dict[str, Any]:
        await self.look(guest)
        table, terms = self.journal.table, self.journal.terms
        if eye is not None and eye >= terms.players:
            raise Refused("bad_request")
        if table is None:
            raise Refused("not_ready")
        parts = await self._records(self.journal.row.seed)
        return {
            "game": table.game, "players": terms.players, "names": table.names(lang),
            "content": table.content.source.plain,
            "frames": await asyncio.to_thread(replay.frames, parts, eye, lang),
            "result": self.journal.history.result,
        }  # fmt: skip
