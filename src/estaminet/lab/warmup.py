"""Compile what many games are played with, ahead of need: a game's rules and bots, its loops for
simulations and tuning, its environments."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from estaminet import envs, workers
from estaminet.bots import warmup
from estaminet.games import load
from estaminet.lab.simulate.plans import plan
from estaminet.lab.simulate.simulator import Simulator
from estaminet.lab.tune import guided_games
from estaminet.table.warmup import Progress


def warm(game: str, progress: Progress | None = None) -> None:
    """Compile all of it, or load it from the cache."""
    steps = _steps(game)
    done = total = 0

    def report(at: int, before: int, what: str) -> None:
        nonlocal done, total
        done, total = at, before + len(steps)
        if progress:
            progress(done, total, what or next(iter(steps)))

    warmup.warm(game, report)
    for name, call in steps.items():
        report(done, total - len(steps), name)
        call()
        done += 1
    report(total, total - len(steps), "")


def warmer() -> Callable[[str], None]:
    """Does it in a worker, and says how far it is."""
    return lambda game: warm(game, partial(workers.tell, game))


def _steps(game: str) -> dict[str, Callable[[], Any]]:
    players = load(game).players[0]
    return {
        "simulations": lambda: Simulator(plan(game, players, 1), with_moves=False).chunk(range(1)),
        "tuning": partial(_guided, game, players),
        "batches": partial(_step, lambda: envs.Batch(game, players, 1)),
        "batches with bots": partial(_step, lambda: envs.BotBatch(game, players, 1, {0: "guide"})),
        "worlds": lambda: envs.Batch(game, players, 1).worlds(None, 1),
    }


def _guided(game: str, players: int) -> None:
    described = load(game)
    seated = guided_games.seated(described, described.content, players, {})
    found = guided_games.room_for(described, 1, noted=True)
    guided_games.play_guided(described.content.tables, seated, np.uint64(0), 0, found)


def _step(made: Callable[[], envs.Batch]) -> None:
    batch = made()
    batch.step(batch.sample())
