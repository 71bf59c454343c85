"""`estaminet train`: players that learn from games against themselves."""

import argparse
from pathlib import Path

from estaminet.cli.command import Command, add_game, add_number, add_seed, add_tables
from estaminet.cli.progress import bar
from estaminet.extras import require
from estaminet.lab.arena import SEED

HOW = """\
Let a game's search learn from games against itself: it plays, networks are
fitted to what it found and to how the games ended, an arena shows whether that
made it stronger, and the next generation plays. Everything is kept in a folder;
the same command resumes where it was stopped; more --generations carry it
further. The folder holds the best network so far (network.npz, with its card)
and curves.html; try the network as the bot search:800@FOLDER/network.npz."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    add_game(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="the folder everything is kept in"
    )
    add_tables(parser)
    numbers = {
        "generations": (3, "how many times it learns"),
        "games": (400, "games per generation, for each number of players"),
        "iterations": (64, "iterations per search in these games"),
        "deals": (40, "deals in the arena against the last generation, per number of players"),
    }
    for name, (usual, what) in numbers.items():
        add_number(parser, name, usual, what)
    parser.add_argument(
        "--from",
        dest="start",
        default="guide",
        metavar="NETWORK",
        help="where learning starts: guide (default), shipped, or a network's file",
    )
    add_seed(parser, "the seed the games are dealt from", SEED)
    parser.add_argument(
        "--device", default="auto", help="cpu, cuda, or auto: a GPU if there is one (default)"
    )
    parser.add_argument(
        "--workers", type=int, metavar="W", help="processes for the arena (default: one per core)"
    )


def run(args: argparse.Namespace) -> int:
    require("train")
    require("lab")
    from estaminet.bots.search import learned
    from estaminet.games import load
    from estaminet.lab.train import Plan, Run, device  # loads PyTorch: only for this
    from estaminet.workers import cores

    players = args.players or load(args.game).players
    plan = Plan(
        args.game,
        players,
        args.generations,
        args.games,
        args.iterations,
        args.deals,
        seed=args.seed,
        start=args.start,
    )
    made = Run(plan, args.out, device(args.device), args.workers or cores())
    with bar() as progress:
        made.go(progress)
    for generation, event in made.arenas().items():
        shares = "  ".join(
            f"{count} players {100 * row['new']['value']:.0f}% to {100 * row['last']['value']:.0f}%"
            for count, row in event["rows"].items()
        )
        print(f"generation {generation} {'kept' if event['kept'] else 'dropped'}: {shares}")
    best = args.out / learned.SHIPPED
    print(best if best.exists() else "no generation did better yet than what it began with")
    print(args.out / "curves.html")
    return 0


COMMAND = Command(
    "train",
    "let bots learn from games against themselves",
    "estaminet train {game} --players 2 --generations 2 --games 100 --out run",
    arguments,
    run,
)
