"""Legal actions (section 13)."""

from typing import Any

import numpy as np

from estaminet.engine import bits, piles
from estaminet.engine.jit import int64, jit
from estaminet.games.miracles import state, tables
from estaminet.games.miracles.rules.common import rogues_in, taken_spots
from estaminet.games.miracles.rules.operations import (
    RANGES,
    offers,
    possible,
    selected_rogues,
    unseen_rogues,
)


@jit
def legal(t: Any, s: Any, out: Any) -> int:
    """Write the legal actions in ascending order; how many there are."""
    if s.actor == state.NOBODY:
        return 0
    if s.decision == state.PLACE:
        return legal_place(s, out)
    if s.decision == state.ACT:
        return legal_act(t, s, out)
    if s.decision == state.CLOSE:
        return add(out, add_plots(s, out, 0), state.A_END)
    if s.decision == state.DISCARD:
        return add_hand(s.cards[s.actor], state.A_DISCARD, out, 0)
    if s.decision == state.EXCHANGE:
        return legal_exchange(s, out)
    if s.decision <= state.CHALLENGE:
        step = s.agenda[s.steps - 1]
        operation = (int64(step[0]), int64(step[2]), int64(step[3]))
        return add_choices(t, s, operation, step[1], out, 0)
    return legal_standoff(s, out)


@jit
def add(out: Any, n: int, action: int) -> int:
    out[n] = action
    return n + 1


# What may or may not be offered is written in any case and then counted or not: the branch that
# this spares could not be foretold.


@jit
def add_hand(hand: Any, first: int, out: Any, n: int) -> int:
    """One action for each different card or rogue of a hand."""
    before = state.NOTHING
    for i in range(1, hand[0] + 1):
        held = piles.at(hand, i)
        out[n] = first + held
        n += held != before
        before = held
    return n


@jit
def add_plots(s: Any, out: Any, n: int) -> int:
    """C-PLT-1, C-PLT-2; asked for at three moments (C-TRN-7), new cards included (C-TRN-8)."""
    return n if s.played else add_hand(s.cards[s.actor], state.A_PLOT, out, n)


@jit
def legal_place(s: Any, out: Any) -> int:
    hand, free = s.rogues[s.actor], free_spots(s)
    n = 0
    for i in range(1, hand[0] + 1):  # C-TRN-3
        if i == 1 or hand[i] != hand[i - 1]:
            n = add_spots(free, state.A_PLACE + state.SPOTS * piles.at(hand, i), out, n)
    if n == 0:  # C-TRN-4
        n = add_relocations(s, s.actor, tables.OWN, state.A_MOVE, out, n)
    return add_plots(s, out, n)


@jit
def free_spots(s: Any) -> int:
    """A bit for each."""
    return ~taken_spots(s) & ((1 << state.SPOTS) - 1)


@jit
def add_spots(spots: int, first: int, out: Any, n: int) -> int:
    """An action for each of some spots, given by a bit each."""
    while spots != 0:
        out[n] = first + bits.lowest(spots)
        spots &= spots - 1
        n += 1
    return n


@jit
def add_relocations(s: Any, seat: int, flags: int, first: int, out: Any, n: int) -> int:
    """Each rogue selected to each free spot."""
    free, origins = free_spots(s), selected_rogues(s, seat, flags)
    while origins != 0:
        n = add_spots(free, first + state.SPOTS * bits.lowest(origins), out, n)
        origins &= origins - 1
    return n


@jit
def legal_act(t: Any, s: Any, out: Any) -> int:
    """C-NBH-1, C-NBH-3, C-EFF-19: one word or the choices."""
    seat = s.actor
    operation = t.program[tables.ACTION_PROGRAM + int64(s.agenda[s.steps - 1, 1]), 0]
    do, number, flags = int64(operation[0]), int64(operation[1]), int64(operation[2])
    n = add_plots(s, out, 0)
    if do < state.DO_BUY and possible(t, s, do, seat, flags):
        n = add(out, n, state.A_TAKE + do)
    n = add(out, n, state.A_SKIP)
    return n if do < state.DO_BUY else add_choices(t, s, (do, number, flags), seat, out, n)


