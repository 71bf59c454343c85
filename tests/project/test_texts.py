"""Every text of the house: typed plainly, agreeing with what fills it, one word per notion."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from estaminet import games
from estaminet.games.document import FILES
from estaminet.grammar import Name, filled
from estaminet.languages import LANGUAGES
from estaminet.typography import typeset
from tests.project.test_languages import PACKAGE, PAGE, ROOT, modules, texts
from tools.clauses import words as clause_pages
from tools.glossary import HOUSE, Notion, glossary

PLACE = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
CODE = re.compile(r"`[^`]*`|https?://\S+|&\w+;|--[\w-]+|<[^>]*>")
FAULTS = {
    "en": {
        "a space before punctuation": r"\w [;:?!](?:\s|$)| %",
        "a percentage in two words": r"\d %",
    },
    "fr": {"no space before punctuation": r"[^\s\d/.({«…*-][;?!»](?:\s|$)|\w:(?:\s|$)|\d%"},
}
EVERYWHERE = {
    "a straight quotation mark": '"',
    "an ellipsis of dots or with a space": r"\.\.\.|\w …",
}
COUNTED = {"n", "count", "points", "toll", "purse", "tokens", "places", "cards", "deals", "games",
           "generations", "done", "total", "changed", "looked_at", "more"}  # fmt: skip
NUMBERED = {"most", "turn", "mission", "space", "strength", "number", "last", "players", "mean",
            "shortest", "longest", "seed", "half", "early", "margin", "closely", "par", "least",
            "population", "at", "good", "difficulty"}  # fmt: skip
PHRASES = {
    "spaces",
    "before",
    "symbols",
    "tile",
    "coins",
    "path",
    "why",
    "query",
    "line",
    "k",
    "fee",
    "drawn",
    "name",
    "first",
    "rows",
    "paths",
    "value",
    "base",
    "after",
    "known",
    "what",
    "theme",
    "themes",
}
NAMES = (
    Name("Anselme"),
    Name("Éponine", feminine=True),
    Name("les Orphelins", many=True),
    Name("le Châtelet"),
    Name("Urchin", proper=False),
)
DISAGREES = {
    "en": r"(?<!of )\b1 [a-z]+s\b(?<!ss)|\b[02] (?:coin|card|point|space|token|turn)\b|\ba [AEIOU]",
    "fr": (
        r"\b[01] [a-zéè]+s\b|\b2 (?:pièce|carte|point|case|jeton|tour)\b|"
        r"\b(?:de|que|le|la) (?:Anselme|Éponine)|\b(?:de|à) les?\b"
    ),
}


def spoken() -> Iterator[tuple[str, str, str]]:
    """Every text of the package's modules and files: where, language, words."""
    for where, text in written():
        for lang, words in text.items():
            for one in words if isinstance(words, tuple | list) else [words]:
                if isinstance(one, str):
                    yield where, lang, one


def written() -> Iterator[tuple[str, Any]]:
    for module in (*modules(), clause_pages):
        for name, value in vars(module).items():
            if not name.startswith("__") and name.isupper():
                yield from texts(value, f"{module.__name__}.{name}")
    for path in sorted(PACKAGE.rglob("*.yaml")):
        if path.name != "glossary.yaml":
            yield from texts(
                yaml.safe_load(path.read_text("utf-8")), str(path.relative_to(PACKAGE))
            )


SPOKEN = sorted({(lang, words): where for where, lang, words in spoken()}.items())


def test_texts_are_typed_plainly() -> None:
    """What is typed needs no care for spaces and apostrophes, and has no other's habits."""
    found = []
    for (lang, words), where in SPOKEN:
        bare = CODE.sub("x", PLACE.sub("x", words))
        rules = {**EVERYWHERE, **FAULTS[lang]}
        found += [
            f"{where}: {why}: {words}" for why, rule in rules.items() if re.search(rule, bare)
        ]
    assert len(SPOKEN) > 2000
    assert not found, "\n".join(found)


HABITS = {  # of other languages, in English
    "say per": r"\b(?:one|row|line|entry)s? an? (?:seat|game|move|file|card|core|decision)\b",
    "say equally likely": r"\b(?:each as likely|as likely each)\b",
    "say whoever, or the player who": r"\b(?:those|they|he) (?:wins?|loses?) who\b",
    "say minus": r"\bless the same\b",
}


