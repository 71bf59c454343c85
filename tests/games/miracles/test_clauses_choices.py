"""Clauses of section 9: the operations that choose rogues, seats, tokens and places."""

import pytest

from tests.games.helpers import play

from .positions import (
    LINES,
    NEIGHBOURHOODS,
    SPOTS,
    asks,
    edited,
    offered,
    on_board,
    pass_on,
    program,
    rogue_at,
    starting,
    table,
)

BOARD = {"taverne.1": (1, "brute"), "chatelet.1": (0, "henchman"), "chatelet.2": (2, "beggar")}
OWN = [spot for spot, (owner, _) in BOARD.items() if owner == 0]
OTHERS = [spot for spot in BOARD if spot not in OWN]


def plot(*operations, **changes):
    """A card with this program has been played before placing."""
    changes.setdefault("board", BOARD)
    t = table(data=program(*operations), cards={0: ["emperor"]}, **changes)
    play(t, "plot emperor")
    return t


def relocate(whose="own", not_placed=False, effect=False):
    return {"op": "relocate", "whose": whose, "not_placed": not_placed, "effect": effect}


def done(t, card="emperor"):
    """The card did nothing more; its player is to place."""
    p = t.position()
    return asks(t) == ("place", 0) and p["discard"] == [card] and p["in_play"] is None


# relocate


@pytest.mark.clause("C-EFF-10")
@pytest.mark.parametrize(("whose", "spots"), [("own", OWN), ("other", OTHERS), ("any", BOARD)])
def test_c_eff_10_any_such_rogue_to_any_free_spot(whose, spots):
    t = plot(relocate(whose))
    free = [spot for spot in SPOTS if spot not in BOARD]
    assert asks(t) == ("relocate", 0)
    assert offered(t) == {f"shift {spot} {to}" for spot in spots for to in free}


@pytest.mark.clause("C-EFF-10")
@pytest.mark.parametrize("not_placed", [True, False])
def test_c_eff_10_not_the_placed_rogue(not_placed):
    t = table(data=program(relocate("own", not_placed)), board=BOARD, cards={0: ["emperor"]})
    play(t, "place henchman grande_cour.2", "plot emperor")
    spots = {action.split()[1] for action in offered(t)}
    assert spots == {"chatelet.1", *([] if not_placed else ["grande_cour.2"])}


@pytest.mark.clause("C-EFF-10")
@pytest.mark.parametrize("board", [{}, {"taverne.1": (1, "brute")}])
def test_c_eff_10_without_a_choice(board):
    assert done(plot(relocate("own"), board=board))


@pytest.mark.clause("C-EFF-10")
def test_c_eff_10_only_the_placed_rogue_is_no_choice():
    t = table(data=program(relocate("any", True)), cards={0: ["emperor"]})
    play(t, "place henchman grande_cour.2", "plot emperor")
    assert asks(t) == ("act", 0)


@pytest.mark.clause("C-EFF-10")
def test_c_eff_10_it_stays_face_down_and_as_it_is():
    board = {**BOARD, "taverne.1": (1, "brute", [2])}
    t = plot(relocate("other"), board=board)
    p = play(t, "shift taverne.1 les_halles.3")
    assert rogue_at(p, "taverne.1") is None
    assert rogue_at(p, "les_halles.3") == {"owner": 1, "kind": "brute", "seen": [2]}
    assert [rogue_at(t.view(s), "les_halles.3")["kind"] for s in (0, 1, 2)] == [
        None,
        *["brute"] * 2,
    ]


@pytest.mark.clause("C-EFF-10")
@pytest.mark.parametrize("effect", [True, False])
@pytest.mark.parametrize("whose", ["own", "other"])
def test_c_eff_10_the_seat_takes_the_effect(whose, effect):
    spot = OWN[0] if whose == "own" else OTHERS[0]
    t = plot(relocate(whose, effect=effect), pile_top=["moon", "wheel"], king=1)
    p = play(t, f"shift {spot} taverne.3")
    assert p["coins"] == [1 + 2 * effect, 2, 3]
    t = plot(relocate(whose, effect=effect), pile_top=["moon", "wheel"])
    p = play(t, f"shift {spot} egyptienne.3")
    assert p["cards"] == [["moon", "wheel"] if effect else [], [], []]
    t = plot(relocate(whose, effect=effect), king=1)
    assert play(t, f"shift {spot} egyptienne.2")["king"] == 1 + 2 * effect


