"""Chance decided from outside: which chance event a step comes to, and what can come of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from estaminet.engine import kernels, trace as tracing
from estaminet.games.game import Game


class Pending(NamedTuple):
    """A chance event that waits for its outcome."""

    event: int  # index of the game's chances
    pieces: Mapping[int, int]  # what can come, by its index of the words, and how many there are


def pending(
    game: Game, content: Any, states: Any, action: int | None, decided: Sequence[int]
) -> Pending | None:
    """What chance has to decide next if the action (None: the set-up) is played and chance has
    `decided` (in the form of a trace) so far; None: nothing more. The states are left alone."""
    trial, trace = states.copy(), tracing.new()
    tracing.force(trace, decided)
    if action is None:
        kernels.deal(content.tables, trial[0], trace)
    else:
        kernels.step(content.tables, trial[0], action, trace)
    if not trace.broken:
        return None
    event, count = (int(number) for number in trace.chance[len(decided) : len(decided) + 2])
    if game.chances[event].single:
        pieces = {kind: int(n) for kind, n in enumerate(trace.bag) if n > 0}
    else:
        first = len(decided) + 2
        pieces = dict(sorted(Counter(trace.chance[first : first + count].tolist()).items()))
    return Pending(event, pieces)
