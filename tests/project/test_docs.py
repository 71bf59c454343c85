"""The docs are built without a warning, lead nowhere dead, load nothing from outside, and leave out
nothing that the code has: commands, options, settings, calls, messages, codes, bots, games."""

import argparse
import ast
import fcntl
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, get_args
from urllib.parse import unquote, urlsplit

import pytest

import estaminet
from estaminet import bots
from estaminet.cli.main import parser
from estaminet.games import IDS, load
from estaminet.games.document import document
from estaminet.web import wire
from estaminet.web.configuration import Row, rows, shown
from estaminet.web.refusals import REFUSALS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "estaminet"
LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href",
          "video": "src", "audio": "src", "image": "href", "use": "href"}  # fmt: skip
IN_STYLE = re.compile(r"""(?:url\(\s*|@import\s+)["']?([^"')\s]+)""")
HEADINGS = {"story", "components", "rules", "decisions-and-notation", "position", "views",
            "observation", "options", "readings-you-may-notice", "data-format",
            "version-history"}  # fmt: skip
ROUTERS = {
    f"web/http/{name}.py" for name in ("careers", "puzzles", "routes", "sockets", "workshop")
}
# codes that are put together when they are raised: where, and what they can be
COMPUTED = {
    "review/puzzles.py": {"bad_puzzles"},
    "web/puzzles/shelf.py": {"bad_puzzles"},
    "table/table.py": {"not_legal", "unknown_action"},
}


class Page(HTMLParser):
    """What a built page holds: its ids, where it leads, what it loads, and its text by id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.entries: dict[str, str] = {}
        self._at = ""
        self._in_style = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        self._in_style = tag == "style"
        if "id" in found:
            self.ids.add(found["id"])
            self._at = found["id"]
            self.entries[self._at] = ""
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in LOADED and LOADED[tag] in found and found.get("rel") not in ("prev", "next"):
            self.loads.append(found[LOADED[tag]])
        self.loads += IN_STYLE.findall(found.get("style", ""))

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.loads += IN_STYLE.findall(data)
        elif self._at:
            self.entries[self._at] += data


class Site:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cache  # noqa: B019 - one site for all tests
    def page(self, name: str) -> Page:
        return Page((self.folder / name).read_text(encoding="utf-8"))

    def names(self) -> list[str]:
        return sorted(p.relative_to(self.folder).as_posix() for p in self.folder.rglob("*.html"))

    def entry(self, name: str, ident: str) -> str:
        """The text from the element with this id to the next one that has an id."""
        entries = self.page(name).entries
        if ident not in entries:
            pytest.fail(f"{name} has no entry {ident}")
        return plain(entries[ident])


TYPED = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "¶": " ", "`": None})


def plain(text: str) -> str:
    """A text as it is compared: as it was typed, without Markdown, on one line."""
    return " ".join(text.translate(TYPED).split())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Built once, whoever comes first, also where several workers share the tests."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "site.built").exists():
            build(folder)
            (shared / "site.built").touch()
    return Site(folder)


def build(folder: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    assert "Documentation built" in done.stderr, done.stderr


# Links and loads


def outside(address: str) -> bool:
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def target(site: Site, name: str, address: str) -> tuple[Path, str]:
    """The file that an address on a page leads to, and the id in it."""
    parts = urlsplit(address)
    path = unquote(parts.path)
    base = site.folder if path.startswith("/") else (site.folder / name).parent
    file = base / path.lstrip("/") if path else site.folder / name
    return (file / "index.html" if file.is_dir() else file).resolve(), unquote(parts.fragment)


def dead(site: Site, name: str, address: str) -> bool:
    file, ident = target(site, name, address)
    if not file.is_file() or not file.is_relative_to(site.folder.resolve()):
        return True
    if not ident or file.suffix != ".html":
        return False
    return ident not in site.page(file.relative_to(site.folder.resolve()).as_posix()).ids


def test_no_link_is_dead(site: Site) -> None:
    found = [
        (name, address)
        for name in site.names()
        for address in site.page(name).links + site.page(name).loads
        if not outside(address) and not address.startswith("#__") and dead(site, name, address)
    ]
    assert not found
    assert sum(len(site.page(name).links) for name in site.names()) > 1000


def test_nothing_is_loaded_from_outside(site: Site) -> None:
    loads = [(name, load) for name in site.names() for load in site.page(name).loads]
    for style in site.folder.rglob("*.css"):
        loads += [(style.name, at) for at in IN_STYLE.findall(style.read_text(encoding="utf-8"))]
    assert len(loads) > 100
    assert not [row for row in loads if outside(row[1]) and not row[1].startswith("data:")]


def test_style_sheets_find_what_they_name(site: Site) -> None:
    for style in site.folder.rglob("*.css"):
        for address in IN_STYLE.findall(style.read_text(encoding="utf-8")):
            if not address.startswith(("data:", "#")):
                assert (style.parent / urlsplit(address).path).is_file(), (style.name, address)


# The command line


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command, and every deed of one that has several, as `admin-backup`."""
    found = {}
    for name, sub in deeds(parser()).items():
        inner = {f"{name}-{deed}": row for deed, row in deeds(sub).items()}
        found |= {name: sub, **inner}
    return found


