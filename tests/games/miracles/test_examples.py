"""Worked examples of section 19: set-up and turn, neighbourhoods, the Square, the King."""

import pytest

from tests.games.helpers import play

from .positions import (
    LINES,
    SPOTS,
    asks,
    free_spots,
    new,
    offered,
    on_board,
    outcomes,
    pass_on,
    rogue_at,
    scores,
    starting,
    table,
)

THREE = ["chatelet.1", "les_halles.1", "taverne.1"]
STARTERS = ["beggar", "henchman", "henchman"]


def all_out(*spots, seat=0):
    """Three spots with all the rogues of the seat."""
    return {spot: (seat, kind) for spot, kind in zip(spots, STARTERS, strict=True)}


# Set-up and turn


@pytest.mark.example("E-01")
def test_e_01_new_game_for_three():
    t = new(3)
    p = t.position()
    assert p["coins"] == [1, 2, 3]
    assert p["rogues"] == [STARTERS] * 3
    assert [len(hand) for hand in p["cards"]] == [1, 1, 1]
    assert (len(p["pile"]), len(p["bag"])) == (21, 12)
    assert asks(t) == ("place", 0)
    (card,) = p["cards"][0]
    placements = {f"place {kind} {spot}" for kind in ("beggar", "henchman") for spot in SPOTS}
    assert offered(t) == {*placements, f"plot {card}"}
    assert len(t.actions()) == 31


@pytest.mark.example("E-02")
def test_e_02_new_game_for_two():
    p = new(2).position()
    assert p["coins"] == [1, 2]
    assert len(p["bag"]) == 12


@pytest.mark.example("E-03")
@pytest.mark.parametrize("seed", range(5))
def test_e_03_the_deal(seed):
    t = new(3, seed)
    (event,) = t.chance
    assert event["event"] == "deal"
    first, second, third, *rest = event["outcome"]
    p = t.position()
    assert p["cards"] == [[first], [second], [third]]
    assert p["pile"] == rest


@pytest.mark.example("E-04")
def test_e_04_two_coins_at_the_taverne():
    t = table()
    p = play(t, "place henchman taverne.3")
    assert p["coins"] == [3, 2, 3]
    assert asks(t) == ("act", 0)
    assert offered(t) == {"recruit", "skip"}


@pytest.mark.example("E-05")
def test_e_05_no_rogue_in_hand():
    t = table(board=all_out(*THREE))
    free = [spot for spot in SPOTS if spot not in THREE]
    assert offered(t) == {f"move {spot} {to}" for spot in THREE for to in free}
    assert len(t.actions()) == 36
    p = play(t, "move taverne.1 taverne.3")
    assert p["coins"][0] == 3
    assert asks(t) == ("act", 0)
    assert offered(t) == {"skip"}


@pytest.mark.example("E-06")
def test_e_06_one_rogue_in_hand():
    t = table(board={"chatelet.1": (0, "henchman"), "taverne.1": (0, "beggar")})
    assert t.position()["rogues"][0] == ["henchman"]
    assert not starting(t, "move")
    assert len(starting(t, "place")) == 13


@pytest.mark.example("E-07")
def test_e_07_one_plot_card_per_turn():
    t = table(cards={0: ["emperor", "priestess"]})
    p = play(t, "plot emperor")
    assert p["coins"][0] == 3
    assert asks(t) == ("place", 0)
    assert not starting(t, "plot")
    play(t, "place henchman grande_cour.2", "skip")
    assert asks(t) == ("place", 1)
    assert t.position()["active"] == 1


@pytest.mark.example("E-08")
def test_e_08_card_drawn_this_turn():
    t = table(pile_top=["emperor"])
    play(t, "place henchman taverne.1")
    assert asks(t) == ("act", 0)
    assert offered(t) == {"recruit", "skip", "plot emperor"}
    play(t, "skip")
    assert asks(t) == ("close", 0)
    assert offered(t) == {"plot emperor", "end"}


