"""A server for real, and people who talk to it: HTTP and sockets over the loopback."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from estaminet.web import wire
from estaminet.web.hub import Hub
from estaminet.web.serving import configured, listening
from estaminet.web.settings import Rate, Settings

LONG = 20.0  # seconds; no answer by then: it hangs
PLENTY = Rate(1e9, 1e9)
GAMES = ("miracles", "miseraables", "poilus")


def quick(folder: Path, **changes: Any) -> Settings:
    """A house for tests: nobody waits, everything is compiled, nothing is limited."""
    settings = Settings(
        database=folder / "test.sqlite",
        secret="a secret for the tests",
        bot_pause=0.0,
        poll=0.02,
        bots=frozenset({"random", "heuristic"}),
        calls=PLENTY,
        openings=PLENTY,
        address_calls=PLENTY,
        messages=PLENTY,
        chats=PLENTY,
    )
    return replace(settings, **changes)


class House:
    """A running server in this process."""

    def __init__(self, settings: Settings, ready: bool = True) -> None:
        self.wanted = ready
        self.bound = listening("127.0.0.1", 0)
        self.port = self.bound.getsockname()[1]
        self.config = configured(settings)
        self.server = uvicorn.Server(self.config)
        self.hub: Hub = self.config.app.state.hub  # type: ignore[union-attr]
        self.thread = threading.Thread(target=self.server.run, args=([self.bound],), daemon=True)

    def __enter__(self) -> "House":
        self.thread.start()
        wait_for(lambda: self.server.started)
        if not self.wanted:
            return self
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}") as client:
            wait_for(lambda: all(game["ready"] for game in client.get("/api/games").json()))
        return self

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Something on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.hub.loop).result(LONG)

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(LONG)
        self.bound.close()
        assert not self.thread.is_alive(), "the server does not end"


def wait_for(done: Callable[[], bool], seconds: float = LONG) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.005)


class Person:
    """A browser: a cookie, calls, sockets."""

    def __init__(self, port: int, name: str | None = None, lang: str = "en") -> None:
        self.address = f"127.0.0.1:{port}"
        self.lang = lang
        self.http = httpx.Client(
            base_url=f"http://{self.address}/api", params={"lang": lang}, timeout=LONG
        )
        self.get("/me")
        if name is not None:
            self.http.put("/me", json={"name": name, "lang": lang}).raise_for_status()

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **params: str) -> Any:
        response = self.http.get(path, params={"lang": self.lang, **params})
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, body: Any = None) -> Any:
        response = self.http.post(path, json={} if body is None else body)
        assert response.status_code == 200, response.text
        return response.json()

    def refused(self, method: str, path: str, body: Any = None) -> str:
        """The code of a refusal; its status and form are checked."""
        response = self.http.request(method, path, json=body)
        assert response.status_code in (400, 403, 404, 409, 413, 422, 429, 503), response.text
        return str(wire.Refusal.model_validate(response.json()).code)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())

    def open(self, game: str, seats: str, **settings: Any) -> dict[str, Any]:
        """`seats` as letters: m me, o open, b bot."""
        kinds = {"m": {"kind": "me"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": "random"}}
        body = {"game": game, "players": len(seats), "seats": [kinds[letter] for letter in seats]}
        return dict(self.post("/tables", body | settings))

    @contextlib.contextmanager
    def at(self, table: str, since: int | None = 0) -> Iterator["Page"]:
        """An open page at a table; it has said hello, unless `since` is None."""
        headers = {"Cookie": self.cookie, "Origin": f"http://{self.address}"}
        url = f"ws://{self.address}/api/tables/{table}/socket?lang={self.lang}"
        with connect(url, additional_headers=headers, open_timeout=LONG) as socket:
            page = Page(socket)
            if since is not None:
                page.say("hello", since=since)
                page.until(lambda m: m["t"] in ("state", "closed"))
            yield page


class Page:
    """A socket and everything that has come over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.now: dict[str, Any] = {}  # the latest state or update

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": kind, **fields}))

    def hear(self, seconds: float = LONG) -> dict[str, Any]:
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        wire.FROM_SERVER.validate_python(message)
        self._keep(text, message)
        return message

    def _keep(self, text: str, message: dict[str, Any]) -> None:
        self.raw.append(text)
        self.heard.append(message)
        if message["t"] == "update":
            assert message["seq"] == self.now["seq"] + 1, "an update has been left out"
        if message["t"] in ("state", "update"):
            self.now = message

    def until(self, fits: Callable[[Mapping[str, Any]], bool]) -> dict[str, Any]:
        """Listen until a message fits."""
        while True:
            message = self.hear()
            if fits(message):
                return message

    def until_moment(self, fits: Callable[[Mapping[str, Any]], bool]) -> dict[str, Any]:
        """The present moment if it fits, or the first that does."""
        if self.now and fits(self.now):
            return self.now
        return self.until(lambda m: m["t"] in ("state", "update") and fits(m))

    def refusal(self) -> str:
        return str(self.until(lambda m: m["t"] == "refused")["code"])

    def ended(self) -> bool:
        """Whether the server closes the line."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return True

    def my_turn(self) -> dict[str, Any]:
        return self.until_moment(lambda m: bool(m["menu"]) or m["result"] is not None)

    def play(self, action: str) -> None:
        self.say("play", move=self.now["move"], action=action, ref="play")

    def play_and_see(self, action: str) -> dict[str, Any]:
        before = self.now["move"]
        self.play(action)
        return self.until(
            lambda m: (
                m["t"] == "refused" or (m["t"] in ("state", "update") and m["move"] == before + 1)
            )
        )

    def to_the_end(self, choose: Callable[[list[str]], str]) -> dict[str, Any]:
        while self.my_turn()["result"] is None:
            told = self.play_and_see(choose([row["action"] for row in self.now["menu"]]))
            assert told["t"] != "refused", told
        return self.now
