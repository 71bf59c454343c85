"""Who sits where: invitations, joining, starting, leaving, being sent away."""

import secrets

from estaminet.web import catalogue
from estaminet.web.background.bot_pool import BotPool
from estaminet.web.guests import Guest
from estaminet.web.live.dealing import Dealing
from estaminet.web.live.journal import Journal, on_latest
from estaminet.web.live.permissions import host_only, seat_of
from estaminet.web.refusals import Refused

TOKEN_BYTES = 18


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


class Seats:
    def __init__(self, journal: Journal, dealing: Dealing, pool: BotPool) -> None:
        self.journal = journal
        self._dealing = dealing
        self._pool = pool

    # Before the game

    @on_latest
    async def join(self, guest: Guest, token: str | None) -> int:
        had = self.journal.history.seat_of(guest.id)
        if had is not None:
            return had
        seat = self._seat_to_take(guest, token)
        self._must_differ(guest)
        starts = self._is_last(seat) and not self.journal.terms.ready_check
        body = {"seat": seat, "guest": guest.id, "name": guest.name, "start": starts}
        await self.journal.write("sit", body, members=[guest.id])
        if starts:
            await self._dealing.begin()
        return seat

    def is_playing(self, guest: Guest) -> bool:
        """Whether the guest sits here, and the game is not over."""
        history = self.journal.history
        return history.seat_of(guest.id) is not None and history.status != "over"

    def _is_last(self, seat: int) -> bool:
        history = self.journal.history
        return history.status == "open" and history.open_seats() == [seat]

    def _must_differ(self, guest: Guest) -> None:
        if self.journal.history.is_like_another(guest.id, guest.name):
            raise Refused("name_taken")

    def _seat_to_take(self, guest: Guest, token: str | None) -> int:
        history = self.journal.history
        if history.status == "over":
            raise Refused("game_over")
        if guest.id in history.banned:
            raise Refused("banned")
        kept = next(
            (at for at in history.open_seats() if history.seats[at].asked == guest.id), None
        )
        if kept is not None:
            return kept
        if token is not None:
            return self._invited(token)
        if guest.id in history.kicked:
            raise Refused("kicked")
        if not self.journal.terms.listed:
            raise Refused("not_listed")
        if history.status != "open":
            raise Refused("not_open")
        if history.locked:
            raise Refused("table_locked")
        if not history.open_seats():
            raise Refused("table_full")
        return history.open_seats()[0]

    def _invited(self, token: str) -> int:
        given = token.encode("utf-8", "replace")
        for number, seat in enumerate(self.journal.history.seats):
            if seat.token is not None and secrets.compare_digest(seat.token.encode(), given):
                if self.journal.history.locked:
                    raise Refused("table_locked")
                if self.journal.history.is_sealed(number):
                    raise Refused("sealed_seat")
                return number
        raise Refused("bad_invitation")

    def invitations(self) -> dict[str, str]:
        """The links of the seats that somebody can still take."""
        return {
            str(number): f"/t/{self.journal.id}?seat={seat.token}"
            for number, seat in enumerate(self.journal.history.seats)
            if seat.token is not None and not self.journal.history.is_sealed(number)
        }

    @on_latest
    async def start(self, guest: Guest, bot: str | None) -> None:
        host_only(self.journal, guest)
        if self.journal.history.status != "open":
            raise Refused("not_open")
        await self._start(catalogue.checked_bot(self.journal.game.id, bot))

    @on_latest
    async def begin(self) -> None:
        """Of a room that was opened without open seats."""
        history = self.journal.history
        agreed = not self.journal.terms.ready_check or history.all_ready()
        if history.status == "open" and not history.open_seats() and agreed:
            await self._start(None)

    @on_latest
    async def be_ready(self, guest: Guest, ready: bool) -> None:
        seat = seat_of(self.journal, guest)
        if self.journal.history.status != "open":
            raise Refused("not_open")
        if self.journal.history.seats[seat].ready != ready:
            starts = ready and self.journal.history.waits_only_for(seat)
            await self.journal.write("ready", {"seat": seat, "ready": ready, "start": starts})
        if self.journal.history.status == "playing":
            await self._dealing.begin()

    async def _start(self, bot: str | None) -> None:
        await self.journal.write("start", {"bot": bot})
        await self._dealing.begin()

    @on_latest
    async def lock(self, guest: Guest, locked: bool) -> None:
        host_only(self.journal, guest)
        if locked != self.journal.history.locked:
            await self.journal.write("lock", {"locked": locked})

    # Going and coming back

    @on_latest
    async def kick(self, guest: Guest, seat: int) -> None:
        host_only(self.journal, guest)
        history = self.journal.history
        if seat >= len(history.seats) or history.status == "over":
            raise Refused("bad_seat")
        if history.seats[seat].guest in (None, guest.id):
            raise Refused("bad_seat")
        await self.send_away(seat, banned=False)

    async def send_away(self, seat: int, banned: bool) -> None:
        """Under the lock: the seat's person goes; in a running game a bot takes over the hand."""
        body = {"seat": seat, "token": new_token(), "bot": self._stand_in, "banned": banned}
        await self.journal.write("kick", body)

    @on_latest
    async def agree(self, guest: Guest, seat: int, agree: bool) -> None:
        """A person at the table would, or would not, give a sealed seat to somebody else."""
        seat_of(self.journal, guest)
        history = self.journal.history
        if seat >= len(history.seats) or not history.seats[seat].sealed:
            raise Refused("not_sealed")
        if ((seat, guest.id) in history.consents) != agree:
            await self.journal.write("agree", {"seat": seat, "guest": guest.id, "agree": agree})

    @property
    def _stand_in(self) -> str:
        return self._pool.strongest(self.journal.game.id)

    @on_latest
    async def leave(self, guest: Guest) -> None:
        seat, history = seat_of(self.journal, guest), self.journal.history
        if history.status == "open":
            await self.journal.write("rise", {"seat": seat, "token": new_token()})
        elif history.status == "playing" and not history.seats[seat].away:
            await self.replace(seat, "left")

    async def replace(self, seat: int, why: str) -> None:
        """Under the lock: a bot plays for somebody who has gone."""
        await self.journal.write("away", {"seat": seat, "bot": self._stand_in, "why": why})

    @on_latest
    async def come_back(self, guest: Guest) -> None:
        seat, table = seat_of(self.journal, guest), self.journal.table
        if self.journal.history.seats[seat].away:
            turn = table is not None and table.actor == seat
            await self.journal.write("back", {"seat": seat, "turn": turn})

    @on_latest
    async def rename(self, guest: Guest) -> None:
        seat = self.journal.history.seat_of(guest.id)
        if seat is not None and self.journal.history.seats[seat].name != guest.name:
            await self.journal.write("name", {"guest": guest.id, "name": guest.name})
