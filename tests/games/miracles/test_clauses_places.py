"""Clauses of sections 5, 6 and 7: neighbourhoods, the Renown Square, the Penniless King."""

import random
from itertools import pairwise

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    LINES,
    NEIGHBOURHOODS,
    WRATH,
    asks,
    edited,
    free_spots,
    no_cards,
    offered,
    on_board,
    outcomes,
    pass_on,
    playout,
    program,
    recorded,
    rogue_at,
    starting,
    table,
)

TOLLS = {"line1": 4, "line2": 5, "line3": 6, "line4": 7, "line5": 8}
FULL_HAND = ["death", "devil", "emperor", "moon"]
ONE_WORD = {"grande_cour.2": "take", "chatelet.3": "draw", "taverne.3": "recruit"}


def controls(seat):
    return dict.fromkeys(NEIGHBOURHOODS, seat)


# Neighbourhood actions


@pytest.mark.clause("C-NBH-1")
@pytest.mark.parametrize("place", NEIGHBOURHOODS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_c_nbh_1_action_of_the_chosen_neighbourhood(place, number):
    spot = f"{place}.{number}"
    others = {"taverne.1": (1, "henchman"), "chatelet.1": (2, "beggar")}
    others.pop(spot, None)
    t = table(board=others, coins={0: 9})
    play(t, f"place henchman {spot}")
    assert asks(t) == ("act", 0)
    verbs = {action.split()[0] for action in offered(t)} - {"plot"}
    own = {"grande_cour": "take", "chatelet": "draw", "les_halles": "buy"}
    own |= {"egyptienne": "shift", "taverne": "recruit"}
    assert verbs == {own[place], "skip"}


@pytest.mark.clause("C-NBH-1")
@pytest.mark.parametrize("action", ["take", "skip"])
def test_c_nbh_1_once(action):
    t = table(cards={0: ["emperor"]})
    play(t, "place henchman grande_cour.2", action)
    assert asks(t) == ("close", 0)
    assert offered(t) == {"plot emperor", "end"}
    play(t, "plot emperor")
    assert asks(t) == ("place", 1)


@pytest.mark.clause("C-NBH-1")
def test_c_nbh_1_skip_is_always_there():
    for players in (2, 5):
        for p, actions in recorded(players):
            assert ("skip" in actions) == (p["decision"] == "act")


@pytest.mark.clause("C-NBH-2")
@pytest.mark.parametrize(
    ("spot", "action"),
    [("grande_cour.2", "take"), ("chatelet.3", "draw"), ("taverne.3", "recruit")],
)
def test_c_nbh_2_even_if_the_rogue_has_moved_away(spot, action):
    t = table(cards={0: ["magician"]})
    p = play(t, f"place henchman {spot}", "plot magician", f"shift {spot} les_halles.2")
    assert p["placed"] == "les_halles.2"
    assert offered(t) == {action, "skip"}


@pytest.mark.clause("C-NBH-2")
def test_c_nbh_2_even_if_the_rogue_has_left_the_board():
    data = program({"op": "recall", "whose": "own"})
    t = table(data=data, cards={0: ["emperor"]})
    play(t, "place henchman grande_cour.2", "plot emperor", "recall grande_cour.2")
    assert offered(t) == {"take", "skip"}


@pytest.mark.clause("C-NBH-3")
@pytest.mark.parametrize(
    ("spot", "changes"),
    [
        ("chatelet.3", no_cards()),
        ("les_halles.1", {"coins": {0: 3}}),
        ("les_halles.1", {"coins": {0: 5}, "square": {"line1": [0], "line2": [0]}}),
        ("egyptienne.1", {}),
        ("taverne.3", {"bag": []}),
    ],
)
def test_c_nbh_3_impossible_actions(spot, changes):
    t = table(**changes)
    play(t, f"place henchman {spot}")
    assert (asks(t), offered(t)) == (("act", 0), {"skip"})


@pytest.mark.clause("C-NBH-3")
def test_c_nbh_3_the_last_rogue_for_the_taverne():
    out = {"chatelet.1": (0, "henchman"), "grande_cour.1": (0, "henchman")}
    t = table(board=out)
    play(t, "place beggar taverne.3")
    assert offered(t) == {"skip"}


@pytest.mark.clause("C-NBH-4")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("spot", ONE_WORD)
def test_c_nbh_4_coin_for_the_controller(spot, seat):
    place = spot.split(".")[0]
    t = table(control={place: seat})
    play(t, f"place henchman {spot}", ONE_WORD[spot])
    if t.decision == "exchange":
        t.play("drown henchman")
    expected = [1 + {"grande_cour.2": 3}.get(spot, 2), 2, 3]
    expected[seat] += 1
    assert t.position()["coins"] == expected


@pytest.mark.clause("C-NBH-4")
def test_c_nbh_4_also_for_buying_and_shifting():
    t = table(control=controls(1), coins={0: 4}, board={"chatelet.1": (2, "beggar")})
    assert play(t, "place henchman les_halles.1", "buy line1")["coins"] == [0, 3, 3]
    t = table(control=controls(1), board={"chatelet.1": (2, "beggar")})
    assert play(t, "place henchman egyptienne.1", "shift chatelet.1 taverne.3")["coins"] == [
        3,
        3,
        3,
    ]


@pytest.mark.clause("C-NBH-4")
@pytest.mark.parametrize("spot", [*ONE_WORD, "les_halles.1", "egyptienne.1"])
def test_c_nbh_4_skipping_brings_nothing(spot):
    t = table(control=controls(1), coins={0: 8}, board={"grande_cour.3": (2, "beggar")})
    pass_on(t, f"place henchman {spot}")
    assert t.position()["coins"][1] == 2


@pytest.mark.clause("C-NBH-4")
def test_c_nbh_4_other_neighbourhoods_bring_nothing():
    t = table(control=dict.fromkeys(NEIGHBOURHOODS[1:], 1))
    assert play(t, "place henchman grande_cour.2", "take")["coins"] == [4, 2, 3]


@pytest.mark.clause("C-NBH-4")
def test_c_nbh_4_after_all_its_effects():
    t = table(control={"chatelet": 1, "les_halles": 1}, cards={0: FULL_HAND})
    p = play(t, "place henchman chatelet.3", "draw")
    assert (asks(t), p["coins"]) == (("discard", 0), [3, 2, 3])
    assert play(t, "discard moon")["coins"] == [3, 3, 3]
    t = table(control={"chatelet": 1, "les_halles": 1}, cards={0: FULL_HAND}, coins={0: 4})
    p = play(t, "place henchman les_halles.1", "buy line1")
    assert (asks(t), p["coins"]) == (("discard", 0), [0, 2, 3])
    assert play(t, "discard moon")["coins"] == [0, 3, 3]


@pytest.mark.clause("C-NBH-4")
def test_c_nbh_4_who_controls_at_that_moment():
    t = table(square={"line1": [0]}, cards={0: ["empress"]})
    play(t, "place henchman grande_cour.2", "plot empress", "transfer line1 grande_cour")
    assert play(t, "take")["coins"] == [5, 2, 3]
    t = table(control={"grande_cour": 0}, cards={0: ["empress"]})
    play(t, "place henchman grande_cour.2", "plot empress", "transfer grande_cour taverne")
    assert play(t, "take")["coins"] == [4, 2, 3]


@pytest.mark.clause("C-NBH-5")
def test_c_nbh_5_grande_cour():
    t = table()
    play(t, "place henchman grande_cour.1")
    assert offered(t) == {"take", "skip"}
    assert play(t, "take")["coins"] == [3, 2, 3]


@pytest.mark.clause("C-NBH-5")
def test_c_nbh_5_chatelet():
    t = table(pile_top=["moon", "wheel"])
    play(t, "place henchman chatelet.3")
    assert offered(t) == {"draw", "skip"}
    p = play(t, "draw")
    assert (p["cards"][0], p["pile"][0]) == (["moon"], "wheel")


@pytest.mark.clause("C-NBH-5")
def test_c_nbh_5_les_halles():
    t = table(coins={0: 6})
    play(t, "place henchman les_halles.1")
    assert offered(t) == {"buy line1", "buy line2", "buy line3", "skip"}
    assert play(t, "buy line2")["square"]["line2"] == [0]


@pytest.mark.clause("C-NBH-5")
def test_c_nbh_5_egyptienne():
    out = {"chatelet.1": (2, "beggar"), "taverne.3": (1, "brute"), "grande_cour.2": (0, "henchman")}
    t = table(board=out)
    p = play(t, "place beggar egyptienne.3")
    shifts = {f"shift {spot} {to}" for spot in out for to in free_spots(p)}
    assert starting(t, "shift") == shifts
    assert len(shifts) == 3 * 11
    p = play(t, "shift taverne.3 egyptienne.1")
    assert (rogue_at(p, "taverne.3"), rogue_at(p, "egyptienne.1")["kind"]) == (None, "brute")
    assert p["coins"] == [1, 2, 3]


@pytest.mark.clause("C-NBH-5")
def test_c_nbh_5_taverne():
    t = outcomes(table, ["place beggar taverne.3", "recruit"], "priest")
    assert asks(t) == ("exchange", 0)
    assert offered(t) == {"drown henchman", "drown priest"}
    p = play(t, "drown henchman")
    assert (p["rogues"][0], p["seine"]) == (["henchman", "priest"], ["henchman"])


# Renown Square


@pytest.mark.clause("C-SQR-1")
@pytest.mark.parametrize("line", LINES)
def test_c_sqr_1_toll_token_bonus(line):
    t = table(coins={0: 10}, pile_top=["moon", "wheel"])
    p = play(t, "place henchman les_halles.2", f"buy {line}")
    assert p["coins"] == [11 - TOLLS[line], 2, 3]
    assert p["square"] == {**{each: [] for each in LINES}, line: [0]}
    assert p["renown"] == [5, 6, 6]
    cards = {"line1": ["moon"], "line4": ["moon", "wheel"]}.get(line, [])
    assert p["cards"] == [cards, [], []]
    assert p["king"] == {"line2": 2, "line5": 3}.get(line, 0)
    hand = ["beggar", "henchman", *["right_hand"] * (line == "line3")]
    assert p["rogues"][0] == hand


@pytest.mark.clause("C-SQR-2")
@pytest.mark.parametrize("coins", range(3, 10))
def test_c_sqr_2_the_toll(coins):
    t = table(coins={0: coins})
    play(t, "place henchman les_halles.1")
    assert starting(t, "buy") == {f"buy {line}" for line in LINES if TOLLS[line] <= coins}


@pytest.mark.clause("C-SQR-2")
@pytest.mark.parametrize("line", LINES)
def test_c_sqr_2_no_token_of_your_own(line):
    others = {each: [1, 2] for each in LINES}
    others[line] = [0, 1]
    t = table(coins={0: 20}, square={**others, "line3": others["line3"]})
    play(t, "place henchman les_halles.1")
    assert starting(t, "buy") == {f"buy {each}" for each in LINES if each != line}
    if line != "line1":
        p = play(t, "buy line1")
        assert p["square"]["line1"] == [0, 1, 2]


@pytest.mark.clause("C-SQR-3")
def test_c_sqr_3_the_bonus_is_mandatory():
    t = table(coins={0: 7}, cards={0: FULL_HAND}, pile_top=["wheel", "chariot"])
    play(t, "place henchman les_halles.1", "buy line4")
    assert offered(t) == {f"discard {card}" for card in FULL_HAND}
    p = play(t, "discard death", "discard moon")
    assert p["cards"][0] == ["chariot", "devil", "emperor", "wheel"]


@pytest.mark.clause("C-SQR-3")
@pytest.mark.parametrize(("king", "line", "to"), [(28, "line2", 29), (27, "line5", 29)])
def test_c_sqr_3_as_far_as_possible(king, line, to):
    p = play(table(coins={0: 8}, king=king), "place henchman les_halles.2", f"buy {line}")
    assert p["king"] == to
    given = no_cards()
    p = play(table(coins={0: 8}, **given), "place henchman les_halles.2", "buy line4")
    assert (p["coins"][0], p["cards"][0], p["square"]["line4"]) == (2, [], [0])


@pytest.mark.clause("C-SQR-4")
@pytest.mark.parametrize(("king", "stays"), [(2, 4), (27, 29), (28, 29)])
@pytest.mark.parametrize("line", ["line2", "line5"])
def test_c_sqr_4_lines_of_the_king_without_the_king(king, stays, line):
    t = table(coins={0: 8}, king=king)
    p = play(t, "place henchman les_halles.1")
    assert p["king"] == stays
    assert f"buy {line}" in offered(t)
    t.play(f"buy {line}")
    p = t.position()
    assert (p["king"], p["coins"][0], p["square"][line]) == (stays, 8 - TOLLS[line], [0])


@pytest.mark.clause("C-SQR-5")
@pytest.mark.parametrize("line", LINES)
def test_c_sqr_5_sixth_token(line):
    square = {each: [0] for each in LINES if each != line}
    waiting = {"waiting": {0: True}} if line == "line3" else {}
    t = table(coins={0: 8}, square=square, control={"les_halles": 0}, **waiting)
    before = t.position()
    p = play(t, "place henchman les_halles.1", f"buy {line}")
    assert asks(t) == ("over", None)
    assert (t.result["winners"], t.result["reason"]) == ([0], "renown")
    assert p["coins"] == [8 - TOLLS[line], 2, 3]  # no coin for the controller
    assert (p["cards"], p["king"]) == (before["cards"], 2)  # no bonus
    assert p["waiting"] == before["waiting"]
    assert (p["square"][line], p["renown"][0]) == ([0], 0)


@pytest.mark.clause("C-SQR-5")
def test_c_sqr_5_the_fifth_is_not_enough():
    t = table(coins={0: 8}, square={line: [0] for line in LINES[:4]})
    play(t, "place henchman les_halles.2", "buy line5")
    assert (asks(t), t.result) == (("place", 1), None)


@pytest.mark.clause("C-SQR-6")
def test_c_sqr_6_the_right_hand_once_per_game():
    # Line 3 was bought, its token has gone elsewhere, the Right-Hand is in the Seine.
    hand = ["beggar", "brute", "henchman", "henchman"]
    given = {"rogues": {0: hand}, "waiting": {0: False}, "control": {"taverne": 0}}
    t = table(coins={0: 6}, **given)
    assert "right_hand" in t.position()["seine"]
    p = play(t, "place henchman les_halles.1", "buy line3")
    assert p["rogues"][0] == ["beggar", "brute", "henchman"]
    assert (p["coins"][0], p["square"]["line3"]) == (0, [0])
    assert asks(t) == ("place", 1)


@pytest.mark.clause("C-SQR-7")
def test_c_sqr_7_tokens_stay_on_the_square():
    square = {"line1": [0, 1, 2], "line2": [0, 2], "line4": [1]}
    t = table(square=square, cards={0: ["empress"], 2: ["empress"]}, turn_limit=20)
    game = [now.position() for now in playout(t, random.Random(3))]
    for before, after in pairwise(game):
        for line in LINES:
            gone = set(before["square"][line]) - set(after["square"][line])
            assert not gone or (before["decision"], {before["actor"]}) == ("transfer", gone)


@pytest.mark.clause("C-SQR-7")
def test_c_sqr_7_except_by_transfer_of_the_owner():
    t = table(square={"line1": [0, 1], "line2": [1]}, cards={0: ["empress"]})
    play(t, "plot empress")
    assert offered(t) == {f"transfer line1 {place}" for place in NEIGHBOURHOODS}
    p = play(t, "transfer line1 taverne")
    assert (p["square"]["line1"], p["square"]["line2"]) == ([1], [1])


# The King


@pytest.mark.clause("C-KNG-1")
@pytest.mark.parametrize("space", range(1, 30))
def test_c_kng_1_the_path(space):
    t = table(king=space - 1)
    p = play(t, "place henchman grande_cour.1")
    assert (p["king"], p["wrath"]) == (space, WRATH.get(space))


@pytest.mark.clause("C-KNG-1")
def test_c_kng_1_ends_at_29():
    with pytest.raises(estaminet.BadPosition):
        estaminet.from_position("miracles", {**table().position(), "king": 30}, seed=1)
    p = play(table(king=28), "place henchman les_halles.1")
    assert p["king"] == 29


@pytest.mark.clause("C-KNG-2")
def test_c_kng_2_forward_only():
    for players in (2, 5):
        king = 0
        for p, _ in recorded(players):
            assert p["king"] >= king
            king = p["king"]
        assert king > 0


@pytest.mark.clause("C-KNG-2")
@pytest.mark.parametrize("king", [2, 3, 6, 7, 26])
def test_c_kng_2_one_space_at_a_time(king):
    # Three steps: a Wrath space on the way is not jumped over.
    t = table(king=king, coins={0: 8})
    p = play(t, "place henchman les_halles.2", "buy line5")
    assert p["king"] == min([space for space in WRATH if space > king and space <= king + 3])


@pytest.mark.clause("C-KNG-3")
@pytest.mark.parametrize("space", WRATH)
def test_c_kng_3_wrath_stops_him_for_the_turn(space):
    t = table(king=space - 1, coins={0: 8}, cards={0: ["chariot"]})
    p = play(t, "place henchman les_halles.1")
    assert (p["king"], p["wrath"]) == (space, WRATH[space])
    p = play(t, "plot chariot")
    assert (asks(t), p["king"]) == (("act", 0), space)
    p = play(t, "buy line5")
    assert (p["king"], p["coins"][0]) == (space, 8 + 1 - 8)


@pytest.mark.clause("C-KNG-3")
def test_c_kng_3_only_for_this_turn():
    t = table(king=3)
    p = pass_on(t, "place henchman chatelet.2")
    assert (p["king"], p["wrath"]) == (4, None)
    p = play(t, "place henchman egyptienne.2")
    assert p["king"] == 6


@pytest.mark.clause("C-KNG-4")
def test_c_kng_4_the_last_space_stops_him_for_good():
    t = table(king=28, coins={0: 8}, cards={0: ["chariot"]})
    p = play(t, "place henchman les_halles.1")
    assert (p["king"], p["wrath"]) == (29, None)
    p = play(t, "plot chariot")
    assert (asks(t), p["king"], p["coins"][0]) == (("act", 0), 29, 9)
    assert play(t, "buy line5")["king"] == 29


@pytest.mark.clause("C-KNG-5")
@pytest.mark.parametrize("space", WRATH)
def test_c_kng_5_standing_on_wrath_means_nothing(space):
    board = {"les_halles.1": (1, "brute"), "taverne.1": (2, "beggar"), "chatelet.1": (1, "beggar")}
    t = table(king=space, board=board)
    p = pass_on(t, "place henchman grande_cour.1")
    assert (asks(t), p["king"]) == (("place", 1), space + 1)
    assert on_board(p) == {**board, "grande_cour.1": (0, "henchman")}


@pytest.mark.clause("C-KNG-6")
@pytest.mark.parametrize(
    ("before", "actions"),
    [
        (7, ["place henchman grande_cour.1", "skip"]),
        (6, ["place henchman les_halles.2", "buy line2"]),
        (6, ["plot chariot", "drive 2", "place henchman grande_cour.2", "skip"]),
        (7, ["place henchman grande_cour.2", "skip", "plot chariot", "drive 1"]),
    ],
)
def test_c_kng_6_whatever_moved_him(before, actions):
    cards = {0: ["chariot"]} if "plot chariot" in actions else {}
    t = table(king=before, board={"taverne.2": (1, "henchman")}, coins={0: 5}, cards=cards)
    play(t, *actions)
    assert asks(t) == ("lone", 1)
    assert t.position()["standoff"]["at"] == "taverne"


@pytest.mark.clause("C-KNG-6")
@pytest.mark.parametrize("space", WRATH)
def test_c_kng_6_where_the_hand_points(space):
    board = {f"{place}.3": (1 + i // 3, kind) for i, (place, kind) in enumerate(ONE_EACH)}
    t = table(king=space - 1, board=board)
    pass_on(t, "place henchman grande_cour.1")
    place = WRATH[space]
    if place == "any":
        assert offered(t) == {f"wrath {each}" for each in NEIGHBOURHOODS}
    elif place == "grande_cour":
        assert asks(t) == ("place", 1)  # two rogues: settled without asking
        assert t.position()["control"]["grande_cour"] == 0
    else:
        assert t.decision == "lone"
        assert t.position()["standoff"]["at"] == place


ONE_EACH = list(
    zip(NEIGHBOURHOODS, ["beggar", "henchman", "henchman", "beggar", "henchman"], strict=True)
)


@pytest.mark.clause("C-KNG-6")
def test_c_kng_6_another_path():
    data = edited({"path.wrath": {1: "egyptienne"}, "path.last": 3})
    t = table(data=data, board={"egyptienne.1": (2, "beggar")})
    p = pass_on(t, "place henchman les_halles.1")
    assert (asks(t), p["king"]) == (("lone", 2), 1)
    play(t, "hide")
    p = pass_on(t, "place henchman les_halles.3")
    p = pass_on(t, "place henchman egyptienne.2")
    assert (p["king"], t.result["reason"]) == (3, "king")
