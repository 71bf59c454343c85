"""Comparisons: nothing is found where nothing differs, what differs is, and pairs are pairs."""

import csv
import json
import signal
from dataclasses import replace
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
import yaml

from estaminet.cli.main import main
from estaminet.errors import BadOption, EstaminetError
from estaminet.games import load
from estaminet.lab import simulate
from estaminet.lab.compare import Comparison, Terms, compare, sides
from estaminet.lab.compare.comparison import _from_tally
from estaminet.lab.compare.findings import LEVEL, Family, adjusted, family_z, found
from estaminet.lab.compare.measures import Measure, shared
from estaminet.lab.compare.page import page
from estaminet.lab.compare.playing import described, play
from estaminet.lab.compare.sums import Sums
from estaminet.lab.compare.words import WORDS
from estaminet.languages import LANGUAGES, same
from tests.lab.commands import alive, on_posix, start, stopped, wait_until
from tests.lab.test_report import checked

RANDOM = ("random",)
TERMS = Terms(players=3, games=400, bots=RANDOM)


def data_of(game: str) -> Any:
    return yaml.safe_load(yaml.safe_dump(load(game).content.source.plain))


def emperor(coins: int, path: Path) -> str:
    """The shipped file with another Emperor."""
    data = data_of("miracles")
    card = next(card for card in data["plots"] if card["id"] == "emperor")
    card["program"][0]["n"] = coins
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> str:
    return emperor(9, tmp_path_factory.mktemp("data") / "rich.yaml")


@pytest.fixture(scope="module")
def made(rich: str) -> Comparison:
    """The shipped file against one in which the Emperor brings nine coins."""
    return compare(*sides("miracles", rich, TERMS), workers=1)


# Statistics ---------------------------------------------------------------------------------------


def test_intervals_are_as_wide_as_all_of_them_together_ask() -> None:
    assert family_z(1) == pytest.approx(2.1701, abs=1e-4)  # 97 % to both sides
    each = 1 - (1 - LEVEL) ** (1 / 100)  # Šidák
    assert family_z(100) == pytest.approx(NormalDist().inv_cdf(1 - each / 2))
    for family in (1, 7, 300):
        assert adjusted(family_z(family), family) == pytest.approx(LEVEL)
    assert adjusted(0, 5) == 1
    assert adjusted(np.inf, 5) == 0


def drawn(dice: np.random.Generator, shift: float = 0.0) -> Family:
    """A comparison of sixty things that hang together, on pairs that hang together."""
    games, things = 300, 60
    deal = dice.normal(size=(games, 1, 1))
    variables = [np.zeros((games, things, 3)) for _ in range(2)]
    for side, found_there in enumerate(variables):
        found_there[:, :, 1] = 1
        found_there[:, :, :1] = deal + dice.normal(size=(games, things, 1))
        found_there[:, :, 0] += dice.normal(size=(games, 1))
        found_there[:, 0, 0] += shift * side
    measures = [Measure(f"m{i}", "length", same(""), share=False) for i in range(things)]
    return found(measures, Sums.of(variables).measured())


def test_nothing_is_found_in_95_of_100_where_nothing_differs() -> None:
    dice = np.random.default_rng(1)
    hits = sum(any(finding.changed for finding in drawn(dice).findings) for _ in range(400))
    assert 2 <= hits <= 20  # 5 % of 400 at most, less where things hang together; not never


def test_a_difference_of_the_size_that_is_named_is_found_nine_times_in_ten() -> None:
    dice = np.random.default_rng(2)
    size = next(f for f in drawn(dice).findings if f.measure.id == "m0").detectable
    seen = [next(f for f in drawn(dice, size).findings if f.measure.id == "m0") for _ in range(200)]
    assert 0.83 <= np.mean([finding.changed for finding in seen]) <= 0.97


def test_pairs_are_compared_game_by_game(tmp_path: Path, rich: str, made: Comparison) -> None:
    files = []
    for name, data in (("a", None), ("b", rich)):
        files.append(tmp_path / f"{name}.parquet")
        simulate.run(simulate.plan("miracles", 3, 400, RANDOM, data=data), files[-1], workers=1)
    a, b = (np.array(pq.read_table(path)["moves"], float) for path in files)
    moves = next(f for f in made.family.findings if f.measure.id == "moves")
    assert (moves.a.value, moves.b.value) == pytest.approx((a.mean(), b.mean()))
    error = (b - a).std(ddof=1) / np.sqrt(len(a))
    z = moves.difference.half / error
    assert z == pytest.approx(family_z(made.looked_at), rel=0.02)  # Student's is a little wider
    assert z > family_z(made.looked_at)


