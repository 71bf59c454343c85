"""One game of an arena, and how long its bots thought."""

import math
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from estaminet import bots
from estaminet.lab.arena.programme import Programme
from estaminet.workers import Failed

OCTAVE = 16  # buckets of decision times for a factor of two: each 4 % wide


@dataclass
class Times:
    """How long decisions took, as counts in buckets of equal ratio."""

    decisions: int = 0
    total: float = 0.0  # seconds
    longest: float = 0.0
    buckets: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        bucket = math.ceil(OCTAVE * math.log2(max(seconds, 1e-7) * 1e6))  # of microseconds
        self.merge(Times(1, seconds, seconds, {bucket: 1}))

    def merge(self, other: "Times") -> None:
        self.decisions += other.decisions
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for bucket, count in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + count

    def quantile(self, part: float) -> float:
        """Seconds that so large a part of the decisions did not exceed, to within 4 %."""
        left = part * self.decisions
        for bucket, count in sorted(self.buckets.items()):
            left -= count
            if left <= 0:
                return min(2 ** (bucket / OCTAVE) / 1e6, self.longest)
        return self.longest


@dataclass(frozen=True)
class Played:
    """A finished game, as the log keeps it."""

    number: int
    result: Mapping[str, Any]
    moves: int
    seconds: float
    times: Mapping[str, Times]  # by bot


def prepared(programme: Programme) -> Callable[[int], Played]:
    """What plays the games of these numbers.

    Every bot has decided once before, so that loading compiled code is not timed.
    """
    for bot in {bot for seating in programme.seatings for bot in seating}:
        with suppress(Exception):  # a real game will meet it again, and say where
            bots.ask(bots.make(bot, programme.game, 0), programme.table(0))
    return partial(play, programme)


def play(programme: Programme, number: int) -> Played:
    """Play one game, or say which one failed."""
    try:
        return _played(programme, number)
    except Exception as error:
        deal, seating = programme.deal_of(number), ",".join(programme.seating_of(number))
        where = f"deal {deal} (seed {programme.deal_seed(deal)}), {seating}"
        raise Failed("game_failed", f"{where}: {type(error).__name__}: {error}") from error


def _played(programme: Programme, number: int) -> Played:
    start = time.perf_counter()
    deal, seating = programme.deal_of(number), programme.seating_of(number)
    table = programme.table(deal)
    players = [
        bots.make(bot, programme.game, programme.player_seed(deal, seat, bot))
        for seat, bot in enumerate(seating)
    ]
    times = {bot: Times() for bot in seating}
    for choice in bots.playing(table, players):
        times[seating[choice.seat]].add(choice.seconds)
    assert table.result is not None
    return Played(number, table.result, table.move, time.perf_counter() - start, times)
