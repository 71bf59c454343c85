"""Clauses of section 6: hardships and their conflicts."""

from itertools import permutations

import pytest

import estaminet
from tests.games.helpers import play

from .positions import PERSONAL, THREATS, fall_backs, outcome, starting, table, three_of, verbs

GONE = {1: None, 2: None}  # seats 1 and 2 have fallen back without a tile
PAIR = ["rain+mask", "rain+shell"]
HAND = ["night+mask", "snow+shell", "night+whistle"]


# The hardships


@pytest.mark.clause("P-HARD-1")
def test_p_hard_1_selfish():
    t = table(hardships={0: ["selfish"]})
    p = play(t, "fall_back left", "fall_back right", "fall_back right")
    assert p["last_mission"]["transfers"] == [
        {"from": 0, "tile": "left", "to": 0},
        {"from": 1, "tile": "right", "to": 0},
        {"from": 2, "tile": "right", "to": 1},
    ]
    assert p["stock"][0] == ["left", "right", "right", "right"]
    assert (t.decision, t.actor) == ("support", 0)  # his own tile counts as received


@pytest.mark.clause("P-HARD-1")
def test_p_hard_1_selfish_redirects_only_the_tile_of_its_owner():
    t = table(hardships={1: ["selfish"]}, fallen=GONE)
    p = play(t, "fall_back left")
    assert p["last_mission"]["transfers"] == [{"from": 0, "tile": "left", "to": 1}]


@pytest.mark.clause("P-HARD-2")
@pytest.mark.parametrize(
    ("hardships", "silent"), [({0: ["mute"]}, True), ({1: ["mute"]}, False), ({}, False)]
)
def test_p_hard_2_mute(hardships, silent):
    t = table(hardships=hardships, speech_tokens={0: 1})
    assert (starting(t, "speech") == []) is silent


@pytest.mark.clause("P-HARD-3")
@pytest.mark.parametrize(
    ("changes", "drop"),
    [
        ({}, 3),
        ({"hands": {1: ["demoralised"]}}, 3),
        ({"hardships": {0: ["demoralised"]}}, 4),
        ({"hardships": {2: ["demoralised"]}}, 4),
    ],
)
def test_p_hard_3_demoralised(changes, drop):
    t = table(stock={0: []}, fallen=GONE, **changes)
    assert play(t, "fall_back none")["last_mission"]["drop"] == drop


@pytest.mark.clause("P-HARD-4")
@pytest.mark.parametrize(
    ("land", "must"),
    [
        ([], False),
        (["night+snow+rain+mask+shell+whistle"], False),
        (["night+mask", "rain+shell"], False),
        (["night+mask", "rain+mask"], True),
        (["rain+mask", "rain+mask"], True),
        (["night+mask", "rain+shell", "snow+shell"], True),
    ],
)
def test_p_hard_4_afraid(land, must):
    t = table(
        hardships={0: ["afraid"]},
        no_mans_land=land,
        hands={0: ["snow+whistle"]},
        speech_tokens={0: 1},
        poilus=["anselme", "felix", "charles"],  # charm: mask
    )
    has_mask = any("mask" in card for card in land)
    open_verbs = {"play", "speech", "fall_back"} | ({"charm"} if has_mask else set())
    assert verbs(t) == ({"fall_back"} if must else open_verbs)


@pytest.mark.clause("P-HARD-4")
@pytest.mark.parametrize(
    "hardships", [{0: ["afraid", "trauma_rain"]}, {0: ["afraid"], 1: ["trauma_rain"]}]
)
def test_p_hard_4_hardships_do_not_count(hardships):
    t = table(hardships=hardships, no_mans_land=["rain+mask"], hands={0: ["mute"]})
    assert verbs(t) == {"play", "fall_back"}


