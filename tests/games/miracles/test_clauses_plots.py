"""Clauses of section 8: Plot cards."""

from collections import Counter

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    COUNTS,
    DATA,
    PLOTS,
    asks,
    at,
    deck,
    no_cards,
    offered,
    on_board,
    position,
    recorded,
    rogue_at,
    starting,
    table,
    verbs,
)

EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)
EVERY_CARD = pytest.mark.parametrize("card", PLOTS)
HAND = ["death", "devil", "moon", "tower"]
TOP = ["chariot", "emperor", "wheel"]
DRAW = {1: "place henchman taverne.1", 2: "place henchman egyptienne.3"}


@pytest.mark.clause("C-PLT-1")
@pytest.mark.parametrize("moments", [("place", "place"), ("place", "act"), ("act", "act")])
def test_c_plt_1_one_card_per_turn(moments):
    t = table(cards={0: ["emperor", "emperor"]})
    for moment in moments:
        if t.decision != moment:
            play(t, "place henchman grande_cour.2")
        assert t.decision == moment
        if not t.position()["played"]:
            play(t, "plot emperor")
    assert t.position()["played"]
    assert not starting(t, "plot")
    with pytest.raises(estaminet.IllegalAction):
        t.play("plot emperor")


@pytest.mark.clause("C-PLT-1")
def test_c_plt_1_one_again_next_turn():
    t = table(players=2, cards={0: ["emperor", "emperor"], 1: ["moon"]})
    p = play(t, "plot emperor", "place henchman grande_cour.2", "skip")
    assert (asks(t), p["played"]) == (("place", 1), False)
    assert starting(t, "plot") == {"plot moon"}
    play(t, "plot moon", "done", "place henchman les_halles.2", "skip")
    assert asks(t) == ("place", 0)
    assert starting(t, "plot") == {"plot emperor"}


@pytest.mark.clause("C-PLT-2")
@EVERY_CARD
def test_c_plt_2_any_card_may_be_played(card):
    t = table(cards={0: [card]}, coins={0: 9})  # an empty board, nobody richer or more renowned
    before = t.position()
    assert f"plot {card}" in offered(t)
    p = play(t, f"plot {card}")
    if card in {"empress", "judgment", "devil", "magician"}:  # these do nothing
        assert p == {**before, "cards": [[], [], []], "discard": [card], "played": True}
    assert card not in p["cards"][0]


@pytest.mark.clause("C-PLT-2")
def test_c_plt_2_not_what_he_does_not_hold():
    t = table(cards={0: ["moon", "moon"], 1: ["tower"]})
    assert starting(t, "plot") == {"plot moon"}  # once for two copies
    with pytest.raises(estaminet.IllegalAction):
        t.play("plot tower")


@pytest.mark.clause("C-PLT-3")
def test_c_plt_3_face_up_while_it_is_carried_out():
    t = table(cards={0: ["chariot", "moon"]})
    p = play(t, "plot chariot")
    assert t.decision == "drive"
    assert (p["cards"][0], p["in_play"], p["discard"]) == (["moon"], "chariot", [])
    assert p["coins"][0] == 1  # step by step: the coin comes after the drive
    for seat in (None, 0, 1, 2):
        assert t.view(seat)["in_play"] == "chariot"
    p = play(t, "drive 1")
    assert (p["in_play"], p["discard"], p["coins"][0]) == (None, ["chariot"], 2)


@pytest.mark.clause("C-PLT-4")
def test_c_plt_4_effect_first_then_discard():
    t = table(cards={0: ["priestess", *HAND[:3]]}, pile_top=TOP, discard=["judgment"])
    p = play(t, "plot priestess")  # three in hand: one has to go
    assert (asks(t), p["discard"], p["in_play"]) == (("discard", 0), ["judgment"], "priestess")
    p = play(t, "discard devil")
    assert p["discard"] == ["devil", "judgment", "priestess"]
    for seat in (None, 0, 1, 2):
        assert t.view(seat)["discard"] == p["discard"]


@pytest.mark.clause("C-PLT-4")
@pytest.mark.parametrize("seed", range(5))
def test_c_plt_4_not_in_a_reshuffle_of_its_own(seed):
    data = deck(priestess=1, moon=1, emperor=3)
    cards = {0: ["priestess"], 1: ["emperor"] * 3}
    t = table(seed, data, cards=cards, pile=[], discard=["moon"])
    p = play(t, "plot priestess")
    assert t.chance == [{"event": "reshuffle", "outcome": ["moon"]}]
    assert (p["cards"][0], p["pile"], p["discard"]) == (["moon"], [], ["priestess"])


