"""`estaminet sweep`: a number of a data file, set to one value after the other."""

import argparse

from estaminet.cli import studies
from estaminet.cli.command import Command, language, workers
from estaminet.cli.progress import counting
from estaminet.extras import require

HOW = """\
Set a number in the data file to one value after another and play every value
on the same deals: a curve with intervals for each measure.

  --set plots.emperor.program.0.n=1..6     a place in the file, and its values
  --set …=1,2,4   --set …=0..10:2          a list; every second value
  --set … --set …                          every combination

A place is made of keys, ids of entries and their positions, counted from 0.
Measures are named by group or one by one, with * for any:

  endings, length, seats, scores           ending.renown, moves, seat.0, team,
                                           winner.renown
  course                                   openness, lead_changes, clear_at, …
  use, lift                                use.plot.emperor, lift.plot.*"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    measured = "what to measure: groups or single measures (default: endings,length,seats)"
    studies.change_arguments(parser, measured, "how many games per value")
    parser.add_argument(
        "--set",
        action="append",
        required=True,
        metavar="PLACE=VALUES",
        help="a place in the data file and its values; repeat it for every combination",
    )
    studies.arguments(parser, "with curves", "the points")


def run(args: argparse.Namespace) -> int:
    require("lab")
    from estaminet.cli.sweep_report import Report  # loads Arrow and Rich: only for this
    from estaminet.lab import sweep as lab
    from estaminet.lab.sweep.page import page

    lang = args.lang or language()
    axes = [lab.axis(text) for text in args.set]
    programme = lab.programme(axes, args.measure or lab.USUAL, studies.terms(args))
    with counting("games") as progress:
        crew = workers(args, args.game, programme.plans[0].bots)
        made = lab.sweep(programme, crew, progress)
    return studies.tell(args, made, lambda: page(made, lang), lambda: Report(made, lang))


COMMAND = Command(
    "sweep",
    "try many values of a number in a data file",
    "estaminet sweep {game} --players 3 --set limits.hand=2..5 --measure endings,length",
    arguments,
    run,
)