@pytest.mark.example("E-09")
def test_e_09_next_turn():
    t = table(turn=1)
    p = play(t, "place henchman grande_cour.2", "skip")
    assert asks(t) == ("place", 1)
    assert (p["turn"], p["active"]) == (2, 1)


# Neighbourhoods


@pytest.mark.example("E-10")
def test_e_10_coin_for_the_controller():
    t = table(control={"grande_cour": 1})
    p = play(t, "place henchman grande_cour.2", "take")
    assert p["coins"] == [4, 3, 3]


@pytest.mark.example("E-11")
def test_e_11_controller_himself():
    t = table(control={"grande_cour": 0})
    p = play(t, "place henchman grande_cour.2", "take")
    assert p["coins"] == [5, 2, 3]


@pytest.mark.example("E-12")
def test_e_12_skipping_brings_nothing():
    t = table(control={"grande_cour": 1})
    p = play(t, "place henchman grande_cour.2", "skip")
    assert p["coins"] == [2, 2, 3]
    for reading, seat, coins in (
        ("others", 1, [4, 3, 3]),
        ("others", 0, [4, 2, 3]),
        ("paid", 1, [3, 3, 3]),
        ("paid", 0, [4, 2, 3]),
    ):
        t = table(control={"grande_cour": seat}, controller_coin=reading)
        assert play(t, "place henchman grande_cour.2", "take")["coins"] == coins


@pytest.mark.example("E-13")
def test_e_13_coin_comes_after_the_action():
    t = table(coins={0: 3}, control={"les_halles": 0})
    play(t, "place henchman les_halles.1")
    assert asks(t) == ("act", 0)
    assert offered(t) == {"skip"}


@pytest.mark.example("E-14")
def test_e_14_rue_de_l_egyptienne():
    t = table(board={"taverne.2": (0, "henchman"), "chatelet.1": (1, "henchman")})
    before = play(t, "place henchman egyptienne.1")
    free = free_spots(before)
    assert len(free) == 12
    shifts = {f"shift {spot} {to}" for spot in ("taverne.2", "chatelet.1") for to in free}
    assert offered(t) == {*shifts, "skip"}
    p = play(t, "shift chatelet.1 taverne.3")
    assert p["coins"] == before["coins"] == [3, 2, 3]
    assert rogue_at(p, "chatelet.1") is None
    assert rogue_at(p, "taverne.3") == {"owner": 1, "kind": "henchman", "seen": []}


@pytest.mark.example("E-15")
def test_e_15_nobody_to_shift():
    t = table()
    play(t, "place henchman egyptienne.1")
    assert asks(t) == ("act", 0)
    assert offered(t) == {"skip"}


RECRUIT = ["place henchman taverne.3", "recruit"]


@pytest.mark.example("E-16")
def test_e_16_exchange_with_the_bag():
    t = outcomes(table, RECRUIT, "brute")
    assert t.chance == [{"event": "bag", "outcome": "brute"}]
    assert asks(t) == ("exchange", 0)
    assert offered(t) == {"drown beggar", "drown brute", "drown henchman"}
    p = play(t, "drown beggar")
    assert p["rogues"][0] == ["brute", "henchman"]
    assert p["seine"] == ["beggar"]
    for seat in (1, 2, None):
        view = t.view(seat)
        assert (view["counts"]["seine"], view["counts"]["rogues"][0]) == (1, 2)
        assert t.history(seat)[-1] == {"seat": 0, "action": "drown ?"}
        assert not {"rogues", "seine"} & set(view)


@pytest.mark.example("E-16")
def test_e_16_coin_after_drowning():
    t = outcomes(lambda seed: table(seed, control={"taverne": 1}), RECRUIT, "brute")
    assert t.position()["coins"] == [3, 2, 3]
    p = play(t, "drown beggar")
    assert p["coins"] == [3, 3, 3]


@pytest.mark.example("E-17")
def test_e_17_empty_bag():
    t = table(bag=[])
    assert len(t.position()["seine"]) == 12
    play(t, "place henchman taverne.3")
    assert asks(t) == ("act", 0)
    assert offered(t) == {"skip"}


