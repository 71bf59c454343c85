"""Which store a house has: a file, or a PostgreSQL server by its address."""

from pathlib import Path

from estaminet.extras import require
from estaminet.web.store.database import Database
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
