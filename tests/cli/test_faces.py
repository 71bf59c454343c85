"""What is drawn: for every game and language, and never more than a seat may know."""

import io
import re
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

import estaminet
from estaminet import Table
from estaminet.cli.story import story
from estaminet.faces import ALL_SEATS, Scene, Viewer, face, poilus
from estaminet.games import load
from estaminet.typography import FIRM, NARROW
from tests.cli.conftest import played
from tests.games.poilus.positions import own_rules, position

PARTS = ("headline", "board", "holdings", "ending", "notes")


def printed(*parts: RenderableType, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), record=True)
    console.print(*parts, sep="\n")
    return console.export_text()


def drawn(table: Table, viewer: Viewer, lang: str = "en", roomy: bool = False) -> str:
    """The table as a screen shows it, as text."""
    seen = Scene.of(table, viewer, lang, roomy)
    look = face(table.game)
    parts = (look.headline(seen), look.board(seen), look.holdings(seen))
    return printed(*parts, width=120 if roomy else 80)


@pytest.mark.parametrize("game", estaminet.games())
def test_every_game_has_a_face(game: str) -> None:
    look = face(game)
    assert all(callable(getattr(look, part)) for part in PARTS)
    assert "you" in look.WORDS


LOOSE = re.compile(r" [:;»%]|« |\w !(?=\s|$)")  # a mark that a line may begin or end with


@pytest.mark.parametrize("roomy", [False, True])
@pytest.mark.parametrize("game", estaminet.games())
def test_marks_keep_to_their_words(game: str, roomy: bool) -> None:
    table = estaminet.new(game, 3, seed=4)
    for _ in range(12):
        table.play(table.actions()[0])
    said = [row["text"] for entry in story(table, 0, "fr") for row in entry["sentences"]]
    told = "\n".join([drawn(table, 0, "fr", roomy), *said])
    assert FIRM in told
    assert not LOOSE.search(told)


def test_lines_break_between_words_alone() -> None:
    words = Text(f"La mission{FIRM}: tous repliés{NARROW}!")
    for width in range(10, 30):
        lines = printed(words, width=width).splitlines()
        assert not [line for line in lines if line.strip()[:1] in (":", "!")]
        assert " ".join(line.strip(" ") for line in lines if line) == words.plain


def test_every_decision_beside_those_of_the_mission_has_its_phase() -> None:
    assert set(poilus.PHASES) == set(load("poilus").decisions) - {"turn", "christmas"}


@pytest.mark.parametrize("players", [2, 5])
def test_two_worlds_a_seat_cannot_tell_apart_look_alike(players: int) -> None:
    for moves in range(3, 60, 8):
        table, seat = played(moves, players, seed=moves), moves % players
        other = table.determinize(seat, seed=moves)
        assert "No man’s land" in drawn(table, seat)
        assert drawn(table, seat) == drawn(other, seat)
        assert story(table, seat, "en") == story(other, seat, "en")
        look, viewer = face(table.game), (seat, "fr", False)
        assert look.notes(Scene.of(table, *viewer)) == look.notes(Scene.of(other, *viewer))


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    table = played(1)
    own, others = table.view(0)["hand"], table.view(1)["hand"] + table.view(2)["hand"]
    assert not set(own) & set(others)
    look = face("poilus")

    def cards(viewer: Viewer) -> str:
        return printed(look.holdings(Scene.of(table, viewer, "en", True)), width=200)

    threats = load("poilus").content.data["threats"]["names"]
    for card in own:
        shown = [threats[t]["en"] for t in card.rstrip("!").split("+") if t in threats]
        assert all(name in cards(0) and name in cards(ALL_SEATS) for name in shown)
    assert cards(None).strip() == ""
    assert cards(0) not in cards(1)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("roomy", [False, True])
def test_the_end_is_told_in_words(finished: Table, lang: str, roomy: bool) -> None:
    seen = Scene.of(finished, 0, lang, roomy)
    text = face("poilus").ending(seen).plain
    assert str(seen.view["result"]["missions"]) in text
    assert all(name in drawn(finished, 0, lang, roomy) for name in finished.names())


@pytest.mark.parametrize("roomy", [False, True])
def test_an_own_data_file_is_drawn_as_it_is_played(roomy: bool) -> None:
    """Four of a threat fail, a weight of five loses, and traps act in Discovery alone."""
    own = own_rules(fail_at=4, hardship_limit=5, traps=("discovery",))
    land, fronts = ["night+mask", "night+snow"], {1: ["mute", "clumsy"]}

    def look(variant: str, data: Any = None) -> str:
        p = position(
            variant=variant, no_mans_land=land, hardships=fronts, hands={0: ["rain+mask!"]}
        )
        return drawn(estaminet.from_position("poilus", p, data=data), 0, "en", roomy)

    shipped, standard, discovery = look("standard"), look("standard", own), look("discovery", own)
    assert "●●○  beware" in shipped
    assert "2/4" in shipped
    assert "▲trap" in shipped
    assert "●●○○" in standard
    assert "beware" not in standard
    assert "2/5" in standard
    assert "▲trap" not in standard
    assert "▲trap" in discovery
    assert "▲trap" not in look("discovery")
