"""A table is whole in the window: nothing scrolls, and whatever can be chosen is in sight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from estaminet import games
from estaminet.games import load
from tests.browser.guest import MOST_CLICKS, Guest

DESKTOPS = ((1280, 800), (1366, 768), (1920, 1080))
PHONES = ((390, 844), (360, 640))
FEW = 14  # decisions of a sample

# What is wrong with a board that fills its box: it scrolls, or a choice is cut off or covered.
UNFIT = """() => {
  const wrong = [];
  const board = document.querySelector(".estaminet-board");
  for (const pane of [document.documentElement, document.querySelector("main"), board]) {
    if (pane.scrollHeight > pane.clientHeight + 1)
      wrong.push(`${pane.tagName} scrolls: ${pane.scrollHeight} > ${pane.clientHeight}`);
    if (pane.scrollWidth > pane.clientWidth + 1)
      wrong.push(`${pane.tagName} scrolls aside: ${pane.scrollWidth} > ${pane.clientWidth}`);
  }
  const { right, bottom } = document.querySelector("main").getBoundingClientRect();
  for (const thing of board.querySelectorAll(".thing.live, .tray [data-thing]")) {
    const name = thing.dataset.thing;
    const box = thing.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > right || box.bottom > bottom)
      wrong.push(`${name} is cut off`);
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || !(thing.contains(top) || top.contains(thing)))
      wrong.push(`${name} lies under ${top?.className}`);
  }
  return wrong;
}"""
# On a phone: how many things to choose are wholly in sight, without scrolling.
NEAR = """() => {
  const pane = document.querySelector("main").getBoundingClientRect();
  return [...document.querySelectorAll(".estaminet-board :is(.thing.live, .tray [data-thing])")]
    .map((thing) => thing.getBoundingClientRect())
    .filter(({ top, bottom, height }) =>
      Math.min(bottom, pane.bottom) - Math.max(top, pane.top) >= Math.min(height, 40) - 1).length;
}"""


def play(me: Guest, judge: Callable[[], None], most: int = MOST_CLICKS) -> None:
    """Any action of the list until the game is over or enough; every decision is judged."""
    for _ in range(most):
        seen = me.my_turn()
        if seen["over"]:
            return
        judge()
        me.choose(me.dice.choice(seen["menu"]))
    assert most < MOST_CLICKS, "the game does not end"


def fits(me: Guest) -> Callable[[], None]:
    def judge() -> None:
        wrong = me.page.evaluate(UNFIT)
        assert not wrong, f"{me.now['decision']} at move {me.now['move']}: {wrong}"

    return judge


def near(me: Guest) -> Callable[[], None]:
    def judge() -> None:
        """The page brings something into sight as soon as it has drawn the board."""
        try:
            me.page.wait_for_function(f"() => ({NEAR})() > 0")
        except PlaywrightTimeout:
            pytest.fail(f"{me.now['decision']}: nothing to choose is in sight")

    return judge


def window(size: tuple[int, int], **look: Any) -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}, **look}


@pytest.mark.parametrize("game", games())
def test_a_table_fits_its_window(guest: Callable[..., Guest], game: str) -> None:
    """The most players in the lowest window, the fewest in the narrowest."""
    for size, players in ((DESKTOPS[1], max), (DESKTOPS[0], min)):
        me = guest(**window(size))
        me.table(game, players(load(game).players))
        play(me, fits(me), FEW)


@pytest.mark.proof
@pytest.mark.parametrize("game", games())
def test_a_phone_shows_what_can_be_chosen(guest: Callable[..., Guest], game: str) -> None:
    me = guest(**window(PHONES[1], has_touch=True, is_mobile=True))
    me.table(game, max(load(game).players))
    play(me, near(me), FEW)


EVERY_TABLE = [(game, players) for game in games() for players in load(game).players]


@pytest.mark.proof
@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
@pytest.mark.parametrize("size", DESKTOPS, ids=str)
def test_every_table_fits_every_window(
    guest: Callable[..., Guest], game: str, players: int, size: tuple[int, int]
) -> None:
    me = guest(**window(size))
    me.table(game, players)
    play(me, fits(me))


@pytest.mark.proof
@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_every_phone_shows_what_can_be_chosen(
    guest: Callable[..., Guest], game: str, players: int, size: tuple[int, int]
) -> None:
    me = guest(**window(size, has_touch=True, is_mobile=True))
    me.table(game, players)
    play(me, near(me))
