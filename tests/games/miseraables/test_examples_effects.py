"""Worked examples of section 12: effects."""

import pytest

from tests.games.helpers import play

from .decks import effect, workshop
from .positions import after, idents, killed, knowing, owned, pile, seen, table


@pytest.mark.example("E-12")
def test_e_12_a_hidden_card_is_used():
    t = after("use gavroche?", own={0: ["gavroche?"]})
    assert owned(t, 0) == ["gavroche"]
    assert t.position()["used"] == ["gavroche"]
    assert (t.decision, t.actions()) == ("effect", ["scout"])


@pytest.mark.example("E-13")
def test_e_13_eponine():
    t = after(
        "use eponine",
        "kill eponine",
        own={0: ["eponine", "peasant?"], 1: ["soldier", "fantine?"]},
        kill=["cosette"],
        tableau=["gavroche", "student", "student"],
    )
    assert t.actions() == [
        "save 1:soldier",
        "save kill:cosette",
        "save peasant?",
        "save tableau:gavroche",
        "save tableau:student",
    ]
    assert killed(t) == [["cosette", "eponine"], ["eponine"]]
    t.play("save kill:cosette")
    assert killed(t)[0] == ["eponine"]
    assert t.actions() == ["score peasant?", "skip"]


@pytest.mark.example("E-14")
@pytest.mark.parametrize("card", ["bishop_myriel", "grantaire"])
def test_e_14_the_whole_ability_does_nothing(card):
    t = table(own={0: [card]})
    before = t.position()
    p = play(t, f"use {card}")
    assert (t.decision, t.actor) == ("turn", 1)
    assert p == {**before, "turn": before["turn"] + 1, "actor": 1}


@pytest.mark.example("E-14")
def test_e_14_grantaire_with_a_soldier():
    t = after("use grantaire", own={0: ["grantaire", "soldier"]}, deck=["fantine"])
    assert t.actions() == ["return soldier"]
    t.play("return soldier")
    for take in ("take deck", "take tableau:student"):
        assert t.actions() == ["take deck", "take tableau:student"]
        t.play(take)
    assert (t.decision, t.actor) == ("turn", 1)
    assert owned(t, 0) == ["fantine?", "grantaire", "student"]


@pytest.mark.example("E-15")
def test_e_15_peasant_returns_what_was_drawn():
    t = after("use peasant", "take deck", own={0: ["peasant"]}, deck=["fantine", "cosette"])
    assert t.actions() == ["return fantine?", "skip"]
    t.play("return fantine?")
    assert pile(t, "deck")[-1] == "fantine"
    assert knowing(t, "fantine") == [0]
    assert seen(t) == ["return fantine?", "return ?", "return ?"]


@pytest.mark.example("E-16")
def test_e_16_gillenormand_with_an_empty_save_pile():
    t = after("use monsieur_gillenormand", own={0: ["monsieur_gillenormand"]})
    assert t.actions() == ["take deck", "take tableau:student"]


@pytest.mark.example("E-16")
def test_e_16_gillenormand_returns_cosette():
    t = after(
        "use monsieur_gillenormand",
        own={0: ["monsieur_gillenormand"]},
        save=["cosette", "peasant"],
    )
    assert t.actions() == ["return save:cosette", "return save:peasant"]
    t.play("return save:cosette")
    assert pile(t, "deck")[-1] == "cosette"
    assert knowing(t, "cosette") == [0, 1]
    assert pile(t, "save") == ["peasant"]
    assert t.actions() == ["take deck", "take tableau:student"]


@pytest.mark.example("E-17")
def test_e_17_gavroche_scouts():
    t = after(
        "use gavroche",
        "scout",
        own={0: ["gavroche"]},
        deck=["fantine", "cosette", "eponine", "enjolras"],
    )
    assert (t.decision, t.actor) == ("scout", 0)
    assert t.actions() == ["pick cosette", "pick eponine", "pick fantine"]
    t.play("pick cosette")
    assert owned(t, 0) == ["cosette?", "gavroche"]
    assert pile(t, "deck")[0] == "enjolras"
    assert pile(t, "deck")[-2:] == ["fantine", "eponine"]
    assert [knowing(t, card) for card in ("fantine", "eponine", "cosette")] == [[0]] * 3
    assert seen(t) == ["pick cosette", "pick ?", "pick ?"]


