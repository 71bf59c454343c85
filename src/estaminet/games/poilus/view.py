"""What a seat of Les Poilus sees (section 10), built up from nothing: deny by default."""

from typing import Any

from estaminet.engine import piles
from estaminet.games.poilus import state
from estaminet.games.poilus.notation import bag_sorted, pile_bottom_first, public_part
from estaminet.games.poilus.tables import Content


def view(c: Content, s: Any, seat: int | None) -> dict[str, Any]:
    """The view of a seat, or of an observer (None).

    Nobody is told anything else: no talk (P-COMP-6), and no more at the end of the game (P-VIS-5).
    """
    n = int(s.players)
    seen = public_part(c, s)
    seen |= {
        "seat": seat,
        "trials_size": piles.size(s.trials),
        "morale_size": piles.size(s.morale),
        "hand": None,
        "hand_sizes": [int(hand[0]) for hand in s.hands[:n]],
        "stock": None,
        "stock_sizes": [int(piles.total(stock)) for stock in s.stock[:n]],
        "placed_tile": None,
        "placed": [bool(tile != state.NO_TILE) for tile in s.placed[:n]],
    }
    if seat is not None:
        seen |= own_part(c, s, seat)
    return seen


def own_part(c: Content, s: Any, seat: int) -> dict[str, Any]:
    """P-VIS-1, P-VIS-2: what its owner alone sees."""
    tile = s.placed[seat]
    return {
        "hand": pile_bottom_first(s.hands[seat], c.cards),
        "stock": bag_sorted(s.stock[seat], c.tiles),
        "placed_tile": None if tile == state.NO_TILE else c.tiles[tile],
    }


def seen_action(c: Content, s: Any, action: int, viewer: int | None) -> str:
    """P-VIS-4: the text of the actor's action, the placed tile as `?` for everybody else."""
    text = state.ACTIONS.text(action, c.words)
    if (
        viewer == s.actor
        or not state.A_FALL_BACK
        <= action
        < state.A_FALL_BACK_LOSE + state.PLACES * state.TILE_KINDS
    ):
        return text
    _, arguments = state.ACTIONS.decode(action)
    place = arguments[0]
    if place >= state.TILE_KINDS:  # none, random
        return text
    return text.replace(f"fall_back {c.words['place'][place]}", "fall_back ?", 1)
