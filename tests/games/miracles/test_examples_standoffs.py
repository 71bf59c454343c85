"""Worked examples of section 19: standoffs, the end, views."""

import pytest

from tests.games.helpers import play

from .positions import (
    LINES,
    NEIGHBOURHOODS,
    asks,
    at,
    new,
    offered,
    on_board,
    pass_on,
    rogue_at,
    table,
)

WRATH_AT_TAVERNE = {"king": 7}  # and then a rogue on `grande_cour.1`


def wrath(board, **changes):
    """Seat 0 lets the King reach the Wrath of the taverne and passes on."""
    t = table(board=board, **WRATH_AT_TAVERNE, **changes)
    pass_on(t, "place henchman grande_cour.1")
    return t


@pytest.mark.example("E-43")
def test_e_43_full_neighbourhood():
    t = table(board={"les_halles.1": (1, "henchman"), "les_halles.2": (2, "brute")})
    p = pass_on(t, "place beggar les_halles.3")
    assert p["coins"] == [2, 2, 2]
    assert (p["control"]["les_halles"], p["renown"]) == (2, [6, 6, 5])
    assert on_board(p) == {}
    assert p["rogues"][0] == p["rogues"][1] == ["beggar", "henchman", "henchman"]
    assert p["rogues"][2] == ["beggar", "brute", "henchman"]
    assert asks(t) == ("place", 1)


@pytest.mark.example("E-44")
def test_e_44_all_totals_are_0():
    t = table(board={"taverne.1": (1, "beggar"), "taverne.2": (2, "beggar")})
    p = pass_on(t, "place beggar taverne.3")
    assert p["control"]["taverne"] == 1
    assert p["coins"] == [3, 2, 3]  # two from the spot


@pytest.mark.example("E-44")
def test_e_44_closer_but_not_tied():
    t = table(board={"taverne.2": (1, "brute"), "taverne.3": (2, "brute")})
    p = pass_on(t, "place beggar taverne.1")
    assert p["control"]["taverne"] == 1
    assert p["coins"] == [2, 1, 3]


@pytest.mark.example("E-45")
@pytest.mark.parametrize(("action", "cards"), [("hide", []), ("reveal", ["moon"])])
def test_e_45_lone_priest(action, cards):
    t = wrath({"taverne.2": (1, "priest")}, pile_top=["moon"])
    assert asks(t) == ("lone", 1)
    assert offered(t) == {"hide", "reveal"}
    p = play(t, action)
    assert p["control"]["taverne"] == 1
    assert p["cards"][1] == cards
    assert asks(t) == ("place", 1)


@pytest.mark.example("E-46")
def test_e_46_lone_soothsayer():
    t = wrath({"taverne.2": (1, "soothsayer")})
    before = t.position()
    p = play(t, "reveal")
    assert p["control"]["taverne"] == 1
    assert (p["coins"], p["cards"]) == (before["coins"], before["cards"])


def e_47(coins):
    board = {"taverne.3": (1, "swordsman"), "taverne.1": (2, "swordsman")}
    hand = ["beggar", "henchman", "henchman", "right_hand"]
    t = table(board=board, rogues={0: hand}, coins=coins)
    pass_on(t, "place right_hand taverne.2")
    return t


@pytest.mark.example("E-47")
def test_e_47_two_swordsmen():
    t = e_47({1: 2, 2: 3})
    assert asks(t) == ("swordsman", 1)
    assert offered(t) == {"pay", "decline"}
    play(t, "pay")
    assert asks(t) == ("swordsman", 2)
    p = play(t, "pay")
    assert p["control"]["taverne"] == 2
    assert p["coins"] == [1, 0, 1]


@pytest.mark.example("E-47")
def test_e_47_too_poor_to_be_asked():
    t = e_47({1: 1, 2: 3})
    assert asks(t) == ("swordsman", 2)
    play(t, "decline")
    p = t.position()
    assert asks(t) == ("place", 1)
    assert (p["control"]["taverne"], p["coins"]) == (0, [1, 1, 3])


@pytest.mark.example("E-48")
def test_e_48_alms_come_too_late():
    t = table(board={"taverne.3": (1, "beggar"), "taverne.2": (1, "swordsman")}, coins={1: 1})
    p = pass_on(t, "place henchman taverne.1")
    assert asks(t) == ("place", 1)
    assert p["control"]["taverne"] == 0
    assert p["coins"] == [0, 2, 3]


