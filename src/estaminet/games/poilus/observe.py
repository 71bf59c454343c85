"""What a seat of Les Poilus may know, as one int8 vector of named pieces.

Seats are counted from the observer: its own is 0, its left neighbour 1, and so on; the rows of
absent seats are 0. Cards and tiles are counted by kind in id order, categories are one-hot.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.game import Pieces
from estaminet.games.poilus import state, tables
from estaminet.games.poilus.rules.common import active_threats, count_in

_PIECES = Pieces()
O_DECISION = _PIECES.add("decision", len(state.DECISIONS))
O_VARIANT = _PIECES.add("variant", tables.VARIANTS)
O_TILE_DEAL = _PIECES.add("support_tiles", tables.TILE_DEALS)
O_TYRANNICAL = _PIECES.add("tyrannical", len(state.TYRANNICAL))
O_HANDS_DEALT = _PIECES.add("hands_dealt", len(state.HANDS))
O_PLAYERS = _PIECES.add("players", 1)
O_MISSION = _PIECES.add("mission", 1)
O_INTENSITY = _PIECES.add("intensity", 1)
O_TRIALS = _PIECES.add("trials_size", 1)
O_MORALE = _PIECES.add("morale_size", 1)
O_FRESH = _PIECES.add(
    "fresh", 1
)  # cards on top of Trials that came from Morale since the last shuffle
O_POOL = _PIECES.add("speech_pool", 1)
O_LEADER = _PIECES.add("leader", state.SEATS)
O_ACTIVE = _PIECES.add("active", state.SEATS)
O_ACTOR = _PIECES.add("actor", state.SEATS)
O_SPEECH = _PIECES.add("speech", state.THREATS)
O_THREATS = _PIECES.add("threats", state.THREATS)  # how many of each count now (P-FAIL-2)
O_HAND = _PIECES.add("hand", state.KINDS)
O_LAND = _PIECES.add("no_mans_land", state.KINDS)
O_REMOVED = _PIECES.add("removed", state.KINDS)
O_RETURNED = _PIECES.add("returned", state.KINDS)  # shuffled back into Trials, not seen since
O_STOCK = _PIECES.add("stock", state.TILE_KINDS)
O_PLACED_TILE = _PIECES.add("placed_tile", state.TILE_KINDS)
O_TILES_REMOVED = _PIECES.add("tiles_removed", state.TILE_KINDS)
O_OUTCOME = _PIECES.add("last_outcome", 2)
O_MAJORITY = _PIECES.add("last_majority", state.SEATS)
O_DROP = _PIECES.add("last_drop", 1)
O_PRESENT = _PIECES.add("present", state.SEATS)
O_IN_MISSION = _PIECES.add("in_mission", state.SEATS)
O_HANDS = _PIECES.add("hand_sizes", state.SEATS)
O_STOCKS = _PIECES.add("stock_sizes", state.SEATS)
O_PLACED = _PIECES.add("placed", state.SEATS)
O_CHARM_USED = _PIECES.add("charm_used", state.SEATS)
O_TOKENS = _PIECES.add("speech_tokens", state.SEATS)
O_POILUS = _PIECES.add("poilus", state.SEATS * state.POILUS)
O_KNOWN_TILES = _PIECES.add("known_tiles", state.SEATS * state.TILE_KINDS)
O_HARDSHIPS = _PIECES.add(
    "hardships", state.SEATS * state.KINDS
)  # 1 for the oldest, 2 for the next, ...
OBSERVATION = tuple(_PIECES)


@jit
def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    """Fill out (int8) with what `seat` may know."""
    out[:] = 0
    observe_table(t, s, out)
    observe_roles(s, seat, out)
    observe_own(s, seat, out)
    for i in range(s.players):
        observe_seat(s, (seat + i) % s.players, i, out)


@jit
def observe_table(t: Any, s: Any, out: Any) -> None:
    out[O_DECISION + s.decision] = 1
    out[O_VARIANT + s.variant] = 1
    out[O_TILE_DEAL + s.support_tiles] = 1
    out[O_TYRANNICAL + s.tyrannical] = 1
    out[O_HANDS_DEALT + s.hands_dealt] = 1
    out[O_PLAYERS], out[O_MISSION], out[O_INTENSITY] = s.players, s.mission, s.intensity
    out[O_TRIALS], out[O_MORALE] = piles.size(s.trials), piles.size(s.morale)
    out[O_FRESH], out[O_POOL] = s.fresh, s.pool
    if s.speech >= 0:
        out[O_SPEECH + s.speech] = 1
    counts = active_threats(s)
    for threat in range(state.THREATS):
        out[O_THREATS + threat] = count_in(counts, threat)
    for i in range(1, s.land[0] + 1):
        out[O_LAND + piles.at(s.land, i)] += 1
    for kind in range(state.KINDS):
        out[O_REMOVED + kind] = s.removed[kind]
        out[O_RETURNED + kind] = s.returned[kind]
    for tile in range(state.TILE_KINDS):
        out[O_TILES_REMOVED + tile] = s.tiles_removed[tile]
    if s.last_mission > 0:
        out[O_OUTCOME + s.last_outcome] = 1
        out[O_DROP] = max(s.last_drop, 0)


@jit
def observe_roles(s: Any, seat: int, out: Any) -> None:
    """Leader, active player, actor and latest majority, as seats counted from the observer."""
    mark_seat(s, seat, s.leader, O_LEADER, out)
    mark_seat(s, seat, s.active, O_ACTIVE, out)
    mark_seat(s, seat, s.actor, O_ACTOR, out)
    mark_seat(s, seat, s.last_majority, O_MAJORITY, out)


@jit
def mark_seat(s: Any, observer: int, seat: int, first: int, out: Any) -> None:
    if seat >= 0:
        out[first + (seat - observer) % s.players] = 1


@jit
def observe_own(s: Any, seat: int, out: Any) -> None:
    for i in range(1, s.hands[seat, 0] + 1):
        out[O_HAND + piles.at(s.hands[seat], i)] += 1
    for tile in range(state.TILE_KINDS):
        out[O_STOCK + tile] = s.stock[seat, tile]
    if s.placed[seat] != state.NO_TILE:
        out[O_PLACED_TILE + int64(s.placed[seat])] = 1


@jit
def observe_seat(s: Any, seat: int, i: int, out: Any) -> None:
    """What everybody sees of a seat; it is the i-th from the observer."""
    out[O_PRESENT + i] = 1
    out[O_IN_MISSION + i] = s.in_mission[seat]
    out[O_HANDS + i] = piles.size(s.hands[seat])
    out[O_STOCKS + i] = piles.total(s.stock[seat])
    out[O_PLACED + i] = s.placed[seat] != state.NO_TILE
    out[O_CHARM_USED + i] = s.charm_used[seat]
    out[O_TOKENS + i] = s.tokens[seat]
    out[O_POILUS + i * state.POILUS + int64(s.poilus[seat])] = 1
    for tile in range(state.TILE_KINDS):
        out[O_KNOWN_TILES + i * state.TILE_KINDS + tile] = s.known_tiles[seat, tile]
    for age in range(1, s.front[seat, 0] + 1):
        out[O_HARDSHIPS + i * state.KINDS + piles.at(s.front[seat], age)] = age
