"""Questions and small moves that several phases need."""

from typing import Any

from estaminet.engine import bits, piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.poilus import events, state, tables

ONE_OF_EACH = sum(1 << 8 * threat for threat in range(state.THREATS))  # a tally


@jit
def suffers(s: Any, seat: int, effect: int) -> bool:
    """Whether a hardship with this effect lies before the seat, fallen back or not (P-FALL-4)."""
    return (s.effects[seat] >> effect) & 1 == 1


@jit
def left_of(s: Any, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@jit
def seats_in_mission(s: Any) -> int:
    return piles.total(s.in_mission)


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
    """The first threat with at least that count in a tally, or -1."""
    reached = (counts + ONE_OF_EACH * (0x80 - least)) & (ONE_OF_EACH * 0x80)  # a byte's top bit
    return bits.lowest(reached) // 8 if reached else -1


@jit
def active_threats(s: Any) -> int:
    """P-FAIL-2, a tally: No man's land, and what lies before seats in the mission (P-FALL-3)."""
    counts = s.land_tally
    for seat in range(state.SEATS):
        counts += s.front_tally[seat] * s.in_mission[seat]
    return int64(counts)


@jit
def lay_on_land(t: Any, s: Any, card: int) -> None:
    piles.push(s.land, card)
    s.land_tally += t.tally[card]


@jit
def lay_before(t: Any, s: Any, seat: int, card: int) -> None:
    piles.push(s.front[seat], card)
    s.front_tally[seat] += t.tally[card]
    s.effects[seat] |= int64(1) << t.effect[card]


@jit
def recount(t: Any, s: Any) -> None:
    """Count what lies open, from the cards themselves."""
    s.land_tally = tally(t, s.land)
    for seat in range(state.SEATS):
        s.front_tally[seat] = tally(t, s.front[seat])
        recount_effects(t, s, seat)


@jit
def recount_effects(t: Any, s: Any, seat: int) -> None:
    effects = int64(0)
    for i in range(1, s.front[seat, 0] + 1):
        effects |= int64(1) << t.effect[s.front[seat, i]]
    s.effects[seat] = effects


@jit
def put_down(t: Any, s: Any, seat: int, card: int, trace: Any) -> None:
    """Play a card that has left the hand or Trials (P-PLAY-2 to -4)."""
    if not t.hardship[card]:
        lay_on_land(t, s, card)  # P-PLAY-2
    elif t.effect[card] == tables.MERRY_CHRISTMAS:
        s.removed[card] += 1  # P-HARD-14, P-PLAY-4
        s.decision = state.CHRISTMAS
    else:
        lay_before(t, s, seat, card)  # P-PLAY-3
        if t.effect[card] == tables.TYRANNICAL:
            s.leader = seat  # P-HARD-9
            emit(trace, events.TYRANNICAL, seat)


@jit
def relieve(t: Any, s: Any, seat: int, card: int) -> None:
    """Remove a hardship in front of the seat; it stops acting at once (P-HARD-17)."""
    piles.remove(s.front[seat], card)
    s.front_tally[seat] -= t.tally[card]
    recount_effects(t, s, seat)
    s.removed[card] += 1
