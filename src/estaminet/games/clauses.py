"""The numbered clauses of a game's rules, read from its `rules.md` or `rules.fr.md`.

A clause is a line `- **ID** text [provenance]` or a table row `| **ID** | … |`. One that does not
say where it comes from has the provenance its section states in a paragraph of its own. A table
that follows a clause ending in a colon belongs to it, one line a row.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from estaminet.games import load

FILES = {"en": "rules.md", "fr": "rules.fr.md"}

_ID = r"\*\*([A-Z]+-[A-Z]+-\d+)\*\*"
_ITEM = re.compile(rf"- {_ID}\s*(.*)")
_ROW = re.compile(rf"\|\s*{_ID}\s*\|(.*)\|")
_HEADING = re.compile(r"(#{2,})\s+(.*)")
_SUBHEADING = re.compile(r"\*\*([^*]+)\*\*")
_RULE = re.compile(r"[|\s:-]+")  # the line under a table's head
_BRACKET = re.compile(r"\s*\[([^][]*\b(?:rulebook|published|rulings?|reconstructed)\b[^][]*)\]")
_SEPARATOR = " › "


@dataclass(frozen=True)
class Clause:
    id: str
    text: str
    provenance: str
    section: str  # its headings from the outermost, joined by ›

    def matches(self, words: str) -> bool:
        """Whether every word stands somewhere in it; case and accents do not matter."""
        whole = plain(f"{self.id} {self.text} {self.section}")
        return all(word in whole for word in plain(words).split())


def plain(text: str) -> str:
    """Lower case without accents, for searching."""
    spread = unicodedata.normalize("NFD", text)
    return "".join(c for c in spread if not unicodedata.combining(c)).casefold()


@cache
def clauses(game: str, lang: str = "en") -> tuple[Clause, ...]:
    """All clauses of a game in the order of its document; BadOption if there is no such game."""
    load(game)
    path = files(f"estaminet.games.{game}") / FILES[lang]
    return parse(path.read_text(encoding="utf-8"))


def parse(document: str) -> tuple[Clause, ...]:
    reader = _Reader()
    for line in document.splitlines():
        reader.read(line.rstrip())
    return tuple(reader.finished())


class _Reader:
    """One pass over a document: the headings above, the clauses so far, what sections state."""

    def __init__(self) -> None:
        self.headings: list[str] = []
        self.subheading = ""
        self.clauses: list[Clause] = []
        self.stated: dict[str, str] = {}  # provenance by section
        self.table_of: int | None = None  # the clause that a table here belongs to

    @property
    def section(self) -> str:
        return _SEPARATOR.join(_cells([*self.headings, self.subheading]))

    def read(self, line: str) -> None:
        if found := _HEADING.fullmatch(line):
            self.headings[len(found[1]) - 2 :] = [found[2]]
            self.subheading = ""
        elif found := _SUBHEADING.fullmatch(line):
            self.subheading = found[1]
        elif found := _ITEM.fullmatch(line):
            self.add(found[1], found[2])
        elif found := _ROW.fullmatch(line):
            self.add(found[1], _joined(found[2]))
        elif line.startswith("|"):
            self.table_row(line)
        elif line:
            self.paragraph(line)

    def add(self, name: str, text: str) -> None:
        shown, provenance = _split(text)
        self.clauses.append(Clause(name, shown, provenance, self.section))
        self.table_of = len(self.clauses) - 1 if shown.endswith(":") else None

    def table_row(self, line: str) -> None:
        if self.table_of is None or _RULE.fullmatch(line):
            return
        owner = self.clauses[self.table_of]
        self.clauses[self.table_of] = replace(owner, text=f"{owner.text}\n{_joined(line)}")

    def paragraph(self, line: str) -> None:
        self.table_of = None
        if found := _BRACKET.search(line):
            self.stated.setdefault(self.section, found[1])

    def finished(self) -> Iterator[Clause]:
        for clause in self.clauses:
            stated = self.stated.get(clause.section, "")
            yield replace(clause, provenance=clause.provenance or stated)


def _split(text: str) -> tuple[str, str]:
    """The text and its provenance; a bracket in mid-sentence stays in the text too."""
    found = list(_BRACKET.finditer(text))
    provenance = "; ".join(match[1] for match in found)
    if len(found) == 1 and found[0].end() == len(text):
        text = text[: found[0].start()]
    return text, provenance


def _joined(row: str) -> str:
    return " · ".join(_cells(row.split("|")))


def _cells(parts: Iterable[str]) -> Iterator[str]:
    return (part.strip() for part in parts if part.strip())
