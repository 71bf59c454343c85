"""Clauses of section 10: what each seat sees."""

import random

import pytest

import estaminet
from tests.games.helpers import play

from .positions import exchanged, playout, table

PUBLIC = {
    "game", "players", "options", "mission", "leader", "intensity", "active", "in_mission",
    "no_mans_land", "removed", "hardships", "poilus", "charm_used", "speech_tokens",
    "speech_pool", "speech", "tiles_removed", "last_mission", "decision", "actor", "result",
}  # fmt: skip
OWN = {"seat", "hand", "stock", "placed_tile"}
COUNTS = {"trials_size", "morale_size", "hand_sizes", "stock_sizes", "placed"}
HIDDEN = {"trials", "morale", "hands", "stock", "placed", "tiles_box"}
GONE = {1: None, 2: None}  # seats 1 and 2 have fallen back without a tile


def expected_view(p, seat):
    """The view of section 10, from the position."""
    sizes = {
        "trials_size": len(p["trials"]),
        "morale_size": len(p["morale"]),
        "hand_sizes": [len(hand) for hand in p["hands"]],
        "stock_sizes": [len(stock) for stock in p["stock"]],
        "placed": [tile is not None for tile in p["placed"]],
    }
    own = dict.fromkeys(OWN)
    if seat is not None:
        own = {
            "seat": seat,
            "hand": p["hands"][seat],
            "stock": p["stock"][seat],
            "placed_tile": p["placed"][seat],
        }
    return {**{key: p[key] for key in PUBLIC}, **sizes, **own}


@pytest.mark.clause("P-VIS-1", "P-VIS-2", "P-VIS-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p_vis_1_views_of_a_whole_game(players):
    t = estaminet.new("poilus", players=players, seed=5)
    assert set(t.position()) == PUBLIC | HIDDEN
    for table_now in playout(t, random.Random(players)):
        p = table_now.position()
        for seat in [None, *range(players)]:
            view = table_now.view(seat)
            assert set(view) == PUBLIC | OWN | COUNTS
            assert view == expected_view(p, seat)


@pytest.mark.clause("P-VIS-1")
def test_p_vis_1_hands_are_secret():
    t = table(hands={0: ["night+mask", "mute"], 1: ["wound"]})
    assert (t.view(0)["hand"], t.view(1)["hand"]) == (["mute", "night+mask"], ["wound"])
    assert t.view(None)["hand"] is None
    for seat in [None, 0, 1, 2]:
        view = t.view(seat)
        assert view["hand_sizes"] == [2, 1, 0]
        hidden = {"mute", "wound"} - set(view["hand"] or [])
        assert not any(f"'{card}'" in str({**view, "removed": []}) for card in hidden)


@pytest.mark.clause("P-VIS-1")
def test_p_vis_1_hand_of_another_changes_nothing():
    t = table(hands={0: ["night+mask", "mute"], 1: ["wound"]})
    rng = random.Random(1)
    for seat in [None, 0, 1, 2]:
        # The observer has no hand; exchanging what seat 2 may not see changes nothing for him.
        twin = exchanged(t.position(), 2 if seat is None else seat, rng)
        assert estaminet.from_position("poilus", twin, seed=1).view(seat) == t.view(seat)


@pytest.mark.clause("P-VIS-2")
def test_p_vis_2_stock_is_private():
    t = table(stock={0: ["left", "left"], 1: ["right"], 2: []})
    assert [t.view(seat)["stock"] for seat in (0, 1, 2)] == [["left", "left"], ["right"], []]
    assert t.view(None)["stock"] is None
    for seat in [None, 0, 1, 2]:
        assert t.view(seat)["stock_sizes"] == [2, 1, 0]


@pytest.mark.clause("P-VIS-2")
def test_p_vis_2_placed_tile_is_hidden_until_support():
    t = table(stock={1: [], 2: []})
    t.play("fall_back right")
    views = [t.view(seat) for seat in (None, 0, 1, 2)]
    assert [view["placed_tile"] for view in views] == [None, "right", None, None]
    assert [view["placed"] for view in views] == [[True, False, False]] * 4
    play(t, "fall_back none", "fall_back none")
    for seat in [None, 0, 1, 2]:
        view = t.view(seat)
        assert view["last_mission"]["transfers"] == [{"from": 0, "tile": "right", "to": 2}]
        assert view["last_mission"]["majority"] == 2
        assert (view["placed"], view["placed_tile"]) == ([False] * 3, None)


@pytest.mark.clause("P-VIS-3")
def test_p_vis_3_removed_cards_are_public():
    t = table(speech_tokens={0: 1}, hands={1: ["snow+mask!", "mute"]})
    before = t.view(2)["removed"]
    play(t, "speech snow", "discard snow+mask!")
    for seat in [None, 0, 1, 2]:
        assert t.view(seat)["removed"] == sorted([*before, "snow+mask!"])


@pytest.mark.clause("P-VIS-4")
@pytest.mark.parametrize(
    ("own", "stock", "action", "shown"),
    [
        ([], ["left", "right"], "fall_back left", "fall_back ?"),
        ([], ["left", "right"], "fall_back right", "fall_back ?"),
        ([], ["double_left"], "fall_back double_left", "fall_back ?"),
        ([], ["double_right"], "fall_back double_right", "fall_back ?"),
        ([], [], "fall_back none", "fall_back none"),
        (["panic"], ["left", "right"], "fall_back random", "fall_back random"),
        (["stunned"], ["left", "right"], "fall_back left lose right", "fall_back ? lose right"),
        (["stunned"], ["left"], "fall_back none lose left", "fall_back none lose left"),
        (
            ["stunned", "panic"],
            ["left", "right"],
            "fall_back random lose left",
            "fall_back random lose left",
        ),
    ],
)
def test_p_vis_4_only_the_placed_tile_is_hidden(own, stock, action, shown):
    t = table(players=4, hardships={0: own}, stock={0: stock})
    t.play(action)
    assert t.history(0) == [{"seat": 0, "action": action}]
    for seat in [None, 1, 2, 3]:
        assert t.history(seat) == [{"seat": 0, "action": shown}]


@pytest.mark.clause("P-VIS-4")
def test_p_vis_4_all_other_actions_are_public():
    hands = {0: ["night+mask"], 1: ["snow+mask", "mute"]}
    t = table(hands=hands, speech_tokens={2: 1}, no_mans_land=["snow+rain"])
    actions = ["play night+mask", "charm snow+rain", "speech snow", "decline", "discard snow+mask"]
    play(t, *actions)
    expected = [
        {"seat": seat, "action": action}
        for seat, action in zip([0, 1, 2, 0, 1], actions, strict=True)
    ]
    for seat in [None, 0, 1, 2]:
        assert t.history(seat) == expected


@pytest.mark.clause("P-VIS-5")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"trials": []}, "peace"),
        ({"morale_size": 3}, "monument"),
        ({"hardships": {1: ["mute", "wound", "proud"]}}, "hardships"),
    ],
)
def test_p_vis_5_nothing_more_is_revealed_at_the_end(changes, reason):
    hands = {} if reason == "peace" else {0: ["night+mask"], 1: ["panic"]}
    t = table(stock={0: []}, fallen=GONE, hands=hands, **changes)
    p = play(t, "fall_back none")
    assert (t.decision, t.result["reason"]) == ("over", reason)
    for seat in [None, 0, 1, 2]:
        assert t.view(seat) == expected_view(p, seat)
        assert not {"trials", "morale", "hands", "tiles_box"} & set(t.view(seat))
