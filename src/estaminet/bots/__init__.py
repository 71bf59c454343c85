"""Players made of code. A bot is handed one seat's knowledge, never the table."""

from estaminet.bots.knowledge import Knowledge
from estaminet.bots.players import Choice, Player, ask, decide, play, playing
from estaminet.bots.registry import BOTS, Bot, default, for_game, make

__all__ = [
    "BOTS",
    "Bot",
    "Choice",
    "Knowledge",
    "Player",
    "ask",
    "decide",
    "default",
    "for_game",
    "make",
    "play",
    "playing",
]
