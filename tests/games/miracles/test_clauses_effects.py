"""Clauses of section 9: programs, and the operations without a choice on the board."""

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    LINES,
    NEIGHBOURHOODS,
    asks,
    edited,
    no_cards,
    offered,
    outcomes,
    pass_on,
    program,
    rogue_at,
    table,
)

PLACES = ["spot", "action", "bonus", "plot", "gain"]
HAND = ["death", "devil", "moon", "tower"]
BOARD = {"taverne.1": (1, "brute"), "chatelet.1": (0, "henchman"), "chatelet.2": (2, "beggar")}


def performed(place, operation, **changes):
    """The operation has been carried out for seat 0 in this place of a data file, if it could."""
    if place == "spot":
        t = table(data=edited({"neighbourhoods.grande_cour.spots.1": [operation]}), **changes)
        play(t, "place henchman grande_cour.2")
    elif place == "action":
        t = table(data=edited({"neighbourhoods.grande_cour.action": operation}), **changes)
        play(t, "place henchman grande_cour.2")
        play(t, {"coins": "take", "draw": "draw", "king": "advance"}[operation["op"]])
    elif place == "bonus":
        changes["coins"] = {0: 4}
        t = table(data=edited({"square.lines.line1.bonus": [operation]}), **changes)
        play(t, "place henchman les_halles.2", "buy line1")
    elif place == "plot":
        cards = {0: ["emperor", *changes.pop("cards", {}).get(0, [])]}
        t = table(data=program(operation), cards=cards, **changes)
        play(t, "plot emperor")
    else:
        board = {"les_halles.1": (0, "pickpocket"), "les_halles.3": (1, "henchman")}
        data = edited({"rogues.pickpocket.gain": [operation], "rogues.pickpocket.strength": 5})
        t = table(data=data, board=board, **changes)
        pass_on(t, "place henchman les_halles.2")
    return t


EARNED = {"spot": 1, "action": 2, "bonus": 1, "plot": 1, "gain": 2}  # coins but for the operation


# Programs


@pytest.mark.clause("C-EFF-1")
@pytest.mark.parametrize(("first", "coins"), [("coins", [3, 2, 2]), ("steal", [4, 1, 2])])
def test_c_eff_1_in_order(first, coins):
    # Two coins first, and nobody is richer any more.
    operations = [{"op": "coins", "n": 2}, {"op": "steal", "who": "richer", "n": 1}]
    if first == "steal":
        operations.reverse()
    t = table(data=program(*operations), cards={0: ["emperor"]}, coins={1: 2, 2: 2})
    play(t, "plot emperor")
    if first == "steal":
        assert offered(t) == {"steal 1", "steal 2"}
        play(t, "steal 1")
    assert t.position()["coins"] == coins
    assert asks(t) == ("place", 0)


@pytest.mark.clause("C-EFF-1")
def test_c_eff_1_three_operations():
    steps = [{"op": "drive", "max": 1}, {"op": "coins", "n": 3}, {"op": "draw", "n": 1}]
    t = table(data=program(*steps), cards={0: ["emperor"]}, pile_top=["moon"])
    p = play(t, "plot emperor")
    assert (p["king"], p["coins"][0], p["cards"][0]) == (0, 1, [])
    p = play(t, "drive 1")
    assert (p["king"], p["coins"][0], p["cards"][0]) == (1, 4, ["moon"])


@pytest.mark.clause("C-EFF-1")
def test_c_eff_1_for_the_owner_of_the_ability():
    board = {"taverne.1": (1, "soothsayer"), "taverne.2": (2, "soothsayer")}
    t = table(board=board, pile_top=["moon", "wheel"])
    p = pass_on(t, "place henchman taverne.3")
    assert p["coins"] == [3, 3, 4]
    assert p["cards"] == [[], ["wheel"], ["moon"]]  # the farthest first


