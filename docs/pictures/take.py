"""The pictures of the README and the documentation, taken anew: `python -m docs.pictures.take`.

A real server, a real browser, and games that the coach plays for us until there is something to
see; then the simulations of the designer's tutorial and an arena, which take some minutes. Every
picture is a WebP of Chromium's own making, small enough to be kept beside the texts.
"""

import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocket, sync_playwright

from estaminet import games
from tests.browser.conftest import QUIET, chromium

HERE = Path(__file__).parent
BOARDS = HERE.parents[1] / "web" / "src" / "boards"
MOST_BYTES = 80_000
QUALITIES = (86, 80, 74, 68, 60)  # the first one that fits
WIDE = {"viewport": {"width": 1440, "height": 900}}
SCALE = 0.75  # of a wide picture: that much room, in fewer bytes
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
TO_THE_TOP = """() => {
  const board = document.querySelector('[data-testid="board"]');
  for (let around = board; around; around = around.parentElement) around.scrollTop = 0;
}"""
# nothing waits to be looked at, or asks for a name
SETTINGS = {"estaminet.pace": "instant", "estaminet.single": "off", "estaminet.name-asked": "yes"}
TUTORIAL = "poilus"  # the game that player.md shows on a phone, with the coach, in a replay
PATIENCE = 300.0  # seconds: the first start compiles


def worth_seeing(game: str, now: Mapping[str, Any]) -> bool:
    """Whether a moment has what the board's `recording.json` asks for: a word, or so much."""
    recording = json.loads((BOARDS / game / "recording.json").read_text(encoding="utf-8"))
    wanted = recording["worth_seeing"].items()
    return all(fits(found(now, path), least) for path, least in wanted)


def fits(thing: Any, least: str | int) -> bool:
    return bool(thing == least) if isinstance(least, str) else amount(thing) >= least


def found(now: Any, path: str) -> Any:
    for key in path.split("."):
        now = now[int(key)] if isinstance(now, list) else now[key]
    return now


def amount(thing: Any) -> int:
    """A number itself; of a list the sum of its numbers, or how many things are in it."""
    if isinstance(thing, Mapping):
        return sum(amount(part) for part in thing.values())
    if isinstance(thing, list):
        return sum(part if isinstance(part, int) else part is not None for part in thing)
    return int(thing)


