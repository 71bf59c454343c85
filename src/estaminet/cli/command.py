"""A row of the command table, and the arguments that several commands share."""

import argparse
import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from estaminet.errors import BadOption
from estaminet.extras import require
from estaminet.languages import FIRST, LANGUAGES
from estaminet.workers import Workers


@dataclass(frozen=True)
class Command:
    """One subcommand. `run` returns the exit status; it may raise EstaminetError or OSError."""

    name: str
    summary: str  # one line, in the list of commands
    example: str  # shown by --help; {game} and {lang} stand for one there is
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def language() -> str:
    """The reader's language, from the environment."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    chosen = next((value for value in settings if value), "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), FIRST)


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=None, help="language (default: from $LANG)"
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id")


def add_players(parser: argparse.ArgumentParser, required: bool = False) -> None:
    parser.add_argument(
        "--players", type=int, required=required, metavar="N", help="seats at the table"
    )


def add_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        type=sizes,
        metavar="N[,N…]",
        help="for how many players (default: all that the game allows)",
    )


def sizes(text: str) -> tuple[int, ...]:
    """Numbers of players, between commas."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected numbers of players, found {text!r}") from None


def add_number(
    parser: argparse.ArgumentParser, name: str, usual: int, what: str, metavar: str = "N"
) -> None:
    """A whole number that need not be said."""
    parser.add_argument(
        f"--{name}", type=int, default=usual, metavar=metavar, help=f"{what} (default: {usual})"
    )


def add_seed(parser: argparse.ArgumentParser, what: str, usual: int = 0) -> None:
    add_number(parser, "seed", usual, what, "S")


def names(text: str) -> tuple[str, ...]:
    """Bots, between commas."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"expected names separated by commas, found {text!r}")
    return found


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a game, and its data file."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="an option of the game, such as variant=veteran; can be repeated; "
        "`estaminet games GAME` lists them",
    )
    parser.add_argument("--data", metavar="FILE", help="play with your own data file")


def option(text: str) -> tuple[str, Any]:
    """NAME=VALUE; the value is JSON where it reads as such, a list where it has commas."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, found {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value.split(",") if "," in value else value


def add_bots(parser: argparse.ArgumentParser, usual: str) -> None:
    parser.add_argument(
        "--bots",
        type=names,
        metavar="BOT[,BOT…]",
        help="who plays: one bot for everyone, or one per seat; your own: package.module:Class "
        f"({usual})",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Where the work is done."""
    parser.add_argument(
        "--workers", type=int, metavar="W", help="processes (default: one per core)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="work on the machines of a Ray cluster instead: auto, HOST:PORT, ray://HOST:PORT",
    )


def workers(args: argparse.Namespace, game: str, bots: Iterable[str] = ()) -> Workers:
    """Who works, as the command line says; bots of one's own travel to a cluster."""
    if args.cluster is None:
        count: int | None = args.workers
        return count
    from estaminet.cluster import Cluster
    from estaminet.lab.sources import own_files

    require("cluster")
    if args.workers is not None:
        raise BadOption(
            "bad_workers", "use either --workers or --cluster: a cluster has its own workers"
        )
    return Cluster(args.cluster, own_files(bots, game))


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for other programs")
