"""`estaminet tune`: fit the numbers that bots play a game by to a data file."""

import argparse
import json
from functools import partial
from pathlib import Path

from estaminet.cli.command import (
    Command,
    add_game,
    add_json,
    add_language,
    add_number,
    add_options,
    add_seed,
    add_tables,
    add_workers,
    language,
    workers,
)
from estaminet.cli.progress import bar, stoppable
from estaminet.cli.tune_words import say
from estaminet.errors import BadOption
from estaminet.extras import require
from estaminet.files import write_text
from estaminet.lab import tune as lab

HOW = """\
Fit a guide's numbers to the cards it plays: those that weigh actions by
evolution, in games between guides; those that judge positions by regression on
such games; then those that say how a search goes by it, in games between
searches. With --out, the data file is written there with the numbers in it
(under `guide`), and every bot that plays with that file uses them, in every
command and in the café. The same command resumes where it was stopped; more
--generations carry it further."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    add_game(parser)
    add_tables(parser)
    how_many = "how many times the candidates are tried and moved; 0: only for searches"
    for name, usual, what in (
        ("generations", lab.GENERATIONS, how_many),
        ("population", lab.POPULATION, "candidates per generation"),
        ("games", lab.GAMES, "games per candidate per generation"),
    ):
        add_number(parser, name, usual, what)
    add_seed(parser, "the same seed gives the same numbers", lab.SEED)
    what = "iterations of these searches, or 0 to leave their numbers alone"
    add_number(parser, "search", lab.ITERATIONS, what)
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument(
        "--zero",
        dest="start",
        action="store_const",
        const=lab.ZERO,
        help="start from zero instead of the numbers the file is played with now",
    )
    begin.add_argument(
        "--from",
        dest="start",
        choices=lab.VERSIONS,
        help="start from the numbers of an earlier version instead",
    )
    add_options(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the data file to write; a log (.jsonl) goes beside it",
    )
    add_workers(parser)
    add_language(parser)
    add_json(parser)


def asked(args: argparse.Namespace) -> lab.Plan:
    """The tuning that the command line describes."""
    if args.out and args.data and args.out.resolve() == Path(args.data).resolve():
        raise BadOption(
            "same_file", f"{args.out} is the file being tuned: name another one to write"
        )
    effort = lab.Effort(args.generations, args.population, args.games, args.search)
    how = (effort, args.seed, args.start, dict(args.option))
    return lab.plan(args.game, args.data, args.players, *how)


def run(args: argparse.Namespace) -> int:
    require("lab", "rich")
    from estaminet.cli.tune_report import Report  # loads Rich: only for this

    lang, plan = args.lang or language(), asked(args)
    log = args.out.with_suffix(".jsonl") if args.out else None
    with stoppable(bar(), partial(say, lang), log) as progress:

        def told(steps: int, total: int, what: str) -> None:
            key = "generation" if what else "measuring"
            progress(steps, total, say(lang, key, what=what))

        result = lab.run(plan, workers(args, args.game), log, told)
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
