"""Worked examples of section 12: Support, checks, Morale drop, visibility."""

import random

import pytest

import estaminet
from tests.games.helpers import play

from .positions import exchanged, outcome, table

GONE = {1: None, 2: None}  # seats 1 and 2 have fallen back without a tile


@pytest.mark.example("E-39")
def test_e_39_majority_of_two_tiles():
    t = table()
    p = play(t, "fall_back left", "fall_back right", "fall_back right")
    assert p["last_mission"]["transfers"] == [
        {"from": 0, "tile": "left", "to": 1},
        {"from": 1, "tile": "right", "to": 0},
        {"from": 2, "tile": "right", "to": 1},
    ]
    assert p["last_mission"]["majority"] == 1
    assert (t.decision, t.actor) == ("support", 1)


@pytest.mark.example("E-39")
def test_e_39_one_tile_each_is_no_majority():
    t = table()
    p = play(t, "fall_back left", "fall_back left", "fall_back left")
    assert [move["to"] for move in p["last_mission"]["transfers"]] == [1, 2, 0]
    assert p["last_mission"]["majority"] is None
    assert (t.decision, p["mission"]) == ("intensity", 3)


@pytest.mark.example("E-39")
def test_e_39_single_tile():
    t = table(stock={1: [], 2: []})
    p = play(t, "fall_back right", "fall_back none", "fall_back none")
    assert p["last_mission"]["majority"] == 2
    assert (t.decision, t.actor) == ("support", 2)


@pytest.mark.example("E-40")
@pytest.mark.parametrize(
    ("players", "tile", "to"),
    [(4, "double_left", 2), (4, "double_right", 2), (5, "double_left", 2), (5, "double_right", 3)],
)
def test_e_40_doubles(players, tile, to):
    fallen = dict.fromkeys(range(1, players))
    t = table(players=players, stock={0: [tile]}, fallen=fallen)
    p = play(t, f"fall_back {tile}")
    assert p["last_mission"]["transfers"] == [{"from": 0, "tile": tile, "to": to}]
    assert p["last_mission"]["majority"] == to


@pytest.mark.example("E-41")
def test_e_41_selfish():
    t = table(hardships={0: ["selfish"]}, stock={0: ["left"]}, fallen=GONE)
    p = play(t, "fall_back left")
    assert p["stock"][0] == ["left"]
    assert p["last_mission"]["majority"] == 0
    assert (t.decision, t.actor) == ("support", 0)


def e_42(cards, charm_used=(1,), **changes):
    """Seat 1 has the majority after a success."""
    t = table(hardships={1: cards}, charm_used=charm_used, fallen=GONE, **changes)
    t.play("fall_back left")
    assert (outcome(t), t.decision, t.actor) == ("success", "support", 1)
    return t


@pytest.mark.example("E-42")
def test_e_42_two_removals_after_a_success():
    t = e_42(["mute", "wound"])
    assert t.actions() == ["decline", "recover_charm", "remove mute", "remove wound"]
    t.play("remove wound")
    assert (t.decision, t.actor, t.actions()) == ("support_more", 1, ["done", "remove mute"])
    p = play(t, "remove mute")
    assert {"mute", "wound"} <= set(p["removed"])
    assert p["hardships"] == [[], [], []]
    assert (t.decision, p["mission"]) == ("intensity", 3)


@pytest.mark.example("E-42")
def test_e_42_charm_instead():
    t = e_42(["mute", "wound"])
    p = play(t, "recover_charm")
    assert p["charm_used"] == [False, False, False]
    assert p["hardships"][1] == ["mute", "wound"]
    assert t.decision == "intensity"


@pytest.mark.example("E-43")
def test_e_43_one_removal_after_a_failure():
    t = table(
        hardships={1: ["mute", "wound"]},
        charm_used=[1],
        fallen={2: "right"},
        no_mans_land=["night+mask", "night+shell"],
        hands={0: ["night+whistle"]},
    )
    t.play("play night+whistle")
    assert (outcome(t), t.decision, t.actor) == ("failure", "support", 1)
    assert t.actions() == ["decline", "remove mute", "remove wound"]
    p = play(t, "remove wound")
    assert p["hardships"][1] == ["mute"]
    assert (t.decision, p["mission"]) == ("intensity", 3)


