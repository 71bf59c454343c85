"""Clauses of sections 3 and 4: the turn and the spots."""

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    COUNTS,
    SPOTS,
    asks,
    deck,
    free_spots,
    new,
    no_cards,
    offered,
    on_board,
    pass_on,
    program,
    recorded,
    rogue_at,
    starting,
    table,
    verbs,
)

EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)
MOMENTS = {"place", "act", "close"}
ALL_OUT = {
    "chatelet.1": (0, "henchman"),
    "les_halles.1": (0, "henchman"),
    "taverne.1": (0, "beggar"),
}


# The turn


@pytest.mark.clause("C-TRN-1")
@EVERY_COUNT
def test_c_trn_1_turns_go_round(players):
    turn = 1
    for p, _ in recorded(players):
        assert p["turn"] in (turn, turn + 1)
        turn = p["turn"]
        assert p["active"] == (turn - 1) % players
    assert turn > players


@pytest.mark.clause("C-TRN-1")
@EVERY_COUNT
def test_c_trn_1_after_the_last_seat_comes_seat_0(players):
    t = new(players)
    for turn in range(1, players + 2):
        assert asks(t) == ("place", (turn - 1) % players)
        assert t.position()["turn"] == turn
        spots = ["grande_cour.2", "les_halles.2", "taverne.3", "chatelet.3", "egyptienne.1"]
        pass_on(t, f"place henchman {[*spots, 'taverne.2'][turn - 1]}")


@pytest.mark.clause("C-TRN-2")
def test_c_trn_2_the_course_of_a_turn():
    board = {"taverne.1": (1, "henchman"), "taverne.2": (2, "swordsman")}
    t = table(board=board, cards={0: ["emperor"]}, turn_limit=11, turn=31, players=3)
    p = play(t, "place henchman taverne.3")  # the effect of the spot, then the action
    assert (asks(t), p["coins"][0]) == (("act", 0), 3)
    play(t, "skip")
    assert asks(t) == ("close", 0)
    p = play(t, "end")  # then the standoff
    assert asks(t) == ("swordsman", 2)
    p = play(t, "decline")  # then the next turn
    assert (asks(t), p["turn"]) == (("place", 1), 32)
    assert p["control"]["taverne"] == 1


@pytest.mark.clause("C-TRN-2")
def test_c_trn_2_the_end_is_checked_last():
    board = {"les_halles.2": (1, "henchman"), "les_halles.3": (2, "brute")}
    t = table(board=board, king=28)
    play(t, "place henchman les_halles.1")
    assert t.decision == "act"
    play(t, "skip")
    assert t.position()["result"] == {
        "winners": [2],
        "reason": "king",
        "renown": [0, 0, 1],
        "neighbourhoods": [0, 0, 1],
    }


@pytest.mark.clause("C-TRN-3")
def test_c_trn_3_any_rogue_to_any_free_spot():
    hand = ["beggar", "brute", "henchman"]
    t = table(rogues={0: hand}, board={"taverne.1": (1, "henchman")})
    free = [spot for spot in SPOTS if spot != "taverne.1"]
    assert offered(t) == {f"place {kind} {spot}" for kind in hand for spot in free}
    p = play(t, "place brute les_halles.3")
    assert rogue_at(p, "les_halles.3") == {"owner": 0, "kind": "brute", "seen": []}
    assert p["rogues"][0] == ["beggar", "henchman"]
    assert p["placed"] == "les_halles.3"


@pytest.mark.clause("C-TRN-3")
@pytest.mark.parametrize("action", ["skip", "end", "pass", "", "place brute taverne.2"])
def test_c_trn_3_he_must_place(action):
    t = table()
    before = t.position()
    with pytest.raises(estaminet.IllegalAction):
        t.play(action)
    assert t.position() == before


@pytest.mark.clause("C-TRN-3")
@pytest.mark.parametrize("out", [1, 2])
def test_c_trn_3_no_move_with_a_rogue_in_hand(out):
    t = table(board=dict(list(ALL_OUT.items())[:out]))
    assert verbs(t) == {"place"}


