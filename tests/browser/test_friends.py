"""Two browsers at one table: an invitation, a talk, and hands that stay hidden."""

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import MOST_CLICKS, Guest
from tests.web.people import LONG

NAMES = """(thing) => [...document.querySelectorAll(`[data-thing="${thing}"] h2`)]
  .map((name) => name.textContent.trim())"""


def invite(host: Guest) -> str:
    """Opens a table of Les Poilus for a friend and a bot; answers the friend's link."""
    host.page.goto("/")
    host.at("friends-poilus").click()
    host.at("seat-2").select_option("random")
    host.at("start-poilus").click()
    expect(host.at("fill")).to_be_visible()
    links = host.page.get_by_label("Seat 2", exact=True)
    expect(links).to_have_count(1)
    return links.input_value()


def hand_shown(guest: Guest) -> list[str]:
    things = guest.page.locator('[data-testid="board"] [data-thing^="hand:"]')
    marks = things.evaluate_all("(all) => all.map((one) => one.dataset.thing)")
    return sorted(mark.removeprefix("hand:") for mark in marks)


def check_hidden(mine: Guest, other: Guest) -> int:
    """What only the other holds is not on my page, in no words; answers how many cards it was."""
    told = json.dumps(mine.heard)
    # a card with a trap (!) reads like its twin without one
    secret = {card for card in other.now["view"]["hand"] if card.rstrip("!") not in told}
    page = mine.page.content()
    words = mine.words()
    for card in secret:
        assert f"hand:{card}" not in page
        for name in other.page.evaluate(NAMES, f"hand:{card}"):
            assert name not in words, f"{name} is in the other's hand"
    return len(secret)


def whose_turn(*friends: Guest) -> Guest | None:
    """Whose turn it is once both pages show it: nothing happens by itself then. None: over."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        looks = [one.look() for one in friends]
        if all(seen["over"] for seen in looks):
            return None
        moves = {seen["move"] for seen in looks} | {str(one.now["move"]) for one in friends}
        turns = [one for one, seen in zip(friends, looks, strict=True) if seen["menu"]]
        if turns and len(moves) == 1:
            return turns[0]
        friends[0].page.wait_for_timeout(10)
    raise AssertionError("nobody's turn comes")


def test_two_friends_play_together(guest: Callable[..., Guest]) -> None:
    anne, bruno = guest(), guest()
    bruno.page.goto(invite(anne))
    # the address loses its invitation: a copied one gives no seat away
    expect(bruno.page).to_have_url(re.compile(r"/t/[^?]+$"))
    for one in (anne, bruno):
        one.at("ready").click()
    for one in (anne, bruno):
        expect(one.page.locator(".estaminet-board")).to_be_visible()
    for one in (anne, bruno):
        one.at("tab-chat").click()
    anne.at("chat-input").fill("Bonsoir, Bruno !")
    anne.page.keyboard.press("Enter")
    expect(bruno.at("chat")).to_contain_text("Bonsoir, Bruno !")
    bruno.at("chat-input").fill("<b>Bonsoir</b>")
    bruno.page.keyboard.press("Enter")
    expect(anne.at("chat")).to_contain_text("<b>Bonsoir</b>")

    hidden = 0
    for _ in range(MOST_CLICKS):
        mover = whose_turn(anne, bruno)
        if mover is None:
            break
        for one, other in ((anne, bruno), (bruno, anne)):
            assert hand_shown(one) == sorted(one.now["view"]["hand"])
            hidden += check_hidden(one, other)
        mover.choose(mover.dice.choice(mover.look()["menu"]))
    assert hidden, "there was never anything to hide"
    for one in (anne, bruno):
        expect(one.at("result")).to_be_visible()
