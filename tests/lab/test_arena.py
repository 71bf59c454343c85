"""The arena: paired deals, line-ups, logs that go on, ratings that find the truth."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from estaminet.cli.main import main
from estaminet.errors import BadOption
from estaminet.lab import arena as lab, ratings
from estaminet.lab.arena import Arena
from estaminet.lab.lineups import rivals, rotations, seatings, teams
from estaminet.lab.logbook import BadLog, Logbook
from estaminet.lab.matches import Croupier, Failed, Failure, Outcome, Programme, Times, played

DUEL = Arena("miracles", ("heuristic", "random"), players=2, deals=5, seed=7)
COMMAND = ["arena", "miracles", "--bots", "heuristic,random", "--players", "2", "--seed", "7"]


def command(deals: int, out: Path, *more: str) -> list[str]:
    return [*COMMAND, "--deals", str(deals), "--out", str(out), *more]


def timeless(path: Path) -> str:
    """A result file without the one part that depends on the machine."""
    found = json.loads(path.read_text())
    del found["timing"]
    return json.dumps(found)


def numbers(log: Path) -> list[int]:
    return [json.loads(line)["game"] for line in log.read_text().splitlines()[1:]]


# Line-ups -----------------------------------------------------------------------------------------


def test_a_line_up_is_turned_through_all_seats() -> None:
    assert rotations(("a", "b", "c")) == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert rotations(("a", "a")) == [("a", "a")]
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_the_usual_line_ups_of_rivals() -> None:
    assert rivals("ab", 2) == [("a", "b")]
    assert rivals("ab", 4) == [("a", "b", "b", "b")]
    assert rivals("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert rivals("abc", 4) == [("a", "b", "c", "a"), ("b", "c", "a", "b"), ("c", "a", "b", "c")]


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcde"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_holds_every_seat_equally_often(bots: str, players: int) -> None:
    seated = seatings("miracles", tuple(bots), players, cross=False)
    for bot in bots:
        held = [sum(seating[seat] == bot for seating in seated) for seat in range(players)]
        assert held[0] > 0
        assert len(set(held)) == 1


def test_teams_are_whole_or_mixed() -> None:
    assert teams("ab", 3, cross=False) == [("a",) * 3, ("b",) * 3]
    assert len(teams("abc", 4, cross=True)) == 15  # choose 4 of 3, repeating
    assert len(seatings("poilus", ("a", "b"), 3, cross=True)) == 1 + 1 + 3 + 3


# Paired deals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("miracles", 2), ("miseraables", 3), ("poilus", 3)])
def test_all_seatings_of_a_deal_start_alike(game: str, players: int) -> None:
    other = "heuristic"
    programme = lab.check(Arena(game, (other, "random"), players, deals=3))
    width = len(programme.seatings)
    starts = [programme.table(programme.deal_of(n)).state_bytes() for n in range(3 * width)]
    assert [starts.index(start) // width for start in starts] == [
        n // width for n in range(3 * width)
    ]
    assert len(set(starts)) == 3


def test_the_log_tells_seeds_and_seats(tmp_path: Path) -> None:
    lab.run(DUEL, workers=1, log=tmp_path / "log.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()[1:]]
    assert [row["deal"] for row in rows] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert all(a["seed"] == b["seed"] for a, b in zip(rows[::2], rows[1::2], strict=True))
    assert all(a["seats"] == b["seats"][::-1] for a, b in zip(rows[::2], rows[1::2], strict=True))
    assert len({row["seed"] for row in rows}) == 5


def test_players_have_seeds_of_their_own() -> None:
    programme = lab.check(DUEL)
    keys = [(deal, seat, bot) for deal in (0, 1) for seat in (0, 1) for bot in DUEL.bots]
    assert len({programme.player_seed(*key) for key in keys}) == len(keys)


# Results ------------------------------------------------------------------------------------------


def test_one_worker_and_two_find_the_same(tmp_path: Path) -> None:
    one = lab.run(DUEL, workers=1).as_json()
    two = lab.run(DUEL, workers=2).as_json()
    assert one.pop("timing")["bots"][0]["decisions"] == two.pop("timing")["bots"][0]["decisions"]
    assert one == two


def test_the_heuristic_beats_chance() -> None:
    result = lab.run(DUEL, workers=1)
    best, worst = result.standings
    assert (best.bot, worst.bot) == ("heuristic", "random")
    assert best.share.low > 0.5 > worst.share.high
    assert best.rating.low > 0 > worst.rating.high
    assert best.wins + worst.wins == result.games == 10
    assert result.duels[0].share == best.share
    assert result.lengths.shortest <= result.lengths.median <= result.lengths.longest
    assert all(0 < pace.mean <= pace.longest for pace in result.paces)


def test_a_challenger_among_copies() -> None:
    arena = Arena("miseraables", ("random", "heuristic"), players=3, deals=8)
    result = lab.run(arena, workers=1)
    by_bot = {row.bot: row for row in result.standings}
    assert (by_bot["random"].seats, by_bot["heuristic"].seats) == (24, 48)
    assert by_bot["random"].share.high < 1 / 3 < by_bot["heuristic"].share.low
    assert by_bot["heuristic"].share.high <= 0.5  # it holds two seats, and one of them wins
    assert sum(seat.value for seat in result.by_seat) == pytest.approx(1)


def test_teams_of_poilus_play_the_same_deals() -> None:
    arena = Arena("poilus", ("heuristic", "random"), players=3, deals=12, cross=True)
    result = lab.run(arena, workers=1)
    assert [dict(team.seats) for team in result.teams] == [
        {"heuristic": 3},
        {"random": 3},
        {"heuristic": 2, "random": 1},
        {"heuristic": 1, "random": 2},
    ]
    assert [team.games for team in result.teams] == [12, 12, 36, 36]
    assert result.teams[0].ahead is None
    assert not result.standings
    (mix,) = result.mixes
    by_seats = [result.teams[k].rate for k in (0, 2, 3, 1)]
    assert list(mix.rates) == by_seats
    assert result.teams[0].rate.value >= result.teams[1].rate.value


def test_a_team_may_stand_alone() -> None:
    result = lab.run(Arena("poilus", ("random",), players=2, deals=2), workers=1)
    assert [dict(team.seats) for team in result.teams] == [{"random": 2}]


def test_own_data_are_read_once(tmp_path: Path) -> None:
    import estaminet.games.poilus as poilus

    path = tmp_path / "own.yaml"
    path.write_text((Path(poilus.__file__).parent / "example.yaml").read_text())
    result = lab.run(Arena("poilus", ("random",), 2, 1, data=path), workers=1)
    assert result.identity["data"] != lab.run(Arena("poilus", ("random",), 2, 1)).identity["data"]


# Stopping and going on ----------------------------------------------------------------------------


def start(deals: int, out: Path) -> subprocess.Popen[str]:
    """The command in a process group of its own, stopped by the tests after some games."""
    line = [sys.executable, "-m", "estaminet.cli", *command(deals, out, "--workers", "2")]
    return subprocess.Popen(line, stderr=subprocess.PIPE, text=True, start_new_session=True)


def wait_for_games(log: Path, games: int, process: subprocess.Popen[str]) -> None:
    limit = time.monotonic() + 60
    while not log.exists() or log.read_bytes().count(b"\n") <= games:
        assert process.poll() is None
        assert time.monotonic() < limit
        time.sleep(0.01)


def group_is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups are of POSIX")
def test_a_killed_arena_goes_on_to_the_same_result(tmp_path: Path) -> None:
    deals, out, whole = 20, tmp_path / "a.json", tmp_path / "b.json"
    process = start(deals, out)
    wait_for_games(out.with_suffix(".jsonl"), 6, process)
    process.kill()
    process.communicate()
    limit = time.monotonic() + 20
    while not group_is_gone(process.pid):  # no orphaned workers
        assert time.monotonic() < limit
        time.sleep(0.05)
    assert not out.exists()
    done = len(numbers(out.with_suffix(".jsonl")))
    assert 6 <= done < 2 * deals
    assert main(command(deals, out, "--resume", "--workers", "1")) == 0
    assert main(command(deals, whole, "--workers", "1")) == 0
    assert timeless(out) == timeless(whole)
    assert sorted(numbers(out.with_suffix(".jsonl"))) == list(range(2 * deals))  # none twice


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups are of POSIX")
def test_control_c_stops_at_once_and_says_how_to_go_on(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    process = start(5000, out)
    wait_for_games(out.with_suffix(".jsonl"), 2, process)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert re.search(r"stopped after \d+ of 10000 games; the same command goes on", told)
    assert "Traceback" not in told


def test_more_deals_make_an_arena_longer(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    lab.run(Arena("miracles", DUEL.bots, 2, deals=2, seed=7), workers=1, log=log)
    longer = lab.run(DUEL, workers=1, log=log)
    assert numbers(log) == list(range(10))
    assert longer.standings == lab.run(DUEL, workers=1).standings
    shorter = lab.run(Arena("miracles", DUEL.bots, 2, deals=2, seed=7), workers=1, log=log)
    assert shorter.games == 4


def test_a_corrupt_tail_is_dropped(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    before = lab.run(DUEL, workers=1, log=log)
    whole = log.read_bytes()
    log.write_bytes(whole[:-40])
    after = lab.run(DUEL, workers=1, log=log)
    assert after.standings == before.standings
    assert sorted(numbers(log)) == list(range(10))
    log.write_bytes(whole[:30])  # cut in the first line: nothing is known
    assert lab.run(DUEL, workers=1, log=log).standings == before.standings


def test_damage_in_the_middle_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    lab.run(DUEL, workers=1, log=log)
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([*lines[:3], "{broken\n", *lines[4:]]))
    with pytest.raises(BadLog, match="line 4 is damaged"):
        lab.run(DUEL, workers=1, log=log)
    log.write_text("".join([*lines[:3], '{"game": "x"}\n']))
    with pytest.raises(BadLog, match="no game"):
        lab.run(DUEL, workers=1, log=log)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 8}, "seed 7, not 8"),
        ({"players": 3}, "players 2, not 3"),
        ({"options": {"turn_limit": 50}}, "other options"),
        ({"bots": ("random", "heuristic")}, "other bots"),
    ],
)
def test_the_log_of_another_arena_is_refused(
    tmp_path: Path, change: dict[str, Any], told: str
) -> None:
    log = tmp_path / "log.jsonl"
    Logbook(log, lab.identity(DUEL, lab.check(DUEL))).close()
    fields = {name: getattr(DUEL, name) for name in ("game", "bots", "players", "deals", "seed")}
    before = log.read_bytes()
    with pytest.raises(BadLog, match=told):
        lab.run(Arena(**(fields | change)), workers=1, log=log)
    assert log.read_bytes() == before


def test_changed_bots_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log.jsonl"
    lab.run(DUEL, workers=1, log=log)
    monkeypatch.setattr(lab, "fingerprint", lambda: "another")
    with pytest.raises(BadLog, match="the bots have changed"):
        lab.run(DUEL, workers=1, log=log)


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"a": 1}\n')
    with pytest.raises(BadLog, match="not the log of an arena"):
        lab.run(DUEL, workers=1, log=log)
    assert log.read_text() == '{"a": 1}\n'


def test_a_failing_bot_is_named_with_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    programme = Programme("miracles", 2, 7, {}, (("heuristic", "absent"),))
    assert isinstance(Croupier(programme).play(3), Failure)
    with pytest.raises(Failed, match=r"deal 3 \(seed \d+\), heuristic,absent: BadOption: .*absent"):
        list(played(programme, [3], workers=1))


# Ratings ------------------------------------------------------------------------------------------


def tournament(
    strength: np.ndarray, counts: np.ndarray, deals: int, dice: np.random.Generator
) -> np.ndarray:
    """Wins by deal, table and bot where a seat wins in proportion to its bot's strength."""
    chances = counts * strength
    chances = chances / chances.sum(axis=1, keepdims=True)
    return np.stack([dice.multinomial(2, chances) for _ in range(deals)]).astype(float)


