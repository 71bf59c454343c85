"""Bots that go wrong, and compiling while people wait."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

import estaminet
from estaminet import bots
from estaminet.bots.search.player import PARTS, SearchPlayer
from estaminet.web.background import compiling
from estaminet.web.background.bot_pool import Advice, BotPool
from estaminet.web.background.thinking import PLAYED, Claim
from tests.web.people import Person
from tests.web.server import Cafe, quick

Make = Callable[..., Person]


def test_a_bot_that_fails_never_stops_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, knowledge: bots.Knowledge) -> str:
            raise ValueError(f"my hand is {knowledge.view}")

    table = estaminet.new("poilus", 2, seed=1)
    monkeypatch.setattr(bots, "make", lambda *_: Broken())
    pool = BotPool(quick(Path()), lambda game, bot: True)
    number = asyncio.run(pool.choose("t", "random", table, 1, Claim(PLAYED, "here")))
    assert table.mask()[number]
    pool.close()


def test_the_coach_says_what_it_thinks_while_it_thinks() -> None:
    table = estaminet.new("poilus", 2, seed=1)
    pool, claim = BotPool(quick(Path()), lambda game, bot: True), Claim(PLAYED, "here")
    told: list[tuple[list[Advice], float]] = []

    def tell(found: list[Advice], done: float) -> None:
        told.append((found, done))

    found = asyncio.run(pool.advise("t", table, claim, tell))
    pool.close()
    assert sorted(advice.action for advice in found) == table.actions()
    assert [done for _, done in told] == [part / PARTS for part in range(1, PARTS)]
    assert all(sorted(a.action for a in so_far) == table.actions() for so_far, _ in told)


def test_a_thought_that_nobody_waits_for_is_called_off() -> None:
    table, made = estaminet.new("poilus", 2, seed=1), []
    pool = BotPool(quick(Path()), lambda game, bot: True)

    async def leave() -> None:
        thought = asyncio.create_task(pool.choose("t", "champion", table, 1, Claim(PLAYED, "here")))
        await asyncio.sleep(0.05)
        made.extend(pool._players.values())
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought

    asyncio.run(leave())
    pool.close()
    assert isinstance(made[0], SearchPlayer)
    assert made[0].called_off
    assert not pool._players


def test_a_bot_that_cheats_plays_something_legal(
    person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cheat:
        def choose(self, knowledge: bots.Knowledge) -> str:
            return "win"

    monkeypatch.setattr(bots, "make", lambda *_: Cheat())
    host = person()
    name = host.open("miracles", "bb", spectators=True, options={"turn_limit": 2})["id"]
    with host.at(name) as page:
        page.until_moment(lambda m: m["result"] is not None)


def test_compiling_in_a_child_is_told_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A child that says what the real one says; a bot that fails in it is not used here."""
    child = tmp_path / "child"
    lines = ['{"done":1,"total":9,"step":"deal"}', '{"bot":"random"}', '{"failed":"heuristic"}']
    child.write_text("#!/bin/sh\nsleep 0.2\n" + "\n".join(f"echo '{line}'" for line in lines))
    child.chmod(0o755)
    monkeypatch.setattr(compiling.sys, "executable", str(child))
    with Cafe(quick(tmp_path, bots=None, warm=False), ready=False) as cafe:
        host = Person(cafe.port)
        name = host.open("poilus", "mb")["id"]
        with host.at(name) as page:
            assert page.now["table"]["status"] == "playing"
            assert page.now["view"] is None
            assert page.now["table"]["warming"]["total"] == 9
            page.play("intensity 3")
            assert page.refusal() == "not_ready"
            page.until_moment(lambda m: m["view"] is not None)
            assert page.now["table"]["warming"] is None
        assert cafe.rooms.compiling.works("poilus", "random")
        assert not cafe.rooms.compiling.works("poilus", "heuristic")
        games = {game["id"]: game["ready"] for game in host.get("/games")}
        assert games == {"poilus": True, "miracles": False, "miseraables": False}
        host.close()
