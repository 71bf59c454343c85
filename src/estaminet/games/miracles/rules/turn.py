"""The turn, its agenda, and every decision carried out (sections 3 to 8, 12 and 13)."""

from typing import Any

from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miracles.events import (
    E_END_KING,
    E_END_TURN_LIMIT,
    E_MOVE,
    E_PERFORM,
    E_PLACE,
    E_PLOT,
    E_RENT,
    E_SKIP,
    E_TURN,
    E_VICTORY,
    E_WRATH_CHOSEN,
)
from estaminet.games.miracles.rules.common import (
    active,
    controlled,
    drop,
    end_game,
    move_rogue,
    push,
    push_program,
    put_on_board,
    rogues_in,
    rogues_on_board,
    tokens_on_board,
)
from estaminet.games.miracles.rules.knowledge import show_card
from estaminet.games.miracles.rules.operations import (
    choose,
    discard_card,
    drown_rogue,
    must_discard,
    operate,
    possible,
)
from estaminet.games.miracles.rules.standoff import (
    begin_standoff,
    call_standoffs,
    count_strengths,
    has_favour,
    lone_spot,
    next_standoff,
    place_renown,
    retrieve,
    reveal_all,
    settle_lone,
    use_ability,
    wield_blade,
)
from estaminet.games.miracles.state import (
    A_DISCARD,
    A_DROWN,
    A_END,
    A_MOVE,
    A_PLACE,
    A_PLOT,
    A_RENOWN,
    A_SETTLE,
    A_SKIP,
    A_TAKE,
    A_WRATH,
    ACT,
    ANY,
    BUY,
    BY_KING,
    BY_RENOWN,
    BY_TURN_LIMIT,
    CHALLENGE,
    CLOSE,
    COURTESAN,
    DISCARD,
    DO_ABILITY,
    DO_ACT,
    DO_BLADE,
    DO_BUY,
    DO_CLOSE,
    DO_COUNT,
    DO_DRAW,
    DO_END,
    DO_EXCHANGE,
    DO_FINISH,
    DO_PLACE,
    DO_RENOWN,
    DO_RENT,
    DO_RETRIEVE,
    DO_REVEAL,
    DO_SPENT,
    DO_STANDOFFS,
    EXCHANGE,
    LONE,
    NOBODY,
    NOTHING,
    ORDER,
    PLACE,
    PLOTS,
    SPOTS,
    SPOTS_EACH,
    SWORDSMAN,
    WRATH,
)
from estaminet.games.miracles.tables import ACTION_PROGRAM, PLOT_PROGRAM, SPOT_PROGRAM


@jit
def step(t: Any, s: Any, a: int, trace: Any) -> None:
    """Carry out a legal action. Trusted: the caller has checked that it is legal."""
    decide(t, s, a, trace)
    while s.steps > 0 and not asks(t, s):  # C-POS-1
        carry_out(t, s, trace)


@jit
def decide(t: Any, s: Any, a: int, trace: Any) -> None:
    """Each decision of section 13."""
    if A_PLOT <= a < A_PLOT + PLOTS:
        play_plot(t, s, a - A_PLOT, trace)
    elif s.decision == PLACE:
        place(t, s, a, trace)
    elif s.decision == ACT:
        act(t, s, a, trace)
    elif s.decision == CLOSE:
        drop(s)
    elif s.decision == DISCARD:
        discard_card(t, s, s.actor, a - A_DISCARD, trace)
    elif s.decision == EXCHANGE:
        drown_rogue(s, s.actor, a - A_DROWN, trace)
    elif s.decision <= CHALLENGE:
        choose(t, s, a, trace)
    else:
        decide_standoff(t, s, a, trace)


@jit
def decide_standoff(t: Any, s: Any, a: int, trace: Any) -> None:
    if s.decision == WRATH:
        s.wrath = a - A_WRATH  # C-STD-2
        emit(trace, E_WRATH_CHOSEN, s.actor, s.wrath, -1)
    elif s.decision == ORDER:
        begin_standoff(s, a - A_SETTLE, trace)
    elif s.decision == LONE:
        settle_lone(t, s, a, trace)
    elif s.decision == SWORDSMAN:
        wield_blade(t, s, a, trace)
    else:
        place_renown(t, s, a - A_RENOWN, trace)