@pytest.mark.parametrize(
    "counts",
    [
        [[1, 1, 0], [1, 0, 1], [0, 1, 1]],  # duels
        [[1, 1, 2], [2, 1, 1], [1, 2, 1]],  # tables of four
    ],
)
def test_ratings_find_known_strengths(counts: list[list[int]]) -> None:
    strength = np.array([4.0, 2.0, 0.5])
    points = 400 * np.log10(strength)
    points -= points.mean()
    dice = np.random.default_rng(1)
    inside = trials = 0
    for _ in range(40):
        wins = tournament(strength, np.array(counts), 60, dice)
        for true, found in zip(points, ratings.elo(wins, np.array(counts, float), 1), strict=True):
            inside += found.low <= true <= found.high
            trials += 1
            assert abs(found.value - true) < 150
    assert inside / trials > 0.88  # of 95 % promised, in 120 trials


def test_one_who_never_lost_has_a_finite_rating() -> None:
    wins = np.tile([[2.0, 0.0]], (30, 1, 1)).reshape(30, 1, 2)
    best, worst = ratings.elo(wins, np.ones((1, 2)), 1)
    assert 100 < best.low < best.value < best.high < 2000
    assert worst.value == pytest.approx(-best.value)


def test_the_interval_of_a_share_keeps_its_promise() -> None:
    dice = np.random.default_rng(2)
    inside = 0
    for _ in range(1000):  # deals differ: the games of one are alike
        chance = dice.beta(2, 1, size=40)
        games = dice.binomial(2, chance) / 2
        found = ratings.mean_share(games)
        inside += found.low <= 2 / 3 <= found.high
    assert 0.93 < inside / 1000 < 0.975


