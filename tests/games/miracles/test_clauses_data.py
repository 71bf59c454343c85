"""Clauses of section 18: the data file."""

import random
from collections import Counter
from copy import deepcopy
from pathlib import Path

import pytest
import yaml

import estaminet
from tests.conformance.random_play import Case
from tests.conformance.test_lockstep import play_in_lockstep
from tests.games.helpers import play

from .positions import (
    COUNTS,
    DATA,
    NEIGHBOURHOODS,
    REMOVED,
    all_cards,
    all_rogues,
    asks,
    deck,
    edited,
    new,
    offered,
    pass_on,
    playout,
    position,
    renown_on_board,
    spots,
    starting,
    table,
)

EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)
BLOCKS = [
    "limits", "options", "setup", "neighbourhoods", "square", "rogues", "plots", "path", "guilds",
]  # fmt: skip
PLACES = {
    "s": "neighbourhoods.taverne.spots.1",
    "a": "neighbourhoods.taverne.action",
    "b": "square.lines.line1.bonus",
    "p": "plots.moon.program",
    "g": "rogues.priest.gain",
}
WORDS = {"s": "taverne", "a": "taverne", "b": "line1", "p": "moon", "g": "priest"}
BLOCK = {"s": "neighbourhoods", "a": "neighbourhoods", "b": "square", "p": "plots", "g": "rogues"}
OPERATIONS = [
    ("sabpg", {"op": "coins", "n": 1}),
    ("sabpg", {"op": "draw", "n": 1}),
    ("sabp", {"op": "king", "n": 1}),
    ("ap", {"op": "exchange"}),
    ("ap", {"op": "buy"}),
    ("b", {"op": "right_hand"}),
    ("ap", {"op": "relocate", "whose": "any", "not_placed": False, "effect": True}),
    ("ap", {"op": "swap"}),
    ("ap", {"op": "recall", "whose": "own"}),
    ("p", {"op": "look", "n": 1}),
    ("ap", {"op": "steal", "who": "all", "n": 1}),
    ("p", {"op": "tribute", "who": "all", "n": 1}),
    ("p", {"op": "transfer"}),
    ("p", {"op": "drive", "max": 1}),
    ("p", {"op": "challenge"}),
]


def accepted(data):
    """The file is accepted; a game with it has begun."""
    t = new(2, data=data)
    assert asks(t) == ("place", 0)
    return t


def refused(data, *words):
    """The file is refused, and the defects name one of these words."""
    with pytest.raises(estaminet.BadData) as caught:
        new(2, data=data)
    defects = caught.value.defects
    assert defects
    assert not words or any(word in defect for word in words for defect in defects), defects
    return defects


def put(place, *operations):
    """The shipped file with these operations in a place of this sort."""
    return edited({PLACES[place]: operations[0] if place == "a" else list(operations)})


def doubled(block, data=DATA):
    """The file with the second id of a list the same as the first."""
    data = deepcopy(data)
    rows = data["square"]["lines"] if block == "lines" else data[block]
    rows[1]["id"] = rows[0]["id"]
    return data


# C-DAT-1


@pytest.mark.clause("C-DAT-1")
@pytest.mark.parametrize("block", BLOCKS)
def test_c_dat_1_every_block_is_needed(block):
    refused(edited({block: REMOVED}), block)


@pytest.mark.clause("C-DAT-1")
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("value", [None, 7, "nothing"])
def test_c_dat_1_blocks_of_another_shape(block, value):
    refused(edited({block: value}), block)


@pytest.mark.clause("C-DAT-1")
@pytest.mark.parametrize("data", [[], {}, 3, [1, 2], {"game": "miracles"}])
def test_c_dat_1_no_data_file_at_all(data):
    refused(data)


