"""One seat of many games for Gymnasium's `make_vec`, on a batch."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from estaminet.envs.bot_batch import BotBatch
from estaminet.envs.seat import USUAL, Bots, bots_by_seat
from estaminet.envs.single import PLAYERS
from estaminet.envs.spaces import Observation, observation_space
from estaminet.games import load
from estaminet.table.table import checked_seed

Told = tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


class SeatVectorEnv(VectorEnv[Observation, Any, np.ndarray]):
    """A game that ends is dealt anew within the step: the observation is of the new one."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc] # as in Gymnasium

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = PLAYERS,
        seat: int = 0,
        bots: Bots = USUAL,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> None:
        others = bots_by_seat(players, seat, bots)
        self.batch = BotBatch(game, players, num_envs, others, 0, options, threads)
        self.seat, self.num_envs = seat, num_envs
        self.single_observation_space = observation_space(load(game))
        self.single_action_space = Discrete(self.batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self.batch.reset(checked_seed(seed))
        return self._observed(), {}

    def step(self, actions: Any) -> Told:
        """Play an action in each game; what is not legal loses that game."""
        illegal = self.batch.step_or_lose(actions)
        told = {"illegal": illegal} if illegal.any() else {}
        over = self.batch.done.copy()
        rewards = self.batch.rewards[:, self.seat].copy()
        return self._observed(), rewards, over, np.zeros_like(over), told

    def _observed(self) -> Observation:
        return {
            "observation": self.batch.observations.copy(),
            "action_mask": self.batch.masks.astype(np.int8),
        }
