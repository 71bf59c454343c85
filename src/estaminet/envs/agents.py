"""One game for PettingZoo: agents take turns, an observation comes with the mask of actions."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv

from estaminet.envs import drawing
from estaminet.envs.single import ILLEGAL, Single
from estaminet.envs.spaces import Observation, observation_space
from estaminet.errors import IllegalAction
from estaminet.table.table import checked_seed


class TurnsEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types for others
    """PettingZoo's `raw_env` of a game; seat 0 is `player_0`.

    `reset(seed=s)` deals the game of `estaminet.new(game, players, seed=s)`; without a seed, the
    next one that follows from the last.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, Any] | None,
        render_mode: str | None,
        lang: str,
    ) -> None:
        super().__init__()
        self.single = Single(game, players, options)
        self.render_mode = drawing.checked_mode(render_mode)
        self.lang = lang
        self.metadata = {
            "name": f"estaminet_{game}_v0",
            "render_modes": list(drawing.MODES),
            "render_fps": drawing.FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: observation_space(self.single.game) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(self.single.action_count) for agent in self.possible_agents
        }
        self._dice = random.Random(checked_seed(None))
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = self._dice.getrandbits(64)
        self.single.deal(checked_seed(seed))
        self._dice.seed(int(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: Any) -> None:
        if not self.agents:
            raise IllegalAction(
                "game_over", f"{self}: everybody is done; reset() deals a new game", ()
            )
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.single.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Whoever decides now; at the end everybody is told what it was worth."""
        actor = self.single.actor
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
            return
        self.rewards = dict(zip(self.agents, self.single.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        return {
            "observation": self.single.observation(seat),
            "action_mask": self.single.mask(seat),
        }

    def render(self) -> np.ndarray | str | None:
        """The table as the acting seat sees it; at the end, as everybody does."""
        return drawing.rendered(self.single.table(), self.render_mode, self.lang)

    def close(self) -> None:
        """There is nothing to close."""


class LenientEnv(TurnsEnv):
    """PettingZoo's `env` of a game: a player that may not play what it plays has lost."""

    def step(self, action: Any) -> None:
        playing = self.agents and not self.terminations[self.agent_selection]
        if playing and not self.single.allows(action):
            self._forfeit(self.agent_selection)
        else:
            super().step(action)

    def _forfeit(self, loser: str) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0) | {loser: ILLEGAL}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[loser] = {"illegal": True}
        self._cumulative_rewards[loser] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()
