"""Clauses of sections 3 and 4: scoring, goals."""

import pytest

import estaminet
from tests.games.helpers import play

from .decks import DRAW, card, deck_file, effect, goal
from .positions import after, killed, owned, pile, seen, table, where

RED = {"symbols": ["RED"]}
BOTH = {"symbols": ["RED", "BLUE"]}


def gallery(*goals, **more):
    """A deck file with a card `hero` that has these goals, and cards with symbols: `rose` 2 RED,
    `ruby` 3 RED, `violet` 1 RED and 2 BLUE, `sky` 3 BLUE, `plain` none."""
    return deck_file(
        card("hero", goals=goals, **more),
        card("rose", symbols={"RED": 2}, copies=2),
        card("ruby", symbols={"RED": 3}),
        card("violet", symbols={"RED": 1, "BLUE": 2}),
        card("sky", symbols={"BLUE": 3}),
        card("plain"),
    )


def met(*goals, cards=("hero",), then=(), more=None, **changes):
    """Which goals are met when seat 0 scores the hero."""
    own = {0: list(cards), **changes.pop("others", {})}
    t = table(data=gallery(*goals, **(more or {})), own=own, **changes)
    play(t, next(f"score {each}" for each in cards if each.startswith("hero")), *then)
    return t.position()["last_score"]["goals"]


# Scoring


@pytest.mark.clause("M-SCORE-1")
@pytest.mark.parametrize("face", ["", "?"])
def test_m_score_1_the_scored_card_is_face_up(face):
    t = after(f"score cosette{face}", own={0: [f"cosette{face}", "soldier?"]})
    assert owned(t, 0) == ["cosette", "soldier?"]
    assert "cosette" not in t.position()["known_by"]
    assert seen(t) == [f"score cosette{face}"] * 3


@pytest.mark.clause("M-SCORE-1")
def test_m_score_1_face_up_before_anything_is_asked():
    own = {0: ["bamatabois?", "soldier?"]}
    t = after("score bamatabois?", own=own)
    assert (t.decision, owned(t, 0)) == ("reveal", ["bamatabois", "soldier?"])


@pytest.mark.clause("M-SCORE-2")
def test_m_score_2_owned_until_its_fate_is_decided():
    t = after("score hero", data=gallery(goal("OWN_CARDS", count=1)), own={0: ["hero"]})
    p = t.position()
    assert where(p, "hero") == ("up", 0)
    assert p["stack"] == [{"type": "score", "card": "hero", "stage": "fate"}]
    assert p["last_score"]["goals"] == [True]
    assert where(play(t, "save"), "hero") == "save"


@pytest.mark.clause("M-SCORE-2")
@pytest.mark.parametrize("kind", ["SAVE_SYMBOLS", "KILL_SYMBOLS", "OWN_SYMBOLS"])
def test_m_score_2_it_is_in_no_pile(kind):
    found = met(goal(kind, count=1, **RED), more={"symbols": {"RED": 5}})
    assert found == [kind == "OWN_SYMBOLS"]


OWN_GOALS = [goal("OWN_SYMBOLS", count=4, points=2, **RED), goal("OWN_CARDS", count=3)]


@pytest.mark.clause("M-SCORE-3")
def test_m_score_3_one_at_a_time_until_done():
    own = {0: ["hero", "rose?", "ruby?", "plain?"]}
    t = after("score hero", data=gallery(*OWN_GOALS), own=own)
    assert (t.decision, t.actor) == ("reveal", 0)
    assert t.position()["stack"] == [{"type": "score", "card": "hero", "stage": "reveal"}]
    assert t.position()["points"] == [0, 0]
    assert t.actions() == ["done", "reveal plain?", "reveal rose?", "reveal ruby?"]
    t.play("reveal rose?")
    assert owned(t, 0) == ["hero", "plain?", "rose", "ruby?"]
    assert seen(t) == ["reveal rose?"] * 3
    assert t.actions() == ["done", "reveal plain?", "reveal ruby?"]
    t.play("reveal ruby?")
    assert t.actions() == ["done", "reveal plain?"]
    t.play("done")
    assert (t.decision, t.position()["points"]) == ("fate", [3, 0])
    t.play("kill")
    assert owned(t, 0) == ["plain?", "rose", "ruby"]


