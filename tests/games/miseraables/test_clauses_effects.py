"""Clauses of section 3 (effects) and section 4 (zones)."""

import pytest

import estaminet
from tests.games.helpers import play

from .decks import DRAW, FULL, TARGETS, card, choose, deck_file, effect, scout, workshop
from .positions import after, killed, owned, pile, table, where

KILL_OWN = effect("KILL", "own")
KILL_PILE = {"kill": ["judge", "clerk"]}
LAST = {"rest": "save", "triggered_by": 1}  # the deck is empty, seat 0 has the last turn


def over_to_the_next(t):
    return (t.decision, t.actor) == ("turn", 1)


# Effects


@pytest.mark.clause("M-EFF-1")
@pytest.mark.parametrize(
    ("name", "changes", "action"),
    [
        ("gavroche", {}, "scout"),
        ("fantine", {}, "kill fantine"),
        ("peasant", {}, "take deck"),
        ("courfeyrac", {}, "take tableau:student"),
        ("jean_valjean", {"kill": ["soldier"]}, "return kill:soldier"),
    ],
)
def test_m_eff_1_asked_even_if_there_is_one_possibility(name, changes, action):
    t = after(f"use {name}", own={0: [name]}, **changes)
    assert (t.decision, t.actor, t.actions()) == ("effect", 0, [action])


@pytest.mark.clause("M-EFF-1")
def test_m_eff_1_one_decision_for_each_effect():
    t = table(data=workshop(DRAW, DRAW, DRAW, DRAW), own={0: ["probe"]})
    t.play("use probe")
    for i in range(4):
        assert (t.decision, t.position()["stack"][0]["effect"]) == ("effect", i)
        t.play("take deck")
    assert over_to_the_next(t)


@pytest.mark.clause("M-EFF-2")
def test_m_eff_2_targets_are_those_of_the_moment():
    effects = [DRAW, effect("SAVE", "own"), effect("KILL", "save"), effect("TAKE", "kill")]
    t = table(data=workshop(*effects), own={0: ["probe", "nun"]}, deck=["judge"])
    play(t, "use probe", "take deck")
    assert t.actions() == ["save judge?", "save nun"]
    t.play("save judge?")
    assert t.actions() == ["kill save:judge"]
    t.play("kill save:judge")
    assert t.actions() == ["take kill:judge"]


@pytest.mark.clause("M-EFF-2")
def test_m_eff_2_an_effect_that_had_no_target_before_has_one_now():
    t = table(data=workshop(effect("RETURN", "own"), DRAW), own={0: ["probe", "nun"]}, **LAST)
    play(t, "use probe", "return nun")
    assert t.actions() == ["take deck"]


@pytest.mark.clause("M-EFF-3")
@pytest.mark.parametrize(
    "missing",
    [
        effect("TAKE", "kill", "others_faceup"),
        effect("SAVE", "own"),
        effect("KILL", "save", "own"),
        effect("FATE", "others_faceup"),
        effect("RETURN", "kill"),
        effect("SCORE", "own"),
        effect("USE", "own"),
        effect("GIVE", "own"),
        effect("SWAP", "own", swap_with=["tableau"]),
        effect("SWAP", "self", swap_with=["save"]),
        choose(effect("SCORE", "own"), effect("USE", "own")),
        effect("TAKE", "save", may=True),
    ],
)
def test_m_eff_3_without_a_target_the_next_effect_follows(missing):
    t = after("use probe", data=workshop(missing, DRAW), own={0: ["probe"], 1: ["nun?"]})
    assert (t.decision, t.actions()) == ("effect", ["take deck"])
    assert t.position()["stack"] == [
        {"type": "use", "source": "probe", "effect": 1, "took_place": False, "that": None}
    ]


@pytest.mark.clause("M-EFF-3")
@pytest.mark.parametrize("missing", [DRAW, scout(3), effect("FATE", "deck", "tableau")])
def test_m_eff_3_nothing_left_to_draw(missing):
    data = workshop(missing, effect("KILL", "self"))
    t = after("use probe", data=data, own={0: ["probe"]}, tableau=[], **LAST)
    assert t.actions() == ["kill probe"]


@pytest.mark.clause("M-EFF-3")
def test_m_eff_3_nothing_else_happens_without_a_decision():
    only = effect("SAVE", "self")
    t = after("use probe", data=workshop(only), own={0: ["probe"]})
    assert where(t.position(), "probe") == ("up", 0)
    assert (t.decision, t.actions()) == ("effect", ["save probe"])