@pytest.mark.clause("C-PLT-5")
@EVERY_COUNT
def test_c_plt_5_at_most_four_cards(players):
    for seed in range(2):
        assert all(len(hand) <= 4 for p, _ in recorded(players, seed) for hand in p["cards"])


@pytest.mark.clause("C-PLT-5")
def test_c_plt_5_a_fifth_is_refused():
    p = position(cards={1: HAND})
    assert at(p).position() == p
    p["cards"][1] = sorted([*HAND, p["pile"].pop()])
    with pytest.raises(estaminet.BadPosition):
        at(p)


@pytest.mark.clause("C-PLT-6")
@pytest.mark.parametrize("held", range(5))
@pytest.mark.parametrize("n", [1, 2])
def test_c_plt_6_discards_before_drawing(held, n):
    hand = HAND[:held]
    t = table(cards={0: hand}, pile_top=TOP)
    play(t, DRAW[n])
    for _ in range(held + n - 4):
        assert asks(t) == ("discard", 0)
        assert offered(t) == {f"discard {card}" for card in hand}
        assert t.position()["pile"][:3] == TOP  # nothing is drawn before
        play(t, f"discard {hand.pop()}")
    assert asks(t) == ("act", 0)
    p = t.position()
    assert p["cards"][0] == sorted([*hand, *TOP[:n]])
    assert Counter(p["discard"]) == Counter(HAND[:held]) - Counter(hand)


@pytest.mark.clause("C-PLT-6")
def test_c_plt_6_copies_are_one_choice():
    t = table(cards={0: ["death", "death", "moon", "moon"]})
    play(t, DRAW[1])
    assert offered(t) == {"discard death", "discard moon"}
    assert play(t, "discard death")["discard"] == ["death"]


@pytest.mark.clause("C-PLT-6")
def test_c_plt_6_neither_discard_nor_draw_from_nothing():
    t = table(**no_cards(seats=(0, 1)))
    p = play(t, DRAW[2])
    assert asks(t) == ("act", 0)
    assert (p["cards"][0], p["discard"], t.chance) == (["emperor"] * 4, [], [])


@pytest.mark.clause("C-PLT-6")
def test_c_plt_6_another_hand_limit_rules():
    data = deck(**dict.fromkeys(PLOTS, 2))
    data["limits"]["hand"] = 2
    t = table(data=data, cards={0: ["death", "moon"]}, pile_top=TOP)
    play(t, DRAW[2], "discard moon")
    assert asks(t) == ("discard", 0)
    assert play(t, "discard death")["cards"][0] == TOP[:2]


@pytest.mark.clause("C-PLT-7")
def test_c_plt_7_from_index_0():
    t = table(pile_top=["wheel", "chariot", "death"])
    p = play(t, DRAW[2])
    assert (p["cards"][0], p["pile"][0], t.chance) == (["chariot", "wheel"], "death", [])


@pytest.mark.clause("C-PLT-7")
def test_c_plt_7_reshuffle_in_the_middle_of_a_draw():
    data = deck(devil=1, emperor=3, moon=1)
    t = table(data=data, cards={1: ["emperor"] * 3}, pile=["moon"], discard=["devil"])
    p = play(t, DRAW[2])
    assert t.chance == [{"event": "reshuffle", "outcome": ["devil"]}]
    assert (p["cards"][0], p["pile"], p["discard"]) == (["devil", "moon"], [], [])


@pytest.mark.clause("C-PLT-7")
def test_c_plt_7_no_reshuffle_before_a_card_is_to_be_drawn():
    data = deck(devil=1, emperor=3, moon=1)
    t = table(data=data, cards={1: ["emperor"] * 3}, pile=["moon"], discard=["devil"])
    p = play(t, DRAW[1])
    assert (p["cards"][0], p["pile"], p["discard"], t.chance) == (["moon"], [], ["devil"], [])


@pytest.mark.clause("C-PLT-7")
def test_c_plt_7_what_he_discarded_may_come_back():
    data = deck(death=1, devil=1, moon=1, tower=1, emperor=1)
    t = table(data=data, cards={0: HAND}, pile=["emperor"])
    p = play(t, DRAW[2], "discard moon", "discard death")
    (event,) = t.chance
    assert (event["event"], sorted(event["outcome"])) == ("reshuffle", ["death", "moon"])
    back, left = event["outcome"]
    assert p["cards"][0] == sorted(["devil", "tower", "emperor", back])
    assert (p["pile"], p["discard"]) == ([left], [])


