"""The store: append-only, one writer thread that commits many rooms' events at once.

A call that changes something returns when it is on the disk. Processes may share a database: the
unique (room, sequence number) lets only one of two events in, and the other is told `Behind`.
Here stands what all databases do alike; `sqlite` and `postgres` know how to talk to theirs.
"""

import asyncio
import contextlib
import json
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

from estaminet.web.error_log import log
from estaminet.web.guests import Guest
from estaminet.web.store.processes import has_ended
from estaminet.web.store.rows import Event, RoomRow, Summary, Terms

BATCH = 256  # changes in one commit
BEAT = 3.0  # seconds between two signs of life of a process
ALIVE = 3 * BEAT
STUCK = 10.0  # seconds in which the writer must have gone round once
KEPT_CONTENTS = 8
TRIES = 3  # to write what another process was in the way of
PIECE = 100  # events that are read at once
MOST_ORPHANS = 500


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Connection(Protocol):
    """A driver's connection, with `?` for a value; every statement by itself until `BEGIN`."""

    def execute(self, query: str, values: Sequence[Any] = (), /) -> Cursor: ...
    def close(self) -> None: ...


Waiting = tuple["Job", "asyncio.Future[Any]"]
Done = tuple[Any, BaseException | None]  # what came of a job


class Behind(Exception):
    """Somebody else has written to this room meanwhile: read, and decide again."""


