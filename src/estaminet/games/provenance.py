"""Where something of a box comes from, in words: the data files and documents say it in tags."""

import re
from collections.abc import Mapping
from typing import Any

from estaminet.games.document import SOURCES
from estaminet.languages import LANGUAGES, quote, say

ASPECTS = {
    "action": {"en": "action", "fr": "action"},
    "spots": {"en": "spots", "fr": "emplacements"},
    "strength": {"en": "strength", "fr": "force"},
    "ability": {"en": "ability", "fr": "capacité"},
    "copies": {"en": "number of copies", "fr": "nombre d'exemplaires"},
    "effect": {"en": "effect", "fr": "effet"},
    "effects": {"en": "effects", "fr": "effets"},
    "names": {"en": "name", "fr": "nom"},
    "name": {"en": "name", "fr": "nom"},
    "emblem": {"en": "emblem", "fr": "emblème"},
    "symbols": {"en": "symbols", "fr": "symboles"},
    "ability_name": {"en": "name of the ability", "fr": "nom de la capacité"},
    "goals": {"en": "goals", "fr": "objectifs"},
}
AND_THEN = {"en": "; ", "fr": " ; "}
ASPECT = {"en": "{source}: {aspects}", "fr": "{source} : {aspects}"}
_TAG = re.compile(rf"\b(?:{'|'.join(SOURCES)})\b")


def provenance(given: Any, lang: str) -> str:
    """« rulebook », or « rulebook: action; reconstructed: spots »."""
    if not isinstance(given, Mapping):
        return _TAG.sub(lambda tag: say(SOURCES[tag[0]], lang), str(given or ""))
    if given.keys() <= LANGUAGES.keys():
        return quote(given, lang)
    by_source: dict[str, list[str]] = {}
    for aspect, source in given.items():
        name = say(ASPECTS[aspect], lang) if aspect in ASPECTS else str(aspect)
        by_source.setdefault(provenance(source, lang), []).append(name)
    rows = (say(ASPECT, lang, source=source, aspects=", ".join(names))
            for source, names in by_source.items())  # fmt: skip
    return say(AND_THEN, lang).join(rows)
