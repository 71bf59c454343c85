"""Counting whole games in the compiled loop without keeping them: sums alone, no tables of Arrow,
so it needs nothing but the core. Sums of parts of a simulation add up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.bots import registry
from estaminet.bots.search.minds import new_minds
from estaminet.errors import BadOption
from estaminet.games.game import Game
from estaminet.lab.simulate import compiled_games as compiled
from estaminet.lab.simulate.deeds import Deed, Deeds

MOST_TIMES = 10  # as high a number among the options as is usual

Sums = tuple[float, float]  # of a number over games: its sum, and that of its squares


@dataclass(frozen=True)
class Counted:
    """What came of some games."""

    games: int
    ended: Sequence[int]  # by ending, in the order of the game's `Outcome`
    won: Sequence[Sums]  # by seat
    span: Sums  # how long, in the game's own measure
    deeds: Sequence[tuple[Deed, Sequence[float]]]  # see `compiled_games.Tally.sums`

    @classmethod
    def nothing(cls, players: int) -> "Counted":
        return cls(0, (), ((0.0, 0.0),) * players, (0.0, 0.0), ())


def usual_options(game: Game, content: Any, players: int) -> Mapping[str, Any]:
    """What a data file plays with unless told otherwise, its numbers not far beyond the shipped
    file's: somebody else's file may set a limit that no game ever comes to. BadOption if its least
    is beyond that too."""
    own = dict(game.setup(content, players, {}).options)
    usual = game.setup(game.content, players, {}).options
    for option in game.options:
        if option.kind == "number":
            own[option.id] = min(own[option.id], MOST_TIMES * usual[option.id])
    return game.setup(content, players, own).options


class Counter:
    """Plays and counts games of one data file, all seats by one bot of the compiled loop."""

    def __init__(self, game: Game, content: Any, players: int, bot: str) -> None:
        mind = registry.mind(bot, game.id)
        if mind is None:
            raise BadOption("bad_bots", f"{bot} does not play in the compiled loop")
        self.game = game
        self.content = content
        self.players = players
        self.deeds = Deeds(game, content)
        self._seats = max(game.players)
        start = game.blank()
        setup = game.setup(content, players, usual_options(game, content, players))
        game.apply_setup(content, start[0], setup)
        self._work = compiled.new_work(start, new_minds(game, content, (mind,) * players))

    def count(self, numbers: range, seed: int) -> Counted:
        """The games with these numbers of the simulation with this seed."""
        games = compiled.new_games(self.game, len(numbers), self._seats)
        tally = compiled.new_tally(self.deeds)
        log = np.zeros((1, compiled.LOG), np.int64)
        with np.errstate(over="ignore"):  # interpreted, SplitMix64 warns of what it is made of
            tables, first = self.content.tables, numbers.start
            compiled.play_games(tables, self._work, np.uint64(seed), first, games, tally, log)
        outcome = self.game.outcome
        span = next(column for column in outcome.columns if column.name == outcome.span)
        ended = np.bincount(outcome.ending(games.finals), minlength=len(outcome.endings))
        returns = games.returns[:, : self.players].astype(float)
        return Counted(
            len(numbers),
            ended.tolist(),
            [_sums(returns[:, seat]) for seat in range(self.players)],
            _sums(span.read(games.finals).astype(float)),
            list(zip(self.deeds.listed, tally.sums.tolist(), strict=True)),
        )


def _sums(values: np.ndarray) -> Sums:
    return float(values.sum()), float(values @ values)
