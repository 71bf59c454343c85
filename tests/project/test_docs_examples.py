"""Every code block of the README and of the documentation works.

A page is read from its top to its end in a folder of its own: its Python shares one namespace, its
commands find the files that earlier ones wrote. Numbers are made small, a server is started and
stopped, a game on the terminal is played by keys. A `text` block is what the block above it
printed, with `…` for whatever may differ.
"""

import re
import shlex
import signal
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.util import find_spec
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from textual.pilot import Pilot

from estaminet.bots import registry
from estaminet.cli.commands import play as play_command
from estaminet.cli.main import FAILED, main
from estaminet.cli.screens.app import PlayApp
from estaminet.cli.screens.dialogs import Choice
from estaminet.games import IDS, load
from estaminet.games.document import document
from estaminet.web.http.static_files import is_built
from tests.cli.screens import my_turn, run as run_screen, until

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
LONG = 60.0  # seconds
MOST_PICTURE = 100_000  # bytes
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```\s*$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(!?)\[[^][]*\]\(([^)\s]+)\)")
UNTRIED = {"bash", "shell", "console", "py", "pycon", "zsh"}  # such blocks would escape us
MOST = {"--games": 2000, "--deals": 2}
FEW = 3  # games of bots that think ...
LEAST = {"ablate": 100, "compare": 100, "sweep": 100}  # ... and where that is too few
MANY_SIDES = ("ablate",)  # whose games count many times
HERE = {"--port": "0", "--host": "127.0.0.1"}
QUICKEST = {  # what is added to a command
    "ablate": ("--workers", "1"),
    "arena": ("--workers", "1"),
    "compare": ("--workers", "1"),
    "review": ("--rounds", "1"),
    "simulate": ("--workers", "1"),
    "sweep": ("--workers", "1"),
    "tune": ("--workers=1", "--generations=1", "--population=4", "--games=20", "--search=2"),
    "serve": ("--no-browser",),
    "warm": ("poilus",),
}
QUICK = {
    "master": "apprentice",
    "regular": "apprentice",
    "search:20": "search:2",
}  # strength is not what is tried here


@dataclass(frozen=True)
class Block:
    language: str
    code: str
    line: int  # of the fence

    def lines(self) -> list[str]:
        """A shell block's lines, those that go on joined."""
        return self.code.replace("\\\n", " ").splitlines()


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        yield Block(found[2], textwrap.dedent(found[3]), line)


def pages() -> list[Path]:
    return [README, *sorted(DOCS.rglob("*.md"))]


def tried(page: Path) -> list[Block]:
    return [block for block in blocks(page) if block.language in Reading.LANGUAGES]


def small(words: Sequence[str]) -> list[str]:
    """The same command with numbers that a test can wait for."""
    if "--cluster" in words:  # which has tests of its own
        at = words.index("--cluster")
        words = [*words[:at], *words[at + 2 :]]
    made = [*words, *QUICKEST.get(words[0], ())]
    thinking = "--bots" in made and made[made.index("--bots") + 1] != "random"
    few = thinking or words[0] in MANY_SIDES
    for at, (option, value) in enumerate(pairwise(words), start=1):
        if option in MOST:
            most = LEAST.get(words[0], FEW) if option == "--games" and few else MOST[option]
            made[at] = str(min(int(value), most))
        elif option in HERE:
            made[at] = HERE[option]
        elif option in ("--bots", "--lineup"):
            made[at] = ",".join(QUICK.get(bot, bot) for bot in value.split(","))
    return made


def flowing(text: str) -> str:
    """Without line breaks and columns, which a page may set as it likes."""
    return " ".join(text.split())


FIRST_BLOCK = re.compile(r"Put the first block of this page into a file, `(\w+\.py)`")


class Reading:
    """One page, tried block by block in a folder."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.printed = ""  # by the block before
        self.refused = False  # whether the command above was meant to be

    def read(self) -> None:
        found = tried(self.page)
        for name in FIRST_BLOCK.findall(self.page.read_text(encoding="utf-8")):
            (self.folder / name).write_text(found[0].code, encoding="utf-8")
        for block, after in zip(found, [*found[1:], None], strict=True):
            shown = after.code if after is not None and after.language == "text" else ""
            self.refused = shown.startswith("estaminet: ")
            self.LANGUAGES[block.language](self, block)

    def where(self, block: Block) -> str:
        return f"{self.page.relative_to(ROOT)}:{block.line}"

    def python(self, block: Block) -> None:
        code = block.code.replace("workers=2", "workers=1")
        padded = "\n" * block.line + code  # so that a traceback names the page's line
        with redirect_stdout(StringIO()) as out:
            exec(compile(padded, str(self.page), "exec"), self.names)
        self.printed = out.getvalue()

    def text(self, block: Block) -> None:
        pattern = re.escape(flowing(block.code)).replace("…", ".*?")
        said = flowing(self.printed)
        assert re.fullmatch(pattern, said), f"{self.where(block)}: it says\n{self.printed}"

    def shell(self, block: Block) -> None:
        with redirect_stdout(StringIO()) as out, redirect_stderr(out):
            for line in block.lines():
                words = shlex.split(line, comments=True)
                if words:
                    assert words[0] in PROGRAMS, f"{self.where(block)}: who tries {line!r}?"
                    PROGRAMS[words[0]](self, words)
        self.printed = out.getvalue()

    LANGUAGES: ClassVar[dict[str, Callable[["Reading", Block], None]]] = {
        "python": python,
        "sh": shell,
        "text": text,
    }


# What the pages call


def estaminet(reading: Reading, words: Sequence[str]) -> None:
    arguments = small(words[1:])
    if arguments[0] == "serve":
        serve(reading, arguments)
        return
    try:
        status = main(arguments)
    except SystemExit as stop:  # --version, --help, and what argparse refuses
        status = int(stop.code or 0)
    assert status == (FAILED if reading.refused else 0), words


def serve(reading: Reading, arguments: Sequence[str]) -> None:
    """The server itself: open, asked how it is, closed by Ctrl-C."""
    assert is_built(), "the page is not built; run: make page"
    command = [sys.executable, "-m", "estaminet.cli", *arguments]
    command += [] if "--port" in arguments else ["--port", "0"]
    with subprocess.Popen(
        command, cwd=reading.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found is not None, said
        assert httpx.get(f"{found[0]}api/health", timeout=LONG).json()["ok"]
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=LONG)
    assert rest.endswith("Estaminet is closed.\n")
    assert server.returncode == 0


def by_keys(app: PlayApp) -> None:
    """Instead of a person at a terminal: one move, then leave."""

    async def acts(pilot: Pilot[None]) -> None:
        screen = await my_turn(pilot)
        before = screen.table.move
        await pilot.press("1")
        await until(pilot, lambda: screen.table.move > before)
        await pilot.press("q")
        await pilot.pause()
        if isinstance(pilot.app.screen, Choice):  # not saved: leave all the same
            await pilot.press("down", "enter")

    app.delay = 0
    run_screen(app, acts)


def make(reading: Reading, words: Sequence[str]) -> None:
    """The target is there; what it does is tried by its own tests."""
    subprocess.run([*words, "--dry-run"], cwd=ROOT, check=True, capture_output=True)


def pip(reading: Reading, words: Sequence[str]) -> None:
    """The extras that are named are there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = words[words.index("install") + 1 :]
    for name in (name for name in names if not name.startswith("-")):
        found = re.fullmatch(r"(?:estaminet|\.)(?:\[([\w,]+)\])?", name)
        assert found, f"not ours to install: {name}"
        wanted = set(filter(None, (found[1] or "").split(",")))
        assert wanted <= set(project["optional-dependencies"])


def system(reading: Reading, words: Sequence[str]) -> None:
    done = subprocess.run(words, cwd=reading.folder, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 0, done.stderr
    sys.stdout.write(done.stdout)


def elsewhere(_: Reading, words: Sequence[str]) -> None:
    """On somebody's server: what it takes from the repository is there."""
    for word in words:
        assert not word.startswith("deploy/") or list(ROOT.glob(word)), word


PROGRAMS: dict[str, Callable[[Reading, Sequence[str]], None]] = {
    "estaminet": estaminet,
    ".venv/bin/estaminet": estaminet,
    "make": make,
    "pip": pip,
    **dict.fromkeys(("cp", "sed", "sqlite3"), system),
    **dict.fromkeys(("sudo", "cd", "podman", "ray"), elsewhere),
}


@pytest.mark.parametrize(
    "page", [page for page in pages() if tried(page)], ids=lambda page: page.stem
)
def test_every_block_of_the_page_works(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if page.stem == "train" and find_spec("torch") is None:
        pytest.skip("PyTorch is missing: the page of training is NOT tested (extra `train`)")
    (tmp_path / "src").symlink_to(ROOT / "src")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ESTAMINET_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(play_command, "need_terminal", lambda: None)
    monkeypatch.setattr(PlayApp, "run", by_keys)
    monkeypatch.setattr(registry, "BOTS", registry.BOTS)  # put back, whoever a page adds
    monkeypatch.setattr(sys, "path", [*sys.path])
    Reading(page, tmp_path).read()


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_no_block_is_written_in_a_language_that_nobody_tries(page: Path) -> None:
    assert not UNTRIED & {block.language for block in blocks(page)}


# What the pages point at


def links(page: Path) -> Iterator[tuple[bool, str]]:
    """Whether it is a picture, and the target."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return ((found[1] == "!", found[2]) for found in LINK.finditer(text))


@pytest.mark.parametrize("target", [target for _, target in links(README)])
def test_links_in_the_readme_lead_somewhere(target: str) -> None:
    assert (ROOT / target.partition("#")[0]).exists()


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_pictures_are_there_and_small(page: Path) -> None:
    for is_picture, target in links(page):
        if is_picture:
            assert (page.parent / target).stat().st_size <= MOST_PICTURE, target


def test_no_picture_is_kept_for_nothing() -> None:
    shown = {(p.parent / target).resolve() for p in pages() for yes, target in links(p) if yes}
    kept = {p for p in (DOCS / "pictures").iterdir() if p.suffix in (".webp", ".png", ".svg")}
    assert kept <= shown


def clause_links(page: Path) -> Iterator[tuple[str, str]]:
    for _, target in links(page):
        if found := re.search(r"clauses/(\w+)\.md#([\w-]+)$", target):
            yield found[1], found[2]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_links_to_clauses_name_clauses_that_exist(page: Path) -> None:
    known = {(game, clause.id.lower()) for game in IDS for clause in document(game).clauses}
    assert set(clause_links(page)) <= known


def test_the_continuous_integration_runs_the_readme_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    lines = [line for block in blocks(README) if block.language == "sh" for line in block.lines()]
    assert "make test" in [line.split("#")[0].strip() for line in lines]
    assert script.strip().endswith("make test")


# The page of each game

HEADINGS = [
    "Story",
    "Components",
    "Rules",
    "Decisions and notation",
    "Position",
    "Views",
    "Observation",
    "Options",
    "Readings you may notice",
    "Data format",
    "Version history",
]


def sections(game: str) -> dict[str, str]:
    """The page of a game, by heading."""
    text = (DOCS / "games" / f"{game}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def cells(section: str) -> list[list[str]]:
    """The rows of the tables in a section, without their heads."""
    rows = [line for line in section.splitlines() if line.startswith("|")]
    split = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    rules = [at for at, row in enumerate(split) if set(row[0]) <= set("-:")]
    heads = {at - 1 for at in rules} | set(rules)
    return [row for at, row in enumerate(split) if at not in heads]


@pytest.mark.parametrize("game", IDS)
def test_the_page_of_a_game_has_the_same_headings(game: str) -> None:
    assert list(sections(game)) == HEADINGS


@pytest.mark.parametrize("game", IDS)
def test_the_observation_is_listed_as_it_is(game: str) -> None:
    listed = [
        (row[0].strip("`"), int(row[1]), int(row[2]))
        for row in cells(sections(game)["Observation"])
    ]
    pieces = load(game).observation
    assert listed == [(piece.name, piece.first, piece.count) for piece in pieces]
    assert sum(count for *_, count in listed) == load(game).observation_size
    assert f"{load(game).observation_size} numbers" in sections(game)["Observation"]


