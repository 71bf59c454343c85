"""What an operator does about what is kept, while houses are open or not: look, check, forget.

Events are never changed or deleted by a house. Here they are, in one transaction, when somebody's
words or a whole table are to be forgotten. Houses that have the table in memory are told by an
event of its own: `closed` before a table goes, `erased` after words have gone.
"""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import reduce
from typing import Any, NamedTuple

from estaminet.languages import FIRST
from estaminet.web.guests import nameless, new_id
from estaminet.web.refusals import Refused
from estaminet.web.store import replay
from estaminet.web.store.database import COLUMNS, Behind, Connection, Database, plain, row_of
from estaminet.web.store.history import History
from estaminet.web.store.rows import Event, RoomRow

DAY = 24 * 3600.0
NOTICE = 1.5  # seconds in which open houses hear that a table closes
TOKEN_BYTES = 18
FORGOTTEN = "…"  # instead of what was said


class Terms(NamedTuple):
    """Days that things are kept; 0: for ever."""

    finished: float
    unfinished: float
    guests: float
    files: float


class Housekeeping:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Looking

    async def tables(self, most: int = -1) -> list[RoomRow]:
        """The latest first; all of them unless told how many."""
        limit = f" LIMIT {most}" if most >= 0 else ""
        query = f"SELECT {COLUMNS} FROM tables ORDER BY updated DESC{limit}"
        return [row_of(found) for found in await self._database._read(query)]

    async def history(self, row: RoomRow) -> History:
        return reduce(History.after, await self._database.events(row.id), History.begin(row))

    async def check(self) -> AsyncIterator[tuple[str, str | None]]:
        """Every table by its name, and what keeps it from being replayed, if anything."""
        found = await self._database._read("SELECT id FROM tables ORDER BY created")
        for (name,) in found:
            try:
                yield name, await self._defect(name)
            except Exception as problem:  # whatever it is, the other tables are looked at too
                yield name, f"damaged ({type(problem).__name__})"

    async def _defect(self, name: str) -> str | None:
        row = await self._database.room(name)
        if row is None:
            return None  # deleted meanwhile
        history = await self.history(row)
        if history.seq < row.seq:
            return f"has {history.seq} events of {row.seq}"
        if history.dealt is None:
            return None
        data = await self._database.content(history.dealt.body["digest"])
        try:
            await asyncio.to_thread(replay.revive, row, history, data)
        except Refused:
            return "cannot be replayed by the rules of this version"
        return None

    # Forgetting

    async def prune(self, keep: Terms, dry: bool) -> tuple[list[str], list[str], list[str]]:
        """The tables, the guests and the own data files whose time is over."""
        now = time.time()
        old = [
            row.id
            for row in await self.tables()
            for days in [keep.finished if row.status == "over" else keep.unfinished]
            if days and row.updated < now - days * DAY
        ]
        files = await self._old_files(now - keep.files * DAY) if keep.files else []
        if not dry:
            await self.forget_tables(old)
            await self._forget_files(files)
        guests = await self._strangers(now - keep.guests * DAY, old) if keep.guests else []
        for guest in [] if dry else guests:
            await self.forget_guest(guest)
        return old, guests, files

    async def _strangers(self, since: float, gone: Collection[str]) -> list[str]:
        """Guests of long ago who sit at no table that is kept, and have no file."""
        known = await self._database._read("SELECT id FROM guests WHERE created < ?", since)
        members = await self._database._read("SELECT guest, table_id FROM members")
        files = await self._database._read("SELECT DISTINCT guest FROM files")
        staying = {guest for guest, table in members if table not in gone}
        staying |= {guest for (guest,) in files}
        return [guest for (guest,) in known if guest not in staying]

    async def _old_files(self, since: float) -> list[str]:
        query = "SELECT id FROM files GROUP BY id HAVING max(saved) < ?"
        return [name for (name,) in await self._database._read(query, since)]

    async def _forget_files(self, names: Collection[str]) -> None:
        """Own data files with all their versions; and those dealt from, where no table knows them
        any more."""

        def job(c: Connection) -> None:
            for name in names:
                c.execute("DELETE FROM files WHERE id = ?", (name,))
            dealt = c.execute("SELECT body FROM events WHERE kind = 'deal'").fetchall()
            opened = c.execute("SELECT settings FROM tables").fetchall()
            used = {json.loads(body)["digest"] for (body,) in dealt}
            used |= {json.loads(settings).get("data") for (settings,) in opened}
            for (digest,) in c.execute("SELECT digest FROM contents").fetchall():
                if digest not in used:
                    c.execute("DELETE FROM contents WHERE digest = ?", (digest,))

        await self._database._do(job)

    async def forget_tables(self, names: Collection[str]) -> None:
        """Each is closed for those who are there, and then there is nothing of it any more."""
        for name in names:
            await self._write(name, lambda history: ("closed", {}))
        if names:
            await asyncio.sleep(NOTICE)

        def job(c: Connection) -> None:
            with self._database.erasing(c):
                for name in names:
                    for table in _OF_A_TABLE:
                        c.execute(f"DELETE FROM {table} WHERE table_id = ?", (name,))
                    c.execute("DELETE FROM tables WHERE id = ?", (name,))

        await self._database._do(job)

    async def forget_guest(self, guest: str) -> list[str]:
        """Name, words and seats: where they took part, a stranger has; the tables it was about."""
        stranger = new_id()
        named = f"%{json.dumps(guest)}%"
        query = "SELECT DISTINCT table_id FROM events WHERE body LIKE ?"
        spoken = await self._database._read(query, named)
        query = "SELECT id FROM tables WHERE settings LIKE ? OR summary LIKE ? OR host = ?"
        sat = await self._database._read(query, named, named, guest)
        rooms = sorted({name for (name,) in (*spoken, *sat)})
        for name in rooms:
            await self._write(name, lambda history: _going(history, guest))

        def job(c: Connection) -> None:
            with self._database.erasing(c):
                for table, key, column in _PLACES:
                    _rewrite(
                        c, table, key, column, named, lambda value: _without(value, guest, stranger)
                    )
            c.execute("UPDATE tables SET host = ? WHERE host = ?", (stranger, guest))
            for table, column in _RECORDS:
                c.execute(f"DELETE FROM {table} WHERE {column} = ?", (guest,))

        await self._database._do(job)
        for name in rooms:
            await self._write(name, lambda history: ("erased", {}))
        return rooms

    async def _write(
        self, name: str, decide: Callable[[History], tuple[str, dict[str, Any]] | None]
    ) -> None:
        """An event of a table that may be in play: decided again when a house was faster."""
        while True:
            row = await self._database.room(name)
            if row is None:
                return
            history = await self.history(row)
            wanted = decide(history)
            if wanted is None:
                return
            kind, body = wanted
            event = Event(history.seq + 1, time.time(), kind, history.takebacks, None, body)
            names = [seat["in_game"] for seat in row.summary["seats"]] if history.dealt else []
            summary = history.after(event).summary(row.summary["actor"], names)
            try:
                await self._database.append(name, event, summary)
                return
            except Behind:
                continue


