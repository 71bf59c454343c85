"""`estaminet arena`: bots against each other, or together, on paired deals."""

import argparse
import json
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from estaminet.cli.arena_words import say
from estaminet.cli.command import (
    Command,
    add_game,
    add_json,
    add_language,
    add_number,
    add_options,
    add_players,
    add_seed,
    add_workers,
    language,
    names,
    workers,
)
from estaminet.cli.progress import estimating, stoppable
from estaminet.errors import BadOption
from estaminet.extras import require
from estaminet.files import write_json, write_text
from estaminet.lab import arena as lab

if TYPE_CHECKING:
    from estaminet.cli.arena_report import Report

NAME = "arena"  # of the files in a folder given by --out
DEALS = 100
HOW = """\
Let bots play against each other, or together, on paired deals: every deal is
played once for each rotation of the bots around the table. The line-ups:

  as many bots as seats      all of them
  two bots, more seats       the first alone among copies of the second
  more bots than seats       every combination of as many bots as seats
  otherwise                  all bots around the table, starting with each one
  cooperative games          a whole team of each bot; --cross: mixed teams too

--lineup names others. Intervals are 95% confidence intervals, with the deal as
the unit. With --out, the same command resumes where it was stopped; more
--deals carry it further."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.formatter_class = HOW, argparse.RawDescriptionHelpFormatter
    add_game(parser)
    parser.add_argument(
        "--bots",
        type=names,
        metavar="A,B,…",
        help="who plays: built-in bots, search:N, package.module:Class",
    )
    add_players(parser)
    add_number(parser, "deals", DEALS, "how many deals", "D")
    add_seed(parser, "the seed every deal comes from", lab.SEED)
    parser.add_argument(
        "--lineup",
        type=names,
        action="append",
        default=[],
        metavar="A,B,B,…",
        help="a bot for every seat, instead of the usual line-ups; can be repeated",
    )
    parser.add_argument("--cross", action="store_true", help="mixed teams too (cooperative games)")
    add_options(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="PATH",
        help="FILE.json or a folder: the result, with the games (.jsonl) to resume from beside it",
    )
    parser.add_argument(
        "--resume", action="store_true", help="only resume the games of --out; never start new ones"
    )
    parser.add_argument(
        "--plot", type=Path, metavar="FILE.svg", help="draw the result to this file"
    )
    add_workers(parser)
    add_language(parser)
    add_json(parser)


def asked(args: argparse.Namespace) -> lab.Arena:
    """The arena that the command line describes."""
    lineups = tuple(args.lineup)
    seated = tuple(dict.fromkeys(bot for lineup in lineups for bot in lineup))
    players = args.players or (len(lineups[0]) if lineups else None)
    if players is None:
        raise BadOption("bad_players", "use --players to say how many seats the table has")
    return lab.Arena(
        game=args.game,
        bots=args.bots or seated,
        players=players,
        deals=args.deals,
        seed=args.seed,
        options=dict(args.option),
        data=args.data,
        lineups=lineups,
        cross=args.cross,
    )


class Files:
    """Where the result, the games and the plot go; checked before the first game."""

    def __init__(self, out: Path | None, plot: Path | None, resume: bool) -> None:
        folder = out is not None and out.suffix != ".json"
        self.result = out / f"{NAME}.json" if out is not None and folder else out
        self.log = None if self.result is None else self.result.with_suffix(".jsonl")
        self.plot = plot or (out / f"{NAME}.svg" if out is not None and folder else None)
        if resume and (self.log is None or not self.log.exists()):
            where = "name it with --out" if self.log is None else f"there is no {self.log}"
            raise BadOption("nothing_to_resume", f"nothing to resume: {where}")
        for path in filter(None, (self.result, self.plot)):
            _check_writable(path)

    def write(self, result: lab.Result, report: "Report") -> list[str]:
        if self.result is not None:
            write_json(self.result, result.as_json())
        if self.plot is not None:
            write_text(self.plot, str(report.picture()))
        return [str(p) for p in (self.result, self.log, self.plot) if p is not None]


def _check_writable(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadOption("bad_path", f"{path} cannot be written")


def run(args: argparse.Namespace) -> int:
    require("lab", "rich")
    from estaminet.cli.arena_report import Report  # loads Rich: only for this

    lang = args.lang or language()
    arena = asked(args)
    lab.check(arena)
    files = Files(args.out, args.plot, args.resume)
    compiling = say(lang, "compiling")
    with stoppable(estimating(compiling), partial(say, lang), files.log) as progress:

        def told(games: int, total: int, what: str) -> None:
            progress(games, total, compiling if what == lab.COMPILING else what)

        result = lab.run(arena, told, workers(args, arena.game, arena.bots), files.log)
    finish(args, result, Report(result, lang), files)
    return 0


def finish(args: argparse.Namespace, result: lab.Result, report: "Report", files: Files) -> None:
    written = files.write(result, report)
    if args.json:
        print(json.dumps(result.as_json(), ensure_ascii=False, indent=2))
    else:
        report.show(written)


COMMAND = Command(
    "arena",
    "let bots play against each other, or together, on paired deals",
    "estaminet arena {game} --bots heuristic,random --players 2 --deals 200 --out duel",
    arguments,
    run,
)
