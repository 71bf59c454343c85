"""What is to be tuned; checked before the first game is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

import estaminet
from estaminet.bots.search import guide
from estaminet.errors import BadOption, brief
from estaminet.games import load
from estaminet.games.data import Source, own, read
from estaminet.games.positions import is_int
from estaminet.lab.arena.programme import SEED, fingerprint
from estaminet.lab.tune.evolution import Evolution, State
from estaminet.lab.tune.trials import Setting

GENERATIONS = 120
POPULATION = 32  # candidates of a generation
GAMES = 240  # of each candidate, in a generation
MOST = 1_000_000
CLOUDS, SIFTED = 6, 20  # that begin with nothing; every so many generations half of them go on
# How far candidates are spread at first: from nothing, and from numbers that are sensible already
FROM_ZERO, FROM_ONE = 1.0, 0.5
FROM_GUIDE, LEAST_SCALE = 0.3, 0.3  # times each number, at least so much


@dataclass(frozen=True)
class Plan:
    """A tuning, checked; see `plan`."""

    setting: Setting
    players: tuple[int, ...]
    generations: int
    population: int
    games: int
    seed: int
    zero: bool  # begin with nothing, not with what the file is played by now
    data_name: str | None = None
    text: str | None = None  # of the data file, as it is written; None: the shipped one

    @cached_property
    def usual(self) -> guide.Tuning:
        """What the file is played by now."""
        return guide.tuning(self.setting.game, self.setting.content())

    @cached_property
    def weights(self) -> np.ndarray:
        return guide.row(self.usual.weights).copy()

    @cached_property
    def source(self) -> Source:
        return self.setting.content().source if self.text is None else read(self.text, "")

    @property
    def rounds(self) -> list[tuple[int, int]]:
        """Until which generation the clouds grow that are left, and how many then go on."""
        found, left = [(0, len(self.starts))], len(self.starts)
        while left > 1:
            left //= 2
            found.append((min(found[-1][0] + SIFTED, self.generations), left))
        return [*found[1:], (self.generations, 1)]

    @property
    def steps(self) -> int:
        """Generations, of all clouds."""
        growing = [len(self.starts), *(left for _, left in self.rounds)]
        ends = [0, *(until for until, _ in self.rounds)]
        spans = (until - since for since, until in pairwise(ends))
        return sum(left * span for left, span in zip(growing, spans, strict=False))

    @property
    def together(self) -> bool:
        return load(self.setting.game).outcome.together

    def evolution(self) -> Evolution:
        return Evolution(len(self.weights), self.population)

    @cached_property
    def starts(self) -> list[State]:
        """Where clouds begin: around what there is; or around 0 and, every other one, around 1,
        because what a guide counts is mostly good. What is best against itself need not be good:
        so there are several."""
        if not self.zero:
            scale = np.maximum(np.abs(self.weights), LEAST_SCALE)
            return [State.at(self.weights, scale, FROM_GUIDE)]
        ones = np.ones_like(self.weights)
        begin = ((0.0, FROM_ZERO), (1.0, FROM_ONE))
        pairs = (begin[cloud % 2] for cloud in range(CLOUDS))
        return [State.at(mean * ones, ones, step) for mean, step in pairs]

    def identity(self) -> dict[str, Any]:
        """What decides the numbers; more generations go on from there."""
        return {
            "game": self.setting.game,
            "rules": load(self.setting.game).version,
            "players": list(self.players),
            "options": dict(self.setting.options[self.players[0]]),
            "data": self.setting.content().source.digest,
            "population": self.population,
            "games": self.games,
            "seed": self.seed,
            "zero": self.zero,
            "code": fingerprint(),
        }

    def command(self) -> str:
        """What to type for the same numbers."""
        words = ["estaminet", "tune", self.setting.game]
        words += ["--data", self.data_name] if self.data_name else []
        words += ["--players", ",".join(map(str, self.players))]
        words += ["--generations", str(self.generations), "--population", str(self.population)]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        return " ".join([*words, *["--zero"] * self.zero])


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    generations: int = GENERATIONS
    population: int = POPULATION
    games: int = GAMES


USUAL = Effort()


def plan(
    game: str,
    data: str | Path | Mapping[str, Any] | None = None,
    players: Sequence[int] | None = None,
    effort: Effort = USUAL,
    seed: int = SEED,
    zero: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Plan:
    """Check everything that can be wrong before the first game is played."""
    found = load(game)
    content = found.content if data is None else found.content_of(own(data))
    plain = None if data is None else content.source.plain
    _check(effort)
    tables = tuple(dict.fromkeys(players or found.players))
    given = {**(options or {}), "data": plain}
    seats = [estaminet.new(game, n, seed, given).players for n in tables]  # or says what is wrong
    settings = {n: dict(found.setup(content, n, options or {}).options) for n in seats}
    named = isinstance(data, str | Path)
    name, text = (Path(str(data)).name, content.source.text) if named else (None, None)
    setting = Setting(game, plain, settings)
    effort_of = (effort.generations, effort.population, effort.games)
    return Plan(setting, tuple(seats), *effort_of, int(seed), zero, name, text)


def _check(effort: Effort) -> None:
    if not _is_whole(effort.generations, 1):
        raise BadOption("bad_generations", f"at least one generation; not {brief(effort)}")
    if not _is_whole(effort.population, 4) or effort.population % 2:
        text = f"population: an even number of candidates, at least 4; not {brief(effort)}"
        raise BadOption("bad_population", text)
    if not _is_whole(effort.games, 1):
        raise BadOption("bad_games", f"at least one game per candidate; not {brief(effort)}")


def _is_whole(value: Any, least: int) -> bool:
    return is_int(value) and least <= value <= MOST
