"""Clauses of sections 11 and 12: rogues, the end of the game."""

import pytest

from tests.games.helpers import play

from .positions import (
    COUNTS,
    DATA,
    LINES,
    NEIGHBOURHOODS,
    asks,
    edited,
    new,
    offered,
    on_board,
    pass_on,
    table,
)

EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)
STRENGTHS = {
    "henchman": 1, "right_hand": 2, "brute": 2, "beggar": 0, "pickpocket": 0,
    "priest": 0, "soothsayer": 0, "swordsman": 0, "courtesan": 0,
}  # fmt: skip
NO_KING = [
    "grande_cour.2", "chatelet.3", "les_halles.2", "egyptienne.1", "taverne.3",
    "grande_cour.3", "chatelet.1", "les_halles.3", "egyptienne.3", "taverne.1",
]  # fmt: skip


def wrath(board, **changes):
    """Seat 0 has let the King reach the Wrath of the taverne and passed on."""
    t = table(board=board, king=7, **changes)
    pass_on(t, "place henchman grande_cour.1")
    return t


# Rogues


@pytest.mark.clause("C-ROG-1")
def test_c_rog_1_strengths():
    assert {row["id"]: row["strength"] for row in DATA["rogues"]} == STRENGTHS


@pytest.mark.clause("C-ROG-1")
@pytest.mark.parametrize(("kind", "strength"), STRENGTHS.items())
def test_c_rog_1_strengths_at_work(kind, strength):
    # From the farthest spot one wins only by being stronger.
    poor = {1: 1, 2: 1}
    p = wrath({"taverne.1": (2, "beggar"), "taverne.3": (1, kind)}, coins=poor).position()
    assert p["control"]["taverne"] == (1 if strength > 0 else 2)
    p = wrath({"taverne.1": (2, "henchman"), "taverne.3": (1, kind)}, coins=poor).position()
    assert p["control"]["taverne"] == (1 if strength > 1 else 2)
    t = wrath({"taverne.1": (2, "right_hand"), "taverne.3": (1, kind)}, coins=poor)
    assert t.position()["control"]["taverne"] == 2


@pytest.mark.clause("C-ROG-2")
@pytest.mark.parametrize(
    ("beggars", "coins", "after"),
    [
        ({1: "taverne.2"}, 1, [0, 3, 3]),
        ({2: "taverne.3"}, 1, [0, 2, 4]),
        ({1: "taverne.2", 2: "taverne.3"}, 1, [0, 3, 3]),
        ({2: "taverne.2", 1: "taverne.3"}, 5, [4, 2, 4]),
        ({1: "taverne.2"}, 0, [0, 2, 3]),
        ({1: "taverne.2", 2: "taverne.3"}, 0, [0, 2, 3]),
    ],
)
def test_c_rog_2_the_closest_beggar_is_paid_by_the_winner(beggars, coins, after):
    board = {spot: (seat, "beggar") for seat, spot in beggars.items()}
    for spot in ("taverne.2", "taverne.3"):
        board.setdefault(spot, (3, "pickpocket"))
    t = table(players=4, board=board, coins={0: coins})
    p = pass_on(t, "place henchman taverne.1")
    assert p["control"]["taverne"] == 0
    assert p["coins"][:3] == after


@pytest.mark.clause("C-ROG-2")
def test_c_rog_2_the_winners_own_beggar_is_the_closest():
    board = {"taverne.1": (1, "beggar"), "taverne.2": (1, "brute")}
    t = table(board=board)
    p = pass_on(t, "place beggar taverne.3")  # the farther Beggar gets nothing either
    assert p["control"]["taverne"] == 1
    assert p["coins"] == [3, 2, 3]


@pytest.mark.clause("C-ROG-2")
def test_c_rog_2_the_winners_own_beggar_is_farther():
    board = {"taverne.3": (1, "beggar"), "taverne.2": (1, "brute")}
    t = table(board=board)
    p = pass_on(t, "place beggar taverne.1")
    assert p["coins"] == [2, 1, 3]


@pytest.mark.clause("C-ROG-2")
def test_c_rog_2_more_coins_in_another_file():
    t = table(
        data=edited({"rogues.beggar.coins": 2}),
        board={"taverne.2": (1, "beggar"), "taverne.3": (2, "pickpocket")},
        coins={0: 4},
    )
    assert pass_on(t, "place henchman taverne.1")["coins"] == [2, 4, 3]


