"""Nothing hidden leaves the house: every byte sent to a seat and to a spectator is looked at.

Two worlds: at many decisions of whole games the table behind a page is exchanged for one that the
page's seat cannot tell from it; the bytes must not change. And by name: no card that the seat's
view, log and menu do not show stands anywhere in what it is sent.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

import estaminet
from estaminet.games import load
from estaminet.languages import LANGUAGES
from estaminet.table import Table
from estaminet.web.guests import Guest
from estaminet.web.live.room import Room
from tests.web.people import Page, Person
from tests.web.server import Cafe

Make = Callable[..., Person]
WORD = re.compile(r"[\w+!.]+")
EVERY = 6  # moves between two exchanges of the world


def world_of(table: Table, seat: int, seed: int) -> Table:
    """A table that the seat cannot tell from this one, with the past as the seat saw it."""
    world = table.determinize(seat, seed)
    world._moves, world._past = world._past, []
    return world


@contextmanager
def exchanged(table: Table, world: Table) -> Iterator[None]:
    """The same object is another table for a while."""
    true = dict(vars(table))
    vars(table).update(vars(world))
    try:
        yield
    finally:
        vars(table).update(true)


def bytes_of(page: Page) -> str:
    """The whole state as the page is sent it now."""
    page.say("hello", since=0)
    page.until(lambda m: m["t"] == "state")
    return page.raw[-1]


def check_worlds(room: Room, pages: dict[int | None, Page], seed: int) -> None:
    table = room.journal.table
    assert table is not None
    for seat in range(table.players):
        world = world_of(table, seat, seed)
        for viewer in {seat, None} & set(pages):
            sent = bytes_of(pages[viewer])
            with exchanged(table, world):
                assert bytes_of(pages[viewer]) == sent


def ids_of(game: str) -> frozenset[str]:
    """Every card, rogue, tile and plot of a game, by id."""
    words = load(game).content.words
    return frozenset(name for names in words.values() for name in names if len(name) > 3)


def check_names(game: str, table: Table, page: Page, viewer: int | None, start: int) -> None:
    """What was sent since `start` names nothing that the viewer's own view and log do not.

    That what all can count tells nothing more is for the two worlds to show.
    """
    logs = [table.log(viewer, lang) for lang in LANGUAGES]
    shown = json.dumps([table.view(viewer), table.counts(), *logs])
    if table.actor == viewer:
        shown += json.dumps(table.menu())
    allowed = frozenset(WORD.findall(shown))
    for text in page.raw[start:]:
        message = json.loads(text)
        message.pop("content", None)
        message.get("table", {}).pop("options", None)
        found = frozenset(WORD.findall(json.dumps(message))) & ids_of(game)
        assert found <= allowed, found - allowed


@pytest.mark.parametrize("game", estaminet.games())
def test_every_byte_of_a_whole_game(cafe: Cafe, person: Make, game: str) -> None:
    host, friend, watcher = person("Ann"), person("Ben"), person("Eve", lang="fr")
    dice = random.Random(11)
    name = host.open(game, "mob", listed=True, spectators=True)["id"]
    friend.post(f"/tables/{name}/join")
    with ExitStack() as stack:
        pages: dict[int | None, Page] = {
            seat: stack.enter_context(one.at(name))
            for seat, one in ((0, host), (1, friend), (None, watcher))
        }
        for page in pages.values():
            page.until_moment(lambda m: m["table"]["seats"][1]["online"] and m["view"])
        room = cafe.rooms.live[name]
        walk(room, pages, dice, game)
        sent = {viewer: "\n".join(page.raw) for viewer, page in pages.items()}
    check_secrets(cafe, room, sent)


def walk(room: Room, pages: dict[int | None, Page], dice: random.Random, game: str) -> None:
    """Play to the end, looking at everything on the way."""
    while pages[0].now["result"] is None:
        move, actor = pages[0].now["move"], pages[0].now["actor"]
        if actor in (0, 1):
            starts = {viewer: len(page.raw) for viewer, page in pages.items()}
            for page in pages.values():
                page.until_moment(lambda m, move=move: m["move"] == move)
            if move % EVERY == 0:
                check_worlds(room, pages, dice.getrandbits(32))
            before = room.journal.table
            assert before is not None
            for viewer, page in pages.items():
                check_names(game, before, page, viewer, starts[viewer])
            page = pages[actor]
            page.play(dice.choice(page.now["menu"])["action"])
        pages[0].until_moment(lambda m, move=move: m["move"] > move)
    for page in pages.values():
        page.until_moment(lambda m: m["result"] is not None)


def check_secrets(cafe: Cafe, room: Room, sent: dict[int | None, str]) -> None:
    table = estaminet.replay(record_of(cafe, room))
    views = {viewer: [table.view(viewer)] for viewer in sent}
    secrets: list[Any] = [room.journal.row.seed, f"{room.journal.row.seed:x}"]
    secrets += [seat.guest for seat in room.journal.history.seats if seat.guest]
    for viewer, text in sent.items():
        assert views[viewer][0] == json.loads(text.split("\n")[-1])["view"]
        assert not any(str(secret) in text for secret in secrets)


def record_of(cafe: Cafe, room: Room) -> dict[str, Any]:
    found: dict[str, Any] = cafe.run(room.finished.record(Guest(room.journal.row.host, "", "en")))
    return found


def test_refusals_and_logs_name_nothing(person: Make, caplog: pytest.LogCaptureFixture) -> None:
    """A wrong move is refused without the list of right ones; trouble is logged by its kind."""
    host = person()
    name = host.open("poilus", "mo", listed=True)["id"]
    person().post(f"/tables/{name}/join")
    with host.at(name) as page:
        page.until_moment(lambda m: bool(m["menu"]))
        page.play_and_see("intensity 3")
        hand = page.now["view"]["hand"]
    stranger = person()
    host.post(f"/tables/{name}/spectators", {"spectators": True})
    with stranger.at(name) as page:
        page.say("play", move=1, action=f"play {hand[0]}", ref=1)
        told = page.until(lambda m: m["t"] == "refused")
        assert told["code"] == "not_seated"
        assert not any(card in json.dumps(told) for card in hand)
    with host.at(name) as page:
        page.say("play", move=1, action="play nothing at all", ref=1)
        told = page.until(lambda m: m["t"] == "refused")
        assert told["code"] in ("not_your_turn", "not_legal")
        assert not any(card in json.dumps(told) for card in hand)
    assert not any(card in caplog.text for card in hand)
