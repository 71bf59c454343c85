"""How far a long command is: a bar where Rich is there to draw it, else a line now and then."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from estaminet.extras import has

LINE_EVERY = 5.0  # seconds

Steps = Callable[[int, int, str], None]
Count = Callable[[int, int], None]


def bar() -> AbstractContextManager[Steps]:
    """Gives a function to call with the steps done, the steps in all, and what comes next."""
    if not has("rich"):
        return _lines()
    from estaminet.cli.bars import bar

    return bar()


def counting(unit: str) -> AbstractContextManager[Count]:
    """Gives a function to call with how many are done and how many there are."""
    if not has("rich"):
        return _counted_lines(unit)
    from estaminet.cli.bars import counting

    return counting(unit)


@contextmanager
def _lines() -> Iterator[Steps]:
    last = time.monotonic()

    def progress(done: int, total: int, what: str) -> None:
        nonlocal last
        if time.monotonic() - last >= LINE_EVERY:
            print(f"{done}/{total}  {what}", file=sys.stderr, flush=True)
            last = time.monotonic()

    yield progress


@contextmanager
def _counted_lines(unit: str) -> Iterator[Count]:
    with _lines() as progress:
        yield lambda done, total: progress(done, total, unit)
