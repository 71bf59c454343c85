"""`estaminet sweep`: a number of a data file, set to one value after the other."""

import argparse
import json
from pathlib import Path

from estaminet.cli.command import Command, add_json, add_language, add_options, language, names
from estaminet.cli.progress import counting
from estaminet.extras import require
from estaminet.files import write_text

HOW = """\
Set a number of the data file to one value after the other and play every value
on the same deals: a curve with intervals for each measure.

  --set plots.emperor.program.0.n=1..6     a place in the file, and its values
  --set …=1,2,4   --set …=0..10:2          a list; every second one
  --set … --set …                          every combination

A place is made of keys, ids of entries and their numbers, from 0. Measures are
groups, or single ones, with * for any:

  endings, length, seats, scores           ending.renown, moves, seat.0, team,
                                           winner.renown
  use, lift                                use.plot.emperor, lift.plot.*"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("--players", type=int, required=True, metavar="N", help="how many play")
    parser.add_argument(
        "--set",
        action="append",
        required=True,
        metavar="PLACE=VALUES",
        help="a place in the data file and its values; may be given again: all combinations",
    )
    parser.add_argument(
        "--measure",
        type=names,
        metavar="M[,M…]",
        help="what to measure, groups or single measures (default: endings,length,seats)",
    )
    parser.add_argument(
        "--bots",
        type=names,
        metavar="BOT[,BOT…]",
        help="who plays: one for everybody, or one a seat (default: as simulate has it)",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=5000,
        metavar="G",
        help="how many for each value (default: 5000)",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="every value is dealt from it (default: 0)"
    )
    add_options(parser)
    parser.add_argument("--out", type=Path, metavar="PAGE", help="write an HTML page with curves")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the points as a table")
    parser.add_argument(
        "--workers", type=int, metavar="W", help="processes (default: one for each core)"
    )
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    require("lab")
    from estaminet.cli.sweep_report import Report  # loads Arrow and Rich: only for this
    from estaminet.lab import sweep as lab
    from estaminet.lab.compare import Terms
    from estaminet.lab.compare.files import write_csv
    from estaminet.lab.sweep.page import page

    lang = args.lang or language()
    terms = Terms(
        args.game, args.players, args.games, args.bots, args.seed, dict(args.option), args.data
    )
    programme = lab.programme(
        [lab.axis(text) for text in args.set], args.measure or lab.USUAL, terms
    )
    with counting("games") as progress:
        made = lab.sweep(programme, args.workers, progress)
    if args.out:
        write_text(args.out, page(made, lang))
    if args.csv:
        write_csv(args.csv, made.table())
    if args.json:
        print(json.dumps(made.numbers(), ensure_ascii=False))
    else:
        Report(made, lang).show([str(path) for path in (args.out, args.csv) if path])
    return 0


COMMAND = Command(
    "sweep",
    "play a data file with one number set to many values",
    "estaminet sweep {game} --players 3 --set limits.hand=2..5 --measure endings,length",
    arguments,
    run,
)
