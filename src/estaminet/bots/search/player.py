"""A player who searches: budgets, trees, and what it thinks of each action.

It gets one seat's knowledge and nothing else. Every tree starts from a world that the seat imagines
(`Knowledge.determinize`) and re-deals it at each iteration; its dice are its own.
"""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from estaminet.bots.knowledge import Knowledge
from estaminet.bots.search import guide, tree
from estaminet.engine import records, rng, trace as tracing
from estaminet.games import load

TREES = 2  # always: a machine with one core grows them one after the other
EDGES = 1 << 17  # of a tree; a power of two
CHUNK = 16  # iterations between two looks at the clock
CROWDED = 2  # a tree is cleared once 1 / CROWDED of it is full


@dataclass(frozen=True)
class Tuning:
    """How a game is searched; see `tree` for what each number does."""

    numbers: np.ndarray  # of the guide: how actions look
    values: np.ndarray  # what each feature of a position is worth
    quiet: int  # the decision at which a position can be judged
    team: bool = False  # all seats win together
    explore: float = 0.5
    cut: float = 1e9  # moves played on before a position is judged
    depth: float = 30.0
    untried: float = 0.1  # what an untried action is thought to be worth less than the tried ones
    sharp: float = 1.0  # how closely the guide is followed
    floor: float = 0.1  # what every action is given, whatever the guide says


@dataclass(frozen=True)
class Budget:
    """Iterations, or seconds. A number of iterations gives the same move on every machine."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Thought:
    """What came of one action: how much of the search it got, and what it is worth to the seat."""

    action: str
    share: float
    value: float


def tuning(game: str) -> Tuning:
    found: Tuning = import_module(f"estaminet.bots.search.guides.{game}").TUNING
    return found


class Tree:
    """One tree and everything that growing it needs; nothing is allocated while it grows."""

    def __init__(self, game: str, content: Any, tuned: Tuning, peek: bool) -> None:
        self.game = load(game)
        self.tables = content.tables
        self.numbers, self.weights = tuned.numbers, tuned.values
        self.parameters = np.zeros(tree.PARAMETERS)
        self.parameters[tree.P_EXPLORE] = tuned.explore
        self.parameters[tree.P_CUT] = tuned.cut
        self.parameters[tree.P_QUIET] = tuned.quiet
        self.parameters[tree.P_DEPTH] = min(tuned.depth, tree.DEPTH)
        self.parameters[tree.P_UNTRIED] = tuned.untried
        self.parameters[tree.P_SHARP] = tuned.sharp
        self.parameters[tree.P_FLOOR] = tuned.floor
        self.parameters[tree.P_TEAM] = tuned.team
        self.parameters[tree.P_OPEN] = peek
        self.edges = np.zeros(EDGES, tree.EDGE)
        self.board = np.zeros(1, tree.BOARD)
        most = self.game.most_actions
        self.legal = np.zeros(most, np.int16)
        self.scores = np.zeros(most + guide.ROOM)
        self.at = np.zeros(most, np.int64)
        size = -(-self.game.observation_size // 8)
        self.eights = np.zeros(size, np.uint64)
        self.seen = self.eights.view(np.int8)[: self.game.observation_size]
        self.features = np.zeros(len(tuned.values) + guide.ROOM)
        self.values = np.zeros(max(self.game.players))
        self.ends = np.zeros(max(self.game.players), np.float32)
        self.trace = tracing.new(on=False)

    def plant(self, world: bytes, seat: int, seed: int) -> None:
        """Begin a search from an imagined world; what is known of it already is kept."""
        if self.board["edges"][0] * CROWDED > EDGES:
            self.edges[:] = 0
            self.board["edges"] = 0
        self.board["moves"] = 0
        self.root = np.frombuffer(world, records.typed(self.game.state)).copy()
        self.work = self.root.copy()
        self.seat = seat
        self.words = rng.seeded(seed)

    def grow(self, iterations: int) -> None:
        tree.search(
            self.tables, self.root, self.work, self.seat, self.words, self.numbers, self.weights,
            self.parameters, self.edges, self.board, self.legal, self.scores, self.at, self.seen,
            self.eights, self.features, self.values, self.ends, self.trace, iterations,
        )  # fmt: skip

    def grow_until(self, deadline: float) -> int:
        grown = 0
        while time.perf_counter() < deadline:
            self.grow(CHUNK)
            grown += CHUNK
        return grown

    def results(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Visits and sums of values of the root's actions."""
        visits, sums = np.zeros(len(actions), np.int64), np.zeros(len(actions))
        tree.read_root(
            self.tables, self.root[0], self.seat, self.edges, actions, self.seen, self.eights,
            visits, sums,
        )  # fmt: skip
        return visits, sums


class SearchPlayer:
    """Plays what its trees visited most."""

    def __init__(
        self,
        game: str,
        seed: int,
        budget: Budget,
        *,
        threads: int = 1,
        tuned: Tuning | None = None,
        peek: bool = False,
    ) -> None:
        self.game = load(game)
        self.budget = budget
        self.threads = threads
        self.tuned = tuned or tuning(game)
        self.peek = peek
        self.iterations = self.moves = 0  # of the last search
        self._dice = random.Random(seed)
        self._trees: list[Tree] = []
        self._content: Any = None

    def choose(self, knowledge: Knowledge) -> str:
        if len(knowledge.actions) == 1:
            return knowledge.actions[0]
        return max(self.think(knowledge), key=lambda thought: (thought.share, thought.value)).action

    def think(self, knowledge: Knowledge) -> list[Thought]:
        """Search, and what came of each legal action."""
        if self._content is not knowledge.content:
            self._content = knowledge.content
            self._trees = [
                Tree(self.game.id, self._content, self.tuned, self.peek) for _ in range(TREES)
            ]
        for grown in self._trees:
            world = knowledge.determinize(self._dice.getrandbits(64)).state_bytes()
            grown.plant(world, knowledge.seat, self._dice.getrandbits(64))
        self._grow()
        return self._thoughts(knowledge)

    def _grow(self) -> None:
        if self.budget.iterations is not None:
            each = -(-self.budget.iterations // TREES)
            self.iterations = TREES * each
            self._each(lambda grown: grown.grow(each))
        else:
            spare = 1 if self.threads >= TREES else TREES
            now = time.perf_counter()
            seconds = (self.budget.seconds or 0.0) / spare
            ends = [now + seconds * (1 if spare == 1 else i + 1) for i in range(TREES)]
            deadlines = dict(zip(map(id, self._trees), ends, strict=True))
            self.iterations = sum(self._each(lambda grown: grown.grow_until(deadlines[id(grown)])))
        self.moves = int(sum(grown.board["moves"][0] for grown in self._trees))

    def _each(self, do: Callable[[Tree], Any]) -> list[Any]:
        if self.threads < TREES:
            return [do(grown) for grown in self._trees]
        with ThreadPoolExecutor(TREES) as pool:
            return list(pool.map(do, self._trees))

    def _thoughts(self, knowledge: Knowledge) -> list[Thought]:
        actions = np.flatnonzero(knowledge.mask)
        visits, sums = np.zeros(len(actions)), np.zeros(len(actions))
        for grown in self._trees:
            some, more = grown.results(actions)
            visits += some
            sums += more
        words = knowledge.content.words
        total = max(visits.sum(), 1.0)
        return [
            Thought(self.game.actions.text(int(a), words), float(n / total), float(v / max(n, 1.0)))
            for a, n, v in zip(actions, visits, sums, strict=True)
        ]