@pytest.mark.clause("C-DAT-1")
def test_c_dat_1_the_shipped_file_as_mapping_and_as_path(tmp_path):
    path = tmp_path / "miracles.yaml"
    path.write_text(yaml.safe_dump(DATA, allow_unicode=True, sort_keys=False), encoding="utf-8")
    shipped = new(3)
    for data in (deepcopy(DATA), str(path), path):
        t = new(3, data=data)
        assert (t.position(), t.actions()) == (shipped.position(), shipped.actions())
        assert "data" not in t.position()["options"]  # the file itself is not shown


@pytest.mark.clause("C-DAT-1")
def test_c_dat_1_a_broken_file_at_a_path(tmp_path):
    path = tmp_path / "miracles.yaml"
    broken = edited({"path.wrath": {0: "any"}})
    path.write_text(yaml.safe_dump(broken, allow_unicode=True), encoding="utf-8")
    refused(str(path), "wrath")


@pytest.mark.clause("C-DAT-1")
def test_c_dat_1_every_defect_is_named():
    defects = refused(
        edited(
            {
                "path.wrath": {40: "any"},
                "rogues.brute.strength": -1,
                "plots.moon.program": [{"op": "dance"}],
            }
        )
    )
    assert len(defects) >= 3
    for words in (["wrath", "40"], ["strength", "brute"], ["dance", "moon"]):
        assert any(word in defect for word in words for defect in defects)


@pytest.mark.clause("C-DAT-1")
def test_c_dat_1_a_position_with_a_broken_file():
    with pytest.raises(estaminet.BadData):
        estaminet.from_position("miracles", position(), seed=1, data=put("s", {"op": "dance"}))


def another_game():
    """Another board, path, deck and other rogues."""
    data = deepcopy(DATA)
    names = dict(zip(NEIGHBOURHOODS, ["palais", "pont", "port", "foire", "butte"], strict=True))
    for place in data["neighbourhoods"]:
        place["id"] = names[place["id"]]
        place["spots"] = [*place["spots"][1:], [{"op": "king", "n": 3}, {"op": "draw", "n": 1}]]
    data["neighbourhoods"].reverse()
    for line in data["square"]["lines"]:
        line["id"] = line["id"].replace("line", "row")
        line["toll"] -= 2
    data["rogues"] = [
        *data["rogues"][:6],
        {**data["rogues"][7], "id": "duellist", "strength": 1, "fee": 1, "paid_strength": 4},
        {**data["rogues"][8], "id": "duchess", "copies": 4, "strength": 2},
    ]
    data["plots"] = [
        {**data["plots"][3], "id": "purse", "copies": 5},
        {**data["plots"][5], "id": "bell", "program": [{"op": "buy"}, {"op": "swap"}], "copies": 4},
        {**data["plots"][2], "id": "taxes", "program": [{"op": "tribute", "who": "all", "n": 2}]},
    ]
    data["setup"] = {
        **data["setup"],
        "coins": [5, 4, 3, 2, 1],
        "plot_cards": 2,
        "rogues": {"right_hand": 1, "beggar": 1},
        "waiting": {"rogue": "henchman", "line": "row1"},
    }
    data["path"] = {**data["path"], "last": 15, "wrath": {3: "butte", 6: "any", 14: "palais"}}
    data["limits"] = {**data["limits"], "hand": 3, "renown": 4}
    data["options"]["turn_limit"]["default"] = 9
    return data


@pytest.mark.clause("C-DAT-1")
@EVERY_COUNT
def test_c_dat_1_another_game_plays_by_the_same_code(players):
    data = another_game()
    t = new(players, 2, data=data)
    p = t.position()
    assert list(p["board"]) == ["butte", "foire", "port", "pont", "palais"]
    assert list(p["square"]) == ["row1", "row2", "row3", "row4", "row5"]
    assert (p["coins"], p["options"]["turn_limit"]) == ([5, 4, 3, 2, 1][:players], 9)
    assert p["rogues"] == [["beggar", "right_hand"]] * players
    assert [len(hand) for hand in p["cards"]] == [2] * players
    assert p["renown"] == [4] * players
    cards, rogues = all_cards(p), all_rogues(p, data)
    assert cards == Counter(purse=5, bell=4, taxes=2)
    for now in playout(t, random.Random(players)):
        p = now.position()
        assert (all_cards(p), all_rogues(p, data)) == (cards, rogues)
        tokens = zip(p["renown"], renown_on_board(p), strict=True)
        assert [supply + out for supply, out in tokens] == [4] * players
        assert max(len(hand) for hand in p["cards"]) <= 3
        assert p["king"] <= 15
        if p["turn"] % 6 == 0:
            again = estaminet.from_position("miracles", p, seed=1, data=data)
            assert (again.position(), again.actions()) == (p, now.actions())


