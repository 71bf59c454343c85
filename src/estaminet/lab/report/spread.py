"""How often each whole number came up: what histograms are drawn from."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from estaminet.lab.statistics import Estimate, mean, share_of

QUANTILES = (0.05, 0.5, 0.95)


@dataclass
class Spread:
    """How often each whole number came up."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, values: np.ndarray) -> None:
        found, times = np.unique(values, return_counts=True)
        self.counts.update(dict(zip(found.tolist(), times.tolist(), strict=True)))

    @property
    def n(self) -> int:
        return self.counts.total()

    def mean(self) -> Estimate:
        total = sum(value * times for value, times in self.counts.items())
        squares = sum(value * value * times for value, times in self.counts.items())
        return mean(total, squares, self.n)

    def numbers(self) -> dict[str, Any]:
        """Its mean with interval, and the numbers that 5, 50 and 95 % do not exceed."""
        quantiles = {f"{100 * q:.0f}%": self.quantile(q) for q in QUANTILES}
        return {"n": self.n, "mean": self.mean(), "quantiles": quantiles}

    def quantile(self, share: float) -> int:
        """The least number that at least this share does not exceed."""
        wanted, passed = share * self.n, 0
        for value in sorted(self.counts):
            passed += self.counts[value]
            if passed >= wanted:
                return value
        return 0


def bins(spreads: Sequence[Spread], most: int = 30) -> tuple[int, int, int]:
    """First value, width and number of bins for spreads that are drawn alike.

    A long thin tail is gathered in the last bin, or the rest could not be seen.
    """
    low = min(spread.quantile(0.001) for spread in spreads)
    high = max(spread.quantile(0.999) for spread in spreads)
    width = next(w for w in _widths() if (high - low) // w < most)
    first = low // width * width
    return first, width, (high - first) // width + 1


def _widths() -> Iterator[int]:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def binned(spread: Spread, first: int, width: int, count: int) -> list[Estimate]:
    """The share of each bin; what lies outside goes to the bins at the ends."""
    totals = [0] * count
    for value, times in spread.counts.items():
        totals[min(max((value - first) // width, 0), count - 1)] += times
    return [share_of(total, spread.n) for total in totals]
