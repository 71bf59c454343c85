"""Separable CMA-ES: a cloud of candidates that moves and stretches towards the better half.

After Ros and Hansen, *A simple modification in CMA-ES achieving linear time and space complexity*
(2008). Ranks alone count, so what is measured may be noisy and of any scale. The dice of a
generation follow from the seed and its number: a state is all that goes on from.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]

MOST_STEP = 1.0  # how much the logarithm of the step may change in a generation


@dataclass(frozen=True)
class State:
    """Where the cloud is, and how it got there."""

    generation: int
    mean: Array
    step: float
    spread: Array  # variances of the coordinates
    path: Array  # of the mean, in the cloud's own scale: whether the step is too short or too long
    way: Array  # of the mean, as it is: where to stretch

    @classmethod
    def at(cls, mean: Array, scale: Array, step: float) -> "State":
        still = np.zeros_like(mean)
        return cls(0, mean.copy(), step, scale**2, still, still)

    def plain(self) -> dict[str, Any]:
        return {k: v.tolist() if isinstance(v, np.ndarray) else v for k, v in asdict(self).items()}

    @classmethod
    def read(cls, plain: dict[str, Any]) -> "State":
        """What `plain` gave; KeyError or TypeError where it is none."""
        arrays = (np.array(plain[key], float) for key in ("mean", "spread", "path", "way"))
        mean, spread, path, way = arrays
        return cls(int(plain["generation"]), mean, float(plain["step"]), spread, path, way)


class Evolution:
    """The constants of a search among `size` numbers, with so many candidates a generation."""

    def __init__(self, size: int, population: int) -> None:
        self.population = population
        ranks = np.log((population + 1) / 2) - np.log(np.arange(1, population // 2 + 1))
        self.weights = ranks / ranks.sum()
        effective = 1 / float(self.weights @ self.weights)
        self.effective = effective
        self.usual_length = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
        self.c_path = (effective + 2) / (size + effective + 5)
        self.damping = 1 + self.c_path + 2 * max(0, math.sqrt((effective - 1) / (size + 1)) - 1)
        self.c_way = (4 + effective / size) / (size + 4 + 2 * effective / size)
        one = 2 / ((size + 1.3) ** 2 + effective)
        many = 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective)
        faster = (size + 2) / 3  # fewer numbers to learn than a whole matrix has
        self.c_one = min(1.0, one * faster)
        self.c_many = min(1 - self.c_one, many * faster)

    def candidates(self, state: State, seed: int) -> Array:
        """A row each, in pairs on both sides of the mean."""
        dice = np.random.default_rng([seed, state.generation])
        half = dice.standard_normal((self.population // 2, len(state.mean)))
        cloud = np.concatenate([half, -half])
        return state.mean + state.step * np.sqrt(state.spread) * cloud

    def next(self, state: State, candidates: Array, worth: Sequence[tuple[float, ...]]) -> State:
        """The cloud after its candidates have been tried; `worth`: the higher the better."""
        order = sorted(range(len(candidates)), key=lambda i: worth[i], reverse=True)
        best = candidates[order[: len(self.weights)]]
        scale = np.sqrt(state.spread)
        moves = (best - state.mean) / state.step
        move = self.weights @ moves
        grown = math.sqrt(self.c_path * (2 - self.c_path) * self.effective)
        path = (1 - self.c_path) * state.path + grown * move / scale
        length = float(np.linalg.norm(path))
        usual = length / math.sqrt(1 - (1 - self.c_path) ** (2 * (state.generation + 1)))
        straight = usual < (1.4 + 2 / (len(move) + 1)) * self.usual_length
        pulled = straight * math.sqrt(self.c_way * (2 - self.c_way) * self.effective)
        way = (1 - self.c_way) * state.way + pulled * move
        kept = (
            1
            - self.c_one
            - self.c_many
            + (not straight) * self.c_one * self.c_way * (2 - self.c_way)
        )
        spread = kept * state.spread + self.c_one * way**2
        spread += self.c_many * (self.weights @ moves**2)
        growth = self.c_path / self.damping * (length / self.usual_length - 1)
        step = state.step * math.exp(min(growth, MOST_STEP))
        mean = state.mean + state.step * move
        return State(state.generation + 1, mean, step, spread, path, way)