@pytest.mark.clause("C-TRN-4")
def test_c_trn_4_move_to_any_free_spot():
    t = table(board={**ALL_OUT, "taverne.2": (1, "henchman")})
    free = free_spots(t.position())
    assert len(free) == 11
    assert offered(t) == {f"move {spot} {to}" for spot in ALL_OUT for to in free}


@pytest.mark.clause("C-TRN-4")
@pytest.mark.parametrize("to", ["chatelet.3", "egyptienne.1", "taverne.3"])
def test_c_trn_4_counts_as_placing(to):
    t = table(board=ALL_OUT, control={"chatelet": 1, "egyptienne": 1}, pile_top=["emperor"])
    p = play(t, f"move chatelet.1 {to}")
    assert (rogue_at(p, "chatelet.1"), p["placed"]) == (None, to)
    assert rogue_at(p, to)["kind"] == "henchman"
    assert p["coins"][0] == 3  # the effect of the new spot
    assert asks(t) == ("act", 0)
    wanted = {
        "chatelet.3": {"draw"},
        "egyptienne.1": {
            f"shift {s} {f}" for s in ("les_halles.1", "taverne.1") for f in free_spots(p)
        },
        "taverne.3": set(),
    }
    assert offered(t) == {*wanted[to], "skip"}


@pytest.mark.clause("C-TRN-4")
def test_c_trn_4_moving_may_fill_a_neighbourhood():
    board = {**ALL_OUT, "taverne.2": (1, "beggar")}
    t = table(board=board)
    p = pass_on(t, "move chatelet.1 taverne.3")
    assert on_board(p) == {"les_halles.1": (0, "henchman")}
    assert p["control"]["taverne"] == 0


@pytest.mark.clause("C-TRN-5")
@EVERY_COUNT
def test_c_trn_5_three_or_four_rogues_and_a_free_spot(players):
    for p, _ in recorded(players):
        for seat in range(players):
            out = [owner for owner, _ in on_board(p).values()].count(seat)
            assert out + len(p["rogues"][seat]) == (3 if p["waiting"][seat] else 4)
        if p["agenda"][:1] == [{"do": "place"}]:
            assert not [place for place, there in p["board"].items() if all(there)]


@pytest.mark.clause("C-TRN-6")
def test_c_trn_6_placed_rogue_through_a_turn():
    t = table(board={"chatelet.1": (1, "henchman")}, cards={0: ["magician"]})
    assert t.position()["placed"] is None
    assert play(t, "place beggar egyptienne.1")["placed"] == "egyptienne.1"
    assert play(t, "plot magician", "shift egyptienne.1 les_halles.2")["placed"] == "les_halles.2"
    p = play(t, "skip")
    assert (p["placed"], p["active"]) == (None, 1)


@pytest.mark.clause("C-TRN-6")
def test_c_trn_6_another_rogue_on_the_same_spot_is_not_the_placed_one():
    # The placed rogue goes away, another comes to its spot: the other may be shifted.
    t = table(board={"chatelet.1": (1, "henchman")}, cards={0: ["wheel"]})
    play(t, "place beggar egyptienne.1", "plot wheel")
    p = play(t, "swap chatelet.1 egyptienne.1")
    assert p["placed"] == "chatelet.1"
    assert starting(t, "shift") == {f"shift egyptienne.1 {to}" for to in free_spots(p)}


@pytest.mark.clause("C-TRN-6")
def test_c_trn_6_until_it_leaves_the_board():
    data = program({"op": "recall", "whose": "any"})
    t = table(data=data, cards={0: ["emperor"]}, board={"chatelet.1": (1, "henchman")})
    play(t, "place beggar egyptienne.1", "plot emperor")
    p = play(t, "recall egyptienne.1")
    assert (p["placed"], p["rogues"][0]) == (None, ["beggar", "henchman", "henchman"])
    assert starting(t, "shift") == {f"shift chatelet.1 {to}" for to in free_spots(p)}


