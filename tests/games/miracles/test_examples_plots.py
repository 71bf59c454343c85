"""Worked examples of section 19: Plot cards."""

import pytest

from tests.games.helpers import play

from .positions import (
    NEIGHBOURHOODS,
    asks,
    deck,
    free_spots,
    offered,
    on_board,
    outcomes,
    pass_on,
    rogue_at,
    starting,
    table,
)

STARTERS = ["beggar", "henchman", "henchman"]


@pytest.mark.example("E-32")
@pytest.mark.parametrize("card", ["death", "devil", "moon"])
def test_e_32_room_for_two_cards(card):
    hand = ["death", "devil", "moon"]
    t = table(cards={0: hand}, pile_top=["chariot", "wheel"])
    play(t, "place henchman egyptienne.3")
    assert asks(t) == ("discard", 0)
    assert offered(t) == {f"discard {each}" for each in hand}
    p = play(t, f"discard {card}")
    assert asks(t) == ("act", 0)
    assert p["cards"][0] == sorted({"chariot", "wheel", *hand} - {card})
    assert p["discard"] == [card]


@pytest.mark.example("E-33")
def test_e_33_reshuffle_without_the_card_in_play():
    data = deck(devil=1, emperor=2, moon=1, priestess=1)  # the pile is empty: a small deck

    def build(seed):
        cards = {0: ["priestess"], 1: ["emperor", "emperor"]}
        return table(seed, data, cards=cards, pile=[], discard=["devil", "moon"])

    t = outcomes(build, ["plot priestess"], ["moon", "devil"])
    assert t.chance == [{"event": "reshuffle", "outcome": ["moon", "devil"]}]
    p = t.position()
    assert p["cards"][0] == ["devil", "moon"]
    assert (p["pile"], p["discard"], p["in_play"]) == ([], ["priestess"], None)


@pytest.mark.example("E-34")
def test_e_34_strength_without_effect():
    spots = ["chatelet.1", "taverne.1", "taverne.3"]
    board = {spot: (0, kind) for spot, kind in zip(spots, STARTERS, strict=True)}
    t = table(board=board, cards={0: ["emperor", "strength"]})
    before = t.position()
    p = play(t, "plot strength")
    assert t.chance == []
    assert asks(t) == ("place", 0)
    assert p == {**before, "cards": [["emperor"], [], []], "discard": ["strength"], "played": True}
    assert not starting(t, "plot")
    p = play(t, "move chatelet.1 chatelet.3")
    assert (asks(t), offered(t)) == (("act", 0), {"draw", "skip"})
    play(t, "skip")
    assert asks(t) == ("place", 1)  # no `close`


def e_35(**changes):
    return table(coins={0: 4}, cards={0: ["empress"]}, square={"line1": [0]}, **changes)


@pytest.mark.example("E-35")
def test_e_35_empress():
    t = e_35(control={"taverne": 0})
    play(t, "plot empress")
    assert asks(t) == ("transfer", 0)
    assert offered(t) == {
        f"transfer {token} {to}" for token in ("line1", "taverne") for to in NEIGHBOURHOODS[:4]
    }
    assert len(t.actions()) == 8
    p = play(t, "transfer line1 chatelet")
    assert (p["control"]["chatelet"], p["control"]["taverne"]) == (0, 0)
    assert (p["square"]["line1"], p["renown"][0]) == ([], 4)
    play(t, "place henchman les_halles.1")
    assert "buy line1" in offered(t)


@pytest.mark.example("E-35")
def test_e_35_empress_without_a_free_neighbourhood():
    t = e_35(control=dict(zip(NEIGHBOURHOODS, [0, 1, 2, 1, 2], strict=True)))
    before = t.position()
    p = play(t, "plot empress")
    assert asks(t) == ("place", 0)
    assert p == {**before, "cards": [[], [], []], "discard": ["empress"], "played": True}


@pytest.mark.example("E-36")
def test_e_36_judgment():
    square = {"line1": [0, 1, 2, 3], "line2": [1, 2], "line4": [2]}
    t = table(players=4, square=square, coins={1: 2, 2: 0, 3: 3}, cards={0: ["judgment"]})
    p = play(t, "plot judgment")
    assert p["coins"] == [2, 1, 0, 3]


@pytest.mark.example("E-37")
@pytest.mark.parametrize(("coins", "after"), [([2, 3, 2], [4, 1, 2]), ([0, 1, 0], [1, 0, 0])])
def test_e_37_devil(coins, after):
    t = table(coins=dict(enumerate(coins)), cards={0: ["devil"]})
    play(t, "plot devil")
    assert asks(t) == ("steal", 0)
    assert offered(t) == {"steal 1"}
    p = play(t, "steal 1")
    assert p["coins"] == after


