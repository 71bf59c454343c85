"""What everybody can count at a table of Les Miseraables, by the rules."""

from typing import Any

from estaminet.games.miseraables.rules.ending import turns_left
from estaminet.games.miseraables.rules.scoring import symbols_on
from estaminet.games.miseraables.tables import Content


def counts(c: Content, s: Any) -> dict[str, Any]:
    return {
        "saved": symbols(c, s.save),  # M-GOAL-3
        "shown": [symbols(c, cards) for cards in s.up[: s.players]],  # M-GOAL-5
        "turns_left": int(turns_left(s)),  # M-END-3, M-END-7: of all seats, after this one
    }


def symbols(c: Content, cards: int) -> dict[str, int]:
    """How many of each symbol these cards (a set) show."""
    return {name: int(symbols_on(c.tables, cards, 1 << i)) for i, name in enumerate(c.symbols)}