# Renown Square


@pytest.mark.example("E-18")
def test_e_18_discard_before_the_bonus():
    hand = ["death", "devil", "moon", "tower"]
    t = table(coins={0: 5}, cards={0: hand}, pile_top=["chariot"])
    p = play(t, "place henchman les_halles.1", "buy line1")
    assert p["coins"][0] == 1
    assert asks(t) == ("discard", 0)
    assert offered(t) == {f"discard {card}" for card in hand}
    p = play(t, "discard moon")
    assert p["cards"][0] == ["chariot", "death", "devil", "tower"]
    assert p["discard"] == ["moon"]


@pytest.mark.example("E-19")
def test_e_19_line_2_after_a_wrath():
    t = table(king=3, coins={0: 8})
    p = play(t, "place henchman les_halles.1")
    assert (p["king"], p["wrath"]) == (4, "les_halles")
    p = play(t, "buy line2")
    assert (p["coins"][0], p["square"]["line2"], p["king"]) == (3, [0], 4)
    assert asks(t) == ("lone", 0)
    assert p["standoff"]["at"] == "les_halles"


@pytest.mark.example("E-20")
@pytest.mark.parametrize("taken", [False, True])
def test_e_20_right_hand(taken):
    given = {"waiting": {0: False}, "rogues": {0: ["beggar", "brute", "henchman", "henchman"]}}
    t = table(coins={0: 6}, **(given if taken else {}))
    before = t.position()
    p = play(t, "place henchman les_halles.1", "buy line3")
    assert (p["coins"][0], p["square"]["line3"], p["waiting"][0]) == (0, [0], False)
    hand = ["beggar", "brute", "henchman"] if taken else ["beggar", "henchman", "right_hand"]
    assert p["rogues"][0] == hand
    assert p["rogues"][1:] == before["rogues"][1:]
    assert p["cards"] == before["cards"]
    assert p["waiting"][1:] == [True, True]


@pytest.mark.example("E-21")
def test_e_21_sixth_token_on_the_square():
    square = {line: [0] for line in LINES[:4]}
    t = table(coins={0: 8}, control={"les_halles": 0}, square=square)
    assert t.position()["renown"][0] == 1
    p = play(t, "place henchman les_halles.1")
    assert p["king"] == 2
    p = play(t, "buy line5")
    assert asks(t) == ("over", None)
    assert (t.result["reason"], t.result["winners"]) == ("renown", [0])
    assert (p["king"], p["coins"][0]) == (2, 0)


@pytest.mark.example("E-22")
def test_e_22_own_token_on_the_line():
    t = table(coins={0: 5}, square={"line1": [1], "line2": [0]})
    play(t, "place henchman les_halles.1")
    assert offered(t) == {"buy line1", "skip"}


@pytest.mark.example("E-22")
def test_e_22_one_line_per_turn():
    t = table(coins={0: 20}, square={"line1": [1], "line2": [0]}, pile_top=["emperor"])
    play(t, "place henchman les_halles.1")
    assert starting(t, "buy") == {"buy line1", "buy line3", "buy line4", "buy line5"}
    p = play(t, "buy line1")
    assert p["square"]["line1"] == [0, 1]
    assert offered(t) == {"plot emperor", "end"}


# The King


@pytest.mark.example("E-23")
def test_e_23_wrath_stops_the_king():
    t = table(king=3)
    p = play(t, "place henchman chatelet.2")
    assert (p["king"], p["wrath"]) == (4, "les_halles")


@pytest.mark.example("E-24")
def test_e_24_chariot_after_a_wrath():
    t = table(king=3, cards={0: ["chariot"]})
    p = play(t, "place henchman chatelet.2", "plot chariot")
    assert asks(t) == ("act", 0)
    assert (p["king"], p["coins"][0]) == (4, 2)


