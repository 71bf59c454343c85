"""Puzzles: what is shipped holds, a sample is proved again, new ones are found."""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.bots import Knowledge
from estaminet.cli.main import main
from estaminet.games import load
from estaminet.review import puzzles
from estaminet.review.puzzles import EASY, GAP, HARD, Puzzle
from estaminet.review.surveyor import Surveyor
from tests.review.games import GAMES

AT_LEAST = 100  # of each game
SAMPLE = 3  # of each game; all of them in the proof


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_can_be_set_up_and_answered(game: str) -> None:
    shipped = puzzles.shipped(game)
    assert len({puzzle.id for puzzle in shipped}) == len(shipped) >= AT_LEAST
    for puzzle in shipped:
        table = puzzle.table(game)
        assert table.actor == puzzle.seat
        assert table.players == puzzle.players
        assert table.decision == puzzle.theme
        actions = [row[0] for row in puzzle.values]
        assert actions[0] == puzzle.answer
        assert set(actions) <= set(table.actions())
        assert puzzle.gap >= GAP
        assert puzzle.values[0][2] > puzzle.values[1][1]  # the interval is above the next value
        assert EASY <= puzzle.difficulty <= HARD


@pytest.mark.parametrize("game", GAMES)
def test_there_are_several_themes_difficulties_and_numbers_of_players(game: str) -> None:
    shipped = puzzles.shipped(game)
    assert len({puzzle.theme for puzzle in shipped}) > 2
    assert len({puzzle.difficulty for puzzle in shipped}) > 1
    assert len({puzzle.players for puzzle in shipped}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_nearly_the_same(game: str) -> None:
    said = {puzzle.id: puzzles.said(puzzle) for puzzle in puzzles.shipped(game)}
    pairs = combinations(said, 2)
    assert [pair for pair in pairs if puzzles.alike(*(said[one] for one in pair))] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_proved_again(game: str) -> None:
    shipped = puzzles.shipped(game)
    sample = shipped[:: len(shipped) // SAMPLE][:SAMPLE]
    assert all(puzzles.prove(game, puzzle, seed=12345) for puzzle in sample)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_a_deeper_survey_agrees_with_ninety_nine_in_a_hundred(game: str) -> None:
    shipped = puzzles.shipped(game)
    wrong = [puzzle.id for puzzle in shipped if not puzzles.prove(game, puzzle, seed=777)]
    assert len(wrong) <= 0.01 * len(shipped), wrong


def test_another_answer_is_not_proved() -> None:
    puzzle = puzzles.shipped("poilus")[0]
    other = replace(puzzle, answer=puzzle.values[1][0])
    assert not puzzles.prove("poilus", other, seed=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_surveyed_from_what_its_seat_knows(game: str) -> None:
    """Any other world that the seat cannot tell from it gives the same proof."""
    puzzle = puzzles.shipped(game)[0]
    other = puzzle.table(game).determinize(puzzle.seat, seed=5)
    elsewhere = replace(puzzle, position=other.position())
    assert looked(game, elsewhere) == looked(game, puzzle)


def looked(game: str, puzzle: Puzzle) -> bytes:
    table = puzzle.table(game)
    known = Knowledge(table, puzzle.seat)
    surveyor = Surveyor(load(game), table.content)
    columns = np.arange(len(known.numbers))
    return puzzles.look(known, surveyor, columns, (16, 16), [3]).sums.tobytes()


def test_puzzles_are_found_written_and_read(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "mine.json"
    words = ["puzzles", "poilus", "--file", str(path)]
    assert main([*words, "--find", "1", "--seed", "7"]) == 0
    (found,) = puzzles.read(path, "poilus")
    assert found.id in capsys.readouterr().out
    assert main([*words, "--prove", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"proved": 1, "wrong": []}


def test_an_own_data_file_has_its_own(tmp_path: Path) -> None:
    own = Path(estaminet.__file__).parent / "games" / "poilus" / "example.yaml"
    path = tmp_path / "own.json"
    puzzles.write(path, "poilus", [], str(own))
    assert puzzles.read(path, "poilus", str(own)) == []
    with pytest.raises(puzzles.BadPuzzles) as error:
        puzzles.read(path, "poilus")
    assert error.value.code == "bad_puzzles"


@pytest.mark.parametrize("text", ["", "[]", "{}\n", "{", '{"kind":"estaminet puzzles"}\n{}'])
def test_a_damaged_file_is_refused(tmp_path: Path, text: str, capsys: Any) -> None:
    path = tmp_path / "damaged.json"
    path.write_text(text)
    with pytest.raises(puzzles.BadPuzzles) as error:
        puzzles.read(path, "poilus")
    assert error.value.code == "bad_puzzles"
    assert main(["puzzles", "poilus", "--file", str(path)]) != 0
    assert "puzzles" in capsys.readouterr().err


def test_finding_wants_a_file(capsys: Any) -> None:
    assert main(["puzzles", "poilus", "--find", "1"]) != 0
    assert "--file" in capsys.readouterr().err
