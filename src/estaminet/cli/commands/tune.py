"""`estaminet tune`: fit the numbers that bots play a game by to a data file."""

import argparse
import json
import sys
from pathlib import Path

from estaminet.cli.command import (
    Command,
    add_json,
    add_language,
    add_options,
    add_workers,
    language,
    workers,
)
from estaminet.cli.progress import bar
from estaminet.cli.tune_words import say
from estaminet.errors import BadOption
from estaminet.extras import require
from estaminet.files import write_text
from estaminet.lab import tune as lab

INTERRUPTED = 130
HOW = """\
Fit a guide's numbers to the cards it plays: what it weighs actions by, by
evolution, in games of guides with each other; what positions are worth, by
regression on such games. With --out, the data file is written there with the
numbers in it (under `guide`), and every bot that plays that file plays by them:
in each command, and in the café. The same command resumes where it was stopped;
more --generations go further."""


def tables(text: str) -> tuple[int, ...]:
    """Numbers of players, between commas."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected numbers between commas: {text!r}") from None


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument(
        "--players",
        type=tables,
        metavar="N[,N…]",
        help="at tables of which sizes (default: all that the game has)",
    )
    for name, usual, what in (
        ("generations", lab.GENERATIONS, "how often the candidates are tried and moved"),
        ("population", lab.POPULATION, "candidates of a generation"),
        ("games", lab.GAMES, "games of each candidate in a generation"),
    ):
        parser.add_argument(
            f"--{name}", type=int, default=usual, metavar="N", help=f"{what} ({usual})"
        )
    parser.add_argument(
        "--seed",
        type=int,
        default=lab.SEED,
        metavar="S",
        help=f"the same seed, the same numbers ({lab.SEED})",
    )
    parser.add_argument(
        "--zero",
        action="store_true",
        help="begin with nothing, instead of what the file is played by now",
    )
    add_options(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the data file to write; beside it a log (.jsonl)"
    )
    add_workers(parser)
    add_language(parser)
    add_json(parser)


def asked(args: argparse.Namespace) -> lab.Plan:
    """The tuning that the command line describes."""
    if args.out and args.data and args.out.resolve() == Path(args.data).resolve():
        raise BadOption("same_file", f"{args.out} is what is tuned; name another file to write")
    effort = lab.Effort(args.generations, args.population, args.games)
    options = dict(args.option)
    return lab.plan(args.game, args.data, args.players, effort, args.seed, args.zero, options)


def run(args: argparse.Namespace) -> int:
    require("lab", "rich")
    from estaminet.cli.tune_report import Report  # loads Rich: only for this

    lang, plan = args.lang or language(), asked(args)
    log = args.out.with_suffix(".jsonl") if args.out else None
    done = [0, plan.steps]
    try:
        with bar() as progress:

            def told(steps: int, total: int, what: str) -> None:
                done[:] = steps, total
                key = "generation" if what else "measuring"
                progress(steps, total, say(lang, key, what=what))

            result = lab.run(plan, workers(args, args.game), log, told)
    except KeyboardInterrupt:
        line = say(lang, "stopped", done=done[0], total=done[1])
        print(line + (say(lang, "go_on") if log else ""), file=sys.stderr)
        return INTERRUPTED
    if args.out:
        write_text(args.out, result.text())
    if args.json:
        print(json.dumps(result.as_json(), ensure_ascii=False, indent=2))
    else:
        Report(result, lang).show([str(path) for path in (args.out, log) if path])
    return 0


COMMAND = Command(
    "tune",
    "fit the numbers that bots play by to a data file",
    "estaminet tune {game} --data mine.yaml --out tuned.yaml",
    arguments,
    run,
)
