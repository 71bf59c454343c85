"""The vocabulary of effects (section 9): what is possible, what happens, what a choice does."""

from typing import Any

import numpy as np

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miracles import events, state, tables
from estaminet.games.miracles.rules.common import (
    controlled,
    drop,
    end_by_king,
    end_by_renown,
    give_coins,
    has_won,
    move_rogue,
    push,
    push_program,
    rogues_on_board,
    spots_of,
    take_off_board,
    taken_spots,
    tokens_on_board,
)
from estaminet.games.miracles.rules.knowledge import (
    draw_card,
    drown,
    gather_discards,
    glimpse,
    introduce,
    show_card,
)

# What is selected (C-EFF-3) ---------------------------------------------------------------------


@jit
def selected_rogues(s: Any, seat: int, flags: int) -> int:
    """`whose`, and `not_placed`: a bit for each spot with a rogue that is meant."""
    whose, spots = flags & tables.SELECT, taken_spots(s)
    if whose == tables.OWN:
        spots = spots_of(s, seat)
    elif whose == tables.OTHER:
        spots &= ~spots_of(s, seat)
    if flags & tables.NOT_PLACED and s.placed != state.NOTHING:
        spots &= ~(1 << s.placed)
    return spots


@jit
def unseen_rogues(s: Any, seat: int) -> int:
    """C-EFF-13: a bit for each spot with somebody else's rogue at which the seat has not looked."""
    spots = selected_rogues(s, seat, tables.OTHER)
    for spot in range(state.SPOTS):
        spots &= ~(((int64(s.seen[spot]) >> seat) & 1) << spot)
    return spots


@jit
def selects_seat(s: Any, seat: int, flags: int, other: int) -> bool:
    """`who`: somebody else with at least 1 coin."""
    if other == seat or s.coins[other] < 1:
        return False
    who = flags & tables.SELECT
    if who == tables.MORE_RENOWN:
        return tokens_on_board(s, other) > tokens_on_board(s, seat)
    return bool(who != tables.RICHER or s.coins[other] > s.coins[seat])


# What is possible (C-EFF-2) ---------------------------------------------------------------------

# How many things the choices of an operation run over; those of rogues are spots, or pairs of them
RANGES = np.zeros(state.DO_CHALLENGE + 1, np.int64)
RANGES[[state.DO_TRIBUTE, state.DO_STEAL]] = state.SEATS
RANGES[state.DO_BUY] = state.LINES
RANGES[state.DO_CHALLENGE] = state.PLACES


@jit
def offers(t: Any, s: Any, do: int, seat: int, flags: int, i: int) -> bool:
    """Whether the i-th line, seat or neighbourhood can be chosen, or is selected."""
    if do == state.DO_BUY:  # C-SQR-2; the bonus need not be possible (C-SQR-4)
        return bool((s.coins[seat] >= t.toll[i]) & ((s.square[i] >> seat) & 1 == 0))
    if do == state.DO_CHALLENGE:
        return can_challenge(s, i)
    return i < s.players and selects_seat(s, seat, flags, i)


@jit
def can_challenge(s: Any, place: int) -> bool:
    """C-EFF-18: rogues of at least two owners."""
    first = state.NOBODY
    for spot in range(state.SPOTS_EACH * place, state.SPOTS_EACH * (place + 1)):
        if s.kind[spot] != state.NOTHING:
            if first != state.NOBODY and s.owner[spot] != first:
                return True
            first = int64(s.owner[spot])
    return False


@jit
def possible(t: Any, s: Any, do: int, seat: int, flags: int) -> bool:
    """Whether an operation can be carried out for a seat."""
    if do == state.DO_COINS:
        return True
    if do == state.DO_DRAW:
        return can_draw(s)
    if do in (state.DO_KING, state.DO_DRIVE):
        return king_can_move(t, s)
    if do == state.DO_EXCHANGE:
        return bool(s.rogues[seat, 0] > 0 and piles.total(s.bag) > 0)
    if do == state.DO_RIGHT_HAND:
        return bool(s.waiting[seat])
    if do in (state.DO_RELOCATE, state.DO_RECALL):
        return selected_rogues(s, seat, flags) != 0
    if do == state.DO_LOOK:
        return unseen_rogues(s, seat) != 0
    if do == state.DO_SWAP:
        return rogues_on_board(s) >= 2
    if do == state.DO_TRANSFER:
        return tokens_on_board(s, seat) > 0 and controlled(s, state.NOBODY) > 0
    for i in range(RANGES[do]):
        if offers(t, s, do, seat, flags, i):
            return True
    return False


@jit
def can_draw(s: Any) -> bool:
    return piles.size(s.pile) > 0 or piles.total(s.discard) > 0


