"""Questions and small moves that several phases need."""

from typing import Any

import numpy as np

from estaminet.engine import bits
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miracles import events, state
from estaminet.games.miracles.rules.knowledge import leave_hand, return_to_hand

# The agenda (C-POS-1) ---------------------------------------------------------------------------


@jit
def push(s: Any, do: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a step before the head."""
    steps = s.steps
    row = s.agenda[steps]
    row[0], row[1], row[2], row[3] = do, a, b, c
    s.steps = steps + 1


@jit
def push_program(t: Any, s: Any, program: int, seat: int) -> None:
    """C-EFF-1: put the operations of a program before the head, for the seat."""
    for i in range(t.length[program] - 1, -1, -1):
        operation = t.program[program, i]
        push(s, operation[0], seat, operation[1], operation[2])


@jit
def drop(s: Any) -> None:
    """The head is done."""
    s.steps -= 1


# Seats ------------------------------------------------------------------------------------------


@jit
def active(s: Any) -> int:
    """C-TRN-1."""
    return int64(np.uint64(s.turn - 1) % np.uint64(s.players))


@jit
def controlled(s: Any, seat: int) -> int:
    """How many neighbourhoods the seat controls (C-CMP-5)."""
    count = 0
    for place in range(state.PLACES):
        count += s.control[place] == seat
    return count


@jit
def tokens_on_board(s: Any, seat: int) -> int:
    """C-CMP-4: those on the Renown Square and those in neighbourhoods."""
    count = controlled(s, seat)
    for line in range(state.LINES):
        count += (s.square[line] >> seat) & 1
    return count


@jit
def give_coins(s: Any, giver: int, taker: int, n: int) -> int:
    """That number of coins, or all if fewer (C-CMP-6); how many."""
    given = min(n, s.coins[giver])
    s.coins[giver] -= given
    s.coins[taker] += given
    return int64(given)


# The board --------------------------------------------------------------------------------------


@jit
def rogues_in(s: Any, place: int) -> int:
    count = 0
    for spot in range(state.SPOTS_EACH * place, state.SPOTS_EACH * (place + 1)):
        count += s.kind[spot] != state.NOTHING
    return count


@jit
def taken_spots(s: Any) -> int:
    """A bit for each spot with a rogue."""
    kinds, spots = s.kind, 0
    for spot in range(state.SPOTS):
        spots |= int64(kinds[spot] != state.NOTHING) << spot
    return spots


@jit
def spots_of(s: Any, seat: int) -> int:
    """A bit for each spot with a rogue of the seat."""
    owners, spots = s.owner, 0
    for spot in range(state.SPOTS):
        spots |= int64(owners[spot] == seat) << spot
    return spots


@jit
def rogues_on_board(s: Any) -> int:
    return bits.size(taken_spots(s))


@jit
def put_on_board(s: Any, seat: int, kind: int, spot: int) -> None:
    """Lay a rogue from the hand face down (C-CMP-8)."""
    s.kind[spot], s.owner[spot], s.seen[spot] = kind, seat, 0
    leave_hand(s, seat, kind, spot)


@jit
def move_rogue(s: Any, origin: int, spot: int) -> None:
    """To a free spot; what is known of the rogue goes with it (C-EFF-13)."""
    s.kind[spot], s.owner[spot] = s.kind[origin], s.owner[origin]
    s.seen[spot], s.mark[spot] = s.seen[origin], s.mark[origin]
    s.kind[origin], s.owner[origin] = state.NOTHING, state.NOBODY
    s.seen[origin] = s.mark[origin] = 0
    if s.placed == origin:
        s.placed = spot  # C-TRN-6


@jit
def take_off_board(s: Any, spot: int) -> None:
    """The rogue on the spot returns to its owner's hand."""
    return_to_hand(s, spot)
    s.kind[spot], s.owner[spot] = state.NOTHING, state.NOBODY
    s.seen[spot] = s.mark[spot] = 0
    if s.placed == spot:
        s.placed = state.NOTHING  # C-TRN-6


# The end ----------------------------------------------------------------------------------------


@jit
def end_game(s: Any, reason: int) -> None:
    """C-POS-1: the agenda is emptied, all else stays as it is."""
    s.reason = reason
    s.decision, s.actor = state.OVER, state.NOBODY
    s.steps = 0


@jit
def has_won(t: Any, s: Any, seat: int) -> bool:
    """C-END-1: whether the last token has been placed."""
    return tokens_on_board(s, seat) >= t.renown


@jit
def end_by_renown(s: Any, seat: int, trace: Any) -> None:
    """C-END-1: at once."""
    end_game(s, state.BY_RENOWN)
    emit(trace, events.END_RENOWN, seat)


@jit
def end_by_king(s: Any, trace: Any) -> None:
    """C-END-2, C-OPT-5."""
    emit(trace, events.END_KING)
    end_by_count(s, state.BY_KING, trace)


@jit
def end_by_count(s: Any, reason: int, trace: Any) -> None:
    end_game(s, reason)
    for seat in range(s.players):
        if wins(s, seat):
            emit(trace, events.VICTORY, seat)


@jit
def wins(s: Any, seat: int) -> bool:
    """C-END-1, C-END-3."""
    if s.reason == state.BY_RENOWN:
        return bool(s.renown[seat] == 0)
    for other in range(s.players):
        if standing(s, other) > standing(s, seat):
            return False
    return True


@jit
def standing(s: Any, seat: int) -> int:
    """Renown tokens on the board, then neighbourhoods controlled, as one number."""
    return 100 * tokens_on_board(s, seat) + controlled(s, seat)