@pytest.mark.clause("C-PLT-7")
def test_c_plt_7_the_rest_of_the_draw_is_lost():
    data = deck(emperor=4, moon=1)
    t = table(data=data, cards={1: ["emperor"] * 4}, pile=[], discard=["moon"])
    p = play(t, DRAW[2])
    assert (asks(t), p["cards"][0], p["pile"], p["discard"]) == (("act", 0), ["moon"], [], [])


# The cards

BOARD = {"taverne.1": (1, "brute"), "chatelet.2": (2, "henchman"), "chatelet.3": (0, "henchman")}


def richly(card):
    """A table on which every card does something; the card has been played."""
    t = table(
        board=BOARD,
        cards={0: [card]},
        coins={0: 4, 1: 7, 2: 4},
        square={"line1": [0, 1], "line2": [1]},
        king=8,
        pile_top=["judgment", "moon"],
    )
    play(t, f"plot {card}")
    return t


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_two_copies_each():
    assert {plot["id"]: plot["copies"] for plot in DATA["plots"]} == dict.fromkeys(PLOTS, 2)


@pytest.mark.clause("C-PLT-8")
@pytest.mark.parametrize(
    ("card", "coins", "cards"),
    [
        ("judgment", [5, 6, 4], []),
        ("emperor", [6, 7, 4], []),
        ("priestess", [4, 7, 4], ["judgment", "moon"]),
    ],
)
def test_c_plt_8_cards_without_a_choice(card, coins, cards):
    t = richly(card)
    p = t.position()
    assert asks(t) == ("place", 0)
    assert (p["coins"], p["cards"][0], p["discard"]) == (coins, cards, [card])


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_strength():
    t = richly("strength")
    assert (asks(t), verbs(t)) == (("exchange", 0), {"drown"})
    drawn = t.position()["drawn"]
    assert play(t, f"drown {drawn}")["seine"].count(drawn) == 1


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_empress():
    t = richly("empress")
    assert (asks(t), len(t.actions())) == (("transfer", 0), 5)
    p = play(t, "transfer line1 chatelet")
    assert (p["control"]["chatelet"], p["square"]["line1"]) == (0, [1])


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_devil():
    t = richly("devil")
    assert (asks(t), offered(t)) == (("steal", 0), {"steal 1"})
    assert play(t, "steal 1")["coins"] == [6, 5, 4]


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_death():
    t = richly("death")
    assert (asks(t), offered(t)) == (("recall", 0), {"recall taverne.1", "recall chatelet.2"})
    p = play(t, "recall taverne.1")
    assert (p["coins"][0], "brute" in p["rogues"][1]) == (5, True)


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_wheel():
    t = richly("wheel")
    pairs = {"chatelet.2 chatelet.3", "chatelet.2 taverne.1", "chatelet.3 taverne.1"}
    assert (asks(t), offered(t)) == (("swap", 0), {f"swap {pair}" for pair in pairs})
    p = play(t, "swap chatelet.2 taverne.1")
    assert (on_board(p)["chatelet.2"], p["cards"][0]) == ((1, "brute"), ["judgment"])


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_magician():
    t = richly("magician")
    assert (asks(t), len(t.actions())) == (("relocate", 0), 12)
    assert all(action.startswith("shift chatelet.3 ") for action in t.actions())
    assert play(t, "shift chatelet.3 egyptienne.1")["coins"][0] == 6


@pytest.mark.clause("C-PLT-8")
@pytest.mark.parametrize("n", [1, 2])
def test_c_plt_8_chariot(n):
    t = richly("chariot")
    assert (asks(t), offered(t)) == (("drive", 0), {"drive 1", "drive 2"})
    p = play(t, f"drive {n}")
    assert (p["king"], p["coins"][0]) == (8 + n, 5)


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_moon():
    t = richly("moon")
    assert (asks(t), len(t.actions())) == (("look", 0), 3)
    p = play(t, "look chatelet.2", "look taverne.1")
    assert [rogue_at(p, spot)["seen"] for spot in ("chatelet.2", "taverne.1")] == [[0], [0]]
    assert (asks(t), p["coins"][0]) == (("place", 0), 5)


@pytest.mark.clause("C-PLT-8")
def test_c_plt_8_tower():
    t = richly("tower")
    assert (asks(t), offered(t)) == (("challenge", 0), {"challenge chatelet"})
    p = play(t, "challenge chatelet")
    assert (p["challenge"], p["coins"][0]) == ("chatelet", 5)
