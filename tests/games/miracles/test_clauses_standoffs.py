"""Clauses of section 10: standoffs."""

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    DATA,
    LINES,
    NEIGHBOURHOODS,
    asks,
    edited,
    hand_of,
    offered,
    on_board,
    pass_on,
    program,
    rogue_at,
    table,
)

QUIET = "place henchman grande_cour.1"  # the King moves 1, `grande_cour` has one rogue


def wrath(board, **changes):
    """Seat 0 has let the King reach the Wrath of the taverne and passed on."""
    t = table(board=board, king=7, **changes)
    pass_on(t, QUIET)
    return t


def settled(p):
    """Where a token has come to."""
    return {place: seat for place, seat in p["control"].items() if seat is not None}


# Which


@pytest.mark.clause("C-STD-1")
@pytest.mark.parametrize("place", NEIGHBOURHOODS)
def test_c_std_1_three_occupied_spots(place):
    board = {f"{place}.1": (1, "henchman"), f"{place}.2": (2, "beggar")}
    t = table(board=board)
    p = pass_on(t, f"place henchman {place}.3")
    assert (settled(p), on_board(p), p["active"]) == ({place: 1}, {}, 1)


@pytest.mark.clause("C-STD-1")
@pytest.mark.parametrize("place", NEIGHBOURHOODS)
def test_c_std_1_two_are_not_enough(place):
    t = table(board={f"{place}.1": (1, "henchman")})
    p = pass_on(t, f"place henchman {place}.3")
    assert (settled(p), len(on_board(p)), p["active"]) == ({}, 2, 1)


@pytest.mark.clause("C-STD-1")
def test_c_std_1_wrath_and_challenge():
    board = {"taverne.1": (1, "henchman"), "taverne.3": (2, "brute")}
    assert settled(wrath(board).position()) == {"taverne": 2}
    t = table(board=board, cards={0: ["tower"]})
    play(t, "plot tower", "challenge taverne")
    assert settled(pass_on(t, QUIET)) == {"taverne": 2}
    assert settled(pass_on(table(board=board), QUIET)) == {}


@pytest.mark.clause("C-STD-1")
@pytest.mark.parametrize("moment", ["act", "close"])
def test_c_std_1_called_after_close(moment):
    # Full for a moment only.
    board = {"taverne.1": (1, "henchman"), "taverne.2": (2, "brute")}
    t = table(board=board, cards={0: ["death"]})
    play(t, "place henchman taverne.3")
    if moment == "close":
        play(t, "skip")
    play(t, "plot death", "recall taverne.2")
    if moment == "act":
        play(t, "skip")
    p = t.position()
    assert (asks(t), settled(p)) == (("place", 1), {})
    assert set(on_board(p)) == {"taverne.1", "taverne.3"}


@pytest.mark.clause("C-STD-1")
def test_c_std_1_once_and_for_all():
    # What a card of `close` brings about still counts.
    board = {"taverne.1": (1, "henchman"), "taverne.2": (2, "brute"), "chatelet.1": (0, "beggar")}
    t = table(board=board, cards={0: ["magician"]})
    play(t, "place henchman grande_cour.2", "skip", "plot magician")
    p = play(t, "shift chatelet.1 taverne.3")
    assert (settled(p), asks(t)) == ({"taverne": 2}, ("place", 1))


@pytest.mark.clause("C-STD-2")
@pytest.mark.parametrize("king", [11, 26])
def test_c_std_2_wrath_any(king):
    board = {"taverne.1": (1, "henchman"), "taverne.2": (1, "beggar"), "chatelet.3": (2, "brute")}
    t = table(board=board, king=king)
    play(t, QUIET)
    assert t.position()["wrath"] == "any"
    play(t, "skip")
    assert asks(t) == ("wrath", 0)
    assert offered(t) == {"wrath grande_cour", "wrath chatelet", "wrath taverne"}
    p = play(t, "wrath taverne")
    assert (settled(p), asks(t)) == ({"taverne": 1}, ("place", 1))


