"""The rules and the cards, for reading: sections with their clauses, and the gallery."""

from dataclasses import asdict
from functools import cache
from typing import Any

from estaminet.games import load
from estaminet.games.document import Section, document


@cache
def rules(game: str, lang: str) -> dict[str, Any]:
    """A game's document, section by section."""
    sections = [_section(section) for section in document(game, lang).sections]
    return {"title": load(game).texts.title[lang], "sections": sections}


def _section(section: Section) -> dict[str, Any]:
    clauses = [
        {"id": clause.id, "text": clause.text, "provenance": clause.provenance}
        for clause in section.clauses
    ]
    return {
        "title": section.title,
        "level": section.level,
        "clauses": clauses,
        "text": section.text,
    }


@cache
def gallery(game: str, lang: str) -> list[dict[str, Any]]:
    """Everything in the box."""
    found = load(game)
    return [asdict(entry) for entry in found.texts.gallery(found.content, lang)]
