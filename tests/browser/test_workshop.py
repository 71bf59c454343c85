"""A newcomer changes a card, sees what ten thousand games make of it, and plays with it."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest

COINS = "value-plots[3].program[0].n"
NAME = "value-plots[3].names.en"
EVIL = "<img src=x onerror=alert(1)>"


def test_a_card_is_changed_and_its_effect_is_seen(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.page.goto("/")
    me.at("workshop").click()
    me.at("start-miracles-data").click()
    me.axe("the shelf's bench")
    me.at("card-emperor").click()
    me.at(COINS).fill("9")
    me.at(NAME).fill(EVIL)
    form = me.at("card-form")
    expect(form.locator(".picture")).to_contain_text(EVIL)  # as words, nothing else
    me.axe("a card's form")
    me.at("form-done").click()
    me.at("simulate").click()
    found = me.at("effect-found")
    expect(found).to_be_visible(timeout=240_000)  # the loop may have to be compiled first
    expect(found).to_contain_text(re.compile(r"\d+ clear differences"))
    expect(found.get_by_test_id("row-seat")).to_have_count(3)
    expect(found.get_by_test_id("row-lift").first).to_contain_text(EVIL)  # what was changed
    me.axe("what games say")

    me.at("pane-text").click()
    text = me.at("file-text")
    expect(text).to_have_value(re.compile("op: coins, n: 9"))
    right = text.input_value()
    text.fill(right.replace("hand: 4", "hand: four"))
    expect(me.at("defects")).to_contain_text("Line 14")
    expect(me.at("try-bots")).to_be_disabled()
    me.page.reload()  # nothing that was typed is lost
    me.at("pane-text").click()
    expect(me.at("defects")).to_contain_text("Line 14")
    me.at("file-text").fill(right)

    me.at("file-name").fill("Rich Emperor")
    me.at("try-bots").click()
    expect(me.at("table")).to_contain_text("Rich Emperor")
    me.my_turn()
    me.page.goto("/workshop")
    expect(me.at("own-files")).to_contain_text("Rich Emperor")


def test_the_workshop_fits_a_phone_in_french(guest: Callable[..., Guest]) -> None:
    me = guest(locale="fr", viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    me.page.goto("/workshop/new/poilus")
    expect(me.at("card-afraid")).to_be_visible()
    for pane in ("cards", "text", "effect"):
        me.at(f"pane-{pane}").click()
        assert not me.too_wide()
        assert not me.small("main button:not(.cover), main select, main input")
    me.at("pane-cards").click()
    me.at("card-afraid").click()
    expect(me.at("card-form")).to_contain_text("Ce qu’elle fait")
    assert not me.too_wide()
