"""Hidden cards and tiles change places here, and what everybody learns by it is kept.

The fields `fresh`, `returned`, `open` and `known_tiles` follow from public events alone; `belief`
reads them. They never decide anything in the rules.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import jit


@jit
def draw_card(s: Any, seat: int) -> int:
    """The top card of Trials goes unseen into a hand, which is to be sorted."""
    card = piles.pop(s.trials)
    piles.push(s.hands[seat], card)
    if s.fresh > 0:
        s.fresh -= 1
    else:
        s.open[seat] += 1
    return card


@jit
def turn_up_card(s: Any) -> int:
    """The top card of Trials is taken and shown to all."""
    card = piles.pop(s.trials)
    if s.fresh > 0:
        s.fresh -= 1
    elif s.returned[card] > 0:
        s.returned[card] -= 1
    return card


@jit
def show_card(t: Any, s: Any, seat: int, card: int) -> None:
    """A card leaves the hand and is shown to all."""
    piles.remove(s.hands[seat], card)
    if s.open[seat] > 0 and s.returned[card] > 0:
        if s.returned[card] == t.copies[card]:
            s.open[seat] -= 1  # surely one of the returned cards
        s.returned[card] -= 1
    s.open[seat] = min(s.open[seat], s.hands[seat, 0])


@jit
def mix_land_into_trials(s: Any) -> None:
    """No man's land goes into Trials, which is about to be shuffled: all know it is in there."""
    for i in range(1, piles.size(s.land) + 1):
        s.returned[s.land[i]] += 1
    piles.move_top(s.land, s.trials, piles.size(s.land))
    s.land_tally = 0
    s.fresh = 0


@jit
def show_tile(s: Any, seat: int, tile: int) -> None:
    """A tile of the seat is shown: a known one, if it has one of that kind."""
    if s.known_tiles[seat, tile] > 0:
        s.known_tiles[seat, tile] -= 1


@jit
def hand_over_tile(s: Any, giver: int, tile: int, receiver: int) -> None:
    show_tile(s, giver, tile)
    s.stock[receiver, tile] += 1
    s.known_tiles[receiver, tile] += 1