@contextmanager
def cafe(folder: Path) -> Iterator[str]:
    """The address of a server with an empty database."""
    command = [sys.executable, "-m", "estaminet.cli", "serve", "--port", "0", "--no-browser"]
    home = {**os.environ, "ESTAMINET_DATA": str(folder)}
    child = subprocess.Popen(command, env=home, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    said = re.search(r"http://\S+(?=/ )", child.stdout.readline())
    assert said is not None
    try:
        yield said[0]
    finally:
        child.terminate()
        child.wait(PATIENCE)


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", *(f"--disable-{what}" for what in QUIET)]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        yield browser
        browser.close()


def keep(
    page: Page, name: str, scale: float = SCALE, part: Mapping[str, float] | None = None
) -> None:
    """Write what the page shows, or a part of it, as well as the bytes allow."""
    page.wait_for_timeout(900)
    session = page.context.new_cdp_session(page)
    clip = {**(part or {"x": 0, "y": 0, **(page.viewport_size or {})}), "scale": scale}
    for quality in QUALITIES:
        asked = {"format": "webp", "quality": quality, "clip": clip, "captureBeyondViewport": True}
        picture = base64.b64decode(session.send("Page.captureScreenshot", asked)["data"])
        if len(picture) <= MOST_BYTES:
            break
    (HERE / f"{name}.webp").write_bytes(picture)
    print(f"{name}.webp: {len(picture):,} bytes, quality {quality}", flush=True)


class Visitor:
    """A guest in a browser of a certain size, who does what the coach says."""

    def __init__(self, browser: Browser, address: str, look: Mapping[str, Any]) -> None:
        self.context = browser.new_context(
            base_url=address, locale="en", reduced_motion="reduce", **look
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(f"Object.assign(localStorage, {json.dumps(SETTINGS)})")
        self.page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.advice: str | None = None
        self.now: dict[str, Any] = {}  # the latest state of the table

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "coach":
            self.advice = max(message["thoughts"], key=lambda row: row["share"])["action"]
        elif message["t"] in ("state", "update"):
            self.now, self.advice = message, None

    def named(self, name: str) -> None:
        self.page.request.put("/api/me", data={"name": name})

    def wait_for_rules(self) -> None:
        while not all(game["ready"] for game in self.page.request.get("/api/games").json()):
            time.sleep(1)

    def open(self, game: str, **settings: Any) -> str:
        """A table of three, ourselves at the first seat."""
        bots = [{"kind": "bot", "bot": "regular"}, {"kind": "bot", "bot": "apprentice"}]
        body = {"game": game, "players": 3, "seats": [{"kind": "me"}, *bots], "options": {}}
        body |= {"spectators": True, "coach": True, **settings}
        answer = self.page.request.post("/api/tables", data=body)
        assert answer.ok, answer.text()
        table = str(answer.json()["id"])
        self.page.goto(f"/t/{table}")
        return table

    def my_turn(self) -> bool:
        """Whether there is one: the game may be over."""
        self.page.wait_for_selector('[data-testid="action"], [data-testid="result"]')
        return self.page.get_by_test_id("result").count() == 0

    def ask_coach(self) -> str:
        if self.advice is None:
            self.page.get_by_test_id("coach").click()
        while self.advice is None:
            self.page.wait_for_timeout(50)
        return self.advice

    def play_until(self, worth: Callable[[Mapping[str, Any]], bool]) -> None:
        """As the coach would, until it is our turn at such a moment, or the end."""
        while self.my_turn() and not worth(self.now):
            advice = self.ask_coach()
            before = self.now["move"]
            self.page.locator(f'[data-testid="action"][data-action="{advice}"]').click()
            while self.now["move"] == before:
                self.page.wait_for_timeout(50)


def take_cafe(browser: Browser, address: str) -> None:
    visitor = Visitor(browser, address, WIDE)
    visitor.named("Gavroche")
    visitor.wait_for_rules()
    take_lobby(visitor)
    for game in sorted(games(), key=lambda game: game == TUTORIAL):
        table = visitor.open(game)
        visitor.play_until(partial(worth_seeing, game))
        visitor.page.mouse.move(2, 2)
        visitor.page.evaluate(TO_THE_TOP)
        keep(visitor.page, game)
    take_phone(browser, address, visitor, table)
    visitor.ask_coach()
    keep(visitor.page, "coach")
    visitor.play_until(lambda now: False)
    take_replay(visitor, game, table)


def take_lobby(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.wait_for_selector('[data-testid^="quick-"]')
    keep(visitor.page, "lobby")


def take_phone(browser: Browser, address: str, visitor: Visitor, table: str) -> None:
    phone = Visitor(browser, address, PHONE | {"storage_state": visitor.context.storage_state()})
    phone.page.goto(f"/t/{table}")
    phone.my_turn()
    keep(phone.page, "phone")


def take_replay(visitor: Visitor, game: str, table: str) -> None:
    """The last step of a finished game that is worth seeing."""
    frames = visitor.page.request.get(f"/api/tables/{table}/replay?eyes=all").json()["frames"]
    steps = [step for step, frame in enumerate(frames) if worth_seeing(game, frame)]
    visitor.page.goto(f"/t/{table}/replay")
    visitor.page.wait_for_selector('[data-testid="next"]')
    for _ in range(steps[-1]):
        visitor.page.get_by_test_id("next").click()
    keep(visitor.page, "replay")


def estaminet(folder: Path, command: str) -> None:
    words = [sys.executable, "-m", "estaminet.cli", *command.split()]
    subprocess.run(words, cwd=folder, check=True)


SWEEP = "plots.emperor.program.0.n=0..6 --measure lift.plot.emperor --games 5000"


def take_report(browser: Browser, folder: Path) -> None:
    """How games unfold, and what becomes of the Emperor: the designer's tutorial."""
    estaminet(folder, "simulate miracles --players 4 --games 100000 --out standard.parquet")
    estaminet(folder, "report standard.parquet --out report.html --lang en")
    estaminet(folder, f"sweep miracles --players 4 --set {SWEEP} --out swept.html --lang en")
    page = browser.new_page(viewport={"width": 960, "height": 9000})  # nothing to scroll
    page.goto((folder / "report.html").as_uri())
    drawn = page.locator("#miracles-course figure")
    top, _ = edges(drawn.nth(0))
    _, bottom = edges(drawn.nth(1).locator(".unit"))
    keep(page, "report", 1, {"x": 0, "y": top, "width": 960, "height": bottom - top})
    page.goto((folder / "swept.html").as_uri())
    top, _ = edges(page.locator("#miracles-lift figure"))
    _, bottom = edges(page.locator("#miracles-lift .unit"))
    keep(page, "emperor", 1, {"x": 0, "y": top, "width": 960, "height": bottom - top})


def edges(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def take_arena(folder: Path) -> None:
    """An SVG, as the arena draws it."""
    bots = "--bots master,heuristic,random --players 3 --deals 60"
    estaminet(folder, f"arena miracles {bots} --plot {HERE / 'arena.svg'} --lang en")


def main() -> None:
    with tempfile.TemporaryDirectory() as name, browsing() as browser:
        folder = Path(name)
        with cafe(folder) as address:
            take_cafe(browser, address)
        take_report(browser, folder)
        take_arena(folder)


if __name__ == "__main__":
    main()