@pytest.mark.clause("P-HARD-4")
def test_p_hard_4_afraid_orders_only_its_owner():
    t = table(hardships={1: ["afraid"]}, no_mans_land=PAIR, hands={0: ["mute"], 1: ["wound"]})
    assert verbs(t) == {"play", "fall_back"}
    t.play("play mute")
    assert (t.actor, verbs(t)) == (1, {"fall_back"})


@pytest.mark.clause("P-HARD-5")
@pytest.mark.parametrize(("number", "legal"), [(0, True), (1, True), (2, False), (3, False)])
def test_p_hard_5_stubborn(number, legal):
    t = table(hardships={0: ["stubborn"]}, hands={0: HAND[:number]})
    assert bool(fall_backs(t)) is legal
    t = table(hardships={1: ["stubborn"]}, hands={0: HAND[:number], 1: HAND[number:]})
    assert fall_backs(t)


@pytest.mark.clause("P-HARD-6")
def test_p_hard_6_clumsy_plays_the_top_card():
    t = table(hardships={0: ["clumsy"]}, trials_top=["snow+shell", "mute"])
    p = play(t, "fall_back left")
    assert (p["no_mans_land"], p["trials"][0]) == (["snow+shell"], "mute")
    assert (p["in_mission"][0], p["placed"][0], t.actor) == (False, "left", 1)
    t = table(hardships={0: ["clumsy"]}, trials_top=["mute"])
    assert play(t, "fall_back left")["hardships"][0] == ["clumsy", "mute"]


@pytest.mark.clause("P-HARD-6")
def test_p_hard_6_clumsy_ignores_the_trap():
    t = table(hardships={0: ["clumsy"]}, trials_top=["snow+shell!", "mute"])
    p = play(t, "fall_back left")
    assert (p["no_mans_land"], p["trials"][0]) == (["snow+shell!"], "mute")


@pytest.mark.clause("P-HARD-6")
@pytest.mark.parametrize("fallen", [{}, {1: None}, GONE])
def test_p_hard_6_clumsy_can_fail_the_mission(fallen):
    top = ["rain+whistle"]
    t = table(hardships={0: ["clumsy"]}, no_mans_land=PAIR, trials_top=top, fallen=fallen)
    p = play(t, "fall_back left")
    assert outcome(t) == "failure"
    assert p["last_mission"]["no_mans_land"] == ["rain+mask", "rain+shell", "rain+whistle"]
    assert p["last_mission"]["transfers"] == [{"from": 0, "tile": "left", "to": 1}]


@pytest.mark.clause("P-HARD-6")
def test_p_hard_6_clumsy_with_empty_trials():
    t = table(hardships={0: ["clumsy"]}, trials=[])
    p = play(t, "fall_back left")
    assert (p["no_mans_land"], p["hardships"][0], t.actor) == ([], ["clumsy"], 1)


@pytest.mark.clause("P-HARD-7")
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("fallen", [{}, {1: "left"}, {1: "left", 2: "left"}])
def test_p_hard_7_proud(number, fallen):
    t = table(hardships={0: ["proud"]}, hands={0: HAND[:number]}, fallen=fallen)
    assert bool(fall_backs(t)) is (number == 0 or len(fallen) == 2)


@pytest.mark.clause("P-HARD-8")
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(
    ("owner", "fallen", "binds"), [(2, {}, True), (2, {2: "left"}, False), (0, {}, False)]
)
def test_p_hard_8_fragile(number, owner, fallen, binds):
    t = table(hardships={owner: ["fragile"]}, hands={0: HAND[:number]}, fallen=fallen)
    assert bool(fall_backs(t)) is (number == 0 or not binds)


@pytest.mark.clause("P-HARD-9")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_p_hard_9_tyrannical_takes_the_token_but_not_the_turn(seat):
    t = table(active=seat, hands={seat: ["tyrannical"]})
    p = play(t, "play tyrannical")
    assert (p["leader"], p["active"], t.actor) == (seat, (seat + 1) % 3, (seat + 1) % 3)


