"""What is kept of a table is what happened at it; and a long past holds nobody up."""

import asyncio
import json
import sqlite3
import threading
import time
from pathlib import Path

from tests.web.people import Person
from tests.web.server import Cafe, quick

LONG = 20_000  # events
MOST_LAG = 0.2  # seconds; at once it would be seconds


def test_who_comes_and_goes_and_an_unchanged_name_are_no_events(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        ann, ben = Person(cafe.port, "Ann"), Person(cafe.port, "Ben")
        name = ann.open("poilus", "mo", listed=True)["id"]
        ben.post(f"/tables/{name}/join")
        with ann.at(name) as page:
            before = page.now["seq"]
            for _ in range(3):
                with ben.at(name):
                    page.until_moment(lambda m: m["table"]["seats"][1]["online"])
                page.until_moment(lambda m: not m["table"]["seats"][1]["online"])
                ben.http.put("/me", json={"name": "Ben", "lang": "fr"}).raise_for_status()
            assert page.now["seq"] == before
            ben.http.put("/me", json={"name": "Benoît"}).raise_for_status()
            page.until_moment(lambda m: m["table"]["seats"][1]["name"] == "Benoît")
            assert page.now["seq"] == before + 1
        ann.close()
        ben.close()


def test_a_long_past_holds_nobody_up(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        host = Person(cafe.port)
        name = host.open("poilus", "mb")["id"]
        cafe.forget(name)
        lengthen(tmp_path / "test.sqlite", name)
        loop = cafe.rooms.database._loop
        assert loop is not None
        done = threading.Event()
        watched = asyncio.run_coroutine_threadsafe(latest(done), loop)
        with host.at(name) as page:
            assert page.now["seq"] > LONG
        done.set()
        assert watched.result(5) < MOST_LAG
        host.close()


async def latest(done: threading.Event) -> float:
    """How late the loop is at the worst."""
    lags = [0.0]
    while not done.is_set():
        due = time.monotonic() + 0.005
        await asyncio.sleep(0.005)
        lags.append(time.monotonic() - due)
    return max(lags)


def lengthen(file: Path, name: str) -> None:
    """Much talk, as somebody with patience could leave it."""
    with sqlite3.connect(file) as connection:
        query = "SELECT seq FROM tables WHERE id = ?"
        ((seq,),) = connection.execute(query, (name,)).fetchall()
        body = {"seat": 0, "guest": "g", "name": "Ann", "text": "x" * 200}
        text = json.dumps(body)
        rows = [(name, seq + n, 1.0, "chat", 0, None, text) for n in range(1, LONG + 1)]
        columns = "table_id, seq, at, kind, line, number, body"
        connection.executemany(f"INSERT INTO events ({columns}) VALUES (?,?,?,?,?,?,?)", rows)
        connection.execute("UPDATE tables SET seq = ? WHERE id = ?", (seq + LONG, name))
