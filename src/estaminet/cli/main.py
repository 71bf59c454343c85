"""`estaminet`: one table of commands, one place where errors become a text and a status.

To add a command, write a module in `commands` with a `COMMAND` and name it in `commands.MODULES`.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from estaminet import __version__, games
from estaminet.cli.command import Command
from estaminet.cli.commands import commands
from estaminet.errors import Defects, EstaminetError
from estaminet.languages import LANGUAGES

FAILED = 2  # the status of every error, as argparse has it
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"{self.prog}: {message} (see {self.prog} --help)\n")


def example(line: str) -> str:
    """A line to type, with a game and a language that there are."""
    return f"example: {line.format(game=games()[0], lang=[*LANGUAGES][-1])}"


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="estaminet",
        description="Play, study and simulate French tabletop games.",
        epilog=example("estaminet play {game} --players 3"),
    )
    top.add_argument("--version", action="version", version=f"estaminet {__version__}")
    rows = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in commands():
        add(rows, command)
    return top


def add(rows: "argparse._SubParsersAction[Parser]", command: Command) -> None:
    sub = rows.add_parser(
        command.name,
        help=command.summary,
        description=command.summary,
        epilog=example(command.example),
    )
    command.arguments(sub)
    sub.set_defaults(run=command.run)


def said(error: Exception) -> str:
    """An error in one line; those that list defects say each on a line of its own."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    text = str(error)
    return text if isinstance(error, Defects) else " ".join(map(str.strip, text.splitlines()))


def fail(text: str) -> int:
    print(f"estaminet: {text}", file=sys.stderr)
    return FAILED


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` say, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (EstaminetError, OSError) as error:
        return fail(said(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return status
