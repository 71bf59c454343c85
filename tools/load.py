"""`python -m tools.load`: how many tables the server holds, and how fast it is then.

A server is started in processes of its own; from this one two people sit at each table beside a
bot, over the loopback, and every table makes a move a second. Measured: moves a second, the time
from a move sent to the last seat's update, refusals, the server's memory for a table and for a
connection, and the processor's time for a move. `--database postgresql` starts a PostgreSQL for it.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from estaminet.games import IDS
from estaminet.web.serving import listening, serve
from estaminet.web.settings import Rate, Settings, place
from tools import postgres

TABLES, SECONDS, PACE = 500, 30.0, 1.0
SQLITE, POSTGRESQL = "sqlite", "postgresql"
ONLOOKERS = 200  # connections whose cost is measured
WARM_UP = 10.0  # seconds in which all tables are opened, and as many until anything is measured
SECRET = "a secret that guards nothing"
PLENTY = Rate(1e9, 1e9)
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # unused, and dear to make for each client
BOT = "heuristic"
BARS_P99 = {SQLITE: 0.100, POSTGRESQL: 0.150}  # seconds
BAR_MEMORY = 1.0  # megabytes a table
LIMITLESS = 1 << 30


@dataclass
class Measured:
    sent: dict[tuple[str, int], float] = field(default_factory=dict)  # table, move: when
    missing: dict[tuple[str, int], int] = field(default_factory=dict)  # seats still to hear of it
    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    refusals: int = 0
    on: bool = False

    def send(self, key: tuple[str, int], seats: int) -> None:
        self.sent[key], self.missing[key] = time.perf_counter(), seats

    def hear(self, key: tuple[str, int]) -> None:
        if key not in self.missing:
            return
        self.missing[key] -= 1
        if self.missing[key] == 0:
            took = time.perf_counter() - self.sent.pop(key)
            del self.missing[key]
            if self.on:
                self.latencies.append(took)


class Clock:
    """When the next move of a place is due. It does not wait for the server: what a slow answer
    takes is made up for, so every server is asked for the same number of moves."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.began = time.perf_counter()
        self.played = 0

    def left(self) -> float:
        due = self.began + self.pace * (self.played + random.uniform(0.8, 1.2))
        return max(0.0, due - time.perf_counter())


class Sitter:
    """A simulated person: plays a random legal action when the next move is due."""

    def __init__(
        self, table: str, socket: ClientConnection, load: "Load", clock: Clock, first: bool
    ) -> None:
        self.table = table
        self.socket = socket
        self.load = load
        self.clock = clock
        self.first = first
        self.heard = self.planned = -1

    async def sit(self) -> None:
        await self.socket.send('{"t":"hello","since":0}')
        async for text in self.socket:
            message = json.loads(text)
            if message["t"] == "refused":
                self.load.measured.refusals += 1
            elif message["t"] in ("state", "update"):
                if self._take(message):
                    return

    def _take(self, message: dict[str, Any]) -> bool:
        """Note the move, and answer if it is this seat's turn; whether the game is over."""
        if message["move"] > self.heard:
            self.heard = message["move"]
            self.load.measured.hear((self.table, self.heard))
            if self.first:
                self.clock.played += 1
                self.load.measured.moves += self.load.measured.on
        if message["menu"] and message["move"] > self.planned:
            self.planned = message["move"]
            self.load.later(self._play(message["move"], random.choice(message["menu"])["action"]))
        return message["result"] is not None

    async def _play(self, move: int, action: str) -> None:
        await asyncio.sleep(self.clock.left())
        if move != self.heard:
            return
        self.load.measured.send((self.table, move + 1), seats=2)
        play = {"t": "play", "move": move, "action": action}
        await self.socket.send(json.dumps(play))


