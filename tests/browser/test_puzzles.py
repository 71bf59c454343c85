"""Puzzles are solved on the board; games and their moments are shared by links and pictures."""

import re
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from estaminet import games
from estaminet.games import load
from estaminet.review import puzzles
from tests.browser.guest import PHONE, Guest

MakeGuest = Callable[..., Guest]


def opened(me: Guest, game: str, at: int) -> puzzles.Puzzle:
    puzzle = puzzles.shipped(game)[at]
    me.page.goto(f"/puzzles/{game}/{puzzle.id}")
    me.until(lambda seen: seen["menu"] and seen["drawn"], "the puzzle")
    return puzzle


def wrong_of(puzzle: puzzles.Puzzle) -> str:
    return str(puzzle.values[1][0])


@pytest.mark.parametrize("game", games())
def test_a_puzzle_is_solved(guest: MakeGuest, game: str) -> None:
    me = guest()
    sent: list[str] = []
    me.page.on("response", lambda got: "/api/puzzles" in got.url and sent.append(got.text()))
    puzzle = opened(me, game, 0)
    assert sent
    assert not any('"solution"' in text or '"seeds"' in text for text in sent)
    me.axe("a puzzle")
    me.press(me.at("action-list").locator(f'[data-action="{wrong_of(puzzle)}"]'))
    expect(me.at("verdict")).to_contain_text("There is something better.")
    expect(me.at("verdict")).to_contain_text(f"{round(100 * puzzle.values[0][1])}%")
    expect(me.at("reason")).to_have_count(0)
    me.press(me.at("action-list").locator(f'[data-action="{puzzle.answer}"]'))
    expect(me.at("verdict")).to_contain_text("That’s it!")
    expect(me.at("reason")).to_contain_text("of the games imagined")
    expect(me.at("action-list")).to_have_count(0)
    me.axe("a solved puzzle")
    me.press(me.at("next-puzzle"))
    me.page.wait_for_url(f"**/puzzles/{game}/{puzzles.shipped(game)[1].id}")
    expect(me.at("verdict")).to_have_count(0)


def test_things_on_the_board_are_answers(guest: MakeGuest) -> None:
    me = guest(**PHONE)
    found = enumerate(puzzles.shipped("miracles"))
    puzzle = opened(me, "miracles", next(at for at, one in found if one.theme == "wrath"))
    assert not me.too_wide()
    seen = me.look()
    assert {thing.split(":")[-1] for thing in seen["live"]} >= {puzzle.answer.split()[-1]}
    right = next(
        at for at, one in enumerate(seen["live"]) if one.endswith(puzzle.answer.split()[-1])
    )
    me.click(right)
    expect(me.at("verdict")).to_contain_text("That’s it!")
    expect(me.at("verdict")).to_be_in_viewport()
    me.axe("a solved puzzle on a phone")
    assert not me.too_wide()


def test_the_shelf_and_what_one_has_solved(guest: MakeGuest) -> None:
    me = guest(**PHONE)
    me.page.goto("/")
    me.press(me.at("puzzle-poilus"))
    me.until(lambda seen: seen["menu"] and seen["drawn"], "the puzzle of the day")
    me.press(me.at("give-up"))
    expect(me.at("verdict")).to_contain_text("The answer")
    me.page.goto("/")
    expect(me.at("day-puzzle")).to_contain_text("answer seen")
    assert not me.too_wide()

    puzzle = opened(me, "miseraables", 0)
    me.press(me.at("action-list").locator(f'[data-action="{puzzle.answer}"]'))
    expect(me.at("verdict")).to_contain_text("That’s it!")
    me.page.goto("/puzzles")
    shelf = me.at("shelf-miseraables")
    shipped = puzzles.shipped("miseraables")
    expect(shelf).to_contain_text(f"Solved: 1 of {len(shipped)}")
    expect(shelf.locator("ol a")).to_have_count(len(shipped))
    me.axe("the puzzles")
    assert not me.too_wide()
    me.at("wish-difficulty-miseraables").select_option(label="Hard")
    hard = [one for one in shipped if one.difficulty == 3]
    expect(shelf.locator("ol a")).to_have_count(len(hard))
    theme = next(one.theme for one in hard)
    me.at("wish-theme-miseraables").select_option(value=theme)
    both = [one for one in hard if one.theme == theme]
    expect(shelf.locator("ol a")).to_have_count(len(both))
    me.press(me.at("next-miseraables"))
    me.page.wait_for_url(f"**/{both[0].id}")
    me.page.goto("/me")
    expect(me.at("my-puzzles")).to_contain_text("On the first try: 1")


# Sharing


def size_of(png: Path) -> tuple[int, int]:
    head = png.read_bytes()[:24]
    assert head.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", head[16:])  # type: ignore[return-value]


def test_a_position_is_shared_by_its_link(guest: MakeGuest, tmp_path: Path) -> None:
    me, other = guest(), guest(**PHONE)
    name = me.table("poilus", 3, spectators=False)
    me.finish()
    me.page.goto(f"/t/{name}/replay?move=5&eyes=1")
    expect(me.at("slider")).to_have_value("5")
    me.press(me.at("share-open"))
    dialog = me.at("share")
    expect(dialog.locator("input[readonly]")).to_have_count(0)
    other.forgiven = re.compile("403")
    other.page.goto(f"/t/{name}/replay")
    expect(other.page.get_by_role("alert")).to_have_text("This game hasn’t been shared.")
    me.at("share-game").check()
    links = dialog.locator("input[readonly]")
    expect(links).to_have_count(2)
    me.axe("sharing")
    other.page.goto(links.first.input_value())
    expect(other.at("slider")).to_have_value("5")
    expect(other.at("eyes")).to_have_value("1")
    other.press(other.at("share-open"))
    expect(other.at("share-game")).to_have_count(0)
    expect(other.at("share").locator("input[readonly]")).to_have_count(2)
    assert not other.too_wide()

    for one, kind in ((me, "png"), (other, "png"), (me, "svg")):
        with one.page.expect_download() as saved:
            one.press(one.at(f"picture-{kind}"))
        saved.value.save_as(tmp_path / f"board.{kind}")
        if kind == "png":
            assert size_of(tmp_path / "board.png") == (2400, 1600)
    drawn = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert load("poilus").texts.title["en"] in drawn
    assert "url(http" not in drawn
    frame = me.page.request.get(f"/api/tables/{name}/replay?eyes=1").json()["frames"][5]
    hand = set(re.findall(r'data-thing="hand:([^"]+)"', drawn))
    assert hand == set(frame["view"]["hand"]), "what the seat saw, and no more"
    me.at("share-game").uncheck()
    other.page.reload()
    expect(other.page.get_by_role("alert")).to_be_visible()
