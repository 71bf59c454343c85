"""A game that is over, to look at again: its replay and its record, and who else may."""

from functools import partial
from typing import Any

from estaminet.table.records import Record
from estaminet.web.background.thinking import Thinking
from estaminet.web.guests import Guest
from estaminet.web.live.journal import Journal, on_latest
from estaminet.web.live.permissions import is_host, may_look_back, may_watch, seat_of
from estaminet.web.refusals import Refused
from estaminet.web.store import replay


class Finished:
    def __init__(self, journal: Journal, thinking: Thinking) -> None:
        self.journal = journal
        self._thinking = thinking

    @on_latest
    async def look(self, guest: Guest) -> None:
        """Whether the guest may look at it again, or a refusal."""
        self._may_look(guest)

    def _may_look(self, guest: Guest) -> None:
        if self.journal.history.status == "over":
            may_look_back(self.journal, guest)
        else:
            may_watch(self.journal, guest)
            raise Refused("not_over")

    @on_latest
    async def share(self, guest: Guest, shared: bool) -> dict[str, bool]:
        """The host lets anybody look, or not; whoever else has played can be against it."""
        self._may_look(guest)
        journal, history = self.journal, self.journal.history
        if not is_host(journal, guest):
            seat_of(journal, guest)
            if shared is (guest.id in history.unwilling):
                await journal.write("mind", {"guest": guest.id, "minds": not shared})
        elif shared and history.unwilling:
            raise Refused("unwilling")
        elif shared is not history.host_shares:
            await journal.write("share", {"shared": shared})
        return self.sharing(guest)

    def sharing(self, guest: Guest) -> dict[str, bool]:
        """Who may look, as far as it concerns the guest."""
        history = self.journal.history
        return {
            "shared": history.is_shared,
            "host": is_host(self.journal, guest),
            "seated": history.seat_of(guest.id) is not None,
            "minds": guest.id in history.unwilling,
            "unwilling": bool(history.unwilling),
        }

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

    async def replay(
        self, guest: Guest, eye: int | None, lang: str, address: str
    ) -> dict[str, Any]:
        await self.look(guest)
        table, terms = self.journal.table, self.journal.terms
        if eye is not None and eye >= terms.players:
            raise Refused("bad_request")
        if table is None:
            raise Refused("not_ready")
        show = partial(replay.frames, await self._records(self.journal.row.seed), eye, lang)
        return {
            "game": table.game, "players": terms.players, "names": table.names(lang),
            "content": table.content.source.plain,
            "frames": await self._thinking.show(show, address),
            "result": self.journal.history.result, "sharing": self.sharing(guest),
        }  # fmt: skip
