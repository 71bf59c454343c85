"""Clauses of sections 5 and 11: the mission, its end, checks, Morale drop, result."""

import random
from collections import Counter
from math import ceil

import pytest

import estaminet
from tests.games.helpers import play

from .positions import PERSONAL, THREATS, outcome, playout, table, three_of

GONE = {1: None, 2: None}  # seats 1 and 2 have fallen back without a tile
PAIR = ["night+mask", "night+shell"]


def success(**changes):
    """Seat 0, the last in the mission and without a tile, has fallen back."""
    t = table(**{"stock": {0: []}, "fallen": GONE, **changes})
    t.play("fall_back none")
    assert outcome(t) == "success"
    return t


def failure(hands=None, **changes):
    """Seat 0 has failed the mission; nobody had fallen back unless the changes say so."""
    hands = {**(hands or {}), 0: [*(hands or {}).get(0, []), "night+whistle"]}
    t = table(**{"active": 0, **changes}, no_mans_land=PAIR, hands=hands)
    t.play("play night+whistle")
    assert outcome(t) == "failure"
    return t


# The mission


@pytest.mark.clause("P-MIS-1")
def test_p_mis_1_four_phases():
    t = estaminet.new("poilus", players=3, seed=3, options={"support_tiles": "balanced"})
    seen = [t.decision]
    for action in ["intensity 3", "fall_back left", "fall_back left", "fall_back right"]:
        t.play(action)  # seat 1 gets two tiles
        seen.append(t.decision)
    assert seen == ["intensity", "turn", "turn", "turn", "support"]
    p = t.position()
    assert (p["mission"], p["last_mission"]["mission"], p["last_mission"]["drop"]) == (1, 1, None)
    p = play(t, "decline")
    assert (p["last_mission"]["drop"], len(p["morale"])) == (9, 25)
    assert (p["mission"], t.decision) == (2, "intensity")


@pytest.mark.clause("P-MIS-2")
def test_p_mis_2_what_begins_anew_and_what_stays():
    t = failure(
        hands={0: ["mute"], 1: ["rain+shell", "wound"]},
        hardships={1: ["proud"], 2: ["panic", "selfish"]},
        charm_used=[2],
        speech_tokens={1: 2},
        fallen={2: "left"},
    )
    p = play(t, "decline")
    assert (t.decision, p["mission"]) == ("intensity", 3)
    assert p["in_mission"] == [True, True, True]
    assert (p["no_mans_land"], p["placed"]) == ([], [None, None, None])
    assert (p["intensity"], p["active"]) == (None, None)
    assert p["hands"] == [["mute"], ["rain+shell", "wound"], []]
    assert p["hardships"] == [[], ["proud"], ["panic", "selfish"]]
    assert p["charm_used"] == [False, False, True]
    assert p["speech_tokens"] == [1, 2, 0]  # seat 0: the token for the mission he led


# Preparation


@pytest.mark.clause("P-PREP-1")
def test_p_prep_1_leader_chooses_and_knows_his_hand():
    t = table(decision="intensity", leader=2, hands={2: ["night+mask", "mute"]})
    assert (t.decision, t.actor) == ("intensity", 2)
    assert t.view(2)["hand"] == ["mute", "night+mask"]
    p = play(t, "intensity 2")
    assert p["intensity"] == 2
    assert len(p["hands"][2]) == 4