@pytest.mark.clause("C-TRN-6")
def test_c_trn_6_a_standoff_takes_it_from_the_board():
    board = {"taverne.1": (1, "henchman"), "taverne.3": (2, "brute"), "chatelet.1": (1, "beggar")}
    t = table(board=board, king=23)
    play(t, "place henchman taverne.2", "skip")
    assert t.position()["placed"] == "taverne.2"
    p = play(t, "settle taverne")
    assert asks(t) == ("lone", 1)
    assert p["placed"] is None


@pytest.mark.clause("C-TRN-7")
@EVERY_COUNT
def test_c_trn_7_plots_at_three_moments_only(players):
    found = set()
    for seed in range(2):
        for p, actions in recorded(players, seed):
            plots = {action for action in actions if action.startswith("plot ")}
            due = p["decision"] in MOMENTS and not p["played"]
            hand = p["cards"][p["active"]] if due else []
            assert plots == {f"plot {card}" for card in hand}
            found |= {p["decision"]} if plots else set()
    assert found == MOMENTS


@pytest.mark.clause("C-TRN-7")
@pytest.mark.parametrize("moment", ["place", "act", "close"])
def test_c_trn_7_the_three_moments(moment):
    t = table(cards={0: ["emperor"]})
    for decision, action in [("place", "place henchman grande_cour.2"), ("act", "skip")]:
        if moment == decision:
            break
        play(t, action)
    assert asks(t) == (moment, 0)
    coins = t.position()["coins"][0]
    p = play(t, "plot emperor")
    assert p["coins"][0] == coins + 2
    assert asks(t) == (("place", 1) if moment == "close" else (moment, 0))


@pytest.mark.clause("C-TRN-7")
def test_c_trn_7_not_between_a_placement_and_its_effect():
    cards = ["death", "devil", "emperor", "moon"]
    t = table(cards={0: cards})
    play(t, "place henchman taverne.1")
    assert asks(t) == ("discard", 0)
    assert offered(t) == {f"discard {card}" for card in cards}


@pytest.mark.clause("C-TRN-7")
def test_c_trn_7_not_by_another_seat():
    t = table(cards={1: ["emperor"], 2: ["devil"]})
    play(t, "place henchman grande_cour.2")
    assert offered(t) == {"take", "skip"}
    play(t, "skip")
    assert asks(t) == ("place", 1)


@pytest.mark.clause("C-TRN-8")
@pytest.mark.parametrize("spot", ["chatelet.3", "les_halles.3"])
def test_c_trn_8_a_card_drawn_now_may_be_played_now(spot):
    t = table(pile_top=["emperor"])
    play(t, f"place henchman {spot}", "draw" if spot == "chatelet.3" else "skip")
    assert asks(t) == ("close", 0)
    coins = t.position()["coins"][0]
    assert play(t, "plot emperor")["coins"][0] == coins + 2
    assert asks(t) == ("place", 1)


@pytest.mark.clause("C-TRN-9")
@pytest.mark.parametrize(
    ("cards", "plays", "asked"),
    [
        ([], [], False),
        (["emperor"], [], True),
        (["emperor"], ["plot emperor"], False),
        (["devil", "emperor"], ["plot emperor"], False),
        (["devil", "emperor"], [], True),
    ],
)
def test_c_trn_9_close(cards, plays, asked):
    t = table(cards={0: cards, 1: ["moon"]})
    play(t, "place henchman grande_cour.2", *plays, "skip")
    if not asked:
        assert asks(t) == ("place", 1)
        return
    assert asks(t) == ("close", 0)
    assert offered(t) == {"end", *(f"plot {card}" for card in cards)}
    play(t, "end")
    assert asks(t) == ("place", 1)


@pytest.mark.clause("C-TRN-9")
def test_c_trn_9_no_second_close():
    t = table(cards={0: ["devil", "emperor"]})
    play(t, "place henchman grande_cour.2", "skip", "plot emperor")
    assert asks(t) == ("place", 1)


# Spots