@pytest.mark.clause("M-EFF-4")
@pytest.mark.parametrize(
    "must",
    [
        DRAW,
        KILL_OWN,
        effect("FATE", "tableau"),
        effect("RETURN", "own"),
        effect("SCORE", "own"),
        effect("USE", "own"),
        effect("GIVE", "own"),
        effect("SWAP", "own", swap_with=["tableau"]),
        scout(2),
        choose(DRAW, KILL_OWN),
    ],
)
def test_m_eff_4_must_be_carried_out(must):
    t = after("use probe", data=workshop(must), own={0: ["probe", "nun"]})
    assert t.actions()
    assert "skip" not in t.actions()
    with pytest.raises(estaminet.IllegalAction):
        t.play("skip")


@pytest.mark.clause("M-EFF-4")
def test_m_eff_4_if_you_do_is_not_may():
    data = workshop(DRAW, effect("KILL", "own", if_you_do=True))
    t = after("use probe", "take deck", data=data, own={0: ["probe"]}, deck=["nun"])
    assert t.actions() == ["kill nun?"]


@pytest.mark.clause("M-EFF-5")
@pytest.mark.parametrize(
    "may",
    [
        effect("TAKE", "deck", may=True),
        effect("KILL", "own", may=True),
        effect("SCORE", "own", may=True),
        effect("USE", "own", may=True),
        effect("GIVE", "own", may=True),
        effect("SWAP", "own", swap_with=["tableau"], may=True),
        scout(2, may=True),
        choose(DRAW, KILL_OWN, may=True),
    ],
)
def test_m_eff_5_skip(may):
    t = after("use probe", data=workshop(may, DRAW), own={0: ["probe", "nun"]})
    before = t.position()
    assert "skip" in t.actions()
    assert len(t.actions()) > 1
    p = play(t, "skip")
    (entry,) = before["stack"]
    assert p == {**before, "stack": [{**entry, "effect": 1}]}
    assert t.actions() == ["take deck"]


@pytest.mark.clause("M-EFF-5")
def test_m_eff_5_what_is_skipped_does_not_take_place():
    data = workshop(effect("KILL", "own", may=True), effect("TAKE", "deck", if_you_do=True))
    t = after("use probe", "skip", data=data, own={0: ["probe", "nun"]})
    assert over_to_the_next(t)
    assert owned(t, 0) == ["nun", "probe"]
    t = after("use probe", "kill nun", data=data, own={0: ["probe", "nun"]})
    assert t.actions() == ["take deck"]


TAKE_IF = effect("TAKE", "deck", if_you_do=True)


@pytest.mark.clause("M-EFF-6")
@pytest.mark.parametrize(
    ("effects", "actions"),
    [
        ([effect("KILL", "save"), effect("KILL", "tableau"), TAKE_IF], ["kill tableau:pauper"]),
        ([scout(1), TAKE_IF], ["scout", "pick nun"]),
        ([effect("SAVE", "self"), TAKE_IF], ["save probe"]),
        ([effect("SCORE", "self"), TAKE_IF], ["score probe", "kill"]),
        ([effect("SWAP", "self", swap_with=["tableau"]), TAKE_IF], ["swap probe tableau:pauper"]),
        ([effect("GIVE", "self"), TAKE_IF], ["give probe 1"]),
    ],
)
def test_m_eff_6_if_it_took_place(effects, actions):
    t = table(data=workshop(*effects), own={0: ["probe"]}, deck=["nun"])
    t.play("use probe")
    for action in actions:
        assert t.actor == 0
        t.play(action)
    assert (t.decision, t.actor, t.actions()) == ("effect", 0, ["take deck"])


@pytest.mark.clause("M-EFF-6")
@pytest.mark.parametrize(
    "effects",
    [
        [effect("KILL", "save"), TAKE_IF],
        [effect("KILL", "save"), TAKE_IF, TAKE_IF],
        [effect("USE", "own"), TAKE_IF],
    ],
)
def test_m_eff_6_otherwise_not_asked(effects):
    t = table(data=workshop(*effects), own={0: ["probe"]})
    t.play("use probe")
    assert over_to_the_next(t)
    assert owned(t, 0) == ["probe"]


@pytest.mark.clause("M-EFF-6")
def test_m_eff_6_only_the_effect_immediately_before_counts():
    effects = [effect("KILL", "tableau"), effect("USE", "own"), TAKE_IF]
    t = after("use probe", "kill tableau:pauper", data=workshop(*effects), own={0: ["probe"]})
    assert over_to_the_next(t)


