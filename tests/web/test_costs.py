"""Guests who cost nothing: what one address can make the house do, and keep from others."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from estaminet import bots
from estaminet.web.background.thinking import PLAYED, WATCHED, Claim, Thinking
from estaminet.web.settings import Rate
from estaminet.web.store.history import MOST_CHAT, History
from estaminet.web.store.rows import Event, Seat
from tests.web.people import Person
from tests.web.server import Cafe, quick, wait_for

FOUR = {"game": "poilus", "players": 4, "seats": [{"kind": "bot", "bot": "random"}] * 4}


def test_one_address_opens_so_many_tables_and_the_bots_at_none_of_them_think(
    tmp_path: Path,
) -> None:
    """Many tables of four bots, each by another cookie."""
    with Cafe(quick(tmp_path, most_tables_of_address=8)) as cafe:
        crowd = [Person(cafe.port) for _ in range(12)]
        said = [one.http.post("/tables", json=FOUR).json() for one in crowd]
        names = [row["id"] for row in said if "id" in row]
        assert len(names) == 8
        assert {row["code"] for row in said if "code" in row} == {"crowded_address"}
        rooms = [cafe.rooms.live[name] for name in names]
        assert all(room.journal.history.dealt for room in rooms)
        assert not any(room.bot_turns.thinking or room.journal.history.moves for room in rooms)
        with crowd[0].at(names[0]) as page:  # who comes to watch sees it go on, to its end
            page.until_moment(lambda m: m["result"] is not None)
        assert not any(room.journal.history.moves for room in rooms[1:])
        crowd[0].post("/tables", FOUR)  # one is over: there is room for another
        for one in crowd:
            one.close()


def test_an_address_opens_tables_at_a_pace(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path, address_openings=Rate(3, 0.001))) as cafe:
        crowd = [Person(cafe.port) for _ in range(5)]
        answers = [one.http.post("/tables", json=FOUR).status_code for one in crowd]
        assert answers == [200, 200, 200, 429, 429]
        for one in crowd:
            one.close()


def test_bots_wait_when_everybody_has_left(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path, linger=0.0, bot_pause=0.01)) as cafe:
        host = Person(cafe.port)
        name = host.open("miracles", "bb", spectators=True)["id"]
        with host.at(name) as page:
            page.until_moment(lambda m: m["move"] > 0)
        room = cafe.rooms.live[name]
        wait_for(lambda: not room.audience.connections and not room.bot_turns.thinking)
        assert room.journal.history.status == "playing"
        cafe.forget(name)
        with host.at(name) as page:
            page.until_moment(lambda m: m["result"] is not None)
        host.close()


def test_who_plays_goes_before_who_watches_and_addresses_take_turns() -> None:
    order: list[str] = []
    gate = threading.Event()

    async def think(queue: Thinking, rank: int, address: str) -> None:
        await queue.run(lambda: order.append(address), Claim(rank, address), 5)

    async def crowd() -> None:
        queue = Thinking(1)
        first = asyncio.ensure_future(queue.run(gate.wait, Claim(PLAYED, ""), 5))
        await asyncio.sleep(0)
        waiting = [asyncio.ensure_future(think(queue, WATCHED, "watcher"))]
        for address in ("greedy",) * 4 + ("modest",):
            waiting.append(asyncio.ensure_future(think(queue, PLAYED, address)))
        gone = asyncio.ensure_future(think(queue, PLAYED, "gone"))
        await asyncio.sleep(0)
        gone.cancel()
        assert len(queue) == 7
        gate.set()
        await asyncio.gather(first, *waiting)
        assert len(queue) == 0
        queue.close()

    asyncio.run(crowd())
    assert order == ["greedy", "modest", "greedy", "greedy", "greedy", "watcher"]


def test_the_wait_in_the_queue_is_no_thinking_time() -> None:
    async def crowd() -> Any:
        queue = Thinking(1)
        slow = (queue.run(lambda: time.sleep(0.1), Claim(PLAYED, ""), 0.3) for _ in range(5))
        await asyncio.gather(*slow)  # the last waits longer than its limit
        with pytest.raises(TimeoutError):
            await queue.run(lambda: time.sleep(0.2), Claim(PLAYED, ""), 0.01)
        await queue.run(lambda: None, Claim(PLAYED, ""), 0.1)  # once the thread is free again
        queue.close()

    asyncio.run(crowd())


def test_a_person_is_answered_while_one_address_keeps_many_bots_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        def choose(self, knowledge: bots.Knowledge) -> str:
            time.sleep(0.05)
            return knowledge.actions[0]

    monkeypatch.setattr(bots, "make", lambda *_: Slow())
    with Cafe(quick(tmp_path, thinkers=1)) as cafe:
        attacker, person = Person(cafe.port), Person(cafe.port)
        names = [attacker.post("/tables", FOUR | {"spectators": True})["id"] for _ in range(12)]
        watching = [attacker.at(name) for name in names]
        for page in watching:
            page.__enter__()
        name = person.open("miracles", "mb")["id"]
        with person.at(name) as page:
            took = []
            for _ in range(4):
                page.my_turn()
                begun = time.monotonic()
                page.play_and_see(page.now["menu"][0]["action"])
                page.my_turn()
                took.append(time.monotonic() - begun)
        for other in watching:
            other.__exit__(None, None, None)
        attacker.close()
        person.close()
    assert min(took) < 0.3  # not the twelve others' 0.6 seconds for each decision


def test_nobody_washes_away_what_the_others_said() -> None:
    history = History((Seat("human"), Seat("human")), seq=0)

    def say(now: History, seat: int | None, text: str) -> History:
        body = {"seat": seat, "guest": f"g{text}", "name": "", "text": text}
        return now.after(Event(now.seq + 1, 0.0, "chat", 0, None, body))

    for seat in (0, 1, None):
        history = say(history, seat, f"hello from {seat}")
    for flood in range(3 * MOST_CHAT):
        history = say(history, None, str(flood))
    history = say(history, 0, "last")
    texts = [line.text for line in history.chat]
    assert len(texts) == MOST_CHAT
    assert texts[:2] == ["hello from 0", "hello from 1"]
    assert texts[-2:] == [str(3 * MOST_CHAT - 1), "last"]
