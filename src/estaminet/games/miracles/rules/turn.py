"""The turn, its agenda, and every decision carried out (sections 3 to 8, 12 and 13)."""

from typing import Any

from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.miracles import events, state, tables
from estaminet.games.miracles.rules.common import (
    active,
    drop,
    end_by_count,
    end_by_king,
    give_coins,
    move_rogue,
    push,
    push_program,
    put_on_board,
    rogues_in,
    rogues_on_board,
    wins,
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
    called_standoffs,
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


@jit
def step(t: Any, s: Any, a: int, trace: Any) -> None:
    """Carry out a legal action. Trusted: the caller has checked that it is legal."""
    decide(t, s, a, trace)
    asked = False
    while s.steps > 0 and not asked:  # C-POS-1
        asked = advance(t, s, trace)


@jit
def decide(t: Any, s: Any, a: int, trace: Any) -> None:
    """Each decision of section 13."""
    if state.A_PLOT <= a < state.A_PLOT + state.PLOTS:
        play_plot(t, s, a - state.A_PLOT, trace)
    elif s.decision == state.PLACE:
        place(t, s, a, trace)
    elif s.decision == state.ACT:
        act(t, s, a, trace)
    elif s.decision == state.CLOSE:
        drop(s)
    elif s.decision == state.DISCARD:
        discard_card(t, s, s.actor, a - state.A_DISCARD, trace)
    elif s.decision == state.EXCHANGE:
        drown_rogue(s, s.actor, a - state.A_DROWN, trace)
    elif s.decision <= state.CHALLENGE:
        choose(t, s, a, trace)
    else:
        decide_standoff(t, s, a, trace)


@jit
def decide_standoff(t: Any, s: Any, a: int, trace: Any) -> None:
    if s.decision == state.WRATH:
        s.wrath = a - state.A_WRATH  # C-STD-2
        emit(trace, events.WRATH_CHOSEN, s.actor, s.wrath)
    elif s.decision == state.ORDER:
        begin_standoff(s, a - state.A_SETTLE, trace)
    elif s.decision == state.LONE:
        settle_lone(t, s, a, trace)
    elif s.decision == state.SWORDSMAN:
        wield_blade(t, s, a, trace)
    else:
        place_renown(t, s, a - state.A_RENOWN, trace)


# The agenda (C-POS-1) ---------------------------------------------------------------------------


@jit
def ask(s: Any, decision: int, seat: int) -> bool:
    s.decision, s.actor = decision, seat
    return True


@jit
def ask_head(t: Any, s: Any) -> bool:
    """Ask for the decision that the head needs; whether it needs one."""
    do = int64(s.agenda[s.steps - 1, 0])
    if do < state.DO_PLACE:
        return ask_operation(t, s, do)
    return ask_turn(s, do) if do < state.DO_FINISH else ask_standoff(t, s, do)


@jit
def advance(t: Any, s: Any, trace: Any) -> bool:
    """Ask for the decision that the head needs, or carry it out; whether it asks."""
    do = int64(s.agenda[s.steps - 1, 0])
    if do < state.DO_PLACE:
        if ask_operation(t, s, do):
            return True
        operate(t, s, trace)
    elif do < state.DO_FINISH:
        if ask_turn(s, do):
            return True
        go_on(s, do, trace)
    else:
        if ask_standoff(t, s, do):
            return True
        settle(t, s, do, trace)
    return False


@jit
def ask_operation(t: Any, s: Any, do: int) -> bool:
    step = s.agenda[s.steps - 1]
    seat, n, flags = int64(step[1]), int64(step[2]), int64(step[3])
    if do >= state.DO_BUY:  # C-EFF-19: the decision bears the name of the operation
        return possible(t, s, do, seat, flags) and ask(s, state.BUY + do - state.DO_BUY, seat)
    if do == state.DO_DRAW:
        return must_discard(t, s, seat, n) and ask(s, state.DISCARD, seat)
    drawn = do == state.DO_EXCHANGE and s.drawn != state.NOTHING
    return bool(drawn) and ask(s, state.EXCHANGE, seat)


@jit
def ask_turn(s: Any, do: int) -> bool:
    seat = active(s)
    if do == state.DO_PLACE:
        return ask(s, state.PLACE, seat)
    if do == state.DO_ACT:
        return ask(s, state.ACT, seat)
    may_plot = not s.played and s.cards[seat, 0] > 0  # C-TRN-9
    return bool(do == state.DO_CLOSE and may_plot) and ask(s, state.CLOSE, seat)


@jit
def ask_standoff(t: Any, s: Any, do: int) -> bool:
    a = int64(s.agenda[s.steps - 1, 1])
    if do == state.DO_FINISH:  # C-STD-2
        return (
            bool(s.wrath == state.ANY) and rogues_on_board(s) > 0 and ask(s, state.WRATH, active(s))
        )
    if do == state.DO_STANDOFFS:  # C-STD-5
        return (a & (a - 1)) != 0 and ask(s, state.ORDER, active(s))
    if do == state.DO_REVEAL:  # C-STD-7
        return rogues_in(s, s.standoff) == 1 and ask(s, state.LONE, s.owner[lone_spot(s)])
    if do == state.DO_BLADE:  # C-STD-8
        enough = s.coins[s.owner[a]] >= t.price[s.kind[a]]
        return bool(enough) and ask(s, state.SWORDSMAN, s.owner[a])
    return do == state.DO_RENOWN and has_favour(t, s) and ask(s, state.COURTESAN, s.winner)


@jit
def go_on(s: Any, do: int, trace: Any) -> None:
    """What a step of the turn does when it does not ask; `close` has nothing left to do."""
    at = int64(s.agenda[s.steps - 1, 1])
    drop(s)
    if do == state.DO_RENT:
        pay_rent(s, at, trace)
    elif do == state.DO_SPENT:
        s.discard[s.in_play] += 1  # C-PLT-4
        s.in_play = state.NOTHING


@jit
def settle(t: Any, s: Any, do: int, trace: Any) -> None:
    """What a step of the turn's end does when it does not ask."""
    if do == state.DO_FINISH:
        finish_turn(t, s, trace)
    elif do == state.DO_STANDOFFS:
        next_standoff(s, trace)
    elif do == state.DO_REVEAL:
        reveal_all(t, s, trace)
    elif do == state.DO_COUNT:
        count_strengths(t, s, trace)
    elif do == state.DO_ABILITY:
        use_ability(t, s, trace)
    elif do == state.DO_RENOWN:
        place_renown(t, s, s.standoff, trace)
    elif do == state.DO_RETRIEVE:
        retrieve(s, trace)
    elif do == state.DO_END:
        end_turn(t, s, trace)
    else:  # `blade` has nothing left to do
        drop(s)


# The turn (section 3) ---------------------------------------------------------------------------


@jit
def begin_turn(s: Any, turn: int, trace: Any) -> None:
    """C-TRN-2, C-POS-3: the first step asks."""
    s.turn = turn
    s.played = 0
    s.placed = s.wrath = s.challenge = state.NOTHING  # C-KNG-5: no Wrath is reached yet
    s.steps = 0
    push(s, state.DO_FINISH)
    push(s, state.DO_CLOSE)
    push(s, state.DO_PLACE)
    s.decision, s.actor = state.PLACE, active(s)
    emit(trace, events.TURN, turn, s.actor)


@jit
def place(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-TRN-3, C-TRN-4: then the effect of the spot and the neighbourhood's action."""
    seat = s.actor
    if a < state.A_MOVE:
        kind, spot = (a - state.A_PLACE) // state.SPOTS, (a - state.A_PLACE) % state.SPOTS
        put_on_board(s, seat, kind, spot)
        emit(trace, events.PLACE, seat, kind, spot)
    else:
        origin, spot = (a - state.A_MOVE) // state.SPOTS, (a - state.A_MOVE) % state.SPOTS
        move_rogue(s, origin, spot)
        emit(trace, events.MOVE, seat, origin, spot)
    s.placed = spot  # C-TRN-6
    drop(s)
    push(
        s, state.DO_ACT, spot // state.SPOTS_EACH
    )  # C-NBH-2: that of the spot, wherever the rogue goes
    push_program(t, s, tables.SPOT_PROGRAM + spot, seat)  # C-SPT-2


@jit
def finish_turn(t: Any, s: Any, trace: Any) -> None:
    """C-STD-5: the standoffs that are called, in order; without any the turn ends."""
    called = called_standoffs(s)
    if called == 0:
        end_turn(t, s, trace)
        return
    drop(s)
    push(s, state.DO_END)
    push(s, state.DO_STANDOFFS, called)


@jit
def end_turn(t: Any, s: Any, trace: Any) -> None:
    """C-END-2 to C-END-5."""
    if s.king == t.last_space:
        end_by_king(s, trace)
    elif s.turn >= s.turn_limit * s.players:
        emit(trace, events.END_TURN_LIMIT)
        end_by_count(s, state.BY_TURN_LIMIT, trace)
    else:
        begin_turn(s, s.turn + 1, trace)


# Neighbourhood actions (section 5) --------------------------------------------------------------


@jit
def act(t: Any, s: Any, a: int, trace: Any) -> None:
    """C-NBH-1, C-NBH-4: a choice made in the action line is carried out at once (C-POS-2)."""
    seat, at = s.actor, int64(s.agenda[s.steps - 1, 1])
    drop(s)
    if a == state.A_SKIP:
        emit(trace, events.SKIP, seat, at)
        return
    emit(trace, events.PERFORM, seat, at)
    push(s, state.DO_RENT, at)
    push_program(t, s, tables.ACTION_PROGRAM + at, seat)
    if not state.A_TAKE <= a < state.A_END:
        choose(t, s, a, trace)


@jit
def pay_rent(s: Any, at: int, trace: Any) -> None:
    """C-NBH-4, C-OPT-4."""
    controller, seat = int64(s.control[at]), active(s)
    if controller == state.NOBODY or (controller == seat and s.controller_coin != state.COIN_ANY):
        return
    if s.controller_coin != state.COIN_PAID:
        s.coins[controller] += 1
        emit(trace, events.RENT, controller, at)
    elif give_coins(s, seat, controller, 1) > 0:
        emit(trace, events.RENT_PAID, seat, controller, at)


# Plot cards (section 8) -------------------------------------------------------------------------


@jit
def play_plot(t: Any, s: Any, card: int, trace: Any) -> None:
    """C-PLT-1, C-PLT-3: the head stays behind the card's program."""
    seat = s.actor
    show_card(t, s, seat, card)
    s.in_play, s.played = card, 1
    emit(trace, events.PLOT, seat, card)
    push(s, state.DO_SPENT)
    push_program(t, s, tables.PLOT_PROGRAM + card, seat)


# The result (sections 12 and 17) ----------------------------------------------------------------


@jit
def returns(t: Any, s: Any, out: Any) -> None:
    """C-OPT-3."""
    winners = 0
    for seat in range(s.players):
        winners += wins(s, seat)
    for seat in range(s.players):
        out[seat] = 1.0 / winners if wins(s, seat) else 0.0
