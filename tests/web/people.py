"""People who talk to a server: HTTP and sockets over the loopback, every message checked."""

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from estaminet.web import wire

LONG = 20.0  # seconds; no answer by then: it hangs

Message = dict[str, Any]


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

    def resumed(self, port: int) -> "Person":
        """The same guest, with a new connection."""
        self.close()
        fresh = Person(port)
        fresh.http.cookies = self.http.cookies
        return fresh

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

    def open(self, game: str, seats: str, **settings: Any) -> Message:
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


def log_of(heard: Iterable[Message]) -> dict[int, Message]:
    """Every row of the log that was told, by its number."""
    return {row["n"]: row for message in heard for row in message.get("log", [])}


def chat_of(heard: Iterable[Message]) -> dict[int, Message]:
    return {row["n"]: row for message in heard for row in message.get("chat", [])}


class Page:
    """A socket and everything that has come over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.now: Message = {}  # the latest state or update

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": kind, **fields}))

    def hear(self, seconds: float = LONG) -> Message:
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        wire.FROM_SERVER.validate_python(message)
        self._keep(text, message)
        return message

    def _keep(self, text: str, message: Message) -> None:
        self.raw.append(text)
        self.heard.append(message)
        if message["t"] == "update":
            assert message["seq"] == self.now["seq"] + 1, "an update has been left out"
        if message["t"] in ("state", "update"):
            self.now = message
        elif message["t"] == "presence":
            for seat in self.now["table"]["seats"]:
                seat["online"] = seat["seat"] in message["online"]

    def until(self, fits: Callable[[Mapping[str, Any]], bool]) -> Message:
        """Listen until a message fits."""
        while True:
            message = self.hear()
            if fits(message):
                return message

    def until_moment(self, fits: Callable[[Mapping[str, Any]], bool]) -> Message:
        """The present moment if it fits, or the first that does."""
        if self.now and fits(self.now):
            return self.now
        told = ("state", "update", "presence")
        self.until(lambda m: m["t"] in told and fits(self.now))
        return self.now

    def refusal(self) -> str:
        return str(self.until(lambda m: m["t"] == "refused")["code"])

    def ended(self) -> bool:
        """Whether the server closes the line."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return True

    def my_turn(self) -> Message:
        return self.until_moment(lambda m: bool(m["menu"]) or m["result"] is not None)

    def play(self, action: str) -> None:
        self.say("play", move=self.now["move"], action=action, ref="play")

    def play_and_see(self, action: str) -> Message:
        before = self.now["move"]
        self.play(action)
        return self.until(
            lambda m: (
                m["t"] == "refused" or (m["t"] in ("state", "update") and m["move"] == before + 1)
            )
        )

    def to_the_end(self, choose: Callable[[list[str]], str]) -> Message:
        while self.my_turn()["result"] is None:
            told = self.play_and_see(choose([row["action"] for row in self.now["menu"]]))
            assert told["t"] != "refused", told
        return self.now
