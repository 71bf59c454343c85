"""What surveys found at one moment for one seat, added up round by round.

`Choices` are the seat's own decisions: every action against the one that was played, in the same
worlds. `Passing` is everybody else's: the moment as it was, and as it was once the action that the
seat saw had been chosen. docs/review.md says why these sums.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.lab.statistics import Estimate, Z

HALVES = 2  # rounds by turns: one chooses the best action, the other says what it is worth
TREE_LUCK = 1.25  # what a tree of its own adds at least to the spread of a round's worlds
COUNT, SUM, SQUARE, GAIN, GAIN_SQUARE, AHEAD = range(6)  # rows of Choices: of worlds ...
TREES, TREE_SUM, TREE_SQUARE, TREE_GAIN, TREE_GAIN_SQUARE = range(6, 11)  # ... and of rounds
ROWS = 11
WORLDS, VALUE, VALUE_SQUARE, POSSIBLE, FREELY, AFTER = range(6)  # of Passing


def spread(count: float, total: float, square: float) -> float:
    """The standard error of a mean; of fewer than two numbers, 0."""
    if count < 2:
        return 0.0
    variance = max(square / count - (total / count) ** 2, 0.0)
    return math.sqrt(variance / (count - 1))


def interval(value: float, error: float) -> Estimate:
    return Estimate(value, max(value - Z * error, 0.0), min(value + Z * error, 1.0))


@dataclass
class Choices:
    """A decision of the seat's own."""

    sums: np.ndarray  # float64[HALVES, ROWS, actions]
    scouted: np.ndarray  # float64[ROWS, actions]: looks before, which count till others do
    column: int  # the action that was played
    rounds: int = 0
    deep: bool = False  # whether deeper rounds count

    @classmethod
    def of(cls, actions: int, column: int) -> "Choices":
        return cls(np.zeros((HALVES, ROWS, actions)), np.zeros((ROWS, actions)), column)

    def add(self, columns: np.ndarray, values: np.ndarray, scout: bool = False) -> None:
        """A round: a row a world, a column for each of these actions, the played one among them."""
        played = values[:, columns.tolist().index(self.column)]
        gains = values - played[:, None]
        into = self.scouted if scout else self.sums[self.rounds % HALVES]
        for row, found in (
            (COUNT, np.ones_like(values)),
            (SUM, values),
            (SQUARE, values**2),
            (GAIN, gains),
            (GAIN_SQUARE, gains**2),
            (AHEAD, (gains > 0) + 0.5 * (gains == 0)),
        ):
            into[row, columns] += found.sum(0)
        mean, gain = values.mean(0), gains.mean(0)
        for row, told in zip(range(TREES, ROWS), (1.0, mean, mean**2, gain, gain**2), strict=True):
            into[row, columns] += told
        self.rounds += 1

    def deepen(self) -> None:
        """From now on deeper rounds count; what there was, where they do not look."""
        self.scouted, self.sums[:], self.deep = self.total, 0.0, True

    @property
    def total(self) -> np.ndarray:
        """By action, the sums of all rounds; of the first look where there was no other."""
        found = self.sums.sum(0)
        return np.where(found[COUNT] > 0, found, self.scouted)

    @property
    def settled(self) -> np.ndarray:
        """Which actions were looked at again, if any were."""
        again = self.sums[:, COUNT].sum(0) > 0
        return again if again.any() else np.ones_like(again)

    def gains(self, sums: np.ndarray | None = None) -> np.ndarray:
        """What each action would have given beyond the played one; -inf: never looked at."""
        of = self.total if sums is None else sums
        return np.where(of[COUNT] > 0, of[GAIN] / np.maximum(of[COUNT], 1), -np.inf)

    @property
    def order(self) -> list[int]:
        """The actions, those looked at again first, then the best first; of equals the played one,
        then the first."""
        gains, settled = self.gains(), self.settled
        return sorted(
            range(len(gains)), key=lambda i: (not settled[i], -gains[i], i != self.column, i)
        )

    @property
    def best(self) -> int:
        return self.order[0]

    @property
    def value(self) -> Estimate:
        """The chance of winning after the action that was played."""
        return self.value_of(self.column)

    def value_of(self, column: int) -> Estimate:
        """That of any action, by its difference from the played one."""
        of = self.total
        base = of[SUM, self.column] / max(of[COUNT, self.column], 1.0)
        error = self._error(column, (COUNT, SUM, SQUARE), (TREES, TREE_SUM, TREE_SQUARE))
        return interval(min(max(base + self.gains()[column], 0.0), 1.0), error)

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        return 0.0 if self.best == self.column else self.error_of(self.best)

    def error_of(self, column: int) -> float:
        """That of the difference between an action and the played one."""
        return self._error(column, (COUNT, GAIN, GAIN_SQUARE), (TREES, TREE_GAIN, TREE_GAIN_SQUARE))

    def _error(self, column: int, worlds: Sequence[int], rounds: Sequence[int]) -> float:
        """From world to world, or from round to round where that is more: every round has a tree of
        its own, and trees differ in what they found."""
        of = self.total[:, column]
        return max(TREE_LUCK * spread(*of[list(worlds)]), spread(*of[list(rounds)]))

    @property
    def hope(self) -> float:
        """How far the best action seems to be ahead of the played one."""
        return float(self.gains()[self.best])

    @property
    def rival(self) -> tuple[float, float]:
        """How far the best of the other actions seems to be ahead of the played one, and the
        standard error of that: what may make a blunder of it, even where it seems the best."""
        others = [column for column in self.order if column != self.column]
        return (float(self.gains()[others[0]]), self.error_of(others[0])) if others else (0.0, 0.0)

    @property
    def loss(self) -> float:
        """What the played action gave away.

        Of many actions the best looks better than it is, so half of the rounds say which it is and
        the others what it is worth, and the other way round. Of the few that deeper rounds look at
        it is the best: halves that disagree between two good ones would call it less.
        """
        if self.best == self.column or self.deep:
            return self.hope
        halves = [self.gains(half) for half in self.sums]
        if not all(np.isfinite(half[self.column]) for half in halves):
            return self.hope
        common = np.isfinite(halves[0]) & np.isfinite(halves[1])
        chosen = [int(np.where(common, gains, -np.inf).argmax()) for gains in halves]
        found = (halves[1][chosen[0]] + halves[0][chosen[1]]) / 2
        return max(float(found), 0.0)

    @property
    def ahead(self) -> float:
        """In which share of the worlds the best action came out better than the played one."""
        of = self.total
        return float(of[AHEAD, self.best] / max(of[COUNT, self.best], 1.0))

    def plain(self) -> list[Any]:
        return [self.rounds, self.sums.tolist(), self.scouted.tolist(), self.deep]

    def restore(self, plain: Sequence[Any]) -> None:
        self.rounds, self.sums[:] = plain[0], np.array(plain[1])
        self.scouted[:], self.deep = np.array(plain[2]), bool(plain[3])


