"""The Actions phase, and every decision carried out (sections 5 to 7)."""

from typing import Any

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import jit
from estaminet.engine.trace import emit
from estaminet.games.poilus.events import (
    E_CHARM,
    E_CHRISTMAS,
    E_CHRISTMAS_NONE,
    E_CLUMSY,
    E_DECLINE,
    E_DISCARD,
    E_FALL_BACK,
    E_FALL_BACK_EMPTY,
    E_LOSE_TILE,
    E_PLAY,
    E_RECOVER_CHARM,
    E_RELIEF,
    E_SPEECH,
    E_SUPPORT_DECLINED,
    E_TRAP,
)
from estaminet.games.poilus.rules.common import put_down, relieve, seats_in_mission, suffers
from estaminet.games.poilus.rules.knowledge import show_card, show_tile, turn_up_card
from estaminet.games.poilus.rules.mission import close_mission, fails, prepare, succeed
from estaminet.games.poilus.state import (
    A_CHARM,
    A_DECLINE,
    A_DISCARD,
    A_FALL_BACK,
    A_FALL_BACK_LOSE,
    A_INTENSITY,
    A_NONE,
    A_PLAY,
    A_RECOVER_CHARM,
    A_REMOVE,
    A_REMOVE_OF,
    A_SPEECH,
    CHANCE_PANIC,
    CHRISTMAS,
    INTENSITY,
    KINDS,
    NO_TILE,
    PEACE,
    PLACE_NONE,
    PLACE_RANDOM,
    SPEECH_REPLY,
    SUCCESS,
    SUPPORT,
    SUPPORT_MORE,
    TILE_KINDS,
    TURN,
)
from estaminet.games.poilus.tables import CLUMSY


@jit
def step(t: Any, s: Any, a: int, trace: Any) -> None:
    """Carry out a legal action. Trusted: the caller has checked that it is legal."""
    if s.decision == INTENSITY:
        prepare(t, s, a - A_INTENSITY + 1, trace)
    elif s.decision == TURN:
        take_turn(t, s, a, trace)
    elif s.decision == SPEECH_REPLY:
        reply_to_speech(t, s, a, trace)
    elif s.decision == CHRISTMAS:
        celebrate(t, s, a, trace)
    else:
        be_supported(t, s, a, trace)


