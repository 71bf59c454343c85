"""Worked examples of section 12: set-up and turn, the rulebook's examples."""

import pytest

import estaminet
from tests.games.helpers import play

from .positions import after, idents, killed, knowing, new, owned, pile, seen, table

SHUFFLE = {
    "tableau": ["cosette", "soldier", "gavroche"],
    "own": {0: ["fantine?", "peasant?"], 1: ["eponine?", "enjolras?"]},
    "deck": ["grantaire"],
    "kept": [],
}


@pytest.mark.example("E-01")
@pytest.mark.parametrize(("players", "deck"), [(2, 25), (3, 23), (4, 21)])
def test_e_01_new_game(players, deck):
    t = new(players)
    p = t.position()
    assert (len(p["tableau"]), len(p["deck"])) == (3, deck)
    assert [len(cards) for cards in p["hidden"]] == [2] * players
    assert p["up"] == [[]] * players
    assert (p["save"], p["kill"], p["turn"]) == ([], [], 0)
    assert (t.decision, t.actor) == ("keep", 0)


@pytest.mark.example("E-01")
@pytest.mark.parametrize("players", [1, 5])
def test_e_01_wrong_number_of_players(players):
    with pytest.raises(estaminet.BadOption):
        new(players)


@pytest.mark.example("E-02")
def test_e_02_the_first_keep():
    t = table(**SHUFFLE)
    assert pile(t, "tableau") == ["cosette", "gavroche", "soldier"]
    assert owned(t, 0) == ["fantine?", "peasant?"]
    assert owned(t, 1) == ["enjolras?", "eponine?"]
    assert pile(t, "deck")[0] == "grantaire"
    assert t.actions() == [
        "keep fantine kill",
        "keep fantine save",
        "keep peasant kill",
        "keep peasant save",
    ]


@pytest.mark.example("E-02")
@pytest.mark.parametrize("seed", range(5))
def test_e_02_the_shuffle_says_it_all(seed):
    t = new(seed=seed)
    (event,) = t.chance
    order = idents(event["outcome"])
    assert event["event"] == "deck"
    assert pile(t, "tableau") == sorted(order[:3])
    assert owned(t, 0) == sorted(f"{card}?" for card in order[3:5])
    assert owned(t, 1) == sorted(f"{card}?" for card in order[5:7])
    assert pile(t, "deck") == order[7:]
    assert t.actions() == sorted(
        {f"keep {card} {fate}" for card in order[3:5] for fate in ("kill", "save")}
    )


@pytest.mark.example("E-03")
def test_e_03_both_decide():
    t = table(**SHUFFLE)
    p = play(t, "keep fantine save")
    assert (t.decision, t.actor, p["save"], p["kill"]) == ("keep", 1, [], [])
    assert t.view(1)["kept"] == ["?", None]
    assert t.view(0)["kept"] == ["keep fantine save", None]
    p = play(t, "keep eponine kill")
    assert (pile(t, "save"), pile(t, "kill")) == (["peasant"], ["enjolras"])
    assert killed(t) == [[], ["enjolras"]]
    assert (owned(t, 0), owned(t, 1)) == (["fantine?"], ["eponine?"])
    assert (t.decision, t.actor, p["turn"]) == ("turn", 0, 1)


@pytest.mark.example("E-04")
def test_e_04_two_peasants():
    t = table(**{**SHUFFLE, "own": {**SHUFFLE["own"], 0: ["peasant#1?", "peasant#2?"]}})
    assert t.actions() == ["keep peasant kill", "keep peasant save"]
    t.play("keep peasant save")
    assert seen(t) == ["keep peasant save", "keep ?", "keep ?"]


@pytest.mark.example("E-05")
def test_e_05_take_from_the_deck():
    t = after("take deck", deck=["fantine", "cosette"])
    assert owned(t, 0) == ["fantine?"]
    assert knowing(t, "fantine") == [0]
    assert pile(t, "deck")[0] == "cosette"
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.example("E-06")
def test_e_06_take_from_the_tableau():
    t = table(tableau=["gavroche", "soldier", "student"], deck=["fantine", "cosette"])
    t.play("take tableau:soldier")
    assert owned(t, 0) == ["soldier"]
    assert pile(t, "tableau") == ["fantine", "gavroche", "student"]
    assert pile(t, "deck")[0] == "cosette"