def deeds(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found = (a for a in top._actions if isinstance(a, argparse._SubParsersAction))
    return {name: sub for action in found for name, sub in action.choices.items()}


@pytest.mark.parametrize("name", commands())
def test_every_command_has_its_entry(site: Site, name: str) -> None:
    text = site.page("reference/cli.html")
    assert name in text.ids
    told = plain(" ".join(text.entries.values()))
    epilog, description = commands()[name].epilog or "", commands()[name].description or ""
    assert plain(epilog).removeprefix("example: ") in told
    assert plain(description)[1:] in told  # its first letter is a capital there


def number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


@pytest.mark.parametrize("name", commands())
def test_every_option_has_its_entry(site: Site, name: str) -> None:
    for action in commands()[name]._actions:
        if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            continue
        option = (
            action.option_strings[-1]
            if action.option_strings
            else f"-{action.metavar or action.dest}"
        )
        told = site.entry("reference/cli.html", name + option)
        assert plain(action.help or "")[1:] in told
        assert all(text in told for text in action.option_strings)
        assert action.default in (None, False, []) or number(action.default) in told


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_the_programs_own_options_have_their_entry(site: Site, option: str) -> None:
    assert option in site.entry("reference/cli.html", f"general{option}")


# The server


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.key)
def test_every_setting_has_its_entry(site: Site, row: Row) -> None:
    told = site.entry("reference/settings.html", row.key)
    for text in (row.flag, row.variable, plain(row.told.what)[1:]):
        assert text in told
    assert row.value is None or shown(row.field.default) in told


def statements(path: Path) -> Iterator[ast.stmt]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            yield node
        elif isinstance(node, ast.If | ast.While):
            yield ast.Expr(node.test)


def variables() -> set[str]:
    """What the sources ask the environment for."""
    return {
        str(node.value)
        for path in PACKAGE.rglob("*.py")
        for statement in statements(path)
        if "os.environ" in ast.unparse(statement)
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and re.fullmatch(r"[A-Z][A-Z_]+", str(node.value))
    }


def test_every_variable_has_its_entry(site: Site) -> None:
    assert {"ESTAMINET_CACHE", "ESTAMINET_DATA", "LANG"} <= variables()
    for name in variables():
        assert len(site.entry("reference/settings.html", name)) > len(name)


class Endpoint(NamedTuple):
    method: str
    path: str
    body: str | None


