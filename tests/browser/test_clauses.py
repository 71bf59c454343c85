"""From a sentence of the log to its clause, and from there to its code and tests."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from estaminet import games
from tests.browser.guest import PHONE, Guest

MARKED = ".clause.marked"


def new_tab(me: Guest, press: Callable[[], None]) -> Page:
    with me.context.expect_page() as opened:
        press()
    opened.value.wait_for_load_state()
    return opened.value


def test_a_sentence_of_the_log_leads_to_its_clause(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.table("poilus", 2)
    me.play_by_list(3)
    me.my_turn()  # the others have done: the log stands still
    link = me.at("log").get_by_role("button", name=re.compile("^Rule P-")).last
    clause = link.inner_text()
    link.press("Enter")  # by keyboard, as by a click
    expect(me.at("rules-panel").locator(MARKED)).to_be_focused()
    expect(me.at("rules-panel").locator(MARKED)).to_have_attribute("data-clause", clause)
    expect(me.at("rules-panel").locator(MARKED)).to_be_in_viewport()
    me.axe("the rules at a clause")
    proof = me.at("rules-panel").get_by_role("link", name=f"{clause}: code and tests")
    page = new_tab(me, proof.click)
    assert page.url.endswith(f"/clauses/poilus.html#{clause.lower()}")
    row = page.locator(f"#{clause.lower()}")
    expect(row).to_be_in_viewport()
    expect(row.locator("details")).to_have_attribute("open", "")


def test_every_sentence_has_its_clause(guest: Callable[..., Guest]) -> None:
    me = guest()
    for game in games():
        me.table(game, 2)
        me.play_by_list(6)
        me.my_turn()  # the others have done: the log stands still
        sentences = me.at("log").locator("p")
        assert sentences.count() > 3
        expect(me.at("log").locator("p:has(button)")).to_have_count(sentences.count())


@pytest.mark.parametrize("look", [{}, PHONE], ids=["wide", "phone"])
def test_looking_back_leads_to_the_clause_too(
    guest: Callable[..., Guest], look: dict[str, object]
) -> None:
    me = guest(**look)
    name = me.table("poilus", 2)
    me.finish()
    me.page.goto(f"/t/{name}/replay")
    me.press(me.at("next"))
    link = me.at("told").get_by_role("button", name=re.compile("^Rule P-")).first
    clause = link.inner_text()
    me.press(link)
    dialog = me.page.get_by_role("dialog")
    expect(dialog.locator(MARKED)).to_have_attribute("data-clause", clause)
    expect(dialog.locator(MARKED)).to_be_in_viewport()
    assert not me.too_wide()
    me.page.keyboard.press("ArrowRight")  # scrolls the rules, not the game
    me.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()
    expect(me.at("slider")).to_have_value("1")


@pytest.mark.parametrize(
    "look", [{}, pytest.param(PHONE, marks=pytest.mark.proof)], ids=["wide", "phone"]
)
def test_the_page_of_clauses(guest: Callable[..., Guest], look: dict[str, object]) -> None:
    me = guest(locale="fr", **look)
    me.page.goto("/")
    me.press(me.at("rules-miracles"))
    me.press(me.at("all-clauses"))
    link = me.at("every-clause")
    expect(link).to_have_text("Toutes les clauses, avec leurs tests")
    assert new_tab(me, lambda: me.press(link)).url.endswith("/clauses/miracles.fr.html")

    me.page.goto("/clauses/miracles.fr.html")
    rows = me.page.locator(".clause:visible")
    whole = rows.count()
    assert whole > 50
    me.page.get_by_role("searchbox").fill("EGYPTIENNE ribaud")
    expect(me.page.get_by_role("status")).to_have_text(re.compile(r"\d+ clauses?"))
    assert 0 < rows.count() < whole
    me.axe("a search in the page of clauses")
    me.page.get_by_role("searchbox").fill("xyzzy")
    expect(me.page.get_by_role("status")).to_have_text("Aucune clause ne contient ces mots.")
    me.page.get_by_role("searchbox").fill("")
    expect(rows).to_have_count(whole)
    me.open_details()
    me.axe("the page of clauses")
    assert not me.too_wide()
    me.press(me.page.get_by_role("link", name="English"))
    expect(me.page.get_by_role("heading", level=1)).to_have_text(
        "The Court of Miracles: every clause"
    )