@jit
def returns(t: Any, s: Any, out: Any) -> None:
    """P-RES-2: 1 for everybody after a victory, 0 otherwise."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.reason == PEACE else 0.0


@jit
def take_turn(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-ACT-2: exactly one of the four actions."""
    if a < A_CHARM:
        play_card(t, s, a - A_PLAY, trace)
    elif a < A_SPEECH:
        use_charm(t, s, a - A_CHARM, trace)
    elif a < A_FALL_BACK:
        make_speech(t, s, a - A_SPEECH, trace)
    elif a < A_FALL_BACK_LOSE:
        fall_back(t, s, a - A_FALL_BACK, NO_TILE, trace)
    else:
        pair = a - A_FALL_BACK_LOSE
        fall_back(t, s, pair // TILE_KINDS, pair % TILE_KINDS, trace)


@jit
def finish_action(t: Any, s: Any, trace: Any) -> None:
    """Ask for Merry Christmas, end the mission, or pass the turn on (P-ACT-1)."""
    if s.decision == CHRISTMAS:
        s.actor = s.active
    elif seats_in_mission(s) == 0:
        succeed(t, s, trace)
    else:
        s.active = next_in_mission(s)
        s.decision, s.actor = TURN, s.active


@jit
def next_in_mission(s: Any) -> int:
    """The next seat in the mission after the active one: the same again if it is alone."""
    seat = (s.active + 1) % s.players
    while not s.in_mission[seat]:  # P-ACT-3: with an empty hand as well
        seat = (seat + 1) % s.players
    return seat


# Playing a card ---------------------------------------------------------------------------------


@jit
def play_card(t: Any, s: Any, card: int, trace: Any) -> None:
    show_card(t, s, s.active, card)
    emit(trace, E_PLAY, s.active, card, -1)
    put_down(t, s, s.active, card, trace)
    if fails(t, s, trace):
        return  # P-TRAP-3
    if t.trap[card] and t.traps[s.variant]:  # P-OPT-2; nowhere else (P-TRAP-5)
        if draws_and_fails(t, s, E_TRAP, trace):
            return
    finish_action(t, s, trace)


@jit
def draws_and_fails(t: Any, s: Any, event: int, trace: Any) -> bool:
    """A trap or Clumsy: play the top card of Trials, if any, its own trap ignored.

    Whether that failed the mission (P-TRAP-1, -2, -4, P-HARD-6, P-FAIL-3).
    """
    if piles.size(s.trials) == 0:
        return False
    card = turn_up_card(s)
    emit(trace, event, s.active, card, -1)
    put_down(t, s, s.active, card, trace)
    return fails(t, s, trace)


@jit
def celebrate(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-HARD-14: one hardship in front of any seat is removed, if there is one."""
    if a == A_NONE:
        emit(trace, E_CHRISTMAS_NONE, s.actor, -1, -1)
    else:
        seat, card = (a - A_REMOVE_OF) // KINDS, (a - A_REMOVE_OF) % KINDS
        relieve(s, seat, card)
        emit(trace, E_CHRISTMAS, s.actor, seat, card)
    s.decision = TURN
    finish_action(t, s, trace)


# Falling back -----------------------------------------------------------------------------------


@jit
def fall_back(t: Any, s: Any, place: int, lost: int, trace: Any) -> None:
    """P-FALL-7: Stunned, the tile, out of the mission, Clumsy."""
    seat = s.active
    if lost != NO_TILE:
        lose_tile(s, seat, lost, trace)
    place_tile(s, seat, place, trace)
    s.in_mission[seat] = 0  # P-FALL-1: the hand stays
    if suffers(t, s, seat, CLUMSY):
        if draws_and_fails(t, s, E_CLUMSY, trace):  # P-HARD-16: he is out already
            return
    finish_action(t, s, trace)


@jit
def lose_tile(s: Any, seat: int, tile: int, trace: Any) -> None:
    """P-HARD-11."""
    s.stock[seat, tile] -= 1
    s.tiles_removed[tile] += 1
    show_tile(s, seat, tile)
    emit(trace, E_LOSE_TILE, seat, tile, -1)


@jit
def place_tile(s: Any, seat: int, place: int, trace: Any) -> None:
    """P-FALL-2, P-HARD-12."""
    if place == PLACE_NONE:
        emit(trace, E_FALL_BACK_EMPTY, seat, -1, -1)
        return
    if place == PLACE_RANDOM:
        tile = tracing.draw(s.rng, s.stock[seat], CHANCE_PANIC, trace)
    else:
        tile = place
        s.stock[seat, tile] -= 1
    s.placed[seat] = tile
    emit(trace, E_FALL_BACK, seat, tile, -1)


# Speech and charm -------------------------------------------------------------------------------


@jit
def make_speech(t: Any, s: Any, threat: int, trace: Any) -> None:
    """P-SPE-1: the token leaves the game."""
    s.tokens[s.active] -= 1
    s.speech = threat
    emit(trace, E_SPEECH, s.active, threat, -1)
    ask_next(t, s, s.active, trace)


@jit
def ask_next(t: Any, s: Any, answered: int, trace: Any) -> None:
    """P-SPE-3: the next seat in the mission before the speaker's turn comes round, or P-SPE-8."""
    seat = (answered + 1) % s.players
    while seat != s.active and not s.in_mission[seat]:  # P-SPE-5
        seat = (seat + 1) % s.players
    if seat == s.active:
        s.speech = -1
        s.decision = TURN
        finish_action(t, s, trace)
    else:
        s.decision, s.actor = SPEECH_REPLY, seat


@jit
def reply_to_speech(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-SPE-7: a discarded card is removed, without effect."""
    seat = s.actor
    if a == A_DECLINE:
        emit(trace, E_DECLINE, seat, -1, -1)
    else:
        card = a - A_DISCARD
        show_card(t, s, seat, card)
        s.removed[card] += 1
        emit(trace, E_DISCARD, seat, card, -1)
    ask_next(t, s, seat, trace)


@jit
def use_charm(t: Any, s: Any, card: int, trace: Any) -> None:
    """P-CHA-1."""
    piles.remove(s.land, card)  # P-CHA-3: from nowhere else
    s.removed[card] += 1
    s.charm_used[s.active] = 1
    emit(trace, E_CHARM, s.active, card, -1)
    finish_action(t, s, trace)


# Support ----------------------------------------------------------------------------------------


@jit
def be_supported(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-SUP-5 to -8: `support` and `support_more`."""
    if A_REMOVE <= a < A_REMOVE + KINDS:
        relieve(s, s.actor, a - A_REMOVE)
        emit(trace, E_RELIEF, s.actor, a - A_REMOVE, -1)
        if s.decision == SUPPORT and s.last_outcome == SUCCESS:
            s.decision = SUPPORT_MORE  # P-SUP-9: one card, whatever its weight
            return
    elif a == A_RECOVER_CHARM:
        s.charm_used[s.actor] = 0
        emit(trace, E_RECOVER_CHARM, s.actor, -1, -1)
    else:
        emit(trace, E_SUPPORT_DECLINED, s.actor, -1, -1)
    close_mission(t, s, trace)
