"""Legal actions (section 13)."""

from typing import Any

import numpy as np

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.miracles import state, tables
from estaminet.games.miracles.rules.common import active, rogues_in
from estaminet.games.miracles.rules.operations import RANGES, offers, possible, selects_rogue


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
        return add_hand(s.cards[s.actor], state.A_DISCARD, 1, out, 0)
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


@jit
def add_hand(hand: Any, first: int, times: int, out: Any, n: int) -> int:
    """One action for each different card or rogue of a hand."""
    for i in range(1, hand[0] + 1):
        if i == 1 or hand[i] != hand[i - 1]:
            out[n] = first + times * piles.at(hand, i)
            n += 1
    return n


@jit
def add_plots(s: Any, out: Any, n: int) -> int:
    """C-PLT-1, C-PLT-2; asked for at three moments (C-TRN-7), new cards included (C-TRN-8)."""
    return n if s.played else add_hand(s.cards[active(s)], state.A_PLOT, 1, out, n)


@jit
def legal_place(s: Any, out: Any) -> int:
    seat = active(s)
    hand = s.rogues[seat]
    n = 0
    for i in range(1, hand[0] + 1):  # C-TRN-3
        if i == 1 or hand[i] != hand[i - 1]:
            n = add_free_spots(s, state.A_PLACE + state.SPOTS * piles.at(hand, i), out, n)
    if n == 0:  # C-TRN-4
        n = add_relocations(s, seat, tables.OWN, state.A_MOVE, out, n)
    return add_plots(s, out, n)


@jit
def add_free_spots(s: Any, first: int, out: Any, n: int) -> int:
    for spot in range(state.SPOTS):
        if s.kind[spot] == state.NOTHING:
            out[n] = first + spot
            n += 1
    return n


@jit
def add_relocations(s: Any, seat: int, flags: int, first: int, out: Any, n: int) -> int:
    """Each rogue selected to each free spot."""
    for origin in range(state.SPOTS):
        if selects_rogue(s, seat, flags, origin):
            n = add_free_spots(s, first + state.SPOTS * origin, out, n)
    return n


@jit
def legal_act(t: Any, s: Any, out: Any) -> int:
    """C-NBH-1, C-NBH-3, C-EFF-19: one word or the choices."""
    seat = active(s)
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
FIRSTS[[state.DO_BUY, state.DO_RECALL, state.DO_LOOK, state.DO_STEAL]] = (
    state.A_BUY,
    state.A_RECALL,
    state.A_LOOK,
    state.A_STEAL,
)
FIRSTS[state.DO_CHALLENGE] = state.A_CHALLENGE


@jit
def add_choices(t: Any, s: Any, operation: Any, seat: int, out: Any, n: int) -> int:
    """Those of a choosing operation: its code, its number and its flags."""
    do, number, flags = operation
    if do == state.DO_RELOCATE:
        return add_relocations(s, seat, flags, state.A_SHIFT, out, n)
    if do == state.DO_SWAP:
        return add_swaps(s, out, n)
    if do == state.DO_TRANSFER:
        return add_transfers(s, seat, out, n)
    if do == state.DO_DRIVE:  # C-EFF-17
        for k in range(number):
            n = add(out, n, state.A_DRIVE + k)
        return n
    for i in range(RANGES[do]):
        if offers(t, s, do, seat, flags, i):
            n = add(out, n, FIRSTS[do] + i)
    return add(out, n, state.A_DONE) if do == state.DO_LOOK else n  # C-EFF-13


@jit
def add_swaps(s: Any, out: Any, n: int) -> int:
    """C-EFF-11: the spot earlier in board order first."""
    for one in range(state.SPOTS):
        if s.kind[one] != state.NOTHING:
            for other in range(one + 1, state.SPOTS):
                if s.kind[other] != state.NOTHING:
                    n = add(out, n, state.A_SWAP + state.SPOTS * one + other)
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
            if s.control[place] == state.NOBODY:
                n = add(out, n, state.A_TRANSFER + state.PLACES * source + place)
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
        if may_name(s, place):
            n = add(out, n, first + place)
    return n


@jit
def may_name(s: Any, place: int) -> bool:
    """Whether the neighbourhood can be chosen: C-STD-2, C-STD-5, C-ROG-6."""
    if s.decision == state.WRATH:
        return rogues_in(s, place) > 0
    if s.decision == state.ORDER:
        return bool((s.agenda[s.steps - 1, 1] >> place) & 1)
    return bool(place == s.standoff or s.control[place] != s.actor)
