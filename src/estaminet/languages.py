"""The languages people read here, and the one shape of a text: a mapping from language to words.

To add a language: a row in LANGUAGES, then the texts that `tests/project/test_languages.py` names.
"""

from collections.abc import Mapping
from typing import Any

LANGUAGES = {"en": "English", "fr": "Français"}
FIRST = "en"  # spoken where nobody has chosen
Text = Mapping[str, str]

THOUSANDS = {"en": ",", "fr": "\N{NARROW NO-BREAK SPACE}"}
DECIMAL = {"en": ".", "fr": ","}


def say(text: Text, lang: str, /, **values: Any) -> str:
    """The words of a text in a language, its places filled in."""
    return text[lang].format(**values)


def same(words: str) -> Text:
    """What reads the same in every language: a name, a number."""
    return dict.fromkeys(LANGUAGES, words)


def number(value: float, lang: str, places: int = 0) -> str:
    """A number as people write it in a language."""
    whole, _, rest = f"{value:,.{places}f}".partition(".")
    return whole.replace(",", THOUSANDS[lang]) + (DECIMAL[lang] + rest if rest else "")


def following(lang: str) -> str:
    """The language that a toggle leads to."""
    known = tuple(LANGUAGES)
    return known[(known.index(lang) + 1) % len(known)]
