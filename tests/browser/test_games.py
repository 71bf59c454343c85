"""Each game from the lobby to its result, by pressing what glows on the board."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest

# as many turns as show everything and still end soon
GAMES = [
    ("miracles", 3, {"turn_limit": 4}),
    ("miseraables", 3, {"turn_limit": 8}),
    ("poilus", 3, {}),
]


@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=[row[0] for row in GAMES])
def test_a_game_is_played_to_its_end_on_the_board(
    guest: Callable[..., Guest], game: str, players: int, options: dict[str, Any]
) -> None:
    me = guest(reduced_motion="no-preference")
    me.table(game, players, "heuristic", options=options)
    me.play_on_board(most=4)
    me.my_turn()
    me.axe(f"{game}: the table")
    me.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    me.play_on_board()
    expect(me.at("result")).to_be_visible()
    me.axe(f"{game}: the result")
    me.page.keyboard.press("Escape")
    expect(me.at("result")).to_be_hidden()
    me.axe(f"{game}: the board at the end")
