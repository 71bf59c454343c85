"""What the tests of all games need."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from scipy.stats import chisquare

import estaminet


def play(t: estaminet.Table, *actions: str) -> dict[str, Any]:
    """Play the actions; the position after them."""
    for action in actions:
        t.play(action)
    return t.position()


def without(pool: Iterable[str], used: Iterable[str], what: str) -> list[str]:
    """The sorted rest of `pool` after taking out `used`."""
    rest = Counter(pool)
    rest.subtract(Counter(used))
    missing = sorted(item for item, number in rest.items() if number < 0)
    assert not missing, f"the test asks for more {what} than there are: {missing}"
    return sorted(rest.elements())


# Re-deals as a distribution


def frequencies(
    t: estaminet.Table, seat: int, told: Callable[[Any], Hashable], deals: int
) -> Counter[Hashable]:
    """How often re-deals look like what."""
    return Counter(told(t.determinize(seat, seed=i).position()) for i in range(deals))


def assert_distributed(found: Counter[Hashable], worlds: Mapping[Hashable, Any]) -> None:
    """`worlds` gives each outcome its probability, up to a common factor."""
    likely = {key: float(value) for key, value in worlds.items() if value}
    assert set(found) <= set(likely)
    share = found.total() / sum(likely.values())
    keys = sorted(likely, key=repr)
    expected = [likely[key] * share for key in keys]
    assert min(expected) >= 5, "too many outcomes for the number of deals"
    if len(keys) > 1:
        assert chisquare([found[key] for key in keys], expected).pvalue > 1e-4
