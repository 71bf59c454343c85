"""The store in PostgreSQL, for many processes and hosts: each tells the others what it writes."""

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from estaminet.web.error_log import kind, log
from estaminet.web.store.database import (
    ANYTHING,
    Append,
    Change,
    Connection,
    Cursor,
    Database,
    event_of,
    plain,
)
from estaminet.web.store.migrations import (
    APPLICATION,
    HALF,
    STEPS,
    VERSION,
    BadDatabase,
    in_postgres,
)

CHANNEL = "estaminet"
MOST_TOLD = 7500  # bytes in one notification; the server takes 8000
PAUSE = 1.0  # seconds between two looks around when there is nothing to write
RECOVERY = 0.3  # seconds before a lost connection is tried again
PATIENCE = 10  # seconds for a connection to come about


@cache
def _query(text: str) -> bytes:
    return text.replace("?", "%s").encode()


def _connect(where: str) -> psycopg.Connection[Any]:
    return psycopg.connect(where, autocommit=True, connect_timeout=PATIENCE)


class PostgresConnection:
    """A connection that takes `?` for a value, as SQLite's do."""

    def __init__(self, where: str) -> None:
        self._connection = _connect(where)

    def execute(self, query: str, values: Sequence[Any] = (), /) -> Cursor:
        return self._connection.execute(_query(query), values)

    @property
    def closed(self) -> bool:
        return self._connection.closed

    def close(self) -> None:
        self._connection.close()


