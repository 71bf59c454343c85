"""Every screen holds against axe's rules, by day and by lamplight, wide and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from estaminet import games
from tests.browser.guest import PHONE, Guest


def lobby(me: Guest) -> None:
    me.page.goto("/")
    expect(me.at("quick-poilus")).to_be_visible()


def setup(me: Guest) -> None:
    lobby(me)
    me.press(me.at("friends-poilus"))
    expect(me.at("setup")).to_be_visible()
    me.open_details()


def house_rules(me: Guest) -> None:
    """Chosen under their own heading, each with what it changes; told again beside the rules."""
    lobby(me)
    me.press(me.at("quick-poilus"))
    dialog = me.at("setup")
    expect(dialog).to_be_visible()
    me.open_details()
    expect(dialog.get_by_text("House rules")).to_be_visible()
    expect(dialog).to_contain_text("one card fewer when the Trials deck runs out")
    dialog.get_by_label("Last deal").select_option("equal")
    me.press(me.at("start-poilus"))
    me.my_turn()
    me.press(me.at("tab-rules"))
    me.press(me.at("all-clauses"))
    chosen = me.at("in-force")
    expect(chosen).to_contain_text("Everyone gets the same number")
    chosen.get_by_role("button", name="P-OPT-7").click()
    expect(me.page.locator('[data-clause="P-OPT-7"]')).to_be_in_viewport()


def waiting(me: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    me.open({"game": "miseraables", "players": 3, "seats": seats, "options": {}})
    expect(me.page.get_by_label("Seat 3", exact=True)).to_be_visible()


def menu(me: Guest) -> None:
    waiting(me)
    me.press(me.at("table-menu"))
    me.press(me.at("leave"))
    expect(me.at("leave-sure")).to_be_visible()


def rules(me: Guest) -> None:
    lobby(me)
    me.press(me.at("rules-poilus"))
    me.press(me.at("all-clauses"))
    panel = me.at("rules-panel")
    clauses = panel.locator("[data-clause]")
    expect(clauses.first).to_be_visible()
    whole = clauses.count()
    panel.get_by_role("searchbox").fill("TRAP")
    expect(panel.get_by_role("status")).to_contain_text("clause")
    assert 0 < clauses.count() < whole
    panel.get_by_role("searchbox").fill("xyzzy")
    expect(panel.get_by_role("status")).to_have_text("No clause contains these words.")
    panel.get_by_role("searchbox").fill("")
    expect(clauses).to_have_count(whole)


def cards(me: Guest) -> None:
    lobby(me)
    me.press(me.at("cards-miseraables"))
    search = me.page.get_by_role("searchbox")
    search.fill("cosette")
    expect(me.page.get_by_role("dialog").get_by_text("Cosette").first).to_be_visible()
    search.fill("")


def coach(me: Guest) -> None:
    me.table("miracles", 2)
    me.my_turn()
    me.press(me.at("coach"))
    answer = me.at("coach-answer")
    expect(answer).to_be_visible()
    expect(answer.locator("progress")).to_have_count(0, timeout=30_000)  # it has thought
    shares = [int(text.rstrip(" %")) for text in answer.locator(".share").all_inner_texts()]
    assert len(shares) > 1, "a search is never that sure at the start"
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 100 + len(shares)
    expect(answer).to_contain_text(f"({shares[0]}%)")
    menu = me.at("action-list").inner_text()
    assert all(text in menu for text in answer.locator(".text").all_inner_texts())


def replay(me: Guest) -> None:
    name = me.table("poilus", 2)
    me.finish()
    me.page.goto(f"/t/{name}/replay")
    slider = me.at("slider")
    expect(slider).to_have_value("0")
    me.press(me.at("next"))
    expect(slider).to_have_value("1")
    slider.fill("2")
    expect(me.page.locator(".count")).to_contain_text("2 of ")
    me.at("eyes").select_option("1")
    expect(me.page.locator('[data-thing^="hand:"]').first).to_be_visible()


def about(me: Guest) -> None:
    lobby(me)
    me.press(me.at("about"))
    expect(me.page.get_by_role("dialog")).to_be_visible()


def lost(me: Guest) -> None:
    me.page.goto("/t/nowhere")
    expect(me.page.get_by_role("alert")).to_be_visible()


SCREENS = (lobby, setup, house_rules, waiting, menu, rules, cards, coach, replay, about, lost)
SMALL = (lobby, setup, waiting, rules, replay)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen_is_accessible(
    guest: Callable[..., Guest], screen: Callable[[Guest], None]
) -> None:
    me = guest()
    screen(me)
    me.axe(screen.__name__)


@pytest.mark.parametrize("screen", SMALL, ids=lambda screen: screen.__name__)
def test_a_screen_fits_a_phone(
    guest: Callable[..., Guest], screen: Callable[[Guest], None]
) -> None:
    me = guest(**PHONE)
    screen(me)
    me.axe(screen.__name__)
    assert not me.too_wide()


@pytest.mark.parametrize("game", games())
def test_the_lesson_of_a_game(guest: Callable[..., Guest], game: str) -> None:
    me = guest()
    lobby(me)
    me.at(f"tutorial-{game}").click()
    expect(me.at("tip")).to_be_visible()
    me.my_turn()
    me.axe(f"the lesson of {game}")
    me.play_on_board(most=3)
