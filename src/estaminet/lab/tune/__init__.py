"""Fitting a guide's numbers to the cards it plays, so that one's own are played sensibly.

The weights by evolution: candidates play compiled games against the mean of their cloud, now or
half the way ago, on the same deals; a team by how many games it wins, then by how long it holds
out. From nothing several clouds start; the one whose mean beats the others goes on, and meets them
again. The worths by regression on positions of games that the found guide plays with itself. How a
search goes by them by evolution once more, in games between searches.
Everything follows from the seed, whoever works; a stopped run goes on from its log.

    result = run(plan("…", data="mine.yaml"))
    Path("tuned.yaml").write_text(result.text())
"""

from estaminet.bots.search.guide import VERSIONS
from estaminet.lab.arena.programme import SEED
from estaminet.lab.tune.plans import (
    GAMES,
    GENERATIONS,
    ITERATIONS,
    POPULATION,
    ZERO,
    Effort,
    Plan,
    plan,
)
from estaminet.lab.tune.result import Gain, Result
from estaminet.lab.tune.running import Progress, run

__all__ = [
    "GAMES",
    "GENERATIONS",
    "ITERATIONS",
    "POPULATION",
    "SEED",
    "VERSIONS",
    "ZERO",
    "Effort",
    "Gain",
    "Plan",
    "Progress",
    "Result",
    "plan",
    "run",
]
