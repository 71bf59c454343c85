"""Compiled entry points: each verb as Python calls it, and what is written once for all games."""

from typing import Any

from estaminet.engine import verbs
from estaminet.engine.jit import jit
from estaminet.engine.rng import below


@jit
def deal(t: Any, s: Any, trace: Any) -> None:
    verbs.deal(t, s, trace)


@jit
def legal(t: Any, s: Any, out: Any) -> int:
    return verbs.legal(t, s, out)


@jit
def step(t: Any, s: Any, a: int, trace: Any) -> None:
    verbs.step(t, s, a, trace)


@jit
def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    verbs.observe(t, s, seat, out)


@jit
def determinize(t: Any, s: Any, seat: int, words: Any) -> None:
    verbs.determinize(t, s, seat, words)


@jit
def returns(t: Any, s: Any, out: Any) -> None:
    verbs.returns(t, s, out)


@jit
def random_moves(t: Any, s: Any, words: Any, out: Any, trace: Any, most: int) -> int:
    """Play uniformly random legal moves until the game is over or `most` are played; how many."""
    moves = 0
    while s.actor >= 0 and moves < most:
        n = verbs.legal(t, s, out)
        verbs.step(t, s, out[below(words, n)], trace)
        moves += 1
    return moves


@jit
def random_games(t: Any, start: Any, s: Any, words: Any, out: Any, trace: Any, games: int) -> int:
    """Play whole random games one after the other; the number of moves.

    `start[0]` holds players and options and is left alone; `s[0]` is the working state. The
    generator goes on from one game to the next.
    """
    moves = 0
    s[0] = start[0]
    for _ in range(games):
        for i in range(4):
            start[0].rng[i] = s[0].rng[i]
        s[0] = start[0]
        verbs.deal(t, s[0], trace)
        moves += random_moves(t, s[0], words, out, trace, 1 << 30)
    return moves
