"""Long proofs: a million messages that nobody should send, and half an hour of a hundred tables.

`$ESTAMINET_FUZZ` and `$ESTAMINET_SOAK` shorten them: messages, and seconds.
"""

import asyncio
import contextlib
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.people import LONG, Person
from tests.web.server import ROOT, Process
from tools import load

MESSAGES = int(os.environ.get("ESTAMINET_FUZZ", 1_000_000))
SECONDS = float(os.environ.get("ESTAMINET_SOAK", 1800))
TALKERS = 24
TABLES = 100
SETTLED = min(300.0, SECONDS / 2)  # seconds after which memory stays
WORDS = ("", "x" * 5000, "\ud800", "\u0000", "é" * 600, "intensity 3", "pass", "' OR 1=1 --", "🂡")
KINDS = ("hello", "play", "chat", "takeback", "coach", "here", "ping", "state", "", "closed")
FIELDS = ("t", "since", "move", "action", "text", "to", "ref", "seat", "more")
PATHS = (
    "/api/me", "/api/games", "/api/lobby", "/api/tables", "/api/health", "/api/rules/poilus",
    "/api/content/poilus", "/api/cards/miracles", "/api/tables/{}/join", "/api/tables/{}/start",
    "/api/tables/{}/kick", "/api/tables/{}/lock", "/api/tables/{}/leave", "/api/tables/{}/ready",
    "/api/tables/{}/rematch", "/api/tables/{}/invitations", "/api/tables/{}/replay",
    "/api/tables/{}/record", "/api/tables/{}/people", "/t/{}", "/", "/../x", "/api/%00", "/api/ü",
)  # fmt: skip
METHODS = ("GET", "POST", "PUT", "HEAD", "DELETE", "PATCH", "OPTIONS")


class Fuzz:
    """Anything, most of it nearly right."""

    def __init__(self, seed: int, tables: list[str]) -> None:
        self.dice = random.Random(seed)
        self.tables = tables

    def table(self) -> str:
        return self.dice.choice([*self.tables, "no-such-tabl", "x"])

    def value(self, depth: int = 0) -> Any:
        pick = self.dice.randrange(9 if depth < 3 else 6)
        if pick < 2:
            return self.dice.choice((0, 1, -1, 3, 2**31, 2**63, -(2**70), 1.5, 1e300))
        if pick < 4:
            return self.dice.choice(WORDS)
        if pick < 6:
            return self.dice.choice((None, True, False))
        many = range(self.dice.randrange(4))
        if pick == 6:
            return [self.value(depth + 1) for _ in many]
        return {self.dice.choice(FIELDS): self.value(depth + 1) for _ in many}

    def message(self) -> str | bytes:
        pick = self.dice.random()
        if pick < 0.05:
            return self.dice.choice(("[" * 2000, "{", "nul", '{"t":NaN}', '{"t":"ping"} x', "5"))
        if pick < 0.08:
            return self.dice.randbytes(self.dice.randrange(200))
        found: dict[str, Any] = {"t": self.dice.choice(KINDS)}
        likely = {"since": 0, "move": self.dice.randrange(5), "text": "hello", "action": "pass"}
        for name in self.dice.sample(FIELDS, self.dice.randrange(5)):
            found[name] = likely.get(name) if self.dice.random() < 0.5 else self.value()
        return json.dumps(found)

    def call(self) -> httpx.Request:
        path = self.dice.choice(PATHS).format(self.table())
        body = self.dice.choice((b"", b"{", json.dumps(self.value()).encode()))
        odd = ((b"Origin", b"http://["), (b"Cookie", b"estaminet=x.y; a=\xff"), (b"X", b"\xe9"))
        headers = [self.dice.choice(odd)] if self.dice.random() < 0.3 else []
        url = f"http://house{path}?lang={self.dice.choice(('en', 'fr', 'xx', '%ff'))}"
        method = self.dice.choice(METHODS)
        return httpx.Request(method, url, content=body, headers=headers)


