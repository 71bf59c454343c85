"""Games that are over: second chances, what if, records from files, a guest's own history."""

import json
import random
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import estaminet
from estaminet import bots, review
from estaminet.web import wire
from estaminet.web.settings import Rate
from tests.web.people import Message, Person
from tests.web.server import Cafe, quick

Make = Callable[..., Person]


def finished(one: Person, game: str = "miseraables", seats: str = "mb", dice: int = 1) -> str:
    """A game played to its end; the name of its table."""
    name = str(one.open(game, seats)["id"])
    with one.at(name) as page:
        page.to_the_end(random.Random(dice).choice)
    return name


def decision_of(one: Person, name: str, seat: int, part: float = 0.5) -> int:
    """A decision of the seat, about the middle of the game or after another part of it."""
    frames = one.get(f"/tables/{name}/replay", eyes="all")["frames"]
    mine = [frame["move"] for frame in frames if frame["actor"] == seat]
    return int(mine[int(len(mine) * part)])


def replayed(one: Person, name: str) -> list[Message]:
    return list(one.get(f"/tables/{name}/replay", eyes="all")["frames"])


@pytest.mark.parametrize("game", estaminet.games())
@pytest.mark.parametrize("true_cards", [True, False])
def test_a_finished_game_is_played_on_from_a_decision(
    person: Make, game: str, true_cards: bool
) -> None:
    ann = person("Ann")
    name = finished(ann, game, "mbb")
    move = decision_of(ann, name, 0)
    then = replayed(ann, name)[move]
    body = {"move": move, "true_cards": true_cards, "name": "  Had I known \u202e"}
    branch = ann.post(f"/tables/{name}/branches", body)["id"]
    with ann.at(branch) as page:
        page.my_turn()
        assert page.now["view"] == then["own"]["0"]  # what the seat knew is as it was
        assert page.now["log"] == []
        end = page.to_the_end(random.Random(5).choice)
        moves = [row["move"] for message in page.heard for row in message.get("log", [])]
        assert moves == list(range(1, end["move"] + 1))
    frames = replayed(ann, branch)
    assert frames[0]["own"]["0"] == then["own"]["0"]
    tree = wire.Tree.model_validate(ann.get(f"/tables/{name}/branches"))
    assert [leaf.id for leaf in tree.tables] == [name, branch]
    leaf = tree.tables[1]
    assert leaf.branch is not None
    assert (leaf.branch.table, leaf.branch.move, leaf.branch.seat) == (name, move, 0)
    assert leaf.branch.name == "Had I known"
    assert leaf.result == end["result"]
    assert ann.get(f"/tables/{branch}/branches") == ann.get(f"/tables/{name}/branches")
    assert estaminet.replay(ann.get(f"/tables/{branch}/record")).result == end["result"]


def test_hidden_cards_are_dealt_anew_unless_the_true_ones_are_wanted(person: Make) -> None:
    ann = person("Ann")
    name = finished(ann, "miseraables", "mbb")
    truth = replayed(ann, name)[0]["own"]
    worlds = []
    for true_cards in (True, False, False, False):
        made = ann.post(f"/tables/{name}/branches", {"move": 0, "true_cards": true_cards})["id"]
        with ann.at(made) as page:
            page.to_the_end(random.Random(2).choice)
        worlds.append(replayed(ann, made)[0]["own"])
    seat = next(frame["actor"] for frame in replayed(ann, name))
    assert worlds[0] == truth
    assert all(world[str(seat)] == truth[str(seat)] for world in worlds)
    assert any(world != truth for world in worlds[1:])


