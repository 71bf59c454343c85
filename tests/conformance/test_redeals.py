"""A re-deal is a world of its own: legal, complete, and made from the seat's knowledge alone."""

import pytest

import estaminet
from estaminet.engine.jit import INTERPRETED
from tests.conformance.random_play import Case, cases, decisions, some_cases

CASES = (
    some_cases()[::6] if INTERPRETED else some_cases()
)  # interpreted, for coverage, a few will do


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_redeal_is_a_world_of_its_own(case: Case) -> None:
    for move, table in enumerate(decisions(case, 7)):
        check_redeal(case, table, move % case.players, seed=move)


@pytest.mark.proof
@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_redeal_for_every_seat_is_a_world_of_its_own(case: Case) -> None:
    for move, table in enumerate(decisions(case, 12)):
        for seat in range(case.players):
            check_redeal(case, table, seat, seed=move)


def check_redeal(case: Case, table: estaminet.Table, seat: int, seed: int) -> None:
    """A legal position; the same knowledge and seed give the same one again."""
    other = table.determinize(seat, seed)
    position = other.position()
    case.from_position(position)
    assert table.determinize(seat, seed).position() == position
    assert other.determinize(seat, seed).position() == position
