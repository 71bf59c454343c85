"""A re-deal is a world of its own: legal, complete, and made from the seat's knowledge alone."""

import pytest

from estaminet.engine.jit import INTERPRETED
from tests.conformance.random_play import Case, cases, decisions

CASES = cases()[::6] if INTERPRETED else cases()  # interpreted, for coverage, a few will do


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_redeal_is_a_world_of_its_own(case: Case) -> None:
    for move, table in enumerate(decisions(case, 7)):
        for seat in range(case.players):
            other = table.determinize(seat, seed=move)
            case.from_position(other.position())
            assert other.position() == table.determinize(seat, seed=move).position()
            third = other.determinize(seat, seed=move)
            assert third.position() == other.position()