@pytest.mark.clause("P-HARD-9")
def test_p_hard_9_tyrannical_keeps_the_token():
    t = table(active=1, hands={1: ["tyrannical"]}, stock={1: []}, fallen={0: None, 2: None})
    p = play(t, "play tyrannical", "fall_back none")
    assert (t.decision, t.actor) == ("intensity", 1)
    assert (p["leader"], p["speech_tokens"], p["speech_pool"]) == (1, [0, 0, 0], 5)


@pytest.mark.clause("P-HARD-10")
def test_p_hard_10_frenetic_acts_from_the_next_mission():
    t = table(hands={0: ["frenetic"]}, stock={0: []}, fallen=GONE)
    before = t.position()
    p = play(t, "play frenetic")
    assert (p["hands"][0], p["trials"]) == ([], before["trials"])
    p = play(t, "fall_back none", "intensity 2")
    assert [len(hand) for hand in p["hands"]] == [4, 2, 2]


@pytest.mark.clause("P-HARD-11")
@pytest.mark.parametrize(
    ("stock", "action", "placed", "left"),
    [
        (["left", "right", "right"], "fall_back right lose left", "right", ["right"]),
        (["left", "right", "right"], "fall_back right lose right", "right", ["left"]),
        (["left", "right"], "fall_back left lose right", "left", []),
        (["right"], "fall_back none lose right", None, []),
    ],
)
def test_p_hard_11_stunned(stock, action, placed, left):
    t = table(hardships={0: ["stunned"]}, stock={0: stock})
    p = play(t, action)
    lost = [action.split()[-1]]
    assert (p["placed"][0], p["stock"][0], p["tiles_removed"]) == (placed, left, lost)
    assert t.view(1)["tiles_removed"] == lost


@pytest.mark.clause("P-HARD-11")
def test_p_hard_11_stunned_chooses_what_the_stock_contains():
    t = table(hardships={0: ["stunned"]}, stock={0: ["left", "right", "right"]})
    assert fall_backs(t) == [
        "fall_back left lose right",
        "fall_back right lose left",
        "fall_back right lose right",
    ]
    t = table(hardships={0: ["stunned"]}, stock={0: []})
    assert fall_backs(t) == ["fall_back none"]
    assert play(t, "fall_back none")["tiles_removed"] == []


@pytest.mark.clause("P-HARD-12")
def test_p_hard_12_panic_draws_at_random():
    drawn = []
    for seed in range(60):
        t = table(seed=seed, hardships={0: ["panic"]})  # left, right, right
        assert fall_backs(t) == ["fall_back random"]
        p = play(t, "fall_back random")
        assert t.chance == [{"event": "panic", "outcome": p["placed"][0]}]
        assert sorted([p["placed"][0], *p["stock"][0]]) == ["left", "right", "right"]
        drawn.append(p["placed"][0])
    assert 5 <= drawn.count("left") <= 35  # one tile of three


@pytest.mark.clause("P-HARD-12")
@pytest.mark.parametrize(
    ("stock", "action"), [(["left"], "fall_back random"), ([], "fall_back none")]
)
def test_p_hard_12_panic_with_one_tile_or_none(stock, action):
    t = table(hardships={0: ["panic"]}, stock={0: stock})
    assert fall_backs(t) == [action]
    p = play(t, action)
    assert (p["placed"][0], p["stock"][0]) == (stock[0] if stock else None, [])


@pytest.mark.clause("P-HARD-12")
def test_p_hard_12_panic_and_then_trials():
    cards = ["panic", "clumsy"]
    t = table(hardships={0: cards}, no_mans_land=PAIR, trials_top=["rain+whistle"])
    play(t, "fall_back random")
    assert outcome(t) == "failure"
    assert [event["event"] for event in t.chance] == ["panic", "trials"]


@pytest.mark.clause("P-HARD-13")
@pytest.mark.parametrize(
    ("cards", "lost"), [(["wound", "mute", "proud"], True), (["panic", "mute", "proud"], False)]
)
def test_p_hard_13_wound_weighs_two(cards, lost):
    t = table(hardships={2: cards}, stock={0: []}, fallen=GONE)
    play(t, "fall_back none")
    assert (t.decision == "over") is lost


