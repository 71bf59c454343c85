"""A clause as HTML: what it says, where it comes from, and what carries it out and pins it."""

import re
from collections.abc import Iterable
from html import escape

from tools.clauses.ledger import Entry, Ledger
from tools.clauses.mentions import Place
from tools.clauses.prose import KINDS, body, inline
from tools.clauses.words import Words


def row(entry: Entry, lang: str, words: Words, more: str = "") -> str:
    """The whole clause under its anchor; `more` is HTML to fold away with the rest."""
    return (
        f'<article class="clause" id="{entry.anchor}">'
        f'<p class="head"><a class="id" href="#{entry.anchor}">{entry.id}</a></p>'
        f"{body(entry.clause[lang].text)}{_source(entry, lang, words)}"
        f"<details><summary>{_counts(entry, words)}</summary>{_proof(entry, words)}{more}</details>"
        "</article>"
    )


def totals(ledger: Ledger, words: Words) -> dict[str, str]:
    """What there is to count, in words."""
    named = len(ledger.entries) - len(ledger.unnamed)
    return {
        words.clauses: str(len(ledger.entries)),
        words.tests: str(ledger.tests),
        words.in_code: words.in_places.format(named, ledger.places),
        words.examples: str(len(ledger.examples)),
        **{words.source.format(words.kinds[kind]): _of_kind(ledger, kind, words) for kind in KINDS},
        words.source.format(words.unstated): str(ledger.unstated),
    }


def unnamed(ledger: Ledger, words: Words) -> str:
    """The clauses that the code does not name, if there are any."""
    if not ledger.unnamed:
        return ""
    links = (f'<a href="#{entry.anchor}">{entry.id}</a>' for entry in ledger.unnamed)
    title = words.unnamed.format(len(ledger.unnamed))
    return f'<details class="unnamed"><summary>{title}</summary><p>{" ".join(links)}</p></details>'


def _of_kind(ledger: Ledger, kind: str, words: Words) -> str:
    alone, shared = ledger.alone[kind], ledger.shared[kind]
    return words.partly.format(alone, shared) if shared else str(alone)


def _source(entry: Entry, lang: str, words: Words) -> str:
    kinds = "".join(f'<b class="kind {kind}">{words.kinds[kind]}</b> ' for kind in entry.kinds)
    said = inline(_reason(entry, lang)) if kinds else words.unstated_here
    return f'<p class="source">{kinds}{said}</p>'


def _reason(entry: Entry, lang: str) -> str:
    """The provenance, without the one word that stands in front of it anyway."""
    provenance = entry.clause[lang].provenance
    if len(entry.kinds) > 1:
        return provenance
    return re.sub(rf"^{entry.kinds[0]}\s*(?:[:;]\s*|$)", "", provenance)


def _counts(entry: Entry, words: Words) -> str:
    places = words.counted(words.place, len(entry.code)) if entry.code else words.no_place
    return f"{places}, {words.counted(words.test, len(entry.tests))}"


def _proof(entry: Entry, words: Words) -> str:
    """The code, the events of the log, the second reading, the tests."""
    parts = (
        _part(words.code, map(_place, entry.code)) or f"<p>{words.unnamed_here}</p>",
        _part(words.told, (_item(name) for name in entry.told)),
        _part(words.reference, map(_place, entry.reference)),
        _part("Tests", (_item(test.name, test.path) for test in entry.tests)),
    )
    return "".join(parts)


def _part(title: str, items: Iterable[str]) -> str:
    lines = "".join(f"<li>{item}</li>" for item in items)
    return f"<p><b>{title}</b></p><ul>{lines}</ul>" if lines else ""


def _place(place: Place) -> str:
    return _item(str(place), place.name)


def _item(first: str, second: str = "") -> str:
    return f"<code>{escape(first)}</code>" + (f" {escape(second)}" if second else "")
