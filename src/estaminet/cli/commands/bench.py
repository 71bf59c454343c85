"""`estaminet bench`: random play, side by side with peers in the same run."""

import argparse
from dataclasses import asdict
from pathlib import Path

from estaminet.cli.command import Command
from estaminet.cli.progress import bar
from estaminet.extras import require
from estaminet.files import write_json
from estaminet.games import IDS, load
from estaminet.lab import bench
from estaminet.lab.machine import machine

HEAD = ("", "moves/s", "games/s", "bytes/state", "× Hanabi", "× one core")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="seconds per contestant per round (1)"
    )
    parser.add_argument(
        "--rounds", type=int, default=3, help="how many rounds; the median counts (3)"
    )
    parser.add_argument(
        "--alone", action="store_true", help="only the games of this package; needs no extra"
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="also write the numbers to this file"
    )


def cells(row: bench.Speed) -> tuple[str, ...]:
    return (
        f"{row.title} ({row.version})",
        f"{row.moves_per_second:,.0f}",
        f"{row.games_per_second:,.0f}",
        "" if row.state_bytes is None else str(row.state_bytes),
        "" if row.times_hanabi is None else f"{row.times_hanabi:.1f}",
        "" if row.times_one_core is None else f"{row.times_one_core:.2f}",
    )


def table(rows: list[bench.Speed]) -> str:
    lines = [HEAD, *(cells(row) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    return "\n".join(
        f"{line[0]:<{widths[0]}}  "
        + "  ".join(f"{cell:>{width}}" for cell, width in zip(line[1:], widths[1:], strict=True))
        for line in lines
    )


def run(args: argparse.Namespace) -> int:
    if not args.alone:
        require("bench")
    chosen = [load(game).id for game in args.games or IDS]
    with bar() as progress:
        rows, missing = bench.run(chosen, args.seconds, args.rounds, progress, not args.alone)
    print(table(rows))
    print(
        "\nRandom play on one core, unless a row says more: whole games, players' moves only; "
        "the median round counts."
    )
    if not args.alone:
        print("× Hanabi: as a multiple of OpenSpiel's Hanabi with as many players, in this run.")
    if any(row.times_one_core for row in rows):
        print("× one core: of the row before, round by round; the median of these ratios.")
    for lacking in missing:
        print(f"not measured: {lacking}")
    if args.json:
        write_json(args.json, {"machine": machine(), "rows": [asdict(row) for row in rows]})
    return 0


COMMAND = Command(
    "bench",
    "measure the speed of random play, side by side with peers",
    "estaminet bench --seconds 2 --json bench.json",
    arguments,
    run,
)
