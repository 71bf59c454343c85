"""A player who searches: budgets, trees, and what it thinks of each action.

It gets one seat's knowledge and nothing else. Every tree starts from a world that the seat imagines
(`Knowledge.world`) and re-deals it at each iteration; its dice are its own.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.bots.knowledge import Knowledge
from estaminet.bots.search import guide, minds, tree
from estaminet.bots.search.guide import Tuning
from estaminet.bots.search.minds import CROWDED, EDGES, TREES
from estaminet.engine import rng
from estaminet.games import load
from estaminet.games.game import Game

CHUNK = 16  # iterations between two looks at the clock


@dataclass(frozen=True)
class Budget:
    """Iterations, or seconds. A number of iterations gives the same move on every machine."""

    iterations: int | None = None
    seconds: float | None = None

    @property
    def of_each_tree(self) -> int:
        return -(-(self.iterations or 0) // TREES)


@dataclass(frozen=True)
class Thought:
    """What came of one action: how much of the search it got, and what it is worth to the seat."""

    action: str
    share: float
    value: float


class Tree:
    """One tree, and the decision that it is grown for."""

    def __init__(self, game: Game, tables: Any, tuning: Tuning, peek: bool) -> None:
        self.tables = tables
        self.tuning = tuning
        self.peek = peek
        self.memory = tree.new_memory(game, tuning, EDGES)

    def plant(self, world: Any, seat: int, seed: int) -> None:
        """Begin a search from an imagined world; what is known of it already is kept."""
        if self.memory.counts.edges * CROWDED > EDGES:
            self.memory.edges[:] = 0
            self.memory.counts.edges = 0
        self.memory.counts.moves = 0
        self.root = world
        self.searcher = tree.Searcher(seat, self.peek, rng.seeded(seed))

    def grow(self, iterations: int) -> None:
        tree.search(self.tables, self.root, self.searcher, self.tuning, self.memory, iterations)

    def grow_until(self, deadline: float) -> int:
        grown = 0
        while time.perf_counter() < deadline:
            self.grow(CHUNK)
            grown += CHUNK
        return grown

    def results(self, actions: np.ndarray) -> np.ndarray:
        """Visits and sums of values of the root's actions, a row each."""
        out = np.zeros((2, len(actions)))
        seat = self.searcher.seat
        tree.read_root(self.tables, self.root, seat, self.memory, actions.copy(), out)
        return out


class SearchPlayer:
    """Plays what its trees visited most."""

    def __init__(
        self,
        game: str,
        seed: int,
        budget: Budget,
        *,
        threads: int = 1,
        version: str | None = None,
        peek: bool = False,
    ) -> None:
        self.game = load(game)
        self.budget = budget
        self.threads = threads
        self.version = version  # whose numbers its guide has
        self.peek = peek
        self.iterations = self.moves = 0  # of the last search
        self._dice = minds.dice(seed)
        self._trees: list[Tree] = []
        self._content: Any = None

    def choose(self, knowledge: Knowledge) -> str:
        return knowledge.text(self.pick(knowledge))

    def pick(self, knowledge: Knowledge) -> int:
        """The choice by its number in the game's numbering."""
        numbers = knowledge.numbers
        if len(numbers) == 1:
            return int(numbers[0])
        opinions = self._opinions(knowledge)
        return int(numbers[opinions.index(max(opinions))])

    def think(self, knowledge: Knowledge) -> list[Thought]:
        """Search, and what came of each legal action."""
        opinions = self._opinions(knowledge)
        return [
            Thought(knowledge.text(number), share, value)
            for number, (share, value) in zip(knowledge.numbers, opinions, strict=True)
        ]

    def _opinions(self, knowledge: Knowledge) -> list[tuple[float, float]]:
        """Share and value of each legal action, in the order of the numbers."""
        self._plant(knowledge)
        self._grow()
        visits, sums = np.sum([grown.results(knowledge.numbers) for grown in self._trees], axis=0)
        shares, values = visits / max(visits.sum(), 1.0), sums / np.maximum(visits, 1.0)
        return list(zip(shares.tolist(), values.tolist(), strict=True))

    def _plant(self, knowledge: Knowledge) -> None:
        if self._content is not knowledge.content:
            self._content = knowledge.content
            tables = knowledge.content.tables
            tuned = guide.tuning(self.game.id, knowledge.content, self.version)
            self._trees = [Tree(self.game, tables, tuned, self.peek) for _ in range(TREES)]
        for grown in self._trees:
            world = knowledge.world(int(minds.next64(self._dice)))
            grown.plant(world, knowledge.seat, int(minds.next64(self._dice)))

    def _grow(self) -> None:
        if self.budget.iterations is not None:
            each = self.budget.of_each_tree
            self.iterations = TREES * each
            self._each(lambda grown: grown.grow(each))
        else:
            ends = self._deadlines(self.budget.seconds or 0.0)
            self.iterations = sum(self._each(Tree.grow_until, ends))
        self.moves = int(sum(grown.memory.counts.moves for grown in self._trees))

    def _deadlines(self, seconds: float) -> list[float]:
        """When each tree is done: together, or one after the other."""
        now = time.perf_counter()
        if self.threads >= TREES:
            return [now + seconds] * TREES
        return [now + seconds * (i + 1) / TREES for i in range(TREES)]

    def _each(self, do: Callable[..., Any], *values: Sequence[Any]) -> list[Any]:
        if self.threads < TREES:
            return list(map(do, self._trees, *values))
        with ThreadPoolExecutor(TREES) as pool:
            return list(pool.map(do, self._trees, *values))