@jit
def king_can_move(t: Any, s: Any) -> bool:
    """C-KNG-3, C-KNG-4."""
    return bool(s.wrath == state.NOTHING and s.king < t.last_space)


# Operations without a choice --------------------------------------------------------------------


@jit
def operate(t: Any, s: Any, trace: Any) -> None:
    """Carry out the operation at the head, if it is possible; one that would have asked is not."""
    step = s.agenda[s.steps - 1]
    do, seat, n, flags = int64(step[0]), int64(step[1]), int64(step[2]), int64(step[3])
    if do >= state.DO_BUY or not possible(t, s, do, seat, flags):
        drop(s)
        tell_impossible(do, seat, trace)
        return
    if do == state.DO_EXCHANGE:
        s.drawn = tracing.draw(s.rng, s.bag, state.CHANCE_BAG, trace)  # C-EFF-7, C-CHN-3
        emit(trace, events.RECRUIT, seat, s.drawn)
        return  # C-POS-3: it stays at the head while it asks
    drop(s)
    if do == state.DO_COINS:
        s.coins[seat] += n  # C-EFF-4
        emit(trace, events.COINS, seat, n)
    elif do == state.DO_DRAW:
        draw_cards(s, seat, n, trace)  # C-EFF-5
    elif do == state.DO_KING:
        move_king(t, s, n, trace)  # C-EFF-6
    elif do == state.DO_RIGHT_HAND:
        take_right_hand(t, s, seat, trace)
    else:
        collect_tribute(s, seat, n, flags, trace)


@jit
def tell_impossible(do: int, seat: int, trace: Any) -> None:
    event = events.NO_EFFECT
    if do == state.DO_DRAW:
        event = events.NO_DRAW
    if do == state.DO_KING:
        event = events.KING_STAYS
    emit(trace, event, seat)


@jit
def must_discard(t: Any, s: Any, seat: int, n: int) -> bool:
    """C-PLT-5, C-PLT-6."""
    return can_draw(s) and piles.size(s.cards[seat]) > t.hand_limit - n


@jit
def discard_card(t: Any, s: Any, seat: int, card: int, trace: Any) -> None:
    show_card(t, s, seat, card)
    s.discard[card] += 1
    emit(trace, events.DISCARD, seat, card)


@jit
def draw_cards(s: Any, seat: int, n: int, trace: Any) -> None:
    """C-PLT-7."""
    for _ in range(n):
        if piles.size(s.pile) == 0 and piles.total(s.discard) > 0:  # C-CHN-2
            gather_discards(s)
            emit(trace, events.RESHUFFLE, piles.size(s.pile))
            tracing.shuffle(s.rng, s.pile, state.CHANCE_RESHUFFLE, trace)
        if piles.size(s.pile) > 0:
            emit(trace, events.DRAW, seat, draw_card(s, seat))


@jit
def move_king(t: Any, s: Any, n: int, trace: Any) -> None:
    """C-KNG-2 to C-KNG-4, C-OPT-5."""
    for _ in range(n):
        if king_can_move(t, s):
            s.king += 1
            s.wrath = t.wrath[s.king]
    emit(trace, events.KING, s.king)
    if s.king == t.last_space and s.king_end == state.AT_ONCE:
        end_by_king(s, trace)
    elif s.wrath == state.ANY:
        emit(trace, events.WRATH_ANY)
    elif s.wrath != state.NOTHING:
        emit(trace, events.WRATH, s.wrath)
    elif s.king == t.last_space:
        emit(trace, events.LAST_SPACE)


@jit
def take_right_hand(t: Any, s: Any, seat: int, trace: Any) -> None:
    """C-EFF-9."""
    s.waiting[seat] = 0  # C-SQR-6: once per game
    introduce(s, seat, t.right_hand)
    emit(trace, events.RIGHT_HAND, seat)


@jit
def collect_tribute(s: Any, seat: int, n: int, flags: int, trace: Any) -> None:
    """C-EFF-15: who gives is decided before anybody gives."""
    givers = 0
    for other in range(s.players):
        if selects_seat(s, seat, flags, other):
            givers |= 1 << other
    for other in range(s.players):
        if (givers >> other) & 1:
            emit(trace, events.TRIBUTE, seat, other, give_coins(s, other, seat, n))


@jit
def drown_rogue(s: Any, seat: int, kind: int, trace: Any) -> None:
    """C-EFF-7: the exchange is done."""
    drop(s)
    drown(s, seat, kind)
    emit(trace, events.DROWN, seat, kind)


# Operations with a choice -----------------------------------------------------------------------