# The agenda (C-POS-1) ---------------------------------------------------------------------------


@jit
def ask(s: Any, decision: int, seat: int) -> bool:
    s.decision, s.actor = decision, seat
    return True


@jit
def asks(t: Any, s: Any) -> bool:
    """Whether the head needs a decision; if so, which and whose."""
    do, a = int64(s.agenda[s.steps - 1, 0]), int64(s.agenda[s.steps - 1, 1])
    if do >= DO_FINISH:
        return standoff_asks(t, s, do, a)
    if do >= DO_PLACE:
        return turn_asks(s, do)
    n, flags = int64(s.agenda[s.steps - 1, 2]), int64(s.agenda[s.steps - 1, 3])
    if do >= DO_BUY:  # C-EFF-19: the decision bears the name of the operation
        return possible(t, s, do, a, flags) and ask(s, BUY + do - DO_BUY, a)
    if do == DO_DRAW:
        return must_discard(t, s, a, n) and ask(s, DISCARD, a)
    return bool(do == DO_EXCHANGE and s.drawn != NOTHING) and ask(s, EXCHANGE, a)


@jit
def turn_asks(s: Any, do: int) -> bool:
    seat = active(s)
    if do == DO_PLACE:
        return ask(s, PLACE, seat)
    if do == DO_ACT:
        return ask(s, ACT, seat)
    may_plot = not s.played and s.cards[seat, 0] > 0  # C-TRN-9
    return bool(do == DO_CLOSE and may_plot) and ask(s, CLOSE, seat)


@jit
def standoff_asks(t: Any, s: Any, do: int, a: int) -> bool:
    if do == DO_FINISH:  # C-STD-2
        return bool(s.wrath == ANY) and rogues_on_board(s) > 0 and ask(s, WRATH, active(s))
    if do == DO_STANDOFFS:  # C-STD-5
        return (a & (a - 1)) != 0 and ask(s, ORDER, active(s))
    if do == DO_REVEAL:  # C-STD-7
        return rogues_in(s, s.standoff) == 1 and ask(s, LONE, s.owner[lone_spot(s)])
    if do == DO_BLADE:  # C-STD-8
        enough = s.coins[s.owner[a]] >= t.price[s.kind[a]]
        return bool(enough) and ask(s, SWORDSMAN, s.owner[a])
    return do == DO_RENOWN and has_favour(t, s) and ask(s, COURTESAN, s.winner)


@jit
def carry_out(t: Any, s: Any, trace: Any) -> None:
    """What the head does when it does not ask."""
    do, a = int64(s.agenda[s.steps - 1, 0]), int64(s.agenda[s.steps - 1, 1])
    if do < DO_PLACE:
        operate(t, s, trace)
    elif do == DO_RENT:
        pay_rent(s, a, trace)
    elif do == DO_SPENT:
        drop(s)
        s.discard[s.in_play] += 1  # C-PLT-4
        s.in_play = NOTHING
    elif do == DO_FINISH:
        call_standoffs(s)
    elif do == DO_STANDOFFS:
        next_standoff(s, trace)
    elif do == DO_REVEAL:
        reveal_all(t, s, trace)
    elif do == DO_COUNT:
        count_strengths(t, s, trace)
    elif do == DO_ABILITY:
        use_ability(t, s, trace)
    elif do == DO_RENOWN:
        place_renown(t, s, s.standoff, trace)
    elif do == DO_RETRIEVE:
        retrieve(s, trace)
    elif do == DO_END:
        end_turn(t, s, trace)
    else:  # `close` and `blade` have nothing left to do
        drop(s)


# The turn (section 3) ---------------------------------------------------------------------------


@jit
def begin_turn(s: Any, turn: int, trace: Any) -> None:
    """C-TRN-2, C-POS-3: the first step asks."""
    s.turn = turn
    s.played = 0
    s.placed = s.wrath = s.challenge = NOTHING  # C-KNG-5: no Wrath is reached yet
    s.steps = 0
    push(s, DO_FINISH, 0, 0, 0)
    push(s, DO_CLOSE, 0, 0, 0)
    push(s, DO_PLACE, 0, 0, 0)
    s.decision, s.actor = PLACE, active(s)
    emit(trace, E_TURN, turn, active(s), -1)