@pytest.mark.example("E-49")
@pytest.mark.parametrize(("coins", "after"), [(1, [0, 3, 3]), (0, [0, 2, 3])])
def test_e_49_only_the_closest_beggar(coins, after):
    t = table(board={"taverne.2": (1, "beggar"), "taverne.3": (2, "beggar")}, coins={0: coins})
    p = pass_on(t, "place henchman taverne.1")
    assert p["control"]["taverne"] == 0
    assert p["coins"] == after


@pytest.mark.example("E-50")
@pytest.mark.parametrize(
    ("there", "placed", "after"),
    [("pickpocket", "brute", [1, 3, 3]), ("brute", "pickpocket", [2, 2, 3])],
)
def test_e_50_farthest_ability_first(there, placed, after):
    board = {"grande_cour.3": (0, there), "grande_cour.2": (1, "beggar")}
    t = table(board=board, rogues={0: [placed, "henchman"]}, coins={0: 0})
    p = pass_on(t, f"place {placed} grande_cour.1")
    assert p["control"]["grande_cour"] == 0
    assert p["coins"] == after


@pytest.mark.example("E-51")
def test_e_51_soothsayer_with_a_full_hand():
    hand = ["death", "devil", "emperor", "tower"]
    board = {"taverne.1": (1, "soothsayer"), "taverne.2": (2, "henchman")}
    t = table(
        board=board,
        rogues={0: ["beggar", "brute", "henchman"]},
        cards={1: hand},
        pile_top=["moon"],
    )
    p = pass_on(t, "place brute taverne.3")
    assert p["coins"][1] == 3
    assert asks(t) == ("discard", 1)
    assert offered(t) == {f"discard {card}" for card in hand}
    p = play(t, "discard devil")
    assert p["cards"][1] == ["death", "emperor", "moon", "tower"]
    assert p["control"]["taverne"] == 0
    assert asks(t) == ("place", 1)


def courtesan(control):
    """Seat 0 wins in `chatelet` with a Courtesan and a Brute."""
    board = {"chatelet.1": (0, "courtesan"), "chatelet.2": (1, "henchman")}
    t = table(board=board, rogues={0: ["brute", "henchman"]}, control=control)
    pass_on(t, "place brute chatelet.3")
    assert asks(t) == ("courtesan", 0)
    return t


@pytest.mark.example("E-52")
def test_e_52_token_elsewhere():
    t = courtesan({"chatelet": 2, "taverne": 1})
    assert offered(t) == {f"renown {place}" for place in NEIGHBOURHOODS}
    p = play(t, "renown taverne")
    assert (p["control"]["taverne"], p["control"]["chatelet"]) == (0, 2)
    assert p["renown"] == [5, 6, 5]


@pytest.mark.example("E-53")
def test_e_53_controller_with_a_courtesan():
    t = courtesan({"chatelet": 0, "egyptienne": 0})
    before = t.position()
    others = ["chatelet", "grande_cour", "les_halles", "taverne"]
    assert offered(t) == {f"renown {place}" for place in others}
    p = play(t, "renown chatelet")
    assert (p["control"], p["renown"]) == (before["control"], before["renown"])


@pytest.mark.example("E-54")
def test_e_54_winner_controls_already():
    t = table(
        control={"taverne": 0}, board={"taverne.1": (0, "henchman"), "taverne.2": (1, "beggar")}
    )
    p = pass_on(t, "place henchman taverne.3")
    assert on_board(p) == {}
    assert (p["control"]["taverne"], p["renown"]) == (0, [5, 6, 6])


@pytest.mark.example("E-55")
def test_e_55_ousted():
    t = table(
        control={"taverne": 1}, board={"taverne.1": (0, "henchman"), "taverne.2": (1, "beggar")}
    )
    assert t.position()["renown"] == [6, 5, 6]
    p = pass_on(t, "place henchman taverne.3")
    assert (p["control"]["taverne"], p["renown"]) == (0, [5, 6, 6])