@pytest.mark.clause("M-EFF-6")
def test_m_eff_6_a_use_that_did_nothing_counts():
    t = after("use probe", data=workshop(effect("USE", "own"), TAKE_IF), own={0: ["probe", "nun"]})
    t.play("use nun")
    assert t.actions() == ["take deck"]


@pytest.mark.clause("M-EFF-6")
def test_m_eff_6_a_nested_ability_keeps_its_own_account():
    data = workshop(effect("USE", "own"), TAKE_IF, nun=[effect("KILL", "tableau", may=True)])
    t = table(data=data, own={0: ["probe", "nun"]})
    play(t, "use probe", "use nun", "skip")
    assert t.actions() == ["take deck"]


LOOKS = {
    "of": effect("SAVE", "kill", "tableau"),
    "with": effect("SWAP", "own", swap_with=["tableau", "kill"]),
    "option": choose(effect("RETURN", "kill"), DRAW),
    "may": effect("TAKE", "kill", "tableau", may=True),
}


@pytest.mark.clause("M-EFF-7")
@pytest.mark.parametrize("how", LOOKS)
def test_m_eff_7_looks_before_deciding(how):
    own = {0: ["probe", "nun"]}
    t = after("use probe", data=workshop(LOOKS[how]), players=3, own=own, **KILL_PILE)
    assert killed(t) == [["clerk", "judge"], [], []]
    assert [t.view(seat)["kill_known"] for seat in (0, 1)] == [["clerk", "judge"], []]


@pytest.mark.clause("M-EFF-7")
@pytest.mark.parametrize(
    ("how", "action"),
    [
        ("of", "save tableau:pauper"),
        ("with", "swap nun tableau:pauper"),
        ("option", "take deck"),
        ("may", "skip"),
    ],
)
def test_m_eff_7_even_if_something_else_is_chosen(how, action):
    own = {0: ["probe", "nun"]}
    t = after("use probe", action, data=workshop(LOOKS[how]), own=own, **KILL_PILE)
    assert over_to_the_next(t)
    assert killed(t) == [["clerk", "judge"], []]


@pytest.mark.clause("M-EFF-7")
def test_m_eff_7_an_option_without_a_target_is_looked_for_too():
    option = effect("SWAP", "own", swap_with=["kill"])  # nothing to swap
    t = after("use probe", data=workshop(choose(option, DRAW)), own={0: ["probe"]}, **KILL_PILE)
    assert t.actions() == ["take deck"]
    assert killed(t)[0] == ["clerk", "judge"]


@pytest.mark.clause("M-EFF-7")
@pytest.mark.parametrize(
    "effects",
    [
        [effect("SWAP", "own", swap_with=["kill"])],
        [effect("USE", "own"), effect("TAKE", "kill", if_you_do=True)],
        [effect("KILL", "tableau")],
        [effect("SWAP", "self", swap_with=["save"])],
    ],
)
def test_m_eff_7_nobody_looks_if_it_is_not_asked(effects):
    t = after("use probe", data=workshop(*effects), own={0: ["probe"]}, **KILL_PILE)
    assert killed(t) == [[], []]


@pytest.mark.clause("M-EFF-7")
def test_m_eff_7_what_is_killed_later_is_not_seen():
    own = {0: ["jean_valjean"], 1: ["marius_pontmercy"]}
    t = table(own=own, kill=["soldier", "peasant"], deck=["cosette"])
    play(t, "use jean_valjean", "return kill:soldier")
    play(t, "use marius_pontmercy", "take deck", "kill cosette?")
    assert t.history(0)[-1]["action"] == "kill ?"
    assert killed(t)[0] == ["peasant"]


# Zones

FIRST_OP = {  # an op that may list the zone
    "deck": "FATE", "tableau": "FATE", "own": "FATE", "self": "FATE", "others_faceup": "FATE",
    "save": "TAKE", "kill": "TAKE",
}  # fmt: skip


def offered(t):
    """The targets of the legal actions."""
    return sorted({action.split()[1] for action in t.actions()})


@pytest.mark.clause("M-ZONE-1")
@pytest.mark.parametrize("zone", FIRST_OP)
def test_m_zone_1_what_a_zone_offers(zone):
    t = after("use probe", data=workshop(effect(FIRST_OP[zone], zone)), **FULL)
    assert offered(t) == TARGETS[zone]


@pytest.mark.clause("M-ZONE-1")
def test_m_zone_1_several_zones_offer_all_of_them():
    zones = ["deck", "tableau", "others_faceup", "save", "kill"]
    t = after("use probe", data=workshop(effect("TAKE", *zones)), **FULL)
    assert offered(t) == sorted(target for zone in zones for target in TARGETS[zone])


