"""One table of bots; everything that offers or starts a bot reads it here.

What a bot is made of in each game is found by the game's name: `bots.<game>.heuristic` and
`bots.<game>.guide`. `package.module:Class` names a bot of somebody's own, which is imported.
"""

import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module, invalidate_caches
from typing import Any

from estaminet.bots.players import GuidePlayer, HeuristicPlayer, Player, RandomPlayer
from estaminet.bots.search import Budget, SearchPlayer
from estaminet.bots.search.guide import VERSIONS
from estaminet.bots.search.minds import GREEDY, GUIDE, RANDOM, SEARCH as SEARCHES, Mind
from estaminet.errors import BadOption, brief
from estaminet.games import IDS, load
from estaminet.languages import Text, same

Maker = Callable[[int, int], Player]  # a seed and a number of threads make a player


@dataclass(frozen=True)
class Bot:
    id: str
    name: Text
    description: Text
    strength: int  # 0 to 5, for people who choose
    cost: str  # what a decision takes
    players: Mapping[str, Maker]  # by game
    fair: bool = True  # sees what its seat may see, and no more
    offered: bool = True  # to people who choose; others are there to measure by


def _in_all_games(make: Callable[[str, int, int], Player]) -> dict[str, Maker]:
    """A bot of every game, made when it is wanted: of the game, a seed and a number of threads."""
    return {game: partial(make, game) for game in IDS}


def _of(game: str, part: str) -> Any:
    return import_module(f"estaminet.bots.{game}.{part}")


def _random(game: str, seed: int, threads: int) -> Player:
    return RandomPlayer(seed)


def _heuristic(game: str, seed: int, threads: int) -> Player:
    return HeuristicPlayer(_of(game, "heuristic").Mind, seed)


def _guide(game: str, seed: int, threads: int) -> Player:
    return GuidePlayer(game, seed)


def _level(level: str, peek: bool = False, version: str | None = None) -> dict[str, Maker]:
    """A search with as many iterations as the game's guide gives to the level."""

    def make(game: str, seed: int, threads: int) -> Player:
        budget = Budget(iterations=_of(game, "guide").ITERATIONS[level])
        return SearchPlayer(game, seed, budget, threads=threads, version=version, peek=peek)

    return _in_all_games(make)


BOTS: tuple[Bot, ...] = (
    Bot(
        "random",
        {"en": "Random", "fr": "Hasard"},
        {
            "en": "Plays any legal action, all equally likely.",
            "fr": "Joue n'importe quelle action permise, au hasard.",
        },
        0,
        "nothing",
        _in_all_games(_random),
    ),
    Bot(
        "heuristic",
        {"en": "Rule of thumb", "fr": "Au jugé"},
        {
            "en": "Weighs what each action gains and risks, from what it can see.",
            "fr": "Pèse ce que chaque action rapporte et risque, d'après ce qu'il voit.",
        },
        1,
        "about a millisecond",
        _in_all_games(_heuristic),
    ),
    Bot(
        "guide",
        {"en": "Instinct", "fr": "Instinct"},
        {
            "en": "Rates each action at a glance and plays the better ones more often.",
            "fr": "Note chaque action d'un coup d'œil et joue plus souvent les meilleures.",
        },
        1,
        "next to nothing",
        _in_all_games(_guide),
    ),
    Bot(
        "apprentice",
        {"en": "Apprentice", "fr": "Apprenti"},
        {
            "en": "Imagines a handful of ways the game could go and takes the best.",
            "fr": "Imagine une poignée de suites possibles et prend la meilleure.",
        },
        2,
        "a few milliseconds",
        _level("apprentice"),
    ),
    Bot(
        "regular",
        {"en": "Regular", "fr": "Habitué"},
        {
            "en": "Imagines a hundred or so ways the game could go before each decision.",
            "fr": "Imagine une centaine de suites possibles avant chaque décision.",
        },
        3,
        "ten milliseconds or so",
        _level("regular"),
    ),
    Bot(
        "master",
        {"en": "Master", "fr": "Maître"},
        {
            "en": "Imagines hundreds or thousands of ways the game could go before each decision.",
            "fr": "Imagine des centaines, voire des milliers de suites avant chaque décision.",
        },
        4,
        "tens of milliseconds",
        _level("master"),
    ),
    Bot(
        "champion",
        {"en": "Champion", "fr": "Champion"},
        {
            "en": "Thinks for up to half a second and judges by what it learned from games "
            "against itself.",
            "fr": "Réfléchit jusqu'à une demi-seconde et juge d'après ce que ses parties contre "
            "lui-même lui ont appris.",
        },
        5,
        "up to half a second",
        _level("champion"),
    ),
    Bot(
        "master-0.1",
        {"en": "Master 0.1", "fr": "Maître 0.1"},
        {
            "en": "The master from Estaminet 0.1: a yardstick.",
            "fr": "Le maître d'Estaminet 0.1 : un repère.",
        },
        4,
        "some tens of milliseconds",
        _level("master-0.1", version="0.1"),
        offered=False,
    ),
    Bot(
        "clairvoyant",
        {"en": "Clairvoyant", "fr": "Clairvoyant"},
        {
            "en": "Searches like a master and sees every card: a yardstick, not an opponent.",
            "fr": "Réfléchit comme un maître et voit toutes les cartes : un repère, pas un rival.",
        },
        4,
        "ten milliseconds or so",
        _level("clairvoyant", peek=True),
        fair=False,
    ),
)
DEFAULT = "regular"
SEARCH = re.compile(
    r"search:(?:(?P<iterations>[1-9]\d{0,6})|(?P<seconds>\d{1,2}(?:\.\d+)?)s)"
    rf"(?:@(?P<version>guide|{'|'.join(map(re.escape, VERSIONS))}|.+\.npz))?"
)
GREEDY_GUIDE = "guide:greedy"
OWN = re.compile(r"(?!search:|guide:)(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")


