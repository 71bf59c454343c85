"""What is to be tuned; checked before the first game is played."""

from collections.abc import Callable, Mapping, Sequence
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
from estaminet.lab.tune.evolution import Array, Evolution, State
from estaminet.lab.tune.trials import Numbers, Setting

GENERATIONS = 120
POPULATION = 32  # candidates of a generation
GAMES = 240  # of each candidate, in a generation
MOST = 1_000_000
ZERO = "zero"  # to begin with nothing
CLOUDS, SIFTED = 6, 20  # that begin with nothing; every so many generations half of them go on
# How far candidates are spread at first: from nothing, and from numbers that are sensible already
FROM_ZERO, FROM_ONE = 1.0, 0.5
FROM_GUIDE, LEAST_SCALE = 0.3, 0.3  # times each number, at least so much
FROM_SEARCH = 0.5  # of the logarithms of what the numbers of a search are multiplied by
# A search takes long, and its numbers are few: so many generations, a part of the candidates, games
SEARCH_GENERATIONS, FEWER_CANDIDATES, FEWER_GAMES = 10, 3, 4
ITERATIONS = 40  # of a search


@dataclass(frozen=True)
class Stage:
    """Some of the numbers, which evolve together: from where, and with how much effort."""

    name: str
    starts: Sequence[State]
    generations: int
    population: int
    games: int
    iterations: int  # of the searches that play; 0: guides do
    numbers: Callable[[Array], Numbers]  # what a candidate plays by

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
    def evolution(self) -> Evolution:
        return Evolution(len(self.starts[0].mean), self.population)


@dataclass(frozen=True)
class Plan:
    """A tuning, checked; see `plan`."""

    setting: Setting
    players: tuple[int, ...]
    generations: int
    population: int
    games: int
    seed: int
    zero: bool  # begin with nothing, not with the numbers of now
    iterations: int  # of searches that tell what is good for them; 0: none is asked
    version: str | None = None  # whose numbers are those of now; None: what the file is played by
    data_name: str | None = None
    text: str | None = None  # of the data file, as it is written; None: the shipped one

    @cached_property
    def usual(self) -> Numbers:
        """What the file is played by now, or what there was in a version."""
        found = guide.tuning(self.setting.game, self.setting.content(), self.version)
        rows = (guide.row(found.weights), found.worths, guide.row(found.search))
        return Numbers(*(row.copy() for row in rows))

    @cached_property
    def source(self) -> Source:
        return self.setting.content().source if self.text is None else read(self.text, "")

    @property
    def together(self) -> bool:
        return load(self.setting.game).outcome.together

    @property
    def steps(self) -> int:
        """Generations; the regression; a measurement after each stage."""
        return sum(stage.steps + 1 for stage in self.stages) + bool(self.generations)

    @property
    def stages(self) -> list[Stage]:
        """What is to evolve, one after the other."""
        guides = [self.guiding] if self.generations else []
        return guides + ([self.searching(self.usual)] if self.iterations else [])

    @cached_property
    def guiding(self) -> Stage:
        """The weights, by games between guides."""
        effort = (self.generations, self.population, self.games)
        return Stage(
            "guide", self._starts(), *effort, 0, lambda row: self.usual._replace(weights=row)
        )

    def searching(self, found: Numbers) -> Stage:
        """How a search goes by a guide with these numbers, by games between searches."""
        zeros = np.zeros_like(found.search)
        start = State.at(zeros, np.ones_like(zeros), FROM_SEARCH)
        population = max(4, self.population // FEWER_CANDIDATES // 2 * 2)
        effort = (SEARCH_GENERATIONS, population, max(1, self.games // FEWER_GAMES))

        def numbers(row: Array) -> Numbers:
            search = found.search * np.exp(row)
            return found._replace(search=np.minimum(search, guide.MOST_SEARCH))

        return Stage("search", [start], *effort, self.iterations, numbers)

    def _starts(self) -> list[State]:
        """Where clouds begin: around what there is; or around 0 and, every other one, around 1,
        because what a guide counts is mostly good. What is best against itself need not be good:
        so there are several."""
        weights = self.usual.weights
        if not self.zero:
            scale = np.maximum(np.abs(weights), LEAST_SCALE)
            return [State.at(weights, scale, FROM_GUIDE)]
        ones = np.ones_like(weights)
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
            "from": self.version,
            "search": self.iterations,
            "code": fingerprint(),
        }

    def command(self) -> str:
        """What to type for the same numbers."""
        words = ["estaminet", "tune", self.setting.game]
        words += ["--data", self.data_name] if self.data_name else []
        words += ["--players", ",".join(map(str, self.players))]
        words += ["--generations", str(self.generations), "--population", str(self.population)]
        words += ["--games", str(self.games), "--search", str(self.iterations)]
        words += ["--seed", str(self.seed)]
        words += ["--from", self.version] if self.version else []
        return " ".join([*words, *["--zero"] * self.zero])


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    generations: int = GENERATIONS  # 0: weights and worths stay as they are
    population: int = POPULATION
    games: int = GAMES
    iterations: int = ITERATIONS  # of the searches; 0: none is asked


USUAL = Effort()


def plan(
    game: str,
    data: str | Path | Mapping[str, Any] | None = None,
    players: Sequence[int] | None = None,
    effort: Effort = USUAL,
    seed: int = SEED,
    start: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Plan:
    """Check everything that can be wrong before the first game is played.

    It begins with what the file is played by now, with nothing (ZERO), or with a version's numbers.
    """
    found = load(game)
    content = found.content if data is None else found.content_of(own(data))
    plain = None if data is None else content.source.plain
    _check(effort)
    if start not in (None, ZERO, *guide.VERSIONS):
        what = f"start from {' or '.join((ZERO, *guide.VERSIONS))}; not {brief(start)}"
        raise BadOption("bad_start", what)
    tables = tuple(dict.fromkeys(players or found.players))
    given = {**(options or {}), "data": plain}
    seats = [estaminet.new(game, n, seed, given).players for n in tables]  # or says what is wrong
    settings = {n: dict(found.setup(content, n, options or {}).options) for n in seats}
    named = isinstance(data, str | Path)
    name, text = (Path(str(data)).name, content.source.text) if named else (None, None)
    setting = Setting(game, plain, settings)
    effort_of = (effort.generations, effort.population, effort.games)
    version = start if start in guide.VERSIONS else None
    how = (int(seed), start == ZERO, effort.iterations)
    return Plan(setting, tuple(seats), *effort_of, *how, version, name, text)


def _check(effort: Effort) -> None:
    if not _is_whole(effort.generations, 0):
        text = f"generations: a whole number, 0 for none; not {brief(effort)}"
        raise BadOption("bad_generations", text)
    if not _is_whole(effort.population, 4) or effort.population % 2:
        text = f"population: an even number of candidates, at least 4; not {brief(effort)}"
        raise BadOption("bad_population", text)
    if not _is_whole(effort.games, 1):
        raise BadOption("bad_games", f"at least one game per candidate; not {brief(effort)}")
    if not _is_whole(effort.iterations, 0):
        text = f"iterations of a search: a whole number, 0 for no search; not {brief(effort)}"
        raise BadOption("bad_search", text)
    if not effort.generations and not effort.iterations:
        text = "without generations and without searches, nothing is tuned"
        raise BadOption("bad_generations", text)


def _is_whole(value: Any, least: int) -> bool:
    return is_int(value) and least <= value <= MOST
