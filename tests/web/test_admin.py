"""`estaminet admin`, on a café that is open: copies, checks, what is forgotten, who is shut out."""

import contextlib
import json
import sqlite3
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from estaminet.cli.main import main
from estaminet.web.names import new_name
from estaminet.web.store.database import Connection
from estaminet.web.store.migrations import connect
from tests.web.people import LONG, Person
from tests.web.server import Cafe, quick, wait_for

FIXTURE = Path(__file__).parent / "fixtures" / "cafe-0.1.0.sqlite"


@contextlib.contextmanager
def opened(where: Path | str, **changes: Any) -> Iterator[Cafe]:
    folder = where.parent if isinstance(where, Path) else Path()
    with Cafe(quick(folder, database=where, **changes)) as running:
        yield running


@contextlib.contextmanager
def people(running: Cafe, *names: str) -> Iterator[list[Person]]:
    found = [Person(running.port, name) for name in names]
    yield found
    for person in found:
        person.close()


def admin(where: Path | str, *words: str) -> int:
    return main(["admin", *words, "--database", str(where)])


def told(capsys: pytest.CaptureFixture[str], where: Path | str, *words: str) -> Any:
    capsys.readouterr()
    admin(where, *words, "--json")
    return json.loads(capsys.readouterr().out)


def everything(running: Cafe) -> str:
    """All that the store holds, as one text."""
    tables = ("guests", "tables", "events", "members", "links", "leases", "presence", "files")

    def job(c: Connection) -> str:
        return str([c.execute(f"SELECT * FROM {table}").fetchall() for table in tables])

    return str(running.run(running.rooms.database._do(job)))


def finished(host: Person) -> str:
    name = str(host.open("miseraables", "mb", spectators=True)["id"])
    with host.at(name) as page:
        page.to_the_end(lambda menu: menu[0])
    return name


def test_a_copy_is_made_of_an_open_house_and_put_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where, copy = tmp_path / "cafe.sqlite", tmp_path / "copy.sqlite"
    with opened(where) as running, people(running, "Ann") as (host,):
        name = host.open("poilus", "mb")["id"]
        with host.at(name) as page:
            page.my_turn()
            assert admin(where, "backup", str(copy)) == 0
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
            page.play_and_see(page.now["menu"][0]["action"])
            assert admin(where, "backup", str(copy)) == 2
            assert "already" in capsys.readouterr().err
            assert admin(where, "restore", str(copy)) == 2
            assert "close it first" in capsys.readouterr().err
    assert admin(where, "restore", str(tmp_path / "none.sqlite")) == 2
    copy.chmod(0o400)
    assert admin(where, "restore", str(copy)) == 0
    kept = list(tmp_path.glob("cafe.sqlite.before-*"))
    assert len(kept) == 1
    for store, moves in ((where, 0), (kept[0], 1)):
        assert told(capsys, store, "tables")[0]["moves"] >= moves
        assert told(capsys, store, "check") == {"tables": 1, "faults": {}}
    with opened(where) as running:
        again = host.resumed(running.port)
        with again.at(name) as page:
            assert page.now["move"] == 0
        again.close()


def test_the_programs_of_postgresql_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    for deed, program in (("backup", "pg_dump"), ("restore", "pg_restore")):
        assert admin("postgresql://nobody@127.0.0.1:1/x", deed, "file") == 2
        assert program in capsys.readouterr().err


def test_a_check_names_what_cannot_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = tmp_path / "cafe.sqlite"
    where.write_bytes(FIXTURE.read_bytes())
    whole = told(capsys, where, "check")
    assert whole["tables"] > 3
    assert not whole["faults"]
    with contextlib.closing(connect(where)) as store:
        store.execute("DROP TRIGGER events_stay")
        broken, n = store.execute(
            "SELECT table_id, n FROM events WHERE kind = 'move' ORDER BY n"
        ).fetchone()
        store.execute("UPDATE events SET body = json_set(body, '$.action', 'x') WHERE n = ?", (n,))
    assert admin(where, "check") == 1
    out = capsys.readouterr().out
    assert out.count("\n") == 2
    assert out.startswith(f"{broken}  cannot be replayed")