class Load:
    def __init__(self, address: str, pace: float) -> None:
        self.address = address
        self.pace = pace
        self.measured = Measured()
        self.problems: list[str] = []
        self.live = 0  # tables that have begun
        self._tasks: set[asyncio.Task[None]] = set()

    def later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            self.problems.append(f"{error!r} {getattr(error, '_request', '')}")

    async def table(self, number: int) -> None:
        """One table after the other, for ever: this many are live at any moment."""
        base = f"http://{self.address}/api"
        async with (
            httpx.AsyncClient(base_url=base, verify=NO_TLS) as one,
            httpx.AsyncClient(base_url=base, verify=NO_TLS) as two,
        ):
            clock = None
            while True:
                name = await self._open(one, two, IDS[number % len(IDS)])
                clock = clock or Clock(self.pace)
                await self._play(name, one, two, clock)

    async def _open(self, one: httpx.AsyncClient, two: httpx.AsyncClient, game: str) -> str:
        for client in (one, two):
            (await client.get("/me")).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": BOT}]
        body = {"game": game, "players": 3, "seats": seats, "listed": True}
        opened = await one.post("/tables", json=body)
        opened.raise_for_status()
        name: str = opened.json()["id"]
        (await two.post(f"/tables/{name}/join", json={})).raise_for_status()
        return name

    async def _play(
        self, name: str, one: httpx.AsyncClient, two: httpx.AsyncClient, clock: Clock
    ) -> None:
        sockets = [await self._page(name, client) for client in (one, two)]
        try:
            self.live += 1
            sitters = [Sitter(name, s, self, clock, i == 0) for i, s in enumerate(sockets)]
            await asyncio.gather(*(sitter.sit() for sitter in sitters))
        finally:
            for socket in sockets:
                await socket.close()

    async def _page(self, name: str, client: httpx.AsyncClient) -> ClientConnection:
        cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        headers = {"Cookie": cookie, "Origin": f"http://{self.address}"}
        url = f"ws://{self.address}/api/tables/{name}/socket"
        return await connect(url, additional_headers=headers, compression=None)

    async def connection(self, pids: list[int]) -> float:
        """Kilobytes of the server for an open page that says nothing but hello."""
        base = f"http://{self.address}/api"
        async with httpx.AsyncClient(base_url=base, verify=NO_TLS) as client:
            name = await self._open(client, client, IDS[0])
            before, pages = memory(pids), []
            for _ in range(ONLOOKERS):
                client.cookies.clear()
                await client.get("/me")
                pages.append(await self._page(name, client))
                await pages[-1].send('{"t":"hello","since":0}')
                await pages[-1].recv()
            cost = 1024 * (memory(pids) - before) / ONLOOKERS
            await asyncio.gather(*(page.close() for page in pages))
        return cost

    async def run(self, tables: int, seconds: float, pids: list[int]) -> dict[str, Any]:
        gc.disable()  # this process is a clock: it must not stop to collect
        connection = await self.connection(pids)
        base = memory(pids)
        for number in range(tables):
            self.later(self.table(number))
            await asyncio.sleep(WARM_UP / tables)
        while self.live < tables and not self.problems:
            await asyncio.sleep(0.1)
        await asyncio.sleep(WARM_UP)
        self.measured.on, began, before = True, time.perf_counter(), worked(pids)
        await asyncio.sleep(seconds)
        self.measured.on, took = False, time.perf_counter() - began
        result = self._result(tables, took, base, memory(pids))
        used = worked(pids) - before
        result["cpu_ms_a_move"] = round(1000 * used / max(1, self.measured.moves), 2)
        result["kb_a_connection"] = round(connection, 1)
        await self.stop()
        return result

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _result(self, tables: int, took: float, base: float, after: float) -> dict[str, Any]:
        cuts = statistics.quantiles(self.measured.latencies, n=100)
        return {
            "tables": tables,
            "seconds": round(took, 1),
            "moves_a_second": round(self.measured.moves / took, 1),
            "p50_ms": round(1000 * cuts[49], 1),
            "p99_ms": round(1000 * cuts[98], 1),
            "slowest_ms": round(1000 * max(self.measured.latencies), 1),
            "refusals": self.measured.refusals,
            "errors": self.problems[:5],
            "base_mb": round(base, 1),
            "mb_a_table": round((after - base) / tables, 3),
        }


