"""Piles and bags: the two ways in which a state holds cards, tokens and tiles.

A pile is ordered: an int8 array whose element 0 is its size, followed by the cards from the
bottom to the top. A bag is unordered: an int8 array with the number of pieces of each kind.
Capacity is the array's; rules never overfill one.
"""

from typing import Any

from estaminet.engine import bits
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import below, put_back, taken, turned_below


@jit
def size(pile: Any) -> int:
    return int64(pile[0])


@jit
def clear(pile: Any) -> None:
    pile[0] = 0


@jit
def push(pile: Any, card: int) -> None:
    """Put a card on top."""
    pile[0] += 1
    pile[pile[0]] = card


@jit
def insert(pile: Any, card: int) -> None:
    """Put a card at its place in a pile that is kept in ascending order."""
    # no branch: where a card belongs cannot be foreseen
    for i in range(1, size(pile) + 1):
        other = int64(pile[i])
        pile[i] = min(other, card)
        card = max(other, card)
    push(pile, card)


@jit
def sort(pile: Any) -> None:
    """Put a pile of cards below 63 in ascending order."""
    once = twice = more = int64(0)  # sets of cards
    for i in range(1, size(pile) + 1):
        card = int64(1) << at(pile, i)
        more |= twice & card
        twice |= once & card
        once |= card
    if more:
        sort_by_inserting(pile)
    else:
        lay_out(pile, once, twice)


@jit
def sort_by_inserting(pile: Any) -> None:
    n = size(pile)
    clear(pile)
    for i in range(1, n + 1):
        insert(pile, at(pile, i))


@jit
def lay_out(pile: Any, once: int, twice: int) -> None:
    """Fill a pile, whose size stays, with a set of cards, and once more with those of another."""
    place = int64(1)
    while once != 0:
        card = bits.lowest(once)
        once &= once - 1
        again = (twice >> card) & 1
        pile[place] = pile[place + again] = card
        place += 1 + again


@jit
def pop(pile: Any) -> int:
    """Take the top card; the pile must not be empty."""
    card = pile[pile[0]]
    pile[0] -= 1
    return int64(card)


@jit
def at(pile: Any, i: int) -> int:
    """The i-th card from the bottom, 1 first, as a full-width number fit for sums."""
    return int64(pile[i])


@jit
def from_top(pile: Any, index: int) -> int:
    """The card at `index` counted from the top (0: the next one drawn)."""
    return int64(pile[pile[0] - index])


@jit
def count(pile: Any, card: int) -> int:
    """How many copies of a card lie in a pile."""
    found = 0
    for i in range(1, pile[0] + 1):
        if pile[i] == card:
            found += 1
    return found


@jit
def remove(pile: Any, card: int) -> None:
    """Take out the copy nearest the bottom; the others close ranks."""
    found = 0  # no branch: where it lies cannot be foreseen
    for i in range(1, size(pile) + 1):
        pile[i - found] = pile[i]
        found |= pile[i] == card
    pile[0] -= found


@jit
def move_top(source: Any, target: Any, count: int) -> None:
    """Move the top `count` cards as one packet, in order, onto `target`."""
    first, onto = size(source) - count, size(target)
    for i in range(1, count + 1):
        target[onto + i] = source[first + i]
    source[0], target[0] = first, onto + count


@jit
def shuffle(words: Any, pile: Any) -> None:
    """Fisher and Yates: every order equally likely."""
    running = taken(words)
    for i in range(size(pile), 1, -1):
        below_it, running = turned_below(running, i)
        j = 1 + below_it
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card
    put_back(words, running)


@jit
def total(bag: Any) -> int:
    count = 0
    for kind in range(bag.shape[0]):
        count += int64(bag[kind])
    return count


@jit
def draw(words: Any, bag: Any) -> int:
    """Take one piece out of a bag that is not empty, each piece equally likely; its kind."""
    left = below(words, total(bag))
    for kind in range(bag.shape[0]):
        left -= bag[kind]
        if left < 0:
            bag[kind] -= 1
            return kind
    return -1
