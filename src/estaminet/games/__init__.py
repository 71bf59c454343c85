"""The games: every folder here with a `data.yaml`. A game is loaded when it is first asked for.

Calling the package itself, `estaminet.games()`, gives the ids of all games.
"""

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from estaminet.errors import BadOption, brief
from estaminet.games.game import Game

IDS = tuple(sorted(file.parent.name for file in Path(__file__).parent.glob("*/data.yaml")))

VARIANTS = ("example", "small")  # another box, and one that a computer can solve


@cache
def _loaded(game: str) -> Game:
    module = import_module(f"estaminet.games.{game}")
    loaded: Game = module.GAME
    return loaded


def load(game: str) -> Game:
    """The description of a game, or BadOption."""
    if not isinstance(game, str) or game not in IDS:
        known = ", ".join(IDS)
        raise BadOption("unknown_game", f"no game {brief(game)}; the games are: {known}")
    return _loaded(game)


def variant(game: str, name: str) -> Path | None:
    """A data file that a game ships beside its own, by its name; None: there is no such."""
    file = Path(__file__).parent / load(game).id / f"{name}.yaml"
    return file if name in VARIANTS else None


class _Games(ModuleType):
    """A package that answers `estaminet.games()`: the name is both a promise and a folder."""

    def __call__(self) -> tuple[str, ...]:
        return IDS


sys.modules[__name__].__class__ = _Games
