"""Questions and small moves that several phases need."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import jit
from estaminet.engine.trace import emit
from estaminet.games.poilus import events, state, tables


@jit
def suffers(t: Any, s: Any, seat: int, effect: int) -> bool:
    """Whether a hardship with this effect lies before the seat, fallen back or not (P-FALL-4)."""
    front = s.front[seat]
    for i in range(1, front[0] + 1):
        if t.effect[front[i]] == effect:
            return True
    return False


@jit
def seats_in_mission(s: Any) -> int:
    count = 0
    for seat in range(s.players):
        count += s.in_mission[seat]
    return count


@jit
def cards_in_hands(s: Any) -> int:
    count = 0
    for seat in range(s.players):
        count += s.hands[seat, 0]
    return count


@jit
def tally(t: Any, pile: Any) -> int:
    """How many cards of a pile show each threat, all six counts in one number (see `count_in`)."""
    counts = 0
    for i in range(1, pile[0] + 1):
        counts += t.tally[pile[i]]
    return counts


@jit
def count_in(counts: int, threat: int) -> int:
    """The count of one threat in a tally: it has a byte of its own."""
    return (counts >> (8 * threat)) & 0xFF


@jit
def threat_at(counts: int, least: int) -> int:
    """A threat with at least that count in a tally, or -1."""
    for threat in range(state.THREATS):
        if count_in(counts, threat) >= least:
            return threat
    return -1


@jit
def active_threats(t: Any, s: Any) -> int:
    """P-FAIL-2, a tally: No man's land, and what lies before seats in the mission (P-FALL-3)."""
    counts = tally(t, s.land)
    for seat in range(s.players):
        if s.in_mission[seat]:
            counts += tally(t, s.front[seat])
    return counts


@jit
def put_down(t: Any, s: Any, seat: int, card: int, trace: Any) -> None:
    """Play a card that has left the hand or Trials (P-PLAY-2 to -4)."""
    if not t.hardship[card]:
        piles.push(s.land, card)  # P-PLAY-2
    elif t.effect[card] == tables.MERRY_CHRISTMAS:
        s.removed[card] += 1  # P-HARD-14, P-PLAY-4
        s.decision = state.CHRISTMAS
    else:
        piles.push(s.front[seat], card)  # P-PLAY-3
        if t.effect[card] == tables.TYRANNICAL:
            s.leader = seat  # P-HARD-9
            emit(trace, events.TYRANNICAL, seat)


@jit
def relieve(s: Any, seat: int, card: int) -> None:
    """Remove a hardship in front of the seat; it stops acting at once (P-HARD-17)."""
    piles.remove(s.front[seat], card)
    s.removed[card] += 1
