"""Playing a simulation on all cores into its files."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from estaminet import workers as pool
from estaminet.errors import BadOption
from estaminet.lab.simulate.chunk import Chunk
from estaminet.lab.simulate.metadata import about
from estaminet.lab.simulate.parquet import writing
from estaminet.lab.simulate.plans import Plan
from estaminet.lab.simulate.simulator import Simulator
from estaminet.workers import Workers

Progress = Callable[[int, int], None]  # games done, games in all


@dataclass(frozen=True)
class Summary:
    """What `run` did."""

    games: int
    moves: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


def run(
    made: Plan,
    out: Path,
    moves: Path | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
) -> Summary:
    """Play everything and write `out` (and `moves`, one row per move); both or neither."""
    if moves is not None and moves.resolve() == out.resolve():
        raise BadOption("same_file", f"games and moves cannot both go to {out}")
    pool.checked(workers)
    with ExitStack() as files:
        rows = files.enter_context(writing(out))
        log = None if moves is None else files.enter_context(writing(moves))
        simulator = Simulator(made, with_moves=False)
        simulator.chunk(range(1))  # compiled here, once, before the workers look for it
        start, total = time.perf_counter(), Chunk.nothing(simulator.deeds)
        for chunk in _chunks(made, log is not None, workers, progress):
            total.gather(chunk)
            rows.add(chunk.rows)
            if log is not None:
                log.add(chunk.moves)
        seconds = time.perf_counter() - start
        if log is not None:
            log.finish({**about(made, simulator.deeds), "kind": "moves"})
        rows.finish(about(made, simulator.deeds, total))
    return Summary(made.games, total.moves_played, seconds)


def _chunks(
    made: Plan, with_moves: bool, workers: Workers, progress: Progress | None
) -> Iterator[Chunk]:
    """All chunks in their order; each is counted as done when the next one is asked for."""
    done, prepare = 0, partial(prepared, made, with_moves)
    for chunk in pool.results(prepare, made.tasks(), workers, in_order=True):
        yield chunk
        done += chunk.rows.num_rows
        if progress:
            progress(done, made.games)


def prepared(made: Plan, with_moves: bool) -> Callable[[range], Chunk]:
    """What plays chunks, in a worker."""
    return Simulator(made, with_moves).chunk
