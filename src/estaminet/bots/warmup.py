"""Compile a game and its bots ahead of need, with progress; from the cache it takes a moment."""

import multiprocessing
import os
import queue
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from estaminet.bots.knowledge import Knowledge
from estaminet.bots.search import Budget, SearchPlayer
from estaminet.games import load
from estaminet.table import new, warmup
from estaminet.table.warmup import Progress

SEARCH = "search"


def warm(game: str, progress: Progress | None = None) -> None:
    """Compile the rules and the search of a game, or load them from the cache."""
    total = 0

    def report(done: int, steps: int, what: str) -> None:
        nonlocal total
        total = steps + 1
        if progress:
            progress(done, total, what or SEARCH)

    warmup.warm(game, report)
    table = new(game, load(game).players[0], seed=0)
    SearchPlayer(game, 0, Budget(iterations=2)).think(Knowledge(table, table.actor or 0))
    if progress:
        progress(total, total, "")


def warm_all(chosen: Sequence[str], progress: Progress) -> None:
    """Compile several games side by side, a process each, as many as there are cores."""
    workers = min(len(chosen), os.cpu_count() or 1)
    if workers < 2:
        for game in chosen:
            warm(game, progress)
        return
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager, ProcessPoolExecutor(workers, context) as pool:
        reports = manager.Queue()
        running = [pool.submit(_warm_child, game, reports) for game in chosen]
        done: dict[str, tuple[int, int]] = {}
        while not all(task.done() for task in running) or not reports.empty():
            try:
                game, steps, total, what = reports.get(timeout=0.2)
            except queue.Empty:
                continue
            done[game] = (steps, total)
            whole = max(total for _, total in done.values()) * len(chosen)
            progress(sum(steps for steps, _ in done.values()), whole, f"{game}: {what}")
        for task in running:
            task.result()


def _warm_child(game: str, reports: Any) -> None:
    warm(game, lambda done, total, what: reports.put((game, done, total, what)))
