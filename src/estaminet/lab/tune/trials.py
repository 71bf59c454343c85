"""What a guide's numbers are worth: games of guides, or of searches by them, each seat by numbers
of its own.

Rivals: a candidate sits alone among copies of others, at every seat of the same deals. A team: all
its seats play by the candidate. The same seed deals and plays the same games, whoever sits there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import learned
from estaminet.bots.search.minds import SEARCH, TREES, Mind, Minds, new_minds
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab.simulate import compiled_games as compiled
from estaminet.lab.simulate.deeds import Deeds
from estaminet.lab.tune.guided_games import play_guided, room_for, seated

NO_LOG = np.zeros((1, compiled.LOG), np.int64)


class Numbers(NamedTuple):
    """Of a guide, each kind in the order of its names."""

    weights: np.ndarray
    worths: np.ndarray
    search: np.ndarray


@dataclass(frozen=True)
class Setting:
    """Which game is played, with which cards and options."""

    game: str
    data: Any = None  # a person's own, parsed; None: the shipped file
    options: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)  # complete, by players

    def content(self) -> Any:
        game = load(self.game)
        return game.content if self.data is None else game.content_of(own(self.data))


@dataclass(frozen=True)
class Trial:
    """Some games of a candidate; against others, if they are rivals."""

    numbers: Numbers
    players: int
    others: Numbers
    games: range
    seed: int
    iterations: int = 0  # of a search by them; 0: they play as guides
    noted: bool = False  # positions are wanted: all seats play by the candidate


class Tried(NamedTuple):
    """What came of a trial."""

    won: np.ndarray  # by deal: the candidate's share of the wins, over the seats it sat at
    spans: np.ndarray  # by deal: how long, in the game's own measure
    features: np.ndarray  # by game [seat, feature] ...
    returns: np.ndarray  # ... and what each seat got


class Played(NamedTuple):
    """Games, a row each."""

    returns: np.ndarray
    finals: Any  # final states
    features: np.ndarray  # of a position, if they are wanted


class Trials:
    """Plays them, in a worker."""

    def __init__(self, setting: Setting) -> None:
        self.game = load(setting.game)
        self.content = setting.content()
        self.tables = {
            n: seated(self.game, self.content, n, options) for n, options in setting.options.items()
        }
        self.deeds = Deeds(self.game, self.content)
        outcome = self.game.outcome
        self.span = next(column for column in outcome.columns if column.name == outcome.span)

    def play(self, trial: Trial) -> Tried:
        """One seating after the other: the seats that are the candidate's."""
        n, together = trial.players, self.game.outcome.together
        seatings = [range(n)] if together or trial.noted else [range(k, k + 1) for k in range(n)]
        play = self._searched if trial.iterations else self._guided
        played = [play(trial, held) for held in seatings]
        won = [found.returns[:, held].mean(1) for found, held in zip(played, seatings, strict=True)]
        return Tried(
            np.mean(won, 0, dtype=float),
            np.mean([self.span.read(found.finals) for found in played], 0),
            np.concatenate([found.features[:, :n] for found in played]),
            np.concatenate([found.returns[:, :n] for found in played]),
        )

    def _guided(self, trial: Trial, held: range) -> Played:
        table = self.tables[trial.players]
        hand_out(trial, held, table.minds)
        found = room_for(self.game, len(trial.games), trial.noted)
        with np.errstate(over="ignore"):  # interpreted, SplitMix64 warns of what it is made of
            play_guided(self.content.tables, table, np.uint64(trial.seed), trial.games.start, found)
        return Played(*found)

    def _searched(self, trial: Trial, held: range) -> Played:
        mind = Mind(SEARCH, -(-trial.iterations // TREES), learned.GUIDE)
        minds = new_minds(self.game, self.content, [mind] * trial.players)
        hand_out(trial, held, minds)
        work = compiled.new_work(self.tables[trial.players].start, minds)
        games = compiled.new_games(self.game, len(trial.games), max(self.game.players))
        tables, first, tally = (
            self.content.tables,
            trial.games.start,
            compiled.new_tally(self.deeds),
        )
        compiled.play_games(tables, work, np.uint64(trial.seed), first, games, tally, NO_LOG.copy())
        return Played(games.returns, games.finals, np.zeros((0, *games.returns.shape[1:], 0)))


def hand_out(trial: Trial, held: range, minds: Minds) -> None:
    """To the seats that are the candidate's its numbers, to all others theirs."""
    given = (minds.desk.weights, minds.worths, minds.search)
    for by_seat, its, theirs in zip(given, trial.numbers, trial.others, strict=True):
        rows = by_seat.view(np.float64).reshape(len(by_seat), -1)
        rows[:] = theirs
        rows[held] = its


def prepared(setting: Setting) -> Callable[[Trial], Tried]:
    """What plays trials, in a worker."""
    return Trials(setting).play
