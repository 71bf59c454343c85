"""Standoffs and the abilities of rogues (sections 10 and 11)."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miracles.events import (
    E_ALMS,
    E_CONSOLATION,
    E_DECLINE,
    E_END_RENOWN,
    E_GAIN,
    E_HIDE,
    E_KEEP,
    E_OUST,
    E_PAY,
    E_RENOWN,
    E_RETRIEVE,
    E_SHOW,
    E_STANDOFF,
    E_WIN,
    E_WIN_ALONE,
)
from estaminet.games.miracles.rules.common import (
    drop,
    give_coins,
    has_won,
    push,
    push_program,
    rogues_in,
    take_off_board,
)
from estaminet.games.miracles.rules.knowledge import show_rogue
from estaminet.games.miracles.state import (
    A_PAY,
    A_REVEAL,
    DO_ABILITY,
    DO_BLADE,
    DO_COUNT,
    DO_END,
    DO_RENOWN,
    DO_RETRIEVE,
    DO_REVEAL,
    DO_STANDOFFS,
    NOBODY,
    NOTHING,
    PLACES,
    SPOTS_EACH,
)
from estaminet.games.miracles.tables import (
    ALMS,
    BLADE,
    FAVOUR,
    GAIN_PROGRAM,
    ON_LOSS,
    ON_WIN,
)

# Calling standoffs (C-STD-1 to C-STD-5) ---------------------------------------------------------


@jit
def call_standoffs(s: Any) -> None:
    """C-STD-1, C-STD-3, C-STD-4."""
    called = 0
    for place in range(PLACES):
        if is_called(s, place):
            called |= 1 << place
    drop(s)
    push(s, DO_END, 0, 0, 0)
    push(s, DO_STANDOFFS, called, 0, 0)


@jit
def is_called(s: Any, place: int) -> bool:
    """Whether a standoff would be settled there at the end of this turn, as things are."""
    rogues = rogues_in(s, place)
    named = s.wrath == place or s.challenge == place  # C-KNG-6
    return bool(rogues == SPOTS_EACH or (rogues > 0 and named))


@jit
def next_standoff(s: Any, trace: Any) -> None:
    """C-STD-5: the last one is settled without asking."""
    places = int64(s.agenda[s.steps - 1, 1])
    for place in range(PLACES):
        if (places >> place) & 1:
            begin_standoff(s, place, trace)
            return
    drop(s)


@jit
def begin_standoff(s: Any, place: int, trace: Any) -> None:
    s.agenda[s.steps - 1, 1] &= ~(1 << place)
    push(s, DO_REVEAL, 0, 0, 0)
    s.standoff, s.shown, s.winner = place, 0, NOBODY
    piles.clear(s.paid)
    emit(trace, E_STANDOFF, place, -1, -1)


# Revealing (C-STD-6 to C-STD-8) -----------------------------------------------------------------


@jit
def lone_spot(s: Any) -> int:
    """The closest rogue of the standoff."""
    spot = SPOTS_EACH * s.standoff
    while s.kind[spot] == NOTHING:
        spot += 1
    return int64(spot)


@jit
def push_settlement(s: Any, abilities: int) -> None:
    """What comes after the count, or after a lone rogue's choice."""
    push(s, DO_RETRIEVE, 0, 0, 0)
    push(s, DO_RENOWN, 0, 0, 0)
    for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
        if abilities and s.kind[spot] != NOTHING:
            push(s, DO_ABILITY, spot, 0, 0)  # C-ROG-7; C-STD-11: the farthest comes first


@jit
def reveal_all(t: Any, s: Any, trace: Any) -> None:
    """C-STD-6."""
    drop(s)
    push_settlement(s, 1)
    push(s, DO_COUNT, 0, 0, 0)
    for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
        if s.kind[spot] != NOTHING and t.ability[s.kind[spot]] == BLADE:
            push(s, DO_BLADE, spot, 0, 0)  # C-STD-8: the farthest is asked first
    show_all(t, s, trace)


@jit
def show_all(t: Any, s: Any, trace: Any) -> None:
    s.shown = 1
    for spot in range(SPOTS_EACH * (s.standoff + 1) - 1, SPOTS_EACH * s.standoff - 1, -1):
        if s.kind[spot] != NOTHING:
            show_rogue(t, s, spot)
            emit(trace, E_SHOW, s.owner[spot], s.kind[spot], spot)


