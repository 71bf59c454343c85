"""What differs between two sides, and what would have been seen if it did.

So many things are looked at that some differ by chance. The intervals of all differences hold
together in 95 of 100 comparisons: each is as wide as Šidák's inequality asks, which is right for
however the things hang together. What differs is what has 0 outside of its interval.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from estaminet.lab.compare.measures import LIFT, Measure
from estaminet.lab.compare.sums import Measured
from estaminet.lab.statistics import Estimate, Z, student, wilson

# How often anything at all may be found where nothing differs. 5 in 100 are promised; the rest is
# kept for what a thousand games are not yet normal in.
LEVEL = 0.03
POWER = 0.9  # how often a difference of the size that is named would have been found
ENOUGH = 100  # seats: with fewer, what they won says too little
NOISE = 1e-6  # what differs by less differs by rounding: wins of three are no exact numbers
NORMAL = NormalDist()


def family_z(family: int) -> float:
    """As many standard errors as all of so many intervals together want to each side."""
    each = -math.expm1(math.log1p(-LEVEL) / max(family, 1))
    return -NORMAL.inv_cdf(each / 2)


def adjusted(z: float, family: int) -> float:
    """How likely the largest of so many would be as far out if nothing differed, at most."""
    alone = math.erfc(abs(z) / math.sqrt(2))
    return 1.0 if alone >= 1 else -math.expm1(family * math.log1p(-alone))


@dataclass(frozen=True)
class Finding:
    """A measure on both sides."""

    measure: Measure
    a: Estimate
    b: Estimate
    difference: Estimate  # b less a; its interval holds together with all others
    p: float  # adjusted for all that is looked at
    detectable: float  # the least difference that would have been found nine times in ten
    size: float  # the difference surely there, in standard deviations of what is measured

    @property
    def changed(self) -> bool:
        return self.difference.side(0) != 0


@dataclass(frozen=True)
class Family:
    """All that is looked at in one comparison."""

    findings: list[Finding]  # what differs most first
    rare: list[Measure]  # happened too seldom to tell


def found(
    measures: Sequence[Measure], measured: Measured, one: int = 0, two: int = 1, beside: int = 1
) -> Family:
    """Everything that can be told of two sides, of so many pairs that are looked at beside."""
    told = tellable(measures, measured, (one, two))
    kept = np.flatnonzero(told)
    pairs = [_Pair(measured, int(at), one, two) for at in kept]
    family = beside * len(kept)
    rows = [_finding(measures[pair.at], pair, wide(family, pair.draws)) for pair in pairs]
    rare = [measure for measure, tell in zip(measures, told, strict=True) if not tell]
    return Family(sorted(rows, key=_place), rare)


def tellable(measures: Sequence[Measure], measured: Measured, sides: tuple[int, ...]) -> np.ndarray:
    """What varies at all on these sides, and was measured on enough.

    Decided from both sides together, never from how they differ.
    """
    weights = measured.weights[:, sides].min(1)
    least = np.array([ENOUGH if measure.group == LIFT else 1 for measure in measures])
    values = measured.values[:, sides]
    varies = sum(measured.variance(side) for side in sides) > NOISE**2
    return np.asarray((weights >= least) & (varies | (np.ptp(values, 1) > NOISE)))


@dataclass(frozen=True)
class Reach:
    """How far intervals go, in standard errors: those of all differences, and more to be seen."""

    family: int
    half: float
    seen: float

    @property
    def normal(self) -> float:
        """What turns a number of standard errors into one of the normal distribution, there."""
        return family_z(self.family) / self.half


def wide(family: int, draws: float) -> Reach:
    """From so many draws the spread is known but so well: Student's."""
    t = student(max(round(draws) - 1, 1), family_z(family))
    return Reach(family, t, t + NORMAL.inv_cdf(POWER))


@dataclass(frozen=True)
class _Pair:
    """One measure on two sides."""

    measured: Measured
    at: int
    one: int
    two: int

    def estimate(self, side: int, share: bool) -> Estimate:
        measured, at = self.measured, self.at
        value, variance = measured.values[at, side], measured.variance(side)[at]
        return single(float(value), float(variance), share, int(measured.games[side]))

    @property
    def draws(self) -> float:
        return float(self.measured.draws[self.at, [self.one, self.two]].min())

    @property
    def difference(self) -> float:
        values = self.measured.values[self.at]
        found = float(values[self.two] - values[self.one])
        return found if abs(found) > NOISE else 0.0

    @property
    def error(self) -> float:
        found = math.sqrt(self.measured.variance_between(self.one, self.two)[self.at])
        return found if found > NOISE else 0.0

    def spread(self, share: bool) -> float:
        """The standard deviation of what is measured, on both sides."""
        sides = [self.one, self.two]
        if share:
            p = float(self.measured.ratios[self.at, sides].mean())
            return math.sqrt(max(p * (1 - p), 0))
        by_game = [self.measured.variance(s)[self.at] * self.measured.games[s] for s in sides]
        return math.sqrt(sum(by_game) / 2)


def single(value: float, variance: float, share: bool, games: int) -> Estimate:
    """One side alone, with the usual interval: Wilson's of a share."""
    if share and 0 <= value <= 1:
        within = value * (1 - value)
        return wilson(value, within / variance if variance > 0 and within > 0 else games)
    half = Z * math.sqrt(variance)
    return Estimate(value, value - half, value + half)


def _finding(measure: Measure, pair: _Pair, reach: Reach) -> Finding:
    plain = measure.share and measure.group != LIFT
    difference, error = pair.difference, pair.error
    half, spread = reach.half * error, pair.spread(measure.share)
    sure = max(abs(difference) - half, 0.0)
    return Finding(
        measure,
        pair.estimate(pair.one, plain),
        pair.estimate(pair.two, plain),
        Estimate(difference, difference - half, difference + half),
        adjusted(_by(difference, error) * reach.normal, reach.family),
        reach.seen * error,
        _by(sure, spread),
    )


def _by(value: float, unit: float) -> float:
    """How many units; 0 is none of any."""
    return value / unit if unit > 0 else math.copysign(math.inf, value) if value else 0.0


def _place(finding: Finding) -> tuple[float, float, str]:
    """What surely differs most, then what is least likely to be chance."""
    return (-finding.size, finding.p, finding.measure.id)
