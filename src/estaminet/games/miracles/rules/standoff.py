"""Standoffs and the abilities of rogues (sections 10 and 11)."""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miracles import events, state, tables
from estaminet.games.miracles.rules.common import (
    drop,
    end_by_renown,
    give_coins,
    has_won,
    push,
    push_program,
    rogues_in,
    take_off_board,
)
from estaminet.games.miracles.rules.knowledge import show_rogue

# Calling standoffs (C-STD-1 to C-STD-5) ---------------------------------------------------------


@jit
def called_standoffs(s: Any) -> int:
    """C-STD-1, C-STD-3, C-STD-4: a bit for each neighbourhood where one is to be settled."""
    called = 0
    for place in range(state.PLACES):
        called |= int64(is_called(s, place)) << place
    return called


@jit
def is_called(s: Any, place: int) -> bool:
    """Whether a standoff would be settled there at the end of this turn, as things are."""
    rogues = rogues_in(s, place)
    named = (s.wrath == place) | (s.challenge == place)  # C-KNG-6
    return bool((rogues == state.SPOTS_EACH) | ((rogues > 0) & named))


@jit
def next_standoff(s: Any, trace: Any) -> None:
    """C-STD-5: the last one is settled without asking."""
    places = int64(s.agenda[s.steps - 1, 1])
    for place in range(state.PLACES):
        if (places >> place) & 1:
            begin_standoff(s, place, trace)
            return
    drop(s)


@jit
def begin_standoff(s: Any, place: int, trace: Any) -> None:
    s.agenda[s.steps - 1, 1] &= ~(1 << place)
    push(s, state.DO_REVEAL)
    s.standoff, s.shown, s.winner = place, 0, state.NOBODY
    piles.clear(s.paid)
    emit(trace, events.STANDOFF, place)


# Revealing (C-STD-6 to C-STD-8) -----------------------------------------------------------------


@jit
def lone_spot(s: Any) -> int:
    """The closest rogue of the standoff."""
    spot = state.SPOTS_EACH * s.standoff
    while s.kind[spot] == state.NOTHING:
        spot += 1
    return int64(spot)


@jit
def push_settlement(s: Any, abilities: int) -> None:
    """What comes after the count, or after a lone rogue's choice."""
    push(s, state.DO_RETRIEVE)
    push(s, state.DO_RENOWN)
    for spot in range(state.SPOTS_EACH * s.standoff, state.SPOTS_EACH * (s.standoff + 1)):
        if abilities and s.kind[spot] != state.NOTHING:
            push(s, state.DO_ABILITY, spot)  # C-ROG-7; C-STD-11: the farthest comes first


@jit
def reveal_all(t: Any, s: Any, trace: Any) -> None:
    """C-STD-6."""
    drop(s)
    push_settlement(s, 1)
    push(s, state.DO_COUNT)
    for spot in range(state.SPOTS_EACH * s.standoff, state.SPOTS_EACH * (s.standoff + 1)):
        if s.kind[spot] != state.NOTHING and t.ability[s.kind[spot]] == tables.BLADE:
            push(s, state.DO_BLADE, spot)  # C-STD-8: the farthest is asked first
    show_all(t, s, trace)


@jit
def show_all(t: Any, s: Any, trace: Any) -> None:
    s.shown = 1
    for spot in range(
        state.SPOTS_EACH * (s.standoff + 1) - 1, state.SPOTS_EACH * s.standoff - 1, -1
    ):
        if s.kind[spot] != state.NOTHING:
            show_rogue(t, s, spot)
            emit(trace, events.SHOW, s.owner[spot], s.kind[spot], spot)


