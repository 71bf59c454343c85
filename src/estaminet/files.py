"""Files on this machine: where things are kept, and writing one whole or not at all."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from platformdirs import user_cache_path, user_data_path

NAME = "estaminet"


def cache_home() -> Path:
    """Where compiled code of all versions lies: $ESTAMINET_CACHE, or the user's cache folder."""
    named = os.environ.get("ESTAMINET_CACHE")
    return Path(named) if named else user_cache_path(NAME, appauthor=False, opinion=False)


def data_home() -> Path:
    """Where tables are kept: $ESTAMINET_DATA, or the user's data folder."""
    named = os.environ.get("ESTAMINET_DATA")
    return Path(named) if named else user_data_path(NAME, appauthor=False)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A file to write into, beside its place; it takes its place, durably, if all goes well."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a whole text or none."""
    with writing(path) as file:
        file.write(text.encode())


def write_json(path: Path, value: Any) -> None:
    write_text(path, json.dumps(value, ensure_ascii=False, indent=2) + "\n")
