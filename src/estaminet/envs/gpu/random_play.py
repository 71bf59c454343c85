"""Random play on a GPU, with nothing shown: what the rules alone cost there."""

import numpy as np
from numba import cuda

from estaminet.envs.batch import checked_count, opened
from estaminet.envs.gpu import kernels
from estaminet.envs.gpu.arrays import DeviceArray
from estaminet.envs.gpu.batch import Launcher, Tuning, need_gpu
from estaminet.envs.kernels import shapes

SHOWN = ("masks", "observations")


class RandomPlay:
    """So many games, uniformly random moves: those that `Batch.sample` would choose."""

    def __init__(
        self, game: str, players: int, count: int, seed: int = 0, tuning: Tuning | None = None
    ) -> None:
        need_gpu()
        description, content, start = opened(game, players, None)
        self.count = checked_count(count, "count")
        self._on = Launcher(description, content, start, tuning or Tuning())
        wanted = shapes(description, players, self.count)
        self._on.make_room(
            {k: ((self.count, 1), v[1]) if k in SHOWN else v for k, v in wanted.items()}, self.count
        )
        self._on.begin(np.uint64(seed))

    def play(self, moves: int) -> None:
        """So many moves in every game, a launch or more each."""
        for _ in range(moves):
            self._on.again(Launcher.move)

    def roam(self, moves: int) -> None:
        """The same moves in one launch."""
        on = self._on
        on.launch(kernels.roam_games, on.rules, on.arrays, on.turn, moves)

    def wait(self) -> None:
        cuda.synchronize()

    def games(self) -> int:
        """How many were begun."""
        return int(self._on.arrays.deals.copy_to_host().sum())

    def states(self) -> bytes:
        return DeviceArray(self._on.arrays.states).copy_to_host().tobytes()
