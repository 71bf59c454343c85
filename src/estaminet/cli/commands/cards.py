"""`estaminet cards`: everything in a game's box, with what it does and where that comes from."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby

from estaminet.cli.command import Command, add_game, add_json, add_language, language
from estaminet.extras import has
from estaminet.games import load
from estaminet.games.data import own
from estaminet.games.texts import Entry


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--data", metavar="FILE", help="show the cards of your own data file")
    parser.add_argument("--search", metavar="WORD", help="only cards that mention this word")
    add_language(parser)
    add_json(parser)


def entries(args: argparse.Namespace) -> list[Entry]:
    game = load(args.game)
    content = game.content if args.data is None else game.content_of(own(args.data))
    found = game.texts.gallery(content, args.lang or language())
    word = (args.search or "").casefold()
    return [e for e in found if word in f"{e.id} {e.name} {e.text}".casefold()]


def show(found: Sequence[Entry]) -> None:
    """Set in type where Rich is there, in plain lines otherwise."""
    if not has("rich"):
        print("\n".join(plain(found)))
        return
    from estaminet.cli.typeset import print_cards  # loads Rich

    print_cards(found)


def plain(found: Sequence[Entry]) -> Iterator[str]:
    for group, members in groupby(found, key=lambda entry: entry.group):
        yield from ("", group)
        for entry in members:
            copies = f"  × {entry.copies}" if entry.copies > 1 else ""
            yield f"{entry.name}  {entry.id}{copies}  [{entry.provenance.strip()}]"
            yield from (f"  {text}" for text in entry.text.splitlines() if text)


def run(args: argparse.Namespace) -> int:
    found = entries(args)
    if args.json:
        print(json.dumps([asdict(entry) for entry in found], ensure_ascii=False, indent=2))
    else:
        show(found)
    return 0


COMMAND = Command(
    "cards",
    "show everything in a game's box",
    "estaminet cards {game} --lang {lang}",
    arguments,
    run,
)
