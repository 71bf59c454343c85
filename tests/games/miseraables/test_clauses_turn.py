"""Clauses of section 3: a turn, using."""

import random

import pytest

import estaminet
from tests.games.helpers import play

from .decks import DRAW, IDLE, card, choose, deck_file, effect, scout, workshop
from .positions import STANDARD, after, idents, knowing, new, owned, pile, playout, table, where

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


# A turn


@pytest.mark.clause("M-TURN-1")
@EVERY_COUNT
def test_m_turn_1_turns_pass_in_seat_order(players):
    t = table(players=players)
    first = t.position()["turn"]
    for i in range(2 * players):
        assert (t.decision, t.actor, t.position()["turn"]) == ("turn", i % players, first + i)
        t.play("take deck")


@pytest.mark.clause("M-TURN-1")
@pytest.mark.parametrize(
    "actions",
    [
        ["take deck"],
        ["take tableau:student"],
        ["use inspector_javert"],  # nobody has a face-up card
        ["score inspector_javert", "save"],
    ],
)
def test_m_turn_1_exactly_one_thing(actions):
    t = table(own={0: ["inspector_javert"]})
    for action in actions:
        assert t.actor == 0
        t.play(action)
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("M-TURN-1")
@EVERY_COUNT
def test_m_turn_1_every_turn_is_take_use_or_score(players):
    for t in playout(new(players, seed=3, turn_limit=10), random.Random(players)):
        if t.decision == "turn":
            verbs = {action.split()[0] for action in t.actions()}
            assert verbs == {"pass"} or verbs <= {"take", "use", "score"}
            assert t.actor == (t.position()["turn"] - 1) % players


@pytest.mark.clause("M-TURN-2")
def test_m_turn_2_the_top_of_the_deck_becomes_hidden():
    t = table(deck=["cosette", "fantine"], own={0: ["soldier?"]})
    p = play(t, "take deck")
    assert where(p, "cosette") == ("hidden", 0)
    assert pile(t, "deck")[0] == "fantine"
    assert owned(t, 0) == ["cosette?", "soldier?"]


@pytest.mark.clause("M-TURN-2")
@pytest.mark.parametrize("card_taken", ["cosette", "gavroche", "student#1"])
def test_m_turn_2_a_tableau_card_becomes_face_up(card_taken):
    t = table(tableau=["cosette", "gavroche", "student#1"])
    p = play(t, f"take tableau:{card_taken.partition('#')[0]}")
    assert where(p, card_taken) == ("up", 0)
    assert card_taken not in p["tableau"]


@pytest.mark.clause("M-TURN-2")
def test_m_turn_2_nothing_is_drawn_from_an_empty_deck():
    t = table(tableau=["cosette"], rest="save", triggered_by=1)
    assert t.actions() == ["take tableau:cosette"]
    with pytest.raises(estaminet.IllegalAction):
        t.play("take deck")


@pytest.mark.clause("M-TURN-3")
def test_m_turn_3_any_owned_card_and_no_other():
    t = table(
        own={0: ["cosette", "fantine?"], 1: ["soldier", "peasant?"]},
        save=["gavroche"],
        kill=["enjolras"],
    )
    assert t.actions() == [
        "score cosette",
        "score fantine?",
        "take deck",
        "take tableau:student",
        "use cosette",
        "use fantine?",
    ]
    t.play("take deck")
    assert [action for action in t.actions() if not action.startswith("take")] == [
        "score peasant?",
        "score soldier",
        "use peasant?",
        "use soldier",
    ]


@pytest.mark.clause("M-TURN-3")
@pytest.mark.parametrize("name", [each["id"] for each in STANDARD["cards"]])
@pytest.mark.parametrize("face", ["", "?"])
def test_m_turn_3_every_card_can_be_used_and_scored(name, face):
    tableau = ["king_louis_philippe", "soldier", "soldier"]
    if name == "king_louis_philippe":
        tableau = ["soldier", "soldier", "student"]
    given = {"own": {0: [f"{name}{face}"]}, "tableau": tableau}
    t = after(f"use {name}{face}", **given)
    assert t.actor == 1 or name in idents(t.position()["used"])
    t = after(f"score {name}{face}", **given)
    assert t.decision == "fate"
    assert t.position()["last_score"]["card"] == name