def test_a_branch_of_a_branch_belongs_to_the_same_tree(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    name = finished(ann)
    first = ann.post(f"/tables/{name}/branches", {"move": 2, "seat": 1})["id"]
    with ann.at(first) as page:
        assert page.my_turn()["you"] == 1
        page.to_the_end(random.Random(3).choice)
    second = ann.post(f"/tables/{first}/branches", {"move": 1})["id"]
    tables = ann.get(f"/tables/{first}/branches")
    assert [leaf["id"] for leaf in tables["tables"]] == [name, first, second]
    assert tables["tables"][2]["branch"]["root"] == name
    assert ben.refused("GET", f"/tables/{first}/branches") == "not_shared"
    assert ben.refused("POST", f"/tables/{first}/branches", {"move": 0}) == "not_shared"


def test_what_cannot_be_branched_is_refused(person: Make) -> None:
    ann = person("Ann")
    running = ann.open("poilus", "mbb")["id"]
    assert ann.refused("POST", f"/tables/{running}/branches", {"move": 0}) == "not_over"
    assert ann.refused("POST", f"/tables/{running}/line", {"move": 0}) == "not_over"
    name = finished(ann)
    end = len(replayed(ann, name)) - 1
    path = f"/tables/{name}/branches"
    assert ann.refused("POST", path, {"move": end}) == "no_decision"
    assert ann.refused("POST", path, {"move": 0, "seat": 5}) == "bad_seats"
    assert ann.refused("POST", path, {"move": 0, "bot": "clairvoyant"}) == "unknown_bot"
    assert ann.refused("POST", path, {"move": -1}) == "bad_request"


def test_what_if(person: Make) -> None:
    ann = person("Ann")
    name = finished(ann, "miracles", "mbb")
    move = decision_of(ann, name, 0, part=0)  # a dozen moves later the game is not over
    start = ann.post(f"/tables/{name}/line", {"move": move})
    wire.LineTold.model_validate(start)
    assert start["frames"] == []
    chosen = start["menu"][-1]["action"]
    asked = {"move": move, "actions": [chosen], "on": 12}
    told = wire.LineTold.model_validate(ann.post(f"/tables/{name}/line", asked))
    assert told.frames[0].action == chosen
    assert [frame.move for frame in told.frames] == list(range(move + 1, move + 14))
    assert ann.post(f"/tables/{name}/line", asked) == ann.post(f"/tables/{name}/line", asked)
    alone = ann.post(f"/tables/{name}/line", {**asked, "eyes": 1})
    assert all(frame["own"] == {} and frame["view"]["seat"] == 1 for frame in alone["frames"])
    wrong = {"move": move, "actions": ["fly"]}
    assert ann.refused("POST", f"/tables/{name}/line", wrong) == "not_legal"
    assert ann.refused("POST", f"/tables/{name}/line", {"move": move, "eyes": 7}) == "bad_request"


@pytest.mark.parametrize("game", estaminet.games())
def test_a_record_is_brought_back(person: Make, game: str) -> None:
    ann, ben = person("Ann"), person("Ben")
    name = finished(ann, game, "mbb")
    record = ann.get(f"/tables/{name}/record")
    brought = ben.post("/records", {"record": record})["id"]
    told = [frame["own"] for frame in replayed(ben, brought)]
    assert told == [frame["own"] for frame in replayed(ann, name)]
    assert ben.get(f"/tables/{brought}/record") == record
    with ben.at(brought) as page:
        assert page.now["result"] == record["result"]
        assert page.now["you"] is None
    branch = ben.post(f"/tables/{brought}/branches", {"move": 1})["id"]
    with ben.at(branch) as page:
        assert page.my_turn()["you"] is not None
    assert ann.refused("GET", f"/tables/{brought}/replay") == "not_shared"


def test_what_is_no_finished_game_is_not_brought(person: Make) -> None:
    ann = person("Ann")
    table = estaminet.new("poilus", 3, seed=1)
    table.play(table.actions()[0])
    unfinished: dict[str, Any] = table.record()
    broken = {**unfinished, "actions": ["fly"]}
    assert ann.refused("POST", "/records", {"record": unfinished}) == "unfinished_record"
    for wrong in (broken, {}, {"game": "poilus"}):
        assert ann.refused("POST", "/records", {"record": wrong}) == "bad_record"
    assert ann.get("/me/games")["games"] == []


def test_a_review_is_made_while_somebody_asks(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = estaminet.new("poilus", 2, seed=4)
    bots.play(table, [bots.make("random", "poilus", seat) for seat in range(2)])
    name = ann.post("/records", {"record": table.record()})["id"]
    path = f"/tables/{name}/review"
    assert ben.refused("POST", path, {"seat": 0}) == "not_shared"
    assert ann.refused("POST", path, {"seat": 2}) == "bad_seats"
    running = ann.open("poilus", "mbb")["id"]
    assert ann.refused("POST", f"/tables/{running}/review", {"seat": 0}) == "not_over"
    told: Message = {"complete": False, "done": 0}
    while not told["complete"]:
        told = ann.post(path, {"seat": 0})
        wire.ReviewTold.model_validate(told)
        time.sleep(0.2)
    (account,) = told["review"]["accounts"]
    parts = account["start"] + account["skill"] + account["others"] + account["luck"]
    assert abs(parts - account["end"]) < 1e-9
    assert ann.post(path, {"seat": 0, "known": told["done"]})["review"] is None
    assert ann.post(path, {"seat": 0}) == told
    expected = review.of(ann.get(f"/tables/{name}/record"), seats=[0])
    assert told["review"] == json.loads(json.dumps(expected))


def test_nobody_takes_up_all_the_looking_back(tmp_path: Path) -> None:
    """Replays, other lines and reviews are much work: each address has its share."""
    few = Rate(2, 0.001)
    with Cafe(quick(tmp_path, address_looks=few)) as cafe, closing(Person(cafe.port)) as ann:
        table = estaminet.new("poilus", 5, seed=4)
        bots.play(table, [bots.make("random", "poilus", seat) for seat in range(5)])
        name = ann.post("/records", {"record": table.record()})["id"]
        asked = [ann.http.get(f"/tables/{name}/{what}") for what in ("replay", "record", "replay")]
        assert [answer.status_code for answer in asked] == [200, 200, 429]
        line = {"move": 0, "actions": []}
        assert ann.refused("POST", f"/tables/{name}/line", line) == "too_fast"
        reviews = [ann.http.post(f"/tables/{name}/review", json={"seat": n}) for n in range(5)]
        assert [answer.status_code for answer in reviews] == [200, 200, 200, 200, 429]


# A place of one's own


def test_a_history_with_results_and_ratings(person: Make) -> None:
    ann = person("Ann")
    names = [finished(ann, "miseraables", "mb", dice) for dice in range(3)]
    told = wire.PlayedGames.model_validate(ann.get("/me/games"))
    assert [game.id for game in told.games] == names[::-1]
    assert not told.more
    for game in told.games:
        assert game.you == 0
        assert game.won in (0.0, 1.0)
        assert game.rating is not None
        up = game.rating.after.rating > game.rating.before.rating
        assert up is (game.won == 1.0)
        assert game.rating.after.deviation < game.rating.before.deviation
    first = told.games[-1].rating
    assert first is not None
    assert (first.before.rating, first.before.deviation) == (1500, 500)
    chain = [game.rating for game in told.games[::-1] if game.rating]
    assert all(a.after == b.before for a, b in pairwise(chain))
    (statistics,) = ann.get("/me/statistics")
    found = wire.GameStatistics.model_validate(statistics)
    assert found.all.games == 3
    assert found.all.won == sum(game.won or 0.0 for game in told.games)
    assert [group.name for group in found.groups["players"]] == ["2"]
    assert [group.name for group in found.groups["options"]] == ["standard"]
    assert [point.rating for point in found.curve] == [r.after.rating for r in chain]
    older = ann.get("/me/games", before=str(told.games[0].at))
    assert [game["id"] for game in older["games"]] == names[1::-1]


def test_options_are_told_in_words(person: Make) -> None:
    ann = person("Ann")
    name = ann.open("miseraables", "mb", options={"turn_limit": 8})["id"]
    with ann.at(name) as page:
        page.to_the_end(random.Random(1).choice)
    for lang, words in (("en", "Turn limit: 8"), ("fr", "Limite de tours\N{NO-BREAK SPACE}: 8")):
        (told,) = ann.get("/me/statistics", lang=lang)
        assert [group["name"] for group in told["groups"]["options"]] == [words]


def test_all_win_or_lose_against_the_deal(person: Make) -> None:
    ann = person("Ann")
    finished(ann, "poilus", "mbb")
    (game,) = ann.get("/me/games")["games"]
    lost = game["won"] == 0.0
    assert (game["rating"]["after"]["rating"] < 1500) is lost


def test_what_is_no_contest_changes_no_rating(person: Make) -> None:
    ann = person("Ann")
    name = finished(ann)
    (before,) = ann.get("/me/statistics")
    branch = ann.post(f"/tables/{name}/branches", {"move": 0})["id"]
    with ann.at(branch) as page:
        page.to_the_end(random.Random(1).choice)
    undone = ann.open("miseraables", "mb")["id"]
    with ann.at(undone) as page:
        page.my_turn()
        page.play_and_see(page.now["menu"][0]["action"])
        page.my_turn()
        first = page.now["undo"][0]
        page.say("takeback", to=first)
        page.until_moment(lambda m: m["move"] == first)
        page.to_the_end(random.Random(1).choice)
    games = ann.get("/me/games")["games"]
    assert [game["rating"] is None for game in games] == [True, True, False]
    assert games[1]["branch"]
    (after,) = ann.get("/me/statistics")
    assert after["curve"] == before["curve"]
    assert after["all"]["games"] == 3


def test_the_ladder_has_people_and_bots(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    for dice in range(5):
        finished(ann, "miseraables", "mb", dice)
    mine = [row for row in ann.get("/ratings/miseraables") if row["you"]]
    assert [(row["name"], row["games"]) for row in mine] == [("Ann", 5)]  # the last game counts
    rows = [wire.Rated.model_validate(row) for row in ben.get("/ratings/miseraables")]
    assert {(row.name, row.bot) for row in rows} >= {("Ann", False), ("Random", True)}
    assert [row.rating for row in rows] == sorted((row.rating for row in rows), reverse=True)
    assert not any(row.you for row in rows)
    assert ben.refused("GET", "/ratings/chess") == "unknown_game"


def test_one_leaves_with_everything_and_nothing_stays(person: Make) -> None:
    ann, ben = person("Leaving"), person("Ben")
    name = finished(ann)
    told = wire.Export.model_validate(ann.get("/me/export"))
    assert [table.id for table in told.tables] == [name]
    assert estaminet.replay(ann.http.get(told.tables[0].record.removeprefix("/api")).json())
    assert [row["won"] for row in told.results] == [ann.get("/me/games")["games"][0]["won"]]
    assert ann.http.delete("/me").status_code == 200
    assert ann.get("/me/games")["games"] == []
    assert ann.get("/me")["name"] != "Leaving"
    assert "Leaving" not in {row["name"] for row in ben.get("/ratings/miseraables")}


# The deal of the day


def test_the_deal_of_the_day_is_everybodys(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    tables = [one.post("/days/miracles")["id"] for one in (ann, ben)]
    assert tables[0] != tables[1]
    assert ann.post("/days/miracles")["id"] == tables[0]
    today = wire.Today.model_validate(ann.get("/days"))
    assert today.tables == {"miracles": tables[0]}
    views = []
    for one, name in zip((ann, ben), tables, strict=True):
        with one.at(name) as page:
            views.append(page.until_moment(lambda m: m["view"] is not None)["view"])
            page.to_the_end(random.Random(3).choice)
            assert page.now["undo"] == []
            assert not page.now["table"]["coach"]
    assert views[0] == views[1]
    rows = [wire.DayRow.model_validate(row) for row in ann.get(f"/days/miracles/{today.day}")]
    assert sorted(row.name for row in rows) == ["Ann", "Ben"]
    assert [row.name for row in rows if row.you] == ["Ann"]
    assert all(game["rating"] is None for game in ann.get("/me/games")["games"])
    assert ann.refused("GET", "/days/miracles/tomorrow") == "bad_request"
    assert ann.refused("POST", "/days/chess", {}) == "unknown_game"


def test_a_game_is_settled_once_on_every_store(where: Path | str, tmp_path: Path) -> None:
    with Cafe(quick(tmp_path, database=where)) as cafe, ExitStack() as stack:
        ann = Person(cafe.port, "Ann")
        name = finished(ann)
        told = ann.get("/me/games")
        again = stack.enter_context(closing(ann.resumed(cafe.port)))
        assert again.get("/me/games") == told
        assert [row["games"] for row in again.get("/ratings/miseraables") if row["you"]] == [1]
        branch = again.post(f"/tables/{name}/branches", {"move": 0})["id"]
        tree = again.get(f"/tables/{name}/branches")["tables"]
        assert [leaf["id"] for leaf in tree] == [name, branch]
        assert again.post("/days/poilus")["id"] == again.post("/days/poilus")["id"]
