"""What seldom happens: a clock that is set back, a full disk, names that look alike, TLS in front,
a stop between two steps."""

import contextlib
import resource
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from estaminet.web.guests import DISTINCT, looks, nameless
from estaminet.web.http.cookies import HOST_ONLY, NAME
from tests.web.people import Person
from tests.web.server import Cafe, Process, quick, wait_for

TLS = {"X-Forwarded-Proto": "https"}


def test_behind_tls_the_cookie_is_for_this_house_alone(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        url = f"http://127.0.0.1:{cafe.port}/api/me"
        plain, secure = httpx.get(url), httpx.get(url, headers=TLS)
        assert plain.headers["set-cookie"].startswith(f"{NAME}=")
        assert "strict-transport-security" not in plain.headers
        assert secure.headers["set-cookie"].startswith(f"{HOST_ONLY}{NAME}=")
        assert "; Secure" in secure.headers["set-cookie"]
        assert "Domain" not in secure.headers["set-cookie"]
        assert "max-age" in secure.headers["strict-transport-security"]
        value = plain.headers["set-cookie"].partition("=")[2].partition(";")[0]
        old = httpx.get(url, headers=TLS | {"Cookie": f"{NAME}={value}"})
        assert old.json()["id"] == plain.json()["id"]  # who was known stays known ...
        assert old.headers["set-cookie"].startswith(f"{HOST_ONLY}{NAME}={value}")  # ... by it
        new = httpx.get(url, headers=TLS | {"Cookie": f"{HOST_ONLY}{NAME}={value}"})
        assert "set-cookie" not in new.headers
        assert new.json()["id"] == plain.json()["id"]


def test_only_a_believed_web_server_speaks_for_tls(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path, proxies=frozenset({"192.0.2.1"}))) as cafe:
        told = httpx.get(f"http://127.0.0.1:{cafe.port}/api/me", headers=TLS)
        assert told.headers["set-cookie"].startswith(f"{NAME}=")
        assert "strict-transport-security" not in told.headers


@pytest.mark.parametrize("step", [-3600.0, 3600.0])
def test_who_sets_the_wall_clock_changes_no_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    with Cafe(quick(tmp_path, grace=0.0)) as cafe:
        host = Person(cafe.port)
        name = host.open("poilus", "mb", clock=60)["id"]
        with host.at(name) as page:
            page.my_turn()
            clock, real = cafe.rooms.live[name].clock, time.time
            monkeypatch.setattr(time, "time", lambda: real() + step)
            assert 50 < (clock.time_left() or 0) <= 60
            page.say("chat", text="what time is it?")
            page.until(lambda m: bool(m.get("chat")))
            assert 50 < page.now["clock"]["left"] <= 60
            if step < 0:
                cafe_left = cafe.rooms.live[name]
                cafe_left.clock._turn = (0.0, 0.0)  # as in a process that has just read it
                assert 50 < (cafe_left.clock.time_left() or 0) <= 60
        host.close()


@pytest.mark.parametrize("name", ["Аnn", "ANN", "Ann.", "Anп", "a n n", "Αnn"])
def test_names_that_look_alike(name: str) -> None:
    assert looks(name) == looks("Ann")
    assert looks("Anna") != looks("Ann")
    assert looks("Corn1lle") == looks("comllle")
    assert looks("Élise") != looks("Elise")
    assert looks("Анна") != looks("Инна")


def test_guests_without_a_name_look_different() -> None:
    assert len({looks(character) for character in DISTINCT}) == len(DISTINCT)
    names = {looks(nameless(f"guest {number}", "en").name) for number in range(2000)}
    assert len(names) == 2000


def test_nobody_at_a_table_passes_for_another(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        ann, like, ben = (Person(cafe.port, name) for name in ("Ann", "Аnn", "Ben"))
        name = ann.open("poilus", "moo", listed=True, spectators=True)["id"]
        assert like.refused("POST", f"/tables/{name}/join", {}) == "name_taken"
        with like.at(name) as page:
            page.say("chat", text="I am Ann")
            assert page.refusal() == "name_taken"
        ben.post(f"/tables/{name}/join")
        assert ben.refused("PUT", "/me", {"name": "ΑNN"}) == "name_taken"
        assert ben.get("/me")["name"] == "Ben"
        like.http.put("/me", json={"name": "Annabel"}).raise_for_status()
        like.post(f"/tables/{name}/join")
        for one in (ann, like, ben):
            one.close()


def kinds(folder: Path, name: str) -> list[str]:
    with contextlib.closing(sqlite3.connect(folder / "test.sqlite")) as connection:
        query = "SELECT kind FROM events WHERE table_id = ? ORDER BY seq"
        return [kind for (kind,) in connection.execute(query, (name,))]


def test_the_last_to_sit_starts_the_game_in_one_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        ann, ben = Person(cafe.port), Person(cafe.port)
        for check in (False, True):
            name = ann.open("poilus", "mo", listed=True, ready_check=check)["id"]
            ben.post(f"/tables/{name}/join")
            if check:
                ann.post(f"/tables/{name}/ready", {"ready": True})
                ben.post(f"/tables/{name}/ready", {"ready": True})
            assert kinds(tmp_path, name) == ["sit", *(["ready"] * 2 if check else []), "deal"]
            assert cafe.rooms.live[name].journal.history.status == "playing"
        stopped(cafe, ann, monkeypatch)
        ann.close()
        ben.close()


def stopped(cafe: Cafe, host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was opened full, whose house was stopped before it began, begins when asked."""

    async def fail(*_: Any) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(cafe.rooms.database, "append", fail)
        assert host.refused("POST", "/tables", FULL) == "trouble"
    (name,) = (row["id"] for row in host.get("/lobby")["mine"] if row["status"] == "open")
    cafe.run(cafe.rooms.drop_idle(0.0))
    with host.at(name) as page:
        assert page.my_turn()["table"]["status"] == "playing"


FULL = {"game": "poilus", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


def test_a_full_disk_is_told_and_the_house_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        person = Person(server.port)
        name = person.open("poilus", "mo", listed=True)["id"]
        assert server.child is not None

        def disk(size: int) -> None:
            assert server.child is not None
            resource.prlimit(
                server.child.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
            )

        def health() -> httpx.Response:
            return httpx.get(f"http://127.0.0.1:{server.port}/api/health", timeout=5)

        with person.at(name) as page:
            disk(512)
            page.say("chat", text="is there room?")
            assert page.refusal() == "trouble"
            wait_for(lambda: health().status_code == 503)
            assert health().json()["store"]
            assert person.get("/lobby")["mine"]  # what is there can be read
            disk(resource.RLIM_INFINITY)
            wait_for(lambda: health().status_code == 200)
            page.say("chat", text="there is")
            page.until(lambda m: [row["text"] for row in m.get("chat", ())] == ["there is"])
        person.close()
