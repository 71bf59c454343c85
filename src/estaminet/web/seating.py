"""Who sits where: invitations, joining, starting, leaving, being sent away."""

import secrets
import time

from estaminet.web import revival, shelf
from estaminet.web.core import Core
from estaminet.web.guests import Guest
from estaminet.web.refusals import Refused, sentence
from estaminet.web.telling import Teller

NOTE_EVERY = 1.0  # seconds between two words about a compilation
TOKEN_BYTES = 18


class Seating(Core):
    """A live table's seats."""

    _noted = 0.0  # when the last word about a compilation was said

    async def join(self, guest: Guest, token: str | None) -> int:
        async def do() -> int:
            had = self.saga.seat_of(guest.id)
            if had is not None:
                return had
            seat = self._seat_to_take(guest, token)
            body = {"seat": seat, "guest": guest.id, "name": guest.name}
            await self._write("sit", body, members=[guest.id])
            if self.saga.status == "open" and not self.saga.open_seats():
                await self._start(None)
            return seat

        return await self.act(do)

    def _seat_to_take(self, guest: Guest, token: str | None) -> int:
        saga = self.saga
        if saga.status == "over":
            raise Refused("game_over")
        if token is not None:
            return self._invited(token)
        if guest.id in saga.kicked:
            raise Refused("kicked")
        if not self.settings["listed"]:
            raise Refused("not_listed")
        if saga.status != "open":
            raise Refused("not_open")
        if saga.locked:
            raise Refused("table_locked")
        if not saga.open_seats():
            raise Refused("table_full")
        return saga.open_seats()[0]

    def _invited(self, token: str) -> int:
        given = token.encode("utf-8", "replace")
        for number, seat in enumerate(self.saga.seats):
            if seat.token is not None and secrets.compare_digest(seat.token.encode(), given):
                if self.saga.locked:
                    raise Refused("table_locked")
                return number
        raise Refused("bad_invitation")

    def invitations(self) -> dict[str, str]:
        """The links of the seats that somebody can still take."""
        return {
            str(number): f"/t/{self.id}?seat={seat.token}"
            for number, seat in enumerate(self.saga.seats)
            if seat.token is not None
        }

    def host_only(self, guest: Guest) -> None:
        if not self.is_host(guest):
            raise Refused("host_only")

    async def start(self, guest: Guest, bot: str | None) -> None:
        async def do() -> None:
            self.host_only(guest)
            if self.saga.status != "open":
                raise Refused("not_open")
            await self._start(shelf.checked_bot(self.row.game, bot))

        await self.act(do)

    async def begin(self) -> None:
        """Of a table that was opened without open seats."""

        async def do() -> None:
            if self.saga.status == "open" and not self.saga.open_seats():
                await self._start(None)

        await self.act(do)

    async def _start(self, bot: str | None) -> None:
        await self._write("start", {"bot": bot})
        if self.house.warming.ready(self.row.game):
            await self._deal()
        else:
            self._want_rules()

    async def _deal(self) -> None:
        source = self.game.content.source
        await self.house.store.keep_content(source.digest, source.plain)
        table = revival.deal(self.row)
        self.teller = Teller(table)
        body = {"chance": table.chance, "digest": source.digest, "rules": self.game.version}
        await self._write("deal", body, table)

    async def rules_changed(self, ready: bool) -> None:
        """The compilation has gone on, or is done: begin by itself."""

        async def do() -> None:
            if self.saga.status == "open" or self.table is not None:
                return
            if ready and self.saga.dealt is None:
                await self._deal()
            elif ready:
                await self._revive()
                await self._write("revived", {})
            elif self.lines and time.monotonic() - self._noted > NOTE_EVERY:
                self._noted = time.monotonic()
                await self._write("note", {})

        await self.act(do)

    async def kick(self, guest: Guest, seat: int) -> None:
        async def do() -> None:
            self.host_only(guest)
            if seat >= len(self.saga.seats) or self.saga.status == "over":
                raise Refused("bad_seat")
            gone = self.saga.seats[seat].guest
            if gone is None or gone == guest.id:
                raise Refused("bad_seat")
            body = {
                "seat": seat,
                "token": new_token(),
                "bot": self.house.minds.strongest(self.row.game),
            }
            await self._write("kick", body)
            self._send_away(gone)

        await self.act(do)

    def _send_away(self, guest: str) -> None:
        for line in [line for line in self.lines if line.guest.id == guest]:
            closed = {"t": "closed", "code": "kicked", "text": sentence("kicked", line.lang)}
            line.tell(closed)
            line.hang_up()

    async def lock(self, guest: Guest, locked: bool) -> None:
        async def do() -> None:
            self.host_only(guest)
            if locked != self.saga.locked:
                await self._write("lock", {"locked": locked})

        await self.act(do)

    async def leave(self, guest: Guest) -> None:
        async def do() -> None:
            seat = self._seat(guest)
            if self.saga.status == "open":
                await self._write("rise", {"seat": seat, "token": new_token()})
            elif self.saga.status == "playing" and not self.saga.seats[seat].away:
                await self._replace(seat, "left")

        await self.act(do)

    async def _replace(self, seat: int, why: str) -> None:
        body = {"seat": seat, "bot": self.house.minds.strongest(self.row.game), "why": why}
        await self._write("away", body)

    async def here(self, guest: Guest) -> None:
        async def do() -> None:
            seat = self._seat(guest)
            if self.saga.seats[seat].away:
                await self._write("back", {"seat": seat, "turn": self.actor == seat})

        await self.act(do)

    async def rename(self, guest: Guest) -> None:
        async def do() -> None:
            if self.saga.seat_of(guest.id) is not None:
                await self._write("name", {"guest": guest.id, "name": guest.name})

        await self.act(do)

    def _seat(self, guest: Guest) -> int:
        seat = self.saga.seat_of(guest.id)
        if seat is None:
            raise Refused("not_seated")
        return seat


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)
