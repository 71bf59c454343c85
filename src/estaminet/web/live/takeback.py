"""May a move be taken back? Only if nobody has learned anything hidden from it.

The test asks every seat: could you have foretold what you now see? Worlds that the seat cannot tell
from the true one before the move are dealt; in each the move is made again (or, for the others, any
move that looks the same to them), and what the seat may know afterwards is compared with what it
knows now. A card drawn, turned up or shown from a hand differs from world to world, and so does
chance; a rogue put face down or a tile placed unseen does not. A move that differs in any world has
shown something, and stays. Legal actions, decisions and observations are those of the engine, so
the test holds for every game. It is a sample: a few worlds a seat decide whether taking back is
offered, many whether it is done.
"""

import secrets
from typing import Any

import numpy as np

from estaminet.engine import kernels, records, rng, trace as tracing
from estaminet.games import load
from estaminet.games.game import Game
from estaminet.table import Table

GLANCE, LOOK = 4, 16  # worlds for each seat: to offer it, and to do it


def reveals(before: Table, after: Table, number: int, worlds: int) -> bool:
    """Whether the action of this number, from `before` to `after`, has told a seat something."""
    if after.chance or after.actor is None:
        return True
    move = _Move(before, after, number)
    return any(move.surprises(seat, worlds) for seat in _order(before))


def _order(before: Table) -> list[int]:
    """The mover first: it is he who draws and turns up."""
    mover = before.actor or 0
    return [mover, *(seat for seat in range(before.players) if seat != mover)]


class _Move:
    """The question to each seat: does the move look the same in every world I thought possible?"""

    def __init__(self, before: Table, after: Table, number: int) -> None:
        self.game: Game = load(before.game)
        self.content = before.content
        self.tables = before.content.tables
        self.mover = before.actor
        self.number = number
        self.after = after
        self.start = before.bare_state()
        self.words = rng.seeded(secrets.randbits(64))
        self.trace = tracing.new(on=False)
        self.legal = np.zeros(self.game.most_actions, np.int16)
        self.found = np.zeros(self.game.observation_size, np.int8)

    def _true_state(self) -> Any:
        """A state of one's own; copying bytes is much faster than copying a record."""
        return np.frombuffer(bytearray(self.start), records.typed(self.game.state))[0]

    def surprises(self, seat: int, worlds: int) -> bool:
        now = self.after.observation(seat).tobytes()
        seen = self._looks(self._true_state(), self.number, seat)
        for _ in range(worlds):
            world = self._true_state()
            kernels.determinize(self.tables, world, seat, self.words)
            alike = self._alike(world, seat, seen)
            if alike is None:
                return True
            kernels.step(self.tables, world, alike, self.trace)
            kernels.observe(self.tables, world, seat, self.found)
            if self.found.tobytes() != now:
                return True
        return False

    def _looks(self, state: Any, number: int, seat: int) -> str:
        return self.game.seen_action(self.content, state, number, seat)

    def _alike(self, world: Any, seat: int, seen: str) -> int | None:
        """A move that looks to the seat as the true one did: that one itself where it is legal."""
        mine = seat == self.mover
        legal = self.legal[: kernels.legal(self.tables, world, self.legal)].tolist()
        if self.number in legal and (mine or self._looks(world, self.number, seat) == seen):
            return self.number
        if mine:
            return None
        return next((other for other in legal if self._looks(world, other, seat) == seen), None)
