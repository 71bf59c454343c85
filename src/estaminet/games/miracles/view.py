"""What a seat of The Court of Miracles sees (section 16), built up from nothing."""

from typing import Any

from estaminet.engine import piles
from estaminet.games.miracles import state
from estaminet.games.miracles.notation import board_of, or_null, pile_bottom_first, public_part
from estaminet.games.miracles.tables import Content


def view(c: Content, s: Any, seat: int | None) -> dict[str, Any]:
    """The view of a seat, or of a spectator (None); the end of the game adds nothing (C-VIS-4)."""
    n = int(s.players)
    seen = public_part(c, s)
    seen |= {
        "seat": seat,
        "board": board_of(c, s, lambda spot: sees_kind(s, seat, spot)),
        "drawn": None,
        "hand": None,
        "counts": {
            "rogues": [int(hand[0]) for hand in s.rogues[:n]],
            "cards": [int(hand[0]) for hand in s.cards[:n]],
            "pile": int(piles.size(s.pile)),
            "bag": int(s.bag.sum()),
            "seine": int(s.seine.sum()),
        },
    }
    if seat is not None:
        seen |= own_part(c, s, seat)
    return seen


def sees_kind(s: Any, seat: int | None, spot: int) -> bool:
    """C-VIS-1: its owner, who looked at it, and everybody while a standoff shows it."""
    if s.shown and s.standoff == spot // state.SPOTS_EACH:
        return True
    return seat is not None and bool(s.owner[spot] == seat or s.seen[spot] >> seat & 1)


def own_part(c: Content, s: Any, seat: int) -> dict[str, Any]:
    """What a seat alone sees."""
    exchanging = s.decision == state.EXCHANGE and s.actor == seat
    return {
        "drawn": or_null(s.drawn, c.kinds) if exchanging else None,
        "hand": {
            "rogues": pile_bottom_first(s.rogues[seat], c.kinds),
            "cards": pile_bottom_first(s.cards[seat], c.plots),
        },
    }


def seen_action(c: Content, s: Any, action: int, viewer: int | None) -> str:
    """C-VIS-2: the text of the actor's action, the rogue as `?` for everybody else."""
    text = state.ACTIONS.text(action, c.words)
    if viewer == s.actor:
        return text
    if state.A_PLACE <= action < state.A_MOVE:
        return f"place ? {text.split()[2]}"
    return "drown ?" if state.A_DROWN <= action < state.A_DROWN + state.KINDS else text
