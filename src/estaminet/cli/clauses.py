"""How a clause is set in type, in `estaminet rules` and on the help screen."""

import re

from rich.text import Text

from estaminet.games.clauses import Clause

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
