"""How often somebody may ask: token buckets, forgotten when they are full again."""

import time
from collections.abc import Callable

from estaminet.web.refusals import Refused
from estaminet.web.settings import Rate

MOST_BUCKETS = 20_000


class Bucket:
    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """One more, if there is one."""
        refilled = self._left + (now - self._at) * self._rate.a_second
        self._left, self._at = min(self._rate.burst, refilled), now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self, now: float) -> bool:
        return self._left + (now - self._at) * self._rate.a_second >= self._rate.burst


class Buckets:
    """A bucket for each name of one kind."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> None:
        """One more for this name, or the refusal."""
        now = self._clock()
        bucket = self._buckets.get(name)
        if bucket is None:
            self._sweep(now)
            bucket = self._buckets[name] = Bucket(self._rate, now)
        if not bucket.take(now):
            raise Refused("too_fast")

    def _sweep(self, now: float) -> None:
        if len(self._buckets) < MOST_BUCKETS:
            return
        self._buckets = {n: b for n, b in self._buckets.items() if not b.full(now)}
        while len(self._buckets) >= MOST_BUCKETS:
            self._buckets.pop(next(iter(self._buckets)))