@pytest.mark.clause("P-HARD-14")
def test_p_hard_14_merry_christmas_from_the_hand():
    cards = {0: ["mute"], 1: ["wound"], 2: ["proud", "trauma_rain"]}
    t = table(hands={0: ["merry_christmas"]}, hardships=cards, fallen={2: "left"})
    p = play(t, "play merry_christmas")
    assert (t.decision, t.actor, p["active"]) == ("christmas", 0, 0)
    legal = ["remove 0 mute", "remove 1 wound", "remove 2 proud", "remove 2 trauma_rain"]
    assert t.actions() == legal
    assert "merry_christmas" in p["removed"]
    p = play(t, "remove 2 proud")
    assert p["hardships"] == [["mute"], ["wound"], ["trauma_rain"]]
    assert {"merry_christmas", "proud"} <= set(p["removed"])
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("P-HARD-14")
@pytest.mark.parametrize("hardships", [{}, {0: ["mute"]}])
def test_p_hard_14_must_remove_one_if_there_is_one(hardships):
    t = table(hands={0: ["merry_christmas"]}, hardships=hardships)
    t.play("play merry_christmas")
    assert t.actions() == (["remove 0 mute"] if hardships else ["none"])
    if hardships:
        with pytest.raises(estaminet.IllegalAction):
            t.play("none")
    t.play(t.actions()[0])
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("P-HARD-14")
@pytest.mark.parametrize(
    ("changes", "action"),
    [
        ({"hands": {0: ["snow+mask!"]}, "hardships": {1: ["mute"]}}, "play snow+mask!"),
        ({"hardships": {0: ["clumsy"], 1: ["mute"]}}, "fall_back left"),
    ],
)
def test_p_hard_14_merry_christmas_drawn(changes, action):
    t = table(trials_top=["merry_christmas"], **changes)
    t.play(action)
    assert (t.decision, t.actor) == ("christmas", 0)
    p = play(t, "remove 1 mute")
    assert p["hardships"][1] == []
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("P-HARD-15")
@pytest.mark.parametrize("threat", THREATS)
def test_p_hard_15_trauma_and_phobia_show_one_threat(threat):
    first, second, _ = three_of(threat)
    for other in THREATS:
        t = table(no_mans_land=[first, second], hands={0: [PERSONAL[other]]})
        p = play(t, f"play {PERSONAL[other]}")
        assert p["hardships"][0] == [PERSONAL[other]]
        assert outcome(t) == ("failure" if other == threat else "running")


CLUMSY_LAST = {"hardships": {0: ["clumsy"]}, "fallen": GONE}


@pytest.mark.clause("P-HARD-16")
@pytest.mark.parametrize("threat", THREATS)
def test_p_hard_16_trauma_or_phobia_drawn_does_not_count(threat):
    land, drawn = three_of(threat)[:2], PERSONAL[threat]
    t = table(hardships={0: ["clumsy"]}, no_mans_land=land, trials_top=[drawn])
    p = play(t, "fall_back left")
    assert p["hardships"][0] == ["clumsy", drawn]
    assert outcome(t) == "running"


@pytest.mark.clause("P-HARD-16")
def test_p_hard_16_fragile_drawn_binds_nobody():
    t = table(hardships={0: ["clumsy"]}, hands={1: ["mute"]}, trials_top=["fragile"])
    t.play("fall_back left")
    assert (t.actor, verbs(t)) == (1, {"play", "fall_back"})


@pytest.mark.clause("P-HARD-16")
def test_p_hard_16_selfish_drawn_redirects_the_tile():
    t = table(**CLUMSY_LAST, trials_top=["selfish"])
    p = play(t, "fall_back left")
    assert p["last_mission"]["transfers"] == [{"from": 0, "tile": "left", "to": 0}]