@pytest.mark.clause("C-DAT-1")
def test_c_dat_1_rules_of_another_game():
    data = another_game()
    board = {"butte.1": (1, "duellist"), "butte.2": (1, "right_hand")}
    t = table(data=data, board=board, rogues={0: ["beggar", "duchess"]}, king=2, coins={0: 4})
    assert len(starting(t, "place")) == 2 * (len(spots(data)) - 2)
    p = play(t, "place duchess butte.3")  # King 3: the Wrath of the butte, draw 1
    assert (p["king"], p["wrath"], len(p["cards"][0])) == (3, "butte", 1)
    assert {"recruit", "skip"} <= offered(t)  # the taverne of old
    pass_on(t)
    assert asks(t) == ("swordsman", 1)
    p = play(t, "decline")  # 2 to 1 + 2
    assert p["control"]["butte"] == 1


# C-DAT-2


@pytest.mark.clause("C-DAT-2")
@pytest.mark.parametrize("block", ["neighbourhoods", "lines", "rogues", "plots", "guilds"])
def test_c_dat_2_ids_are_unique(block):
    refused(doubled(block), block, "square")


@pytest.mark.clause("C-DAT-2")
@pytest.mark.parametrize(
    ("path", "rows"),
    [
        ("neighbourhoods", DATA["neighbourhoods"][:4]),
        (
            "neighbourhoods",
            [*DATA["neighbourhoods"], {**DATA["neighbourhoods"][0], "id": "louvre"}],
        ),
        ("neighbourhoods.taverne.spots", DATA["neighbourhoods"][4]["spots"][:2]),
        ("neighbourhoods.taverne.spots", [*DATA["neighbourhoods"][4]["spots"], []]),
        ("square.lines", DATA["square"]["lines"][:4]),
        ("square.lines", [*DATA["square"]["lines"], {**DATA["square"]["lines"][0], "id": "line6"}]),
    ],
)
def test_c_dat_2_five_of_three_and_five(path, rows):
    # Without what points at a place or line that is gone.
    refused(edited({path: rows, "path.wrath": {}}), path.split(".")[0], "taverne")


@pytest.mark.clause("C-DAT-2")
@pytest.mark.parametrize("players", [[1, 5], [2, 6], [5, 2], [2], 5, ["2", "5"], [0, 0]])
def test_c_dat_2_two_to_five_players(players):
    refused(edited({"limits.players": players}), "players")


@pytest.mark.clause("C-DAT-2")
@pytest.mark.parametrize("coins", [[1, 2, 3, 3], [], [1, 2, 3, 3, -1], [1, 2, 3, 3, "3"], 3])
def test_c_dat_2_starting_coins_for_every_seat(coins):
    refused(edited({"setup.coins": coins}), "coins")


@pytest.mark.clause("C-DAT-2")
def test_c_dat_2_other_coins():
    t = new(5, data=edited({"setup.coins": [9, 0, 7, 0, 5]}))
    assert t.position()["coins"] == [9, 0, 7, 0, 5]


