"""The course of games: every number against a slow count of the same games at a table."""

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.bots.search import guide
from estaminet.games import load
from estaminet.lab import simulate
from estaminet.lab.report import studied
from estaminet.lab.simulate import course, parquet
from estaminet.lab.simulate.deeds import Deeds
from tests.bots.tables import Looking
from tests.lab.test_simulate import done_in, made, moves_by_game, rows_of

LINEUPS = [
    ("miracles", 3, ("guide",)),
    ("miseraables", 4, ("guide",)),
    ("poilus", 3, ("guide",)),
    ("poilus", 2, ("heuristic", "random")),
]


@dataclass
class Slow:
    """One game, gone through again at a table."""

    options: list[tuple[str, int]] = field(default_factory=list)  # decision, legal actions
    actors: list[int] = field(default_factory=list)
    outlook: list[list[float]] = field(default_factory=list)  # by side
    offers: Counter[tuple[str, str]] = field(default_factory=Counter)
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    able: set[tuple[str, str, int]] = field(default_factory=set)
    did: set[tuple[str, str, int]] = field(default_factory=set)

    @property
    def runs(self) -> list[int]:
        """How many moves each seat made in a row."""
        found: list[int] = []
        for at, actor in enumerate(self.actors):
            if at and actor == self.actors[at - 1]:
                found[-1] += 1
            else:
                found.append(1)
        return found


def chances(table: estaminet.Table) -> list[float]:
    """What each side is thought to win, from how the seats stand."""
    looking = Looking(table)
    stands = [looking.stands(seat) for seat in range(table.players)]
    if load(table.game).outcome.together:
        won = 1 / (1 + math.exp(-stands[0]))
        return [won, 1 - won]
    total = sum(map(math.exp, stands))
    return [math.exp(one) / total for one in stands]


def gone_through(game: str, row: dict[str, Any], moves: list[dict[str, Any]]) -> Slow:
    slow, scored = Slow(), defaultdict[int, str](str)
    table = estaminet.new(game, row["players"], seed=row["seed"])
    quiet = load(game).decisions[guide.tuning(game).quiet]
    deeds = Deeds(load(game), load(game).content)
    for move in moves:
        seat, legal = move["seat"], table.actions()
        slow.options.append((str(table.decision), len(legal)))
        slow.actors.append(seat)
        if table.decision == quiet:
            slow.outlook.append(chances(table))
        could = {d for action in legal for d in done_in(action, game, deeds, scored[seat])}
        could = {(verb, piece) for verb, piece in could if piece or not _heir(game, verb)}
        slow.offers.update(could)
        slow.able |= {(verb, piece, seat) for verb, piece in could}
        for verb, piece in done_in(move["action"], game, deeds, scored[seat]):
            slow.taken[verb, piece] += 1
            slow.did.add((verb, piece, seat))
            if verb == "score":
                scored[seat] = piece
        table.play(move["action"])
    return slow


def _heir(game: str, verb: str) -> bool:
    return next(v for v in load(game).outcome.verbs if v.id == verb).heir is not None


def leaders(outlook: list[list[float]]) -> list[int | None]:
    """Who leads at each moment: a lead is taken by a margin over the one before, or the next."""
    found: list[int | None] = []
    leader: int | None = None
    for row in outlook:
        best = max(range(len(row)), key=lambda side: row[side])
        rival = sorted(row)[-2] if leader is None else row[leader]
        leader = best if row[best] - rival >= course.MARGIN else leader
        found.append(leader)
    return found


def check_course(row: dict[str, Any], slow: Slow, won: list[float]) -> None:
    counts = [n for _, n in slow.options]
    assert row["options"] == sum(counts)
    assert row["forced"] == counts.count(1)
    assert row["runs"] == len(slow.runs)
    close = row["game"] % course.CLOSELY == 0
    assert row["judged"] == len(slow.outlook) * close
    if not close:
        assert row["openness"] is row["clear_at"] is row["lead_changes"] is None
        return
    led = leaders(slow.outlook)
    known = [leader for leader in led if leader is not None]
    assert row["lead_changes"] == sum(a != b for a, b in pairwise(known))
    wrong = [at for at, leader in enumerate(led) if leader is None or not won[leader]]
    assert row["clear_at"] == 100 * (wrong[-1] + 1 if wrong else 0) // len(led)
    lows = [sum(p for p, w in zip(one, won, strict=True) if w) for one in slow.outlook]
    assert row["winner_low"] == pytest.approx(min(lows), abs=1e-5)
    n = len(won)
    opens = [(1 - max(one)) / (1 - 1 / n) for one in slow.outlook]
    assert row["openness"] == pytest.approx(sum(opens) / len(opens), abs=1e-5)


