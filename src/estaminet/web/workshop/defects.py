"""What is wrong with a data file, in the reader's language.

The checks say it in the first language, at a place: `limits.hand: expected …`. What all games say
alike stands here in every language, what one game has for itself in that game's `words`.
"""

import re
from functools import cache
from typing import NamedTuple

from estaminet.games import load
from estaminet.languages import FIRST, Text, labelled, say


class Said(NamedTuple):
    text: str
    lang: str


SENTENCES: tuple[Text, ...] = (  # the first that fits counts
    {"en": "expected a whole number {least} to {most}, found {value}",
     "fr": "il faut un nombre entier de {least} à {most}, et non {value}"},
    {"en": "expected a number {least} to {most}, found {value}",
     "fr": "il faut un nombre de {least} à {most}, et non {value}"},
    {"en": "expected one of {known}, found {value}",
     "fr": "valeurs possibles : {known} ; trouvé : {value}"},
    {"en": "expected true or false, found {value}",
     "fr": "il faut true ou false, et non {value}"},
    {"en": "expected a mapping, found {value}",
     "fr": "il faut des clés et des valeurs, et non {value}"},
    {"en": "expected a list of ids, found {value}",
     "fr": "il faut une liste d'identifiants, et non {value}"},
    {"en": "expected a list, found {value}", "fr": "il faut une liste, et non {value}"},
    {"en": "expected a text for each language, found {value}",
     "fr": "il faut un texte dans chaque langue, et non {value}"},
    {"en": "key {key} is missing", "fr": "il manque la clé {key}"},
    {"en": "unknown key {key}", "fr": "clé inconnue : {key}"},
    {"en": "a text in {value} is missing", "fr": "il manque le texte en {value}"},
    {"en": "unknown id {value}; known: {known}",
     "fr": "identifiant inconnu : {value} ; connus : {known}"},
    {"en": "an id occurs twice in {value}",
     "fr": "un identifiant figure deux fois dans {value}"},
    {"en": "does not have the form of this block", "fr": "n'a pas la forme de ce bloc"},
    {"en": "nested too deeply", "fr": "trop de niveaux imbriqués"},
    {"en": "aliases ({value}) are not used here", "fr": "les alias ({value}) ne servent pas ici"},
    {"en": "is not plain data: {value}", "fr": "n'est pas une donnée simple : {value}"},
    {"en": "broken YAML, {value}", "fr": "YAML mal formé : {value}"},
    {"en": "expected '{known}', found {value}", "fr": "il faut '{known}', et non {value}"},
)  # fmt: skip
_OPEN = re.compile(r"\{(\w+)\}")
_NUMBERS = {"least": r"\S+", "most": r"\S+"}
_PLACE = re.compile(r"([\w\[\].+!-]+): (.+)", re.DOTALL)


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """What finds a sentence, and what was told in it."""
    words = _OPEN.split(sentence)
    parts = (
        f"(?P<{word}>{_NUMBERS.get(word, '.*')})" if at % 2 else re.escape(word)
        for at, word in enumerate(words)
    )
    return re.compile("".join(parts), re.DOTALL)


def said(defect: str, game: str, lang: str) -> Said:
    """A defect, its line taken off, in a language that it has."""
    placed = _PLACE.fullmatch(defect)
    place, what = placed.groups() if placed else ("", defect)
    for sentence in (*load(game).texts.defects, *SENTENCES) if lang != FIRST else ():
        found = _pattern(sentence[FIRST]).fullmatch(what)
        if found:
            told = say(sentence, lang, **found.groupdict())
            return Said(labelled(place, told, lang) if place else told, lang)
    return Said(defect, FIRST)
