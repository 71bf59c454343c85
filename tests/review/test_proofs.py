"""Long proofs: blunders are found, noise is not called one, and the measure measures.

`ESTAMINET_REVIEWS=0.1` looks at a tenth of the cases; what they come to is in docs/review.md.
"""

import os

import pytest

from tests.review.games import GAMES
from tests.review.measuring import MEASURES, Case, measured

pytestmark = [pytest.mark.proof, pytest.mark.parametrize("game", GAMES)]
SHARE = float(os.environ.get("ESTAMINET_REVIEWS", 1))
PLANTED, FOUND = 200, 0.95
DECISIONS, FALSE = 1000, 0.02  # of masters
LOOKED_AT, AGREED = 200, 0.95  # decisions that look like blunders
MATCHES, ORDERED = 30, 0.9
REVIEWS, SECONDS, READY = 3, 60, 10  # on two cores, for 100 decisions


def cases(name: str, game: str, least: int) -> list[Case]:
    return measured(MEASURES[name], game, max(round(SHARE * least), 1))


def share(name: str, game: str, least: int, what: str) -> float:
    return float(MEASURES[name].told(cases(name, game, least))[what][1])


def test_planted_blunders_are_found(game: str) -> None:
    assert share("planted", game, PLANTED, "found") >= FOUND


def test_masters_are_seldom_wrongly_said_to_blunder(game: str) -> None:
    assert share("masters", game, DECISIONS, "false") <= FALSE


def test_two_analyses_agree_on_blunders(game: str) -> None:
    assert share("agreeing", game, LOOKED_AT, "agreed") >= AGREED


def test_a_stronger_player_loses_less_per_decision(game: str) -> None:
    assert share("ordered", game, MATCHES, "right") >= ORDERED


def test_a_review_is_soon_made_and_sooner_shown(game: str) -> None:
    told = MEASURES["speed"].told(cases("speed", game, REVIEWS))
    assert told["seconds"] <= SECONDS
    assert told["ready"] <= READY