@pytest.mark.clause("C-EFF-2")
@pytest.mark.parametrize(
    ("card", "earned"), [("death", 1), ("tower", 1), ("moon", 1), ("magician", 0), ("devil", 0)]
)
def test_c_eff_2_impossible_operations_are_passed_over(card, earned):
    t = table(cards={0: [card]}, coins={0: 9})
    p = play(t, f"plot {card}")
    assert (asks(t), p["coins"][0], p["discard"]) == (("place", 0), 9 + earned, [card])


@pytest.mark.clause("C-EFF-2")
@pytest.mark.parametrize(
    ("card", "verb"),
    [
        ("chariot", "drive"),
        ("death", "recall"),
        ("devil", "steal"),
        ("empress", "transfer"),
        ("magician", "shift"),
        ("tower", "challenge"),
        ("wheel", "swap"),
        ("strength", "drown"),
    ],
)
def test_c_eff_2_possible_operations_must_be_carried_out(card, verb):
    t = table(board=BOARD, cards={0: [card]}, square={"line1": [0]})
    play(t, f"plot {card}")
    assert {action.split()[0] for action in offered(t)} == {verb}
    for action in ("done", "skip", "end"):
        with pytest.raises(estaminet.IllegalAction):
            t.play(action)


@pytest.mark.clause("C-EFF-3")
@pytest.mark.parametrize(
    ("whose", "spots"),
    [
        ("own", ["chatelet.1"]),
        ("other", ["taverne.1", "chatelet.2"]),
        ("any", ["taverne.1", "chatelet.1", "chatelet.2"]),
    ],
)
def test_c_eff_3_whose(whose, spots):
    t = table(data=program({"op": "recall", "whose": whose}), board=BOARD, cards={0: ["emperor"]})
    play(t, "plot emperor")
    assert offered(t) == {f"recall {spot}" for spot in spots}


@pytest.mark.clause("C-EFF-3")
@pytest.mark.parametrize(
    ("who", "seats"), [("all", [1, 2, 3]), ("more_renown", [2, 3]), ("richer", [1, 3])]
)
def test_c_eff_3_who(who, seats):
    # Tokens 1, 1, 2, 3, 4; coins 2, 3, 2, 5, 0: equal is not more, and nobody gives nothing.
    square = {"line1": [0, 1, 2, 3, 4], "line2": [2, 3, 4], "line4": [3, 4], "line5": [4]}
    given = {"square": square, "coins": dict(enumerate([2, 3, 2, 5, 0]))}
    t = table(
        players=5,
        data=program({"op": "steal", "who": who, "n": 1}),
        cards={0: ["emperor"]},
        **given,
    )
    play(t, "plot emperor")
    assert offered(t) == {f"steal {seat}" for seat in seats}


# coins, draw, king


@pytest.mark.clause("C-EFF-4")
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("place", PLACES)
def test_c_eff_4_coins(place, n):
    t = performed(place, {"op": "coins", "n": n})
    assert t.position()["coins"] == [EARNED[place] + n, 2, 3]


@pytest.mark.clause("C-EFF-5")
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("place", PLACES)
def test_c_eff_5_draw(place, n):
    t = performed(place, {"op": "draw", "n": n}, pile_top=["chariot", "judgment", "wheel"])
    p = t.position()
    assert p["cards"][0] == ["chariot", "judgment", "wheel"][:n]
    assert p["cards"][1:] == [[], []]
    assert p["coins"][0] == EARNED[place]


@pytest.mark.clause("C-EFF-5")
@pytest.mark.parametrize("place", ["spot", "action", "bonus", "plot"])
def test_c_eff_5_asks_for_discards(place):
    hand = HAND[: 3 if place == "plot" else 4]
    t = performed(place, {"op": "draw", "n": 2}, cards={0: hand})
    for _ in range(len(hand) - 2):
        assert asks(t) == ("discard", 0)
        t.play(t.actions()[0])
    assert t.decision != "discard"
    assert len(t.position()["cards"][0]) == 4