@pytest.mark.parametrize(("game", "players", "lineup"), LINEUPS)
def test_numbers_agree_with_a_slow_count(
    tmp_path: Path, game: str, players: int, lineup: tuple[str, ...]
) -> None:
    log = tmp_path / "moves.parquet"
    out = made(tmp_path, game, players, games=9, bots=lineup, moves=log, seed=4)
    rows, moves = rows_of(out), moves_by_game(log)
    slow = [gone_through(game, row, moves[row["game"]]) for row in rows]
    team = load(game).outcome.together
    returns = [[row[f"return_{seat}"] for seat in range(players)] for row in rows]
    won = [[one[0], 1 - one[0]] if team else one for one in returns]
    for row, one, got in zip(rows, slow, won, strict=True):
        check_course(row, one, got)
    about = parquet.read(out).about
    check_decisions(about["course"], slow)
    close = slice(None, None, course.CLOSELY)
    check_moments(about["course"]["moments"], slow[close], won[close])
    check_offers(about["tally"]["cells"], slow[close])


def check_decisions(told: dict[str, Any], slow: list[Slow]) -> None:
    counts = Counter((d, str(n)) for one in slow for d, n in one.options)
    found = {(d, n): v for d, row in told["decisions"].items() for n, v in row["options"].items()}
    assert found == counts
    assert told["runs"] == Counter(str(n) for one in slow for n in one.runs)


def check_moments(
    moments: list[dict[str, float]], slow: list[Slow], won: list[list[float]]
) -> None:
    last = len(moments) - 1
    for at, moment in enumerate(moments):
        rows = [one.outlook[at * (len(one.outlook) - 1) // last] for one in slow]
        best = [max(range(len(row)), key=lambda side, r=row: r[side]) for row in rows]
        judged = [row[side] for row, side in zip(rows, best, strict=True)]
        came = [got[side] for got, side in zip(won, best, strict=True)]
        opens = [(1 - p) / (1 - 1 / len(won[0])) for p in judged]
        assert moment["games"] == len(slow)
        for name, values in (("open", opens), ("judged", judged), ("came", came)):
            assert moment[name] == pytest.approx(sum(values), abs=1e-5)
            assert moment[f"{name}_{name}"] == pytest.approx(sum(v * v for v in values), abs=1e-5)


def check_offers(cells: list[dict[str, Any]], slow: list[Slow]) -> None:
    """What could be done, and by how many seats of a game."""
    for cell in cells:
        key = cell["verb"], cell["piece"]
        able = [sum(found[:2] == key for found in one.able) for one in slow]
        assert cell["offers"] == sum(one.offers[key] for one in slow), key
        assert cell["able"] == sum(able), key
        assert cell["able_able"] == sum(n * n for n in able), key
        did = [sum(found[:2] == key for found in one.did) for one in slow]
        assert cell["taken"] == sum(one.taken[key] for one in slow), key
        assert cell["doers"] == sum(did), key
        assert cell["able_doers"] == sum(n * m for n, m in zip(did, able, strict=True)), key
        assert cell["doers_doers"] == sum(n * n for n in did), key


def test_long_games_keep_every_second_position() -> None:
    """However long a game is, what is kept of it fits."""
    kept = course.new_course(load("miracles"))
    running = kept.running
    running.every, running.sides, running.kept = 1, 3, course.ROOM
    kept.outlook[:] = np.arange(course.ROOM)[:, None]
    course.thin(kept.outlook, running)
    assert (int(running.kept), int(running.every)) == (course.ROOM // 2, 2)
    assert kept.outlook[: course.ROOM // 2, 0].tolist() == list(range(0, course.ROOM, 2))


def test_the_report_has_the_shares_of_the_rows(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    simulate.run(simulate.plan("miracles", 3, 200), out, workers=1)
    rows, found = rows_of(out), studied(out).course
    assert found is not None
    moves = sum(row["moves"] for row in rows)
    assert found.ratio("branching").value == pytest.approx(sum(r["options"] for r in rows) / moves)
    assert found.ratio("forced").value == pytest.approx(sum(r["forced"] for r in rows) / moves)
    close = [row for row in rows if row["judged"]]
    assert found.games == len(close) == len(rows) // course.CLOSELY
    assert found.share("runaway").value == np.mean([row["clear_at"] <= 25 for row in close])
    assert found.share("comeback").value == np.mean([row["winner_low"] < 1 / 6 for row in close])
    assert found.share("to_the_end").value == np.mean([row["clear_at"] == 100 for row in close])
    by_game = np.array([row["options"] / row["moves"] for row in rows])
    half = 1.96 * by_game.std() / math.sqrt(200)
    assert found.ratio("branching").half == pytest.approx(half, rel=0.3)
