"""Random games of every game, player count and option, as the conformance tests want them."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import estaminet
from estaminet import games

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


def chooser(seed: int) -> "Chooser":
    return Chooser(random.Random(seed))


class Chooser:
    """Random, but in half of the games leaning to long play: what ends a phase is put off."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.patient = dice.random() < 0.5

    def __call__(self, table: estaminet.Table) -> str:
        actions = table.actions()
        if self.patient and table.decision == "intensity":
            return actions[0]
        return self.dice.choice(actions)


def decisions(case: Case, seed: int) -> Iterator[estaminet.Table]:
    """The table at every decision of one random game, and once more when it is over."""
    table = case.new(seed)
    choose = chooser(seed)
    while table.actor is not None:
        yield table
        table.play(choose(table))
    yield table
