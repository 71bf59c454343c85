"""A host among people: silence, sending away, shutting out, spectators, slow talk, given seats."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from estaminet.web.store.sqlite import SqliteDatabase
from tests.web.people import Page, Person
from tests.web.server import Cafe, quick, wait_for

Make = Callable[..., Person]


def known(host: Person, table: str, name: str) -> dict[str, Any]:
    rows = [row for row in host.get(f"/tables/{table}/people") if row["name"] == name]
    assert len(rows) == 1, rows
    return dict(rows[0])


def judge(host: Person, table: str, name: str, deed: str) -> None:
    body = {"who": known(host, table, name)["who"], "deed": deed}
    host.post(f"/tables/{table}/moderate", body)


def says(page: Page, text: str) -> str:
    """`said`, or the code of the refusal."""
    page.say("chat", text=text, ref="chat")
    told = page.until(
        lambda m: m["t"] == "refused" or any(c["text"] == text for c in m.get("chat", []))
    )
    return "said" if told["t"] != "refused" else str(told["code"])


def turned_away(person: Person, table: str) -> str:
    with person.at(table, since=None) as page:
        return str(page.hear()["code"])


def test_a_host_silences_a_person_and_lets_them_speak_again(person: Make) -> None:
    host, loud = person("Host"), person("Loud")
    name = host.open("poilus", "mb", spectators=True)["id"]
    with loud.at(name) as page, host.at(name) as own:
        assert says(page, "hello") == "said"
        line = own.until(lambda m: bool(m.get("chat")))["chat"][-1]
        assert line["who"] == known(host, name, "Loud")["who"]
        assert loud.get("/me")["id"] not in "".join(own.raw)
        judge(host, name, "Loud", "mute")
        assert known(host, name, "Loud")["muted"]
        assert says(page, "hey") == "muted"
        judge(host, name, "Loud", "unmute")
        assert says(page, "thanks") == "said"
        assert loud.refused("GET", f"/tables/{name}/people") == "host_only"
        for call, body in (
            ("moderate", {"who": line["who"], "deed": "mute"}),
            ("spectators", {"spectators": False}),
            ("slow", {"seconds": 5}),
        ):
            assert loud.refused("POST", f"/tables/{name}/{call}", body) == "host_only"
        nobody = {"who": "nobody", "deed": "ban"}
        assert host.refused("POST", f"/tables/{name}/moderate", nobody) == "unknown_person"


def test_a_spectator_is_sent_away_shut_out_and_pardoned(person: Make) -> None:
    host, other = person("Host"), person("Other")
    opened = host.open("poilus", "mo", spectators=True)
    name, token = opened["id"], opened["invitations"]["1"].partition("=")[2]
    with other.at(name) as page:
        judge(host, name, "Other", "remove")
        assert page.until(lambda m: m["t"] == "closed")["code"] == "kicked"
    assert turned_away(other, name) == "kicked"
    judge(host, name, "Other", "ban")
    assert turned_away(other, name) == "banned"
    assert other.refused("POST", f"/tables/{name}/join", {"seat_token": token}) == "banned"
    assert known(host, name, "Other")["banned"]
    judge(host, name, "Other", "pardon")
    with other.at(name) as page:
        assert page.now["t"] == "state"
    assert other.post(f"/tables/{name}/join", {"seat_token": token})["seat"] == 1
    with other.at(name) as page:
        judge(host, name, "Other", "ban")  # from the seat: a bot plays on
        assert page.until(lambda m: m["t"] == "closed")["code"] == "banned"
    with host.at(name) as own:
        assert own.now["table"]["seats"][1]["kind"] == "bot"


def test_spectators_are_let_in_and_sent_out_during_a_game(cafe: Cafe, person: Make) -> None:
    host, other = person("Host"), person("Other")
    name = host.open("poilus", "mb", listed=True, spectators=False)["id"]
    assert turned_away(other, name) == "no_spectators"
    host.post(f"/tables/{name}/spectators", {"spectators": True})
    assert name in {card["id"] for card in other.get("/lobby")["listed"]}
    with other.at(name) as page:
        assert page.now["table"]["spectators"]
        host.post(f"/tables/{name}/spectators", {"spectators": False})
        assert page.until(lambda m: m["t"] == "closed")["code"] == "no_spectators"
    assert name not in {card["id"] for card in other.get("/lobby")["listed"]}
    cafe.forget(name)  # and it is so again after the room was brought back
    assert turned_away(other, name) == "no_spectators"


def test_slow_talk(person: Make) -> None:
    host, other = person("Host"), person("Other")
    name = host.open("poilus", "mb", spectators=True)["id"]
    host.post(f"/tables/{name}/slow", {"seconds": 600})
    with other.at(name) as page, host.at(name) as own:
        assert page.now["table"]["slow"] == 600
        assert says(page, "one") == "said"
        assert says(page, "two") == "slow_chat"
        assert [says(own, text) for text in ("I", "may")] == ["said", "said"]
        host.post(f"/tables/{name}/slow", {"seconds": 0})
        assert says(page, "three") == "said"
    assert host.refused("POST", f"/tables/{name}/slow", {"seconds": 601}) == "bad_request"


@pytest.mark.parametrize("call", ["kick", "moderate"])
def test_who_sends_a_player_away_cannot_take_over_what_the_hand_has_seen(
    person: Make, call: str
) -> None:
    """The hand is a bot's until all people at the table would give it to somebody else."""
    host, victim, third = person("Host"), person("Victim"), person("Third")
    opened = host.open("miracles", "moo")
    name = opened["id"]
    for one, seat in ((victim, "1"), (third, "2")):
        token = opened["invitations"][seat].partition("=")[2]
        one.post(f"/tables/{name}/join", {"seat_token": token})
    with host.at(name) as page, third.at(name) as other:
        if call == "kick":
            host.post(f"/tables/{name}/kick", {"seat": 1})
        else:
            judge(host, name, "Victim", "remove")
        page.until_moment(lambda m: m["table"]["seats"][1]["sealed"])
        assert host.get(f"/tables/{name}/invitations") == {}
        asked = {"seat": 1, "agree": True}
        host.post(f"/tables/{name}/agree", asked)
        assert host.get(f"/tables/{name}/invitations") == {}
        assert victim.refused("POST", f"/tables/{name}/agree", asked) == "not_seated"
        assert third.refused("POST", f"/tables/{name}/agree", asked | {"seat": 0}) == "not_sealed"
        other.until_moment(lambda m: m["table"]["seats"][1]["agreed"] == [0])
        third.post(f"/tables/{name}/agree", asked)
        token = host.get(f"/tables/{name}/invitations")["1"].partition("=")[2]
        third.post(f"/tables/{name}/agree", asked | {"agree": False})  # thinks better of it
        fourth, taken = person("Fourth"), {"seat_token": token}
        assert fourth.refused("POST", f"/tables/{name}/join", taken) == "sealed_seat"
        third.post(f"/tables/{name}/agree", asked)
        assert fourth.post(f"/tables/{name}/join", taken)["seat"] == 1
        page.until_moment(lambda m: m["table"]["seats"][1]["name"] == "Fourth")
        assert not page.now["table"]["seats"][1]["sealed"]


def test_a_host_sees_and_sends_away_whoever_watches_at_another_process(
    cafe: Cafe, person: Make
) -> None:
    here = cafe.rooms.database
    assert isinstance(here, SqliteDatabase)
    host, folder = person("Host"), here._path.parent
    name = host.open("poilus", "mb", spectators=True)["id"]
    with (
        Cafe(quick(folder)) as other,
        closing(Person(other.port, "Far")) as far,
        host.at(name),
        far.at(name) as page,
    ):
        wait_for(lambda: any(row["here"] for row in host.get(f"/tables/{name}/people")))
        judge(host, name, "Far", "ban")
        assert page.until(lambda m: m["t"] == "closed")["code"] == "banned"
