"""How sure a number is: intervals at 95 %, for numbers and for whole arrays of them."""

from typing import Any

import numpy as np

Z = 1.959963984540054  # the normal distribution has 95 % within so many standard deviations


def wilson(k: Any, n: Any) -> tuple[Any, Any]:
    """Wilson's interval of a share, `k` of `n`; of nothing at all, anything from 0 to 1.

    Both may be fractions: shared wins count in parts, and dependent draws as fewer than they are.
    """
    k, n = np.asarray(k, float), np.asarray(n, float)
    known = np.where(n > 0, n, 1.0)
    p = np.where(n > 0, k / known, 0.5)
    middle = (p + Z * Z / (2 * known)) / (1 + Z * Z / known)
    inside = np.maximum(p * (1 - p) / known + (Z / (2 * known)) ** 2, 0)
    half = Z * np.sqrt(inside) / (1 + Z * Z / known)
    low = np.where(n > 0, np.clip(middle - half, 0, p), 0.0)
    high = np.where(n > 0, np.clip(middle + half, p, 1), 1.0)
    return low[()], high[()]  # plain numbers where plain numbers came


def mean(total: Any, squares: Any, n: Any) -> tuple[Any, Any, Any]:
    """A mean and its interval, from the sum, the sum of squares and the number of values."""
    total, squares, n = (np.asarray(value, float) for value in (total, squares, n))
    known = np.maximum(n, 1)
    average = total / known
    variance = np.maximum(squares / known - average**2, 0) * known / np.maximum(n - 1, 1)
    half = np.where(n > 1, Z * np.sqrt(variance / known), np.inf)
    return average, average - half, average + half


def effective(n: Any, k: Any, nn: Any, nk: Any, kk: Any) -> Any:
    """As how many independent draws the `n` count, when they come in games.

    The seats of one game are not independent: a team wins together, a rival's win is another's
    loss. `nn`, `nk` and `kk` are the sums over games of n², n·k and k². The variance of k/n
    between games is compared with that of independent draws; never more than `n` is claimed.
    """
    n, k, nn, nk, kk = (np.asarray(value, float) for value in (n, k, nn, nk, kk))
    known = np.maximum(n, 1)
    p = k / known
    between = np.maximum(kk - 2 * p * nk + p * p * nn, 0) / known**2
    alone = p * (1 - p)
    kish = n * n / np.maximum(nn, 1)  # all alike: what is left to count is games
    found = np.where(between > 0, alone / np.where(between > 0, between, 1), n)
    return np.minimum(np.where((p > 0) & (p < 1), found, kish), n)


def clustered(n: Any, k: Any, nn: Any, nk: Any, kk: Any) -> tuple[Any, Any]:
    """The interval of the share k/n of draws that come in games; see `effective`."""
    n, k = np.asarray(n, float), np.asarray(k, float)
    draws = effective(n, k, nn, nk, kk)
    return wilson(draws * k / np.maximum(n, 1), draws)
