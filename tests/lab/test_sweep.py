"""Sweeps: every number of a data file, the values that are meant, the same deals at each."""

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

import estaminet
from estaminet.cli.main import main
from estaminet.errors import BadOption
from estaminet.games import load
from estaminet.lab.compare import Terms, compare, sides
from estaminet.lab.compare.words import WORDS
from estaminet.lab.sweep import Sweep, axis, programme, sweep
from estaminet.lab.sweep.page import page
from estaminet.lab.sweep.places import changed, numbers, value_at
from estaminet.languages import LANGUAGES
from tests.lab.test_report import checked

TERMS = Terms("miracles", players=3, games=200, bots=("random",))
EMPEROR = "plots.emperor.program.0.n"
WANTED = ("lift.plot.emperor", "coins", "endings")


@pytest.fixture(scope="module")
def made() -> Sweep:
    axes = [axis(f"{EMPEROR}=0,2,9"), axis("limits.hand=2,4,999")]
    return sweep(programme(axes, WANTED, TERMS), workers=1)


# Values and places --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1..4", (1, 2, 3, 4)),
        ("4..1", (4, 3, 2, 1)),
        ("0..10:4", (0, 4, 8)),
        ("1,2,4", (1, 2, 4)),
        ("1..3,7", (1, 2, 3, 7)),
        ("2,2", (2,)),
        ("-2..0", (-2, -1, 0)),
        ("0.1..0.3:0.1", (0.1, 0.2, 0.3)),
        ("1..2:0.5", (1, 1.5, 2.0)),
    ],
)
def test_values_are_those_that_are_meant(text: str, values: tuple[float, ...]) -> None:
    assert axis(f"a.b={text}").values == values


@pytest.mark.parametrize(
    "text",
    ["a", "a=", "=1", "a=x", "a=1..", "a=1...3", "a=0.5..1", "a=1..5:0", "a=0..1000", "a=1,"],
)
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(BadOption) as error:
        axis(text)
    assert error.value.code == "bad_values"


@pytest.mark.parametrize("game", estaminet.games())
def test_every_number_of_a_data_file_can_be_set(game: str) -> None:
    data = load(game).content.source.plain
    places = list(numbers(data))
    assert len(places) > 40
    for path in places:
        other = changed(data, path, 77)
        assert value_at(other, path) == 77
        assert changed(other, path, value_at(data, path)) == data


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("plot.emperor", "no 'plot' at the top; there is .*limits.*"),
        ("plots.emperr.copies", "no 'emperr' at plots; there is strength, empress.* tower"),
        ("plots.99.copies", "no '99' at plots"),
        ("plots.emperor.names.en", "is a text, not a number"),
        ("plots.emperor.program", "is a list, not a number; below it: 0"),
        ("limits.hand.more", "no 'more' at limits.hand; there is 4, with nothing below it"),
    ],
)
def test_a_wrong_place_is_told_with_what_there_is(path: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        programme([axis(f"{path}=1..2")], WANTED, TERMS)


@pytest.mark.parametrize(
    ("text", "wanted", "code"),
    [
        (f"{EMPEROR}=100..103", WANTED, "no_values"),
        (f"{EMPEROR}=1..2", ("lift.plot.emperr",), "no_such_measure"),
    ],
)
def test_what_cannot_be_swept_is_refused(text: str, wanted: tuple[str, ...], code: str) -> None:
    with pytest.raises(BadOption) as error:
        programme([axis(text)], wanted, TERMS)
    assert error.value.code == code


def test_a_measure_that_is_not_there_is_told_with_those_near_it() -> None:
    with pytest.raises(BadOption, match=r"did you mean .*lift\.plot\.emperor.*groups: endings"):
        programme([axis(f"{EMPEROR}=1..2")], ("lift.plot.emperr",), TERMS)


def test_measures_are_chosen_by_group_and_by_pattern() -> None:
    made = programme([axis(f"{EMPEROR}=1..2")], ("length", "use.plot.e*", "moves"), TERMS)
    assert [m.id for m in made.measures] == [
        "moves",
        "turns",
        "use.plot.emperor",
        "use.plot.empress",
    ]


# What comes out -----------------------------------------------------------------------------------


def test_a_grid_is_played_but_for_what_the_checks_forbid(made: Sweep) -> None:
    assert [point.setting for point in made.points] == [
        (coins, hand) for coins in (0, 2, 9) for hand in (2, 4)
    ]
    assert list(made.programme.refused) == [(coins, 999) for coins in (0, 2, 9)]
    assert "limits.hand" in made.programme.refused[0, 999]


def test_the_base_is_what_the_data_file_says(made: Sweep) -> None:
    base = made.points[made.programme.base]
    assert base.setting == made.programme.shipped == (2, 4)
    assert all(d.value == d.low == d.high == 0 for d in base.differences)


def test_more_coins_are_seen(made: Sweep) -> None:
    at = [measure.id for measure in made.programme.measures].index("coins")
    by_setting = {point.setting: point for point in made.points}
    assert by_setting[9, 4].differences[at].low > 0
    assert by_setting[0, 4].differences[at].high < 0
    assert by_setting[9, 4].estimates[at].low > by_setting[2, 4].estimates[at].high


def test_a_sweep_of_two_values_is_a_comparison(tmp_path: Path) -> None:
    data = changed(load("miracles").content.source.plain, EMPEROR, 6)
    (tmp_path / "six.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    terms = replace(TERMS, game=None)
    both = compare(*sides("miracles", str(tmp_path / "six.yaml"), terms), workers=1)
    swept = sweep(programme([axis(f"{EMPEROR}=2,6")], WANTED, TERMS), workers=1)
    findings = {finding.measure.id: finding for finding in both.family.findings}
    for at, measure in enumerate(swept.programme.measures):
        if measure.id in findings:
            finding, point = findings[measure.id], swept.points[1]
            assert point.estimates[at] == finding.b
            assert point.differences[at].value == pytest.approx(finding.difference.value)
            assert point.differences[at].half < finding.difference.half  # less is looked at


# The page, the tables, the command ----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_stands_alone(made: Sweep, lang: str) -> None:
    text = page(made, lang)
    found = checked(text)
    assert not [link for link in found.links if not link.startswith(("#", "data:"))]
    assert text.count('class="curve"') == len(made.programme.measures)
    assert WORDS["refused"][lang] in found.text
    assert "--set plots.emperor.program.0.n=0,2,9" in text


def test_the_command_tells_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["sweep", "poilus", "--players", "2", "--bots", "random", "--games", "100"]
    place = next(numbers(load("poilus").content.source.plain))
    value = value_at(load("poilus").content.source.plain, place)
    line += ["--set", f"{place}={value}", "--workers", "1", "--measure", "team,length"]
    out, table = tmp_path / "page.html", tmp_path / "points.csv"
    assert main([*line, "--out", str(out), "--csv", str(table)]) == 0
    assert "(team)" in capsys.readouterr().out
    assert "curve" in out.read_text(encoding="utf-8")
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert main([*line, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [row["measure"] for row in rows] == list(said["measures"])
    assert float(rows[0]["value"]) == said["points"][0]["estimates"]["team"]["value"]


def test_the_command_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sweep", "miracles", "--players", "3", "--set", "plots.x=1..2"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("estaminet: plots.x: no 'x' at plots")
    assert told.count("\n") == 1