@pytest.mark.parametrize("game", IDS)
def test_decisions_actions_and_options_are_all_listed(game: str) -> None:
    found, written = load(game), sections(game)
    notation = written["Decisions and notation"]
    assert all(f"`{decision}`" in notation for decision in found.decisions)
    assert f"{found.actions.size:,} actions" in notation
    options = [row[0].strip("`") for row in cells(written["Options"])]
    assert options == [*(option.id for option in found.options), "data"]


@pytest.mark.parametrize("game", IDS)
def test_the_version_history_begins_with_the_present_version(game: str) -> None:
    versions = [int(row[0]) for row in cells(sections(game)["Version history"])]
    assert versions == list(range(load(game).version, 0, -1))


# What a player is told to press


def test_the_words_to_press_are_words_of_the_page() -> None:
    player = FENCE.sub("", (DOCS / "tutorials" / "player.md").read_text(encoding="utf-8"))
    page = ROOT / "web" / "src"
    words = [page / "lib" / "dictionary.ts", page / "lib" / "wire.ts", *page.glob("*/words.ts")]
    dictionary = "".join(path.read_text(encoding="utf-8") for path in words)
    named = set(re.findall(r"\*\*(.+?)\*\*", player))
    assert len(named) > 20
    assert not [name for name in named if f'"{name}' not in dictionary]


@pytest.mark.parametrize("game", IDS)
def test_every_option_is_told_and_every_house_rule_among_the_readings(game: str) -> None:
    told = sections(game)
    for option in load(game).options:
        assert f"| `{option.id}` |" in told["Options"]
        assert f"#{option.clause.lower()}" in told["Options"]
        if option.house:
            assert f"`{option.id}=" in told["Readings you may notice"]
            assert f"#{option.clause.lower()}" in told["Readings you may notice"]


def test_what_the_tutorials_use_of_the_engine_is_promised() -> None:
    """Every name that the researcher's tutorial imports or calls stands in the reference."""
    taught = (DOCS / "tutorials/researcher.md").read_text(encoding="utf-8")
    promised = (DOCS / "reference/python.md").read_text(encoding="utf-8")
    used = set(re.findall(r"\b(?:kernels|rng|trace)\.(\w+)\(", taught))
    assert len(used) > 6
    assert not {name for name in used if not re.search(rf"\b{name}\b", promised)}
