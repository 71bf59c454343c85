"""Legal actions (section 7)."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.miseraables import state
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.places import cards_at, owned
from estaminet.games.miseraables.rules.sets import bit
from estaminet.games.miseraables.rules.targets import offers_deck, swap_targets, targets


@jit
def legal(t: Any, s: Any, out: Any) -> int:
    """Write the legal actions in ascending order; how many there are."""
    if s.decision == state.TURN:
        return legal_turn(t, s, out)
    if s.decision == state.EFFECT:
        return legal_effect(t, s, out)
    if s.decision == state.FATE:
        return add_range(state.A_FATE, len(state.FATES), out, 0)
    if s.decision == state.SCOUT:
        return add_kinds(t, cards_looked_at(s), state.A_PICK, 1, out, 0)
    if s.decision == state.REVEAL:
        n = add_kinds(t, s.hidden[s.actor], state.A_REVEAL, 1, out, 0)
        return add_range(state.A_DONE, 1, out, n)
    if s.decision == state.KEEP:
        return legal_keep(t, s, out)
    return 0


@jit
def add_range(first: int, count: int, out: Any, n: int) -> int:
    """Neighbouring actions; the new end."""
    for i in range(count):
        out[n] = first + i
        n += 1
    return n


@jit
def add_kinds(t: Any, cards: int, base: int, step: int, out: Any, n: int) -> int:
    """One action for each different card of a set (M-COPY-1): base + kind * step."""
    while cards != 0:
        kind = int64(t.kind[sets.lowest(cards)])
        out[n] = base + kind * step
        n += 1
        cards &= ~t.cards_of[kind]
    return n


@jit
def legal_keep(t: Any, s: Any, out: Any) -> int:
    """M-SET-5: each different card with each fate of the other."""
    n = 0
    cards = int64(s.hidden[s.actor])
    while cards != 0:
        kind = int64(t.kind[sets.lowest(cards)])
        n = add_range(state.A_KEEP + kind * len(state.FATES), len(state.FATES), out, n)
        cards &= ~t.cards_of[kind]
    return n


@jit
def legal_turn(t: Any, s: Any, out: Any) -> int:
    """M-TURN-2, M-TURN-3, M-TURN-5; however many cards are owned (M-TURN-4)."""
    n = add_kinds(t, s.tableau, state.A_TAKE + state.AT_TABLEAU * state.KINDS, 1, out, 0)
    if piles.size(s.deck) > 0:
        n = add_range(state.A_TAKE + state.T_DECK, 1, out, n)
    cards = int64(owned(s, s.actor))
    n = add_targets(t, s, cards, state.A_SCORE, state.OWN_PLACES, out, n)
    n = add_targets(t, s, cards, state.A_USE, state.OWN_PLACES, out, n)  # M-USE-3
    if n == 0:
        n = add_range(state.A_PASS, 1, out, n)
    return n


@jit
def add_targets(t: Any, s: Any, cards: int, base: int, places: Any, out: Any, n: int) -> int:
    """One action for each different target among these cards, at a range of places."""
    first, end = places
    for place in range(first, end):
        found = cards & places_cards(s, place)
        if found != 0:
            n = add_kinds(t, found, base + (place - first) * state.KINDS, 1, out, n)
    return n


@jit
def places_cards(s: Any, place: int) -> int:
    """As `cards_at`; the acting seat's own face-up cards are no target of `AT_SEAT`."""
    if place == state.AT_SEAT + s.actor:
        return int64(0)
    return cards_at(s, place)


@jit
def cards_looked_at(s: Any) -> int:
    """M-OP-10: the cards of the scout that is running."""
    cards = int64(0)
    for i in range(s.stack[s.stack_size - 1, state.F_AT]):
        cards |= bit(piles.from_top(s.deck, i))
    return cards


# Effects ----------------------------------------------------------------------------------------


@jit
def legal_effect(t: Any, s: Any, out: Any) -> int:
    """The actions of all verbs that the effect has (M-OP), in the order of the verbs."""
    entry = s.stack[s.stack_size - 1]
    kind, effect = int64(t.kind[entry[state.F_CARD]]), int64(entry[state.F_AT])
    n = 0
    for verb in range(state.TAKE, state.RETURN + 1):
        if t.zones[kind, effect, verb] != 0:
            n = add_verb(t, s, verb, out, n)
    if t.zones[kind, effect, state.SCORE] != 0:
        n = add_targets(t, s, targets(t, s, state.SCORE), state.A_SCORE, state.OWN_PLACES, out, n)
    if t.zones[kind, effect, state.USE] != 0:
        n = add_targets(t, s, targets(t, s, state.USE), state.A_USE, state.OWN_PLACES, out, n)
    if t.zones[kind, effect, state.GIVE] != 0:
        n = add_gifts(t, s, out, n)
    if t.zones[kind, effect, state.SWAP] != 0:
        n = add_swaps(t, s, out, n)
    if t.scout[kind, effect] > 0 and piles.size(s.deck) > 0:
        n = add_range(state.A_SCOUT, 1, out, n)
    if t.may[kind, effect]:  # M-EFF-4: else it must be carried out
        n = add_range(state.A_SKIP, 1, out, n)  # M-EFF-5
    return n


@jit
def add_verb(t: Any, s: Any, verb: int, out: Any, n: int) -> int:
    """TAKE, SAVE, KILL and RETURN: any target."""
    base = state.A_TAKE + verb * (state.A_SAVE - state.A_TAKE)
    n = add_targets(t, s, targets(t, s, verb), base, state.ALL_PLACES, out, n)
    if offers_deck(t, s, verb):
        n = add_range(base + state.T_DECK, 1, out, n)
    return n


@jit
def add_gifts(t: Any, s: Any, out: Any, n: int) -> int:
    """M-OP-8: each own target with each other seat."""
    mine = targets(t, s, state.GIVE)
    for place in range(state.AT_SEAT):
        cards = mine & cards_at(s, place)
        while cards != 0:
            kind = int64(t.kind[sets.lowest(cards)])
            for seat in range(s.players):
                if seat != s.actor:
                    n = add_range(
                        state.A_GIVE + (place * state.KINDS + kind) * state.SEATS + seat, 1, out, n
                    )
            cards &= ~t.cards_of[kind]
    return n


@jit
def add_swaps(t: Any, s: Any, out: Any, n: int) -> int:
    """M-OP-9: each own target with each target of `with`."""
    others = swap_targets(t, s)
    mine = targets(t, s, state.SWAP)
    for place in range(state.AT_SEAT):
        cards = mine & cards_at(s, place)
        while cards != 0:
            kind = int64(t.kind[sets.lowest(cards)])
            base = state.A_SWAP + (place * state.KINDS + kind) * state.SWAP_TARGETS
            n = add_targets(t, s, others, base, state.SWAP_PLACES, out, n)
            cards &= ~t.cards_of[kind]
    return n
