"""Clauses of section 3 (the end) and section 11."""

import random

import pytest

from tests.games.helpers import play

from .decks import DRAW, effect, scout, workshop
from .positions import after, idents, new, owned, playout, table

LAST = {"rest": "save", "triggered_by": 1}  # the deck is empty, seat 0 has the last turn
EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.clause("M-END-1")
@pytest.mark.parametrize(
    ("effects", "actions"),
    [
        ([DRAW], ["take deck"]),
        ([effect("SAVE", "deck")], ["save deck"]),
        ([effect("KILL", "deck")], ["kill deck"]),
        ([effect("FATE", "deck")], ["kill deck"]),
        ([scout(3)], ["scout", "pick nun"]),
    ],
)
def test_m_end_1_triggered_by_an_effect_at_once(effects, actions):
    t = table(
        data=workshop(*effects, effect("KILL", "tableau")),
        own={0: ["probe"]},
        deck=["nun"],
        rest="save",
    )
    t.play("use probe")
    for action in actions:
        assert t.position()["triggered_by"] is None
        t.play(action)
    assert (t.decision, t.actor) == ("effect", 0)
    assert (t.position()["deck"], t.position()["triggered_by"]) == ([], 0)
    assert t.view(1)["triggered_by"] == 0


@pytest.mark.clause("M-END-1")
@EVERY_COUNT
@pytest.mark.parametrize("action", ["take deck", "take tableau:student"])
def test_m_end_1_triggered_by_a_take_or_the_refill(players, action):
    for actor in range(players):
        t = table(players=players, actor=actor, deck=["cosette"], rest="save")
        p = play(t, action)
        assert (p["deck"], p["triggered_by"]) == ([], actor)
        assert (t.decision, t.actor) == ("turn", (actor + 1) % players)


@pytest.mark.clause("M-END-1")
def test_m_end_1_not_before_the_deck_is_empty():
    t = table(deck=["cosette", "fantine"], rest="save")
    assert play(t, "take deck")["triggered_by"] is None
    assert play(t, "take deck")["triggered_by"] == 1


@pytest.mark.clause("M-END-1")
def test_m_end_1_a_scout_that_looks_at_all_cards_does_not_trigger():
    data = workshop(scout(6))
    t = table(data=data, own={0: ["probe"]}, deck=["nun", "clerk"], rest="save")
    p = play(t, "use probe", "scout")
    assert (p["triggered_by"], len(p["deck"])) == (None, 2)
    p = play(t, "pick nun")
    assert (p["triggered_by"], p["deck"]) == (None, ["clerk"])


@pytest.mark.clause("M-END-1")
def test_m_end_1_only_the_first_time():
    t = table(players=3, own={1: ["grantaire", "soldier"]}, deck=["cosette"], rest="save")
    assert play(t, "take deck")["triggered_by"] == 0
    play(t, "use grantaire", "return soldier", "take deck", "take tableau:student")
    assert (t.position()["triggered_by"], t.actor) == (0, 2)
    t.play("take tableau:student")
    assert t.decision == "over"


@pytest.mark.clause("M-END-2")
def test_m_end_2_a_returned_card_does_not_undo_the_end():
    own = {0: ["montparnasse"], 1: ["soldier"]}
    t = table(players=3, own=own, rest="save", triggered_by=2)
    p = play(t, "use montparnasse", "take 1:soldier", "return montparnasse")
    assert (p["deck"], p["triggered_by"], t.actor) == (["montparnasse"], 2, 1)
    assert "take deck" in t.actions()
    t.play("take deck")
    assert (t.decision, owned(t, 1)) == ("over", ["montparnasse?"])


@pytest.mark.clause("M-END-2")
def test_m_end_2_a_returned_card_refills_the_tableau():
    own = {0: ["montparnasse"], 1: ["soldier"]}
    t = table(own=own, tableau=["student"], rest="save", triggered_by=1)
    p = play(t, "use montparnasse", "take 1:soldier", "return montparnasse")
    assert t.decision == "over"
    assert idents(p["tableau"]) == ["montparnasse", "student"]


