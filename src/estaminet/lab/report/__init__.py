"""Simulations as one page to look at: standalone, in both languages, every share with interval."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from estaminet.lab.report.page import page
from estaminet.lab.report.study import Study
from estaminet.lab.storage import BadFile, read


def write(files: Sequence[Path], out: Path, lang: str) -> dict[str, Any]:
    """Write the page about these files; what it shows, in numbers."""
    studies = [study(path) for path in files]
    text = page(studies, lang)
    part = out.with_name(f".{out.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return {"out": str(out), "files": len(studies), "games": sum(s.games for s in studies)}


def study(path: Path) -> Study:
    """The numbers of a file, or what is wrong with it."""
    simulation = read(path)
    try:
        return Study.of(simulation)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OSError):
        raise BadFile("bad_file", f"{path}: its description does not fit its rows") from None