# C-DAT-3


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("where", "operation"), OPERATIONS)
def test_c_dat_3_operations_in_their_place(where, operation, place):
    data = put(place, operation)
    if place in where:
        accepted(data)
    else:
        refused(data, operation["op"], WORDS[place], BLOCK[place])


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("operation", [{"op": "dance"}, {"n": 1}, {}, "coins", None, ["coins", 1]])
def test_c_dat_3_nothing_but_the_vocabulary(place, operation):
    refused(put(place, operation), WORDS[place], BLOCK[place])


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize(("where", "operation"), OPERATIONS)
def test_c_dat_3_exactly_the_parameters_shown(where, operation):
    place = where[-1] if where != "sabpg" else "p"
    words = (operation["op"], WORDS[place], BLOCK[place])
    for parameter in operation:
        less = {key: value for key, value in operation.items() if key != parameter}
        refused(put(place, less), *words)
    refused(put(place, {**operation, "speed": 1}), *words)
    if "n" not in operation:
        refused(put(place, {**operation, "n": 1}), *words)


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize(
    ("operation", "number"),
    [
        (operation, number)
        for _, operation in OPERATIONS
        if {"n", "max"} & set(operation)
        for number in [0, -1, 1.5, 2.0, "1", None, True, [1]]
        if (operation["op"], number) != ("coins", 0)
    ],
)
def test_c_dat_3_whole_numbers_from_1(operation, number):
    key = "max" if "max" in operation else "n"
    refused(put("p", {**operation, key: number}), "moon", "plots")


class Own(Case):
    """A case with a file of one's own."""

    @property
    def data(self):
        return Path(self.file)


def without_coins(entry):
    """Every `coins` of a file with n 0."""
    if isinstance(entry, list):
        return [without_coins(one) for one in entry]
    if not isinstance(entry, dict):
        return entry
    none = {"n": 0} if entry.get("op") == "coins" else {}
    return {key: without_coins(value) for key, value in entry.items()} | none


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize("place", PLACES)
def test_c_dat_3_coins_may_be_none(place):
    accepted(put(place, {"op": "coins", "n": 0}))


@pytest.mark.clause("C-DAT-3")
@EVERY_COUNT
def test_c_dat_3_a_file_without_coins_is_played(players, tmp_path):
    """Against the reference, every position of it there and back, steps of 0 coins among them."""
    path = tmp_path / "poor.yaml"
    path.write_text(yaml.safe_dump(without_coins(DATA)))
    case = Own("miracles", players, (("turn_limit", 12),), str(path))
    play_in_lockstep(case, seed=players)
    poor, told = case.new(players), set()
    while poor.actor is not None:
        told |= {step["n"] for step in poor.position()["agenda"] if step["do"] == "coins"}
        again = estaminet.from_position("miracles", poor.position(), data=path)
        assert again.position() == poor.position()
        poor.play(poor.actions()[0])
    assert told <= {0}


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize("place", PLACES)
def test_c_dat_3_no_draw_exceeds_the_hand_limit(place):
    accepted(put(place, {"op": "draw", "n": 4}))
    refused(put(place, {"op": "draw", "n": 5}), WORDS[place], BLOCK[place])
    data = edited({"limits.hand": 5}, put(place, {"op": "draw", "n": 5}))
    accepted(data)


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize(
    "operation",
    [
        {"op": "recall", "whose": "mine"},
        {"op": "recall", "whose": None},
        {"op": "steal", "who": "poorer", "n": 1},
        {"op": "tribute", "who": "own", "n": 1},
        {"op": "relocate", "whose": "all", "not_placed": True, "effect": True},
        {"op": "relocate", "whose": "own", "not_placed": 1, "effect": True},
        {"op": "relocate", "whose": "own", "not_placed": True, "effect": "no"},
    ],
)
def test_c_dat_3_words_of_the_parameters(operation):
    refused(put("p", operation), "moon", "plots")


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize(("place", "most"), [("s", 2), ("b", 2), ("g", 2), ("p", 3)])
def test_c_dat_3_length(place, most):
    coin = {"op": "coins", "n": 1}
    for length in range(most + 1):
        accepted(put(place, *[coin] * length))
    refused(put(place, *[coin] * (most + 1)), WORDS[place], BLOCK[place])


