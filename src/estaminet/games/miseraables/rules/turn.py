"""A turn (section 3), and every decision carried out (section 7)."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables import events, state
from estaminet.games.miseraables.rules.effects import (
    carry_out_effect,
    do,
    first_of,
    go_on,
    pick,
    verb_of,
)
from estaminet.games.miseraables.rules.ending import winner
from estaminet.games.miseraables.rules.places import cards_at
from estaminet.games.miseraables.rules.scoring import decide_fate, reveal
from estaminet.games.miseraables.rules.setup import keep
from estaminet.games.miseraables.rules.targets import card_meant


@jit
def step(t: Any, s: Any, a: int, trace: Any) -> None:
    """Carry out a legal action. Trusted: the caller has checked that it is legal."""
    if s.decision == state.KEEP:
        keep(t, s, a, trace)
        return
    if s.decision == state.TURN:
        take_turn(t, s, a, trace)
    elif s.decision == state.EFFECT:
        carry_out_effect(t, s, a, trace)
    elif s.decision == state.SCOUT:
        pick(t, s, a, trace)
    elif s.decision == state.REVEAL:
        reveal(t, s, a, trace)
    else:
        decide_fate(t, s, a, trace)
    go_on(t, s, trace)


@jit
def returns(t: Any, s: Any, out: Any) -> None:
    """M-RES-1: 1 for the winner, 0 for the others."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.decision == state.OVER and seat == winner(s) else 0.0


@jit
def take_turn(t: Any, s: Any, a: int, trace: Any) -> None:
    """M-TURN-1: take, use or score one card; M-TURN-5: or pass."""
    if a == state.A_PASS:
        emit(trace, events.PASS, s.actor)
        return
    verb = verb_of(a)
    target = a - first_of(verb)
    place = target // state.KINDS
    if target == state.T_DECK:
        card = piles.from_top(s.deck, 0)
    else:
        card = card_meant(t, s, int64(cards_at(s, place)), target)
    do(t, s, verb, card, place, trace)