@pytest.mark.clause("C-EFF-5")
def test_c_eff_5_impossible_without_a_card():
    t = table(**no_cards(seats=(0, 1)))  # he holds four
    play(t, "place henchman chatelet.3")
    assert (asks(t), "draw" in offered(t)) == (("act", 0), False)


@pytest.mark.clause("C-EFF-6")
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("place", PLACES[:4])
def test_c_eff_6_king(place, n):
    assert performed(place, {"op": "king", "n": n}, king=8).position()["king"] == 8 + n
    assert performed(place, {"op": "king", "n": n}, king=28).position()["king"] == 29


@pytest.mark.clause("C-EFF-6")
@pytest.mark.parametrize("king", [4, 28])
def test_c_eff_6_impossible_after_a_wrath_or_on_the_last_space(king):
    data = edited({"neighbourhoods.grande_cour.action": {"op": "king", "n": 1}})
    t = table(data=data, king=king - (king == 4))
    p = play(t, "place henchman grande_cour.1")
    assert p["king"] == king + (king == 28)
    assert offered(t) == {"skip"}


@pytest.mark.clause("C-EFF-6")
def test_c_eff_6_possible_on_a_wrath_space_of_an_earlier_turn():
    data = edited({"neighbourhoods.grande_cour.action": {"op": "king", "n": 1}})
    t = table(data=data, king=4)
    play(t, "place henchman grande_cour.2")
    assert offered(t) == {"advance", "skip"}
    assert play(t, "advance")["king"] == 5


# exchange

RECRUIT = ["place henchman taverne.3", "recruit"]


@pytest.mark.clause("C-EFF-7")
@pytest.mark.parametrize("actions", [["plot strength"], RECRUIT])
@pytest.mark.parametrize("drown", ["beggar", "henchman", "swordsman"])
def test_c_eff_7_exchange(actions, drown):
    t = outcomes(lambda seed: table(seed, cards={0: ["strength"]}), actions, "swordsman")
    p = t.position()
    assert (asks(t), p["drawn"]) == (("exchange", 0), "swordsman")
    assert (len(p["bag"]), p["bag"].count("swordsman"), p["seine"]) == (11, 1, [])
    assert offered(t) == {"drown beggar", "drown henchman", "drown swordsman"}
    hand = p["rogues"][0]
    p = play(t, f"drown {drown}")
    rest = [*hand, "swordsman"]
    rest.remove(drown)
    assert (p["rogues"][0], p["seine"], p["drawn"]) == (sorted(rest), [drown], None)
    assert len(p["bag"]) == 11


@pytest.mark.clause("C-EFF-7")
def test_c_eff_7_only_the_seat_sees_it():
    t = outcomes(table, RECRUIT, "swordsman")
    for seat in (None, 0, 1, 2):
        assert t.view(seat)["drawn"] == ("swordsman" if seat == 0 else None)
    play(t, "drown beggar")
    assert t.history(0)[-1] == {"seat": 0, "action": "drown beggar"}
    for seat in (None, 1, 2):
        assert t.history(seat)[-1] == {"seat": 0, "action": "drown ?"}
        assert (t.view(seat)["drawn"], t.view(seat)["counts"]["seine"]) == (None, 1)


@pytest.mark.clause("C-EFF-7")
def test_c_eff_7_what_goes_makes_no_difference_to_the_others():
    views = []
    for drown in ("beggar", "henchman", "swordsman"):
        t = outcomes(table, RECRUIT, "swordsman")
        play(t, f"drown {drown}")
        views.append([t.view(seat) for seat in (None, 1, 2)])
    assert views[0] == views[1] == views[2]


