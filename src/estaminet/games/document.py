"""The rules documents (`rules.md`, `rules.fr.md`, …), parsed once for everybody who shows them.

A clause is a line `- **ID** text [provenance]` or a table row `| **ID** | … |`. One that does not
say where it comes from has the provenance its section states in a paragraph of its own. A table
that follows a clause ending in a colon belongs to it, one line a row.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files

from estaminet.games import load
from estaminet.languages import FIRST, LANGUAGES, Text
from estaminet.typography import APOSTROPHE, typeset

SOURCES: Mapping[str, Text] = {  # where a clause can come from, in the words of each document
    "rulebook": {"en": "rulebook", "fr": "livret"},
    "published": {"en": "published", "fr": "publié"},
    "ruling": {"en": "ruling", "fr": "arbitrage"},
    "reconstructed": {"en": "reconstructed", "fr": "reconstitué"},
}
FILES = {lang: "rules.md" if lang == FIRST else f"rules.{lang}.md" for lang in LANGUAGES}

_ID = r"\*\*([A-Z]+-[A-Z]+-\d+)\*\*"
_ITEM = re.compile(rf"- {_ID}\s*(.*)")
_ROW = re.compile(rf"\|\s*{_ID}\s*\|(.*)\|")
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_SUBHEADING = re.compile(r"\*\*([^*]+)\*\*")
_RULE = re.compile(r"[|\s:-]+")  # the line under a table's head
_SOURCE = "|".join(word for words in SOURCES.values() for word in words.values())
_BRACKET = re.compile(rf"\s*\[([^][]*\b(?:{_SOURCE})s?\b[^][]*)\]")
_EXAMPLE = re.compile(r"- \*\*E-(\d+)\*\*|(\d+)\. \*\*\w+\*\*")
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
    """Lower case without accents, apostrophes as they are typed: for searching."""
    spread = unicodedata.normalize("NFD", text.replace(APOSTROPHE, "'"))
    return "".join(c for c in spread if not unicodedata.combining(c)).casefold()


@dataclass
class Section:
    """A heading and what stands under it before the next one."""

    title: str
    level: int  # 1: the document's own title
    clauses: list[Clause] = field(default_factory=list)
    text: str = ""  # what stands beside the clauses, in Markdown


@dataclass(frozen=True)
class Document:
    sections: tuple[Section, ...]
    examples: tuple[str, ...]  # the ids of its worked examples

    @property
    def title(self) -> str:
        """The game's name, as the heading has it: `# Title (`id`): rules`."""
        return self.sections[0].title.partition(" (`")[0]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for section in self.sections for clause in section.clauses)


@cache
def document(game: str, lang: str = FIRST) -> Document:
    """A game's rules in a language; BadOption if there is no such game."""
    load(game)
    path = files(f"estaminet.games.{game}") / FILES[lang]
    return parse(typeset(path.read_text(encoding="utf-8"), lang))


def parse(text: str) -> Document:
    reader = _Reader()
    for line in text.splitlines():
        reader.read(line.rstrip())
    return Document(tuple(reader.finished()), tuple(reader.examples))


class _Reader:
    """One pass over a document: the headings above, the sections so far, what they state."""

    def __init__(self) -> None:
        self.headings: list[str] = []
        self.subheading = ""
        self.sections: list[Section] = []
        self.examples: list[str] = []
        self.stated: dict[str, str] = {}  # provenance by the headings of a clause
        self.in_table = False  # of a clause, or of clauses

    @property
    def path(self) -> str:
        return _SEPARATOR.join(_cells([*self.headings, self.subheading]))

    def read(self, line: str) -> None:
        if found := _HEADING.fullmatch(line):
            self.open(found[2], len(found[1]))
        elif found := _ITEM.fullmatch(line):
            self.add(found[1], found[2])
            self.in_table = self.latest.text.endswith(":")
        elif found := _ROW.fullmatch(line):
            self.add(found[1], _joined(found[2]))
            self.in_table = True
        elif self.in_table and line.startswith("|"):
            self.table_row(line)
        else:
            self.other(line)

    @property
    def latest(self) -> Clause:
        return self.sections[-1].clauses[-1]

    def open(self, title: str, level: int) -> None:
        self.sections.append(Section(title, level))
        self.headings[max(level - 2, 0) :] = [title] if level > 1 else []
        self.subheading = ""
        self.in_table = False

    def add(self, name: str, text: str) -> None:
        shown, provenance = _split(text)
        if not self.sections:
            self.open("", 1)
        self.sections[-1].clauses.append(Clause(name, shown, provenance, self.path))

    def table_row(self, line: str) -> None:
        """A row of the latest clause's table; between clauses in rows there is nothing of use."""
        owner = self.latest
        if owner.text.partition("\n")[0].endswith(":") and not _RULE.fullmatch(line):
            self.sections[-1].clauses[-1] = replace(owner, text=f"{owner.text}\n{_joined(line)}")

    def other(self, line: str) -> None:
        """What is no clause: the section's text, and what it states."""
        self.in_table = self.in_table and not line
        if found := _SUBHEADING.fullmatch(line):
            self.subheading = found[1]
        elif not line.startswith("|") and (stated := _BRACKET.search(line)):
            self.stated.setdefault(self.path, stated[1])
        if example := _EXAMPLE.match(line):
            self.examples.append(f"E-{example[1] or example[2]:0>2}")
        if self.sections:
            self.sections[-1].text += line + "\n"

    def finished(self) -> Iterator[Section]:
        for section in self.sections:
            section.text = re.sub(r"\n{3,}", "\n\n", section.text).strip()
            section.clauses = [
                replace(c, provenance=c.provenance or self.stated.get(c.section, ""))
                for c in section.clauses
            ]
            yield section


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
