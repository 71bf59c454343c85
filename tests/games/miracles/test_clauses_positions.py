"""Clauses of section 15: the position and its agenda."""

import json
import random
from copy import deepcopy

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    COUNTS,
    DATA,
    LINES,
    TURN,
    asks,
    at,
    edited,
    new,
    on_board,
    pass_on,
    playout,
    position,
    program,
    recorded,
    spots,
    table,
)

EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)
KEYS = [
    "game", "players", "options", "turn", "active", "decision", "actor", "result", "coins",
    "rogues", "waiting", "cards", "renown", "board", "control", "square", "king", "pile",
    "discard", "in_play", "bag", "seine", "drawn", "played", "placed", "wrath", "challenge",
    "standoff", "agenda",
]  # fmt: skip
HEAD = {
    "discard": "draw",
    "wrath": "finish",
    "order": "standoffs",
    "lone": "reveal",
    "swordsman": "blade",
    "courtesan": "renown",
}  # decision -> the step that asks it; the others ask a decision of their own name
CLOSE, FINISH, SPENT, END = ({"do": name} for name in ("close", "finish", "spent", "end"))
LAST = [{"do": "standoffs", "at": []}, END]
SETTLE = [{"do": "renown"}, {"do": "retrieve"}]
EXAMPLE = """
{"game": "miracles", "players": 2, "turn": 1, "active": 0,
 "options": {"turn_limit": 60, "controller_coin": "any", "king_end": "turn"},
 "decision": "discard", "actor": 0, "result": null, "coins": [1, 2],
 "rogues": [["beggar", "henchman"], ["beggar", "henchman", "henchman"]], "waiting": [true, true],
 "cards": [["death", "devil", "moon", "tower"], ["wheel"]], "renown": [6, 6],
 "board": {"grande_cour": [null, null, null], "chatelet": [null, null, null],
           "les_halles": [null, null, null], "egyptienne": [null, null, null],
           "taverne": [{"owner": 0, "kind": "henchman", "seen": []}, null, null]},
 "control": {"grande_cour": null, "chatelet": null, "les_halles": null, "egyptienne": null,
             "taverne": null},
 "square": {"line1": [], "line2": [], "line3": [], "line4": [], "line5": []}, "king": 0,
 "pile": ["chariot", "chariot", "death", "devil", "emperor", "emperor", "empress", "empress",
          "judgment", "judgment", "magician", "magician", "moon", "priestess", "priestess",
          "strength", "strength", "tower", "wheel"],
 "discard": [], "in_play": null,
 "bag": ["brute", "brute", "courtesan", "courtesan", "pickpocket", "pickpocket", "priest",
         "priest", "soothsayer", "soothsayer", "swordsman", "swordsman"],
 "seine": [], "drawn": null, "played": false, "placed": "taverne.1", "wrath": null,
 "challenge": null, "standoff": null,
 "agenda": [{"do": "draw", "seat": 0, "n": 1}, {"do": "act", "at": "taverne"}, {"do": "close"},
            {"do": "finish"}]}
"""


def step(op, seat=0, **parameters):
    return {"do": op, "seat": seat, **parameters}


def act(place):
    return {"do": "act", "at": place}


def rent(place):
    return {"do": "rent", "at": place}


def of_rogue(name, *numbers):
    return [{"do": name, "spot": f"taverne.{number}"} for number in numbers]


# C-POS-1


@pytest.mark.clause("C-POS-1")
@EVERY_COUNT
def test_c_pos_1_the_head_asks(players):
    for seed in range(2):
        *moves, (over, _) = recorded(players, seed)
        for p, _ in moves:
            head = p["agenda"][0]
            assert head["do"] == HEAD.get(p["decision"], p["decision"])
            assert head.get("seat", p["actor"]) == p["actor"]
        assert (over["decision"], over["actor"], over["agenda"]) == ("over", None, [])
        assert over["result"] is not None


@pytest.mark.clause("C-POS-1")
def test_c_pos_1_all_else_stays_when_the_game_ends():
    t = table(coins={0: 8}, square={line: [0] for line in LINES[:4]}, control={"taverne": 0})
    before = play(t, "place henchman les_halles.1")
    p = play(t, "buy line5")
    changed = {key for key in KEYS if p[key] != before[key]}
    assert changed == {"decision", "actor", "result", "coins", "renown", "square", "agenda"}
    assert (p["agenda"], p["placed"], p["turn"]) == ([], "les_halles.1", before["turn"])


@pytest.mark.clause("C-POS-1")
def test_c_pos_1_what_the_turn_knew_stays_too():
    t = table(king=26, board={"taverne.1": (1, "brute")}, turn_limit=11, active=2)
    play(t, "place henchman les_halles.1", "skip", "wrath taverne")
    p = play(t, "hide")
    assert (p["decision"], p["wrath"], p["placed"], p["active"]) == (
        "over", "taverne", "les_halles.1", 2
    )  # fmt: skip
    assert (p["standoff"], p["agenda"]) == (None, [])