@pytest.mark.example("E-25")
def test_e_25_starting_from_a_wrath_space():
    t = table(king=4, board={"les_halles.1": (1, "henchman")})
    p = pass_on(t, "place henchman grande_cour.1")
    assert (p["king"], p["active"]) == (5, 1)
    assert asks(t) == ("place", 1)
    assert set(on_board(p)) == {"grande_cour.1", "les_halles.1"}


@pytest.mark.example("E-26")
def test_e_26_wrath_on_an_empty_neighbourhood():
    t = table(king=3)
    p = pass_on(t, "place henchman chatelet.2")
    assert asks(t) == ("place", 1)
    assert set(p["control"].values()) == {None}
    assert on_board(p) == {"chatelet.2": (0, "henchman")}


@pytest.mark.example("E-27")
def test_e_27_wrath_anywhere():
    t = table(king=11, board={"taverne.1": (1, "henchman"), "chatelet.1": (2, "henchman")})
    p = pass_on(t, "place henchman grande_cour.1")
    assert (p["king"], p["wrath"]) == (12, "any")
    assert asks(t) == ("wrath", 0)
    assert offered(t) == {"wrath chatelet", "wrath grande_cour", "wrath taverne"}
    p = play(t, "wrath taverne")
    assert asks(t) == ("lone", 1)
    assert p["wrath"] == "taverne"


TWO_IN_LES_HALLES = {"les_halles.2": (1, "henchman"), "les_halles.3": (2, "beggar")}


@pytest.mark.example("E-28")
def test_e_28_called_twice_settled_once():
    t = table(king=3, board=TWO_IN_LES_HALLES)
    p = pass_on(t, "place henchman les_halles.1")
    assert asks(t) == ("place", 1)
    assert (p["king"], p["control"]["les_halles"]) == (4, 0)
    assert p["renown"] == [5, 6, 6]
    assert on_board(p) == {}
    assert p["coins"] == [0, 2, 4]  # one standoff: one coin for the Beggar


@pytest.mark.example("E-29")
def test_e_29_the_king_on_the_scaffold():
    t = table(king=28, square={"line1": [0, 1], "line2": [1]})
    p = play(t, "place henchman les_halles.1")
    assert p["king"] == 29
    assert asks(t) == ("act", 0)
    p = play(t, "skip")
    assert asks(t) == ("over", None)
    assert (t.result["reason"], t.result["winners"]) == ("king", [1])
    assert p["result"].items() <= t.result.items()
    t = table(king=28, square={"line1": [0, 1], "line2": [1]}, king_end="at_once")
    play(t, "place henchman les_halles.1")
    assert asks(t) == ("over", None)
    assert (t.result["reason"], t.result["winners"]) == ("king", [1])


@pytest.mark.example("E-30")
def test_e_30_sixth_token_before_the_king_ends_it():
    t = table(king=28, square={line: [0] for line in LINES}, board=TWO_IN_LES_HALLES)
    p = pass_on(t, "place henchman les_halles.1")
    assert asks(t) == ("over", None)
    assert (p["king"], p["control"]["les_halles"], p["renown"][0]) == (29, 0, 0)
    assert (t.result["reason"], t.result["winners"]) == ("renown", [0])


@pytest.mark.example("E-31")
@pytest.mark.parametrize(
    ("control", "square", "neighbourhoods", "winners", "points"),
    [
        ([0], {"line1": [0, 1, 2], "line2": [1]}, [1, 0, 0], [0], [1, 0, 0]),
        ([0, 1, 2], {"line1": [0, 1]}, [1, 1, 1], [0, 1], [0.5, 0.5, 0]),
    ],
)
def test_e_31_ties_at_the_end(control, square, neighbourhoods, winners, points):
    places = dict(zip(["taverne", "chatelet", "egyptienne"], control, strict=False))
    t = table(king=28, control=places, square=square)
    pass_on(t, "place henchman grande_cour.1")
    assert t.position()["result"] == {
        "winners": winners,
        "reason": "king",
        "renown": [2, 2, 1],
        "neighbourhoods": neighbourhoods,
    }
    assert scores(t.result) == points