@pytest.mark.example("E-07")
def test_e_07_a_copy_on_each_face():
    t = table(own={0: ["peasant", "peasant?"]})
    assert t.actions() == [
        "score peasant",
        "score peasant?",
        "take deck",
        "take tableau:student",
        "use peasant",
        "use peasant?",
    ]


@pytest.mark.example("E-07")
@pytest.mark.parametrize(
    ("scored", "left"), [("score peasant?", "peasant"), ("score peasant", "peasant?")]
)
def test_e_07_the_other_face_is_left(scored, left):
    t = after(scored, "save", own={0: ["peasant", "peasant?"]})
    assert owned(t, 0) == [left]
    assert pile(t, "save") == ["peasant"]


@pytest.mark.example("E-07")
def test_e_07_two_copies_alike_are_one_action():
    t = table(own={0: ["peasant", "peasant"]})
    assert t.actions() == ["score peasant", "take deck", "take tableau:student", "use peasant"]


@pytest.mark.example("E-08")
def test_e_08_only_a_pass_is_left():
    t = table(tableau=[], rest="save", triggered_by=1)
    assert t.actions() == ["pass"]
    t.play("pass")
    assert (t.decision, t.actor) == ("over", None)


@pytest.mark.example("E-08")
def test_e_08_no_pass_while_a_card_can_be_taken():
    t = table(tableau=["student"], rest="save", triggered_by=1)
    assert t.actions() == ["take tableau:student"]


# The rulebook's examples

TOM = ["king_louis_philippe", "inspector_javert", "peasant"]


@pytest.mark.example("E-09")
def test_e_09_tom_uses_king_louis_philippe():
    t = after("use king_louis_philippe", own={0: TOM})
    assert (t.decision, t.actor) == ("effect", 0)
    assert t.actions() == ["save inspector_javert", "save peasant"]
    t.play("save peasant")
    assert t.actions() == ["kill inspector_javert"]
    t.play("kill inspector_javert")
    assert (t.decision, t.actor) == ("turn", 1)
    assert owned(t, 0) == ["king_louis_philippe"]
    assert (pile(t, "save"), pile(t, "kill")) == (["peasant"], ["inspector_javert"])


@pytest.mark.example("E-09")
def test_e_09_tom_saves_javert():
    t = after("use king_louis_philippe", "save inspector_javert", own={0: TOM})
    assert t.actions() == ["kill peasant"]
    t.play("kill peasant")
    assert (t.decision, t.actor) == ("turn", 1)
    assert (pile(t, "save"), pile(t, "kill")) == (["inspector_javert"], ["peasant"])


@pytest.mark.example("E-09")
@pytest.mark.parametrize("action", ["kill peasant", "score peasant", "use peasant", "skip"])
def test_e_09_tom_cannot_change_the_order(action):
    t = after("use king_louis_philippe", own={0: TOM})
    with pytest.raises(estaminet.IllegalAction):
        t.play(action)


@pytest.mark.example("E-10")
@pytest.mark.parametrize("card", ["bamatabois?", "bamatabois"])
def test_e_10_joan_owns_only_bamatabois(card):
    t = after(f"use {card}", own={0: [card]})
    assert (t.decision, t.actor) == ("turn", 1)
    assert owned(t, 0) == ["bamatabois"]
    assert (pile(t, "save"), pile(t, "kill")) == ([], [])
    assert t.position()["points"] == [0, 0]


@pytest.mark.example("E-11")
def test_e_11_jill_kills_the_aristocrat_just_drawn():
    t = after(
        "use marius_pontmercy", "take deck", own={0: ["marius_pontmercy"]}, deck=["aristocrat"]
    )
    assert t.actions() == ["kill aristocrat?", "save aristocrat?"]
    t.play("kill aristocrat?")
    assert killed(t) == [["aristocrat"], []]
    assert seen(t) == ["kill aristocrat?", "kill ?", "kill ?"]
    assert owned(t, 0) == ["marius_pontmercy"]


@pytest.mark.example("E-11")
def test_e_11_jill_saves_the_aristocrat_just_drawn():
    t = after(
        "use marius_pontmercy",
        "take deck",
        "save aristocrat?",
        own={0: ["marius_pontmercy"]},
        deck=["aristocrat"],
    )
    assert pile(t, "save") == ["aristocrat"]
    assert seen(t) == ["save aristocrat?"] * 3
