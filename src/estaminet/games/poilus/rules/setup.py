"""Set-up (section 4). Players, options and the generator's words are in the state already."""

from typing import Any

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import int64, jit
from estaminet.games.poilus import state
from estaminet.games.poilus.rules.mission import begin_mission


@jit
def deal(t: Any, s: Any, trace: Any) -> None:
    clear_table(s)
    deal_poilus(s, trace)
    deal_tiles(t, s, trace)
    deal_cards(t, s, trace)
    s.pool = t.speech_tokens[s.players]  # P-SET-9
    s.leader = t.first_leader  # P-SET-10
    begin_mission(s, trace)


@jit
def clear_table(s: Any) -> None:
    """What a fresh record does not say by zeros; they do say that no charm is used (P-SET-3)."""
    s.active = s.actor = s.speech = s.last_majority = s.last_drop = state.NOBODY
    for seat in range(state.SEATS):
        s.placed[seat] = s.last_tile[seat] = state.NO_TILE
        s.last_to[seat] = state.NOBODY


@jit
def deal_poilus(s: Any, trace: Any) -> None:
    """P-SET-2: the six Poilus are shuffled unless the players chose."""
    if s.chosen:
        return
    for i in range(state.POILUS):
        s.scratch[state.POILUS - i] = i
    s.scratch[0] = state.POILUS
    tracing.shuffle(s.rng, s.scratch, state.CHANCE_POILUS, trace)
    for seat in range(s.players):
        s.poilus[seat] = piles.from_top(s.scratch, seat)
    piles.clear(s.scratch)


@jit
def deal_tiles(t: Any, s: Any, trace: Any) -> None:
    """P-SET-4, P-SET-5: fixed tiles, then some of the shuffled rest; the box: P-SET-6."""
    for tile in range(state.TILE_KINDS):
        fixed = int64(t.fixed_tiles[s.support_tiles, tile])
        for seat in range(s.players):
            s.stock[seat, tile] = s.known_tiles[seat, tile] = fixed
        count = t.tile_copies[tile] - fixed * s.players
        if t.tile_double[tile] and not t.doubles[s.players]:
            s.tiles_box[tile] = count
        else:
            add_tiles(s.scratch, tile, count)
    tracing.shuffle(s.rng, s.scratch, state.CHANCE_TILES, trace)
    for seat in range(s.players):
        for _ in range(t.random_tiles[s.support_tiles]):
            s.stock[seat, piles.pop(s.scratch)] += 1
    for i in range(1, piles.size(s.scratch) + 1):
        s.tiles_box[s.scratch[i]] += 1
    piles.clear(s.scratch)


@jit
def add_tiles(pile: Any, tile: int, count: int) -> None:
    first = piles.size(pile) + 1
    for i in range(first, first + count):
        pile[i] = tile
    pile[0] += max(count, 0)


@jit
def deal_cards(t: Any, s: Any, trace: Any) -> None:
    """P-SET-7: the first cards are Trials, the others Morale, both in the shuffled order."""
    for i in range(state.CARDS + 1):
        s.morale[i] = t.deck[i]
    tracing.shuffle(s.rng, s.morale, state.CHANCE_DECK, trace)
    piles.move_top(s.morale, s.trials, t.trials[s.variant])  # P-OPT-3
    s.fresh = piles.size(s.trials)
