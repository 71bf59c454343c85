"""Search: one information-set tree search for all games; each game has a guide for it."""

from estaminet.bots.search.player import Budget, CalledOff, SearchPlayer, Thought

__all__ = ["Budget", "CalledOff", "SearchPlayer", "Thought"]
