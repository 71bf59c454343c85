"""Progress bars, drawn by Rich."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


@contextmanager
def bar() -> Iterator[Callable[[int, int, str], None]]:
    """Gives a function to call with the steps done, the steps in all, and what comes next."""
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task("", total=1)

        def progress(done: int, total: int, what: str) -> None:
            shown.update(task, completed=done, total=total, description=what)

        yield progress


@contextmanager
def counting(unit: str) -> Iterator[Callable[[int, int], None]]:
    """Gives a function to call with how many are done and how many there are.

    Beside the bar stand how many a second and the time that is left.
    """
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("getting ready…", total=None)

        def progress(done: int, total: int) -> None:
            speed = shown.tasks[task].speed
            rate = unit if not speed else f"{unit}, {speed:,.0f} {unit}/s"
            shown.update(task, completed=done, total=total, description=rate)

        yield progress


@contextmanager
def estimating(compiling: str) -> Iterator[Callable[[int, int, str], None]]:
    """As `bar`, with the time left and the estimate so far; what to say while rules compile."""
    console = Console(stderr=True)
    columns = (
        BarColumn(24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task(compiling, total=None)

        def progress(done: int, total: int, what: str) -> None:
            known = None if what == compiling else total
            shown.update(task, completed=done, total=known, description=what)

        yield progress
