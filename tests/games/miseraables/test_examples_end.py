"""Worked examples of section 12: scoring, knowledge and views, the end, deck files."""

import json
import random

import pytest

import estaminet
from tests.games.helpers import play

from .decks import DROP, changed, choose, effect, goal, scout, texts
from .positions import (
    GAME,
    after,
    exchanged,
    killed,
    knowing,
    new,
    owned,
    pile,
    playout,
    seen,
    table,
)

TEN_CROWNS = ["king_louis_philippe", "monsieur_gillenormand", "bamatabois", "aristocrat", "soldier"]


def scoring(t):
    """The points, the goals met and the decision that follows."""
    p = t.position()
    return p["points"][0], p["last_score"]["goals"], t.decision


@pytest.mark.example("E-33")
def test_e_33_jean_valjean_meets_every_goal():
    t = after(
        "score jean_valjean?",
        own={0: ["jean_valjean?"]},
        save=["cosette", "marius_pontmercy"],
        kill=TEN_CROWNS,
    )
    assert scoring(t) == (7, [True, True, True], "fate")
    assert owned(t, 0) == ["jean_valjean"]
    assert killed(t) == [sorted(TEN_CROWNS), []]
    t.play("kill")
    assert killed(t)[1] == ["jean_valjean"]


@pytest.mark.example("E-33")
def test_e_33_without_marius_and_the_king():
    t = after(
        "score jean_valjean?", own={0: ["jean_valjean?"]}, save=["cosette"], kill=TEN_CROWNS[1:]
    )
    assert scoring(t) == (2, [False, True, False], "fate")


@pytest.mark.example("E-34")
@pytest.mark.parametrize(("more", "points"), [([], 0), (["student"], 1)])
def test_e_34_the_scored_student_is_in_no_pile(more, points):
    t = after(
        "score student",
        own={0: ["student"]},
        save=["enjolras", *more],
        tableau=["soldier", "soldier", "soldier"],
    )
    assert scoring(t) == (points, [bool(points), False], "fate")


E_35 = ["monsieur_thenardier", "aristocrat", "aristocrat?", "cosette?", "peasant?"]


@pytest.mark.example("E-35")
def test_e_35_nothing_is_revealed():
    t = after("score monsieur_thenardier", own={0: E_35})
    assert (t.decision, t.actor) == ("reveal", 0)
    assert t.actions() == ["done", "reveal aristocrat?", "reveal cosette?", "reveal peasant?"]
    t.play("done")
    assert scoring(t) == (1, [True, False, False], "fate")


@pytest.mark.example("E-35")
def test_e_35_an_aristocrat_is_revealed():
    t = after("score monsieur_thenardier", "reveal aristocrat?", "done", own={0: E_35})
    assert scoring(t) == (3, [True, True, False], "fate")
    t.play("save")
    assert owned(t, 0) == ["aristocrat", "aristocrat", "cosette?", "peasant?"]


@pytest.mark.example("E-36")
def test_e_36_after_the_last_hidden_card_comes_the_fate():
    t = after(
        "score bamatabois",
        "reveal king_louis_philippe?",
        own={0: ["bamatabois", "king_louis_philippe?"]},
        kill=["fantine"],
    )
    assert scoring(t) == (3, [True, True, False], "fate")


@pytest.mark.example("E-36")
@pytest.mark.parametrize(
    ("card", "others"), [("bamatabois", ["king_louis_philippe"]), ("cosette", ["peasant?"])]
)
def test_e_36_reveal_is_not_asked(card, others):
    t = after(f"score {card}", own={0: [card, *others]})
    assert t.decision == "fate"


@pytest.mark.example("E-37")
@pytest.mark.parametrize(
    ("others", "piles", "points"),
    [
        (["soldier?", "soldier?", "peasant?"], {"kill": ["enjolras"]}, 3),
        (["soldier?", "peasant?"], {"save": ["enjolras"]}, 1),
    ],
)
def test_e_37_grantaire(others, piles, points):
    t = after("score grantaire", own={0: ["grantaire", *others]}, **piles)
    assert (t.position()["points"][0], t.decision) == (points, "fate")


@pytest.mark.example("E-38")
def test_e_38_inspector_javert():
    t = after(
        "score inspector_javert",
        own={0: ["inspector_javert"]},
        save=["king_louis_philippe", "soldier", "soldier", "general_lamarque"],
        kill=["jean_valjean"],
    )
    assert scoring(t) == (4, [True, False, True], "fate")


