"""Saved games: a table's record and the settings it was played with, one JSON file.

A file is written beside its place and moved over it, so that a crash leaves the old one whole.
A bare record, as `Table.record()` gives it, is read too: it has no settings.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from estaminet.errors import EstaminetError, brief

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
    """What the file holds, its form checked; the record itself is checked by replaying it."""
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise BadSave(path, f"not readable as JSON ({brief(str(error))}); left as it is") from None
    if not isinstance(found, dict):
        raise BadSave(path, "holds no saved game; left as it is")
    if found.get("kind") != KIND:
        return Save(found, {})
    if found.get("format") != FORMAT:
        raise BadSave(path, f"format {brief(found.get('format'))}; this program reads {FORMAT}")
    return Save(*(_section(path, found, key) for key in ("record", "settings")))


def _section(path: Path, found: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    section = found.get(key)
    if not isinstance(section, dict):
        raise BadSave(path, f"{key!r} is missing or no object; left as it is")
    return section


def write(path: Path, save: Save) -> None:
    """Put the whole file in place at once, or leave what was there."""
    whole = {"kind": KIND, "format": FORMAT, "settings": save.settings, "record": save.record}
    text = json.dumps(whole, ensure_ascii=False, indent=1)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def refuse_overwrite(path: Path) -> None:
    """BadSave if something already lies where a new game would be saved."""
    if path.exists():
        raise BadSave(path, "already exists; --resume continues a saved game, or name another file")
    if not path.parent.is_dir():
        raise BadSave(path, "there is no such folder to save it in")


def unused(path: Path) -> Path:
    """The path itself, or the first of name-2, name-3, … where nothing lies yet."""
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found
