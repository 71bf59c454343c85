"""The arena: paired deals, line-ups, logs that go on, ratings that find the truth."""

import json
import re
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from estaminet.cli.main import main
from estaminet.errors import BadOption
from estaminet.games import load
from estaminet.lab import arena as lab
from estaminet.lab.arena import Arena, Result
from estaminet.lab.arena.match import Times, prepared
from estaminet.lab.arena.programme import Programme, check
from estaminet.lab.arena.seatings import rivals, rotations, seatings, teams
from estaminet.lab.run_log import BadLog
from estaminet.workers import Failed
from tests.lab.commands import alive, on_posix, start, stopped, wait_until

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


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, bytes]:
    """The duel, played once: its result and its log."""
    log = tmp_path_factory.mktemp("duel") / "log.jsonl"
    return lab.run(DUEL, workers=1, log=log), log.read_bytes()


@pytest.fixture
def log(tmp_path: Path, duel: tuple[Result, bytes]) -> Path:
    """A log of one's own of the finished duel."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(duel[1])
    return path


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
    seated = seatings(load("miracles"), tuple(bots), players, cross=False)
    for bot in bots:
        held = [sum(seating[seat] == bot for seating in seated) for seat in range(players)]
        assert held[0] > 0
        assert len(set(held)) == 1


def test_teams_are_whole_or_mixed() -> None:
    assert teams("ab", 3, cross=False) == [("a",) * 3, ("b",) * 3]
    assert len(teams("abc", 4, cross=True)) == 15  # choose 4 of 3, repeating
    assert len(seatings(load("poilus"), ("a", "b"), 3, cross=True)) == 1 + 1 + 3 + 3


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


def test_the_log_tells_seeds_and_seats(log: Path) -> None:
    rows = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert [row["deal"] for row in rows] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert all(a["seed"] == b["seed"] for a, b in zip(rows[::2], rows[1::2], strict=True))
    assert all(a["seats"] == b["seats"][::-1] for a, b in zip(rows[::2], rows[1::2], strict=True))
    assert len({row["seed"] for row in rows}) == 5


def test_players_have_seeds_of_their_own() -> None:
    programme = lab.check(DUEL)
    keys = [(deal, seat, bot) for deal in (0, 1) for seat in (0, 1) for bot in DUEL.bots]
    assert len({programme.player_seed(*key) for key in keys}) == len(keys)


# Results ------------------------------------------------------------------------------------------


def test_one_worker_and_two_find_the_same(duel: tuple[Result, bytes]) -> None:
    one = duel[0].as_json()
    two = lab.run(DUEL, workers=2).as_json()
    assert one.pop("timing")["bots"][0]["decisions"] == two.pop("timing")["bots"][0]["decisions"]
    assert one == two


def test_the_heuristic_beats_chance(duel: tuple[Result, bytes]) -> None:
    result, _ = duel
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
    assert (
        result.identity["data"]
        != lab.run(Arena("poilus", ("random",), 2, 1), workers=1).identity["data"]
    )


# Stopping and going on ----------------------------------------------------------------------------


def games_in(log: Path) -> int:
    return log.read_bytes().count(b"\n") - 1 if log.exists() else 0


@on_posix
def test_a_killed_arena_goes_on_to_the_same_result(tmp_path: Path) -> None:
    deals, out, whole = 10, tmp_path / "a.json", tmp_path / "b.json"
    log = out.with_suffix(".jsonl")
    process = start(*command(deals, out, "--workers", "2"))
    wait_until(lambda: games_in(log) >= 3)
    process.kill()
    process.communicate()
    wait_until(lambda: not alive(process.pid))  # no orphaned workers
    assert not out.exists()
    assert 3 <= len(numbers(log)) < 2 * deals
    assert main(command(deals, out, "--resume", "--workers", "1")) == 0
    assert main(command(deals, whole, "--workers", "1")) == 0
    assert timeless(out) == timeless(whole)
    assert sorted(numbers(log)) == list(range(2 * deals))  # none twice


@on_posix
def test_control_c_stops_at_once_and_says_how_to_go_on(tmp_path: Path) -> None:
    process = start(*command(5000, tmp_path / "a.json", "--workers", "2"))
    wait_until(lambda: games_in(tmp_path / "a.jsonl") >= 2)
    told = stopped(process, signal.SIGINT)
    assert process.returncode == 130
    assert re.search(r"stopped after \d+ of 10000 games; run the same command to resume", told)
    assert "Traceback" not in told


def test_more_deals_make_an_arena_longer(tmp_path: Path, duel: tuple[Result, bytes]) -> None:
    log = tmp_path / "shorter.jsonl"
    shorter = replace(DUEL, deals=2)
    lab.run(shorter, workers=1, log=log)
    longer = lab.run(DUEL, workers=1, log=log)
    assert numbers(log) == list(range(10))
    assert longer.standings == duel[0].standings
    assert lab.run(shorter, workers=1, log=log).games == 4


def test_a_corrupt_tail_is_dropped(log: Path, duel: tuple[Result, bytes]) -> None:
    before, whole = duel
    log.write_bytes(whole[:-40])
    after = lab.run(DUEL, workers=1, log=log)
    assert after.standings == before.standings
    assert sorted(numbers(log)) == list(range(10))
    log.write_bytes(whole[:30])  # cut in the first line: nothing is known
    assert lab.run(DUEL, workers=1, log=log).standings == before.standings


def test_damage_in_the_middle_is_refused(log: Path) -> None:
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
def test_the_log_of_another_arena_is_refused(log: Path, change: dict[str, Any], told: str) -> None:
    before = log.read_bytes()
    with pytest.raises(BadLog, match=told):
        lab.run(replace(DUEL, **change), workers=1, log=log)
    assert log.read_bytes() == before


def test_changed_bots_are_refused(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.lab.arena.programme.fingerprint", lambda: "another")
    with pytest.raises(BadLog, match="the bots have changed"):
        lab.run(DUEL, workers=1, log=log)


def test_a_log_of_0_1_0_is_gone_on_with(
    log: Path, duel: tuple[Result, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = (Path(__file__).parent / "fixtures" / "arena-0.1.0.jsonl").read_bytes()
    log.write_bytes(old)
    code = json.loads(old.splitlines()[0])["code"]
    monkeypatch.setattr("estaminet.lab.arena.programme.fingerprint", lambda: code)
    saved = Path(__file__).parents[1] / "table" / "fixtures" / "miracles-saved.json"
    data = json.loads(saved.read_text(encoding="utf-8"))["record"]["data"]["content"]
    same = lab.run(replace(DUEL, data=data), workers=1, log=log)
    assert same.standings == duel[0].standings
    assert log.read_bytes().startswith(old)
    assert numbers(log) == list(range(10))


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"a": 1}\n')
    with pytest.raises(BadLog, match="not the log of an arena"):
        lab.run(DUEL, workers=1, log=log)
    assert log.read_text() == '{"a": 1}\n'


def test_a_failing_bot_is_named_with_its_deal() -> None:
    bots = ("heuristic", "absent")
    programme = Programme("miracles", bots, 2, 7, {}, (bots,))
    with pytest.raises(Failed, match=r"deal 3 \(seed \d+\), heuristic,absent: BadOption: .*absent"):
        prepared(programme)(3)


# Times --------------------------------------------------------------------------------------------


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


def test_an_arena_takes_the_numbers_of_numpy() -> None:
    given = replace(DUEL, players=np.int64(2), seed=np.uint8(7), options={"turn_limit": np.int8(9)})
    plain = replace(DUEL, options={"turn_limit": 9})
    assert json.dumps(check(given).identity()) == json.dumps(check(plain).identity())
