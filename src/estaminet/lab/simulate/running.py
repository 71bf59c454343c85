"""Playing a simulation on all cores into its files."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from estaminet import workers as pool
from estaminet.errors import BadOption, brief
from estaminet.lab.simulate.chunk import Chunk
from estaminet.lab.simulate.metadata import about
from estaminet.lab.simulate.parquet import writing
from estaminet.lab.simulate.plans import Plan
from estaminet.lab.simulate.simulator import Simulator

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
    workers: int | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Play everything and write `out` (and `moves`, a row a move); both or neither."""
    if moves is not None and moves.resolve() == out.resolve():
        raise BadOption("same_file", f"games and moves cannot both go to {out}")
    if workers is not None and workers < 1:
        raise BadOption("bad_workers", f"at least one worker, not {brief(workers)}")
    with ExitStack() as files:
        rows = files.enter_context(writing(out))
        log = None if moves is None else files.enter_context(writing(moves))
        simulator = Simulator(made, with_moves=False)
        simulator.chunk(range(1))  # compiled here, once, before the workers look for it
        deeds = simulator.deeds
        start, done, total = time.perf_counter(), 0, Chunk.nothing(len(deeds.listed))
        prepare = partial(prepared, made, moves is not None)
        for chunk in pool.results(prepare, made.tasks(), workers or pool.cores(), in_order=True):
            rows.add(chunk.rows)
            if log is not None:
                log.add(chunk.moves)
            total.gather(chunk)
            done += chunk.rows.num_rows
            if progress:
                progress(done, made.games)
        seconds = time.perf_counter() - start
        if log is not None:
            log.finish({**about(made, deeds), "kind": "moves"})
        rows.finish(about(made, deeds, total))
    return Summary(made.games, total.moves_played, seconds)


def prepared(made: Plan, with_moves: bool) -> Callable[[range], Chunk]:
    """What plays chunks, in a worker."""
    return Simulator(made, with_moves).chunk
