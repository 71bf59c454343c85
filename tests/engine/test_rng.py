"""The generator against its published vectors, and its draws as a distribution."""

import numpy as np
import pytest
from scipy.stats import chisquare

from estaminet.engine import rng

# xoshiro128++ 1.0 from the words 1, 2, 3, 4: the vector of its reference implementation
XOSHIRO = [641, 1573767, 3222811527, 3517856514, 836907274]
XOSHIRO += [4247214768, 3867114732, 1355841295, 495546011, 621204420]
# SplitMix64 from the seed 1234567: the vector commonly published with it
SPLITMIX = [6457827717110365317, 3203168211198807973, 9817491932198370423]
SPLITMIX += [4593380528125082431, 16408922859458223821]


def test_xoshiro_gives_its_published_vector() -> None:
    words = np.array([1, 2, 3, 4], np.uint32)
    assert [int(rng.next32(words)) for _ in XOSHIRO] == XOSHIRO


def test_splitmix_gives_its_published_vector() -> None:
    with np.errstate(over="ignore"):
        found = [int(rng.splitmix64(np.uint64(1234567), i)) for i in range(len(SPLITMIX))]
    assert found == SPLITMIX


def test_a_seed_becomes_the_halves_of_two_splitmix_values() -> None:
    words = [int(word) for word in rng.seeded(1234567)]
    assert words[0] | words[1] << 32 == SPLITMIX[0]
    assert words[2] | words[3] << 32 == SPLITMIX[1]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 59, 1000])
def test_bounded_draws_are_uniform(n: int) -> None:
    words = rng.seeded(n)
    counts = np.bincount([rng.below(words, n) for _ in range(300 * n)], minlength=n)
    assert len(counts) == n
    assert n == 1 or chisquare(counts).pvalue > 1e-4


def test_a_bound_that_does_not_divide_is_unbiased() -> None:
    """With n = 3 * 2**30 a quarter of all words is rejected; without that, thirds would differ."""
    n = 3 << 30
    words = rng.seeded(1)
    thirds = np.bincount([rng.below(words, n) // (1 << 30) for _ in range(30_000)], minlength=3)
    assert chisquare(thirds).pvalue > 1e-4
    quarters = [rng.below(words, n) % 3 for _ in range(30_000)]
    assert chisquare(np.bincount(quarters, minlength=3)).pvalue > 1e-4


def test_a_fork_differs_from_its_parent_and_moves_it() -> None:
    words, child = rng.seeded(3), np.zeros(4, np.uint32)
    before = words.copy()
    rng.fork(words, child)
    assert (words != before).any()
    assert child.any()
    assert (child != words).any()
