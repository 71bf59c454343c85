"""A row of the command table, and the arguments that several commands share."""

import argparse
import os
from collections.abc import Callable
from dataclasses import dataclass

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class Command:
    """One subcommand. `run` returns the exit status; it may raise EstaminetError or OSError."""

    name: str
    summary: str  # one line, in the list of commands
    example: str  # shown by --help
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def language() -> str:
    """The reader's language, from the environment."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    chosen = next((value for value in settings if value), "")
    return "fr" if chosen.lower().startswith("fr") else "en"


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=None, help="language (default: that of $LANG)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
