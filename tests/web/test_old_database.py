"""A café that 0.1.0 has written (its real server, real people) opens, replays and goes on.

`fixtures/cafe-0.1.0.json` is what that server told of each table: to every guest who has a seat,
the whole present but for sentences; of a finished game the digests of its record and its replay.
"""

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import estaminet
from estaminet.web.http.cookies import NAME, Signer
from tests.table.test_old_files import as_it_was
from tests.web.people import Person
from tests.web.server import Cafe, quick

FIXTURES = Path(__file__).parent / "fixtures"
OLD = json.loads((FIXTURES / "cafe-0.1.0.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = OLD["tables"]
UNTOLD = ("guest", "lang", "takeback", "tip")  # a server that has been restarted offers no takeback
FINISHED = [name for name, table in TABLES.items() if "record" in table]


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    folder = tmp_path_factory.mktemp("old")
    shutil.copy(FIXTURES / "cafe-0.1.0.sqlite", folder / "test.sqlite")
    with Cafe(quick(folder, secret=OLD["secret"])) as running:
        yield running


def guest(cafe: Cafe, name: str, lang: str = "en") -> Person:
    """Somebody who was there: the old cookie is good."""
    person = Person(cafe.port, lang=lang)
    person.http.cookies.clear()
    person.http.cookies.set(NAME, Signer(OLD["secret"]).sign(name))
    assert person.get("/me")["id"] == name
    return person


def digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def with_old_notes(record: dict[str, Any]) -> dict[str, Any]:
    """A record as of 0.1.0, when a data file told less of where its limits come from."""
    content = record["data"]["content"]
    if "limits" in content:
        content["limits"]["provenance"] = "rulebook"
    plain = json.dumps(content, sort_keys=True).encode()
    return {**record, "data": {"content": content, "hash": hashlib.sha256(plain).hexdigest()}}


def told(now: dict[str, Any]) -> dict[str, Any]:
    """A message of the server in the form of the fixture."""
    table = now["table"]
    plain = ("you", "move", "decision", "actor", "view", "names", "result")
    now = {**now, "view": now["view"] and as_it_was(now["view"])}
    return {
        **{key: now[key] for key in plain},
        **{key: table[key] for key in ("status", "options", "tutorial", "rematch")},
        "menu": [row["action"] for row in now["menu"]],
        "log": [[row["move"], row["seat"], row["action"]] for row in now["log"]],
        "chat": [[row["seat"], row["name"], row["text"]] for row in now["chat"]],
        "seats": [
            [s["kind"], s["bot"], s["level"] or s["name"], s["away"], s["in_game"]]
            for s in table["seats"]
        ],
    }


@pytest.mark.parametrize("name", TABLES, ids=lambda name: f"{name} {TABLES[name]['what']}")
def test_every_table_is_told_as_it_was(cafe: Cafe, name: str) -> None:
    assert TABLES[name]["states"]
    for was in TABLES[name]["states"]:
        person = guest(cafe, was["guest"], was["lang"])
        with person.at(name) as page:
            is_there = page.until_moment(
                lambda m: m["table"]["status"] == "open" or m["view"] is not None
            )
            assert told(is_there) == {key: value for key, value in was.items() if key not in UNTOLD}
        person.close()


@pytest.mark.parametrize("name", FINISHED)
def test_finished_games_give_the_same_record_and_replay(cafe: Cafe, name: str) -> None:
    was = TABLES[name]
    person = guest(cafe, was["states"][0]["guest"])
    record = person.get(f"/tables/{name}/record")
    assert len(record["actions"]) == was["moves"]
    assert digest(with_old_notes(record)) == was["record"]
    again = estaminet.replay(record)
    assert again.position()["result"] == was["states"][0]["result"]
    frames = person.get(f"/tables/{name}/replay", eyes="all")["frames"]
    for frame in frames:
        del frame["sentences"], frame["counts"]
        frame["view"] = as_it_was(frame["view"])
        frame["own"] = {seat: as_it_was(view) for seat, view in frame["own"].items()}
    for frame, row in zip(frames[1:], again.history(None), strict=True):
        frame["action"] = row["action"]  # with all eyes it hid something then, as from a spectator
    assert digest(frames) == was["frames"]
    person.close()


def test_the_lobby_lists_what_it_listed(cafe: Cafe) -> None:
    for name, cards in OLD["lobby"].items():
        person = guest(cafe, name)
        mine = person.get("/lobby")["mine"]
        assert sorted([c["id"], c["status"], c["move"], c["your_turn"]] for c in mine) == cards
        person.close()


def running() -> list[str]:
    """The tables where a guest of the fixture is to move."""
    return [
        name
        for name, table in TABLES.items()
        if any(state["menu"] for state in table["states"]) and "lesson" not in table["what"]
    ]


def test_an_invitation_is_still_good(cafe: Cafe) -> None:
    name = next(name for name, table in TABLES.items() if "invitations" in table)
    host = guest(cafe, TABLES[name]["states"][0]["guest"])
    links = host.get(f"/tables/{name}/invitations")
    assert links == TABLES[name]["invitations"]
    host.post(f"/tables/{name}/lock", {"locked": False})
    stranger = Person(cafe.port)
    token = links["2"].partition("=")[2]
    assert stranger.post(f"/tables/{name}/join", {"seat_token": token}) == {"seat": 2}
    host.close()
    stranger.close()


@pytest.mark.parametrize("name", running(), ids=lambda name: TABLES[name]["what"])
def test_a_running_game_goes_on(cafe: Cafe, name: str) -> None:
    """Last: it changes the tables that the tests above look at."""
    was = next(state for state in TABLES[name]["states"] if state["menu"])
    person = guest(cafe, was["guest"])
    with person.at(name) as page:
        page.my_turn()
        said = page.play_and_see(was["menu"][0])
        assert said["move"] == was["move"] + 1
    person.close()