@jit
def settle_lone(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-STD-7."""
    drop(s)
    spot = lone_spot(s)
    s.winner = s.owner[spot]
    if a == state.A_REVEAL:
        show_all(t, s, trace)
    else:
        emit(trace, events.HIDE, s.winner, spot)
    push_settlement(s, a == state.A_REVEAL)
    emit(trace, events.WIN_ALONE, s.winner, s.standoff)


@jit
def wield_blade(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-STD-8, C-ROG-5."""
    spot = int64(s.agenda[s.steps - 1, 1])
    drop(s)
    if a != state.A_PAY:
        emit(trace, events.DECLINE, s.owner[spot])
        return
    fee = t.price[s.kind[spot]]
    s.coins[s.owner[spot]] -= fee
    piles.push(s.paid, spot)
    emit(trace, events.PAY, s.owner[spot], fee)


# The count (C-STD-9, C-STD-10) ------------------------------------------------------------------


@jit
def total_strength(t: Any, s: Any, seat: int) -> int:
    total = 0
    for spot in range(state.SPOTS_EACH * s.standoff, state.SPOTS_EACH * (s.standoff + 1)):
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
    for spot in range(state.SPOTS_EACH * s.standoff, state.SPOTS_EACH * (s.standoff + 1)):
        if s.kind[spot] != state.NOTHING:
            total = total_strength(t, s, s.owner[spot])
            if total > most:
                s.winner, most = s.owner[spot], total
    emit(trace, events.WIN, s.winner, s.standoff, most)


# Abilities (C-STD-11, C-ROG-2 to C-ROG-4) -------------------------------------------------------


@jit
def use_ability(t: Any, s: Any, trace: Any) -> None:
    spot = int64(s.agenda[s.steps - 1, 1])
    drop(s)
    kind, seat = int64(s.kind[spot]), int64(s.owner[spot])
    ability = t.ability[kind]
    if ability == tables.ALMS:
        receive_alms(t, s, spot, trace)
    elif ability == tables.ON_WIN and seat == s.winner:
        emit(trace, events.GAIN, seat, kind)
        push_program(t, s, tables.GAIN_PROGRAM + kind, seat)
    elif ability == tables.ON_LOSS and seat != s.winner:
        emit(trace, events.CONSOLATION, seat, kind)
        push_program(t, s, tables.GAIN_PROGRAM + kind, seat)


@jit
def receive_alms(t: Any, s: Any, spot: int, trace: Any) -> None:
    """C-ROG-2: only the closest, and not from oneself."""
    for closer in range(state.SPOTS_EACH * s.standoff, spot):
        if s.kind[closer] != state.NOTHING and t.ability[s.kind[closer]] == tables.ALMS:
            return
    if s.owner[spot] != s.winner and s.coins[s.winner] > 0:
        coins = give_coins(s, s.winner, s.owner[spot], t.price[s.kind[spot]])
        emit(trace, events.ALMS, s.winner, s.owner[spot], coins)


# Renown (C-STD-12 to C-STD-15, C-ROG-6) ---------------------------------------------------------


@jit
def has_favour(t: Any, s: Any) -> bool:
    """C-ROG-6: a revealed Courtesan of the winner."""
    if not s.shown:
        return False
    for spot in range(state.SPOTS_EACH * s.standoff, state.SPOTS_EACH * (s.standoff + 1)):
        if s.owner[spot] == s.winner and t.ability[s.kind[spot]] == tables.FAVOUR:
            return True
    return False


@jit
def place_renown(t: Any, s: Any, place: int, trace: Any) -> None:
    """C-STD-12 to C-STD-14."""
    drop(s)
    controller = int64(s.control[place])
    if controller == s.winner:
        emit(trace, events.KEEP, s.winner, place)
        return
    if controller != state.NOBODY:
        s.renown[controller] += 1
        emit(trace, events.OUST, controller, place)
    s.control[place] = s.winner
    s.renown[s.winner] -= 1
    emit(trace, events.RENOWN, s.winner, place)
    if has_won(t, s, s.winner):
        end_by_renown(s, s.winner, trace)


@jit
def retrieve(s: Any, trace: Any) -> None:
    """C-STD-15."""
    drop(s)
    for spot in range(state.SPOTS_EACH * s.standoff, state.SPOTS_EACH * (s.standoff + 1)):
        if s.kind[spot] != state.NOTHING:
            take_off_board(s, spot)
    emit(trace, events.RETRIEVE, s.standoff)
    s.standoff, s.shown, s.winner = state.NOTHING, 0, state.NOBODY
    piles.clear(s.paid)
