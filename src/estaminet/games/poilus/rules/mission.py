"""A mission's frame (P-MIS-1): Preparation; after the Actions phase Support and the Morale drop."""

from typing import Any

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import int64, jit
from estaminet.engine.trace import emit
from estaminet.games.poilus import events, state, tables
from estaminet.games.poilus.rules.common import (
    active_threats,
    cards_in_hands,
    left_of,
    suffers,
    threat_at,
)
from estaminet.games.poilus.rules.knowledge import draw_card, hand_over_tile, mix_land_into_trials

FRENETIC_CARDS = 2


# Preparation ------------------------------------------------------------------------------------


@jit
def begin_mission(s: Any, trace: Any) -> None:
    """P-MIS-2; the leader is asked for the intensity (P-PREP-1)."""
    s.mission += 1  # P-MIS-1
    s.intensity = 0
    for seat in range(s.players):
        s.in_mission[seat] = 1
    s.decision, s.actor = state.INTENSITY, s.leader
    emit(trace, events.MISSION, s.mission, s.leader)


@jit
def prepare(t: Any, s: Any, k: int, trace: Any) -> None:
    """Deal k rounds (P-PREP-4, -5), then Frenetic's cards (P-PREP-6); the leader begins."""
    s.intensity = k
    emit(trace, events.INTENSITY, s.leader, k)
    seat = s.leader
    for _ in range(k * s.players):
        draw_if_any(s, seat, events.DRAW, trace)
        seat = left_of(s, seat)
    for _ in range(s.players):
        if suffers(s, seat, tables.FRENETIC):
            for _ in range(FRENETIC_CARDS):
                draw_if_any(s, seat, events.DRAW_FRENETIC, trace)
        seat = left_of(s, seat)
    for each in range(s.players):
        piles.sort(s.hands[each])
    s.active = s.actor = s.leader  # P-ACT-1
    s.decision = state.TURN


@jit
def draw_if_any(s: Any, seat: int, event: int, trace: Any) -> None:
    if piles.size(s.trials) > 0:
        emit(trace, event, seat, draw_card(s, seat))


# The end of the Actions phase -------------------------------------------------------------------


@jit
def failing_threat(t: Any, s: Any) -> int:
    """P-FAIL-1: a threat that counts too many, or -1."""
    return threat_at(active_threats(s), t.fail_at)


@jit
def fail(t: Any, s: Any, threat: int, trace: Any) -> None:
    """P-FAIL-1: end the mission because of a threat."""
    emit(trace, events.FAILURE, threat)
    end_actions(s, state.FAILURE)
    mix_land_into_trials(s)  # P-FAIL-4; hands and hardships stay (P-FAIL-5)
    tracing.shuffle(s.rng, s.trials, state.CHANCE_TRIALS, trace)
    emit(trace, events.SHUFFLE, piles.size(s.trials))
    support(t, s, trace)


@jit
def succeed(t: Any, s: Any, trace: Any) -> None:
    """P-END-1: everybody has fallen back; No man's land is removed."""
    emit(trace, events.SUCCESS)
    end_actions(s, state.SUCCESS)
    while piles.size(s.land) > 0:
        s.removed[piles.pop(s.land)] += 1
    s.land_tally = 0
    support(t, s, trace)


@jit
def end_actions(s: Any, outcome: int) -> None:
    """Keep what the mission was like (`last_mission`); nobody is in it any more (P-END-2)."""
    s.last_mission, s.last_outcome = s.mission, outcome
    s.last_majority = s.last_drop = -1
    for i in range(state.LAND + 1):
        s.last_land[i] = s.land[i]
    s.active = state.NOBODY
    for seat in range(s.players):
        s.in_mission[seat] = 0


# Support ----------------------------------------------------------------------------------------


@jit
def support(t: Any, s: Any, trace: Any) -> None:
    """Hand the placed tiles over; who has the majority decides (P-SUP-1 to -5, -8)."""
    for seat in range(s.players):
        give_tile(t, s, seat, trace)
    s.last_majority = majority(s)
    if s.last_majority == state.NOBODY:
        emit(trace, events.NO_MAJORITY)
        close_mission(t, s, trace)
    else:
        emit(trace, events.MAJORITY, s.last_majority)
        s.decision, s.actor = state.SUPPORT, s.last_majority


