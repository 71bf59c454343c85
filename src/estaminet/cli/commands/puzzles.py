"""`estaminet puzzles`: decisions where one action is clearly best, found, listed and proved."""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.cli.progress import counting
from estaminet.errors import BadOption
from estaminet.games import IDS, load
from estaminet.languages import labelled, percent, quote, say
from estaminet.review import puzzles
from estaminet.review.puzzles import Puzzle
from estaminet.review.sentences import WORDS


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=IDS, metavar="GAME", help=", ".join(IDS))
    parser.add_argument(
        "--find", type=int, metavar="N", help="find this many new ones in games between bots"
    )
    parser.add_argument(
        "--prove", type=int, metavar="N", help="survey this many of them again, in more depth"
    )
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="the file of puzzles (default: the shipped one)"
    )
    parser.add_argument("--data", metavar="FILE", help="puzzles for your own data file")
    parser.add_argument(
        "--bot", default=puzzles.USUAL, help=f"who plays the games (default: {puzzles.USUAL})"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed (default: 0)")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if (args.find or args.data) and args.file is None:
        raise BadOption("no_file", "--find and --data need --file, which keeps the puzzles")
    if args.find is not None:
        found = _find(args)
    elif args.file:
        found = puzzles.read(args.file, args.game, args.data)
    else:
        found = puzzles.shipped(args.game)
    if args.prove is not None:
        return _prove(found, args)
    return _show(found, args)


def _find(args: argparse.Namespace) -> list[Puzzle]:
    """The puzzles of the file, and new ones; every one is kept as soon as it is found."""
    found = puzzles.read(args.file, args.game, args.data) if args.file.exists() else []
    looked = puzzles.search(args.game, args.find, args.seed, args.bot, args.data, tuple(found))
    with counting("puzzles") as count:
        for number, puzzle in enumerate(looked, 1):
            found.append(puzzle)
            puzzles.write(args.file, args.game, found, args.data)
            count(number, args.find)
    return found


def _prove(found: Sequence[Puzzle], args: argparse.Namespace) -> int:
    """How many of a sample, evenly spread, have the same answer again."""
    every = max(len(found) // max(args.prove, 1), 1)
    sample = found[::every][: args.prove]
    wrong = [p.id for p in sample if not puzzles.prove(args.game, p, args.seed, args.data)]
    if args.json:
        print(json.dumps({"proved": len(sample) - len(wrong), "wrong": wrong}))
    else:
        counts = {"good": len(sample) - len(wrong), "n": len(sample)}
        print(say(WORDS["proved"], args.lang or language(), **counts), *wrong)
    return 1 if wrong else 0


def _show(found: Sequence[Puzzle], args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps([asdict(puzzle) for puzzle in found], ensure_ascii=False))
        return 0
    lang = args.lang or language()
    for puzzle in found:
        values = " > ".join(f"{row[0]} {percent(row[1], lang, 0)}" for row in puzzle.values[:2])
        about = {"theme": puzzle.theme, "difficulty": puzzle.difficulty}
        what = say(WORDS["puzzle"], lang, players=puzzle.players, **about)
        print(f"{puzzle.id}  {labelled(what, values, lang)}")
    themes = Counter(puzzle.theme for puzzle in found)
    counted = ", ".join(f"{theme} {count}" for theme, count in themes.most_common())
    told = say(WORDS["puzzles"], lang, n=len(found), themes=counted)
    print(labelled(quote(load(args.game).texts.title, lang), told, lang))
    return 0


COMMAND = Command(
    "puzzles",
    "list, find and prove puzzles: decisions with one clearly best action",
    "estaminet puzzles {game} --find 10 --file mine.json --seed 4",
    arguments,
    run,
)
