"""A phone: a whole game with one thumb."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from estaminet import games
from tests.browser.guest import PHONE, Guest

# whatever is pressed to play: things that glow, the tray, the list, the chooser, the dock
PRESSED = (
    '[data-testid="board"] .thing.live, [data-testid="board"] .tray button, '
    '[data-testid="action"], [data-testid="chooser"] button, .dock button, '
    '[role="tab"], .sheet .head button, header .button, dialog button, main article button'
)


# whether something that can be pressed to play is in sight, without scrolling
NEAR = """() => {
  const pane = document.querySelector("main").getBoundingClientRect();
  const what = '[data-testid="board"] .thing.live, [data-testid="board"] .tray button';
  return [...document.querySelectorAll(what)].some((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return Math.min(bottom, pane.bottom) - Math.max(top, pane.top) > 20;
  });
}"""
MINE = """() => {
  const mine = document.querySelector("[data-mine]").getBoundingClientRect();
  const pane = document.querySelector("main").getBoundingClientRect();
  return mine.top < pane.bottom - 40 && mine.bottom > pane.top + 40;
}"""
TO_THE_END = "() => document.querySelector('main').scrollTo(0, 1e6)"


@pytest.mark.parametrize("game", games())
def test_what_one_needs_is_at_hand(guest: Callable[..., Guest], game: str) -> None:
    """On every turn something to press is in sight; one's own cards are one tap away."""
    me = guest(**PHONE)
    me.table(game, 3)
    for _ in range(12):
        seen = me.my_turn()
        if seen["over"]:
            break
        assert me.page.evaluate(NEAR), f"nothing to press is in sight: {me.now['decision']}"
        assert not me.too_wide()
        assert not me.small(PRESSED)
        me.page.evaluate(TO_THE_END)
        me.press(me.at("to-mine"))
        assert me.page.evaluate(MINE), "one's own cards are out of sight"
        me.choose(me.dice.choice(seen["menu"]))
    me.axe(f"{game} on a phone")


def test_a_game_is_played_by_tapping(guest: Callable[..., Guest]) -> None:
    me = guest(**PHONE)
    small: set[str] = set()

    def check(_: Any = None) -> None:
        assert not me.too_wide()
        small.update(me.small(PRESSED))

    me.page.goto("/")
    expect(me.at("quick-miseraables")).to_be_visible()
    check()
    me.press(me.at("quick-miseraables"))
    expect(me.at("setup")).to_be_visible()
    check()
    for seat in (1, 2):
        me.at(f"seat-{seat}").select_option("random")
    me.open_details()
    me.page.get_by_label("Turn limit").fill("6")  # turns: they show everything
    check()
    me.press(me.at("start-miseraables"))
    me.play_on_board(check)
    expect(me.at("result")).to_be_visible()
    check()
    me.axe("the result on a phone")
    me.page.keyboard.press("Escape")
    for tab in ("log", "chat", "rules", "cards"):
        me.press(me.at(f"tab-{tab}"))
        check()
        me.press(me.at("close-panel"))
        expect(me.page.get_by_role("tabpanel")).to_have_count(0)
    assert not small, f"too small to tap: {sorted(small)}"