@pytest.mark.clause("C-EFF-7")
@pytest.mark.parametrize("in_hand", [True, False])
def test_c_eff_7_a_right_hand_in_hand_may_go(in_hand):
    hand = {0: ["beggar", "henchman", "henchman", "right_hand"]}
    t = table(bag=["brute"], rogues=hand if in_hand else None)
    play(t, *RECRUIT)
    assert ("drown right_hand" in offered(t)) == in_hand
    if in_hand:
        p = play(t, "drown right_hand")
        assert (p["rogues"][0], p["waiting"][0]) == (["beggar", "brute", "henchman"], False)
        assert "right_hand" in p["seine"]


@pytest.mark.clause("C-EFF-7")
def test_c_eff_7_needs_a_rogue_in_hand_and_one_in_the_bag():
    out = {
        "chatelet.1": (0, "henchman"),
        "les_halles.1": (0, "henchman"),
        "taverne.1": (0, "beggar"),
    }
    for given in ({"board": out}, {"bag": []}):
        t = table(cards={0: ["strength"]}, **given)
        p = play(t, "plot strength")
        assert (t.decision, p["discard"], t.chance) == ("place", ["strength"], [])
    t = table(cards={0: ["strength"]}, bag=["brute"], board=dict(list(out.items())[:2]))
    play(t, "plot strength")
    assert t.decision == "exchange"


# buy, right_hand


@pytest.mark.clause("C-EFF-8")
def test_c_eff_8_buy_by_a_card():
    t = table(
        data=program({"op": "buy"}), cards={0: ["emperor"]}, coins={0: 6}, control={"taverne": 1}
    )
    play(t, "plot emperor")
    assert asks(t) == ("buy", 0)
    assert offered(t) == {"buy line1", "buy line2", "buy line3"}
    p = play(t, "buy line3")
    assert (p["coins"], p["square"]["line3"], p["renown"]) == ([0, 2, 3], [0], [5, 5, 6])
    assert "right_hand" in p["rogues"][0]
    assert asks(t) == ("place", 0)


@pytest.mark.clause("C-EFF-8")
@pytest.mark.parametrize(
    "given", [{"coins": {0: 3}}, {"coins": {0: 5}, "square": {"line1": [0], "line2": [0]}}]
)
def test_c_eff_8_no_line_can_be_bought(given):
    t = table(data=program({"op": "buy"}), cards={0: ["emperor"]}, **given)
    p = play(t, "plot emperor")
    assert (asks(t), p["discard"], p["coins"][0]) == (("place", 0), ["emperor"], given["coins"][0])


@pytest.mark.clause("C-EFF-8")
def test_c_eff_8_sixth_token_by_a_card():
    given = {"square": {line: [0] for line in LINES[1:]}, "control": {"taverne": 0}}
    data = program({"op": "buy"}, {"op": "coins", "n": 3})
    t = table(data=data, cards={0: ["emperor"]}, coins={0: 4}, **given)
    p = play(t, "plot emperor", "buy line1")
    assert (asks(t), t.result["reason"]) == (("over", None), "renown")
    assert (p["coins"][0], p["cards"][0], p["in_play"], p["agenda"]) == (0, [], "emperor", [])


@pytest.mark.clause("C-EFF-9")
@pytest.mark.parametrize("line", LINES)
def test_c_eff_9_right_hand_as_any_bonus(line):
    t = table(data=edited({f"square.lines.{line}.bonus": [{"op": "right_hand"}]}), coins={0: 8})
    p = play(t, "place henchman les_halles.2", f"buy {line}")
    assert p["rogues"][0] == ["beggar", "henchman", "right_hand"]
    assert p["waiting"] == [False, True, True]


@pytest.mark.clause("C-EFF-9")
def test_c_eff_9_only_while_it_waits():
    bonus = [{"op": "right_hand"}, {"op": "coins", "n": 2}]
    data = edited({"square.lines.line1.bonus": bonus})
    t = table(data=data, coins={0: 4}, square={"line3": [0]})
    before = t.position()["rogues"]
    p = play(t, "place henchman les_halles.1", "buy line1")
    assert p["rogues"][0] == ["beggar", "henchman", "right_hand"]
    assert p["rogues"][1:] == before[1:]
    assert p["coins"][0] == 2  # passed over, the program went on


