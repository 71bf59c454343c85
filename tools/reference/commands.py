"""The command line, from the parser itself."""

import argparse
from collections.abc import Iterator

from estaminet.cli.main import FAILED, INTERRUPTED, parser
from tools.reference.markup import block, code, entry, page as whole, sentence, table

TITLE = "Command line"
WIDTH = 78
INTRO = """\
Everything `estaminet --help` says, for every command. Installed from the repository, the program
is `.venv/bin/estaminet`; `python -m estaminet.cli` is the same."""


def page() -> str:
    top = parser()
    found = subcommands(top)
    rows = [(f"[{code(name)}](#{name})", sentence(sub.help)) for name, sub in found.items()]
    return whole(
        TITLE,
        INTRO,
        table(("Command", ""), rows),
        *(part for name, row in found.items() for part in sections(name, row.parser)),
        "## For the program itself {#general}",
        options("general", top),
        "## Exit status {#status}",
        status(),
    )


class Subcommand:
    def __init__(self, parser: argparse.ArgumentParser, help: str) -> None:
        self.parser = parser
        self.help = help


def subcommands(top: argparse.ArgumentParser) -> dict[str, Subcommand]:
    """The commands in the order of --help. argparse has no public way to list them."""
    rows = next(a for a in top._actions if isinstance(a, argparse._SubParsersAction))
    helps = {action.dest: action.help or "" for action in rows._choices_actions}
    return {name: Subcommand(sub, helps[name]) for name, sub in rows.choices.items()}


def sections(name: str, sub: argparse.ArgumentParser) -> Iterator[str]:
    """A command, and what can be done with it where it has commands of its own."""
    yield section(name, sub, "##")
    if sub._subparsers is not None:
        for deed, row in subcommands(sub).items():
            yield section(f"{name} {deed}", row.parser, "###")


def section(name: str, sub: argparse.ArgumentParser, level: str) -> str:
    ident = name.replace(" ", "-")
    parts = (description(sub), block(usage(sub)), options(ident, sub), example(sub))
    return "\n\n".join((f"{level} estaminet {name} {{#{ident}}}", *parts))


def description(sub: argparse.ArgumentParser) -> str:
    """One line is a sentence; more lines were laid out by hand."""
    text = sub.description or ""
    return block(text) if "\n" in text else sentence(text)


def usage(sub: argparse.ArgumentParser) -> str:
    formatter = argparse.HelpFormatter(sub.prog, width=WIDTH)
    formatter.add_usage(sub.usage, sub._actions, sub._mutually_exclusive_groups, prefix="")
    return formatter.format_help()


def example(sub: argparse.ArgumentParser) -> str:
    return "For example:\n\n" + block((sub.epilog or "").removeprefix("example: "), "sh")


def options(name: str, sub: argparse.ArgumentParser) -> str:
    """Every argument of a parser, but for `--help`, which all have."""
    shown = [a for a in sub._actions if not isinstance(a, argparse._SubParsersAction)]
    kept = [a for a in shown if name == "general" or not isinstance(a, argparse._HelpAction)]
    return "\n\n".join(entry(term(a), ident(name, a), told(a)) for a in kept)


def ident(name: str, action: argparse.Action) -> str:
    """`play--players`; a positional argument: `play-GAME`."""
    if action.option_strings:
        return name + action.option_strings[-1]
    return f"{name}-{action.metavar or action.dest}"


def term(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else shown_value(action)
    if not action.option_strings:
        return value
    return ", ".join(f"{text} {value}".rstrip() for text in action.option_strings)


def shown_value(action: argparse.Action) -> str:
    if action.metavar is not None:
        name = str(action.metavar)
    elif action.choices is not None:
        name = "|".join(map(str, action.choices))
    else:
        name = action.dest.upper() if action.option_strings else action.dest
    return f"{name} …" if action.nargs in ("*", "+") else name


def told(action: argparse.Action) -> str:
    return " ".join([sentence(action.help or ""), *remarks(action)])


def remarks(action: argparse.Action) -> Iterator[str]:
    if action.required and action.option_strings:
        yield "Required."
    default = action.default
    silent = default in (None, False, argparse.SUPPRESS) or default == []
    shown = f"{default:g}" if isinstance(default, float) else str(default)
    if not silent and shown not in (action.help or ""):
        yield f"Default: `{shown}`."


def status() -> str:
    rows = [
        ("`0`", "It is done."),
        (code(FAILED), "It was refused: one line on the error stream says what was wrong."),
        (code(INTERRUPTED), "It was interrupted, by Ctrl-C say."),
    ]
    return table(("Status", ""), rows)
