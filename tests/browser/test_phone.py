"""A phone: a whole game with one thumb."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.guest import PHONE, Guest

# whatever is pressed to play: things that glow, the tray, the list, the chooser, the dock
PRESSED = (
    '[data-testid="board"] .thing.live, [data-testid="board"] .tray button, '
    '[data-testid="action"], [data-testid="chooser"] button, .dock button, '
    '[role="tab"], header .button, dialog button, main article button'
)


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
    me.press(me.at("start-miseraables"))
    me.play_on_board(check)
    expect(me.at("result")).to_be_visible()
    check()
    me.axe("the result on a phone")
    for tab in ("log", "chat", "rules", "cards"):
        me.page.keyboard.press("Escape")
        me.press(me.at(f"tab-{tab}"))
        check()
    assert not small, f"too small to tap: {sorted(small)}"
