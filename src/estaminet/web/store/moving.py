"""Carrying a whole house from one database to another, of either kind.

Rows are copied in parts, each kept before the next: a move that was interrupted goes on where it
was when it is begun again. At the end both databases are read whole and compared. Until then the
target is no house: it is marked, and `serve` refuses it.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from estaminet.errors import EstaminetError
from estaminet.web.store import stores
from estaminet.web.store.database import ALIVE, Connection, plain
from estaminet.web.store.processes import has_ended

PART = 500  # rows
Told = Callable[[str, int], None]  # a table, and how many of its rows are there


class BadMove(EstaminetError):
    """Nothing was lost: the source stays as it is."""


class Kept(NamedTuple):
    """A table of the database that is carried, by its key."""

    name: str
    key: tuple[str, ...]
    columns: tuple[str, ...]


KEPT = (  # in an order in which nothing is spoken of before it is there
    Kept("guests", ("id",), ("id", "name", "lang", "created")),
    Kept("links", ("guest",), ("guest", "digest", "expires")),
    Kept("bans", ("who",), ("who", "why", "at")),
    Kept("contents", ("digest",), ("digest", "body")),
    Kept(
        "files",
        ("id", "version"),
        ("id", "version", "guest", "game", "name", "origin", "body", "saved"),
    ),
    Kept(
        "tables",
        ("id",),
        ("id", "game", "settings", "seed", "host", "created", "listed", "status", "updated", "seq",
         "summary"),
    ),
    Kept("members", ("guest", "table_id"), ("guest", "table_id")),
    Kept("branches", ("table_id",), ("table_id", "root", "guest")),
    Kept(
        "results",
        ("table_id", "seat"),
        ("table_id", "seat", "game", "player", "at", "won", "body"),
    ),
    Kept("ratings", ("game", "player"), ("game", "player", "mu", "sigma", "games")),
    Kept("days", ("day", "game", "guest"), ("day", "game", "guest", "table_id")),
    Kept("reviews", ("table_id", "seat"), ("table_id", "seat", "body", "at")),
    Kept("puzzles", ("guest", "puzzle"), ("guest", "puzzle", "tries", "found", "at")),
    Kept("events", ("n",), ("n", "table_id", "seq", "at", "kind", "line", "number", "body")),
)  # fmt: skip
PASSING = ("workers", "leases", "presence", "moving")  # what no other house needs


def move(source: Path | str, target: Path | str, told: Told = lambda *_: None) -> None:
    """Everything, or BadMove; may be begun again."""
    if isinstance(source, Path) and not source.exists():
        raise BadMove("no_house", f"{source}: there is no such file")
    if source == target:
        raise BadMove("same_house", "source and target are the same")
    with stores.connected(source) as there, stores.connected(target) as here:
        for c, where in ((there, source), (here, target)):
            _check_closed(c, where)
        _mark(here, _named(source))
        for kept in KEPT:
            told(kept.name, _copy(kept, there, here))
        if isinstance(target, str):
            _count_on(here)
        for kept in KEPT:
            if _digest(kept, there) != _digest(kept, here):
                what = f"{kept.name} differ after the move; don't use the target"
                raise BadMove("move_failed", what)
        here.execute("DELETE FROM moving")


def _named(where: Path | str) -> str:
    """A source by a name that tells nothing."""
    whole = str(where.resolve()) if isinstance(where, Path) else where
    return hashlib.sha256(whole.encode()).hexdigest()


def _check_closed(c: Connection, where: Path | str) -> None:
    query = f"SELECT id FROM workers WHERE beat > {stores.clock(where)} - ?"
    if any(not has_ended(row[0]) for row in c.execute(query, (ALIVE,)).fetchall()):
        raise BadMove("house_open", "a house is open on one of the two: close it first")


def _mark(here: Connection, source: str) -> None:
    """The target is empty, or was begun from the same source."""
    marked = [row[0] for row in here.execute("SELECT source FROM moving").fetchall()]
    if not marked and any(_count(kept, here) for kept in KEPT):
        raise BadMove("not_empty", "the target already holds a house; name an empty database")
    if marked not in ([], [source]):
        raise BadMove("not_empty", "another move into it has already begun")
    here.execute("INSERT INTO moving VALUES (?) ON CONFLICT DO NOTHING", (source,))


def _count(kept: Kept, c: Connection) -> int:
    return int(c.execute(f"SELECT count(*) FROM {kept.name}").fetchone()[0])


def _copy(kept: Kept, there: Connection, here: Connection) -> int:
    """What is not there yet, in parts; how many rows there are then. Of events, by far the most,
    what is there is not looked at again."""
    last = here.execute("SELECT max(n) FROM events").fetchone() if kept.key == ("n",) else (None,)
    for rows in _parts(kept, there, None if last[0] is None else last):
        values = ", ".join(["(" + ", ".join("?" * len(kept.columns)) + ")"] * len(rows))
        names = ", ".join(kept.columns)
        here.execute("BEGIN")
        here.execute(
            f"INSERT INTO {kept.name} ({names}) VALUES {values} ON CONFLICT DO NOTHING",
            [value for row in rows for value in row],
        )
        here.execute("COMMIT")
    return _count(kept, here)


def _parts(kept: Kept, c: Connection, after: Sequence[Any] | None = None) -> Iterator[list[Any]]:
    """The rows in the order of their key, some at a time."""
    key, marks = ", ".join(kept.key), ", ".join("?" * len(kept.key))
    select, order = f"SELECT {', '.join(kept.columns)} FROM {kept.name}", f"ORDER BY {key} LIMIT ?"
    later = f"WHERE ({key}) > ({marks})"
    at = [kept.columns.index(name) for name in kept.key]
    while rows := (
        c.execute(f"{select} {order}", (PART,)).fetchall()
        if after is None
        else c.execute(f"{select} {later} {order}", (*after, PART)).fetchall()
    ):
        yield rows
        after = [rows[-1][place] for place in at]


def _digest(kept: Kept, c: Connection) -> tuple[int, int]:
    """How many rows, and a sum of what is in them: databases sort in different ways."""
    rows = total = 0
    for part in _parts(kept, c):
        for row in part:
            total += int.from_bytes(hashlib.sha256(plain(list(row)).encode()).digest(), "big")
        rows += len(part)
    return rows, total % 2**256


def _count_on(here: Connection) -> None:
    """New events come after those that were carried."""
    here.execute(
        "SELECT setval(pg_get_serial_sequence('events', 'n'),"
        " (SELECT coalesce(max(n), 0) + 1 FROM events), false)"
    )
