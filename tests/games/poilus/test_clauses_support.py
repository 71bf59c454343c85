"""Clauses of section 5, Support."""

import pytest

import estaminet
from tests.games.helpers import play

from .positions import outcome, table

GONE = {1: None, 2: None}  # seats 1 and 2 have fallen back without a tile
PAIR = ["night+mask", "night+shell"]
SINGLES = [("left", 1), ("right", -1)]
DOUBLES = [("double_left", 2), ("double_right", -2)]


def success(**changes):
    """Seat 0 has fallen back last and given its tile to seat 1, who has the majority."""
    t = table(**{"fallen": GONE, **changes})
    t.play("fall_back left")
    assert (outcome(t), t.decision, t.actor) == ("success", "support", 1)
    return t


def failure(**changes):
    """The mission has failed; seat 1 has the majority by the tile of seat 2."""
    hands = {**changes.pop("hands", {}), 0: ["night+whistle"]}
    t = table(fallen={2: "right"}, no_mans_land=PAIR, hands=hands, **changes)
    t.play("play night+whistle")
    assert (outcome(t), t.decision, t.actor) == ("failure", "support", 1)
    return t


def ended(t):
    """Support is over and the next mission has begun."""
    return (t.decision, t.position()["mission"]) == ("intensity", 3)


@pytest.mark.clause("P-SUP-1")
@pytest.mark.parametrize("failing", [False, True])
def test_p_sup_1_tiles_are_given_after_success_and_failure(failing):
    hands = {0: ["night+whistle"]}
    t = table(fallen={1: "left", 2: "right"}, no_mans_land=PAIR, hands=hands)
    t.play("play night+whistle" if failing else "fall_back left")
    p = t.position()
    transfers = [{"from": 1, "tile": "left", "to": 2}, {"from": 2, "tile": "right", "to": 1}]
    if not failing:
        transfers.insert(0, {"from": 0, "tile": "left", "to": 1})
    assert p["last_mission"]["transfers"] == transfers
    assert p["placed"] == [None, None, None]
    assert p["stock"][1] == sorted(["right"] * 3 + ["left"] * (not failing))
    assert p["stock"][2] == ["left", "left", "right"]


@pytest.mark.clause("P-SUP-2")
@pytest.mark.parametrize(
    ("players", "tile", "step"),
    [
        *[(n, tile, step) for n in (2, 3, 4, 5) for tile, step in SINGLES],
        *[(n, tile, step) for n in (4, 5) for tile, step in DOUBLES],
    ],
)
def test_p_sup_2_where_the_arrows_point(players, tile, step):
    for seat in range(players):
        fallen = {other: None for other in range(players) if other != seat}
        t = table(players=players, active=seat, stock={seat: [tile]}, fallen=fallen)
        p = play(t, f"fall_back {tile}")
        to = (seat + step) % players
        assert p["last_mission"]["transfers"] == [{"from": seat, "tile": tile, "to": to}]
        assert p["stock"] == [[tile] if other == to else [] for other in range(players)]
        assert (t.decision, t.actor) == ("support", to)


@pytest.mark.clause("P-SUP-2")
def test_p_sup_2_a_double_counts_as_one():
    fallen = {0: "left", 2: "right", 3: None}
    t = table(players=4, active=1, stock={1: ["double_left"]}, fallen=fallen)
    p = play(t, "fall_back double_left")  # seat 1 gets two tiles, seat 3 the double
    assert p["last_mission"]["majority"] == 1


@pytest.mark.clause("P-SUP-3")
@pytest.mark.parametrize("kept", [[], ["right"], ["left", "left", "right", "right"]])
def test_p_sup_3_tiles_held_before_do_not_count(kept):
    t = failure(stock={0: kept})
    assert t.position()["last_mission"]["majority"] == 1


