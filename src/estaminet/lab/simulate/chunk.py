"""Some games in a row, as they go into the files: rows of Arrow, and what was counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from estaminet.games.outcome import Finals, Outcome
from estaminet.lab.simulate.compiled_games import DONE, Games, new_tally
from estaminet.lab.simulate.course import COURSE
from estaminet.lab.simulate.deeds import Deeds

COURSE_COLUMNS = {  # what is kept of a game's course
    name: np.float32 if kind is np.float64 else np.int32 for name, kind in COURSE
}
CLOSE_COLUMNS = ("lead_changes", "clear_at", "winner_low", "openness")  # null where not judged


@dataclass
class Chunk:
    """Games with following numbers."""

    rows: Any  # a table of Arrow
    moves: Any  # the same, or None: not asked for
    totals: list[np.ndarray]  # of `compiled_games.Tally`: by deed, and what a course is counted in
    everybody: np.ndarray  # the first columns of deeds for all seats, whatever they did
    moves_played: int

    @classmethod
    def nothing(cls, deeds: Deeds) -> "Chunk":
        return cls(None, None, new_tally(deeds).totals(), np.zeros(DONE), 0)

    def gather(self, other: "Chunk") -> None:
        """Add what another one counted; the rows stay with it."""
        for total, more in zip(self.totals, other.totals, strict=True):
            total += more
        self.everybody += other.everybody
        self.moves_played += other.moves_played


def everybody(games: Games, players: int) -> np.ndarray:
    """The sums of a thing that every seat does in every game."""
    n, count = float(players), len(games.facts)
    k = games.returns[:, :players].astype(float).sum(1)
    row = (games.facts["moves"].sum(), n * count, k.sum(), n * n * count, n * k.sum(), k @ k)
    return np.array(row, float)


def rows_of(first: int, games: Games, bots: Sequence[str], outcome: Outcome) -> Any:
    """A row a game."""
    n, count = len(bots), len(games.facts)
    names: dict[str, Any] = {
        "game": np.arange(first, first + count),
        "seed": games.facts["seed"].astype(np.int64),
        "play_seed": games.facts["play_seed"].astype(np.int64),
        "players": np.full(count, n, np.int8),
    }
    for seat, bot in enumerate(bots):
        names[f"bot_{seat}"] = pa.array([bot]).take(np.zeros(count, np.int8))
    for seat in range(n):
        names[f"return_{seat}"] = games.returns[:, seat]
    names["winners"] = _winners(games.returns[:, :n])
    names["moves"] = games.facts["moves"].astype(np.int32)
    names |= {name: _course_column(games.facts, name) for name in COURSE_COLUMNS}
    names["reason"] = pa.array(list(outcome.endings)).take(outcome.ending(games.finals))
    return pa.table(names | _own_columns(outcome, n, games.finals))


def _course_column(facts: np.ndarray, name: str) -> Any:
    values = facts[name].astype(COURSE_COLUMNS[name])
    return pa.array(values, mask=facts["judged"] == 0) if name in CLOSE_COLUMNS else values


def _own_columns(outcome: Outcome, players: int, finals: Finals) -> dict[str, np.ndarray]:
    """The game's own columns of finished games, those by seat a column a seat."""
    found: dict[str, np.ndarray] = {}
    for column in outcome.columns:
        values = column.read(finals).astype(np.int32)
        if column.by_seat:
            found |= {f"{column.name}_{seat}": values[:, seat] for seat in range(players)}
        else:
            found[column.name] = values
    return found


def _winners(returns: np.ndarray) -> Any:
    """By game the list of the seats that got something."""
    won = returns > 0
    ends = np.concatenate(([0], won.sum(1).cumsum())).astype(np.int32)
    return pa.ListArray.from_arrays(ends, np.nonzero(won)[1].astype(np.int8))


def moves_of(log: np.ndarray, decisions: Sequence[str], actions: Sequence[str]) -> Any:
    """A row a move, from a log of numbers: game, seat, decision, action."""
    games = log[:, 0]
    begins = np.flatnonzero(np.diff(games, prepend=-1))
    lengths = np.diff(begins, append=len(games))
    return pa.table(
        {
            "game": games,
            "move": (np.arange(len(games)) - np.repeat(begins, lengths) + 1).astype(np.int32),
            "seat": log[:, 1].astype(np.int8),
            "decision": pa.array(decisions).take(log[:, 2]),
            "action": pa.array(actions).take(log[:, 3]),
        }
    )
