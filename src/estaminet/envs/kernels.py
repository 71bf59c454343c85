"""Many games, compiled: one call steps, deals and shows all of them from a first to a last one."""

from typing import Any, NamedTuple

import numpy as np

from estaminet.engine import records, verbs
from estaminet.engine.jit import jit
from estaminet.engine.rng import below, plant, splitmix64
from estaminet.games.game import Game


class Arrays(NamedTuple):
    """Everything of a batch, a row a game."""

    states: Any
    seeds: Any  # uint64: what its present deal came from
    deals: Any  # int64: how often it was dealt
    legal: Any  # int16: the actions, ascending ...
    counts: Any  # ... and how many there are
    masks: Any  # bool: the same, a place an action
    observations: Any  # int8: what the acting seat may know
    actors: Any
    decisions: Any
    rewards: Any  # float32, a seat each: of the game that has just ended
    done: Any


def arrays_of(game: Game, players: int, count: int) -> Arrays:
    """The arrays of so many games, still empty."""
    return Arrays(
        states=records.zeros(count, game.state),
        seeds=np.zeros(count, np.uint64),
        deals=np.zeros(count, np.int64),
        legal=np.zeros((count, game.most_actions), np.int16),
        counts=np.zeros(count, np.int64),
        masks=np.zeros((count, game.actions.size), np.bool_),
        observations=np.zeros((count, game.observation_size), np.int8),
        actors=np.zeros(count, np.int8),
        decisions=np.zeros(count, np.int8),
        rewards=np.zeros((count, players), np.float32),
        done=np.zeros(count, np.bool_),
    )


@jit
def show(t: Any, arrays: Any, i: int) -> None:
    """Write what the acting seat of a game may do and know."""
    s, legal, mask = arrays.states[i], arrays.legal[i], arrays.masks[i]
    for k in range(arrays.counts[i]):
        mask[legal[k]] = False
    n = verbs.legal(t, s, legal)
    for k in range(n):
        mask[legal[k]] = True
    arrays.counts[i] = n
    arrays.actors[i] = s.actor
    arrays.decisions[i] = s.decision
    verbs.observe(t, s, s.actor, arrays.observations[i])


@jit
def deal(t: Any, start: Any, arrays: Any, i: int, root: Any, trace: Any) -> None:
    """Deal a game anew, from the next seed that is its own."""
    number = arrays.deals[i] * len(arrays.deals) + i
    arrays.deals[i] += 1
    arrays.seeds[i] = splitmix64(root, number)
    arrays.states[i] = start[0]
    plant(arrays.seeds[i], arrays.states[i].rng)
    verbs.deal(t, arrays.states[i], trace)


@jit
def deal_games(t: Any, start: Any, arrays: Any, part: Any, root: Any, trace: Any) -> None:
    for i in range(part[0], part[1]):
        deal(t, start, arrays, i, root, trace)
        arrays.rewards[i] = 0
        arrays.done[i] = False
        show(t, arrays, i)


@jit
def step_games(
    t: Any, start: Any, arrays: Any, part: Any, root: Any, actions: Any, trace: Any
) -> None:
    """Play a legal action in each game; one that ends is dealt anew."""
    for i in range(part[0], part[1]):
        s = arrays.states[i]
        verbs.step(t, s, actions[i], trace)
        arrays.rewards[i] = 0
        arrays.done[i] = s.actor < 0
        if s.actor < 0:
            verbs.returns(t, s, arrays.rewards[i])
            deal(t, start, arrays, i, root, trace)
        show(t, arrays, i)


@jit
def step_once(t: Any, arrays: Any, i: int, action: int, trace: Any) -> None:
    """Play a legal action in one game; if that ends it, it stays as it is."""
    s = arrays.states[i]
    verbs.step(t, s, action, trace)
    arrays.actors[i] = s.actor
    if s.actor >= 0:
        show(t, arrays, i)
    else:
        arrays.done[i] = True
        verbs.returns(t, s, arrays.rewards[i])


@jit
def show_games(t: Any, arrays: Any, part: Any) -> None:
    for i in range(part[0], part[1]):
        show(t, arrays, i)


@jit
def redeal_games(
    t: Any, before: Any, arrays: Any, part: Any, seats: Any, root: Any, words: Any
) -> None:
    """Worlds: all that a seat of each game before cannot know is dealt anew, so often for each.

    Modifies `words`, room for a generator.
    """
    each = len(arrays.states) // len(before)
    for i in range(part[0], part[1]):
        arrays.states[i] = before[i // each]
        arrays.seeds[i] = splitmix64(root, i)
        plant(arrays.seeds[i], words)
        verbs.determinize(t, arrays.states[i], seats[i // each], words)
        show(t, arrays, i)


@jit
def first_illegal(legal: Any, counts: Any, actions: Any) -> int:
    """The first game whose action is not legal; -1: there is none."""
    for i in range(len(actions)):
        low, high = 0, counts[i]
        while low < high:
            middle = (low + high) // 2
            if legal[i, middle] < actions[i]:
                low = middle + 1
            else:
                high = middle
        if low >= counts[i] or legal[i, low] != actions[i]:
            return i
    return -1


@jit
def sample(legal: Any, counts: Any, words: Any, out: Any) -> None:
    """A legal action of each game, each as likely."""
    for i in range(len(out)):
        out[i] = legal[i, below(words, counts[i])]
