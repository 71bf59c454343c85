"""The wheel in an empty environment: the core alone, then the café, without Node and the sources.

One test, because every part of it stands on what was installed before. Numba keeps compiled code
by the place of its source, so one game is compiled here again: Les Poilus, the shortest to play.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx

import estaminet
from estaminet.version import VERSION
from tests.package.building import LONG, Built, Environment
from tests.web.people import Person
from tests.web.server import wait_for

MOST_BYTES = 300_000_000
GAME = "poilus"
CORE = f"""
import estaminet
table = estaminet.new("{GAME}", players=3, seed=7)
table.play("intensity 3")
assert estaminet.replay(table.record()).position() == table.position()
print(estaminet.__version__, *estaminet.games())
"""
WORKS = {
    "--version": f"estaminet {VERSION}",
    "games": "The Court of Miracles",
    f"warm {GAME}": f"compiled and cached: {GAME}",
    f"rules {GAME} --lang en --search trap": "P-TRAP-1",
    f"cards {GAME} --lang en --search trauma_night": "Trauma: Night",
}  # with the core alone, and what they say
REFUSED = {
    "serve": "web",
    f"play {GAME}": "terminal",
    f"simulate {GAME} --players 2 --games 1 --out games.parquet": "lab",
    "report games.parquet --out report.html": "lab",
    f"arena {GAME} --bots random --players 2": "lab",
    "bench": "bench",
}  # without their extra

ENDS = (0, "Estaminet is closed.\n", "")  # status, and what is said


@contextlib.contextmanager
def served(house: Environment, stop: signal.Signals) -> Iterator[int]:
    """`estaminet serve` at a free port, which it tells; stopped by a signal, it ends well."""
    child = subprocess.Popen(
        [house.bin / "estaminet", "serve", "--no-browser", "--port", "0",
         "--database", house.folder / "evening.sqlite"],
        cwd=house.folder / "desk", env=house.variables,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert child.stdout is not None
        said = child.stdout.readline()
        port = re.fullmatch(r"Estaminet is open: http://127\.0\.0\.1:(\d+)/ .*\n", said)
        assert port, said
        yield int(port[1])
        child.send_signal(stop)
        out, err = child.communicate(timeout=LONG)
        assert (child.returncode, out, err) == ENDS
    finally:
        child.kill()
        child.communicate()


def size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*"))


def check_core(house: Environment) -> None:
    assert size(house.packages) < MOST_BYTES
    for line, said in WORKS.items():
        done = house.estaminet(line)
        assert done.returncode == 0, (line, done.stderr)
        assert said in done.stdout, line
    done = house.run("python", "-W", "error", "-c", CORE)
    assert done.stdout.split() == [VERSION, *estaminet.games()], done.stderr


def check_refusals(house: Environment) -> None:
    for line, extra in REFUSED.items():
        done = house.estaminet(line)
        assert done.returncode == 2, line
        assert re.fullmatch(rf"estaminet: .*pip install 'estaminet\[{extra}\]'\n", done.stderr), (
            line
        )
        assert not done.stdout, line


def check_page(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        index = client.get("/").raise_for_status()
        assert index.headers["content-type"].startswith("text/html")
        (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', index.text)
        assert len(client.get(script).raise_for_status().content) > 10_000
        assert client.get(f"/clauses/{GAME}.html").raise_for_status().text.startswith("<!doctype")
        health = client.get("/api/health").json()
        assert (health["ok"], health["version"]) == (True, VERSION)


def play_a_game(port: int) -> None:
    """The person plays the first action of every menu, against a bot, to the end."""
    host = Person(port, "Marius")
    host.post(f"/games/{GAME}/warm")
    wait_for(lambda: {game["id"]: game["ready"] for game in host.get("/games")}[GAME], LONG)
    name = host.open(GAME, "mb")["id"]
    with host.at(name) as page:
        while page.my_turn()["result"] is None:
            told = page.play_and_see(page.now["menu"][0]["action"])
            assert told["t"] != "refused", told
    assert len(host.get(f"/tables/{name}/record")["actions"]) == page.now["move"]
    host.close()


def test_the_wheel_alone_is_enough(package: Built, tmp_path: Path) -> None:
    wheel = package.wheel
    house = Environment(tmp_path)
    assert shutil.which("node", path=house.variables["PATH"]) is None
    house.install(str(wheel))
    check_refusals(house)
    check_core(house)
    house.install(f"{wheel}[web]")
    with served(house, signal.SIGINT) as port:
        check_page(port)
        play_a_game(port)
    with served(house, signal.SIGTERM) as port:
        check_page(port)
    assert os.listdir(house.folder / "desk") == [".local"]  # its secret, and nothing else
