"""Who knows which face-down card (section 10).

`known_by` follows each card in the deck and in hidden ownership; the KILL pile is a heap, so there
each seat knows kinds and how many (`kill_known`). The fields `kill_open`, `kill_least` and
`kill_most` say what public events alone tell about that; `belief` reads them, the rules never do.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables import events, state
from estaminet.games.miseraables.rules import sets


@jit
def everybody(s: Any) -> int:
    """The set of all seats."""
    return (1 << s.players) - 1


@jit
def knows(s: Any, seat: int, card: int) -> bool:
    """Of a card in the deck or hidden."""
    return (s.known_by[card] >> seat) & 1 == 1


@jit
def closed_in_kill(s: Any) -> int:
    """How many cards of the KILL pile not all seats know to be there."""
    return sets.size(s.kill) - piles.total(s.kill_open)


@jit
def follow_into_kill(s: Any, kind: int, seats: int) -> None:
    """M-KNOW-3: a card has gone there, known to these seats."""
    for seat in range(s.players):
        s.kill_known[seat, kind] += (seats >> seat) & 1
    if seats == everybody(s):
        s.kill_open[kind] += 1
        return
    for seat in range(s.players):
        s.kill_least[seat] += (seats >> seat) & 1
        s.kill_most[seat] += (seats >> seat) & 1


@jit
def see_leave_kill(s: Any, kind: int) -> None:
    """M-KNOW-6: a card has left, shown to all; who knew one of its kind knows one fewer."""
    for seat in range(s.players):
        if s.kill_known[seat, kind] > 0:
            s.kill_known[seat, kind] -= 1
    if s.kill_open[kind] > 0:
        s.kill_open[kind] -= 1
        return
    closed = closed_in_kill(s)
    for seat in range(s.players):
        s.kill_least[seat] = max(s.kill_least[seat] - 1, 0)
        s.kill_most[seat] = min(s.kill_most[seat], closed)


@jit
def look_through_kill(t: Any, s: Any, seat: int, trace: Any) -> None:
    """M-KNOW-4: the seat knows every card that is there now."""
    for kind in range(state.KINDS):
        s.kill_known[seat, kind] = 0
    cards = s.kill
    while cards != 0:
        s.kill_known[seat, t.kind[sets.lowest(cards)]] += 1
        cards = sets.rest(cards)
    s.kill_least[seat] = s.kill_most[seat] = closed_in_kill(s)
    if s.kill != 0:
        emit(trace, events.LOOK, seat, sets.size(s.kill))
