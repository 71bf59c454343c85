"""`python -m tools.commits`: how many events each store commits, and how long one takes.

Nothing but the store: so many tables write one event after the other, each when the last is on the
disk, in one process or in several.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import secrets
import statistics
import time
from pathlib import Path
from typing import Any

from estaminet.games import IDS
from estaminet.web.store.database import Database
from estaminet.web.store.history import History
from estaminet.web.store.rows import Event, RoomRow, Seat, Terms
from estaminet.web.store.stores import opened
from tools import postgres
from tools.load import POSTGRESQL, SQLITE, store

TABLES, SECONDS = 500, 5.0
TERMS = Terms(2, {}, (Seat("bot"), Seat("bot")), False, False, False, None, False)
SUMMARY = History(TERMS.seats).summary(None, [])
BODY = {"seat": 0, "decision": "play", "action": "play something", "chance": [], "result": None,
        "filling": "x" * 300}  # fmt: skip


async def table(database: Database, until: float) -> list[float]:
    """Seconds that each event took."""
    name, took = secrets.token_urlsafe(9), []
    row = RoomRow(name, IDS[0], TERMS, 1, "host", 0.0, "playing", 0.0, 0, SUMMARY.body)
    await database.open_room(row, [])
    seq = 0
    while (began := time.perf_counter()) < until:
        seq += 1
        await database.append(name, Event(seq, time.time(), "note", 0, None, BODY), SUMMARY)
        took.append(time.perf_counter() - began)
    return took


async def write(where: Path | str, tables: int, seconds: float) -> list[float]:
    database = opened(where, 0.2)
    database.open(lambda _: None)
    until = time.perf_counter() + seconds
    found = await asyncio.gather(*(table(database, until) for _ in range(tables)))
    await database.close()
    return [took for one in found for took in one]


def process(where: Path | str, tables: int, seconds: float) -> list[float]:
    return asyncio.run(write(where, tables, seconds))


def measure(where: Path | str, tables: int, workers: int, seconds: float) -> dict[str, Any]:
    job = (where, tables // workers, seconds)
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        found = [took for many in pool.starmap(process, [job] * workers) for took in many]
    cuts = statistics.quantiles(found, n=100)
    return {
        "workers": workers,
        "tables": tables,
        "events_a_second": round(len(found) / seconds),
        "p50_ms": round(1000 * cuts[49], 1),
        "p99_ms": round(1000 * cuts[98], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.commits", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    args = parser.parse_args()
    for database in (SQLITE, POSTGRESQL):
        if database == POSTGRESQL and postgres.missing():
            print(f"NOT MEASURED: {postgres.missing()}")
            continue
        for tables, workers in ((1, 1), (TABLES, 1), (TABLES, 2)):
            with store(database) as where:
                found = measure(where, tables, workers, args.seconds)
            print(json.dumps({"database": database, **found, "load": os.getloadavg()[0]}))


if __name__ == "__main__":
    main()
