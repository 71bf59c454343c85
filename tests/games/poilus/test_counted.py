"""What lies open is counted as it comes and goes: the counts are those of the cards."""

import numpy as np
import pytest

from estaminet.engine import kernels, rng, trace as tracing
from estaminet.games import load
from estaminet.games.poilus.rules.common import recount

GAME = load("poilus")
GAMES = 30
COUNTED = ("land_tally", "front_tally", "effects")


@pytest.mark.parametrize("players", GAME.players)
def test_counts_follow_the_cards(players: int) -> None:
    t, trace = GAME.content.tables, tracing.new(on=False)
    words, legal = rng.seeded(players), np.zeros(GAME.most_actions, np.int16)
    for seed in range(GAMES):
        states = GAME.seated(players)
        states[0].rng[:] = rng.seeded(seed)
        kernels.deal(t, states[0], trace)
        while kernels.random_moves(t, states[0], words, legal, trace, 1):
            counted = states.copy()
            recount(t, counted[0])
            for field in COUNTED:
                assert (counted[field] == states[field]).all(), field