@pytest.mark.clause("M-TURN-4")
def test_m_turn_4_no_limit_to_cards():
    names = [each["id"] for each in STANDARD["cards"] if each["kind"] == "character"]
    cards = [*names, *["peasant?"] * 3, *["soldier"] * 3]
    t = table(own={0: cards}, deck=["aristocrat"])
    t.play("take deck")
    assert len(owned(t, 0)) == 27
    t.play("take deck")
    t.play("take tableau:student")
    assert len(owned(t, 0)) == 28


@pytest.mark.clause("M-TURN-4")
@pytest.mark.parametrize("points", [35, 36, 90])  # the box has tokens for 36
def test_m_turn_4_no_limit_to_points(points):
    t = table(points=[points, points], own={0: ["cosette"]}, save=["marius_pontmercy"])
    assert play(t, "score cosette")["points"] == [points + 2, points]


@pytest.mark.clause("M-TURN-5")
def test_m_turn_5_a_seat_without_anything_passes():
    t = table(players=3, own={1: ["cosette"]}, tableau=[], rest="save", triggered_by=2)
    before = t.position()
    assert t.actions() == ["pass"]
    assert play(t, "pass") == {**before, "turn": before["turn"] + 1, "actor": 1}


@pytest.mark.clause("M-TURN-5")
@pytest.mark.parametrize(
    ("changes", "actions"),
    [
        ({"own": {0: ["cosette?"]}}, ["score cosette?", "use cosette?"]),
        ({"own": {0: ["cosette"]}}, ["score cosette", "use cosette"]),
        ({"tableau": ["soldier"]}, ["take tableau:soldier"]),
        ({"deck": ["soldier"], "tableau": ["student"] * 3}, ["take deck", "take tableau:student"]),
    ],
)
def test_m_turn_5_nobody_else_may_pass(changes, actions):
    t = table(**{"tableau": [], "rest": "save", "triggered_by": 1, **changes})
    assert t.actions() == actions
    with pytest.raises(estaminet.IllegalAction):
        t.play("pass")


@pytest.mark.clause("M-TURN-6")
def test_m_turn_6_refilled_only_when_everything_is_finished():
    t = table(
        own={0: ["general_lamarque"]},
        tableau=["cosette", "soldier", "student"],
        deck=["fantine", "eponine", "gavroche"],
    )
    play(t, "use general_lamarque", "save tableau:cosette")
    assert pile(t, "tableau") == ["soldier", "student"]
    t.play("save tableau:soldier")
    assert pile(t, "tableau") == ["eponine", "fantine", "student"]
    assert pile(t, "deck")[0] == "gavroche"


@pytest.mark.clause("M-TURN-6")
@pytest.mark.parametrize(
    ("deck", "tableau"),
    [
        (["fantine"], ["fantine", "student"]),
        (["fantine", "cosette"], ["cosette", "fantine", "student"]),
        (["fantine", "cosette", "eponine"], ["cosette", "fantine", "student"]),
    ],
)
def test_m_turn_6_until_three_or_the_deck_is_empty(deck, tableau):
    t = table(own={0: ["general_lamarque"]}, deck=deck, rest="kill")
    play(t, "use general_lamarque", "save tableau:student", "save tableau:student")
    assert pile(t, "tableau") == tableau
    assert pile(t, "deck") == deck[2:]


@pytest.mark.clause("M-TURN-6")
def test_m_turn_6_a_full_tableau_stays():
    t = table(deck=["cosette", "fantine"])
    before = t.position()["tableau"]
    assert play(t, "take deck")["tableau"] == before
    assert pile(t, "deck")[0] == "fantine"


@pytest.mark.clause("M-TURN-6")
def test_m_turn_6_a_returned_card_can_come_back_by_the_refill():
    t = table(own={0: ["peasant", "soldier"]}, deck=["cosette"], rest="save")
    play(t, "use peasant", "take deck", "return soldier", "take tableau:student")
    assert pile(t, "tableau") == ["soldier", "student", "student"]


