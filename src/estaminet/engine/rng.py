"""The generator: xoshiro128++ 1.0 (Blackman and Vigna), its four words in the state.

The same seed gives the same draws on every machine: interpreted, compiled or on a GPU. Its
arithmetic is done on 32-bit values inside 64-bit words, so nothing ever wraps. Seeds become words
by SplitMix64, as the authors advise.
"""

from typing import Any

import numpy as np

from estaminet.engine.jit import int64, jit

WORDS = 4
SEED_LIMIT = 1 << 64

_MASK = np.uint64(0xFFFFFFFF)
_ONE32 = np.uint64(1 << 32)
_1, _7, _9, _11, _21, _25 = (np.uint64(n) for n in (1, 7, 9, 11, 21, 25))
_27, _30, _31, _32 = (np.uint64(n) for n in (27, 30, 31, 32))

GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio, an odd number
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


@jit
def taken(words: Any) -> Any:
    """The generator's words (uint32[4]) as four numbers, to draw many times from: see `put_back`.

    Compiled, they then stay out of memory, where anything written might have changed them.
    """
    return words[0], words[1], words[2], words[3]


@jit
def put_back(words: Any, running: Any) -> None:
    words[0], words[1], words[2], words[3] = running


@jit
def turned(running: Any) -> Any:
    """The next 32 random bits, as uint64, and the numbers after them."""
    a, b = np.uint64(running[0]), np.uint64(running[1])
    c, d = np.uint64(running[2]), np.uint64(running[3])
    total = (a + d) & _MASK
    result = ((((total << _7) | (total >> _25)) & _MASK) + a) & _MASK
    c ^= a
    d ^= b
    return result, (
        np.uint32(a ^ d),
        np.uint32(b ^ c),
        np.uint32(c ^ ((b << _9) & _MASK)),
        np.uint32(((d << _11) | (d >> _21)) & _MASK),
    )


@jit
def turned_below(running: Any, n: int) -> Any:
    """A whole number from 0 to n-1, each exactly as likely (Lemire's method), and what is after."""
    bound = np.uint64(n)
    result, running = turned(running)
    product = result * bound
    if (product & _MASK) < bound:
        least = (_ONE32 - bound) % bound
        while (product & _MASK) < least:
            result, running = turned(running)
            product = result * bound
    return int64(product >> _32), running


@jit
def next32(words: Any) -> Any:
    """The next 32 random bits, as uint64. Modifies `words` (uint32[4])."""
    result, running = turned(taken(words))
    put_back(words, running)
    return result


@jit
def below(words: Any, n: int) -> int:
    """A whole number from 0 to n-1, each exactly as likely. Modifies `words`."""
    number, running = turned_below(taken(words), n)
    put_back(words, running)
    return int64(number)


@jit
def fork(words: Any, child: Any) -> None:
    """Give `child` four fresh words drawn from `words`. Modifies both."""
    for i in range(WORDS):
        child[i] = next32(words)
    child[0] |= np.uint32(1)  # the all-zero state is the one that never moves


@jit
def splitmix64(seed: Any, number: int) -> Any:
    """The output with that number, from 0, of SplitMix64 from a seed; both are uint64."""
    z = seed + GOLDEN * (np.uint64(number) + _1)
    z = (z ^ (z >> _30)) * _MIX1
    z = (z ^ (z >> _27)) * _MIX2
    return z ^ (z >> _31)


@jit
def plant(seed: Any, words: Any) -> None:
    """Put the four words that a seed (uint64) stands for into `words`."""
    first, second = splitmix64(seed, 0), splitmix64(seed, 1)
    words[0], words[1] = first & _MASK, first >> _32
    words[2], words[3] = second & _MASK, second >> _32


def seeded(seed: int) -> np.ndarray:
    """The four words that a seed (0 to 2**64 - 1) stands for."""
    words = np.zeros(WORDS, np.uint32)
    with np.errstate(over="ignore"):  # interpreted, NumPy would tell what wraps
        plant(np.uint64(seed), words)
    return words
