"""Random games of every game, player count and option, as the conformance tests want them."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots, games

SHIPPED = "shipped"
OWN = "example"  # the data file that a game ships as an example of one's own


@dataclass(frozen=True)
class Case:
    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    file: str = SHIPPED

    def __str__(self) -> str:
        options = games.load(self.game).options
        house = {o.id: next(iter(o.choices or ())) for o in options if o.house}
        named = [str(v) for name, v in self.options if v != house.get(name)]
        parts = [self.game, str(self.players), *named]
        return "-".join(parts if self.file == SHIPPED else [*parts, self.file])

    @property
    def data(self) -> Path | None:
        return None if self.file == SHIPPED else example_file(self.game)

    def new(self, seed: int) -> estaminet.Table:
        options = dict(self.options) | ({"data": self.data} if self.data else {})
        return estaminet.new(self.game, self.players, seed=seed, options=options)

    def from_position(self, position: Any, seed: int = 0) -> estaminet.Table:
        return estaminet.from_position(self.game, position, seed=seed, data=self.data)


def example_file(game: str) -> Path:
    return Path(estaminet.__file__).parent / "games" / game / "example.yaml"


def cases() -> list[Case]:
    """Every player count with every combination of options, and with the example of an own file."""
    return [case for game in estaminet.games() for case in cases_of(game)]


def cases_of(game: str) -> list[Case]:
    """Those of one game, of whose options `tests/games/<game>` says what to try."""
    options: dict[str, list[Any]] = import_module(f"tests.games.{game}").OPTIONS
    names = sorted(options)
    found = []
    for players in games.load(game).players:
        for values in itertools.product(*(options[name] for name in names)):
            found.append(Case(game, players, tuple(zip(names, values, strict=True))))
        found.append(replace(found[-1], file=OWN))
    return found


def some_cases() -> list[Case]:
    """Every player count with every value of every option, but not every combination."""
    found = []
    shown: set[tuple[object, ...]] = set()
    for case in cases():
        where = (case.game, case.players, case.file)
        values = {(*where, option) for option in case.options}
        if not values <= shown:
            found.append(case)
            shown |= values
    return found


class Chooser:
    """Random play; in every other game mostly the heuristic bot's, which reaches the late game."""

    def __init__(self, case: Case, seed: int) -> None:
        self.dice = random.Random(seed)
        self.bot = bots.make("heuristic", case.game, seed) if seed % 2 else None

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