@pytest.mark.clause("C-DAT-3")
@pytest.mark.parametrize("action", [[], [{"op": "coins", "n": 1}] * 2, None])
def test_c_dat_3_an_action_has_one_operation(action):
    refused(edited({"neighbourhoods.taverne.action": action}), "taverne", "neighbourhoods")


# C-DAT-4


@pytest.mark.clause("C-DAT-4")
@pytest.mark.parametrize("kind", ["henchman", "swordsman", "courtesan"])
@pytest.mark.parametrize("strength", [-1, 1.5, "2", None, True, REMOVED])
def test_c_dat_4_strength(kind, strength):
    refused(edited({f"rogues.{kind}.strength": strength}), "strength", kind)


@pytest.mark.clause("C-DAT-4")
@pytest.mark.parametrize("ability", ["dance", "", None, "on_draw", ["none"], REMOVED])
def test_c_dat_4_unknown_abilities(ability):
    refused(edited({"rogues.brute.ability": ability}), "ability", "brute")


@pytest.mark.clause("C-DAT-4")
@pytest.mark.parametrize(
    ("kind", "parameter", "value"),
    [
        ("beggar", "coins", REMOVED),
        ("beggar", "coins", "1"),
        ("pickpocket", "gain", REMOVED),
        ("pickpocket", "gain", 2),
        ("soothsayer", "gain", REMOVED),
        ("soothsayer", "gain", {"op": "coins", "n": 1}),
        ("swordsman", "fee", REMOVED),
        ("swordsman", "fee", "2"),
        ("swordsman", "paid_strength", REMOVED),
        ("swordsman", "paid_strength", -1),
    ],
)
def test_c_dat_4_parameters_of_abilities(kind, parameter, value):
    refused(edited({f"rogues.{kind}.{parameter}": value}), parameter, kind)


@pytest.mark.clause("C-DAT-4")
@pytest.mark.parametrize(
    "changes",
    [
        {"ability": "none"},
        {"ability": "alms", "coins": 2},
        {"ability": "on_win", "gain": [{"op": "draw", "n": 2}]},
        {"ability": "on_loss", "gain": [{"op": "coins", "n": 4}, {"op": "draw", "n": 1}]},
        {"ability": "blade", "fee": 1, "paid_strength": 7},
        {"ability": "favour"},
    ],
)
def test_c_dat_4_every_ability_on_another_rogue(changes):
    data = edited({"rogues.brute.strength": 0})
    brute = next(row for row in data["rogues"] if row["id"] == "brute")
    brute.update(changes)
    accepted(data)
    # Seat 1 loses with it: the closer Henchman of seat 0 wins.
    board = {"taverne.3": (1, "brute"), "taverne.2": (2, "courtesan")}
    t = table(data=data, board=board, coins={0: 5})
    pass_on(t, "place henchman taverne.1")
    if changes["ability"] == "blade":
        assert asks(t) == ("swordsman", 1)
        play(t, "pay")
    p = t.position()
    assert p["control"]["taverne"] == (1 if changes["ability"] == "blade" else 0)
    coins = {"alms": 4, "on_loss": 6, "blade": 1}.get(changes["ability"], 2)
    assert p["coins"][1] == coins


# C-DAT-5


