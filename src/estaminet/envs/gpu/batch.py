"""`estaminet.envs.Batch` on a GPU."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numba import cuda

from estaminet.engine import trace as tracing
from estaminet.envs import batch as on_cores
from estaminet.envs.batch import checked_count, opened
from estaminet.envs.gpu import kernels
from estaminet.envs.gpu.arrays import DeviceArray, emptied, given_actions, plain
from estaminet.envs.gpu.graphs import Sequence, launcher
from estaminet.envs.gpu.kernels import SIMULATED
from estaminet.envs.kernels import Arrays, shapes
from estaminet.errors import EstaminetError
from estaminet.games.game import Game

TOGETHER = 2 if SIMULATED else 256  # threads a block that sorts or hands out
SORTED_EACH = 4096  # games a block that sorts
WORTH_SORTING = 1 << 16  # games: fewer are stepped faster in any order


@dataclass(frozen=True)
class Tuning:
    """How the games are spread over the GPU: it changes how fast they are stepped, nothing else."""

    block: int = 128  # threads a block
    # whether games that do the same are put side by side before a launch; None: if they are many
    sort: bool | None = None

    def sorts(self, count: int) -> bool:
        return count >= WORTH_SORTING if self.sort is None else self.sort


class Launcher:
    """The arrays of many games on the GPU, and what is done to them there."""

    def __init__(self, game: Game, content: Any, start: Any, tuning: Tuning) -> None:
        self.tuning = tuning
        self.rules = kernels.Rules(
            *(cuda.to_device(plain(one)) for one in (content.tables, start, tracing.new(on=False)))
        )
        sizes = [family.count for family in game.actions.families]
        self.kinds = cuda.to_device(np.repeat(np.arange(len(sizes), dtype=np.int16), sizes))
        fits = len(game.decisions) * len(sizes) <= kernels.BUCKETS
        self.spread = len(sizes) if fits else 0

    def make_room(self, wanted: Mapping[str, Any], count: int) -> None:
        self.count = count
        self.sorted = self.tuning.sorts(count)
        self.arrays = Arrays(**{name: emptied(*shape) for name, shape in wanted.items()})
        self.turn = kernels.Turn(
            actions=emptied(count, np.int64),
            fresh=emptied(count, np.bool_),
            keys=emptied(count, np.int32),
            order=cuda.to_device(np.arange(count, dtype=np.int32)),
            root=emptied(1, np.uint64),
        )
        size = self.arrays.observations.shape[1]
        self.seen = emptied((size, count), np.int8)
        self.totals, self.places = (emptied(kernels.BUCKETS, np.int32) for _ in range(2))
        self.illegal = cuda.to_device(np.array([count]))
        self.sequences: dict[Callable[[Launcher], None], Sequence] = defaultdict(Sequence)

    def launch(self, kernel: Any, *given: Any) -> None:
        """A thread a game."""
        blocks = -(-self.count // self.tuning.block)
        launcher(kernel, blocks, self.tuning.block)(*given)

    def again(self, launches: "Callable[[Launcher], None]") -> None:
        """What launches the same every time."""
        self.sequences[launches].launch(partial(launches, self))

    def begin(self, root: Any) -> None:
        self.sow(root)
        self.launch(kernels.begin_games, self.arrays, self.turn)

    def sow(self, root: Any) -> None:
        self.turn.root.copy_to_device(np.array([root]))

    def first_illegal(self, given: Any) -> int | None:
        """Take the actions over; the first game whose action is not legal."""
        legal, counts = self.arrays.legal, self.arrays.counts
        self.launch(kernels.check_games, legal, counts, self.turn.actions, given, self.illegal)
        index = int(self.illegal.copy_to_host()[0])
        if index == self.count:
            return None
        self.illegal.copy_to_device(np.array([self.count]))
        return index

    def step(self) -> None:
        self.play()
        self.show()

    def move(self) -> None:
        """A random move, with nothing shown."""
        self._after_play(kernels.choose_games)
        self.play()

    def play(self) -> None:
        if self.sorted:
            self._sort(kernels.key_actions, self.arrays, self.turn, self.kinds, self.spread)
        self.launch(kernels.play_games, self.rules, self.arrays, self.turn)

    def show(self) -> None:
        self._after_play(kernels.show_games, self.seen)
        self._hand_out(self.turn.order)

    def show_one(self, index: int) -> None:
        order = cuda.to_device(np.array([index], np.int32))
        turn = self.turn._replace(order=order)
        launcher(kernels.show_games, 1, 1)(self.rules, self.arrays, turn, self.seen)
        self._hand_out(order)

    def _hand_out(self, order: Any) -> None:
        blocks = (-(-len(order) // kernels.SIDE), -(-len(self.seen) // kernels.SIDE))
        hand_out = launcher(kernels.hand_out, blocks, TOGETHER)
        hand_out(self.seen, order, self.arrays.observations)

    def sample(self) -> None:
        self.launch(kernels.sample_games, self.arrays, self.turn)

    def _after_play(self, kernel: Any, *given: Any) -> None:
        if self.sorted:
            self._sort(kernels.key_decisions, self.arrays, self.turn)
        self.launch(kernel, self.rules, self.arrays, self.turn, *given)

    def _sort(self, key: Any, *given: Any) -> None:
        self.launch(key, *given)
        shares, keys = -(-self.count // SORTED_EACH), self.turn.keys
        launcher(kernels.tally, shares, TOGETHER)(keys, self.totals)
        launcher(kernels.line_up, 1, TOGETHER)(self.totals, self.places)
        launcher(kernels.put_in_order, shares, TOGETHER)(keys, self.places, self.turn.order)


class Batch(on_cores.Batch):
    """So many plays of one game, stepped together on a GPU: a thread a game.

    Everything is as `estaminet.envs.Batch` has it, to the bit, except that the arrays are
    `DeviceArray`s. Actions are an array on the GPU, of any library, or one of NumPy.
    """

    def __init__(
        self,
        game: str,
        players: int,
        count: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        tuning: Tuning | None = None,
    ) -> None:
        need_gpu()
        self.tuning = tuning or Tuning()
        self._arrange(*opened(game, players, options), checked_count(count, "count"))
        self.reset(seed)

    def _make_room(self) -> None:
        self._on = Launcher(self._game, self._content, self._start, self.tuning)
        self._on.make_room(shapes(self._game, self.players, self.count), self.count)
        shown = {name: DeviceArray(array) for name, array in self._on.arrays._asdict().items()}
        self._arrays = Arrays(**shown)

    def _deal_all(self) -> None:
        self._on.begin(self._root)
        self._on.show()

    def step(self, actions: Any) -> None:
        """Play an action in each game; if one of them is not legal, nothing changes.

        IllegalAction has the index of the first such game.
        """
        given = self._checked(given_actions(actions))
        on_gpu = cuda.to_device(given) if isinstance(given, np.ndarray) else given
        illegal = self._on.first_illegal(on_gpu)
        if illegal is not None:
            action = self._on.turn.actions[illegal : illegal + 1].copy_to_host()[0]
            raise self._refusal(illegal, int(action))
        self._on.again(Launcher.step)

    def sample(self) -> DeviceArray:
        """A legal action for each game, any as likely; the same array at every call."""
        self._on.again(Launcher.sample)
        return DeviceArray(self._on.turn.actions)

    def _bare(self, index: int) -> bytes:
        return DeviceArray(self._on.arrays.states[index : index + 1]).copy_to_host().tobytes()

    def _put(self, index: int, state: np.ndarray) -> None:
        self._on.arrays.states[index : index + 1].copy_to_device(plain(state))
        self._on.show_one(index)

    def _imagine(self, before: Arrays, seat: int | None) -> None:
        of = before.actors
        seats = of.array if seat is None else cuda.to_device(np.full(len(of), seat, np.int8))
        on, states = self._on, before.states.array
        on.sow(self._root)
        on.launch(kernels.imagine_games, on.rules, states, on.arrays, on.turn, seats)
        on.show()


def need_gpu() -> None:
    if not cuda.is_available():
        raise EstaminetError("no_gpu", "there is no NVIDIA GPU here that CUDA can use")
