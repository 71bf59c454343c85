"""`estaminet cards`: everything in a game's box, with what it does and where that comes from."""

import argparse
import json
from dataclasses import asdict
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.games import load
from estaminet.games.data import own
from estaminet.games.texts import Entry


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("--data", metavar="FILE", help="the cards of a data file of your own")
    parser.add_argument("--search", metavar="WORD", help="only cards that mention it")
    add_language(parser)
    add_json(parser)


def entries(args: argparse.Namespace) -> list[Entry]:
    game = load(args.game)
    content = game.content if args.data is None else game.content_of(own(args.data))
    found = game.texts.gallery(content, args.lang or language())
    word = (args.search or "").casefold()
    return [e for e in found if word in f"{e.id} {e.name} {e.text}".casefold()]


def show(console: Console, entry: Entry, provenance: str) -> None:
    line = Text(entry.name, "bold").append(f"  {entry.id}", "not bold dim")
    line.append(f"  × {entry.copies}" if entry.copies > 1 else "", "not bold")
    console.print(line.append(provenance, "not bold dim italic"))
    for text in filter(None, entry.text.splitlines()):
        console.print(Padding(Text(text), (0, 0, 0, 2)))


def run(args: argparse.Namespace) -> int:
    found = entries(args)
    if args.json:
        print(json.dumps([asdict(entry) for entry in found], ensure_ascii=False, indent=2))
        return 0
    console = Console(highlight=False)
    for group, grouped in groupby(found, key=lambda entry: entry.group):
        members = list(grouped)
        sources = {entry.provenance.strip() for entry in members}
        common = f"  [{sources.pop()}]" if len(sources) == 1 and sources != {""} else ""
        console.print(Text(f"\n{group}", "bold underline").append(common, "not bold dim italic"))
        for entry in members:
            own_source = "" if common or not entry.provenance else f"  [{entry.provenance.strip()}]"
            show(console, entry, own_source)
    return 0


COMMAND = Command(
    "cards",
    "show everything in a game's box",
    "estaminet cards poilus --search trauma",
    arguments,
    run,
)