@pytest.mark.example("E-38")
def test_e_38_death():
    t = table(board={"taverne.1": (1, "brute"), "taverne.2": (0, "henchman")}, cards={0: ["death"]})
    play(t, "plot death")
    assert asks(t) == ("recall", 0)
    assert offered(t) == {"recall taverne.1"}
    p = play(t, "recall taverne.1")
    assert p["rogues"][1] == ["beggar", "brute", "henchman"]
    assert on_board(p) == {"taverne.2": (0, "henchman")}
    assert p["coins"] == [2, 2, 3]


@pytest.mark.example("E-39")
def test_e_39_wheel_moves_the_placed_rogue():
    t = table(board={"taverne.1": (1, "henchman")}, cards={0: ["wheel"]}, pile_top=["moon"])
    play(t, "place beggar egyptienne.2", "plot wheel")
    assert asks(t) == ("swap", 0)
    assert offered(t) == {"swap egyptienne.2 taverne.1"}
    p = play(t, "swap egyptienne.2 taverne.1")
    assert p["cards"][0] == ["moon"]
    assert on_board(p) == {"egyptienne.2": (1, "henchman"), "taverne.1": (0, "beggar")}
    assert p["placed"] == "taverne.1"
    assert asks(t) == ("act", 0)
    assert starting(t, "shift") == {f"shift egyptienne.2 {to}" for to in free_spots(p)}


@pytest.mark.example("E-40")
def test_e_40_action_of_the_first_neighbourhood():
    t = table(control={"grande_cour": 1}, cards={0: ["magician"]})
    play(t, "place henchman grande_cour.2", "plot magician")
    assert asks(t) == ("relocate", 0)
    p = play(t, "shift grande_cour.2 taverne.3")
    assert p["coins"][0] == 4
    assert asks(t) == ("act", 0)
    assert offered(t) == {"take", "skip"}
    p = play(t, "take")
    assert p["coins"] == [6, 3, 3]


@pytest.mark.example("E-40")
def test_e_40_placed_rogue_cannot_be_shifted_from_its_new_spot():
    t = table(board={"chatelet.1": (1, "henchman")}, cards={0: ["magician"]})
    play(t, "place henchman egyptienne.1", "plot magician")
    p = play(t, "shift egyptienne.1 taverne.3")
    assert p["coins"][0] == 1 + 2 + 2
    assert asks(t) == ("act", 0)
    assert starting(t, "shift") == {f"shift chatelet.1 {to}" for to in free_spots(p)}


E_41 = {"taverne.1": (1, "brute"), "chatelet.1": (1, "henchman")}


@pytest.mark.example("E-41")
def test_e_41_moon():
    t = table(board=E_41, cards={0: ["moon"]})
    play(t, "plot moon")
    assert asks(t) == ("look", 0)
    assert offered(t) == {"look taverne.1", "look chatelet.1", "done"}
    play(t, "look taverne.1")
    assert offered(t) == {"look chatelet.1", "done"}
    p = play(t, "done")
    assert p["coins"][0] == 2
    assert rogue_at(t.view(0), "taverne.1") == {"owner": 1, "kind": "brute", "seen": [0]}
    assert rogue_at(t.view(2), "taverne.1") == {"owner": 1, "kind": None, "seen": [0]}
    play(t, "place henchman egyptienne.1", "shift taverne.1 les_halles.2")
    assert rogue_at(t.view(0), "les_halles.2") == {"owner": 1, "kind": "brute", "seen": [0]}
    assert rogue_at(t.view(2), "les_halles.2")["kind"] is None


@pytest.mark.example("E-41")
def test_e_41_two_looks_at_most():
    t = table(board={**E_41, "chatelet.2": (2, "beggar")}, cards={0: ["moon"]})
    play(t, "plot moon", "look taverne.1")
    assert offered(t) == {"look chatelet.1", "look chatelet.2", "done"}
    p = play(t, "look chatelet.2")
    assert asks(t) == ("place", 0)
    assert p["coins"][0] == 2


@pytest.mark.example("E-42")
def test_e_42_tower():
    board = {
        "taverne.1": (1, "henchman"),
        "taverne.2": (1, "beggar"),
        "chatelet.1": (1, "henchman"),
        "chatelet.3": (2, "henchman"),
    }
    t = table(board=board, cards={0: ["tower"]})
    play(t, "plot tower")
    assert asks(t) == ("challenge", 0)
    assert offered(t) == {"challenge chatelet"}
    p = play(t, "challenge chatelet")
    assert (p["coins"][0], p["challenge"]) == (2, "chatelet")
    assert asks(t) == ("place", 0)
    p = pass_on(t, "place henchman grande_cour.2")
    assert asks(t) == ("place", 1)
    assert p["control"]["chatelet"] == 1
    assert set(on_board(p)) == {"taverne.1", "taverne.2", "grande_cour.2"}