@pytest.mark.example("E-39")
def test_e_39_who_looked_before_the_kill():
    t = after(
        "score inspector_javert",
        "save",
        "use marius_pontmercy",
        "take deck",
        "kill aristocrat?",
        own={0: ["inspector_javert"], 1: ["marius_pontmercy"]},
        kill=["peasant"],
        deck=["aristocrat", "cosette"],
    )
    assert killed(t) == [["peasant"], ["aristocrat"]]


@pytest.mark.example("E-39")
def test_e_39_points_stay():
    t = after(
        "score cosette",
        "save",
        "use monsieur_gillenormand",
        "return save:marius_pontmercy",
        own={0: ["cosette"], 1: ["monsieur_gillenormand"]},
        save=["marius_pontmercy"],
    )
    assert pile(t, "save") == ["cosette"]
    assert t.position()["points"] == [2, 0]


# Knowledge and views


@pytest.mark.example("E-40")
@pytest.mark.parametrize(
    ("known", "left"), [(["peasant"], []), (["peasant", "peasant"], ["peasant"])]
)
def test_e_40_one_copy_fewer(known, left):
    t = after(
        "use jean_valjean",
        "return kill:peasant",
        own={0: ["jean_valjean"]},
        kill=["cosette", "peasant", "peasant"],
        kill_known={1: known},
    )
    assert killed(t) == [["cosette", "peasant"], left]


@pytest.mark.example("E-41")
def test_e_41_a_scouted_card_stays_known():
    t = after(
        "use gavroche",
        "scout",
        "pick fantine",
        "use marius_pontmercy",
        "take deck",
        own={0: ["gavroche"], 1: ["marius_pontmercy"]},
        deck=["fantine", "cosette"],
        rest="save",
    )
    assert knowing(t, "cosette") == [0, 1]
    assert t.view(0)["hidden"] == [["fantine"], ["cosette"]]
    assert t.view(1)["hidden"] == [[None], ["cosette"]]
    t.play("kill cosette?")
    assert killed(t) == [["cosette"], ["cosette"]]
    assert seen(t) == ["kill cosette?", "kill cosette?", "kill ?"]


@pytest.mark.example("E-42")
def test_e_42_a_returned_card_is_drawn_again():
    t = after(
        "use grantaire",
        "return soldier",
        "take deck",
        own={0: ["grantaire", "soldier"]},
        rest="save",
        triggered_by=1,
    )
    assert owned(t, 0) == ["grantaire", "soldier?"]
    assert knowing(t, "soldier") == [0, 1]


@pytest.mark.example("E-43")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_e_43_an_observer_in_any_position(players):
    for t in playout(new(players, turn_limit=10), random.Random(players)):
        view = t.view(None)
        assert (view["seat"], view["kill_known"]) == (None, None)
        assert view["deck"] == [None] * len(t.position()["deck"])
        assert view["hidden"] == [[None] * len(cards) for cards in t.position()["hidden"]]
        for seat in [None, *range(players)]:
            text = json.dumps(t.view(seat))
            assert "known_by" not in text
            assert "#" not in text


@pytest.mark.example("E-51")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_e_51_what_a_seat_does_not_know_may_be_exchanged(players):
    rng = random.Random(players)
    for t in playout(new(players, seed=players, turn_limit=6), rng, eager=True):
        for seat in [None, *range(players)]:
            twin = exchanged(t.position(), seat, rng)
            other = estaminet.from_position(GAME, twin, seed=1)
            assert other.view(seat) == t.view(seat)
            if seat == t.actor:
                assert other.actions() == t.actions()


# The end


@pytest.mark.example("E-44")
def test_e_44_the_first_to_finish_wins():
    t = after(
        "take deck",
        players=3,
        own={1: ["jean_valjean"]},
        kill=["bamatabois"],
        deck=["peasant"],
        rest="save",
    )
    assert (t.position()["triggered_by"], t.actor) == (0, 1)
    p = play(t, "use jean_valjean", "return kill:bamatabois", "take deck")
    assert (t.decision, t.actor, t.actions()) == ("over", None, [])
    assert p["points"] == [-1, -1, -1]
    assert t.position()["result"] == {
        "winners": [0],
        "points": [-1, -1, -1],
        "owned": [1, 1, 1],
        "score": [1, 0, 0],
    }


@pytest.mark.example("E-45")
def test_e_45_the_refill_empties_the_deck():
    t = after("take tableau:student", deck=["peasant"], rest="save")
    p = t.position()
    assert (p["deck"], p["triggered_by"]) == ([], 0)
    assert (t.decision, t.actor) == ("turn", 1)
    t.play("take tableau:peasant")
    assert t.decision == "over"


