"""Clauses of section 5, the Actions phase: turns, cards, traps, falling back, speech, charm."""

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    PERSONAL,
    THREATS,
    TRAPS,
    fall_backs,
    outcome,
    starting,
    table,
    three_of,
    verbs,
)

GONE = {1: None, 2: None}  # seats 1 and 2 have fallen back without a tile


def refused(t, action):
    """The action is not legal and trying it changes nothing."""
    before = t.position()
    with pytest.raises(estaminet.IllegalAction):
        t.play(action)
    assert action not in t.actions()
    assert t.position() == before
    return True


# Turns


@pytest.mark.clause("P-ACT-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p_act_1_leader_first_then_in_turn_order(players):
    t = table(players=players, leader=1, decision="intensity")
    t.play("intensity 1")
    order = []
    for _ in range(players):
        order.append(t.actor)
        t.play(fall_backs(t)[0])
    assert order == [(1 + step) % players for step in range(players)]


@pytest.mark.clause("P-ACT-1")
@pytest.mark.parametrize(
    ("fallen", "following"), [([], 1), ([1], 2), ([1, 2], 3), ([1, 2, 3], 0), ([2], 1)]
)
def test_p_act_1_skips_fallen_back_seats(fallen, following):
    fallen = dict.fromkeys(fallen, "left")
    t = table(players=4, hands={0: ["night+mask", "mute"]}, fallen=fallen)
    p = play(t, "play night+mask")
    assert (t.decision, t.actor, p["active"]) == ("turn", following, following)


@pytest.mark.clause("P-ACT-2")
def test_p_act_2_one_of_four_actions():
    land = ["night+shell"]
    t = table(hands={0: ["rain+mask", "mute"]}, no_mans_land=land, speech_tokens={0: 1})
    assert t.actions() == [
        "charm night+shell",
        "fall_back left",
        "fall_back right",
        "play mute",
        "play rain+mask",
        *sorted(f"speech {threat}" for threat in THREATS),
    ]
    assert refused(t, "pass")


@pytest.mark.clause("P-ACT-2")
@pytest.mark.parametrize(
    "action", ["play rain+mask", "fall_back left", "charm night+shell", "speech rain"]
)
def test_p_act_2_exactly_one_action(action):
    hands = {0: ["rain+mask", "mute"]}
    t = table(hands=hands, no_mans_land=["night+shell"], speech_tokens={0: 1})
    t.play(action)
    while t.decision == "speech_reply":
        t.play("decline")
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("P-ACT-3")
def test_p_act_3_empty_hand_stays_in_the_mission():
    t = table(hands={0: ["rain+mask"], 2: ["snow+shell"]})
    p = play(t, "play rain+mask", "fall_back left", "play snow+shell")
    assert p["hands"] == [[], [], []]
    assert p["in_mission"] == [True, False, True]
    assert (t.actor, verbs(t)) == (0, {"fall_back"})


# Playing a card


@pytest.mark.clause("P-PLAY-1")
def test_p_play_1_any_card_of_the_own_hand():
    hand = ["rain+mask", "rain+mask", "snow+shell!", "wound"]
    t = table(hands={0: hand, 1: ["night+mask"]})
    assert starting(t, "play") == ["play rain+mask", "play snow+shell!", "play wound"]
    assert refused(t, "play night+mask")
    assert play(t, "play rain+mask")["hands"][0] == ["rain+mask", "snow+shell!", "wound"]


@pytest.mark.clause("P-PLAY-2")
@pytest.mark.parametrize("card", ["night+rain", "snow+mask", "night+snow+rain+mask+shell+whistle"])
def test_p_play_2_threat_card_goes_to_no_mans_land(card):
    t = table(hands={0: [card]}, no_mans_land=["rain+shell"])
    p = play(t, f"play {card}")
    assert p["no_mans_land"] == sorted([card, "rain+shell"])
    assert (p["hands"][0], p["hardships"]) == ([], [[], [], []])


@pytest.mark.clause("P-PLAY-3")
def test_p_play_3_hardship_is_the_newest_and_in_force():
    t = table(active=1, hands={1: ["fragile"], 2: ["panic"]}, hardships={1: ["wound"]})
    p = play(t, "play fragile")
    assert p["hardships"] == [[], ["wound", "fragile"], []]
    assert (p["hands"][1], p["no_mans_land"]) == ([], [])
    assert (t.actor, verbs(t)) == (2, {"play"})  # fragile binds seat 2 at once


@pytest.mark.clause("P-PLAY-4")
def test_p_play_4_merry_christmas_lies_in_front_of_nobody():
    t = table(hands={0: ["merry_christmas"]}, hardships={0: ["mute"]})
    p = play(t, "play merry_christmas")
    assert (t.decision, p["hardships"][0]) == ("christmas", ["mute"])
    assert "merry_christmas" in p["removed"]


@pytest.mark.clause("P-PLAY-5")
@pytest.mark.parametrize("card", ["night+whistle", "trauma_night", "night+whistle!"])
def test_p_play_5_failing_the_mission_is_allowed(card):
    t = table(hands={0: [card]}, no_mans_land=["night+mask", "night+shell"])
    assert f"play {card}" in t.actions()
    t.play(f"play {card}")
    assert outcome(t) == "failure"


# Traps


@pytest.mark.clause("P-TRAP-1")
@pytest.mark.parametrize("card", TRAPS)
def test_p_trap_1_top_card_of_trials_is_played(card):
    t = table(hands={0: [card]}, trials_top=["night+rain", "mute"])
    p = play(t, f"play {card}")
    assert p["no_mans_land"] == sorted([card, "night+rain"])
    assert p["trials"][0] == "mute"
    assert (p["hands"][0], t.actor) == ([], 1)


@pytest.mark.clause("P-TRAP-1")
def test_p_trap_1_hardship_goes_in_front_of_the_player():
    t = table(hands={0: ["night+mask!"]}, hardships={0: ["proud"]}, trials_top=["mute"])
    assert play(t, "play night+mask!")["hardships"] == [["proud", "mute"], [], []]


@pytest.mark.clause("P-TRAP-1")
def test_p_trap_1_card_without_trap_draws_nothing():
    t = table(hands={0: ["night+mask"]})
    trials = t.position()["trials"]
    assert play(t, "play night+mask")["trials"] == trials


@pytest.mark.clause("P-TRAP-2")
def test_p_trap_2_second_trap_is_ignored():
    t = table(hands={0: ["night+mask!"]}, trials_top=["snow+shell!", "mute"])
    p = play(t, "play night+mask!")
    assert p["no_mans_land"] == ["night+mask!", "snow+shell!"]
    assert (p["trials"][0], p["hardships"][0]) == ("mute", [])


@pytest.mark.clause("P-TRAP-3")
def test_p_trap_3_no_trap_after_failure():
    land = ["night+shell", "night+whistle"]
    t = table(hands={0: ["night+mask!"]}, no_mans_land=land, trials_top=["mute"])
    size = len(t.position()["trials"])
    p = play(t, "play night+mask!")
    assert outcome(t) == "failure"
    assert p["last_mission"]["no_mans_land"] == sorted([*land, "night+mask!"])
    assert len(t.chance[0]["outcome"]) == size + 3
    assert p["hardships"][0] == []


@pytest.mark.clause("P-TRAP-4")
def test_p_trap_4_empty_trials():
    t = table(hands={0: ["night+mask!"]}, trials=[])
    p = play(t, "play night+mask!")
    assert p["no_mans_land"] == ["night+mask!"]
    assert (outcome(t), t.actor) == ("running", 1)


@pytest.mark.clause("P-TRAP-4")
def test_p_trap_4_last_card_of_trials_is_drawn():
    t = table(hands={0: ["night+mask!"]}, trials=["snow+shell"])
    p = play(t, "play night+mask!")
    assert (p["no_mans_land"], p["trials"]) == (["night+mask!", "snow+shell"], [])


@pytest.mark.clause("P-TRAP-5")
def test_p_trap_5_not_when_discarded():
    t = table(speech_tokens={0: 1}, hands={1: ["night+mask!"]}, trials_top=["mute"])
    p = play(t, "speech night", "discard night+mask!")
    assert "night+mask!" in p["removed"]
    assert (p["trials"][0], p["no_mans_land"], p["hardships"][1]) == ("mute", [], [])


@pytest.mark.clause("P-TRAP-5")
def test_p_trap_5_not_when_drawn_by_clumsy():
    t = table(hardships={0: ["clumsy"]}, trials_top=["night+mask!", "mute"])
    p = play(t, "fall_back left")
    assert (p["no_mans_land"], p["trials"][0]) == (["night+mask!"], "mute")


# Falling back


@pytest.mark.clause("P-FALL-1")
def test_p_fall_1_out_until_the_next_mission_with_his_hand():
    hands = {0: ["rain+mask", "wound"], 1: ["night+mask"]}
    t = table(hands=hands)
    p = play(t, "fall_back left")
    assert p["in_mission"] == [False, True, True]
    assert p["hands"][0] == ["rain+mask", "wound"]
    play(t, "play night+mask", "fall_back right")
    assert (t.decision, t.actor) == ("turn", 1)  # seat 0 is passed over
    t.play("fall_back left")
    while t.decision != "intensity":
        t.play("decline")
    assert t.position()["in_mission"] == [True, True, True]
    assert t.position()["hands"][0] == ["rain+mask", "wound"]


@pytest.mark.clause("P-FALL-2")
@pytest.mark.parametrize(
    "stock",
    [["left"], ["left", "left"], ["left", "right"], ["double_left", "double_right", "left"]],
)
def test_p_fall_2_exactly_one_tile(stock):
    t = table(players=4, stock={0: stock})
    assert fall_backs(t) == sorted({f"fall_back {tile}" for tile in stock})
    assert refused(t, "fall_back none")
    p = play(t, f"fall_back {stock[0]}")
    assert (p["placed"][0], p["stock"][0]) == (stock[0], stock[1:])


@pytest.mark.clause("P-FALL-2")
def test_p_fall_2_no_tile_in_stock():
    t = table(stock={0: []})
    assert fall_backs(t) == ["fall_back none"]
    p = play(t, "fall_back none")
    assert (p["placed"], p["in_mission"]) == ([None] * 3, [False, True, True])


@pytest.mark.clause("P-FALL-3")
@pytest.mark.parametrize("threat", THREATS)
def test_p_fall_3_trauma_and_phobia_do_not_count(threat):
    first, second, _ = three_of(threat)
    for fallen, expected in [({}, "failure"), ({2: "left"}, "running")]:
        t = table(
            hands={0: [second]},
            no_mans_land=[first],
            hardships={2: [PERSONAL[threat]]},
            fallen=fallen,
        )
        t.play(f"play {second}")
        assert outcome(t) == expected


@pytest.mark.clause("P-FALL-3")
def test_p_fall_3_fragile_binds_nobody():
    t = table(hardships={0: ["fragile"]}, hands={0: ["mute"], 1: ["night+mask"]})
    t.play("fall_back left")
    assert (t.actor, fall_backs(t)) == (1, ["fall_back left", "fall_back right"])


@pytest.mark.clause("P-FALL-3")
def test_p_fall_3_no_turn_and_no_reply():
    t = table(speech_tokens={1: 1}, hands={0: ["snow+mask"], 1: ["mute"]})
    play(t, "fall_back left", "speech snow")
    assert (t.decision, t.actor) == ("speech_reply", 2)
    play(t, "decline", "fall_back left")
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("P-FALL-4")
def test_p_fall_4_selfish_and_demoralised_still_act():
    cards = ["selfish", "demoralised"]
    t = table(hardships={2: cards}, stock={0: []}, fallen={1: None, 2: "left"})
    t.play("fall_back none")
    assert (t.decision, t.actor) == ("support", 2)
    p = play(t, "decline")
    assert p["last_mission"]["drop"] == 4


@pytest.mark.clause("P-FALL-4")
def test_p_fall_4_tyrannical_still_acts():
    fallen = {1: None, 2: None}
    t = table(leader=2, active=0, hardships={2: ["tyrannical"]}, stock={0: []}, fallen=fallen)
    p = play(t, "fall_back none")
    assert (p["leader"], p["speech_tokens"]) == (2, [0, 0, 0])


@pytest.mark.clause("P-FALL-4")
def test_p_fall_4_wound_still_weighs():
    cards = ["wound", "mute", "proud"]
    t = table(hardships={2: cards}, stock={0: []}, fallen=GONE)
    t.play("fall_back none")
    assert t.result["reason"] == "hardships"


@pytest.mark.clause("P-FALL-5")
@pytest.mark.parametrize("hardships", [{0: ["stubborn"]}, {0: ["proud"]}, {2: ["fragile"]}])
def test_p_fall_5_not_when_a_hardship_forbids_it(hardships):
    t = table(hardships=hardships, hands={0: ["night+mask", "snow+shell"]})
    assert fall_backs(t) == []
    assert refused(t, "fall_back left")


@pytest.mark.clause("P-FALL-6")
@pytest.mark.parametrize("own", [[], ["stubborn"], ["proud"], ["stubborn", "afraid", "proud"]])
@pytest.mark.parametrize("land", [[], ["rain+mask", "rain+shell"]])
def test_p_fall_6_always_with_an_empty_hand(own, land):
    t = table(hardships={0: own, 1: ["fragile"]}, no_mans_land=land)
    assert fall_backs(t) == ["fall_back left", "fall_back right"]


@pytest.mark.clause("P-FALL-7")
def test_p_fall_7_stunned_then_tile_then_clumsy():
    cards = ["panic", "clumsy", "stunned"]
    t = table(hardships={0: cards}, stock={0: ["left", "right"]}, trials_top=["trauma_snow"])
    p = play(t, "fall_back random lose left")
    assert t.chance == [{"event": "panic", "outcome": "right"}]  # the lost tile is out of it
    assert (p["tiles_removed"], p["placed"][0], p["stock"][0]) == (["left"], "right", [])
    assert p["hardships"][0] == [*cards, "trauma_snow"]


@pytest.mark.clause("P-FALL-7")
@pytest.mark.parametrize("drawn", ["stunned", "panic"])
def test_p_fall_7_clumsy_draws_after_the_tile(drawn):
    t = table(hardships={0: ["clumsy"]}, trials_top=[drawn])
    p = play(t, "fall_back left")
    assert (p["placed"][0], p["stock"][0]) == ("left", ["right", "right"])
    assert (p["tiles_removed"], t.chance) == ([], [])


@pytest.mark.clause("P-FALL-7")
def test_p_fall_7_clumsy_draws_out_of_the_mission():
    cards = ["clumsy", "trauma_snow"]
    t = table(hardships={0: cards}, no_mans_land=["snow+mask"], trials_top=["snow+shell"])
    p = play(t, "fall_back left")  # his own trauma does not count any more
    assert p["no_mans_land"] == ["snow+mask", "snow+shell"]
    assert outcome(t) == "running"


# Speech


@pytest.mark.clause("P-SPE-1")
def test_p_spe_1_token_leaves_the_game():
    t = table(speech_tokens={0: 2, 1: 1})
    p = play(t, "speech rain")
    assert (p["speech_tokens"], p["speech_pool"]) == ([1, 1, 0], 2)
    assert p["speech"] == {"threat": "rain", "waiting": [1, 2]}


@pytest.mark.clause("P-SPE-1")
@pytest.mark.parametrize(
    ("tokens", "own", "legal"), [(1, [], True), (0, [], False), (1, ["mute"], False)]
)
def test_p_spe_1_token_and_no_mute(tokens, own, legal):
    t = table(speech_tokens={0: tokens, 1: 1}, hardships={0: own})
    assert bool(starting(t, "speech")) is legal


@pytest.mark.clause("P-SPE-2")
@pytest.mark.parametrize("fallen", [{}, GONE])
@pytest.mark.parametrize("threat", THREATS)
def test_p_spe_2_any_threat(threat, fallen):
    t = table(speech_tokens={0: 1}, fallen=fallen)  # all hands are empty
    assert starting(t, "speech") == sorted(f"speech {each}" for each in THREATS)
    p = play(t, f"speech {threat}")
    assert p["speech_tokens"] == [0, 0, 0]


@pytest.mark.clause("P-SPE-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p_spe_3_asked_in_turn_order(players):
    t = table(players=players, active=1, speech_tokens={1: 1})
    t.play("speech snow")
    order = [(1 + step) % players for step in range(1, players)]
    for number, seat in enumerate(order):
        p = t.position()
        assert (t.decision, t.actor, p["active"]) == ("speech_reply", seat, 1)
        assert p["speech"] == {"threat": "snow", "waiting": order[number:]}
        t.play("decline")
    assert t.position()["speech"] is None


@pytest.mark.clause("P-SPE-3")
def test_p_spe_3_one_card_or_none():
    hand = ["snow+mask", "snow+shell", "rain+mask"]
    t = table(speech_tokens={0: 1}, hands={1: hand, 2: hand[:1]})
    t.play("speech snow")
    assert refused(t, "discard rain+mask")
    t.play("discard snow+mask")
    assert (t.decision, t.actor) == ("speech_reply", 2)  # seat 1 is not asked again
    p = play(t, "decline")
    assert p["hands"] == [[], ["rain+mask", "snow+shell"], ["snow+mask"]]


@pytest.mark.clause("P-SPE-4")
@pytest.mark.parametrize("threat", THREATS)
def test_p_spe_4_any_card_that_shows_the_threat(threat):
    every = "night+snow+rain+mask+shell+whistle"
    hand = ["night+mask!", "snow+shell", "rain+whistle", every, *PERSONAL.values()]
    t = table(speech_tokens={0: 1}, hands={1: hand})
    t.play(f"speech {threat}")
    showing = [c for c in hand if threat in c]
    assert len(showing) == 3
    assert t.actions() == ["decline", *sorted(f"discard {card}" for card in showing)]


@pytest.mark.clause("P-SPE-5")
def test_p_spe_5_who_is_asked():
    t = table(
        players=4,
        speech_tokens={0: 1},
        hands={seat: ["snow+mask"] for seat in (0, 3)},
        hardships={3: ["mute"]},
        fallen={1: "left"},
    )
    t.play("speech snow")
    assert t.position()["speech"]["waiting"] == [2, 3]  # neither the speaker nor seat 1
    t.play("decline")
    assert (t.actor, t.actions()) == (3, ["decline", "discard snow+mask"])
    p = play(t, "discard snow+mask")
    assert p["hands"] == [["snow+mask"], [], [], []]


@pytest.mark.clause("P-SPE-6")
def test_p_spe_6_asked_without_a_matching_card():
    t = table(speech_tokens={0: 1}, hands={1: ["rain+mask", "mute"]})
    t.play("speech snow")
    for seat in (1, 2):
        assert (t.decision, t.actor, t.actions()) == ("speech_reply", seat, ["decline"])
        t.play("decline")


@pytest.mark.clause("P-SPE-7")
@pytest.mark.parametrize("card", ["snow+mask!", "trauma_snow", "snow+shell"])
def test_p_spe_7_discarded_card_is_removed_without_effect(card):
    land = ["snow+whistle", "snow+rain"]
    t = table(speech_tokens={0: 1}, hands={1: [card]}, no_mans_land=land)
    before = t.position()
    p = play(t, "speech snow", f"discard {card}")
    assert p["removed"] == sorted([*before["removed"], card])
    assert (p["hands"], p["hardships"]) == ([[]] * 3, [[]] * 3)
    assert (p["trials"], p["no_mans_land"]) == (before["trials"], sorted(land))
    assert outcome(t) == "running"


@pytest.mark.clause("P-SPE-8")
@pytest.mark.parametrize(("fallen", "following"), [({}, 2), ({2: "left"}, 0)])
def test_p_spe_8_turn_passes_on_from_the_speaker(fallen, following):
    t = table(active=1, speech_tokens={1: 1}, fallen=fallen)
    t.play("speech mask")
    while t.decision == "speech_reply":
        t.play("decline")
    assert (t.decision, t.actor, t.position()["active"]) == ("turn", following, following)


# Lucky charm


@pytest.mark.clause("P-CHA-1")
def test_p_cha_1_removes_the_whole_card():
    land = ["night+mask", "night+rain", "snow+shell"]
    t = table(no_mans_land=land)
    before = t.position()
    assert starting(t, "charm") == ["charm night+mask", "charm night+rain"]
    p = play(t, "charm night+rain")
    assert p["no_mans_land"] == ["night+mask", "snow+shell"]
    assert p["removed"] == sorted([*before["removed"], "night+rain"])
    assert (p["charm_used"], t.actor) == ([True, False, False], 1)


@pytest.mark.clause("P-CHA-1")
def test_p_cha_1_used_charm():
    assert starting(table(no_mans_land=["night+mask"], charm_used=[0]), "charm") == []
    assert starting(table(no_mans_land=["night+mask"], charm_used=[1, 2]), "charm") != []


@pytest.mark.clause("P-CHA-2")
@pytest.mark.parametrize("land", [[], ["snow+mask"], ["snow+rain", "mask+shell+whistle"]])
def test_p_cha_2_no_card_with_the_threat(land):
    assert starting(table(no_mans_land=land, hands={0: ["night+mask"]}), "charm") == []


@pytest.mark.clause("P-CHA-3")
def test_p_cha_3_never_a_hardship():
    cards = {0: ["mute"], 1: ["trauma_night"]}
    t = table(no_mans_land=["night+mask"], hardships=cards)
    assert starting(t, "charm") == ["charm night+mask"]
    assert refused(t, "charm trauma_night")
    assert play(t, "charm night+mask")["hardships"] == [["mute"], ["trauma_night"], []]
