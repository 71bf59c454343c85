"""Scoring a card (section 3) and its goals (section 4)."""

from typing import Any

from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables import events, state, tables
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.knowledge import look_through_kill
from estaminet.games.miseraables.rules.places import lay_face_up, lay_on_kill, lift, owned, turn_up
from estaminet.games.miseraables.rules.targets import card_meant

SYMBOL_MASK = (1 << tables.SYMBOL_BITS) - 1


@jit
def begin_score(t: Any, s: Any, card: int, place: int, trace: Any) -> None:
    emit(trace, events.SCORE, s.actor, t.kind[card])
    turn_up(t, s, card, place, trace)  # M-SCORE-1
    entry = s.stack[s.stack_size]
    s.stack_size += 1
    entry[state.F_TYPE], entry[state.F_CARD], entry[state.F_AT] = (
        state.R_SCORE,
        card,
        state.STAGE_REVEAL,
    )
    reveal_or_evaluate(t, s, trace)


@jit
def reveal_or_evaluate(t: Any, s: Any, trace: Any) -> None:
    """M-SCORE-3."""
    card = s.stack[s.stack_size - 1, state.F_CARD]
    if t.counts_own_symbols[t.kind[card]] and s.hidden[s.actor] != 0:
        s.decision = state.REVEAL
    else:
        evaluate(t, s, trace)


@jit
def reveal(t: Any, s: Any, a: int, trace: Any) -> None:
    if a == state.A_DONE:
        evaluate(t, s, trace)
        return
    target = state.AT_HIDDEN * state.KINDS + a - state.A_REVEAL
    card = card_meant(t, s, int64(s.hidden[s.actor]), target)
    emit(trace, events.REVEAL, s.actor, t.kind[card])
    turn_up(t, s, card, state.AT_HIDDEN, trace)
    reveal_or_evaluate(t, s, trace)


@jit
def evaluate(t: Any, s: Any, trace: Any) -> None:
    """M-SCORE-4 to -6; then the fate is asked."""
    entry = s.stack[s.stack_size - 1]
    kind = int64(t.kind[entry[state.F_CARD]])
    if t.sees_kill[kind]:
        look_through_kill(t, s, s.actor, trace)
    s.last_seat, s.last_card, s.last_goals, s.last_points = s.actor, kind, 0, 0
    for goal in range(t.goals[kind]):
        if is_met(t, s, kind, goal):
            s.last_goals |= 1 << goal
            s.last_points += t.goal_points[kind, goal]
            emit(trace, events.GOAL, s.actor, kind * state.GOALS + goal)
    s.points[s.actor] += s.last_points
    tell_points(s, trace)
    entry[state.F_AT] = state.STAGE_FATE
    s.decision = state.FATE


@jit
def tell_points(s: Any, trace: Any) -> None:
    if s.last_points > 0:
        emit(trace, events.POINTS, s.actor, s.last_points)
    else:
        emit(trace, events.NO_POINTS, s.actor)


@jit
def is_met(t: Any, s: Any, kind: int, goal: int) -> bool:
    """M-GOAL-1 to -6, for the acting seat; M-SCORE-2: the scored card is among its own."""
    what = t.goal_type[kind, goal]
    if what == tables.G_OWN_CARDS:
        return sets.size(owned(s, s.actor)) >= t.goal_count[kind, goal]
    cards = int64(s.save)
    if what in (tables.G_KILL_CHARACTER, tables.G_KILL_SYMBOLS):
        cards = int64(s.kill)
    elif what == tables.G_OWN_SYMBOLS:
        cards = int64(s.up[s.actor])
    if t.goal_symbols[kind, goal] == 0:
        return cards & t.cards_of[t.goal_target[kind, goal]] != 0
    return symbols_on(t, cards, t.goal_symbols[kind, goal]) >= t.goal_count[kind, goal]


@jit
def symbols_on(t: Any, cards: int, wanted: int) -> int:
    """How many of the wanted symbols (a set) these cards show."""
    return count_in(tally(t, cards), wanted)


@jit
def tally(t: Any, cards: int) -> int:
    """All symbols on a set of cards, in one number (see `count_in`)."""
    total = int64(0)
    while cards != 0:
        total += t.symbols[t.kind[sets.lowest(cards)]]
        cards = sets.rest(cards)
    return total


@jit
def count_in(total: int, wanted: int) -> int:
    """How many of the wanted symbols (a set) a tally has."""
    count = int64(0)
    for symbol in range(state.SYMBOLS):
        if (wanted >> symbol) & 1:
            count += (total >> (tables.SYMBOL_BITS * symbol)) & SYMBOL_MASK
    return count


@jit
def decide_fate(t: Any, s: Any, a: int, trace: Any) -> None:
    """M-SCORE-7: it lies face up, so everybody knows it wherever it goes."""
    s.stack_size -= 1
    card = int64(s.stack[s.stack_size, state.F_CARD])
    seats = lift(t, s, card, state.AT_UP, trace)
    if a - state.A_FATE == state.FATE_SAVE:
        lay_face_up(s, card, state.AT_SAVE)
        emit(trace, events.FATE_SAVE, s.actor, t.kind[card])
    else:
        lay_on_kill(t, s, card, seats)
        emit(trace, events.FATE_KILL, s.actor, t.kind[card])