def against(kind, placed, spot="taverne.3", **changes):
    """Seat 1 has this rogue in the taverne, seat 2 a Courtesan; seat 0 places to fill it."""
    other = {"taverne.1", "taverne.3"} - {spot}
    board = {"taverne.2": (1, kind), other.pop(): (2, "courtesan")}
    hand = ["beggar", "brute", "henchman"]
    t = table(board=board, rogues={0: hand}, pile_top=["moon", "wheel"], **changes)
    pass_on(t, f"place {placed} {spot}")
    return t


@pytest.mark.clause("C-ROG-3")
@pytest.mark.parametrize(("kind", "coins", "cards"), [("pickpocket", 2, 0), ("priest", 0, 1)])
@pytest.mark.parametrize("wins", [True, False])
def test_c_rog_3_if_the_owner_won(kind, coins, cards, wins):
    # The rogue of seat 0 on spot 1 wins the tie of 0 to 0 against the Beggar, not the Brute.
    board = {"taverne.1": (0, kind), "taverne.2": (1, "pickpocket" if wins else "brute")}
    t = table(board=board, pile_top=["moon"], rogues={0: ["beggar", "henchman"]})
    p = pass_on(t, "place beggar taverne.3")
    assert p["control"]["taverne"] == (0 if wins else 1)
    assert len(p["cards"][0]) == cards * wins
    assert p["coins"] == [3 + coins * wins + (not wins), 2 - (not wins), 3]


@pytest.mark.clause("C-ROG-4")
@pytest.mark.parametrize("placed", ["henchman", "beggar"])
def test_c_rog_4_if_the_owner_did_not_win(placed):
    t = against("soothsayer", placed, spot="taverne.1" if placed == "henchman" else "taverne.3")
    p = t.position()
    if placed == "henchman":  # seat 0 drew the first card for the spot
        assert (p["control"]["taverne"], p["coins"]) == (0, [1, 3, 3])
        assert p["cards"] == [["moon"], ["wheel"], []]
    else:  # 0 to 0 to 0: the Courtesan of seat 2 is the closest
        assert asks(t) == ("courtesan", 2)
        assert (p["coins"][1], p["cards"][1]) == (3, ["moon"])


@pytest.mark.clause("C-ROG-4")
def test_c_rog_4_not_if_he_won_with_another():
    board = {"taverne.1": (1, "brute"), "taverne.2": (1, "soothsayer")}
    t = table(board=board)
    p = pass_on(t, "place henchman taverne.3")
    assert p["control"]["taverne"] == 1
    assert (p["coins"], p["cards"]) == ([3, 2, 3], [[], [], []])


@pytest.mark.clause("C-ROG-5")
@pytest.mark.parametrize(("answer", "seat"), [("pay", 1), ("decline", 0)])
def test_c_rog_5_a_paid_swordsman_has_strength_3(answer, seat):
    t = against("swordsman", "brute")
    assert asks(t) == ("swordsman", 1)
    p = play(t, answer)
    assert p["control"]["taverne"] == seat
    assert p["coins"][1] == (0 if answer == "pay" else 2)


@pytest.mark.clause("C-ROG-5")
def test_c_rog_5_three_against_three():
    board = {"taverne.2": (1, "swordsman"), "taverne.1": (0, "henchman")}
    t = table(board=board, rogues={0: ["beggar", "brute"]})
    pass_on(t, "place brute taverne.3")
    p = play(t, "pay")
    assert p["control"]["taverne"] == 0  # 1 + 2, and closer


@pytest.mark.clause("C-ROG-5")
def test_c_rog_5_in_this_standoff_only():
    board = {"taverne.2": (1, "swordsman"), "taverne.1": (2, "henchman")}
    t = table(board=board, coins={1: 3})
    pass_on(t, "place henchman taverne.3")
    p = play(t, "pay")
    assert (p["control"]["taverne"], p["coins"][1], p["standoff"]) == (1, 1, None)
    pass_on(t, "place swordsman taverne.2")  # seat 1 again, and too poor now
    pass_on(t, "place henchman taverne.3")
    p = pass_on(t, "place henchman taverne.1")
    assert p["control"]["taverne"] == 0


def favour(control=None, board=None, place="brute taverne.3"):
    """Seat 0 wins in the taverne with a Courtesan."""
    board = board or {"taverne.1": (0, "courtesan"), "taverne.2": (1, "henchman")}
    hand = {0: ["brute", "henchman"]}
    t = table(board=board, rogues=hand, control=control or {})
    pass_on(t, f"place {place}")
    return t


