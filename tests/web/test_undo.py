"""Alone with bots one may go back to any decision; what one could not know there is dealt anew."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import estaminet
from estaminet.games import IDS
from tests.web.people import Page, Person
from tests.web.server import Cafe, quick

Make = Callable[..., Person]


def some_moves(page: Page, dice: random.Random, most: int) -> dict[int, object]:
    """Plays at random; the view at each own decision, by the move."""
    seen = {}
    while page.my_turn()["result"] is None and len(seen) < most:
        seen[page.now["move"]] = page.now["view"]
        page.play_and_see(dice.choice(page.now["menu"])["action"])
    return seen


def running(me: Person, game: str, dice: random.Random) -> tuple[str, dict[int, object]]:
    """A table where some moves are played and the game goes on: the bots may end one early."""
    while True:
        name = str(me.open(game, "mbb")["id"])
        with me.at(name) as page:
            seen = some_moves(page, dice, 5)
            if page.my_turn()["result"] is None:
                return name, seen


def go_back(page: Page, to: int) -> dict[str, object]:
    page.say("takeback", to=to, ref="undo")
    return page.until(lambda m: m["t"] in ("state", "refused") and m.get("move", to) == to)


@pytest.mark.parametrize("game", IDS)
def test_any_own_decision_can_be_gone_back_to(person: Make, game: str) -> None:
    me, dice = person(), random.Random(3)
    name, seen = running(me, game, dice)
    with me.at(name) as page:
        assert page.my_turn()["undo"][: len(seen)] == list(seen)
        log = {row["move"]: row for row in page.now["log"]}
        for to in (list(seen)[-1], list(seen)[1]):
            state = go_back(page, to)
            assert state["view"] == seen[to], "what the seat knew there it knows again"
            assert state["undo"] == [at for at in seen if at < to]
            assert [row["move"] for row in state["log"]] == list(range(to + 1))
            assert all(row in state["log"] for at, row in log.items() if at <= to)
        page.to_the_end(dice.choice)
        moves, view = page.now["move"], page.now["view"]
    record = me.get(f"/tables/{name}/record")
    assert estaminet.replay(record).view(0) == view
    frames = me.get(f"/tables/{name}/replay", eyes="0")["frames"]
    assert [frame["move"] for frame in frames] == list(range(moves + 1))
    assert frames[-1]["view"] == view


def test_what_was_drawn_is_dealt_anew(person: Make) -> None:
    me = person()
    name = me.open("miseraables", "mbb")["id"]
    drawn: set[str] = set()
    with me.at(name) as page:
        page.my_turn()
        page.play_and_see(page.now["menu"][0]["action"])
        at = page.my_turn()["move"]
        for _ in range(12):
            before = page.now["view"]["hidden"][0]
            page.play_and_see("take deck")
            (card,) = Counter(page.now["view"]["hidden"][0]) - Counter(before)  # some have copies
            drawn.add(card)
            go_back(page, at)
    assert len(drawn) > 3


def test_it_outlives_a_restart(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as cafe:
        me = Person(cafe.port)
        name = me.open("miracles", "mbb")["id"]
        with me.at(name) as page:
            seen = some_moves(page, random.Random(1), 6)
            go_back(page, list(seen)[2])
            some_moves(page, random.Random(2), 3)
            before = page.my_turn()
    with Cafe(quick(tmp_path)) as cafe:
        me = me.resumed(cafe.port)
        with me.at(name) as page:
            after = page.until_moment(lambda m: m["view"] is not None)
            for key in ("view", "menu", "move", "undo"):
                assert after[key] == before[key]
            assert [row["sentences"] for row in after["log"]]
        me.close()


def test_not_before_other_people(person: Make) -> None:
    host, friend = person(), person()
    name = host.open("miracles", "mo", listed=True)["id"]
    friend.post(f"/tables/{name}/join")
    with host.at(name) as page:
        page.my_turn()
        page.play_and_see(page.now["menu"][0]["action"])
        assert page.now["undo"] == []
        page.say("takeback", to=0, ref=1)
        assert page.refusal() == "no_takeback"
