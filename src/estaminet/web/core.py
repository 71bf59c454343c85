"""The heart of a live table: its lock, its events, its game, and what each page is told.

Everything that changes happens under the lock: decided, committed, applied, announced, in this
order. What is in memory is a cache: when another process has been faster, or anything fails, the
events are read again.
"""

import asyncio
import json
import time
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

from estaminet.games import load
from estaminet.table import Table
from estaminet.web import moments, revival
from estaminet.web.guests import Guest
from estaminet.web.house import House
from estaminet.web.line import Line
from estaminet.web.refusals import Refused
from estaminet.web.saga import PLAYED, Saga, begin
from estaminet.web.store import Behind, Event, Summary, TableRow
from estaminet.web.telling import Teller

R = TypeVar("R")
RETRIES = 8
AFRESH = frozenset({"takeback", "revived"})  # the log is told from its beginning


class Core:
    """What every live table has, whatever is done at it."""

    def __init__(self, house: House, row: TableRow) -> None:
        self.house = house
        self.row = row
        self.id = row.id
        self.game = load(row.game)
        self.settings = row.settings
        self.saga: Saga = begin(row)
        self.table: Table | None = None
        self.actor: int | None = None  # and the decision: asked of the table once a move
        self.decision = ""
        self.teller: Teller | None = None
        self.numbers: list[int] = []  # the sequence number of each row of the log
        self.undo: tuple[int, Table] | None = None  # whose last move can go, and what was before
        self.lines: set[Line] = set()
        self.used = time.monotonic()
        self.broken = False
        self._lock = asyncio.Lock()
        self._stale = True

    # Under the lock

    async def act(self, do: Callable[[], Awaitable[R]]) -> R:
        """Do something to the table, on its latest state; again if another process was faster."""
        async with self._lock:
            self.used = time.monotonic()
            for _ in range(RETRIES):
                await self._refresh()
                try:
                    return await do()
                except Behind:
                    continue
        raise Refused("trouble")

    async def load(self) -> None:
        async with self._lock:
            await self._refresh()

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._refresh()
            since, news = self.saga.seq, list(self.house.store.events(self.id, self.saga.seq))
            if not news:
                return
            for event in news:
                self.saga.apply(event)
            if any(event.kind in PLAYED for event in news):
                self._stale = True  # until the game follows
                await self._follow(news)
                self._stale = False
            self._changed()
            self._tell_all("update" if len(news) == 1 else "state", since)
            self._follow_rematch(news)

    async def _follow(self, news: list[Event]) -> None:
        if self.table is None or any(event.kind in PLAYED - {"move"} for event in news):
            await self._revive()
            return
        table = self.table.copy()
        for event in news:
            if event.kind == "move":
                table.play(event.body["action"])
        self._set_table(table)

    async def _refresh(self) -> None:
        """After trouble, or at first: the saga and the game from the store."""
        if self.broken:
            raise Refused("broken_table")
        if not self._stale:
            return
        self.saga = begin(self.row)
        for event in self.house.store.events(self.id):
            self.saga.apply(event)
        await self._revive()
        self._stale = False
        self._changed()
        self._tell_all("state", 0)

    async def _revive(self) -> None:
        """The game itself, once its rules are compiled; until then the room has none."""
        if self.saga.dealt is None or not self.house.warming.ready(self.row.game):
            self.table = None
            self._want_rules()
            return
        saga, content = self.saga, self.house.content(self.saga.dealt.body["digest"])
        try:
            table = await self.house.minds.run(
                lambda: revival.revive(self.row, saga, lambda _: content)
            )
        except Refused:
            self.broken = True
            raise
        self._set_table(table)

    def _want_rules(self) -> None:
        if self.saga.status != "open":
            self.house.warming.want(self.row.game)

    def _set_table(self, table: Table) -> None:
        self.table, self.undo = table, None
        self.actor, self.decision = table.actor, table.decision
        if self.teller is None or self.teller.content is not table.content:
            self.teller = Teller(table)
        assert self.saga.dealt is not None
        self.numbers = [self.saga.dealt.seq, *(move.seq for move in self.saga.moves)]

    async def _write(
        self, kind: str, body: dict[str, Any], table: Table | None = None,
        members: Iterable[str] = (), undo: tuple[int, Table] | None = None,
    ) -> None:  # fmt: skip
        """Commit one event, then tell everybody. `table`: the game after it."""
        number = len(self.saga.moves) + 1 if kind == "move" else None
        since, line = self.saga.seq, self.saga.line
        event = Event(since + 1, time.time(), kind, line, number, body)
        self._stale = True  # whatever interrupts this, the store knows the truth
        self.saga.apply(event)
        await self.house.store.append(self.id, event, self._summary(table or self.table), members)
        if table is not None:
            self._set_table(table)
            self.undo = undo
        self._stale = False
        self._changed()
        if kind in AFRESH:
            self._tell_all("state", 0)
        else:
            self._tell_all("update", since)

    def _summary(self, table: Table | None) -> Summary:
        """For the lobby: public things only."""
        actor = table.actor if table is not None else None
        names = self.teller.names if self.teller is not None else []
        seats = [
            {"kind": s.kind, "bot": s.bot, "guest": s.guest, "name": s.name, "away": s.away,
             "in_game": names[i] if names else ""}
            for i, s in enumerate(self.saga.seats)
        ]  # fmt: skip
        body = {"seats": seats, "move": len(self.saga.moves), "actor": actor,
                "locked": self.saga.locked}  # fmt: skip
        return Summary(self.saga.status, body)

    @property
    def content(self) -> Any:
        """The data file it is played with: names and texts, nothing secret."""
        content = self.game.content if self.table is None else self.table.content
        return content.source.plain

    def content_of_record(self) -> Any:
        assert self.saga.dealt is not None
        return self.house.content(self.saga.dealt.body["digest"])

    async def go_on_at(self, rematch: str) -> None:
        """Under the lock of `act`: the table has a successor."""
        await self._write("rematch", {"id": rematch})
        for line in self.lines:
            line.tell({"t": "moved", "id": rematch})

    # Telling

    def _tell_all(self, kind: str, since: int) -> None:
        """One text for all pages that see the same."""
        views: dict[int | None, Any] = {}
        texts: dict[tuple[Any, ...], str] = {}
        for line in list(self.lines):
            if not line.greeted:
                continue
            seat, host = self.saga.seat_of(line.guest.id), self.is_host(line.guest)
            key = (seat, line.lang, host)
            if key not in texts:
                texts[key] = self._text(kind, since, seat, line.lang, host, views)
            line.send(texts[key])

    def _text(
        self, kind: str, since: int, seat: int | None, lang: str, host: bool,
        views: dict[int | None, Any],
    ) -> str:  # fmt: skip
        if self.table is not None and seat not in views:
            views[seat] = self.table.view(seat)
        moment = moments.moment(self, kind, since, seat, lang, host, views.get(seat))
        return json.dumps(moment, ensure_ascii=False, separators=(",", ":"))

    def first_row(self, since: int) -> int:
        """The index of the first row of the log that is newer than a sequence number."""
        return bisect_right(self.numbers, since)

    async def hello(self, line: Line, since: int) -> None:
        """The present, to one page; everything from the start if its past has been taken back."""

        async def do() -> None:
            self._may_watch(line.guest)
            known = self.saga.taken_back_at <= since <= self.saga.seq
            seat, host = self.saga.seat_of(line.guest.id), self.is_host(line.guest)
            line.greeted = True
            line.send(self._text("state", since if known else 0, seat, line.lang, host, {}))
            if self.saga.rematch is not None:
                line.tell({"t": "moved", "id": self.saga.rematch})

        await self.act(do)

    def _follow_rematch(self, news: list[Event]) -> None:
        if any(event.kind == "rematch" for event in news):
            for line in self.lines:
                line.tell({"t": "moved", "id": self.saga.rematch})

    # For the layers above

    def _changed(self) -> None:
        """After every event."""
        raise NotImplementedError

    def time_left(self) -> float | None:
        raise NotImplementedError

    # Who is there

    def is_host(self, guest: Guest) -> bool:
        return guest.id == self.row.host

    def _may_watch(self, guest: Guest) -> None:
        if guest.id in self.saga.kicked and self.saga.seat_of(guest.id) is None:
            raise Refused("kicked")
        seated = self.saga.seat_of(guest.id) is not None
        shown = self.settings["listed"] and self.saga.status == "open"
        if not (seated or self.is_host(guest) or self.settings["spectators"] or shown):
            raise Refused("no_spectators")

    async def may_watch(self, guest: Guest) -> None:
        async def do() -> None:
            self._may_watch(guest)

        await self.act(do)

    def attach(self, line: Line) -> None:
        if len(self.lines) >= self.house.settings.most_lines:
            raise Refused("too_many_sockets")
        self.lines.add(line)

    def detach(self, line: Line) -> None:
        self.lines.discard(line)
        self.used = time.monotonic()

    async def note_presence(self, guest: Guest) -> None:
        """Tell the others when somebody at a seat has come or gone."""

        async def do() -> None:
            here = any(line.guest.id == guest.id and line.greeted for line in self.lines)
            who = (self.house.store.worker, guest.id)
            if self.saga.seat_of(guest.id) is not None and here != (who in self.saga.online):
                await self._write("online", {"worker": who[0], "guest": who[1], "on": here})

        await self.act(do)

    def is_online(self, guest: str | None) -> bool:
        return any(g == guest and self.house.is_alive(w) for w, g in self.saga.online)
