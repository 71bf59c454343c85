"""Processes that die or share a file: what was acknowledged is there, and nothing twice."""

import random
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.people import Page, Person, chat_of, log_of
from tests.web.server import Cafe, Process, quick, wait_for


def play_until_killed(page: Page, server: Process, dice: random.Random) -> None:
    killer = threading.Timer(dice.uniform(0.02, 0.5), server.kill)
    killer.start()
    try:
        while page.my_turn()["result"] is None:
            page.play(dice.choice(page.now["menu"])["action"])
            page.hear()
            page.say("chat", text=f"after {page.now['move']}")
    except (ConnectionClosed, ConnectionError):
        pass
    killer.join()


def check_after_kills(tmp_path: Path, kills: int) -> None:
    dice = random.Random(kills)
    with Process(tmp_path) as server:
        kill_again_and_again(server, dice, kills)
    assert sound(tmp_path)


def kill_again_and_again(server: Process, dice: random.Random, kills: int) -> None:
    person = Person(server.port)
    name: str = ""
    acknowledged: dict[int, Any] = {}
    talk: dict[int, Any] = {}
    for _ in range(kills):
        if not name:
            name = person.open("miracles", "mbb")["id"]
            acknowledged, talk = {}, {}
        with person.at(name) as page:
            page.until_moment(lambda m: m["view"] is not None)
            assert acknowledged.items() <= log_of(page.heard).items(), "a move has been lost"
            assert talk.items() <= chat_of(page.heard).items(), "a word has been lost"
            play_until_killed(page, server, dice)
            acknowledged |= log_of(page.heard)
            talk = dict(sorted((talk | chat_of(page.heard)).items())[-100:])
            over = page.now["result"] is not None
        server.start()
        person = person.resumed(server.port)
        name = "" if over else name
    person.close()


def sound(tmp_path: Path) -> bool:
    connection = sqlite3.connect(tmp_path / "test.sqlite")
    try:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        for (table,) in connection.execute("SELECT id FROM tables").fetchall():
            query = "SELECT seq FROM events WHERE table_id = ? ORDER BY seq"
            numbers = [row[0] for row in connection.execute(query, (table,))]
            found = found and numbers == list(range(1, len(numbers) + 1))
    finally:
        connection.close()
    return found


def test_every_acknowledged_move_outlives_kill_9(tmp_path: Path) -> None:
    check_after_kills(tmp_path, 2)


@pytest.mark.proof
def test_every_acknowledged_move_outlives_a_hundred_kills(tmp_path: Path) -> None:
    check_after_kills(tmp_path, 100)


def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    """Each person at another process: both see every move, and the game ends the same."""
    with Cafe(quick(tmp_path)) as here, Process(tmp_path) as there:
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
    assert sound(tmp_path)


def catch_up(page: Page, move: int) -> None:
    page.until_moment(lambda m: m["move"] >= move)


def test_a_move_at_two_processes_at_once_is_played_once(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as here, Process(tmp_path) as there:
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
    assert sound(tmp_path)


def won(page: Page) -> bool:
    """Whether this page's move was the one; the other is told that it came too late."""
    before = page.now["move"]
    told = page.until(
        lambda m: m["t"] == "refused" or (m["t"] in ("state", "update") and m["move"] > before)
    )
    if told["t"] != "refused":
        page.say("ping")  # whatever else was said to this play has come before the answer
        told = page.until(lambda m: m["t"] in ("refused", "pong"))
        if told["t"] == "pong":
            return True
    assert told["code"] in ("stale_move", "not_your_turn")
    page.until(lambda m: m["t"] == "state" or told["code"] == "not_your_turn")
    return False


def test_a_server_that_was_killed_goes_on_with_its_bots(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        person = Person(server.port)
        name = person.open("miracles", "bbb")["id"]
        wait_for(lambda: person.get("/lobby")["mine"][0]["move"] > 3)
        server.kill()
        server.start()
        fresh = person.resumed(server.port)
        with fresh.at(name) as page:
            page.until_moment(lambda m: m["result"] is not None)
        fresh.close()
    assert sound(tmp_path)
