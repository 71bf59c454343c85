"""One table of bots; everything that offers or starts a bot reads it here."""

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from estaminet.bots import miracles, miseraables, poilus
from estaminet.bots.knowledge import Knowledge
from estaminet.bots.players import Player
from estaminet.bots.search import Budget, SearchPlayer
from estaminet.errors import BadOption, brief
from estaminet.games import IDS, load

Maker = Callable[[int, int], Player]  # a seed and a number of threads make a player


@dataclass(frozen=True)
class Bot:
    id: str
    name: Mapping[str, str]
    description: Mapping[str, str]
    strength: int  # 0 to 4, for people who choose
    cost: str  # what a decision takes
    players: Mapping[str, Maker]  # by game
    fair: bool = True  # sees what its seat may see, and no more


class RandomPlayer:
    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, knowledge: Knowledge) -> str:
        return self._dice.choice(knowledge.actions)


def _simple(make: Callable[[int], Player]) -> Maker:
    return lambda seed, threads: make(seed)


def _searching(game: str, budget: Budget, peek: bool = False) -> Maker:
    return lambda seed, threads: SearchPlayer(game, seed, budget, threads=threads, peek=peek)


# Iterations a decision: enough to be measured over hundreds of games, few enough that nobody waits
APPRENTICE = {"miracles": 16, "miseraables": 16, "poilus": 16}
REGULAR = {"miracles": 100, "miseraables": 60, "poilus": 200}
MASTER = {"miracles": 800, "miseraables": 400, "poilus": 4000}
CLAIRVOYANT = MASTER | {"poilus": 1600}  # who sees all cards knows earlier


def _level(iterations: Mapping[str, int]) -> dict[str, Maker]:
    return {game: _searching(game, Budget(iterations=n)) for game, n in iterations.items()}


BOTS = (
    Bot(
        "random",
        {"en": "Random", "fr": "Hasard"},
        {
            "en": "Plays any legal action, each as likely.",
            "fr": "Joue n'importe quelle action permise.",
        },
        0,
        "nothing",
        dict.fromkeys(IDS, _simple(RandomPlayer)),
    ),
    Bot(
        "heuristic",
        {"en": "Rule of thumb", "fr": "Au jugé"},
        {
            "en": "Weighs what each action brings and risks, from its own view alone.",
            "fr": "Pèse ce que chaque action rapporte et risque, de son seul point de vue.",
        },
        1,
        "about a millisecond",
        {
            "miracles": _simple(miracles.HeuristicPlayer),
            "miseraables": _simple(miseraables.HeuristicPlayer),
            "poilus": _simple(poilus.CautiousPlayer),
        },
    ),
    Bot(
        "apprentice",
        {"en": "Apprentice", "fr": "Apprenti"},
        {
            "en": "Imagines a handful of ways the game may go on, and takes the best.",
            "fr": "Imagine une poignée de suites possibles et prend la meilleure.",
        },
        2,
        "a few milliseconds",
        _level(APPRENTICE),
    ),
    Bot(
        "regular",
        {"en": "Regular", "fr": "Habitué"},
        {
            "en": "Imagines a hundred ways or so the game may go on before each decision.",
            "fr": "Imagine une centaine de suites possibles avant chaque décision.",
        },
        3,
        "some ten milliseconds",
        _level(REGULAR),
    ),
    Bot(
        "master",
        {"en": "Master", "fr": "Maître"},
        {
            "en": "Imagines hundreds or thousands of ways the game may go on before each decision.",
            "fr": "Imagine des centaines, voire des milliers de suites avant chaque décision.",
        },
        4,
        "some tens of milliseconds",
        _level(MASTER),
    ),
    Bot(
        "clairvoyant",
        {"en": "Clairvoyant", "fr": "Voyante"},
        {
            "en": "Searches like a master and sees all cards: to measure by, not to play with.",
            "fr": "Cherche comme un maître et voit toutes les cartes : un repère, non un joueur.",
        },
        4,
        "some ten milliseconds",
        {g: _searching(g, Budget(iterations=n), peek=True) for g, n in CLAIRVOYANT.items()},
        fair=False,
    ),
)
DEFAULTS = dict.fromkeys(IDS, "regular")
SEARCH = re.compile(r"search:(?:(?P<iterations>[1-9]\d{0,6})|(?P<seconds>\d{1,2}(?:\.\d+)?)s)")


def for_game(game: str) -> tuple[Bot, ...]:
    """The bots that play a game fairly."""
    return tuple(bot for bot in BOTS if bot.fair and load(game).id in bot.players)


def default(game: str) -> str:
    """The bot that plays the other seats unless told otherwise."""
    return DEFAULTS[load(game).id]


def make(bot: str, game: str, seed: int, threads: int = 1) -> Player:
    """A bot ready to sit down, or BadOption.

    `search:800` searches with that many iterations a decision, `search:0.5s` for that long.
    """
    if isinstance(bot, str):
        budget = SEARCH.fullmatch(bot)
        if budget:
            return _searching(load(game).id, _budget(budget))(seed, threads)
        for row in BOTS:
            if row.id == bot and load(game).id in row.players:
                return row.players[game](seed, threads)
    known = ", ".join(row.id for row in for_game(game))
    text = f"{game}: no bot {brief(bot)}; there are: {known}, search:ITERATIONS, search:SECONDSs"
    raise BadOption("unknown_bot", text)


def _budget(found: re.Match[str]) -> Budget:
    if found["iterations"]:
        return Budget(iterations=int(found["iterations"]))
    return Budget(seconds=float(found["seconds"]))
