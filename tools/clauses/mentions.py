"""Where clauses are named: in the code and data of a game, and in the markers of its tests."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# `P-PLAY-2`, and what may follow it: `P-TRAP-1, -2, P-HARD-6`, `C-STD-1 to C-STD-5`, `M-OP-1 to -7`
_LINK = r" to |, | and "
_RUN = re.compile(rf"\b[A-Z]-[A-Z]+-\d+(?:(?:{_LINK})(?:[A-Z]-[A-Z]+)?-\d+)*")
_STEP = re.compile(rf"({_LINK})?([A-Z]-[A-Z]+)?-(\d+)")
_FAMILY = re.compile(r"\b[A-Z]-[A-Z]+\b(?!-)")  # all clauses of a family: `P-CON`

_ENTRY = re.compile(r"^[\s-]*id: (\S+)")

EVENTS = "events.py"
DATA = "data.yaml"
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, order=True)
class Place:
    """A line of the code that names a clause."""

    path: str  # below the game's folder
    line: int
    name: str  # the function, class or constant it stands in; empty: the module itself

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, order=True)
class Test:
    """A test that carries a marker."""

    __test__ = False  # pytest: not a test itself

    path: str
    line: int
    name: str


def named(text: str) -> Iterator[tuple[str, int]]:
    """The clauses that a text names, or families of them, each with its offset."""
    for run in _RUN.finditer(text):
        family, number = "", 0
        for link, own, digits in _STEP.findall(run[0]):
            family, first = own or family, number + 1
            number = int(digits)
            for n in range(first if link == " to " else number, number + 1):
                yield f"{family}-{n}", run.start()
    for found in _FAMILY.finditer(text):
        yield found[0], found.start()


def places(folder: Path) -> dict[str, list[Place]]:
    """Clause or family to the lines below a folder that name it, the rules first.

    The vocabulary of the trace is left out: it says what the log tells, and does nothing.
    """
    found: dict[str, set[Place]] = {}
    for path in [*folder.rglob("*.py"), *folder.glob(DATA)]:
        if path.name != EVENTS:
            read = _in_data if path.name == DATA else _in_code
            for ident, place in read(path.read_text(encoding="utf-8"), _below(path, folder)):
                found.setdefault(ident, set()).add(place)
    return {ident: sorted(rows, key=_rules_first) for ident, rows in found.items()}


def markers(folder: Path, marker: str) -> dict[str, list[Test]]:
    """Id to the tests below a folder that carry it, read from their decorators."""
    found: dict[str, list[Test]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                test = Test(_below(path, folder), node.lineno, node.name)
                for ident in _arguments(node, marker):
                    found.setdefault(ident, []).append(test)
    return found


def _arguments(node: Function, marker: str) -> list[str]:
    return [
        str(argument.value) if isinstance(argument, ast.Constant) else ast.unparse(argument)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call)
        and ast.unparse(decorator.func) == f"pytest.mark.{marker}"
        for argument in decorator.args
    ]


def _below(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _rules_first(place: Place) -> tuple[bool, Place]:
    return not place.path.startswith("rules/"), place


def _in_code(source: str, path: str) -> Iterator[tuple[str, Place]]:
    tree = ast.parse(source)
    names = _names(tree)
    for text, line in _spoken(source, tree):
        for ident, offset in named(text):
            at = line + text.count("\n", 0, offset)
            yield ident, Place(path, at, names.get(at, ""))


def _in_data(source: str, path: str) -> Iterator[tuple[str, Place]]:
    """Each with the entry of the file it stands in."""
    entry = ""
    for number, line in enumerate(source.splitlines(), 1):
        if found := _ENTRY.match(line):
            entry = found[1]
        for ident, _ in named(line):
            yield ident, Place(path, number, entry)


def _spoken(source: str, tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Comments and strings (docstrings, messages), each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string, token.start[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno


def _names(tree: ast.Module) -> dict[int, str]:
    """Line to the innermost function or class around it, or to the constant that is set there."""
    names: dict[int, str] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            names |= dict.fromkeys(_lines(statement), ast.unparse(statement.targets[0]))
    for node in ast.walk(tree):  # outer ones come first
        if isinstance(node, Function | ast.ClassDef):
            names |= dict.fromkeys(_lines(node), node.name)
    return names


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)
