"""Which store a house has: a file, or a PostgreSQL server by its address."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from estaminet.extras import require
from estaminet.web.store.database import Connection, Database
from estaminet.web.store.migrations import connect, prepare
from estaminet.web.store.processes import new_name
from estaminet.web.store.sqlite import SqliteDatabase


def opened(where: Path | str, poll: float, process: str | None = None) -> Database:
    """The store, its form brought up to date; BadDatabase if it cannot be used."""
    process = process or new_name()
    if isinstance(where, Path):
        return SqliteDatabase(where, poll, process)
    require("postgres")
    from estaminet.web.store.postgres import PostgresDatabase

    return PostgresDatabase(where, process)


@contextlib.contextmanager
def connected(where: Path | str) -> Iterator[Connection]:
    """A plain connection, for work on a house that is closed; its form is brought up to date."""
    connection: Connection
    if isinstance(where, Path):
        prepare(where, moving=True)
        connection = connect(where)
    else:
        require("postgres")
        from estaminet.web.store import postgres

        postgres.prepare(where, moving=True)
        connection = postgres.PostgresConnection(where)
    with contextlib.closing(connection):
        yield connection


def clock(where: Path | str) -> str:
    """The database's own time, in its own words."""
    if isinstance(where, Path):
        return SqliteDatabase.now
    from estaminet.web.store.postgres import PostgresDatabase

    return PostgresDatabase.now
