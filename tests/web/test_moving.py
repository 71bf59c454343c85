"""A house carried from one database to the other and back: whole, also after an interruption."""

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from estaminet.cli.main import main
from estaminet.web.store import moving, stores
from estaminet.web.store.migrations import BadDatabase, prepare
from tests.web.server import Cafe, quick
from tests.web.test_old_database import FIXTURES, OLD, TABLES, UNTOLD, guest, told
from tools import postgres


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The house of an older version, with real tables in it."""
    return Path(shutil.copy(FIXTURES / "cafe-0.1.0.sqlite", tmp_path / "old.sqlite"))


def content(where: Path | str) -> dict[str, Any]:
    with stores.connected(where) as c:
        return {kept.name: moving._digest(kept, c) for kept in moving.KEPT}


def test_every_table_is_carried_or_known_to_pass(tmp_path: Path) -> None:
    prepare(tmp_path / "new.sqlite")
    with contextlib.closing(sqlite3.connect(tmp_path / "new.sqlite")) as c:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = {row[0] for row in c.execute(query)}
        assert names == {kept.name for kept in moving.KEPT} | set(moving.PASSING)
        for kept in moving.KEPT:
            columns = [row[1] for row in c.execute(f"PRAGMA table_info({kept.name})")]
            assert sorted(columns) == sorted(kept.columns)


def interrupted(parts: Callable[..., Iterator[list[Any]]]) -> Callable[..., Iterator[list[Any]]]:
    """Power fails in the middle of the events."""

    def some(kept: moving.Kept, *args: Any) -> Iterator[list[Any]]:
        for number, part in enumerate(parts(kept, *args)):
            if kept.name == "events" and number == 3:
                raise KeyboardInterrupt
            yield part

    return some


def test_there_and_back(
    old: Path, tmp_path: Path, server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, back = server.fresh(), tmp_path / "back.sqlite"
    monkeypatch.setattr(moving, "PART", 20)
    with monkeypatch.context() as patch:
        patch.setattr(moving, "_parts", interrupted(moving._parts))
        with pytest.raises(KeyboardInterrupt):
            moving.move(old, there)
    with pytest.raises(BadDatabase, match="run `estaminet move` again"):
        stores.opened(there, 0.1)
    rows: dict[str, int] = {}
    moving.move(old, there, rows.__setitem__)
    assert rows["events"] > 100
    assert content(there) == content(old)
    moving.move(there, back)
    assert content(back) == content(old)
    look_at_a_table(there)


def look_at_a_table(where: str) -> None:
    """The tables go on where they were carried to."""
    name = next(name for name, table in TABLES.items() if any(s["menu"] for s in table["states"]))
    was = next(state for state in TABLES[name]["states"] if state["menu"])
    with Cafe(quick(where, secret=OLD["secret"])) as cafe:
        person = guest(cafe, was["guest"], was["lang"])
        with person.at(name) as page:
            now = page.until_moment(lambda m: m["view"] is not None)
            assert told(now) == {key: value for key, value in was.items() if key not in UNTOLD}
            page.play_and_see(was["menu"][0])
        person.close()


def test_what_cannot_be_moved_is_said(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "new.sqlite"

    def refused(*words: object) -> str:
        assert main(["move", *map(str, words)]) == 2
        return capsys.readouterr().err

    assert "no such file" in refused(tmp_path / "nothing.sqlite", target)
    assert "the same" in refused(old, old)
    assert main(["move", str(old), str(target)]) == 0
    assert "Moved" in capsys.readouterr().out
    assert "already holds a house" in refused(old, target)

    async def open_house() -> None:
        store = stores.opened(old, 0.01, "w")
        store.open(lambda _: None)
        while not store.is_alive("w") or store._beat < 0:
            await asyncio.sleep(0.01)
        try:
            with pytest.raises(moving.BadMove, match="close it first"):
                moving.move(old, tmp_path / "third.sqlite")
        finally:
            await store.close()

    asyncio.run(open_house())


def test_a_difference_is_found(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = moving._copy

    def careless(kept: moving.Kept, there: Any, here: Any) -> int:
        rows = copy(kept, there, here)
        here.execute("UPDATE guests SET name = 'Nobody'")
        return rows

    monkeypatch.setattr(moving, "_copy", careless)
    with pytest.raises(moving.BadMove, match="guests differ"):
        moving.move(old, tmp_path / "new.sqlite")
    with pytest.raises(BadDatabase):
        stores.opened(tmp_path / "new.sqlite", 0.1)
