"""Committed, applied, announced: in this order, and nothing of it when the commit fails."""

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from estaminet.web.store.database import Behind
from tests.web.people import Page, Person
from tests.web.server import Cafe

Make = Callable[..., Person]


class Failing:
    """The database's `append`: the first time it looks at the room, and fails."""

    def __init__(self, cafe: Cafe, name: str, problem: Exception) -> None:
        self.journal = cafe.rooms.live[name].journal
        self.real = cafe.rooms.database.append
        self.problem: Exception | None = problem
        self.before = (self.journal.history, self.journal.table)
        self.view = self.seen()

    def seen(self) -> Any:
        assert self.journal.table is not None
        return self.journal.table.view(0)

    def unchanged(self) -> bool:
        """Nothing of the room's memory has moved."""
        now = (self.journal.history, self.journal.table)
        same = all(one is other for one, other in zip(now, self.before, strict=True))
        return same and self.seen() == self.view

    async def __call__(self, *args: Any) -> None:
        if self.problem is None:
            await self.real(*args)
            return
        problem, self.problem = self.problem, None
        assert self.unchanged(), "applied before it was committed"
        raise problem


def seated(person: Make, game: str) -> tuple[Person, Person, str]:
    host, friend = person(), person()
    name = host.open(game, "mo", listed=True)["id"]
    friend.post(f"/tables/{name}/join")
    return host, friend, name


def answered(page: Page) -> list[dict[str, Any]]:
    """What the page has been told up to now."""
    before = len(page.heard)
    page.say("ping")
    page.until(lambda m: m["t"] == "pong")
    return page.heard[before:-1]


def test_a_commit_that_fails_changes_and_tells_nothing(
    cafe: Cafe, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend, name = seated(person, "poilus")
    with host.at(name) as page, friend.at(name) as other:
        page.until_moment(lambda m: bool(m["menu"]) and m["table"]["seats"][1]["online"])
        answered(other)  # that both are there
        failing = Failing(cafe, name, sqlite3.OperationalError("disk I/O error"))
        monkeypatch.setattr(cafe.rooms.database, "append", failing)
        page.play("intensity 3")
        assert page.refusal() == "trouble"
        assert failing.problem is None
        assert failing.unchanged()
        assert answered(page) == answered(other) == []
        assert page.play_and_see("intensity 3")["move"] == 1
        assert other.until_moment(lambda m: m["move"] == 1)["seq"] == page.now["seq"]


def test_who_is_behind_reads_and_decides_again(
    cafe: Cafe, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend, name = seated(person, "miracles")
    with host.at(name) as page, friend.at(name) as other:
        page.until_moment(lambda m: bool(m["menu"]) and m["table"]["seats"][1]["online"])
        failing = Failing(cafe, name, Behind())
        monkeypatch.setattr(cafe.rooms.database, "append", failing)
        assert page.play_and_see(page.now["menu"][0]["action"])["move"] == 1
        assert failing.problem is None
        other.until_moment(lambda m: m["move"] == 1)


def test_histories_do_not_change(cafe: Cafe, person: Make) -> None:
    host, _, name = seated(person, "miseraables")
    with host.at(name) as page:
        page.my_turn()
        history = cafe.rooms.live[name].journal.history
        shown = repr(history)
        page.play_and_see(page.now["menu"][0]["action"])
        assert cafe.rooms.live[name].journal.history is not history
        assert repr(history) == shown