@pytest.mark.clause("P-HARD-16")
def test_p_hard_16_demoralised_drawn_adds_to_the_drop():
    t = table(**CLUMSY_LAST, stock={0: []}, trials_top=["demoralised"])
    assert play(t, "fall_back none")["last_mission"]["drop"] == 4


@pytest.mark.clause("P-HARD-16")
def test_p_hard_16_tyrannical_drawn_takes_the_token():
    t = table(leader=1, active=0, hardships={0: ["clumsy"]}, trials_top=["tyrannical"])
    p = play(t, "fall_back left")
    assert (p["leader"], t.decision, t.actor) == (0, "turn", 1)


@pytest.mark.clause("P-HARD-17")
def test_p_hard_17_removed_hardship_stops_acting():
    cards = {1: ["mute", "trauma_night"]}
    hands = {0: ["merry_christmas"], 1: ["night+shell"]}
    given = {"hardships": cards, "hands": hands, "speech_tokens": {1: 1}}
    t = table(**given, no_mans_land=["night+mask"])
    play(t, "play merry_christmas", "remove 1 mute")
    assert starting(t, "speech")
    t = table(**given, no_mans_land=["night+mask"])
    play(t, "play merry_christmas", "remove 1 trauma_night", "play night+shell")
    assert outcome(t) == "running"


@pytest.mark.clause("P-HARD-17")
def test_p_hard_17_former_tyrannical_owner_stays_leader():
    hands = {0: ["merry_christmas"]}
    t = table(leader=1, active=0, hands=hands, hardships={1: ["tyrannical"]}, stock={0: []},
              fallen=GONE)  # fmt: skip
    p = play(t, "play merry_christmas", "remove 1 tyrannical")
    assert (p["leader"], t.decision) == (1, "turn")
    p = play(t, "fall_back none")  # P-MOR-4 and -5 as for any leader
    assert (p["speech_tokens"], p["leader"]) == ([0, 1, 0], 2)


# Conflicts


def conflict(own, number=2, land=PAIR, others=(), fallen=None):
    """The verbs open to seat 0, who could also make a speech and use his charm (rain)."""
    t = table(
        poilus=["charles", "felix", "gustave"],
        hardships={0: list(own), 1: list(others)},
        hands={0: HAND[:number]},
        no_mans_land=land,
        speech_tokens={0: 1},
        fallen=fallen,
    )
    return verbs(t)


ORDER, BAN = {"fall_back"}, {"play", "speech", "charm"}
OPEN = ORDER | BAN
ALONE = {1: "left", 2: "left"}


@pytest.mark.clause("P-CON-1")
@pytest.mark.parametrize(
    ("own", "others", "fallen", "expected"),
    [
        (["afraid"], [], None, ORDER),
        (["stubborn"], [], None, BAN),
        (["proud"], [], None, BAN),
        ([], ["fragile"], None, BAN),
        (["fragile"], [], None, OPEN),
        ([], ["stubborn"], None, OPEN),
        ([], ["proud"], None, OPEN),
        ([], ["afraid"], None, OPEN),
        (["proud"], ["fragile"], ALONE, OPEN),
        (["stubborn"], [], ALONE, BAN),
    ],
)
def test_p_con_1_orders_and_bans(own, others, fallen, expected):
    assert conflict(own, others=others, fallen=fallen) == expected


@pytest.mark.clause("P-CON-1")
@pytest.mark.parametrize("own", [["stubborn"], ["proud"], []])
def test_p_con_1_no_ban_with_an_empty_hand(own):
    assert conflict(own, number=0, others=["fragile"]) == {"fall_back", "speech", "charm"}


@pytest.mark.clause("P-CON-2")
@pytest.mark.parametrize(
    ("own", "others", "land", "expected"),
    [
        (["stubborn", "proud"], ["fragile"], PAIR, BAN),
        (["afraid"], [], PAIR, ORDER),
        (["afraid"], [], ["rain+mask"], OPEN),
        ([], [], PAIR, OPEN),
    ],
)
def test_p_con_2_only_one_kind_in_force(own, others, land, expected):
    assert conflict(own, others=others, land=land) == expected


