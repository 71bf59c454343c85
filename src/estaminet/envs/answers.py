"""Many games in which bots hold some seats, compiled: they answer until a learner is asked."""

from typing import Any, NamedTuple

import numpy as np

from estaminet.bots.search import guide
from estaminet.bots.search.minds import by_scores
from estaminet.engine import records, verbs
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import below, plant, splitmix64
from estaminet.envs import kernels
from estaminet.envs.kernels import clear, deal, show
from estaminet.games.game import Game

LEARNER, RANDOM, GUIDE = range(3)  # who holds a seat
GIVE_UP = -1  # instead of an action: the game is lost, and worth what `forfeit` says


class Setting(NamedTuple):
    """How games are dealt."""

    start: Any  # a state with players and options
    root: Any  # uint64: what their seeds follow from
    trace: Any  # off
    forfeit: float


class Others(NamedTuple):
    """Who else plays, and what they think with: a thread has one of its own."""

    kinds: Any  # int64[seats]
    dice: Any  # uint32[games, WORDS]
    legal: Any  # int16: the legal actions of a decision ...
    scores: Any  # float64: ... and what the guide thinks of them
    weights: Any  # the guide's numbers ...
    notes: Any  # ... and what it thinks with


def others_of(game: Game, content: Any, kinds: list[int], dice: np.ndarray) -> Others:
    tuning = guide.tuning(game.id, content)
    return Others(
        kinds=np.array(kinds, np.int64),
        dice=dice,
        legal=np.zeros(game.most_actions, np.int16),
        scores=np.zeros(game.most_actions),
        weights=tuning.weights,
        notes=records.one(guide.of(game.state).notes),
    )


@jit
def choose(t: Any, s: Any, i: int, others: Any) -> int:
    """What a bot plays, from what its seat may know: anything, or what its guide likes better."""
    legal, dice = others.legal, others.dice[i]
    n = verbs.legal(t, s, legal)
    if others.kinds[s.actor] == RANDOM:
        return int64(legal[below(dice, n)])
    guide.weigh(t, s, others.weights, legal, n, others.scores, others.notes)
    return int64(legal[by_scores(dice, others.scores, n, False)])


@jit
def answer(t: Any, s: Any, i: int, others: Any, trace: Any) -> None:
    """The bots play on until a learner is asked, or to the end."""
    while s.actor >= 0 and others.kinds[s.actor] != LEARNER:
        verbs.step(t, s, choose(t, s, i, others), trace)


@jit
def begin(t: Any, setting: Any, arrays: Any, i: int, others: Any) -> None:
    """Deal a game anew, and again if it ends before a learner is asked."""
    s = arrays.states[i]
    deal(t, setting.start, arrays, i, setting.root, setting.trace)
    plant(splitmix64(arrays.seeds[i], 0), others.dice[i])
    answer(t, s, i, others, setting.trace)
    while s.actor < 0:
        deal(t, setting.start, arrays, i, setting.root, setting.trace)
        plant(splitmix64(arrays.seeds[i], 0), others.dice[i])
        answer(t, s, i, others, setting.trace)


@jit
def begin_games(t: Any, setting: Any, arrays: Any, part: Any, others: Any) -> None:
    for i in range(part[0], part[1]):
        kernels.begin(arrays, i, setting.root)
        begin(t, setting, arrays, i, others)
        show(t, arrays, i)


@jit
def play(t: Any, setting: Any, arrays: Any, i: int, action: int, others: Any) -> bool:
    """A learner's action and what the bots answer, or it gives up; whether that ends the game."""
    s, worth = arrays.states[i], arrays.rewards[i]
    clear(worth)
    if action == GIVE_UP:
        worth[s.actor] = setting.forfeit
        return True
    verbs.step(t, s, action, setting.trace)
    answer(t, s, i, others, setting.trace)
    over = s.actor < 0
    if over:
        verbs.returns(t, s, worth)
    return bool(over)


@jit
def play_games(t: Any, setting: Any, arrays: Any, part: Any, actions: Any, others: Any) -> None:
    """Legal actions, or GIVE_UP; a game that ends is dealt anew."""
    for i in range(part[0], part[1]):
        over = play(t, setting, arrays, i, actions[i], others)
        arrays.done[i] = over
        if over:
            begin(t, setting, arrays, i, others)
        show(t, arrays, i)
