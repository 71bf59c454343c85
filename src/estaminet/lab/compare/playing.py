"""Playing several plans on the same deals: game number i of each begins from the same seeds."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from estaminet import workers as pool
from estaminet.lab.compare.measures import Measure, columns, read_cells, read_rows, shared
from estaminet.lab.compare.sums import Sums
from estaminet.lab.simulate import compiled_games as compiled
from estaminet.lab.simulate.chunk import Chunk, rows_of
from estaminet.lab.simulate.metadata import about
from estaminet.lab.simulate.plans import Plan
from estaminet.lab.simulate.simulator import Simulator
from estaminet.workers import Workers

CHUNK = 500  # games a task, on every side; fewer where those who think take fewer

Progress = Callable[[int, int], None]  # games done, games in all


def described(plan: Plan) -> dict[str, Any]:
    """What a simulation of the plan would say of itself, nothing counted yet."""
    deeds = Simulator(plan, with_moves=False).deeds
    return about(plan, deeds, Chunk.nothing(deeds))


class Player:
    """Plays the games of one side, for what some measures want to know of them."""

    def __init__(self, plan: Plan, measures: Sequence[Measure]) -> None:
        self.plan = plan
        self.simulator = Simulator(plan, with_moves=False)
        self.columns = columns(described(plan))
        self.told = [measure for measure in measures if measure.cell is None]
        self.cells = [measure for measure in measures if measure.cell is not None]
        ids = [measure.id for measure in (*self.told, *self.cells)]
        self.order = [ids.index(measure.id) for measure in measures]
        number = self.simulator.deeds.number
        self.deeds = [number[measure.cell] for measure in self.cells if measure.cell]

    def variables(self, numbers: range) -> np.ndarray:
        """By game, [measure, VARIABLES]."""
        size = len(numbers) if is_quick(self.plan) else 1
        parts = range(numbers.start, numbers.stop, size)
        return np.concatenate(
            [self._batch(range(first, min(first + size, numbers.stop))) for first in parts]
        )

    def _batch(self, numbers: range) -> np.ndarray:
        simulator, n = self.simulator, self.plan.players
        tally = compiled.new_tally(simulator.deeds, len(numbers))
        games, _ = simulator.batch(numbers, tally)
        table = rows_of(numbers.start, games, self.plan.bots, simulator.game.outcome)
        rows = {name: table[name].to_numpy() for name in self.columns}
        won = games.returns[:, :n].astype(float).mean(1)
        counted = tally.by_game[:, self.deeds].astype(float)
        told = read_rows(self.told, rows)
        cells = read_cells(self.cells, counted, won, n)
        return np.concatenate([told, cells], 1)[:, self.order]


def is_quick(plan: Plan) -> bool:
    """Whether whole games run compiled."""
    return plan.minds is not None


def prepared(plans: Sequence[Plan], wanted: Sequence[str]) -> Callable[[range], Sums]:
    """What plays some games on every side, in a worker."""
    known = {measure.id: measure for measure in shared([described(plan) for plan in plans])}
    measures = [known[ident] for ident in wanted]
    players = [Player(plan, measures) for plan in plans]
    return lambda numbers: Sums.of([player.variables(numbers) for player in players])


def play(
    plans: Sequence[Plan],
    measures: Sequence[Measure],
    workers: Workers = None,
    progress: Progress | None = None,
) -> Sums:
    """Play all plans, which have as many games each from the same seed."""
    pool.checked(workers)
    prepare = partial(prepared, plans, [measure.id for measure in measures])
    prepare()(range(1))  # compiled here, once, before the workers look for it
    games, total = plans[0].games, Sums.nothing(len(measures), len(plans))
    for sums in pool.results(prepare, _tasks(plans), workers, in_order=True):
        total.add(sums)
        if progress:
            progress(total.games * len(plans), games * len(plans))
    return total


def _tasks(plans: Sequence[Plan]) -> Iterator[range]:
    games = plans[0].games
    size = min(CHUNK, *(len(next(plan.tasks())) for plan in plans))
    for first in range(0, games, size):
        yield range(first, min(first + size, games))
