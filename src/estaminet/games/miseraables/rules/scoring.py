"""Scoring a card (section 3) and its goals (section 4)."""

from typing import Any

from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miseraables.events import (
    E_FATE_KILL,
    E_FATE_SAVE,
    E_GOAL,
    E_NO_POINTS,
    E_POINTS,
    E_REVEAL,
    E_SCORE,
)
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.knowledge import look_through_kill
from estaminet.games.miseraables.rules.places import (
    lay_face_up,
    lay_on_kill,
    lift,
    owned,
    turn_up,
)
from estaminet.games.miseraables.rules.targets import card_meant
from estaminet.games.miseraables.state import (
    A_DONE,
    A_FATE,
    A_REVEAL,
    AT_HIDDEN,
    AT_SAVE,
    AT_UP,
    F_AT,
    F_CARD,
    F_TYPE,
    FATE,
    FATE_SAVE,
    GOALS,
    KINDS,
    R_SCORE,
    REVEAL,
    STAGE_FATE,
    STAGE_REVEAL,
    SYMBOLS,
)
from estaminet.games.miseraables.tables import (
    G_KILL_CHARACTER,
    G_KILL_SYMBOLS,
    G_OWN_CARDS,
    G_OWN_SYMBOLS,
    SYMBOL_BITS,
)

_SYMBOL_MASK = (1 << SYMBOL_BITS) - 1


@jit
def begin_score(t: Any, s: Any, card: int, place: int, trace: Any) -> None:
    emit(trace, E_SCORE, s.actor, t.kind[card], -1)
    turn_up(t, s, card, place, trace)  # M-SCORE-1
    entry = s.stack[s.stack_size]
    s.stack_size += 1
    entry[F_TYPE], entry[F_CARD], entry[F_AT] = R_SCORE, card, STAGE_REVEAL
    reveal_or_evaluate(t, s, trace)


@jit
def reveal_or_evaluate(t: Any, s: Any, trace: Any) -> None:
    """M-SCORE-3."""
    card = s.stack[s.stack_size - 1, F_CARD]
    if t.counts_own_symbols[t.kind[card]] and s.hidden[s.actor] != 0:
        s.decision = REVEAL
    else:
        evaluate(t, s, trace)


@jit
def reveal(t: Any, s: Any, a: int, trace: Any) -> None:
    if a == A_DONE:
        evaluate(t, s, trace)
        return
    target = AT_HIDDEN * KINDS + a - A_REVEAL
    card = card_meant(t, s, int64(s.hidden[s.actor]), target)
    emit(trace, E_REVEAL, s.actor, t.kind[card], -1)
    turn_up(t, s, card, AT_HIDDEN, trace)
    reveal_or_evaluate(t, s, trace)


@jit
def evaluate(t: Any, s: Any, trace: Any) -> None:
    """M-SCORE-4 to -6; then the fate is asked."""
    entry = s.stack[s.stack_size - 1]
    kind = int64(t.kind[entry[F_CARD]])
    if t.sees_kill[kind]:
        look_through_kill(t, s, s.actor, trace)
    s.last_seat, s.last_card, s.last_goals, s.last_points = s.actor, kind, 0, 0
    for goal in range(t.goals[kind]):
        if is_met(t, s, kind, goal):
            s.last_goals |= 1 << goal
            s.last_points += t.goal_points[kind, goal]
            emit(trace, E_GOAL, s.actor, kind * GOALS + goal, -1)
    s.points[s.actor] += s.last_points
    tell_points(s, trace)
    entry[F_AT] = STAGE_FATE
    s.decision = FATE


@jit
def tell_points(s: Any, trace: Any) -> None:
    if s.last_points > 0:
        emit(trace, E_POINTS, s.actor, s.last_points, -1)
    else:
        emit(trace, E_NO_POINTS, s.actor, -1, -1)


@jit
def is_met(t: Any, s: Any, kind: int, goal: int) -> bool:
    """M-GOAL-1 to -6, for the acting seat; M-SCORE-2: the scored card is among its own."""
    what = t.goal_type[kind, goal]
    if what == G_OWN_CARDS:
        return sets.size(owned(s, s.actor)) >= t.goal_count[kind, goal]
    cards = int64(s.save)
    if what in (G_KILL_CHARACTER, G_KILL_SYMBOLS):
        cards = int64(s.kill)
    elif what == G_OWN_SYMBOLS:
        cards = int64(s.up[s.actor])
    if t.goal_symbols[kind, goal] == 0:
        return cards & t.cards_of[t.goal_target[kind, goal]] != 0
    return symbols_on(t, cards, t.goal_symbols[kind, goal]) >= t.goal_count[kind, goal]


@jit
def symbols_on(t: Any, cards: int, wanted: int) -> int:
    """How many of the wanted symbols (a set) these cards show."""
    tally = int64(0)
    while cards != 0:
        tally += t.symbols[t.kind[sets.lowest(cards)]]
        cards = sets.rest(cards)
    count = 0
    for symbol in range(SYMBOLS):
        if (wanted >> symbol) & 1:
            count += (tally >> (SYMBOL_BITS * symbol)) & _SYMBOL_MASK
    return count


@jit
def decide_fate(t: Any, s: Any, a: int, trace: Any) -> None:
    """M-SCORE-7: it lies face up, so everybody knows it wherever it goes."""
    s.stack_size -= 1
    card = int64(s.stack[s.stack_size, F_CARD])
    seats = lift(t, s, card, AT_UP, trace)
    if a - A_FATE == FATE_SAVE:
        lay_face_up(s, card, AT_SAVE)
        emit(trace, E_FATE_SAVE, s.actor, t.kind[card], -1)
    else:
        lay_on_kill(t, s, card, seats)
        emit(trace, E_FATE_KILL, s.actor, t.kind[card], -1)
