"""End of the game (sections 12 and 17)."""

from __future__ import annotations

from .game import Game, Position, controlled, tokens_on_board


def has_placed_all(g: Game, seat: int) -> bool:
    return tokens_on_board(g.p, seat) >= g.data["limits"]["renown"]  # C-END-1


def leaders(p: Position) -> list[int]:
    """C-END-3."""
    ranks = [(tokens_on_board(p, seat), controlled(p, seat)) for seat in range(p["players"])]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def end_game(g: Game, winners: list[int], reason: str) -> None:
    seats = range(g.p["players"])
    g.p["decision"] = "over"
    g.p["actor"] = None
    g.p["result"] = {  # C-OPT-2
        "winners": winners,
        "reason": reason,
        "renown": [tokens_on_board(g.p, seat) for seat in seats],
        "neighbourhoods": [controlled(g.p, seat) for seat in seats],
    }
    g.p["agenda"] = []  # C-POS-1
