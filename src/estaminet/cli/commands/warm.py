"""`estaminet warm`: compile the games ahead of need."""

import argparse
import time

from estaminet.bots.warmup import warm_all
from estaminet.cli.command import Command
from estaminet.cli.progress import bar
from estaminet.extras import require
from estaminet.games import IDS, load


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument(
        "--lab", action="store_true", help="also what simulations, tuning and environments need"
    )


def run(args: argparse.Namespace) -> int:
    if args.lab:
        require("lab")
        from estaminet.lab.warmup import warmer  # loads Arrow
    else:
        from estaminet.bots.warmup import warmer
    chosen = [load(game).id for game in args.games or IDS]
    start = time.perf_counter()
    with bar() as progress:
        warm_all(chosen, progress, warmer)
    print(f"compiled and cached: {', '.join(chosen)} ({time.perf_counter() - start:.1f} s)")
    return 0


COMMAND = Command(
    "warm", "compile the games ahead of time", "estaminet warm {game}", arguments, run
)
