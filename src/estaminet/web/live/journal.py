"""What happens in a room: decided on its latest state, committed, applied, announced.

What is in memory is a cache. An event changes it only when the database has it; when another
process has been faster, or anything fails, what is new there is read first, and then decided again.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import reduce, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

from estaminet.games import load
from estaminet.table import Table
from estaminet.web import metrics
from estaminet.web.background.compiling import Compiling
from estaminet.web.error_log import at_table
from estaminet.web.refusals import Refused
from estaminet.web.store import replay
from estaminet.web.store.database import Behind, Database
from estaminet.web.store.history import GAME_EVENTS, History
from estaminet.web.store.rows import Event, RoomRow

P = ParamSpec("P")
R = TypeVar("R")
RETRIES = 8
MOST_AT_ONCE = 50  # events that are taken in without a thread
AFRESH = frozenset({"takeback", "undo", "erased"})  # after these a page's log and talk are void


class News(NamedTuple):
    """What has happened after a sequence number; `afresh`: pages forget what they know."""

    since: int
    events: Sequence[Event]
    afresh: bool


class Journal:
    """The history of one room and the game it has led to, under one lock."""

    def __init__(self, row: RoomRow, database: Database, compiling: Compiling) -> None:
        self.row = row
        self.id = row.id
        self.terms = row.terms
        self.game = load(row.game)
        self.database = database
        self.history = History.begin(row)
        # None before the deal, and until its rules are compiled. Never played on itself: a move
        # makes another table, so that threads can think about this one
        self.table: Table | None = None
        self.own_data: Any = None  # the guest's file it is played with; None: the shipped one
        self.listeners: tuple[Callable[[News], None], ...] = ()
        self.used = time.monotonic()
        self.broken = False
        self._compiling = compiling
        self._lock = asyncio.Lock()
        self._latest = False  # whether memory is known to be what the database has
        self.here: Callable[[], set[str]] = set  # the guests who have a page open in this process
        self.elsewhere: frozenset[tuple[str, str]] = frozenset()  # other processes, and guests

    @property
    def busy(self) -> bool:
        return self._lock.locked()

    def online(self) -> set[str]:
        """The guests who have a page open, in any process that lives."""
        alive = self.database.is_alive
        return self.here() | {guest for process, guest in self.elsewhere if alive(process)}

    async def fetch_data(self) -> None:
        """What it is played with, before anything else is known of it."""
        if self.terms.data is not None:
            self.own_data = await self.database.content(self.terms.data)
            self.broken = self.own_data is None

    async def act(self, do: Callable[[], Awaitable[R]]) -> R:
        """Do something on the latest state; again if another process was faster."""
        at_table.set(self.id)
        async with self._lock:
            self.used = time.monotonic()
            for _ in range(RETRIES):
                await self._read_if_need_be()
                try:
                    return await do()
                except Behind:
                    continue
                except Refused:  # said on the latest state, too: another process may know more
                    self._latest = False
                    if not await self._read_if_need_be():
                        raise
        raise Refused("trouble")

    async def catch_up(self, event: Event | None = None) -> None:
        """What another process has told of, or everything new there is to read."""
        async with self._lock:
            if event is not None and event.seq <= self.history.seq:
                return
            if event is not None and event.seq == self.history.seq + 1 and self._latest:
                await self._take((event,))
                return
            self._latest = False
            await self._read_if_need_be()

    # Writing

    async def write(
        self, kind: str, body: dict[str, Any], table: Table | None = None,
        members: Iterable[str] = (),
    ) -> None:  # fmt: skip
        """Commit one event, then tell everybody. `table`: the game after it, if that changes."""
        now = self.history
        number = len(now.moves) + 1 if kind == "move" else None
        event = Event(now.seq + 1, time.time(), kind, now.takebacks, number, body)
        history, game = now.after(event), table or self.table
        actor, names = (None, []) if game is None else (game.actor, game.names())
        self._latest = False  # whatever interrupts the commit, the database knows the truth
        with metrics.commits.measured():
            await self.database.append(self.id, event, history.summary(actor, names), members)
        if kind == "move":
            metrics.moves.add("bot" if body["by_bot"] else "person")
        self._apply(history, game, (event,))

    def _apply(self, history: History, table: Table | None, events: Sequence[Event]) -> None:
        late = self.table is None and table is not None and self.history.dealt is not None
        afresh = late or any(event.kind in AFRESH for event in events)
        news = News(0 if afresh else self.history.seq, events, afresh)
        self.history, self.table, self._latest = history, table, True
        for listener in self.listeners:
            listener(news)

    def retell(self, table: Table | None = None) -> None:
        """Tell what is not kept: who is there, how far a compilation is, a game that is ready."""
        afresh = table is not None
        self.table = table or self.table
        for listener in self.listeners:
            listener(News(0 if afresh else self.history.seq, (), afresh))

    # Reading

    async def _read_if_need_be(self) -> bool:
        """Whether there was something new."""
        if self.history.closed:
            raise Refused("unknown_table")
        if self.broken:
            raise Refused("broken_table")
        if self._latest:
            return False
        events = await self.database.events(self.id, self.history.seq)
        if events:
            await self._take(events)
        self._latest = True
        return bool(events)

    async def _take(self, events: Sequence[Event]) -> None:
        """What is written already; where something was erased before it, all of it anew."""
        start = self.history
        read = events
        if any(event.kind == "erased" for event in events):
            self.row = await self.database.room(self.id) or self.row
            self.terms = self.row.terms
            start, read = History.begin(self.row), await self.database.events(self.id)
        if len(read) > MOST_AT_ONCE:
            history = await asyncio.to_thread(reduce, History.after, read, start)
        else:
            history = reduce(History.after, read, start)
        self._apply(history, await self._table_after(history, events), events)

    async def _table_after(self, history: History, events: Sequence[Event]) -> Table | None:
        """The game as some events have left it, played on where that will do."""
        changes = [event for event in events if event.kind in GAME_EVENTS]
        if not changes:
            return self.table
        if self.table is None or any(event.kind != "move" for event in changes):
            return await self.revived(history)
        table = self.table.copy()
        for event in changes:
            table.repeat(event.body["action"], event.body["chance"])
        return table

    async def revived(self, history: History) -> Table | None:
        """The game played again from its record; None until its rules are compiled."""
        if history.dealt is None or not self._compiling.ready(self.game.id):
            return None
        data = await self.database.content(history.dealt.body["digest"])
        try:
            table: Table = await asyncio.to_thread(replay.revive, self.row, history, data)
        except Refused:
            self.broken = True
            raise
        return table


class _InRoom(Protocol):
    @property
    def journal(self) -> Journal: ...


S = TypeVar("S", bound=_InRoom)


def on_latest(
    do: Callable[Concatenate[S, P], Awaitable[R]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Of a method: under the room's lock, on its latest state, again when another was faster."""

    @wraps(do)
    async def doing(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self.journal.act(lambda: do(self, *args, **kwargs))

    return doing