def endpoints() -> Iterator[Endpoint]:
    """What the sources route, the socket included."""
    models = {model.__name__ for model in wire.MODELS}
    for name in ROUTERS:
        for node in ast.walk(ast.parse((PACKAGE / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.AsyncFunctionDef):
                types = [ast.unparse(a.annotation) for a in node.args.args if a.annotation]
                body = next((name for name in types if name in models), None)
                for method, path in routed(node):
                    yield Endpoint(method, path, body)


def routed(node: ast.AsyncFunctionDef) -> Iterator[tuple[str, str]]:
    for call in node.decorator_list:
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("router."):
            method = ast.unparse(call.func).removeprefix("router.")
            shown = "WebSocket" if method == "websocket" else method.upper()
            yield shown, "/api" + ast.literal_eval(call.args[0])


def test_every_endpoint_has_its_entry(site: Site) -> None:
    found = list(endpoints())
    assert len(found) > 15
    assert any(body for _, _, body in found)
    for method, path, body in found:
        words = re.findall(r"\w+", path.removeprefix("/api"))
        told = site.entry("reference/http.html", "-".join((method.lower(), *words)))
        assert f"{method} {path}" in told
        assert method == "WebSocket" or "Answer: " in told
        assert body is None or f"Body: {body}" in told


def test_no_endpoint_is_routed_otherwise() -> None:
    """All calls of the house are in these files, and known to the server by their path."""
    routers = [path for path in PACKAGE.rglob("*.py") if "APIRouter(" in path.read_text()]
    assert {path.relative_to(PACKAGE).as_posix() for path in routers} == ROUTERS
    assert all('APIRouter(prefix="/api")' in path.read_text() for path in routers)


@pytest.mark.parametrize(("side", "prefix"), [("ClientMessage", ""), ("ServerMessage", "server-")])
def test_every_message_has_its_entry(site: Site, side: str, prefix: str) -> None:
    messages = wire.UNIONS[side]
    assert len(messages) > 5
    for model in messages:
        tag = get_args(model.model_fields["t"].annotation)[0]
        told = site.entry("reference/http.html", prefix + tag)
        assert all(name in told for name in model.model_fields), (tag, told)


def test_every_type_has_its_entry(site: Site) -> None:
    messages = {model for side in wire.UNIONS.values() for model in side}
    for model in set(wire.MODELS) - messages:
        told = site.entry("reference/http.html", f"type-{model.__name__}")
        assert all(name in told for name in model.model_fields), model


# Codes


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def refused() -> set[str]:
    """Every code that the server's sources refuse with."""
    return {
        str(call.args[0].value)
        for path in (PACKAGE / "web").rglob("*.py")
        for call in calls(path)
        if ast.unparse(call.func).rpartition(".")[2] == "Refused"
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }


def test_every_refusal_has_its_entry(site: Site) -> None:
    assert len(refused()) > 30
    for code in refused() | set(REFUSALS):
        told, row = site.entry("reference/errors.html", f"refusal-{code}"), REFUSALS[code]
        assert told.startswith(plain(f"{code} {row.status} {' '.join(row.text.values())}"))


def family() -> set[str]:
    """The names of all classes of the library's errors."""

    def below(kind: type[Any]) -> set[str]:
        return {kind.__name__}.union(*(below(sub) for sub in kind.__subclasses__()))

    for path in PACKAGE.rglob("*.py"):
        if "Error)" in path.read_text(encoding="utf-8"):
            __import__(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    return below(estaminet.EstaminetError)


def code_of(call: ast.Call, name: str) -> ast.expr | None:
    """The expression that says the code, where the call has one."""
    if name in ("BadPosition", "BadRecord", "BadData"):
        return call.args[2] if len(call.args) > 2 else None
    return None if name in ("BadDatabase", "BadSave") else call.args[0]


def codes() -> set[str]:
    """Every code in the sources, literal or computed; a new way to compute one is noticed."""
    found = {"bad_position", "bad_record", "bad_data", "bad_database", "bad_save"}
    names = family()
    assert {"BadDatabase", "BadSave", "BadLog", "BadFile", "IllegalAction"} <= names
    for path in PACKAGE.rglob("*.py"):
        for call in calls(path):
            name = ast.unparse(call.func)
            if name not in names:
                continue
            code = code_of(call, name)
            if isinstance(code, ast.Constant):
                found.add(str(code.value))
            elif code is not None and ast.unparse(code) != "error.code":
                found |= COMPUTED[path.relative_to(PACKAGE).as_posix()]
    return found


def test_every_error_code_has_its_entry(site: Site) -> None:
    assert len(codes()) > 30
    for code in codes():
        told = site.entry("reference/errors.html", f"error-{code}")
        assert told.startswith(code)
        assert "estaminet." in told, f"{code}: not said where"


def test_every_class_of_errors_is_listed(site: Site) -> None:
    text = site.entry("reference/errors.html", "library")
    assert all(name in text for name in family() if not name.startswith("_"))


# Games, bots, Python


@pytest.mark.parametrize("game", IDS)
def test_every_game_has_its_entry(site: Site, game: str) -> None:
    found = load(game)
    told = site.entry("reference/catalogue.html", f"game-{game}")
    assert found.texts.title["en"] in told
    assert f"{found.players[0]}–{found.players[-1]}" in told
    for option in found.options:
        told = site.entry("reference/catalogue.html", f"option-{game}-{option.id}")
        assert option.id in told
    assert site.page(f"games/{game}.html").ids >= HEADINGS


@pytest.mark.parametrize("game", IDS)
def test_every_clause_has_its_entry(site: Site, game: str) -> None:
    text = " ".join(site.page(f"clauses/{game}.html").entries.values())
    missing = [clause.id for clause in document(game).clauses if clause.id not in text]
    assert not missing


@pytest.mark.parametrize("bot", bots.BOTS, ids=lambda bot: bot.id)
def test_every_bot_has_its_entry(site: Site, bot: bots.Bot) -> None:
    told = site.entry("reference/catalogue.html", f"bot-{bot.id}")
    for text in (bot.id, *bot.name.values(), bot.cost, bot.description["en"]):
        assert plain(text) in told


def test_every_public_name_has_its_entry(site: Site) -> None:
    ids = site.page("reference/python.html").ids
    public = [f"estaminet.{name}" for name in estaminet.__all__ if not name.startswith("_")]
    public += [f"estaminet.bots.{name}" for name in bots.__all__ if name != "BOTS"]
    public += [f"estaminet.Table.{name}" for name in vars(estaminet.Table) if name[0] != "_"]
    missing = [name for name in public if name not in ids]
    assert not missing


# Sources, and files that the documents name


def test_the_sources_name_what_the_data_files_name(site: Site) -> None:
    page = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
    for game in estaminet.games():
        assert f"{{#{game}}}" in page
        for repository in REPOSITORY.findall(load(game).content.source.text or ""):
            assert f"`{repository}`" in page, repository
    for name in ("Cowling", "Hansen", "Wilson", "Elo", "Bradley", "Vigna", "Steele", "Lemire"):
        assert name in plain(site.entry("sources.html", "methods")), name


SOURCE_ROW = re.compile(r"^\| [^|]+ \| ([^|]+) \| `([\w/]+\.py)` \|$", re.MULTILINE)


def test_every_method_is_in_the_code_where_the_sources_say() -> None:
    told = {
        "Cowling": "Information-set Monte Carlo",
        "Rosin": "prior * np.sqrt",
        "Luckhardt": "max^n",
        "Durstenfeld": "Fisher and Yates",
        "Rubin": "Bayesian bootstrap",
        "Elo": "ELO",
        "Blackman": "xoshiro128++",
        "Steele": "splitmix64",
    }
    rows = SOURCE_ROW.findall((ROOT / "docs" / "sources.md").read_text(encoding="utf-8"))
    assert len(rows) >= 12
    for source, where in rows:
        names = re.findall(r"[A-Z]\w+(?=[,:]| Jr)", source)
        code = (ROOT / "src" / "estaminet" / where).read_text(encoding="utf-8")
        assert any(told.get(name, name) in code for name in names), source


REPOSITORY = re.compile(r"\b([A-Za-z]+/(?:Games|The_Grizzled|thegrizzled-react))\b")
ENDINGS = "(?:py|md|ya?ml|ts|svelte|toml|txt|sh|cff|css)"
FILE_NAME = {
    ".md": re.compile(rf"`((?:[\w.<>-]+/)*[\w.<>-]+\.{ENDINGS})`"),
    ".yaml": re.compile(rf"((?:\w+/)*\w+\.{ENDINGS})\b"),
}
NOT_KEPT = {  # made by the page's build, and by the reader
    "icons.ts", "my_deck.yaml", "mybots.py", "network.yaml", "tuned.yaml",
}  # fmt: skip


@cache
def kept() -> list[PurePosixPath]:
    folders = ("deploy", "docs", "src", "tests", "tools", "web/src")
    deep = (path for folder in folders for path in (ROOT / folder).rglob("*.*"))
    return [PurePosixPath(path.relative_to(ROOT)) for path in (*ROOT.glob("*.*"), *deep)]


def is_there(name: str) -> bool:
    """Whether a file is called so; `<g>` stands for any game."""
    return any(path.match(re.sub(r"<[^>]*>", "*", name)) for path in kept())


def documents() -> list[Path]:
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("web/src/**/README.md")]
    found += ROOT.glob("src/estaminet/games/**/*.md")
    found += ROOT.glob("src/estaminet/games/*/*.yaml")
    return sorted(found)


@pytest.mark.parametrize("page", documents(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_file_that_a_document_names_is_there(page: Path) -> None:
    named = set(FILE_NAME[page.suffix].findall(page.read_text(encoding="utf-8"))) - NOT_KEPT
    assert not sorted(name for name in named if not is_there(name))
