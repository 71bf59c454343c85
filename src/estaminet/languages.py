"""The languages people read here, and the one shape of a text: a mapping from language to words.

To add a language: a row in LANGUAGES, then the texts that `tests/project/test_languages.py` names.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import yaml

from estaminet.grammar import filled
from estaminet.typography import NARROW, typeset

LANGUAGES = {"en": "English", "fr": "Français"}
FIRST = "en"  # spoken where nobody has chosen
HOME = "fr"  # in which the games were first published
Text = Mapping[str, str]

THOUSANDS = {"en": ",", "fr": NARROW}
DECIMAL = {"en": ".", "fr": ","}
PERCENT = {"en": "%", "fr": f"{NARROW}%"}
COLON = {"en": ": ", "fr": " : "}
MINUS = "\N{MINUS SIGN}"


def say(text: Text, lang: str, /, *told: Any, **values: Any) -> str:
    """The words of a text in a language, typeset, its places filled in and agreeing."""
    return filled(quote(text, lang), lang, told, values)


def quote(text: Text, lang: str) -> str:
    """The words of a text, typeset, as they stand: those of a data file may have braces."""
    return typeset(text[lang], lang)


def words(package: str) -> Mapping[str, Text]:
    """The texts of a package's `words.yaml`, typeset."""
    typed = yaml.safe_load(files(package).joinpath("words.yaml").read_text(encoding="utf-8"))
    return {key: {lang: quote(text, lang) for lang in text} for key, text in typed.items()}


def labelled(label: str, told: str, lang: str) -> str:
    """“Move 3: …”, « Coup 3 : … »."""
    return f"{label}{quote(COLON, lang)}{told}"


def same(words: str) -> Text:
    """What reads the same in every language: a name, a number."""
    return dict.fromkeys(LANGUAGES, words)


def each(words: Callable[[str], str]) -> Text:
    """A text made by a function of the language."""
    return {lang: words(lang) for lang in LANGUAGES}


def joined(*texts: Text, by: str = " ") -> Text:
    """Several texts as one; empty ones are left out."""
    return each(lambda lang: by.join(filter(None, (text[lang] for text in texts))))


def number(value: float, lang: str, places: int = 0, sign: bool = False) -> str:
    """A number as people write it in a language, with a true minus; `sign`: a plus too."""
    whole, _, rest = f"{value:{'+' if sign else ''},.{places}f}".partition(".")
    whole = whole.replace(",", THOUSANDS[lang]).replace("-", MINUS)
    return whole + (DECIMAL[lang] + rest if rest else "")


class Count(int):
    """A whole number in a sentence: written as people write it, and words agree with it."""

    lang: str

    def __new__(cls, value: int, lang: str) -> "Count":
        count = super().__new__(cls, value)
        count.lang = lang
        return count

    def __format__(self, _: str) -> str:
        return number(int(self), self.lang)


def percent(share: float, lang: str, places: int = 1) -> str:
    return number(100 * share, lang, places) + PERCENT[lang]


def written(form: Callable[[float, str, int], str], value: float, places: int) -> Text:
    """A number in every language, by `number`, `percent` or the like."""
    return each(lambda lang: form(value, lang, places))


def following(lang: str) -> str:
    """The language that a toggle leads to."""
    known = tuple(LANGUAGES)
    return known[(known.index(lang) + 1) % len(known)]
