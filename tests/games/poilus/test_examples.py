"""Worked examples of section 12: set-up, preparation, the Actions phase."""

from collections import Counter
from itertools import chain

import pytest

import estaminet
from tests.games.helpers import play

from .positions import fall_backs, outcome, position, starting, table, verbs

RAIN_PAIR = ["rain+mask", "rain+shell"]


@pytest.mark.example("E-01")
def test_e_01_new_game_of_four():
    t = estaminet.new("poilus", players=4, seed=7)
    p = t.position()
    assert (len(p["trials"]), len(p["morale"]), p["speech_pool"]) == (25, 34, 4)
    assert [len(stock) for stock in p["stock"]] == [3, 3, 3, 3]
    assert len(p["tiles_box"]) == 4
    assert p["hands"] == [[], [], [], []]
    assert (t.decision, t.actor) == ("intensity", 0)


@pytest.mark.example("E-01")
def test_e_01_veteran():
    p = estaminet.new("poilus", players=4, seed=7, options={"variant": "veteran"}).position()
    assert (len(p["trials"]), len(p["morale"])) == (30, 29)


@pytest.mark.example("E-01")
@pytest.mark.parametrize("seed", range(5))
def test_e_01_three_players_have_no_doubles(seed):
    p = estaminet.new("poilus", players=3, seed=seed).position()
    assert set(chain(*p["stock"])) <= {"left", "right"}
    assert len(p["tiles_box"]) == 7


@pytest.mark.example("E-02")
@pytest.mark.parametrize("seed", range(5))
def test_e_02_balanced_tiles(seed):
    options = {"support_tiles": "balanced"}
    p = estaminet.new("poilus", players=5, seed=seed, options=options).position()
    assert all({"left", "right"} <= set(stock) for stock in p["stock"])
    assert len(p["tiles_box"]) == 1


@pytest.mark.example("E-03")
def test_e_03_intensities_of_mission_1():
    t = estaminet.new("poilus", players=4, seed=7)
    assert t.actions() == [f"intensity {k}" for k in (3, 4, 5, 6, 7)]


@pytest.mark.example("E-04")
def test_e_04_intensities_of_mission_2():
    t = table(decision="intensity", trials_size=7)
    assert t.actions() == ["intensity 1", "intensity 2", "intensity 3"]
    for size in (7, 3):
        t = table(decision="intensity", players=4, trials_size=size, dealt="equal")
        assert t.actions() == ["intensity 1"]


@pytest.mark.example("E-05")
def test_e_05_deal_stops_when_trials_is_empty():
    trials = ["rain+mask", "rain+shell", "rain+whistle", "snow+mask"]
    t = table(decision="intensity", leader=1, trials=trials)
    p = play(t, "intensity 2")
    assert p["hands"] == [["rain+whistle"], ["rain+mask", "snow+mask"], ["rain+shell"]]
    assert p["trials"] == []
    assert (t.decision, t.actor, p["active"]) == ("turn", 1, 1)


@pytest.mark.example("E-06")
@pytest.mark.parametrize(("size", "hands", "left"), [(7, [2, 2, 3], 0), (9, [2, 2, 4], 1)])
def test_e_06_frenetic_draws_two_more(size, hands, left):
    t = table(decision="intensity", hardships={2: ["frenetic"]}, trials_size=size)
    p = play(t, "intensity 2")
    assert [len(hand) for hand in p["hands"]] == hands
    assert len(p["trials"]) == left


@pytest.mark.example("E-07")
def test_e_07_third_card_fails_the_mission():
    land = ["night+mask", "night+shell"]
    hand = ["night+snow", "rain+mask"]
    t = table(no_mans_land=land, hands={0: hand}, trials_size=5)
    trials = t.position()["trials"]
    p = play(t, "play night+snow")
    (event,) = t.chance
    assert event["event"] == "trials"
    assert Counter(event["outcome"]) == Counter([*trials, *land, "night+snow"])
    assert p["trials"][p["last_mission"]["drop"] :] == event["outcome"]
    assert p["hands"] == [["rain+mask"], [], []]
    assert (outcome(t), t.decision, p["mission"]) == ("failure", "intensity", 3)


