"""The store: made, migrated, or refused in words and left as it is; the same on both databases."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import psycopg
import pytest

from estaminet.web.guests import Guest
from estaminet.web.store import migrations
from estaminet.web.store.database import Behind, Change, Connection, Database, Job, Trouble
from estaminet.web.store.history import History
from estaminet.web.store.migrations import APPLICATION, STEPS, VERSION, BadDatabase, prepare
from estaminet.web.store.processes import has_ended, new_name
from estaminet.web.store.rows import Event, RoomRow, Seat, Terms
from estaminet.web.store.stores import opened
from tests.web.people import LONG
from tools import postgres

TERMS = Terms(1, {}, (Seat("open", token="t"),), False, False, True, None, False)
SUMMARY = History(TERMS.seats).summary(None, [])


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    finally:
        connection.close()


def older(path: Path) -> None:
    """A database of the first version, with a guest in it."""
    connection = sqlite3.connect(path)
    connection.executescript(STEPS[0])
    connection.execute("INSERT INTO guests VALUES ('a', 'Ann', 'fr', 1.0)")
    connection.execute("PRAGMA user_version = 1")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.commit()
    connection.close()


def test_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "new.sqlite"
    prepare(path)
    prepare(path)
    assert version(path) == VERSION


def test_an_older_one_is_migrated_and_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    older(path)

    async def look() -> None:
        store = opened(path, 0.1)
        assert await store.guest("a") == Guest("a", "Ann", "fr")
        assert await store.content("nothing") is None
        await store.close()

    asyncio.run(look())
    assert version(path) == VERSION


def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.sqlite"
    older(path)
    monkeypatch.setattr(migrations, "STEPS", (STEPS[0], "CREATE TABLE fine (a); NONSENSE;"))
    with pytest.raises(BadDatabase):
        prepare(path)
    assert version(path) == 1
    monkeypatch.undo()
    prepare(path)
    assert version(path) == VERSION


def test_a_newer_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    prepare(path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(BadDatabase, match="use a newer estaminet"):
        prepare(path)
    assert path.read_bytes() == before


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (a)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(BadDatabase, match="another program"):
        prepare(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["text", "cut", "scrambled"])
def test_a_damaged_one_is_refused_and_left(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "bad.sqlite"
    prepare(path)
    data = bytearray(path.read_bytes())
    if damage == "text":
        data = bytearray(b"this is not a database at all, " * 200)
    elif damage == "cut":
        data = data[: len(data) // 2]
    else:
        data[4096 : 4096 * 3] = b"\x5a" * 8192
    path.write_bytes(data)
    with pytest.raises(BadDatabase):
        prepare(path)
    assert path.read_bytes() == data


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="cannot be opened"):
        prepare(tmp_path)


def row(name: str) -> RoomRow:
    return RoomRow(name, "poilus", TERMS, 2**64 - 1, "host", 0.0, "open", 0.0, 0, SUMMARY.body)


def event(seq: int, kind: str = "note", number: int | None = None) -> Event:
    return Event(seq, 1.5, kind, 0, number, {"é": [1, None]})


def changed_rooms(changes: Sequence[Change]) -> list[tuple[str | None, Event | None]]:
    return [(change.room, change.event) for change in changes]


async def soon(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not done():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def two(where: Path | str) -> AsyncIterator[tuple[Database, Database, list[Change]]]:
    """Two processes' stores, and what the first hears of the second."""
    stores = [opened(where, 0.01, name) for name in "xy"]
    heard: list[Change] = []
    stores[0].open(heard.extend)
    stores[1].open(lambda _: None)
    await soon(lambda: all(store.is_alive(name) for store in stores for name in "xy"))
    yield stores[0], stores[1], heard
    for store in stores:
        await store.close()


def test_one_sequence_number_is_given_once(where: Path | str) -> None:
    async def play() -> None:
        async with two(where) as (one, other, heard):
            await one.open_room(row("t"), ["host"])
            await one.open_room(row("u"), [])
            assert await one.room("t") == row("t")
            await one.append("t", event(1), SUMMARY)
            both = [other.append("t", event(2), SUMMARY), one.append("t", event(2), SUMMARY)]
            both += [one.append("u", event(1), SUMMARY), one.append("t", event(9), SUMMARY)]
            done = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(isinstance(problem, Behind) for problem in done[:2]) == [False, True]
            assert done[2] is None, "what fails takes no other with it"
            assert isinstance(done[3], Behind), "no gaps"
            await other.append("t", event(3, "move", 1), SUMMARY)
            await soon(lambda: ("t", event(3, "move", 1)) in changed_rooms(heard))
            assert await one.events("t", 2) == [event(3, "move", 1)]
            assert [e.seq for e in await other.events("t")] == [1, 2, 3]
            with pytest.raises(Behind):
                await one.append("t", event(4, "move", 1), SUMMARY)

    asyncio.run(play())


def test_a_long_event_is_told_of(where: Path | str) -> None:
    async def play() -> None:
        async with two(where) as (one, other, heard):
            await one.open_room(row("t"), [])
            long = Event(1, 1.5, "note", 0, None, {"text": "é" * 9000})
            await other.append("t", long, SUMMARY)
            await soon(lambda: any(change.room == "t" for change in heard))
            assert await one.events("t") == [long]

    asyncio.run(play())


