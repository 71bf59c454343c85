"""The glossaries: each notion with its one word in each language."""

from collections.abc import Iterator

from estaminet.games import IDS, load
from estaminet.languages import FIRST, LANGUAGES, quote
from tools.glossary import HOUSE, Notion, glossary
from tools.reference.markup import page as whole, table

TITLE = "Glossary"
INTRO = """\
One word for each notion, in each language, everywhere: on the page, in the logs, in the rules. The
words that do not stand for it are listed beside it; a test fails when a text uses one."""
HEAD = tuple(word for name in LANGUAGES.values() for word in (name, "not"))


def page() -> str:
    return whole(TITLE, INTRO, section("The house", HOUSE), *map(of_game, IDS))


def of_game(game: str) -> str:
    return section(quote(load(game).texts.title, FIRST), f"{HOUSE}.games.{game}")


def section(title: str, package: str) -> str:
    return f"## {title}\n\n" + table(HEAD, (list(cells(notion)) for notion in glossary(package)))


def cells(notion: Notion) -> Iterator[str]:
    for lang in LANGUAGES:
        yield from (quote(notion.word, lang), ", ".join(notion.wrong[lang]))
