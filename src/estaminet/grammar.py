"""The small grammar of templates: number, gender, elision.

A place of a template says after a colon how it agrees with what fills it:

- `{n:coin|coins}`, `{seat:gagne|gagnent}`: one or several, of a number or a name;
  `{n:no coins|1 coin|{n} coins}`: none, one or several
- `{card:|: {card}|: {card}}`: nothing where a name is hidden
- `{kind:prêt/prête|prêts/prêtes}`: masculine or feminine
- `{seat:de}`, `{place:à}`, `{seat:que}`: « d'Anselme », « des Orphelins », « aux Halles »
- `{kind:un}`, `{kind:a}`, `{seat:'s}`: « une Brute », “an Urchin”, “Victor's”, “the Cats'”
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from estaminet.typography import APOSTROPHE, typeset

HIDDEN = "?"  # what is not to be known


class Name(str):
    """What something is called in the middle of a sentence, article and all."""

    many: bool
    feminine: bool
    proper: bool  # takes no article of its own

    def __new__(
        cls, words: str, many: bool = False, feminine: bool = False, proper: bool = True
    ) -> "Name":
        name = super().__new__(cls, words)
        name.many, name.feminine, name.proper = many, feminine, proper
        return name


# Names ------------------------------------------------------------------------------------------

ARTICLES = {"en": r"The |An? ", "fr": rf"(?:Les?|La|Une?) |L['{APOSTROPHE}]"}
NUMBERS: dict[str, Mapping[str, bool]] = {  # an article that tells one from several
    "en": {},
    "fr": {"les ": True, "le ": False, "la ": False, f"l{APOSTROPHE}": False},
}
STREETS = {"en": "", "fr": "Rue "}  # they have an article in sentences, and none as a title
OF_STREETS = {"en": "", "fr": "la "}
AND = {"en": " and ", "fr": " et "}
OR = {"en": " or ", "fr": " ou "}


def named(words: str, lang: str, **how: bool) -> Name:
    """A title as a name: « Les Halles » are « les Halles » in a sentence."""
    words = typeset(words, lang)
    if STREETS[lang] and words.startswith(STREETS[lang]):
        words = OF_STREETS[lang] + words[0].lower() + words[1:]
    elif found := re.match(ARTICLES[lang], words):
        words = found[0].lower() + words[found.end() :]
    said = (several for article, several in NUMBERS[lang].items() if words.startswith(article))
    several = next(said, None)
    return Name(words, **how) if several is None else Name(words, **{**how, "many": several})


def bare(words: str, lang: str) -> str:
    """A name as a label, without its article."""
    return capital(re.sub(rf"^(?:{ARTICLES[lang]})", "", capital(words)))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def listed(names: Sequence[str], lang: str, last: Mapping[str, str] = AND) -> Name:
    """« Victor, Adèle et Juliette », “Cosette and a Soldier”."""
    if len(names) == 1:
        return names[0] if isinstance(names[0], Name) else Name(names[0])
    told = [LINKS[lang][ARTICLE[lang]](ARTICLE[lang], name) for name in names]
    return Name(", ".join(told[:-1]) + last[lang] + told[-1], many=True)


# Agreement --------------------------------------------------------------------------------------

SINGULAR: dict[str, Callable[[float], bool]] = {"en": lambda n: n == 1, "fr": lambda n: abs(n) < 2}


def agreed(value: Any, forms: str, lang: str) -> str:
    """The form that goes with a number or a name."""
    by_number = forms.split("|")
    if len(by_number) == 3:
        none, *by_number = by_number
        if value in (0, HIDDEN):
            return none
    several = value.many if isinstance(value, Name) else _several(value, lang)
    by_gender = by_number[several and len(by_number) > 1].split("/")
    return by_gender[-1 if getattr(value, "feminine", False) else 0]


PLURALS: dict[str, tuple[tuple[str, str], ...]] = {  # how a noun ends, one and several
    "en": ((r"(s|x|ch|sh)$", r"\1es"), (r"(?<=[^aeiou])y$", "ies"), (r"$", "s")),
    "fr": ((r"([sxz])$", r"\1"), (r"(au|eu)$", r"\1x"), (r"$", "s")),
}


def of_number(noun: str, several: str | None, n: int, lang: str) -> str:
    """A noun of a data file with a number; its plural, where the file does not say it, by rule."""
    if not _several(n, lang):
        return typeset(noun, lang)
    endings = (re.subn(one, many, noun, count=1) for one, many in PLURALS[lang])
    return typeset(several or next(changed for changed, found in endings if found), lang)


def _several(value: Any, lang: str) -> bool:
    return isinstance(value, int | float) and not SINGULAR[lang](value)


# Elision and contraction ------------------------------------------------------------------------

CONTRACTED = {"de le ": "du ", "de les ": "des ", "à le ": "au ", "à les ": "aux ",
              "à la rue ": "rue "}  # fmt: skip
VOWELS = "aeiouhœæ"


def starts_with_vowel(name: str) -> bool:
    first = unicodedata.normalize("NFD", name[:1]).casefold()[:1]
    return bool(first) and first in VOWELS


def _contracted(word: str, name: str) -> str:
    whole = f"{word} {name}"
    for long, short in CONTRACTED.items():
        if whole.startswith(long):
            return short + whole.removeprefix(long)
    if word.endswith("e") and starts_with_vowel(name):
        return word[:-1] + APOSTROPHE + name
    return whole


def _possessive(_: str, name: str) -> str:
    silent = getattr(name, "many", False) and name[-1:] in "sxz"
    return name + APOSTROPHE + ("" if silent else "s")


def _indefinite(word: str, name: str) -> str:
    """An article, but for a name that takes none."""
    if getattr(name, "proper", True):
        return name
    return f"{INDEFINITE[word](name)} {name}"


INDEFINITE: Mapping[str, Callable[[str], str]] = {
    "a": lambda name: "an" if starts_with_vowel(name) and name[0] not in "hH" else "a",
    "un": lambda name: "une" if getattr(name, "feminine", False) else "un",
}


Link = Callable[[str, str], str]  # the word, a name
ARTICLE = {"en": "a", "fr": "un"}
LINKS: dict[str, Mapping[str, Link]] = {
    "en": {"'s": _possessive, f"{APOSTROPHE}s": _possessive, "a": _indefinite},
    "fr": {**dict.fromkeys(("de", "à", "que"), _contracted), "un": _indefinite},
}


# Templates --------------------------------------------------------------------------------------


@cache
def _places(words: str) -> tuple[tuple[str, str | None, str], ...]:
    """What stands before each place, the place and how it is to agree."""
    return tuple((before, at, how or "") for before, at, how, _ in Formatter().parse(words))


def filled(words: str, lang: str, told: Sequence[Any], values: Mapping[str, Any]) -> str:
    """A template with its places filled in: those without a name in their order."""
    parts, order = [], iter(told)
    for before, place, how in _places(words):
        parts.append(before)
        if place is not None:
            value = values[place] if place else next(order)
            parts.append(_in_place(value, how, lang, values))
    return "".join(parts)


def _in_place(value: Any, how: str, lang: str, values: Mapping[str, Any]) -> str:
    if "|" in how or "/" in how:
        return filled(agreed(value, how, lang), lang, (), values)
    link = LINKS[lang].get(how)
    return format(value, how) if link is None else link(how, value)
