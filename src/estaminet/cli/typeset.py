"""How clauses and cards are set in type: `estaminet rules`, `estaminet cards`, the help screen."""

import re
from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from estaminet.faces.wrapping import keep_together
from estaminet.games.document import Clause
from estaminet.games.texts import Entry

keep_together()

INDENT = "  "
_CODE = re.compile(r"`([^`]+)`")


def clause_text(clause: Clause) -> Text:
    """Id, text and provenance, with card and decision ids set off."""
    text = Text().append(clause.id, "bold cyan").append("  ").append(_marked(clause.text))
    return text.append(f"  [{clause.provenance}]", "dim italic")


def _marked(source: str) -> Text:
    text = Text()
    at = 0
    for code in _CODE.finditer(source):
        text.append(source[at : code.start()]).append(code[1], "yellow")
        at = code.end()
    return text.append(source[at:])


def print_clauses(title: str, found: Sequence[Clause]) -> None:
    """Clauses on the terminal, under the headings of their document."""
    console = Console(highlight=False)
    console.print(Text(title, "bold"))
    for section, rows in groupby(found, key=lambda clause: clause.section):
        console.print()
        console.print(Text(section, "bold green"))
        for clause in rows:
            _show_clause(console, clause)


def _show_clause(console: Console, clause: Clause) -> None:
    for line in clause_text(clause).wrap(console, console.width - len(INDENT)):
        line.rstrip()
        console.print(Text(INDENT).append(line), soft_wrap=True)


def print_cards(found: Sequence[Entry]) -> None:
    """Cards on the terminal, by their groups; what all of a group have in common is said once."""
    console = Console(highlight=False)
    for group, grouped in groupby(found, key=lambda entry: entry.group):
        members = list(grouped)
        sources = {entry.provenance.strip() for entry in members}
        common = f"  [{sources.pop()}]" if len(sources) == 1 and sources != {""} else ""
        console.print(Text(f"\n{group}", "bold underline").append(common, "not bold dim italic"))
        for entry in members:
            own_source = "" if common or not entry.provenance else f"  [{entry.provenance.strip()}]"
            _show_entry(console, entry, own_source)


def _show_entry(console: Console, entry: Entry, provenance: str) -> None:
    line = Text(entry.name, "bold").append(f"  {entry.id}", "not bold dim")
    line.append(f"  × {entry.copies}" if entry.copies > 1 else "", "not bold")
    console.print(line.append(provenance, "not bold dim italic"))
    for text in filter(None, entry.text.splitlines()):
        console.print(Padding(Text(text), (0, 0, 0, 2)))
