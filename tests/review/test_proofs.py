"""Long proofs: blunders are found, noise is not called one, and the measure measures."""

from itertools import count, islice, pairwise

import pytest

from estaminet.games import load
from tests.review.games import GAMES
from tests.review.measuring import LEVELS, blunders, found_again, judged, planted, played

pytestmark = [pytest.mark.proof, pytest.mark.parametrize("game", GAMES)]
PLANTED, FOUND = 200, 0.95
MASTERS, FALSE = 20, 0.02  # games
AGREE = 0.95
MATCHES, EACH, ORDERED = 20, 10, 0.9  # matches of so many games


def players(game: str) -> int:
    return 3 if load(game).outcome.together else 2


def test_planted_blunders_are_found(game: str) -> None:
    records = (record for seed in count() for record in planted(game, players(game), seed))
    found = [found_again(record, seed=3) for record in islice(records, PLANTED)]
    assert sum(found) >= FOUND * PLANTED


def test_masters_are_seldom_said_to_blunder(game: str) -> None:
    said = decisions = 0
    for seed in range(MASTERS):
        table = played(game, players(game), ["master"] * players(game), seed)
        found = judged(table.record(), seed=1)
        said, decisions = said + len(blunders(found)), decisions + len(found)
    assert said <= FALSE * decisions


def test_two_analyses_agree_on_blunders(game: str) -> None:
    either = both = 0
    for seed in range(MASTERS):
        record = played(game, players(game), ["apprentice"] * players(game), seed).record()
        first, second = (blunders(judged(record, of)) for of in (1, 2))
        either, both = either + len(first) + len(second), both + 2 * len(first & second)
    assert both >= AGREE * either


def test_a_stronger_player_loses_less_per_decision(game: str) -> None:
    right = 0
    for match in range(MATCHES):
        weaker, stronger = list(pairwise(LEVELS))[match % 2]
        lost: dict[str, list[float]] = {weaker: [], stronger: []}
        for seed in range(match * EACH, (match + 1) * EACH):
            names = [weaker, stronger] if seed % 2 else [stronger, weaker]
            if load(game).outcome.together:
                names = [names[0]] * players(game)
            for row in judged(played(game, players(game), names, seed).record(), seed=1):
                lost[names[row.seat]].append(row.loss)
        means = {name: sum(losses) / len(losses) for name, losses in lost.items()}
        right += means[stronger] < means[weaker]
    assert right >= ORDERED * MATCHES
