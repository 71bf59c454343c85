"""Clauses of section 16: what each seat sees."""

import random
from copy import deepcopy

import pytest

from tests.games.helpers import play

from .positions import (
    COUNTS,
    LINES,
    asks,
    at,
    expected_view,
    in_bag,
    new,
    on_board,
    outcomes,
    pass_on,
    playout,
    rogue_at,
    table,
)

HIDDEN = {"rogues", "cards", "pile", "bag", "seine"}
ADDED = {"seat", "hand", "counts"}


def exchanged(p, seat, rng):
    """The position with what `seat` may not see exchanged, the same numbers in each place."""
    p = deepcopy(p)
    others = [other for other in range(p["players"]) if other != seat]
    cards = [*p["pile"], *(card for other in others for card in p["cards"][other])]
    rng.shuffle(cards)
    p["pile"] = [cards.pop() for _ in p["pile"]]
    shown = p["standoff"] and p["standoff"]["shown"] and p["standoff"]["at"]
    for other in others:
        p["cards"][other] = sorted(cards.pop() for _ in p["cards"][other])
        down = [
            rogue
            for place, there in p["board"].items()
            for rogue in filter(None, there)
            if rogue["owner"] == other and seat not in rogue["seen"] and place != shown
        ]
        kinds = [*p["rogues"][other], *(rogue["kind"] for rogue in down)]
        rng.shuffle(kinds)
        for rogue in down:
            rogue["kind"] = kinds.pop()
        p["rogues"][other] = sorted(kinds)
    mixed = [kind for kind in p["seine"] if kind in in_bag()]
    stay = [kind for kind in p["seine"] if kind not in in_bag()]
    mine = p["actor"] == seat
    kinds = [*mixed, *p["bag"], *([p["drawn"]] if p["drawn"] and not mine else [])]
    rng.shuffle(kinds)
    if p["drawn"] and not mine:
        p["drawn"] = kinds.pop()
    p["seine"] = sorted([*stay, *(kinds.pop() for _ in mixed)])
    p["bag"] = sorted(kinds)
    return p


@pytest.mark.clause("C-VIS-1")
@pytest.mark.parametrize("players", COUNTS)
def test_c_vis_1_views_of_a_whole_game(players):
    t = new(players, 5, turn_limit=8)
    for now in playout(t, random.Random(players)):
        p = now.position()
        for seat in [None, *range(players)]:
            view = now.view(seat)
            assert set(view) == set(p) - HIDDEN | ADDED
            assert view == expected_view(p, seat)


@pytest.mark.clause("C-VIS-1")
@pytest.mark.parametrize("players", COUNTS)
def test_c_vis_1_what_is_hidden_makes_no_difference(players):
    rng = random.Random(players)
    t = new(players, 6, turn_limit=8)
    for now in playout(t, random.Random(players)):
        p = now.position()
        seat = rng.randrange(players)
        assert at(exchanged(p, seat, rng)).view(seat) == now.view(seat)


@pytest.mark.clause("C-VIS-1")
def test_c_vis_1_hands():
    t = table(
        cards={0: ["moon"], 1: ["devil", "tower"]}, rogues={2: ["brute", "henchman", "priest"]}
    )
    assert t.view(0)["hand"] == {"rogues": ["beggar", "henchman", "henchman"], "cards": ["moon"]}
    assert t.view(1)["hand"]["cards"] == ["devil", "tower"]
    assert t.view(2)["hand"] == {"rogues": ["brute", "henchman", "priest"], "cards": []}
    assert t.view(None)["hand"] is None
    for seat in (None, 0, 1, 2):
        view = t.view(seat)
        assert view["seat"] == seat
        assert view["counts"] == {
            "rogues": [3, 3, 3],
            "cards": [1, 2, 0],
            "pile": 21,
            "bag": 10,
            "seine": 2,
        }
        assert not HIDDEN & set(view)