@pytest.mark.clause("C-ROG-6")
@pytest.mark.parametrize("to", NEIGHBOURHOODS)
@pytest.mark.parametrize("controller", [None, 1, 2])
def test_c_rog_6_anywhere_ousting_the_controller(controller, to):
    control = {} if controller is None else dict.fromkeys(NEIGHBOURHOODS, controller)
    t = favour(control)
    assert (asks(t), offered(t)) == (("courtesan", 0), {f"renown {p}" for p in NEIGHBOURHOODS})
    p = play(t, f"renown {to}")
    assert p["control"] == {**dict.fromkeys(NEIGHBOURHOODS, controller), to: 0}
    assert p["renown"] == [5, 2 if controller == 1 else 6, 2 if controller == 2 else 6]
    assert on_board(p) == {}


@pytest.mark.clause("C-ROG-6")
@pytest.mark.parametrize("own", [["taverne"], ["chatelet"], ["taverne", "chatelet"]])
def test_c_rog_6_not_another_that_he_controls(own):
    t = favour({**dict.fromkeys(NEIGHBOURHOODS[:3], 1), **dict.fromkeys(own, 0)})
    places = {place for place in NEIGHBOURHOODS if place not in own or place == "taverne"}
    assert offered(t) == {f"renown {place}" for place in places}
    before = t.position()
    p = play(t, "renown taverne")
    if "taverne" in own:
        assert (p["control"], p["renown"]) == (before["control"], before["renown"])


@pytest.mark.clause("C-ROG-6")
def test_c_rog_6_asked_even_where_nothing_else_is_left():
    control = {**dict.fromkeys(NEIGHBOURHOODS, 0), "taverne": 1}
    t = favour(control)
    assert offered(t) == {"renown taverne"}


@pytest.mark.clause("C-ROG-6")
def test_c_rog_6_several_courtesans_place_one_token():
    board = {"taverne.1": (0, "courtesan"), "taverne.2": (1, "beggar")}
    t = table(board=board, rogues={0: ["courtesan", "henchman"]})
    pass_on(t, "place courtesan taverne.3")
    p = play(t, "renown les_halles")
    assert asks(t) == ("place", 1)
    assert p["renown"] == [5, 6, 6]


@pytest.mark.clause("C-ROG-6")
def test_c_rog_6_not_by_the_courtesan_of_another():
    board = {"taverne.1": (1, "courtesan"), "taverne.2": (2, "henchman")}
    t = table(board=board, rogues={0: ["beggar", "brute", "henchman"]})
    p = pass_on(t, "place brute taverne.3")
    assert (asks(t), p["control"]["taverne"]) == (("place", 1), 0)


@pytest.mark.clause("C-ROG-6")
def test_c_rog_6_not_by_a_courtesan_elsewhere():
    board = {
        "chatelet.1": (0, "courtesan"),
        "taverne.2": (2, "henchman"),
        "taverne.1": (1, "beggar"),
    }
    t = table(board=board, rogues={0: ["brute", "henchman"]})
    p = pass_on(t, "place brute taverne.3")
    assert (asks(t), p["control"]["taverne"]) == (("place", 1), 0)


@pytest.mark.clause("C-ROG-7")
@pytest.mark.parametrize(("kind", "coins", "cards"), [("pickpocket", 4, 0), ("priest", 0, 2)])
def test_c_rog_7_two_that_won(kind, coins, cards):
    board = {"taverne.1": (1, kind), "taverne.2": (1, kind)}
    t = table(board=board)
    p = pass_on(t, "place beggar taverne.3")
    assert p["control"]["taverne"] == 1
    assert (p["coins"][1], len(p["cards"][1])) == (2 + coins - 1, cards)  # one for the Beggar


@pytest.mark.clause("C-ROG-7")
def test_c_rog_7_two_soothsayers():
    board = {"taverne.1": (1, "soothsayer"), "taverne.2": (1, "soothsayer")}
    t = table(board=board)
    p = pass_on(t, "place henchman taverne.3")
    assert (p["coins"][1], len(p["cards"][1])) == (4, 2)


# The end of the game


@pytest.mark.clause("C-END-1")
@EVERY_COUNT
def test_c_end_1_sixth_token_on_the_square(players):
    t = table(
        players=players,
        coins={0: 8},
        square={line: [0] for line in LINES[:4]},
        control={"taverne": 0},
    )
    play(t, "place henchman les_halles.2", "buy line5")
    assert asks(t) == ("over", None)
    assert (t.result["winners"], t.result["reason"]) == ([0], "renown")
    assert t.result["renown"][0] == 6


@pytest.mark.clause("C-END-1")
@EVERY_COUNT
def test_c_end_1_sixth_token_by_a_standoff(players):
    board = {"taverne.3": (1, "beggar")}
    t = table(players=players, square={line: [1] for line in LINES}, king=7, board=board)
    pass_on(t, "place henchman grande_cour.1")
    play(t, "hide")
    assert (t.result["winners"], t.result["reason"]) == ([1], "renown")


