"""Legal actions (section 7)."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.places import cards_at, owned
from estaminet.games.miseraables.rules.sets import bit
from estaminet.games.miseraables.rules.targets import offers_deck, swap_targets, targets
from estaminet.games.miseraables.state import (
    A_DONE,
    A_FATE,
    A_GIVE,
    A_KEEP,
    A_PASS,
    A_PICK,
    A_REVEAL,
    A_SAVE,
    A_SCORE,
    A_SCOUT,
    A_SKIP,
    A_SWAP,
    A_TAKE,
    A_USE,
    AT_DECK,
    AT_SEAT,
    AT_TABLEAU,
    EFFECT,
    F_AT,
    F_CARD,
    FATE,
    FATES,
    GIVE,
    KEEP,
    KINDS,
    RETURN,
    REVEAL,
    SCORE,
    SCOUT,
    SEATS,
    SWAP,
    SWAP_TARGETS,
    T_DECK,
    TAKE,
    TURN,
    USE,
)


@jit
def legal(t: Any, s: Any, out: Any) -> int:
    """Write the legal actions in ascending order; how many there are."""
    if s.decision == TURN:
        return legal_turn(t, s, out)
    if s.decision == EFFECT:
        return legal_effect(t, s, out)
    if s.decision == FATE:
        return add_range(A_FATE, len(FATES), out, 0)
    if s.decision == SCOUT:
        return add_kinds(t, cards_looked_at(s), A_PICK, 1, out, 0)
    if s.decision == REVEAL:
        n = add_kinds(t, s.hidden[s.actor], A_REVEAL, 1, out, 0)
        return add_range(A_DONE, 1, out, n)
    if s.decision == KEEP:
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
        n = add_range(A_KEEP + kind * len(FATES), len(FATES), out, n)
        cards &= ~t.cards_of[kind]
    return n


@jit
def legal_turn(t: Any, s: Any, out: Any) -> int:
    """M-TURN-2, M-TURN-3, M-TURN-5; however many cards are owned (M-TURN-4)."""
    n = add_kinds(t, s.tableau, A_TAKE + AT_TABLEAU * KINDS, 1, out, 0)
    if piles.size(s.deck) > 0:
        n = add_range(A_TAKE + T_DECK, 1, out, n)
    cards = int64(owned(s, s.actor))
    n = add_targets(t, s, cards, A_SCORE, 0, AT_SEAT, out, n)
    n = add_targets(t, s, cards, A_USE, 0, AT_SEAT, out, n)  # M-USE-3
    if n == 0:
        n = add_range(A_PASS, 1, out, n)
    return n


@jit
def add_targets(
    t: Any, s: Any, cards: int, base: int, first: int, end: int, out: Any, n: int
) -> int:
    """One action for each different target among these cards, at the places first to end - 1."""
    for place in range(first, end):
        found = cards & places_cards(s, place)
        if found != 0:
            n = add_kinds(t, found, base + (place - first) * KINDS, 1, out, n)
    return n


@jit
def places_cards(s: Any, place: int) -> int:
    """As `cards_at`; the acting seat's own face-up cards are no target of `AT_SEAT`."""
    if place == AT_SEAT + s.actor:
        return int64(0)
    return cards_at(s, place)


@jit
def cards_looked_at(s: Any) -> int:
    """M-OP-10: the cards of the scout that is running."""
    cards = int64(0)
    for i in range(s.stack[s.stack_size - 1, F_AT]):
        cards |= bit(piles.from_top(s.deck, i))
    return cards


# Effects ----------------------------------------------------------------------------------------


@jit
def legal_effect(t: Any, s: Any, out: Any) -> int:
    """The actions of all verbs that the effect has (M-OP), in the order of the verbs."""
    entry = s.stack[s.stack_size - 1]
    kind, effect = int64(t.kind[entry[F_CARD]]), int64(entry[F_AT])
    n = 0
    for verb in range(TAKE, RETURN + 1):
        if t.zones[kind, effect, verb] != 0:
            n = add_verb(t, s, verb, out, n)
    if t.zones[kind, effect, SCORE] != 0:
        n = add_targets(t, s, targets(t, s, SCORE), A_SCORE, 0, AT_SEAT, out, n)
    if t.zones[kind, effect, USE] != 0:
        n = add_targets(t, s, targets(t, s, USE), A_USE, 0, AT_SEAT, out, n)
    if t.zones[kind, effect, GIVE] != 0:
        n = add_gifts(t, s, out, n)
    if t.zones[kind, effect, SWAP] != 0:
        n = add_swaps(t, s, out, n)
    if t.scout[kind, effect] > 0 and piles.size(s.deck) > 0:
        n = add_range(A_SCOUT, 1, out, n)
    if t.may[kind, effect]:  # M-EFF-4: else it must be carried out
        n = add_range(A_SKIP, 1, out, n)  # M-EFF-5
    return n


@jit
def add_verb(t: Any, s: Any, verb: int, out: Any, n: int) -> int:
    """TAKE, SAVE, KILL and RETURN: any target."""
    base = A_TAKE + verb * (A_SAVE - A_TAKE)
    n = add_targets(t, s, targets(t, s, verb), base, 0, AT_DECK, out, n)
    if offers_deck(t, s, verb):
        n = add_range(base + T_DECK, 1, out, n)
    return n


@jit
def add_gifts(t: Any, s: Any, out: Any, n: int) -> int:
    """M-OP-8: each own target with each other seat."""
    mine = targets(t, s, GIVE)
    for place in range(AT_SEAT):
        cards = mine & cards_at(s, place)
        while cards != 0:
            kind = int64(t.kind[sets.lowest(cards)])
            for seat in range(s.players):
                if seat != s.actor:
                    n = add_range(A_GIVE + (place * KINDS + kind) * SEATS + seat, 1, out, n)
            cards &= ~t.cards_of[kind]
    return n


@jit
def add_swaps(t: Any, s: Any, out: Any, n: int) -> int:
    """M-OP-9: each own target with each target of `with`."""
    others = swap_targets(t, s)
    mine = targets(t, s, SWAP)
    for place in range(AT_SEAT):
        cards = mine & cards_at(s, place)
        while cards != 0:
            kind = int64(t.kind[sets.lowest(cards)])
            base = A_SWAP + (place * KINDS + kind) * SWAP_TARGETS
            n = add_targets(t, s, others, base, AT_SEAT, AT_DECK, out, n)
            cards &= ~t.cards_of[kind]
    return n
