"""Many games in one object: compiled, on all cores, nothing allocated from one step to the next."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from typing import Any, ClassVar, Self

import numpy as np

from estaminet.engine import records, rng, trace as tracing
from estaminet.envs import kernels
from estaminet.errors import BadOption, IllegalAction, brief
from estaminet.games.game import Game
from estaminet.games.positions import is_int
from estaminet.table import Table
from estaminet.table.table import checked_seed, no_state, prepared, sealed, unsealed
from estaminet.workers import cores


class Batch:
    """Many plays of one game, stepped together.

    After each step the arrays describe the decision that each game has reached:

    - `observations` (int8[count, size]): what the acting seat is allowed to know;
    - `masks` (bool[count, actions]): what it can do;
    - `actors`, `decisions`: who decides, and what (an index of the game's decisions);
    - `done`, `rewards` (float32[count, players]): whether the step ended a game, and what that was
      worth to each seat. A game that has ended is immediately dealt again: these two describe the
      old game, everything else the new one;
    - `seeds` (uint64): `estaminet.new` with it deals the game that is being played.

    The arrays stay the same and every step overwrites them: copy what you want to keep.
    """

    least_a_thread: ClassVar = 2048  # games: fewer are stepped before a thread has woken up
    parts_a_thread: ClassVar = 2  # of the games: whoever is done with one takes the next

    def __init__(
        self,
        game: str,
        players: int,
        count: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> None:
        self.threads = _threads(threads)
        description, content, start = opened(game, players, options)
        self._arrange(description, content, start, checked_count(count, "count"))
        self.reset(seed)

    def _arrange(self, game: Game, content: Any, start: Any, count: int) -> None:
        """The arrays, still empty."""
        self._game, self._content, self._start = game, content, start
        self._root = np.uint64(0)
        self.game, self.players, self.count = game.id, int(start[0].players), count
        self.action_count = game.actions.size
        self._make_room()
        self.seeds, self.masks = self._arrays.seeds, self._arrays.masks
        self.observations = self._arrays.observations
        self.actors, self.decisions = self._arrays.actors, self._arrays.decisions
        self.rewards, self.done = self._arrays.rewards, self._arrays.done

    def _make_room(self) -> None:
        """Memory, and what else stepping needs."""
        self._arrays = kernels.arrays_of(self._game, self.players, self.count)
        self._trace = tracing.new(on=False)
        self._actions = np.zeros(self.count, np.int64)
        threads = max(1, min(self.threads, self.count // self.least_a_thread))
        parts = threads * self.parts_a_thread if threads > 1 else 1
        self._parts = [
            (self.count * k // parts, self.count * (k + 1) // parts) for k in range(parts)
        ]
        self._helpers = threads - 1
        self._pool = ThreadPoolExecutor(self._helpers) if self._helpers else None

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"Batch({self.game!r}, players={self.players}, count={self.count})"

    def _spread(self, work: Callable[[tuple[int, int]], Any]) -> list[Any]:
        """Do the work on all cores, one part of the games after the other; what came of them."""
        if self._pool is None:
            return [work(self._parts[0])]
        found, left = [None] * len(self._parts), iter(range(len(self._parts)))

        def take() -> None:
            for number in left:
                found[number] = work(self._parts[number])

        others = [self._pool.submit(take) for _ in range(self._helpers)]
        take()
        for other in others:
            other.result()
        return found

    # Playing

    def reset(self, seed: int | None = None) -> None:
        """Deal all games again: as at the start, or from another seed."""
        if seed is not None:
            self._root = np.uint64(checked_seed(seed))
        self._deal_all()

    def _deal_all(self) -> None:
        t, start, trace = self._content.tables, self._start, self._trace
        self._spread(
            lambda part: kernels.deal_games(t, start, self._arrays, part, self._root, trace)
        )

    def step(self, actions: Any) -> None:
        """Play an action in each game; if one of them is not legal, nothing changes.

        IllegalAction has the index of the first such game.
        """
        self._take(actions)
        legal, counts = self._arrays.legal, self._arrays.counts
        firsts = self._spread(
            lambda part: kernels.first_illegal(legal, counts, self._actions, part)
        )
        for (_, end), first in zip(self._parts, firsts, strict=True):
            if first < end:
                raise self._refusal(int(first), int(self._actions[first]))
        self._advance()

    def _advance(self) -> None:
        """Play the actions, all of them legal."""
        t, start, trace = self._content.tables, self._start, self._trace
        self._spread(
            lambda part: kernels.step_games(
                t, start, self._arrays, part, self._root, self._actions, trace
            )
        )

    def _take(self, actions: Any) -> None:
        np.copyto(self._actions, self._checked(np.asarray(actions)), casting="same_kind")

    def _checked(self, given: Any) -> Any:
        """Actions in an array of any kind: a whole number a game."""
        if tuple(given.shape) != (self.count,) or given.dtype.kind not in "iu":
            what = f"{given.dtype}{list(given.shape)}"
            raise BadOption("bad_actions", f"actions are {self.count} whole numbers, not {what}")
        return given

    def _refusal(self, index: int, action: int) -> IllegalAction:
        table = self.table(index)
        text = (
            f"{self.game}: game {index} of the batch: action {action} is not legal for seat "
            f"{table.actor} at decision {table.decision!r}; "
            f"legal: {brief(table.numbers().tolist())}"
        )
        return IllegalAction("not_legal", text, table.actions(), index)

    def sample(self) -> Any:
        """A legal action for each game, all equally likely; the same array at every call."""
        self._spread(lambda part: kernels.sample(self._arrays, part, self._actions))
        return self._actions

    # Single games

    def _index(self, index: int) -> int:
        if not is_int(index) or not 0 <= index < self.count:
            raise BadOption("bad_index", f"game 0 to {self.count - 1}, not {brief(index)}")
        return int(index)

    def table(self, index: int) -> Table:
        """A table at the state that the game is in now, its future included."""
        return Table.from_bare(self._game, self._content, self._bare(self._index(index)))

    def _bare(self, index: int) -> bytes:
        return self._arrays.states[index : index + 1].tobytes()

    def state(self, index: int) -> bytes:
        """The game's state, as `Table.state_bytes` has it."""
        return sealed(self._game, self._content, self._bare(self._index(index)))

    def set_state(self, index: int, state: bytes) -> None:
        """Put a game into a state that `state` or `Table.state_bytes` gave."""
        index = self._index(index)
        bare = unsealed(self._game, self._content, state)
        if bare is None:
            raise no_state(state)
        given = np.frombuffer(bare, records.typed(self._game.state))
        if given[0].players != self.players or given[0].actor < 0:
            what = f"expected a game of {self.players} that is not over"
            raise BadOption("bad_state", f"{self.game}: {what}")
        self._put(index, given)

    def _put(self, index: int, state: np.ndarray) -> None:
        self._arrays.states[index : index + 1] = state
        kernels.show_games(self._content.tables, self._arrays, (index, index + 1))

    def worlds(self, seat: int | None, count: int, seed: int = 0) -> Self:
        """This many worlds of each game that a seat cannot tell from it, as a batch of their own.

        World w of game g is its game `g * count + w`. The seat is the same in all games, or, with
        None, whoever decides there. A world that is played to its end is followed by a new deal.
        """
        if seat is not None and not (is_int(seat) and 0 <= seat < self.players):
            raise BadOption("bad_seat", f"seat 0 to {self.players - 1}, not {brief(seat)}")
        other = copy(self)
        many = self.count * checked_count(count, "count")
        other._arrange(self._game, self._content, self._start, many)
        other._root = np.uint64(checked_seed(seed))
        other._imagine(self._arrays, seat)
        return other

    def _imagine(self, before: kernels.Arrays, seat: int | None) -> None:
        """Every game becomes a world of one of those before."""
        of = before.actors
        seats = of.copy() if seat is None else np.full(len(of), seat, np.int8)
        t, states, root = self._content.tables, before.states, self._root

        def redeal(part: tuple[int, int]) -> None:
            words = rng.seeded(0)
            kernels.redeal_games(t, states, self._arrays, part, seats, root, words)

        self._spread(redeal)


def opened(
    game: str, players: int, options: Mapping[str, Any] | None
) -> tuple[Game, Any, np.ndarray]:
    """The game, its content, and a state with players and options that is still to be dealt."""
    description, content, setup = prepared(game, players, options)
    start = description.blank()
    description.apply_setup(content, start[0], setup)
    return description, content, start


def checked_count(count: Any, what: str) -> int:
    if not is_int(count) or count < 1:
        raise BadOption("bad_count", f"{what}: a whole number of 1 or more, not {brief(count)}")
    return int(count)


def _threads(threads: Any) -> int:
    return cores() if threads is None else checked_count(threads, "threads")