@pytest.mark.clause("M-SCORE-3")
def test_m_score_3_until_none_is_hidden():
    own = {0: ["hero?", "rose?", "rose?"]}
    t = after("score hero?", data=gallery(*OWN_GOALS), own=own)
    assert t.actions() == ["done", "reveal rose?"]
    t.play("reveal rose?")
    assert t.actions() == ["done", "reveal rose?"]
    t.play("reveal rose?")
    assert (t.decision, t.position()["points"]) == ("fate", [3, 0])


@pytest.mark.clause("M-SCORE-3")
@pytest.mark.parametrize(
    ("goals", "cards"),
    [
        (OWN_GOALS, ["hero", "rose"]),
        (OWN_GOALS, ["hero?"]),
        ([goal("OWN_CARDS", count=2)], ["hero", "rose?"]),
        ([goal("SAVE_SYMBOLS", count=2, **RED)], ["hero", "rose?"]),
        ([goal("KILL_SYMBOLS", count=2, **RED)], ["hero?", "rose?"]),
    ],
)
def test_m_score_3_not_asked(goals, cards):
    own = {0: cards, 1: ["plain?"]}
    t = after(f"score {cards[0]}", data=gallery(*goals), own=own)
    assert t.decision == "fate"


@pytest.mark.clause("M-SCORE-3")
def test_m_score_3_asked_also_in_a_score_by_an_effect():
    own = {0: ["bamatabois", "soldier", "montparnasse?", "peasant?"]}
    t = after("use bamatabois", "save soldier", "score montparnasse?", own=own)
    assert (t.decision, t.actions()) == ("reveal", ["done", "reveal peasant?"])


FOUR = [
    goal("SAVE_SYMBOLS", count=2, points=1, **RED),
    goal("SAVE_SYMBOLS", count=4, points=2, **RED),
    goal("SAVE_CHARACTER", target="ruby", points=4),
    goal("OWN_CARDS", count=1, points=9),
]


@pytest.mark.clause("M-SCORE-4")
@pytest.mark.parametrize(
    ("save", "goals", "points"),
    [
        ([], [False, False, False, True], 9),
        (["rose"], [True, False, False, True], 10),
        (["rose", "rose"], [True, True, False, True], 12),
        (["ruby"], [True, False, True, True], 14),
        (["ruby", "rose"], [True, True, True, True], 16),
    ],
)
def test_m_score_4_every_goal_met_pays_overlaps_included(save, goals, points):
    t = after("score hero", data=gallery(*FOUR), own={0: ["hero"]}, save=save)
    p = t.position()
    assert (p["last_score"]["goals"], p["points"]) == (goals, [points, 0])


@pytest.mark.clause("M-SCORE-4")
def test_m_score_4_evaluated_after_the_revealing():
    goals = [goal("OWN_SYMBOLS", count=2, **RED), goal("OWN_CARDS", count=2)]
    t = after("score hero", data=gallery(*goals), own={0: ["hero", "rose?"]})
    assert t.position()["last_score"] is None
    p = play(t, "reveal rose?")
    assert p["last_score"] == {"seat": 0, "card": "hero", "goals": [True, True], "points": 2}


@pytest.mark.clause("M-SCORE-5")
@pytest.mark.parametrize(
    ("goals", "looks"),
    [
        ([goal("KILL_CHARACTER", target="ruby")], True),
        ([goal("KILL_SYMBOLS", count=99, **RED)], True),
        ([goal("OWN_CARDS", count=1), goal("KILL_SYMBOLS", count=1, **RED)], True),
        ([goal("SAVE_CHARACTER", target="ruby")], False),
        ([goal("SAVE_SYMBOLS", count=1, **RED)], False),
        ([goal("OWN_SYMBOLS", count=1, **RED)], False),
        ([goal("OWN_CARDS", count=1)], False),
    ],
)
def test_m_score_5_who_sees_the_kill_pile(goals, looks):
    t = after(
        "score hero",
        data=gallery(*goals),
        players=3,
        own={0: ["hero"]},
        kill=["rose", "rose", "sky"],
        kill_known={0: ["rose"], 1: ["sky"]},
    )
    assert killed(t) == [["rose", "rose", "sky"] if looks else ["rose"], ["sky"], []]