@pytest.mark.clause("C-STD-2")
def test_c_std_2_asked_even_about_one_neighbourhood():
    t = table(king=11)
    pass_on(t, QUIET)
    assert (asks(t), offered(t)) == (("wrath", 0), {"wrath grande_cour"})


@pytest.mark.clause("C-STD-2")
def test_c_std_2_no_rogue_on_the_board():
    t = table(king=11, data=program({"op": "recall", "whose": "own"}), cards={0: ["emperor"]})
    play(t, QUIET, "plot emperor", "recall grande_cour.1")
    assert t.position()["wrath"] == "any"
    p = play(t, "skip")
    assert (asks(t), settled(p)) == (("place", 1), {})


@pytest.mark.clause("C-STD-2")
def test_c_std_2_chosen_before_the_others_are_ordered():
    board = {"taverne.1": (1, "henchman"), "taverne.3": (2, "brute"), "chatelet.1": (1, "beggar")}
    t = table(board=board, king=11)
    pass_on(t, "place henchman taverne.2")
    assert (asks(t), offered(t)) == (("wrath", 0), {"wrath chatelet", "wrath taverne"})
    p = play(t, "wrath chatelet")
    assert (asks(t), p["wrath"]) == (("order", 0), "chatelet")


@pytest.mark.clause("C-STD-3")
def test_c_std_3_no_rogue_no_standoff():
    t = table(king=3, board={"taverne.1": (1, "henchman")})
    p = pass_on(t, QUIET)
    assert (p["king"], settled(p), asks(t)) == (4, {}, ("place", 1))


@pytest.mark.clause("C-STD-3")
def test_c_std_3_emptied_in_time():
    t = table(king=18, board={"taverne.1": (1, "henchman")}, cards={0: ["magician"]})
    p = play(t, "place henchman egyptienne.2")
    assert (p["king"], p["wrath"]) == (20, "egyptienne")
    play(t, "plot magician", "shift egyptienne.2 les_halles.2", "skip")
    assert (asks(t), settled(t.position())) == (("place", 1), {})


@pytest.mark.clause("C-STD-4")
def test_c_std_4_three_reasons_one_standoff():
    board = {"taverne.1": (1, "henchman"), "taverne.3": (2, "beggar")}
    t = table(board=board, king=7, cards={0: ["tower"]})
    play(t, "plot tower", "challenge taverne")
    p = play(t, "place henchman taverne.2", "skip")
    assert asks(t) == ("place", 1)
    assert (settled(p), on_board(p), p["renown"]) == ({"taverne": 1}, {}, [6, 5, 6])
    assert p["coins"] == [2, 1, 4]  # the Beggar is paid once


@pytest.mark.clause("C-STD-4")
def test_c_std_4_wrath_any_on_a_full_neighbourhood():
    board = {"taverne.1": (1, "henchman"), "taverne.3": (2, "beggar")}
    t = table(board=board, king=11)
    pass_on(t, "place henchman taverne.2")
    p = play(t, "wrath taverne")
    assert (asks(t), settled(p), p["coins"]) == (("place", 1), {"taverne": 1}, [1, 1, 4])


# In which order

THREE = {
    "taverne.1": (1, "henchman"),
    "taverne.3": (2, "beggar"),
    "chatelet.1": (1, "brute"),
    "les_halles.2": (2, "henchman"),
    "les_halles.1": (1, "beggar"),
}


def three_standoffs():
    """Full taverne, Wrath at the Châtelet, challenge in Les Halles."""
    t = table(board=THREE, king=23, cards={0: ["tower"]})
    play(t, "plot tower", "challenge les_halles")
    play(t, "place henchman taverne.2", "skip")
    assert asks(t) == ("order", 0)
    return t


