"""How far a long command is: a bar where Rich is there to draw it, else a line now and then."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from estaminet.extras import has

LINE_EVERY, ESTIMATE_EVERY = 5.0, 20.0  # seconds

Steps = Callable[[int, int, str], None]
Count = Callable[[int, int], None]


def bar() -> AbstractContextManager[Steps]:
    """Gives a function to call with the steps done, the steps in all, and what comes next."""
    if not has("rich"):
        return nullcontext(Lines(LINE_EVERY))
    from estaminet.cli.bars import bar

    return bar()


def counting(unit: str) -> AbstractContextManager[Count]:
    """Gives a function to call with how many are done and how many there are."""
    if not has("rich"):
        lines = Lines(LINE_EVERY)
        return nullcontext(lambda done, total: lines(done, total, unit))
    from estaminet.cli.bars import counting

    return counting(unit)


def estimating(compiling: str) -> AbstractContextManager[Steps]:
    """As `bar`, with the time left and the estimate so far; lines where nobody watches."""
    if not sys.stderr.isatty():
        return nullcontext(Lines(ESTIMATE_EVERY))
    from estaminet.cli.bars import estimating

    return estimating(compiling)


@contextmanager
def stoppable(
    shown: AbstractContextManager[Steps], say: Callable[..., str], log: Path | None
) -> Iterator[Steps]:
    """The same; Ctrl-C says how far it came (`stopped`), and that a log goes on (`go_on`)."""
    at = {"done": 0, "total": 0}
    try:
        with shown as progress:

            def told(done: int, total: int, what: str) -> None:
                at.update(done=done, total=total)
                progress(done, total, what)

            yield told
    except KeyboardInterrupt:
        print(say("stopped", **at) + (say("go_on") if log else ""), file=sys.stderr)
        raise


class Lines:
    """Progress where no bar can be drawn: a line now and then."""

    def __init__(self, every: float) -> None:
        self.every = every
        self.last = time.monotonic()

    def __call__(self, done: int, total: int, what: str) -> None:
        if time.monotonic() - self.last >= self.every:
            print(f"{done}/{total}  {what}", file=sys.stderr, flush=True)
            self.last = time.monotonic()
