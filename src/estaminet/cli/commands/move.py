"""`estaminet move`: a house from one database to another."""

import argparse

from estaminet.cli.command import Command
from estaminet.extras import require


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", help="a file, or postgresql://…; it is left unchanged")
    parser.add_argument(
        "target", help="an empty one, or one that an earlier move has started to fill"
    )


def run(args: argparse.Namespace) -> int:
    require("web")
    from estaminet.web.settings import place
    from estaminet.web.store.moving import move

    move(place(args.source), place(args.target), lambda name, rows: print(f"{name}: {rows}"))
    print("Moved and compared row by row. The secret that signs the cookies is not stored there.")
    return 0


COMMAND = Command(
    "move",
    "move the tables of a closed café to another database",
    "estaminet move estaminet.sqlite postgresql://cafe@db.example.org/cafe",
    arguments,
    run,
)
