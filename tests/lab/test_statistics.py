"""Estimates: ratings that find the truth, intervals that keep their promise."""

import numpy as np
import pytest

from estaminet.lab import statistics
from estaminet.lab.statistics import Estimate

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
        for true, found in zip(
            points, statistics.elo(wins, np.array(counts, float), 1), strict=True
        ):
            inside += found.low <= true <= found.high
            trials += 1
            assert abs(found.value - true) < 150
    assert inside / trials > 0.88  # of 95 % promised, in 120 trials


def test_one_who_never_lost_has_a_finite_rating() -> None:
    wins = np.tile([[2.0, 0.0]], (30, 1, 1)).reshape(30, 1, 2)
    best, worst = statistics.elo(wins, np.ones((1, 2)), 1)
    assert 100 < best.low < best.value < best.high < 2000
    assert worst.value == pytest.approx(-best.value)


def test_the_interval_of_a_share_keeps_its_promise() -> None:
    dice = np.random.default_rng(2)
    inside = 0
    for _ in range(1000):  # deals differ: the games of one are alike
        chance = dice.beta(2, 1, size=40)
        games = dice.binomial(2, chance) / 2
        found = statistics.mean_share(games)
        inside += found.low <= 2 / 3 <= found.high
    assert 0.93 < inside / 1000 < 0.975


def test_pairing_narrows_the_interval() -> None:
    """Seats that decide all: alone, games look like a coin; by deals there is no spread."""
    by_deal = np.full(100, 0.5)
    by_deal[:2] = 1.0
    assert statistics.mean_share(by_deal).half < 0.02
    coin = np.array([0.0, 1.0] * 50)
    assert statistics.mean_share(coin).half > 0.09


def test_intervals_stay_within_bounds() -> None:
    for won in (0.0, 1.0):
        found = statistics.mean_share(np.full(20, won))
        assert 0 <= found.low <= won <= found.high <= 1
        assert 0.1 < found.high - found.low < 0.2
    assert statistics.mean_share(np.array([1.0])) == Estimate(1.0, 0.0, 1.0)
    assert statistics.part(np.zeros(5), np.zeros(5)) == Estimate(0.5, 0.0, 1.0)
    assert statistics.difference(np.ones(1), np.zeros(1)) == Estimate(1.0, -1.0, 1.0)
    alike = statistics.difference(np.zeros(20), np.zeros(20))
    assert alike.low == -alike.high < 0


def test_students_t_is_students() -> None:
    scipy = pytest.importorskip("scipy.stats")
    for freedom in (*range(1, 31), 100, 1000):
        assert statistics.student(freedom) == pytest.approx(scipy.t.ppf(0.975, freedom), rel=2e-3)


# Intervals ----------------------------------------------------------------------------------------


def test_wilson_is_the_published_interval() -> None:
    """Newcombe (1998), table I: 81/263, 15/148, 0/20, 1/29."""
    found = [statistics.share_of(k, n) for k, n in ((81, 263), (15, 148), (0, 20), (1, 29))]
    assert [e.low for e in found] == pytest.approx([0.2553, 0.0624, 0.0, 0.0061], abs=5e-5)
    assert [e.high for e in found] == pytest.approx([0.3662, 0.1605, 0.1611, 0.1718], abs=5e-5)
    assert statistics.share_of(0, 0) == Estimate(0.0, 0.0, 1.0)


def test_the_interval_of_a_mean() -> None:
    found = statistics.mean(10, 30, 4)
    assert found.value == 2.5
    assert found.half == pytest.approx(statistics.Z * np.sqrt(5 / 3 / 4))


def test_a_team_counts_as_one() -> None:
    """Four seats that win together are no more evidence than one; independent ones are four."""
    generator = np.random.default_rng(1)
    games, seats = 20_000, 4
    together = np.repeat(generator.random((games, 1)) < 0.3, seats, 1)
    apart = generator.random((games, seats)) < 0.3
    for wins, expected in ((together, games), (apart, games * seats)):
        k = wins.sum(1)
        n = games * seats
        found = statistics.effective(n, k.sum(), n * seats, seats * k.sum(), k @ k)
        assert found == pytest.approx(expected, rel=0.05)
