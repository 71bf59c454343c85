"""`estaminet train`: players that learn from games against themselves."""

import argparse
from pathlib import Path

from estaminet.cli.command import Command
from estaminet.cli.progress import bar
from estaminet.extras import require

HOW = """\
Let a game's search learn from games against itself: it plays, networks are
fitted to what it found and to what became of the games, an arena says whether
that made it stronger, and the next generation plays. Everything is kept in a
folder; the same command goes on where a run was stopped, and --generations may
then be more. The best network so far lies there as network.npz with its card,
curves in curves.html; try it with the bot search:800@FOLDER/network.npz."""


def counts(text: str) -> tuple[int, ...]:
    """Numbers of players, between commas."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected numbers of players, found {text!r}") from None


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="where it is kept"
    )
    parser.add_argument(
        "--players", type=counts, metavar="N[,N…]", help="for how many players (default: all)"
    )
    numbers = {
        "generations": (3, "how many times it learns"),
        "games": (400, "of a generation, for each number of players"),
        "iterations": (64, "of a search in these games"),
        "deals": (40, "of the arena against the last generation, for each number of players"),
        "seed": (1914, "of the games"),
    }
    for name, (usual, what) in numbers.items():
        parser.add_argument(
            f"--{name}", type=int, default=usual, metavar="K", help=f"{what} (default: {usual})"
        )
    parser.add_argument(
        "--device", default="auto", help="cpu, cuda, or auto: a GPU if there is one (default)"
    )
    parser.add_argument(
        "--workers", type=int, metavar="W", help="processes of the arena (default: one a core)"
    )


def run(args: argparse.Namespace) -> int:
    require("train")
    require("lab")
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
    print(f"{args.out / 'network.npz'}, {args.out / 'curves.html'}")
    return 0


COMMAND = Command(
    "train",
    "let bots learn from games against themselves",
    "estaminet train {game} --players 2 --generations 2 --games 100 --out run",
    arguments,
    run,
)
