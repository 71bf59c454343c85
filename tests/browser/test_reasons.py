"""What cannot be done is greyed with its reason, a tip waits, a single choice plays itself."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from estaminet import games
from tests.browser.guest import Guest


def test_what_cannot_be_done_is_greyed_with_its_reason(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.table(games()[0], 3)
    for _ in range(12):
        me.my_turn()
        if me.now["refused"]:
            break
        me.choose(me.now["menu"][0]["action"])
    row = me.now["refused"][0]
    refused = me.at("refused").locator("li").first
    expect(refused).to_contain_text(row["text"])
    expect(refused).to_contain_text(row["reason"])
    button = refused.locator("[aria-disabled=true]")
    described = button.get_attribute("aria-describedby")
    expect(me.page.locator(f"#{described}")).to_contain_text(row["reason"])
    refused.get_by_text(row["clause"]).click()
    expect(me.at("tab-rules")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("game", games())
def test_a_tip_stays_until_it_is_read_and_points_at_something(
    guest: Callable[..., Guest], game: str
) -> None:
    me = guest()
    me.open({"game": game, "tutorial": True})
    me.my_turn()
    first, second = (tip["text"] for tip in me.now["table"]["tips"][:2])
    expect(me.at("tip")).to_have_text(first)
    me.choose(me.now["menu"][0]["action"])
    me.my_turn()
    expect(me.at("tip")).to_have_text(first)
    me.at("tip-read").click()
    expect(me.at("tip")).to_have_text(second)
    me.at("tips-so-far").locator("summary").click()
    expect(me.at("tips-so-far").locator("li")).to_have_text([first])
    me.page.reload()
    me.my_turn()
    expect(me.at("tip")).to_have_text(second)
    me.axe("a lesson")


def test_a_single_choice_plays_itself_if_one_likes(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.page.goto("/")
    me.page.evaluate(
        "localStorage.setItem('tests.single', 'on'); localStorage.removeItem('estaminet.single')"
    )
    me.table("miracles", 2)
    assert single(me), "no decision of the game left but one choice"
    before = me.look()["move"]
    expect(me.at("single")).to_be_visible()
    me.until(lambda now: now["move"] != before or now["over"], "the only choice")


def single(me: Guest) -> bool:
    """Plays at random until there is but one thing to do."""
    while True:
        seen = me.my_turn()
        if seen["over"] or len(seen["menu"]) == 1:
            return not seen["over"]
        me.choose(me.dice.choice(seen["menu"]))


def test_alone_with_bots_one_goes_back_to_any_decision(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.table("miracles", 3)
    first = me.my_turn()["menu"]
    me.play_by_list(most=4)
    me.my_turn()
    me.at("undo").click()
    me.axe("going back")
    me.at("undo-list").locator("[data-to='0']").click()
    me.until(lambda seen: seen["move"] == "0" and seen["menu"] == first, "the first decision")
    me.play_by_list(most=1)
    me.my_turn()
    before = int(me.look()["move"])
    me.at("takeback").click()
    me.until(lambda seen: int(seen["move"]) < before, "taking back")
