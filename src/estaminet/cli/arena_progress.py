"""How far an arena is: a bar with the estimate so far, or a line now and then."""

from collections.abc import Iterator
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

from estaminet.cli.arena_words import say
from estaminet.cli.progress import Lines
from estaminet.lab import arena as lab

LINE_EVERY = 20.0  # seconds


@contextmanager
def shown(lang: str) -> Iterator[lab.Progress]:
    """Games done, time left and the estimate so far, on the error stream."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Lines(LINE_EVERY)
        return
    columns = (
        BarColumn(24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say(lang, "compiling"), total=None)

        def progress(done: int, total: int, what: str) -> None:
            compiling = what == lab.COMPILING
            text = say(lang, "compiling") if compiling else what
            bar.update(task, completed=done, total=None if compiling else total, description=text)

        yield progress