@pytest.mark.clause("C-STD-5")
def test_c_std_5_the_active_player_chooses_the_next():
    t = three_standoffs()
    assert offered(t) == {"settle chatelet", "settle les_halles", "settle taverne"}
    p = play(t, "settle les_halles")
    assert settled(p) == {"les_halles": 2}
    assert (asks(t), offered(t)) == (("order", 0), {"settle chatelet", "settle taverne"})
    p = play(t, "settle taverne")
    assert settled(p) == {"les_halles": 2, "taverne": 1}
    assert asks(t) == ("lone", 1)  # the last one without asking
    assert settled(play(t, "hide")) == {"les_halles": 2, "taverne": 1, "chatelet": 1}
    assert asks(t) == ("place", 1)


@pytest.mark.clause("C-STD-5")
@pytest.mark.parametrize("place", ["chatelet", "les_halles", "taverne"])
def test_c_std_5_any_of_them_first(place):
    t = three_standoffs()
    p = play(t, f"settle {place}")
    if place == "chatelet":
        assert (asks(t), p["standoff"]["at"]) == (("lone", 1), "chatelet")
        p = play(t, "reveal")
    assert set(settled(p)) == {place}
    with pytest.raises(estaminet.IllegalAction):
        t.play(f"settle {place}")


@pytest.mark.clause("C-STD-5")
def test_c_std_5_one_is_not_asked_about():
    t = table(board={"taverne.1": (1, "henchman"), "taverne.3": (2, "swordsman")})
    pass_on(t, "place henchman taverne.2")
    assert asks(t) == ("swordsman", 2)


# What is seen


@pytest.mark.clause("C-STD-6")
@pytest.mark.parametrize("other", [(1, "henchman"), (2, "brute")])
def test_c_std_6_all_are_revealed_to_everybody(other):
    t = wrath({"taverne.1": (1, "swordsman"), "taverne.2": other})
    assert asks(t) == ("swordsman", 1)
    assert t.position()["standoff"]["shown"] is True
    for seat in (None, 0, 1, 2):
        kinds = [rogue_at(t.view(seat), spot)["kind"] for spot in ("taverne.1", "taverne.2")]
        assert kinds == ["swordsman", other[1]]
        elsewhere = rogue_at(t.view(seat), "grande_cour.1")["kind"]
        assert elsewhere == ("henchman" if seat == 0 else None)


@pytest.mark.clause("C-STD-6")
def test_c_std_6_not_a_single_one():
    t = wrath({"taverne.1": (1, "swordsman")})
    p = t.position()
    assert p["standoff"] == {"at": "taverne", "shown": False, "paid": [], "winner": None}
    for seat in (None, 0, 2):
        assert rogue_at(t.view(seat), "taverne.1")["kind"] is None


@pytest.mark.clause("C-STD-7")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("action", ["hide", "reveal"])
@pytest.mark.parametrize("kind", ["henchman", "beggar", "swordsman", "soothsayer", "brute"])
def test_c_std_7_a_single_rogue_wins(kind, action, owner):
    t = wrath({"taverne.3": (owner, kind)}, coins={0: 5, 1: 5, 2: 5})
    assert (asks(t), offered(t)) == (("lone", owner), {"hide", "reveal"})
    p = play(t, action)
    assert (asks(t), settled(p)) == (("place", 1), {"taverne": owner})
    assert (p["coins"], p["cards"]) == ([5, 5, 5], [[], [], []])
    assert kind in p["rogues"][owner]
    assert p["renown"] == [6 - (seat == owner) for seat in range(3)]


@pytest.mark.clause("C-STD-7")
@pytest.mark.parametrize(
    ("kind", "coins", "cards"), [("pickpocket", 4, []), ("priest", 2, ["moon"])]
)
def test_c_std_7_the_ability_of_a_revealed_rogue(kind, coins, cards):
    for action in ("hide", "reveal"):
        t = wrath({"taverne.3": (1, kind)}, pile_top=["moon"])
        p = play(t, action)
        used = action == "reveal"
        assert p["coins"][1] == (coins if used else 2)
        assert p["cards"][1] == (cards if used else [])


# Swordsmen