@pytest.mark.clause("P-SUP-4")
@pytest.mark.parametrize(
    ("placed", "majority"),
    [
        (["none", "none", "none"], None),
        (["left", "none", "none"], 1),
        (["none", "none", "left"], 0),
        (["left", "left", "left"], None),
        (["right", "right", "right"], None),
        (["left", "right", "none"], None),
        (["left", "left", "right"], 1),
        (["right", "left", "left"], 2),
    ],
)
def test_p_sup_4_strict_majority(placed, majority):
    stock = {seat: [tile] if tile != "none" else [] for seat, tile in enumerate(placed)}
    t = table(stock=stock)
    p = play(t, *[f"fall_back {tile}" for tile in placed])
    assert p["last_mission"]["majority"] == majority
    if majority is None:
        assert ended(t)
    else:
        assert (t.decision, t.actor) == ("support", majority)


@pytest.mark.clause("P-SUP-5")
def test_p_sup_5_choice_after_a_success():
    given = {"hardships": {0: ["wound"], 1: ["proud", "mute"]}, "charm_used": [0, 1]}
    t = success(**given)
    assert t.actions() == ["decline", "recover_charm", "remove mute", "remove proud"]
    p = play(t, "decline")
    assert (p["hardships"], p["charm_used"]) == (
        [["wound"], ["proud", "mute"], []],
        [True, True, False],
    )
    assert ended(t)
    t = success(**given)
    p = play(t, "recover_charm")
    assert p["hardships"] == [["wound"], ["proud", "mute"], []]
    assert ended(t)


@pytest.mark.clause("P-SUP-6")
def test_p_sup_6_charm_back_only_if_used():
    assert success(charm_used=[0, 2]).actions() == ["decline"]
    t = success(charm_used=[0, 1])
    assert t.actions() == ["decline", "recover_charm"]
    assert play(t, "recover_charm")["charm_used"] == [True, False, False]


@pytest.mark.clause("P-SUP-7")
@pytest.mark.parametrize(
    ("second", "left"), [("remove panic", ["mute"]), ("done", ["mute", "panic"])]
)
def test_p_sup_7_a_second_removal_or_done(second, left):
    t = success(hardships={1: ["mute", "proud", "panic"]}, charm_used=[1])
    t.play("remove proud")
    assert (t.decision, t.actor) == ("support_more", 1)
    assert t.actions() == ["done", "remove mute", "remove panic"]
    p = play(t, second)
    assert p["hardships"][1] == left
    assert p["charm_used"] == [False, True, False]
    assert ended(t)


@pytest.mark.clause("P-SUP-7")
def test_p_sup_7_asked_even_with_nothing_left():
    t = success(hardships={1: ["mute"]})
    t.play("remove mute")
    assert (t.decision, t.actor, t.actions()) == ("support_more", 1, ["done"])


@pytest.mark.clause("P-SUP-8")
@pytest.mark.parametrize(
    ("choice", "left"), [("remove mute", ["proud"]), ("decline", ["proud", "mute"])]
)
def test_p_sup_8_one_removal_after_a_failure(choice, left):
    t = failure(hardships={1: ["proud", "mute"]}, charm_used=[1])
    assert t.actions() == ["decline", "remove mute", "remove proud"]
    p = play(t, choice)
    assert (p["hardships"][1], p["charm_used"][1]) == (left, True)
    assert ended(t)


@pytest.mark.clause("P-SUP-9")
def test_p_sup_9_wound_is_one_card():
    t = success(hardships={1: ["wound", "mute", "proud"]})
    p = play(t, "remove wound", "remove mute")
    assert p["hardships"][1] == ["proud"]
    t = failure(hardships={1: ["wound", "mute", "proud"]})
    p = play(t, "remove wound")
    assert p["hardships"][1] == ["mute", "proud"]
    assert ended(t)


@pytest.mark.clause("P-SUP-10")
@pytest.mark.parametrize("end", [success, failure])
def test_p_sup_10_only_hardships_in_front_of_him(end):
    t = end(hardships={1: ["mute"], 2: ["panic"]}, hands={1: ["proud"]})
    removed = t.position()["removed"]
    assert t.actions() == ["decline", "remove mute"]
    for action in ["remove proud", "remove panic"]:
        with pytest.raises(estaminet.IllegalAction):
            t.play(action)
    p = play(t, "remove mute")
    assert p["removed"] == sorted([*removed, "mute"])
    assert p["hardships"] == [[], [], ["panic"]]
