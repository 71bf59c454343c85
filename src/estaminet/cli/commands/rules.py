"""`estaminet rules`: the clauses of a game, each with where it comes from."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from itertools import groupby

from estaminet.cli.command import Command, add_json, add_language, language
from estaminet.errors import BadOption
from estaminet.extras import has
from estaminet.games import load
from estaminet.games.document import Clause, document
from estaminet.languages import quote


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id, as `estaminet games` lists them")
    parser.add_argument(
        "--clause", metavar="ID", help="only this clause (P-TRAP-1) or family of clauses (P-TRAP)"
    )
    parser.add_argument("--search", metavar="WORD", help="only clauses that contain this text")
    add_language(parser)
    add_json(parser)


def selected(game: str, lang: str, name: str | None, query: str | None) -> list[Clause]:
    """The clauses asked for, at least one, or BadOption."""
    found = list(document(game, lang).clauses)
    if name is not None:
        found = _named(game, found, name.upper())
    if query is not None:
        found = [clause for clause in found if clause.matches(query)]
    if not found:
        raise BadOption("no_clause", f"{game}: no clause mentions {query!r}")
    return found


def _named(game: str, known: Sequence[Clause], name: str) -> list[Clause]:
    found = [c for c in known if c.id == name or c.id.startswith(f"{name}-")]
    if not found:
        near = get_close_matches(name, [c.id for c in known], n=3, cutoff=0.5)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise BadOption("unknown_clause", f"{game}: no clause {name!r}{hint}")
    return found


def show(title: str, found: Sequence[Clause]) -> None:
    """Set in type where Rich is there, in plain lines otherwise."""
    if not has("rich"):
        print("\n".join(plain(title, found)))
        return
    from estaminet.cli.typeset import print_clauses  # loads Rich

    print_clauses(title, found)


def plain(title: str, found: Sequence[Clause]) -> Iterator[str]:
    yield title
    for section, rows in groupby(found, key=lambda clause: clause.section):
        yield from ("", section)
        for clause in rows:
            yield f"  {clause.id}  {clause.text}  [{clause.provenance}]"


def run(args: argparse.Namespace) -> int:
    lang = args.lang or language()
    found = selected(args.game, lang, args.clause, args.search)
    if args.json:
        print(json.dumps([asdict(clause) for clause in found], ensure_ascii=False, indent=2))
    else:
        show(quote(load(args.game).texts.title, lang), found)
    return 0


COMMAND = Command(
    "rules",
    "print the rules of a game, clause by clause",
    "estaminet rules {game} --search draw",
    arguments,
    run,
)
