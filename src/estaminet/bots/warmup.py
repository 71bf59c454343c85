"""Compile a game and its bots ahead of need, with progress; from the cache it takes a moment."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from estaminet import workers
from estaminet.bots.knowledge import Knowledge
from estaminet.bots.players import GuidePlayer
from estaminet.bots.search import Budget, SearchPlayer, guide, survey, tree
from estaminet.engine import records, rng
from estaminet.games import load
from estaminet.table import new, warmup
from estaminet.table.warmup import Progress

SEARCH = "search"
FEW = 1 << 10  # edges


def warm(game: str, progress: Progress | None = None) -> None:
    """Compile the rules, the search and the guide of a game, or load them from the cache."""
    total = 0

    def report(done: int, steps: int, what: str) -> None:
        nonlocal total
        total = steps + 1
        if progress:
            progress(done, total, what or SEARCH)

    warmup.warm(game, report)
    table = new(game, load(game).players[0], seed=0)
    known = Knowledge(table, table.actor or 0)
    SearchPlayer(game, 0, Budget(iterations=2)).think(known)
    GuidePlayer(game, 0).pick(known)
    _warm_survey(game, known)
    if progress:
        progress(total, total, "")


def _warm_survey(game: str, known: Knowledge) -> None:
    described, tuning, tables = load(game), guide.tuning(game, known.content), known.content.tables
    worlds, words = records.zeros(1, described.state), rng.seeded(0)
    survey.imagine_all(tables, known.world(0), known.seat, np.uint64(0), words, worlds)
    forced, out = np.full((1, 1), survey.FREE, np.int16), np.zeros((1, 1))
    memory = tree.new_memory(described, tuning, FEW)
    searcher = tree.Searcher(known.seat, False, words)
    survey.survey(tables, worlds, forced, searcher, tuning, memory, out)


def warmer() -> Callable[[str], None]:
    """Compiles a game in a worker, and says how far it is."""
    return lambda game: warm(game, partial(workers.tell, game))


def warm_all(
    chosen: Sequence[str], progress: Progress, prepare: workers.Prepare[str, None] = warmer
) -> None:
    """Compile several games side by side, a process each, as many as there are cores."""
    steps: dict[str, tuple[int, int]] = {}

    def heard(game: str, done: int, total: int, what: str) -> None:
        steps[game] = (done, total)
        whole = max(total for _, total in steps.values()) * len(chosen)
        progress(sum(done for done, _ in steps.values()), whole, f"{game}: {what}")

    count = min(len(chosen), workers.cores())
    for _ in workers.results(prepare, chosen, count, heard=heard):
        pass