def test_pairing_narrows_the_interval() -> None:
    """Seats that decide all: alone, games look like a coin; by deals there is no spread."""
    by_deal = np.full(100, 0.5)
    by_deal[:2] = 1.0
    assert ratings.mean_share(by_deal).half < 0.02
    coin = np.array([0.0, 1.0] * 50)
    assert ratings.mean_share(coin).half > 0.09


def test_intervals_stay_within_bounds() -> None:
    for won in (0.0, 1.0):
        found = ratings.mean_share(np.full(20, won))
        assert 0 <= found.low <= won <= found.high <= 1
        assert 0.1 < found.high - found.low < 0.2
    assert ratings.mean_share(np.array([1.0])) == ratings.Estimate(1.0, 0.0, 1.0)
    assert ratings.part(np.zeros(5), np.zeros(5)) == ratings.Estimate(0.5, 0.0, 1.0)
    assert ratings.difference(np.ones(1), np.zeros(1)) == ratings.Estimate(1.0, -1.0, 1.0)
    alike = ratings.difference(np.zeros(20), np.zeros(20))
    assert alike.low == -alike.high < 0


def test_students_t_is_students() -> None:
    scipy = pytest.importorskip("scipy.stats")
    for freedom in (*range(1, 31), 100, 1000):
        assert ratings.student(freedom) == pytest.approx(scipy.t.ppf(0.975, freedom), rel=2e-3)