class Trouble(Exception):
    """The database could not do it; its kind is that of the driver's error."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Collision(Trouble):
    """Two processes kept each other from it: tried again, it is done."""


class Change(NamedTuple):
    """What another process has written; without an event: read what is new in the room."""

    room: str | None  # None: in any of them
    event: Event | None


ANYTHING = (Change(None, None),)
COLUMNS = "id, game, settings, seed, host, created, status, updated, seq, summary"
EVENT = "seq, at, kind, line, number, body"


class Database(ABC):
    """Reads for the caller at once; writes through the one writer."""

    errors: ClassVar[type[Exception]]  # the driver's
    conflicts: ClassVar[type[Exception]]  # of them: something is there already
    collisions: ClassVar[tuple[type[Exception], ...]] = ()  # of them: two wait for each other
    begin: ClassVar[str]
    now: ClassVar[str]  # seconds of the database's own clock: hosts may differ

    def __init__(self, process: str, pause: float) -> None:
        self.process = process
        self._pause = pause  # seconds between two looks around when there is nothing to write
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._contents: OrderedDict[str, Any] = OrderedDict()
        self._alive: frozenset[str] = frozenset()
        self._leases: set[str] = set()
        self._beat = float("-inf")
        self._foreign: Callable[[Sequence[Change]], None] = lambda _: None
        self._gone: Callable[[], None] = lambda: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._connection: Connection | None = None  # the writer's
        self.trouble: str | None = None  # what keeps the writer from reading or writing
        self.written = time.monotonic()  # when the writer was last seen to go round
        self._thread = threading.Thread(target=self._write, name="estaminet-store", daemon=True)

    def open(
        self, foreign: Callable[[Sequence[Change]], None], gone: Callable[[], None] = lambda: None
    ) -> None:
        """Start writing; `foreign` is told what other processes write, `gone` that one ended."""
        self._loop = asyncio.get_running_loop()
        self._foreign, self._gone = foreign, gone
        self._thread.start()

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._thread.is_alive():
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._connection is not None:
            self._connection.close()

    def health(self) -> str | None:
        """What keeps it from being read and written, if anything."""
        if not self._thread.is_alive():
            return "stopped"
        if time.monotonic() - self.written > self._pause + STUCK:
            return "stuck"
        return self.trouble

    # What each database does in its own way

    @abstractmethod
    def _connect(self) -> Connection:
        """The writer's connection, or one of the driver's errors."""

    @abstractmethod
    async def _fetch(self, query: str, values: Sequence[Any]) -> list[Any]:
        """The rows of a query, on a connection that only reads."""

    @abstractmethod
    def _append(self, c: Connection, events: Sequence["Append"]) -> bool:
        """All of them; false, or a conflict, and nothing to keep."""

    @abstractmethod
    def _look_around(self, c: Connection) -> None:
        """Every time the writer goes round."""

    @abstractmethod
    def _tell_who_lives(self, c: Connection) -> None:
        """Let the other processes know that one has come or gone."""

    @abstractmethod
    def _tell_of(self, c: Connection, room: str) -> None:
        """Let the other processes know that somebody has come to a room or gone."""

    @abstractmethod
    def erasing(self, c: Connection) -> AbstractContextManager[None]:
        """Within a job: events can be changed and deleted, by an operator alone."""

    # The writer

    async def _do(self, job: "Job") -> Any:
        done = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return await done

    def _write(self) -> None:
        """Until the database is closed; what fails is tried again, and `trouble` told."""
        going = True
        while going:
            going = self._batch()
            try:
                c = self._connected()
                self._look_around(c)
                if time.monotonic() - self._beat >= BEAT:
                    self._sign_of_life(c)
                self.trouble = None
            except self.errors as error:
                if self.trouble is None:
                    log.error("the store cannot be written or read: %s", type(error).__name__)
                self.trouble = type(error).__name__
                self._roll_back()
            self.written = time.monotonic()
        with contextlib.suppress(self.errors):
            self._bury(self._connected(), self.process)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _roll_back(self) -> None:
        with contextlib.suppress(self.errors):
            self._connected().execute("ROLLBACK")

    def _batch(self) -> bool:
        """Everything that waits, in one commit; false when the database is to close."""
        waiting: list[Waiting] = []
        try:
            job = self._jobs.get(timeout=self._pause)
            while job is not None:
                waiting.append(job)
                if len(waiting) == BATCH:
                    break
                job = self._jobs.get_nowait()
            closing = job is None
        except queue.Empty:
            closing = False
        if waiting:
            done = self._commit([job for job, _ in waiting])
            futures = [future for _, future in waiting]
            self._on_loop(lambda: _settle(futures, done))
        return not closing

    def _on_loop(self, do: Callable[[], None]) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # it has closed: nobody wants to know any more
            self._loop.call_soon_threadsafe(do)

    def _commit(self, jobs: Sequence["Job"]) -> list[Done]:
        """What came of each job; one that met with another process is done again by itself."""
        done = self._transact(jobs)
        for at, job in enumerate(jobs):
            for _ in range(TRIES):
                if isinstance(done[at][1], Collision):
                    done[at] = self._transact([job])[0]
        return done

    def _transact(self, jobs: Sequence["Job"]) -> list[Done]:
        """All jobs in one transaction, and what came of each."""
        try:
            c = self._connected()
            c.execute(self.begin)
            done = self._all(c, jobs)
            c.execute("COMMIT")
        except self.errors as error:
            self._roll_back()
            return [(None, self._trouble(error))] * len(jobs)
        return done

    def _trouble(self, error: Exception) -> Trouble:
        met = isinstance(error, self.collisions)
        return (Collision if met else Trouble)(type(error).__name__)

    def _all(self, c: Connection, jobs: Sequence["Job"]) -> list[Done]:
        """Events that do not meet, as is usual, go in together; everything else by itself."""
        events = [job for job in jobs if isinstance(job, Append)]
        if len(events) < 2 or self._attempt(c, lambda c: self._append_all(c, events))[1]:
            return [self._attempt(c, job) for job in jobs]
        return [(None, None) if isinstance(job, Append) else self._attempt(c, job) for job in jobs]

    def _attempt(self, c: Connection, job: "Job") -> Done:
        """In a savepoint of its own: a job that fails takes no other with it."""
        c.execute("SAVEPOINT job")
        try:
            do = partial(self._append_all, events=[job]) if isinstance(job, Append) else job
            value: Any = do(c)
        except Exception as problem:
            c.execute("ROLLBACK TO job")
            c.execute("RELEASE job")
            broken = isinstance(problem, self.errors)
            return None, self._trouble(problem) if broken else problem
        c.execute("RELEASE job")
        return value, None

    def _append_all(self, c: Connection, events: Sequence["Append"]) -> None:
        try:
            appended = self._append(c, events)
        except self.conflicts:
            appended = False
        if not appended:
            raise Behind
        for event in events:
            _add_members(c, event.room, event.members)

    # Who lives, and who plays the bots

    def _sign_of_life(self, c: Connection) -> None:
        late = time.monotonic() - self._beat
        c.execute(self.begin)
        c.execute(f"DELETE FROM workers WHERE beat < {self.now} - ?", (100 * ALIVE,))
        c.execute(
            f"INSERT INTO workers VALUES (?, {self.now})"
            " ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
            (self.process,),
        )
        if late > ALIVE:  # the others have taken this process for dead, or have not known it yet
            self._leases.clear()
            c.execute("DELETE FROM presence WHERE worker NOT IN (SELECT id FROM workers)")
            self._tell_who_lives(c)
        c.execute("COMMIT")
        self._beat = time.monotonic()
        self._see_who_lives(c)

    def _see_who_lives(self, c: Connection) -> None:
        query = f"SELECT id FROM workers WHERE beat > {self.now} - ?"
        found = {row[0] for row in c.execute(query, (ALIVE,)).fetchall()}
        ended = {name for name in found if has_ended(name)}
        for process in ended:
            self._bury(c, process)
        gone = (self._alive | ended) - (found - ended)
        self._alive = frozenset(found - ended)
        if gone:
            self._on_loop(self._gone)

    def _bury(self, c: Connection, process: str) -> None:
        """A process has ended: what it has leased is free."""
        c.execute(self.begin)
        c.execute("DELETE FROM workers WHERE id = ?", (process,))
        c.execute("DELETE FROM presence WHERE worker = ?", (process,))
        self._tell_who_lives(c)
        c.execute("COMMIT")

    def is_alive(self, process: str) -> bool:
        """Whether a process that claimed something has given a sign of life lately."""
        return process == self.process or process in self._alive

    async def lease(self, room: str) -> bool:
        """Whether this process plays the room's bots and ends its clocks; taken where it is free.

        A lease holds as long as its holder gives signs of life.
        """
        if room in self._leases and time.monotonic() - self._beat < ALIVE:
            return True
        held = await self._read("SELECT worker FROM leases WHERE table_id = ?", room)
        if held and held[0][0] != self.process and self.is_alive(held[0][0]):
            return False

        def job(c: Connection) -> bool:
            claim = (
                "INSERT INTO leases VALUES (?, ?) ON CONFLICT (table_id)"
                " DO UPDATE SET worker = excluded.worker"
                " WHERE leases.worker = excluded.worker OR leases.worker NOT IN"
                f" (SELECT id FROM workers WHERE beat > {self.now} - ?)"
            )
            return c.execute(claim, (room, self.process, ALIVE)).rowcount == 1

        if not await self._do(job):
            return False
        self._leases.add(room)
        return True

    async def release(self, room: str) -> None:
        """The room leaves this process's memory; another may play its bots."""

        def job(c: Connection) -> None:
            query = "DELETE FROM leases WHERE table_id = ? AND worker = ?"
            c.execute(query, (room, self.process))
            self._tell_of(c, room)

        if room in self._leases:
            self._leases.discard(room)
            await self._do(job)

    async def orphans(self) -> list[str]:
        """The rooms whose player has gone."""
        query = (
            "SELECT table_id FROM leases WHERE worker NOT IN"
            f" (SELECT id FROM workers WHERE beat > {self.now} - ?) LIMIT ?"
        )
        return [row[0] for row in await self._read(query, ALIVE, MOST_ORPHANS)]

    # Who is where

    async def note_presence(self, room: str, guest: str, here: bool) -> None:
        """Somebody has opened a page at a room in this process, or closed the last one."""
        came = "INSERT INTO presence VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        went = "DELETE FROM presence WHERE table_id = ? AND worker = ? AND guest = ?"

        def job(c: Connection) -> None:
            c.execute(came if here else went, (room, self.process, guest))
            self._tell_of(c, room)

        await self._do(job)

    async def presence(self, room: str) -> frozenset[tuple[str, str]]:
        """The pages of other processes: process and guest."""
        query = "SELECT worker, guest FROM presence WHERE table_id = ? AND worker != ?"
        return frozenset((w, g) for w, g in await self._read(query, room, self.process))

    # Writing

    async def open_room(
        self, row: RoomRow, members: Iterable[str], content: Any = None,
        past: tuple[Sequence[Event], Summary] = ((), Summary("", {})),
    ) -> None:  # fmt: skip
        """`content`: the guest's own data file that it is to be dealt from, plain. `past`: what has
        happened there already, and what it came to."""

        def job(c: Connection) -> None:
            if content is not None:
                _keep_content(c, str(row.terms.data), content)
            c.execute(
                f"INSERT INTO tables ({COLUMNS}, listed) VALUES ({'?, ' * 10}?)",
                (
                    row.id, row.game, plain(row.terms.plain()), str(row.seed), row.host,
                    row.created, row.status, row.updated, row.seq, plain(row.summary),
                    int(row.terms.listed),
                ),
            )  # fmt: skip
            _add_members(c, row.id, members)
            if row.terms.branch is not None:
                values = (row.id, row.terms.branch["root"], row.host)
                c.execute("INSERT INTO branches VALUES (?, ?, ?)", values)
            for event in past[0]:
                self._append_all(c, [Append(row.id, event, past[1], ())])

        await self._do(job)

    async def append(
        self, room: str, event: Event, summary: Summary, members: Iterable[str] = ()
    ) -> None:
        """Commit an event, or Behind if its sequence number is taken."""
        await self._do(Append(room, event, summary, tuple(members)))

    async def keep_guest(self, guest: Guest) -> None:
        """Remember a guest who does something."""
        if await self.guest(guest.id) == guest:
            return

        def job(c: Connection) -> None:
            c.execute(
                "INSERT INTO guests VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name, lang = excluded.lang",
                (guest.id, guest.name, guest.lang, time.time()),
            )

        await self._do(job)

    async def keep_content(self, digest: str, content: Any) -> None:
        """The data file a game is dealt from, so that it outlives the next version's."""
        if await self.content(digest) is not None:
            return

        await self._do(lambda c: _keep_content(c, digest, content))

    # Reading

    async def _read(self, query: str, *values: Any) -> list[Any]:
        try:
            return await self._fetch(query, values)
        except self.errors as error:
            raise self._trouble(error) from None

    async def content(self, digest: str) -> Any:
        """A data file by its hash; the latest stay in memory."""
        if digest not in self._contents:
            found = await self._read("SELECT body FROM contents WHERE digest = ?", digest)
            if not found:
                return None
            self._contents[digest] = json.loads(found[0][0])
            if len(self._contents) > KEPT_CONTENTS:
                self._contents.popitem(last=False)
        return self._contents[digest]

    async def guest(self, guest: str) -> Guest | None:
        found = await self._read("SELECT id, name, lang FROM guests WHERE id = ?", guest)
        return Guest(*found[0]) if found else None

    async def room(self, room: str) -> RoomRow | None:
        found = await self._read(f"SELECT {COLUMNS} FROM tables WHERE id = ?", room)
        return row_of(found[0]) if found else None

    async def events(self, room: str, since: int = 0) -> list[Event]:
        """The room's events after a sequence number, in order; many of them piece by piece, so
        that nobody else has to wait."""
        query = f"SELECT {EVENT} FROM events WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
        found: list[Event] = []
        while rows := await self._read(query, room, since, PIECE):
            found += map(event_of, rows)
            since = found[-1].seq
            if len(rows) < PIECE:
                break
            await asyncio.sleep(0)
        return found

    async def mine(self, guest: str, most: int) -> list[RoomRow]:
        columns = ", ".join(f"tables.{name.strip()}" for name in COLUMNS.split(","))
        return await self._rooms(
            f"SELECT {columns} FROM members JOIN tables ON tables.id = members.table_id"
            " WHERE members.guest = ? ORDER BY updated DESC LIMIT ?",
            guest, most,
        )  # fmt: skip

    async def finished(self, guest: str, before: float, most: int) -> list[RoomRow]:
        columns = ", ".join(f"tables.{name.strip()}" for name in COLUMNS.split(","))
        return await self._rooms(
            f"SELECT {columns} FROM members JOIN tables ON tables.id = members.table_id"
            " WHERE members.guest = ? AND status = 'over' AND updated < ?"
            " ORDER BY updated DESC LIMIT ?",
            guest, before, most,
        )  # fmt: skip

    async def branches(self, root: str, guest: str) -> list[RoomRow]:
        """The tables of a guest that leave a finished game, in the order in which they did."""
        columns = ", ".join(f"tables.{name.strip()}" for name in COLUMNS.split(","))
        return await self._rooms(
            f"SELECT {columns} FROM branches JOIN tables ON tables.id = branches.table_id"
            " WHERE branches.root = ? AND branches.guest = ? ORDER BY created",
            root, guest,
        )  # fmt: skip

    async def listed(self, since: float, most: int) -> list[RoomRow]:
        return await self._rooms(
            f"SELECT {COLUMNS} FROM tables WHERE listed = 1 AND status IN ('open', 'playing')"
            " AND updated > ? ORDER BY status, updated DESC LIMIT ?",
            since, most,
        )  # fmt: skip

    async def running(self, since: float, most: int) -> list[RoomRow]:
        return await self._rooms(
            f"SELECT {COLUMNS} FROM tables WHERE status = 'playing' AND updated > ?"
            " ORDER BY updated DESC LIMIT ?",
            since, most,
        )  # fmt: skip

    async def _rooms(self, query: str, *values: Any) -> list[RoomRow]:
        return [row_of(found) for found in await self._read(query, *values)]

    async def unfinished(self, host: str) -> int:
        query = "SELECT count(*) FROM tables WHERE host = ? AND status != 'over'"
        return int((await self._read(query, host))[0][0])