@pytest.mark.clause("M-TURN-6")
def test_m_turn_6_the_marks_are_cleared():
    t = table(own={0: ["gavroche"]})
    assert play(t, "use gavroche", "scout")["used"] == ["gavroche"]
    p = play(t, t.actions()[0])
    assert (t.actor, p["used"], p["stack"]) == (1, [], [])


# Using


@pytest.mark.clause("M-USE-1")
def test_m_use_1_a_hidden_card_is_turned_face_up():
    t = after("use peasant?", own={0: ["peasant?", "cosette?"]})
    assert owned(t, 0) == ["cosette?", "peasant"]
    play(t, "take deck", "skip")
    assert "peasant" in owned(t, 0)
    assert "peasant#1" not in t.position()["known_by"]


@pytest.mark.clause("M-USE-1")
def test_m_use_1_also_by_an_effect():
    data = workshop(effect("USE", "own"), clerk=[effect("KILL", "tableau")])
    t = after("use probe", "use clerk?", data=data, own={0: ["probe", "clerk?"]})
    assert owned(t, 0) == ["clerk", "probe"]


@pytest.mark.clause("M-USE-2")
def test_m_use_2_one_after_the_other_in_printed_order():
    effects = [effect("KILL", "tableau"), DRAW, effect("GIVE", "own"), effect("SAVE", "self")]
    t = after("use probe", data=workshop(*effects), own={0: ["probe", "nun"]}, deck=["judge"])
    for i, action in enumerate(["kill tableau:pauper", "take deck", "give judge? 1", "save probe"]):
        (entry,) = t.position()["stack"]
        assert (t.decision, entry["source"], entry["effect"]) == ("effect", "probe", i)
        assert {each.split()[0] for each in t.actions()} == {action.split()[0]}
        t.play(action)
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("M-USE-2")
def test_m_use_2_the_fate_comes_before_the_next_effect():
    t = after("use probe", data=workshop(effect("SCORE", "own"), DRAW), own={0: ["probe", "nun"]})
    p = play(t, "score nun")
    assert t.decision == "fate"
    assert p["stack"] == [
        {"type": "use", "source": "probe", "effect": 1, "took_place": True, "that": None},
        {"type": "score", "card": "nun", "stage": "fate"},
    ]
    t.play("kill")
    assert (t.decision, t.actions()) == ("effect", ["take deck"])


@pytest.mark.clause("M-USE-2")
def test_m_use_2_a_nested_use_comes_before_the_next_effect():
    data = workshop(
        effect("USE", "own"), DRAW, nun=[effect("KILL", "tableau"), effect("SAVE", "self")]
    )
    t = after("use probe", data=data, own={0: ["probe", "nun"]})
    p = play(t, "use nun")
    assert p["stack"] == [
        {"type": "use", "source": "probe", "effect": 1, "took_place": True, "that": "nun"},
        {"type": "use", "source": "nun", "effect": 0, "took_place": False, "that": None},
    ]
    p = play(t, "kill tableau:pauper")
    assert p["stack"][1] == {
        "type": "use", "source": "nun", "effect": 1, "took_place": True, "that": None,
    }  # fmt: skip
    assert t.actions() == ["save nun"]
    p = play(t, "save nun")
    assert [entry["source"] for entry in p["stack"]] == ["probe"]
    assert t.actions() == ["take deck"]


@pytest.mark.clause("M-USE-3")
@pytest.mark.parametrize(
    "name",
    [
        "jean_valjean", "inspector_javert", "cosette", "bishop_myriel", "monsieur_thenardier",
        "madame_thenardier", "grantaire", "fauchelevent", "montparnasse", "bamatabois",
        "king_louis_philippe",
    ],
)  # fmt: skip
@pytest.mark.parametrize("face", ["", "?"])
def test_m_use_3_used_though_nothing_happens(name, face):
    t = table(own={0: [f"{name}{face}"]})
    assert f"use {name}{face}" in t.actions()
    t.play(f"use {name}{face}")
    assert (t.decision, t.actor) == ("turn", 1)
    assert owned(t, 0) == [name]
    assert (pile(t, "save"), pile(t, "kill")) == ([], [])


