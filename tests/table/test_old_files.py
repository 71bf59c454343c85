"""Records and saved games that 0.1.0 has written replay, moment by moment, to the same positions,
views, legal actions and results (`fixtures/expected.json`: a digest of all of them)."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from estaminet.cli import saves, session
from estaminet.table import Table, replaying

FIXTURES = Path(__file__).parent / "fixtures"
EXPECTED: dict[str, str] = json.loads((FIXTURES / "expected.json").read_text())["digests"]
SAVED = [name for name in EXPECTED if "saved" in name]
LATER_OPTIONS = {"controller_coin": "any", "king_end": "turn", "tyrannical": "silences"}
LATER_OPTIONS |= {"hands": "short"}


def as_it_was(whole: Any) -> Any:
    """A position or view without the options that 0.1.0 did not know, played by their defaults."""
    kept = dict(whole["options"])
    for name in LATER_OPTIONS.keys() & kept.keys():
        assert kept.pop(name) == LATER_OPTIONS[name]
    return {**whole, "options": kept}


def shown(table: Table) -> list[Any]:
    seen = [table.position(), *(table.view(seat) for seat in (*range(table.players), None))]
    actions = [] if table.actor is None else table.actions()
    return [*map(as_it_was, seen), actions, table.position()["result"]]


@pytest.mark.parametrize("name", EXPECTED)
def test_it_replays(name: str) -> None:
    digest = hashlib.sha256()
    for table in replaying(saves.read(FIXTURES / name).record):
        text = json.dumps(shown(table), sort_keys=True, ensure_ascii=False)
        digest.update(text.encode() + b"\n")
    assert digest.hexdigest() == EXPECTED[name]


def test_every_file_is_expected() -> None:
    files = {path.name for path in FIXTURES.glob("*.json")} - {"expected.json"}
    assert files == set(EXPECTED)


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_game_goes_on_with_its_settings(name: str) -> None:
    save = saves.read(FIXTURES / name)
    settings = session.settings_of(save, "en")
    assert (settings.seat, settings.bots, settings.lang) == (1, "heuristic", "fr")
    resumed = session.resume(save, settings)
    assert resumed.table.record()["actions"] == save.record["actions"]
    if resumed.table.actor is not None:
        moves = resumed.table.move
        resumed.table.play(resumed.table.actions()[0])
        assert resumed.table.move == moves + 1
