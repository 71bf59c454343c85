"""Games that are counted and not kept: the same games, the same sums, without Arrow."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import estaminet
from estaminet.errors import BadOption
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab import simulate
from estaminet.lab.counting import MOST_TIMES, Counter, usual_options
from estaminet.lab.simulate.simulator import Simulator

GAMES = 40


@pytest.mark.parametrize("game", estaminet.games())
def test_sums_are_those_of_a_simulation(game: str) -> None:
    found = load(game)
    counter = Counter(found, found.content, 3, "guide")
    counted = counter.count(range(10, GAMES), 7)
    chunk = Simulator(simulate.plan(game, 3, GAMES, ("guide",), seed=7), False).chunk(
        range(10, GAMES)
    )
    rows = chunk.rows.to_pylist()
    assert counted.games == len(rows)
    endings = list(found.outcome.endings)
    assert list(counted.ended) == [sum(row["reason"] == name for row in rows) for name in endings]
    for seat, (total, squares) in enumerate(counted.won):
        got = [row[f"return_{seat}"] for row in rows]
        assert total == pytest.approx(sum(got))
        assert squares == pytest.approx(sum(value**2 for value in got))
    assert counted.span[0] == sum(row[found.outcome.span] for row in rows)
    assert np.allclose([sums for _, sums in counted.deeds], chunk.totals[0])


def test_limits_stay_near_the_usual_ones() -> None:
    """Somebody else's file may not make a game endless."""
    found = load("miracles")
    data = dict(found.content.source.plain)
    limit = {"provenance": "", "default": 10**9, "min": 1}
    long = found.content_of(own({**data, "options": {"turn_limit": limit}}))
    usual = found.setup(found.content, 3, {}).options["turn_limit"]
    assert usual_options(found, long, 3)["turn_limit"] == MOST_TIMES * usual
    least = found.content_of(own({**data, "options": {"turn_limit": {**limit, "min": 10**8}}}))
    with pytest.raises(BadOption):
        usual_options(found, least, 3)


def test_bots_outside_the_loop_are_refused() -> None:
    found = load("miracles")
    with pytest.raises(BadOption):
        Counter(found, found.content, 3, "heuristic")


def test_it_needs_no_extra(tmp_path: Path) -> None:
    code = "import estaminet.lab.counting, sys; sys.exit('pyarrow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=tmp_path).returncode == 0