@jit
def legal_exchange(s: Any, out: Any) -> int:
    """C-EFF-7: each kind among the hand and the drawn rogue."""
    hand = s.rogues[s.actor]
    n, open_ = 0, True
    for i in range(1, hand[0] + 1):
        if open_ and hand[i] >= s.drawn:
            n, open_ = add(out, n, state.A_DROWN + s.drawn), False
        if (i == 1 or hand[i] != hand[i - 1]) and hand[i] != s.drawn:
            n = add(out, n, state.A_DROWN + piles.at(hand, i))
    return add(out, n, state.A_DROWN + s.drawn) if open_ else n


# The choices of section 9 -----------------------------------------------------------------------


# The first action of an operation whose choices are single things
FIRSTS = np.zeros(state.DO_CHALLENGE + 1, np.int64)
FIRSTS[[state.DO_BUY, state.DO_STEAL, state.DO_CHALLENGE]] = (
    state.A_BUY,
    state.A_STEAL,
    state.A_CHALLENGE,
)


@jit
def add_choices(t: Any, s: Any, operation: Any, seat: int, out: Any, n: int) -> int:
    """Those of a choosing operation: its code, its number and its flags."""
    do, number, flags = operation
    if do == state.DO_RELOCATE:
        return add_relocations(s, seat, flags, state.A_SHIFT, out, n)
    if do == state.DO_SWAP:
        return add_swaps(s, out, n)
    if do == state.DO_RECALL:
        return add_spots(selected_rogues(s, seat, flags), state.A_RECALL, out, n)
    if do == state.DO_LOOK:  # C-EFF-13
        n = add_spots(unseen_rogues(s, seat), state.A_LOOK, out, n)
        return add(out, n, state.A_DONE)
    if do == state.DO_TRANSFER:
        return add_transfers(s, seat, out, n)
    if do == state.DO_DRIVE:  # C-EFF-17
        for k in range(number):
            n = add(out, n, state.A_DRIVE + k)
        return n
    for i in range(RANGES[do]):
        out[n] = FIRSTS[do] + i
        n += offers(t, s, do, seat, flags, i)
    return n


@jit
def add_swaps(s: Any, out: Any, n: int) -> int:
    """C-EFF-11: the spot earlier in board order first."""
    others = taken_spots(s)
    while others != 0:
        one = bits.lowest(others)
        others &= others - 1
        n = add_spots(others, state.A_SWAP + state.SPOTS * one, out, n)
    return n


@jit
def add_transfers(s: Any, seat: int, out: Any, n: int) -> int:
    """C-EFF-16: from each line, then from each neighbourhood, to each that nobody controls."""
    for source in range(state.LINES + state.PLACES):
        if source < state.LINES:
            own = (s.square[source] >> seat) & 1 == 1
        else:
            own = s.control[source - state.LINES] == seat
        for place in range(state.PLACES if own else 0):
            out[n] = state.A_TRANSFER + state.PLACES * source + place
            n += s.control[place] == state.NOBODY
    return n


# Standoffs --------------------------------------------------------------------------------------


@jit
def legal_standoff(s: Any, out: Any) -> int:
    if s.decision == state.LONE:
        return add(out, add(out, 0, state.A_HIDE), state.A_REVEAL)
    if s.decision == state.SWORDSMAN:
        return add(out, add(out, 0, state.A_PAY), state.A_DECLINE)
    first = state.A_RENOWN
    if s.decision == state.WRATH:
        first = state.A_WRATH
    if s.decision == state.ORDER:
        first = state.A_SETTLE
    n = 0
    for place in range(state.PLACES):
        out[n] = first + place
        n += may_name(s, place)
    return n


@jit
def may_name(s: Any, place: int) -> bool:
    """Whether the neighbourhood can be chosen: C-STD-2, C-STD-5, C-ROG-6."""
    if s.decision == state.WRATH:
        return rogues_in(s, place) > 0
    if s.decision == state.ORDER:
        return bool((s.agenda[s.steps - 1, 1] >> place) & 1)
    return bool(place == s.standoff or s.control[place] != s.actor)
