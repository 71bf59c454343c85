"""Every text in every language, and no code that knows which languages there are.

To add a language: a row in LANGUAGES; then this test names what is to be written.
"""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
import yaml

import estaminet
from estaminet import languages
from estaminet.errors import BadData
from estaminet.games import load
from estaminet.games.data import own
from estaminet.languages import FIRST, LANGUAGES

ROOT = Path(__file__).parents[2]
PACKAGE, TOOLS, PAGE = ROOT / "src" / "estaminet", ROOT / "tools", ROOT / "web" / "src"
SOURCES = sorted([*PACKAGE.rglob("*.py"), *TOOLS.rglob("*.py")])
GAMES = estaminet.games()
PRETEND = "zz"


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix().removeprefix("src/estaminet/")


# What is missing


def texts(thing: Any, where: str, seen: tuple[int, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every text inside of something, with its place: what is said by language."""
    if isinstance(thing, Mapping) and thing and thing.keys() <= LANGUAGES.keys():
        yield where, thing
    elif id(thing) not in seen:
        for step, part in parts(thing):
            yield from texts(part, where + step, (*seen, id(thing)))


def parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """What something is made of: entries, elements, fields, slots, attributes of our classes."""
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, tuple) and hasattr(thing, "_fields"):
        yield from ((f".{name}", getattr(thing, name)) for name in thing._fields)
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{at}]", value) for at, value in enumerate(thing))
    elif is_ours(thing if isinstance(thing, type) else type(thing)):
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        kept = {name: getattr(thing, name) for name in slots if hasattr(thing, name)}
        yield from ((f".{k}", v) for k, v in (kept | dict(getattr(thing, "__dict__", {}))).items())


def is_ours(kind: type) -> bool:
    return kind.__module__.split(".")[0] in ("estaminet", "tests")


def missing(thing: Any, where: str) -> list[str]:
    """The texts inside of something that lack a language: « words.TITLE: fr »."""
    return [
        f"{place}: {lang}"
        for place, text in texts(thing, where)
        for lang in LANGUAGES
        if lang not in text
    ]


def literals(path: Path) -> Iterator[tuple[int, set[str]]]:
    """The texts written in a module, wherever they hide: the line and the languages of each."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        said = written(node)
        if said:
            yield node.lineno, said


def written(node: Any) -> set[str]:
    """The languages of a text written as `{"en": …, "fr": …}` or as `f(en=…, fr=…)`."""
    if isinstance(node, ast.Call):
        return {str(word.arg) for word in node.keywords} & LANGUAGES.keys()
    if isinstance(node, ast.Dict):
        keys = {key.value if isinstance(key, ast.Constant) else None for key in node.keys}
        return {str(key) for key in keys} if keys <= LANGUAGES.keys() else set()
    return set()


def missing_in_sources() -> list[str]:
    return [
        f"{place(path)}:{line}: {lang}"
        for path in SOURCES
        for line, said in literals(path)
        for lang in LANGUAGES
        if lang not in said
    ]


NOT_INSTALLED = "torch"  # what the tests do without: no text stands in the module that needs it


def modules() -> Iterator[ModuleType]:
    """Every module that can be loaded: a game cannot, while its data file lacks a language."""
    for found in pkgutil.walk_packages([str(PACKAGE)], "estaminet.", onerror=lambda name: None):
        if not found.name.endswith("__main__"):
            with suppress(BadData):
                try:
                    yield importlib.import_module(found.name)
                except ModuleNotFoundError as missing:
                    if missing.name != NOT_INSTALLED:
                        raise


def missing_in_modules() -> list[str]:
    return [
        row
        for module in modules()
        for name, value in vars(module).items()
        if not name.startswith("__") and not isinstance(value, ModuleType)
        for row in missing(value, f"{module.__name__}.{name}")
    ]


def missing_in_files() -> list[str]:
    """Of the YAML files: the games' data, what the lobby says, the lessons."""
    return [
        row
        for path in sorted(PACKAGE.rglob("*.yaml"))
        for row in missing(yaml.safe_load(path.read_text(encoding="utf-8")), place(path))
    ]


def missing_documents() -> list[str]:
    files = {lang: "rules.md" if lang == FIRST else f"rules.{lang}.md" for lang in LANGUAGES}
    return [
        f"games/{game}/{name}"
        for game in GAMES
        for name in files.values()
        if not (PACKAGE / "games" / game / name).exists()
    ]


def everything_missing() -> list[str]:
    return [
        *missing_in_sources(), *missing_in_modules(), *missing_in_files(), *missing_documents(),
    ]  # fmt: skip


def test_every_text_is_there_in_every_language() -> None:
    rows = everything_missing()
    assert not rows, "\n".join(rows)


def test_with_one_more_language_every_missing_text_is_named() -> None:
    """A language is added before anything of the package is loaded, as in a real change."""
    add = f"from estaminet.languages import LANGUAGES; LANGUAGES[{PRETEND!r}] = 'Pretend'"
    tell = (
        "from tests.project.test_languages import everything_missing as e; print(*e(), sep='\\n')"
    )
    command = [sys.executable, "-c", f"{add}; {tell}"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    named = set(told.splitlines())
    written = {f"{place(path)}:{line}" for path in SOURCES for line, _ in literals(path)}
    assert len(written) > 500
    assert {f"{where}: {PRETEND}" for where in written} <= named
    for game in GAMES:
        for file in ("data.yaml", "lobby.yaml", "lesson.yaml"):
            path = PACKAGE / "games" / game / file
            found = texts(yaml.safe_load(path.read_text(encoding="utf-8")), place(path))
            rows = {f"{where}: {PRETEND}" for where, _ in found}
            assert rows
            assert rows <= named
        assert f"games/{game}/rules.{PRETEND}.md" in named
    assert f"estaminet.cli.words.TEXTS['quit']: {PRETEND}" in named


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_data_file_without_a_language_is_refused_or_read_in_another(game: str, lang: str) -> None:
    """A game's own check names what is missing, where its document does not allow that."""
    data = deepcopy(load(game).content.source.plain)
    for _, text in texts(data, game):
        del text[lang]
    try:
        content = load(game).content_of(own(data))
    except BadData as refused:
        assert repr(lang) in str(refused)
    else:
        assert all(entry.name for entry in load(game).texts.gallery(content, lang))


# Where a text can hide


class Row(NamedTuple):
    title: Mapping[str, str]


@dataclass
class Kept:
    inside: Any


class Slotted:
    __slots__ = ("said",)

    def __init__(self, said: Any) -> None:
        self.said = said


HALF = {FIRST: "words"}
PLACES = {
    "t": HALF,
    "t['key']": {"key": HALF},
    "t[1]": ["words", HALF],
    "t.title": Row(HALF),
    "t.inside": Kept(HALF),
    "t.said": Slotted(HALF),
    "t.inside[0].title": Kept((Row(HALF),)),
}


@pytest.mark.parametrize("where", PLACES)
def test_a_text_hides_nowhere(where: str) -> None:
    others = [lang for lang in LANGUAGES if lang != FIRST]
    assert missing(PLACES[where], "t") == [f"{where}: {lang}" for lang in others]


# What is said in code


class Spoken(ast.NodeVisitor):
    """Names and strings of a module that say a language, other than the keys of its texts."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []

    def say(self, node: Any, name: str | None) -> None:
        if name in LANGUAGES:
            self.found.append((node.lineno, str(name)))

    def visit_Dict(self, node: ast.Dict) -> None:
        for child in (*node.values, *(() if written(node) else filter(None, node.keys))):
            self.visit(child)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and (node.value in LANGUAGES or OTHERS.search(node.value)):
            self.found.append((node.lineno, node.value))

    def visit_Name(self, node: ast.Name) -> None:
        self.say(node, node.id)

    def visit_arg(self, node: ast.arg) -> None:
        self.say(node, node.arg)
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.say(node, node.attr)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring may speak of languages
            self.generic_visit(node)


OTHERS = re.compile(rf"\b({'|'.join(lang for lang in LANGUAGES if lang != FIRST)})\b")


@pytest.mark.parametrize("path", SOURCES, ids=place)
def test_no_code_says_a_language(path: Path) -> None:
    if path == Path(languages.__file__):
        return
    spoken = Spoken()
    spoken.visit(ast.parse(path.read_text(encoding="utf-8")))
    assert not spoken.found


def test_the_page_says_no_language() -> None:
    """But in its texts, whose types want every language, and in what is made from LANGUAGES."""
    quoted = re.compile(rf"""["'`](?:{"|".join(LANGUAGES)})["'`]""")
    code = [path for path in PAGE.rglob("*.*") if path.suffix in (".ts", ".svelte")]
    shipped = [path for path in code if path.name != "wire.ts" and ".test." not in path.name]
    assert not [place(path) for path in shipped if quoted.search(path.read_text("utf-8"))]
