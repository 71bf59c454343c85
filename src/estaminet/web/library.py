"""The rules and the cards, for reading: sections with their clauses, and the gallery."""

import re
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from estaminet.games import load
from estaminet.games.clauses import FILES, Clause, clauses

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_CLAUSE = re.compile(r"(?:- |\|\s*)\*\*([A-Z]+-[A-Z]+-\d+)\*\*")


@cache
def rules(game: str, lang: str) -> dict[str, Any]:
    """A game's document, section by section."""
    text = (files(f"estaminet.games.{game}") / FILES[lang]).read_text(encoding="utf-8")
    reader = _Sections({clause.id: clause for clause in clauses(game, lang)})
    for line in text.splitlines():
        reader.read(line.rstrip())
    return {"title": load(game).texts.title[lang], "sections": reader.finished()}


class _Sections:
    """One pass over a document: clauses go to their section, the rest is its text."""

    def __init__(self, known: dict[str, Clause]) -> None:
        self.known = known
        self.sections: list[dict[str, Any]] = []
        self.in_table_of_clause = False

    def read(self, line: str) -> None:
        if heading := _HEADING.fullmatch(line):
            self.open(len(heading[1]), heading[2])
        elif (found := _CLAUSE.match(line)) and found[1] in self.known:
            clause = self.known[found[1]]
            row = {"id": clause.id, "text": clause.text, "provenance": clause.provenance}
            self.sections[-1]["clauses"].append(row)
            self.in_table_of_clause = line.startswith("|") or "\n" in clause.text
        elif not (line.startswith("|") and self.in_table_of_clause):
            self.in_table_of_clause = self.in_table_of_clause and not line
            if self.sections:
                self.sections[-1]["text"] += line + "\n"

    def open(self, level: int, title: str) -> None:
        self.in_table_of_clause = False
        self.sections.append({"title": title, "level": level, "clauses": [], "text": ""})

    def finished(self) -> list[dict[str, Any]]:
        for section in self.sections:
            section["text"] = re.sub(r"\n{3,}", "\n\n", section["text"]).strip()
        return self.sections


@cache
def gallery(game: str, lang: str) -> list[dict[str, Any]]:
    """Everything in the box."""
    found = load(game)
    return [asdict(entry) for entry in found.texts.gallery(found.content, lang)]