@pytest.mark.clause("P-PREP-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p_prep_2_least_intensity(players):
    t = estaminet.new("poilus", players=players, seed=7)
    assert min(int(action.split()[1]) for action in t.actions()) == 3
    with pytest.raises(estaminet.IllegalAction):
        t.play("intensity 2")
    t = table(players=players, decision="intensity")
    assert min(int(action.split()[1]) for action in t.actions()) == 1
    with pytest.raises(estaminet.IllegalAction):
        t.play("intensity 0")


@pytest.mark.clause("P-PREP-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [1, 3, 4, 5, 6, 20, 25])
def test_p_prep_3_greatest_intensity(players, size):
    t = table(players=players, decision="intensity", trials_size=size)
    most = ceil(size / players)
    assert t.actions() == sorted(f"intensity {k}" for k in range(1, most + 1))


@pytest.mark.clause("P-PREP-4")
@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p_prep_4_one_at_a_time_in_turn_order(players, leader):
    t = table(players=players, decision="intensity", leader=leader)
    trials = t.position()["trials"]
    p = play(t, "intensity 3")
    for step in range(players):
        seat = (leader + step) % players
        assert p["hands"][seat] == sorted(trials[step : 3 * players : players])
    assert p["trials"] == trials[3 * players :]


@pytest.mark.clause("P-PREP-5")
@pytest.mark.parametrize(("size", "sizes"), [(4, [1, 2, 1]), (5, [1, 2, 2]), (6, [2, 2, 2])])
def test_p_prep_5_some_get_one_less(size, sizes):
    t = table(decision="intensity", leader=1, trials_size=size)
    p = play(t, "intensity 2")
    assert [len(hand) for hand in p["hands"]] == sizes
    assert p["trials"] == []


@pytest.mark.clause("P-PREP-6")
@pytest.mark.parametrize(("size", "drawn"), [(6, 0), (7, 1), (8, 2), (9, 2)])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_p_prep_6_frenetic_draws_after_the_deal(size, drawn, seat):
    t = table(decision="intensity", hardships={seat: ["frenetic"]}, trials_size=size)
    trials = t.position()["trials"]
    p = play(t, "intensity 2")
    for other in range(3):
        extra = trials[6 : 6 + drawn] if other == seat else []
        assert p["hands"][other] == sorted(trials[other:6:3] + extra)
    assert p["trials"] == trials[6 + drawn :]


@pytest.mark.clause("P-PREP-7")
def test_p_prep_7_no_hand_limit():
    t = estaminet.new("poilus", players=2, seed=7)
    p = play(t, "intensity 13")
    assert [len(hand) for hand in p["hands"]] == [13, 12]
    assert (t.decision, t.actor) == ("turn", 0)


# Failure and success


@pytest.mark.clause("P-FAIL-1")
@pytest.mark.parametrize("threat", THREATS)
def test_p_fail_1_three_of_a_threat(threat):
    first, second, third = three_of(threat)
    t = table(no_mans_land=[first], hands={0: [second], 1: [third]})
    t.play(f"play {second}")
    assert (outcome(t), t.actor) == ("running", 1)
    p = play(t, f"play {third}")
    assert outcome(t) == "failure"
    assert p["last_mission"]["transfers"] == []  # nobody has fallen back
    assert (t.decision, p["mission"]) == ("intensity", 3)


@pytest.mark.clause("P-FAIL-2")
@pytest.mark.parametrize("threat", THREATS)
def test_p_fail_2_trauma_and_phobia_count_in_the_mission(threat):
    first, second, _ = three_of(threat)
    t = table(no_mans_land=[first], hands={0: [second]}, hardships={0: [PERSONAL[threat]]})
    t.play(f"play {second}")
    assert outcome(t) == "failure"
    other = THREATS[THREATS.index(threat) - 1]
    t = table(no_mans_land=[first], hands={0: [second]}, hardships={0: [PERSONAL[other]]})
    t.play(f"play {second}")
    assert outcome(t) == "running"


@pytest.mark.clause("P-FAIL-2")
def test_p_fail_2_cards_in_hand_do_not_count():
    t = table(no_mans_land=["night+mask"], hands={0: ["night+shell"], 1: ["trauma_night"]})
    t.play("play night+shell")
    assert outcome(t) == "running"


@pytest.mark.clause("P-FAIL-3")
def test_p_fail_3_counted_after_the_first_card():
    t = table(no_mans_land=PAIR, hands={0: ["night+mask!"]}, trials_top=["wound"])
    p = play(t, "play night+mask!")
    assert outcome(t) == "failure"
    assert p["hardships"][0] == []  # no second card


@pytest.mark.clause("P-FAIL-3")
@pytest.mark.parametrize(("drawn", "expected"), [("snow+shell", "failure"), ("wound", "running")])
def test_p_fail_3_counted_again_after_the_drawn_card(drawn, expected):
    land = ["snow+mask", "snow+whistle"]
    t = table(no_mans_land=land, hands={0: ["night+mask!"]}, trials_top=[drawn])
    t.play("play night+mask!")
    assert outcome(t) == expected
    t = table(no_mans_land=land, hardships={0: ["clumsy"]}, trials_top=[drawn])
    t.play("fall_back left")
    assert outcome(t) == expected


@pytest.mark.clause("P-FAIL-4")
def test_p_fail_4_shuffled_into_trials_before_support():
    orders = set()
    for seed in range(5):
        t = table(
            seed=seed,
            no_mans_land=PAIR,
            hands={0: ["night+whistle"]},
            fallen={2: "left"},
            trials_size=10,
        )
        trials = t.position()["trials"]
        p = play(t, "play night+whistle")
        assert t.decision == "support"
        assert t.chance == [{"event": "trials", "outcome": p["trials"]}]
        assert Counter(p["trials"]) == Counter([*trials, *PAIR, "night+whistle"])
        assert p["no_mans_land"] == []
        orders.add(tuple(p["trials"]))
    assert len(orders) > 1


@pytest.mark.clause("P-FAIL-5")
def test_p_fail_5_hands_and_hardships_stay():
    hands = {0: ["mute"], 1: ["snow+mask", "wound"]}
    t = failure(hands=hands, hardships={1: ["proud", "trauma_night"]}, fallen={1: "left"})
    p = t.position()
    assert p["hands"] == [["mute"], ["snow+mask", "wound"], []]
    assert p["hardships"] == [[], ["proud", "trauma_night"], []]


@pytest.mark.clause("P-END-1")
def test_p_end_1_success_when_the_last_has_fallen_back():
    t = table(no_mans_land=PAIR, hands={1: ["mute"]})
    before = t.position()
    play(t, "fall_back left", "fall_back left")
    assert outcome(t) == "running"
    p = play(t, "fall_back left")
    assert outcome(t) == "success"
    assert p["last_mission"]["no_mans_land"] == PAIR
    assert p["removed"] == sorted(before["removed"] + PAIR)
    assert (p["no_mans_land"], p["hands"], t.chance) == ([], [[], ["mute"], []], [])
    assert p["trials"] == before["morale"][:3] + before["trials"]


@pytest.mark.clause("P-END-1")
def test_p_end_1_what_falling_back_causes_comes_first():
    given = {"hardships": {0: ["clumsy"], 1: ["mute"]}, "fallen": GONE, "stock": {0: []}}
    t = table(**given, no_mans_land=PAIR, trials_top=["night+whistle"])
    t.play("fall_back none")
    assert outcome(t) == "failure"
    t = table(**given, no_mans_land=PAIR, trials_top=["merry_christmas"])
    p = play(t, "fall_back none")
    assert (t.decision, t.actor, p["active"]) == ("christmas", 0, 0)
    assert (outcome(t), p["no_mans_land"]) == ("running", PAIR)
    t.play("remove 1 mute")
    assert outcome(t) == "success"


@pytest.mark.clause("P-END-2")
def test_p_end_2_nobody_is_in_the_mission_after_it():
    for t in (failure(fallen={2: "left"}), success(stock={0: []}, fallen={1: "left", 2: None})):
        assert t.decision == "support"
        assert t.position()["in_mission"] == [False, False, False]
        p = play(t, "decline")
        assert (t.decision, p["in_mission"]) == ("intensity", [True, True, True])
    t = success(trials=[])
    assert (t.decision, t.position()["in_mission"]) == ("over", [False, False, False])


# Checks


@pytest.mark.clause("P-CHK-1")
@pytest.mark.parametrize(
    ("hardships", "lost"),
    [
        ({1: ["mute", "proud", "selfish"]}, False),
        ({1: ["wound", "proud"]}, False),
        ({1: ["mute", "proud"], 2: ["wound"]}, False),
        ({1: ["mute", "proud", "selfish", "panic"]}, True),
        ({1: ["mute", "wound", "selfish"]}, True),
        ({1: ["trauma_night", "wound", "phobia_mask"]}, True),
    ],
)
def test_p_chk_1_four_hardships_of_one_seat(hardships, lost):
    for end in (success, failure):
        t = end(hardships=hardships, fallen=GONE)
        assert (t.decision == "over") is lost
        assert (t.result and t.result["reason"]) == ("hardships" if lost else None)


@pytest.mark.clause("P-CHK-2")
def test_p_chk_2_not_before_support_is_over():
    cards = ["mute", "proud", "wound"]
    t = table(hardships={1: cards}, hands={0: ["night+rain"], 1: ["selfish"]}, stock={0: ["left"]})
    play(t, "play night+rain", "play selfish")  # weight 5
    assert (t.decision, t.result) == ("turn", None)
    play(t, "fall_back left", "fall_back left", "fall_back left")
    assert (t.decision, t.actor) == ("support", 1)  # selfish: his own tile and that of seat 0
    play(t, "remove wound", "done")
    assert (t.decision, t.result) == ("intensity", None)


@pytest.mark.clause("P-CHK-3")
@pytest.mark.parametrize(
    ("trials", "hands", "won"),
    [([], {}, True), (["mute"], {}, False), ([], {1: ["mute"]}, False)],
)
def test_p_chk_3_peace(trials, hands, won):
    t = success(trials=trials, hands=hands)
    assert (t.decision == "over") is won
    assert (t.result and t.result["reason"]) == ("peace" if won else None)


# Morale drop


def hands_of(total):
    """So many cards, in the hands of seats 1 and 2."""
    cards = [f"{weather}+{attack}" for weather in THREATS[:3] for attack in THREATS[3:]]
    return {1: cards[: total // 2], 2: cards[total // 2 : total]}


@pytest.mark.clause("P-MOR-1")
@pytest.mark.parametrize("extra", [0, 1])
@pytest.mark.parametrize(("total", "drop"), [(0, 3), (1, 3), (3, 3), (4, 4), (7, 7)])
def test_p_mor_1_size_of_the_drop(total, drop, extra):
    hardships = {2: ["mute", "demoralised"]} if extra else {}
    t = success(hands=hands_of(total), hardships=hardships)
    p = t.position()
    assert p["last_mission"]["drop"] == drop + extra
    assert len(p["morale"]) == 20 - drop - extra


@pytest.mark.clause("P-MOR-2")
def test_p_mor_2_one_packet_on_top_of_trials():
    trials, morale = ["mute", "wound"], ["rain+mask", "afraid", "night+mask", "proud", "panic"]
    t = success(trials=trials, morale=morale)
    p = t.position()
    assert (p["trials"], p["morale"]) == (morale[:3] + trials, morale[3:])
    assert t.chance == []


@pytest.mark.clause("P-MOR-2")
def test_p_mor_2_all_if_there_are_fewer():
    t = success(trials=["mute"], morale=["afraid", "rain+mask"], hands=hands_of(5))
    p = t.position()
    assert (p["trials"], p["morale"]) == (["afraid", "rain+mask", "mute"], [])
    assert p["last_mission"]["drop"] == 2  # cards moved


@pytest.mark.clause("P-MOR-3")
@pytest.mark.parametrize(("size", "lost"), [(2, True), (3, True), (4, False)])
def test_p_mor_3_monument(size, lost):
    t = success(morale_size=size)
    assert (t.decision == "over") is lost
    assert (t.result and t.result["reason"]) == ("monument" if lost else None)


@pytest.mark.clause("P-MOR-4")
@pytest.mark.parametrize(
    ("pool", "own", "token"), [(5, [], 1), (1, [], 1), (0, [], 0), (5, ["tyrannical"], 0)]
)
def test_p_mor_4_speech_token_for_the_leader(pool, own, token):
    t = success(leader=1, active=0, speech_pool=pool, hardships={1: own})
    p = t.position()
    assert (p["speech_tokens"], p["speech_pool"]) == ([0, token, 0], pool - token)


@pytest.mark.clause("P-MOR-5")
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_p_mor_5_leader_token_passes_left(leader):
    t = success(leader=leader, active=0)
    assert (t.position()["leader"], t.actor) == ((leader + 1) % 3, (leader + 1) % 3)
    t = success(leader=leader, active=0, hardships={leader: ["tyrannical"]})
    assert (t.position()["leader"], t.actor) == (leader, leader)


@pytest.mark.clause("P-MOR-6")
@pytest.mark.parametrize("end", [success, failure])
def test_p_mor_6_next_mission_begins(end):
    t = end()
    p = t.position()
    assert (t.decision, p["mission"], p["last_mission"]["mission"]) == ("intensity", 3, 2)


@pytest.mark.clause("P-MOR-7")
@pytest.mark.parametrize("end", [success, failure])
def test_p_mor_7_token_and_leader_after_success_and_failure(end):
    p = end(leader=1, active=0).position()
    assert (p["speech_tokens"], p["leader"]) == ([0, 1, 0], 2)
    p = end(leader=1, active=0, hardships={1: ["tyrannical"]}).position()
    assert (p["speech_tokens"], p["leader"]) == ([0, 0, 0], 1)


# Result


@pytest.mark.clause("P-RES-1")
@pytest.mark.parametrize(
    ("changes", "outcome", "reason"),
    [
        ({"trials": []}, "victory", "peace"),
        ({"morale_size": 3}, "defeat", "monument"),
        ({"hardships": {1: ["mute", "wound", "proud"]}}, "defeat", "hardships"),
    ],
)
def test_p_res_1_result(changes, outcome, reason):
    t = success(**changes)
    score = [int(outcome == "victory")] * 3
    expected = {"outcome": outcome, "reason": reason, "missions": 2, "score": score}
    assert t.position()["result"] == expected
    assert (t.decision, t.actor, t.actions()) == ("over", None, [])
    assert t.position()["mission"] == 2
    assert table().result is None


@pytest.mark.clause("P-RES-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("changes", "score"), [({"trials": []}, 1), ({"morale_size": 3}, 0)])
def test_p_res_2_won_or_lost_together(players, changes, score):
    fallen = dict.fromkeys(range(1, players))
    t = success(players=players, fallen=fallen, **changes)
    assert t.result["score"] == [score] * players


@pytest.mark.clause("P-RES-3")
def test_p_res_3_the_first_check_decides():
    four = {1: ["mute", "wound", "proud"]}
    t = success(hardships=four, trials=[], morale_size=3)
    assert t.result["reason"] == "hardships"
    assert len(t.position()["morale"]) == 3  # no drop any more
    t = success(trials=[], morale_size=3)
    assert t.result["reason"] == "peace"
    assert (len(t.position()["morale"]), t.position()["last_mission"]["drop"]) == (3, None)
    p = success(trials_size=1, morale_size=3).position()
    assert (p["speech_tokens"], p["leader"]) == ([0, 0, 0], 0)  # Monument before the tokens


@pytest.mark.clause("P-RES-3")
def test_p_res_3_support_before_the_checks():
    t = table(hardships={1: ["mute", "wound", "proud"]}, trials=[], fallen=GONE)
    t.play("fall_back left")
    assert (t.decision, t.actor) == ("support", 1)
    play(t, "remove mute", "done")
    assert t.result["reason"] == "peace"


@pytest.mark.clause("P-RES-4")
@pytest.mark.parametrize(("variant", "last", "left"), [("standard", 12, 1), ("veteran", 10, 2)])
def test_p_res_4_last_possible_mission(variant, last, left):
    t = table(
        variant=variant, mission=last, morale_size=left, stock={0: []}, fallen=GONE, trials_size=9
    )
    t.play("fall_back none")
    assert (t.result["reason"], t.result["missions"]) == ("monument", last)


@pytest.mark.clause("P-RES-4")
@pytest.mark.parametrize(("variant", "last"), [("standard", 12), ("veteran", 10)])
def test_p_res_4_every_game_ends_by_then(variant, last):
    for seed in range(6):
        t = estaminet.new("poilus", players=2 + seed % 4, seed=seed, options={"variant": variant})
        *_, t = playout(t, random.Random(seed))
        assert t.result["missions"] == t.position()["mission"] <= last
