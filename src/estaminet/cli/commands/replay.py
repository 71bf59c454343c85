"""`estaminet replay`: a record or a saved game, watched on a terminal or told in sentences."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from estaminet.cli import saves
from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.cli.story import LogRow, Replay, story
from estaminet.extras import require
from estaminet.faces import ALL_SEATS, Viewer
from estaminet.games import load
from estaminet.languages import quote
from estaminet.table import Table

NOBODY = "none"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game or a record")
    parser.add_argument(
        "--seat",
        type=viewer,
        default=ALL_SEATS,
        metavar="K|all|none",
        help="view as: a seat counted from 0, all players (default), or none: a spectator",
    )
    add_language(parser)
    add_json(parser)


def viewer(text: str) -> Viewer:
    if text in (ALL_SEATS, NOBODY):
        return ALL_SEATS if text == ALL_SEATS else None
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(
            f"expected the number of a seat, all or none, found {text!r}"
        )
    return int(text)


def run(args: argparse.Namespace) -> int:
    save = saves.read(args.file)
    lang = args.lang or language()
    if sys.stdout.isatty() and sys.stdin.isatty() and not args.json:
        return watch(save, args.seat, lang)
    replay = Replay(save.record)
    replay.check(args.seat)
    table = replay.at(replay.last)
    entries = story(table, args.seat, lang)
    if args.json:
        print(json.dumps(entries, ensure_ascii=False, indent=2))
    else:
        print(told(table, entries, lang))
    return 0


def told(table: Table, entries: Sequence[LogRow], lang: str) -> str:
    """The story as plain text: the number of each move, its sentences and their clauses."""
    lines = [quote(load(table.game).texts.title, lang)]
    for number, entry in enumerate(entries):
        for at, row in enumerate(entry["sentences"]):
            lines.append(f"{number if at == 0 else '':>4}  {row['text']} [{row['clause']}]")
    return "\n".join(lines)


def watch(save: saves.Save, seen_by: Viewer, lang: str) -> int:
    require("terminal")
    from estaminet.cli.screens.app import ReplayApp  # loads Textual: only for screens

    app = ReplayApp(save, seen_by, lang)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


COMMAND = Command(
    "replay",
    "step through a saved game, or print its story",
    "estaminet replay evening.json --seat 0",
    arguments,
    run,
)