@pytest.mark.clause("C-POS-1")
@pytest.mark.parametrize(
    "change",
    [
        {"agenda": []},
        {"agenda": [CLOSE, FINISH]},
        {"agenda": [{"do": "dance"}, *TURN]},
        {"decision": "act"},
        {"decision": "over"},
        {"actor": 1},
        {"actor": None},
        {"active": 1},
    ],
)
def test_c_pos_1_positions_that_do_not_ask_are_refused(change):
    with pytest.raises(estaminet.BadPosition) as caught:
        at({**position(), **change})
    assert caught.value.defects


# C-POS-2


@pytest.mark.clause("C-POS-2")
def test_c_pos_2_the_example_of_the_document():
    cards = {0: ["death", "devil", "moon", "tower"], 1: ["wheel"]}
    t = table(players=2, turn=1, cards=cards)
    p = play(t, "place henchman taverne.1")
    expected = json.loads(EXAMPLE)
    assert p == expected
    assert list(p) == KEYS
    assert at(expected).position() == expected


CARDS = {0: ["death", "devil", "moon", "tower"]}
OTHERS = {"taverne.1": (1, "brute"), "chatelet.2": (2, "beggar")}
BLADES = {"taverne.1": (2, "swordsman"), "taverne.3": (1, "swordsman")}
AGENDAS = [
    ({}, [], TURN),
    ({}, ["place henchman chatelet.3"], [act("chatelet"), CLOSE, FINISH]),
    ({"cards": CARDS}, ["place henchman taverne.3", "skip"], [CLOSE, FINISH]),
    (
        {"cards": CARDS},
        ["place henchman egyptienne.3", "discard moon"],
        [step("draw", n=2), act("egyptienne"), CLOSE, FINISH],
    ),
    (
        {},
        ["place henchman taverne.3", "recruit"],
        [step("exchange"), rent("taverne"), CLOSE, FINISH],
    ),
    (
        {"cards": CARDS},
        ["place henchman chatelet.3", "draw"],
        [step("draw", n=1), rent("chatelet"), CLOSE, FINISH],
    ),
    (
        {"cards": CARDS, "coins": {0: 7}},
        ["place henchman les_halles.1", "buy line4"],
        [step("draw", n=2), rent("les_halles"), CLOSE, FINISH],
    ),
    (
        {"cards": {0: ["chariot"]}},
        ["plot chariot"],
        [step("drive", max=2), step("coins", n=1), SPENT, *TURN],
    ),
    (
        {"cards": {0: ["death"]}, "board": OTHERS},
        ["place henchman taverne.3", "plot death"],
        [step("recall", whose="other"), step("coins", n=1), SPENT, act("taverne"), CLOSE, FINISH],
    ),
    (
        {"cards": {0: ["wheel"]}, "board": OTHERS},
        ["place henchman taverne.3", "skip", "plot wheel"],
        [step("swap"), step("draw", n=1), SPENT, CLOSE, FINISH],
    ),
    (
        {"cards": {0: ["moon"]}, "board": OTHERS},
        ["plot moon", "look taverne.1"],
        [step("look", n=1), step("coins", n=1), SPENT, *TURN],
    ),
    (
        {"cards": {0: [*CARDS[0][:3], "magician"]}, "board": {"taverne.1": (0, "beggar")}},
        ["plot magician"],
        [step("relocate", whose="own", not_placed=False, effect=True), SPENT, *TURN],
    ),
    (
        {"cards": {0: [*CARDS[0][:3], "magician"]}, "board": {"taverne.1": (0, "beggar")}},
        ["plot magician", "shift taverne.1 egyptienne.3"],
        [step("draw", n=2), SPENT, *TURN],
    ),
    ({"king": 11}, ["place henchman taverne.2", "skip"], [FINISH]),
    (
        {"king": 11, "board": {"taverne.1": (1, "brute"), **OTHERS, "taverne.3": (2, "henchman")}},
        ["place henchman taverne.2", "skip", "wrath chatelet"],
        [{"do": "standoffs", "at": ["chatelet", "taverne"]}, END],
    ),
    (
        {"king": 11, "board": {**OTHERS, "taverne.3": (2, "henchman")}},
        ["place henchman taverne.2", "skip", "wrath chatelet", "settle chatelet"],
        [{"do": "reveal"}, {"do": "standoffs", "at": ["taverne"]}, END],
    ),
    ({"king": 3}, ["place henchman les_halles.1", "skip"], [{"do": "reveal"}, *LAST]),
    (
        {"board": BLADES},
        ["place henchman taverne.2", "skip"],
        [
            *of_rogue("blade", 3, 1),
            {"do": "count"},
            *of_rogue("ability", 3, 2, 1),
            *SETTLE,
            *LAST,
        ],
    ),
    (
        {"board": BLADES},
        ["place henchman taverne.2", "skip", "pay"],
        [*of_rogue("blade", 1), {"do": "count"}, *of_rogue("ability", 3, 2, 1), *SETTLE, *LAST],
    ),
    (
        {
            "board": {"taverne.2": (1, "soothsayer"), "taverne.1": (2, "beggar")},
            "cards": {1: CARDS[0]},
        },
        ["place henchman taverne.3", "skip"],
        [step("draw", seat=1, n=1), *of_rogue("ability", 1), *SETTLE, *LAST],
    ),
    (
        {"board": {"taverne.1": (0, "courtesan"), "taverne.2": (1, "beggar")}},
        ["place henchman taverne.3", "skip"],
        [*SETTLE, *LAST],
    ),
    (
        {"king": 7, "board": {"taverne.1": (1, "priest")}, "cards": {1: CARDS[0]}},
        ["place henchman grande_cour.1", "skip", "reveal"],
        [step("draw", seat=1, n=1), *SETTLE, *LAST],
    ),
]


