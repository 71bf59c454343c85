"""Simulations: rows that replay, counts that agree with a slow count, the same file every time."""

import json
import os
import signal
import threading
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import estaminet
from estaminet import bots
from estaminet.cli.main import main
from estaminet.engine import kernels, rng, trace as tracing
from estaminet.errors import BadData, BadOption
from estaminet.games import load
from estaminet.lab import simulate
from estaminet.lab.simulate import parquet, plans
from estaminet.lab.simulate.deeds import Deeds
from tests.lab.commands import on_posix, start, stopped, wait_until

TABLES = [(game, n) for game in estaminet.games() for n in load(game).players]
GAMES = 60


def made(folder: Path, game: str, players: int, games: int = GAMES, **more: Any) -> Path:
    out = folder / f"{game}-{players}.parquet"
    run = {key: more.pop(key) for key in ("moves", "workers") if key in more}
    simulate.run(simulate.plan(game, players, games, **more), out, **{"workers": 1, **run})
    return out


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


def moves_by_game(path: Path) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(path):
        found[row["game"]].append(row)
    return found


# Rows and moves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_row_is_what_the_table_says_after_its_moves(
    tmp_path: Path, game: str, players: int
) -> None:
    log = tmp_path / "moves.parquet"
    rows = rows_of(made(tmp_path, game, players, moves=log, games=12, seed=5))
    moves = moves_by_game(log)
    for row in rows:
        table = estaminet.new(game, players, seed=row["seed"])
        for number, move in enumerate(moves[row["game"]], start=1):
            assert (move["move"], move["seat"], move["decision"]) == (
                number,
                table.actor,
                table.decision,
            )
            table.play(move["action"])
        check_result(row, table)


IN_POSITION: dict[str, Callable[[dict[str, Any]], int]] = {  # columns, and where else to find them
    "turns": lambda position: position["turn"],
    "morale": lambda position: len(position["morale"]),
    "hardships": lambda position: sum(map(len, position["hardships"])),
}


def check_result(row: dict[str, Any], table: estaminet.Table) -> None:
    result, outcome, seats = table.result, load(table.game).outcome, range(table.players)
    assert result is not None
    assert row["moves"] == table.move
    returns = [row[f"return_{seat}"] for seat in seats]
    if outcome.together:
        assert returns == result["score"]
    else:
        won = result["winners"]
        assert row["winners"] == won
        assert returns == pytest.approx([(seat in won) / len(won) for seat in seats])
    assert row["reason"] == result.get("reason", row["reason"])
    for column in outcome.columns:
        found = [row[f"{column.name}_{s}"] for s in seats] if column.by_seat else row[column.name]
        assert found == result.get(column.name, found)
        if column.name in IN_POSITION:
            assert found == IN_POSITION[column.name](table.position())


@pytest.mark.parametrize("game", estaminet.games())
def test_random_play_is_that_of_the_engine_from_the_rows_seeds(tmp_path: Path, game: str) -> None:
    description = load(game)
    players = description.players[0]
    for row in rows_of(made(tmp_path, game, players, games=20, bots=("random",))):
        states = description.seated(players)
        states[0].rng[:] = rng.seeded(row["seed"])
        trace, legal = tracing.new(on=False), np.zeros(description.most_actions, np.int16)
        tables = description.content.tables
        kernels.deal(tables, states[0], trace)
        words = rng.seeded(row["play_seed"])
        moves = kernels.random_moves(tables, states[0], words, legal, trace, 1 << 30)
        returns = np.zeros(max(description.players), np.float32)
        kernels.returns(tables, states[0], returns)
        assert moves == row["moves"]
        assert [row[f"return_{seat}"] for seat in range(players)] == returns[:players].tolist()


def test_seeds_are_the_outputs_of_splitmix64() -> None:
    for seed in (0, 7, 2**64 - 1):
        for number in range(5):
            output = int(rng.splitmix64(np.uint64(seed), number))
            assert simulate.seed_of(seed, number) == output >> 11


ASKED = ("heuristic", "random", "guide")  # in Python, all of them
GLANCING = ("guide", "random", "guide:greedy")
SEARCHING = ("search:6", "guide", "apprentice")


