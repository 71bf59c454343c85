"""The parser of rules documents, on the shipped documents and on every form a clause can have."""

import re

import pytest

import estaminet
from estaminet.games.document import Clause, Section, document, parse

DOCUMENT = """# A game

## 1. Things

- **Seat**: a term, not a clause.
- **X-THING-1** One thing. [rulebook]
- **X-THING-2** Two [published] things [reconstructed].

### Small things

All of these are [ruling] where they do not say otherwise.

- **X-SMALL-1** Their sizes:

| size | means |
|---|---|
| `s` | small |

- **X-SMALL-2** A list `["?", null]` is no provenance. [ruling: "it is not"]

**Rows**

| clause | op |
|---|---|
| **X-ROW-1** | `TAKE` | takes |

[all published]

## 2. Examples

- **E-01** Given nothing. Then nothing.
"""


def test_every_form_of_a_clause() -> None:
    assert parse(DOCUMENT).clauses == (
        Clause("X-THING-1", "One thing.", "rulebook", "1. Things"),
        Clause(
            "X-THING-2",
            "Two [published] things [reconstructed].",
            "published; reconstructed",
            "1. Things",
        ),
        Clause(
            "X-SMALL-1",
            "Their sizes:\nsize · means\n`s` · small",
            "ruling",
            "1. Things › Small things",
        ),
        Clause(
            "X-SMALL-2",
            'A list `["?", null]` is no provenance.',
            'ruling: "it is not"',
            "1. Things › Small things",
        ),
        Clause("X-ROW-1", "`TAKE` · takes", "all published", "1. Things › Small things › Rows"),
    )


def test_what_stands_beside_the_clauses_is_the_text_of_their_section() -> None:
    found = parse(DOCUMENT)
    assert found.title == "A game"
    assert found.examples == ("E-01",)
    assert [(s.title, s.level) for s in found.sections] == [
        ("A game", 1),
        ("1. Things", 2),
        ("Small things", 3),
        ("2. Examples", 2),
    ]
    small = found.sections[2]
    assert [clause.id for clause in small.clauses] == ["X-SMALL-1", "X-SMALL-2", "X-ROW-1"]
    assert "All of these" in small.text
    assert "small" not in small.text.splitlines()  # the table went with its clause
    assert "X-ROW-1" not in small.text


@pytest.mark.parametrize("game", estaminet.games())
def test_the_documents_of_all_languages_have_the_same_parts(game: str) -> None:
    english, french = document(game, "en"), document(game, "fr")
    assert english.examples == french.examples
    assert [_shape(section) for section in english.sections] == [
        _shape(section) for section in french.sections
    ]


def _shape(section: Section) -> tuple[int, int, int]:
    """The level, the clauses, and how much of a table or of examples stands beside them."""
    rows = re.findall(r"^(?:\||- \*\*E-|\d+\. )", section.text, re.MULTILINE)
    return section.level, len(section.clauses), len(rows)


@pytest.mark.parametrize("game", estaminet.games())
def test_shipped_clauses_are_whole_in_both_languages(game: str) -> None:
    english, french = document(game, "en").clauses, document(game, "fr").clauses
    assert [clause.id for clause in english] == [clause.id for clause in french]
    assert len({clause.id for clause in english}) == len(english) > 50
    for clause in (*english, *french):
        assert clause.text
        assert clause.section


def test_searching_minds_neither_case_nor_accents() -> None:
    clause = Clause("P-X-1", "Les Épreuves sont vides.", "rulebook", "5. La mission")
    assert clause.matches("epreuves MISSION")
    assert clause.matches("p-x-1")
    assert not clause.matches("epreuves moral")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(estaminet.BadOption):
        document("belote")