@pytest.mark.clause("C-POS-2", "C-POS-3")
@pytest.mark.parametrize(("changes", "actions", "agenda"), AGENDAS)
def test_c_pos_2_agendas(changes, actions, agenda):
    t = table(**changes)
    p = play(t, *actions)
    assert p["agenda"] == agenda
    twin = at(p)  # and it is all that is needed to go on
    assert (twin.position(), twin.actions()) == (p, t.actions())


@pytest.mark.clause("C-POS-2")
def test_c_pos_2_the_standoff_being_settled():
    t = table(board=BLADES)
    pass_on(t, "place henchman taverne.2")
    standoff = {"at": "taverne", "shown": True, "paid": [], "winner": None}
    assert t.position()["standoff"] == standoff
    assert play(t, "pay")["standoff"] == {**standoff, "paid": ["taverne.3"]}
    t = table(board={"taverne.1": (0, "courtesan"), "taverne.2": (1, "beggar")})
    assert pass_on(t, "place henchman taverne.3")["standoff"] == {**standoff, "winner": 0}
    t = table(board={"taverne.1": (1, "courtesan")}, king=7)
    p = pass_on(t, "place henchman grande_cour.1")
    assert p["standoff"] == {**standoff, "shown": False}
    assert play(t, "reveal")["standoff"] == {**standoff, "winner": 1}


@pytest.mark.clause("C-POS-2")
@pytest.mark.parametrize("key", KEYS)
def test_c_pos_2_every_key_is_needed(key):
    p = position()
    del p[key]
    with pytest.raises(estaminet.BadPosition) as caught:
        at(p)
    assert any(key in defect for defect in caught.value.defects)


@pytest.mark.clause("C-POS-2")
@pytest.mark.parametrize(
    "change",
    [
        {"guild": "marfaux"},
        {"king": -1},
        {"drawn": "brute"},
        {"in_play": "moon"},
        {"placed": "taverne.1"},
        {"played": None},
        {"wrath": "louvre"},
        {"challenge": "louvre"},
        {"turn": 0},
        {"turn": 999},
        {"waiting": [True, True]},
        {"coins": [1, 2, 3, 3]},
        {"rogues": [["beggar", "henchman"], *[["beggar", "henchman", "henchman"]] * 2]},
        {"rogues": [["henchman"] * 3, ["beggar", "beggar", "henchman"], ["henchman"] * 2]},
        {"control": {"taverne": 0}},
        {"square": {line: [] for line in LINES[:4]}},
        {"standoff": {"at": "taverne", "shown": True, "paid": [], "winner": None}},
    ],
)
def test_c_pos_2_impossible_positions_are_refused(change):
    with pytest.raises(estaminet.BadPosition) as caught:
        at({**position(), **change})
    assert caught.value.defects


# C-POS-3


@pytest.mark.clause("C-POS-3")
@EVERY_COUNT
def test_c_pos_3_a_turn_begins(players):
    seen = 0
    turn = 0
    for p, _ in recorded(players):
        if p["turn"] != turn:
            turn = p["turn"]
            fresh = (p["played"], p["placed"], p["wrath"], p["challenge"])
            assert fresh == (False, None, None, None)
            assert (p["agenda"], p["decision"], p["actor"]) == (TURN, "place", p["active"])
            seen += 1
    assert seen > players


