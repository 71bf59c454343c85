"""The Court of Miracles as it is drawn: room enough, nothing said that a seat may not know."""

from functools import cache
from pathlib import Path

import pytest
from textual.pilot import Pilot

import estaminet
from estaminet import Table, bots
from estaminet.cli.screens.app import PlayApp
from estaminet.cli.session import PlaySettings
from estaminet.faces import ALL_SEATS, Scene, face, miracles
from estaminet.games import load
from estaminet.typography import FIRM
from tests.cli.screens import LARGE, SMALL, my_turn, play_out, run, shown
from tests.cli.test_faces import drawn, printed
from tests.games.miracles.positions import pass_on, table

EXAMPLE = Path(estaminet.__file__).parent / "games/miracles/example.yaml"
BOARD_LINES = 12  # of a screen of 24: what `house.tcss` leaves the board
NEXT = {"en": "Foire Saint-Germain", "fr": "La foire"}  # of the example; cut between words


@cache
def game(players: int, seed: int, data: Path | None = None) -> tuple[Table, ...]:
    """Every seventh position of a game of bots, and the last."""
    t = estaminet.new("miracles", players, seed=seed, options={"data": data} if data else {})
    seats = [bots.make("heuristic", "miracles", seed=seat) for seat in range(players)]
    tables = [t.copy() for _ in bots.playing(t, seats) if t.move % 7 == 0]
    return (*tables, t)


def test_every_phase_is_one_of_the_game() -> None:
    assert set(miracles.PHASES) <= set(load("miracles").decisions)
    assert len(miracles.TAGS) == len(miracles.COLOURS) == max(load("miracles").players)


@pytest.mark.parametrize("players", [2, 5])
def test_two_worlds_a_seat_cannot_tell_apart_look_alike(players: int) -> None:
    look = face("miracles")
    for t in game(players, 4):
        seat = t.move % players
        other = t.determinize(seat, seed=t.move)
        for roomy in (False, True):
            assert drawn(t, seat, "fr", roomy) == drawn(other, seat, "fr", roomy)
        seen = [look.notes(Scene.of(world, seat, "en", True)) for world in (t, other)]
        assert seen[0] == seen[1]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("data", [None, EXAMPLE], ids=["shipped", "example"])
def test_the_board_fits_a_small_screen(lang: str, data: Path | None) -> None:
    look = face("miracles")
    for t in game(5, 4, data):
        seen = Scene.of(t, t.move % 5, lang, roomy=False)
        text = printed(look.board(seen), width=SMALL[0] - 2)
        assert len(text.splitlines()) <= BOARD_LINES
        assert "…" not in text.replace("Coupe-jar…", "")  # one word of twelve letters
        everything = look.holdings(Scene.of(t, ALL_SEATS, lang, roomy=False))
        assert len(printed(everything, width=SMALL[0] - 2).splitlines()) == 5
        assert printed(look.holdings(Scene.of(t, None, lang, roomy=False))).strip() == ""


def test_a_long_name_is_cut_between_words() -> None:
    t = game(5, 4)[0]
    assert "La Grande Cour " in drawn(t, 0)
    assert "La Grande Cour d" not in drawn(t, 0)
    assert "Montagne " in drawn(game(5, 4, EXAMPLE)[0], 0)


@pytest.mark.parametrize("roomy", [False, True])
def test_a_standoff_shows_strengths_and_paid_blades(roomy: bool) -> None:
    board = {"taverne.1": (1, "swordsman"), "taverne.2": (2, "henchman")}
    t = table(board=board, coins={1: 5})
    gap = " " if roomy else ""
    assert "Swordsman" not in drawn(t, 0, "en", roomy)
    assert f"▲{gap}?" in drawn(t, 1, "en", roomy)
    pass_on(t, "place henchman taverne.3")
    assert (t.decision, t.actor) == ("swordsman", 1)
    for viewer in (0, 1, 2, None, ALL_SEATS):
        text = drawn(t, viewer, "en", roomy)
        assert f"■{gap}Swordsman" in text
        assert "Standoff: The Taverne · strength ● 1  ■ 0  ▲ 1" in text
        assert "!The Taverne" in text
    t.play("pay")
    assert t.view(None)["control"]["taverne"] == 1


def test_wrath_and_challenge_together_have_room() -> None:
    board = {"egyptienne.1": (1, "henchman"), "egyptienne.2": (2, "henchman")}
    t = table(board=board, cards={0: ["tower"]}, king=14)
    t.play("plot tower")
    t.play("challenge egyptienne")
    t.play("place henchman les_halles.1")
    text = drawn(t, 0, "fr")
    assert f"Colère{FIRM}: La Grande Cour" in text
    assert f"Défi{FIRM}: Rue de l’Égyptienne" in text


def test_a_shared_victory_names_all_winners() -> None:
    control = {"taverne": 1, "chatelet": 2}
    t = table(turn_limit=11, turn=33, active=2, control=control)
    pass_on(t, "place henchman grande_cour.1")
    assert t.result is not None
    assert t.result["winners"] == [1, 2]
    ending = face("miracles").ending
    for lang, shared in (("en", "Shared victory: "), ("fr", f"Victoire partagée{FIRM}: ")):
        names = ", ".join(t.names()[1:])
        for viewer in (0, 1, None):
            assert f"{shared}{names}." in ending(Scene.of(t, viewer, lang, False)).plain


@pytest.mark.parametrize(("lang", "size"), [("en", LARGE), ("fr", SMALL)])
def test_a_whole_game_by_keys(lang: str, size: tuple[int, int]) -> None:
    options = {"turn_limit": 3, "data": str(EXAMPLE)}
    settings = PlaySettings(
        "miracles", players=5, seat=2, seed=5, lang=lang, options=options, bots="heuristic"
    )
    renown = {"en": "on the board,", "fr": "Renommée sur le plateau,"}[lang]

    async def acts(pilot: Pilot[None]) -> None:
        await my_turn(pilot)
        for words in (NEXT[lang], "Basochiens", "▸▲ Colporteurs", "1 3¤→"):
            assert words in shown(pilot)
        await play_out(pilot, ("1", "down enter", "enter"))
        assert renown in shown(pilot)

    run(PlayApp(settings, delay=0), acts, size)