@pytest.mark.clause("M-SCORE-5")
def test_m_score_5_not_before_the_revealing_is_done():
    goals = [goal("OWN_SYMBOLS", count=9, **RED), goal("KILL_CHARACTER", target="ruby")]
    own = {0: ["hero", "plain?"]}
    t = after("score hero", data=gallery(*goals), own=own, kill=["ruby", "sky"])
    assert (t.decision, killed(t)) == ("reveal", [[], []])
    t.play("done")
    assert killed(t) == [["ruby", "sky"], []]


@pytest.mark.clause("M-SCORE-6")
def test_m_score_6_points_at_once_and_public():
    t = after("score cosette?", own={1: ["cosette?"]}, actor=1, save=["marius_pontmercy"])
    expected = {"seat": 1, "card": "cosette", "goals": [True, False, False], "points": 2}
    assert t.decision == "fate"
    for seat in (0, 1, None):
        view = t.view(seat)
        assert (view["points"], view["last_score"]) == ([0, 2], expected)
    t.play("save")
    assert t.position()["last_score"] == expected  # the latest, until the next
    t.play("take deck")
    assert t.position()["last_score"] == expected


@pytest.mark.clause("M-SCORE-6")
def test_m_score_6_later_changes_do_not_matter():
    own = {0: ["cosette"], 1: ["monsieur_gillenormand"]}
    t = table(own=own, save=["marius_pontmercy"], points=[5, 1])
    play(t, "score cosette", "save", "use monsieur_gillenormand", "return save:marius_pontmercy")
    assert t.position()["points"] == [7, 1]
    own = {0: ["cosette"], 1: ["marius_pontmercy"]}
    t = table(own=own)
    play(t, "score cosette", "save", "score marius_pontmercy", "save")
    assert t.position()["points"] == [0, 2]  # cosette counts for him; he came too late for her


@pytest.mark.clause("M-SCORE-7")
@pytest.mark.parametrize("fate", ["save", "kill"])
@pytest.mark.parametrize(("face", "points"), [("", 2), ("?", 2), ("", 0)])
def test_m_score_7_save_or_kill(fate, face, points):
    t = after(
        f"score cosette{face}",
        players=3,
        own={0: [f"cosette{face}"]},
        save=["marius_pontmercy"] if points else [],
    )
    assert t.position()["points"] == [points, 0, 0]
    assert (t.decision, t.actor, t.actions()) == ("fate", 0, ["kill", "save"])
    for action in ("skip", "done", "take deck"):
        with pytest.raises(estaminet.IllegalAction):
            t.play(action)
    p = play(t, fate)
    assert where(p, "cosette") == fate
    assert owned(t, 0) == []
    assert killed(t) == [["cosette"] if fate == "kill" else []] * 3
    assert seen(t) == [fate] * 4
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("M-SCORE-7")
def test_m_score_7_also_if_the_score_was_an_effect():
    data = gallery(goal("OWN_CARDS", count=99))
    data["cards"][0]["ability"]["effects"] = [effect("SCORE", "own"), DRAW]
    t = table(data=data, own={0: ["hero", "rose?"]})
    play(t, "use hero", "score rose?")
    assert (t.decision, t.actions()) == ("fate", ["kill", "save"])
    t.play("kill")
    assert killed(t) == [["rose"], ["rose"]]
    assert t.actions() == ["take deck"]


# Goals


@pytest.mark.clause("M-GOAL-1")
def test_m_goal_1_the_character_is_saved():
    aim = goal("SAVE_CHARACTER", target="ruby")
    assert met(aim, save=["ruby"]) == [True]
    assert met(aim, save=["rose", "ruby", "sky"]) == [True]
    assert met(aim, save=["rose", "sky"]) == [False]
    assert met(aim, kill=["ruby"]) == [False]
    assert met(aim, cards=["hero", "ruby"]) == [False]
    assert met(aim, tableau=["ruby", "pauper", "pauper"]) == [False]
    assert met(aim, deck=["ruby"]) == [False]


@pytest.mark.clause("M-GOAL-2")
def test_m_goal_2_the_character_is_killed():
    aim = goal("KILL_CHARACTER", target="ruby")
    assert met(aim, kill=["ruby"]) == [True]
    assert met(aim, kill=["rose", "ruby"], kill_known={1: ["ruby"]}) == [True]
    assert met(aim, kill=["rose", "sky"]) == [False]
    assert met(aim, save=["ruby"]) == [False]
    assert met(aim, others={1: ["ruby"]}) == [False]