@pytest.mark.example("E-18")
@pytest.mark.parametrize(
    ("deck", "left", "triggered"),
    [(["fantine", "cosette"], ["cosette"], None), (["fantine"], [], 0)],
)
def test_e_18_gavroche_and_the_last_cards(deck, left, triggered):
    t = after("use gavroche", "scout", own={0: ["gavroche"]}, deck=deck, rest="save")
    assert t.actions() == [f"pick {card}" for card in sorted(deck)]
    p = play(t, "pick fantine")
    assert (p["deck"], p["triggered_by"]) == (left, triggered)
    assert owned(t, 0) == ["fantine?", "gavroche"]


@pytest.mark.example("E-18")
def test_e_18_of_two_copies_the_upper_one():
    deck = ["peasant#1", "fantine", "peasant#2"]
    t = after("use gavroche", "scout", own={0: ["gavroche"]}, deck=deck)
    assert t.actions() == ["pick fantine", "pick peasant"]
    p = play(t, "pick peasant")
    assert p["hidden"][0] == ["peasant#1"]
    assert p["deck"][-2:] == ["fantine", "peasant#2"]


@pytest.mark.example("E-19")
def test_e_19_courfeyrac_uses_the_card_just_taken():
    t = after(
        "use courfeyrac",
        "take tableau:soldier",
        own={0: ["courfeyrac", "soldier#1"]},
        tableau=["soldier#2", "student", "student"],
        deck=["fantine"],
    )
    assert t.actions() == ["skip", "use soldier"]
    p = play(t, "use soldier")
    assert p["used"] == ["courfeyrac", "soldier#2"]
    assert idents(p["tableau"]) == ["student", "student"]
    assert t.actions() == ["kill tableau:student"]
    t.play("kill tableau:student")
    assert t.actor == 1
    assert len(pile(t, "tableau")) == 3
    assert "fantine" in pile(t, "tableau")


@pytest.mark.example("E-20")
def test_e_20_three_abilities_run():
    cards = ["enjolras", "king_louis_philippe", "cosette", "soldier", "soldier", "peasant"]
    t = after(
        "use enjolras",
        "kill tableau:student",
        "use king_louis_philippe",
        "save soldier",
        "kill soldier",
        own={0: cards},
    )
    assert t.actions() == [
        "score cosette",
        "score enjolras",
        "score peasant",
        "use cosette",
        "use peasant",
    ]
    p = play(t, "use cosette")
    sources = [entry["source"] for entry in p["stack"]]
    assert sources == ["enjolras", "king_louis_philippe", "cosette"]
    assert t.actions() == ["save enjolras", "save king_louis_philippe", "save peasant"]
    t.play("save king_louis_philippe")
    assert (t.decision, t.actor) == ("effect", 0)
    assert t.actions() == ["take deck", "take tableau:student"]
    t.play("take deck")
    assert (t.decision, t.actor) == ("turn", 1)
    assert pile(t, "save") == ["king_louis_philippe", "soldier"]


@pytest.mark.example("E-21")
def test_e_21_the_other_student_is_saved():
    t = after(
        "use enjolras",
        "save tableau:soldier",
        "use student",
        "take tableau:soldier",
        own={0: ["enjolras", "student", "student"]},
        tableau=["soldier", "soldier", "soldier"],
    )
    (source,) = [name for name in t.position()["used"] if name != "enjolras"]
    assert t.actions() == ["save enjolras", "save soldier", "save student", "skip"]
    p = play(t, "save student")
    assert source in p["up"][0]
    assert [name for name in p["save"] if name.startswith("student")] == [
        name for name in ("student#1", "student#2") if name != source
    ]


@pytest.mark.example("E-22")
def test_e_22_the_finished_copy_is_meant():
    probe = [effect("USE", "own"), effect("TAKE", "tableau"), effect("KILL", "own")]
    t = after(
        "use probe",
        "use monk",
        "take tableau:monk",
        data=workshop(*probe),
        own={0: ["probe", "monk#2"]},
        tableau=["monk#1", "pauper", "pauper"],
    )
    assert t.position()["used"] == ["probe", "monk#2"]
    assert play(t, "kill monk")["kill"] == ["monk#2"]


@pytest.mark.example("E-22")
def test_e_22_the_running_copy_is_not_meant():
    t = after(
        "use monk",
        "use judge",
        "kill monk",
        data=workshop(monk=[effect("USE", "own")], judge=[effect("KILL", "own")]),
        own={0: ["monk#1", "monk#2", "judge"]},
    )
    assert t.position()["kill"] == ["monk#2"]


