"""Every clause of every rules document has a test that names it, and every name exists."""

import ast
import re
from pathlib import Path

import pytest

import estaminet
from estaminet.games.clauses import clauses

ROOT = Path(__file__).parents[2]
EXAMPLE = re.compile(r"^(?:- \*\*E-(\d+)\*\*|(\d+)\. \*\*(?:Given|When)\*\*)", re.MULTILINE)


def examples(game: str) -> list[str]:
    path = ROOT / "src/estaminet/games" / game / "rules.md"
    found = EXAMPLE.findall(path.read_text(encoding="utf-8"))
    return [f"E-{a or b:0>2}" for a, b in found]


def ids(game: str, lang: str = "en") -> list[str]:
    return [clause.id for clause in clauses(game, lang)]


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
    known, tested = ids(game), marked(game, "clause")
    assert len(known) > 50
    assert len(known) == len(set(known)), "a clause id stands twice"
    assert not sorted(set(known) - set(tested)), "clauses without a test"
    assert not sorted(set(tested) - set(known)), "tests of clauses that do not exist"


@pytest.mark.parametrize("game", estaminet.games())
def test_a_test_is_named_by_a_clause_it_pins(game: str) -> None:
    for marker in ("clause", "example"):
        by_test: dict[str, list[str]] = {}
        for ident, names in marked(game, marker).items():
            for name in names:
                by_test.setdefault(name, []).append(ident)
        for name, idents in by_test.items():
            prefixes = ["test_" + ident.lower().replace("-", "_") + "_" for ident in idents]
            assert any(name.startswith(prefix) for prefix in prefixes), (name, idents)


@pytest.mark.parametrize("game", estaminet.games())
def test_every_worked_example_is_a_test(game: str) -> None:
    known, tested = examples(game), marked(game, "example")
    assert known
    assert set(known) == set(tested)


@pytest.mark.parametrize("game", estaminet.games())
def test_the_french_document_has_the_same_clauses(game: str) -> None:
    assert ids(game, "fr") == ids(game)
