"""What is drawn: for every game and language, and never more than a seat may know."""

import io

import pytest
from rich.console import Console, RenderableType

import estaminet
from estaminet import Table
from estaminet.cli.tables import EVERYTHING, FACES, Eyes, Sight, face, poilus, sight
from estaminet.cli.telling import story
from estaminet.cli.words import TEXTS
from estaminet.games import load
from tests.cli.conftest import played


def printed(*parts: RenderableType, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), record=True)
    console.print(*parts, sep="\n")
    return console.export_text().replace("\N{NO-BREAK SPACE}", " ")


def drawn(table: Table, eyes: Eyes, lang: str = "en", roomy: bool = False) -> str:
    """The table as a screen shows it, as text."""
    seen = sight(table, eyes, lang, roomy)
    look = face(table.game)
    parts = (look.headline(seen), look.board(seen), look.holdings(seen))
    return printed(*parts, width=120 if roomy else 80)


def test_every_game_has_a_face() -> None:
    assert set(FACES) == set(estaminet.games())


def test_both_languages_say_the_same_things() -> None:
    assert set(TEXTS["en"]) == set(TEXTS["fr"])
    assert set(poilus.WORDS["en"]) == set(poilus.WORDS["fr"])
    assert set(poilus.PHASES) == set(load("poilus").decisions)


@pytest.mark.parametrize("players", [2, 5])
def test_two_worlds_a_seat_cannot_tell_apart_look_alike(players: int) -> None:
    for moves in range(3, 60, 8):
        table, seat = played(moves, players, seed=moves), moves % players
        other = table.determinize(seat, seed=moves)
        assert "No man's land" in drawn(table, seat)
        assert drawn(table, seat) == drawn(other, seat)
        assert story(table, seat, "en") == story(other, seat, "en")
        look, eyes = face(table.game), (seat, "fr", False)
        assert look.notes(sight(table, *eyes)) == look.notes(sight(other, *eyes))


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    table = played(1)
    own, others = table.view(0)["hand"], table.view(1)["hand"] + table.view(2)["hand"]
    assert not set(own) & set(others)
    look = face("poilus")

    def cards(eyes: Eyes) -> str:
        return printed(look.holdings(sight(table, eyes, "en", True)), width=200)

    threats = load("poilus").content.data["threats"]["names"]
    for card in own:
        shown = [threats[t]["en"] for t in card.rstrip("!").split("+") if t in threats]
        assert all(name in cards(0) and name in cards(EVERYTHING) for name in shown)
    assert cards(None).strip() == ""
    assert cards(0) not in cards(1)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("roomy", [False, True])
def test_the_end_is_told_in_words(finished: Table, lang: str, roomy: bool) -> None:
    seen = sight(finished, 0, lang, roomy)
    text = face("poilus").ending(seen).plain
    assert str(seen.view["result"]["missions"]) in text
    assert all(name in drawn(finished, 0, lang, roomy) for name in finished.names())


def test_threats_count_as_the_rules_count_them() -> None:
    view = {
        "no_mans_land": ["night+mask", "night+shell!"],
        "hardships": [["trauma_night"], ["phobia_mask", "mute"]],
        "in_mission": [False, True],
    }
    seen = Sight(load("poilus").content, view, own={}, names=["A", "B"], lang="en", roomy=False)
    assert poilus.counts(seen) == {"night": 2, "mask": 2, "shell": 1}
