"""What can be counted and measured from outside, as Prometheus reads it: numbers of this process,
nothing about a table, a guest or a card."""

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Count:
    """Something that happens, by one word about it."""

    def __init__(self, what: str, label: str) -> None:
        self.what = what
        self._label = label
        self._counts: Counter[str] = Counter()

    def add(self, word: str) -> None:
        self._counts[word] += 1

    def lines(self, name: str) -> Iterator[str]:
        yield f"# TYPE {name} counter"
        for word, count in sorted(self._counts.items()):
            yield f'{name}{{{self._label}="{word}"}} {count}'


class Times:
    """How long something takes."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._buckets[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    @contextmanager
    def measured(self) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - begun)

    def lines(self, name: str) -> Iterator[str]:
        yield f"# TYPE {name} histogram"
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._buckets, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


moves = Count("moves that were committed", "by")
refusals = Count("refusals, by their code", "code")
responses = Count("answers over HTTP, by their status", "status")
commits = Times("from an event to its place in the database")
tellings = Times("building and queueing what the pages of a table are told of one event")
thoughts = Times("a bot's or the coach's thought, without its wait in the queue")
lags = Times("how late the event loop was, looked at four times a second")

_KEPT: Mapping[str, Count | Times] = {
    "moves_total": moves,
    "refusals_total": refusals,
    "responses_total": responses,
    "commit_seconds": commits,
    "tell_seconds": tellings,
    "thought_seconds": thoughts,
    "loop_lag_seconds": lags,
}


def text(gauges: Mapping[str, tuple[float, str]]) -> str:
    """Everything, with what is so at this moment: names, numbers and what they are."""
    lines: list[str] = []
    for name, (value, what) in gauges.items():
        lines += (f"# HELP estaminet_{name} {what}", f"# TYPE estaminet_{name} gauge")
        lines.append(f"estaminet_{name} {value:g}")
    for name, row in _KEPT.items():
        lines += (f"# HELP estaminet_{name} {row.what}", *row.lines(f"estaminet_{name}"))
    return "\n".join(lines) + "\n"


def memory() -> float:
    """Bytes of this process that are in memory; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0.0
    return float(pages) * os.sysconf("SC_PAGE_SIZE")
