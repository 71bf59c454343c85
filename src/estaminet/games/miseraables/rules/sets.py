"""Sets of cards: one number, a bit a card. A place without an order is such a set."""

from typing import Any

from estaminet.engine import bits
from estaminet.engine.jit import int64, jit


@jit
def bit(card: int) -> int:
    """The set of this card alone."""
    return int64(1) << card


@jit
def has(cards: int, card: int) -> bool:
    return (cards >> card) & 1 == 1


@jit
def lowest(cards: int) -> int:
    """The first card of a set that is not empty."""
    return int64(bits.lowest(int64(cards)))


@jit
def rest(cards: int) -> int:
    """The set without its first card."""
    return cards & (cards - 1)


@jit
def size(cards: int) -> int:
    return int64(bits.size(int64(cards)))


@jit
def of_pile(pile: Any) -> int:
    """The cards of a pile."""
    cards = int64(0)
    for i in range(1, pile[0] + 1):
        cards |= bit(int64(pile[i]))
    return cards