def e_08(**changes):
    given = {"no_mans_land": ["night+mask"], "hardships": {1: ["trauma_night"]}}
    return table(hands={0: ["night+shell"]}, **given, **changes)


@pytest.mark.example("E-08")
def test_e_08_trauma_counts():
    t = e_08()
    p = play(t, "play night+shell")
    assert outcome(t) == "failure"
    assert p["hardships"] == [[], ["trauma_night"], []]


@pytest.mark.example("E-09")
def test_e_09_trauma_of_a_fallen_back_seat_does_not_count():
    t = e_08(fallen={1: "left"})
    p = play(t, "play night+shell")
    assert outcome(t) == "running"
    assert (t.decision, t.actor, p["active"]) == ("turn", 2, 2)


@pytest.mark.example("E-10")
def test_e_10_trauma_played_fails_the_mission():
    t = table(no_mans_land=RAIN_PAIR, hands={0: ["trauma_rain"]})
    p = play(t, "play trauma_rain")
    assert p["hardships"] == [["trauma_rain"], [], []]
    assert outcome(t) == "failure"


@pytest.mark.example("E-11")
def test_e_11_trauma_stops_counting_on_fall_back():
    t = table(
        no_mans_land=["night+mask"],
        hardships={0: ["trauma_night"]},
        hands={0: ["snow+shell"], 1: ["night+shell"]},
    )
    p = play(t, "fall_back left", "play night+shell")
    assert outcome(t) == "running"
    assert p["no_mans_land"] == ["night+mask", "night+shell"]
    assert (t.decision, t.actor) == ("turn", 2)


@pytest.mark.example("E-12")
def test_e_12_trap_plays_one_more_card():
    t = table(hands={0: ["night+mask!"]}, trials_top=["snow+shell!", "rain+whistle"])
    p = play(t, "play night+mask!")
    assert p["no_mans_land"] == ["night+mask!", "snow+shell!"]
    assert p["trials"][0] == "rain+whistle"
    assert p["active"] == 1


@pytest.mark.example("E-13")
def test_e_13_trap_of_the_failing_card_is_not_resolved():
    land = ["night+shell", "night+whistle"]
    t = table(no_mans_land=land, hands={0: ["night+mask!"]})
    trials = t.position()["trials"]
    play(t, "play night+mask!")
    assert outcome(t) == "failure"
    (event,) = t.chance
    assert Counter(event["outcome"]) == Counter([*trials, *land, "night+mask!"])


@pytest.mark.example("E-14")
def test_e_14_card_drawn_by_a_trap_fails_the_mission():
    land = ["snow+mask", "snow+whistle"]
    t = table(no_mans_land=land, hands={0: ["night+shell!"]}, trials_top=["snow+shell"])
    p = play(t, "play night+shell!")
    assert outcome(t) == "failure"
    assert p["last_mission"]["no_mans_land"] == sorted([*land, "night+shell!", "snow+shell"])


@pytest.mark.example("E-15")
@pytest.mark.parametrize(("variant", "size"), [("standard", 0), ("discovery", 20)])
def test_e_15_trap_that_draws_nothing(variant, size):
    t = table(variant=variant, hands={0: ["night+mask!"]}, trials_size=size)
    trials = t.position()["trials"]
    p = play(t, "play night+mask!")
    assert p["no_mans_land"] == ["night+mask!"]
    assert p["trials"] == trials
    assert p["active"] == 1


@pytest.mark.example("E-16")
def test_e_16_trap_draws_tyrannical():
    t = table(active=1, hands={1: ["rain+mask!"]}, trials_top=["tyrannical"])
    p = play(t, "play rain+mask!")
    assert p["hardships"] == [[], ["tyrannical"], []]
    assert (p["leader"], p["active"]) == (1, 2)


