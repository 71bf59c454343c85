"""Saved games: a table's record and the settings it was played with, one JSON file.

A bare record, as `Table.record()` gives it, is read too: it has no settings.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from estaminet import files
from estaminet.errors import BadRecord, EstaminetError, brief
from estaminet.table import records

KIND = "estaminet saved game"
FORMAT = 1


class BadSave(EstaminetError):
    """A file that is no saved game, or one that must not be written over."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__("bad_save", f"{path}: {text}")


@dataclass(frozen=True)
class Save:
    record: Mapping[str, Any]
    settings: Mapping[str, Any]  # seat, bots, lang, seed; empty: a bare record


def read(path: Path) -> Save:
    """What the file holds, its form checked; whether the record holds, replaying it shows."""
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise BadSave(
            path, f"isn't readable as JSON ({brief(str(error))}); left unchanged"
        ) from None
    if not isinstance(found, dict):
        raise BadSave(path, f"contains {brief(found)}, not a saved game; left unchanged")
    if found.get("kind") != KIND:
        return Save(_record(path, found), {})
    if found.get("format") != FORMAT:
        raise BadSave(path, f"format {brief(found.get('format'))}; this program reads {FORMAT}")
    if not isinstance(found.get("settings"), dict):
        raise BadSave(path, "its settings are missing; left unchanged")
    return Save(_record(path, found.get("record")), found["settings"])


def _record(path: Path, record: Any) -> Mapping[str, Any]:
    try:
        return records.check(record)
    except BadRecord as error:
        first, *more = error.defects
        others = f" (and {len(more)} more defects)" if more else ""
        raise BadSave(
            path, f"doesn't contain a saved game: {first}{others}; left unchanged"
        ) from None


def write(path: Path, save: Save) -> None:
    """Put the whole file in place at once, or leave what was there."""
    whole = {"kind": KIND, "format": FORMAT, "settings": save.settings, "record": save.record}
    files.write_text(path, json.dumps(whole, ensure_ascii=False, indent=1) + "\n")


def refuse_overwrite(path: Path) -> None:
    """BadSave if something already lies where a new game would be saved."""
    if path.exists():
        raise BadSave(path, "already exists; resume it with --resume, or name another file")
    if not path.parent.is_dir():
        raise BadSave(path, "the folder to save it in doesn't exist")


def unused(path: Path) -> Path:
    """The path itself, or the first of name-2, name-3, … where nothing lies yet."""
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found
