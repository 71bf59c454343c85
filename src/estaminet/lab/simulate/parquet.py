"""Parquet files of simulations: written whole or not at all, and read with care.

The file's metadata say under the key `estaminet`, as JSON, all that is needed to understand it
alone: what was simulated, what the columns and pieces are called, and what was counted.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from estaminet import files
from estaminet.errors import EstaminetError
from estaminet.version import VERSION

KEY = "estaminet"
FORMAT = 1
ROW_GROUP = 50_000


class BadFile(EstaminetError):
    """A file that is no simulation of ours, or not one of this version's."""


class Writer:
    """Writes tables of Arrow into a file, in whole row groups, and at the end what it is about."""

    def __init__(self, sink: BinaryIO) -> None:
        self._sink = sink
        self._file: Any = None
        self._waiting: list[Any] = []

    def add(self, table: Any) -> None:
        self._waiting.append(table)
        if sum(waiting.num_rows for waiting in self._waiting) >= ROW_GROUP:
            self._flush(whole_groups=True)

    def _flush(self, whole_groups: bool) -> None:
        """Write what waits; only whole row groups, unless it is the end."""
        table = pa.concat_tables(self._waiting)
        ready = table.num_rows // ROW_GROUP * ROW_GROUP if whole_groups else table.num_rows
        if self._file is None:
            self._file = pq.ParquetWriter(
                self._sink, table.schema, compression="zstd", write_page_checksum=True
            )
        self._file.write_table(table.slice(0, ready), row_group_size=ROW_GROUP)
        self._waiting = [table.slice(ready)]

    def finish(self, about: Mapping[str, Any]) -> None:
        """Write the rest and the metadata."""
        self._flush(whole_groups=False)
        text = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
        self._file.add_key_value_metadata({KEY: text})
        self.close()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


@contextmanager
def writing(path: Path) -> Iterator[Writer]:
    """A file that is there when it is finished: an interruption leaves nothing."""
    if path.is_dir():
        raise IsADirectoryError(21, "Is a directory", str(path))
    with files.writing(path) as sink:
        writer = Writer(sink)
        try:
            yield writer
        finally:
            with suppress(pa.ArrowException, OSError, ValueError):
                writer.close()


@dataclass(frozen=True)
class Simulation:
    """A file of rows, opened: what it is about, and its columns piece by piece."""

    path: Path
    about: Mapping[str, Any]
    games: int

    def columns(self, names: list[str]) -> Iterator[dict[str, np.ndarray]]:
        """The columns of one row group after the other."""
        with pq.ParquetFile(self.path, page_checksum_verification=True) as file:
            for number in range(file.num_row_groups):
                table = file.read_row_group(number, columns=names)
                yield {name: table[name].to_numpy() for name in names}


def read(path: Path) -> Simulation:
    """Open a simulation's file, or say what is wrong with it."""
    with open(path, "rb"):
        pass  # what cannot be opened says so itself
    try:
        with pq.ParquetFile(path) as file:
            written = (file.metadata.metadata or {}).get(KEY.encode())
            rows, names = file.metadata.num_rows, set(file.schema_arrow.names)
    except (pa.ArrowException, OSError):
        text = f"{path}: not a Parquet file, or a truncated one"
        raise BadFile("bad_file", text) from None
    about = _checked(path, written, names)
    if about["games"] != rows:
        raise BadFile("bad_file", f"{path}: {about['games']} games were simulated, {rows} are here")
    return Simulation(path, about, rows)


def _checked(path: Path, written: bytes | None, names: set[str]) -> dict[str, Any]:
    if written is None:
        raise BadFile("bad_file", f"{path}: not written by estaminet simulate")
    try:
        about = json.loads(written)
        fmt, kind = about["format"], about["kind"]
    except (ValueError, KeyError, TypeError):
        raise BadFile("bad_file", f"{path}: its description is broken") from None
    if fmt != FORMAT:
        version = about.get("version", "?")
        raise BadFile(
            "other_version",
            f"{path}: written by estaminet {version} in format {fmt}; "
            f"this is {VERSION}, which reads format {FORMAT}: simulate again",
        )
    if kind != "games":
        raise BadFile(
            "bad_file", f"{path}: has one row per move; the report reads the file of --out"
        )
    if not {"game", "seed", "moves", "reason"} <= names:
        raise BadFile("bad_file", f"{path}: columns are missing")
    return dict(about)
