"""What an effect may be aimed at (sections 4 and 7), and which copy an action means (M-COPY)."""

from typing import Any

import numpy as np

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.miseraables import state, tables
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.places import cards_at, owned
from estaminet.games.miseraables.rules.sets import bit


def _knowing_order() -> list[int]:
    """M-COPY-2 (2), (3): sets of seats, the largest first, then by their sorted lists."""
    seats = [
        [seat for seat in range(state.SEATS) if mask >> seat & 1] for mask in range(state.MASKS)
    ]
    return sorted(range(state.MASKS), key=lambda mask: (-len(seats[mask]), seats[mask]))


_KNOWING_RANK = np.zeros(state.MASKS, np.int8)
_KNOWING_RANK[_knowing_order()] = range(state.MASKS)

FINISHED, UNUSED, RUNNING = 0, 1, 2  # M-COPY-2 (1); the running ones count on from the innermost


@jit
def faceup_of_others(s: Any) -> int:
    cards = int64(0)
    for seat in range(s.players):
        if seat != s.actor:
            cards |= s.up[seat]
    return cards


@jit
def offered(s: Any, zones: int, source: int, that: int) -> int:
    """M-ZONE-1: the cards that zones (but `deck`) offer to an ability."""
    own = owned(s, s.actor)
    cards = int64(0)
    if zones & tables.Z_OWN:
        cards |= own
    if zones & tables.Z_THAT and that >= 0:
        cards |= own & bit(that)
    if zones & tables.Z_TABLEAU:
        cards |= s.tableau  # M-ZONE-4: what is left of it
    if zones & tables.Z_OTHERS:
        cards |= faceup_of_others(s)
    if zones & tables.Z_SAVE:
        cards |= s.save
    if zones & tables.Z_KILL:
        cards |= s.kill
    cards &= ~bit(source)  # M-ZONE-2
    if zones & tables.Z_SELF:
        cards |= own & bit(source)
    return cards


@jit
def targets(t: Any, s: Any, verb: int) -> int:
    """The cards that the effect now asked offers to a verb; of a SWAP the first ones."""
    entry = s.stack[s.stack_size - 1]
    zones = t.zones[t.kind[entry[state.F_CARD]], entry[state.F_AT], verb]
    cards = offered(s, zones, entry[state.F_CARD], entry[state.F_THAT])
    if verb == state.USE:
        cards &= ~sets.of_pile(s.used)  # M-OP-7
    return cards


@jit
def swap_targets(t: Any, s: Any) -> int:
    """The cards that the first ones of a SWAP may be swapped with."""
    entry = s.stack[s.stack_size - 1]
    zones = t.swap_zones[t.kind[entry[state.F_CARD]], entry[state.F_AT]]
    return offered(s, zones, entry[state.F_CARD], entry[state.F_THAT])


@jit
def offers_deck(t: Any, s: Any, verb: int) -> bool:
    """M-ZONE-3."""
    entry = s.stack[s.stack_size - 1]
    zones = t.zones[t.kind[entry[state.F_CARD]], entry[state.F_AT], verb]
    return zones & tables.Z_DECK != 0 and piles.size(s.deck) > 0


@jit
def has_target(t: Any, s: Any) -> bool:
    """Whether the effect that comes next can do anything (M-EFF-3)."""
    entry = s.stack[s.stack_size - 1]
    kind, effect = t.kind[entry[state.F_CARD]], entry[state.F_AT]
    if t.scout[kind, effect] > 0 and piles.size(s.deck) > 0:
        return True  # M-OP-10
    for verb in range(len(state.VERBS)):
        if t.zones[kind, effect, verb] != 0 and verb_has_target(t, s, verb):
            return True
    return False


@jit
def verb_has_target(t: Any, s: Any, verb: int) -> bool:
    if offers_deck(t, s, verb):
        return True
    if targets(t, s, verb) == 0:
        return False
    return verb != state.SWAP or swap_targets(t, s) != 0  # M-OP-9: both are needed


# Copies -----------------------------------------------------------------------------------------


@jit
def card_meant(t: Any, s: Any, cards: int, target: int) -> int:
    """M-COPY-2: the card among these that a target means; the deck is not asked for here."""
    copies = cards & cards_at(s, target // state.KINDS) & t.cards_of[target % state.KINDS]
    best = sets.lowest(copies)
    copies = sets.rest(copies)
    if copies == 0:
        return best
    least = rank(s, best)
    while copies != 0:
        found = rank(s, sets.lowest(copies))
        if found < least:
            best, least = sets.lowest(copies), found
        copies = sets.rest(copies)
    return best


@jit
def rank(s: Any, card: int) -> int:
    """M-COPY-2 (1) to (3): of two copies the one with the smaller rank is meant."""
    return use_rank(s, card) * state.MASKS + int64(_KNOWING_RANK[s.known_by[card]])


@jit
def use_rank(s: Any, card: int) -> int:
    if piles.count(s.used, card) == 0:
        return UNUSED
    for depth in range(s.stack_size):
        at = s.stack_size - 1 - depth
        if s.stack[at, state.F_TYPE] == state.R_USE and s.stack[at, state.F_CARD] == card:
            return RUNNING + depth
    return FINISHED
