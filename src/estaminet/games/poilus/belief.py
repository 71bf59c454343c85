"""Re-deal what a seat of Les Poilus cannot know, each possibility as likely as it is.

What a seat knows of hidden cards, beyond the sizes of the zones:
- its own hand, and every card that lies open;
- a card shuffled back into Trials after a failure and not seen since (`returned`) is not in
  Morale, not among the cards that came from Morale after that shuffle (`fresh`, on top of Trials),
  and in a hand only in the place of a card drawn from the shuffled part (`open`).
Of tiles: its own; those that Support handed over for all to see (`known_tiles`); the doubles that
are not used with few players. Everything else is dealt at random, every arrangement of the unseen
cards and tiles that fits equally likely. What somebody chose to play or to place tells nothing
beyond what it shows: a card from a hand that may have come from either part is taken to be one of
those drawn before the shuffle, so that no possible world is ever ruled out.

The result depends on the seat's knowledge and on `words` alone, never on the hidden truth.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import jit
from estaminet.engine.rng import below, fork
from estaminet.games.poilus import state


@jit
def determinize(t: Any, s: Any, seat: int, words: Any) -> None:
    """Modifies the hidden zones of `s` and re-seeds its generator; also modifies `words`."""
    redeal_cards(t, s, seat, words)
    redeal_tiles(t, s, seat, words)
    fork(words, s.rng)


# Cards ------------------------------------------------------------------------------------------


@jit
def redeal_cards(t: Any, s: Any, seat: int, words: Any) -> None:
    """The open places get the returned cards and enough others, the rest gets what is left.

    Trials and Morale serve as the two working piles; their sizes are public.
    """
    fresh, lower = s.fresh, piles.size(s.trials) - s.fresh
    places = lower + open_places_in_hands(s, seat)
    sort_unseen(t, s, seat, words)
    if piles.size(s.trials) > places:  # only in a hand-made position: nothing is known then
        piles.move_top(s.trials, s.morale, piles.size(s.trials))
    piles.shuffle(words, s.morale)
    piles.move_top(s.morale, s.trials, places - piles.size(s.trials))
    piles.shuffle(words, s.trials)
    for other in range(s.players):
        if other != seat:
            deal_hand(s, other)
    piles.move_top(s.morale, s.trials, fresh)


@jit
def open_places_in_hands(s: Any, seat: int) -> int:
    count = 0
    for other in range(s.players):
        if other != seat:
            count += s.open[other]
    return count


@jit
def sort_unseen(t: Any, s: Any, seat: int, words: Any) -> None:
    """Put the unseen returned cards into the Trials pile and the other unseen ones into Morale."""
    piles.clear(s.trials)
    piles.clear(s.morale)
    for kind in range(state.KINDS):
        unseen = t.copies[kind] - seen_copies(s, seat, kind)
        returned = returned_elsewhere(s, seat, kind, unseen, words)
        for i in range(unseen):
            if i < returned:
                piles.push(s.trials, kind)
            else:
                piles.push(s.morale, kind)


@jit
def seen_copies(s: Any, seat: int, kind: int) -> int:
    count = s.removed[kind] + piles.count(s.hands[seat], kind) + piles.count(s.land, kind)
    for other in range(s.players):
        count += piles.count(s.front[other], kind)
    return count


@jit
def returned_elsewhere(s: Any, seat: int, kind: int, unseen: int, words: Any) -> int:
    """How many of the unseen copies are returned ones: the seat may hold some without knowing."""
    returned = s.returned[kind] + 0
    held = piles.count(s.hands[seat], kind)
    copies = unseen + held
    if s.open[seat] > 0 and returned > 0:
        for _ in range(held):
            returned -= below(words, copies) < returned
            copies -= 1
    return min(returned, unseen)


@jit
def deal_hand(s: Any, seat: int) -> None:
    size = piles.size(s.hands[seat])
    piles.clear(s.hands[seat])
    for i in range(size):
        card = piles.pop(s.trials) if i < s.open[seat] else piles.pop(s.morale)
        piles.insert(s.hands[seat], card)


# Tiles ------------------------------------------------------------------------------------------


@jit
def redeal_tiles(t: Any, s: Any, seat: int, words: Any) -> None:
    for tile in range(state.TILE_KINDS):
        unused = t.tile_double[tile] and not t.doubles[s.players]
        unseen = unseen_tiles(t, s, seat, tile)
        s.tiles_box[tile] = unseen if unused else 0
        for _ in range(0 if unused else unseen):
            piles.push(s.scratch, tile)
    piles.shuffle(words, s.scratch)
    for other in range(s.players):
        if other != seat:
            deal_stock(s, other, words)
    while piles.size(s.scratch) > 0:
        s.tiles_box[piles.pop(s.scratch)] += 1


@jit
def unseen_tiles(t: Any, s: Any, seat: int, tile: int) -> int:
    count = t.tile_copies[tile] - s.tiles_removed[tile] - s.stock[seat, tile]
    count -= s.placed[seat] == tile
    for other in range(s.players):
        if other != seat:
            count -= s.known_tiles[other, tile]
    return count


@jit
def deal_stock(s: Any, seat: int, words: Any) -> None:
    """The known tiles and unseen ones; a placed tile may be any of them."""
    placed = s.placed[seat] != state.NO_TILE
    unknown = piles.total(s.stock[seat]) + placed - piles.total(s.known_tiles[seat])
    for tile in range(state.TILE_KINDS):
        s.stock[seat, tile] = s.known_tiles[seat, tile]
    for _ in range(unknown):
        s.stock[seat, piles.pop(s.scratch)] += 1
    if placed:
        s.placed[seat] = piles.draw(words, s.stock[seat])
