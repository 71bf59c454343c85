"""A table of numbers as a file of comma-separated values: whole or not at all."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from estaminet.files import write_text


def write_csv(path: Path, rows: Iterable[Sequence[Any]]) -> None:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    write_text(path, text.getvalue())
