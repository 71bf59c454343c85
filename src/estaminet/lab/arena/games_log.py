"""Finished games of an arena, one JSON line each, so that a run can be stopped and gone on with.

The first line says which arena it is. Every game is written and flushed when it is over; a line
that a crash cut short is dropped, and its game played again.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from estaminet.errors import EstaminetError, brief
from estaminet.lab.arena.match import Played, Times

FORMAT = 1


class BadLog(EstaminetError):
    """A log that is damaged, or that belongs to another arena."""


def line_of(game: Played, facts: Mapping[str, Any]) -> str:
    """A game as a line of the log; `facts` (deal, seed, seats) are there for readers."""
    row = {"game": game.number, **facts, "result": game.result, "moves": game.moves}
    row["seconds"] = round(game.seconds, 4)
    row["times"] = {
        bot: [t.decisions, round(t.total, 7), round(t.longest, 7), t.buckets]
        for bot, t in game.times.items()
    }
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def game_of(row: Mapping[str, Any]) -> Played:
    """A line of the log as a game; KeyError, TypeError or ValueError where it is none."""
    times = {
        bot: Times(int(n), float(total), float(longest), {int(b): c for b, c in buckets.items()})
        for bot, (n, total, longest, buckets) in row["times"].items()
    }
    number, moves, seconds = int(row["game"]), int(row["moves"]), float(row["seconds"])
    return Played(number, dict(row["result"]), moves, seconds, times)


class GamesLog:
    """The log of one arena, open for appending."""

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        """Open or begin a log; BadLog if it is of another arena, OSError if it cannot be."""
        self.path = path
        self.games: dict[int, Played] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        good = self._read(identity) if path.exists() else 0
        self._file: IO[bytes] = path.open("ab")
        os.truncate(self._file.fileno(), good)
        if not good:
            self._write(json.dumps({"estaminet": "arena", "format": FORMAT, **identity}))

    def _read(self, identity: Mapping[str, Any]) -> int:
        """Take in the finished games; how many bytes of the file are sound."""
        good = 0
        for size, row in self._rows():
            if good:
                self._take(row, good)
            else:
                self._check_identity(row, identity)
            good += size
        return good

    def _rows(self) -> Iterator[tuple[int, Any]]:
        """Every line with its size; a broken last one is left out."""
        lines = self.path.read_bytes().splitlines(keepends=True)
        for number, line in enumerate(lines, start=1):
            try:
                if not line.endswith(b"\n"):
                    raise ValueError
                yield len(line), json.loads(line)
            except ValueError:
                if number < len(lines):
                    raise BadLog("bad_log", f"{self.path}: line {number} is damaged") from None

    def _take(self, row: Any, at: int) -> None:
        try:
            game = game_of(row)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadLog("bad_log", f"{self.path}: no game at byte {at}: {brief(row)}") from None
        self.games.setdefault(game.number, game)

    def _check_identity(self, row: Any, identity: Mapping[str, Any]) -> None:
        if not isinstance(row, dict) or row.get("estaminet") != "arena":
            raise BadLog("bad_log", f"{self.path} is not the log of an arena")
        wanted = json.loads(json.dumps({"format": FORMAT, **identity}))
        told = [_difference(key, row.get(key), new) for key, new in wanted.items()]
        if any(told):
            why = ", ".join(filter(None, told))
            text = f"{self.path} is the log of another arena: {why}; name another file or remove it"
            raise BadLog("other_arena", text)

    def add(self, game: Played, facts: Mapping[str, Any]) -> None:
        self._write(line_of(game, facts))

    def _write(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _difference(key: str, old: Any, new: Any) -> str:
    """What is not as in the log, in words; nothing where it is."""
    if old == new:
        return ""
    if key == "code":
        return "the rules or the bots have changed since"
    if key == "sources":
        changed = [bot for bot in new if new[bot] != (old or {}).get(bot)]
        return f"the source of {', '.join(changed)} has changed since"
    shown = isinstance(old, int | str) and len(str(old)) < 40
    return f"{key} {old}, not {new}" if shown else f"other {key}"
