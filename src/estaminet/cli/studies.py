"""What `compare`, `sweep` and `ablate` have in common: who plays, where, and how it is told."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from estaminet.cli.command import (
    add_bots,
    add_game,
    add_json,
    add_language,
    add_number,
    add_options,
    add_players,
    add_seed,
    add_workers,
    names,
)
from estaminet.files import write_text

if TYPE_CHECKING:
    from estaminet.lab.compare import Terms

GAMES = 5000  # of a change, unless said otherwise


class Made(Protocol):
    """What came out."""

    def numbers(self) -> dict[str, Any]: ...

    def table(self) -> Iterator[Sequence[Any]]: ...


class Report(Protocol):
    """The same on the terminal."""

    def show(self, written: Sequence[str]) -> None: ...


def change_arguments(parser: argparse.ArgumentParser, measured: str, games: str) -> None:
    """Of one game that is changed: what is measured, and in how many games."""
    add_game(parser)
    add_players(parser, required=True)
    parser.add_argument("--measure", type=names, metavar="M[,M…]", help=measured)
    add_number(parser, "games", GAMES, games, "G")
    add_seed(parser, "the seed every game is dealt from")


def arguments(parser: argparse.ArgumentParser, page: str, table: str) -> None:
    """The options of all; what the page and the table hold."""
    add_bots(parser, "default: as for simulate")
    add_options(parser)
    parser.add_argument("--out", type=Path, metavar="PAGE", help=f"write an HTML page {page}")
    parser.add_argument("--csv", type=Path, metavar="FILE", help=f"write {table} as a table")
    add_workers(parser)
    add_language(parser)
    add_json(parser)


def terms(args: argparse.Namespace) -> "Terms":
    """How the games are played, as the command line says."""
    from estaminet.lab.compare import Terms  # loads Arrow: only for this

    options = dict(args.option)
    return Terms(args.game, args.players, args.games, args.bots, args.seed, options, args.data)


def tell(
    args: argparse.Namespace, made: Made, page: Callable[[], str], report: Callable[[], Report]
) -> int:
    """Write what is asked for, and say it."""
    from estaminet.lab.compare.files import write_csv  # loads Arrow: only for this

    if args.out:
        write_text(args.out, page())
    if args.csv:
        write_csv(args.csv, made.table())
    if args.json:
        print(json.dumps(made.numbers(), ensure_ascii=False))
    else:
        report().show([str(path) for path in (args.out, args.csv) if path])
    return 0
