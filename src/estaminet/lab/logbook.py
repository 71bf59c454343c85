"""Finished games of an arena, one JSON line each, so that a run can be stopped and gone on with.

The first line says which arena it is. Every game is written and flushed when it is over; a line
that a crash cut short is dropped, and its game played again.
"""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from estaminet.engine.jit import PACKAGE
from estaminet.errors import EstaminetError, brief
from estaminet.lab.matches import Outcome, Times

FORMAT = 1
CODE = ("engine", "games", "bots")  # the folders that decide how a game goes
NO_CODE = (".md", ".pyc")


class BadLog(EstaminetError):
    """A log that is damaged, or that belongs to another arena."""


def fingerprint(package: Path = PACKAGE) -> str:
    """A hash of the rules and the bots: a resumed arena must not mix two versions of them."""
    digest = hashlib.sha256()
    for path in sorted(p for folder in CODE for p in (package / folder).rglob("*")):
        if path.is_file() and path.suffix not in NO_CODE and not path.name.startswith("."):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def line_of(outcome: Outcome, facts: Mapping[str, Any]) -> str:
    """A game as a line of the log; `facts` (deal, seed, seats) are there for readers."""
    row = {"game": outcome.number, **facts, "result": outcome.result, "moves": outcome.moves}
    row["seconds"] = round(outcome.seconds, 4)
    row["times"] = {
        bot: [t.decisions, round(t.total, 7), round(t.longest, 7), t.buckets or {}]
        for bot, t in outcome.times.items()
    }
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def outcome_of(row: Mapping[str, Any]) -> Outcome:
    """A line of the log as a game; KeyError, TypeError or ValueError where it is none."""
    times = {
        bot: Times(int(n), float(total), float(longest), {int(b): c for b, c in buckets.items()})
        for bot, (n, total, longest, buckets) in row["times"].items()
    }
    number, moves, seconds = int(row["game"]), int(row["moves"]), float(row["seconds"])
    return Outcome(number, dict(row["result"]), moves, seconds, times)


class Logbook:
    """The log of one arena, open for appending."""

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        """Open or begin a log; BadLog if it is of another arena, OSError if it cannot be."""
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        good = self._read(identity) if path.exists() else 0
        self._file: IO[bytes] = path.open("ab")
        os.truncate(self._file.fileno(), good)
        if not good:
            self._write(json.dumps({"estaminet": "arena", "format": FORMAT, **identity}))

    def _read(self, identity: Mapping[str, Any]) -> int:
        """Take in the finished games; how many bytes of the file are sound."""
        good = 0
        rows = self._rows()
        for size, row in rows:
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
            outcome = outcome_of(row)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadLog("bad_log", f"{self.path}: no game at byte {at}: {brief(row)}") from None
        self.outcomes.setdefault(outcome.number, outcome)

    def _check_identity(self, row: Any, identity: Mapping[str, Any]) -> None:
        if not isinstance(row, dict) or row.get("estaminet") != "arena":
            raise BadLog("bad_log", f"{self.path} is not the log of an arena")
        wanted = json.loads(json.dumps({"format": FORMAT, **identity}))
        told = [_difference(key, row.get(key), new) for key, new in wanted.items()]
        if any(told):
            why = ", ".join(filter(None, told))
            text = f"{self.path} is the log of another arena: {why}; name another file or remove it"
            raise BadLog("other_arena", text)

    def add(self, outcome: Outcome, facts: Mapping[str, Any]) -> None:
        self._write(line_of(outcome, facts))
        self.outcomes[outcome.number] = outcome

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
    shown = isinstance(old, int | str) and len(str(old)) < 40
    return f"{key} {old}, not {new}" if shown else f"other {key}"


def write_json(path: Path, value: Mapping[str, Any]) -> None:
    write_text(path, json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write a whole file or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".part")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def plain(value: Any) -> Any:
    """Dataclasses and numbers for JSON: rounded, so that every machine writes the same."""
    if hasattr(value, "__dataclass_fields__"):
        return plain(asdict(value))
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, Mapping):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value
