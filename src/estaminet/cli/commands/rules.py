"""`estaminet rules`: the clauses of a game, each with where it comes from."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from difflib import get_close_matches
from itertools import groupby

from rich.console import Console
from rich.text import Text

from estaminet.cli.clauses import clause_text
from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.errors import BadOption
from estaminet.games import load
from estaminet.games.clauses import Clause, clauses
from estaminet.games.game import Game

INDENT = "  "


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id, as `estaminet games` lists them")
    parser.add_argument(
        "--clause", metavar="ID", help="only this clause (P-TRAP-1), or a family of them (P-TRAP)"
    )
    parser.add_argument("--search", metavar="WORD", help="only clauses with these words")
    add_language(parser)
    add_json(parser)


def selected(game: str, lang: str, name: str | None, words: str | None) -> list[Clause]:
    """The clauses asked for, at least one, or BadOption."""
    found = list(clauses(game, lang))
    if name is not None:
        found = _named(game, found, name.upper())
    if words is not None:
        found = [clause for clause in found if clause.matches(words)]
    if not found:
        raise BadOption("no_clause", f"{game}: no clause speaks of {words!r}")
    return found


def _named(game: str, known: Sequence[Clause], name: str) -> list[Clause]:
    found = [c for c in known if c.id == name or c.id.startswith(f"{name}-")]
    if not found:
        near = get_close_matches(name, [c.id for c in known], n=3, cutoff=0.5)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise BadOption("unknown_clause", f"{game}: no clause {name!r}{hint}")
    return found


def show(console: Console, game: Game, found: Sequence[Clause], lang: str) -> None:
    console.print(Text(game.texts.title[lang], "bold"))
    for section, rows in groupby(found, key=lambda clause: clause.section):
        console.print()
        console.print(Text(section, "bold green"))
        for clause in rows:
            show_clause(console, clause)


def show_clause(console: Console, clause: Clause) -> None:
    for line in clause_text(clause).wrap(console, console.width - len(INDENT)):
        line.rstrip()
        console.print(Text(INDENT).append(line), soft_wrap=True)


def run(args: argparse.Namespace) -> int:
    lang = args.lang or language()
    found = selected(args.game, lang, args.clause, args.search)
    if args.json:
        print(json.dumps([asdict(clause) for clause in found], ensure_ascii=False, indent=2))
    else:
        show(Console(highlight=False), load(args.game), found, lang)
    return 0


COMMAND = Command(
    "rules",
    "print the rules of a game, clause by clause",
    "estaminet rules poilus --search trap",
    arguments,
    run,
)
