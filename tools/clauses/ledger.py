"""The clauses of a game beside the code that carries them out and the tests that pin them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from pathlib import Path

from estaminet.games import load
from estaminet.games.document import FILES, SOURCES, Clause, parse
from estaminet.languages import FIRST, LANGUAGES
from estaminet.typography import typeset
from tools.clauses import mentions
from tools.clauses.mentions import Place, Test

ROOT = Path(__file__).parents[2]

# A source named as the origin of something: not "the rulebook is silent", "is published as 0".
_MERELY_NAMED = {"en": r"(?<!\bthe )(?<!\bis )", "fr": r"(?<!\b[ld][eu] )(?<!\best )"}


class Defective(ValueError):
    """The documents and the tests do not agree; one sentence a defect."""


@dataclass(frozen=True)
class Entry:
    """A clause, and everything that names it."""

    clause: dict[str, Clause]  # by language
    code: tuple[Place, ...]
    told: tuple[str, ...]  # the events that the log tells under it
    reference: tuple[Place, ...]  # the slow second reading of the document
    tests: tuple[Test, ...]

    @property
    def id(self) -> str:
        return self.clause[FIRST].id

    @property
    def anchor(self) -> str:
        return self.id.lower()

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Where it comes from; a table says it row by row. Empty: the document does not say."""
        return self.kinds_in(FIRST)

    def kinds_in(self, lang: str) -> tuple[str, ...]:
        """The same, as the document of a language says it."""
        clause = self.clause[lang]
        return kinds(clause.provenance or clause.text, lang)

    def reason(self, lang: str) -> str:
        """The provenance, without the one word that stands in front of it anyway."""
        provenance = self.clause[lang].provenance
        if len(self.kinds) > 1:
            return provenance
        word = SOURCES[self.kinds[0]][lang]
        return re.sub(rf"^{word}\s*(?:[:;]\s*|$)", "", provenance)


@dataclass(frozen=True)
class Ledger:
    game: str
    title: str  # as the document has it
    entries: tuple[Entry, ...]
    examples: tuple[str, ...]
    defects: tuple[str, ...]

    @cached_property
    def alone(self) -> Counter[str]:
        """How many clauses come from one kind of source only."""
        return Counter(entry.kinds[0] for entry in self.entries if len(entry.kinds) == 1)

    @cached_property
    def shared(self) -> Counter[str]:
        """How many clauses come from it and from others."""
        several = (entry.kinds for entry in self.entries if len(entry.kinds) > 1)
        return Counter(kind for found in several for kind in found)

    @property
    def unstated(self) -> int:
        return sum(not entry.kinds for entry in self.entries)

    @property
    def places(self) -> int:
        return len({place for entry in self.entries for place in entry.code})

    @property
    def tests(self) -> int:
        return len({test for entry in self.entries for test in entry.tests})

    @property
    def unnamed(self) -> tuple[Entry, ...]:
        """Clauses that the code does not name."""
        return tuple(entry for entry in self.entries if not entry.code)

    def sections(self, lang: str) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.clause[lang].section, []).append(entry)
        return found


def read(game: str, root: Path = ROOT) -> Ledger:
    """Everything about a game's clauses, and what is wrong with them."""
    folder, tests = root / "src/estaminet/games" / game, root / "tests/games" / game
    found = {
        lang: parse(typeset((folder / name).read_text("utf-8"), lang))
        for lang, name in FILES.items()
    }
    clauses = {lang: document.clauses for lang, document in found.items()}
    examples = found[FIRST].examples
    known = [clause.id for clause in clauses[FIRST]]
    code, told = mentions.places(folder), _told(game)
    marked = mentions.markers(tests, "clause")
    played = mentions.markers(tests, "example")
    defects = (
        *_document_defects(clauses),
        *_marker_defects("clause", known, marked),
        *_marker_defects("example", examples, played),
        *_code_defects(known, code),
        *(
            f"the log names clause {ident}, which does not exist."
            for ident in _missing(told, known)
        ),
    )
    reference = mentions.places(root / "tests/reference")
    entries = _entries(clauses, code, told, reference, marked)
    named = tuple(f"{game}: {defect}" for defect in defects)
    return Ledger(game, found[FIRST].title, tuple(entries), examples, named)


def checked(game: str, root: Path = ROOT) -> Ledger:
    """The same; Defective if anything is wrong."""
    ledger = read(game, root)
    if ledger.defects:
        raise Defective("\n".join(ledger.defects))
    return ledger


def kinds(provenance: str, lang: str = FIRST) -> tuple[str, ...]:
    """The kinds of sources that a provenance names, in the order of the conventions."""
    return tuple(
        kind
        for kind, words in SOURCES.items()
        if re.search(rf"{_MERELY_NAMED[lang]}\b{words[lang]}s?\b", provenance)
    )


def _entries(
    clauses: dict[str, tuple[Clause, ...]],
    code: dict[str, list[Place]],
    told: dict[str, list[str]],
    reference: dict[str, list[Place]],
    marked: dict[str, list[Test]],
) -> Iterator[Entry]:
    by_id = {lang: {clause.id: clause for clause in rows} for lang, rows in clauses.items()}
    for clause in clauses[FIRST]:
        yield Entry(
            {lang: by_id[lang].get(clause.id, clause) for lang in LANGUAGES},
            tuple(_of(clause.id, code)),
            tuple(told.get(clause.id, ())),
            tuple(_of(clause.id, reference)),
            tuple(marked.get(clause.id, ())),
        )


def _told(game: str) -> dict[str, list[str]]:
    """Clause to the events that the log tells under it."""
    found: dict[str, list[str]] = {}
    for event in load(game).events:
        found.setdefault(event.clause, []).append(event.name)
    return found


def _of(ident: str, places: dict[str, list[Place]]) -> list[Place]:
    """The places of a clause; those of its family if none names the clause itself."""
    return places.get(ident) or places.get(_family(ident), [])


def _family(ident: str) -> str:
    return ident.rpartition("-")[0]


def _document_defects(clauses: dict[str, tuple[Clause, ...]]) -> Iterator[str]:
    ids = {lang: [clause.id for clause in rows] for lang, rows in clauses.items()}
    for lang, found in ids.items():
        for ident in _twice(found):
            yield f"clause {ident} occurs twice in {FILES[lang]}."
    for lang, other in permutations(LANGUAGES, 2):
        for ident in _missing(ids[lang], ids[other]):
            yield f"clause {ident} of {FILES[lang]} is not in {FILES[other]}."


def _marker_defects(
    what: str, known: Iterable[str], marked: dict[str, list[Test]]
) -> Iterator[str]:
    for ident in _missing(known, marked):
        yield f"{what} {ident} has no test."
    for ident in _missing(marked, known):
        for test in marked[ident]:
            yield f"{test.path} {test.name} names {what} {ident}, which does not exist."


def _code_defects(known: list[str], code: dict[str, list[Place]]) -> Iterator[str]:
    letters = {ident[0] for ident in known}
    families = {_family(ident) for ident in known}
    for ident in _missing(code, [*known, *families]):
        if ident[0] in letters:
            for place in code[ident]:
                yield f"{place} names clause {ident}, which does not exist."


def _twice(idents: list[str]) -> list[str]:
    return [ident for ident, count in Counter(idents).items() if count > 1]


def _missing(wanted: Iterable[str], found: Iterable[str]) -> list[str]:
    there = set(found)
    return [ident for ident in wanted if ident not in there]