def test_a_guest_is_forgotten_and_the_others_keep_their_games(
    where: Path | str, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(where) as running, people(running, "Ann", "Bertille", "Cleo") as (ann, gone, cleo):
        over = finished(gone)
        opened_by_ann = ann.open("poilus", "mob", spectators=True)
        name, token = opened_by_ann["id"], opened_by_ann["invitations"]["1"].partition("=")[2]
        gone.post(f"/tables/{name}/join", {"seat_token": token})
        before = {one: cleo.get(f"/tables/{over}/{one}") for one in ("record", "replay")}
        guest = gone.get("/me")["id"]
        with gone.at(name) as hers, ann.at(name) as page, gone.at(over) as there:
            for at, words in ((hers, "a secret word"), (there, "another word")):
                at.say("chat", text=words)
                at.until(lambda m: bool(m.get("chat")))
            page.until(lambda m: bool(m.get("chat")))
            assert admin(where, "delete", "guest", guest) == 2
            assert admin(where, "delete", "guest", guest, "--yes") == 0
            now = page.until(
                lambda m: m["t"] == "state" and m["table"]["seats"][1]["name"] != "Bertille"
            )
            assert now["table"]["seats"][1]["away"]
            assert [line["text"] for line in now["chat"]] == ["…"]
        left = everything(running)
        for word in (guest, "Bertille", "a secret word", "another word"):
            assert word not in left
        assert not gone.get("/lobby")["mine"]
        assert {one: cleo.get(f"/tables/{over}/{one}") for one in before} == before
        with ann.at(name) as page:  # the game goes on
            page.my_turn()
            page.play_and_see(page.now["menu"][0]["action"])
        assert admin(where, "delete", "guest", "nobody-there", "--yes") == 2
    assert told(capsys, where, "check") == {"tables": 2, "faults": {}}


def test_a_table_is_deleted_under_its_guests(
    where: Path | str, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(where) as running, people(running, "Ann") as (ann,):
        over, name = finished(ann), ann.open("poilus", "mb", spectators=True)["id"]
        before = ann.get(f"/tables/{over}/replay")
        with ann.at(name) as page:
            page.my_turn()
            assert admin(where, "delete", "table", name, "--yes") == 0
            assert page.until(lambda m: m["t"] == "closed")["code"] == "unknown_table"
        assert ann.refused("POST", f"/tables/{name}/leave", {}) == "unknown_table"
        assert [card["id"] for card in ann.get("/lobby")["mine"]] == [over]
        assert ann.get(f"/tables/{over}/replay") == before
        assert name not in everything(running)
        assert admin(where, "delete", "table", name, "--yes") == 2
        with pytest.raises(Exception, match="never"):  # and events stay again
            running.run(running.rooms.database._do(_change))
    assert told(capsys, where, "check") == {"tables": 1, "faults": {}}


def _change(c: Connection) -> None:
    try:
        c.execute("UPDATE events SET kind = 'x'")
    except Exception as error:
        raise RuntimeError(str(error)) from None


def test_what_is_old_is_pruned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = tmp_path / "cafe.sqlite"
    with opened(where) as running, people(running, "Ann", "Bob") as (ann, bob):
        old, young = finished(ann), finished(bob)
        waiting = bob.open("poilus", "mo")["id"]
        _age(where, 100, old)
        _age(where, 20, waiting)
        assert admin(where, "prune") == 2
        assert "for ever" in capsys.readouterr().err
        keep = ("--keep-finished", "90", "--keep-guests", "30")
        for dry in ("--dry-run",), ():
            assert admin(where, "prune", *keep, *dry) == 0
            assert capsys.readouterr().out.startswith("1 table, 1 guest and 0 custom")
        assert ann.refused("GET", f"/tables/{old}/replay") == "unknown_table"
        assert ann.get("/me")["named"] is False
        assert bob.get(f"/tables/{young}/replay")["result"]
        assert admin(where, "prune", "--keep-unfinished", "10") == 0
        assert {row["table"] for row in told(capsys, where, "tables")} == {young}


def _age(where: Path, days: int, name: str) -> None:
    then = time.time() - days * 24 * 3600
    with contextlib.closing(sqlite3.connect(where, timeout=LONG)) as store, store:
        store.execute("UPDATE tables SET updated = ? WHERE id = ?", (then, name))
        hosts = "SELECT host FROM tables WHERE id = ?"
        store.execute(f"UPDATE guests SET created = ? WHERE id IN ({hosts})", (then, name))


def test_guests_and_addresses_are_banned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = tmp_path / "cafe.sqlite"
    with opened(where) as running, people(running, "Ann", "Bad") as (ann, bad):
        name = ann.open("poilus", "mb", spectators=True)["id"]
        with bad.at(name) as page:
            page.say("chat", text="spam")
            page.until(lambda m: bool(m.get("chat")))
            rows = told(capsys, where, "tables", name)
            guest = next(row["guest"] for row in rows if row["name"] == "Bad")
            assert admin(where, "ban", guest, "--why", "spam") == 0
            running.run(running.rooms.show_out())
            assert page.until(lambda m: m["t"] == "closed")["code"] == "not_welcome"
        assert bad.refused("GET", "/me") == "not_welcome"
        with bad.at(name, since=None) as page:
            assert page.hear()["code"] == "not_welcome"
        assert ann.get("/me")["name"] == "Ann"
        assert admin(where, "ban", "127.0.0.0/8") == 0
        assert [row["who"] for row in told(capsys, where, "ban")] == [guest, "127.0.0.0/8"]
        running.run(running.rooms.show_out())
        assert ann.refused("GET", "/me") == "not_welcome"
        elsewhere = {"X-Forwarded-For": "192.0.2.1"}
        assert ann.http.get("/me", headers=elsewhere).status_code == 200
        for who in ("127.0.0.0/8", guest):
            assert admin(where, "ban", who, "--lift") == 0
        assert admin(where, "ban", guest, "--lift") == 2
        assert admin(where, "ban", "0.0.0.0/0") == 2
        wait_for(lambda: bad.http.get("/me").status_code == 200)


def test_a_store_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = tmp_path / "none.sqlite"
    for words in (["tables"], ["check"], ["ban"], ["backup", str(tmp_path / "copy")]):
        assert admin(where, *words) == 2
        assert "no such file" in capsys.readouterr().err
    assert not where.exists()


def test_an_id_may_begin_with_a_dash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = tmp_path / "cafe.sqlite"
    where.write_bytes(FIXTURE.read_bytes())
    for name, words in (("-Ab_-0123456", ["table"]), ("--Ab_-0123456789", ["guest"])):
        assert admin(where, "delete", *words, name, "--yes") == 2
        assert f"{name}: there is no such" in capsys.readouterr().err


def test_no_name_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-h0", "--x", "a-b"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
    assert new_name(9) == "a-b"