@pytest.mark.example("E-17")
def test_e_17_trap_draws_merry_christmas():
    t = table(
        hands={0: ["rain+mask!"]},
        trials_top=["merry_christmas"],
        hardships={2: ["mute"]},
        fallen={2: "left"},
    )
    t.play("play rain+mask!")
    assert (t.decision, t.actor, t.actions()) == ("christmas", 0, ["remove 2 mute"])
    p = play(t, "remove 2 mute")
    assert {"mute", "merry_christmas"} <= set(p["removed"])
    assert p["hardships"] == [[], [], []]
    assert (t.decision, p["active"]) == ("turn", 1)


@pytest.mark.example("E-18")
def test_e_18_merry_christmas_without_hardships():
    t = table(hands={0: ["merry_christmas"]})
    t.play("play merry_christmas")
    assert (t.decision, t.actor, t.actions()) == ("christmas", 0, ["none"])
    p = play(t, "none")
    assert (t.decision, p["active"]) == ("turn", 1)


@pytest.mark.example("E-19")
def test_e_19_speech():
    hands = {1: ["snow+mask", "trauma_snow", "rain+shell"], 2: ["rain+mask"]}
    t = table(speech_tokens={0: 1}, hands=hands)
    pool = t.position()["speech_pool"]
    t.play("speech snow")
    assert (t.decision, t.actor) == ("speech_reply", 1)
    assert t.actions() == ["decline", "discard snow+mask", "discard trauma_snow"]
    t.play("discard trauma_snow")
    assert (t.decision, t.actor, t.actions()) == ("speech_reply", 2, ["decline"])
    p = play(t, "decline")
    assert (t.decision, t.actor) == ("turn", 1)
    assert (p["speech_tokens"], p["speech_pool"]) == ([0, 0, 0], pool)
    assert "trauma_snow" in p["removed"]
    assert p["hands"][1] == ["rain+shell", "snow+mask"]
    assert p["hardships"] == [[], [], []]


@pytest.mark.example("E-20")
def test_e_20_fallen_back_seat_is_not_asked():
    t = table(speech_tokens={0: 1}, hands={1: ["snow+mask"]}, fallen={1: "left"})
    t.play("speech snow")
    assert (t.decision, t.actor) == ("speech_reply", 2)
    t.play("decline")
    assert (t.decision, t.actor) == ("turn", 2)


@pytest.mark.example("E-21")
def test_e_21_mute_cannot_speak():
    t = table(hardships={0: ["mute"]}, speech_tokens={0: 1}, hands={0: ["snow+mask"]})
    assert starting(t, "speech") == []


@pytest.mark.example("E-21")
def test_e_21_mute_may_discard():
    t = table(
        hardships={0: ["mute"]},
        speech_tokens={0: 1, 1: 1},
        active=1,
        hands={0: ["snow+mask"]},
    )
    play(t, "speech snow", "decline")
    assert (t.decision, t.actor) == ("speech_reply", 0)
    assert t.actions() == ["decline", "discard snow+mask"]


@pytest.mark.example("E-22")
def test_e_22_speech_alone():
    t = table(speech_tokens={0: 1}, fallen={1: "left", 2: "left"})
    p = play(t, "speech mask")
    assert (t.decision, t.actor) == ("turn", 0)
    assert p["speech_tokens"] == [0, 0, 0]


@pytest.mark.example("E-23")
def test_e_23_charm():
    land = ["night+mask", "rain+shell"]
    hands = {1: ["night+shell"]}
    t = table(no_mans_land=land, hardships={1: ["trauma_night"]}, hands=hands)
    assert starting(t, "charm") == ["charm night+mask"]
    p = play(t, "charm night+mask")
    assert p["no_mans_land"] == ["rain+shell"]
    assert "night+mask" in p["removed"]
    assert p["charm_used"] == [True, False, False]
    assert p["hardships"][1] == ["trauma_night"]
    play(t, "play night+shell")  # night counted 1, so this is the second
    assert outcome(t) == "running"


