"""Many games on a GPU: a thread a game. What a thread does is what `envs.kernels` does on a core.

Threads of a warp that do different things wait for each other. So a step is two launches, between
which the games can be put into another order: to play, those together that decide alike; to be
shown, those together that have come to the same decision, and those apart that are dealt anew.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numba import cuda

from estaminet.engine import verbs
from estaminet.engine.jit import jit, use_cache
from estaminet.engine.rng import WORDS
from estaminet.envs import kernels

BUCKETS = 1024  # so many kinds of games, at most, are told apart in an order
SIMULATED = bool(vars(numba.config)["ENABLE_CUDASIM"])
SIDE = 8 if SIMULATED else 32  # games, and numbers of their observations, that a block hands out
WIDE = SIDE + 1  # numbers that stand below each other lie in different banks of memory

F = TypeVar("F", bound=Callable[..., Any])


class Rules(NamedTuple):
    """What all games have in common, an array of one record each."""

    tables: Any
    start: Any  # players and options, still to be dealt
    trace: Any  # off: nobody writes


class Turn(NamedTuple):
    """What a step needs beside the games; all but the last a row a game."""

    actions: Any  # int64
    fresh: Any  # bool: to be dealt before it is shown
    keys: Any  # int32: games of the same key stand together in the order
    order: Any  # int32: the game of each thread
    root: Any  # uint64[1]: what the seeds of all deals come from


def kernel(function: F) -> Any:
    """Compile what a GPU runs: cached on disk beside what a core runs."""
    use_cache(function.__module__)
    return cast(Any, cuda).jit(cache=True)(function)


# Playing


@kernel
def begin_games(arrays: Any, turn: Any) -> None:
    """Forget all games before; the first ones are dealt when they are shown."""
    i = cuda.grid(1)
    if i < len(turn.order):
        kernels.begin(arrays, i, turn.root[0])
        turn.fresh[i] = True


@kernel
def check_games(legal: Any, counts: Any, actions: Any, given: Any, illegal: Any) -> None:
    """Take the actions over, and find the first game whose action is not legal."""
    i = cuda.grid(1)
    if i < len(given):
        actions[i] = given[i]
        if not kernels.is_legal(legal, counts, i, actions[i]):
            cuda.atomic.min(illegal, 0, i)


@kernel
def play_games(rules: Any, arrays: Any, turn: Any) -> None:
    """Play the actions, all of them legal."""
    k = cuda.grid(1)
    if k < len(turn.order):
        play(rules, arrays, turn, turn.order[k])


@jit
def play(rules: Any, arrays: Any, turn: Any, i: int) -> None:
    s, worth = arrays.states[i], arrays.rewards[i]
    over = kernels.play(rules.tables[0], s, turn.actions[i], worth, rules.trace[0])
    arrays.done[i] = over
    turn.fresh[i] = over


@kernel
def show_games(rules: Any, arrays: Any, turn: Any, seen: Any) -> None:
    """Show the next decisions, those of the next games where one is over.

    Observations are still to be handed out: in `seen`, threads write side by side.
    """
    k = cuda.grid(1)
    if k < len(turn.order):
        i = turn.order[k]
        deal_if_fresh(rules, arrays, turn, i)
        kernels.offer(rules.tables[0], arrays, i)
        s = arrays.states[i]
        verbs.observe(rules.tables[0], s, s.actor, seen[:, k])


@kernel
def hand_out(seen: Any, order: Any, observations: Any) -> None:
    """Every observation to the row of its game: a square a block, so that rows are read and
    written whole."""
    square = cuda.shared.array((SIDE, WIDE), np.int8)
    first_game, first_number = cuda.blockIdx.x * SIDE, cuda.blockIdx.y * SIDE
    games = min(SIDE, len(order) - first_game)
    numbers = min(SIDE, len(seen) - first_number)
    for cell in range(cuda.threadIdx.x, SIDE * SIDE, cuda.blockDim.x):
        number, game = cell // SIDE, cell % SIDE
        if number < numbers and game < games:
            square[number, game] = seen[first_number + number, first_game + game]
    cuda.syncthreads()
    for cell in range(cuda.threadIdx.x, SIDE * SIDE, cuda.blockDim.x):
        game, number = cell // SIDE, cell % SIDE
        if number < numbers and game < games:
            observations[order[first_game + game], first_number + number] = square[number, game]


@jit
def deal_if_fresh(rules: Any, arrays: Any, turn: Any, i: int) -> None:
    if turn.fresh[i]:
        kernels.deal(rules.tables[0], rules.start, arrays, i, turn.root[0], rules.trace[0])
        turn.fresh[i] = False


@kernel
def sample_games(arrays: Any, turn: Any) -> None:
    i = cuda.grid(1)
    if i < len(turn.actions):
        turn.actions[i] = kernels.draw(arrays, i)


@kernel
def imagine_games(rules: Any, before: Any, arrays: Any, turn: Any, seats: Any) -> None:
    """Worlds of other games; they are still to be shown."""
    i = cuda.grid(1)
    words = cuda.local.array(WORDS, np.uint32)
    if i < len(arrays.done):
        kernels.imagine(rules.tables[0], before, arrays, i, seats, turn.root[0], words)


# Random play, with nothing shown


@jit
def choose(rules: Any, arrays: Any, turn: Any, i: int) -> None:
    """A random action, in the next game where one is over."""
    deal_if_fresh(rules, arrays, turn, i)
    s = arrays.states[i]
    arrays.counts[i] = verbs.legal(rules.tables[0], s, arrays.legal[i])
    arrays.decisions[i] = s.decision
    turn.actions[i] = kernels.draw(arrays, i)


@kernel
def choose_games(rules: Any, arrays: Any, turn: Any) -> None:
    k = cuda.grid(1)
    if k < len(turn.order):
        choose(rules, arrays, turn, turn.order[k])


@kernel
def roam_games(rules: Any, arrays: Any, turn: Any, moves: int) -> None:
    """So many moves in one launch: nothing is put into order between them."""
    i = cuda.grid(1)
    if i < len(turn.order):
        for _ in range(moves):
            choose(rules, arrays, turn, i)
            play(rules, arrays, turn, i)


# The order: a counting sort


@kernel
def key_actions(arrays: Any, turn: Any, kinds: Any, spread: int) -> None:
    """To play: by decision and kind of action."""
    i = cuda.grid(1)
    if i < len(turn.keys):
        turn.keys[i] = arrays.decisions[i] * spread + kinds[turn.actions[i]]


@kernel
def key_decisions(arrays: Any, turn: Any) -> None:
    """To be shown: by decision; those that are dealt anew first."""
    i = cuda.grid(1)
    if i < len(turn.keys):
        turn.keys[i] = 0 if turn.fresh[i] else arrays.states[i].decision + 1


@kernel
def tally(keys: Any, totals: Any) -> None:
    """Add up how many games have each key; a block takes its share of them."""
    own = cuda.shared.array(BUCKETS, np.int32)
    first, last = share(len(keys), cuda.blockIdx.x, cuda.gridDim.x)
    me, all_of_us = cuda.threadIdx.x, cuda.blockDim.x
    for bucket in range(me, BUCKETS, all_of_us):
        own[bucket] = 0
    cuda.syncthreads()
    for i in range(first + me, last, all_of_us):
        cuda.atomic.add(own, keys[i], 1)
    cuda.syncthreads()
    for bucket in range(me, BUCKETS, all_of_us):
        if own[bucket]:
            cuda.atomic.add(totals, bucket, own[bucket])


@kernel
def line_up(totals: Any, places: Any) -> None:
    """The place of the first game of each key, by one block; the totals are empty afterwards."""
    own = cuda.shared.array(BUCKETS, np.int32)
    me, all_of_us = cuda.threadIdx.x, cuda.blockDim.x
    for bucket in range(me, BUCKETS, all_of_us):
        own[bucket] = totals[bucket]
        totals[bucket] = 0
    cuda.syncthreads()
    if me == 0:
        before = 0
        for bucket in range(BUCKETS):
            here = own[bucket]
            own[bucket] = before
            before += here
    cuda.syncthreads()
    for bucket in range(me, BUCKETS, all_of_us):
        places[bucket] = own[bucket]


@kernel
def put_in_order(keys: Any, places: Any, order: Any) -> None:
    """A block takes places for its share of the games, as many of each key as it has."""
    own = cuda.shared.array(BUCKETS, np.int32)
    first, last = share(len(keys), cuda.blockIdx.x, cuda.gridDim.x)
    me, all_of_us = cuda.threadIdx.x, cuda.blockDim.x
    for bucket in range(me, BUCKETS, all_of_us):
        own[bucket] = 0
    cuda.syncthreads()
    for i in range(first + me, last, all_of_us):
        cuda.atomic.add(own, keys[i], 1)
    cuda.syncthreads()
    for bucket in range(me, BUCKETS, all_of_us):
        if own[bucket]:
            own[bucket] = cuda.atomic.add(places, bucket, own[bucket])
    cuda.syncthreads()
    for i in range(first + me, last, all_of_us):
        order[cuda.atomic.add(own, keys[i], 1)] = i


@jit
def share(count: int, part: int, parts: int) -> Any:
    """The first and the last of a part of so many."""
    return count * part // parts, count * (part + 1) // parts


# Memory


@kernel
def empty(flat: Any) -> None:
    for k in range(cuda.grid(1), len(flat), cuda.gridsize(1)):
        flat[k] = 0