@jit
def give_tile(t: Any, s: Any, seat: int, trace: Any) -> None:
    tile = s.placed[seat]
    s.last_tile[seat], s.last_to[seat] = tile, state.NOBODY
    if tile == state.NO_TILE:
        return
    receiver = receiver_of(t, s, seat, tile)
    s.placed[seat] = state.NO_TILE
    s.last_to[seat] = receiver
    hand_over_tile(s, seat, tile, receiver)
    emit(trace, events.TRANSFER, seat, tile, receiver)


@jit
def receiver_of(t: Any, s: Any, seat: int, tile: int) -> int:
    """To whom a tile that the seat places goes: P-SUP-2, P-HARD-1."""
    if suffers(s, seat, tables.SELFISH):
        return seat
    return (seat + t.tile_step[tile]) % s.players


@jit
def tiles_received(s: Any) -> int:
    """P-SUP-3: in this Support phase only; of all seats, a byte each."""
    counts = int64(0)
    for giver in range(s.players):
        if s.last_to[giver] != state.NOBODY:
            counts += int64(1) << 8 * s.last_to[giver]
    return counts


@jit
def majority(s: Any) -> int:
    """P-SUP-4: who received strictly more than everybody else, or NOBODY."""
    counts = tiles_received(s)
    best, most = state.NOBODY, 0
    for seat in range(s.players):
        received = (counts >> 8 * seat) & 0xFF
        alone = seat if received > most else state.NOBODY
        best = alone if received >= most else best
        most = max(most, received)
    return best


# Checks and Morale drop -------------------------------------------------------------------------


@jit
def close_mission(t: Any, s: Any, trace: Any) -> None:
    """P-RES-3: the checks and the drop in their fixed order, then the next mission."""
    broken = overburdened_seat(t, s)  # P-CHK-2: asked nowhere else
    if broken != state.NOBODY:
        emit(trace, events.DEFEAT_HARDSHIPS, broken)
        end_game(s, state.BY_HARDSHIPS)  # P-CHK-1
    elif piles.size(s.trials) == 0 and cards_in_hands(s) == 0:  # P-SET-8: Peace is revealed
        emit(trace, events.VICTORY)
        end_game(s, state.PEACE)  # P-CHK-3
    else:
        drop_morale(t, s, trace)
        if piles.size(s.morale) == 0:  # P-SET-8: the Monument is revealed
            emit(trace, events.DEFEAT_MONUMENT)
            end_game(s, state.MONUMENT)  # P-MOR-3
        else:
            pass_leader(t, s, trace)  # P-MOR-7: after success and failure alike
            begin_mission(s, trace)  # P-MOR-6


@jit
def overburdened_seat(t: Any, s: Any) -> int:
    for seat in range(s.players):
        if weight_before(t, s, seat) >= t.hardship_limit:
            return seat
    return state.NOBODY


@jit
def weight_before(t: Any, s: Any, seat: int) -> int:
    """P-CHK-1: what the hardships in front of the seat weigh."""
    weight = 0
    for i in range(1, s.front[seat, 0] + 1):
        weight += t.weight[s.front[seat, i]]
    return weight


@jit
def drop_morale(t: Any, s: Any, trace: Any) -> None:
    """P-MOR-1, P-MOR-2."""
    drop = max(t.least_drop, cards_in_hands(s))  # P-RES-4: so the game comes to an end
    for seat in range(s.players):
        if suffers(s, seat, tables.DEMORALISED):
            drop += 1
    drop = min(drop, piles.size(s.morale))
    piles.move_top(s.morale, s.trials, drop)
    s.fresh += drop
    s.last_drop = drop
    emit(trace, events.DROP, drop)


@jit
def pass_leader(t: Any, s: Any, trace: Any) -> None:
    """P-MOR-4, P-MOR-5: unless Tyrannical, a token for the leader, then the next one leads."""
    stays = suffers(s, s.leader, tables.TYRANNICAL)
    if s.pool > 0 and (not stays or s.tyrannical == state.SPEAKS):  # P-OPT-6
        s.pool -= 1
        s.tokens[s.leader] += 1
        emit(trace, events.TOKEN, s.leader)
    if not stays:
        s.leader = left_of(s, s.leader)
        emit(trace, events.LEADER, s.leader)


@jit
def end_game(s: Any, reason: int) -> None:
    s.reason = reason
    s.decision, s.actor = state.OVER, state.NOBODY
