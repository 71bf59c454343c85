"""Where chunks of a simulation are played: random tables in one compiled loop, others at tables.

Both say the same of a game: its seeds, returns, length and final state, and what was done in it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

import estaminet
from estaminet import bots as house
from estaminet.engine import kernels, trace as tracing
from estaminet.games import load
from estaminet.games.outcome import Finals, Outcome
from estaminet.lab import random_play
from estaminet.lab.pieces import Pieces
from estaminet.lab.random_play import SUMS, Rows, Tally

BATCH = 2000  # games in memory at once, states and all
RANDOM = "random"
LOG_ROOM = 1 << 16  # moves; doubled until a batch fits


@dataclass(frozen=True)
class Plan:
    """A simulation, checked; see `simulate.plan`."""

    game: str
    players: int
    games: int
    bots: tuple[str, ...]  # by seat
    seed: int
    options: Mapping[str, Any]  # complete
    data: Any = None  # a person's own data, parsed; None: the shipped file
    data_name: str | None = None  # what its file is called

    @property
    def all_random(self) -> bool:
        return set(self.bots) == {RANDOM}


@dataclass
class Chunk:
    """Some games in a row: their rows, what was counted in them, and their moves if asked for."""

    rows: Any  # a table of Arrow
    moves: Any  # the same, or None
    sums: np.ndarray  # by cell, as in random_play
    everybody: np.ndarray  # the same columns for all seats, whatever they did
    moves_played: int

    @classmethod
    def nothing(cls, desk: "Desk") -> "Chunk":
        return cls(None, None, np.zeros((len(desk.pieces.list), SUMS)), np.zeros(SUMS), 0)

    def gather(self, other: "Chunk") -> None:
        """Add what another one counted; the rows stay with it."""
        self.sums += other.sums
        self.everybody += other.everybody
        self.moves_played += other.moves_played


class Desk:
    """Plays chunks of one plan."""

    def __init__(self, plan: Plan, with_moves: bool) -> None:
        self.plan = plan
        self.with_moves = with_moves
        self.game = load(plan.game)
        start = estaminet.new(plan.game, plan.players, plan.seed, self.options)
        self.content = start.content
        self.pieces = Pieces(self.game, self.content)
        self.most_seats = max(self.game.players)
        self.texts = self._action_texts()

    @property
    def options(self) -> dict[str, Any]:
        return {**self.plan.options, "data": self.plan.data}

    def _action_texts(self) -> list[str]:
        """By action number; empty where the content has no such action."""
        words = {name: (*row, *[""] * 64) for name, row in self.content.words.items()}
        actions = self.game.actions
        return [actions.text(a, words) for a in range(actions.size)]

    def chunk(self, first: int, count: int) -> Chunk:
        tally = random_play.new_tally(self.pieces.cells, len(self.pieces.list), self.most_seats)
        parts: list[Any] = []
        logs: list[Any] = []
        everybody, moves, done = np.zeros(SUMS), 0, first
        for rows, log in self.play(first, count, tally):
            parts.append(self.table(done, rows))
            if self.with_moves:
                logs.append(self.log_table(log))
            everybody += self.everybody(rows)
            moves += int(rows.games["moves"].sum())
            done += len(rows.games)
        told = pa.concat_tables(logs) if self.with_moves else None
        return Chunk(pa.concat_tables(parts), told, tally.sums, everybody, moves)

    def play(self, first: int, count: int, tally: Tally) -> Iterator[tuple[Rows, np.ndarray]]:
        """Batches of games, each with its log (game, seat, decision, action)."""
        raise NotImplementedError

    def everybody(self, rows: Rows) -> np.ndarray:
        """The sums of a thing that every seat does in every game."""
        n = float(self.plan.players)
        k = rows.returns[:, : self.plan.players].astype(float).sum(1)
        count = len(k)
        row = (rows.games["moves"].sum(), n * count, k.sum(), n * n * count, n * k.sum(), k @ k)
        return np.array(row, float)

    def table(self, first: int, rows: Rows) -> Any:
        """Rows of the file."""
        n, count = self.plan.players, len(rows.games)
        outcome = self.game.outcome
        names: dict[str, Any] = {
            "game": np.arange(first, first + count),
            "seed": rows.games["seed"].astype(np.int64),
            "play_seed": rows.games["play_seed"].astype(np.int64),
            "players": np.full(count, n, np.int8),
        }
        for seat, bot in enumerate(self.plan.bots):
            names[f"bot_{seat}"] = pa.array([bot]).take(np.zeros(count, np.int8))
        for seat in range(n):
            names[f"return_{seat}"] = rows.returns[:, seat]
        names["winners"] = winners(rows.returns[:, :n])
        names["moves"] = rows.games["moves"].astype(np.int32)
        names["reason"] = pa.array(list(outcome.endings)).take(outcome.ending(rows.finals))
        names |= own_columns(outcome, n, rows.finals)
        return pa.table(names)

    def log_table(self, log: np.ndarray) -> Any:
        """Rows of the file of moves."""
        games = log[:, 0]
        begins = np.flatnonzero(np.diff(games, prepend=-1))
        lengths = np.diff(begins, append=len(games))
        return pa.table(
            {
                "game": games,
                "move": (np.arange(len(games)) - np.repeat(begins, lengths) + 1).astype(np.int32),
                "seat": log[:, 1].astype(np.int8),
                "decision": pa.array(self.game.decisions).take(log[:, 2]),
                "action": pa.array(self.texts).take(log[:, 3]),
            }
        )


def own_columns(outcome: Outcome, players: int, finals: Finals) -> dict[str, np.ndarray]:
    """The game's own columns of finished games, those by seat a column a seat."""
    found: dict[str, np.ndarray] = {}
    for column in outcome.columns:
        values = column.read(finals).astype(np.int32)
        if column.by_seat:
            found |= {f"{column.name}_{seat}": values[:, seat] for seat in range(players)}
        else:
            found[column.name] = values
    return found