@pytest.mark.clause("M-ZONE-1")
@pytest.mark.parametrize("zone", ["deck", "tableau", "own", "others_faceup", "save", "kill"])
def test_m_zone_1_an_empty_zone_offers_nothing(zone):
    bare = {"own": {0: ["probe"], 1: ["nun?"]}}
    if zone in ("deck", "tableau"):
        bare |= {"tableau": [], "rest": "save", "triggered_by": 1}
    data = workshop(effect(FIRST_OP[zone], zone), effect("KILL", "self"))
    assert after("use probe", data=data, **bare).actions() == ["kill probe"]


@pytest.mark.clause("M-ZONE-1")
@pytest.mark.parametrize(
    ("away", "action"),
    [
        (effect("GIVE", "self"), "give probe 1"),
        (effect("KILL", "self"), "kill probe"),
        (effect("RETURN", "self"), "return probe"),
    ],
)
def test_m_zone_1_self_only_if_the_acting_seat_owns_it(away, action):
    t = after("use probe", action, data=workshop(away, effect("SAVE", "self")), own={0: ["probe"]})
    assert over_to_the_next(t)


@pytest.mark.clause("M-ZONE-1")
def test_m_zone_1_that_only_if_the_acting_seat_owns_it():
    data = workshop(effect("USE", "own"), effect("SAVE", "that"), nun=[effect("KILL", "self")])
    t = after("use probe", "use nun", "kill nun", data=data, own={0: ["probe", "nun"]})
    assert over_to_the_next(t)
    data = workshop(effect("USE", "own"), effect("SAVE", "that"))
    t = after("use probe", "use nun", data=data, own={0: ["probe", "nun"]})
    assert t.actions() == ["save nun"]


AWAY = {
    "save": (effect("SAVE", "self"), "save probe"),
    "kill": (effect("KILL", "self"), "kill probe"),
    "tableau": (effect("SWAP", "self", swap_with=["tableau"]), "swap probe tableau:pauper"),
    "others_faceup": (effect("GIVE", "self"), "give probe 2"),
}


@pytest.mark.clause("M-ZONE-2")
@pytest.mark.parametrize("zone", AWAY)
def test_m_zone_2_the_source_is_not_offered_where_it_lies(zone):
    away, action = AWAY[zone]
    second = effect("TAKE", zone)
    t = after("use probe", action, data=workshop(away, second), **FULL)
    assert (t.decision, t.actor) == ("effect", 0)
    assert offered(t) == TARGETS[zone]


@pytest.mark.clause("M-ZONE-2")
@pytest.mark.parametrize("face", ["", "?"])
def test_m_zone_2_own_does_not_offer_the_source(face):
    own = {0: [f"probe{face}", "nun?"]}
    t = after(f"use probe{face}", data=workshop(effect("FATE", "own")), own=own)
    assert offered(t) == ["nun?"]


@pytest.mark.clause("M-ZONE-2")
def test_m_zone_2_that_does_not_offer_the_source_but_self_does():
    back = [effect("RETURN", "self"), DRAW]
    for zone, actions in [("that", None), ("self", ["save probe?"])]:
        data = workshop(*back, effect("SAVE", zone), effect("KILL", "own"))
        t = table(data=data, own={0: ["probe", "nun"]}, **LAST)
        play(t, "use probe", "return probe", "take deck")
        assert owned(t, 0) == ["nun", "probe?"]
        assert t.actions() == (actions or ["kill nun"])


@pytest.mark.clause("M-ZONE-2")
@pytest.mark.parametrize(
    ("zone", "changes"),
    [
        ("own", {"own": {0: ["monk", "monk"]}}),
        ("own", {"own": {0: ["monk", "monk?"]}}),
        ("tableau", {"own": {0: ["monk"]}, "tableau": ["monk", "pauper", "pauper"]}),
        ("others_faceup", {"own": {0: ["monk"], 1: ["monk"]}}),
    ],
)
def test_m_zone_2_other_copies_are_offered(zone, changes):
    t = after("use monk", data=workshop(monk=[effect("KILL", zone)]), **changes)
    (source,) = t.position()["used"]
    p = play(t, next(action for action in t.actions() if "monk" in action))
    assert source in p["up"][0]
    assert [name.partition("#")[0] for name in p["kill"]] == ["monk"]


