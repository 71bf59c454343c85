"""`estaminet compare`: two data files, simulations or line-ups against each other."""

import argparse

from estaminet.cli import studies
from estaminet.cli.command import Command, add_players, language, workers
from estaminet.cli.progress import counting
from estaminet.extras import require

HOW = """\
Compare two sides of a game, the clearest changes first, with intervals that are
all correct at once, however many things are compared. A side is one of

  GAME               the game's shipped data file
  FILE.yaml          your own data file
  FILE.parquet       what `estaminet simulate` wrote
  BOT or BOT,BOT,…   a line-up: one for everyone, or one per seat (with --game)

Whatever hasn't been simulated yet is played now, with both sides on the same
deals; next to a FILE.parquet, it is played as that one was."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    parser.add_argument("a", metavar="A", help="one side: before the change")
    parser.add_argument("b", metavar="B", help="the other side: after the change")
    parser.add_argument("--game", metavar="GAME", help="the game, if A and B don't say which")
    add_players(parser)
    parser.add_argument(
        "--games", type=int, metavar="G", help="how many games per side (default: 20000)"
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="the seed both sides are dealt from (default: 0)"
    )
    studies.arguments(parser, "to look at", "the findings")


def run(args: argparse.Namespace) -> int:
    require("lab")
    from estaminet.cli.compare_report import Report  # loads Arrow and Rich: only for this
    from estaminet.lab import compare as lab
    from estaminet.lab.compare.page import page

    lang = args.lang or language()
    a, b = lab.sides(args.a, args.b, studies.terms(args))
    with counting("games") as progress:
        played = [side.plan for side in (a, b) if side.plan]
        bots = [bot for plan in played for bot in plan.bots]
        made = lab.compare(a, b, workers(args, a.about["game"], bots), progress)
    return studies.tell(args, made, lambda: page(made, lang), lambda: Report(made, lang))


COMMAND = Command(
    "compare",
    "show what differs between two data files, simulations or line-ups",
    "estaminet compare {game} mine.yaml --players 3 --out compared.html",
    arguments,
    run,
)
