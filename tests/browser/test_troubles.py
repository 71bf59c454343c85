"""What goes wrong, and what comes after: a server that dies, a second tab, second thoughts."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.guest import PHONE, Guest
from tests.browser.server import Server

LINE = re.compile(r"WebSocket|ERR_CONNECTION|Failed to load resource")  # while nobody answers
MARK = "() => (window.stillHere = true)"
MARKED = "() => window.stillHere === true"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    with Server(tmp_path, ("miseraables",)) as running:
        yield running


def log_of(page: Page) -> str:
    """Its words; the signs beside them are drawn a little later."""
    return " ".join(page.get_by_test_id("log").inner_text().split())


def test_the_page_outlives_the_server(guest: Callable[..., Guest], mortal: Server) -> None:
    me = guest(mortal.address)
    name = me.table("miseraables", 2, options={"turn_limit": 20})
    me.play_by_list(5)
    tab = me.new_page()
    tab.goto(f"/t/{name}")
    me.page.bring_to_front()
    me.my_turn()
    expect(tab.get_by_test_id("action").first).to_be_visible()
    assert log_of(tab) == log_of(me.page)
    for page in (me.page, tab):
        page.evaluate(MARK)
    before = log_of(me.page)

    me.forgiven = LINE
    mortal.kill()
    for page in (me.page, tab):
        expect(page.get_by_test_id("connection")).to_be_visible()
        expect(page.get_by_test_id("action")).to_have_count(0)
    mortal.start()
    for page in (me.page, tab):
        expect(page.get_by_test_id("connection")).to_have_count(0)
        expect(page.get_by_test_id("action").first).to_be_visible()
        assert page.evaluate(MARKED), "the page was loaded again"
        assert log_of(page) == before, "something was lost"

    # and it goes on, in both tabs
    me.play_by_list(2)
    me.my_turn()
    assert log_of(me.page).startswith(before)
    assert log_of(me.page) != before
    expect(tab.get_by_test_id("table")).to_have_attribute("data-move", me.look()["move"])
    assert log_of(tab) == log_of(me.page)


def test_another_game_asks_everybody_and_leaves_the_table(guest: Callable[..., Guest]) -> None:
    """Nobody is carried off: who played is asked, who watches finds a link."""
    me, friend, watcher = guest(), guest(), guest()
    seats = [{"kind": "me"}, {"kind": "open"}]
    options = {"turn_limit": 1}
    name = me.open({"game": "miseraables", "players": 2, "seats": seats, "options": options})
    friend.page.goto(me.page.get_by_label("Seat 2", exact=True).input_value())
    watcher.page.goto(f"/t/{name}")
    for one in (me, friend, me, friend):
        one.choose(one.my_turn()["menu"][0])
    for one in (me, friend, watcher):
        expect(one.at("result")).to_be_visible()
    expect(watcher.at("rematch")).to_have_count(0)
    me.at("rematch").click()
    expect(me.page).not_to_have_url(re.compile(name))
    expect(me.at("company")).to_contain_text("free seat")
    expect(friend.page).to_have_url(re.compile(name))
    expect(friend.at("rematch-proposed")).to_be_visible()
    friend.page.keyboard.press("Escape")
    friend.at("rematch-join").click()
    for one in (me, friend):
        expect(one.page.locator(".estaminet-board")).to_be_visible()
    assert friend.page.url == me.page.url
    expect(watcher.page).to_have_url(re.compile(name))
    expect(watcher.at("result")).to_be_visible()


def test_a_move_is_taken_back(guest: Callable[..., Guest]) -> None:
    """A rogue put face down tells nobody anything, so it may be taken up again."""
    anne, bruno = guest(), guest()
    seats = [{"kind": "me"}, {"kind": "open"}]
    name = anne.open({"game": "miracles", "players": 2, "seats": seats, "options": {}})
    bruno.page.goto(anne.page.get_by_label("Seat 2", exact=True).input_value())
    seen = anne.my_turn()
    first = next(action for action in seen["menu"] if action.startswith("place"))
    expect(anne.at("takeback")).to_have_count(0)
    anne.choose(first)
    expect(bruno.at("table")).to_have_attribute("data-move", "1")
    expect(bruno.at("takeback")).to_have_count(0)
    anne.at("takeback").click()
    for one in (anne, bruno):
        expect(one.at("table")).to_have_attribute("data-move", "0")
        expect(one.at("takeback")).to_have_count(0)
    assert anne.my_turn()["menu"] == seen["menu"]
    assert name in anne.page.url


MUTE = {"t": "refused", "code": "mute", "text": "You are Mute: not a word.", "ref": "chat"}
NO_COACH = {"t": "refused", "code": "no_coach", "text": "This table has no coach.", "ref": "coach"}


def test_a_refusal_is_shown_where_it_was_asked_for(guest: Callable[..., Guest]) -> None:
    """What was written comes back, to be said later; on a phone the talk lies over the board."""
    me = guest(**PHONE)
    answers = {"chat": json.dumps(MUTE), "coach": json.dumps(NO_COACH)}

    def route(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hear(text: str | bytes) -> None:
            answer = answers.get(json.loads(text)["t"])
            if answer is None:
                server.send(text)
            else:
                page.send(answer)

        page.on_message(hear)

    me.page.route_web_socket(re.compile("/socket"), route)
    me.table("poilus", 2)
    me.my_turn()
    me.press(me.at("coach"))
    expect(me.at("refusal")).to_have_text("This table has no coach.")
    expect(me.at("coach")).to_have_attribute("aria-disabled", "false")
    me.press(me.at("tab-chat"))
    me.at("chat-input").fill("Le sifflet !")
    me.page.keyboard.press("Enter")
    expect(me.at("chat-refusal")).to_have_text("You are Mute: not a word.")
    expect(me.at("chat-input")).to_have_value("Le sifflet !")
    expect(me.at("refusal")).to_have_count(0)
    me.axe("a refusal on a phone")
