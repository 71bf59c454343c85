"""What a seat of Les Poilus may know, as one int8 vector of named pieces.

Seats are counted from the observer: its own is 0, its left neighbour 1, and so on; the rows of
absent seats are 0. Cards and tiles are counted by kind in id order, categories are one-hot.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.game import pieces
from estaminet.games.poilus.rules.common import active_threats, count_in
from estaminet.games.poilus.state import (
    DECISIONS,
    KINDS,
    NO_TILE,
    POILUS,
    SEATS,
    THREATS,
    TILE_KINDS,
)
from estaminet.games.poilus.tables import TILE_DEALS, VARIANTS

OBSERVATION = pieces(
    ("decision", len(DECISIONS)),
    ("variant", VARIANTS),
    ("support_tiles", TILE_DEALS),
    ("players", 1),
    ("mission", 1),
    ("intensity", 1),
    ("trials_size", 1),
    ("morale_size", 1),
    ("fresh", 1),  # cards on top of Trials that came from Morale since the last shuffle
    ("speech_pool", 1),
    ("leader", SEATS),
    ("active", SEATS),
    ("actor", SEATS),
    ("speech", THREATS),
    ("threats", THREATS),  # how many of each count now (P-FAIL-2)
    ("hand", KINDS),
    ("no_mans_land", KINDS),
    ("removed", KINDS),
    ("returned", KINDS),  # shuffled back into Trials, not seen since
    ("stock", TILE_KINDS),
    ("placed_tile", TILE_KINDS),
    ("tiles_removed", TILE_KINDS),
    ("last_outcome", 2),
    ("last_majority", SEATS),
    ("last_drop", 1),
    ("present", SEATS),
    ("in_mission", SEATS),
    ("hand_sizes", SEATS),
    ("stock_sizes", SEATS),
    ("placed", SEATS),
    ("charm_used", SEATS),
    ("speech_tokens", SEATS),
    ("poilus", SEATS * POILUS),
    ("known_tiles", SEATS * TILE_KINDS),
    ("hardships", SEATS * KINDS),  # 1 for the oldest, 2 for the next, ...
)
_AT = {piece.name: piece.first for piece in OBSERVATION}
SIZE = OBSERVATION[-1].first + OBSERVATION[-1].count

O_DECISION, O_VARIANT, O_TILE_DEAL = _AT["decision"], _AT["variant"], _AT["support_tiles"]
O_PLAYERS, O_MISSION, O_INTENSITY = _AT["players"], _AT["mission"], _AT["intensity"]
O_TRIALS, O_MORALE, O_FRESH = _AT["trials_size"], _AT["morale_size"], _AT["fresh"]
O_POOL, O_LEADER, O_ACTIVE, O_ACTOR = _AT["speech_pool"], _AT["leader"], _AT["active"], _AT["actor"]
O_SPEECH, O_THREATS, O_HAND = _AT["speech"], _AT["threats"], _AT["hand"]
O_LAND, O_REMOVED, O_RETURNED = _AT["no_mans_land"], _AT["removed"], _AT["returned"]
O_STOCK, O_PLACED_TILE, O_TILES_REMOVED = _AT["stock"], _AT["placed_tile"], _AT["tiles_removed"]
O_OUTCOME, O_MAJORITY, O_DROP = _AT["last_outcome"], _AT["last_majority"], _AT["last_drop"]
O_PRESENT, O_IN_MISSION, O_HANDS = _AT["present"], _AT["in_mission"], _AT["hand_sizes"]
O_STOCKS, O_PLACED, O_CHARM_USED = _AT["stock_sizes"], _AT["placed"], _AT["charm_used"]
O_TOKENS, O_POILUS = _AT["speech_tokens"], _AT["poilus"]
O_KNOWN_TILES, O_HARDSHIPS = _AT["known_tiles"], _AT["hardships"]


@jit
def observe(t: Any, s: Any, seat: int, out: Any) -> None:
    """Fill out (int8[SIZE]) with what `seat` may know."""
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
    out[O_PLAYERS], out[O_MISSION], out[O_INTENSITY] = s.players, s.mission, s.intensity
    out[O_TRIALS], out[O_MORALE] = piles.size(s.trials), piles.size(s.morale)
    out[O_FRESH], out[O_POOL] = s.fresh, s.pool
    if s.speech >= 0:
        out[O_SPEECH + s.speech] = 1
    counts = active_threats(t, s)
    for threat in range(THREATS):
        out[O_THREATS + threat] = count_in(counts, threat)
    for i in range(1, s.land[0] + 1):
        out[O_LAND + piles.at(s.land, i)] += 1
    for kind in range(KINDS):
        out[O_REMOVED + kind] = s.removed[kind]
        out[O_RETURNED + kind] = s.returned[kind]
    for tile in range(TILE_KINDS):
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
    for tile in range(TILE_KINDS):
        out[O_STOCK + tile] = s.stock[seat, tile]
    if s.placed[seat] != NO_TILE:
        out[O_PLACED_TILE + int64(s.placed[seat])] = 1


@jit
def observe_seat(s: Any, seat: int, i: int, out: Any) -> None:
    """What everybody sees of a seat; it is the i-th from the observer."""
    out[O_PRESENT + i] = 1
    out[O_IN_MISSION + i] = s.in_mission[seat]
    out[O_HANDS + i] = piles.size(s.hands[seat])
    out[O_STOCKS + i] = piles.total(s.stock[seat])
    out[O_PLACED + i] = s.placed[seat] != NO_TILE
    out[O_CHARM_USED + i] = s.charm_used[seat]
    out[O_TOKENS + i] = s.tokens[seat]
    out[O_POILUS + i * POILUS + int64(s.poilus[seat])] = 1
    for tile in range(TILE_KINDS):
        out[O_KNOWN_TILES + i * TILE_KINDS + tile] = s.known_tiles[seat, tile]
    for age in range(1, s.front[seat, 0] + 1):
        out[O_HARDSHIPS + i * KINDS + piles.at(s.front[seat], age)] = age
