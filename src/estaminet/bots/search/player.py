"""A player who searches: budgets, trees, and what it thinks of each action.

It gets one seat's knowledge and nothing else. Every tree starts from a world that the seat imagines
(`Knowledge.world`) and re-deals it at each iteration; its dice are its own.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.bots.knowledge import Knowledge
from estaminet.bots.search import learned, minds, tree
from estaminet.bots.search.guide import Tuning
from estaminet.bots.search.minds import CROWDED, MOST_EDGES, TREES, edges_of
from estaminet.engine import rng
from estaminet.games import load

CHUNK = 16  # iterations between two looks at the clock
PARTS = 8  # of a search: after each it can tell what it thinks, or be called off


class CalledOff(Exception):
    """Nobody needs the thought any more."""


@dataclass(frozen=True)
class Budget:
    """Iterations, or seconds. A number of iterations gives the same move on every machine."""

    iterations: int | None = None
    seconds: float | None = None

    @property
    def of_each_tree(self) -> int:
        return -(-(self.iterations or 0) // TREES)

    @property
    def edges(self) -> int:
        """How many a tree has room for."""
        return edges_of(self.of_each_tree) if self.iterations else MOST_EDGES // 2


@dataclass(frozen=True)
class Thought:
    """What came of one action: how much of the search it got, and what it is worth to the seat."""

    action: str
    share: float
    value: float


class Tree:
    """One tree, and the decision that it is grown for."""

    def __init__(self, tables: Any, tuning: Tuning, peek: bool, memory: tree.Memory) -> None:
        self.tables = tables
        self.tuning = tuning
        self.peek = peek
        self.memory = memory

    def plant(self, world: Any, seat: int, seed: int) -> None:
        """Begin a search from an imagined world; what is known of it already is kept."""
        if self.memory.counts.edges * CROWDED > len(self.memory.edges):
            self.memory.edges[:] = 0
            self.memory.counts.edges = 0
        self.memory.counts.moves = 0
        self.memory.hopes[:] = 0.0
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
    """Plays what its trees promise most of."""

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
        self.called_off = False  # set from another thread: the search ends soon, and for good
        self._dice = minds.dice(seed)
        self._trees: list[Tree] = []
        self._content: Any = None

    @property
    def counted(self) -> bool:
        """Whether a compiled loop can play as it does: by iterations, with what is shipped."""
        own = self.version is not None and self.version.endswith(".npz")
        return self.budget.iterations is not None and not self.peek and not own

    def choose(self, knowledge: Knowledge) -> str:
        return knowledge.text(self.pick(knowledge))

    def pick(self, knowledge: Knowledge) -> int:
        """The choice by its number in the game's numbering."""
        numbers = knowledge.numbers
        if len(numbers) == 1:
            return int(numbers[0])
        *_, (visits, sums) = self._results(knowledge)
        return int(numbers[minds.most_promising(visits, sums, len(numbers))])

    def think(self, knowledge: Knowledge) -> list[Thought]:
        """Search, and what came of each legal action."""
        *_, thoughts = self.thinking(knowledge)
        return thoughts

    def thinking(self, knowledge: Knowledge) -> Iterator[list[Thought]]:
        """Search, and what has come of each legal action so far, PARTS times."""
        for visits, sums in self._results(knowledge):
            shares, values = visits / max(visits.sum(), 1.0), sums / np.maximum(visits, 1.0)
            rows = zip(knowledge.numbers, shares.tolist(), values.tolist(), strict=True)
            yield [Thought(knowledge.text(number), share, value) for number, share, value in rows]

    def _results(self, knowledge: Knowledge) -> Iterator[Any]:
        """Visits and sums of values of each legal action so far, in the order of the numbers."""
        self._plant(knowledge)
        self.iterations = 0
        for part in range(PARTS):
            if self.called_off:
                raise CalledOff
            self._grow(part)
            yield np.sum([grown.results(knowledge.numbers) for grown in self._trees], axis=0)
        self.moves = int(sum(grown.memory.counts.moves for grown in self._trees))

    def _plant(self, knowledge: Knowledge) -> None:
        if self._content is not knowledge.content:
            self._content = knowledge.content
            tables = knowledge.content.tables
            tuned = learned.tuning(self.game.id, knowledge.content, self.version)
            memories = (tree.new_memory(self.game, tuned, self.budget.edges) for _ in range(TREES))
            self._trees = [Tree(tables, tuned, self.peek, memory) for memory in memories]
        for grown in self._trees:
            world = knowledge.world(int(minds.next64(self._dice)))
            grown.plant(world, knowledge.seat, int(minds.next64(self._dice)))

    def _grow(self, part: int) -> None:
        """One of the PARTS of a search; all of them are the search, iteration by iteration."""
        if self.budget.iterations is not None:
            each = self.budget.of_each_tree
            now = each * (part + 1) // PARTS - each * part // PARTS
            self.iterations += TREES * now
            self._each(lambda grown: grown.grow(now))
        else:
            ends = self._deadlines((self.budget.seconds or 0.0) / PARTS)
            self.iterations += sum(self._each(Tree.grow_until, ends))

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