@jit
def settle_lone(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-STD-7."""
    drop(s)
    spot = lone_spot(s)
    s.winner = s.owner[spot]
    if a == A_REVEAL:
        show_all(t, s, trace)
    else:
        emit(trace, E_HIDE, s.winner, spot, -1)
    push_settlement(s, a == A_REVEAL)
    emit(trace, E_WIN_ALONE, s.winner, s.standoff, -1)


@jit
def wield_blade(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-STD-8, C-ROG-5."""
    spot = int64(s.agenda[s.steps - 1, 1])
    drop(s)
    if a != A_PAY:
        emit(trace, E_DECLINE, s.owner[spot], -1, -1)
        return
    fee = t.price[s.kind[spot]]
    s.coins[s.owner[spot]] -= fee
    piles.push(s.paid, spot)
    emit(trace, E_PAY, s.owner[spot], fee, -1)


# The count (C-STD-9, C-STD-10) ------------------------------------------------------------------


@jit
def total_strength(t: Any, s: Any, seat: int) -> int:
    total = 0
    for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
        if s.owner[spot] == seat:
            total += strength_at(t, s, spot)
    return total


@jit
def strength_at(t: Any, s: Any, spot: int) -> int:
    """Of the rogue on a spot of the standoff; C-ROG-5: if it is paid, another one."""
    paid = piles.count(s.paid, spot) > 0
    return int64(t.paid_strength[s.kind[spot]] if paid else t.strength[s.kind[spot]])


@jit
def count_strengths(t: Any, s: Any, trace: Any) -> None:
    """The strongest wins; of several the one with the closest rogue of theirs."""
    drop(s)
    most = -1
    for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
        if s.kind[spot] != NOTHING:
            total = total_strength(t, s, s.owner[spot])
            if total > most:
                s.winner, most = s.owner[spot], total
    emit(trace, E_WIN, s.winner, s.standoff, most)


# Abilities (C-STD-11, C-ROG-2 to C-ROG-4) -------------------------------------------------------


@jit
def use_ability(t: Any, s: Any, trace: Any) -> None:
    spot = int64(s.agenda[s.steps - 1, 1])
    drop(s)
    kind, seat = int64(s.kind[spot]), int64(s.owner[spot])
    ability = t.ability[kind]
    if ability == ALMS:
        receive_alms(t, s, spot, trace)
    elif ability == ON_WIN and seat == s.winner:
        emit(trace, E_GAIN, seat, kind, -1)
        push_program(t, s, GAIN_PROGRAM + kind, seat)
    elif ability == ON_LOSS and seat != s.winner:
        emit(trace, E_CONSOLATION, seat, kind, -1)
        push_program(t, s, GAIN_PROGRAM + kind, seat)


@jit
def receive_alms(t: Any, s: Any, spot: int, trace: Any) -> None:
    """C-ROG-2: only the closest, and not from oneself."""
    for closer in range(SPOTS_EACH * s.standoff, spot):
        if s.kind[closer] != NOTHING and t.ability[s.kind[closer]] == ALMS:
            return
    if s.owner[spot] != s.winner and s.coins[s.winner] > 0:
        coins = give_coins(s, s.winner, s.owner[spot], t.price[s.kind[spot]])
        emit(trace, E_ALMS, s.winner, s.owner[spot], coins)


# Renown (C-STD-12 to C-STD-15, C-ROG-6) ---------------------------------------------------------


@jit
def has_favour(t: Any, s: Any) -> bool:
    """C-ROG-6: a revealed Courtesan of the winner."""
    if not s.shown:
        return False
    for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
        if s.owner[spot] == s.winner and t.ability[s.kind[spot]] == FAVOUR:
            return True
    return False


@jit
def place_renown(t: Any, s: Any, place: int, trace: Any) -> None:
    """C-STD-12 to C-STD-14."""
    drop(s)
    controller = int64(s.control[place])
    if controller == s.winner:
        emit(trace, E_KEEP, s.winner, place, -1)
        return
    if controller != NOBODY:
        s.renown[controller] += 1
        emit(trace, E_OUST, controller, place, -1)
    s.control[place] = s.winner
    s.renown[s.winner] -= 1
    emit(trace, E_RENOWN, s.winner, place, -1)
    if has_won(t, s, s.winner):
        emit(trace, E_END_RENOWN, s.winner, -1, -1)


@jit
def retrieve(s: Any, trace: Any) -> None:
    """C-STD-15."""
    drop(s)
    for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
        if s.kind[spot] != NOTHING:
            take_off_board(s, spot)
    emit(trace, E_RETRIEVE, s.standoff, -1, -1)
    s.standoff, s.shown, s.winner = NOTHING, 0, NOBODY
    piles.clear(s.paid)
