"""Bots against each other, or together, on paired deals.

Every deal (a seed) is replayed with the bots turned through all seats (`seatings` says how), so
that luck of the cards and of the seat cancels; the intervals take the deal as the unit
(`lab.statistics`). Games run on all cores and are logged one by one (`games_log`): an arena that
was stopped goes on where it was. Everything but times follows from the arena's seed.

    result = run(Arena("…", ("heuristic", "random"), players=2, deals=50))
    result.standings[0].share
"""

from estaminet.lab.arena.programme import SEED, Arena, check
from estaminet.lab.arena.result import Result
from estaminet.lab.arena.running import COMPILING, Progress, run

__all__ = ["COMPILING", "SEED", "Arena", "Progress", "Result", "check", "run"]
