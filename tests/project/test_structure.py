"""How the house is built: layers, no cycles, a game in its own folders only, short signatures."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import estaminet

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "estaminet"
PAGE = ROOT / "web" / "src"
BUILT = PACKAGE / "web" / "static"  # the page, as `make page` makes it
MOST_PARAMETERS = 7
LAYERS = (
    "version",
    "errors",
    "extras",
    "typography",
    "grammar",
    "languages",
    "files",
    "workers",
    "cluster",
    "engine",
    "games",
    "table",
    "faces",
    "bots",
    "envs",
    "lab",
    "review",
    "web",
    "cli",
)
RULES = {"__init__.py", "legal.py", "setup.py", "turn.py", "knowledge.py"}
EXEMPT = {PACKAGE / "__init__.py"}  # its docstring shows how a game is begun


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# Imports


def module_of(path: Path) -> str:
    """`estaminet.games.game`; of a package its own name."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules() -> dict[str, Path]:
    return {module_of(path): path for path in sources()}


def imported_names(path: Path) -> Iterator[str]:
    """Every imported name with its module before it, also what only type checkers read."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{named(path)}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the package that a file imports; of a name, the module it is in."""
    found = set()
    for name in imported_names(path):
        if name in known:
            found.add(name)
        elif name.rpartition(".")[0] in known:
            found.add(name.rpartition(".")[0])
    return found - {module_of(path)}


def layer(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


@pytest.mark.parametrize("path", sources(), ids=named)
def test_imports_point_upwards_only(path: Path) -> None:
    own = layer(module_of(path))
    if not own:
        return  # `import estaminet` gives what several layers offer
    assert own in LAYERS
    found = {layer(module) for module in imports(path, modules())} - {""}
    below = {name for name in found if LAYERS.index(name) > LAYERS.index(own)}
    assert not below, f"{own} may not import {sorted(below)}"


def cycles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Modules that import each other, directly or round several corners."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        todo = [start]
        while todo:
            fresh = graph[todo.pop()] - seen
            seen |= fresh
            todo += fresh
        return seen

    beyond = {module: reached(module) for module in graph}
    found: list[set[str]] = []
    for module in graph:
        if module in beyond[module] and not any(module in ring for ring in found):
            found.append({other for other in beyond[module] if module in beyond[other]})
    return found


def test_a_cycle_would_be_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}
    assert cycles(graph) == [{"b", "c"}]


def test_no_modules_import_each_other() -> None:
    known = modules()
    assert not cycles({module: imports(path, known) for module, path in known.items()})


# Functions


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Every function with its place and how many parameters it takes, `self` not counted."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            a = node.args
            names = [
                arg.arg
                for arg in (*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg)
                if arg
            ]
            place = f"{named(path)}:{node.lineno} {getattr(node, 'name', 'lambda')}"
            yield place, len(names) - (names[:1] in (["self"], ["cls"]))


def test_no_function_takes_many_parameters() -> None:
    found = [place for path in sources() for place, n in functions(path) if n > MOST_PARAMETERS]
    assert not found


# Games


def homes(game: str) -> tuple[Path, ...]:
    """Where a game may be named."""
    return (
        PACKAGE / "games" / game,
        PACKAGE / "bots" / game,
        PACKAGE / "faces" / f"{game}.py",
        PAGE / "boards" / game,
    )


def texts(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and not path.is_relative_to(BUILT):
            yield path


@pytest.mark.parametrize("game", estaminet.games())
@pytest.mark.parametrize("folder", [PACKAGE, PAGE], ids=named)
def test_a_game_is_named_in_its_own_folders_only(folder: Path, game: str) -> None:
    word = re.compile(rf"\b{game}\b".encode())
    elsewhere = [
        named(path)
        for path in texts(folder)
        if not any(path.is_relative_to(home) for home in homes(game))
        and path not in EXEMPT
        and (word.search(path.read_bytes()) or word.search(named(path).encode()))
    ]
    assert not elsewhere


def files_of(game: str) -> set[str]:
    return {path.name for path in (PACKAGE / "games" / game).iterdir()} - {"__pycache__"}


@pytest.mark.parametrize("game", estaminet.games())
def test_every_game_has_the_same_files(game: str) -> None:
    """Who knows one game finds everything in the others."""
    assert files_of(game) == files_of(estaminet.games()[0])
    assert {path.name for path in (PACKAGE / "games" / game / "rules").iterdir()} >= RULES
    assert all(home.exists() for home in homes(game))


def test_every_folder_with_rules_is_a_game() -> None:
    found = {path.parent.name for path in PACKAGE.glob("games/*/rules.md")}
    assert found == set(estaminet.games())
