"""The open pages of a room: who is there, and telling them what happens."""

import time
from collections.abc import Callable, Collection
from functools import partial

from estaminet.web import metrics
from estaminet.web.background.compiling import Compiling
from estaminet.web.background.thinking import LEFT, PLAYED, WATCHED, Claim
from estaminet.web.guests import Guest
from estaminet.web.live.clock import Clock
from estaminet.web.live.connection import Connection, written
from estaminet.web.live.journal import Journal, News, on_latest
from estaminet.web.live.lines import makes_room
from estaminet.web.live.messages import Moment, Viewer
from estaminet.web.live.moves import Moves
from estaminet.web.live.permissions import is_host, may_watch
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings


class Audience:
    def __init__(
        self, journal: Journal, moves: Moves, clock: Clock, compiling: Compiling,
        settings: Settings,
    ) -> None:  # fmt: skip
        self.journal = journal
        self.connections: set[Connection] = set()
        self._moment = partial(Moment, journal, moves, clock, compiling)
        self._most = settings.most_lines
        self._linger = settings.linger
        self.came: Callable[[], None] = lambda: None  # what is done when somebody may have come
        self._noted: set[str] = set()  # the guests of whom the other processes have been told
        journal.here = self.guests
        self._last = (float("-inf"), "")  # when somebody was here last, and from where

    def attach(self, connection: Connection) -> None:
        """One more page; at a full table those who only watch make room for those who play."""
        if len(self.connections) >= self._most:
            spare = makes_room(self.connections, self.is_seated)
            if spare is None or (spare.greeted and not self.is_seated(connection)):
                raise Refused("too_many_sockets")
            spare.hang_up()
            self.connections.discard(spare)
        self.connections.add(connection)

    def is_seated(self, connection: Connection) -> bool:
        return self.journal.history.seat_of(connection.guest.id) is not None

    def detach(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.journal.used = time.monotonic()
        if connection.greeted:
            self._last = self.journal.used, connection.address

    # For whom bots and coach think

    @property
    def attended(self) -> bool:
        """Whether anybody is here, at any process's page, or was a moment ago."""
        return bool(self.journal.online()) or time.monotonic() - self._last[0] < self._linger

    def claim(self) -> Claim:
        here = [one for one in self.connections if one.greeted]
        seated = [one.address for one in here if self.is_seated(one)]
        if seated:
            return Claim(PLAYED, min(seated))
        if here:
            return Claim(WATCHED, min(one.address for one in here))
        return Claim(LEFT, self._last[1])

    # Telling

    def announce(self, news: News) -> None:
        self._send_away_who_may_not_watch()
        kind = "update" if len(news.events) == 1 and not news.afresh else "state"
        self._tell([one for one in self.connections if one.greeted], kind, news.since)

    def _tell(self, connections: Collection[Connection], kind: str, since: int) -> None:
        """One text for all pages that see the same."""
        if not connections:
            return
        with metrics.tellings.measured():
            moment = self._moment()
            texts: dict[Viewer, str] = {}
            for connection in connections:
                viewer = self._viewer(connection)
                if viewer not in texts:
                    texts[viewer] = written(moment.told(kind, since, viewer))
                connection.send(texts[viewer])

    def _viewer(self, connection: Connection) -> Viewer:
        seat = self.journal.history.seat_of(connection.guest.id)
        return Viewer(seat, connection.lang, is_host(self.journal, connection.guest))

    def _send_away_who_may_not_watch(self) -> None:
        """Asked anew at every telling: seats, kicks and the start may have changed it."""
        for connection in [one for one in self.connections if not one.hung_up]:
            try:
                may_watch(self.journal, connection.guest)
            except Refused as refused:
                connection.greeted = False
                connection.close(refused.code)

    # Who is there

    @on_latest
    async def may_watch(self, guest: Guest) -> None:
        may_watch(self.journal, guest)

    @on_latest
    async def greet(self, connection: Connection, since: int) -> None:
        """The present, to one page; everything from the start if its past has been taken back."""
        may_watch(self.journal, connection.guest)
        history = self.journal.history
        known = history.taken_back_at <= since <= history.seq
        connection.greeted = True
        self._tell([connection], "state", since if known else 0)

    def guests(self) -> set[str]:
        """Who has a page open here."""
        return {one.guest.id for one in self.connections if one.greeted}

    async def note_presence(self, guest: Guest) -> None:
        """Tell the others when somebody has come or gone. It is no event: nothing of it stays."""
        here = guest.id in self.guests()
        if here == (guest.id in self._noted):
            return
        self._noted ^= {guest.id}
        if self.journal.history.seat_of(guest.id) is not None:
            self._tell_presence()
        await self.journal.database.note_presence(self.journal.id, guest.id, here)

    async def look_around(self) -> None:
        """Who is at other processes' pages may have changed."""
        before = self.journal.elsewhere
        self.journal.elsewhere = await self.journal.database.presence(self.journal.id)
        if before != self.journal.elsewhere:
            self._tell_presence()
            self.came()

    def _tell_presence(self) -> None:
        online = self.journal.online()
        seats = [at for at, seat in enumerate(self.journal.history.seats) if seat.guest in online]
        text = written({"t": "presence", "online": seats})
        for connection in self.connections:
            if connection.greeted:
                connection.send(text)