def counts(kind, place):
    """Checks the symbols in one place, of one kind and of two."""
    assert met(goal(kind, count=4, **RED), **place(["rose", "rose"])) == [True]
    assert met(goal(kind, count=5, **RED), **place(["rose", "rose"])) == [False]
    assert met(goal(kind, count=5, **RED), **place(["rose", "ruby"])) == [True]
    assert met(goal(kind, count=1, **RED), **place(["violet"])) == [True]
    assert met(goal(kind, count=2, **RED), **place(["violet"])) == [False]
    assert met(goal(kind, count=1, **RED), **place(["sky", "plain"])) == [False]
    assert met(goal(kind, count=8, **BOTH), **place(["rose", "violet", "sky"])) == [True]
    assert met(goal(kind, count=9, **BOTH), **place(["rose", "violet", "sky"])) == [False]
    assert met(goal(kind, count=3, symbols=["BLUE"]), **place(["sky", "ruby"])) == [True]
    assert met(goal(kind, count=4, symbols=["BLUE"]), **place(["sky", "ruby"])) == [False]


@pytest.mark.clause("M-GOAL-3")
def test_m_goal_3_symbols_in_the_save_pile():
    counts("SAVE_SYMBOLS", lambda cards: {"save": cards})
    aim = goal("SAVE_SYMBOLS", count=4, **RED)
    assert met(aim, save=["rose"], kill=["rose"], cards=["hero", "ruby"]) == [False]
    assert met(aim, save=["rose"], tableau=["ruby", "pauper", "pauper"]) == [False]


@pytest.mark.clause("M-GOAL-4")
def test_m_goal_4_symbols_in_the_kill_pile():
    counts("KILL_SYMBOLS", lambda cards: {"kill": cards})
    aim = goal("KILL_SYMBOLS", count=4, **RED)
    assert met(aim, kill=["rose"], save=["rose"], cards=["hero", "ruby"]) == [False]
    assert met(aim, kill=["ruby"], others={1: ["rose"]}) == [False]


@pytest.mark.clause("M-GOAL-5")
def test_m_goal_5_symbols_on_own_face_up_cards():
    counts("OWN_SYMBOLS", lambda cards: {"cards": ["hero", *cards]})
    aim = goal("OWN_SYMBOLS", count=4, **RED)
    assert met(aim, cards=["hero", "rose", "rose?"], then=["done"]) == [False]
    assert met(aim, cards=["hero", "rose", "rose?"], then=["reveal rose?"]) == [True]
    assert met(aim, cards=["hero", "rose"], others={1: ["rose"]}) == [False]
    assert met(aim, cards=["hero", "rose"], save=["rose"], kill=["ruby"]) == [False]


@pytest.mark.clause("M-GOAL-5")
@pytest.mark.parametrize("hero", ["hero", "hero?"])
def test_m_goal_5_the_scored_card_included(hero):
    more = {"symbols": {"RED": 2}}
    for count, reached in [(4, True), (5, False)]:
        aim = goal("OWN_SYMBOLS", count=count, **RED)
        assert met(aim, cards=[hero, "rose"], more=more) == [reached]


@pytest.mark.clause("M-GOAL-6")
@pytest.mark.parametrize("hero", ["hero", "hero?"])
def test_m_goal_6_cards_owned(hero):
    aim = goal("OWN_CARDS", count=3)
    assert met(aim, cards=[hero, "rose", "rose"]) == [True]
    assert met(aim, cards=[hero, "rose", "rose?"]) == [True]
    assert met(aim, cards=[hero, "rose?", "rose?", "sky?"]) == [True]
    assert met(aim, cards=[hero, "rose?"], others={1: ["rose", "sky"]}) == [False]
    assert met(aim, cards=[hero], save=["rose", "sky"], kill=["ruby"]) == [False]
    assert met(goal("OWN_CARDS", count=1), cards=[hero]) == [True]


@pytest.mark.clause("M-GOAL-6")
def test_m_goal_6_nothing_needs_to_be_revealed():
    t = after("score grantaire", own={0: ["grantaire", "soldier?", "peasant?", "cosette?"]})
    assert (t.decision, t.position()["points"]) == ("fate", [1, 0])
    t.play("save")
    assert owned(t, 0) == ["cosette?", "peasant?", "soldier?"]
    assert pile(t, "save") == ["grantaire"]
