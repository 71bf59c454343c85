"""The Actions phase, and every decision carried out (sections 5 to 7)."""

from typing import Any

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import jit
from estaminet.engine.trace import emit
from estaminet.games.poilus import events, state, tables
from estaminet.games.poilus.rules.common import (
    left_of,
    put_down,
    relieve,
    seats_in_mission,
    suffers,
)
from estaminet.games.poilus.rules.knowledge import show_card, show_tile, turn_up_card
from estaminet.games.poilus.rules.mission import (
    close_mission,
    fail,
    failing_threat,
    prepare,
    succeed,
)


@jit
def step(t: Any, s: Any, a: int, trace: Any) -> None:
    """Carry out a legal action. Trusted: the caller has checked that it is legal."""
    if s.decision == state.INTENSITY:
        prepare(t, s, a - state.A_INTENSITY + 1, trace)
    elif s.decision == state.TURN:
        take_turn(t, s, a, trace)
    elif s.decision == state.SPEECH_REPLY:
        reply_to_speech(t, s, a, trace)
    elif s.decision == state.CHRISTMAS:
        celebrate(t, s, a, trace)
    else:
        be_supported(t, s, a, trace)


@jit
def returns(t: Any, s: Any, out: Any) -> None:
    """P-RES-2: 1 for everybody after a victory, 0 otherwise."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.reason == state.PEACE else 0.0


@jit
def take_turn(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-ACT-2: exactly one of the four actions."""
    if a < state.A_CHARM:
        play_card(t, s, a - state.A_PLAY, trace)
    elif a < state.A_SPEECH:
        use_charm(t, s, a - state.A_CHARM, trace)
    elif a < state.A_FALL_BACK:
        make_speech(t, s, a - state.A_SPEECH, trace)
    elif a < state.A_FALL_BACK_LOSE:
        fall_back(t, s, a - state.A_FALL_BACK, state.NO_TILE, trace)
    else:
        pair = a - state.A_FALL_BACK_LOSE
        fall_back(t, s, pair // state.TILE_KINDS, pair % state.TILE_KINDS, trace)


@jit
def finish_action(t: Any, s: Any, trace: Any) -> None:
    """Ask for Merry Christmas, end the mission, or pass the turn on (P-ACT-1)."""
    if s.decision == state.CHRISTMAS:
        s.actor = s.active
    elif seats_in_mission(s) == 0:
        succeed(t, s, trace)
    else:
        s.active = next_in_mission(s)
        s.decision, s.actor = state.TURN, s.active


@jit
def next_in_mission(s: Any) -> int:
    """The next seat in the mission after the active one: the same again if it is alone."""
    seat = left_of(s, s.active)
    while not s.in_mission[seat]:  # P-ACT-3: with an empty hand as well
        seat = left_of(s, seat)
    return seat


# Playing a card ---------------------------------------------------------------------------------


@jit
def play_card(t: Any, s: Any, card: int, trace: Any) -> None:
    show_card(t, s, s.active, card)
    emit(trace, events.PLAY, s.active, card)
    put_down(t, s, s.active, card, trace)
    threat = failing_threat(t, s)
    if threat < 0 and t.trap[card] and t.traps[s.variant]:  # P-TRAP-3, -5, P-OPT-2
        play_top_card(t, s, events.TRAP, trace)
        threat = failing_threat(t, s)
    fail_or_go_on(t, s, threat, trace)


@jit
def play_top_card(t: Any, s: Any, event: int, trace: Any) -> None:
    """A trap or Clumsy: play the top card of Trials, if any, its own trap ignored.

    P-TRAP-1, -2, -4, P-HARD-6, P-FAIL-3.
    """
    if piles.size(s.trials) > 0:
        card = turn_up_card(s)
        emit(trace, event, s.active, card)
        put_down(t, s, s.active, card, trace)


@jit
def fail_or_go_on(t: Any, s: Any, threat: int, trace: Any) -> None:
    """After cards were played: `threat` counts too many, or -1."""
    if threat < 0:
        finish_action(t, s, trace)
    else:
        fail(t, s, threat, trace)


@jit
def celebrate(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-HARD-14: one hardship in front of any seat is removed, if there is one."""
    if a == state.A_NONE:
        emit(trace, events.CHRISTMAS_NONE, s.actor)
    else:
        seat, card = (a - state.A_REMOVE_OF) // state.KINDS, (a - state.A_REMOVE_OF) % state.KINDS
        relieve(t, s, seat, card)
        emit(trace, events.CHRISTMAS, s.actor, seat, card)
    s.decision = state.TURN
    finish_action(t, s, trace)


# Falling back -----------------------------------------------------------------------------------


@jit
def fall_back(t: Any, s: Any, place: int, lost: int, trace: Any) -> None:
    """P-FALL-7: Stunned, the tile, out of the mission, Clumsy."""
    seat = s.active
    if lost != state.NO_TILE:
        lose_tile(s, seat, lost, trace)
    place_tile(s, seat, place, trace)
    s.in_mission[seat] = 0  # P-FALL-1: the hand stays
    threat = -1
    if suffers(s, seat, tables.CLUMSY):
        play_top_card(t, s, events.CLUMSY, trace)  # P-HARD-16: he is out already
        threat = failing_threat(t, s)
    fail_or_go_on(t, s, threat, trace)


@jit
def lose_tile(s: Any, seat: int, tile: int, trace: Any) -> None:
    """P-HARD-11."""
    s.stock[seat, tile] -= 1
    s.tiles_removed[tile] += 1
    show_tile(s, seat, tile)
    emit(trace, events.LOSE_TILE, seat, tile)


@jit
def place_tile(s: Any, seat: int, place: int, trace: Any) -> None:
    """P-FALL-2, P-HARD-12."""
    if place == state.PLACE_NONE:
        emit(trace, events.FALL_BACK_EMPTY, seat)
        return
    if place == state.PLACE_RANDOM:
        tile = tracing.draw(s.rng, s.stock[seat], state.CHANCE_PANIC, trace)
    else:
        tile = place
        s.stock[seat, tile] -= 1
    s.placed[seat] = tile
    emit(trace, events.FALL_BACK, seat, tile)


# Speech and charm -------------------------------------------------------------------------------


@jit
def make_speech(t: Any, s: Any, threat: int, trace: Any) -> None:
    """P-SPE-1: the token leaves the game."""
    s.tokens[s.active] -= 1
    s.speech = threat
    emit(trace, events.SPEECH, s.active, threat)
    ask_next(t, s, s.active, trace)


@jit
def ask_next(t: Any, s: Any, answered: int, trace: Any) -> None:
    """P-SPE-3: the next seat in the mission before the speaker's turn comes round, or P-SPE-8."""
    seat = left_of(s, answered)
    while seat != s.active and not s.in_mission[seat]:  # P-SPE-5
        seat = left_of(s, seat)
    if seat == s.active:
        s.speech = -1
        s.decision = state.TURN
        finish_action(t, s, trace)
    else:
        s.decision, s.actor = state.SPEECH_REPLY, seat


@jit
def reply_to_speech(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-SPE-7: a discarded card is removed, without effect."""
    seat = s.actor
    if a == state.A_DECLINE:
        emit(trace, events.DECLINE, seat)
    else:
        card = a - state.A_DISCARD
        show_card(t, s, seat, card)
        s.removed[card] += 1
        emit(trace, events.DISCARD, seat, card)
    ask_next(t, s, seat, trace)


@jit
def use_charm(t: Any, s: Any, card: int, trace: Any) -> None:
    """P-CHA-1."""
    piles.remove(s.land, card)  # P-CHA-3: from nowhere else
    s.land_tally -= t.tally[card]
    s.removed[card] += 1
    s.charm_used[s.active] = 1
    emit(trace, events.CHARM, s.active, card)
    finish_action(t, s, trace)


# Support ----------------------------------------------------------------------------------------


@jit
def be_supported(t: Any, s: Any, a: int, trace: Any) -> None:
    """P-SUP-5 to -8: `support` and `support_more`."""
    if state.A_REMOVE <= a < state.A_REMOVE + state.KINDS:
        relieve(t, s, s.actor, a - state.A_REMOVE)
        emit(trace, events.RELIEF, s.actor, a - state.A_REMOVE)
        if s.decision == state.SUPPORT and s.last_outcome == state.SUCCESS:
            s.decision = state.SUPPORT_MORE  # P-SUP-9: one card, whatever its weight
            return
    elif a == state.A_RECOVER_CHARM:
        s.charm_used[s.actor] = 0
        emit(trace, events.RECOVER_CHARM, s.actor)
    else:
        emit(trace, events.SUPPORT_DECLINED, s.actor)
    close_mission(t, s, trace)