@pytest.mark.example("E-44")
def test_e_44_nothing_to_choose():
    assert e_42([], charm_used=()).actions() == ["decline"]
    t = e_42(["mute"], charm_used=())
    t.play("remove mute")
    assert (t.decision, t.actions()) == ("support_more", ["done"])


@pytest.mark.example("E-55")
def test_e_55_only_tiles_received_now_count():
    # Seat 2 keeps his four tiles: the mission fails before he places one.
    t = table(
        stock={2: ["left", "left", "right", "right"]},
        active=2,
        fallen={0: "left", 1: None},
        no_mans_land=["night+mask", "night+shell"],
        hands={2: ["night+whistle"]},
    )
    p = play(t, "play night+whistle")
    assert len(p["stock"][2]) == 4
    assert p["last_mission"]["majority"] == 1
    assert (t.decision, t.actor) == ("support", 1)


@pytest.mark.example("E-45")
def test_e_45_wound_and_two_others_are_too_many():
    t = table(hardships={2: ["wound", "mute", "selfish"]}, stock={0: []}, fallen=GONE)
    play(t, "fall_back none")
    assert (t.decision, t.actor, t.actions()) == ("over", None, [])
    assert (t.result["outcome"], t.result["reason"]) == ("defeat", "hardships")


@pytest.mark.example("E-46")
def test_e_46_relieved_in_support():
    t = table(hardships={2: ["wound", "mute", "selfish"]}, hands={0: ["night+mask"]})
    play(t, "play night+mask", "fall_back left", "fall_back left", "fall_back right")
    assert (t.decision, t.actor) == ("support", 2)
    play(t, "remove mute", "done")
    assert (t.decision, t.result) == ("intensity", None)


@pytest.mark.example("E-47")
def test_e_47_peace():
    t = table(trials=[], stock={0: []}, fallen=GONE)
    play(t, "fall_back none")
    assert t.decision == "over"
    assert (t.result["outcome"], t.result["reason"]) == ("victory", "peace")
    assert t.result["score"] == [1, 1, 1]


@pytest.mark.example("E-47")
def test_e_47_hardships_come_first():
    cards = ["mute", "selfish", "proud", "frenetic"]
    t = table(trials=[], hardships={0: cards}, stock={0: []}, fallen=GONE)
    play(t, "fall_back none")
    assert (t.result["outcome"], t.result["reason"]) == ("defeat", "hardships")
    assert t.result["score"] == [0, 0, 0]


@pytest.mark.example("E-48")
def test_e_48_card_in_hand_is_no_peace():
    t = table(trials=[], hands={2: ["night+mask"]}, stock={0: []}, fallen=GONE)
    morale = t.position()["morale"]
    p = play(t, "fall_back none")
    assert t.result is None
    assert (p["trials"], p["morale"]) == (morale[:3], morale[3:])
    assert (t.decision, p["mission"]) == ("intensity", 3)


@pytest.mark.example("E-49")
@pytest.mark.parametrize(
    ("hands", "hardships", "drop"),
    [
        ((2, 2, 1), {}, 5),
        ((2, 2, 1), {1: ["demoralised"]}, 6),
        ((0, 0, 0), {1: ["demoralised"]}, 4),
    ],
)
def test_e_49_size_of_the_drop(hands, hardships, drop):
    morale = ["night+mask", "afraid", "snow+mask", "snow+shell", "rain+mask", "mute", "rain+shell"]
    cards = iter(["night+shell", "night+whistle", "snow+whistle", "rain+whistle", "night+shell"])
    t = table(
        morale=morale,
        trials=["wound"],
        hands={seat: [next(cards) for _ in range(number)] for seat, number in enumerate(hands)},
        hardships=hardships,
        stock={0: []},
        fallen=GONE,
    )
    p = play(t, "fall_back none")
    assert p["last_mission"]["drop"] == drop
    assert p["trials"] == [*morale[:drop], "wound"]
    assert p["morale"] == morale[drop:]


@pytest.mark.example("E-50")
def test_e_50_monument():
    t = table(morale_size=3, stock={0: []}, fallen=GONE)
    p = play(t, "fall_back none")
    assert (t.result["outcome"], t.result["reason"]) == ("defeat", "monument")
    assert (p["speech_tokens"], p["speech_pool"]) == ([0, 0, 0], 5)


