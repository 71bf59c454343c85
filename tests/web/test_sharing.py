"""A finished game is shared by its host, unless one of those who played is against it."""

import random
from collections.abc import Callable

import pytest

import estaminet
from estaminet.web import wire
from tests.web.people import Message, Person

Make = Callable[..., Person]


def played(host: Person, friend: Person, **settings: bool) -> str:
    """A game of two people and a bot, played to its end; the friend has gone home early."""
    name = str(host.open("miseraables", "mob", listed=True, **settings)["id"])
    friend.post(f"/tables/{name}/join")
    friend.post(f"/tables/{name}/leave")
    with host.at(name) as page:
        page.to_the_end(random.Random(4).choice)
    return name


def sharing(one: Person, name: str) -> Message:
    found: Message = one.get(f"/tables/{name}/replay")["sharing"]
    wire.Sharing.model_validate(found)
    return found


def share(one: Person, name: str, shared: bool) -> Message:
    found: Message = one.post(f"/tables/{name}/share", {"shared": shared})
    wire.Sharing.model_validate(found)
    return found


def turned_away(one: Person, name: str) -> str:
    with one.at(name, since=None) as page:
        return str(page.hear()["code"])


@pytest.mark.parametrize("game", estaminet.games())
def test_a_shared_game_is_open_to_everybody_who_has_the_link(person: Make, game: str) -> None:
    ann, eve = person("Ann"), person("Eve")
    name = str(ann.open(game, "mbb")["id"])
    with ann.at(name) as page:
        page.to_the_end(random.Random(1).choice)
        page.say("chat", text="between us")
        page.until(lambda m: m["t"] == "update" and m["chat"])
    paths = (f"/tables/{name}/replay", f"/tables/{name}/record", f"/tables/{name}/branches")
    assert {eve.refused("GET", path) for path in paths} == {"not_shared"}
    assert eve.refused("POST", f"/tables/{name}/share", {"shared": True}) == "not_shared"

    assert sharing(ann, name) == {
        "shared": False, "host": True, "seated": True, "minds": False, "unwilling": False,
    }  # fmt: skip
    assert share(ann, name, True)["shared"]
    for eyes in ("all", "0", "1"):
        mine = ann.get(f"/tables/{name}/replay", eyes=eyes)
        theirs = eve.get(f"/tables/{name}/replay", eyes=eyes)
        assert mine.pop("sharing") != theirs.pop("sharing")
        assert mine == theirs
        assert "Ann" not in str(theirs)  # the game's own names only
    assert estaminet.replay(eve.get(f"/tables/{name}/record")).result
    assert eve.post(f"/tables/{name}/line", {"move": 0})["menu"]
    branch = eve.post(f"/tables/{name}/branches", {"move": 0})["id"]
    assert [leaf["id"] for leaf in eve.get(f"/tables/{name}/branches")["tables"]] == [name, branch]
    assert eve.refused("POST", f"/tables/{name}/share", {"shared": False}) == "not_seated"
    assert turned_away(eve, name) == "no_spectators"  # who talked there, and what, stays there

    assert not share(ann, name, False)["shared"]
    assert {eve.refused("GET", path) for path in paths} == {"not_shared"}
    assert eve.refused("GET", f"/tables/{branch}/replay") == "not_over"


def test_nothing_of_a_running_game_is_shared(person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    for settings in ({}, {"spectators": True}):
        name = ann.open("poilus", "mbb", **settings)["id"]
        assert ann.refused("POST", f"/tables/{name}/share", {"shared": True}) == "not_over"
        assert ann.refused("GET", f"/tables/{name}/replay") == "not_over"
        expected = "not_over" if settings else "no_spectators"
        assert eve.refused("GET", f"/tables/{name}/replay") == expected


def test_who_played_can_be_against_it(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    name = played(ann, ben)
    assert share(ann, name, True)["shared"]
    assert eve.get(f"/tables/{name}/replay")["result"]
    against = share(ben, name, False)
    assert (against["shared"], against["minds"], against["unwilling"]) == (False, True, True)
    assert eve.refused("GET", f"/tables/{name}/replay") == "not_shared"
    assert sharing(ann, name)["unwilling"]
    assert not sharing(ann, name)["minds"]
    assert ann.refused("POST", f"/tables/{name}/share", {"shared": True}) == "unwilling"
    assert share(ben, name, True)["shared"]  # as the host had chosen
    assert eve.get(f"/tables/{name}/replay")["result"]
    assert not share(ann, name, False)["shared"]
    assert not share(ben, name, True)["shared"]  # that is the host's to choose


def test_where_anybody_could_watch_anybody_can_look_back_until_somebody_minds(
    person: Make,
) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    name = played(ann, ben, spectators=True)
    assert eve.get(f"/tables/{name}/replay")["sharing"]["shared"]
    with eve.at(name) as page:
        assert page.now["result"]
    share(ben, name, False)
    assert eve.refused("GET", f"/tables/{name}/replay") == "not_shared"
    assert turned_away(eve, name) == "no_spectators"
    assert ben.get(f"/tables/{name}/replay")["result"]
    share(ben, name, True)
    assert not share(ann, name, False)["shared"]
    assert turned_away(eve, name) == "no_spectators"


def test_who_was_banned_stays_out(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    name = played(ann, ben, spectators=True)
    with eve.at(name):
        who = next(row["who"] for row in ann.get(f"/tables/{name}/people") if row["name"] == "Eve")
        ann.post(f"/tables/{name}/moderate", {"who": who, "deed": "ban"})
    share(ann, name, True)
    assert eve.refused("GET", f"/tables/{name}/replay") == "banned"
