"""Set-up (section 2). Players, options and the generator's words are in the state already."""

from typing import Any

from estaminet.engine import piles, trace as tracing
from estaminet.engine.jit import jit
from estaminet.engine.trace import emit
from estaminet.games.miracles import events, state
from estaminet.games.miracles.rules.knowledge import FULL, draw_card, introduce
from estaminet.games.miracles.rules.turn import begin_turn


@jit
def deal(t: Any, s: Any, trace: Any) -> None:
    clear_table(s)
    for seat in range(s.players):
        seat_player(t, s, seat)
    for kind in range(state.KINDS):
        s.bag[kind] = t.copies[kind] if t.in_bag[kind] else 0  # C-SET-3
    deal_cards(t, s, trace)
    begin_turn(s, 1, trace)


@jit
def clear_table(s: Any) -> None:
    """What a fresh record does not say by zeros (C-SET-4); they do put the King on 0 (C-SET-5)."""
    s.actor = s.winner = state.NOBODY
    s.wrath = s.challenge = s.placed = s.in_play = s.drawn = s.standoff = state.NOTHING
    for spot in range(state.SPOTS):
        s.kind[spot], s.owner[spot] = state.NOTHING, state.NOBODY
    for place in range(state.PLACES):
        s.control[place] = state.NOBODY
    for seat in range(state.SEATS):
        s.odds[seat, 0] = FULL
        for part in range(state.ROGUES):
            s.known[seat, part] = state.UNKNOWN


@jit
def seat_player(t: Any, s: Any, seat: int) -> None:
    """C-SET-2, C-SET-4, C-SET-6."""
    s.coins[seat] = t.first_coins[seat]
    s.renown[seat] = t.renown
    s.waiting[seat] = 1
    for kind in range(state.KINDS):
        for _ in range(t.first_rogues[kind]):
            introduce(s, seat, kind)


@jit
def deal_cards(t: Any, s: Any, trace: Any) -> None:
    """C-SET-1: the shuffled cards are the pile, from which each seat draws."""
    for card in range(state.PLOTS):
        s.pool[card] = t.plot_copies[card]
        for _ in range(t.plot_copies[card]):
            piles.push(s.pile, card)
    tracing.shuffle(s.rng, s.pile, state.CHANCE_DEAL, trace)  # C-CHN-1
    for _ in range(t.plot_cards):
        for seat in range(s.players):
            emit(trace, events.DRAW, seat, draw_card(s, seat))
