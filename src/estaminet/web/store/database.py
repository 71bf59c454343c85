"""The database: SQLite, append-only, one writer thread that commits many rooms' events at once.

A call that changes something returns when it is on the disk. Two processes may share the file:
the unique (room, sequence number) lets only one of two events in, and the other is told `Behind`.
"""

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from estaminet.web.guests import Guest
from estaminet.web.store.migrations import connect, prepare
from estaminet.web.store.rows import Event, RoomRow, Summary, Terms

Job = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Job, "asyncio.Future[Any]"]
Done = tuple[Any, BaseException | None]  # what came of a job

BATCH = 256  # changes in one commit
BEAT = 5.0  # seconds between two signs of life of a process
ALIVE = 3 * BEAT
STUCK = 10.0  # seconds in which the writer must have gone round once
LOOK_EVERY = 2.0  # seconds between two looks at which processes live
KEPT_CONTENTS = 8


class Behind(Exception):
    """Somebody else has written to this room meanwhile: read, and decide again."""


_COLUMNS = "id, game, settings, seed, host, created, status, updated, seq, summary"


class Database:
    """Reads at once on the caller's thread; writes through the one writer."""

    def __init__(self, path: Path, poll: float, process: str) -> None:
        prepare(path)
        self.process = process
        self._path = path
        self._poll = poll
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._reader = connect(path)
        self._reader.execute("PRAGMA query_only = ON")
        self.content = lru_cache(KEPT_CONTENTS)(self._content)  # data files by their hash
        self._alive: frozenset[str] = frozenset()
        self._looked = float("-inf")
        self._foreign: Callable[[], None] = lambda: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.trouble: str | None = None  # what keeps the writer from reading or writing
        self.written = time.monotonic()  # when the writer was last seen to go round
        self._thread = threading.Thread(target=self._write, name="estaminet-store", daemon=True)

    def open(self, foreign: Callable[[], None]) -> None:
        """Start writing; `foreign` is called after other processes have written."""
        self._loop = asyncio.get_running_loop()
        self._foreign = foreign
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()
        self._reader.close()

    def health(self) -> str | None:
        """What keeps it from being read and written, if anything."""
        if not self._thread.is_alive():
            return "stopped"
        if time.monotonic() - self.written > self._poll + STUCK:
            return "stuck"
        return self.trouble

    # Writing

    async def _do(self, job: Job) -> Any:
        done = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return await done

    def _write(self) -> None:
        """Until the database is closed; a read that fails is tried again, and `trouble` told."""
        connection = connect(self._path)
        connection.execute("PRAGMA synchronous = FULL")
        version, looked, beat = -1, float("-inf"), float("-inf")
        going = True
        while going:
            going = self._batch(connection)
            now = time.monotonic()
            try:
                if now - looked >= self._poll:
                    looked = now
                    seen = _version(connection)
                    if seen != version:
                        version = seen
                        self._on_loop(self._foreign)
                if now - beat >= BEAT:
                    beat = now
                    self._sign_of_life(connection)
                self.trouble = None
            except sqlite3.Error as error:
                self.trouble = type(error).__name__
                _quietly(lambda: connection.execute("ROLLBACK"))
            self.written = now
        _quietly(lambda: connection.execute("DELETE FROM workers WHERE id = ?", (self.process,)))
        connection.close()

    def _batch(self, connection: sqlite3.Connection) -> bool:
        """Everything that waits, in one commit; false when the database is to close."""
        waiting: list[Waiting] = []
        try:
            job = self._jobs.get(timeout=self._poll)
            while job is not None:
                waiting.append(job)
                if len(waiting) == BATCH:
                    break
                job = self._jobs.get_nowait()
            closing = job is None
        except queue.Empty:
            closing = False
        if waiting:
            done = _commit(connection, [job for job, _ in waiting])
            futures = [future for _, future in waiting]
            self._on_loop(lambda: _settle(futures, done))
        return not closing

    def _on_loop(self, do: Callable[[], None]) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # it has closed: nobody wants to know any more
            self._loop.call_soon_threadsafe(do)

    def _sign_of_life(self, connection: sqlite3.Connection) -> None:
        now = time.time()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM workers WHERE beat < ?", (now - 100 * ALIVE,))
        connection.execute("INSERT OR REPLACE INTO workers VALUES (?, ?)", (self.process, now))
        connection.execute("COMMIT")

    async def open_room(self, row: RoomRow, members: Iterable[str]) -> None:
        def job(c: sqlite3.Connection) -> None:
            c.execute(
                f"INSERT INTO tables ({_COLUMNS}, listed) VALUES ({'?, ' * 10}?)",
                (
                    row.id, row.game, _json(row.terms.plain()), str(row.seed), row.host,
                    row.created, row.status, row.updated, row.seq, _json(row.summary),
                    row.terms.listed,
                ),
            )  # fmt: skip
            _add_members(c, row.id, members)

        await self._do(job)

    async def append(
        self, room: str, event: Event, summary: Summary, members: Iterable[str] = ()
    ) -> None:
        """Commit an event, or Behind if its sequence number is taken."""
        await self._do(Append(room, event, summary, tuple(members)))

    async def keep_guest(self, guest: Guest) -> None:
        """Remember a guest who does something."""
        if self.guest(guest.id) == guest:
            return

        def job(c: sqlite3.Connection) -> None:
            c.execute(
                "INSERT INTO guests VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name, lang = excluded.lang",
                (guest.id, guest.name, guest.lang, time.time()),
            )

        await self._do(job)

    async def keep_content(self, digest: str, content: Any) -> None:
        """The data file a game is dealt from, so that it outlives the next version's."""
        if self._reader.execute("SELECT 1 FROM contents WHERE digest = ?", (digest,)).fetchone():
            return

        def job(c: sqlite3.Connection) -> None:
            c.execute("INSERT OR IGNORE INTO contents VALUES (?, ?)", (digest, _json(content)))

        await self._do(job)

    # Reading

    def _content(self, digest: str) -> Any:
        query = "SELECT body FROM contents WHERE digest = ?"
        found = self._reader.execute(query, (digest,)).fetchone()
        return None if found is None else json.loads(found[0])

    def guest(self, guest: str) -> Guest | None:
        query = "SELECT id, name, lang FROM guests WHERE id = ?"
        found = self._reader.execute(query, (guest,)).fetchone()
        return None if found is None else Guest(*found)

    def room(self, room: str) -> RoomRow | None:
        query = f"SELECT {_COLUMNS} FROM tables WHERE id = ?"
        found = self._reader.execute(query, (room,)).fetchone()
        return None if found is None else _row(found)

    def events(self, room: str, since: int = 0) -> Iterator[Event]:
        """The room's events after a sequence number, in order."""
        query = (
            "SELECT seq, at, kind, line, number, body FROM events"
            " WHERE table_id = ? AND seq > ? ORDER BY seq"
        )
        for row in self._reader.execute(query, (room, since)).fetchall():
            seq, at, kind, takebacks, number, body = row
            yield Event(seq, at, kind, takebacks, number, json.loads(body))

    def seq(self, room: str) -> int:
        found = self._reader.execute("SELECT seq FROM tables WHERE id = ?", (room,)).fetchone()
        return 0 if found is None else int(found[0])

    def mine(self, guest: str, most: int) -> list[RoomRow]:
        columns = ", ".join(f"tables.{name.strip()}" for name in _COLUMNS.split(","))
        query = (
            f"SELECT {columns} FROM members JOIN tables ON tables.id = members.table_id"
            " WHERE members.guest = ? ORDER BY updated DESC LIMIT ?"
        )
        return [_row(found) for found in self._reader.execute(query, (guest, most))]

    def listed(self, since: float, most: int) -> list[RoomRow]:
        query = (
            f"SELECT {_COLUMNS} FROM tables WHERE listed = 1 AND status IN ('open', 'playing')"
            " AND updated > ? ORDER BY status, updated DESC LIMIT ?"
        )
        return [_row(found) for found in self._reader.execute(query, (since, most))]

    def unfinished(self, host: str) -> int:
        query = "SELECT count(*) FROM tables WHERE host = ? AND status != 'over'"
        return int(self._reader.execute(query, (host,)).fetchone()[0])

    def running(self, since: float, most: int) -> list[RoomRow]:
        query = (
            f"SELECT {_COLUMNS} FROM tables WHERE status = 'playing' AND updated > ?"
            " ORDER BY updated DESC LIMIT ?"
        )
        return [_row(found) for found in self._reader.execute(query, (since, most))]

    def alive(self) -> frozenset[str]:
        """The processes that have given a sign of life lately, this one included."""
        query = "SELECT id FROM workers WHERE beat > ?"
        found = {row[0] for row in self._reader.execute(query, (time.time() - ALIVE,))}
        return frozenset(found | {self.process})

    def is_alive(self, process: str) -> bool:
        """Whether a process that claimed to have somebody online still lives."""
        if process == self.process:
            return True
        if time.monotonic() - self._looked > LOOK_EVERY:
            self._alive, self._looked = self.alive(), time.monotonic()
        return process in self._alive


