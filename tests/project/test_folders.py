"""The games' folders look alike: who knows one finds everything in the others."""

from pathlib import Path

import pytest

import estaminet

GAMES = Path(estaminet.__file__).parent / "games"
RULES = "rules"  # a folder by phase: its files are each game's own


def files_of(game: str) -> set[str]:
    return {path.name for path in (GAMES / game).iterdir() if path.name != "__pycache__"}


@pytest.mark.parametrize("game", estaminet.games())
def test_every_game_has_the_same_files(game: str) -> None:
    assert files_of(game) == files_of("poilus")
    assert {"__init__.py", "legal.py", "setup.py", "turn.py", "knowledge.py"} <= {
        path.name for path in (GAMES / game / RULES).iterdir()
    }


def test_every_folder_of_a_game_is_registered() -> None:
    folders = {path.parent.name for path in GAMES.glob("*/rules.md")}
    assert folders == set(estaminet.games())