@pytest.mark.clause("M-END-3")
@EVERY_COUNT
def test_m_end_3_each_other_seat_has_one_more_turn(players):
    for trigger in range(players):
        t = table(players=players, actor=trigger, deck=["cosette"], rest="save")
        t.play("take deck")
        for i in range(1, players):
            assert (t.decision, t.actor) == ("turn", (trigger + i) % players)
            t.play(t.actions()[-1])
            while t.decision not in ("turn", "over"):
                t.play(t.actions()[0])
        assert (t.decision, t.actor, t.actions()) == ("over", None, [])


@pytest.mark.clause("M-END-3")
def test_m_end_3_the_triggering_seat_finishes_its_turn():
    own = {0: ["student"]}
    t = table(own=own, tableau=["soldier"] * 3, deck=["cosette"], rest="save")
    p = play(t, "use student", "take deck")
    assert (p["triggered_by"], t.decision, t.actor) == (0, "effect", 0)
    assert t.actions() == ["save cosette?", "skip"]
    t.play("save cosette?")
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("M-END-3")
@EVERY_COUNT
def test_m_end_3_in_whole_games(players):
    ended = 0
    for seed in range(4):
        t = new(players, seed=seed)
        for _ in playout(t, random.Random(seed)):
            pass
        p = t.position()
        if p["triggered_by"] is not None:
            ended += 1
            assert p["turn"] % players == p["triggered_by"]
    assert ended


@pytest.mark.clause("M-END-4")
@pytest.mark.parametrize(
    ("cards", "points", "final"),
    [
        ([], 5, 5),
        (["soldier"], 5, 4),
        (["soldier?"], 5, 4),
        (["soldier", "peasant?", "cosette", "fantine?"], 5, 1),
        (["soldier", "peasant?", "cosette"], 1, -2),
    ],
)
def test_m_end_4_one_point_for_each_card_owned(cards, points, final):
    t = table(own={1: cards}, points=[0, points], tableau=[], **LAST)
    p = play(t, "pass")
    assert t.decision == "over"
    assert p["points"] == [0, final]
    assert t.result["points"] == [0, final]
    assert t.result["owned"] == [0, len(cards)]


@pytest.mark.clause("M-END-4")
def test_m_end_4_not_before_the_end():
    t = table(players=3, own={0: ["soldier"]}, points=[2, 2, 2], rest="save", triggered_by=2)
    assert play(t, "take tableau:student")["points"] == [2, 2, 2]


def final(players, cards, points, actor=0):
    """The result when `actor`, who owns nothing, has passed; the others own so many cards."""
    names = iter(["soldier"] * 3 + ["peasant"] * 3 + ["aristocrat"] * 3 + ["student"] * 3)
    given = {seat: [next(names) for _ in range(n)] for seat, n in cards.items()}
    t = table(
        players=players,
        actor=actor,
        own=given,
        points=points,
        tableau=[],
        rest="save",
        triggered_by=(actor + 1) % players,
    )
    t.play("pass")
    assert t.decision == "over"
    return t.result


@pytest.mark.clause("M-END-5")
@pytest.mark.parametrize(
    ("cards", "points", "winner"),
    [
        ({}, [3, 2, 1], 0),
        ({}, [1, 3, 2], 1),
        ({}, [1, 2, 3], 2),
        ({1: 3}, [1, 3, 0], 0),  # 1, 0, 0
        ({1: 1, 2: 2}, [1, 3, 4], 1),  # 1, 2, 2: fewer cards
        ({1: 2, 2: 1}, [1, 4, 3], 2),  # 1, 2, 2: fewer cards
        ({1: 2, 2: 1}, [2, 4, 3], 0),  # 2, 2, 2: fewest cards
        ({1: 1, 2: 2}, [0, 0, 0], 0),  # 0, -1, -2
        ({1: 4, 2: 2}, [0, 4, 3], 2),  # 0, 0, 1
    ],
)
def test_m_end_5_most_points_then_fewest_cards(cards, points, winner):
    assert final(3, cards, points)["winners"] == [winner]


@pytest.mark.clause("M-END-6")
@EVERY_COUNT
def test_m_end_6_the_earlier_last_turn_wins(players):
    for actor in range(players):
        result = final(players, {}, [1] * players, actor)
        assert result["winners"] == [(actor + 1) % players]  # who triggered the end