@pytest.mark.clause("C-EFF-10")
def test_c_eff_10_the_effect_comes_before_the_rest_of_the_program():
    t = plot(relocate("own", effect=True), {"op": "steal", "who": "richer", "n": 1})
    p = play(t, "shift chatelet.1 taverne.3")  # two coins: nobody is richer any more
    assert (asks(t), p["coins"]) == (("place", 0), [3, 2, 3])


@pytest.mark.clause("C-EFF-10")
def test_c_eff_10_the_effect_may_ask():
    hand = ["death", "devil", "moon"]
    t = table(
        board={"chatelet.1": (0, "henchman")},
        cards={0: [*hand, "magician"]},
        pile_top=["tower"] * 2,
    )
    play(t, "plot magician", "shift chatelet.1 egyptienne.3")
    assert (asks(t), offered(t)) == (("discard", 0), {f"discard {card}" for card in hand})
    p = play(t, "discard death")
    assert p["cards"][0] == ["devil", "moon", "tower", "tower"]


# swap


@pytest.mark.clause("C-EFF-11")
def test_c_eff_11_swap():
    board = {**BOARD, "taverne.1": (1, "brute", [0, 2])}
    t = plot({"op": "swap"}, board=board, coins={0: 1})
    assert asks(t) == ("swap", 0)
    pairs = ["chatelet.1 chatelet.2", "chatelet.1 taverne.1", "chatelet.2 taverne.1"]
    assert offered(t) == {f"swap {pair}" for pair in pairs}
    p = play(t, "swap chatelet.2 taverne.1")
    assert rogue_at(p, "chatelet.2") == {"owner": 1, "kind": "brute", "seen": [0, 2]}
    assert rogue_at(p, "taverne.1") == {"owner": 2, "kind": "beggar", "seen": []}
    assert (p["coins"], p["king"], p["cards"][0]) == ([1, 2, 3], 0, [])  # no spot effects


@pytest.mark.clause("C-EFF-11")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_c_eff_11_needs_two_rogues(number):
    t = plot({"op": "swap"}, board=dict(list(BOARD.items())[:number]))
    assert (asks(t) == ("swap", 0)) == (number == 2)
    assert done(t) == (number < 2)


@pytest.mark.clause("C-EFF-11")
def test_c_eff_11_board_order_and_the_placed_rogue():
    t = table(board={"grande_cour.3": (1, "brute")}, cards={0: ["wheel"]})
    play(t, "place beggar chatelet.3", "plot wheel")
    assert offered(t) == {"swap grande_cour.3 chatelet.3"}
    assert play(t, "swap grande_cour.3 chatelet.3")["placed"] == "grande_cour.3"


@pytest.mark.clause("C-EFF-11")
def test_c_eff_11_two_of_one_owner():
    board = {"taverne.1": (0, "henchman"), "taverne.3": (0, "beggar")}
    t = plot({"op": "swap"}, board=board)
    p = play(t, "swap taverne.1 taverne.3")
    assert on_board(p) == {"taverne.1": (0, "beggar"), "taverne.3": (0, "henchman")}


# recall


@pytest.mark.clause("C-EFF-12")
def test_c_eff_12_back_to_the_owner_unseen():
    board = {**BOARD, "taverne.1": (1, "brute", [0])}
    t = plot({"op": "recall", "whose": "any"}, board=board)
    assert asks(t) == ("recall", 0)
    p = play(t, "recall taverne.1")
    assert rogue_at(p, "taverne.1") is None
    assert p["rogues"][1] == ["beggar", "brute", "henchman"]
    for seat in (None, 0, 2):
        assert "brute" not in str({**t.view(seat), "agenda": None})
    assert t.view(1)["hand"]["rogues"] == p["rogues"][1]


@pytest.mark.clause("C-EFF-12")
@pytest.mark.parametrize(
    ("whose", "board"), [("own", OTHERS), ("other", OWN), ("any", []), ("own", []), ("other", [])]
)
def test_c_eff_12_without_a_choice(whose, board):
    there = {spot: BOARD[spot] for spot in board}
    assert done(plot({"op": "recall", "whose": whose}, board=there))


