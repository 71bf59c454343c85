"""Each layer imports only what is above it (ARCHITECTURE.md)."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "estaminet"
LAYERS = (
    "version",
    "errors",
    "extras",
    "languages",
    "files",
    "workers",
    "engine",
    "games",
    "table",
    "bots",
    "lab",
    "envs",
    "web",
    "cli",
)


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_layers(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "estaminet" and len(parts) > 1 and parts[1] in LAYERS:
                found.add(parts[1])
    return found


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_imports_point_upwards_only(path: Path) -> None:
    own = LAYERS.index(layer_of(path))
    below = {name for name in imported_layers(path) if LAYERS.index(name) > own}
    assert not below, f"{layer_of(path)} may not import {sorted(below)}"


def test_every_folder_is_a_layer() -> None:
    assert {layer_of(path) for path in sources()} <= set(LAYERS)


def games() -> list[Path]:
    return sorted(p.parent for p in PACKAGE.glob("games/*/data.yaml"))


@pytest.mark.parametrize("folder", games(), ids=lambda p: p.name)
def test_a_game_knows_no_other_game(folder: Path) -> None:
    others = [other.name for other in games() if other != folder]
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not any(f"estaminet.games.{name}" in text for name in others), path


def test_all_games_have_the_same_files() -> None:
    names = {folder.name: sorted(p.name for p in folder.iterdir()) for folder in games()}
    for found in names.values():
        shown = [name for name in found if name != "__pycache__"]
        for expected in (
            "__init__.py",
            "belief.py",
            "data.yaml",
            "events.py",
            "notation.py",
            "observe.py",
            "options.py",
            "rules",
            "rules.fr.md",
            "rules.md",
            "state.py",
            "tables.py",
            "view.py",
            "words.py",
        ):
            assert expected in shown
