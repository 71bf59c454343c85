"""The database's form, step by step: its version is the number of steps it has taken.

Opening looks first and writes only when it understands what it sees: a database of a later version,
of another program or a damaged file is left as it is.
"""

import contextlib
import os
import sqlite3
from pathlib import Path

from estaminet.errors import EstaminetError

APPLICATION = 0x4553544D  # "ESTM", in the file's header

STEPS = (
    """
    CREATE TABLE guests (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, created REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        settings TEXT NOT NULL,           -- JSON: what it was opened with
        seed TEXT NOT NULL,               -- 64 bits, never sent to anybody
        host TEXT NOT NULL,
        created REAL NOT NULL,
        listed INTEGER NOT NULL,
        status TEXT NOT NULL,             -- from here on: a summary of its events, for the lobby
        updated REAL NOT NULL,
        seq INTEGER NOT NULL,
        summary TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lobby ON tables (listed, status, updated);
    CREATE INDEX houses ON tables (host, status);
    CREATE TABLE events (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id TEXT NOT NULL REFERENCES tables (id),
        seq INTEGER NOT NULL,
        at REAL NOT NULL,
        kind TEXT NOT NULL,
        line INTEGER NOT NULL,            -- how many moves have been taken back before
        number INTEGER,                   -- of a move
        body TEXT NOT NULL,
        UNIQUE (table_id, seq)
    ) STRICT;
    CREATE UNIQUE INDEX moves ON events (table_id, line, number) WHERE kind = 'move';
    CREATE TRIGGER events_stay BEFORE UPDATE ON events
        BEGIN SELECT RAISE (ABORT, 'events are never changed'); END;
    CREATE TRIGGER events_remain BEFORE DELETE ON events
        BEGIN SELECT RAISE (ABORT, 'events are never deleted'); END;
    CREATE TABLE members (
        guest TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (guest, table_id)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE contents (digest TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE workers (id TEXT PRIMARY KEY, beat REAL NOT NULL) STRICT, WITHOUT ROWID;
    """,
)
VERSION = len(STEPS)


class BadDatabase(EstaminetError):
    """The file cannot be used; nothing in it was changed."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__("bad_database", f"{path}: {what}")


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA busy_timeout = 10000")
    return connection


def prepare(path: Path) -> None:
    """Make the database, or bring an older one up to date; BadDatabase if that cannot be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _for_its_owner_only(path)
        connection = connect(path)
        try:
            _inspect(path, connection)
            connection.execute("PRAGMA journal_mode = WAL")
            _migrate(connection)
        finally:
            connection.close()
    except sqlite3.OperationalError as error:
        raise BadDatabase(path, f"cannot be opened ({error})") from None
    except sqlite3.DatabaseError:
        raise BadDatabase(path, "is damaged or not a database; it was left as it is") from None


def _for_its_owner_only(path: Path) -> None:
    """Who can read the file can read everybody's cards; its log gets the same rights from it."""
    with contextlib.suppress(OSError):  # SQLite says in its own words what cannot be opened
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for file in (path, *path.parent.glob(f"{path.name}-*")):
            os.chmod(file, 0o600)


def _inspect(path: Path, connection: sqlite3.Connection) -> None:
    version, application = (
        _number(connection, "user_version"),
        _number(connection, "application_id"),
    )
    if application != APPLICATION and _number(connection, "schema_version"):
        raise BadDatabase(path, "is a database of another program; it was left as it is")
    if version > VERSION:
        what = f"is of version {version}, this program knows {VERSION}; use a newer estaminet"
        raise BadDatabase(path, what)
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise BadDatabase(path, "is damaged; it was left as it is")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _migrate(connection: sqlite3.Connection) -> None:
    """Every step in one transaction; two processes that start together take turns."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[_number(connection, "user_version") :]:
            for statement in _statements(step):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _statements(script: str) -> list[str]:
    """A script cut where a statement is complete (a trigger has semicolons of its own)."""
    found, statement = [], ""
    for part in script.split(";"):
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    return found
