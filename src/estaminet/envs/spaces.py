"""What an observation is made of, for Gymnasium and PettingZoo."""

from typing import Any, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from estaminet.games.game import Game

Observation = dict[str, np.ndarray]


def observation_space(game: Game) -> Space[Observation]:
    """What a seat may know, and what it may do."""
    parts: dict[str, Space[Any]] = {
        "observation": Box(-128, 127, (game.observation_size,), np.int8),
        "action_mask": Box(0, 1, (game.actions.size,), np.int8),
    }
    return cast("Space[Observation]", Dict(parts))
