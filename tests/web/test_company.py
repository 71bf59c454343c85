"""Who sits at a table: regulars at the bots' seats, people who say that they are ready."""

import re
from collections.abc import Callable
from pathlib import Path

from estaminet.web import company
from tests.web.people import Person

Make = Callable[..., Person]
FACES = Path(__file__).parents[2] / "web" / "src" / "ui" / "faces.ts"


def test_two_bots_of_a_kind_are_told_apart(person: Make) -> None:
    me = person()
    tables = [me.open("poilus", "mbbbb")["id"] for _ in range(3)]
    companies = []
    for name in tables:
        for lang in ("en", "fr"):
            me.lang = lang
            with me.at(name) as page:
                seats = page.now["table"]["seats"]
        bots = [seat for seat in seats if seat["kind"] == "bot"]
        assert len({seat["name"] for seat in bots}) == len({seat["face"] for seat in bots}) == 4
        assert {seat["level"] for seat in bots} == {"Hasard"}
        assert all(seat["temperament"] for seat in bots)
        companies.append(tuple(seat["name"] for seat in bots))
        shown = next(card for card in me.get("/lobby")["mine"] if card["id"] == name)
        assert tuple(seat["name"] for seat in shown["seats"][1:]) == companies[-1]
    assert len(set(companies)) > 1, "another table, other company"


def test_every_regular_has_a_face() -> None:
    drawn = re.findall(r"^  (\w+): \{", FACES.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(drawn) == sorted(one.id for one in company.regulars())


def test_a_name_is_asked_for_until_there_is_one(person: Make) -> None:
    me = person()
    assert not me.get("/me")["named"]
    assert not me.get("/me", lang="fr")["named"]
    me.open("miracles", "mb")
    assert not me.get("/me")["named"]
    assert person("Zoé").get("/me")["named"]


def test_a_game_with_a_ready_check_begins_when_all_are_ready(person: Make) -> None:
    host, friend = person("Ann"), person("Ben")
    name = host.open("miracles", "mob", listed=True, ready_check=True)["id"]
    with host.at(name) as page:
        host.post(f"/tables/{name}/ready", {"ready": True})
        friend.post(f"/tables/{name}/join")
        page.until_moment(lambda m: m["table"]["seats"][1]["kind"] == "human")
        assert page.now["table"]["status"] == "open", "the other is not ready"
        host.post(f"/tables/{name}/ready", {"ready": False})
        friend.post(f"/tables/{name}/ready", {"ready": True})
        page.until_moment(lambda m: m["table"]["seats"][1]["ready"])
        assert page.now["table"]["status"] == "open", "and now the first one is not"
        host.post(f"/tables/{name}/ready", {"ready": True})
        page.until_moment(lambda m: m["table"]["status"] == "playing")
    assert person().refused("POST", f"/tables/{name}/ready", {"ready": True}) == "not_seated"
    assert host.refused("POST", f"/tables/{name}/ready", {"ready": True}) == "not_open"