@pytest.mark.example("E-24")
def test_e_24_no_card_for_the_charm():
    assert starting(table(no_mans_land=["rain+shell"]), "charm") == []


@pytest.mark.example("E-56")
def test_e_56_empty_hand_still_has_a_turn():
    t = table(speech_tokens={0: 1}, hands={1: ["snow+mask"]})
    assert (t.decision, t.actor, verbs(t)) == ("turn", 0, {"speech", "fall_back"})


@pytest.mark.example("E-56")
def test_e_56_fallen_back_seat_keeps_its_hand_and_gets_no_turn():
    hands = {0: ["night+mask"], 1: ["snow+mask", "snow+shell"], 2: ["rain+whistle"]}
    t = table(active=1, hands=hands)
    p = play(t, "fall_back left", "play rain+whistle", "play night+mask")
    assert p["hands"][1] == ["snow+mask", "snow+shell"]
    assert (t.decision, t.actor) == ("turn", 2)


@pytest.mark.example("E-25")
def test_e_25_one_of_the_tiles_in_stock():
    t = table(stock={0: ["left", "left", "right"]})
    assert fall_backs(t) == ["fall_back left", "fall_back right"]
    assert fall_backs(table(stock={0: []})) == ["fall_back none"]


@pytest.mark.example("E-26")
def test_e_26_afraid_must_fall_back():
    t = table(
        hardships={0: ["afraid"]},
        no_mans_land=RAIN_PAIR,
        hands={0: ["night+mask"]},
        speech_tokens={0: 1},
    )
    assert t.actions() == ["fall_back left", "fall_back right"]


@pytest.mark.example("E-27")
def test_e_27_afraid_looks_at_no_mans_land_only():
    t = table(
        hardships={0: ["afraid"], 1: ["trauma_rain"]},
        no_mans_land=["rain+mask"],
        hands={0: ["night+mask"]},
        speech_tokens={0: 1},
    )
    assert verbs(t) == {"play", "speech", "fall_back"}  # no night for the charm of felix


@pytest.mark.example("E-28")
@pytest.mark.parametrize(
    ("hand", "legal"), [(["night+mask", "snow+shell"], False), (["night+mask"], True)]
)
def test_e_28_stubborn(hand, legal):
    t = table(hardships={0: ["stubborn"]}, hands={0: hand})
    assert bool(fall_backs(t)) is legal


@pytest.mark.example("E-29")
@pytest.mark.parametrize(
    ("hand", "fallen", "legal"),
    [
        (["night+mask"], {}, False),
        (["night+mask"], {2: "left"}, False),
        (["night+mask"], {1: "left", 2: "left"}, True),
        ([], {}, True),
    ],
)
def test_e_29_proud(hand, fallen, legal):
    t = table(hardships={0: ["proud"]}, hands={0: hand}, fallen=fallen)
    assert bool(fall_backs(t)) is legal


@pytest.mark.example("E-30")
@pytest.mark.parametrize(
    ("hand", "fallen", "legal"),
    [(["night+mask"], {}, False), ([], {}, True), (["night+mask"], {1: "left"}, True)],
)
def test_e_30_fragile_binds_the_others(hand, fallen, legal):
    t = table(hardships={1: ["fragile"]}, hands={0: hand}, fallen=fallen)
    assert bool(fall_backs(t)) is legal


@pytest.mark.example("E-30")
def test_e_30_fragile_does_not_bind_its_owner():
    t = table(hardships={1: ["fragile"]}, active=1, hands={1: ["night+mask", "snow+mask"]})
    assert fall_backs(t) == ["fall_back left", "fall_back right"]


def e_31(own, hand=("night+mask", "snow+shell"), others=()):
    hardships = {0: own, 1: list(others)}
    tokens = {0: 1}
    return table(
        hardships=hardships, no_mans_land=RAIN_PAIR, hands={0: list(hand)}, speech_tokens=tokens
    )


