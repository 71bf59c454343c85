"""Puzzles at the café: told as a seat sees them, answered, kept per guest, one for every day."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from importlib.resources import files
from pathlib import Path

import pytest

import estaminet
from estaminet.errors import BadOption
from estaminet.languages import LANGUAGES
from estaminet.review import puzzles
from estaminet.review.puzzles import BadPuzzles, Puzzle
from estaminet.web import wire
from estaminet.web.live.puzzling import told
from estaminet.web.puzzles import shelf
from estaminet.web.puzzles.wire import PuzzleShelf, PuzzleTold, Verdict
from estaminet.web.store.puzzles import Attempts
from tests.web.people import Message, Person
from tests.web.server import Cafe, quick

Make = Callable[..., Person]
DAY = date(2026, 2, 27)


def shelf_of(one: Person, game: str) -> PuzzleShelf:
    shelves = [PuzzleShelf.model_validate(row) for row in one.get("/puzzles")]
    return next(found for found in shelves if found.game == game)


def state_of(one: Person, game: str, name: str) -> str:
    return next(row.state for row in shelf_of(one, game).puzzles if row.id == name)


def answered(one: Person, game: str, name: str, action: str | None) -> Verdict:
    return Verdict.model_validate(one.post(f"/puzzles/{game}/{name}", {"action": action}))


def with_many_answers(game: str) -> list[Puzzle]:
    """Puzzles that can be answered wrongly in more ways than their proof names."""
    found = puzzles.shipped(game)
    return [one for one in found if len(one.table(game).actions()) > len(one.values) > 1]


# Telling


@pytest.mark.parametrize("game", estaminet.games())
def test_a_shelf_has_every_puzzle(person: Make, game: str) -> None:
    found = shelf_of(person("Ann"), game)
    shipped = puzzles.shipped(game)
    assert [row.id for row in found.puzzles] == [one.id for one in shipped]
    assert [row.number for row in found.puzzles] == list(range(1, len(shipped) + 1))
    assert {row.state for row in found.puzzles} == {"new"}
    assert {row.set for row in found.puzzles} == {None}
    assert {row.theme for row in found.puzzles} <= found.themes.keys()
    french = shelf_of(person("Zoé", lang="fr"), game)
    assert french.themes != found.themes
    assert not any("{" in name for name in (*found.themes.values(), *french.themes.values()))


@pytest.mark.parametrize("game", estaminet.games())
def test_a_puzzle_is_told_as_its_seat_sees_it(person: Make, game: str) -> None:
    ann = person("Ann")
    puzzle = puzzles.shipped(game)[0]
    plain = ann.get(f"/puzzles/{game}/{puzzle.id}")
    found = PuzzleTold.model_validate(plain)
    table = puzzle.table(game)
    assert found.seat == puzzle.seat == table.actor
    assert found.view == json.loads(json.dumps(table.view(puzzle.seat)))
    numbered = [table.text(number) for number in table.numbers().tolist()]
    assert [row.action for row in found.menu] == numbered  # not in the order of the proof
    for secret in ("answer", "values", "gap", "seeds", "position"):
        assert secret not in plain
        assert secret not in plain["puzzle"]


@pytest.mark.parametrize("game", estaminet.games())
def test_two_worlds_that_the_seat_cannot_tell_apart_are_told_alike(game: str) -> None:
    differ = 0
    for entry in shelf.shipped(game).values():
        table = entry.table()
        world = table.determinize(entry.puzzle.seat, 11)
        differ += table.position() != world.position()
        for lang in LANGUAGES:
            here, there = (json.dumps(told(entry, one, {}, lang)) for one in (table, world))
            assert here == there
    assert differ > len(shelf.shipped(game)) // 4, "nothing was hidden: nothing is tested"


# Answering


@pytest.mark.parametrize("game", estaminet.games())
def test_an_answer_is_judged_at_once(person: Make, game: str) -> None:
    ann, ben = person("Ann"), person("Ben")
    puzzle = with_many_answers(game)[0]
    name, table = puzzle.id, puzzle.table(game)
    second = puzzle.values[1]
    known = {row[0] for row in puzzle.values}
    other = next(action for action in table.actions() if action not in known)

    wrong = answered(ann, game, name, second[0])
    assert (wrong.right, wrong.state, wrong.tries, wrong.solution) == (False, "tried", 1, None)
    assert wrong.chosen is not None
    assert [wrong.chosen.value, wrong.chosen.low, wrong.chosen.high] == second[1:]
    assert wrong.below is None
    assert wrong.best.value == puzzle.values[0][1]
    worse = answered(ann, game, name, other)
    assert (worse.chosen, worse.below) == (None, puzzle.values[-1][1])

    found = answered(ann, game, name, puzzle.answer)
    assert (found.right, found.state, found.tries) == (True, "solved", 3)
    assert found.solution is not None
    assert found.solution.answer == puzzle.answer
    assert [row.action for row in found.solution.actions] == [row[0] for row in puzzle.values]
    assert found.solution.actions[0].text in found.solution.reason
    assert answered(ann, game, name, second[0]).state == "solved"  # it stays so

    assert state_of(ann, game, name) == "solved"
    assert state_of(ben, game, name) == "new"
    assert answered(ben, game, name, puzzle.answer).state == "first"
    assert ann.get("/me/export")["puzzles"] == {name: "solved"}
    assert ann.http.delete("/me").status_code == 200
    assert state_of(ann, game, name) == "new"


def test_who_gives_up_is_told_and_has_not_solved_it(person: Make) -> None:
    ann = person("Anne", lang="fr")
    puzzle = puzzles.shipped("poilus")[0]
    told = answered(ann, "poilus", puzzle.id, None)
    assert (told.right, told.state, told.tries, told.chosen) == (False, "told", 0, None)
    assert told.solution is not None
    assert "des parties imaginées" in told.solution.reason
    assert answered(ann, "poilus", puzzle.id, puzzle.answer).state == "told"


def test_what_is_no_puzzle_and_no_answer_is_refused(person: Make) -> None:
    ann = person("Ann")
    name = puzzles.shipped("poilus")[0].id
    assert ann.refused("GET", "/puzzles/chess/1") == "unknown_game"
    assert ann.refused("GET", "/puzzles/poilus/1") == "unknown_puzzle"
    assert ann.refused("GET", f"/puzzles/miracles/{name}") == "unknown_puzzle"
    path = f"/puzzles/poilus/{name}"
    assert ann.refused("POST", path, {"action": "fly"}) == "not_legal"
    for wrong in ({}, {"action": 7}, {"action": "x" * 300}):
        assert ann.refused("POST", path, wrong) == "bad_request"
    assert state_of(ann, "poilus", name) == "new"


def test_what_is_decided_stays_so() -> None:
    tried = Attempts().after(False).after(False)
    assert tried == Attempts(2, 0)
    assert tried.after(True) == Attempts(3, 3) == tried.after(True).after(False).after(None)
    assert tried.after(None).after(True).state == "told"


def test_what_was_solved_is_kept_on_every_store(where: Path | str, tmp_path: Path) -> None:
    puzzle = puzzles.shipped("miracles")[0]
    with Cafe(quick(tmp_path, database=where)) as cafe:
        ann = Person(cafe.port, "Ann")
        assert answered(ann, "miracles", puzzle.id, puzzle.answer).state == "first"
    with Cafe(quick(tmp_path, database=where)) as cafe:
        again = ann.resumed(cafe.port)
        assert state_of(again, "miracles", puzzle.id) == "first"
        again.close()


# The puzzle of the day


def test_the_puzzle_of_the_day_is_everybodys(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    today = wire.Today.model_validate(ann.get("/days"))
    assert today.puzzles.keys() == set(estaminet.games())
    assert ben.get("/days")["puzzles"] == ann.get("/days")["puzzles"]
    name = today.puzzles["poilus"].id
    answered(ann, "poilus", name, None)
    assert ann.get("/days")["puzzles"]["poilus"]["state"] == "told"
    assert ben.get("/days")["puzzles"]["poilus"]["state"] == "new"


@pytest.mark.parametrize("game", estaminet.games())
def test_every_puzzle_has_its_day(game: str) -> None:
    many = len(shelf.shipped(game))
    days = [(DAY + timedelta(days=at)).isoformat() for at in range(many)]
    chosen = [entry.puzzle.id for entry in map(partial(shelf.of_day, game), days) if entry]
    assert sorted(chosen) == sorted(shelf.shipped(game))
    assert shelf.of_day(game, (DAY + timedelta(days=many)).isoformat()) == shelf.of_day(
        game, DAY.isoformat()
    )


# The house's own


def example(game: str) -> Path:
    return Path(str(files(f"estaminet.games.{game}").joinpath("example.yaml")))


def made(game: str, data: Path) -> Puzzle:
    """No proof, but the form of one: the first decision of a game with these cards."""
    table = estaminet.new(game, 2, seed=3, options={"data": data})
    assert table.actor is not None
    first, second, *_ = table.actions()
    return Puzzle(
        id="0123456789", players=2, seat=table.actor, theme=table.decision, difficulty=2,
        position=table.position(), answer=first,
        values=[[first, 0.8, 0.7, 0.9], [second, 0.3, 0.2, 0.4]], gap=0.5, seeds=[1, 2, 3],
    )  # fmt: skip


@pytest.mark.parametrize("game", estaminet.games())
def test_a_house_has_puzzles_of_its_own_cards(tmp_path: Path, game: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "box.yaml").write_bytes(example(game).read_bytes())
    puzzle = made(game, folder / "box.yaml")
    puzzles.write(folder / "box.json", game, [puzzle], folder / "box.yaml")
    puzzles.write(folder / "more.json", game, [replace(puzzles.shipped(game)[0], id="more")])
    with Cafe(quick(tmp_path, puzzles=folder)) as cafe:
        ann = Person(cafe.port, "Ann")
        own = [row for row in shelf_of(ann, game).puzzles if row.set is not None]
        assert [(row.id, row.set, row.number) for row in own] == [
            ("0123456789", "box", 1),
            ("more", "more", 1),
        ]
        found: Message = ann.get(f"/puzzles/{game}/0123456789")
        PuzzleTold.model_validate(found)
        shipped = ann.get(f"/puzzles/{game}/more")
        assert found["content"] != shipped["content"] == ann.get(f"/content/{game}")
        assert answered(ann, game, "0123456789", puzzle.answer).state == "first"
        ann.close()


def test_what_cannot_be_used_is_said_before_the_house_opens(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="not a folder"):
        shelf.own(tmp_path / "nowhere")
    file = tmp_path / "mine.json"
    for text, words in (
        ("", "names no game"),
        ("[1]\n", "names no game"),
        ('{"game": "chess"}\n', "expected one of"),
        ('{"game": "poilus"}\n', "kind"),
    ):
        file.write_text(text)
        with pytest.raises(BadPuzzles, match=words):
            shelf.own(tmp_path)
    puzzles.write(file, "poilus", puzzles.shipped("poilus")[:1])
    assert list(shelf.own(tmp_path)["poilus"]) == [puzzles.shipped("poilus")[0].id]
    (tmp_path / "mine.yaml").write_bytes(example("poilus").read_bytes())
    with pytest.raises(BadPuzzles, match="data"):  # it is of other cards
        shelf.own(tmp_path)