def winners(returns: np.ndarray) -> Any:
    """By game the list of the seats that got something."""
    won = returns > 0
    ends = np.concatenate(([0], won.sum(1).cumsum())).astype(np.int32)
    return pa.ListArray.from_arrays(ends, np.nonzero(won)[1].astype(np.int8))


class RandomDesk(Desk):
    """Everybody plays at random: compiled, a batch at a time."""

    def __init__(self, plan: Plan, with_moves: bool) -> None:
        super().__init__(plan, with_moves)
        start = self.game.blank()
        setup = self.game.setup(self.content, plan.players, plan.options)
        self.game.apply_setup(self.content, start[0], setup)
        self.work = random_play.new_work(self.game, start)
        self.trace = tracing.new(on=False)
        self.log = np.zeros((LOG_ROOM if with_moves else 1, random_play.LOG), np.int64)

    def play(self, first: int, count: int, tally: Tally) -> Iterator[tuple[Rows, np.ndarray]]:
        for begin in range(first, first + count, BATCH):
            size = min(BATCH, first + count - begin)
            yield self.batch(begin, size, tally)

    def batch(self, first: int, count: int, tally: Tally) -> tuple[Rows, np.ndarray]:
        rows = random_play.new_rows(self.game, count, self.most_seats)
        before = tally.sums.copy()
        self._play(first, rows, tally)
        while self.with_moves and self.log[0, 0] >= len(self.log):  # again, with room for all
            self.log = np.zeros((2 * len(self.log), random_play.LOG), np.int64)
            tally.sums[:] = before
            self._play(first, rows, tally)
        used = self.log[0, 0] if self.with_moves else 0
        return rows, self.log[1 : used + 1]

    def _play(self, first: int, rows: Rows, tally: Tally) -> None:
        self.log[0] = 0
        tables, seed = self.content.tables, np.uint64(self.plan.seed)
        with np.errstate(over="ignore"):  # interpreted, SplitMix64 warns of what it is made of
            random_play.play_games(
                tables, self.work, self.trace, seed, first, rows, tally, self.log
            )


class BotDesk(Desk):
    """Bots at tables, each with the knowledge of its seat."""

    def __init__(self, plan: Plan, with_moves: bool) -> None:
        super().__init__(plan, with_moves)
        self.numbers = {text: a for a, text in enumerate(self.texts)}

    def play(self, first: int, count: int, tally: Tally) -> Iterator[tuple[Rows, np.ndarray]]:
        for number in range(first, first + count):
            rows = random_play.new_rows(self.game, 1, self.most_seats)
            log = self.one(number, rows, tally)
            yield rows, np.array(log, np.int64).reshape(-1, random_play.LOG)

    def one(self, number: int, rows: Rows, tally: Tally) -> list[tuple[int, int, int, int]]:
        plan, log = self.plan, []
        deal, play = (seed_of(np.uint64(plan.seed), 2 * number + i) for i in range(2))
        table = estaminet.new(plan.game, plan.players, deal, self.options)
        players = [house.make(bot, plan.game, play + seat) for seat, bot in enumerate(plan.bots)]
        while table.actor is not None:
            seat, decision = table.actor, self.game.decisions.index(table.decision)
            action = house.ask(players[seat], table)
            table.play(action)
            log.append((number, seat, decision, self.numbers[action]))
            random_play.note(tally, seat, self.numbers[action])
        rows.finals[0] = np.frombuffer(table.state_bytes(), self.game.state)[0]
        kernels.returns(self.content.tables, rows.finals[0], rows.returns[0])
        rows.games[0] = (deal, play, len(log))
        random_play.settle(tally, rows.returns[0])
        return log


def seed_of(seed: Any, number: int) -> int:
    """Seed number `number` of a simulation with this seed (uint64)."""
    with np.errstate(over="ignore"):
        return int(random_play.seed_at(seed, number))


def new(plan: Plan, with_moves: bool) -> Desk:
    return (RandomDesk if plan.all_random else BotDesk)(plan, with_moves)
