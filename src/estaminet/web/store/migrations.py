"""The database's form, step by step: its version is the number of steps it has taken.

The steps are written for SQLite, in words that `in_postgres` understands.

Opening looks first and writes only when it understands what it sees: a database of a later version,
of another program or a damaged file is left as it is.
"""

import contextlib
import os
import re
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
    """
    CREATE TABLE leases (          -- which process plays a table's bots and ends its clocks
        table_id TEXT PRIMARY KEY, worker TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE presence (        -- who has a page open at a table, and in which process
        table_id TEXT NOT NULL, worker TEXT NOT NULL, guest TEXT NOT NULL,
        PRIMARY KEY (table_id, worker, guest)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE links (           -- that bring a guest to another device; of each the digest only
        guest TEXT PRIMARY KEY, digest TEXT NOT NULL, expires REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE bans (            -- a guest's id, or a network of addresses
        who TEXT PRIMARY KEY, why TEXT NOT NULL, at REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE moving (          -- the house that is being carried here, until it is here whole
        source TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE files (           -- guests' own data files, a row a version
        id TEXT NOT NULL,          -- in its link: nobody guesses it
        version INTEGER NOT NULL,
        guest TEXT NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        origin TEXT NOT NULL,      -- the file it came from
        body TEXT NOT NULL,
        saved REAL NOT NULL,
        PRIMARY KEY (id, version)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX owners ON files (guest);
    """,
    """
    CREATE TABLE branches (        -- tables that leave a finished game, and whose they are
        table_id TEXT PRIMARY KEY, root TEXT NOT NULL, guest TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trees ON branches (root, guest);
    CREATE TABLE results (         -- what came of each seat of a finished game
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        game TEXT NOT NULL,
        player TEXT NOT NULL,      -- a guest's id, or `bot:` and its name
        at REAL NOT NULL,
        won REAL NOT NULL,         -- its share of the win
        body TEXT NOT NULL,        -- JSON: what is told of it
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX careers ON results (player, at);
    CREATE TABLE ratings (         -- how strong everybody is thought to be now
        game TEXT NOT NULL,
        player TEXT NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (game, player)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE days (            -- who has taken up the deal of which day
        day TEXT NOT NULL, game TEXT NOT NULL, guest TEXT NOT NULL, table_id TEXT NOT NULL,
        PRIMARY KEY (day, game, guest)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reviews (         -- of finished games, and how far they have come
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        body TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE puzzles (         -- what guests have tried
        guest TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        tries INTEGER NOT NULL,
        found INTEGER NOT NULL,    -- at which try; 0: not yet, -1: was told
        at REAL NOT NULL,          -- when it was last tried
        PRIMARY KEY (guest, puzzle)
    ) STRICT, WITHOUT ROWID;
    """,
)
VERSION = len(STEPS)


HALF = "a move into it was never completed; run `estaminet move` again"


class BadDatabase(EstaminetError):
    """The file cannot be used; nothing in it was changed."""

    def __init__(self, path: Path | str, what: str) -> None:
        super().__init__("bad_database", f"{path}: {what}")


_POSTGRES = (
    (r"INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
    (r"\) STRICT(, WITHOUT ROWID)?", ")"),
    (r"\bINTEGER\b", "BIGINT"),
    (r"\bREAL\b", "DOUBLE PRECISION"),
    (
        r"CREATE TRIGGER (\w+) (BEFORE \w+ ON \w+)\s+BEGIN SELECT RAISE \(ABORT, ('.*?')\); END;",
        r"CREATE FUNCTION \1() RETURNS trigger LANGUAGE plpgsql"
        r" AS $$ BEGIN RAISE EXCEPTION USING MESSAGE = \3; END $$;"
        r" CREATE TRIGGER \1 \2 FOR EACH ROW EXECUTE FUNCTION \1();",
    ),
)


def in_postgres(step: str) -> str:
    """The same step in PostgreSQL's words."""
    for words, theirs in _POSTGRES:
        step = re.sub(words, theirs, step)
    return step


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA busy_timeout = 10000")
    return connection


def prepare(path: Path, moving: bool = False) -> None:
    """Make the database, or bring an older one up to date; BadDatabase if that cannot be.
    `moving`: what a move has begun may be there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _for_its_owner_only(path)
        connection = connect(path)
        try:
            inspect(path, connection)
            connection.execute("PRAGMA journal_mode = WAL")
            _migrate(connection)
            if not moving and connection.execute("SELECT 1 FROM moving").fetchone():
                raise BadDatabase(path, HALF)
        finally:
            connection.close()
    except sqlite3.OperationalError as error:
        raise BadDatabase(path, f"cannot be opened ({error})") from None
    except sqlite3.DatabaseError:
        raise BadDatabase(path, "is damaged or not a database; it was left unchanged") from None


def _for_its_owner_only(path: Path) -> None:
    """Who can read the file can read everybody's cards; its log gets the same rights from it."""
    with contextlib.suppress(OSError):  # SQLite says in its own words what cannot be opened
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for file in (path, *path.parent.glob(f"{path.name}-*")):
            os.chmod(file, 0o600)


def inspect(path: Path, connection: sqlite3.Connection) -> None:
    version, application = (
        _number(connection, "user_version"),
        _number(connection, "application_id"),
    )
    if application != APPLICATION and _number(connection, "schema_version"):
        raise BadDatabase(path, "is another program's database; it was left unchanged")
    if version > VERSION:
        what = f"is of version {version}, this program knows {VERSION}; use a newer estaminet"
        raise BadDatabase(path, what)
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise BadDatabase(path, "is damaged; it was left unchanged")


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