@pytest.mark.clause("C-DAT-5")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"setup.rogues": {"beggar": 1, "henchman": 3}, "rogues.henchman.copies": 20}, ["rogues"]),
        ({"setup.rogues": {}}, ["rogues"]),
        ({"setup.rogues": {"beggar": 0}}, ["rogues"]),
        ({"setup.rogues": {"beggar": -1, "henchman": 2}}, ["rogues"]),
        ({"setup.rogues": {"beggar": 1, "knave": 1}}, ["knave"]),
        ({"setup.rogues": {"beggar": 1, "brute": 1}, "rogues.brute.copies": 20}, ["brute"]),
        ({"rogues.beggar.bag": True}, ["beggar"]),
        ({"rogues.right_hand.bag": True}, ["right_hand"]),
        ({"rogues.henchman.copies": 9}, ["henchman"]),
        ({"rogues.beggar.copies": 4}, ["beggar"]),
        ({"rogues.right_hand.copies": 4}, ["right_hand"]),
        ({"setup.rogues": {"beggar": 1, "right_hand": 1}}, ["right_hand"]),
        ({"setup.waiting": {"rogue": "knave", "line": "line3"}}, ["knave", "waiting"]),
        ({"setup.waiting": {"rogue": "right_hand", "line": "line9"}}, ["line9", "waiting"]),
        ({"setup.plot_cards": 5}, ["plot"]),
    ],
)
def test_c_dat_5_starting_rogues_and_cards(changes, words):
    refused(edited(changes), *words)


@pytest.mark.clause("C-DAT-5")
def test_c_dat_5_plot_cards_enough_to_deal():
    refused(deck(moon=2, wheel=2), "plot")
    t = new(5, data=deck(moon=3, wheel=2))
    assert [len(hand) for hand in t.position()["cards"]] == [1] * 5
    assert t.position()["pile"] == []
    t = new(5, data=edited({"setup.plot_cards": 4}))
    assert [len(hand) for hand in t.position()["cards"]] == [4] * 5


@pytest.mark.clause("C-DAT-5")
@pytest.mark.parametrize(
    ("rogues", "copies"),
    [({"beggar": 1}, 10), ({"henchman": 2}, 10), ({"henchman": 3}, 15)],
)
@EVERY_COUNT
def test_c_dat_5_two_to_four_starting_rogues(players, rogues, copies):
    data = edited({"setup.rogues": rogues, "rogues.henchman.copies": copies})
    t = new(players, 1, data=data, turn_limit=4)
    assert t.position()["rogues"] == [list(Counter(rogues).elements())] * players
    total = sum(rogues.values())
    for now in playout(t, random.Random(1)):
        p = now.position()
        out = Counter(rogue["owner"] for there in p["board"].values() for rogue in there if rogue)
        for seat in range(players):
            assert len(p["rogues"][seat]) + out[seat] == total + (not p["waiting"][seat])


# C-DAT-6


@pytest.mark.clause("C-DAT-6")
@pytest.mark.parametrize("space", [-1, 0, 29, 30, 4.5, "four"])
def test_c_dat_6_wrath_between_first_and_last(space):
    refused(edited({"path.wrath": {space: "any"}}), "wrath")


@pytest.mark.clause("C-DAT-6")
@pytest.mark.parametrize("last", [27, 20, 0, -1, "29", None])
def test_c_dat_6_the_last_space(last):
    refused(edited({"path.last": last}), "wrath", "last")


@pytest.mark.clause("C-DAT-6")
@pytest.mark.parametrize("target", ["louvre", "line1", "taverne.1", "", None, 3])
def test_c_dat_6_targets(target):
    refused(edited({"path.wrath": {4: target}}), "wrath")


@pytest.mark.clause("C-DAT-6")
@pytest.mark.parametrize("target", [*NEIGHBOURHOODS, "any"])
@pytest.mark.parametrize("space", [1, 28])
def test_c_dat_6_other_wraths(space, target):
    data = edited({"path.wrath": {space: target}})
    t = table(data=data, king=space - 1)
    assert play(t, "place henchman grande_cour.1")["wrath"] == target


@pytest.mark.clause("C-DAT-6")
def test_c_dat_6_a_path_without_wrath():
    data = edited({"path.wrath": {}, "path.last": 5})
    t = table(data=data, cards={0: ["chariot"]}, king=1)
    p = play(t, "plot chariot", "drive 2", "place henchman grande_cour.1")
    assert (p["king"], p["wrath"]) == (4, None)
