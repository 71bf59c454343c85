"""Minds: bots as numbers, for a compiled loop. That they play as the players do, a simulation tells
(`tests/lab/test_simulate.py`)."""

from collections import Counter

import numpy as np
import pytest

from estaminet import bots
from estaminet.bots import players, registry
from estaminet.bots.search import minds
from estaminet.bots.search.minds import GREEDY, GUIDE, RANDOM, SEARCH, Mind
from estaminet.errors import BadOption
from tests.bots.tables import GAMES, Looking, knowledge, middle

DRAWS = 4000


class Contrary(players.RandomPlayer):
    """Somebody's own: made of a player of the house, and decides otherwise."""

    def pick(self, knowledge: bots.Knowledge) -> int:
        return int(knowledge.numbers[0])


@pytest.mark.parametrize("game", GAMES)
def test_who_has_a_mind(game: str) -> None:
    found = {bot: registry.mind(bot, game) for bot in ("random", "guide", "guide:greedy")}
    assert found == {"random": Mind(RANDOM), "guide": Mind(GUIDE), "guide:greedy": Mind(GREEDY)}
    assert registry.mind("search:7", game) == Mind(SEARCH, 4)  # in each of two trees
    assert registry.mind("apprentice", game) == Mind(SEARCH, 8)
    assert registry.mind("search:7@guide", game) == Mind(SEARCH, 4, "guide")
    assert registry.mind("master-0.1", game).version == "0.1"
    for asked in ("heuristic", "search:0.1s", "clairvoyant", f"{__name__}:Contrary"):
        assert registry.mind(asked, game) is None


def test_a_guide_is_sampled_or_greedy_and_nothing_else() -> None:
    for bad in ("guide:", "guide:best", "guide:Greedy"):
        with pytest.raises(BadOption, match="guide:greedy"):
            bots.make(bad, GAMES[0], 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_draws_by_its_scores(game: str) -> None:
    """As often as the softmax of the scores says, by chi squared."""
    table = middle(game, 3)
    scores = Looking(table).scores()
    weights = np.exp(np.array([*scores.values()]) - max(scores.values()))
    expected = DRAWS * weights / weights.sum()
    player, known = bots.make("guide", game, 1), knowledge(table)
    drawn = Counter(player.choose(known) for _ in range(DRAWS))
    likely = expected >= 5
    counts = np.array([drawn[action] for action in scores])
    observed = [*counts[likely], counts[~likely].sum()]
    awaited = [*expected[likely], max(expected[~likely].sum(), 1e-9)]
    chi = sum((o - e) ** 2 / e for o, e in zip(observed, awaited, strict=True) if e > 0.5)
    assert chi < 3 * len(observed) + 20


@pytest.mark.parametrize("game", GAMES)
def test_a_greedy_guide_plays_the_best_and_of_equals_any(game: str) -> None:
    for moves in (5, 15, 25):
        table = middle(game, 3, moves)
        scores = Looking(table).scores()
        best = {action for action, score in scores.items() if score == max(scores.values())}
        player, known = bots.make("guide:greedy", game, 1), knowledge(table)
        assert {player.choose(known) for _ in range(40 * len(best))} == best


def test_of_equal_scores_each_is_as_likely() -> None:
    dice, scores = minds.dice(1), np.array([1.0, 3.0, 0.0, 3.0, 3.0])
    found = Counter(int(minds.best_of(dice, scores, 5)) for _ in range(3000))
    assert sorted(found) == [1, 3, 4]
    assert all(900 < count < 1100 for count in found.values())


def test_any_whole_number_is_a_seed() -> None:
    for seed in (-1, 0, 2**64, 2**80):
        for bot in ("random", "guide", "search:2"):
            table = middle(GAMES[0], 2, 3)
            assert bots.ask(bots.make(bot, GAMES[0], seed), table) in table.actions()
