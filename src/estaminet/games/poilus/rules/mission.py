"""A mission's frame (P-MIS-1): Preparation; after the Actions phase Support and the Morale drop."""

from typing import Any

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import jit
from estaminet.engine.trace import emit
from estaminet.games.poilus.events import (
    E_DEFEAT_HARDSHIPS,
    E_DEFEAT_MONUMENT,
    E_DRAW,
    E_DRAW_FRENETIC,
    E_DROP,
    E_FAILURE,
    E_INTENSITY,
    E_LEADER,
    E_MAJORITY,
    E_MISSION,
    E_NO_MAJORITY,
    E_SHUFFLE,
    E_SUCCESS,
    E_TOKEN,
    E_TRANSFER,
    E_VICTORY,
)
from estaminet.games.poilus.rules.common import active_threats, cards_in_hands, suffers, threat_at
from estaminet.games.poilus.rules.knowledge import (
    draw_card,
    hand_over_tile,
    mix_land_into_trials,
)
from estaminet.games.poilus.state import (
    BY_HARDSHIPS,
    CHANCE_TRIALS,
    FAILURE,
    INTENSITY,
    MONUMENT,
    NO_TILE,
    NOBODY,
    OVER,
    PEACE,
    SUCCESS,
    SUPPORT,
    TURN,
)
from estaminet.games.poilus.tables import DEMORALISED, FRENETIC, SELFISH, TYRANNICAL

FRENETIC_CARDS = 2


# Preparation ------------------------------------------------------------------------------------


@jit
def begin_mission(s: Any, trace: Any) -> None:
    """P-MIS-2; the leader is asked for the intensity (P-PREP-1)."""
    s.mission += 1  # P-MIS-1
    s.intensity = 0
    for seat in range(s.players):
        s.in_mission[seat] = 1
    s.decision, s.actor = INTENSITY, s.leader
    emit(trace, E_MISSION, s.mission, s.leader, -1)


@jit
def prepare(t: Any, s: Any, k: int, trace: Any) -> None:
    """Deal k rounds (P-PREP-4, -5), then Frenetic's cards (P-PREP-6); the leader begins."""
    s.intensity = k
    emit(trace, E_INTENSITY, s.leader, k, -1)
    for _ in range(k):
        for i in range(s.players):
            draw_if_any(s, (s.leader + i) % s.players, E_DRAW, trace)
    for i in range(s.players):
        seat = (s.leader + i) % s.players
        if suffers(t, s, seat, FRENETIC):
            for _ in range(FRENETIC_CARDS):
                draw_if_any(s, seat, E_DRAW_FRENETIC, trace)
    s.active = s.actor = s.leader  # P-ACT-1
    s.decision = TURN


@jit
def draw_if_any(s: Any, seat: int, event: int, trace: Any) -> None:
    if piles.size(s.trials) > 0:
        emit(trace, event, seat, draw_card(s, seat), -1)


# The end of the Actions phase -------------------------------------------------------------------


@jit
def fails(t: Any, s: Any, trace: Any) -> bool:
    """P-FAIL-1: end the mission if some threat counts too many; whether it did."""
    threat = threat_at(active_threats(t, s), t.fail_at)
    if threat < 0:
        return False
    emit(trace, E_FAILURE, threat, -1, -1)
    end_actions(s, FAILURE)
    mix_land_into_trials(s)  # P-FAIL-4; hands and hardships stay (P-FAIL-5)
    tracing.shuffle(s.rng, s.trials, CHANCE_TRIALS, trace)
    emit(trace, E_SHUFFLE, piles.size(s.trials), -1, -1)
    support(t, s, trace)
    return True


@jit
def succeed(t: Any, s: Any, trace: Any) -> None:
    """P-END-1: everybody has fallen back; No man's land is removed."""
    emit(trace, E_SUCCESS, -1, -1, -1)
    end_actions(s, SUCCESS)
    while piles.size(s.land) > 0:
        s.removed[piles.pop(s.land)] += 1
    support(t, s, trace)


@jit
def end_actions(s: Any, outcome: int) -> None:
    """Keep what the mission was like (`last_mission`); nobody is in it any more (P-END-2)."""
    s.last_mission, s.last_outcome = s.mission, outcome
    s.last_majority = s.last_drop = -1
    for i in range(s.land[0] + 1):
        s.last_land[i] = s.land[i]
    s.active = NOBODY
    for seat in range(s.players):
        s.in_mission[seat] = 0


