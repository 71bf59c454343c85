"""Tests of a game run from the moment its folder has a data file."""

from pathlib import Path

from estaminet.games import IDS

collect_ignore = [
    path.name
    for path in Path(__file__).parent.iterdir()
    if path.is_dir() and path.name not in (*IDS, "__pycache__")
]