@dataclass(frozen=True)
class Append:
    """An event to be written. Many of different rooms go in together, by two statements."""

    room: str
    event: Event
    summary: Summary
    members: tuple[str, ...]

    def row(self) -> tuple[Any, ...]:
        e = self.event
        body, summary = _json(e.body), _json(self.summary.body)
        return (self.room, *e[:5], body, self.summary.status, summary)

    def __call__(self, c: sqlite3.Connection) -> None:
        if not _append(c, [self]):
            raise Behind
        _add_members(c, self.room, self.members)


def _append(c: sqlite3.Connection, jobs: Sequence[Append]) -> bool:
    """All of them, or false and nothing to keep.

    Each call into SQLite hands the interpreter over to another thread and has to get it back: a
    few calls for a whole batch, instead of a few for each event, is ten times faster under load.
    """
    rows = _json([job.row() for job in jobs])
    try:
        c.execute(_INSERT, (rows,))
    except sqlite3.IntegrityError:
        return False
    return c.execute(_UPDATE, (rows,)).rowcount == len(jobs)


_INSERT = """
    INSERT INTO events (table_id, seq, at, kind, line, number, body)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
    FROM json_each(?)
"""
_UPDATE = """
    UPDATE tables SET seq = new.seq, updated = new.at, status = new.status, summary = new.summary
    FROM (
        SELECT value ->> 0 AS id, value ->> 1 AS seq, value ->> 2 AS at, value ->> 7 AS status,
            value ->> 8 AS summary
        FROM json_each(?)
    ) AS new
    WHERE tables.id = new.id AND tables.seq = new.seq - 1
"""