_OF_A_TABLE = (
    "events", "members", "leases", "presence", "branches", "results", "days", "reviews",
)  # fmt: skip
_RECORDS = (
    ("guests", "id"), ("members", "guest"), ("links", "guest"), ("presence", "guest"),
    ("files", "guest"), ("branches", "guest"), ("results", "player"), ("ratings", "player"),
    ("days", "guest"), ("puzzles", "guest"),
)  # fmt: skip
_PLACES = (("events", "n", "body"), ("tables", "id", "settings"), ("tables", "id", "summary"))


def _going(history: History, guest: str) -> tuple[str, dict[str, Any]] | None:
    """What happens to the seat of somebody who will not come back."""
    seat = history.seat_of(guest)
    if seat is None or history.status == "over" or history.seats[seat].away:
        return None
    if history.status == "open":
        return "rise", {"seat": seat, "token": secrets.token_urlsafe(TOKEN_BYTES)}
    return "away", {"seat": seat, "bot": None, "why": "left"}


def _rewrite(
    c: Connection, table: str, key: str, column: str, named: str, change: Callable[[Any], Any]
) -> None:
    query = f"SELECT {key}, {column} FROM {table} WHERE {column} LIKE ?"
    rows: Sequence[Any] = c.execute(query, (named,)).fetchall()
    for name, text in rows:
        changed = plain(change(json.loads(text)))
        c.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (changed, name))


def _without(value: Any, guest: str, stranger: str) -> Any:
    """A part of what is kept, as if it had been a stranger who says nothing."""
    if isinstance(value, list):
        return [_without(one, guest, stranger) for one in value]
    if not isinstance(value, dict):
        return stranger if value == guest else value
    found = {key: _without(one, guest, stranger) for key, one in value.items()}
    if value.get("guest") == guest:
        known = {"name": nameless(stranger, FIRST).name, "text": FORGOTTEN}
        found |= {key: text for key, text in known.items() if key in found}
    return found
