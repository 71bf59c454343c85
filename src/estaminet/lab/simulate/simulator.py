"""Plays the games of a plan, in chunks.

Every game is played as numbers on one record, by the compiled loop. Bots that have a mind there
(random, guides and searches) decide in it; where others sit, the whole line-up has decided the game
at a table, each from the knowledge of its seat.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import pyarrow as pa

import estaminet
from estaminet import bots as house
from estaminet.bots.search.minds import new_minds
from estaminet.games import load
from estaminet.lab.simulate import compiled_games as compiled
from estaminet.lab.simulate.chunk import Chunk, everybody, moves_of, rows_of
from estaminet.lab.simulate.compiled_games import Games, Tally
from estaminet.lab.simulate.deeds import Deeds
from estaminet.lab.simulate.plans import Plan

BATCH = 2000  # compiled games in memory at once, states and all
LOG_ROOM = 1 << 16  # moves; doubled until a batch fits


def seed_of(seed: int, number: int) -> int:
    """Seed number `number`, from 0, of a simulation: 2i deals game i, 2i + 1 plays it."""
    with np.errstate(over="ignore"):
        return int(compiled.seed_at(np.uint64(seed), number))


class Simulator:
    """Plays chunks of one plan."""

    def __init__(self, plan: Plan, with_moves: bool) -> None:
        self.plan = plan
        self.with_moves = with_moves
        self.game = load(plan.game)
        self.content = plan.content()
        self.deeds = Deeds(self.game, self.content)
        start = self.game.blank()
        setup = self.game.setup(self.content, plan.players, plan.options)
        self.game.apply_setup(self.content, start[0], setup)
        minds = new_minds(self.game, self.content, plan.minds or ())
        self.work = compiled.new_work(start, minds)
        self.most_seats = max(self.game.players)
        self.log = self._log(LOG_ROOM if with_moves else 0)

    def _log(self, room: int) -> np.ndarray:
        return np.zeros((1 + room, compiled.LOG), np.int64)

    def chunk(self, numbers: range) -> Chunk:
        tally = compiled.new_tally(self.deeds)
        rows, moves, sums, played = [], [], np.zeros(compiled.DONE), 0
        for batch in _batches(numbers, BATCH if self.plan.minds else 1):
            games, log = self.batch(batch, tally)
            rows.append(rows_of(batch.start, games, self.plan.bots, self.game.outcome))
            if self.with_moves:
                moves.append(moves_of(log, self.game.decisions, self._action_texts))
            sums += everybody(games, self.plan.players)
            played += int(games.facts["moves"].sum())
        told = pa.concat_tables(moves) if self.with_moves else None
        return Chunk(pa.concat_tables(rows), told, tally.totals(), sums, played)

    @cached_property
    def _action_texts(self) -> list[str]:
        """By action number; empty where the content has no such action."""
        words = {name: (*row, *[""] * 64) for name, row in self.content.words.items()}
        return [self.game.actions.text(a, words) for a in range(self.game.actions.size)]

    def batch(self, numbers: range, tally: Tally) -> tuple[Games, np.ndarray]:
        """Some games, and the log of their moves (game, seat, decision, action)."""
        games = compiled.new_games(self.game, len(numbers), self.most_seats)
        chosen = self.work.chosen if self.plan.minds else self._decided(numbers.start)
        before = [total.copy() for total in tally.totals()]
        self._play(numbers.start, games, tally, chosen)
        while self.with_moves and self.log[0, 0] >= len(self.log):  # again, with room for all
            self.log = self._log(2 * len(self.log))
            for total, kept in zip(tally.totals(), before, strict=True):
                total[:] = kept
            self._play(numbers.start, games, tally, chosen)
        used = self.log[0, 0] if self.with_moves else 0
        return games, self.log[1 : used + 1]

    def _play(self, first: int, games: Games, tally: Tally, chosen: np.ndarray) -> None:
        self.log[0] = 0
        work = self.work._replace(chosen=chosen)
        tables, seed = self.content.tables, np.uint64(self.plan.seed)
        with np.errstate(over="ignore"):  # interpreted, SplitMix64 warns of what it is made of
            compiled.play_games(tables, work, seed, first, games, tally, self.log)

    def _decided(self, number: int) -> np.ndarray:
        """What the bots do in this game, as action numbers."""
        plan = self.plan
        deal, play = (seed_of(plan.seed, 2 * number + i) for i in range(2))
        table = estaminet.new(
            plan.game, plan.players, deal, {**plan.options, "data": self.plan.data}
        )
        players = [house.make(bot, plan.game, play + seat) for seat, bot in enumerate(plan.bots)]
        return np.array([choice.number for choice in house.playing(table, players)], np.int16)


def _batches(numbers: range, size: int) -> Iterator[range]:
    for first in range(numbers.start, numbers.stop, size):
        yield range(first, min(first + size, numbers.stop))
