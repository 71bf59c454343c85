"""Les Miseraables as it is drawn: what a seat knows, no more, and no number that misleads."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import estaminet
from estaminet import Table, bots
from estaminet.cli.screens.app import PlayApp
from estaminet.cli.session import PlaySettings
from estaminet.faces import ALL_SEATS, Scene, face, miseraables
from estaminet.games import load
from tests.cli.screens import LARGE, SMALL, my_turn, play_out, run, shown
from tests.cli.test_faces import drawn, printed

EXAMPLE = Path(estaminet.__file__).parent / "games/miseraables/example.yaml"


@cache
def game(players: int, seed: int) -> tuple[Table, ...]:
    """Every position of a game of bots."""
    t = estaminet.new("miseraables", players, seed=seed)
    seats = [bots.make("heuristic", "miseraables", seed=seat) for seat in range(players)]
    tables = [t.copy() for _ in bots.playing(t, seats)]
    return (*tables, t)


def test_every_decision_but_a_plain_turn_has_its_phase() -> None:
    assert set(miseraables.PHASES) == set(load("miseraables").decisions) - {"turn"}


@pytest.mark.parametrize("players", [2, 4])
def test_two_worlds_a_seat_cannot_tell_apart_look_alike(players: int) -> None:
    look = face("miseraables")
    for t in game(players, 1)[::5]:
        seat = t.move % players
        other = t.determinize(seat, seed=t.move)
        for roomy in (False, True):
            assert drawn(t, seat, "fr", roomy) == drawn(other, seat, "fr", roomy)
        seen = [look.notes(Scene.of(world, seat, "en", True)) for world in (t, other)]
        assert seen[0] == seen[1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_headline_and_frames_have_room(lang: str) -> None:
    """One line at the top of a small screen; on a large one no frame loses a card."""
    look = face("miseraables")
    title = len(load("miseraables").texts.title[lang]) + 2
    for t in game(4, 1):
        seat = t.move % 4
        small = Scene.of(t, seat, lang, roomy=False)
        assert title + look.headline(small).cell_len <= SMALL[0] - 2
        assert all(name in drawn(t, seat, lang) for name in t.names())
        board = printed(look.board(Scene.of(t, seat, lang, roomy=True)), width=LARGE[0] - 2)
        for cards in t.view(seat)["up"]:
            assert all(miseraables._name(small, card)[:16] in board for card in cards)


def seen_with(**changes: Any) -> Scene:
    view = {"kill_size": 3, "kill_known": [], "save": [], **changes}
    content, words = load("miseraables").content, miseraables.WORDS
    return Scene(content, view, {}, {}, ["A", "B"], "en", True, words)


def kill_pile(known: list[str]) -> str:
    seen = seen_with(kill_known=known)
    return printed(miseraables._pile(seen, "kill", known))


def test_what_is_unknown_of_a_pile_is_not_counted_as_none() -> None:
    assert kill_pile([]).strip() == "KILL 3  face down, unknown"
    assert "♛ Crown 2+" in kill_pile(["aristocrat"])
    assert "♛ Crown 6 " in kill_pile(["aristocrat"] * 3)
    assert "Aristocrat ×3" in kill_pile(["aristocrat"] * 3)


def test_hidden_cards_are_drawn_for_those_who_know_them() -> None:
    known = 0
    for t in game(4, 0):
        for seat in range(4):
            view, text = t.view(seat), drawn(t, seat)
            others = [c for s in range(4) if s != seat for c in view["hidden"][s] if c]
            known += len(others)
            assert ("(? = hidden)" in text) == bool(others)
            seen = Scene.of(t, seat, "en", False)
            assert all(f"{miseraables._name(seen, card)} ?" in text for card in others)
    assert known
    first = game(4, 0)[0]
    assert all(" ? " in drawn(first, viewer) for viewer in (*range(4), ALL_SEATS))
    assert "?" not in drawn(first, None)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_end_is_told_in_words(lang: str) -> None:
    t = game(4, 1)[-1]
    assert t.result is not None
    (winner,) = t.result["winners"]
    won = {"en": "You win.", "fr": "Vous l’emportez."}[lang]
    for seat in range(4):
        text = face("miseraables").ending(Scene.of(t, seat, lang, False)).plain
        assert (won in text) == (seat == winner)
        assert all(str(points) in text for points in t.result["points"])


@pytest.mark.parametrize(("lang", "size"), [("en", SMALL), ("fr", LARGE)])
def test_a_whole_game_by_keys(lang: str, size: tuple[int, int]) -> None:
    options = {"data": str(EXAMPLE)}
    settings = PlaySettings(
        "miseraables", players=4, seat=3, seed=5, lang=lang, options=options, bots="heuristic"
    )

    async def acts(pilot: Pilot[None]) -> None:
        await my_turn(pilot)
        for words in ("Tableau", "▸Léopoldine", {"en": "B Bell", "fr": "B Cloche"}[lang]):
            assert words in shown(pilot)
        await play_out(pilot, ("1", "down enter", "enter"))
        assert {"en": "cards left", "fr": "cartes restantes"}[lang] in shown(pilot)

    run(PlayApp(settings, delay=0), acts, size)
