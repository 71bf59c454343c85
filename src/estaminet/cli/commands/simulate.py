"""`estaminet simulate`: many games, a row each, in a Parquet file."""

import argparse
import json
from pathlib import Path

from estaminet.cli.command import (
    Command,
    add_bots,
    add_game,
    add_json,
    add_options,
    add_players,
    add_seed,
    add_workers,
    workers,
)
from estaminet.cli.progress import counting
from estaminet.extras import require

USUAL = "guide"


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_players(parser, required=True)
    add_bots(parser, USUAL)
    parser.add_argument("--games", type=int, required=True, metavar="G", help="how many games")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the Parquet file to write"
    )
    add_seed(parser, "the same seed gives the same file")
    add_options(parser)
    parser.add_argument(
        "--moves",
        type=Path,
        metavar="FILE",
        help="also write every move, one row per move, to this file",
    )
    add_workers(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    require("lab")
    from estaminet.lab import simulate  # loads Arrow: only for this

    plan = simulate.plan(
        args.game,
        args.players,
        args.games,
        args.bots or (USUAL,),
        args.seed,
        dict(args.option),
        args.data,
    )
    with counting("games") as progress:
        crew = workers(args, plan.game, plan.bots)
        done = simulate.run(plan, args.out, args.moves, crew, progress)
    numbers = {
        "out": str(args.out),
        "games": done.games,
        "moves": done.moves,
        "seconds": round(done.seconds, 3),
        "games_per_second": round(done.games_per_second, 1),
    }
    if args.json:
        print(json.dumps(numbers, ensure_ascii=False))
    else:
        rate = f"{done.seconds:.1f} s, {done.games_per_second:,.0f} games/s"
        print(f"{args.out}: {done.games:,} games, {done.moves:,} moves ({rate})")
    return 0


COMMAND = Command(
    "simulate",
    "play many games and write them to a Parquet file",
    "estaminet simulate {game} --players 3 --games 100000 --out games.parquet",
    arguments,
    run,
)
