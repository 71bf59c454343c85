"""Estimates with 95 % intervals: shares, means, ratings.

What comes out of one deal, or sits at one table, hangs together; deals and games do not. So the
spread of an estimate is taken from deal to deal, or from game to game: intervals get narrower
where replaying a deal from every seat cancels luck, and wider where one deal decides all its games
alike, or a team wins together.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]

Z = 1.959964  # the 97.5 % point of the normal distribution
SMALL_T = (math.nan, 12.7062, 4.3027, 3.1824, 2.7764)  # that of Student's, by degrees of freedom
ELO = 400 / math.log(10)  # points for a factor of e in strength
RESAMPLES = 1000
PRIOR = 0.5  # wins, and as many losses, against a bot of middle strength


@dataclass(frozen=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the interval: what stands behind ±."""
        return (self.high - self.low) / 2

    def times(self, factor: float) -> "Estimate":
        """The same in another unit."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    def minus(self, base: float) -> "Estimate":
        return Estimate(self.value - base, self.low - base, self.high - base)

    def side(self, of: float) -> int:
        """On which side of a number the whole interval lies: -1, 1, or 0 if it holds it."""
        return int(self.low > of) - int(self.high < of)


def rounded(value: Any) -> Any:
    """Dataclasses and numbers for JSON: rounded, so that every machine writes the same."""
    if is_dataclass(value) and not isinstance(value, type):
        return rounded(asdict(value))
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, Mapping):
        return {key: rounded(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(entry) for entry in value]
    return value


def student(freedom: int, z: float = Z) -> float:
    """The 97.5 % point of Student's t (Fisher's expansion; exact to three digits from 5 on).

    Also the point of any other `z` of the normal distribution, where the freedom is not small.
    """
    if freedom < len(SMALL_T) and z == Z:
        return SMALL_T[freedom]
    v = freedom
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third


# Shares -------------------------------------------------------------------------------------------


def wilson(share: float, games: float, t: float = Z) -> Estimate:
    """Wilson's interval of a share of so many games; of none at all, anything from 0 to 1.

    Games may be a fraction: dependent ones count as fewer than they are.
    """
    if games <= 0:
        return Estimate(share, 0.0, 1.0)
    scale = 1 + t**2 / games
    centre = (share + t**2 / (2 * games)) / scale
    spread = max(share * (1 - share) / games + t**2 / (4 * games**2), 0.0)
    half = t / scale * math.sqrt(spread)
    return Estimate(share, min(max(0.0, centre - half), share), max(min(1.0, centre + half), share))


def share_of(part: float, whole: float) -> Estimate:
    """A share of independent draws; parts may be fractions, as shared wins are."""
    return wilson(part / whole if whole else 0.0, whole)


def effective(n: float, k: float, nn: float, nk: float, kk: float) -> float:
    """As how many independent draws the `n` count, when they come in games.

    The seats of one game are not independent: a team wins together, a rival's win is another's
    loss. `nn`, `nk` and `kk` are the sums over games of n², n·k and k². The variance of k/n
    between games is compared with that of independent draws; never more than `n` is claimed.
    """
    p = k / max(n, 1)
    if not 0 < p < 1:  # all alike: what is left to count is games
        return min(n * n / max(nn, 1), n)
    between = max(kk - 2 * p * nk + p * p * nn, 0) / n**2
    return min(p * (1 - p) / between, n) if between > 0 else n


def clustered(n: float, k: float, nn: float, nk: float, kk: float) -> Estimate:
    """The share k/n of draws that come in games; see `effective`."""
    return wilson(k / max(n, 1), effective(n, k, nn, nk, kk))


def share(value: float, residuals: Sequence[float] | Array) -> Estimate:
    """The interval of a share, from what each deal differs from it.

    Wilson's, with Student's t, for as many independent games as would spread as much as the deals
    do: near 0 and 1 it stays inside, and in between it is the t-interval of the deals' means.
    Deals that are all alike tell no spread; then each of them counts as one game.
    """
    r = np.asarray(residuals, float)
    deals = len(r)
    if deals < 2:
        return Estimate(value, 0.0, 1.0)
    variance = float((r**2).sum()) / (deals - 1) / deals
    within = value * (1 - value)
    if variance < 1e-12 or within <= 0:
        return wilson(value, deals)
    return wilson(value, within / variance, student(deals - 1))


def mean_share(per_deal: Array) -> Estimate:
    """A share that each deal gives an equal part of."""
    value = float(per_deal.mean())
    return share(value, per_deal - value)


def part(own: Array, other: Array) -> Estimate:
    """The part of `own` in the sum of both, each given by deal (a ratio: linearized)."""
    x, y = float(own.mean()), float(other.mean())
    if x + y == 0:
        return Estimate(0.5, 0.0, 1.0)
    value = x / (x + y)
    return share(value, (y * (own - x) - x * (other - y)) / (x + y) ** 2)


def difference(own: Array, other: Array) -> Estimate:
    """How much larger one share is than another on the same deals: the paired t-interval."""
    d = own - other
    value, deals = float(d.mean()), len(d)
    if deals < 2:
        return Estimate(value, -1.0, 1.0)
    half = student(deals - 1) * float(d.std(ddof=1)) / math.sqrt(deals)
    if half < 1e-9:  # no spread seen: as wide as a share of which no case was seen
        half = wilson(0.0, deals).high
    return Estimate(value, max(-1.0, value - half), min(1.0, value + half))


# Means --------------------------------------------------------------------------------------------


def mean(total: float, squares: float, n: int) -> Estimate:
    """A mean, from the sum, the sum of squares and the number of values."""
    known = max(n, 1)
    average = total / known
    if n < 2:
        return Estimate(average, -math.inf, math.inf)
    variance = max(squares / known - average**2, 0) * known / (n - 1)
    half = Z * math.sqrt(variance / known)
    return Estimate(average, average - half, average + half)


def ratio(games: float, x: float, w: float, xx: float, xw: float, ww: float) -> Estimate:
    """The sum of x by that of w, each given by game: from the sums of both and of their products
    over games (linearized)."""
    value = x / w if w else 0.0
    if games < 2 or not w:
        return Estimate(value, -math.inf, math.inf)
    squares = max(xx - 2 * value * xw + value**2 * ww, 0)
    half = Z * math.sqrt(squares * games / (games - 1)) / w
    return Estimate(value, value - half, value + half)


# Ratings ------------------------------------------------------------------------------------------


def elo(wins: Array, counts: Array, seed: int) -> list[Estimate]:
    """Ratings of bots from `wins[deal, table, bot]` at tables with `counts[table, bot]` seats.

    The model is Luce's: a seat wins in proportion to its bot's strength (with two seats this is
    Bradley and Terry's). 400 points are a factor of ten; the mean of the bots is 0. Half a win
    and half a loss against a middling bot keep a bot that never lost finite. Intervals: every
    deal, and that half a win and half a loss, weighted at random (the Bayesian bootstrap),
    widened as Student's t would be for so few deals.
    """
    deals, _, bots = wins.shape
    dice = np.random.default_rng(seed)
    weights = dice.exponential(size=(RESAMPLES, deals))
    prior = dice.exponential(PRIOR, size=(RESAMPLES, 2, bots))
    weights = np.vstack([np.ones(deals), weights])  # the first row is the estimate itself
    prior = np.concatenate([np.full((1, 2, bots), PRIOR), prior])
    theta = strengths(np.tensordot(weights, wins, 1), counts, prior)
    points = ELO * (theta - theta.mean(axis=1, keepdims=True))
    low, high = np.percentile(points[1:], [2.5, 97.5], axis=0)
    wide = _few(deals)
    return [
        Estimate(float(v), float(v - wide * max(v - a, 0)), float(v + wide * max(b - v, 0)))
        for v, a, b in zip(points[0], low, high, strict=True)
    ]


def _few(deals: int) -> float:
    """How much too narrow a bootstrap of so few deals is, as for a mean."""
    freedom = max(deals - 1, 1)
    return student(freedom) / Z * math.sqrt((deals + 1) / freedom)


def strengths(wins: Array, counts: Array, prior: Array) -> Array:
    """Log-strengths of highest likelihood for each row of `wins[row, table, bot]`, by Newton."""
    games = wins.sum(axis=2)
    won = wins.sum(axis=1) + prior[:, 0]
    against = prior.sum(axis=1)
    theta = np.zeros_like(won)
    for _ in range(200):
        p = counts * np.exp(theta)[:, None, :]
        p /= p.sum(axis=2, keepdims=True)
        q = 1 / (1 + np.exp(-theta))
        slope = won - np.einsum("rt,rtb->rb", games, p) - against * q
        bend = -np.einsum("rt,rtb,rtc->rbc", games, p, p)
        diagonal = np.einsum("rt,rtb->rb", games, p) + against * q * (1 - q)
        bend[:, np.arange(bend.shape[1]), np.arange(bend.shape[1])] += diagonal
        step = np.clip(np.linalg.solve(bend, slope[:, :, None])[:, :, 0], -1.0, 1.0)
        theta += step
        if np.abs(step).max() < 1e-9:
            break
    return theta
