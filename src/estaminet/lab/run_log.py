"""Parts of a long run, one JSON line each, so that it can be stopped and gone on with.

The first line says which run it is. Every part is written and flushed when it is done; a line that
a crash cut short is dropped, and its part done again.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from estaminet.errors import EstaminetError

FORMAT = 1


class BadLog(EstaminetError):
    """A log that is damaged, or that belongs to another run."""


class RunLog:
    """The log of one run, open for appending; `rows` are the parts that are done, each with the
    byte it begins at."""

    def __init__(self, path: Path, what: str, identity: Mapping[str, Any]) -> None:
        """Open or begin a log; BadLog if it is of another run, OSError if it cannot be."""
        self.path = path
        self.what = what  # kind of run
        self.rows: list[tuple[int, Any]] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        good = self._read(identity) if path.exists() else 0
        self._file: IO[bytes] = path.open("ab")
        os.truncate(self._file.fileno(), good)
        if not good:
            self.write({"estaminet": what, "format": FORMAT, **identity})

    def _read(self, identity: Mapping[str, Any]) -> int:
        """Take in what is done; how many bytes of the file are sound."""
        good = 0
        for size, row in self._lines():
            if good:
                self.rows.append((good, row))
            else:
                self._check_identity(row, identity)
            good += size
        return good

    def _lines(self) -> Iterator[tuple[int, Any]]:
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

    def _check_identity(self, row: Any, identity: Mapping[str, Any]) -> None:
        if not isinstance(row, dict) or row.get("estaminet") != self.what:
            raise BadLog("bad_log", f"{self.path} is not the log of {_a(self.what)}")
        wanted = json.loads(json.dumps({"format": FORMAT, **identity}))
        told = [_difference(key, row.get(key), new) for key, new in wanted.items()]
        if any(told):
            why = ", ".join(filter(None, told))
            other = f"{self.path} is the log of another {self.what}: {why}"
            text = f"{other}; name another file or remove it"
            if self.what == "arena":
                raise BadLog("other_arena", text)
            raise BadLog("other_tuning", text)

    def write(self, row: Mapping[str, Any]) -> None:
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        self._file.write(text.encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _a(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"


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