EFFECTS = {
    "grande_cour": [("king", 1), ("coins", 1), ("draw", 1)],
    "chatelet": [("draw", 1), ("king", 2), ("coins", 2)],
    "les_halles": [("king", 2), ("coins", 1), ("draw", 1)],
    "egyptienne": [("coins", 2), ("king", 2), ("draw", 2)],
    "taverne": [("draw", 1), ("king", 1), ("coins", 2)],
}


@pytest.mark.clause("C-SPT-1")
@EVERY_COUNT
@pytest.mark.parametrize("spot", SPOTS)
def test_c_spt_1_the_fifteen_spots(spot, players):
    place, number = spot.split(".")
    sort, n = EFFECTS[place][int(number) - 1]
    t = table(players=players)
    before = t.position()
    p = play(t, f"place henchman {spot}")
    assert p["coins"] == [before["coins"][0] + n * (sort == "coins"), *before["coins"][1:]]
    assert p["king"] == n * (sort == "king")
    drawn = n * (sort == "draw")
    assert p["cards"] == [sorted(before["pile"][:drawn]), *before["cards"][1:]]
    assert p["pile"] == before["pile"][drawn:]
    assert asks(t) == ("act", 0)


@pytest.mark.clause("C-SPT-2")
@pytest.mark.parametrize(("king", "spot", "to"), [(28, "les_halles.1", 29), (3, "chatelet.2", 4)])
def test_c_spt_2_the_king_goes_as_far_as_possible(king, spot, to):
    p = play(table(king=king), f"place henchman {spot}")
    assert p["king"] == to


@pytest.mark.clause("C-SPT-2")
def test_c_spt_2_draws_as_far_as_possible():
    data = deck(emperor=4, moon=1)
    t = table(data=data, cards={1: ["emperor"] * 4}, pile=["moon"])
    p = play(t, "place henchman egyptienne.3")
    assert (p["cards"][0], p["pile"], p["discard"]) == (["moon"], [], [])
    assert asks(t) == ("act", 0)


@pytest.mark.clause("C-SPT-2")
def test_c_spt_2_nothing_to_draw():
    t = table(**no_cards())
    p = play(t, "place henchman taverne.1")
    assert p["cards"][0] == []
    assert asks(t) == ("act", 0)


@pytest.mark.clause("C-SPT-2")
def test_c_spt_2_mandatory():
    t = table(cards={0: ["death", "devil", "emperor", "moon"]})
    play(t, "place henchman taverne.1")
    assert verbs(t) == {"discard"}  # a full hand is no way out
    for action in ("skip", "done", "end"):
        with pytest.raises(estaminet.IllegalAction):
            t.play(action)


@pytest.mark.clause("C-SPT-3")
def test_c_spt_3_the_other_ways_to_a_spot_have_no_effect():
    # The action of the Rue de l'Égyptienne, a swap, and the return to the hand.
    t = table(board={"chatelet.1": (0, "henchman")}, cards={0: ["wheel"]}, pile_top=["moon"])
    before = play(t, "place henchman egyptienne.1")
    p = play(t, "plot wheel", "swap chatelet.1 egyptienne.1")
    assert (p["coins"], p["king"]) == (before["coins"], before["king"])
    assert p["cards"][0] == ["moon"]  # of the Wheel itself
    p = play(t, "shift egyptienne.1 taverne.3")
    assert p["coins"] == before["coins"]


@pytest.mark.clause("C-SPT-3")
@pytest.mark.parametrize("effect", [True, False])
def test_c_spt_3_relocate_says_so(effect):
    move = {"op": "relocate", "whose": "own", "not_placed": False, "effect": effect}
    t = table(data=program(move), board={"chatelet.1": (0, "beggar")}, cards={0: ["emperor"]})
    p = play(t, "plot emperor", "shift chatelet.1 egyptienne.1")
    assert p["coins"][0] == 1 + 2 * effect
    assert p["placed"] is None  # the turn's rogue is still to be placed
    assert asks(t) == ("place", 0)