def test_documents_are_typed_as_english_is() -> None:
    found = []
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *PACKAGE.glob("games/*/rules.md")):
        for line in lines(path, code="x"):
            rules = {**FAULTS["en"], **HABITS}
            found += [
                f"{path.relative_to(ROOT)}: {why}: {line}"
                for why, rule in rules.items()
                if re.search(rule, CODE.sub("x", line))
            ]
    assert not found, "\n".join(found)


def test_every_template_agrees_with_what_fills_it() -> None:
    """With none, one and two, and with names that begin with a vowel or are several."""
    found, templates = [], 0
    for (lang, words), where in SPOKEN:
        places = set(re.findall(r"\{(\w+)", words))
        if not places:
            continue
        templates += 1
        for n in (0, 1, 2):
            for name in NAMES:
                values = {place: filling(place, n, name) for place in places}
                said = filled(typeset(words, lang), lang, (name,) * 9, values)
                if "{" in said or re.search(DISAGREES[lang], said):
                    found.append(f"{where}: {said}")
    assert templates > 300
    assert not found, "\n".join(sorted(set(found)))


def filling(place: str, n: int, name: Name) -> Any:
    if place in COUNTED:
        return n
    return 3 if place in NUMBERED else "x" if place in PHRASES else name


# One word for each notion

ON_THE_PAGE = re.compile(rf'\b({"|".join(LANGUAGES)}):\s*"((?:[^"\\]|\\.)*)"')


def on_the_page(game: str | None) -> Iterator[tuple[str, str, str]]:
    """The page's texts, those of a game's board, where they are typed."""
    folder = PAGE if game is None else PAGE / "boards" / game
    for path in sorted(folder.rglob("*.ts")):
        for lang, words in ON_THE_PAGE.findall(path.read_text("utf-8")):
            yield str(path.relative_to(ROOT)), lang, words


def sources(game: str | None) -> Iterator[tuple[str, str, str]]:
    """The texts in which a game's notions, or those of the house, are named."""
    for (lang, words), where in SPOKEN:
        if game is None or where.startswith((f"estaminet.games.{game}", f"games/{game}/")):
            yield where, lang, words
    if game is not None:
        for lang in LANGUAGES:
            path = PACKAGE / "games" / game / FILES[lang]
            yield from ((str(path.relative_to(ROOT)), lang, line) for line in lines(path))
        pages = [ROOT / "docs" / "games" / f"{game}.md"]
    else:
        pages = sorted((ROOT / "docs").rglob("*.md"))
    yield from on_the_page(game)
    for path in pages:
        yield from ((str(path.relative_to(ROOT)), "en", line) for line in lines(path))


def lines(path: Path, code: str = "") -> list[str]:
    """What a document says, without its code and links."""
    text = re.sub(
        r"```.*?```|`[^`\n]*`|\]\([^)]*\)", code, path.read_text("utf-8"), flags=re.DOTALL
    )
    return text.splitlines()


@pytest.mark.parametrize("game", [None, *games.IDS])
def test_one_word_for_each_notion(game: str | None) -> None:
    assert len(list(on_the_page(game))) > 50
    notions = glossary(HOUSE if game is None else f"{HOUSE}.games.{game}")
    assert len({notion.id for notion in notions}) == len(notions) > 5
    assert all(notion.word.keys() == notion.wrong.keys() == LANGUAGES.keys() for notion in notions)
    found = [
        f"{where}: {wrong}: {words}"
        for where, lang, words in sources(game)
        for notion in notions
        for wrong in notion.misnamed(words, lang)
    ]
    assert not found, "\n".join(found)


def test_a_wrong_word_is_found() -> None:
    notion = Notion("wrath", {"en": "Wrath", "fr": "Colère"}, {"en": (), "fr": ("courroux",)})
    assert list(notion.misnamed("Le Courroux du Roi", "fr")) == ["'courroux' (say 'Colère')"]
    assert not list(notion.misnamed("La Colère du Roi", "fr"))