# Words at `act`


@pytest.mark.clause("C-EFF-19")
@pytest.mark.parametrize(
    ("operation", "actions"),
    [
        ({"op": "coins", "n": 1}, ["take"]),
        ({"op": "draw", "n": 1}, ["draw"]),
        ({"op": "king", "n": 1}, ["advance"]),
        ({"op": "exchange"}, ["recruit"]),
        ({"op": "buy"}, ["buy line1", "buy line2"]),
        ({"op": "steal", "who": "all", "n": 1}, ["steal 1", "steal 2"]),
        ({"op": "recall", "whose": "other"}, ["recall chatelet.2", "recall taverne.1"]),
        (
            {"op": "swap"},
            [
                f"swap {pair}"
                for pair in [
                    "grande_cour.1 chatelet.1",
                    "grande_cour.1 chatelet.2",
                    "grande_cour.1 taverne.1",
                    "chatelet.1 chatelet.2",
                    "chatelet.1 taverne.1",
                    "chatelet.2 taverne.1",
                ]
            ],
        ),
    ],
)
def test_c_eff_19_words_of_a_neighbourhood_action(operation, actions):
    data = edited({"neighbourhoods.grande_cour.action": operation})
    t = table(data=data, board=BOARD, coins={0: 5}, control={"grande_cour": 2})
    play(t, "place henchman grande_cour.1")
    assert (asks(t), offered(t)) == (("act", 0), {*actions, "skip"})
    before = t.position()["coins"]
    play(t, actions[0])  # carried out at once, and the controller takes his coin
    if operation["op"] != "exchange":
        assert asks(t) in [("place", 1), ("close", 0)]
        assert t.position()["coins"][2] == before[2] + 1


@pytest.mark.clause("C-EFF-19")
@pytest.mark.parametrize(
    ("operation", "decision"),
    [
        ({"op": "buy"}, "buy"),
        ({"op": "relocate", "whose": "any", "not_placed": True, "effect": False}, "relocate"),
        ({"op": "swap"}, "swap"),
        ({"op": "recall", "whose": "own"}, "recall"),
        ({"op": "look", "n": 1}, "look"),
        ({"op": "steal", "who": "all", "n": 1}, "steal"),
        ({"op": "transfer"}, "transfer"),
        ({"op": "drive", "max": 3}, "drive"),
        ({"op": "challenge"}, "challenge"),
        ({"op": "exchange"}, "exchange"),
    ],
)
def test_c_eff_19_decisions_of_a_card(operation, decision):
    given = {"board": BOARD, "coins": {0: 9}, "square": {"line1": [0]}}
    t = table(data=program(operation), cards={0: ["emperor"]}, **given)
    play(t, "plot emperor")
    assert asks(t) == (decision, 0)
    assert t.position()["agenda"][0] == {
        "do": decision, "seat": 0, **{k: v for k, v in operation.items() if k != "op"}
    }  # fmt: skip


@pytest.mark.clause("C-EFF-19")
def test_c_eff_19_shift_of_another_neighbourhood():
    action = {"op": "relocate", "whose": "own", "not_placed": False, "effect": True}
    t = table(data=edited({"neighbourhoods.taverne.action": action}), control={"taverne": 1})
    play(t, "place henchman taverne.3")
    spots = [f"{place}.{n}" for place in NEIGHBOURHOODS for n in (1, 2, 3)]
    assert offered(t) == {"skip", *(f"shift taverne.3 {to}" for to in spots if to != "taverne.3")}
    p = play(t, "shift taverne.3 egyptienne.1")
    assert rogue_at(p, "egyptienne.1")["owner"] == 0
    assert p["coins"] == [5, 3, 3]  # two and two, and the coin of the controller of the taverne