@pytest.mark.clause("M-USE-3")
def test_m_use_3_also_by_an_effect():
    t = after("use probe", data=workshop(effect("USE", "own"), DRAW), own={0: ["probe", "nun"]})
    assert t.actions() == ["use nun"]
    assert play(t, "use nun")["used"] == ["probe", "nun"]
    assert t.actions() == ["take deck"]


@pytest.mark.clause("M-USE-4")
def test_m_use_4_once_per_turn():
    data = workshop(effect("USE", "own"), effect("USE", "own"), nun=[effect("USE", "own")])
    t = table(data=data, own={0: ["probe", "nun", "monk"]})
    play(t, "use probe", "use nun")
    assert t.actions() == ["use monk"]  # neither the nun nor the probe
    p = play(t, "use monk")
    assert (t.actor, p["used"]) == (1, [])  # the second effect had no target


@pytest.mark.clause("M-USE-4")
def test_m_use_4_again_in_a_later_turn():
    t = table(own={0: ["inspector_javert"]})
    for _ in range(2):
        assert "use inspector_javert" in t.actions()
        play(t, "use inspector_javert", "take deck")


@pytest.mark.clause("M-USE-4")
def test_m_use_4_another_seat_may_use_it_in_the_next_turn():
    data = workshop(effect("USE", "own"), effect("GIVE", "own"))
    t = table(data=data, own={0: ["probe", "monk"]})
    p = play(t, "use probe", "use monk", "give monk 1")
    assert (t.actor, p["used"]) == (1, [])
    assert "use monk" in t.actions()


@pytest.mark.clause("M-USE-4")
def test_m_use_4_the_mark_stays_on_the_card():
    probe = [effect("USE", "own"), effect("RETURN", "own"), DRAW, effect("USE", "own")]
    t = table(data=workshop(*probe), own={0: ["probe", "nun", "monk"]}, rest="save", triggered_by=1)
    p = play(t, "use probe", "use nun", "return nun", "take deck")
    assert p["used"] == ["probe", "nun"]
    assert owned(t, 0) == ["monk", "nun?", "probe"]
    assert t.actions() == ["use monk"]


@pytest.mark.clause("M-USE-4")
def test_m_use_4_the_mark_is_on_the_card_not_on_its_id():
    probe = [effect("USE", "own"), effect("GIVE", "own"), effect("TAKE", "others_faceup")]
    data = workshop(*probe, effect("USE", "own"))
    t = table(data=data, own={0: ["probe", "monk#1"], 1: ["monk#2"]})
    p = play(t, "use probe", "use monk", "give monk 1", "take 1:monk")
    assert p["up"][0] == ["monk#1", "probe"]  # the finished copy is meant: M-COPY-2
    assert t.actor == 1  # no target: the mark has come back with it
    t = table(data=data, own={0: ["probe", "monk#1", "nun"], 1: ["monk#2"]})
    play(t, "use probe", "use monk", "give nun 1", "take 1:monk")
    assert t.actions() == ["use monk"]


@pytest.mark.clause("M-USE-5")
@pytest.mark.parametrize(
    ("first", "action", "place"),
    [
        (effect("KILL", "self"), "kill probe", "kill"),
        (effect("SAVE", "self"), "save probe", "save"),
        (effect("RETURN", "self"), "return probe", "deck"),
        (effect("GIVE", "self"), "give probe 1", ("up", 1)),
        (effect("SWAP", "self", swap_with=["tableau"]), "swap probe tableau:pauper", "tableau"),
        (effect("SCORE", "self"), "score probe", "save"),
    ],
)
def test_m_use_5_the_acting_seat_goes_on_when_the_source_has_left(first, action, place):
    t = table(data=workshop(first, DRAW), own={0: ["probe"], 1: ["nun"]}, deck=["clerk"])
    play(t, "use probe", action)
    if t.decision == "fate":
        t.play("save")
    assert where(t.position(), "probe") == place
    assert (t.decision, t.actor, t.actions()) == ("effect", 0, ["take deck"])
    assert where(play(t, "take deck"), "clerk") == ("hidden", 0)


