"""All puzzles of the house: those that come with the games, and the house's own.

Its own are files of `estaminet puzzles --file`, in one folder; beside `mine.json` lies `mine.yaml`
if they are of a data file of one's own.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from estaminet.errors import BadOption
from estaminet.games import IDS
from estaminet.review import puzzles
from estaminet.review.puzzles import BadPuzzles, Puzzle
from estaminet.table import Table


@dataclass(frozen=True)
class Entry:
    """A puzzle on the shelf of its game."""

    game: str
    number: int
    puzzle: Puzzle
    set: str | None = None  # the house's own file that it is from
    data: Path | None = None  # the data file that belongs to that

    def table(self) -> Table:
        return self.puzzle.table(self.game, self.data)


Shelf = Mapping[str, Entry]  # by the puzzle's id


@cache
def shipped(game: str) -> Shelf:
    found = puzzles.shipped(game)
    return {puzzle.id: Entry(game, at, puzzle) for at, puzzle in enumerate(found, 1)}


def own(folder: Path | None) -> dict[str, Shelf]:
    """The house's own, by game; BadOption or BadPuzzles if something there cannot be used."""
    if folder is None:
        return {}
    if not folder.is_dir():
        raise BadOption("bad_setting", f"puzzles: {folder} is not a folder")
    entries = [entry for file in sorted(folder.glob("*.json")) for entry in _entries(file)]
    found: dict[str, dict[str, Entry]] = {game: {} for game in IDS}
    for entry in entries:
        found[entry.game].setdefault(entry.puzzle.id, entry)
    return dict(found)


def _entries(file: Path) -> Iterator[Entry]:
    game, beside = _game(file), file.with_suffix(".yaml")
    data = beside if beside.exists() else None
    for at, puzzle in enumerate(puzzles.read(file, game, data), 1):
        yield Entry(game, at, puzzle, file.stem, data)


def _game(file: Path) -> str:
    """Which game a file of puzzles is of, by its first line."""
    try:
        game: Any = json.loads(file.read_text(encoding="utf-8").split("\n", 1)[0])["game"]
    except (ValueError, TypeError, KeyError):
        raise BadPuzzles(file.name, ["not readable: it names no game"]) from None
    if game not in IDS:
        raise BadPuzzles(file.name, [f"game: expected one of {', '.join(IDS)}"])
    return str(game)


def of_day(game: str, day: str) -> Entry | None:
    """The same for everybody, another one each day until all have had their turn."""
    shelf = shipped(game)
    order = sorted(shelf, key=lambda name: hashlib.sha256(name.encode()).digest())
    return shelf[order[date.fromisoformat(day).toordinal() % len(order)]] if order else None