@pytest.mark.clause("M-END-6")
@pytest.mark.parametrize(
    ("actor", "points", "winner"),
    [
        (0, [2, 1, 2, 2], 2),  # last turns in the order 1, 2, 3, 0
        (0, [2, 1, 1, 2], 3),
        (1, [2, 2, 1, 1], 0),  # 2, 3, 0, 1
        (2, [2, 2, 2, 1], 0),  # 3, 0, 1, 2
        (3, [1, 1, 2, 2], 2),  # 0, 1, 2, 3
    ],
)
def test_m_end_6_among_the_tied_seats(actor, points, winner):
    assert final(4, {}, points, actor)["winners"] == [winner]


@pytest.mark.clause("M-END-6")
def test_m_end_6_cards_come_before_turns():
    # 1, 1, 1 with 1, 0, 2 cards; the last turns in the order 2, 0, 1
    result = final(3, {0: 1, 2: 2}, [2, 1, 3], actor=1)
    assert (result["points"], result["owned"]) == ([1, 1, 1], [1, 0, 2])
    assert result["winners"] == [1]


@pytest.mark.clause("M-END-6")
@EVERY_COUNT
def test_m_end_6_exactly_one_winner(players):
    for seed in range(4):
        t = new(players, seed=seed, turn_limit=2)
        for _ in playout(t, random.Random(seed)):
            pass
        assert len(t.result["winners"]) == sum(t.result["score"]) == 1


@pytest.mark.clause("M-END-7")
@EVERY_COUNT
@pytest.mark.parametrize("limit", [1, 3])
def test_m_end_7_after_turn_limit_turns_of_every_seat(players, limit):
    t = new(players, turn_limit=limit)
    for _ in range(players):
        t.play(t.actions()[0])
    for turn in range(1, limit * players + 1):
        assert (t.decision, t.position()["turn"]) == ("turn", turn)
        t.play("take deck")
    p = t.position()
    assert (t.decision, p["triggered_by"], p["turn"]) == ("over", None, limit * players)
    assert t.result["owned"] == [1 + limit] * players
    assert t.result["points"] == [-1 - limit] * players


@pytest.mark.clause("M-END-7")
def test_m_end_7_the_last_turns_need_not_be_finished():
    t = table(
        players=3, turn_limit=5, turn=14, actor=1, deck=["cosette"], rest="save", points=[1, 1, 1]
    )
    p = play(t, "take deck")
    assert (t.decision, t.actor, p["triggered_by"]) == ("turn", 2, 1)
    p = play(t, "take tableau:student")
    assert (t.decision, p["points"]) == ("over", [1, 0, 0])
    assert t.result["winners"] == [0]


@pytest.mark.clause("M-END-7")
@EVERY_COUNT
def test_m_end_7_a_tie_at_the_limit_goes_to_the_first_seat(players):
    last = players - 1
    for tied in range(players):
        points = [0] * tied + [3] * (players - tied)
        points[last] = 4  # and one card taken
        t = table(players=players, turn_limit=5, turn=5 * players, actor=last, points=points)
        assert t.decision == "turn"
        t.play("take deck")
        winner = tied if tied == last else min(range(tied, last))
        assert (t.decision, t.result["winners"]) == ("over", [winner])


@pytest.mark.clause("M-END-7")
def test_m_end_7_a_turn_before_the_limit_is_not_the_last():
    t = table(players=3, turn_limit=5, turn=14, actor=1)
    t.play("take deck")
    assert (t.decision, t.actor, t.position()["turn"]) == ("turn", 2, 15)


@pytest.mark.clause("M-RES-1")
@EVERY_COUNT
def test_m_res_1_the_result(players):
    t = new(players, seed=4, turn_limit=4)
    for now in playout(t, random.Random(players)):
        assert (now.result is None) == (now.decision != "over")
        assert (now.position()["result"] is None) == (now.result is None)
    p = t.position()
    result = p["result"]
    assert set(result) == {"winners", "points", "owned", "score"}
    (winner,) = result["winners"]
    assert result["points"] == p["points"]
    assert result["owned"] == [len(owned(t, seat)) for seat in range(players)]
    assert result["score"] == [int(seat == winner) for seat in range(players)]
    assert t.view(None)["result"] == result


@pytest.mark.clause("M-RES-1")
def test_m_res_1_an_example():
    own = {0: ["soldier", "peasant?"], 1: ["fantine?"]}
    t = after("take tableau:student", own=own, points=[1, 9], **LAST)
    assert t.position()["result"] == {
        "winners": [1],
        "points": [-2, 8],
        "owned": [3, 1],
        "score": [0, 1],
    }
