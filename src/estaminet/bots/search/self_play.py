"""Games played by guides alone, compiled: what their numbers are tuned and fitted with."""

from typing import Any

from estaminet.bots.search import guide
from estaminet.bots.search.tree import P_CUT, P_QUIET, P_SHARP, normalise, sample
from estaminet.engine import verbs
from estaminet.engine.jit import jit
from estaminet.engine.rng import fork


@jit
def guided_move(
    t: Any, s: Any, words: Any, w: Any, p: Any, legal: Any, scores: Any, trace: Any
) -> None:
    """One move as the actor's row of numbers would have it."""
    n = verbs.legal(t, s, legal)
    chosen = 0
    if n > 1:
        guide.weigh(t, s, w[s.actor], legal, n, scores)
        normalise(scores, n, p[P_SHARP], 0.0)
        chosen = sample(words, scores, n)
    verbs.step(t, s, legal[chosen], trace)


@jit
def guided_games(
    t: Any, start: Any, work: Any, words: Any, w: Any, p: Any, legal: Any, scores: Any,
    ends: Any, totals: Any, trace: Any, games: int,
) -> int:  # fmt: skip
    """Whole games, `w` with a row of numbers a seat; the moves. Adds the returns to `totals`."""
    moves = 0
    s = work[0]
    for _ in range(games):
        work[0] = start[0]
        fork(words, s.rng)
        verbs.deal(t, s, trace)
        while s.actor >= 0:
            guided_move(t, s, words, w, p, legal, scores, trace)
            moves += 1
        verbs.returns(t, s, ends)
        for seat in range(s.players):
            totals[seat] += ends[seat]
    return moves


@jit
def sample_positions(
    t: Any, start: Any, work: Any, words: Any, w: Any, p: Any, legal: Any, scores: Any,
    ends: Any, trace: Any, games: int, features: Any, results: Any,
) -> int:  # fmt: skip
    """The features of every seat at quiet decisions, and what became of the game; how many."""
    s, count = work[0], 0
    for _ in range(games):
        work[0] = start[0]
        fork(words, s.rng)
        verbs.deal(t, s, trace)
        first, moves = count, 0
        while s.actor >= 0:
            if s.decision == p[P_QUIET] and moves >= p[P_CUT] and count < features.shape[0]:
                for seat in range(s.players):
                    guide.features(t, s, w[0], seat, features[count, seat])
                count, moves = count + 1, 0
            guided_move(t, s, words, w, p, legal, scores, trace)
            moves += 1
        verbs.returns(t, s, ends)
        for i in range(first, count):
            for seat in range(s.players):
                results[i, seat] = ends[seat]
    return count
