"""`estaminet play`: a game on the terminal, against or with bots."""

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots
from estaminet.cli import saves
from estaminet.cli.command import Command, add_language, add_options, language
from estaminet.cli.session import PlaySettings, settings_of
from estaminet.errors import BadOption, EstaminetError
from estaminet.extras import require
from estaminet.games import load


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help="a game's id; without it you are asked"
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many players, bots included")
    parser.add_argument(
        "--seat", type=int, metavar="K", help="your seat, counted from 0 (default: 0)"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of the deal")
    parser.add_argument(
        "--bots",
        metavar="BOT",
        help="who takes the other seats; your own bot: package.module:Class",
    )
    add_options(parser)
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="save the game here after each of your moves"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="resume a saved game")
    parser.add_argument(
        "--delay", type=float, metavar="SECONDS", default=None, help="pause before each bot's move"
    )
    add_language(parser)


def need_terminal() -> None:
    """Refuse early and in words what could only be drawn on a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise EstaminetError(
            "no_terminal", "play needs a terminal, and its input or output isn't one"
        )
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise EstaminetError(
            "no_terminal", "play needs a terminal that can draw, and $TERM says this one can't"
        )


def given(args: argparse.Namespace) -> dict[str, Any]:
    """The settings named on the command line."""
    named = {name: getattr(args, name) for name in ("seat", "seed", "bots", "lang", "players")}
    return {name: value for name, value in named.items() if value is not None}


def new_settings(args: argparse.Namespace) -> PlaySettings:
    ids = estaminet.games()
    game = args.game or (ids[0] if len(ids) == 1 else "")
    options = dict(args.option) | ({"data": args.data} if args.data else {})
    settings = PlaySettings(game=game, lang=language(), options=options)
    return replace(settings, **given(args))


def saved_settings(args: argparse.Namespace, save: saves.Save) -> PlaySettings:
    """As it was saved, with what the command line says instead; the deal itself stays."""
    unchangeable = [
        name for name in ("game", "players", "seed", "option", "data") if getattr(args, name)
    ]
    if unchangeable:
        raise BadOption(
            "fixed", f"--resume continues the game as saved; {unchangeable[0]} can't be changed"
        )
    return replace(settings_of(save, language()), **given(args))


def check(settings: PlaySettings) -> None:
    """Say now, not after a long compilation, what can be known to be wrong."""
    if settings.game:
        known = load(settings.game).players
        if settings.players is not None and settings.players not in known:
            counts = ", ".join(map(str, known))
            raise BadOption("bad_players", f"{settings.game} is played by {counts} players")
        bots.make(settings.bots or bots.default(settings.game), settings.game, seed=0)


def run(args: argparse.Namespace) -> int:
    require("terminal")
    save = None if args.resume is None else saves.read(args.resume)
    settings = new_settings(args) if save is None else saved_settings(args, save)
    check(settings)
    if args.save is not None and args.save != args.resume:
        saves.refuse_overwrite(args.save)
    need_terminal()
    return show(args, settings, save)


def show(args: argparse.Namespace, settings: PlaySettings, save: saves.Save | None) -> int:
    from estaminet.cli.screens.app import DELAY, PlayApp  # loads Textual: only for screens

    app = PlayApp(
        settings,
        save,
        path=args.save or args.resume,
        autosave=args.save is not None,
        delay=DELAY if args.delay is None else args.delay,
    )
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


COMMAND = Command(
    "play",
    "play a game in the terminal",
    "estaminet play {game} --players 4 --lang {lang} --save evening.json",
    arguments,
    run,
)
