"""What the tests of all games need."""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from scipy.stats import chisquare

import estaminet
from estaminet.games import load


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


# What actions bring


class Promise(NamedTuple):
    """An action, what it was said to bring, and a world in which it has been played."""

    action: str
    text: str
    sure: bool
    before: estaminet.Table
    after: estaminet.Table

    def happened(self, name: str) -> list[dict[str, int | None]]:
        """The arguments of the events of a name that the action caused."""
        events = load(self.after.game).events
        return [
            dict(zip(events[code].arguments, values, strict=True))
            for code, values in self.after._moves[-1].events
            if events[code].name == name
        ]


def promises(game: str, players: int, seeds: Iterable[int]) -> Iterator[Promise]:
    """What is promised in random games, each in worlds that the actor cannot tell apart."""
    for seed in seeds:
        dice = random.Random(seed)
        table = estaminet.new(game, players, seed=seed)
        while table.actor is not None:
            rows = list(zip(map(table.text, table.numbers().tolist()), table.brings(), strict=True))
            for action, text in dice.sample(rows, min(3, len(rows))):
                if text is not None:
                    for world in range(2):
                        before = table.determinize(table.actor, seed=world)
                        after = before.copy()
                        after.play(action)
                        yield Promise(action, text, "as far as you" not in text, before, after)
            table.play(dice.choice(table.actions()))