@pytest.mark.clause("C-EFF-12")
def test_c_eff_12_own_rogue_may_be_placed_again():
    board = dict(zip(SPOTS[::4], [(0, "beggar"), (0, "henchman"), (0, "henchman")], strict=False))
    t = plot({"op": "recall", "whose": "own"}, board=board)
    p = play(t, "recall grande_cour.1")
    assert p["rogues"][0] == ["beggar"]
    assert {action.split()[1] for action in starting(t, "place")} == {"beggar"}


# look


@pytest.mark.clause("C-EFF-13")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_c_eff_13_up_to_n_rogues_of_others(n):
    board = {**BOARD, "les_halles.3": (1, "henchman"), "les_halles.1": (2, "henchman")}
    left = {"taverne.1", "chatelet.2", "les_halles.3", "les_halles.1"}
    t = plot({"op": "look", "n": n}, {"op": "coins", "n": 1}, board=board)
    for spot in ["les_halles.3", "taverne.1", "chatelet.2"][:n]:
        assert (asks(t), offered(t)) == (("look", 0), {"done", *(f"look {s}" for s in left)})
        p = play(t, f"look {spot}")
        left.remove(spot)
        assert rogue_at(p, spot)["seen"] == [0]
    assert (asks(t), p["coins"][0]) == (("place", 0), 2)
    assert [spot for spot in on_board(p) if rogue_at(p, spot)["seen"]] == sorted(
        set(on_board(p)) - left - {"chatelet.1"}, key=SPOTS.index
    )


@pytest.mark.clause("C-EFF-13")
def test_c_eff_13_done_stops():
    t = plot({"op": "look", "n": 3}, {"op": "coins", "n": 1})
    p = play(t, "done")
    assert (asks(t), p["coins"][0]) == (("place", 0), 2)
    assert not [spot for spot in BOARD if rogue_at(p, spot)["seen"]]


@pytest.mark.clause("C-EFF-13")
def test_c_eff_13_not_what_it_has_looked_at():
    board = {"taverne.1": (1, "brute", [0]), "chatelet.2": (2, "beggar", [1])}
    t = plot({"op": "look", "n": 2}, board=board)
    assert offered(t) == {"look chatelet.2", "done"}
    p = play(t, "look chatelet.2")
    assert rogue_at(p, "chatelet.2")["seen"] == [0, 1]
    assert done(t)  # no choice is left: not asked again


@pytest.mark.clause("C-EFF-13")
@pytest.mark.parametrize(
    "board", [{}, {"taverne.1": (1, "brute", [0]), "chatelet.1": (0, "beggar")}]
)
def test_c_eff_13_without_a_choice(board):
    assert done(plot({"op": "look", "n": 2}, board=board))


@pytest.mark.clause("C-EFF-13")
def test_c_eff_13_in_secret_but_all_see_where():
    t = plot({"op": "look", "n": 1})
    play(t, "look taverne.1")
    for seat in (None, 0, 1, 2):
        rogue = rogue_at(t.view(seat), "taverne.1")
        assert rogue == {"owner": 1, "kind": "brute" if seat in (0, 1) else None, "seen": [0]}
        assert t.history(seat)[-1] == {"seat": 0, "action": "look taverne.1"}


@pytest.mark.clause("C-EFF-13")
def test_c_eff_13_the_knowledge_stays_with_the_rogue():
    out = {
        "taverne.1": (1, "brute", [0]),
        "chatelet.2": (1, "beggar"),
        "egyptienne.2": (1, "henchman"),
    }
    t = table(active=1, board=out)
    p = play(t, "move taverne.1 les_halles.2")
    assert rogue_at(p, "les_halles.2")["seen"] == [0]
    assert rogue_at(t.view(0), "les_halles.2")["kind"] == "brute"
    assert rogue_at(t.view(2), "les_halles.2")["kind"] is None


