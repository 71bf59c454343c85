"""Without a mouse: from the lobby to the end of a game and back."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.guest import MOST_CLICKS, Guest

FOCUSED = "() => document.activeElement?.dataset.testid ?? null"
FOCUSED_ACTION = "() => document.activeElement?.dataset.action ?? null"
MOST_TABS = 60


def tab_to(guest: Guest, testid: str) -> None:
    for _ in range(MOST_TABS):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate(FOCUSED) == testid:
            return
    raise AssertionError(f"Tab does not reach {testid}")


def my_turn(guest: Guest) -> dict[str, Any]:
    """Whoever has played by a key is on the first sentence when there is something to do again."""
    seen = guest.my_turn()
    if not seen["over"]:
        assert guest.page.evaluate(FOCUSED_ACTION) == seen["menu"][0]
    return seen


def answer(guest: Guest, move: str, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)
    guest.until(lambda now: now["over"] or now["move"] != move, f"an answer to {keys}")


def test_a_game_is_played_by_the_keyboard_alone(guest: Callable[..., Guest]) -> None:
    me = guest()
    keys = me.page.keyboard
    me.page.goto("/")
    expect(me.at("quick-poilus")).to_be_visible()
    tab_to(me, "quick-poilus")
    keys.press("Enter")
    expect(me.at("start-poilus")).to_be_focused()
    keys.press("Enter")

    # the link at the top of the page leads to the list, and the keys count there
    seen = me.my_turn()
    keys.press("Tab")
    expect(me.page.locator(".skip")).to_be_focused()
    keys.press("Enter")
    expect(me.page.locator("#actions")).to_be_focused()
    answer(me, seen["move"], "1")

    for played in range(MOST_CLICKS):
        seen = my_turn(me)
        if seen["over"]:
            break
        menu = seen["menu"]
        if played % 3 == 0:
            answer(me, seen["move"], str(min(len(menu), 9)))
        elif played % 3 == 1:
            keys.press("ArrowDown")
            assert me.page.evaluate(FOCUSED_ACTION) == menu[min(1, len(menu) - 1)]
            keys.press("ArrowUp")
            answer(me, seen["move"], "Enter")
        else:
            answer(me, seen["move"], "End", "Enter")

    expect(me.at("rematch")).to_be_focused()
    keys.press("Tab")
    expect(me.at("look-back")).to_be_focused()
    keys.press("Enter")
    expect(me.at("told")).to_be_visible()
    before = me.at("slider").input_value()
    keys.press("ArrowRight")
    expect(me.at("slider")).not_to_have_value(before)
    tab_to(me, "eyes")
    keys.press("ArrowDown")
    expect(me.at("eyes")).to_have_value("0")


def test_number_keys_can_be_switched_off(guest: Callable[..., Guest]) -> None:
    """Who speaks to the machine may say a number without playing a card."""
    me = guest()
    me.table("miracles", 2)
    seen = me.my_turn()
    first = me.at("action").first
    expect(first).to_have_attribute("aria-keyshortcuts", "1")
    me.at("table-menu").click()
    me.at("digits").uncheck()
    me.page.keyboard.press("Escape")
    me.page.reload()
    seen = me.my_turn()
    expect(first).not_to_have_attribute("aria-keyshortcuts", "1")
    me.page.keyboard.press("1")
    first.press("1")
    assert me.look()["menu"] == seen["menu"]  # a move that is sent takes the list away at once
    answer(me, seen["move"], "Enter")

    # nor does a move that is taken back lose the focus
    my_turn(me)
    me.at("takeback").press("Enter")
    me.until(lambda now: now["move"] == seen["move"], "the move before")
    assert my_turn(me)["menu"] == seen["menu"]
