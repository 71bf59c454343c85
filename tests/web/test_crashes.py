"""Processes that die or share a file: what was acknowledged is there, and nothing twice."""

import contextlib
import random
import sqlite3
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.people import Page, Person, chat_of, log_of
from tests.web.server import Cafe, Process, quick


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


def check_after_kills(where: Path | str, kills: int) -> None:
    dice = random.Random(kills)
    with Process(where) as server:
        kill_again_and_again(server, dice, kills)
    assert sound(where)


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
def test_every_acknowledged_move_outlives_a_hundred_kills(where: Path | str) -> None:
    check_after_kills(where, 100)


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
