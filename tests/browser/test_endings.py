"""How a game ends on the page, how it is looked back on, and how one is called to the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from estaminet import games
from estaminet.games import load
from tests.browser.guest import PHONE, Guest

MakeGuest = Callable[..., Guest]


def finished(me: Guest, game: str) -> None:
    me.table(game, max(load(game).players))
    me.until(lambda seen: seen["menu"] and seen["drawn"], "a first decision")
    me.finish()


@pytest.mark.parametrize("game", games())
def test_an_ending_has_its_picture_its_reason_and_its_numbers(guest: MakeGuest, game: str) -> None:
    me = guest()
    finished(me, game)
    won = 0 in me.now["result"]["winners"]
    expect(me.at("ending")).to_have_attribute("data-won", str(won).lower())
    expect(me.at("ending").locator("svg")).to_be_visible()
    expect(me.at("decided")).not_to_be_empty()
    me.at("statistics").locator("summary").click()
    rows = me.at("statistics").locator("tbody tr")
    assert rows.count() >= 4
    if me.at("ranking").count():
        first = me.at("ranking").locator("tbody tr").first
        best = me.now["names"][me.now["result"]["winners"][0]]
        expect(first).to_contain_text(best)
    me.axe(f"{game}: the result")
    me.page.set_viewport_size({"width": 360, "height": 740})
    assert not me.too_wide()


@pytest.mark.proof
@pytest.mark.parametrize("game", games())
def test_a_replay_lists_its_moves_and_stages_its_moments(guest: MakeGuest, game: str) -> None:
    me = guest(pace="normal")
    me.table(game, 2)
    me.until(lambda seen: seen["menu"] and seen["drawn"], "a first decision")
    me.at("pace").select_option("instant")
    me.finish()
    me.at("ending").wait_for()
    me.page.evaluate("() => localStorage.setItem('estaminet.pace', 'step')")
    me.press(me.at("look-back"))
    moves = me.at("move-list").locator("button")
    expect(moves).to_have_count(me.now["move"] + 1)
    moves.nth(2).click()
    expect(moves.nth(2)).to_have_attribute("aria-current", "step")
    expect(me.at("told")).to_contain_text(moves.nth(2).locator("span").last.inner_text())
    for _ in range(me.now["move"]):
        if me.at("stage").count():
            break
        me.press(me.at("next"))
    expect(me.at("stage")).to_be_visible()
    me.axe(f"{game}: a moment of a replay")
    me.page.keyboard.press("Escape")
    expect(me.at("stage")).to_have_count(0)


def test_one_is_called_to_the_table(guest: MakeGuest) -> None:
    """The title and the icon say whose turn it is; the sounds have one switch, off on a phone."""
    me = guest()
    me.table("poilus", 2)
    me.my_turn()
    assert me.page.title().startswith("● Your turn")
    expect(me.page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    assert me.page.request.get("/icon-turn.svg").ok
    me.press(me.at("table-menu"))
    expect(me.at("sound")).to_be_checked()
    me.at("sound").uncheck()
    me.page.reload()
    me.press(me.at("table-menu"))
    expect(me.at("sound")).not_to_be_checked()
    phone = guest(**PHONE)
    phone.table("poilus", 2)
    phone.my_turn()
    phone.press(phone.at("table-menu"))
    expect(phone.at("sound")).not_to_be_checked()