@pytest.mark.clause("C-END-2")
def test_c_end_2_when_the_turn_is_over():
    # The King arrives by a card at `place`; the turn goes on, its standoffs included.
    board = {"taverne.1": (1, "brute"), "taverne.2": (2, "henchman")}
    t = table(king=28, board=board, cards={0: ["chariot"]})
    p = play(t, "plot chariot", "drive 1")
    assert (p["king"], asks(t)) == (29, ("place", 0))
    play(t, "place henchman taverne.3")
    assert asks(t) == ("act", 0)
    p = play(t, "skip")
    assert asks(t) == ("over", None)
    assert (t.result["reason"], t.result["winners"]) == ("king", [1])
    assert (on_board(p), p["control"]["taverne"], p["turn"]) == ({}, 1, 31)


@pytest.mark.clause("C-END-2")
def test_c_end_2_not_before_the_last_space():
    t = table(king=27)
    p = pass_on(t, "place henchman grande_cour.1")
    assert (p["king"], asks(t)) == (28, ("place", 1))


@pytest.mark.clause("C-END-2")
@pytest.mark.parametrize("way", ["buy", "standoff"])
def test_c_end_2_a_sixth_token_before_that_still_wins(way):
    lines = LINES[:4] if way == "buy" else LINES
    control = {"taverne": 0} if way == "buy" else {}
    board = {"les_halles.2": (1, "henchman"), "les_halles.3": (2, "beggar")}
    given = {"square": {line: [0] for line in lines}, "control": control}
    t = table(king=28, coins={0: 8}, board=board, **given)
    play(t, "place henchman les_halles.1", "buy line5" if way == "buy" else "skip")
    assert t.position()["king"] == 29
    assert (t.result["reason"], t.result["winners"]) == ("renown", [0])


@pytest.mark.clause("C-END-3")
@pytest.mark.parametrize(
    ("control", "square", "winners"),
    [
        ({}, {"line1": [1]}, [1]),
        ({"taverne": 0}, {"line1": [2], "line2": [2]}, [2]),
        ({"taverne": 0}, {"line1": [2]}, [0]),
        ({"taverne": 0, "chatelet": 2}, {"line1": [2], "line2": [0]}, [0, 2]),
        ({"taverne": 0, "chatelet": 2}, {"line1": [2, 3], "line2": [0, 3]}, [0, 2]),
        ({"taverne": 1, "chatelet": 1}, {"line1": [2, 3], "line2": [2, 3], "line4": [3]}, [3]),
        ({}, {}, [0, 1, 2, 3]),
        ({}, {"line1": [0, 1, 2, 3]}, [0, 1, 2, 3]),
    ],
)
@pytest.mark.parametrize("reason", ["king", "turn_limit"])
def test_c_end_3_who_has_won(control, square, winners, reason):
    given = {"king": 28} if reason == "king" else {"turn_limit": 11}
    t = table(players=4, active=3, control=control, square=square, **given)
    pass_on(t, "place henchman grande_cour.1")
    assert (t.result["winners"], t.result["reason"]) == (winners, reason)


@pytest.mark.clause("C-END-4")
@pytest.mark.parametrize("limit", [1, 2])
@EVERY_COUNT
def test_c_end_4_turn_limit(players, limit):
    t = new(players, turn_limit=limit)
    for turn in range(1, limit * players + 1):
        assert (t.position()["turn"], t.decision) == (turn, "place")
        p = pass_on(t, f"place henchman {NO_KING[turn - 1]}")
    assert asks(t) == ("over", None)
    assert (t.result["reason"], t.result["winners"]) == ("turn_limit", list(range(players)))
    assert p["turn"] == limit * players


@pytest.mark.clause("C-END-4")
@EVERY_COUNT
def test_c_end_4_standoffs_of_the_last_turn_count(players):
    board = {"taverne.1": (0, "brute"), "taverne.2": (0, "henchman")}
    t = table(players=players, active=players - 1, turn_limit=11, board=board)
    pass_on(t, "place beggar taverne.3")
    assert (t.result["reason"], t.result["winners"]) == ("turn_limit", [0])


@pytest.mark.clause("C-END-5")
@pytest.mark.parametrize(("king", "reason"), [(28, "king"), (20, "turn_limit")])
def test_c_end_5_king_and_turn_limit_together(king, reason):
    t = table(active=2, turn_limit=11, king=king)
    p = pass_on(t, "place henchman grande_cour.1")
    assert p["turn"] == 33
    assert t.result["reason"] == reason
