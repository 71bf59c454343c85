"""Processes that die or share a file: what was acknowledged is there, and nothing twice."""

import contextlib
import os
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.web.people import Page, Person, chat_of, log_of
from tests.web.server import Cafe, House, Process, quick, wait_for
from tools import postgres

KILLS = int(os.environ.get("ESTAMINET_KILLS", "500"))  # on each store
RETRY = 0.5  # seconds; as the page does at first
TRIES = 20
LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, EOFError, TimeoutError)


class Tab:
    """A page that stays open: its log grows by what it is told, over one line after the other."""

    def __init__(self, port: int, dice: random.Random) -> None:
        self.person = Person(port)
        self.dice = dice
        self.table = ""
        self.seq = 0
        self.log: dict[int, Any] = {}
        self.talk: dict[int, Any] = {}

    def sit(self) -> None:
        """At a new table."""
        self.table = self.person.open("miracles", "mbb")["id"]
        self.seq, self.log, self.talk = 0, {}, {}

    def play_while(self, going: Callable[[], bool]) -> None:
        while going():
            try:
                if not self.table:
                    self.sit()
                with self.person.at(self.table, self.seq) as page:
                    self.hear(page, going)
            except LOST:
                time.sleep(RETRY)

    def hear(self, page: Page, going: Callable[[], bool]) -> None:
        try:
            while going():
                if page.my_turn()["result"] is not None:
                    self.look_back(page)
                    self.table = ""
                    return
                page.play_and_see(self.dice.choice(page.now["menu"])["action"])
                page.say("chat", text=f"after {page.now['move']}")
        finally:
            self.look_back(page)

    def look_back(self, page: Page) -> None:
        """What was told since the last look belongs to what is known."""
        for message in page.heard:
            if message["t"] in ("state", "update"):
                if message.get("since") == 0:
                    self.log, self.talk = {}, {}
                self.log |= log_of([message])
                self.talk |= chat_of([message])
                self.seq = message["seq"]
        page.heard.clear()

    def loaded_anew(self) -> list[Any]:
        """What a new page hears; a line that just died is tried again, as the page does."""
        for _ in range(TRIES):
            with contextlib.suppress(*LOST), self.person.at(self.table) as page:
                page.until_moment(lambda m: m["view"] is not None)
                return page.heard
            time.sleep(RETRY)
        raise AssertionError(f"no page of {self.table} could be loaded")

    def check(self) -> None:
        """A page that is loaded anew knows all that this one has been told, each move once."""
        if not self.table:
            return
        heard = self.loaded_anew()
        log, talk = log_of(heard), chat_of(heard)
        assert [n for n, row in self.log.items() if log.get(n) != row] == [], "a move was lost"
        kept = {n: row for n, row in self.talk.items() if n >= min(talk, default=0)}
        assert [n for n, row in kept.items() if talk.get(n) != row] == [], "a word was lost"
        assert [row["move"] for _, row in sorted(log.items())] == list(range(len(log)))


def kill_again_and_again(server: Process, crash: Callable[[], None], kills: int) -> None:
    dice = random.Random(kills)
    tab = Tab(server.port, dice)
    for _ in range(kills):
        crashing = threading.Timer(dice.uniform(0.02, 0.5), crash)
        crashing.start()
        tab.play_while(crashing.is_alive)
        crashing.join()
        tab.check()
    tab.person.close()


def check_after_kills(where: Path | str, kills: int) -> None:
    """Of the one process there is."""
    with Process(where) as server:

        def crash() -> None:
            server.kill()
            server.start()

        kill_again_and_again(server, crash, kills)
    assert sound(where)


def check_after_workers_kills(where: str, folder: Path, kills: int) -> None:
    """Of one worker after the other; the others go on."""
    with House(where, folder) as house:
        dice = random.Random(kills)

        def crash() -> None:
            dead = dice.choice(sorted(house.workers()))
            os.kill(dead, signal.SIGKILL)
            wait_for(lambda: dead not in house.workers() and len(house.workers()) == 2)
            time.sleep(dice.uniform(0, 3))  # sometimes the next dies before this one serves

        kill_again_and_again(house, crash, kills)
        assert house.end(signal.SIGTERM)[0] == 0
    assert sound(where)


def sound(where: Path | str) -> bool:
    """Every table's events are numbered without a gap, and its row knows the last."""
    query = "SELECT table_id, seq FROM events ORDER BY table_id, seq"
    with contextlib.closing(
        psycopg.connect(where) if isinstance(where, str) else sqlite3.connect(where)
    ) as connection:
        numbers: dict[str, list[int]] = {}
        for table, seq in connection.execute(query).fetchall():
            numbers.setdefault(table, []).append(seq)
        last = dict(connection.execute("SELECT id, seq FROM tables WHERE seq > 0").fetchall())
        whole = (
            isinstance(where, str)
            or connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        )
    gapless = all(found == list(range(1, len(found) + 1)) for found in numbers.values())
    return whole and gapless and last == {table: found[-1] for table, found in numbers.items()}


