"""What a host can do about people: silence, send away, shut out, let in again; slow talk.

Guests are named by what they are known as at this table; their ids stay in the house.
"""

from typing import Any

from estaminet.web.guests import Guest, known_as, nameless
from estaminet.web.live.journal import Journal, on_latest
from estaminet.web.live.permissions import host_only
from estaminet.web.live.seats import Seats
from estaminet.web.refusals import Refused
from estaminet.web.wire import Deed


class Moderation:
    def __init__(self, journal: Journal, seats: Seats) -> None:
        self.journal = journal
        self._seats = seats

    @on_latest
    async def people(self, guest: Guest, lang: str) -> list[dict[str, Any]]:
        """Everybody but the host who sits, watches or has spoken, or was sent away."""
        host_only(self.journal, guest)
        here, history = self.journal.online(), self.journal.history
        return [
            {
                "who": known_as(one, self.journal.id),
                "name": (await self.journal.database.guest(one) or nameless(one, lang)).name,
                "seat": history.seat_of(one),
                "here": one in here,
                "muted": one in history.muted,
                "removed": one in history.kicked,
                "banned": one in history.banned,
            }
            for one in sorted(self._known(), key=lambda one: (one not in here, one))
        ]

    def _known(self) -> set[str]:
        history = self.journal.history
        sitting = {seat.guest for seat in history.seats if seat.guest is not None}
        talking = {line.guest for line in history.chat}
        judged = history.muted | history.kicked | history.banned
        return (self.journal.online() | sitting | talking | judged) - {self.journal.row.host}

    @on_latest
    async def moderate(self, guest: Guest, who: str, deed: Deed) -> None:
        host_only(self.journal, guest)
        found = [one for one in self._known() if known_as(one, self.journal.id) == who]
        if not found:
            raise Refused("unknown_person")
        if deed in ("mute", "unmute"):
            await self._mute(found[0], deed == "mute")
        elif deed == "pardon":
            await self.journal.write("pardon", {"guest": found[0]})
        else:
            await self._send_away(found[0], banned=deed == "ban")

    async def _mute(self, one: str, muted: bool) -> None:
        if (one in self.journal.history.muted) != muted:
            await self.journal.write("mute", {"guest": one, "muted": muted})

    async def _send_away(self, one: str, banned: bool) -> None:
        """From the seat, unless the game is over; or from among those who watch."""
        history = self.journal.history
        seat = history.seat_of(one)
        if seat is None:
            await self.journal.write("expel", {"guest": one, "banned": banned})
        elif history.status == "over":
            raise Refused("game_over")
        else:
            await self._seats.send_away(seat, banned)

    @on_latest
    async def admit(self, guest: Guest, spectators: bool) -> None:
        host_only(self.journal, guest)
        if spectators != self.journal.history.spectators:
            await self.journal.write("spectators", {"spectators": spectators})

    @on_latest
    async def slow(self, guest: Guest, seconds: int) -> None:
        host_only(self.journal, guest)
        if seconds != self.journal.history.slow:
            await self.journal.write("slow", {"seconds": seconds})
