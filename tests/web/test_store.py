"""The file: made, migrated, or refused in words and left as it is."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from estaminet.web.guests import Guest
from estaminet.web.store import migrations
from estaminet.web.store.database import Behind, Database
from estaminet.web.store.history import History
from estaminet.web.store.migrations import APPLICATION, STEPS, VERSION, BadDatabase, prepare
from estaminet.web.store.rows import Event, RoomRow, Seat, Terms

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
    store = Database(path, 0.1, "w")
    assert version(path) == VERSION
    assert store.guest("a") == Guest("a", "Ann", "fr")
    assert store.content("nothing") is None
    store.close()


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


def test_one_sequence_number_is_given_once(tmp_path: Path) -> None:
    async def play() -> None:
        one, two = (Database(tmp_path / "a.sqlite", 0.01, name) for name in "xy")
        told = asyncio.Event()
        one.open(told.set)
        two.open(lambda: None)
        await one.open_room(row("t"), ["host"])
        await one.open_room(row("u"), [])
        assert one.room("t") == row("t")
        await one.append("t", event(1), SUMMARY)
        told.clear()
        both = [two.append("t", event(2), SUMMARY), one.append("t", event(2), SUMMARY)]
        both += [one.append("u", event(1), SUMMARY), one.append("t", event(9), SUMMARY)]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(isinstance(problem, Behind) for problem in done[:2]) == [False, True]
        assert done[2] is None, "what fails takes no other with it"
        assert isinstance(done[3], Behind), "no gaps"
        await two.append("t", event(3, "move", 1), SUMMARY)
        await asyncio.wait_for(told.wait(), 10)
        assert list(one.events("t", 2)) == [event(3, "move", 1)]
        assert [e.seq for e in two.events("t")] == [1, 2, 3]
        with pytest.raises(Behind):
            await one.append("t", event(4, "move", 1), SUMMARY)
        assert one.alive() == {"x", "y"}
        one.close()
        two.close()

    asyncio.run(play())


def test_events_are_never_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    prepare(path)
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO events VALUES (1, 't', 1, 1.0, 'note', 0, NULL, '{}')")
    for statement in ("UPDATE events SET seq = 2", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            connection.execute(statement)
    connection.close()
