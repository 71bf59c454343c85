"""Each game from the lobby to its result, by pressing what glows on the board."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from estaminet import games
from tests.browser.guest import Guest

# how many things have flown over the board, and whether it is still the board it was
COUNT = """() => {
  const animate = Element.prototype.animate;
  window.flights = 0;
  Element.prototype.animate = function (...words) {
    if (this.closest(".estaminet-board")) window.flights += 1;
    return animate.apply(this, words);
  };
}"""
MARK = "() => (document.querySelector('.estaminet-board').marked = true)"
MARKED = "() => document.querySelector('.estaminet-board').marked === true"
# as many turns as show everything and still end soon
SHORT: dict[str, dict[str, Any]] = {
    "miracles": {"turn_limit": 3},
    "miseraables": {"turn_limit": 6},
}


MOST_BYTES = 300_000  # over the line until one sits at a table, for somebody who was never here


@pytest.mark.parametrize("game", games())
def test_a_table_comes_quickly(guest: Callable[..., Guest], game: str) -> None:
    me = guest()
    loaded: list[Request] = []
    me.page.on("requestfinished", lambda request: loaded.append(request))
    me.table(game, 3)
    me.my_turn()
    sizes = [request.sizes() for request in loaded]
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert 0 < total <= MOST_BYTES


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_to_its_end_on_the_board(guest: Callable[..., Guest], game: str) -> None:
    me = guest(reduced_motion="no-preference")
    me.page.add_init_script(f"({COUNT})()")
    me.table(game, 3, "heuristic", options=SHORT.get(game, {}))
    me.my_turn()
    me.page.evaluate(MARK)
    me.play_on_board(most=6)
    me.my_turn()
    assert me.page.evaluate("() => window.flights") > 3, "the cards do not move"
    me.axe(f"{game}: the table")  # from here on without motion, which takes its time
    me.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    me.play_on_board()
    expect(me.at("result")).to_be_visible()
    assert me.page.evaluate(MARKED), "the board was drawn anew: nothing can fly on it"
    me.axe(f"{game}: the result")
    me.page.keyboard.press("Escape")
    expect(me.at("result")).to_be_hidden()
    me.axe(f"{game}: the board at the end")
