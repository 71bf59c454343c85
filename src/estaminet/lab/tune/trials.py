"""What a guide's numbers are worth: games of guides, each seat by numbers of its own.

Rivals: a candidate sits alone among copies of others, at every seat of the same deals. A team: all
its seats play by the candidate. The same seed deals and plays the same games, whoever sits there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab.tune.guided_games import Found, Seated, play_guided, room_for, seated

Weights = np.ndarray  # of a guide, in the order of their names


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

    weights: Weights
    players: int
    others: Weights
    games: range
    seed: int
    noted: bool = False  # positions are wanted: all seats play by the candidate


class Tried(NamedTuple):
    """What came of a trial."""

    won: np.ndarray  # by deal: the candidate's share of the wins, over the seats it sat at
    spans: np.ndarray  # by deal: how long, in the game's own measure
    features: np.ndarray  # by game [seat, feature] ...
    returns: np.ndarray  # ... and what each seat got


class Trials:
    """Plays them, in a worker."""

    def __init__(self, setting: Setting) -> None:
        self.game = load(setting.game)
        self.content = setting.content()
        self.tables = {
            n: seated(self.game, self.content, n, options) for n, options in setting.options.items()
        }
        outcome = self.game.outcome
        self.span = next(column for column in outcome.columns if column.name == outcome.span)

    def play(self, trial: Trial) -> Tried:
        """One seating after the other: the seats that are the candidate's."""
        n, together = trial.players, self.game.outcome.together
        seatings = [range(n)] if together or trial.noted else [range(k, k + 1) for k in range(n)]
        played = [self._games(trial, held) for held in seatings]
        won = [found.returns[:, held].mean(1) for found, held in zip(played, seatings, strict=True)]
        return Tried(
            np.mean(won, 0, dtype=float),
            np.mean([self.span.read(found.finals) for found in played], 0),
            np.concatenate([found.features[:, :n] for found in played]),
            np.concatenate([found.returns[:, :n] for found in played]),
        )

    def _games(self, trial: Trial, held: range) -> Found:
        table: Seated = self.tables[trial.players]
        by_seat = table.minds.desk.weights.view(np.float64).reshape(-1, len(trial.weights))
        by_seat[:] = trial.others
        by_seat[held] = trial.weights
        found = room_for(self.game, len(trial.games), trial.noted)
        with np.errstate(over="ignore"):  # interpreted, SplitMix64 warns of what it is made of
            play_guided(self.content.tables, table, np.uint64(trial.seed), trial.games.start, found)
        return found


def prepared(setting: Setting) -> Callable[[Trial], Tried]:
    """What plays trials, in a worker."""
    return Trials(setting).play