@pytest.mark.clause("C-EFF-13")
def test_c_eff_13_only_while_it_is_on_the_board():
    t = plot({"op": "recall", "whose": "other"}, board={"taverne.1": (1, "brute", [0])})
    play(t, "recall taverne.1")
    pass_on(t, "place henchman grande_cour.2")
    p = play(t, "place brute taverne.1")
    assert rogue_at(p, "taverne.1")["seen"] == []
    assert rogue_at(t.view(0), "taverne.1")["kind"] is None


# steal, tribute


@pytest.mark.clause("C-EFF-14")
@pytest.mark.parametrize(("n", "taken"), [(1, 1), (2, 2), (5, 3)])
def test_c_eff_14_n_coins_or_all(n, taken):
    t = plot({"op": "steal", "who": "all", "n": n}, coins={1: 5, 2: 3})
    assert (asks(t), offered(t)) == (("steal", 0), {"steal 1", "steal 2"})
    assert play(t, "steal 2")["coins"] == [1 + taken, 5, 3 - taken]


@pytest.mark.clause("C-EFF-14")
@pytest.mark.parametrize(
    ("who", "coins"), [("all", [9, 0, 0]), ("richer", [3, 3, 3]), ("more_renown", [0, 9, 9])]
)
def test_c_eff_14_without_a_choice(who, coins):
    t = plot({"op": "steal", "who": who, "n": 1}, coins=dict(enumerate(coins)))
    assert done(t)
    assert t.position()["coins"] == coins


@pytest.mark.clause("C-EFF-14")
def test_c_eff_14_as_a_neighbourhood_action():
    data = edited({"neighbourhoods.grande_cour.action": {"op": "steal", "who": "richer", "n": 2}})
    t = table(data=data)
    play(t, "place henchman grande_cour.2")  # two coins, as seat 1
    assert offered(t) == {"steal 2", "skip"}
    assert play(t, "steal 2")["coins"] == [4, 2, 1]


@pytest.mark.clause("C-EFF-15")
@pytest.mark.parametrize(
    ("who", "n", "coins"),
    [
        ("all", 1, [0, 3, 2, 2, 4]),
        ("all", 3, [0, 1, 0, 0, 10]),
        ("richer", 2, [0, 2, 1, 1, 7]),
        ("more_renown", 2, [0, 4, 1, 3, 3]),
        ("more_renown", 4, [0, 4, 0, 3, 4]),
    ],
)
def test_c_eff_15_everybody_selected_gives(who, n, coins):
    # Seat 4 plays; tokens on the board 3, 1, 2, 1, 1.
    t = table(
        players=5,
        active=4,
        data=program({"op": "tribute", "who": who, "n": n}),
        cards={4: ["emperor"]},
        coins=dict(enumerate([0, 4, 3, 3, 1])),
        square={"line1": [0, 1, 2, 3, 4], "line2": [0, 2], "line4": [0]},
    )
    assert play(t, "plot emperor")["coins"] == coins


@pytest.mark.clause("C-EFF-15")
def test_c_eff_15_nobody_selected():
    t = plot(
        {"op": "tribute", "who": "more_renown", "n": 1}, square={"line1": [0, 1], "line2": [2]}
    )
    assert done(t)
    assert t.position()["coins"] == [1, 2, 3]


# transfer


@pytest.mark.clause("C-EFF-16")
@pytest.mark.parametrize("token", ["line2", "line4", "taverne"])
def test_c_eff_16_from_line_or_neighbourhood(token):
    square, control = {"line2": [0, 1], "line4": [0]}, {"taverne": 0, "chatelet": 1}
    t = plot({"op": "transfer"}, square=square, control=control)
    assert asks(t) == ("transfer", 0)
    free = ["grande_cour", "les_halles", "egyptienne"]
    assert offered(t) == {f"transfer {a} {b}" for a in ("line2", "line4", "taverne") for b in free}
    p = play(t, f"transfer {token} les_halles")
    assert p["control"]["les_halles"] == 0
    assert p["square"]["line2"] == ([1] if token == "line2" else [0, 1])
    assert p["square"]["line4"] == ([] if token == "line4" else [0])
    assert p["control"]["taverne"] == (None if token == "taverne" else 0)
    assert p["renown"] == [3, 4, 6]


