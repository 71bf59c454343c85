"""What cannot be done is refused with its reason, what is asked says why, what an action promises
comes true in every world that the seat thinks possible."""

import json

import pytest

import estaminet
from estaminet.games import load
from estaminet.games.document import document
from estaminet.languages import LANGUAGES
from tests.conformance.random_play import Case, decisions, some_cases

SEED = 1


def kinds_of(table: estaminet.Table) -> set[str]:
    return {action.split(" ")[0] for action in table.actions()}


def some() -> list[Case]:
    """Every game with every player count and its example of an own file."""
    found = {(case.game, case.players, case.file): case for case in some_cases()}
    return list(found.values())


@pytest.mark.parametrize("case", some(), ids=str)
def test_a_kind_of_action_is_legal_or_refused_and_never_both(case: Case) -> None:
    game = load(case.game)
    clauses = {clause.id for part in document(case.game).sections for clause in part.clauses}
    refused_at_all = 0
    for table in decisions(case, SEED):
        refusals = game.reasons.refused(table.content, table._state)
        whole = {refusal.kind for refusal in refusals if refusal.action is None}
        single = {refusal.action for refusal in refusals if refusal.action is not None}
        assert not whole & kinds_of(table)
        assert not single & set(table.numbers().tolist())
        assert len(refusals) == len(single) + len(whole)
        if table.actor is not None:
            expected = set(game.reasons.expected.get(table.decision, ()))
            assert expected <= whole | kinds_of(table)
        assert {refusal.clause for refusal in refusals} <= clauses
        refused_at_all += len(refusals)
    assert refused_at_all > 0


@pytest.mark.parametrize("case", some(), ids=str)
def test_everything_is_said_in_every_language_and_alike_in_two_worlds(case: Case) -> None:
    for move, table in enumerate(decisions(case, SEED)):
        seat = table.actor
        worlds = [table] if seat is None else [table, table.determinize(seat, seed=move)]
        for lang in LANGUAGES:
            said = {json.dumps(sentences(world, seat, lang)) for world in worlds}
            (text,) = said
            assert not any(sign in text for sign in ("{", "}", "(s)", '""'))


def sentences(table: estaminet.Table, seat: int | None, lang: str) -> list[str]:
    """What is said about a decision: to who decides, and to a spectator."""
    promises = table.brings(lang)
    assert len(promises) == len(table.numbers())
    refused = [row[key] for row in table.refused(lang) for key in ("text", "reason", "clause")]
    asked = [table.prompt(viewer, lang) for viewer in (None, seat)]
    return [*refused, *(what for what in promises if what is not None), *asked]
