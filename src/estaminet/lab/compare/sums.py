"""Sums over games that played on the same deals, and what they say with its spread.

The unit is the game: what the seats of one game have in common, and what the sides have in common
on the same deal, is in the sums of products. So the spread of a difference is that of the
differences from game to game, without keeping any game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from estaminet.lab.compare.measures import VARIABLES
from estaminet.lab.statistics import Array


@dataclass
class Sums:
    """Of the variables of all measures and all sides, over games."""

    games: int
    totals: Array  # [measure, side * VARIABLES]
    products: Array  # [measure, side * VARIABLES, side * VARIABLES]

    @classmethod
    def nothing(cls, measures: int, sides: int) -> "Sums":
        width = sides * VARIABLES
        return cls(0, np.zeros((measures, width)), np.zeros((measures, width, width)))

    @classmethod
    def of(cls, by_side: Sequence[np.ndarray]) -> "Sums":
        """From variables [game, measure, VARIABLES] of the same games on each side."""
        found = np.concatenate(by_side, 2).transpose(1, 2, 0)
        return cls(found.shape[2], found.sum(2), found @ found.transpose(0, 2, 1))

    def add(self, other: "Sums") -> None:
        self.games += other.games
        self.totals += other.totals
        self.products += other.products

    def measured(self) -> "Measured":
        """The values, and how they vary together from game to game (ratios: linearized)."""
        measures, width = self.totals.shape
        sides, games = width // VARIABLES, self.games
        means = self.totals / games
        x, w, base = np.moveaxis(means.reshape(measures, sides, VARIABLES), 2, 0)
        known = w > 0
        ratio = np.divide(x, w, out=np.zeros_like(x), where=known)
        scale = np.divide(1, w, out=np.zeros_like(x), where=known)
        slopes = np.zeros((measures, sides, width))
        for side in range(sides):
            first = side * VARIABLES
            slopes[:, side, first] = scale[:, side]
            slopes[:, side, first + 1] = -ratio[:, side] * scale[:, side]
            slopes[:, side, first + 2] = -1
        centred = self.products / games - means[:, :, None] * means[:, None, :]
        covariance = slopes @ centred @ slopes.transpose(0, 2, 1) / max(games - 1, 1)
        weights = self.totals.reshape(measures, sides, VARIABLES)[:, :, 1]
        squares = np.stack([self.products[:, i, i] for i in range(1, width, VARIABLES)], 1)
        draws = np.divide(weights**2, squares, out=np.zeros_like(weights), where=known)
        return Measured(ratio - base, ratio, weights, covariance, draws, np.full(sides, games))


@dataclass(frozen=True)
class Measured:
    """What came out, by measure and side."""

    values: Array  # [measure, side]
    ratios: Array  # the same before the base is taken away
    weights: Array  # how many games, seats or winners it was measured on
    covariance: Array  # [measure, side, side], of the values
    draws: Array  # [measure, side]: as how many games with as much to tell these count
    games: np.ndarray  # [side]

    def beside(self, other: "Measured") -> "Measured":
        """Sides that have no deal in common with these."""
        mine, width = self.values.shape
        size = width + other.values.shape[1]
        covariance = np.zeros((mine, size, size))
        covariance[:, :width, :width] = self.covariance
        covariance[:, width:, width:] = other.covariance
        return Measured(
            np.concatenate([self.values, other.values], 1),
            np.concatenate([self.ratios, other.ratios], 1),
            np.concatenate([self.weights, other.weights], 1),
            covariance,
            np.concatenate([self.draws, other.draws], 1),
            np.concatenate([self.games, other.games]),
        )

    def over(self, other: "Measured") -> "Measured":
        """More measures of the same sides."""
        return Measured(
            np.concatenate([self.values, other.values]),
            np.concatenate([self.ratios, other.ratios]),
            np.concatenate([self.weights, other.weights]),
            np.concatenate([self.covariance, other.covariance]),
            np.concatenate([self.draws, other.draws]),
            self.games,
        )

    def only(self, measures: Sequence[int]) -> "Measured":
        """Some of the measures, by number."""
        at = list(measures)
        return Measured(
            self.values[at],
            self.ratios[at],
            self.weights[at],
            self.covariance[at],
            self.draws[at],
            self.games,
        )

    def variance(self, side: int) -> Array:
        return np.maximum(self.covariance[:, side, side], 0)

    def variance_between(self, one: int, two: int) -> Array:
        """Of the second side's values less the first one's."""
        c = self.covariance
        found = c[:, one, one] + c[:, two, two] - c[:, one, two] - c[:, two, one]
        return np.maximum(found, 0)
