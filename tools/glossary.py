"""One word for each notion, in each language, and the words that do not stand for it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from estaminet.languages import Text

HOUSE, FILE = "estaminet", "glossary.yaml"  # one more in each game's folder


@dataclass(frozen=True)
class Notion:
    id: str
    word: Text
    wrong: dict[str, tuple[str, ...]]  # by language

    def misnamed(self, words: str, lang: str) -> Iterator[str]:
        """The wrong words for it in a text."""
        for wrong in self.wrong[lang]:
            if re.search(rf"(?<![\w-]){re.escape(wrong)}(?![\w-])", words, re.IGNORECASE):
                yield f"{wrong!r} (say {self.word[lang]!r})"


@cache
def glossary(package: str = HOUSE) -> tuple[Notion, ...]:
    """The notions of the house, or of a game's package."""
    rows = yaml.safe_load((files(package) / FILE).read_text(encoding="utf-8"))
    return tuple(
        Notion(row["id"], row["word"], {lang: tuple(words) for lang, words in row["not"].items()})
        for row in rows
    )