class PostgresDatabase(Database):
    errors = psycopg.Error
    conflicts = psycopg.IntegrityError
    collisions = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
    begin = "BEGIN"
    now = "extract(epoch FROM clock_timestamp())::double precision"

    def __init__(self, where: str, process: str) -> None:
        prepare(where)
        super().__init__(process, PAUSE)
        self._where = where
        self._reader: psycopg.AsyncConnection[Any] | None = None
        self._reading = asyncio.Lock()
        self._somebody_came_or_went = False
        self._listening: asyncio.Task[None] | None = None

    def open(self, *heard: Any) -> None:
        super().open(*heard)
        self._listening = asyncio.get_running_loop().create_task(self._listen())

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await super().close()
        if self._reader is not None:
            await self._reader.close()

    def _connect(self) -> Connection:
        return PostgresConnection(self._where)

    def _connected(self) -> Connection:
        if isinstance(self._connection, PostgresConnection) and self._connection.closed:
            self._connection = None
        return super()._connected()

    # Reading

    async def _fetch(self, query: str, values: Sequence[Any]) -> list[Any]:
        """Once more if the connection was lost meanwhile."""
        async with self._reading:
            known = self._reader is not None and not self._reader.closed
            try:
                return await self._ask(query, values)
            except psycopg.OperationalError:
                if not known or (self._reader is not None and not self._reader.closed):
                    raise
            return await self._ask(query, values)

    async def _ask(self, query: str, values: Sequence[Any]) -> list[Any]:
        if self._reader is None or self._reader.closed:
            self._reader = await self._async_connection()
        return await (await self._reader.execute(_query(query), values)).fetchall()

    async def _async_connection(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(
            self._where, autocommit=True, connect_timeout=PATIENCE
        )

    # Writing

    def _append(self, c: Connection, events: Sequence[Append]) -> bool:
        """The rooms in the order of their names: two processes never wait for each other."""
        rows = [event.row() for event in events]
        rooms, seqs, ats, kinds, lines, numbers, bodies, statuses, summaries = map(
            list, zip(*rows, strict=True)
        )
        c.execute("SELECT 1 FROM tables WHERE id = ANY(?) ORDER BY id FOR UPDATE", (rooms,))
        updated = c.execute(_UPDATE, (rooms, seqs, ats, statuses, summaries)).rowcount
        if updated != len(rows):
            return False
        c.execute(_INSERT, (rooms, seqs, ats, kinds, lines, numbers, bodies))
        for told in notifications(self.process, [row[:7] for row in rows]):
            c.execute("SELECT pg_notify(?, ?)", (CHANNEL, told))
        return True

    def _look_around(self, c: Connection) -> None:
        """The others tell."""
        if self._somebody_came_or_went:
            self._somebody_came_or_went = False
            self._see_who_lives(c)

    def _tell_who_lives(self, c: Connection) -> None:
        c.execute("SELECT pg_notify(?, ?)", (CHANNEL, plain([self.process])))

    def _tell_of(self, c: Connection, room: str) -> None:
        c.execute("SELECT pg_notify(?, ?)", (CHANNEL, plain([self.process, [room]])))

    @contextmanager
    def erasing(self, c: Connection) -> Iterator[None]:
        c.execute("ALTER TABLE events DISABLE TRIGGER USER")
        yield
        c.execute("ALTER TABLE events ENABLE TRIGGER USER")

    # Hearing

    async def _listen(self) -> None:
        """What the others tell; after a lost connection, anything may have happened."""
        while True:
            try:
                async with await self._async_connection() as connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    self._foreign(ANYTHING)
                    async for told in connection.notifies():
                        self._heard(*json.loads(told.payload))
            except psycopg.Error as problem:
                log.error("the store does not tell: %s", kind(problem))
                await asyncio.sleep(RECOVERY)

    def _heard(self, process: str, *events: Sequence[Any]) -> None:
        if process == self.process:
            return
        if not events:
            self._somebody_came_or_went = True
            self._jobs.put((lambda _: None, asyncio.get_running_loop().create_future()))
        self._foreign([Change(room, event_of(row) if row else None) for room, *row in events])


def notifications(process: str, rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """The rows of events, as many as fit into each; of a long one only the room's name."""
    texts = (plain(row) for row in rows)
    short = (
        text if len(text.encode()) < MOST_TOLD // 2 else plain(json.loads(text)[:1])
        for text in texts
    )
    told, size = [plain(process)], 0
    for text in short:
        if size + len(text.encode()) > MOST_TOLD:
            yield f"[{','.join(told)}]"
            told, size = [plain(process)], 0
        told.append(text)
        size += len(text.encode()) + 1
    if len(told) > 1:
        yield f"[{','.join(told)}]"


_UPDATE = """
    UPDATE tables SET seq = new.seq, updated = new.at, status = new.status, summary = new.summary
    FROM unnest(?::text[], ?::bigint[], ?::double precision[], ?::text[], ?::text[])
        AS new (id, seq, at, status, summary)
    WHERE tables.id = new.id AND tables.seq = new.seq - 1
"""
_INSERT = """
    INSERT INTO events (table_id, seq, at, kind, line, number, body)
    SELECT * FROM unnest(?::text[], ?::bigint[], ?::double precision[], ?::text[], ?::bigint[],
        ?::bigint[], ?::text[])
"""


# Its form


def shown(where: str) -> str:
    """The address without what is secret in it."""
    try:
        parts = conninfo_to_dict(where)
    except psycopg.Error:
        return "postgresql://…"
    return f"postgresql://{parts.get('host', '')}/{parts.get('dbname', '')}"


def prepare(where: str, moving: bool = False) -> None:
    """Make the tables, or bring older ones up to date; BadDatabase if that cannot be. `moving`:
    what a move has begun may be there."""
    try:
        with _connect(where) as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (APPLICATION,))
            _migrate(shown(where), connection)
            if not moving and connection.execute("SELECT 1 FROM moving").fetchone():
                raise BadDatabase(shown(where), HALF)
    except psycopg.Error as error:
        said = str(error).strip().splitlines() or [type(error).__name__]
        raise BadDatabase(shown(where), f"cannot be opened ({said[0]})") from None


def _migrate(name: str, connection: psycopg.Connection[Any]) -> None:
    """Every step in one transaction; two processes that start together take turns."""
    found = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    ).fetchall()
    if found and ("estaminet",) not in found:
        raise BadDatabase(name, "is a database of another program; it was left as it is")
    if not found:
        connection.execute("CREATE TABLE estaminet (version BIGINT NOT NULL)")
        connection.execute("INSERT INTO estaminet VALUES (0)")
    version: int = connection.execute("SELECT version FROM estaminet").fetchall()[0][0]
    if version > VERSION:
        what = f"is of version {version}, this program knows {VERSION}; use a newer estaminet"
        raise BadDatabase(name, what)
    for step in STEPS[version:]:
        connection.execute(in_postgres(step).encode())
    connection.execute("UPDATE estaminet SET version = %s", (VERSION,))
