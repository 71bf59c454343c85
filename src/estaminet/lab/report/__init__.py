"""Simulations as one page to look at: standalone, in every language, every share with interval."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from estaminet.files import write_text
from estaminet.lab.report.page import page
from estaminet.lab.report.study import Study
from estaminet.lab.simulate.parquet import BadFile, read


def write(files: Sequence[Path], out: Path, lang: str) -> dict[str, Any]:
    """Write the page about these files; what it shows, in numbers."""
    studies = [studied(path) for path in files]
    write_text(out, page(studies, lang))
    return {
        "out": str(out),
        "files": len(studies),
        "games": sum(study.games for study in studies),
        "studies": [study.numbers() for study in studies],
    }


def studied(path: Path) -> Study:
    """The numbers of a file, or what is wrong with it."""
    simulation = read(path)
    try:
        return Study(simulation)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OSError):
        raise BadFile("bad_file", f"{path}: its description does not fit its rows") from None