@pytest.mark.clause("M-USE-6")
def test_m_use_6_a_nested_ability_may_move_the_outer_source():
    data = workshop(effect("USE", "own"), DRAW, nun=[effect("KILL", "own")])
    t = after("use probe", "use nun", data=data, own={0: ["probe", "nun"]}, deck=["clerk"])
    assert t.actions() == ["kill probe"]
    p = play(t, "kill probe")
    assert where(p, "probe") == "kill"
    assert p["stack"] == [
        {"type": "use", "source": "probe", "effect": 1, "took_place": True, "that": "nun"}
    ]
    assert (t.decision, t.actor, t.actions()) == ("effect", 0, ["take deck"])


@pytest.mark.clause("M-USE-6")
def test_m_use_6_finished_before_the_next_effect_of_the_outer_one():
    own = {0: ["enjolras", "courfeyrac"]}
    t = table(own=own, tableau=["soldier", "peasant", "student"], deck=["fantine"])
    play(t, "use enjolras", "save tableau:student", "use courfeyrac", "take tableau:peasant")
    assert t.actions() == ["skip", "use peasant"]
    p = play(t, "use peasant")
    assert [entry["source"] for entry in p["stack"]] == ["enjolras", "courfeyrac", "peasant#1"]
    assert [entry["effect"] for entry in p["stack"]] == [2, 2, 0]
    play(t, "take deck")
    assert t.actions() == ["return courfeyrac", "return enjolras", "return fantine?", "skip"]
    t.play("return enjolras")
    assert (t.actor, knowing(t, "enjolras")) == (1, [0, 1])


TOP = [effect("RETURN", "own", may=True), choose(effect("SCORE", "own"), scout(6))]
CHAIN_OF_40 = deck_file(
    *(card(f"link_{i}", effect("USE", "own"), copies=6) for i in range(6)),
    *(card(f"last_{i}", effect("USE", "own")) for i in range(3)),
    card("top", *TOP),
    fill=False,
)


def forty_deep():
    """A table where all 40 cards run, seat 0 owning them all."""
    names = [each["id"] for each in CHAIN_OF_40["cards"] for _ in range(each["copies"])]
    t = table(data=CHAIN_OF_40, own={0: names}, tableau=[], triggered_by=1)
    for depth in range(39):
        assert len(t.position()["stack"]) == depth
        t.play(next(a for a in t.actions() if a.startswith("use ") and a != "use top"))
    assert t.actions() == ["use top"]
    p = play(t, "use top")
    assert len(p["stack"]) == len(p["used"]) == len(set(p["used"])) == 40
    return t


@pytest.mark.clause("M-USE-7")
def test_m_use_7_forty_abilities_and_a_score():
    t = forty_deep()
    p = play(t, "skip", "score last_0")
    assert (t.decision, len(p["stack"])) == ("fate", 41)
    assert p["stack"][-1] == {"type": "score", "card": "last_0", "stage": "fate"}
    p = play(t, "save")
    assert (t.decision, p["stack"]) == ("over", [])


@pytest.mark.clause("M-USE-7")
def test_m_use_7_forty_abilities_and_a_scout():
    t = forty_deep()
    p = play(t, "return last_1", "scout")
    assert (t.decision, len(p["stack"])) == ("scout", 41)
    assert p["stack"][-1] == {"type": "scout", "cards": ["last_1"]}
    p = play(t, "pick last_1")
    assert (t.decision, p["stack"]) == ("over", [])


@pytest.mark.clause("M-USE-7")
@pytest.mark.parametrize("seed", range(3))
def test_m_use_7_a_turn_is_finite(seed):
    greedy = [effect("USE", "own", may=True)] * 2 + [DRAW, IDLE]
    data = deck_file(*(card(f"link_{i}", *greedy, copies=6) for i in range(4)), fill=False)
    rng = random.Random(seed)
    most = 0
    for t in playout(new(3, seed=seed, data=data, turn_limit=20), rng, eager=True):
        p = t.position()
        running = [entry["source"] for entry in p["stack"] if entry["type"] == "use"]
        assert len(running) == len(set(running))
        assert len(p["used"]) == len(set(p["used"])) <= 24
        assert set(running) <= set(p["used"])
        most = max(most, len(running))
    assert most > 2
