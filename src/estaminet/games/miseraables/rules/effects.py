"""Abilities (sections 3 and 4): one small machine with its stack in the state.

An entry of the stack is an ability, a score or a scout that is running; the top one goes on first.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables import events, state
from estaminet.games.miseraables.rules.ending import end_turn
from estaminet.games.miseraables.rules.knowledge import look_through_kill
from estaminet.games.miseraables.rules.places import (
    forget,
    lay_face_up,
    lay_hidden,
    lay_on_kill,
    lay_under_deck,
    lift,
    note_empty_deck,
    tell_knowing,
    turn_up,
)
from estaminet.games.miseraables.rules.scoring import begin_score
from estaminet.games.miseraables.rules.targets import card_meant, has_target, swap_targets, targets


@jit
def go_on(t: Any, s: Any, trace: Any) -> None:
    """Go on with what is running, up to the next decision (M-USE-2, M-USE-6)."""
    while s.stack_size > 0:
        if s.stack[s.stack_size - 1, state.F_TYPE] != state.R_USE or ask_effect(t, s, trace):
            return
        s.stack_size -= 1
    end_turn(t, s, trace)


@jit
def ask_effect(t: Any, s: Any, trace: Any) -> bool:
    """Ask the next effect of the innermost ability that can be asked; whether there is one."""
    entry = s.stack[s.stack_size - 1]
    kind = int64(t.kind[entry[state.F_CARD]])
    while entry[state.F_AT] < t.effects[kind]:
        effect = entry[state.F_AT]
        wanted = entry[state.F_TOOK_PLACE] or not t.if_you_do[kind, effect]  # M-EFF-6
        if wanted and has_target(t, s):  # M-EFF-2: as things are now
            if t.looks[kind, effect]:
                look_through_kill(t, s, s.actor, trace)  # M-EFF-7
            s.decision = state.EFFECT  # M-USE-5: of the acting seat, whoever owns the source
            return True
        if wanted:
            emit(trace, events.NO_TARGET, s.actor, kind)
        note_effect(s, 0, state.NO_CARD)  # M-EFF-3
    return False


@jit
def note_effect(s: Any, took_place: int, that: int) -> None:
    """The innermost ability's effect is settled: the next one, and what it will ask about."""
    entry = s.stack[s.stack_size - 1]
    entry[state.F_AT] += 1
    entry[state.F_TOOK_PLACE], entry[state.F_THAT] = took_place, that


@jit
def begin_use(t: Any, s: Any, card: int, place: int, trace: Any) -> None:
    emit(trace, events.USE, s.actor, t.kind[card])
    turn_up(t, s, card, place, trace)  # M-USE-1
    piles.push(s.used, card)  # M-USE-4
    entry = s.stack[s.stack_size]
    s.stack_size += 1
    entry[state.F_TYPE], entry[state.F_CARD], entry[state.F_AT] = state.R_USE, card, 0
    entry[state.F_TOOK_PLACE], entry[state.F_THAT] = 0, state.NO_CARD


# Carrying out an effect (M-EFF-1) ---------------------------------------------------------------