@pytest.mark.parametrize(("game", "players"), [("miracles", 4), ("poilus", 3), ("miseraables", 2)])
def test_the_sums_of_a_file_are_those_of_its_games(tmp_path: Path, game: str, players: int) -> None:
    plan = simulate.plan(game, players, 150, RANDOM, seed=5)
    simulate.run(plan, tmp_path / "games.parquet", workers=1)
    about = json.loads(pq.read_metadata(tmp_path / "games.parquet").metadata[b"estaminet"])
    measures = [m for m in shared([described(plan)]) if m.cell is not None]
    played, read = play([plan], measures, workers=1), _from_tally(measures, about)
    assert played.games == read.games
    np.testing.assert_allclose(played.totals, read.totals, rtol=1e-5)
    np.testing.assert_allclose(played.products, read.products, rtol=1e-5)


# What is found ------------------------------------------------------------------------------------


def test_the_same_file_on_the_same_deals_is_the_same() -> None:
    same_file = compare(*sides("miracles", "miracles", TERMS), workers=1)
    assert same_file.paired
    assert not same_file.changed
    assert all(finding.difference.value == 0 for finding in same_file.family.findings)
    assert WORDS["alike"]["en"] in page(same_file, "en")


def test_what_was_changed_is_found_and_comes_first(made: Comparison) -> None:
    assert made.paired
    first = made.changed[0]
    assert first.measure.id == "coins"
    assert first.difference.low > 0
    sizes = [finding.size for finding in made.family.findings]
    assert sizes == sorted(sizes, reverse=True)
    assert all(f.p < LEVEL for f in made.changed)
    assert all(f.p >= LEVEL * 0.9 for f in made.unchanged)
    assert all(f.detectable >= f.difference.half for f in made.unchanged)


def test_strangers_are_compared_as_such(tmp_path: Path) -> None:
    paths = [tmp_path / f"{seed}.parquet" for seed in (1, 2)]
    for seed, path in enumerate(paths, 1):
        simulate.run(simulate.plan("poilus", 3, 300, RANDOM, seed=seed), path, workers=1)
    strangers = compare(*sides(str(paths[0]), str(paths[1]), Terms()), workers=1)
    assert not strangers.paired
    assert not strangers.changed
    assert WORDS["unpaired"]["fr"] in page(strangers, "fr")
    again = compare(*sides(str(paths[0]), str(paths[0]), Terms()), workers=1)
    assert again.paired
    assert all(f.difference.value == 0 for f in again.family.findings)


def test_a_simulation_is_compared_with_a_file_played_as_it_was(tmp_path: Path, rich: str) -> None:
    path = tmp_path / "a.parquet"
    simulate.run(simulate.plan("miracles", 3, 400, RANDOM, seed=3), path, workers=1)
    one = compare(*sides(str(path), rich, Terms()), workers=1)
    both = compare(*sides("miracles", rich, replace(TERMS, seed=3)), workers=1)
    assert one.paired
    rows = [{f.measure.id: f for f in each.family.findings} for each in (one, both)]
    for ident, finding in rows[0].items():
        other = rows[1][ident]
        assert (finding.a.value, finding.b.value) == pytest.approx(
            (other.a.value, other.b.value), rel=1e-5, abs=1e-6
        )
        if finding.measure.cell is None:
            assert finding.difference.half == pytest.approx(other.difference.half)


def test_line_ups_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.lab.compare.side.LEAST_GAMES", 20)  # these bots take time
    terms = Terms("miseraables", players=2, games=20)
    found_there = compare(*sides("heuristic,random", "random,heuristic", terms), workers=1)
    seat = next(f for f in found_there.changed if f.measure.id == "seat.0")
    assert seat.difference.high < 0


def test_pieces_of_one_side_only_are_told(tmp_path: Path) -> None:
    data = data_of("miracles")
    card = next(card for card in data["plots"] if card["id"] == "emperor")
    card["id"] = "pope"
    path = tmp_path / "pope.yaml"
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    both = compare(*sides("miracles", str(path), replace(TERMS, games=100)), workers=1)
    assert "use.plot.emperor" in [measure.id for measure in both.only_a]
    assert "use.plot.pope" in [measure.id for measure in both.only_b]
    assert "use.plot.pope" not in [f.measure.id for f in both.family.findings]


def test_one_worker_and_two_find_the_same(rich: str, made: Comparison) -> None:
    two = compare(*sides("miracles", rich, TERMS), workers=2)
    assert json.dumps(two.numbers()) == json.dumps(made.numbers())


