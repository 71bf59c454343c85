"""Somebody at a browser: a context, a page, hands for the board, eyes for what is wrong."""

import functools
import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, WebSocket

from tests.web.people import LONG, Person

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_CLICKS = 1500  # no game is that long
TAP = 40  # pixels that a finger hits

# What the page shows now, and where each thing that glows can be pressed.
LOOK = """() => {
  const $ = (id) => document.querySelector(`[data-testid="${id}"]`);
  const table = $("table"), board = $("board"), chooser = $("chooser");
  const all = (root, what) => (root ? [...root.querySelectorAll(what)] : []);
  return {
    move: table ? table.dataset.move : null,
    over: $("result") !== null,
    drawn: all(board, ".estaminet-board").length === 1,
    menu: all($("action-list"), "[data-action]").map((row) => row.dataset.action),
    chooser: all(chooser, "[data-action]").map((row) => row.dataset.action),
    picked: all(board, ".thing.picked").map((thing) => thing.dataset.thing),
    live: all(board, ".thing.live, .tray [data-thing]").map((thing) => thing.dataset.thing),
    still: document
      .getAnimations()
      .every((one) => one.effect?.getComputedTiming().iterations === Infinity
        || one.playState !== "running"),
  };
}"""
# Brings the nth glowing thing into sight and finds a point of it that nothing covers; null where
# the board was drawn anew since it was looked at, and has fewer of them.
REACH = """(nth) => {
  const things = document.querySelectorAll(
    '[data-testid="board"] .thing.live, [data-testid="board"] .tray [data-thing]');
  const thing = things[nth];
  if (!thing) return null;
  thing.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = thing.getBoundingClientRect();
  let cover = null;
  for (const v of [0.5, 0.3, 0.7, 0.12, 0.88])
    for (const u of [0.5, 0.3, 0.7, 0.12, 0.88]) {
      const [x, y] = [box.left + u * box.width, box.top + v * box.height];
      const top = document.elementFromPoint(x, y);
      if (top?.closest("[data-thing]") === thing) return { x, y };
      cover ??= top && `${top.tagName} ${top.className} ${top.dataset?.thing ?? ""}`;
    }
  return { cover, thing: thing.dataset.thing };
}"""
SMALL = """([what, least]) => [...document.querySelectorAll(what)].flatMap((one) => {
  const { width, height } = one.getBoundingClientRect();
  const seen = one.checkVisibility() && width > 0 && height > 0;
  const small = width < least - 0.5 || height < least - 0.5;
  return seen && small ? [`${one.dataset.thing ?? one.ariaLabel ?? one.textContent.trim()}: ` +
    `${Math.round(width)}×${Math.round(height)}`] : [];
})"""
WIDE = """() => [...document.querySelectorAll("html, main, dialog, dialog > *, .dock")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""
# Everything a person reads or hears: text, and the attributes that are read out; without what says
# of itself that it is English or a word of the notation.
WORDS = """(root) => {
  const found = [];
  const top = document.querySelector(root);
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (parent.closest('script, style, code, body [lang="en"]')) continue;
    if (!parent.checkVisibility()) continue;
    const text = walk.currentNode.textContent.trim();
    if (text) found.push(text);
  }
  for (const one of top.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (one.checkVisibility())
      for (const name of ["aria-label", "title", "placeholder"]) {
        const text = one.getAttribute(name)?.trim();
        if (text) found.push(text);
      }
  return found;
}"""

# A single choice waits for the guest, who presses everything himself, and nobody asks for a name.
OWN_HANDS = (
    "if (!localStorage.getItem('tests.name')) localStorage.setItem('estaminet.name-asked', 'yes');"
    "if (!localStorage.getItem('tests.single')) localStorage.setItem('estaminet.single', 'off')"
)


@functools.cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


class Guest:
    """A fresh guest; `faults` collects console errors and requests that leave the house."""

    def __init__(self, browser: Browser, address: str, pace: str = "instant", **look: Any) -> None:
        self.address = address
        settings = {"locale": "en", "reduced_motion": "reduce"} | look
        self.context = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(LONG * 1000)
        self.context.add_init_script(f"localStorage['estaminet.pace'] ??= '{pace}'")
        self.context.add_init_script(OWN_HANDS)
        self.lang = str(settings["locale"])
        self.touch = bool(look.get("has_touch"))
        self.dice = random.Random(1)
        self.faults: list[str] = []
        self.forgiven = re.compile("(?!)")  # console errors that a test brings about
        self.heard: list[str] = []  # every message of a table's socket
        self.now: dict[str, Any] = {}  # the latest state or update
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)
        page.on("websocket", self._socket)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        bad = message.type in ("error", "warning")
        if bad and not self.forgiven.search(message.text):
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:", "blob:")):
            self.faults.append(f"a foreign request: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(f"ws{self.address.removeprefix('http')}/"):
            self.faults.append(f"a foreign socket: {socket.url}")
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] in ("state", "update"):
            self.now = message
            self.heard.append(json.dumps({**message, "content": None}))

    # finding things

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def look(self) -> dict[str, Any]:
        return dict(self.page.evaluate(LOOK))

    def until(self, fits: Callable[[dict[str, Any]], Any], what: str) -> dict[str, Any]:
        """The first look that fits."""
        end = time.monotonic() + LONG
        while True:
            seen = self.look()
            if fits(seen):
                return seen
            assert time.monotonic() < end, f"{what} does not happen: {seen}"
            self.page.wait_for_timeout(10)

    def words(self, root: str = "body") -> list[str]:
        return list(self.page.evaluate(WORDS, root))

    # coming to a table

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    def table(self, game: str, players: int = 2, bot: str = "random", **settings: Any) -> str:
        """Opens a table by the lobby's call, with bots, and goes there."""
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot}] * (players - 1)]
        body = {"game": game, "players": players, "seats": seats, "options": {}} | settings
        return self.open(body)

    def open(self, body: dict[str, Any]) -> str:
        asked = {"spectators": True, "coach": True, **body}
        answer = self.page.request.post(f"/api/tables?lang={self.lang}", data=asked)
        assert answer.ok, answer.text()
        name = str(answer.json()["id"])
        self.page.goto(f"/t/{name}")
        return name

    # playing

    def my_turn(self) -> dict[str, Any]:
        return self.until(
            lambda seen: seen["over"] or (seen["menu"] and seen["drawn"] and seen["still"]),
            "my turn",
        )

    def click(self, nth: int) -> bool:
        """Presses the nth glowing thing where it can be seen, if it is still there."""
        spot = self.page.evaluate(REACH, nth)
        if spot is None:
            return False
        assert "x" in spot, f"{spot['thing']} cannot be pressed, it lies under {spot['cover']}"
        if self.touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])
        return True

    def play_on_board(
        self,
        watch: Callable[[dict[str, Any]], None] = lambda seen: None,
        most: int = MOST_CLICKS,
    ) -> int:
        """Presses glowing things until the game is over or enough; answers how many."""
        for clicks in range(most):
            seen = self.my_turn()
            if seen["over"]:
                return clicks
            watch(seen)
            if seen["chooser"]:
                action = self.dice.choice(seen["chooser"])
                assert action in seen["menu"]
                self.press(self.at("chooser").locator(f'[data-action="{action}"]'))
            else:
                assert seen["live"], f"nothing glows, but there are moves: {seen}"
                if not self.click(self.dice.randrange(len(seen["live"]))):
                    continue  # drawn anew in between: look again
            self.until(lambda now, seen=seen: changed(seen, now), "an answer to a press")
        assert most < MOST_CLICKS, "the game does not end"
        return most

    def play_by_list(self, most: int = MOST_CLICKS) -> None:
        """Presses sentences of the list until the game is over, or enough of them."""
        for _ in range(most):
            seen = self.my_turn()
            if seen["over"]:
                return
            self.choose(self.dice.choice(seen["menu"]))
        assert most < MOST_CLICKS, "the game does not end"

    def finish(self) -> None:
        """The rest of the game, played over a socket of one's own: faster than any hand."""
        port = int(self.address.rsplit(":", 1)[1])
        person = Person(port, lang=self.lang)
        person.http.cookies.clear()
        for cookie in self.context.cookies():
            person.http.cookies.set(cookie["name"], cookie["value"])
        with person.at(self.page.url.rsplit("/", 1)[1]) as table:
            table.to_the_end(self.dice.choice)
        person.close()
        self.until(lambda seen: seen["over"], "the result")

    def choose(self, action: str) -> None:
        before = self.look()
        self.press(self.at("action-list").locator(f'[data-action="{action}"]'))
        self.until(lambda now: now["move"] != before["move"] or now["over"], "the move")

    # judging

    def open_details(self) -> None:
        self.page.evaluate(
            "() => document.querySelectorAll('details').forEach((d) => (d.open = true))"
        )

    def axe(self, where: str) -> None:
        """No violation, by day and, of what depends on colours, by lamplight."""
        for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.until(lambda seen: seen["still"], "rest")
            if not self.page.evaluate("() => 'axe' in window"):
                self.page.evaluate(axe())
            found = self.page.evaluate(
                "async (options) => (await axe.run(options)).violations",
                {"resultTypes": ["violations"], **rules},
            )
            told = [
                (row["id"], node["target"], node.get("failureSummary", ""))
                for row in found
                for node in row["nodes"]
            ]
            assert not told, f"{where} ({scheme}): {told[:8]}"

    def small(self, what: str) -> list[str]:
        return list(self.page.evaluate(SMALL, [what, TAP]))

    def too_wide(self) -> list[str]:
        return list(self.page.evaluate(WIDE))


def changed(before: dict[str, Any], now: dict[str, Any]) -> bool:
    if now["over"]:
        return True
    return any(before[key] != now[key] for key in ("move", "picked", "live", "chooser"))
