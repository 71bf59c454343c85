"""Servers for real: one in this process, and one in a process of its own, to be killed
(`python -m tests.web.server DATABASE PORT [WORKERS]`)."""

import asyncio
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from estaminet.web.app import create_app
from estaminet.web.live.rooms import Rooms
from estaminet.web.serving import configured, listening, serve
from estaminet.web.settings import Rate, Settings, place
from tests.web.people import LONG

ROOT = Path(__file__).parents[2]
SECRET = "a secret for the tests"
PLENTY = Rate(1e9, 1e9)


def quick(where: Path | str, **changes: Any) -> Settings:
    """For tests: nobody waits, everything is compiled, nothing is limited."""
    settings = Settings(
        database=where / "test.sqlite" if isinstance(where, Path) and where.is_dir() else where,
        secret=SECRET,
        bot_pause=0.0,
        poll=0.02,
        bots=frozenset({"random", "heuristic"}),
        calls=PLENTY,
        openings=PLENTY,
        namings=PLENTY,
        address_openings=PLENTY,
        most_tables_of_address=1 << 30,
        address_calls=PLENTY,
        address_savings=PLENTY,
        address_checks=PLENTY,
        address_counts=PLENTY,
        address_looks=PLENTY,
        messages=PLENTY,
        chats=PLENTY,
        address_chats=PLENTY,
    )
    return replace(settings, **changes)


def wait_for(done: Callable[[], bool], seconds: float = LONG) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.005)


def fetched(folder: Path, static: Path, *paths: str) -> list[httpx.Response]:
    """What an application answers, without a port."""

    async def fetch() -> list[httpx.Response]:
        app = create_app(quick(folder), static)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as browser:
            found = [await browser.get(path) for path in paths]
        await app.state.rooms.database.close()
        return found

    return asyncio.run(fetch())


class Cafe:
    """A running server in this process."""

    def __init__(self, settings: Settings, ready: bool = True) -> None:
        self.wanted = ready
        self.bound = listening("127.0.0.1", 0)
        self.port = self.bound.getsockname()[1]
        self.config = configured(settings)
        self.server = uvicorn.Server(self.config)
        self.rooms: Rooms = self.config.app.state.rooms  # type: ignore[union-attr]
        self.thread = threading.Thread(target=self.server.run, args=([self.bound],), daemon=True)

    def __enter__(self) -> "Cafe":
        self.thread.start()
        wait_for(lambda: self.server.started)
        if self.wanted:
            with httpx.Client(base_url=f"http://127.0.0.1:{self.port}") as client:
                wait_for(lambda: all(game["ready"] for game in client.get("/api/games").json()))
        return self

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Something on the server's own loop."""
        loop = self.rooms.database._loop
        assert loop is not None
        return asyncio.run_coroutine_threadsafe(work, loop).result(LONG)

    def forget(self, name: str) -> None:
        """Let a table leave the memory that nobody is at any more."""
        room = self.rooms.live[name]
        wait_for(lambda: not room.busy)
        self.run(self.rooms.drop_idle(0.0))
        assert name not in self.rooms.live

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(LONG)
        self.bound.close()
        assert not self.thread.is_alive(), "the server does not end"


class Process:
    """Starts a server, waits until it is ready, and kills it without a word."""

    module = "tests.web.server"

    def __init__(self, where: Path | str, port: int | None = None, *more: str) -> None:
        self.where = where
        self.more = more
        self.port = port or free_port()
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", self.module, str(self.where), str(self.port),
                   *self.more]  # fmt: skip

    def start(self) -> "Process":
        self.child = subprocess.Popen(self.command, cwd=ROOT, stderr=subprocess.DEVNULL)
        wait_for(self.ready, 3 * LONG)
        return self

    def ready(self) -> bool:
        assert self.child is not None
        assert self.child.poll() is None, "the server has not started"
        try:
            httpx.get(f"http://127.0.0.1:{self.port}/api/health", timeout=LONG)
        except httpx.TransportError:
            return False
        return True

    def kill(self) -> None:
        assert self.child is not None
        self.child.kill()
        self.child.wait(LONG)

    def __enter__(self) -> "Process":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()


class House(Process):
    """Two workers; what they say is kept."""

    def __init__(self, where: Path | str, folder: Path) -> None:
        super().__init__(where, None, "2")
        self.log = folder / "log"

    def start(self) -> "House":
        with self.log.open("w") as log:
            self.child = subprocess.Popen(self.command, cwd=ROOT, stdout=log, stderr=log)
        wait_for(lambda: self.ready() and len(self.workers()) == 2, 3 * LONG)
        return self

    def workers(self) -> set[int]:
        """The processes that serve; a tracker of resources is none."""
        assert self.child is not None
        listed = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(self.child.pid)],
            capture_output=True, text=True,
        ).stdout  # fmt: skip
        return {int(line.split()[0]) for line in listed.splitlines() if "spawn_main" in line}

    def end(self, number: int) -> tuple[int, str]:
        """The exit status, and all that was said."""
        assert self.child is not None
        self.child.send_signal(number)
        return self.child.wait(2 * LONG), self.log.read_text()

    def __enter__(self) -> "House":
        try:
            return self.start()
        except BaseException:
            self.kill()
            raise


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run(settings: Settings, port: int) -> None:
    uvicorn.Server(configured(settings)).run([listening("127.0.0.1", port)])


if __name__ == "__main__":
    settings = quick(place(sys.argv[1]), port=int(sys.argv[2]), warm=False, browser=False)
    if len(sys.argv) > 3:
        serve(replace(settings, workers=int(sys.argv[3])))
    else:
        run(settings, settings.port)