@pytest.mark.clause("C-EFF-16")
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"control": {"taverne": 1}, "square": {"line1": [2]}},
        {"control": dict.fromkeys(NEIGHBOURHOODS, 0)},
        {"control": dict.fromkeys(NEIGHBOURHOODS, 2), "square": {"line1": [0]}},
    ],
)
def test_c_eff_16_impossible(given):
    assert done(plot({"op": "transfer"}, **given))


@pytest.mark.clause("C-EFF-16")
def test_c_eff_16_never_the_sixth():
    t = plot({"op": "transfer"}, square={line: [0] for line in LINES})
    p = play(t, "transfer line1 taverne")
    assert (asks(t), t.result, p["renown"][0]) == (("place", 0), None, 1)


# drive, challenge


@pytest.mark.clause("C-EFF-17")
@pytest.mark.parametrize("most", [1, 2, 4])
@pytest.mark.parametrize("king", [8, 26, 28])
def test_c_eff_17_one_to_max(most, king):
    for n in range(1, most + 1):
        t = plot({"op": "drive", "max": most}, king=king)
        assert asks(t) == ("drive", 0)
        assert offered(t) == {f"drive {k}" for k in range(1, most + 1)}
        stop = {8: 12, 26: 27, 28: 29}[king]
        assert play(t, f"drive {n}")["king"] == min(king + n, stop)


@pytest.mark.clause("C-EFF-17")
@pytest.mark.parametrize(("king", "spot"), [(3, "grande_cour.1"), (28, "grande_cour.1")])
def test_c_eff_17_impossible(king, spot):
    t = table(king=king, cards={0: ["chariot"]})
    play(t, f"place henchman {spot}")
    p = play(t, "plot chariot")
    assert (asks(t), p["king"], p["coins"][0]) == (("act", 0), king + 1, 2)


@pytest.mark.clause("C-EFF-17")
def test_c_eff_17_reaches_a_wrath():
    t = plot({"op": "drive", "max": 2}, king=3)
    p = play(t, "drive 2")
    assert (p["king"], p["wrath"]) == (4, "les_halles")
    assert play(t, "place henchman grande_cour.1")["king"] == 4


@pytest.mark.clause("C-EFF-18")
def test_c_eff_18_rogues_of_two_owners():
    board = {
        **BOARD,  # one in the taverne, two owners in the Châtelet
        "grande_cour.1": (0, "beggar"),
        "grande_cour.3": (1, "henchman"),
        "les_halles.1": (2, "henchman"),
        "les_halles.2": (2, "henchman"),
    }
    t = plot({"op": "challenge"}, board=board)
    assert asks(t) == ("challenge", 0)
    assert offered(t) == {"challenge chatelet", "challenge grande_cour"}
    p = play(t, "challenge grande_cour")
    assert (p["challenge"], p["standoff"]) == ("grande_cour", None)
    p = pass_on(t, "place henchman egyptienne.1")
    assert asks(t) == ("place", 1)
    assert (p["control"]["grande_cour"], p["control"]["chatelet"]) == (1, None)
    assert p["challenge"] is None


@pytest.mark.clause("C-EFF-18")
@pytest.mark.parametrize(
    "board",
    [{}, {"taverne.1": (1, "henchman"), "taverne.2": (1, "beggar"), "chatelet.1": (0, "beggar")}],
)
def test_c_eff_18_impossible(board):
    assert done(plot({"op": "challenge"}, board=board))


@pytest.mark.clause("C-EFF-18")
def test_c_eff_18_in_others_neighbourhoods_too():
    board = {"taverne.1": (1, "henchman"), "taverne.2": (2, "beggar")}
    t = plot({"op": "challenge"}, board=board)
    assert offered(t) == {"challenge taverne"}


@pytest.mark.clause("C-EFF-18")
def test_c_eff_18_the_one_named_last():
    board = {**BOARD, "grande_cour.1": (0, "beggar"), "grande_cour.3": (1, "henchman")}
    t = plot({"op": "challenge"}, {"op": "challenge"}, board=board)
    p = play(t, "challenge chatelet", "challenge grande_cour")
    assert p["challenge"] == "grande_cour"
    p = pass_on(t, "place henchman egyptienne.1")
    assert (p["control"]["grande_cour"], p["control"]["chatelet"]) == (1, None)