@pytest.mark.parametrize("game", estaminet.games())
@pytest.mark.parametrize(("lineup", "games"), [(ASKED, 2), (GLANCING, 12), (SEARCHING, 3)])
def test_bots_play_as_their_seeds_say(
    tmp_path: Path, game: str, lineup: tuple[str, ...], games: int
) -> None:
    """Compiled or not: as players of Python at a table, move by move."""
    log = tmp_path / "moves.parquet"
    assert (simulate.plan(game, 3, games, lineup).minds is None) == (lineup == ASKED)
    out = made(tmp_path, game, 3, games=games, bots=lineup, moves=log, seed=3)
    moves = moves_by_game(log)
    for row in rows_of(out):
        assert [row[f"bot_{seat}"] for seat in range(3)] == list(lineup)
        table = estaminet.new(game, 3, seed=row["seed"])
        players = [bots.make(b, game, row["play_seed"] + i) for i, b in enumerate(lineup)]
        played = []
        while table.actor is not None:
            played.append(bots.ask(players[table.actor], table))
            table.play(played[-1])
        assert played == [move["action"] for move in moves[row["game"]]]
        check_result(row, table)


# What is counted ----------------------------------------------------------------------------------


def words_of(action: str, pattern: str) -> dict[str, str] | None:
    """The arguments of an action's text, if it is of this pattern."""
    given, parts = action.split(" "), pattern.split(" ")
    if len(given) != len(parts):
        return None
    if any(p != g for g, p in zip(given, parts, strict=True) if not p.startswith("{")):
        return None
    return {p[1:-1]: g for g, p in zip(given, parts, strict=True) if p.startswith("{")}


def done_in(action: str, game: str, deeds: Deeds, scored: str) -> list[tuple[str, str]]:
    """Verb and piece of everything an action is, read from its text."""
    found = []
    for verb in load(game).outcome.verbs:
        for pattern in verb.patterns:
            words = words_of(action, pattern)
            if words is not None:
                piece = "" if verb.about is None else deeds.meant(verb.about, words[verb.about])[1]
                found.append((verb.id, piece))
        if verb.heir is not None and verb.heir[0] == action:
            found.append((verb.id, scored))
    return found


def slow_count(
    game: str, rows: list[dict[str, Any]], moves: dict[int, list[dict[str, Any]]]
) -> tuple[Counter[tuple[str, str]], dict[tuple[str, str], dict[tuple[int, int], float]]]:
    """Times, and for each verb and piece the returns of the (game, seat) pairs that did it."""
    deeds = Deeds(load(game), load(game).content)
    times: Counter[tuple[str, str]] = Counter()
    pairs: dict[tuple[str, str], dict[tuple[int, int], float]] = defaultdict(dict)
    for row in rows:
        scored: dict[int, str] = {}
        for move in moves[row["game"]]:
            seat = move["seat"]
            for verb, piece in done_in(move["action"], game, deeds, scored.get(seat, "")):
                times[verb, piece] += 1
                pairs[verb, piece][row["game"], seat] = row[f"return_{seat}"]
                if verb == "score":
                    scored[seat] = piece
    return times, pairs


@pytest.mark.parametrize(
    ("game", "players", "lineup"),
    [
        ("miracles", 4, ("random",)),
        ("miseraables", 3, ("guide",)),
        ("poilus", 5, ("random",)),
        ("miseraables", 2, ("heuristic", "random")),
    ],
)
def test_counts_agree_with_a_slow_count_of_the_moves(
    tmp_path: Path, game: str, players: int, lineup: tuple[str, ...]
) -> None:
    log = tmp_path / "moves.parquet"
    games = GAMES if len(lineup) == 1 else 4
    out = made(tmp_path, game, players, moves=log, bots=lineup, games=games)
    times, pairs = slow_count(game, rows_of(out), moves_by_game(log))
    tally = parquet.read(out).about["tally"]
    for cell in tally["cells"]:
        key = cell["verb"], cell["piece"]
        mine = pairs.pop(key, {})
        assert cell["times"] == times[key], key
        assert cell["seats"] == len(mine), key
        assert cell["wins"] == pytest.approx(sum(mine.values())), key
        by_game = Counter(number for number, _ in mine)
        assert cell["seats_seats"] == sum(n * n for n in by_game.values()), key
    assert not pairs  # nothing was done that has no cell
    assert tally["everybody"]["seats"] == games * players