@pytest.mark.example("E-56")
def test_e_56_sixth_token_leaves_the_rest_unsettled():
    board = {
        "chatelet.1": (0, "brute"),
        "taverne.1": (1, "henchman"),
        "taverne.3": (2, "beggar"),
    }
    t = table(
        king=23,
        square={line: [0] for line in LINES},
        board=board,
        rogues={0: ["brute", "henchman", "right_hand"]},
    )
    p = play(t, "place brute taverne.2")
    assert (p["king"], p["wrath"]) == (24, "chatelet")
    play(t, "skip")
    assert asks(t) == ("order", 0)
    assert offered(t) == {"settle chatelet", "settle taverne"}
    p = play(t, "settle taverne")
    assert asks(t) == ("over", None)
    assert (t.result["reason"], t.result["winners"]) == ("renown", [0])
    assert on_board(p) == {**board, "taverne.2": (0, "brute")}
    assert p["control"]["chatelet"] is None


@pytest.mark.example("E-57")
def test_e_57_two_rogues_of_one_player():
    t = wrath({"taverne.1": (1, "henchman"), "taverne.2": (1, "henchman")})
    assert asks(t) == ("place", 1)
    p = t.position()
    assert p["control"]["taverne"] == 1
    assert on_board(p) == {"grande_cour.1": (0, "henchman")}


@pytest.mark.example("E-57")
def test_e_57_they_are_revealed():
    # As before with a Swordsman, so that a decision falls while they lie open.
    t = wrath({"taverne.1": (1, "henchman"), "taverne.2": (1, "swordsman")})
    assert asks(t) == ("swordsman", 1)
    for seat in (0, 2, None):
        shown = [rogue_at(t.view(seat), spot)["kind"] for spot in ("taverne.1", "taverne.2")]
        assert shown == ["henchman", "swordsman"]


@pytest.mark.example("E-58")
def test_e_58_lone_courtesan_revealed():
    t = wrath({"taverne.1": (2, "courtesan")})
    assert asks(t) == ("lone", 2)
    play(t, "reveal")
    assert asks(t) == ("courtesan", 2)
    assert offered(t) == {f"renown {place}" for place in NEIGHBOURHOODS}


@pytest.mark.example("E-58")
def test_e_58_lone_courtesan_hidden():
    t = wrath({"taverne.1": (2, "courtesan")})
    p = play(t, "hide")
    assert asks(t) == ("place", 1)
    assert (p["control"]["taverne"], p["renown"]) == (2, [6, 6, 5])


# End and views


@pytest.mark.example("E-59")
def test_e_59_turn_limit():
    t = new(2, turn_limit=1)
    pass_on(t, "place henchman grande_cour.2")
    assert asks(t) == ("place", 1)
    pass_on(t, "place henchman les_halles.2")
    assert asks(t) == ("over", None)
    assert t.result["reason"] == "turn_limit"
    assert t.result["winners"] == [0, 1]


@pytest.mark.example("E-60")
def test_e_60_kind_of_a_rogue_on_the_board():
    t = table()
    p = play(t, "place henchman taverne.3")
    assert rogue_at(t.view(0), "taverne.3") == {"owner": 0, "kind": "henchman", "seen": []}
    assert rogue_at(t.view(1), "taverne.3") == {"owner": 0, "kind": None, "seen": []}
    seen = t.view(1)
    rogue_at(p, "taverne.3")["kind"] = "beggar"
    p["rogues"][0] = ["henchman", "henchman"]
    twin = at(p)
    assert rogue_at(twin.view(0), "taverne.3")["kind"] == "beggar"
    assert twin.view(1) == seen


@pytest.mark.example("E-61")
def test_e_61_views_in_a_standoff():
    t = e_47({1: 2, 2: 1})
    assert asks(t) == ("swordsman", 1)
    spots = ["taverne.1", "taverne.2", "taverne.3"]
    for seat in (None, 0, 1, 2):
        kinds = [rogue_at(t.view(seat), spot)["kind"] for spot in spots]
        assert kinds == ["swordsman", "right_hand", "swordsman"]
    p = play(t, "decline")
    assert on_board(p) == {}
    for seat in (None, 0, 1, 2):
        view = t.view(seat)
        assert "rogues" not in view
        assert (view["hand"] and view["hand"]["rogues"]) == (
            None if seat is None else p["rogues"][seat]
        )
        assert view["counts"]["rogues"] == [4, 3, 3]
