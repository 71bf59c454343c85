"""One game on bare records: what a wrapper steps, without the past that a table keeps."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from estaminet.engine import kernels as engine, rng, trace as tracing
from estaminet.envs import kernels
from estaminet.errors import IllegalAction, brief
from estaminet.games.positions import is_int
from estaminet.table import Table
from estaminet.table.table import prepared

PLAYERS = 3  # every game can be played by three
ILLEGAL = -1.0  # what it is worth to play what is not legal: less than to lose


class Single:
    """A play without a past; one compiled call a step. `deal` begins it."""

    def __init__(self, game: str, players: int, options: Mapping[str, Any] | None = None) -> None:
        self.game, self._content, setup = prepared(game, players, options)
        self._start = self.game.blank()
        self.game.apply_setup(self._content, self._start[0], setup)
        self._trace = tracing.new(on=False)
        self._arrays = kernels.arrays_of(self.game, setup.players, 1)
        self._shown, self._mask = self._arrays.observations[0], self._arrays.masks[0].view(np.int8)
        self._actors = self._arrays.actors
        self.players, self.action_count = setup.players, len(self._mask)

    def deal(self, seed: int) -> None:
        """The game that `estaminet.new` deals from the seed."""
        self._arrays.states[0] = self._start[0]
        self._arrays.states[0].rng[:] = rng.seeded(seed)
        engine.deal(self._content.tables, self._arrays.states[0], self._trace)
        self._arrays.rewards[:] = 0
        self._arrays.done[:] = False
        kernels.show_games(self._content.tables, self._arrays, (0, 1))

    @property
    def actor(self) -> int | None:
        actor = int(self._actors[0])
        return None if actor < 0 else actor

    def play(self, action: Any) -> None:
        """Play a legal action by its number, or IllegalAction and nothing has changed."""
        if not self.allows(action):
            raise self._refusal(action)
        kernels.step_once(self._content.tables, self._arrays, 0, int(action), self._trace)

    def allows(self, action: Any) -> bool:
        """Whether the actor may do it."""
        fits = is_int(action) and 0 <= action < self.action_count and self._actors[0] >= 0
        return fits and bool(self._mask[action])

    def _refusal(self, action: Any) -> IllegalAction:
        table = self.table()
        if table.actor is None:
            text = f"{self.game.id}: the game is over, {brief(action)} cannot be played"
            return IllegalAction("game_over", text, ())
        text = (
            f"{self.game.id}: action {brief(action)} is not legal for seat {table.actor} at "
            f"decision {table.decision!r}; legal: {brief(table.numbers().tolist())}"
        )
        return IllegalAction("not_legal", text, table.actions())

    def observation(self, seat: int) -> np.ndarray:
        """What the seat may know, as int8 numbers; a copy."""
        if seat == self._actors[0]:
            return self._shown.copy()
        out = np.zeros_like(self._shown)
        engine.observe(self._content.tables, self._arrays.states[0], seat, out)
        return out

    def mask(self, seat: int) -> np.ndarray:
        """What the seat may do now, an int8 an action: nothing if others decide.

        Once the game is over nothing is chosen any more and all of it is 1, so that no maximum
        over what is allowed is ever taken of nothing.
        """
        actor = self._actors[0]
        if seat == actor:
            return self._mask.copy()
        return np.full_like(self._mask, actor < 0)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; 0 until it ends."""
        worth: list[float] = self._arrays.rewards[0].tolist()
        return worth

    def table(self) -> Table:
        """A table at the present state."""
        return Table.from_bare(self.game, self._content, self._arrays.states.tobytes())