def for_game(game: str) -> tuple[Bot, ...]:
    """The bots that play a game fairly and are offered to people."""
    ours = (bot for bot in BOTS if bot.fair and bot.offered)
    return tuple(bot for bot in ours if load(game).id in bot.players)


def default(game: str) -> str:
    """The bot that plays the other seats unless told otherwise."""
    load(game)
    return DEFAULT


def make(bot: str, game: str, seed: int, threads: int = 1) -> Player:
    """A bot ready to sit down, or BadOption.

    `search:800` searches with that many iterations per decision, `search:0.5s` for that long;
    `search:800@guide` judges by the guide alone, `…@0.1` by its numbers in 0.1, `…@run/network.npz`
    by what is in a file of `estaminet train`;
    `guide:greedy` plays what its guide likes best, whereas `guide` draws by how much it likes each;
    `package.module:Class` is imported, from the current directory too, and called with the seed.
    """
    seed = int(seed)  # NumPy's numbers are welcome
    if isinstance(bot, str):
        budget = SEARCH.fullmatch(bot)
        if budget:
            version = budget["version"]
            return SearchPlayer(game, seed, _budget(budget), threads=threads, version=version)
        if bot == GREEDY_GUIDE:
            return GuidePlayer(load(game).id, seed, greedy=True)
        for row in BOTS:
            if row.id == bot and load(game).id in row.players:
                return row.players[game](seed, threads)
        if OWN.fullmatch(bot):
            return _own_player(bot, load(game).id, seed, threads)
    known = ", ".join(row.id for row in for_game(game))
    text = (
        f"{game}: no bot {brief(bot)}; there are: {known}, {GREEDY_GUIDE}, search:ITERATIONS, "
        "search:SECONDSs, package.module:Class"
    )
    raise BadOption("unknown_bot", text)


def _budget(found: re.Match[str]) -> Budget:
    if found["iterations"]:
        return Budget(iterations=int(found["iterations"]))
    return Budget(seconds=float(found["seconds"]))


def mind(bot: str, game: str) -> Mind | None:
    """What a bot is in compiled code; None: it has to be asked in Python.

    Bots made of these players by somebody else are asked: they may think otherwise.
    """
    player = make(bot, game, seed=0)
    if type(player) is RandomPlayer:
        return Mind(RANDOM)
    if type(player) is GuidePlayer:
        return Mind(GREEDY if player.greedy else GUIDE, version=player.version)
    if type(player) is SearchPlayer and player.counted:
        return Mind(SEARCHES, player.budget.of_each_tree, player.version)
    return None


# Bots of one's own --------------------------------------------------------------------------------


def offer(bot: str) -> Bot:
    """Put a bot of one's own, `package.module:Class`, into the table: it is offered beside the
    house's. BadOption if there is none, or if it looks at hidden cards."""
    made = own_class(bot)
    games = [game for game in IDS if game in getattr(made, "games", IDS)]
    row = Bot(
        bot,
        same(made.__name__),
        same((inspect.getdoc(made) or bot).splitlines()[0]),
        0,
        "not known",
        {game: partial(_own_player, bot, game) for game in games},
        fair=not getattr(made, "peek", False),
    )
    if not row.fair:
        raise BadOption("bad_bot", f"{bot} sees every card (`peek`): nobody can play against that")
    for maker in row.players.values():
        maker(0, 1)  # or says what is wrong with it
    global BOTS
    BOTS = (*(other for other in BOTS if other.id != bot), row)
    return row


def own_class(bot: str) -> Any:
    """What `package.module:Class` names, or BadOption.

    The current directory is looked into first, as `python -m` does it; worker processes inherit it.
    """
    found = OWN.fullmatch(bot)
    if found is None:
        raise BadOption("bad_bot", f"{brief(bot)}: a bot of your own is named package.module:Class")
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.insert(0, os.getcwd())
    invalidate_caches()
    try:
        module = import_module(found["module"])
    except (Exception, SystemExit) as error:
        raise _bad_bot(bot, f"{found['module']} cannot be imported", error) from error
    made = getattr(module, found["name"], None)
    if not isinstance(made, type):
        raise BadOption("bad_bot", f"{bot}: {module.__name__} has no class {found['name']}")
    if not callable(getattr(made, "choose", None)):
        raise BadOption("bad_bot", f"{bot}: {made.__name__} has no method choose(knowledge)")
    return made


def _own_player(bot: str, game: str, seed: int, threads: int) -> Player:
    made = own_class(bot)
    if game not in getattr(made, "games", IDS):
        raise BadOption(
            "bad_bot", f"{bot} does not play {game}; its games: {', '.join(made.games)}"
        )
    try:
        player: Player = made(seed)
    except Exception as error:
        raise _bad_bot(bot, f"{made.__name__}(seed) failed", error) from error
    return player


def _bad_bot(bot: str, what: str, error: BaseException) -> BadOption:
    return BadOption("bad_bot", f"{bot}: {what}: {type(error).__name__}: {brief(str(error))}")
