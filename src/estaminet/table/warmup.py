"""Compile a game's kernels ahead of need, with progress; from the cache it takes a moment."""

import multiprocessing
import os
import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from estaminet.engine import kernels, rng, trace as tracing
from estaminet.games import load

Progress = Callable[[int, int, str], None]  # steps done, steps in all, what comes next


class Warmup:
    """The least of a play that makes every kernel be compiled."""

    def __init__(self, game: str) -> None:
        self.game = load(game)
        self.tables = self.game.content.tables
        self.start = self.game.seated(self.game.players[0])
        self.start[0].rng[:] = rng.seeded(0)
        self.work = self.start.copy()
        self.words = rng.seeded(0)
        self.trace = tracing.new(on=False)
        self.legal = np.zeros(self.game.most_actions, np.int16)

    def steps(self) -> dict[str, Callable[[], Any]]:
        t, s = self.tables, self.work[0]
        return {
            "deal": lambda: kernels.deal(t, s, self.trace),
            "legal": lambda: kernels.legal(t, s, self.legal),
            "step": lambda: kernels.step(t, s, int(self.legal[0]), self.trace),
            "observe": lambda: kernels.observe(
                t, s, 0, np.zeros(self.game.observation_size, np.int8)
            ),
            "determinize": lambda: kernels.determinize(t, s, 0, self.words),
            "returns": lambda: kernels.returns(t, s, np.zeros(max(self.game.players), np.float32)),
            "random play": lambda: kernels.random_games(
                t, self.start, self.work, self.words, self.legal, self.trace, 1
            ),
        }


def warm(game: str, progress: Progress | None = None) -> None:
    """Compile everything of a game, or load it from the cache."""
    steps = Warmup(game).steps()
    for done, (name, call) in enumerate(steps.items()):
        if progress:
            progress(done, len(steps), name)
        call()
    if progress:
        progress(len(steps), len(steps), "")


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