@pytest.mark.example("E-46")
def test_e_46_a_returned_card_does_not_undo_the_end():
    t = after(
        "use peasant",
        "take deck",
        "return soldier",
        own={0: ["peasant", "soldier"]},
        deck=["cosette"],
        rest="save",
    )
    assert pile(t, "deck") == ["soldier"]
    assert (t.position()["triggered_by"], t.actor) == (0, 1)
    t.play("take deck")
    assert t.decision == "over"


@pytest.mark.example("E-47")
@pytest.mark.parametrize(
    ("cards", "points", "final", "winner"),
    [
        (["peasant", "peasant"], [3, 6], [1, 4], 1),
        (["peasant", "peasant", "cosette?"], [3, 4], [1, 1], 0),
        (["peasant", "peasant"], [3, 3], [1, 1], 1),
    ],
)
def test_e_47_who_wins(cards, points, final, winner):
    t = table(own={0: ["soldier"], 1: cards}, points=points, rest="save", triggered_by=1)
    t.play("take tableau:student")
    assert t.decision == "over"
    assert t.result["points"] == t.position()["points"] == final
    assert t.result["owned"] == [2, len(cards)]
    assert t.result["winners"] == [winner]


@pytest.mark.example("E-48")
def test_e_48_one_turn_each():
    t = new(turn_limit=1)
    play(t, t.actions()[0])
    play(t, t.actions()[0])
    t.play("take deck")
    assert (t.decision, t.actor) == ("turn", 1)
    p = play(t, "take deck")
    assert (t.decision, p["triggered_by"], p["turn"]) == ("over", None, 2)


@pytest.mark.example("E-48")
def test_e_48_the_end_is_triggered_in_the_last_turn():
    t = table(players=3, turn_limit=5, turn=15, actor=2, deck=["cosette"], rest="save")
    p = play(t, "take deck")
    assert (t.decision, p["triggered_by"]) == ("over", 2)


@pytest.mark.example("E-48")
@pytest.mark.parametrize("options", [{"turn_limit": 0}, {"deck": "unknown"}])
def test_e_48_refused_options(options):
    with pytest.raises(estaminet.BadOption):
        new(**options)


@pytest.mark.example("E-49")
def test_e_49_a_card_is_got_rid_of():
    t = table(own={0: ["cosette"]}, rest="kill", triggered_by=1)
    play(t, "score cosette", "kill")
    assert t.decision == "over"
    assert (t.result["points"], t.result["owned"]) == ([0, 0], [0, 0])


# Deck files

FIRST = ("fantine", "ability", "effects", 0)
SECOND = ("fantine", "ability", "effects", 1)
CITIZENS = ["aristocrat", "soldier", "peasant", "student"]
DRAW = effect("TAKE", "deck")
BROKEN = {
    "seventh symbol": [(("symbols", name), {"names": texts(name)}) for name in ("STAR", "MOON")],
    "card with id deck": [(("soldier", "id"), "deck")],
    "character with 2 copies": [(("fantine", "copies"), 2)],
    "44 cards": [((citizen, "copies"), 6) for citizen in CITIZENS],
    "five effects": [(("fantine", "ability", "effects"), [DRAW] * 5)],
    "may: false": [((*FIRST, "may"), False)],
    "SCOUT of 7": [(FIRST, scout(7))],
    "CHOOSE of two SAVE": [(FIRST, choose(effect("SAVE", "own"), effect("SAVE", "tableau")))],
    "CHOOSE of FATE and KILL": [(FIRST, choose(effect("FATE", "own"), effect("KILL", "tableau")))],
    "SAVE of save": [(FIRST, effect("SAVE", "save"))],
    "KILL of self and own": [(FIRST, effect("KILL", "self", "own"))],
    "USE of self": [(FIRST, effect("USE", "self"))],
    "SWAP with deck": [(FIRST, effect("SWAP", "own", swap_with=["deck"]))],
    "if_you_do in the first effect": [((*FIRST, "if_you_do"), True)],
    "that in the first effect": [(FIRST, effect("KILL", "that"))],
    "that after KILL": [(SECOND, effect("SAVE", "that"))],
    "goal without points": [(("fantine", "goals", 0, "points"), DROP)],
    "target peasant": [(("fantine", "goals", 0), goal("SAVE_CHARACTER", target="peasant"))],
    "target itself": [(("fantine", "goals", 0), goal("SAVE_CHARACTER", target="fantine"))],
}


@pytest.mark.example("E-50")
@pytest.mark.parametrize("what", BROKEN)
def test_e_50_broken_deck_files(what):
    with pytest.raises(estaminet.BadData) as caught:
        new(data=changed(*BROKEN[what]))
    assert caught.value.defects


@pytest.mark.example("E-50")
def test_e_50_the_unchanged_file_is_accepted():
    assert new(data=changed()).position() == new().position()
