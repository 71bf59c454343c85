"""Cards change places here: lifted from one, laid down at another, knowledge going with them."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables import events, state
from estaminet.games.miseraables.rules.knowledge import everybody, follow_into_kill, see_leave_kill
from estaminet.games.miseraables.rules.sets import bit


@jit
def owned(s: Any, seat: int) -> int:
    """The set of a seat's cards, face up and hidden."""
    return s.up[seat] | s.hidden[seat]


@jit
def cards_at(s: Any, place: int) -> int:
    """The set of the cards at a place other than the deck, as the acting seat calls it."""
    if place == state.AT_UP:
        return int64(s.up[s.actor])
    if place == state.AT_HIDDEN:
        return int64(s.hidden[s.actor])
    if place == state.AT_TABLEAU:
        return int64(s.tableau)
    if place == state.AT_SAVE:
        return int64(s.save)
    if place == state.AT_KILL:
        return int64(s.kill)
    return int64(s.up[place - state.AT_SEAT])


@jit
def lift(t: Any, s: Any, card: int, place: int, trace: Any) -> int:
    """The card leaves its place (of the deck: it is the top card); the seats that know its face.

    A face-up card is known to all (M-KNOW-3), one from the KILL pile is shown to all (M-KNOW-6).
    """
    seats = everybody(s)
    if place == state.AT_DECK:
        seats = forget(s, card)
        piles.pop(s.deck)
        note_empty_deck(s, trace)
    elif place == state.AT_HIDDEN:
        tell_knowing(s, card, trace)
        seats = forget(s, card)
        s.hidden[s.actor] &= ~bit(card)
    elif place == state.AT_UP:
        s.up[s.actor] &= ~bit(card)
    elif place == state.AT_TABLEAU:
        s.tableau &= ~bit(card)
    elif place == state.AT_SAVE:
        s.save &= ~bit(card)
    elif place == state.AT_KILL:
        s.kill &= ~bit(card)
        see_leave_kill(s, t.kind[card])
    else:
        s.up[place - state.AT_SEAT] &= ~bit(card)
    return seats


@jit
def tell_knowing(s: Any, card: int, trace: Any) -> None:
    """M-KNOW-1: all see which card moves, so whether it is one that others know."""
    if s.known_by[card] != 1 << s.actor:
        emit(trace, events.KNOWN, s.actor, s.known_by[card])


@jit
def forget(s: Any, card: int) -> int:
    """The seats that knew a face-down card, noted no more."""
    seats = int64(s.known_by[card])
    s.known_by[card] = 0
    return seats


@jit
def note_empty_deck(s: Any, trace: Any) -> None:
    """M-END-1, M-END-2: the first time the deck is empty, the end is triggered."""
    if piles.size(s.deck) == 0 and s.triggered_by == state.NOBODY:
        s.triggered_by = s.actor
        emit(trace, events.TRIGGER, s.actor)


@jit
def lay_face_up(s: Any, card: int, place: int) -> None:
    """On the SAVE pile, in the tableau or with a seat."""
    if place == state.AT_SAVE:
        s.save |= bit(card)
    elif place == state.AT_TABLEAU:
        s.tableau |= bit(card)
    elif place == state.AT_UP:
        s.up[s.actor] |= bit(card)
    else:
        s.up[place - state.AT_SEAT] |= bit(card)


@jit
def lay_hidden(s: Any, card: int, seats: int) -> None:
    """With the acting seat, which knows it (M-KNOW-2) besides those that knew it before."""
    s.hidden[s.actor] |= bit(card)
    s.known_by[card] = seats | (1 << s.actor)


@jit
def lay_on_kill(t: Any, s: Any, card: int, seats: int) -> None:
    """Face down on the KILL pile, known to these seats."""
    s.kill |= bit(card)
    follow_into_kill(s, t.kind[card], seats)


@jit
def lay_under_deck(s: Any, card: int, seats: int) -> None:
    """Face down under the draw deck, known to these seats."""
    for i in range(piles.size(s.deck), 0, -1):
        s.deck[i + 1] = s.deck[i]
    s.deck[1] = card
    s.deck[0] += 1
    s.known_by[card] = seats


@jit
def turn_up(t: Any, s: Any, card: int, place: int, trace: Any) -> None:
    """A card of the acting seat, if it is hidden (M-USE-1, M-SCORE-1)."""
    if place == state.AT_HIDDEN:
        lift(t, s, card, state.AT_HIDDEN, trace)
        lay_face_up(s, card, state.AT_UP)