@jit
def choose(t: Any, s: Any, a: int, trace: Any) -> None:
    """Carry out the choice `a` for the operation at the head."""
    step = s.agenda[s.steps - 1]
    do, seat, n, flags = int64(step[0]), int64(step[1]), int64(step[2]), int64(step[3])
    drop(s)
    if do == state.DO_BUY:
        buy(t, s, seat, a - state.A_BUY, trace)  # C-EFF-8
    elif do == state.DO_RELOCATE:
        relocate(t, s, seat, a - state.A_SHIFT, flags, trace)
    elif do == state.DO_SWAP:
        swap(s, seat, (a - state.A_SWAP) // state.SPOTS, (a - state.A_SWAP) % state.SPOTS, trace)
    elif do == state.DO_RECALL:
        recall(s, seat, a - state.A_RECALL, trace)
    elif do == state.DO_LOOK:
        look(s, seat, n, a, trace)
    elif do == state.DO_STEAL:
        other = a - state.A_STEAL
        emit(trace, events.STEAL, seat, other, give_coins(s, other, seat, n))  # C-EFF-14
    elif do == state.DO_TRANSFER:
        transfer(
            s,
            seat,
            (a - state.A_TRANSFER) // state.PLACES,
            (a - state.A_TRANSFER) % state.PLACES,
            trace,
        )
    elif do == state.DO_DRIVE:
        move_king(t, s, a - state.A_DRIVE + 1, trace)  # C-EFF-17
    else:
        s.challenge = a - state.A_CHALLENGE  # C-EFF-18
        emit(trace, events.CHALLENGE, seat, s.challenge)


@jit
def buy(t: Any, s: Any, seat: int, line: int, trace: Any) -> None:
    """C-SQR-1, C-SQR-5."""
    s.coins[seat] -= t.toll[line]
    s.renown[seat] -= 1
    s.square[line] |= 1 << seat
    emit(trace, events.BUY, seat, line)
    if has_won(t, s, seat):
        end_by_renown(s, seat, trace)
    else:
        push_program(t, s, tables.BONUS_PROGRAM + line, seat)  # C-SQR-3


@jit
def relocate(t: Any, s: Any, seat: int, pair: int, flags: int, trace: Any) -> None:
    """C-EFF-10."""
    origin, spot = pair // state.SPOTS, pair % state.SPOTS
    move_rogue(s, origin, spot)
    emit(trace, events.RELOCATE, seat, origin, spot)
    tell_owner(s, seat, spot, trace)
    if flags & tables.EFFECT:
        push_program(t, s, tables.SPOT_PROGRAM + spot, seat)  # C-SPT-3


@jit
def swap(s: Any, seat: int, one: int, other: int, trace: Any) -> None:
    """C-EFF-11; what is known of the rogues goes with them."""
    s.kind[one], s.kind[other] = s.kind[other], s.kind[one]
    s.owner[one], s.owner[other] = s.owner[other], s.owner[one]
    s.seen[one], s.seen[other] = s.seen[other], s.seen[one]
    s.mark[one], s.mark[other] = s.mark[other], s.mark[one]
    if s.placed == one:
        s.placed = other  # C-TRN-6
    elif s.placed == other:
        s.placed = one
    emit(trace, events.SWAP, seat, one, other)
    tell_owner(s, seat, one, trace)
    tell_owner(s, seat, other, trace)


@jit
def tell_owner(s: Any, seat: int, spot: int, trace: Any) -> None:
    """Whose rogue it was that a seat has moved, if not its own."""
    if s.owner[spot] != seat:
        emit(trace, events.DISPLACED, seat, s.owner[spot], spot)


@jit
def recall(s: Any, seat: int, spot: int, trace: Any) -> None:
    """C-EFF-12."""
    emit(trace, events.RECALL, seat, s.owner[spot], spot)
    take_off_board(s, spot)


@jit
def look(s: Any, seat: int, n: int, a: int, trace: Any) -> None:
    """C-EFF-13: the other looks left come at once (C-POS-3)."""
    if a == state.A_DONE:
        return
    spot = a - state.A_LOOK
    glimpse(s, seat, spot)
    emit(trace, events.LOOK, seat, spot, s.kind[spot])
    if n > 1:
        push(s, state.DO_LOOK, seat, n - 1)


@jit
def transfer(s: Any, seat: int, source: int, place: int, trace: Any) -> None:
    """C-EFF-16: from a line or, counted after these, a neighbourhood."""
    if source < state.LINES:
        s.square[source] &= ~(1 << seat)  # C-SQR-7: nothing else takes one from there
    else:
        s.control[source - state.LINES] = state.NOBODY
    s.control[place] = seat
    emit(trace, events.TRANSFER, seat, source, place)
