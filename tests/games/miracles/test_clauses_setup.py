"""Clauses of sections 1, 2, 13, 14 and 17: things, set-up, chance, options and result."""

import itertools
import random
from collections import Counter

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    BAG,
    COINS,
    COUNTS,
    DATA,
    LINES,
    NEIGHBOURHOODS,
    PLOTS,
    SPOTS,
    all_cards,
    all_rogues,
    asks,
    at,
    deck,
    edited,
    new,
    offered,
    on_board,
    pass_on,
    playout,
    position,
    recorded,
    renown_on_board,
    rogue_at,
    scores,
    starting,
    table,
)

EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)
IN_BAG = Counter(BAG * 2)
READING_VALUES = {"controller_coin": ["any", "others", "paid"], "king_end": ["turn", "at_once"]}
READINGS = {option: values[0] for option, values in READING_VALUES.items()}


def refused(p):
    """The position is refused; the defects."""
    with pytest.raises(estaminet.BadPosition) as caught:
        at(p)
    assert caught.value.defects
    return caught.value.defects


# Things and words


@pytest.mark.clause("C-CMP-1")
def test_c_cmp_1_five_neighbourhoods_of_three_spots():
    p = new().position()
    assert list(p["board"]) == NEIGHBOURHOODS
    assert all(spots == [None, None, None] for spots in p["board"].values())
    assert list(p["control"]) == NEIGHBOURHOODS


@pytest.mark.clause("C-CMP-1")
@pytest.mark.parametrize("spot", SPOTS)
def test_c_cmp_1_one_rogue_per_spot(spot):
    t = table(board={spot: (1, "henchman")})
    assert not [action for action in offered(t) if action.endswith(spot)]
    with pytest.raises(estaminet.IllegalAction):
        t.play(f"place henchman {spot}")


@pytest.mark.clause("C-CMP-1")
def test_c_cmp_1_no_fourth_spot():
    p = position()
    p["board"]["taverne"].append(None)
    refused(p)


@pytest.mark.clause("C-CMP-2")
def test_c_cmp_2_32_rogues():
    box = {row["id"]: row["copies"] for row in DATA["rogues"]}
    assert box == {"henchman": 10, "right_hand": 5, "beggar": 5, **dict.fromkeys(BAG, 2)}
    assert all_rogues(new(5).position()) == Counter(box)
    assert all_rogues(new(5).position()).total() == 32


@pytest.mark.clause("C-CMP-2")
@EVERY_COUNT
def test_c_cmp_2_none_is_lost_or_added(players):
    first, *rest = recorded(players)
    for p, _ in rest:
        assert all_rogues(p) == all_rogues(first[0])


@pytest.mark.clause("C-CMP-2")
def test_c_cmp_2_no_third_brute():
    p = position(board={"taverne.1": (1, "brute")}, rogues={2: ["brute", "beggar", "henchman"]})
    assert at(p).decision == "place"
    p["bag"] = sorted([*p["bag"][1:], "brute"])
    refused(p)


@pytest.mark.clause("C-CMP-3")
@EVERY_COUNT
def test_c_cmp_3_24_plot_cards(players):
    for p, _ in recorded(players):
        assert all_cards(p) == Counter(PLOTS * 2)
    assert len(PLOTS) == 12


@pytest.mark.clause("C-CMP-3")
def test_c_cmp_3_no_25th_card():
    p = position()
    p["pile"].append("moon")
    refused(p)


@pytest.mark.clause("C-CMP-4")
@EVERY_COUNT
def test_c_cmp_4_six_tokens_each(players):
    for p, _ in recorded(players):
        on = renown_on_board(p)
        assert [supply + out for supply, out in zip(p["renown"], on, strict=True)] == [6] * players


@pytest.mark.clause("C-CMP-4")
def test_c_cmp_4_no_seventh_token():
    p = position(control={"taverne": 1})
    p["renown"][1] = 6
    refused(p)


@pytest.mark.clause("C-CMP-4")
def test_c_cmp_4_square_and_neighbourhoods_are_the_board():
    # Judgment counts both: seat 1 has two tokens, seat 2 one, as seat 0.
    square, control = {"line1": [0, 1], "line2": [2]}, {"taverne": 1}
    t = table(square=square, control=control, cards={0: ["judgment"]})
    assert play(t, "plot judgment")["coins"] == [2, 1, 3]