@pytest.mark.example("E-50")
def test_e_50_one_card_left_in_morale():
    t = table(morale_size=4, stock={0: []}, fallen=GONE)
    p = play(t, "fall_back none")
    assert (t.decision, t.result, len(p["morale"])) == ("intensity", None, 1)


@pytest.mark.example("E-51")
@pytest.mark.parametrize(("pool", "tokens"), [(1, [0, 0, 1]), (0, [0, 0, 0])])
def test_e_51_token_and_leader_after_a_failure(pool, tokens):
    t = table(
        leader=2,
        speech_pool=pool,
        no_mans_land=["night+mask", "night+shell"],
        hands={2: ["night+whistle"]},
    )
    p = play(t, "play night+whistle")
    assert outcome(t) == "failure"
    assert (p["speech_tokens"], p["speech_pool"], p["leader"]) == (tokens, 0, 0)


@pytest.mark.example("E-52")
@pytest.mark.parametrize(
    ("option", "choice", "tokens", "leader"),
    [
        ("silences", ["decline"], [0, 0, 0], 1),
        ("silences", ["remove tyrannical", "done"], [0, 1, 0], 2),
        ("speaks", ["decline"], [0, 1, 0], 1),
        ("speaks", ["remove tyrannical", "done"], [0, 1, 0], 2),
    ],
)
def test_e_52_tyrannical_leader(option, choice, tokens, leader):
    given = {"hardships": {1: ["tyrannical"]}, "fallen": GONE, "tyrannical": option}
    t = table(leader=1, active=0, **given)
    t.play("fall_back left")
    assert (t.decision, t.actor) == ("support", 1)
    p = play(t, *choice)
    assert t.decision == "intensity"
    assert (p["speech_tokens"], p["leader"]) == (tokens, leader)


@pytest.mark.example("E-53")
def test_e_53_placed_tile_is_hidden():
    t = table()
    t.play("fall_back left")
    other, own = t.view(1), t.view(0)
    assert other["placed"] == [True, False, False]
    assert other["stock_sizes"] == [2, 3, 3]
    assert (other["placed_tile"], own["placed_tile"]) == (None, "left")
    assert t.history(1) == [{"seat": 0, "action": "fall_back ?"}]
    assert t.history(0) == [{"seat": 0, "action": "fall_back left"}]


def e_54_cases():
    """Tables with secrets at every decision point: changes, actions, decision, actor."""
    hands = {0: ["night+mask", "merry_christmas"], 1: ["snow+mask", "mute"], 2: ["rain+whistle"]}
    given = {"hands": hands, "speech_tokens": {0: 1}}
    yield {**given, "decision": "intensity", "leader": 1}, [], "intensity", 1
    yield {**given, "active": 1, "fallen": {0: "right"}}, [], "turn", 1
    yield given, [], "turn", 0
    yield given, ["speech snow"], "speech_reply", 1
    given = {"hardships": {0: ["wound"], 1: ["proud"]}, "hands": {1: ["merry_christmas", "mute"]}}
    yield {**given, "active": 1}, ["play merry_christmas"], "christmas", 1
    given = {"hardships": {0: ["wound"], 1: ["proud"]}, "hands": {2: ["mute"]}, "fallen": GONE}
    yield given, ["fall_back left"], "support", 1
    yield given, ["fall_back left", "remove proud"], "support_more", 1
    given = {"players": 4, "fallen": {0: "left", 3: "double_right"}, "hands": {2: ["mute"]}}
    yield {**given, "active": 1}, [], "turn", 1


@pytest.mark.example("E-54")
@pytest.mark.parametrize(("changes", "actions", "decision", "actor"), list(e_54_cases()))
def test_e_54_secrets_exchanged(changes, actions, decision, actor):
    t = table(**changes)
    p = play(t, *actions)
    assert (t.decision, t.actor) == (decision, actor)
    rng = random.Random(54)
    for _ in range(5):
        twin = exchanged(p, 1, rng)
        assert twin != p
        other = estaminet.from_position("poilus", twin, seed=2)
        assert other.view(1) == t.view(1)
        if actor == 1:
            assert other.actions() == t.actions()