@pytest.mark.parametrize("game", estaminet.games())
def test_every_action_is_counted_and_every_verb_has_titles(game: str) -> None:
    description = load(game)
    verbs = description.outcome.verbs
    patterns = {p for verb in verbs for p in verb.patterns}
    patterns |= {verb.heir[0] for verb in verbs if verb.heir}
    assert patterns == {family.pattern for family in description.actions.families}
    deeds = Deeds(description, description.content)
    assert all(verb.title["en"] and verb.title["fr"] for verb in deeds.verbs)
    assert all(c.names["en"] and c.names["fr"] for c in deeds.listed if c.kind)
    assert len({(c.verb.id, c.kind, c.piece) for c in deeds.listed}) == len(deeds.listed)


# The file -----------------------------------------------------------------------------------------


def test_the_same_arguments_give_the_same_file(tmp_path: Path) -> None:
    plan = simulate.plan("poilus", 3, 500, seed=9)
    for name in ("a", "b"):
        simulate.run(plan, tmp_path / name, tmp_path / f"{name}-moves", workers=1)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (tmp_path / "a-moves").read_bytes() == (tmp_path / "b-moves").read_bytes()
    simulate.run(simulate.plan("poilus", 3, 500, seed=10), tmp_path / "c", workers=1)
    assert (tmp_path / "a").read_bytes() != (tmp_path / "c").read_bytes()


@pytest.mark.parametrize(
    ("lineup", "games"),
    [(("guide",), 2 * plans.COMPILED_CHUNK + 17), (("search:8", "guide"), 11)],
)
def test_the_number_of_workers_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lineup: tuple[str, ...], games: int
) -> None:
    monkeypatch.setattr(plans, "SEARCHED_CHUNK", 20)
    plan = simulate.plan("poilus", 2, games, lineup)
    assert len(list(plan.tasks())) == 3
    for workers in (1, 2):
        simulate.run(plan, tmp_path / str(workers), workers=workers)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_a_log_that_outgrows_its_room_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, tight = tmp_path / "moves", tmp_path / "tight"
    out = made(tmp_path, "poilus", 3, moves=log)
    whole = out.read_bytes()
    monkeypatch.setattr("estaminet.lab.simulate.simulator.LOG_ROOM", 8)
    assert made(tmp_path, "poilus", 3, moves=tight).read_bytes() == whole
    assert tight.read_bytes() == log.read_bytes()


def test_row_groups_bound_the_memory(tmp_path: Path) -> None:
    out = made(tmp_path, "poilus", 2, games=parquet.ROW_GROUP + 10)
    file = pq.ParquetFile(out)
    assert [file.metadata.row_group(i).num_rows for i in range(2)] == [parquet.ROW_GROUP, 10]
    assert pq.read_table(out)["game"].to_pylist() == list(range(parquet.ROW_GROUP + 10))


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    out = made(tmp_path, "poilus", 4, options={"variant": "veteran"}, seed=3)
    about = parquet.read(out).about
    assert about["version"] == estaminet.__version__
    house = {"tyrannical": "silences", "hands": "short"}
    usual = {"support_tiles": "random", "poilus": None, **house}
    assert about["options"] == {"variant": "veteran", **usual}
    assert about["data"]["hash"] == load("poilus").content.source.digest
    assert about["title"] == {"en": "Les Poilus", "fr": "Les Poilus"}
    assert about["command"] == (
        "estaminet simulate poilus --players 4 --bots guide --games 60 --seed 3 "
        "--option variant=veteran --out FILE.parquet"
    )
    for row in rows_of(out)[:3]:
        table = estaminet.new("poilus", 4, row["seed"], {"variant": "veteran"})
        assert len(table.position()["trials"]) == 30


def test_own_data_is_simulated_and_embedded(tmp_path: Path) -> None:
    example = Path(estaminet.__file__).parent / "games" / "miseraables" / "example.yaml"
    out = made(tmp_path, "miseraables", 2, data=example)
    about = parquet.read(out).about
    assert about["data"]["file"] == "example.yaml"
    assert about["data"]["hash"] != load("miseraables").content.source.digest
    row = rows_of(out)[0]
    table = estaminet.new("miseraables", 2, row["seed"], {"data": about["data"]["content"]})
    assert table.content.source.digest == about["data"]["hash"]


# Bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"players": 9}, "bad_players"),
        ({"games": 0}, "bad_games"),
        ({"bots": ["nobody"]}, "unknown_bot"),
        ({"bots": ["random", "random"]}, "bad_bots"),
        ({"seed": -1}, "bad_seed"),
        ({"options": {"colour": 1}}, "unknown_option"),
        ({"options": {"variant": "easy"}}, "bad_value"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as refused:
        simulate.plan(**{"game": "poilus", "players": 3, "games": 10, **arguments})
    assert refused.value.code == code


def test_bad_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData):
        simulate.plan("poilus", 3, 10, data=tmp_path / "none.yaml")


def command(*words: str) -> int:
    return main(["simulate", "poilus", "--players", "3", "--games", "20", *words])


def test_the_command_writes_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "p.parquet"
    assert command("--out", str(out), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 20
    assert told["moves"] == sum(row["moves"] for row in rows_of(out))
    assert [p.name for p in tmp_path.iterdir()] == ["p.parquet"]


def test_errors_of_the_command_name_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "nowhere" / "p.parquet"
    assert command("--out", str(nowhere)) == 2
    assert "No such file or directory" in capsys.readouterr().err
    assert command("--out", str(tmp_path)) == 2
    assert "Is a directory" in capsys.readouterr().err
    same = str(tmp_path / "p")
    assert command("--out", same, "--moves", same) == 2
    assert "cannot both" in capsys.readouterr().err
    assert command("--out", same, "--workers", "0") == 2
    assert "workers: a whole number 1 to" in capsys.readouterr().err
    monkeypatch.setattr("estaminet.extras.find_spec", lambda name: None)
    assert command("--out", same) == 2
    assert "pip install 'estaminet[lab]'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_an_error_half_way_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "COMPILED_CHUNK", 10)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    plan = simulate.plan("poilus", 3, 100)
    with pytest.raises(KeyboardInterrupt):
        simulate.run(plan, tmp_path / "p", tmp_path / "m", workers=1, progress=stop)
    assert not list(tmp_path.iterdir())


@on_posix
def test_ctrl_c_leaves_no_file_and_no_process(tmp_path: Path) -> None:
    """With workers, in a process of its own, as from a terminal."""
    many = ("--players=3", "--bots=random", "--games=50000000", "--workers=2")
    process = start("simulate", "poilus", *many, "--out", str(tmp_path / "p"))
    wait_until(lambda: any(p.stat().st_size for p in tmp_path.iterdir()))  # rows are written
    assert "Traceback" not in stopped(process, signal.SIGINT)
    assert process.returncode == 130
    assert not list(tmp_path.iterdir())


# Memory and speed ---------------------------------------------------------------------------------

MILLION = 1_000_000
MOST_GROWTH = 150 * 2**20  # bytes, of the parent and its workers together, between 10 % and the end


def resident(pid: int) -> int:
    """Bytes of a process and of its children."""
    own = children = 0
    try:
        own = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                children += resident(int(child))
    except OSError:
        return own
    return own + children


@pytest.mark.proof
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("game", estaminet.games())
def test_a_million_games_in_flat_memory(tmp_path: Path, game: str) -> None:
    plan = simulate.plan(game, load(game).players[-1], MILLION)
    seen: list[tuple[float, int]] = []
    at, over = [0.0], threading.Event()

    def watch() -> None:
        while not over.wait(0.2):
            seen.append((at[0], resident(os.getpid())))

    def progress(done: int, total: int) -> None:
        at[0] = done / total

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        summary = simulate.run(plan, tmp_path / "million.parquet", progress=progress)
    finally:
        over.set()
        watcher.join()
    early = max(size for share, size in seen if share <= 0.2)
    late = max(size for share, size in seen)
    print(f"{game}: {summary.seconds:.0f} s, peak {late / 2**20:.0f} MiB")
    assert parquet.read(tmp_path / "million.parquet").games == MILLION
    assert late - early < MOST_GROWTH


def test_a_plan_takes_the_numbers_of_numpy() -> None:
    given = {"turn_limit": np.int64(9)}
    ours = simulate.plan("miracles", np.int8(3), np.int64(4), seed=np.uint16(7), options=given)
    assert ours == simulate.plan("miracles", 3, 4, seed=7, options={"turn_limit": 9})
    json.dumps([ours.options, ours.seed, ours.games])