@pytest.mark.clause("C-VIS-1")
def test_c_vis_1_kinds_on_the_board():
    board = {
        "taverne.1": (1, "brute", [0]),
        "chatelet.1": (2, "priest"),
        "egyptienne.2": (0, "beggar"),
    }
    t = table(players=4, board=board)
    seen = {
        0: ["brute", None, "beggar"],
        1: ["brute", None, None],
        2: [None, "priest", None],
        3: [None, None, None],
        None: [None, None, None],
    }
    for seat, kinds in seen.items():
        view = t.view(seat)
        assert [rogue_at(view, spot)["kind"] for spot in board] == kinds
        assert [rogue_at(view, spot)["owner"] for spot in board] == [1, 2, 0]
        assert [rogue_at(view, spot)["seen"] for spot in board] == [[0], [], []]


@pytest.mark.clause("C-VIS-1")
def test_c_vis_1_drawn():
    t = outcomes(table, ["place henchman taverne.3", "recruit"], "brute")
    assert [t.view(seat)["drawn"] for seat in (None, 0, 1, 2)] == [None, "brute", None, None]
    for seat in (None, 1, 2):
        assert t.view(seat)["counts"]["bag"] == 11
        assert "brute" not in str(t.view(seat))


@pytest.mark.clause("C-VIS-1")
def test_c_vis_1_a_view_is_a_copy():
    t = table(board={"taverne.1": (0, "beggar")})
    view = t.view(0)
    rogue_at(view, "taverne.1")["kind"] = "brute"
    view["hand"]["cards"].append("moon")
    view["coins"][0] = 99
    assert t.view(0) == expected_view(t.position(), 0)


@pytest.mark.clause("C-VIS-2")
def test_c_vis_2_placing_and_drowning_hide_the_kind():
    t = table(bag=["brute"])
    play(t, "place henchman taverne.3", "recruit", "drown beggar")
    actions = ["place henchman taverne.3", "recruit", "drown beggar"]
    assert t.history(0) == [{"seat": 0, "action": action} for action in actions]
    hidden = ["place ? taverne.3", "recruit", "drown ?"]
    for seat in (None, 1, 2):
        assert t.history(seat) == [{"seat": 0, "action": action} for action in hidden]


@pytest.mark.clause("C-VIS-2")
@pytest.mark.parametrize("kind", ["beggar", "henchman"])
@pytest.mark.parametrize("spot", ["grande_cour.2", "taverne.3"])
def test_c_vis_2_whatever_is_placed(kind, spot):
    t = table()
    play(t, f"place {kind} {spot}")
    assert t.history(0)[-1] == {"seat": 0, "action": f"place {kind} {spot}"}
    assert [t.history(seat)[-1]["action"] for seat in (1, 2, None)] == [f"place ? {spot}"] * 3


@pytest.mark.clause("C-VIS-2")
@pytest.mark.parametrize(
    ("changes", "actions"),
    [
        (
            {
                "board": {
                    "chatelet.1": (0, "beggar"),
                    "les_halles.1": (0, "henchman"),
                    "taverne.1": (0, "henchman"),
                },
                "cards": {0: ["devil", "magician", "moon", "tower"]},
            },
            [
                "move chatelet.1 grande_cour.3",
                "discard devil",
                "plot magician",
                "shift taverne.1 taverne.2",
                "take",
            ],
        ),
        (
            {"board": {"taverne.1": (1, "brute")}, "cards": {0: ["moon"]}},
            ["plot moon", "look taverne.1"],
        ),
        (
            {"board": {"taverne.1": (1, "brute")}, "cards": {0: ["death"]}},
            ["plot death", "recall taverne.1"],
        ),
        ({"cards": {0: ["devil"]}}, ["plot devil", "steal 2"]),
        ({"cards": {0: ["chariot"]}}, ["plot chariot", "drive 2"]),
        (
            {"cards": {0: ["empress"]}, "square": {"line2": [0]}},
            ["plot empress", "transfer line2 chatelet"],
        ),
    ],
)
def test_c_vis_2_all_other_words_are_shown(changes, actions):
    t = table(**changes)
    play(t, *actions)
    for seat in (None, 0, 1, 2):
        assert t.history(seat) == [{"seat": 0, "action": action} for action in actions]


