"""What `compare`, `sweep` and `ablate` have in common: who plays, where, and how it is told."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from estaminet.cli.command import add_bots, add_json, add_language, add_options, add_workers
from estaminet.files import write_text


class Made(Protocol):
    """What came out."""

    def numbers(self) -> dict[str, Any]: ...

    def table(self) -> Iterator[Sequence[Any]]: ...


class Report(Protocol):
    """The same on the terminal."""

    def show(self, written: Sequence[str]) -> None: ...


def arguments(parser: argparse.ArgumentParser, page: str, table: str) -> None:
    """The options of all; what the page and the table hold."""
    add_bots(parser, "default: as simulate has it")
    add_options(parser)
    parser.add_argument("--out", type=Path, metavar="PAGE", help=f"write an HTML page {page}")
    parser.add_argument("--csv", type=Path, metavar="FILE", help=f"write {table} as a table")
    add_workers(parser)
    add_language(parser)
    add_json(parser)


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
