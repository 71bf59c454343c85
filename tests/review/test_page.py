"""A review on the command line and as a page."""

import json
from pathlib import Path
from typing import Any

import pytest

from estaminet import review
from estaminet.cli.main import main
from estaminet.languages import LANGUAGES
from estaminet.review.page import graph, page
from tests.review.games import GAMES, ending


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(ending("poilus")))
    return path


def test_a_review_is_printed_and_written(record: Path, capsys: Any) -> None:
    out = record.with_name("evening.html")
    for lang in LANGUAGES:
        words = ["review", str(record), "--seat", "1", "--rounds", "1", "--out", str(out)]
        assert main([*words, "--lang", lang]) == 0
        told = capsys.readouterr().out
        assert review.of(ending("poilus"), [1], rounds=1)["names"][1] in told
        assert f'<html lang="{lang}">' in out.read_text()


def test_json_is_the_whole_review(record: Path, capsys: Any) -> None:
    assert main(["review", str(record), "--rounds", "1", "--seed", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == review.of(ending("poilus"), seed=4, rounds=1)


def test_stopped_work_is_kept_and_resumed(record: Path, capsys: Any) -> None:
    work = record.with_name("work.json")
    words = ["review", str(record), "--seat", "0", "--rounds", "2", "--work", str(work), "--json"]
    assert main([*words, "--seconds", "0"]) != 0
    assert "run it again" in capsys.readouterr().err
    assert main(words) == 0
    whole = review.of(ending("poilus"), [0], rounds=2)
    assert json.loads(capsys.readouterr().out) == whole


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seat", "7"], "seat 0 to 2"),
        (["--rounds", "0"], "rounds"),
        (["--work", "{}"], "saved work"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_words(
    record: Path, words: list[str], told: str, capsys: Any
) -> None:
    if words[0] == "--work":
        damaged = record.with_name("damaged.json")
        damaged.write_text(words[1])
        words = ["--work", str(damaged)]
    assert main(["review", str(record), *words]) != 0
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_every_seat_in_every_language(game: str) -> None:
    found = review.of(ending(game), rounds=1)
    for lang in LANGUAGES:
        html = page(found, lang)
        assert all(name in html for name in found["names"])
        assert html.count('class="way"') == len(found["names"]) + (found["team"] is not None)
        points = [account["turning_points"][0]["reason"][lang] for account in found["accounts"]]
        assert all(point in html for point in points)
        assert "http" not in html


def test_names_are_escaped() -> None:
    found = review.of(ending("poilus"), seats=[0], rounds=1)
    assert "<b>x" not in page({**found, "names": ["<b>x"] * 3}, "en")


def test_the_graph_runs_from_the_first_value_to_the_last() -> None:
    assert graph([0.5, 1.0, 0.0]) == "M0,50.00 L1,0.00 L2,100.00"
