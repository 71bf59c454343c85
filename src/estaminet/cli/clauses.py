"""How a clause is set in type, in `estaminet rules` and on the help screen."""

import re
from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from estaminet.games.clauses import Clause

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


def typeset(title: str, found: Sequence[Clause]) -> None:
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