def test_times_keep_their_quantiles() -> None:
    times = Times()
    for k in range(1, 1001):
        times.add(k / 1e5)
    assert times.decisions == 1000
    assert times.quantile(0.99) == pytest.approx(990e-5, rel=0.05)
    assert times.quantile(1) == times.longest == 1000e-5


# The command --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_tells_and_draws(
    tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "duel"
    assert main(command(4, out, "--workers", "1", "--lang", lang)) == 0
    text = capsys.readouterr().out
    assert {"en": "Standings", "fr": "Classement"}[lang] in text
    assert "heuristic" in text
    assert "Elo" in text
    assert "…  " not in text  # nothing cut off
    assert {p.name for p in out.iterdir()} == {"arena.json", "arena.jsonl", "arena.svg"}
    picture = ElementTree.parse(out / "arena.svg")
    words = [node.text for node in picture.iter() if node.tag.endswith("text")]
    assert {"heuristic", "random"} <= set(words)


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena poilus --bots heuristic,random --players 2 --deals 2 --cross --json --workers 1"
    assert main(line.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "poilus"
    assert [team["games"] for team in found["teams"]] == [2, 2, 4]
    assert found["mixes"][0]["rates"][2]["high"] <= 1
    assert found["timing"]["bots"][0]["p99"] > 0


def test_poilus_on_the_terminal_and_line_ups(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "arena poilus --lineup heuristic,random,random --deals 2 --workers 1 --lang en"
    assert main([*line.split(), "--plot", str(tmp_path / "p.svg")]) == 0
    assert "1 heuristic + 2 random" in capsys.readouterr().out
    assert "heuristic" in (tmp_path / "p.svg").read_text()
    line = "arena miracles --lineup random,heuristic,random --deals 2 --workers 1 --lang en"
    assert main(line.split()) == 0
    assert "Head to head" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("chess --bots random --players 2", "no game 'chess'"),
        ("miracles --bots heuristic,greedy --players 2", "no bot 'greedy'; there are: random"),
        ("miracles --bots heuristic,random --players 9", "players 2, 3, 4, 5"),
        ("miracles --bots heuristic,random", "--players"),
        ("miracles --bots heuristic --players 2", "two bots"),
        ("miracles --players 2", "name the bots"),
        ("miracles --bots random,random --players 2", "named twice"),
        ("miracles --bots heuristic,random --players 2 --deals 0", "deals: a whole number"),
        ("miracles --bots heuristic,random --players 2 --workers 0", "workers: a whole number"),
        ("miracles --bots heuristic,random --players 2 --cross", "won or lost together"),
        ("miracles --bots heuristic,random --players 2 --seed -1", "a seed is"),
        ("miracles --bots heuristic,random --players 2 --option a=b", "no option 'a'"),
        ("miracles --lineup heuristic,random --players 3", "2 seats, the table 3"),
        ("miracles --bots heuristic,random --lineup random,random", "sits in no line-up"),
        ("miracles --bots heuristic,random --players 2 --resume", "nothing to resume"),
        ("miracles --bots heuristic,random --players 2 --data none.yaml", "none.yaml"),
        ("miracles --bots heuristic,random --players 2 --plot .", "cannot be written"),
    ],
)
def test_bad_arguments_are_refused(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *line.split()]) == 2
    assert told in capsys.readouterr().err


def test_an_unwritable_place_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(command(1, tmp_path / "file" / "a.json")) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_an_arena_is_checked_before_it_is_played() -> None:
    with pytest.raises(BadOption):
        lab.run(Arena("miracles", ("heuristic", "random"), players=2, deals=True))
    assert isinstance(lab.run(DUEL, workers=1).outcomes[0], Outcome)
