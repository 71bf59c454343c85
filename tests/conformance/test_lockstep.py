"""The engine against the slow, obvious reference, move by move."""

import importlib
from typing import Any

import pytest
import yaml

import estaminet
from tests.conformance.random_play import Case, Chooser, cases, cases_of

GAMES_PER_GAME = 48  # shared by its cases, at least two each
PROOF_GAMES_PER_CASE = 10_000 // len(cases()) + 1


class Told:
    """Chance for the reference: what the engine's chance decided, in order."""

    def __init__(self, outcomes: list[dict[str, Any]]) -> None:
        self.outcomes = list(outcomes)

    def _next(self, event: str) -> Any:
        row = self.outcomes.pop(0)
        assert row["event"] == event
        return row["outcome"]

    def permutation(self, event: str, items: list[str]) -> list[str]:
        outcome = self._next(event)
        assert sorted(outcome) == sorted(items)
        return list(outcome)

    def pick(self, event: str, items: list[str]) -> str:
        outcome = self._next(event)
        assert outcome in items
        return str(outcome)


def assert_same(table: estaminet.Table, reference: Any) -> None:
    assert table.position() == reference.position()
    assert table.actions() == reference.actions()
    for seat in [None, *range(table.players)]:
        assert table.view(seat) == reference.view(seat)


def play_in_lockstep(case: Case, seed: int) -> None:
    oracle = importlib.import_module(f"tests.reference.{case.game}")
    table = case.new(seed)
    told = Told(table.chance)
    own = {"data": yaml.safe_load(case.data.read_text("utf-8"))} if case.data else {}
    reference = oracle.start(case.players, table.position()["options"], told, **own)
    choose = Chooser(case, seed)
    while True:
        assert not told.outcomes
        assert_same(table, reference)
        if table.actor is None:
            return
        action = choose(table)
        table.play(action)
        told = Told(table.chance)
        reference.play(action, told)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_engine_and_reference_agree(case: Case) -> None:
    for seed in range(max(2, GAMES_PER_GAME // len(cases_of(case.game)))):
        play_in_lockstep(case, seed)


@pytest.mark.proof
@pytest.mark.parametrize("case", cases(), ids=str)
def test_engine_and_reference_agree_ten_thousand_times(case: Case) -> None:
    for seed in range(1000, 1000 + PROOF_GAMES_PER_CASE):
        play_in_lockstep(case, seed)