@pytest.mark.clause("C-CMP-5")
def test_c_cmp_5_one_token_per_neighbourhood():
    board = {"taverne.1": (2, "brute"), "taverne.2": (1, "beggar")}
    t = table(control={"taverne": 1}, board=board)
    p = pass_on(t, "place henchman taverne.3")
    assert (p["control"]["taverne"], p["renown"]) == (2, [6, 6, 5])


@pytest.mark.clause("C-CMP-5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_c_cmp_5_owner_of_the_token_controls(seat):
    t = table(control={"grande_cour": seat})
    p = play(t, "place henchman grande_cour.2", "take")
    expected = [4, 2, 3]
    expected[seat] += 1
    assert p["coins"] == expected


@pytest.mark.clause("C-CMP-6")
def test_c_cmp_6_the_reserve_has_no_end():
    t = table(coins={0: 1000, 1: 1000, 2: 1000})
    assert play(t, "place henchman grande_cour.2", "take")["coins"] == [1003, 1000, 1000]


@pytest.mark.clause("C-CMP-6")
def test_c_cmp_6_tolls_and_fees_go_to_the_reserve():
    t = table(coins={0: 8})
    assert play(t, "place henchman les_halles.1", "buy line5")["coins"] == [0, 2, 3]
    t = table(board={"taverne.1": (1, "henchman"), "taverne.2": (2, "swordsman")})
    pass_on(t, "place henchman taverne.3")
    assert play(t, "pay")["coins"] == [3, 2, 1]


@pytest.mark.clause("C-CMP-6")
@EVERY_COUNT
def test_c_cmp_6_never_fewer_than_0_coins(players):
    assert all(min(p["coins"]) >= 0 for p, _ in recorded(players))
    p = position(players=players)
    p["coins"][1] = -1
    refused(p)


@pytest.mark.clause("C-CMP-7")
@EVERY_COUNT
def test_c_cmp_7_the_seine_keeps_what_it_has(players):
    t = table(players=players, bag=["brute", "courtesan", "priest", "swordsman"], turn_limit=20)
    seine = Counter(t.position()["seine"])
    assert seine.total() == 8
    for now in playout(t, random.Random(players)):
        p = now.position()
        assert seine <= Counter(p["seine"])
        assert len(p["bag"]) + len(p["seine"]) + (p["drawn"] is not None) == 12
        seine = Counter(p["seine"])


@pytest.mark.clause("C-CMP-7")
def test_c_cmp_7_from_hand_to_board_and_back():
    t = table(board={"taverne.1": (1, "henchman")}, cards={0: ["death"]})
    p = play(t, "place beggar grande_cour.2")
    assert (p["rogues"][0], rogue_at(p, "grande_cour.2")["kind"]) == (["henchman"] * 2, "beggar")
    p = play(t, "plot death", "recall taverne.1")
    assert (p["rogues"][1], on_board(p)) == (
        ["beggar", "henchman", "henchman"],
        {"grande_cour.2": (0, "beggar")},
    )


@pytest.mark.clause("C-CMP-8")
def test_c_cmp_8_face_down_but_the_owner_is_known():
    t = table(board={"taverne.1": (1, "brute")})
    p = play(t, "place beggar egyptienne.1", "shift taverne.1 taverne.2")
    assert rogue_at(p, "taverne.2") == {"owner": 1, "kind": "brute", "seen": []}
    kinds = {0: ("beggar", None), 1: (None, "brute"), 2: (None, None), None: (None, None)}
    for seat, (first, second) in kinds.items():
        view = t.view(seat)
        assert rogue_at(view, "egyptienne.1") == {"owner": 0, "kind": first, "seen": []}
        assert rogue_at(view, "taverne.2") == {"owner": 1, "kind": second, "seen": []}


@pytest.mark.clause("C-CMP-9")
@EVERY_COUNT
def test_c_cmp_9_seat_k_plays_the_kth_guild(players):
    guilds = [row["names"]["en"].split()[-1] for row in DATA["guilds"]]
    assert guilds == ["Malingreux", "Marfaux", "Millards", "Narquois", "Orphelins"]
    names = new(players).names()
    assert len(names) == players
    assert all(guild in name for guild, name in zip(guilds, names, strict=False))


@pytest.mark.clause("C-CMP-9")
def test_c_cmp_9_guilds_have_no_effect():
    other = edited({"guilds": DATA["guilds"][::-1]})
    t, twin = new(3), new(3, data=other)
    for _ in range(30):
        assert (t.position(), t.actions()) == (twin.position(), twin.actions())
        action = t.actions()[len(t.actions()) // 2]
        play(t, action)
        play(twin, action)


# Set-up


@pytest.mark.clause("C-SET-1", "C-CHN-1")
@EVERY_COUNT
def test_c_set_1_one_card_each_in_seat_order(players):
    piles = set()
    for seed in range(4):
        t = new(players, seed)
        (event,) = t.chance
        assert event["event"] == "deal"
        assert Counter(event["outcome"]) == Counter(PLOTS * 2)
        p = t.position()
        assert p["cards"] == [[card] for card in event["outcome"][:players]]
        assert p["pile"] == event["outcome"][players:]
        piles.add(tuple(event["outcome"]))
    assert len(piles) == 4


@pytest.mark.clause("C-SET-2")
@EVERY_COUNT
def test_c_set_2_rogues_in_hand_and_waiting(players):
    p = new(players).position()
    assert p["rogues"] == [["beggar", "henchman", "henchman"]] * players
    assert p["waiting"] == [True] * players


@pytest.mark.clause("C-SET-2")
@pytest.mark.parametrize("line", LINES)
def test_c_set_2_the_right_hand_waits_at_line_3(line):
    t = table(coins={0: 10})
    p = play(t, "place henchman les_halles.2", f"buy {line}")
    assert ("right_hand" in p["rogues"][0]) == (line == "line3")
    assert p["waiting"] == [line != "line3", True, True]


@pytest.mark.clause("C-SET-3")
@EVERY_COUNT
def test_c_set_3_bag_and_rogues_out_of_the_game(players):
    p = new(players).position()
    assert Counter(p["bag"]) == IN_BAG
    assert p["bag"] == sorted(p["bag"])
    used = {"henchman": 2 * players, "beggar": players, "right_hand": players}
    assert all_rogues(p) == Counter(used) + IN_BAG


@pytest.mark.clause("C-SET-4")
@EVERY_COUNT
def test_c_set_4_nothing_on_the_board(players):
    p = new(players).position()
    assert p["renown"] == [6] * players
    assert on_board(p) == {}
    assert p["control"] == dict.fromkeys(NEIGHBOURHOODS)
    assert p["square"] == {line: [] for line in LINES}
    assert p["discard"] == p["seine"] == []


@pytest.mark.clause("C-SET-5")
@EVERY_COUNT
def test_c_set_5_the_king_at_the_louvre(players):
    assert new(players).position()["king"] == 0


@pytest.mark.clause("C-SET-6")
@EVERY_COUNT
def test_c_set_6_first_player_and_coins(players):
    t = new(players)
    p = t.position()
    assert p["coins"] == COINS[:players]
    assert asks(t) == ("place", 0)
    assert (p["turn"], p["active"], p["players"]) == (1, 0, players)


@pytest.mark.clause("C-SET-6")
@pytest.mark.parametrize("players", [0, 1, 6, None, "3", True, 2.0])
def test_c_set_6_two_to_five_players(players):
    with pytest.raises(estaminet.BadOption):
        new(players)


# Decisions and chance


@pytest.mark.clause("C-DEC-1")
def test_c_dec_1_at_most_64_actions():
    hand, cards = ["beggar", "brute", "henchman", "right_hand"], ["death", "devil", "moon", "wheel"]
    t = table(rogues={0: hand}, cards={0: cards})
    assert len(offered(t)) == 4 * 15 + 4 == 64
    assert len(starting(t, "place")) == 60


@pytest.mark.clause("C-DEC-1")
@EVERY_COUNT
def test_c_dec_1_whole_games(players):
    for seed in range(2):
        *moves, (_, none) = recorded(players, seed)
        assert all(1 <= len(actions) <= 64 for _, actions in moves)
        assert none == []


@pytest.mark.clause("C-CHN-1")
def test_c_chn_1_only_at_set_up():
    t = new()
    assert [event["event"] for event in t.chance] == ["deal"]
    t.play("place henchman grande_cour.2")
    assert t.chance == []


def empty_pile(seed):
    data = deck(devil=1, emperor=2, moon=1, wheel=1)
    discard = ["devil", "moon", "wheel"]
    return table(seed, data, cards={1: ["emperor"] * 2}, pile=[], discard=discard)


@pytest.mark.clause("C-CHN-2")
def test_c_chn_2_the_discard_pile_becomes_the_pile():
    orders = set()
    for seed in range(60):
        t = empty_pile(seed)
        p = play(t, "place henchman taverne.1")
        (event,) = t.chance
        assert (event["event"], sorted(event["outcome"])) == (
            "reshuffle",
            ["devil", "moon", "wheel"],
        )
        first, *rest = event["outcome"]
        assert (p["cards"][0], p["pile"], p["discard"]) == ([first], rest, [])
        orders.add(tuple(event["outcome"]))
    assert len(orders) == 6


@pytest.mark.clause("C-CHN-3")
def test_c_chn_3_every_token_of_the_bag_is_equally_likely():
    found = Counter()
    for seed in range(150):
        t = table(seed, bag=["brute", "brute", "priest"])
        p = play(t, "place henchman taverne.3", "recruit")
        (event,) = t.chance
        assert event == {"event": "bag", "outcome": p["drawn"]}
        assert Counter([*p["bag"], p["drawn"]]) == Counter(["brute", "brute", "priest"])
        found[p["drawn"]] += 1
    assert set(found) == {"brute", "priest"}
    assert 75 <= found["brute"] <= 125


# Options and result


@pytest.mark.clause("C-OPT-1")
def test_c_opt_1_turn_limit():
    assert new().position()["options"] == {"turn_limit": 60, **READINGS}
    for limit in (1, 7, 60, 1000):
        assert new(turn_limit=limit).position()["options"]["turn_limit"] == limit


@pytest.mark.clause("C-OPT-1")
@pytest.mark.parametrize("limit", [0, -1, 1.5, 2.0, "60", None, True, [60]])
def test_c_opt_1_other_limits_are_refused(limit):
    with pytest.raises(estaminet.BadOption):
        new(turn_limit=limit)


@pytest.mark.clause("C-OPT-6")
@pytest.mark.parametrize("option", ["variant", "turns", "deck", ""])
def test_c_opt_6_no_other_options(option):
    with pytest.raises(estaminet.BadOption):
        new(**{option: 1})


@pytest.mark.clause("C-OPT-1")
def test_c_opt_1_in_a_position():
    assert at(position(turn_limit=11)).position()["options"]["turn_limit"] == 11
    refused(position(turn_limit=0))


@pytest.mark.clause("C-OPT-4", "C-OPT-5")
@pytest.mark.parametrize("option", READINGS)
def test_c_opt_4_and_5_readings_of_the_rules(option):
    """Positions and every view show which is played."""
    for value in READING_VALUES[option]:
        t = new(**{option: value})
        assert t.position()["options"][option] == value
        assert all(t.view(seat)["options"][option] == value for seat in (None, 0, 1, 2))
    for value in ("never", None, 1, ["any"]):
        with pytest.raises(estaminet.BadOption):
            new(**{option: value})


@pytest.mark.clause("C-OPT-4", "C-OPT-5")
def test_c_opt_4_and_5_positions_of_old():
    """A position that does not name them is played by the defaults."""
    p = position()
    p["options"] = {"turn_limit": 60}
    assert at(p).position() == at(position()).position()
    p["options"] = {"turn_limit": 60, "king_end": "never"}
    refused(p)


@pytest.mark.clause("C-OPT-4")
@pytest.mark.parametrize(("coins", "after"), [(3, [2, 3, 3]), (0, [0, 2, 3])])
def test_c_opt_4_paid_by_who_acts_if_he_can(coins, after):
    t = table(control={"egyptienne": 1}, coins={0: coins}, controller_coin="paid",
              board={"chatelet.1": (2, "beggar")})  # fmt: skip
    assert play(t, "place henchman egyptienne.3", "shift chatelet.1 taverne.3")["coins"] == after


@pytest.mark.clause("C-OPT-5")
def test_c_opt_5_whatever_moves_the_king():
    """A spot, a card and the bonus of a line; a card in play stays where it is (C-POS-1)."""
    t = table(king=28, king_end="at_once", cards={0: ["chariot"]})
    p = play(t, "plot chariot", "drive 1")
    assert (asks(t), t.result["reason"], p["agenda"], p["in_play"]) == (
        ("over", None), "king", [], "chariot",
    )  # fmt: skip
    t = table(king=28, king_end="at_once", coins={0: 8})
    play(t, "place henchman les_halles.2", "buy line5")
    assert (asks(t), t.result["reason"], t.result["winners"]) == (("over", None), "king", [0])


@pytest.mark.clause("C-OPT-5")
def test_c_opt_5_no_standoff_any_more():
    board = {"grande_cour.2": (1, "henchman"), "grande_cour.3": (2, "beggar")}
    t = table(king=28, king_end="at_once", board=board)
    p = play(t, "place henchman grande_cour.1")
    assert asks(t) == ("over", None)
    assert len(on_board(p)) == 3
    p["decision"], p["actor"], p["result"] = "act", 0, None
    refused(p)


@pytest.mark.clause("C-OPT-5")
def test_c_opt_5_a_sixth_token_placed_before_has_won():
    given = {"square": {line: [0] for line in LINES[:4]}, "control": {"taverne": 0}}
    t = table(king=28, king_end="at_once", coins={0: 8}, **given)
    play(t, "place henchman les_halles.2", "buy line5")
    assert (t.result["reason"], t.result["winners"]) == ("renown", [0])


@pytest.mark.clause("C-OPT-6")
def test_c_opt_6_every_data_file_is_played_with_each():
    for values in itertools.product(*READING_VALUES.values()):
        options = dict(zip(READING_VALUES, values, strict=True))
        t = new(data=edited({"options.turn_limit.default": 9}), **options)
        assert t.position()["options"] == {"turn_limit": 9, **options}


@pytest.mark.clause("C-OPT-2")
def test_c_opt_2_result_by_renown():
    t = table(square={line: [0] for line in LINES[:4]}, control={"taverne": 0}, coins={0: 8})
    assert t.result is None
    p = play(t, "place henchman les_halles.2", "buy line5")
    expected = {"winners": [0], "reason": "renown", "renown": [6, 0, 0]}
    assert p["result"] == {**expected, "neighbourhoods": [1, 0, 0]}


@pytest.mark.clause("C-OPT-2")
@pytest.mark.parametrize("reason", ["king", "turn_limit"])
def test_c_opt_2_result_by_king_or_turn_limit(reason):
    given = {"king": 28} if reason == "king" else {"turn_limit": 11}
    control = {"taverne": 3, "chatelet": 1, "egyptienne": 3}
    t = table(players=4, active=3, control=control, square={"line4": [1, 0]}, **given)
    p = pass_on(t, "place henchman grande_cour.1")
    expected = {"winners": [3], "reason": reason, "renown": [1, 2, 0, 2]}
    assert p["result"] == {**expected, "neighbourhoods": [0, 1, 0, 2]}
    assert (p["decision"], p["actor"], t.actions()) == ("over", None, [])


@pytest.mark.clause("C-OPT-3")
@pytest.mark.parametrize(
    ("control", "points"),
    [
        ({}, [0.25] * 4),
        ({"taverne": 2}, [0, 0, 1, 0]),
        ({"taverne": 2, "chatelet": 0}, [0.5, 0, 0.5, 0]),
        ({"taverne": 3, "chatelet": 0, "egyptienne": 2}, [1 / 3, 0, 1 / 3, 1 / 3]),
    ],
)
def test_c_opt_3_scores(control, points):
    t = table(players=4, king=28, control=control)
    pass_on(t, "place henchman grande_cour.1")
    assert t.result["winners"] == [seat for seat in range(4) if points[seat]]
    assert scores(t.result) == points


@pytest.mark.clause("C-OPT-5")
def test_c_opt_5_nothing_is_promised_beyond_the_end():
    board = {"les_halles.2": (1, "henchman"), "les_halles.3": (2, "beggar")}
    for king_end in READING_VALUES["king_end"]:
        t = table(king=28, king_end=king_end, board=board)
        promises = dict(zip((text for text, _ in t.menu()), t.brings(), strict=True))
        promise = promises["place henchman les_halles.1"]
        assert ("standoff" in promise) == (king_end == "turn")
        assert promise.endswith("ends immediately") == (king_end == "at_once")


@pytest.mark.clause("C-OPT-4")
def test_c_opt_4_who_has_no_coin_is_promised_no_payment():
    t = table(control={"les_halles": 1}, coins={0: 4}, controller_coin="paid")
    play(t, "place henchman les_halles.1")
    promises = dict(zip((text for text, _ in t.menu()), t.brings(), strict=True))
    assert "if you have any" in promises["buy line1"]
    assert play(t, "buy line1")["coins"][:2] == [0, 2]