@pytest.mark.clause("C-STD-8")
@pytest.mark.parametrize(
    ("coins", "answers", "paid", "seat"),
    [
        (4, ["pay", "pay"], ["taverne.3", "taverne.1"], 1),
        (4, ["pay", "decline"], ["taverne.3"], 1),
        (4, ["decline", "pay"], ["taverne.1"], 1),
        (4, ["decline", "decline"], [], 0),
        (3, ["pay"], ["taverne.3"], 1),
        (2, ["pay"], ["taverne.3"], 1),
        (2, ["decline", "pay"], ["taverne.1"], 1),
        (3, ["decline", "decline"], [], 0),
        (1, [], [], 0),
        (0, [], [], 0),
    ],
)
def test_c_std_8_each_is_asked_from_the_farthest(coins, answers, paid, seat):
    board = {"taverne.3": (1, "swordsman"), "taverne.1": (1, "swordsman")}
    rogues = {0: ["beggar", "brute", "henchman"], 1: ["henchman"]}
    t = table(board=board, rogues=rogues, coins={1: coins})
    pass_on(t, "place brute taverne.2")
    found = []
    for answer in answers:
        assert (asks(t), offered(t)) == (("swordsman", 1), {"pay", "decline"})
        before = t.position()["standoff"]
        assert before["paid"] == found
        step = t.position()["agenda"][0]
        found += [step["spot"]] if answer == "pay" else []
        t.play(answer)
    assert found == paid
    p = t.position()
    assert asks(t) == ("place", 1)
    assert p["coins"][1] == coins - 2 * len(paid)
    assert settled(p) == {"taverne": seat}


@pytest.mark.clause("C-STD-8")
def test_c_std_8_before_the_count():
    # The Pickpocket would bring the fee, the alms too: both too late.
    board = {"taverne.3": (1, "pickpocket"), "taverne.2": (1, "swordsman")}
    t = table(board=board, coins={1: 1}, rogues={0: ["beggar", "brute", "henchman"]})
    p = pass_on(t, "place henchman taverne.1")
    assert (asks(t), settled(p)) == (("place", 1), {"taverne": 0})


@pytest.mark.clause("C-STD-8")
def test_c_std_8_another_fee():
    data = edited({"rogues.swordsman.fee": 5, "rogues.swordsman.paid_strength": 1})
    board = {"taverne.3": (1, "swordsman"), "taverne.2": (2, "swordsman")}
    t = table(data=data, board=board, coins={1: 4, 2: 5})
    pass_on(t, "place henchman taverne.1")
    assert asks(t) == ("swordsman", 2)
    p = play(t, "pay")  # 1 to 1, seat 0 is closer
    assert (settled(p), p["coins"][1:]) == ({"taverne": 0}, [4, 0])


# Who wins


def winner(*rogues):
    """Who wins the taverne with these (seat, kind) on its spots 1, 2, 3; full by a rogue of 0."""
    board = {f"taverne.{n}": rogue for n, rogue in enumerate(rogues, 1) if rogue}
    if len(board) < 3:
        return settled(wrath(board).position())["taverne"]
    spot = next(spot for spot, (owner, _) in board.items() if owner == 0)
    rest = hand_of(DATA, 0, board, None, (0, "right_hand") not in rogues)
    _, kind = board.pop(spot)
    t = table(board=board, rogues={0: [kind, *rest]})
    return settled(pass_on(t, f"place {kind} {spot}"))["taverne"]


@pytest.mark.clause("C-STD-9")
@pytest.mark.parametrize(
    ("rogues", "seat"),
    [
        ([(1, "henchman"), (2, "henchman"), (0, "brute")], 0),
        ([(0, "henchman"), (2, "henchman"), (2, "henchman")], 2),
        ([(1, "brute"), (0, "henchman"), (0, "right_hand")], 0),
        ([(0, "beggar"), (1, "henchman"), (2, "brute")], 2),
        ([(1, "right_hand"), (0, "brute"), (0, "henchman")], 0),
        ([(1, "beggar"), None, (2, "henchman")], 2),
        ([None, (1, "henchman"), (2, "brute")], 2),
    ],
)
def test_c_std_9_the_highest_total(rogues, seat):
    assert winner(*rogues) == seat


