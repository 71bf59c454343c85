"""Chance at a live table: drawn afresh for every move, kept with it, replayed from there."""

import random
from pathlib import Path
from typing import Any

import pytest

import estaminet
from estaminet.errors import BadRecord
from estaminet.web.live import opening
from tests.web.people import Page, Person
from tests.web.server import Cafe, quick, wait_for

MOVES = 30
GAME = "poilus"  # it shuffles on the way


def played(cafe: Cafe, first: Person, second: Person) -> tuple[str, list[Any]]:
    """A game in which both always do the same; what chance decided in each move."""
    dice = random.Random(1)
    name = first.open(GAME, "mo", listed=True)["id"]
    second.post(f"/tables/{name}/join")
    with first.at(name) as one, second.at(name) as two:
        pages = (one, two)
        while (move := moment(pages)["move"]) < MOVES and moment(pages)["result"] is None:
            for page in pages:
                page.until_moment(lambda m, move=move: m["view"] and m["move"] == move)
            actor = next(page for page in pages if page.now["menu"])
            actor.play_and_see(dice.choice(sorted(row["action"] for row in actor.now["menu"])))
        last = moment(pages)["move"]
    journal = cafe.rooms.live[name].journal
    wait_for(lambda: len(journal.history.moves) == last)  # perhaps played at another process
    history = journal.history
    assert history.dealt is not None
    return name, [history.dealt.body["chance"], *(move.chance for move in history.moves)]


def moment(pages: tuple[Page, ...]) -> Any:
    return max((page.now for page in pages), key=lambda now: now["move"])


def test_the_same_seed_and_the_same_moves_have_another_future(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "new_seed", lambda: 7)
    with Cafe(quick(tmp_path)) as here, Cafe(quick(tmp_path)) as there:
        ann, ben = Person(here.port), Person(here.port)
        (name, chance), (_, other) = played(here, ann, ben), played(here, ann, ben)
        assert chance[0] == other[0]  # dealt from the one seed
        assert chance != other
        at_once = here.rooms.live[name].journal.table
        assert at_once is not None
        room = there.run(there.rooms.get(name))  # read from the database, without the generator
        assert room.journal.table.position() == at_once.position()
        here.forget(name)
        again = here.run(here.rooms.get(name)).journal.table
        assert again.position() == at_once.position()
        ann.close()
        ben.close()


def test_other_processes_take_a_move_with_its_chance(tmp_path: Path) -> None:
    with Cafe(quick(tmp_path)) as here, Cafe(quick(tmp_path)) as there:
        ann, ben = Person(here.port), Person(there.port)
        name, chance = played(here, ann, ben)
        heard = there.rooms.live[name].journal
        wait_for(lambda: len(heard.history.moves) + 1 == len(chance))
        tables = [cafe.rooms.live[name].journal.table for cafe in (here, there)]
        assert tables[0] is not None
        assert tables[1] is not None
        assert tables[0].position() == tables[1].position()
        ann.close()
        ben.close()


def test_a_table_without_a_seed_has_a_record_that_replays() -> None:
    futures = set()
    for _ in range(8):
        table, dice = estaminet.new(GAME, 2, seed=5), random.Random(1)
        while table.actor is not None and table.move < MOVES:
            table.reseed()
            table.play(dice.choice(table.actions()))
        assert estaminet.replay(table.record()).position() == table.position()
        futures.add(str(table.record()["chance"]))
    assert len(futures) > 1
    table = estaminet.new(GAME, 2, seed=5)
    with pytest.raises(BadRecord):
        table.repeat(table.actions()[0], table.chance)  # that was the set-up's