@pytest.mark.clause("C-POS-3")
def test_c_pos_3_after_a_turn_that_used_them_all():
    board = {"taverne.1": (1, "brute"), "taverne.2": (2, "henchman")}
    t = table(board=board, cards={0: ["tower"]}, king=3)
    play(t, "plot tower", "challenge taverne")
    p = play(t, "place henchman chatelet.2")
    used = (p["played"], p["placed"], p["wrath"], p["challenge"])
    assert used == (True, "chatelet.2", "les_halles", "taverne")
    p = play(t, "skip")
    assert (p["played"], p["placed"], p["wrath"], p["challenge"]) == (False, None, None, None)
    assert (p["agenda"], p["active"]) == (TURN, 1)


@pytest.mark.clause("C-POS-3")
def test_c_pos_3_a_discard_stays_at_the_head():
    t = table(cards=CARDS)
    play(t, "place henchman egyptienne.3")
    for card in ("moon", "tower"):
        assert t.position()["agenda"][0] == step("draw", n=2)
        play(t, f"discard {card}")
    assert t.position()["agenda"][0] == act("egyptienne")


@pytest.mark.clause("C-POS-3")
def test_c_pos_3_two_operations_on_a_spot():
    data = edited(
        {"neighbourhoods.taverne.spots.0": [{"op": "draw", "n": 1}, {"op": "king", "n": 2}]}
    )
    t = table(data=data, cards=CARDS)
    p = play(t, "place henchman taverne.1")
    assert p["agenda"] == [step("draw", n=1), step("king", n=2), act("taverne"), CLOSE, FINISH]
    assert (play(t, "discard moon")["king"], t.decision) == (2, "act")


# C-POS-4


def extreme():
    """A file whose programs and standoffs are as long as they may be."""
    two = [{"op": "draw", "n": 2}, {"op": "coins", "n": 2}]
    own = {"op": "relocate", "whose": "any", "not_placed": False, "effect": True}
    data = edited({f"square.lines.{line}.bonus": two for line in LINES[:2]})
    for place in data["neighbourhoods"]:
        place["spots"] = [two, [{"op": "king", "n": 1}, *two[:1]], deepcopy(two)]
    for plot in data["plots"]:
        plot["program"] = [own, *plot["program"][:1], {"op": "buy"}]
    for rogue in data["rogues"]:
        if "gain" in rogue:
            rogue["gain"] = two
        if rogue["id"] == "swordsman":
            rogue.update(copies=8, fee=1)
    return data


@pytest.mark.clause("C-POS-4")
@EVERY_COUNT
def test_c_pos_4_bounds(players):
    games = [new(players, 3, turn_limit=8), new(players, 4, turn_limit=6, data=extreme())]
    for t in games:
        for now in playout(t, random.Random(players)):
            p = now.position()
            assert len(p["agenda"]) <= 11
            assert max(len(hand) for hand in p["rogues"]) <= 4
            begins = p["agenda"] == TURN and not p["played"]
            assert len(on_board(p)) <= (10 if begins else 11)


@pytest.mark.clause("C-POS-4")
def test_c_pos_4_eleven_steps():
    data = edited({"rogues.swordsman.copies": 3})
    board = {"taverne.1": (1, "swordsman"), "taverne.2": (2, "swordsman")}
    t = table(data=data, board=board, rogues={0: ["henchman", "beggar", "swordsman"]})
    p = pass_on(t, "place swordsman taverne.3")
    assert p["agenda"] == [
        *of_rogue("blade", 3, 2, 1),
        {"do": "count"},
        *of_rogue("ability", 3, 2, 1),
        *SETTLE,
        *LAST,
    ]
    assert len(p["agenda"]) == 11
    assert asks(t) == ("swordsman", 0)
    assert at(p, data=data).position() == p


@pytest.mark.clause("C-POS-4")
def test_c_pos_4_eleven_rogues():
    ten = [spot for spot in spots(DATA) if not spot.endswith("3")]
    board = {spot: (i % 5, "henchman") for i, spot in enumerate(ten)}
    t = table(players=5, board=board)
    assert len(on_board(t.position())) == 10
    p = play(t, "place beggar taverne.3")
    assert len(on_board(p)) == 11
    assert at(p).position() == p
    p = pass_on(t)
    assert len(on_board(p)) == 8


@pytest.mark.clause("C-POS-4")
def test_c_pos_4_four_rogues_in_a_hand():
    t = table(data=program({"op": "buy"}), cards={0: ["emperor"]}, coins={0: 6})
    p = play(t, "plot emperor", "buy line3")
    assert p["rogues"][0] == ["beggar", "henchman", "henchman", "right_hand"]


@pytest.mark.clause("C-POS-2")
@EVERY_COUNT
def test_c_pos_2_every_position_of_a_game_can_be_resumed(players):
    for p, actions in recorded(players, 1):
        t = at(p)
        assert t.position() == p
        assert t.actions() == actions
        assert asks(t) == (p["decision"], p["actor"])
        assert t.position()["result"] == p["result"]
