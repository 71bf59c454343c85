"""Random games of every game, player count and option, as the conformance tests want them."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import estaminet
from estaminet import bots, games

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "poilus": {
        "variant": ["standard", "discovery", "veteran"],
        "support_tiles": ["random", "balanced"],
    },
}


@dataclass(frozen=True)
class Case:
    game: str
    players: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(str(v) for _, v in self.options)])

    def new(self, seed: int) -> estaminet.Table:
        return estaminet.new(self.game, self.players, seed=seed, options=dict(self.options))


def cases() -> list[Case]:
    """Every player count with every combination of options."""
    found = []
    for game in estaminet.games():
        names = sorted(OPTIONS[game])
        for players in games.load(game).players:
            for values in itertools.product(*(OPTIONS[game][name] for name in names)):
                found.append(Case(game, players, tuple(zip(names, values, strict=True))))
    return found


class Chooser:
    """Random play; in every other game mostly the default bot's, which reaches the late game."""

    def __init__(self, case: Case, seed: int) -> None:
        self.dice = random.Random(seed)
        self.bot = bots.make(bots.default(case.game), case.game, seed) if seed % 2 else None

    def __call__(self, table: estaminet.Table) -> str:
        if self.bot is not None and self.dice.random() < 0.9:
            assert table.actor is not None
            return self.bot.choose(bots.Knowledge(table, table.actor))
        return self.dice.choice(table.actions())


def decisions(case: Case, seed: int) -> Iterator[estaminet.Table]:
    """The table at every decision of one random game, and once more when it is over."""
    table = case.new(seed)
    choose = Chooser(case, seed)
    while table.actor is not None:
        yield table
        table.play(choose(table))
    yield table