@pytest.mark.clause("C-STD-10")
@pytest.mark.parametrize(
    ("rogues", "seat"),
    [
        ([(1, "henchman"), (2, "henchman"), (0, "henchman")], 1),
        ([(2, "henchman"), (1, "henchman"), (0, "henchman")], 2),
        ([(0, "beggar"), (1, "henchman"), (2, "henchman")], 1),
        ([(0, "beggar"), (2, "brute"), (1, "right_hand")], 2),
        ([(0, "beggar"), (1, "pickpocket"), (2, "priest")], 0),
        ([(1, "soothsayer"), (0, "beggar"), (2, "courtesan")], 1),
        ([(2, "brute"), (0, "henchman"), (0, "henchman")], 2),
        ([(0, "henchman"), (2, "brute"), (0, "henchman")], 0),
        ([(1, "beggar"), (0, "brute"), (1, "right_hand")], 1),
        ([None, (2, "henchman"), (1, "henchman")], 2),
        ([(1, "beggar"), None, (2, "soothsayer")], 1),
    ],
)
def test_c_std_10_the_closest_of_the_tied(rogues, seat):
    assert winner(*rogues) == seat


# What follows

FULL_HAND = ["death", "devil", "emperor", "tower"]


@pytest.mark.clause("C-STD-11")
def test_c_std_11_each_completely_before_the_next():
    # Farthest the Soothsayer of seat 1, who has to discard; then the Pickpocket of the winner.
    board = {"taverne.3": (1, "soothsayer"), "taverne.1": (0, "brute")}
    t = table(board=board, rogues={0: ["henchman", "pickpocket"]}, cards={1: FULL_HAND})
    pass_on(t, "place pickpocket taverne.2")
    p = t.position()
    assert asks(t) == ("discard", 1)
    assert p["coins"] == [1, 3, 3]
    assert (p["standoff"]["winner"], settled(p)) == (0, {})  # the token comes last
    p = play(t, "discard devil")
    assert (p["coins"], settled(p)) == ([3, 3, 3], {"taverne": 0})


@pytest.mark.clause("C-STD-11")
def test_c_std_11_the_closest_comes_last():
    board = {"taverne.1": (1, "soothsayer"), "taverne.3": (0, "brute")}
    t = table(board=board, rogues={0: ["henchman", "pickpocket"]}, cards={1: FULL_HAND})
    p = pass_on(t, "place pickpocket taverne.2")
    assert asks(t) == ("discard", 1)
    assert p["coins"] == [3, 3, 3]


@pytest.mark.clause("C-STD-11")
@pytest.mark.parametrize("order", [["priest", "soothsayer"], ["soothsayer", "priest"]])
def test_c_std_11_cards_are_drawn_from_the_farthest(order):
    near, far = order
    owners = {"priest": 2, "soothsayer": 1}
    board = {"les_halles.2": (owners[near], near), "les_halles.3": (owners[far], far)}
    board["chatelet.1"] = (2, "henchman")
    data = edited({"rogues.priest.strength": 3})
    t = table(data=data, board=board, pile_top=["moon", "wheel"])
    p = pass_on(t, "place henchman les_halles.1")
    assert settled(p) == {"les_halles": 2}
    assert p["cards"][owners[far]] == ["moon"]
    assert p["cards"][owners[near]] == ["wheel"]


@pytest.mark.clause("C-STD-12")
@pytest.mark.parametrize("controller", [None, 0, 1, 2])
def test_c_std_12_the_winner_puts_a_token(controller):
    control = {} if controller is None else {"taverne": controller}
    board = {"taverne.1": (1, "brute"), "taverne.2": (2, "beggar")}
    t = table(board=board, control=control)
    p = pass_on(t, "place henchman taverne.3")
    assert settled(p) == {"taverne": 1}
    assert p["renown"] == [6, 5, 6]


