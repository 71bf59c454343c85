"""What the guides say of named situations: a better one scores higher."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet import bots
from estaminet.bots.search import guide
from estaminet.errors import BadData
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab.counting import Counter
from tests.bots.tables import GAMES, Looking, middle
from tests.games.miracles import positions as miracles
from tests.games.miseraables import positions as miseraables
from tests.games.poilus import positions as poilus


def chance(game: Any, **changes: Any) -> float:
    """What the guide gives seat 0 in the default position with these changes."""
    return Looking(game.table(**changes)).chances()[0]


def mission(**changes: Any) -> float:
    return chance(poilus, decision="intensity", **changes)


def late(**changes: Any) -> float:
    """Les Miseraables with an empty deck, the last round."""
    own = {0: ["cosette"], 1: ["student"]}
    tableau = ["peasant", "soldier", "aristocrat"]
    usual = {"own": own, "tableau": tableau, "rest": "kill", "triggered_by": 1}
    return chance(miseraables, **{**usual, **changes})


# How a seat stands


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"trials_size": 10}, {}),
        ({}, {"morale_size": 10}),
        ({}, {"hardships": {0: ["mute"]}}),
        ({"hardships": {0: ["mute"], 1: ["proud"]}}, {"hardships": {0: ["mute", "proud"]}}),
        ({"hardships": {0: ["mute"]}}, {"hardships": {0: ["wound"]}}),
        ({}, {"charm_used": [0]}),
        ({}, {"hands": {0: ["night+mask"]}}),
        ({"speech_tokens": {0: 2}}, {}),
    ],
)
def test_poilus_peace_is_nearer(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert mission(**better) > mission(**worse)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"coins": {0: 9}}, {}),
        ({"control": {"taverne": 0}}, {}),
        ({"control": {"taverne": 0}}, {"control": {"taverne": 1}}),
        ({"cards": {0: ["devil"]}}, {}),
        ({}, {"active": 1}),
        ({"control": {"taverne": 0}, "king": 20}, {"control": {"taverne": 0}}),
        ({"rogues": {0: ["beggar", "henchman", "swordsman"]}}, {}),
    ],
)
def test_miracles_a_guild_is_ahead(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert chance(miracles, **better) > chance(miracles, **worse)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"points": [3, 1]}, {"points": [1, 3]}),
        ({"save": ["marius_pontmercy"]}, {}),
        ({"save": ["marius_pontmercy"]}, {"save": ["jean_valjean"]}),
    ],
)
def test_miseraables_a_player_is_ahead(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert late(**better) > late(**worse)


def test_what_a_named_position_is_worth() -> None:
    """Pinned: another number here is another player."""
    assert mission() == pytest.approx(0.316671, abs=1e-6)
    assert chance(miracles) == pytest.approx(0.353491, abs=1e-6)
    own = {0: ["cosette"], 1: ["student"]}
    tableau = ["peasant", "soldier", "aristocrat"]
    assert chance(miseraables, own=own, tableau=tableau) == pytest.approx(0.559873, abs=1e-6)


def test_features_have_their_names() -> None:
    looking = Looking(poilus.table(decision="intensity", hardships={1: ["mute", "wound"]}))
    found = looking.features(0)
    assert {name: found[name] for name in ("always", "trials", "most_load", "breaking")} == {
        "always": 1.0,
        "trials": 2.0,
        "most_load": 3.0,
        "breaking": 1.0,
    }
    found = Looking(miracles.table(coins={0: 8}, control={"taverne": 0})).features(0)
    assert (found["tokens"], found["coins"], found["can_buy"]) == (1.0, 2.0, 1.0)
    found = Looking(miseraables.table(own={0: ["cosette"]}, points=[4, 0])).features(0)
    assert (found["points"], found["cards"], found["to_move"]) == (1.0, 1.0, 1.0)


def test_features_of_a_seat_do_not_depend_on_who_was_looked_at_before() -> None:
    table = miseraables.table(own={0: ["cosette"]}, points=[4, 0])
    alone, looking = Looking(table).features(1), Looking(table)
    looking.features(0)
    assert looking.features(1) == alone
    assert alone["best_hope"] == 0.0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [10, 30])
def test_a_team_has_one_chance_and_rivals_share_one(game: str, moves: int) -> None:
    chances = Looking(middle(game, 3, moves)).chances()
    assert all(0.0 < one < 1.0 for one in chances)
    if guide.tuning(game).team:
        assert len(set(chances)) == 1
    else:
        assert sum(chances) == pytest.approx(1.0)


# How an action looks


def test_poilus_what_fails_the_mission_looks_worst() -> None:
    hands = {0: ["night+mask", "rain+whistle"], 1: ["snow+whistle"], 2: []}
    land = ["night+shell", "night+whistle"]
    scores = Looking(poilus.table(hands=hands, no_mans_land=land)).scores()
    assert min(scores, key=lambda action: scores[action]) == "play night+mask"
    assert scores["play night+mask"] == guide.tuning("poilus").weights.fail
    assert scores["charm night+shell"] == scores["charm night+whistle"]  # either frees the hand


def test_poilus_a_tile_looks_best_where_it_is_needed() -> None:
    hardships = {1: ["mute", "proud", "panic"]}
    scores = Looking(poilus.table(hardships=hardships)).scores()
    receivers = poilus.table(hardships=hardships).counts()["receivers"][0]
    to = {seat: scores[f"fall_back {tile}"] for tile, seat in receivers.items() if "_" not in tile}
    assert max(to, key=lambda seat: to[seat]) == 1


def test_miracles_the_stronger_side_looks_better_in_a_standoff() -> None:
    board = {"taverne.1": (1, "henchman", [0]), "taverne.2": (0, "henchman")}
    scores = Looking(miracles.table(board=board)).scores()
    assert scores["place henchman taverne.3"] > scores["place beggar taverne.3"]


def test_miseraables_points_in_hand_look_better_than_none() -> None:
    own = {0: ["cosette", "soldier"], 1: ["student"]}
    save = ["marius_pontmercy", "jean_valjean"]
    scores = Looking(miseraables.table(own=own, save=save, tableau=["peasant"] * 3)).scores()
    assert scores["score cosette"] > scores["score soldier"]


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_weighs_what_its_actor_may_know(game: str) -> None:
    """To the last bit alike in every world that the actor may imagine."""
    players = load(game).players[-1]
    for seed in range(4):
        table = estaminet.new(game, players, seed=seed)
        for _ in bots.playing(table, [bots.make("random", game, seed)] * players):
            assert table.actor is not None
            world = table.determinize(table.actor, table.move)
            assert Looking(world).scores() == Looking(table).scores()


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_has_a_number_for_everything(game: str) -> None:
    tuned = guide.tuning(game)
    assert np.isfinite(guide.row(tuned.weights)).all()
    assert np.isfinite(tuned.worths).all()
    assert len(tuned.worths) == len(Looking(middle(game, 3)).features(0))


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_has_iterations_for_every_level_that_searches(game: str) -> None:
    module = import_module(f"estaminet.bots.{game}.guide")
    levels = {"apprentice", "regular", "master", "master-0.1", "champion", "clairvoyant"}
    assert set(module.ITERATIONS) == levels


def test_numbers_keep_their_names_and_their_order() -> None:
    record = guide.numbers(guide.names("one", "two", "three"), {"two": 2.0, "one": 1.0, "old": 4.0})
    assert guide.row(record).tolist() == [1.0, 2.0, 0.0]
    record.two = 5.0
    assert guide.row(record).tolist() == [1.0, 5.0, 0.0]


@pytest.mark.parametrize("version", [None, "0.1"])
@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_guide_names_every_number_and_no_other(game: str, version: str | None) -> None:
    module, told = import_module(f"estaminet.bots.{game}.guide"), guide.shipped(game, version)
    assert tuple(told["weights"]) == module.WEIGHTS.names
    assert tuple(told["worths"]) == module.WORTHS.names


def own_guide(game: str, **section: Any) -> dict[str, Any]:
    """The shipped cards with a guide of their own."""
    return {**load(game).content.source.plain, "guide": section}


@pytest.mark.parametrize("game", GAMES)
def test_a_data_file_may_bring_the_numbers_it_is_played_by(game: str) -> None:
    name, worth = (next(iter(guide.shipped(game)[part])) for part in ("weights", "worths"))
    data = own_guide(game, weights={name: 7.5, "forgotten": 1}, worths={worth: -2})
    content = load(game).content_of(own(data))
    assert content.source.plain == data
    tuned, usual = guide.tuning(game, content), guide.tuning(game)
    assert (tuned.weights[name], tuned.worths[0]) == (7.5, -2.0)
    assert tuned.weights.tolist()[1:] == usual.weights.tolist()[1:]  # the others are as shipped
    assert tuned.worths.tolist()[1:] == usual.worths.tolist()[1:]
    version = guide.tuning(game, content, "0.1")
    assert version.weights[name] == guide.shipped(game, "0.1")["weights"][name]


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_that_is_none_is_refused_with_its_place(game: str) -> None:
    bad = {"weights": {"one": "high", "two": 2e6, "three": True, "four": 4}, "worths": [1]}
    with pytest.raises(BadData) as refused:
        estaminet.new(game, 3, options={"data": own_guide(game, **bad)})
    assert [defect.partition(":")[0] for defect in refused.value.defects] == [
        "guide.weights.one",
        "guide.weights.two",
        "guide.weights.three",
        "guide.worths",
    ]
    with pytest.raises(BadData, match="guide: expected a mapping"):
        estaminet.new(game, 3, options={"data": {**own_guide(game), "guide": "mine"}})


@pytest.mark.parametrize("bot", ["guide:greedy", "search:4"])
@pytest.mark.parametrize("game", GAMES)
def test_every_bot_plays_a_file_by_its_own_guide(game: str, bot: str) -> None:
    """At a table and in the compiled loop: with all numbers 0 the game goes otherwise."""
    nothing = {part: dict.fromkeys(guide.shipped(game)[part], 0) for part in ("weights", "worths")}

    def played(data: Any) -> tuple[Any, Any]:
        table = estaminet.new(game, 3, seed=1, options={"data": data})
        bots.play(table, [bots.make(bot, game, seed) for seed in range(3)])
        counter = Counter(load(game), table.content, 3, bot)
        return table.position(), counter.count(range(3), 1).deeds

    usual, own_way = played(None), played(own_guide(game, **nothing))
    assert usual[0] != own_way[0]
    assert [sums for _, sums in usual[1]] != [sums for _, sums in own_way[1]]


def test_another_weight_is_another_opinion() -> None:
    table = poilus.table(hands={0: ["night+mask"]})
    tuned = guide.tuning("poilus")
    weights = tuned.weights.copy()
    weights["play"] += 3.0
    before, after = (Looking(table, t).scores() for t in (tuned, tuned._replace(weights=weights)))
    assert after["play night+mask"] == pytest.approx(before["play night+mask"] + 3.0)