class Talker:
    """Says what it likes on one socket after the other, and now and then over HTTP."""

    def __init__(self, server: Process, fuzz: Fuzz, cookies: list[str]) -> None:
        self.address = f"127.0.0.1:{server.port}"
        self.fuzz = fuzz
        self.cookies = cookies
        self.said = 0
        self.worst: set[str] = set()

    async def talk(self, messages: int) -> None:
        fresh = httpx.Limits(max_keepalive_connections=0)  # one kept might just be given up
        async with httpx.AsyncClient(timeout=LONG, limits=fresh) as browser:
            while self.said < messages:
                await self.call(browser)
                with contextlib.suppress(ConnectionClosed, InvalidStatus, ConnectionError):
                    await self.page(self.fuzz.dice.randrange(20, 400))

    async def call(self, browser: httpx.AsyncClient) -> None:
        request = self.fuzz.call()
        request.url = request.url.copy_with(host="127.0.0.1", port=int(self.address[10:]))
        request.headers["Host"] = self.address
        answer = await browser.send(request)
        self.said += 1
        if answer.status_code >= 500:
            self.worst.add(f"{request.method} {request.url.path}: {answer.text}")

    async def page(self, messages: int) -> None:
        dice = self.fuzz.dice
        url = f"ws://{self.address}/api/tables/{self.fuzz.table()}/socket?lang=en"
        headers = {"Cookie": dice.choice(self.cookies)}
        async with connect(url, additional_headers=headers, compression=None) as socket:
            hearing = asyncio.ensure_future(self.hear(socket))
            if dice.random() < 0.9:
                await socket.send('{"t":"hello","since":0}')
            for _ in range(messages):
                await socket.send(self.fuzz.message())
                self.said += 1
            await socket.send('{"t":"ping","ref":"end"}')
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(hearing, LONG)

    async def hear(self, socket: Any) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                message = json.loads(text)
                if message.get("code") == "trouble":
                    self.worst.add(text)
                if message["t"] == "pong" and message["ref"] == "end":
                    return


@contextlib.contextmanager
def logged(where: Path, file: Path) -> Iterator[Process]:
    """A server whose every word of trouble is kept."""
    server = Process(where)
    with file.open("wb") as out:
        server.child = subprocess.Popen(server.command, cwd=ROOT, stderr=out)
        try:
            while not server.ready():
                time.sleep(0.1)
            yield server
        finally:
            server.kill()


@pytest.mark.proof
def test_a_million_messages_that_nobody_should_send(tmp_path: Path) -> None:
    with logged(tmp_path / "test.sqlite", tmp_path / "log") as server:
        assert server.child is not None
        people = [Person(server.port, f"Guest number {number}") for number in range(4)]
        tables = [
            people[at % 2].open(game, seats, listed=True, spectators=True, coach=True)["id"]
            for at, (game, seats) in enumerate(
                [("poilus", "mb"), ("miracles", "mo"), ("miseraables", "mob"), ("poilus", "bbb")]
            )
        ]
        cookies = [*(one.cookie for one in people), "estaminet=a.b", ""]
        crowd = [Talker(server, Fuzz(seed, tables), cookies) for seed in range(TALKERS)]

        async def talk(messages: int) -> None:
            await asyncio.gather(*(one.talk(one.said + messages // TALKERS) for one in crowd))

        asyncio.run(talk(MESSAGES // 5))
        early = load.memory([server.child.pid])
        asyncio.run(talk(MESSAGES - MESSAGES // 5))
        late = load.memory([server.child.pid])
        said = sum(one.said for one in crowd)
        print(f"{said} messages, {early:.0f} MB after a fifth, {late:.0f} MB at the end")
        assert said >= MESSAGES
        assert not set().union(*(one.worst for one in crowd))
        assert late < early * 1.1 + 10
        with people[2].at(people[2].open("poilus", "mb")["id"]) as page:
            page.to_the_end(lambda menu: menu[0])
        for one in people:
            one.close()
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.proof
def test_memory_is_flat_at_a_hundred_tables(tmp_path: Path) -> None:
    port = load.free_port()
    command = [sys.executable, "-m", "tools.load", "--serve", "--port", str(port), "--pace", "1",
               "--database", str(tmp_path / "soak.sqlite")]  # fmt: skip
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        load.wait_until_ready(f"127.0.0.1:{port}", child, 1)
        settled, end = asyncio.run(soaked(port, child.pid))
        with warnings.catch_warnings():  # of pages that were just being opened
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()
    finally:
        child.terminate()
        child.wait()
    print(f"{settled:.1f} MB after {SETTLED:.0f} seconds, {end:.1f} MB after {SECONDS:.0f}")
    assert end < settled * 1.05


async def soaked(port: int, pid: int) -> tuple[float, float]:
    """Megabytes once it has settled, and at the end: means of a minute, or a tenth of the time."""
    crowd = load.Load(f"127.0.0.1:{port}", pace=1.0)
    for number in range(TABLES):
        crowd.later(crowd.table(number))
        await asyncio.sleep(0.05)
    begun, found = time.monotonic(), [(0.0, 0.0)]
    while found[-1][0] < SECONDS:
        await asyncio.sleep(2)
        found.append((time.monotonic() - begun, load.memory([pid])))
    assert not crowd.problems
    await crowd.stop()
    part = min(60.0, SECONDS / 10)
    settled = [mb for at, mb in found if SETTLED <= at < SETTLED + part]
    end = [mb for at, mb in found if at >= SECONDS - part]
    return statistics.mean(settled), statistics.mean(end)
