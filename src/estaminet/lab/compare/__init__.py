"""Two sides of a game, measured against each other on the same deals: what changed, how surely.

    a, b = sides("…", "mine.yaml", Terms(players=3))
    made = compare(a, b)
    made.changed

What is looked at, every ending, length, seat, score, and every piece's use and lift, is looked at
together: intervals and verdicts hold for all of it at once.
"""

from estaminet.lab.compare.comparison import Comparison, compare
from estaminet.lab.compare.side import Side, Terms, sides

__all__ = ["Comparison", "Side", "Terms", "compare", "sides"]