@jit
def carry_out_effect(t: Any, s: Any, a: int, trace: Any) -> None:
    if a == state.A_SKIP:
        emit(trace, events.SKIP, s.actor)
        note_effect(s, 0, state.NO_CARD)  # M-EFF-5
    elif a == state.A_SCOUT:
        begin_scout(t, s, trace)
    elif a >= state.A_SWAP:
        swap_for(t, s, a - state.A_SWAP, trace)
    elif a >= state.A_GIVE:
        give_to(t, s, (a - state.A_GIVE) // state.SEATS, (a - state.A_GIVE) % state.SEATS, trace)
    else:
        verb = verb_of(a)
        aim(t, s, verb, a - first_of(verb), trace)


@jit
def verb_of(a: int) -> int:
    if a >= state.A_USE:
        return state.USE
    if a >= state.A_SCORE:
        return state.SCORE
    if a >= state.A_RETURN:
        return state.RETURN
    if a >= state.A_KILL:
        return state.KILL
    if a >= state.A_SAVE:
        return state.SAVE
    return state.TAKE


@jit
def first_of(verb: int) -> int:
    """The first action of a verb with one target."""
    if verb == state.USE:
        return state.A_USE
    if verb == state.SCORE:
        return state.A_SCORE
    return state.A_TAKE + verb * (state.A_SAVE - state.A_TAKE)


@jit
def aim(t: Any, s: Any, verb: int, target: int, trace: Any) -> None:
    """Find the card that the action means and do it."""
    if target == state.T_DECK:
        card = piles.from_top(s.deck, 0)
    else:
        card = card_meant(t, s, targets(t, s, verb), target)
    note_effect(
        s, 1, card if verb in (state.TAKE, state.USE) else state.NO_CARD
    )  # M-EFF-6, M-ZONE-5
    do(t, s, verb, card, target // state.KINDS, trace)


@jit
def do(t: Any, s: Any, verb: int, card: int, place: int, trace: Any) -> None:
    """M-OP-1 to -7."""
    if verb == state.USE:
        begin_use(t, s, card, place, trace)
    elif verb == state.SCORE:
        begin_score(t, s, card, place, trace)
    elif verb == state.TAKE:
        take(t, s, card, place, trace)
    elif verb == state.SAVE:
        emit(trace, events.SAVE, s.actor, t.kind[card], place)
        lift(t, s, card, place, trace)
        lay_face_up(s, card, state.AT_SAVE)
    elif verb == state.KILL:
        kill(t, s, card, place, trace)
    else:
        put_under_deck(t, s, card, place, trace)


@jit
def take(t: Any, s: Any, card: int, place: int, trace: Any) -> None:
    """M-OP-1, M-TURN-2."""
    if place == state.AT_DECK:
        knowing = s.known_by[card] | (1 << s.actor)
        emit(trace, events.TAKE_DECK, s.actor, t.kind[card], knowing)
        lay_hidden(s, card, lift(t, s, card, state.AT_DECK, trace))
    else:
        emit(trace, events.TAKE, s.actor, t.kind[card], place)
        lift(t, s, card, place, trace)
        lay_face_up(s, card, state.AT_UP)


@jit
def kill(t: Any, s: Any, card: int, place: int, trace: Any) -> None:
    """M-OP-3: a card from the deck or a hidden card is not shown."""
    if place == state.AT_DECK:
        emit(trace, events.KILL_DECK, s.actor, t.kind[card], s.known_by[card])
    elif place == state.AT_HIDDEN:
        emit(trace, events.KILL_HIDDEN, s.actor, t.kind[card], s.known_by[card])
    else:
        emit(trace, events.KILL, s.actor, t.kind[card], place)
    lay_on_kill(t, s, card, lift(t, s, card, place, trace))


@jit
def put_under_deck(t: Any, s: Any, card: int, place: int, trace: Any) -> None:
    """M-OP-5: a hidden card is not shown."""
    if place == state.AT_HIDDEN:
        emit(trace, events.RETURN_HIDDEN, s.actor, t.kind[card], s.known_by[card])
    else:
        emit(trace, events.RETURN, s.actor, t.kind[card], place)
    lay_under_deck(s, card, lift(t, s, card, place, trace))


@jit
def give_to(t: Any, s: Any, target: int, seat: int, trace: Any) -> None:
    """M-OP-8."""
    card = card_meant(t, s, targets(t, s, state.GIVE), target)
    note_effect(s, 1, state.NO_CARD)
    emit(trace, events.GIVE, s.actor, t.kind[card], seat)
    lift(t, s, card, target // state.KINDS, trace)
    lay_face_up(s, card, state.AT_SEAT + seat)


@jit
def swap_for(t: Any, s: Any, pair: int, trace: Any) -> None:
    """M-OP-9: the second card leaves its place, then the first goes there."""
    own, other = pair // state.SWAP_TARGETS, pair % state.SWAP_TARGETS + state.AT_SEAT * state.KINDS
    place = other // state.KINDS
    card = card_meant(t, s, targets(t, s, state.SWAP), own)
    received = card_meant(t, s, swap_targets(t, s), other)
    note_effect(s, 1, received)  # M-ZONE-5
    emit(trace, events.SWAP_OUT, s.actor, t.kind[received], place)
    lift(t, s, received, place, trace)
    lay_face_up(s, received, state.AT_UP)
    if own // state.KINDS == state.AT_HIDDEN and place == state.AT_KILL:
        emit(trace, events.SWAP_IN_HIDDEN, s.actor, t.kind[card], s.known_by[card])
    else:
        emit(trace, events.SWAP_IN, s.actor, t.kind[card], place)
    seats = lift(t, s, card, own // state.KINDS, trace)
    if place == state.AT_KILL:
        lay_on_kill(t, s, card, seats)
    else:
        lay_face_up(s, card, place)


# Scout (M-OP-10) --------------------------------------------------------------------------------


@jit
def begin_scout(t: Any, s: Any, trace: Any) -> None:
    ability = s.stack[s.stack_size - 1]
    n = min(int64(t.scout[t.kind[ability[state.F_CARD]], ability[state.F_AT]]), piles.size(s.deck))
    note_effect(s, 1, state.NO_CARD)
    for i in range(n):
        card = piles.from_top(s.deck, i)
        s.known_by[card] |= 1 << s.actor  # M-KNOW-5
        emit(trace, events.SCOUT, s.actor, t.kind[card])
    entry = s.stack[s.stack_size]
    s.stack_size += 1
    entry[state.F_TYPE], entry[state.F_CARD], entry[state.F_AT] = state.R_SCOUT, state.NO_CARD, n
    s.decision = state.SCOUT


@jit
def pick(t: Any, s: Any, a: int, trace: Any) -> None:
    """One of the cards looked at is taken, hidden; the others go under the deck as they lay."""
    s.stack_size -= 1
    picked = state.NO_CARD
    for _ in range(s.stack[s.stack_size, state.F_AT]):
        card = piles.pop(s.deck)
        if picked == state.NO_CARD and t.kind[card] == a - state.A_PICK:
            picked = card  # of several copies the one nearest the top
        else:
            lay_under_deck(s, card, s.known_by[card])
    emit(trace, events.PICK, s.actor, t.kind[picked], s.known_by[picked])
    tell_knowing(s, picked, trace)
    note_empty_deck(s, trace)
    lay_hidden(s, picked, forget(s, picked))
    s.stack[s.stack_size - 1, state.F_THAT] = picked  # M-ZONE-5
