"""What actions are worth to a seat, all of them looked at alike: what a review is made of.

A search that plays goes where it hopes for most, and soon leaves the rest alone. A survey plays
each action in each of the worlds it is given, with the same future drawn for all of them, so that
their differences can be told from noise. Below that action it searches as ever, in a tree that it
first grows in worlds which do not count.
"""

from typing import Any

import numpy as np

from estaminet.bots.search import minds, tree
from estaminet.engine import verbs
from estaminet.engine.jit import jit
from estaminet.engine.rng import fork

FREE, NEVER = -1, -2  # instead of an action: whoever decides may choose; it is not to be had


@jit
def imagine_all(t: Any, root: Any, seat: int, seed: Any, words: Any, worlds: Any) -> None:
    """Fill `worlds` with what the seat may imagine, from one of its worlds; seeds count up."""
    for i in range(worlds.shape[0]):
        worlds[i] = root
        minds.imagine(t, worlds[i], seat, seed + np.uint64(i), words)


@jit
def survey(
    t: Any, worlds: Any, forced: Any, searcher: Any, tuning: Any, memory: Any, out: Any
) -> None:
    """What came of each action (a column of `forced`) in each world (a row), for the searcher.

    `out` is float64 of the shape of `forced`; where an action is not to be had, it is left alone.
    The futures of the worlds are drawn afresh.
    """
    s = memory.state[0]
    for row in range(forced.shape[0]):
        fork(searcher.dice, worlds[row].rng)
        for column in range(forced.shape[1]):
            if forced[row, column] != NEVER:
                memory.state[0] = worlds[row]
                if forced[row, column] != FREE:
                    verbs.step(t, s, forced[row, column], memory.trace)
                out[row, column] = iterate(t, s, searcher, tuning, memory)


@jit
def iterate(t: Any, s: Any, searcher: Any, tuning: Any, memory: Any) -> float:
    """One iteration of the search from here on; what came of it for the searcher."""
    depth = tree.descend(t, s, searcher.seat, tuning, memory)
    tree.play_out(t, s, searcher.dice, tuning, memory)
    tree.evaluate(t, s, searcher.seat, tuning, memory.judgement)
    chances = memory.judgement.chances
    tree.back_up(memory.edges, memory.path, memory.actors, depth, chances)
    return float(chances[searcher.seat])
