"""Players made of code. A bot is handed one seat's knowledge, never the table."""

from estaminet.bots.knowledge import Knowledge
from estaminet.bots.registry import BOTS, Bot, Player, ask, default, for_game, make

__all__ = ["BOTS", "Bot", "Knowledge", "Player", "ask", "default", "for_game", "make"]