@pytest.mark.clause("P-CON-3")
@pytest.mark.parametrize("own", list(permutations(["afraid", "stubborn", "proud"])))
def test_p_con_3_the_oldest_applies(own):
    assert conflict(own) == (ORDER if own[0] == "afraid" else BAN)
    assert conflict(own[:2]) == (BAN if own[0] != "afraid" else ORDER)


@pytest.mark.clause("P-CON-3")
def test_p_con_3_other_cards_take_no_part():
    assert conflict(["mute", "afraid", "wound", "stubborn"]) == ORDER
    assert conflict(["wound", "proud", "afraid"]) == BAN


@pytest.mark.clause("P-CON-4")
@pytest.mark.parametrize(
    ("own", "number", "expected"),
    [
        (["afraid"], 2, ORDER),
        (["stubborn", "afraid"], 1, ORDER),  # no own ban in force
        (["afraid", "stubborn"], 2, ORDER),
        (["afraid", "proud"], 1, ORDER),
        (["stubborn", "afraid"], 2, BAN),
        (["proud", "afraid"], 1, BAN),
        ([], 1, BAN),
    ],
)
def test_p_con_4_fragile_of_another_yields_to_the_order(own, number, expected):
    assert conflict(own, number, others=["fragile"]) == expected


@pytest.mark.clause("P-CON-5")
@pytest.mark.parametrize(
    ("own", "number", "land", "fallen", "expected"),
    [
        (["stubborn", "afraid"], 1, PAIR, None, ORDER),
        (["proud", "afraid"], 1, PAIR, ALONE, ORDER),
        (["proud", "afraid", "stubborn"], 2, PAIR, ALONE, ORDER),
        (["stubborn", "afraid", "proud"], 1, PAIR, None, ORDER),
        (["afraid", "stubborn"], 2, ["rain+mask"], None, BAN),
        (["afraid", "stubborn"], 1, ["rain+mask"], None, OPEN),
    ],
)
def test_p_con_5_cards_not_in_force_are_not_compared(own, number, land, fallen, expected):
    assert conflict(own, number, land, fallen=fallen) == expected


@pytest.mark.clause("P-CON-6")
@pytest.mark.parametrize("own", [["stubborn", "afraid"], ["proud", "afraid"]])
def test_p_con_6_one_of_the_other_actions(own):
    assert conflict(own) == BAN
    t = table(hardships={0: own}, hands={0: HAND[:2]}, no_mans_land=PAIR)  # no token, no charm
    assert t.actions() == ["play night+mask", "play snow+shell"]


@pytest.mark.clause("P-CON-7")
@pytest.mark.parametrize("own", [["stunned", "panic"], ["panic", "stunned"]])
def test_p_con_7_stunned_and_panic(own):
    placed = set()
    for seed in range(20):
        t = table(seed=seed, hardships={0: own}, stock={0: ["left", "right", "right"]})
        assert fall_backs(t) == ["fall_back random lose left", "fall_back random lose right"]
        p = play(t, "fall_back random lose right")
        assert p["tiles_removed"] == ["right"]
        assert sorted([p["placed"][0], *p["stock"][0]]) == ["left", "right"]
        placed.add(p["placed"][0])
    assert placed == {"left", "right"}


@pytest.mark.clause("P-CON-7")
@pytest.mark.parametrize(
    ("stock", "action"), [(["left"], "fall_back none lose left"), ([], "fall_back none")]
)
def test_p_con_7_stunned_and_panic_with_one_tile_or_none(stock, action):
    t = table(hardships={0: ["stunned", "panic"]}, stock={0: stock})
    assert fall_backs(t) == [action]
    p = play(t, action)
    assert (p["placed"][0], p["tiles_removed"], t.chance) == (None, stock, [])
