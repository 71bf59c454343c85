"""`estaminet ablate`: what each card causes, by replacing it with a blank."""

import argparse

from estaminet.cli import studies
from estaminet.cli.command import Command, language, names, workers
from estaminet.cli.progress import counting
from estaminet.extras import require

HOW = """\
Replace one card after the other by a blank, as many copies without any effect,
and play the same deals again: what a card causes is what is different with it.

  --cards emperor,devil      cards by their ids in the data file
  --cards card               a kind of pieces, as `estaminet report` names them
  --cards all                every card that can be blank"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("--players", type=int, required=True, metavar="N", help="how many play")
    parser.add_argument(
        "--cards", type=names, required=True, metavar="CARD[,CARD…]", help="which ones, or all"
    )
    parser.add_argument(
        "--measure",
        type=names,
        metavar="M[,M…]",
        help="what to measure beside each card's worth, groups or single measures as for sweep "
        "(default: endings,length,seats,openness,lead_changes)",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=5000,
        metavar="G",
        help="how many with each card blank (default: 5000)",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="all are dealt from it (default: 0)"
    )
    studies.arguments(parser, "to look at", "the findings")


def run(args: argparse.Namespace) -> int:
    require("lab")
    from estaminet.cli.ablate_report import Report  # loads Arrow and Rich: only for this
    from estaminet.lab import ablate as lab
    from estaminet.lab.ablate.page import page
    from estaminet.lab.compare import Terms

    lang = args.lang or language()
    terms = Terms(
        args.game, args.players, args.games, args.bots, args.seed, dict(args.option), args.data
    )
    programme = lab.programme(args.cards, args.measure or lab.USUAL, terms)
    with counting("games") as progress:
        crew = workers(args, args.game, programme.plans[0].bots)
        made = lab.ablate(programme, crew, progress)
    return studies.tell(args, made, lambda: page(made, lang), lambda: Report(made, lang))


COMMAND = Command(
    "ablate",
    "what each card causes, by replacing it with a blank",
    "estaminet ablate {game} --players 3 --cards all --games 5000 --out causes.html",
    arguments,
    run,
)