@dataclass(frozen=True)
class Append:
    """An event to be written. Many of different rooms go in together, by two statements."""

    room: str
    event: Event
    summary: Summary
    members: tuple[str, ...]

    def row(self) -> tuple[Any, ...]:
        e = self.event
        body, summary = plain(e.body), plain(self.summary.body)
        return (self.room, *e[:5], body, self.summary.status, summary)


Job = Append | Callable[[Connection], Any]


def _settle(futures: Sequence[asyncio.Future[Any]], done: Sequence[Done]) -> None:
    for future, (value, problem) in zip(futures, done, strict=True):
        if future.done():
            continue
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(value)


def _keep_content(c: Connection, digest: str, content: Any) -> None:
    query = "INSERT INTO contents VALUES (?, ?) ON CONFLICT DO NOTHING"
    c.execute(query, (digest, plain(content)))


def _add_members(c: Connection, room: str, members: Iterable[str]) -> None:
    for guest in members:
        c.execute("INSERT INTO members VALUES (?, ?) ON CONFLICT DO NOTHING", (guest, room))


def plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def event_of(row: Sequence[Any]) -> Event:
    seq, at, kind, takebacks, number, body = row
    return Event(seq, at, kind, takebacks, number, json.loads(body))


def row_of(found: tuple[Any, ...]) -> RoomRow:
    name, game, terms, seed, host, created, status, updated, seq, summary = found
    return RoomRow(
        name, game, Terms.read(json.loads(terms)), int(seed), host, created, status, updated, seq,
        json.loads(summary),
    )  # fmt: skip