# What cannot be compared --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "terms", "code"),
    [
        (("miracles", "poilus"), TERMS, "not_comparable"),
        (("miracles", "miracles"), replace(TERMS, game="poilus"), "not_comparable"),
        (("random", "heuristic"), TERMS, "bad_game"),
        (("miracles", "miracles"), Terms(games=500), "bad_players"),
        (("miracles", "miracles"), replace(TERMS, games=20), "bad_games"),
        (("miracles", "nobody"), TERMS, "unknown_bot"),
        (("miracles", "absent.yaml"), TERMS, "bad_data"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    words: tuple[str, str], terms: Terms, code: str
) -> None:
    with pytest.raises(EstaminetError) as error:
        sides(*words, terms)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"players": 2}, "players: 3 and 2"),
        ({"options": {"turn_limit": 5}}, "turn_limit"),
        ({"game": "poilus"}, "game: miracles and poilus"),
    ],
)
def test_simulations_of_other_terms_are_refused(
    tmp_path: Path, change: dict[str, Any], told: str
) -> None:
    usual: dict[str, Any] = {"game": "miracles", "players": 3, "games": 100, "bots": RANDOM}
    paths = [str(tmp_path / "a.parquet"), str(tmp_path / "b.parquet")]
    for path, more in zip(paths, ({}, change), strict=True):
        simulate.run(simulate.plan(**{**usual, **more}), Path(path), workers=1)
    with pytest.raises(BadOption, match=told):
        sides(paths[0], paths[1], Terms())


def test_terms_that_contradict_a_simulation_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    simulate.run(simulate.plan("miracles", 3, 100, RANDOM), path, workers=1)
    with pytest.raises(BadOption, match="--players 4, but the simulation has 3"):
        sides(str(path), "miracles", Terms(players=4))


# The page, the tables, the command ----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_stands_alone(made: Comparison, lang: str) -> None:
    text = page(made, lang)
    found_there = checked(text)
    assert f'<html lang="{lang}">' in text
    assert not [link for link in found_there.links if not link.startswith(("#", "data:"))]
    for key in ("most", "endings", "length", "seats", "use", "lift", "rest"):
        assert WORDS[key][lang] in found_there.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_tells_and_writes(
    tmp_path: Path, rich: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["compare", "miracles", rich, "--players", "3", "--bots", "random", "--games", "400"]
    line += ["--workers", "1", "--lang", lang]
    out, table = tmp_path / "page.html", tmp_path / "table.csv"
    assert main([*line, "--out", str(out), "--csv", str(table)]) == 0
    told = capsys.readouterr().out
    assert WORDS["most"][lang] in told
    assert "rich.yaml" in told
    assert WORDS["most"][lang] in out.read_text(encoding="utf-8")
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert main([*line, "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert [row["measure"] for row in rows] == [row["measure"] for row in numbers["findings"]]
    assert rows[0]["changed"] == "True"
    assert float(rows[0]["low"]) == numbers["findings"][0]["difference"]["low"]
    assert numbers["changed"] == sum(row["changed"] == "True" for row in rows)


@on_posix
def test_control_c_leaves_nothing(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    line = ["compare", "poilus", "poilus", "--players", "3", "--bots", "random"]
    process = start(*line, "--games", "9000000", "--workers", "2", "--out", str(out))
    wait_until(lambda: len(alive(process.pid)) >= 3)
    stopped(process, signal.SIGINT)
    assert process.returncode == 130
    assert not list(tmp_path.iterdir())


# Proofs -------------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize(("game", "players"), [("miracles", 3), ("miseraables", 4), ("poilus", 3)])
def test_two_identical_files_differ_in_5_of_100_at_most(game: str, players: int) -> None:
    """Dealt from different seeds: with the same ones they are the same."""
    base = simulate.plan(game, players, 1000)
    measures, hits = shared([described(base)]), 0
    for repetition in range(100):
        seeds = (2 * repetition + 1, 2 * repetition + 2)
        a, b = (play([replace(base, seed=seed)], measures, 1).measured() for seed in seeds)
        hits += any(f.changed for f in found(measures, a.beside(b)).findings)
    assert hits <= 5


@pytest.mark.proof
def test_the_emperor_is_found(tmp_path: Path) -> None:
    terms = Terms(players=4, games=20_000)
    path = emperor(4, tmp_path / "emperor.yaml")
    ids = [f.measure.id for f in compare(*sides("miracles", path, terms)).changed]
    assert {"ending.renown", "lift.plot.emperor"} <= set(ids)
