"""May a move be taken back? Only if nobody has learned anything hidden from it.

The test asks every seat: could you have foretold what you now see? Worlds that the seat cannot tell
from the true one before the move are dealt; in each the move is made again (or, for the others, any
move that looks the same to them), and what the seat may know afterwards is compared with what it
knows now. A card drawn, turned up or shown from a hand differs from world to world, and so does
chance; a rogue put face down or a tile placed unseen does not. A move that differs in any world has
shown something, and stays. Legal actions, decisions and observations are those of the engine, so
the test holds for every game. It is a sample: one world a seat decides whether taking back is
offered, many whether it is done.
"""

import secrets
from typing import Any

import numpy as np

from estaminet.engine import kernels, records, rng, trace as tracing
from estaminet.games import load
from estaminet.games.game import Game
from estaminet.table import Table

GLANCE, LOOK = 1, 16  # worlds for each seat: to offer it, and to do it


def reveals(before: Table, after: Table, number: int, worlds: int) -> bool:
    """Whether the action of this number, from `before` to `after`, has told a seat something."""
    if after.chance or after.actor is None:
        return True
    return any(
        _Witness(before, after, number, seat).is_surprised(worlds) for seat in _order(before)
    )


def _order(before: Table) -> list[int]:
    """The mover first: it is he who draws and turns up."""
    mover = before.actor or 0
    return [mover, *(seat for seat in range(before.players) if seat != mover)]


class _Witness:
    """One seat's question: does the move look the same in every world I thought possible?"""

    def __init__(self, before: Table, after: Table, number: int, seat: int) -> None:
        self.game: Game = load(before.game)
        self.content = before.content
        self.tables = before.content.tables
        self.seat = seat
        self.mine = before.actor == seat
        self.start = np.frombuffer(before.state_bytes(), records.typed(self.game.state))
        self.now = after.observation(seat)
        self.legal = np.zeros(self.game.most_actions, np.int16)
        self.number = number
        self.seen = self._looks(self.start[0], self.number)
        self.trace = tracing.new(on=False)

    def is_surprised(self, worlds: int) -> bool:
        words = rng.seeded(secrets.randbits(64))
        found = np.zeros(self.game.observation_size, np.int8)
        for _ in range(worlds):
            states = self.start.copy()
            world = states[0]
            kernels.determinize(self.tables, world, self.seat, words)
            alike = self._alike(world)
            if alike is None:
                return True
            kernels.step(self.tables, world, alike, self.trace)
            kernels.observe(self.tables, world, self.seat, found)
            if not np.array_equal(found, self.now):
                return True
        return False

    def _legal(self, state: Any) -> np.ndarray:
        return self.legal[: kernels.legal(self.tables, state, self.legal)]

    def _looks(self, state: Any, number: int) -> str:
        return self.game.seen_action(self.content, state, number, self.seat)

    def _alike(self, world: Any) -> int | None:
        """A move that looks to the seat as the true one did: that one itself where it is legal."""
        legal = self._legal(world)
        if self.number in legal and (self.mine or self._looks(world, self.number) == self.seen):
            return self.number
        if self.mine:
            return None
        return next((int(a) for a in legal if self._looks(world, int(a)) == self.seen), None)