def test_every_acknowledged_move_outlives_kill_9(where: Path | str) -> None:
    check_after_kills(where, 2)


@pytest.mark.proof
def test_every_acknowledged_move_outlives_many_kills(tmp_path: Path) -> None:
    check_after_kills(tmp_path / "test.sqlite", KILLS)


@pytest.mark.proof
def test_workers_are_killed_one_by_one(server: postgres.Server, tmp_path: Path) -> None:
    check_after_workers_kills(server.fresh(), tmp_path, KILLS)


def test_two_processes_serve_one_table(where: Path | str) -> None:
    """Each person at another process: both see every move, and the game ends the same."""
    with Cafe(quick(where)) as here, Process(where) as there:
        ann, ben = Person(here.port, "Ann"), Person(there.port, "Ben")
        name = ann.open("miseraables", "mob", listed=True, options={"turn_limit": 8})["id"]
        ben.post(f"/tables/{name}/join")
        dice = random.Random(2)
        with ann.at(name) as first, ben.at(name) as second:
            first.until_moment(lambda m: m["view"] is not None and m["table"]["seats"][1]["online"])
            second.until_moment(lambda m: m["view"] is not None)
            pages = (first, second)
            while first.now["result"] is None:
                page = next((p for p in pages if p.now["menu"]), None)
                if page is None:
                    first.hear()
                    catch_up(second, first.now["move"])
                    continue
                page.play_and_see(dice.choice(page.now["menu"])["action"])
                for other in pages:
                    catch_up(other, page.now["move"])
            assert second.until_moment(lambda m: m["result"])["result"] == first.now["result"]
            assert [r["n"] for r in log_of(first.heard).values()] == [
                r["n"] for r in log_of(second.heard).values()
            ]
        ann.close()
        ben.close()
    assert sound(where)


def catch_up(page: Page, move: int) -> None:
    page.until_moment(lambda m: m["move"] >= move)


def test_a_move_at_two_processes_at_once_is_played_once(where: Path | str) -> None:
    with Cafe(quick(where)) as here, Process(where) as there:
        ann = Person(here.port)
        twin = Person(there.port)
        twin.http.cookies = ann.http.cookies
        name = ann.open("miracles", "mo", listed=True)["id"]
        ben = Person(there.port)
        ben.post(f"/tables/{name}/join")
        with ann.at(name) as left, twin.at(name) as right, ben.at(name) as third:
            for page in (left, right, third):
                page.until_moment(lambda m: m["view"] is not None)
            played = 0
            while played < 12:
                move = max(page.now["move"] for page in (left, right, third))
                for page in (left, right, third):
                    page.until_moment(lambda m, move=move: m["move"] == move)
                if not left.now["menu"]:
                    third.until_moment(lambda m: bool(m["menu"]))
                    third.play_and_see(third.now["menu"][-1]["action"])
                    continue
                right.until_moment(lambda m: bool(m["menu"]))
                for page in (left, right):
                    page.play(page.now["menu"][-1]["action"])
                codes = [won(page) for page in (left, right)]
                assert sorted(codes) == [False, True]
                played += 1
            assert all(p.until_moment(lambda m: m["move"] >= played) for p in (left, right))
        for one in (ann, twin, ben):
            one.close()
    assert sound(where)


def won(page: Page) -> bool:
    """Whether this page's move was the one; the other is told that it came too late."""
    before = page.now["move"]
    told = page.until(
        lambda m: m["t"] == "refused" or (m["t"] in ("state", "update") and m["move"] > before)
    )
    if told["t"] != "refused":
        page.say("ping", ref=before)  # whatever else was said to this play comes before the answer
        told = page.until(lambda m: m["t"] == "refused" or m == {"t": "pong", "ref": before})
        if told["t"] == "pong":
            return True
    assert told["code"] in ("stale_move", "not_your_turn")
    page.until(lambda m: m["t"] == "state" or told["code"] == "not_your_turn")
    return False


def test_a_server_that_was_killed_goes_on_with_its_bots(where: Path | str) -> None:
    with Process(where) as server:
        person = Person(server.port)
        name = person.open("miracles", "bbb")["id"]
        with person.at(name) as page:
            page.until_moment(lambda m: m["move"] > 3)
            server.kill()
        server.start()
        fresh = person.resumed(server.port)
        with fresh.at(name) as page:
            page.until_moment(lambda m: m["result"] is not None)
        fresh.close()
    assert sound(where)