@jit
def place(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-TRN-3, C-TRN-4: then the effect of the spot and the neighbourhood's action."""
    seat = active(s)
    if a < A_MOVE:
        kind, spot = (a - A_PLACE) // SPOTS, (a - A_PLACE) % SPOTS
        put_on_board(s, seat, kind, spot)
        emit(trace, E_PLACE, seat, kind, spot)
    else:
        origin, spot = (a - A_MOVE) // SPOTS, (a - A_MOVE) % SPOTS
        move_rogue(s, origin, spot)
        emit(trace, E_MOVE, seat, origin, spot)
    s.placed = spot  # C-TRN-6
    drop(s)
    push(s, DO_ACT, spot // SPOTS_EACH, 0, 0)  # C-NBH-2: that of the spot, wherever the rogue goes
    push_program(t, s, SPOT_PROGRAM + spot, seat)  # C-SPT-2


@jit
def end_turn(t: Any, s: Any, trace: Any) -> None:
    """C-END-2 to C-END-5."""
    if s.king == t.last_space:
        emit(trace, E_END_KING, -1, -1, -1)
        end_by_count(s, BY_KING, trace)
    elif s.turn >= s.turn_limit * s.players:
        emit(trace, E_END_TURN_LIMIT, -1, -1, -1)
        end_by_count(s, BY_TURN_LIMIT, trace)
    else:
        begin_turn(s, s.turn + 1, trace)


@jit
def end_by_count(s: Any, reason: int, trace: Any) -> None:
    end_game(s, reason)
    for seat in range(s.players):
        if wins(s, seat):
            emit(trace, E_VICTORY, seat, -1, -1)


# Neighbourhood actions (section 5) --------------------------------------------------------------


@jit
def act(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-NBH-1, C-NBH-4: a choice made in the action line is carried out at once (C-POS-2)."""
    seat, at = active(s), int64(s.agenda[s.steps - 1, 1])
    drop(s)
    if a == A_SKIP:
        emit(trace, E_SKIP, seat, at, -1)
        return
    emit(trace, E_PERFORM, seat, at, -1)
    push(s, DO_RENT, at, 0, 0)
    push_program(t, s, ACTION_PROGRAM + at, seat)
    if not A_TAKE <= a < A_END:
        choose(t, s, a, trace)


@jit
def pay_rent(s: Any, at: int, trace: Any) -> None:
    """C-NBH-4."""
    drop(s)
    controller = int64(s.control[at])
    if controller != NOBODY:
        s.coins[controller] += 1
        emit(trace, E_RENT, controller, at, -1)


# Plot cards (section 8) -------------------------------------------------------------------------


@jit
def play_plot(t: Any, s: Any, card: int, trace: Any) -> None:
    """C-PLT-1, C-PLT-3: the head stays behind the card's program."""
    seat = active(s)
    show_card(t, s, seat, card)
    s.in_play, s.played = card, 1
    emit(trace, E_PLOT, seat, card, -1)
    push(s, DO_SPENT, 0, 0, 0)
    push_program(t, s, PLOT_PROGRAM + card, seat)


# The result (sections 12 and 17) ----------------------------------------------------------------


@jit
def wins(s: Any, seat: int) -> bool:
    """C-END-1, C-END-3."""
    if s.reason == BY_RENOWN:
        return bool(s.renown[seat] == 0)
    for other in range(s.players):
        if standing(s, other) > standing(s, seat):
            return False
    return True


@jit
def standing(s: Any, seat: int) -> int:
    """Renown tokens on the board, then neighbourhoods controlled, as one number."""
    return 100 * tokens_on_board(s, seat) + controlled(s, seat)


@jit
def returns(t: Any, s: Any, out: Any) -> None:
    """C-OPT-3."""
    winners = 0
    for seat in range(s.players):
        winners += wins(s, seat)
    for seat in range(s.players):
        out[seat] = 1.0 / winners if wins(s, seat) else 0.0
