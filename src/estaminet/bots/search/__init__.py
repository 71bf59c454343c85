"""Search: one information-set tree search for all games, and a guide for each of them."""

from estaminet.bots.search.guides import miracles, miseraables, poilus
from estaminet.bots.search.player import Budget, SearchPlayer, Thought

__all__ = ["Budget", "SearchPlayer", "Thought", "miracles", "miseraables", "poilus"]
