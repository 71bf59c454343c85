"""Bots from anywhere: `package.module:Class`, in every command, and their source in every log."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from estaminet import bots
from estaminet.bots import registry
from estaminet.cli.commands.play import check
from estaminet.cli.main import main
from estaminet.cli.session import PlaySettings
from estaminet.errors import BadOption
from estaminet.games import IDS
from estaminet.lab.simulate import parquet
from estaminet.lab.sources import own_sources
from estaminet.table import new
from estaminet.web.background import compiling
from tests.web.people import Person
from tests.web.server import Cafe, quick

GAME = "miseraables"
NAME = "mybots.first:First"
FILES = {
    "mybots/__init__.py": "",
    "mybots/weights.py": "LAST = False\n",
    "mybots/first.py": '''
from mybots.weights import LAST


class First:
    """Takes what is first on the list.

    Or last."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, knowledge):
        return knowledge.actions[-1 if LAST else 0]


class Mute:
    pass


class Broken(First):
    def __init__(self, seed):
        raise RuntimeError("no memory left")


class Peeking(First):
    peek = True


class Homebody(First):
    games = ("poilus",)


nobody = 7
''',
    "torn.py": "import nothing_of_the_kind\n",
    "script.py": "import sys\nsys.exit('usage')\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Somebody's own folder, in which the commands are typed."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.setattr(registry, "BOTS", registry.BOTS)
    yield tmp_path
    for name in [n for n in sys.modules if n.partition(".")[0] in ("mybots", "alone", "script")]:
        del sys.modules[name]


def typed(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """As the installed command: without the current directory among Python's folders."""
    line = [sys.executable, "-P", "-m", "estaminet.cli", *words]
    return subprocess.run(line, cwd=folder, capture_output=True, text=True, timeout=120)


def test_a_bot_is_found_from_the_current_directory(folder: Path) -> None:
    table = new(GAME, 2, seed=1)
    player = bots.make(NAME, GAME, 5)
    assert bots.ask(player, table) == table.actions()[0]
    assert player.seed == 5  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("mybots.first:", "unknown_bot", "package.module:Class"),
        ("mybots first:First", "unknown_bot", "package.module:Class"),
        ("absent.module:First", "bad_bot", "absent.module cannot be imported: ModuleNotFound"),
        ("torn:First", "bad_bot", "torn cannot be imported: ModuleNotFoundError"),
        ("script:First", "bad_bot", "script cannot be imported: SystemExit"),
        ("mybots.first:Second", "bad_bot", "mybots.first has no class Second"),
        ("mybots.first:nobody", "bad_bot", "mybots.first has no class nobody"),
        ("mybots.first:Mute", "bad_bot", "Mute has no method choose(knowledge)"),
        ("mybots.first:Broken", "bad_bot", "Broken(seed) failed: RuntimeError: 'no memory left'"),
        ("mybots.first:Homebody", "bad_bot", f"does not play {GAME}; its games: poilus"),
    ],
)
def test_what_is_no_bot_is_refused_everywhere(
    folder: Path, name: str, code: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadOption) as caught:
        bots.make(name, GAME, 1)
    assert caught.value.code == code
    assert said in str(caught.value)
    with pytest.raises(BadOption):
        check(PlaySettings(GAME, bots=name))
    few = ["--players", "2", "--bots", name, "--out", "new"]
    assert main(["arena", GAME, *few]) == main(["simulate", GAME, *few, "--games", "1"]) == 2
    assert capsys.readouterr().err.count(said) == 2
    assert not (folder / "new").exists()


@pytest.mark.parametrize("name", ["First", "absent:First", "mybots.first:Broken"])
def test_a_bad_bot_opens_no_house(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-browser", "--secret", "s" * 20, "--bots", name]) == 2
    assert capsys.readouterr().err.startswith("estaminet: ")


def test_nobody_is_offered_a_bot_that_looks_into_hands(folder: Path) -> None:
    with pytest.raises(BadOption, match="sees every card"):
        registry.offer("mybots.first:Peeking")


def test_the_lobby_offers_it_beside_those_of_the_house(folder: Path) -> None:
    registry.offer(NAME)
    known = frozenset({"random", "heuristic", NAME})
    with Cafe(quick(folder, bots=known)) as cafe:
        host = Person(cafe.port)
        for game in host.get("/games"):
            row = game["bots"][-1]
            assert row == {
                "id": NAME, "name": "First", "description": "Takes what is first on the list."
            }  # fmt: skip
        seats = [{"kind": "me"}, {"kind": "bot", "bot": NAME}]
        body = {"game": GAME, "players": 2, "seats": seats}
        name = host.post("/tables", body)["id"]
        with host.at(name) as page:
            assert page.now["table"]["seats"][1]["level"] == "First"
            for _ in range(3):
                page.my_turn()
                before = page.now["move"]
                page.play(page.now["menu"][0]["action"])
                page.until_moment(lambda m, before=before: m["move"] > before)  # type: ignore[misc]
        host.close()


def test_a_bot_offered_for_its_games_only(folder: Path) -> None:
    registry.offer("mybots.first:Homebody")
    offered = {game for game in IDS if bots.for_game(game)[-1].id == "mybots.first:Homebody"}
    assert offered == {"poilus"}
    assert compiling.own_bots_of("poilus") == ["mybots.first:Homebody"]
    assert compiling.own_bots_of(GAME) == []


def test_the_child_that_compiles_tries_it_too(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compiling.main(GAME, NAME, "mybots.first:Broken")
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told[-2:] == [{"bot": NAME}, {"failed": "mybots.first:Broken"}]


def test_workers_know_it_and_a_changed_one_does_not_go_on_with_the_old_log(folder: Path) -> None:
    arena = ["arena", GAME, "--bots", f"{NAME},random", "--players", "2", "--deals", "2",
             "--workers", "2", "--out", "duel.json"]  # fmt: skip
    done = typed(folder, *arena)
    assert done.returncode == 0, done.stderr
    log = folder / "duel.jsonl"
    assert len(log.read_text().splitlines()) == 1 + 4
    assert list(json.loads((folder / "duel.json").read_text())["sources"]) == [NAME]
    before = log.read_bytes()
    (folder / "mybots" / "weights.py").write_text("LAST = True\n")
    done = typed(folder, *arena)
    assert done.returncode == 2
    assert f"the source of {NAME} has changed since" in done.stderr
    assert log.read_bytes() == before


def test_a_simulation_says_what_its_bots_were(folder: Path) -> None:
    words = ["simulate", GAME, "--players", "2", "--bots", f"{NAME},random", "--games", "6",
             "--workers", "2", "--out", "games.parquet"]  # fmt: skip
    done = typed(folder, *words)
    assert done.returncode == 0, done.stderr
    assert set(pq.read_table(folder / "games.parquet")["bot_0"].to_pylist()) == {NAME}
    about = parquet.read(folder / "games.parquet").about
    assert about["sources"] == own_sources([NAME], GAME)


# What a bot is made of ----------------------------------------------------------------------------


def test_the_house_is_in_the_fingerprint_already() -> None:
    assert own_sources(["random", "heuristic", "regular", "search:5"], GAME) == {}


def test_a_source_is_its_package_and_what_lies_beside_it(folder: Path) -> None:
    alone = "import helpers\nfrom mybots.first import First\nclass Alone(First): pass\n"
    (folder / "alone.py").write_text(alone)
    (folder / "helpers.py").write_text("")
    (folder / "other.py").write_text("")

    def source() -> str:
        return own_sources(["alone:Alone"], GAME)["alone:Alone"]

    first = source()
    (folder / "other.py").write_text("# not asked for")
    (folder / "mybots" / "games.jsonl").write_text("{}")
    assert source() == first
    for name in ("alone.py", "helpers.py", "mybots/weights.py"):
        path = folder / name
        was = path.read_text()
        path.write_text(f"{was}# another version\n")
        assert source() != first, name
        path.write_text(was)
    assert source() == first


def row_of(worlds: int) -> bots.Bot:
    """A row as a program puts it into the table, of a class without a file."""
    text = f"class Typed:\n  def choose(self, known):\n    return known.actions[{worlds} - 1]\n"
    told: dict[str, type[bots.Player]] = {"__name__": "typed"}  # type: ignore[dict-item]
    exec(text, told)
    made = told["Typed"]
    names = {"en": "Typed", "fr": "Tapé"}
    return bots.Bot("typed", names, names, 0, "", {GAME: lambda seed, threads: made()})


def test_a_row_of_a_program_has_a_source_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = set()
    house = registry.BOTS
    for worlds in (1, 2, 1):
        row = row_of(worlds)
        maker = row.players[GAME]
        maker.__module__ = "typed"
        monkeypatch.setattr(registry, "BOTS", (*house, row))
        found.add(own_sources(["typed"], GAME)["typed"])
    assert len(found) == 2