@pytest.mark.example("E-22")
def test_e_22_the_copy_known_to_more_seats_is_meant():
    t = after(
        "use marius_pontmercy",
        "take deck",
        own={0: ["marius_pontmercy", "peasant#1?", "peasant#2?"]},
        knows={"peasant#2": [1]},
        deck=["cosette"],
    )
    p = play(t, "kill peasant?")
    assert p["kill"] == ["peasant#2"]
    assert killed(t) == [["peasant"], ["peasant"]]
    assert seen(t) == ["kill peasant?", "kill peasant?", "kill ?"]


@pytest.mark.example("E-23")
def test_e_23_thenardier_plunders_the_kill_pile():
    t = after(
        "use monsieur_thenardier",
        own={0: ["monsieur_thenardier", "peasant?"]},
        kill=["cosette", "fantine"],
        kill_known={1: ["fantine"]},
    )
    assert killed(t)[0] == ["cosette", "fantine"]
    assert t.actions() == ["swap peasant? kill:cosette", "swap peasant? kill:fantine"]
    t.play("swap peasant? kill:fantine")
    assert owned(t, 0) == ["fantine", "monsieur_thenardier"]
    assert pile(t, "kill") == ["cosette", "peasant"]
    assert killed(t) == [["cosette", "peasant"], []]
    assert seen(t) == ["swap peasant? kill:fantine", *["swap ? kill:fantine"] * 2]


@pytest.mark.example("E-23")
def test_e_23_without_a_card_to_swap_nobody_looks():
    t = after(
        "use monsieur_thenardier",
        own={0: ["monsieur_thenardier"]},
        kill=["cosette", "fantine"],
        kill_known={1: ["fantine"]},
    )
    assert (t.decision, t.actor) == ("turn", 1)
    assert killed(t) == [[], ["fantine"]]


@pytest.mark.example("E-24")
def test_e_24_madame_thenardier():
    t = after(
        "use madame_thenardier",
        players=3,
        own={0: ["madame_thenardier", "peasant?"], 1: ["soldier", "fantine?"], 2: ["cosette"]},
    )
    assert t.actions() == ["swap peasant? 1:soldier", "swap peasant? 2:cosette"]
    t.play("swap peasant? 1:soldier")
    assert owned(t, 0) == ["madame_thenardier", "soldier"]
    assert owned(t, 1) == ["fantine?", "peasant"]


@pytest.mark.example("E-25")
def test_e_25_montparnasse():
    own = {0: ["montparnasse"], 1: ["fantine?", "soldier"]}
    t = after("use montparnasse", own=own)
    assert t.actions() == ["take 1:soldier"]
    t.play("take 1:soldier")
    assert t.actions() == ["return montparnasse"]
    t.play("return montparnasse")
    assert pile(t, "deck")[-1] == "montparnasse"
    assert knowing(t, "montparnasse") == [0, 1]
    assert (owned(t, 0), owned(t, 1)) == (["soldier"], ["fantine?"])


@pytest.mark.example("E-25")
def test_e_25_montparnasse_finds_nothing():
    t = after("use montparnasse", own={0: ["montparnasse"], 1: ["fantine?"]})
    assert (t.decision, t.actor) == ("turn", 1)
    assert (owned(t, 0), owned(t, 1)) == (["montparnasse"], ["fantine?"])


@pytest.mark.example("E-26")
def test_e_26_bishop_myriel_gives():
    t = after(
        "use bishop_myriel",
        players=3,
        own={0: ["bishop_myriel", "peasant?"]},
        deck=["fantine", "cosette"],
    )
    assert t.actions() == ["give peasant? 1", "give peasant? 2"]
    t.play("give peasant? 2")
    assert owned(t, 2) == ["peasant"]
    assert seen(t) == ["give peasant? 2"] * 4
    assert (t.decision, t.actor) == ("effect", 0)
    assert t.actions() == ["take deck", "take tableau:student"]


@pytest.mark.example("E-54")
def test_e_54_bamatabois_scores_another():
    t = after(
        "use bamatabois",
        "save peasant?",
        players=3,
        own={0: ["bamatabois", "fauchelevent?", "peasant?"]},
        save=["jean_valjean"],
    )
    assert t.actions() == ["score fauchelevent?", "skip"]
    p = play(t, "score fauchelevent?")
    assert (p["points"], t.decision) == ([2, 0, 0], "fate")
    t.play("kill")
    assert killed(t) == [["fauchelevent"]] * 3


