"""Compile a game and its bots ahead of need, with progress; from the cache it takes a moment."""

from collections.abc import Callable, Sequence
from functools import partial

from estaminet import workers
from estaminet.bots.knowledge import Knowledge
from estaminet.bots.players import GuidePlayer
from estaminet.bots.search import Budget, SearchPlayer
from estaminet.games import load
from estaminet.table import new, warmup
from estaminet.table.warmup import Progress

SEARCH = "search"


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
    if progress:
        progress(total, total, "")


def warm_all(chosen: Sequence[str], progress: Progress) -> None:
    """Compile several games side by side, a process each, as many as there are cores."""
    steps: dict[str, tuple[int, int]] = {}

    def heard(game: str, done: int, total: int, what: str) -> None:
        steps[game] = (done, total)
        whole = max(total for _, total in steps.values()) * len(chosen)
        progress(sum(done for done, _ in steps.values()), whole, f"{game}: {what}")

    count = min(len(chosen), workers.cores())
    for _ in workers.results(_warmer, chosen, count, heard=heard):
        pass


def _warmer() -> Callable[[str], None]:
    return lambda game: warm(game, partial(workers.tell, game))
