"""Copies of a SQLite store: made while houses are open, put back while none is."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from estaminet.errors import BadOption
from estaminet.web.store.database import ALIVE
from estaminet.web.store.migrations import BadDatabase, connect, inspect
from estaminet.web.store.processes import has_ended


def backup(source: Path, target: Path) -> None:
    """A whole copy, checked; nothing stands under its name before it is whole."""
    if target.exists():
        raise BadOption("file_exists", f"{target}: already exists; name another file")
    draft = target.with_name(f"{target.name}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with _opened(source) as original, contextlib.closing(connect(draft)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            inspect(draft, copy)
        os.link(draft, target)  # never over a file that has come meanwhile
    finally:
        draft.unlink(missing_ok=True)


def restore(source: Path, target: Path) -> Path | None:
    """The copy takes the place of what is there, which is kept under the name returned."""
    kept = None
    with _opened(source) as copy:
        if target.exists():
            open_houses = living(target)
            if open_houses:
                what = f"{target}: {open_houses} open on it; close it first"
                raise BadOption("house_open", what)
            kept = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            backup(target, kept)
        target.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600))
        with contextlib.closing(connect(target)) as store:
            copy.backup(store)
    return kept


def living(path: Path) -> int:
    """How many processes have the store open."""
    with contextlib.closing(connect(path)) as store:
        try:
            query = "SELECT id FROM workers WHERE beat > ?"
            found = store.execute(query, (time.time() - ALIVE,)).fetchall()
        except sqlite3.OperationalError:  # older than workers
            return 0
    return sum(not has_ended(name) for (name,) in found)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A store to read from, if it is one."""
    if not path.exists():
        raise BadDatabase(path, "there is no such file")
    try:
        with contextlib.closing(connect(path)) as store:
            store.execute("PRAGMA query_only = ON")
            inspect(path, store)
            yield store
    except sqlite3.DatabaseError as error:
        raise BadDatabase(path, f"cannot be read ({error})") from None
