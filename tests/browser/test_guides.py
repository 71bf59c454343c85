"""What a player learns from: the illustrated page, the goal in sight, help on every thing."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from estaminet import games
from tests.browser.guest import PHONE, Guest

# the first thing on the board with a help, that can be pointed at
FIRST = '.estaminet-board [data-help]:not([data-help=""])'


@pytest.mark.parametrize(
    "look",
    [{}, pytest.param({**PHONE, "locale": "fr"}, marks=pytest.mark.proof)],
    ids=["wide", "phone"],
)
@pytest.mark.parametrize("game", games())
def test_how_to_play(guest: Callable[..., Guest], game: str, look: dict[str, Any]) -> None:
    """Sections with pictures of the game's own parts; every clause one step deeper, and back."""
    me = guest(**look)
    me.page.goto("/")
    me.press(me.at(f"rules-{game}"))
    page = me.page.get_by_role("dialog")
    expect(page.locator("h3").nth(3)).to_be_visible()
    assert page.locator(".still svg").count() > 10
    me.axe(f"how to play {game}")
    assert not me.too_wide()
    me.press(me.at("all-clauses"))
    expect(me.at("rules-panel")).to_be_visible()
    me.press(me.at("guide"))
    expect(me.at("rules-panel")).to_have_count(0)


@pytest.mark.parametrize("game", games())
def test_the_gallery_draws_what_is_in_the_box(guest: Callable[..., Guest], game: str) -> None:
    me = guest()
    me.page.goto("/")
    me.press(me.at(f"cards-{game}"))
    rows = me.page.locator("dialog section > ul > li")
    expect(rows.first).to_be_visible()
    drawn = me.page.locator("dialog section > ul > li:has(.still :is(svg, article))")
    assert drawn.count() == rows.count() > 10
    me.axe(f"the cards of {game}")


@pytest.mark.parametrize("game", games())
def test_goal_facts_and_help_at_the_table(guest: Callable[..., Guest], game: str) -> None:
    me = guest()
    me.table(game, 3)
    me.my_turn()
    expect(me.at("goal")).to_be_in_viewport()
    for seat in range(3):
        assert any(letter.isdigit() for letter in me.at(f"facts-{seat}").inner_text())
    thing = me.page.locator(FIRST).first
    thing.hover()
    sheet = me.page.get_by_role("tooltip")
    expect(sheet).to_be_visible()
    assert sheet.inner_text().strip()
    me.page.mouse.move(0, 0)
    expect(sheet).to_be_hidden()
    keyed = me.page.locator(f"{FIRST}[tabindex]").first
    me.page.keyboard.press("Tab")  # from here on by keyboard
    keyed.focus()
    expect(sheet).to_be_visible()


def test_help_by_tapping(guest: Callable[..., Guest]) -> None:
    me = guest(**PHONE)
    me.table("miseraables", 2)
    me.my_turn()
    idle = me.page.locator(f"{FIRST}.thing.idle").first
    idle.scroll_into_view_if_needed()
    me.press(idle)
    expect(me.page.get_by_role("tooltip")).to_be_visible()
