"""Without a mouse: from the lobby to the end of a game and back."""

from collections.abc import Callable

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
        seen = me.my_turn()
        if seen["over"]:
            break
        count = len(seen["menu"])
        if played % 3 == 0:
            answer(me, seen["move"], str(min(count, 9)))
        elif played % 3 == 1:
            keys.press("ArrowDown")
            keys.press("ArrowDown")
            keys.press("ArrowUp")
            assert me.page.evaluate(FOCUSED_ACTION) == seen["menu"][0]
            answer(me, seen["move"], "Enter")
        else:
            tab_to(me, "action")
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
