"""The store in one SQLite file; what other processes write is looked for, a few times a second."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from estaminet.web.store.database import (
    ANYTHING,
    EVENT,
    Append,
    Change,
    Connection,
    Database,
    event_of,
    plain,
)
from estaminet.web.store.migrations import connect, prepare

MOST_TOLD = 1000  # events of other processes that are handed on; if there are more, all look


class SqliteDatabase(Database):
    errors = sqlite3.Error
    conflicts = sqlite3.IntegrityError
    begin = "BEGIN IMMEDIATE"
    now = "((julianday('now') - 2440587.5) * 86400.0)"

    def __init__(self, path: Path, poll: float, process: str) -> None:
        prepare(path)
        super().__init__(process, poll)
        self._path = path
        self._looked = float("-inf")
        self._version = -1
        self._told = 0  # the number of the latest event that is known
        self._present: frozenset[tuple[str, str, str]] = frozenset()  # in other processes
        self._reader = connect(path)
        self._reader.execute("PRAGMA query_only = ON")

    async def close(self) -> None:
        await super().close()
        self._reader.close()

    def _connect(self) -> Connection:
        connection = connect(self._path)
        connection.execute("PRAGMA synchronous = FULL")
        self._told = connection.execute("SELECT coalesce(max(n), 0) FROM events").fetchone()[0]
        return connection

    async def _fetch(self, query: str, values: Sequence[Any]) -> list[Any]:
        return self._reader.execute(query, values).fetchall()

    def _append(self, c: Connection, events: Sequence[Append]) -> bool:
        """Each call into SQLite hands the interpreter over to another thread and has to get it
        back: a few calls for a whole batch, instead of a few for each event, is ten times faster
        under load."""
        rows = plain([event.row() for event in events])
        updated = c.execute(_UPDATE, (rows,)).rowcount == len(events)
        return updated and c.execute(_INSERT, (rows,)).rowcount == len(events)

    def _look_around(self, c: Connection) -> None:
        if time.monotonic() - self._looked < self._pause:
            return
        self._looked = time.monotonic()
        seen = version(c)
        if seen != self._version:
            self._version = seen
            changes = self._changes(c)
            self._on_loop(lambda: self._foreign(changes))
            self._see_who_lives(c)

    @contextmanager
    def erasing(self, c: Connection) -> Iterator[None]:
        """What is erased is overwritten in the file, too."""
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'events'"
        guards = c.execute(query).fetchall()
        c.execute("PRAGMA secure_delete = ON")
        for name, _ in guards:
            c.execute(f"DROP TRIGGER {name}")
        yield
        for _, statement in guards:
            c.execute(statement)

    def _tell_who_lives(self, c: Connection) -> None:
        """They see that something was written, and look."""

    def _tell_of(self, c: Connection, room: str) -> None:
        """They see that something was written, and look."""

    def _changes(self, c: Connection) -> Sequence[Change]:
        """What has been written since the last look, this process's own events among it."""
        query = f"SELECT n, table_id, {EVENT} FROM events WHERE n > ? ORDER BY n LIMIT ?"
        found = c.execute(query, (self._told, MOST_TOLD)).fetchall()
        if len(found) == MOST_TOLD:
            self._told = c.execute("SELECT max(n) FROM events").fetchone()[0]
            return ANYTHING
        if found:
            self._told = found[-1][0]
        return [*(Change(room, event_of(row)) for _, room, *row in found), *self._comings(c)]

    def _comings(self, c: Connection) -> Sequence[Change]:
        """The rooms where people have come or gone in other processes."""
        query = "SELECT table_id, worker, guest FROM presence WHERE worker != ?"
        found = frozenset(c.execute(query, (self.process,)).fetchall())
        rooms = {room for room, _, _ in found ^ self._present}
        self._present = found
        return [Change(room, None) for room in rooms]


def version(c: Connection) -> int:
    """Changes whenever another connection has committed; this one's own commits do not count."""
    return int(c.execute("PRAGMA data_version").fetchone()[0])


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