@pytest.mark.example("E-27")
def test_e_27_jean_valjean_returns_eponine():
    t = after(
        "use jean_valjean",
        "return kill:eponine",
        own={0: ["jean_valjean"]},
        kill=["eponine", "fantine"],
        kill_known={1: ["eponine"]},
    )
    assert pile(t, "deck")[-1] == "eponine"
    assert knowing(t, "eponine") == [0, 1]
    assert killed(t) == [["fantine"], []]


@pytest.mark.example("E-28")
def test_e_28_general_lamarque():
    t = after(
        "use general_lamarque",
        "save tableau:cosette",
        own={0: ["general_lamarque"]},
        tableau=["cosette", "soldier", "soldier"],
        deck=["fantine", "eponine"],
    )
    assert t.actions() == ["kill tableau:soldier", "save tableau:soldier", "skip"]
    t.play("kill tableau:soldier")
    assert pile(t, "tableau") == ["eponine", "fantine", "soldier"]


@pytest.mark.example("E-29")
def test_e_29_javert_cannot_reach_a_hidden_card():
    t = after("use inspector_javert", own={0: ["inspector_javert"], 1: ["soldier?"]})
    assert (t.decision, t.actor) == ("turn", 1)
    assert owned(t, 1) == ["soldier?"]


@pytest.mark.example("E-29")
def test_e_29_javert_kills_a_face_up_card():
    t = after("use inspector_javert", own={0: ["inspector_javert"], 1: ["soldier"]})
    assert t.actions() == ["kill 1:soldier"]
    t.play("kill 1:soldier")
    assert killed(t) == [["soldier"], ["soldier"]]


@pytest.mark.example("E-30")
def test_e_30_father_mabeuf_scores_twice():
    t = after(
        "use father_mabeuf",
        "kill father_mabeuf",
        own={0: ["father_mabeuf", "fauchelevent", "peasant"]},
        save=["cosette", "jean_valjean"],
    )
    assert t.actions() == ["score fauchelevent", "score peasant"]
    assert play(t, "score fauchelevent")["points"] == [3, 0]
    t.play("save")
    assert t.actions() == ["score peasant", "skip"]


@pytest.mark.example("E-30")
def test_e_30_father_mabeuf_alone():
    t = after("use father_mabeuf", "kill father_mabeuf", own={0: ["father_mabeuf"]})
    assert (t.decision, t.actor) == ("turn", 1)
    assert pile(t, "kill") == ["father_mabeuf"]


@pytest.mark.example("E-31")
def test_e_31_fauchelevent_saves_from_the_kill_pile():
    t = after("use fauchelevent", "save kill:cosette", own={0: ["fauchelevent"]}, kill=["cosette"])
    assert t.actions() == ["save fauchelevent"]
    t.play("save fauchelevent")
    assert pile(t, "save") == ["cosette", "fauchelevent"]


@pytest.mark.example("E-31")
def test_e_31_fauchelevent_and_an_empty_kill_pile():
    t = after("use fauchelevent", own={0: ["fauchelevent"]})
    assert (t.decision, t.actor) == ("turn", 1)
    assert (owned(t, 0), pile(t, "save")) == (["fauchelevent"], [])


@pytest.mark.example("E-32")
def test_e_32_fantine_has_gone_but_the_take_is_asked():
    t = after(
        "use fantine",
        "kill fantine",
        "save tableau:cosette",
        own={0: ["fantine"]},
        tableau=["cosette", "student", "student"],
    )
    assert (t.decision, t.actor) == ("effect", 0)
    assert t.actions() == ["take deck", "take tableau:student"]


@pytest.mark.example("E-52")
def test_e_52_the_mark_stays_on_enjolras():
    t = after(
        "use enjolras",
        "save tableau:student",
        "use grantaire",
        "return enjolras",
        "take deck",
        own={0: ["enjolras", "grantaire"]},
        rest="save",
        triggered_by=1,
    )
    assert owned(t, 0) == ["enjolras?", "grantaire"]
    assert knowing(t, "enjolras") == [0, 1]
    assert t.position()["used"] == ["enjolras", "grantaire"]
    for seat in (0, 1, None):
        assert t.view(seat)["used"] == ["enjolras?", "grantaire"]


@pytest.mark.example("E-53")
def test_e_53_a_saved_card_is_shown():
    t = after(
        "use marius_pontmercy",
        "take tableau:student",
        "save peasant?",
        own={0: ["marius_pontmercy", "peasant?"]},
        deck=["cosette"],
    )
    assert pile(t, "save") == ["peasant"]
    assert seen(t) == ["save peasant?"] * 3
