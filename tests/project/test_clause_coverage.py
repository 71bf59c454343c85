"""Every clause of every rules document has a test that names it, and every name exists."""

import pytest

import estaminet
from tools.clauses import Ledger, read
from tools.clauses.ledger import ROOT
from tools.clauses.mentions import markers

LEDGERS = {game: read(game) for game in estaminet.games()}


@pytest.fixture(params=LEDGERS)
def ledger(request: pytest.FixtureRequest) -> Ledger:
    return LEDGERS[request.param]


def test_documents_code_and_tests_agree(ledger: Ledger) -> None:
    """A test for every clause and worked example, and nowhere a name that does not exist."""
    assert not ledger.defects, "\n".join(ledger.defects)
    assert len(ledger.entries) > 50
    assert ledger.examples


def test_a_test_is_named_by_a_clause_it_pins(ledger: Ledger) -> None:
    for marker in ("clause", "example"):
        by_test: dict[str, list[str]] = {}
        for ident, tests in markers(ROOT / "tests/games" / ledger.game, marker).items():
            for test in tests:
                by_test.setdefault(test.name, []).append(ident)
        for name, idents in by_test.items():
            prefixes = ["test_" + ident.lower().replace("-", "_") + "_" for ident in idents]
            assert any(name.startswith(prefix) for prefix in prefixes), (name, idents)


def test_the_french_document_has_the_same_clauses(ledger: Ledger) -> None:
    both = [(entry.clause["en"], entry.clause["fr"]) for entry in ledger.entries]
    assert [french.id for _, french in both] == [english.id for english, _ in both]
    assert all(french.text != english.text for english, french in both)
