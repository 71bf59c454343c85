"""The commands, one module each."""

from collections.abc import Iterator
from importlib import import_module

from estaminet.cli.command import Command

MODULES = (
    "play",
    "serve",
    "admin",
    "move",
    "rules",
    "cards",
    "replay",
    "review",
    "puzzles",
    "games",
    "simulate",
    "report",
    "compare",
    "sweep",
    "ablate",
    "tune",
    "arena",
    "train",
    "bench",
    "warm",
)  # in the order of --help


def commands() -> Iterator[Command]:
    for name in MODULES:
        command: Command = import_module(f"estaminet.cli.commands.{name}").COMMAND
        yield command
