"""Every clause of every rules document has a test that names it, and every name exists."""

import ast
import re
from pathlib import Path

import pytest

import estaminet

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"^(?:- |\| )\*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*", re.MULTILINE)
EXAMPLE = re.compile(r"^- \*\*(E-\d+)\*\*", re.MULTILINE)


def document(game: str, name: str = "rules.md") -> str:
    return (ROOT / "src/estaminet/games" / game / name).read_text(encoding="utf-8")


def clauses(text: str) -> list[str]:
    return [found for found in CLAUSE.findall(text) if not found.startswith("E-")]


def marked(game: str, marker: str) -> dict[str, list[str]]:
    """Id to the names of the tests that carry it, read from the decorators."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests/games" / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for ident in marker_arguments(node, marker):
                    found.setdefault(ident, []).append(node.name)
    return found


def marker_arguments(node: ast.FunctionDef, marker: str) -> list[str]:
    return [
        str(argument.value)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call)
        and ast.unparse(decorator.func) == f"pytest.mark.{marker}"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    ]


@pytest.mark.parametrize("game", estaminet.games())
def test_every_clause_has_a_test_and_every_test_a_clause(game: str) -> None:
    known, tested = clauses(document(game)), marked(game, "clause")
    assert len(known) > 50
    assert len(known) == len(set(known)), "a clause id stands twice"
    assert not sorted(set(known) - set(tested)), "clauses without a test"
    assert not sorted(set(tested) - set(known)), "tests of clauses that do not exist"


@pytest.mark.parametrize("game", estaminet.games())
def test_a_test_is_named_by_a_clause_it_pins(game: str) -> None:
    for marker, pattern in (("clause", CLAUSE), ("example", EXAMPLE)):
        assert pattern.search(document(game))
        by_test: dict[str, list[str]] = {}
        for ident, names in marked(game, marker).items():
            for name in names:
                by_test.setdefault(name, []).append(ident)
        for name, idents in by_test.items():
            prefixes = ["test_" + ident.lower().replace("-", "_") + "_" for ident in idents]
            assert any(name.startswith(prefix) for prefix in prefixes), (name, idents)


@pytest.mark.parametrize("game", estaminet.games())
def test_every_worked_example_is_a_test(game: str) -> None:
    known, tested = EXAMPLE.findall(document(game)), marked(game, "example")
    assert known
    assert set(known) == set(tested)


@pytest.mark.parametrize("game", estaminet.games())
def test_the_french_document_has_the_same_clauses(game: str) -> None:
    assert clauses(document(game, "rules.fr.md")) == clauses(document(game))