# Support ----------------------------------------------------------------------------------------


@jit
def support(t: Any, s: Any, trace: Any) -> None:
    """Hand the placed tiles over; who has the majority decides (P-SUP-1 to -5, -8)."""
    for seat in range(s.players):
        give_tile(t, s, seat, trace)
    s.last_majority = majority(s)
    if s.last_majority == NOBODY:
        emit(trace, E_NO_MAJORITY, -1, -1, -1)
        close_mission(t, s, trace)
    else:
        emit(trace, E_MAJORITY, s.last_majority, -1, -1)
        s.decision, s.actor = SUPPORT, s.last_majority


@jit
def give_tile(t: Any, s: Any, seat: int, trace: Any) -> None:
    tile = s.placed[seat]
    s.last_tile[seat], s.last_to[seat] = tile, NOBODY
    if tile == NO_TILE:
        return
    receiver = receiver_of(t, s, seat, tile)
    s.placed[seat] = NO_TILE
    s.last_to[seat] = receiver
    hand_over_tile(s, seat, tile, receiver)
    emit(trace, E_TRANSFER, seat, tile, receiver)


@jit
def receiver_of(t: Any, s: Any, seat: int, tile: int) -> int:
    """To whom a tile that the seat places goes: P-SUP-2, P-HARD-1."""
    if suffers(t, s, seat, SELFISH):
        return seat
    return (seat + t.tile_step[tile]) % s.players


@jit
def tiles_received(s: Any, seat: int) -> int:
    """P-SUP-3: in this Support phase only."""
    count = 0
    for giver in range(s.players):
        if s.last_to[giver] == seat:
            count += 1
    return count


@jit
def majority(s: Any) -> int:
    """P-SUP-4: who received strictly more than everybody else, or NOBODY."""
    best, most = NOBODY, 0
    for seat in range(s.players):
        received = tiles_received(s, seat)
        if received > most:
            best, most = seat, received
        elif received == most:
            best = NOBODY
    return best


# Checks and Morale drop -------------------------------------------------------------------------


@jit
def close_mission(t: Any, s: Any, trace: Any) -> None:
    """P-RES-3: the checks and the drop in their fixed order, then the next mission."""
    broken = overburdened_seat(t, s)  # P-CHK-2: asked nowhere else
    if broken != NOBODY:
        emit(trace, E_DEFEAT_HARDSHIPS, broken, -1, -1)
        end_game(s, BY_HARDSHIPS)  # P-CHK-1
    elif piles.size(s.trials) == 0 and cards_in_hands(s) == 0:  # P-SET-8: Peace is revealed
        emit(trace, E_VICTORY, -1, -1, -1)
        end_game(s, PEACE)  # P-CHK-3
    else:
        drop_morale(t, s, trace)
        if piles.size(s.morale) == 0:  # P-SET-8: the Monument is revealed
            emit(trace, E_DEFEAT_MONUMENT, -1, -1, -1)
            end_game(s, MONUMENT)  # P-MOR-3
        else:
            pass_leader(t, s, trace)  # P-MOR-7: after success and failure alike
            begin_mission(s, trace)  # P-MOR-6


@jit
def overburdened_seat(t: Any, s: Any) -> int:
    for seat in range(s.players):
        if weight_before(t, s, seat) >= t.hardship_limit:
            return seat
    return NOBODY


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
        if suffers(t, s, seat, DEMORALISED):
            drop += 1
    drop = min(drop, piles.size(s.morale))
    piles.move_top(s.morale, s.trials, drop)
    s.fresh += drop
    s.last_drop = drop
    emit(trace, E_DROP, drop, -1, -1)


@jit
def pass_leader(t: Any, s: Any, trace: Any) -> None:
    """P-MOR-4, P-MOR-5: unless Tyrannical, a token for the leader, then the next one leads."""
    if suffers(t, s, s.leader, TYRANNICAL):
        return
    if s.pool > 0:
        s.pool -= 1
        s.tokens[s.leader] += 1
        emit(trace, E_TOKEN, s.leader, -1, -1)
    s.leader = (s.leader + 1) % s.players
    emit(trace, E_LEADER, s.leader, -1, -1)


@jit
def end_game(s: Any, reason: int) -> None:
    s.reason = reason
    s.decision, s.actor = OVER, NOBODY
