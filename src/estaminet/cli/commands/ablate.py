"""`estaminet ablate`: what each card causes, by replacing it with a blank."""

import argparse

from estaminet.cli import studies
from estaminet.cli.command import Command, language, names, workers
from estaminet.cli.progress import counting
from estaminet.extras import require

HOW = """\
Replace one card after another with a blank, as many copies without any effect,
and play the same deals again: what differs is what the card causes.

  --cards emperor,devil      cards by their ids in the data file
  --cards card               a kind of piece, as `estaminet report` calls it
  --cards all                every card that can be blanked"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    measured = (
        "what to measure besides each card's worth: groups or single measures, as for sweep "
        "(default: endings,length,seats,openness,lead_changes)"
    )
    studies.change_arguments(parser, measured, "how many games with each card blanked")
    parser.add_argument(
        "--cards", type=names, required=True, metavar="CARD[,CARD…]", help="which cards, or all"
    )
    studies.arguments(parser, "to look at", "the findings")


def run(args: argparse.Namespace) -> int:
    require("lab")
    from estaminet.cli.ablate_report import Report  # loads Arrow and Rich: only for this
    from estaminet.lab import ablate as lab
    from estaminet.lab.ablate.page import page

    lang = args.lang or language()
    programme = lab.programme(args.cards, args.measure or lab.USUAL, studies.terms(args))
    with counting("games") as progress:
        crew = workers(args, args.game, programme.plans[0].bots)
        made = lab.ablate(programme, crew, progress)
    return studies.tell(args, made, lambda: page(made, lang), lambda: Report(made, lang))


COMMAND = Command(
    "ablate",
    "show what each card causes, by replacing it with a blank",
    "estaminet ablate {game} --players 3 --cards all --games 5000 --out causes.html",
    arguments,
    run,
)