@pytest.mark.clause("C-VIS-2")
def test_c_vis_2_answers_in_a_standoff_are_shown():
    board = {
        "taverne.1": (1, "swordsman"),
        "chatelet.1": (2, "courtesan"),
        "taverne.3": (0, "beggar"),
    }
    t = table(board=board, king=23, coins={1: 5})
    rest = ["skip", "settle taverne", "pay", "reveal", "renown les_halles"]
    play(t, "place henchman taverne.2", *rest)
    seats = [0, 0, 1, 2, 2]
    for seat in (None, 0, 1, 2):
        told = [{"seat": s, "action": a} for s, a in zip(seats, rest, strict=True)]
        assert t.history(seat)[1:] == told


@pytest.mark.clause("C-VIS-3")
def test_c_vis_3_shown_then_forgotten():
    board = {"taverne.1": (1, "swordsman"), "taverne.3": (2, "brute")}
    t = table(board=board)
    pass_on(t, "place beggar taverne.2")
    for seat in (None, 0, 1, 2):
        there = t.view(seat)["board"]["taverne"]
        assert [rogue["kind"] for rogue in there] == ["swordsman", "beggar", "brute"]
    p = play(t, "pay")
    assert asks(t) == ("place", 1)
    assert on_board(p) == {}
    for seat, kinds in {None: [], 0: ["beggar"], 1: ["swordsman"], 2: ["brute"]}.items():
        view = str({**t.view(seat), "control": None})
        for kind in ("swordsman", "brute"):
            assert (f"'{kind}'" in view) == (kind in kinds)


@pytest.mark.clause("C-VIS-3")
def test_c_vis_3_hidden_lone_rogue_is_never_shown():
    t = table(board={"taverne.1": (1, "brute")}, king=7)
    pass_on(t, "place henchman grande_cour.1")
    assert asks(t) == ("lone", 1)
    for action in ("hide", "reveal"):
        twin = at(t.position())
        play(twin, action)
        for seat in (None, 0, 2):
            assert "brute" not in str(twin.view(seat))


@pytest.mark.clause("C-VIS-3")
def test_c_vis_3_what_was_looked_at_is_his_to_remember():
    t = table(board={"taverne.1": (1, "brute", [0])}, cards={0: ["death"]})
    assert rogue_at(t.view(0), "taverne.1")["kind"] == "brute"
    play(t, "plot death", "recall taverne.1")
    assert "brute" not in str(t.view(0))


@pytest.mark.clause("C-VIS-3")
def test_c_vis_3_what_was_drowned_is_his_to_remember():
    t = table(bag=["brute"])
    play(t, "place henchman taverne.3", "recruit", "drown brute")
    assert "brute" not in str(t.view(0))
    assert t.history(0)[-1]["action"] == "drown brute"


@pytest.mark.clause("C-VIS-4")
def test_c_vis_4_the_end_reveals_nothing_more():
    board = {"taverne.1": (1, "priest"), "chatelet.2": (2, "brute")}
    given = {"cards": {1: ["moon"], 2: ["tower"]}, "king": 28}
    t = table(board=board, **given)
    p = pass_on(t, "place henchman grande_cour.1")
    assert asks(t) == ("over", None)
    for seat in (None, 0, 1, 2):
        view = t.view(seat)
        assert view == expected_view(p, seat)
        assert ("'brute'" in str(view)) == (seat == 2)
        assert ("'moon'" in str(view)) == (seat == 1)


@pytest.mark.clause("C-VIS-4")
def test_c_vis_4_nor_does_a_sixth_token():
    board = {"taverne.1": (1, "brute"), "taverne.2": (2, "beggar"), "chatelet.3": (2, "priest")}
    t = table(board=board, square={line: [1] for line in LINES}, cards={2: ["moon"]})
    p = pass_on(t, "place henchman taverne.3")
    assert t.result["reason"] == "renown"
    for seat in (None, 0, 1, 2):
        view = t.view(seat)
        assert view == expected_view(p, seat)
        # The standoff that won the game still lies open, nothing else.
        assert [rogue["kind"] for rogue in view["board"]["taverne"]] == [
            "brute",
            "beggar",
            "henchman",
        ]
        assert rogue_at(view, "chatelet.3")["kind"] == ("priest" if seat == 2 else None)
        assert ("'moon'" in str(view)) == (seat == 2)
