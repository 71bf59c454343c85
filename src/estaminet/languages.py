"""The languages people read here, and the one shape of a text: a mapping from language to words.

To add a language: a row in LANGUAGES, then the texts that `missing` names.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
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


def is_text(thing: Any) -> bool:
    """Whether something is said by language: its keys are languages, the first among them."""
    return isinstance(thing, Mapping) and FIRST in thing and thing.keys() <= LANGUAGES.keys()


def texts(thing: Any, place: str) -> Iterator[tuple[str, Text]]:
    """Every text inside of mappings, sequences and dataclasses, with its place."""
    if is_text(thing):
        yield place, thing
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from texts(value, f"{place}[{key!r}]")
    elif isinstance(thing, Sequence) and not isinstance(thing, str | bytes):
        for at, value in enumerate(thing):
            yield from texts(value, f"{place}[{at}]")
    elif is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            yield from texts(getattr(thing, field.name), f"{place}.{field.name}")


def missing(thing: Any, place: str) -> list[str]:
    """The texts inside of something that lack a language: « words.TITLE: fr »."""
    return [
        f"{where}: {lang}"
        for where, text in texts(thing, place)
        for lang in LANGUAGES
        if lang not in text
    ]
