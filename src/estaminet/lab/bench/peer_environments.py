"""Peers as learning programs have them: every step with an observation and what is legal.

As in `peers`, whole random games, moves of players only. PettingZoo's and RLCard's own card games
through their own interfaces; OpenSpiel's with its observation tensor and its mask, in C++ and in
Python.
"""

import random
from functools import partial
from importlib import import_module
from typing import Any

from estaminet.lab.bench.environments import whole_game
from estaminet.lab.bench.peers import SEED, Peer, Play, row


def pettingzoo_game(name: str) -> Play:
    """One of PettingZoo's card games, as its documentation plays it: `last`, a mask, `step`."""
    turns = import_module("pettingzoo").make("aec", name)
    turns.reset(seed=SEED)
    return lambda: whole_game(turns)[0]


def rlcard_environment(name: str) -> Play:
    """One of RLCard's environments: `step` encodes what the next player sees."""
    env = import_module("rlcard").make(name, config={"seed": SEED})
    roll = random.Random(SEED).random

    def play() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(roll() * len(actions))])
            moves += 1
        env.get_payoffs()
        return moves

    return play


def openspiel_game(name: str, parameters: dict[str, Any]) -> Play:
    """A game of OpenSpiel: at every decision the observation tensor of whoever decides."""
    pyspiel = import_module("pyspiel")
    if name.startswith("python_"):
        import_module("open_spiel.python.games")
    game = pyspiel.load_game(name, parameters)
    tensors = game.get_type().provides_observation_tensor
    roll = random.Random(SEED).random

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), roll()))
                continue
            if tensors:
                state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            actions = state.legal_actions()
            state.apply_action(actions[int(roll() * len(actions))])
            moves += 1
        state.returns()
        return moves

    return play


def drawn(outcomes: list[tuple[int, float]], left: float) -> int:
    """A chance outcome by its probability; the last one, should rounding leave none."""
    for outcome, probability in outcomes:
        left -= probability
        if left < 0.0:
            return outcome
    return outcomes[-1][0]


PEER_ENVIRONMENTS: tuple[Peer, ...] = (
    row("pettingzoo-texas-holdem", "PettingZoo Texas Hold'em, 2 players", "pettingzoo",
        partial(pettingzoo_game, "classic/texas_holdem-v4")),
    row("pettingzoo-leduc-holdem", "PettingZoo Leduc Hold'em, 2 players", "pettingzoo",
        partial(pettingzoo_game, "classic/leduc_holdem-v4")),
    row("uno-environment", "RLCard Uno, 2 players, observed", "rlcard",
        partial(rlcard_environment, "uno")),
    row("gin-rummy-environment", "RLCard Gin Rummy, 2 players, observed", "rlcard",
        partial(rlcard_environment, "gin-rummy")),
    row("hanabi-3-observed", "OpenSpiel Hanabi, 3 players, observed", "open_spiel",
        partial(openspiel_game, "hanabi", {"players": 3})),
    row("leduc-observed", "OpenSpiel Leduc poker (C++), 2 players, observed", "open_spiel",
        partial(openspiel_game, "leduc_poker", {})),
    row("python-kuhn-observed", "OpenSpiel Kuhn poker (Python), 2 players, observed", "open_spiel",
        partial(openspiel_game, "python_kuhn_poker", {})),
    row("python-liars-observed", "OpenSpiel liar's poker (Python), 2 players, observed",
        "open_spiel", partial(openspiel_game, "python_liars_poker", {})),
)  # fmt: skip
