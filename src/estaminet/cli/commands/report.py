"""`estaminet report`: simulations as one page to look at."""

import argparse
import json
from pathlib import Path

from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.extras import require
from estaminet.grammar import filled
from estaminet.languages import FIRST

TOLD = "{g:,} {g:game|games} from {f} {f:file|files}"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="FILE", help="files written by `estaminet simulate`"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="PAGE", help="the HTML page to write"
    )
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    require("lab")
    from estaminet.lab.report import write  # loads Arrow: only for this

    written = write(args.files, args.out, args.lang or language())
    if args.json:
        print(json.dumps(written, ensure_ascii=False))
    else:
        told = filled(TOLD, FIRST, (), {"g": written["games"], "f": written["files"]})
        print(f"{args.out}: {told}")
    return 0


COMMAND = Command(
    "report",
    "turn simulations into one HTML page",
    "estaminet report three.parquet four.parquet --out report.html --lang {lang}",
    arguments,
    run,
)
