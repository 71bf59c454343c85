"""One game of an arena, and many of them on all cores.

Everything random comes from the arena's seed: a deal's seed from the number of the deal, a
player's from the deal, the seat and the bot. So a game is the same whoever plays it, and when.
"""

import hashlib
import math
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import estaminet
from estaminet import bots
from estaminet.errors import EstaminetError
from estaminet.lab.lineups import Lineup
from estaminet.table import Table

OCTAVE = 16  # buckets of decision times for a factor of two: each 4 % wide
AHEAD = 3  # games a worker has waiting


@dataclass(frozen=True)
class Programme:
    """All that a worker needs to play any game of an arena."""

    game: str
    players: int
    seed: int
    options: Mapping[str, Any]  # those of `estaminet.new`
    seatings: tuple[Lineup, ...]

    def deal_of(self, number: int) -> int:
        return number // len(self.seatings)

    def seating_of(self, number: int) -> Lineup:
        return self.seatings[number % len(self.seatings)]

    def deal_seed(self, deal: int) -> int:
        return derived(self.seed, "deal", deal)

    def player_seed(self, deal: int, seat: int, bot: str) -> int:
        return derived(self.seed, "player", deal, seat, bot)

    def table(self, deal: int) -> Table:
        return estaminet.new(self.game, self.players, self.deal_seed(deal), self.options)


@dataclass(frozen=True)
class Outcome:
    """A finished game, as the log keeps it."""

    number: int
    result: Mapping[str, Any]
    moves: int
    seconds: float
    times: Mapping[str, "Times"]  # by bot


@dataclass
class Times:
    """How long decisions took, as counts in buckets of equal ratio."""

    decisions: int = 0
    total: float = 0.0  # seconds
    longest: float = 0.0
    buckets: dict[int, int] | None = None

    def add(self, seconds: float) -> None:
        bucket = math.ceil(OCTAVE * math.log2(max(seconds, 1e-7) * 1e6))  # of microseconds
        self.merge(Times(1, seconds, seconds, {bucket: 1}))

    def merge(self, other: "Times") -> None:
        self.decisions += other.decisions
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.buckets = self.buckets or {}
        for bucket, count in (other.buckets or {}).items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + count

    def quantile(self, part: float) -> float:
        """Seconds that so large a part of the decisions did not exceed, to within 4 %."""
        left = part * self.decisions
        for bucket, count in sorted((self.buckets or {}).items()):
            left -= count
            if left <= 0:
                return min(2 ** (bucket / OCTAVE) / 1e6, self.longest)
        return self.longest


class Failed(EstaminetError):
    """A game could not be finished; the text says which, a note has the traceback."""


@dataclass(frozen=True)
class Failure:
    """What a worker sends home instead of an exception, which might not travel."""

    text: str
    details: str


def derived(*parts: int | str) -> int:
    """A 64-bit seed out of anything, the same on every machine."""
    text = "\x1f".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


class Stopped(Exception):
    """The arena was stopped in the middle of a game."""


class Croupier:
    """Plays single games of a programme."""

    def __init__(self, programme: Programme, stop: Any = None) -> None:
        self.programme = programme
        self.stop = stop
        self._rehearse()

    def _rehearse(self) -> None:
        """One decision of every bot, so that loading compiled code is not timed."""
        for bot in {bot for seating in self.programme.seatings for bot in seating}:
            with suppress(Exception):  # a real game will meet it again, and say where
                bots.ask(bots.make(bot, self.programme.game, 0), self.programme.table(0))

    def play(self, number: int) -> Outcome | Failure:
        deal, seating = self.programme.deal_of(number), self.programme.seating_of(number)
        try:
            return self._played(number, deal, seating)
        except Stopped:
            return Failure("stopped", "")
        except Exception as error:
            where = f"deal {deal} (seed {self.programme.deal_seed(deal)}), {','.join(seating)}"
            return Failure(f"{where}: {type(error).__name__}: {error}", traceback.format_exc())

    def _played(self, number: int, deal: int, seating: Lineup) -> Outcome:
        start = time.perf_counter()
        table = self.programme.table(deal)
        seats = [
            bots.make(bot, self.programme.game, self.programme.player_seed(deal, seat, bot))
            for seat, bot in enumerate(seating)
        ]
        times = {bot: Times() for bot in seating}
        while (seat := table.actor) is not None:
            if self.stop is not None and self.stop.is_set():
                raise Stopped
            asked = time.perf_counter()
            action = bots.ask(seats[seat], table)
            times[seating[seat]].add(time.perf_counter() - asked)
            table.play(action)
        assert table.result is not None
        return Outcome(number, table.result, table.move, time.perf_counter() - start, times)


# Worker processes ---------------------------------------------------------------------------------

_CROUPIER: list[Croupier] = []  # of this worker process


def _start_worker(programme: Programme, stop: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena hears Ctrl-C and stops the workers
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _CROUPIER[:] = [Croupier(programme, stop)]


def _die_with_parent() -> None:
    """A worker whose arena was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(number: int) -> Outcome | Failure:
    return _CROUPIER[0].play(number)


def played(programme: Programme, numbers: Sequence[int], workers: int) -> Iterator[Outcome]:
    """Play the games of these numbers; they come as they finish."""
    if not numbers:
        return
    run = _alone(programme, numbers) if workers == 1 else _pooled(programme, numbers, workers)
    for outcome in run:
        if isinstance(outcome, Failure):
            failed = Failed("game_failed", outcome.text)
            failed.add_note(outcome.details)
            raise failed
        yield outcome


def _alone(programme: Programme, numbers: Sequence[int]) -> Iterator[Outcome | Failure]:
    croupier = Croupier(programme)
    for number in numbers:
        yield croupier.play(number)


def _pooled(
    programme: Programme, numbers: Sequence[int], workers: int
) -> Iterator[Outcome | Failure]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _start_worker, (programme, stop))
    try:
        yield from _flow(pool, numbers, workers * AHEAD)
    except BrokenProcessPool:
        raise Failed("worker_died", "a worker process ended unexpectedly") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _flow(
    pool: ProcessPoolExecutor, numbers: Sequence[int], most: int
) -> Iterator[Outcome | Failure]:
    """Keep a few games waiting, not all of them: a tournament may have a million."""
    rest = iter(numbers)
    running: set[Future[Outcome | Failure]] = set()
    while True:
        for number in rest:
            running.add(pool.submit(_play, number))
            if len(running) >= most:
                break
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for task in done:
            yield task.result()
