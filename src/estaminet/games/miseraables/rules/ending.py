"""Between turns, and the end of the game (section 3)."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables import events, state
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.places import lay_face_up, lift, owned


@jit
def begin_turn(s: Any, number: int) -> None:
    """M-TURN-1."""
    s.turn = number
    s.decision, s.actor = state.TURN, (number - 1) % s.players


@jit
def end_turn(t: Any, s: Any, trace: Any) -> None:
    """M-TURN-6, then the next turn or the end (M-END-3, M-END-7)."""
    refill_tableau(t, s, trace)
    piles.clear(s.used)
    if (s.actor + 1) % s.players == s.triggered_by:
        end_game(s, trace)
    elif s.turn >= s.turn_limit * s.players:
        emit(trace, events.TURN_LIMIT)
        end_game(s, trace)
    else:
        begin_turn(s, s.turn + 1)


@jit
def turns_left(s: Any) -> int:
    """The turns after this one (M-END-3, M-END-7)."""
    left = s.turn_limit * s.players - s.turn
    if s.triggered_by == state.NOBODY or s.actor == state.NOBODY:
        return int64(left)
    return min(left, (s.triggered_by - s.actor - 1) % s.players)


@jit
def refill_tableau(t: Any, s: Any, trace: Any) -> None:
    while sets.size(s.tableau) < state.TABLEAU and piles.size(s.deck) > 0:
        card = piles.from_top(s.deck, 0)
        emit(trace, events.REFILL, t.kind[card])
        lift(t, s, card, state.AT_DECK, trace)
        lay_face_up(s, card, state.AT_TABLEAU)


@jit
def end_game(s: Any, trace: Any) -> None:
    """M-END-4."""
    for seat in range(s.players):
        cards = sets.size(owned(s, seat))
        s.points[seat] -= cards
        if cards > 0:
            emit(trace, events.OWNED, seat, cards)
    s.decision, s.actor = state.OVER, state.NOBODY
    best = winner(s)
    emit(trace, events.VICTORY, best, s.points[best])


@jit
def winner(s: Any) -> int:
    """M-END-5, M-END-6: most points, then fewest cards, then the earlier last turn.

    The seats are gone through in the order of their last turns, the latest one last.
    """
    best = s.turn % s.players
    for i in range(1, s.players):
        seat = (s.turn + i) % s.players
        if is_ahead(s, seat, best):
            best = seat
    return best


@jit
def is_ahead(s: Any, seat: int, other: int) -> bool:
    if s.points[seat] != s.points[other]:
        return bool(s.points[seat] > s.points[other])
    return bool(sets.size(owned(s, seat)) < sets.size(owned(s, other)))
