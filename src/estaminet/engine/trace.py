"""The trace: what happened in one step, as small integers, and what chance decided.

Rules write to it and never read from it, with one exception: a replay may force what chance
decides (`script`), so that an old record outlives a change of the generator. With `on` at 0
nothing is written; playouts run that way.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from estaminet.engine import piles, records
from estaminet.engine.jit import int64, jit

EVENTS = 256
ARGUMENTS = 3
CHANCES = 256
BAG = 64  # capacity: kinds of pieces in a bag

TRACE = np.dtype(
    [
        ("on", np.int8),  # 0: write nothing
        ("forced", np.int8),  # 1: chance must come out as in `script`
        ("broken", np.int8),  # 1: the script did not fit the zone it was meant for
        ("events_size", np.int64),
        ("events", np.int16, (EVENTS, 1 + ARGUMENTS)),  # event code, three arguments (-1: none)
        ("chance_size", np.int64),
        ("chance", np.int16, (CHANCES,)),  # per chance event: its code, n, then n outcomes
        ("script_size", np.int64),
        ("script_used", np.int64),
        ("script", np.int16, (CHANCES,)),  # the form of `chance`
        ("bag", np.int16, (BAG,)),  # what was in the bag when the script did not fit a draw
    ],
    align=True,
)


def new(on: bool = True) -> Any:
    trace = records.one(TRACE)
    trace.on = on
    return trace


def restart(trace: Any) -> None:
    """Empty the trace and its script for the next step."""
    trace.forced = trace.broken = 0
    trace.events_size = trace.chance_size = trace.script_size = trace.script_used = 0


def force(trace: Any, outcomes: Sequence[int]) -> bool:
    """Let chance come out like this in the next step; whether there is room for it."""
    if len(outcomes) > CHANCES:
        return False
    trace.script[: len(outcomes)] = outcomes
    trace.script_size = len(outcomes)
    trace.forced = 1
    return True


@jit
def emit(trace: Any, event: int, a: int = -1, b: int = -1, c: int = -1) -> None:
    """Say that an event happened, with its arguments."""
    if trace.on and trace.events_size < EVENTS:
        row = trace.events[trace.events_size]
        row[0], row[1], row[2], row[3] = event, a, b, c
        trace.events_size += 1


@jit
def _log_order(trace: Any, event: int, pile: Any) -> None:
    n = piles.size(pile)
    if trace.chance_size + n + 2 > CHANCES:
        return
    at = trace.chance_size
    trace.chance[at], trace.chance[at + 1] = event, n
    for i in range(n):
        trace.chance[at + 2 + i] = piles.from_top(pile, i)
    trace.chance_size += n + 2


@jit
def _log_pick(trace: Any, event: int, kind: int) -> None:
    at = trace.chance_size
    if at + 3 > CHANCES:
        return
    trace.chance[at], trace.chance[at + 1], trace.chance[at + 2] = event, 1, kind
    trace.chance_size += 3


@jit
def _script_has(trace: Any, event: int, n: int) -> bool:
    at = trace.script_used
    if at + 2 + n > trace.script_size:
        return False
    return bool(trace.script[at] == event and trace.script[at + 1] == n)


@jit
def _count_in_script(trace: Any, n: int, card: int) -> int:
    count = 0
    for i in range(n):
        if trace.script[trace.script_used + 2 + i] == card:
            count += 1
    return count


@jit
def _force_order(trace: Any, event: int, pile: Any) -> None:
    """Lay the pile in the scripted order, if that is an order of these very cards."""
    n = piles.size(pile)
    fits = _script_has(trace, event, n)
    for i in range(1, n + 1):
        if fits:
            fits = _count_in_script(trace, n, pile[i]) == piles.count(pile, pile[i])
    if not fits:
        trace.broken = 1
        return
    for i in range(n):
        pile[n - i] = trace.script[trace.script_used + 2 + i]
    trace.script_used += n + 2


@jit
def shuffle(words: Any, pile: Any, event: int, trace: Any) -> None:
    """Chance event `event`: the pile in a random order."""
    piles.shuffle(words, pile)
    if trace.on:
        if trace.forced:
            _force_order(trace, event, pile)
        _log_order(trace, event, pile)


@jit
def _break_at_draw(trace: Any, bag: Any) -> None:
    """The script does not fit; of the first such draw it stays known what could have come."""
    if not trace.broken:
        for kind in range(min(bag.shape[0], BAG)):
            trace.bag[kind] = bag[kind]
    trace.broken = 1


@jit
def _force_pick(trace: Any, event: int, bag: Any, kind: int) -> int:
    """Put `kind` back and take the scripted piece instead, if the bag has it."""
    wanted = trace.script[min(trace.script_used + 2, CHANCES - 1)]
    bag[kind] += 1
    if not _script_has(trace, event, 1) or wanted < 0 or wanted >= bag.shape[0] or bag[wanted] == 0:
        _break_at_draw(trace, bag)
    else:
        trace.script_used += 3
        kind = int64(wanted)
    bag[kind] -= 1
    return kind


@jit
def draw(words: Any, bag: Any, event: int, trace: Any) -> int:
    """Chance event `event`: one piece out of the bag, each equally likely; its kind."""
    kind = int64(piles.draw(words, bag))
    if trace.on:
        if trace.forced:
            kind = _force_pick(trace, event, bag, kind)
        _log_pick(trace, event, kind)
    return kind
