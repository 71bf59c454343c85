"""A finished game is looked back on, left at another decision, and found again in one's history."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.guest import PHONE, Guest

MakeGuest = Callable[..., Guest]


def test_second_chances_and_a_history(guest: MakeGuest, tmp_path: Path) -> None:
    me = guest()
    me.table("miseraables", 2)
    me.until(lambda seen: seen["menu"] and seen["drawn"], "a first decision")
    me.finish()
    me.press(me.at("look-back"))
    finished = me.page.url
    me.at("move-list").locator("button").nth(4).click()

    me.press(me.at("what-if"))
    line = me.at("line")
    expect(line).to_be_visible()
    me.axe("what if")
    line.locator("li button").first.click()
    expect(me.at("move-list").locator("button")).to_have_count(6)
    me.press(me.at("line-on"))
    expect(me.at("move-list").locator("button")).not_to_have_count(6)
    me.press(me.at("end-line"))
    expect(me.at("told")).to_contain_text(
        me.at("move-list").locator("button").nth(4).locator("span").last.inner_text()
    )

    me.press(me.at("play-on"))
    me.axe("a second chance")
    me.at("branch-name").fill("Had I known <b>")
    me.at("begin-branch").click()
    me.until(lambda seen: seen["menu"] and seen["drawn"], "a decision of the branch")
    me.page.goto(finished)
    expect(me.at("tree")).to_contain_text("Had I known <b>")

    record = me.page.request.get(f"/api/tables/{finished.split('/')[-2]}/record").json()
    me.page.goto("/me")
    expect(me.at("played")).to_have_count(1)
    expect(me.at("statistics-miseraables")).to_contain_text("1 game")
    me.axe("one's own games")
    saved = tmp_path / "game.json"
    saved.write_text("no game")
    me.at("import-record").set_input_files(saved)
    expect(me.page.get_by_role("alert")).to_be_visible()
    saved.write_text(json.dumps(record))
    me.at("import-record").set_input_files(saved)
    moves = me.at("move-list").locator("button")
    expect(moves).to_have_count(len(record["actions"]) + 1, timeout=30_000)

    me.page.set_viewport_size(PHONE["viewport"])
    me.page.goto(f"{finished}/review/0")
    turn = me.at("turning-point").first
    expect(turn).to_be_visible(timeout=60_000)
    assert not me.too_wide()
    me.axe("a review")
    turn.click()
    expect(me.at("board")).to_be_visible()
    me.page.goto("/me")
    assert not me.too_wide()
    me.at("forget-me").click()
    me.at("forget-me-sure").click()
    me.at("day").wait_for()
    me.page.goto("/me")
    expect(me.at("played")).to_have_count(0)


def test_the_deal_of_the_day(guest: MakeGuest) -> None:
    me = guest(**PHONE)
    me.page.goto("/")
    me.at("day").wait_for()
    assert not me.too_wide()
    me.at("day-poilus").click()
    me.until(lambda seen: seen["menu"] and seen["drawn"], "a first decision")
    first = me.page.url
    me.page.goto("/")
    me.at("day-poilus").click()
    me.page.wait_for_url(first)
