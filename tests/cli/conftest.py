"""Games to look at: one played out by bots, as a record on disk."""

import json
from pathlib import Path

import pytest

import estaminet
from estaminet import Table, bots

PLAYERS = 3


def played(moves: int | None = None, players: int = PLAYERS, seed: int = 5) -> Table:
    """A table after so many moves of cautious bots; None: to the end."""
    table = estaminet.new("poilus", players=players, seed=seed)
    seats = [bots.make("heuristic", "poilus", seed=seat) for seat in range(players)]
    choices = bots.playing(table, seats)
    while table.move != moves and next(choices, None):
        pass
    return table


@pytest.fixture(scope="session")
def finished() -> Table:
    return played()


@pytest.fixture
def record_file(tmp_path: Path, finished: Table) -> Path:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(finished.record()))
    return path