def family(pid: int) -> list[int]:
    """A process and its children."""
    command = ["ps", "-o", "pid=", "--ppid", str(pid)]
    listed = subprocess.run(command, capture_output=True, text=True).stdout
    return [pid, *map(int, listed.split())]


def memory(pids: list[int]) -> float:
    """Megabytes of processes that are in memory."""
    return sum(asked(pid, "rss") for pid in pids) / 1024


def worked(pids: list[int]) -> float:
    """Seconds of the processor that processes have used."""
    return sum(_worked(pid) for pid in pids)


def _worked(pid: int) -> float:
    """`ps` knows only whole seconds."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return asked(pid, "cputimes")
    ticks = stat.read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def asked(pid: int, column: str) -> int:
    """A number that `ps` knows of a process."""
    command = ["ps", "-o", f"{column}=", "-p", str(pid)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def loaded(where: Path | str, port: int, pace: float, workers: int) -> Settings:
    """The server under load: only its bots' pace and its limits are not the usual ones."""
    return Settings(
        database=where, port=port, workers=workers, browser=False, secret=SECRET, bot_pause=pace,
        bots=frozenset({BOT, "random"}), calls=PLENTY, openings=PLENTY, address_calls=PLENTY,
        messages=PLENTY, chats=PLENTY, address_openings=PLENTY, address_chats=PLENTY,
        most_tables=LIMITLESS, most_tables_of_address=LIMITLESS, most_lines=LIMITLESS,
        most_lines_of_address=LIMITLESS, most_of_address=LIMITLESS,
    )  # fmt: skip


def wait_until_ready(address: str, child: "subprocess.Popen[bytes]", workers: int) -> None:
    """Asked several times: whichever worker is free answers."""
    ready = 0
    while child.poll() is None:
        try:
            games = httpx.get(f"http://{address}/api/games", timeout=60).json()
            ready = ready + 1 if all(game["ready"] for game in games) else 0
            if ready > 10 * (workers - 1):
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    sys.exit("the server has not started")


def free_port() -> int:
    with listening("127.0.0.1", 0) as bound:
        return int(bound.getsockname()[1])


@contextlib.contextmanager
def store(database: str) -> Iterator[Path | str]:
    """A new file, a new server, or the one at an address."""
    with contextlib.ExitStack() as kept:
        if database == SQLITE:
            yield Path(kept.enter_context(tempfile.TemporaryDirectory())) / "load.sqlite"
        elif database == POSTGRESQL:
            yield kept.enter_context(postgres.server()).fresh()
        else:
            yield database


def measure(args: argparse.Namespace) -> dict[str, Any]:
    port = free_port()
    with store(args.database) as where:
        command = [sys.executable, "-m", "tools.load", "--serve", "--port", str(port),
                   "--database", str(where), "--workers", str(args.workers),
                   "--pace", str(args.pace)]  # fmt: skip
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_until_ready(f"127.0.0.1:{port}", child, args.workers)
            load = Load(f"127.0.0.1:{port}", args.pace)
            return asyncio.run(load.run(args.tables, args.seconds, family(child.pid)))
        finally:
            child.terminate()
            child.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--pace", type=float, default=PACE, help="seconds a move")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    parser.add_argument(
        "--database", default=SQLITE, help=f"{SQLITE}, {POSTGRESQL}, or postgresql://…"
    )
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        return serve(loaded(place(args.database), args.port, args.pace, args.workers))
    if args.database == POSTGRESQL and postgres.missing():
        print(f"NOT MEASURED: {postgres.missing()}")
        return 0
    result = measure(args)
    what = {"database": args.database.partition(":")[0], "workers": args.workers}
    print(json.dumps(what | result | {"load": os.getloadavg()[0]}, indent=2))
    bar = 1000 * BARS_P99[what["database"]]
    held = result["p99_ms"] <= bar and result["mb_a_table"] <= BAR_MEMORY
    fine = held and not result["errors"] and not result["refusals"]
    print("the bar is held" if fine else "the bar is NOT held")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