@pytest.mark.clause("M-ZONE-3")
def test_m_zone_3_the_deck_offers_the_source_too():
    for second in (DRAW, effect("SAVE", "deck"), effect("KILL", "deck")):
        data = workshop(effect("RETURN", "self"), second)
        t = after("use probe", "return probe", data=data, own={0: ["probe"]}, **LAST)
        assert t.actions() == [f"{second['op'].lower()} deck"]
        t.play(t.actions()[0])
        assert "probe" not in pile(t, "deck")


@pytest.mark.clause("M-ZONE-3")
def test_m_zone_3_scout_offers_the_source_too():
    data = workshop(effect("RETURN", "self"), scout(3))
    t = table(data=data, own={0: ["probe"]}, deck=["nun"], rest="save")
    play(t, "use probe", "return probe", "scout")
    assert t.actions() == ["pick nun", "pick probe"]
    t.play("pick probe")
    assert owned(t, 0) == ["probe?"]


@pytest.mark.clause("M-ZONE-4")
def test_m_zone_4_what_is_left_of_the_tableau():
    data = workshop(*[effect("TAKE", "tableau", may=True)] * 4)
    t = after("use probe", data=data, own={0: ["probe"]}, tableau=["nun", "clerk", "judge"])
    for name in ("nun", "clerk", "judge"):
        assert f"take tableau:{name}" in t.actions()
        t.play(f"take tableau:{name}")
        assert not any(name in action for action in t.actions() if "tableau" in action)
    assert t.actor == 1  # the fourth effect had no target
    assert len(pile(t, "tableau")) == 3


THAT = {
    "TAKE": (effect("TAKE", "tableau"), ["take tableau:clerk"], "clerk"),
    "TAKE hidden": (DRAW, ["take deck"], "judge?"),
    "SCOUT": (scout(2), ["scout", "pick judge"], "judge?"),
    "SWAP": (effect("SWAP", "own", swap_with=["tableau"]), ["swap nun tableau:clerk"], "clerk"),
    "USE": (effect("USE", "own"), ["use nun"], "nun"),
    "CHOOSE": (choose(effect("USE", "own"), effect("TAKE", "tableau")), ["use nun"], "nun"),
    "CHOOSE SCOUT": (choose(scout(1), KILL_OWN), ["scout", "pick judge"], "judge?"),
}
ZONE_5 = {
    "own": {0: ["probe", "nun"]},
    "deck": ["judge"],
    "tableau": ["clerk", "pauper", "pauper"],
}


@pytest.mark.clause("M-ZONE-5")
@pytest.mark.parametrize("how", THAT)
def test_m_zone_5_that_card(how):
    first, actions, that = THAT[how]
    t = table(data=workshop(first, effect("SAVE", "that")), **ZONE_5)
    p = play(t, "use probe", *actions)
    assert p["stack"][0]["that"] == that.rstrip("?")
    assert t.actions() == [f"save {that}"]


@pytest.mark.clause("M-ZONE-5")
@pytest.mark.parametrize(
    ("first", "actions"),
    [
        (choose(effect("TAKE", "tableau"), KILL_OWN), ["kill nun"]),
        (choose(effect("USE", "own"), effect("SCORE", "own")), ["score nun", "save"]),
        (choose(scout(1), effect("SAVE", "own")), ["save nun"]),
        (effect("TAKE", "tableau", may=True), ["skip"]),
        (effect("TAKE", "kill"), []),
    ],
)
def test_m_zone_5_no_such_card(first, actions):
    t = table(data=workshop(first, effect("SAVE", "that"), DRAW), **ZONE_5)
    p = play(t, "use probe", *actions)
    assert p["stack"][0]["that"] is None
    assert (p["stack"][0]["effect"], t.actions()) == (2, ["take deck"])


@pytest.mark.clause("M-ZONE-5")
def test_m_zone_5_of_the_same_ability():
    data = deck_file(
        card("outer", effect("TAKE", "tableau"), effect("USE", "that"), DRAW),
        card("inner", effect("USE", "own"), effect("SAVE", "that")),
        card("third"),
    )
    t = table(data=data, own={0: ["outer", "third"]}, tableau=["inner", "pauper", "pauper"])
    play(t, "use outer", "take tableau:inner", "use inner", "use third")
    assert t.actions() == ["save third"]


@pytest.mark.clause("M-ZONE-5")
def test_m_zone_5_position_after_scout_has_no_that_until_the_pick():
    t = table(data=workshop(scout(2), effect("SAVE", "that")), **ZONE_5)
    p = play(t, "use probe", "scout")
    assert p["stack"] == [
        {"type": "use", "source": "probe", "effect": 1, "took_place": True, "that": None},
        {"type": "scout", "cards": p["deck"][:2]},
    ]
    assert p["deck"][0] == "judge"