@dataclass
class Passing:
    """A moment at which somebody else decides, or at which the record ends."""

    sums: np.ndarray  # float64[6]
    rounds: int = 0

    @classmethod
    def of(cls) -> "Passing":
        return cls(np.zeros(6))

    def add(self, values: np.ndarray) -> None:
        """A round: a row a world, freely played on and after the action; NaN: it was not there."""
        if self.rounds == 1:
            self.sums[:] = 0.0  # the first look counts till there is another
        free, after = values[:, 0], values[:, 1]
        there = ~np.isnan(after)
        self.sums += [len(free), free.sum(), (free**2).sum(), there.sum(), free[there].sum(),
                      after[there].sum()]  # fmt: skip
        self.rounds += 1

    @property
    def value(self) -> Estimate:
        error = TREE_LUCK * spread(*self.sums[[WORLDS, VALUE, VALUE_SQUARE]])
        return interval(float(self.sums[VALUE] / max(self.sums[WORLDS], 1.0)), error)

    @property
    def possible(self) -> float | None:
        """The value in those worlds in which the action could be chosen; None: in no world."""
        return float(self.sums[FREELY] / self.sums[POSSIBLE]) if self.sums[POSSIBLE] else None

    @property
    def after(self) -> float | None:
        """The value once it was chosen, before anything came of it."""
        return float(self.sums[AFTER] / self.sums[POSSIBLE]) if self.sums[POSSIBLE] else None

    def plain(self) -> list[Any]:
        return [self.rounds, self.sums.tolist()]

    def restore(self, plain: Sequence[Any]) -> None:
        self.rounds, self.sums[:] = plain[0], np.array(plain[1])


Tally = Choices | Passing
