"""A row of the command table, and the arguments that several commands share."""

import argparse
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from estaminet.languages import FIRST, LANGUAGES


@dataclass(frozen=True)
class Command:
    """One subcommand. `run` returns the exit status; it may raise EstaminetError or OSError."""

    name: str
    summary: str  # one line, in the list of commands
    example: str  # shown by --help; {game} and {lang} stand for one there is
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def language() -> str:
    """The reader's language, from the environment."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    chosen = next((value for value in settings if value), "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), FIRST)


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=None, help="language (default: that of $LANG)"
    )


def names(text: str) -> tuple[str, ...]:
    """Bots, between commas."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"expected names between commas, found {text!r}")
    return found


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a game, and its data file."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="an option of the game, as variant=veteran; may be given again; "
        "`estaminet games GAME` lists them",
    )
    parser.add_argument("--data", metavar="FILE", help="play with a data file of your own")


def option(text: str) -> tuple[str, Any]:
    """NAME=VALUE; the value is JSON where it reads as such, a list where it has commas."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, found {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value.split(",") if "," in value else value


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
