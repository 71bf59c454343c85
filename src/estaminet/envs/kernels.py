"""Many games, compiled: what is done to game i of a batch, and to all from a first to a last one.

The functions of one game are what a thread of a GPU runs as well (`estaminet.envs.gpu.kernels`).
"""

from typing import Any, NamedTuple

import numpy as np

from estaminet.engine import records, verbs
from estaminet.engine.jit import jit
from estaminet.engine.rng import WORDS, below, plant, splitmix64
from estaminet.games.game import Game

Shape = tuple[int | tuple[int, int], Any]  # how many, of what


class Arrays(NamedTuple):
    """Everything of a batch, a row a game."""

    states: Any
    seeds: Any  # uint64: what its present deal came from
    deals: Any  # int64: how often it was dealt
    words: Any  # uint32[4]: the generator of its random actions, no part of the game
    legal: Any  # int16: the actions, ascending ...
    counts: Any  # ... and how many there are
    masks: Any  # bool: the same, a place an action
    observations: Any  # int8: what the acting seat may know
    actors: Any
    decisions: Any
    rewards: Any  # float32, a seat each: of the game that has just ended
    done: Any


def shapes(game: Game, players: int, count: int) -> dict[str, Shape]:
    """The arrays of so many games: of what shape, and of what."""
    return {
        "states": (count, records.typed(game.state)),
        "seeds": (count, np.uint64),
        "deals": (count, np.int64),
        "words": ((count, WORDS), np.uint32),
        "legal": ((count, game.most_actions), np.int16),
        "counts": (count, np.int64),
        "masks": ((count, game.actions.size), np.bool_),
        "observations": ((count, game.observation_size), np.int8),
        "actors": (count, np.int8),
        "decisions": (count, np.int8),
        "rewards": ((count, players), np.float32),
        "done": (count, np.bool_),
    }


def arrays_of(game: Game, players: int, count: int) -> Arrays:
    """The arrays of so many games, still empty."""
    wanted = shapes(game, players, count)
    return Arrays(**{name: np.zeros(*shape) for name, shape in wanted.items()})


# One game


@jit
def begin(arrays: Any, i: int, root: Any) -> None:
    """Forget all games before."""
    arrays.deals[i] = 0
    arrays.done[i] = False
    clear(arrays.rewards[i])
    sow(arrays, i, root)


@jit
def clear(worth: Any) -> None:
    for seat in range(len(worth)):
        worth[seat] = 0


@jit
def sow(arrays: Any, i: int, root: Any) -> None:
    """Random actions come from seeds that no deal has: those of another root."""
    plant(splitmix64(~root, i), arrays.words[i])


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
def play(t: Any, s: Any, action: int, worth: Any, trace: Any) -> bool:
    """Play a legal action; whether that ends the game, and if so, what it was worth."""
    verbs.step(t, s, action, trace)
    clear(worth)
    over = s.actor < 0
    if over:
        verbs.returns(t, s, worth)
    return bool(over)


@jit
def show(t: Any, arrays: Any, i: int) -> None:
    """Write what the acting seat of a game may do and know."""
    offer(t, arrays, i)
    s = arrays.states[i]
    verbs.observe(t, s, s.actor, arrays.observations[i])


@jit
def offer(t: Any, arrays: Any, i: int) -> None:
    """Write what the acting seat of a game may do."""
    s, legal, mask = arrays.states[i], arrays.legal[i], arrays.masks[i]
    for k in range(arrays.counts[i]):
        mask[legal[k]] = False
    n = verbs.legal(t, s, legal)
    for k in range(n):
        mask[legal[k]] = True
    arrays.counts[i] = n
    arrays.actors[i] = s.actor
    arrays.decisions[i] = s.decision


@jit
def imagine(t: Any, before: Any, arrays: Any, i: int, seats: Any, root: Any, words: Any) -> None:
    """A world: all that a seat of the game before cannot know is dealt anew. Modifies `words`."""
    each = len(arrays.states) // len(before)
    arrays.states[i] = before[i // each]
    arrays.seeds[i] = splitmix64(root, i)
    plant(arrays.seeds[i], words)
    verbs.determinize(t, arrays.states[i], seats[i // each], words)
    sow(arrays, i, root)


@jit
def is_legal(legal: Any, counts: Any, i: int, action: int) -> bool:
    low, high = 0, counts[i]
    while low < high:
        middle = (low + high) // 2
        if legal[i, middle] < action:
            low = middle + 1
        else:
            high = middle
    return bool(low < counts[i] and legal[i, low] == action)


@jit
def draw(arrays: Any, i: int) -> int:
    """A legal action of a game, each as likely."""
    return int(arrays.legal[i, below(arrays.words[i], arrays.counts[i])])


# Many games


@jit
def deal_games(t: Any, start: Any, arrays: Any, part: Any, root: Any, trace: Any) -> None:
    for i in range(part[0], part[1]):
        begin(arrays, i, root)
        deal(t, start, arrays, i, root, trace)
        show(t, arrays, i)


@jit
def step_games(
    t: Any, start: Any, arrays: Any, part: Any, root: Any, actions: Any, trace: Any
) -> None:
    """Play a legal action in each game; one that ends is dealt anew."""
    for i in range(part[0], part[1]):
        over = play(t, arrays.states[i], actions[i], arrays.rewards[i], trace)
        arrays.done[i] = over
        if over:
            deal(t, start, arrays, i, root, trace)
        show(t, arrays, i)


@jit
def step_once(t: Any, arrays: Any, i: int, action: int, trace: Any) -> None:
    """Play a legal action in one game; if that ends it, it stays as it is."""
    s = arrays.states[i]
    arrays.done[i] = play(t, s, action, arrays.rewards[i], trace)
    arrays.actors[i] = s.actor
    if s.actor >= 0:
        show(t, arrays, i)


@jit
def show_games(t: Any, arrays: Any, part: Any) -> None:
    for i in range(part[0], part[1]):
        show(t, arrays, i)


@jit
def redeal_games(
    t: Any, before: Any, arrays: Any, part: Any, seats: Any, root: Any, words: Any
) -> None:
    """Worlds: so many for each game before. Modifies `words`, room for a generator."""
    for i in range(part[0], part[1]):
        imagine(t, before, arrays, i, seats, root, words)
        show(t, arrays, i)


@jit
def first_illegal(legal: Any, counts: Any, actions: Any, part: Any) -> int:
    """The first game of the part whose action is not legal; its end: there is none."""
    for i in range(part[0], part[1]):
        if not is_legal(legal, counts, i, actions[i]):
            return i
    return int(part[1])


@jit
def sample(arrays: Any, part: Any, out: Any) -> None:
    """A legal action of each game."""
    for i in range(part[0], part[1]):
        out[i] = draw(arrays, i)
