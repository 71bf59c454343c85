"""One table of bots; everything that offers or starts a bot reads it here."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from estaminet.bots import miracles, miseraables, poilus
from estaminet.bots.knowledge import Knowledge
from estaminet.errors import BadOption, brief
from estaminet.games import IDS, load
from estaminet.table import Table


class Player(Protocol):
    """A bot at a seat: the same seed and the same knowledge give the same choice."""

    def choose(self, knowledge: Knowledge) -> str: ...


@dataclass(frozen=True)
class Bot:
    id: str
    name: Mapping[str, str]
    description: Mapping[str, str]
    players: Mapping[str, Callable[[int], Player]]  # by game: a seed makes a player


class RandomPlayer:
    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, knowledge: Knowledge) -> str:
        return self._dice.choice(knowledge.actions)


BOTS = (
    Bot(
        "random",
        {"en": "Random", "fr": "Hasard"},
        {
            "en": "Plays any legal action, each as likely.",
            "fr": "Joue n'importe quelle action permise.",
        },
        dict.fromkeys(IDS, RandomPlayer),
    ),
    Bot(
        "cautious",
        {"en": "Cautious", "fr": "Prudent"},
        {
            "en": "Weighs what each action risks, from its own view alone.",
            "fr": "Pèse le risque de chaque action, de son seul point de vue.",
        },
        {"poilus": poilus.CautiousPlayer},
    ),
    Bot(
        "heuristic",
        {"en": "Regular", "fr": "Habitué"},
        {
            "en": "Weighs what each action brings, from its own view alone.",
            "fr": "Pèse ce que rapporte chaque action, de son seul point de vue.",
        },
        {"miracles": miracles.HeuristicPlayer, "miseraables": miseraables.HeuristicPlayer},
    ),
)
DEFAULTS = {"miracles": "heuristic", "miseraables": "heuristic", "poilus": "cautious"}


def for_game(game: str) -> tuple[Bot, ...]:
    """The bots that can play a game."""
    return tuple(bot for bot in BOTS if load(game).id in bot.players)


def default(game: str) -> str:
    """The bot that plays the other seats unless told otherwise."""
    return DEFAULTS[load(game).id]


def ask(player: Player, table: Table) -> str:
    """The player's choice at a table where it is its seat's turn, from that seat's knowledge."""
    assert table.actor is not None
    return player.choose(Knowledge(table, table.actor))


def make(bot: str, game: str, seed: int) -> Player:
    """A bot ready to sit down, or BadOption."""
    for row in for_game(game):
        if row.id == bot:
            return row.players[game](seed)
    known = ", ".join(row.id for row in for_game(game))
    raise BadOption("unknown_bot", f"{game}: no bot {brief(bot)}; there are: {known}")
