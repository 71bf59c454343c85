"""Set-up (section 3). Players, options and the generator's words are in the state already."""

from typing import Any

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables import events, state
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.ending import begin_turn
from estaminet.games.miseraables.rules.places import forget, lay_on_kill
from estaminet.games.miseraables.rules.sets import bit


@jit
def deal(t: Any, s: Any, trace: Any) -> None:
    clear_table(s)
    shuffle_cards(t, s, trace)
    for _ in range(state.TABLEAU):  # M-SET-3
        card = piles.pop(s.deck)
        s.tableau |= bit(card)
        emit(trace, events.TABLEAU, t.kind[card])
    for seat in range(s.players):
        deal_hand(t, s, seat, trace)
    s.decision, s.actor = state.KEEP, 0


@jit
def clear_table(s: Any) -> None:
    """What a fresh record does not say by zeros."""
    s.triggered_by = s.last_seat = state.NOBODY
    for seat in range(state.SEATS):
        s.kept[seat] = state.NO_CARD


@jit
def shuffle_cards(t: Any, s: Any, trace: Any) -> None:
    """M-SET-2."""
    for card in range(t.cards - 1, -1, -1):
        piles.push(s.deck, card)
    tracing.shuffle(s.rng, s.deck, state.CHANCE_DECK, trace)


@jit
def deal_hand(t: Any, s: Any, seat: int, trace: Any) -> None:
    """M-SET-4, M-KNOW-2."""
    for _ in range(state.DEALT):
        card = piles.pop(s.deck)
        s.hidden[seat] |= bit(card)
        s.known_by[card] = 1 << seat
        emit(trace, events.DEAL, seat, t.kind[card])


@jit
def keep(t: Any, s: Any, a: int, trace: Any) -> None:
    """M-SET-5: the actor has chosen; the next seat does, or all is carried out."""
    kind, fate = (a - state.A_KEEP) // len(state.FATES), (a - state.A_KEEP) % len(state.FATES)
    s.kept[s.actor] = sets.lowest(s.hidden[s.actor] & t.cards_of[kind])
    s.kept_fate[s.actor] = fate
    emit(trace, events.KEEP, s.actor, kind)
    s.actor += 1
    if s.actor == s.players:
        for seat in range(s.players):
            lay_aside(t, s, seat, trace)
        begin_turn(s, 1)  # M-SET-7


@jit
def lay_aside(t: Any, s: Any, seat: int, trace: Any) -> None:
    """M-SET-6: the card that is not kept goes to its pile."""
    card = sets.lowest(s.hidden[seat] & ~bit(int64(s.kept[seat])))
    s.hidden[seat] &= ~bit(card)
    seats = forget(s, card)
    if s.kept_fate[seat] == state.FATE_SAVE:
        s.save |= bit(card)
        emit(trace, events.LAID_ON_SAVE, seat, t.kind[card])
    else:
        lay_on_kill(t, s, card, seats)
        emit(trace, events.LAID_ON_KILL, seat, t.kind[card])
    s.kept[seat] = state.NO_CARD
    s.kept_fate[seat] = state.FATE_SAVE