@pytest.mark.clause("C-STD-13")
@pytest.mark.parametrize("controller", [0, 2])
def test_c_std_13_the_other_token_goes_back_to_supply(controller):
    board = {"taverne.1": (1, "brute"), "taverne.2": (2, "beggar")}
    t = table(board=board, control={"taverne": controller, "chatelet": controller})
    assert t.position()["renown"][controller] == 4
    p = pass_on(t, "place henchman taverne.3")
    assert settled(p) == {"taverne": 1, "chatelet": controller}
    assert p["renown"][controller] == 5


@pytest.mark.clause("C-STD-14")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_c_std_14_six_tokens_win_at_once(seat):
    # Wrath calls the Châtelet too; whoever wins, it may be in the turn of another.
    board = {
        "taverne.1": (1, "henchman"),
        "taverne.3": (2, "henchman"),
        "chatelet.1": (0, "beggar"),
    }
    if seat:
        board[{1: "taverne.1", 2: "taverne.3"}[seat]] = (seat, "brute")
    rogues = {0: ["brute", "henchman", "right_hand"]} if seat == 0 else {}
    t = table(board=board, king=23, square={line: [seat] for line in LINES}, rogues=rogues)
    placed = "brute" if seat == 0 else "henchman"
    pass_on(t, f"place {placed} taverne.2")
    assert asks(t) == ("order", 0)
    p = play(t, "settle taverne")
    assert (asks(t), t.result["winners"], t.result["reason"]) == (("over", None), [seat], "renown")
    assert on_board(p) == {**board, "taverne.2": (0, placed)}
    assert settled(p) == {"taverne": seat}
    assert p["standoff"] == {"at": "taverne", "shown": True, "paid": [], "winner": seat}


@pytest.mark.clause("C-STD-14")
def test_c_std_14_no_sixth_where_he_controls_already():
    square = {line: [0] for line in LINES[:4]}
    board = {"taverne.1": (0, "henchman"), "taverne.2": (2, "beggar")}
    t = table(board=board, square=square, control={"taverne": 0})
    p = pass_on(t, "place henchman taverne.3")
    assert (t.result, p["renown"][0], settled(p)) == (None, 1, {"taverne": 0})


@pytest.mark.clause("C-STD-14")
@pytest.mark.parametrize("to", ["taverne", "chatelet"])
def test_c_std_14_sixth_by_a_courtesan(to):
    board = {"taverne.1": (0, "courtesan"), "taverne.2": (1, "beggar")}
    t = table(board=board, square={line: [0] for line in LINES}, control={"chatelet": 1})
    pass_on(t, "place henchman taverne.3")
    p = play(t, f"renown {to}")
    assert (t.result["winners"], t.result["reason"]) == ([0], "renown")
    assert len(on_board(p)) == 3


@pytest.mark.clause("C-STD-15")
def test_c_std_15_all_return_to_their_owners():
    board = {
        "taverne.1": (1, "brute", [0]),
        "taverne.2": (2, "beggar"),
        "chatelet.2": (1, "beggar"),
    }
    t = table(board=board)
    p = pass_on(t, "place henchman taverne.3")
    assert p["rogues"][0] == p["rogues"][2] == ["beggar", "henchman", "henchman"]
    assert p["rogues"][1] == ["brute", "henchman"]
    assert on_board(p) == {"chatelet.2": (1, "beggar")}
    assert p["standoff"] is None


@pytest.mark.clause("C-STD-15")
@pytest.mark.parametrize("action", ["hide", "reveal"])
def test_c_std_15_a_single_rogue_too(action):
    t = wrath({"taverne.2": (2, "brute")})
    p = play(t, action)
    assert on_board(p) == {"grande_cour.1": (0, "henchman")}
    assert p["rogues"][2] == ["beggar", "brute", "henchman"]
