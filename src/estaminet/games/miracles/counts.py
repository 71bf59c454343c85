"""What everybody can count at a table of The Court of Miracles, by the rules."""

from typing import Any

from estaminet.games.miracles import state
from estaminet.games.miracles.rules.common import controlled, tokens_on_board
from estaminet.games.miracles.rules.standoff import is_called, strength_at, total_strength
from estaminet.games.miracles.tables import Content


def counts(c: Content, s: Any) -> dict[str, Any]:
    t, seats = c.tables, range(s.players)
    return {
        "tokens": [int(tokens_on_board(s, seat)) for seat in seats],  # C-CMP-4
        "tokens_to_win": int(t.renown),  # C-END-1
        "neighbourhoods": [int(controlled(s, seat)) for seat in seats],  # C-END-3
        "called": [
            c.places[place] for place in range(state.PLACES) if is_called(s, place)
        ],  # C-STD-1
        "spaces_left": int(t.last_space - s.king),  # C-KNG-4
        "next_wrath": next_wrath(c, s),
        **strengths(c, s),
    }


def next_wrath(c: Content, s: Any) -> dict[str, Any] | None:
    """C-KNG-3: how many spaces ahead of the King the next Wrath lies, and where it strikes."""
    t = c.tables
    for space in range(s.king + 1, t.last_space + 1):
        if t.wrath[space] != state.NOTHING:
            return {"spaces": int(space - s.king), "at": (*c.places, "any")[t.wrath[space]]}
    return None


def strengths(c: Content, s: Any) -> dict[str, Any]:
    """C-STD-9: of each rogue that a standoff shows, and of each seat with one; else nothing."""
    if not s.shown:
        return {"strength_at": {}, "strengths": [None] * int(s.players)}
    first = state.SPOTS_EACH * s.standoff
    spots = [
        spot for spot in range(first, first + state.SPOTS_EACH) if s.kind[spot] != state.NOTHING
    ]
    there = {int(s.owner[spot]) for spot in spots}
    return {
        "strength_at": {c.spots[spot]: int(strength_at(c.tables, s, spot)) for spot in spots},
        "strengths": [
            int(total_strength(c.tables, s, seat)) if seat in there else None
            for seat in range(s.players)
        ],
    }
