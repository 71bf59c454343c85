"""Many games in one file: a row a game, and what was done to every piece.

    plan = simulate.plan("poilus", players=3, games=1000, seed=7)
    simulate.run(plan, Path("poilus.parquet"))

Everything follows from the plan: game number i is dealt from seed number 2i of the simulation and
played from seed number 2i + 1, whoever plays it. Games are played in chunks of fixed size, by any
number of processes, and written in their order.
"""

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import estaminet
from estaminet import bots as house
from estaminet.errors import BadOption, EstaminetError, brief
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab import desks
from estaminet.lab.about import about
from estaminet.lab.desks import Chunk, Plan
from estaminet.lab.storage import Writer

Progress = Callable[[int, int], None]  # games done, games in all

RANDOM_CHUNK = 10_000  # games a task: a second or less
BOT_CHUNK = 5
AHEAD = 2  # chunks a worker may be ahead of the file: bounds the memory


@dataclass(frozen=True)
class Summary:
    """What `run` did."""

    games: int
    moves: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


def plan(
    game: str,
    players: int,
    games: int,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
) -> Plan:
    """Check everything that can be wrong before the first game is played."""
    if games < 1:
        raise BadOption("bad_games", f"at least one game, not {brief(games)}")
    description = load(game)
    content = description.content if data is None else description.content_of(own(data))
    plain = None if data is None else content.source.plain
    given = dict(options or {})
    estaminet.new(game, players, seed, {**given, "data": plain})
    complete = dict(description.setup(content, players, given).options)
    name = None if data is None else Path(data).name
    return Plan(game, players, games, seats(game, players, bots), seed, complete, plain, name)


def seats(game: str, players: int, bots: Sequence[str]) -> tuple[str, ...]:
    """The bot of each seat: one for everybody, or one a seat."""
    if len(bots) not in (1, players):
        raise BadOption(
            "bad_bots", f"one bot, or one for each of {players} players; not {len(bots)}"
        )
    for bot in bots:
        house.make(bot, game, seed=0)
    return tuple(bots) * (players if len(bots) == 1 else 1)


def tasks(made: Plan) -> Iterator[tuple[int, int]]:
    """First game and number of games of each chunk."""
    size = RANDOM_CHUNK if made.all_random else BOT_CHUNK
    for first in range(0, made.games, size):
        yield first, min(size, made.games - first)


def chunks(made: Plan, workers: int, with_moves: bool) -> Iterator[Chunk]:
    """The chunks in order."""
    if workers == 1:
        desk = desks.new(made, with_moves)
        yield from (desk.chunk(first, count) for first, count in tasks(made))
    else:
        yield from _parallel(made, workers, with_moves)


def _parallel(made: Plan, workers: int, with_moves: bool) -> Iterator[Chunk]:
    """Never more chunks under way than the workers need: memory stays flat."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, _start_worker, (made, with_moves))
    waiting: deque[Future[Chunk]] = deque()
    try:
        for first, count in tasks(made):
            waiting.append(pool.submit(_chunk, first, count))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise EstaminetError("worker_died", "a worker process died; nothing is written") from None
    finally:
        pool.shutdown(cancel_futures=True)


_desk: desks.Desk | None = None  # of a worker process


def _start_worker(made: Plan, with_moves: bool) -> None:
    global _desk
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker at once, and silently
    _desk = desks.new(made, with_moves)


def _chunk(first: int, count: int) -> Chunk:
    assert _desk is not None
    return _desk.chunk(first, count)


def usable_workers(made: Plan, wanted: int | None) -> int:
    if wanted is not None and wanted < 1:
        raise BadOption("bad_workers", f"at least one worker, not {brief(wanted)}")
    return min(wanted or os.cpu_count() or 1, sum(1 for _ in tasks(made)))


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
    count = usable_workers(made, workers)
    with ExitStack() as files:
        rows = files.enter_context(Writer(out))
        log = None if moves is None else files.enter_context(Writer(moves))
        desk = desks.new(made, with_moves=False)
        desk.chunk(0, 1)  # compiled here, once, before the workers look for it
        start, done, total = time.perf_counter(), 0, Chunk.nothing(desk)
        for chunk in chunks(made, count, moves is not None):
            rows.add(chunk.rows)
            if log is not None:
                log.add(chunk.moves)
            total.gather(chunk)
            done += chunk.rows.num_rows
            if progress:
                progress(done, made.games)
        seconds = time.perf_counter() - start
        if log is not None:
            log.finish({**about(made, desk.pieces), "kind": "moves"})
        rows.finish(about(made, desk.pieces, total))
    return Summary(made.games, total.moves_played, seconds)


def seed_of(seed: int, number: int) -> int:
    """Seed number `number`, from 0, of a simulation: 2i deals game i, 2i + 1 plays it."""
    return desks.seed_of(np.uint64(seed), number)