def _commit(connection: sqlite3.Connection, jobs: Sequence[Job]) -> list[Done]:
    """All jobs in one transaction, and what came of each."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        done = _together(connection, jobs) or [_attempt(connection, job) for job in jobs]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _quietly(lambda: connection.execute("ROLLBACK"))
        return [(None, error)] * len(jobs)
    return done


def _together(connection: sqlite3.Connection, jobs: Sequence[Job]) -> list[Done] | None:
    """The usual case: events that do not meet. None: each has to be tried by itself."""
    events = [job for job in jobs if isinstance(job, Append) and not job.members]
    if len(events) != len(jobs):
        return None
    connection.execute("SAVEPOINT job")
    done = _append(connection, events)
    if not done:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return [(None, None)] * len(jobs) if done else None


def _attempt(connection: sqlite3.Connection, job: Job) -> Done:
    """In a savepoint of its own: a job that fails takes no other with it."""
    connection.execute("SAVEPOINT job")
    try:
        value = job(connection)
    except Exception as problem:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return None, problem
    connection.execute("RELEASE job")
    return value, None


def _settle(futures: Sequence[asyncio.Future[Any]], done: Sequence[Done]) -> None:
    for future, (value, problem) in zip(futures, done, strict=True):
        if future.done():
            continue
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(value)


def _quietly(do: Callable[[], Any]) -> None:
    with contextlib.suppress(sqlite3.Error):
        do()


def _version(connection: sqlite3.Connection) -> int:
    """Changes whenever another connection has committed; this one's own commits do not count."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _add_members(c: sqlite3.Connection, room: str, members: Iterable[str]) -> None:
    rows = [(guest, room) for guest in members]
    c.executemany("INSERT OR IGNORE INTO members VALUES (?, ?)", rows)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _row(found: tuple[Any, ...]) -> RoomRow:
    name, game, terms, seed, host, created, status, updated, seq, summary = found
    return RoomRow(
        name, game, Terms.read(json.loads(terms)), int(seed), host, created, status, updated, seq,
        json.loads(summary),
    )  # fmt: skip