def test_what_is_kept_is_read(where: Path | str) -> None:
    async def keep() -> None:
        async with two(where) as (one, other, _):
            await one.keep_guest(Guest("a", "Ann", "fr"))
            await one.keep_guest(Guest("a", "Anne", "fr"))
            assert await other.guest("a") == Guest("a", "Anne", "fr")
            assert await other.guest("b") is None
            await one.keep_content("d", {"é": 1})
            assert await other.content("d") == {"é": 1}
            assert await other.content("e") is None
            await one.open_room(row("t"), ["a", "host"])
            assert await other.mine("a", 5) == [row("t")]
            assert await other.listed(-1.0, 5) == await other.running(-1.0, 5) == []
            assert await other.unfinished("host") == 1

    asyncio.run(keep())


def test_a_lease_is_held_by_one_until_it_ends(where: Path | str) -> None:
    async def hold() -> None:
        async with two(where) as (one, other, _):
            asked = [store.lease("t") for store in (one, other) for _ in range(3)]
            held = await asyncio.gather(*asked)
            assert held in ([True] * 3 + [False] * 3, [False] * 3 + [True] * 3)
            holder, waiting = (one, other) if held[0] else (other, one)
            assert await holder.lease("t")
            assert not await waiting.lease("t")
            assert await waiting.orphans() == []
            await holder.release("t")
            assert await waiting.lease("t")
            assert not await holder.lease("t")
            await waiting.close()
            await soon(lambda: not holder.is_alive(waiting.process))
            assert await holder.orphans() == ["t"]
            assert await holder.lease("t")
            assert await holder.orphans() == []

    asyncio.run(hold())


def test_what_a_killed_process_has_leased_is_free_at_once(where: Path | str) -> None:
    code = "from estaminet.web.store.processes import new_name; print(new_name())"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    dead, living = child.stdout.strip(), new_name()
    assert has_ended(dead)
    assert not has_ended(living)
    assert not has_ended(f"{dead}.elsewhere"), "of another machine nothing is known"

    async def go_on() -> None:
        async with two(where) as (one, *_):
            for name, room in ((dead, "t"), (living, "u")):
                worker = f"INSERT INTO workers VALUES ('{name}', {one.now})"
                await one._do(lambda c, worker=worker: c.execute(worker).rowcount)
                lease = f"INSERT INTO leases VALUES ('{room}', '{name}')"
                await one._do(lambda c, lease=lease: c.execute(lease).rowcount)
            assert not await one.lease("u")
            fresh = opened(where, 0.01)
            fresh.open(lambda _: None)
            await soon(lambda: fresh.is_alive(living))
            assert await one.orphans() == ["t"]
            assert await one.lease("t")
            await fresh.close()

    asyncio.run(go_on())


def test_two_processes_that_wait_for_each_other_both_write(server: postgres.Server) -> None:
    """Each has locked what the other wants: one is thrown back, and does it again."""

    async def collide() -> None:
        async with two(server.fresh()) as (one, other, _):
            await asyncio.gather(*(one.keep_guest(Guest(name, name, "en")) for name in "ab"))
            here, there = threading.Event(), threading.Event()

            def job(mine: threading.Event, theirs: threading.Event, order: str) -> Job:
                def do(c: Connection) -> None:
                    rename = "UPDATE guests SET name = name || ? WHERE id = ?"
                    c.execute(rename, (order, order[0]))
                    mine.set()
                    theirs.wait(LONG)
                    c.execute(rename, (order, order[1]))

                return do

            await asyncio.gather(one._do(job(here, there, "ab")), other._do(job(there, here, "ba")))
            for name in "ab":
                guest = await one.guest(name)
                assert guest is not None
                assert sorted(guest.name) == sorted(name + "abba")

    asyncio.run(collide())


def test_a_house_on_postgresql_is_made_and_others_are_left(server: postgres.Server) -> None:
    """What a file's tests above try, on a server."""
    where = server.fresh()
    opened(where, 0.1)
    with psycopg.connect(where) as connection:
        connection.execute("UPDATE estaminet SET version = version + 1")
    with pytest.raises(BadDatabase, match="use a newer estaminet"):
        opened(where, 0.1)
    with psycopg.connect(where) as connection:
        connection.execute("DROP TABLE estaminet")
    with pytest.raises(BadDatabase, match="another program"):
        opened(where, 0.1)
    with pytest.raises(BadDatabase, match="cannot be opened") as refused:
        opened("postgresql://me:hidden@127.0.0.1:1/cafe", 0.1)
    assert "hidden" not in str(refused.value)


def test_the_store_comes_back_with_its_server(server: postgres.Server) -> None:
    async def lose() -> None:
        async with two(server.fresh()) as (one, other, heard):
            await one.open_room(row("t"), [])
            with psycopg.connect(one._where, autocommit=True) as connection:  # type: ignore[attr-defined]
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid != pg_backend_pid()"
                )
            assert await one.room("t") == row("t")
            with pytest.raises(Trouble):
                await other.append("t", event(1), SUMMARY)
            heard.clear()
            await other.append("t", event(1), SUMMARY)
            await soon(lambda: any(change.room in ("t", None) for change in heard))
            await soon(lambda: one.health() is None)

    asyncio.run(lose())


def test_events_are_never_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    prepare(path)
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO events VALUES (1, 't', 1, 1.0, 'note', 0, NULL, '{}')")
    for statement in ("UPDATE events SET seq = 2", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            connection.execute(statement)
    connection.close()
