"""Sets of cards: one number, a bit a card. A place without an order is such a set."""

from typing import Any

import numpy as np

from estaminet.engine.jit import int64, jit

# The bits 1, 2, 4, ... leave different remainders modulo 67
_MODULUS = 67
_INDEX = np.zeros(_MODULUS, np.int8)
for _bit in range(63):
    _INDEX[(1 << _bit) % _MODULUS] = _bit


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
    return int64(_INDEX[(cards & -cards) % _MODULUS])


@jit
def rest(cards: int) -> int:
    """The set without its first card."""
    return cards & (cards - 1)


@jit
def size(cards: int) -> int:
    count = 0
    while cards != 0:
        cards = rest(cards)
        count += 1
    return count


@jit
def of_pile(pile: Any) -> int:
    """The cards of a pile."""
    cards = int64(0)
    for i in range(1, pile[0] + 1):
        cards |= bit(int64(pile[i]))
    return cards