@pytest.mark.example("E-31")
def test_e_31_the_older_card_applies():
    assert verbs(e_31(["stubborn", "afraid"])) == {"play", "speech"}
    assert verbs(e_31(["afraid", "stubborn"])) == {"fall_back"}


@pytest.mark.example("E-32")
def test_e_32_stubborn_with_one_card_is_not_in_force():
    assert verbs(e_31(["stubborn", "afraid"], hand=["night+mask"])) == {"fall_back"}


@pytest.mark.example("E-33")
def test_e_33_fragile_of_another_yields():
    t = e_31(["afraid"], hand=["night+mask"], others=["fragile"])
    assert t.actions() == ["fall_back left", "fall_back right"]
    assert verbs(e_31(["afraid", "stubborn"], others=["fragile"])) == {"fall_back"}


@pytest.mark.example("E-34")
@pytest.mark.parametrize(
    ("stock", "actions"),
    [
        (
            ["left", "left", "right"],
            ["fall_back left lose left", "fall_back left lose right", "fall_back right lose left"],
        ),
        (["left"], ["fall_back none lose left"]),
        ([], ["fall_back none"]),
    ],
)
def test_e_34_stunned(stock, actions):
    assert fall_backs(table(hardships={0: ["stunned"]}, stock={0: stock})) == actions


@pytest.mark.example("E-35")
def test_e_35_panic():
    t = table(hardships={0: ["panic"]}, stock={0: ["left", "right"]})
    assert fall_backs(t) == ["fall_back random"]
    p = play(t, "fall_back random")
    drawn = p["placed"][0]
    assert t.chance == [{"event": "panic", "outcome": drawn}]
    assert sorted([drawn, *p["stock"][0]]) == ["left", "right"]


@pytest.mark.example("E-35")
def test_e_35_panic_and_stunned():
    t = table(hardships={0: ["panic", "stunned"]}, stock={0: ["left", "right"]})
    assert fall_backs(t) == ["fall_back random lose left", "fall_back random lose right"]


@pytest.mark.example("E-36")
def test_e_36_clumsy_as_the_last_one_fails_the_mission():
    t = table(
        hardships={0: ["clumsy"]},
        no_mans_land=["snow+mask", "snow+shell"],
        trials_top=["snow+whistle"],
        fallen={1: None, 2: None},
    )
    p = play(t, "fall_back left")
    assert outcome(t) == "failure"
    assert p["last_mission"]["transfers"] == [{"from": 0, "tile": "left", "to": 1}]
    assert p["last_mission"]["majority"] == 1
    assert (t.decision, t.actor, t.actions()) == ("support", 1, ["decline"])


@pytest.mark.example("E-37")
def test_e_37_trauma_drawn_by_clumsy_does_not_count():
    land = ["snow+mask", "snow+shell"]
    t = table(hardships={0: ["clumsy"]}, no_mans_land=land, trials_top=["trauma_snow"])
    p = play(t, "fall_back left")
    assert p["hardships"][0] == ["clumsy", "trauma_snow"]
    assert outcome(t) == "running"
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.example("E-37")
def test_e_37_trap_drawn_by_clumsy_is_ignored():
    land = ["snow+mask", "snow+shell"]
    t = table(hardships={0: ["clumsy"]}, no_mans_land=land, trials_top=["night+whistle!"])
    trials = t.position()["trials"]
    p = play(t, "fall_back left")
    assert p["no_mans_land"] == sorted([*land, "night+whistle!"])
    assert p["trials"] == trials[1:]
    assert outcome(t) == "running"


@pytest.mark.example("E-38")
def test_e_38_selfish_drawn_by_clumsy():
    t = table(hardships={0: ["clumsy"]}, trials_top=["selfish"], fallen={1: None, 2: None})
    before = position()["stock"][0]
    p = play(t, "fall_back left")
    assert outcome(t) == "success"
    assert p["last_mission"]["transfers"] == [{"from": 0, "tile": "left", "to": 0}]
    assert p["stock"][0] == before
