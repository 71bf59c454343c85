"""Tuning: evolution, regression, a real run from nothing, its log, its file."""

import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.bots.search import guide
from estaminet.cli.main import main
from estaminet.errors import EstaminetError
from estaminet.games import load
from estaminet.games.data import own, read
from estaminet.lab import tune as lab
from estaminet.lab.run_log import BadLog
from estaminet.lab.tune import plans, regression, running
from estaminet.lab.tune.evolution import Evolution, State
from estaminet.lab.tune.trials import Setting, Trial, Trials
from tests.lab.commands import on_posix, start, stopped, wait_until

QUICK = lab.Effort(generations=6, population=8, games=60, iterations=4)


@pytest.fixture(autouse=True)
def few_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after the generations is the same with fewer games."""
    if request.node.get_closest_marker("proof"):
        return
    monkeypatch.setattr(running, "POSITIONS", 300)
    monkeypatch.setattr(running, "MEASURED", 120)
    monkeypatch.setattr(running, "SEARCHED", 4)
    monkeypatch.setattr(plans, "SEARCH_GENERATIONS", 2)


# Its parts ----------------------------------------------------------------------------------------


def test_evolution_finds_the_lowest_place_of_a_valley() -> None:
    """Of numbers of very different scales, from ranks alone."""
    lowest, scales = np.array([3.0, -2.0, 0.5, 10.0]), np.array([1.0, 30.0, 0.1, 3.0])
    evolution, state = Evolution(4, 12), State.at(np.zeros(4), np.ones(4), 1.0)
    for _ in range(150):
        cloud = evolution.candidates(state, 1)
        state = evolution.next(
            state, cloud, [(-float((((row - lowest) * scales) ** 2).sum()),) for row in cloud]
        )
    assert state.mean == pytest.approx(lowest, abs=1e-3)
    assert State.read(json.loads(json.dumps(state.plain()))).plain() == state.plain()


@pytest.mark.parametrize("together", [False, True])
def test_regression_finds_what_positions_are_worth(together: bool) -> None:
    dice, worths = np.random.default_rng(1), np.array([1.0, -0.5, 0.0])
    features = dice.normal(size=(20_000, 3, 3))
    stands = features @ worths
    if together:
        won = dice.random(len(stands)) < 1 / (1 + np.exp(-stands[:, 0]))
        got = np.repeat(won[:, None], 3, 1)
    else:
        chances = np.exp(stands) / np.exp(stands).sum(1, keepdims=True)
        winner = (dice.random((len(stands), 1)) > chances.cumsum(1)).sum(1)
        got = np.eye(3)[winner]
    found = regression.fit([(features[:9000], got[:9000]), (features[9000:], got[9000:])], together)
    assert found == pytest.approx(worths, abs=0.07)


@pytest.mark.parametrize("game", estaminet.games())
def test_a_trial_gives_every_seat_its_numbers_and_notes_positions(game: str) -> None:
    found = load(game)
    setting = Setting(game, None, {3: dict(found.setup(found.content, 3, {}).options)})
    trials, usual = Trials(setting), lab.plan(game, players=[3]).usual
    nothing = usual._replace(weights=np.zeros_like(usual.weights))
    better = trials.play(Trial(usual, 3, nothing, range(40), 5))
    worse = trials.play(Trial(nothing, 3, usual, range(40), 5))
    if found.outcome.together:
        assert better.spans.mean() > worse.spans.mean()
    else:
        assert better.won.mean() > 0.7
        assert worse.won.mean() < 0.1
    blind = nothing._replace(worths=np.zeros_like(usual.worths))
    better, worse = (
        trials.play(Trial(*pair, range(8), 5, iterations=30))
        for pair in ((usual, 3, blind), (blind, 3, usual))
    )
    if found.outcome.together:
        assert better.spans.mean() > worse.spans.mean()
    else:
        assert better.won.mean() > worse.won.mean()
    noted = trials.play(Trial(usual, 3, usual, range(10, 30), 5, noted=True))
    assert noted.features.shape == (20, 3, len(guide.tuning(game).worths))
    assert np.abs(noted.features).sum(2).all()  # every game has a quiet position
    again = trials.play(Trial(usual, 3, usual, range(20, 30), 5, noted=True))
    assert np.array_equal(again.features, noted.features[10:])
    assert np.array_equal(again.returns, noted.returns[10:])


# A run --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", estaminet.games())
def test_from_nothing_a_guide_comes_to_beat_nothing(game: str) -> None:
    effort = lab.Effort(generations=8, population=12, games=120)
    data = {**load(game).content.source.plain, "guide": nothing_of(game)}
    plan = lab.plan(game, data, players=[3], effort=replace(effort, iterations=0), start=lab.ZERO)
    result = lab.run(plan, workers=1)
    (gain,) = result.gains
    if plan.together:
        assert set(result.weights) == set(nothing_of(game)["weights"])
    else:
        assert gain.more.low > 0.2  # of one alone among two who play by nothing
    assert any(result.worths.values())
    tuned = load(game).content_of(read(result.text(), "tuned"))
    assert guide.row(guide.tuning(game, tuned).weights).tolist() == [*result.weights.values()]


def nothing_of(game: str) -> dict[str, Any]:
    return {part: dict.fromkeys(guide.shipped(game)[part], 0) for part in ("weights", "worths")}


@pytest.mark.parametrize("game", estaminet.games())
def test_searches_say_how_they_go_by_a_guide(game: str) -> None:
    """Numbers that are far off are left behind; the file has what was found, and it is played."""
    wild = {"explore": 30.0, "untried": 0.0, "sharp": 0.0, "floor": 1.0}
    data = {**load(game).content.source.plain, "guide": {"search": wild}}
    effort = lab.Effort(generations=0, population=12, games=24, iterations=12)
    plan = lab.plan(game, data, [3], effort)
    result = lab.run(plan, workers=1)
    assert [gain.iterations for gain in result.gains] == [12]
    assert [*result.weights.values()] == plan.usual.weights.tolist()
    assert set(result.search) == set(wild)
    assert result.search["floor"] <= 1.0
    assert result.search["explore"] not in (0.0, 30.0)
    tuned = load(game).content_of(read(result.text(), "tuned"))
    assert guide.row(guide.tuning(game, tuned).search).tolist() == [*result.search.values()]


@pytest.mark.proof
@pytest.mark.parametrize("game", estaminet.games())
def test_the_shipped_numbers_are_found_again(game: str) -> None:
    """How a search goes by its guide; the rest is as it was in 0.1."""
    plan = lab.plan(game, effort=lab.Effort(generations=0, iterations=100), start="0.1")
    result = lab.run(plan)
    found = {"weights": result.weights, "worths": result.worths, "search": result.search}
    assert found == guide.shipped(game)


def test_numbers_of_a_version_are_where_it_begins() -> None:
    old, new = (lab.plan("poilus", start=start).usual for start in ("0.1", None))
    assert old.weights.tolist() == [*guide.shipped("poilus", "0.1")["weights"].values()]
    assert old.search.tolist() == [*guide.UNTUNED.values()]
    assert not np.array_equal(old.search, new.search)


def test_of_clouds_that_begin_with_nothing_the_better_half_goes_on() -> None:
    stage = lab.plan(
        "poilus", players=[3], effort=lab.Effort(generations=60), start=lab.ZERO
    ).guiding
    assert stage.rounds == [(20, 3), (40, 1), (60, 1)]
    assert stage.steps == 6 * 20 + 3 * 20 + 20
    assert lab.plan("poilus", players=[3], effort=lab.Effort(generations=8)).guiding.steps == 8
    short = lab.Effort(generations=2, population=4, games=12, iterations=0)
    steps: list[str] = []
    plan = lab.plan("miracles", players=[2], effort=short, start=lab.ZERO)
    lab.run(plan, 1, progress=lambda done, total, what: steps.append(what))
    assert [what for what in steps if what] == [f"{c}.{g}" for c in range(1, 7) for g in (1, 2)]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "players"), [("miracles", [2]), ("miseraables", [2, 3]), ("poilus", [3, 4, 5])]
)
def test_from_nothing_it_comes_close_to_the_shipped_numbers(game: str, players: list[int]) -> None:
    """Alone among the shipped numbers, 45 % where 50 % is an equal share; a team as much."""
    effort = lab.Effort(iterations=0)
    for gain in lab.run(lab.plan(game, players=players, effort=effort, start=lab.ZERO)).gains:
        usual = gain.usual.value if gain.usual else 1 / gain.players
        assert gain.tuned.value >= 0.9 * usual


def test_a_stopped_run_goes_on_from_its_log_to_the_same_numbers(tmp_path: Path) -> None:
    plan = lab.plan("poilus", players=[3, 4], effort=QUICK)
    log, half = tmp_path / "log.jsonl", tmp_path / "half.jsonl"
    whole = lab.run(plan, workers=1, log=log)
    lines = log.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + QUICK.generations + 2  # the last are of searches
    half.write_bytes(b"".join(lines[:4]) + lines[4][:50])  # killed in the middle of a line
    steps: list[int] = []
    again = lab.run(plan, 2, half, lambda done, total, what: steps.append(done))
    assert again.as_json() == whole.as_json()
    assert half.read_bytes() == log.read_bytes()
    assert steps == [*range(QUICK.generations + 2 + 2 + 2)]
    longer = lab.plan("poilus", players=[3, 4], effort=lab.Effort(7, 8, 60, 4))
    lab.run(longer, workers=1, log=half)
    assert half.read_bytes().startswith(log.read_bytes())


def test_the_log_of_another_tuning_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    short = lab.Effort(generations=1, population=4, games=6, iterations=0)
    lab.run(lab.plan("poilus", players=[3], effort=short), workers=1, log=log)
    with pytest.raises(BadLog, match="seed 1914, not 7") as other:
        lab.run(lab.plan("poilus", players=[3], effort=short, seed=7), workers=1, log=log)
    assert other.value.code == "other_tuning"
    log.write_bytes(log.read_bytes() + b'{"cloud": 0}\n')
    with pytest.raises(BadLog, match="no generation"):
        lab.run(lab.plan("poilus", players=[3], effort=short), workers=1, log=log)


def test_the_file_keeps_its_comments_and_has_one_guide(tmp_path: Path) -> None:
    shipped = Path(estaminet.__file__).parent / "games" / "miracles" / "data.yaml"
    mine = tmp_path / "mine.yaml"
    mine.write_text(shipped.read_text() + "guide:\n  weights: {coin: 9}\n  # old\n\n# the end\n")
    effort = lab.Effort(generations=1, population=4, games=8, iterations=0)
    plan = lab.plan("miracles", mine, players=[2], effort=effort)
    assert plan.usual.weights[0] == 9.0  # it begins with what the file says
    text = lab.run(plan, workers=1).text()
    assert text.count("\nguide:") == 1
    assert "# the end" in text
    assert text.startswith(shipped.read_text()[:2000])
    found = read(text, "tuned")
    assert {**found.plain, "guide": None} == {**own(mine).plain, "guide": None}
    assert found.plain["guide"]["made"].startswith("estaminet tune miracles --data mine.yaml")
    written = tmp_path / "mine.json"
    written.write_text(json.dumps(own(shipped).plain))
    plan = lab.plan("miracles", written, players=[2], effort=effort)
    again = read(lab.run(plan, workers=1).text(), "").plain
    assert again.pop("guide")
    assert again == own(shipped).plain


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": [9]}, "bad_players"),
        ({"effort": lab.Effort(generations=-1)}, "bad_generations"),
        ({"effort": lab.Effort(population=7)}, "bad_population"),
        ({"effort": lab.Effort(games=True)}, "bad_games"),
        ({"effort": lab.Effort(generations=0, iterations=0)}, "bad_generations"),
        ({"effort": lab.Effort(iterations=-1)}, "bad_search"),
        ({"start": "0.0"}, "bad_start"),
        ({"options": {"no_such": 1}}, "unknown_option"),
        ({"data": {"game": "poilus"}}, "bad_data"),
        ({"game": "chess"}, "unknown_game"),
    ],
)
def test_what_cannot_be_tuned_is_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(EstaminetError) as refused:
        lab.plan(**{"game": "poilus", **change})
    assert refused.value.code == code


# The command --------------------------------------------------------------------------------------


def line(out: Path) -> list[str]:
    words = ["tune", "poilus", "--players", "3,4", "--population", "8", "--games", "60"]
    words += ["--search", "4"]
    return [*words, "--out", str(out), "--workers", "1"]


def test_the_command_writes_a_file_that_bots_play_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tuned.yaml"
    assert main([*line(out), "--generations", "3", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Ce qu’on y gagne" in told
    assert "tuned.yaml" in told
    assert main([*line(out), "--generations", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [gain["players"] for gain in found["gains"]] == [3, 4, 3, 4]
    content = load("poilus").content_of(own(out))
    assert content.source.guide["weights"] == found["guide"]["weights"]
    assert guide.tuning("poilus", content).weights.play == found["guide"]["weights"]["play"]
    assert main([*line(out), "--data", str(out)]) == 2
    assert "name another one" in capsys.readouterr().err


@on_posix
def test_ctrl_c_says_how_far_it_came_and_leaves_nobody(tmp_path: Path) -> None:
    out = tmp_path / "tuned.yaml"
    process = start(*line(out)[:-1], "2", "--generations", "100000")
    log = out.with_suffix(".jsonl")
    wait_until(lambda: log.exists() and len(log.read_bytes().splitlines()) > 2)
    told = stopped(process, signal.SIGINT)
    assert process.returncode == 130
    assert "run the same command to resume" in told
    assert not out.exists()
