"""Clauses of section 4: the ops. Seat 0 uses `probe` on the full table of the workshop."""

import pytest

from tests.games.helpers import play

from .decks import DRAW, FULL, TARGETS, choose, effect, scout, workshop
from .positions import after, ident, killed, knowing, owned, pile, seen, table, where

TOP = {"deck": ["beggar#4"]}
NAMES = {  # what a target of the full table is, of copies by M-COPY-2
    "deck": "beggar#4",
    "tableau:beggar": "beggar#1",
    "tableau:pauper": "pauper#1",
    "clerk?": "clerk",
    "monk": "monk#1",
    "monk?": "monk#2",
    "probe": "probe",
    "1:archer": "archer",
    "2:nun": "nun",
    "save:beggar": "beggar#2",
    "kill:judge": "judge",
    "kill:pauper": "pauper#3",
}
LAST = {"rest": "save", "triggered_by": 1}


def cases(*zones):
    return pytest.mark.parametrize(
        ("zone", "target"), [(zone, target) for zone in zones for target in TARGETS[zone]]
    )


def asked(*effects, **changes):
    """The full table with the first effect of the probe asked."""
    return after("use probe", data=workshop(*effects), **{**FULL, **TOP, **changes})


def known_before(target):
    """The seats that knew a card before it moved."""
    if target == "deck":
        return []
    return [0] if target.endswith("?") else [0, 1, 2]


@pytest.mark.clause("M-OP-1")
@cases("deck", "tableau", "others_faceup", "save", "kill")
def test_m_op_1_take(zone, target):
    t = asked(effect("TAKE", zone))
    assert t.actions() == [f"take {each}" for each in TARGETS[zone]]
    p = play(t, f"take {target}")
    name = NAMES[target]
    if zone == "deck":
        assert where(p, name) == ("hidden", 0)
        assert p["known_by"][name] == [0]
        assert p["deck"][0] != name
    else:
        assert where(p, name) == ("up", 0)
        assert name not in p["known_by"]
    assert seen(t) == [f"take {target}"] * 4


@pytest.mark.clause("M-OP-1")
def test_m_op_1_a_known_card_taken_from_the_deck_stays_known():
    t = asked(DRAW, knows={"beggar#4": [2]})
    assert play(t, "take deck")["known_by"]["beggar#4"] == [0, 2]


@pytest.mark.clause("M-OP-2")
@cases("deck", "tableau", "own", "self", "others_faceup", "kill")
def test_m_op_2_save(zone, target):
    t = asked(effect("SAVE", zone))
    assert t.actions() == [f"save {each}" for each in TARGETS[zone]]
    p = play(t, f"save {target}")
    name = NAMES[target]
    assert where(p, name) == "save"
    assert name not in p["known_by"]
    assert ident(name) in t.view(None)["save"]
    assert seen(t) == [f"save {target}"] * 4


@pytest.mark.clause("M-OP-3")
@cases("deck", "tableau", "own", "self", "others_faceup", "save")
def test_m_op_3_kill(zone, target):
    t = asked(effect("KILL", zone))
    assert t.actions() == [f"kill {each}" for each in TARGETS[zone]]
    p = play(t, f"kill {target}")
    name = NAMES[target]
    assert where(p, name) == "kill"
    assert name not in p["known_by"]
    knew = known_before(target)
    assert killed(t) == [[ident(name)] if seat in knew else [] for seat in range(3)]
    shown = "kill ?" if target.endswith("?") else f"kill {target}"
    assert seen(t) == [f"kill {target}", shown, shown, shown]


@pytest.mark.clause("M-OP-3")
@pytest.mark.parametrize(("zone", "target"), [("deck", "deck"), ("own", "clerk?")])
def test_m_op_3_an_unseen_card_stays_known_to_those_who_knew(zone, target):
    t = asked(effect("KILL", zone), knows={"beggar#4": [1], "clerk": [2]})
    t.play(f"kill {target}")
    card, knew = ("beggar", [1]) if target == "deck" else ("clerk", [0, 2])
    assert killed(t) == [[card] if seat in knew else [] for seat in range(3)]


@pytest.mark.clause("M-OP-4")
@pytest.mark.parametrize("fate", ["save", "kill"])
@cases("deck", "tableau", "own", "self", "others_faceup")
def test_m_op_4_fate_is_save_or_kill(zone, target, fate):
    t = asked(effect("FATE", zone))
    assert t.actions() == sorted(
        f"{verb} {each}" for verb in ("kill", "save") for each in TARGETS[zone]
    )
    alone = asked(effect(fate.upper(), zone))
    for each in (t, alone):
        each.play(f"{fate} {target}")
    assert t.position() == alone.position()
    assert seen(t) == seen(alone)
    assert where(t.position(), NAMES[target]) == fate


@pytest.mark.clause("M-OP-5")
@cases("tableau", "own", "self", "others_faceup", "save", "kill")
def test_m_op_5_return(zone, target):
    t = asked(effect("RETURN", zone))
    assert t.actions() == [f"return {each}" for each in TARGETS[zone]]
    before = t.position()["deck"]
    p = play(t, f"return {target}")
    name = NAMES[target]
    assert where(p, name) == "deck"
    refilled = 1 if zone == "tableau" else 0
    assert p["deck"] == [*before[refilled:], name]
    assert p["known_by"][name] == known_before(target)
    shown = "return ?" if target.endswith("?") else f"return {target}"
    assert seen(t) == [f"return {target}", shown, shown, shown]


@pytest.mark.clause("M-OP-6")
@cases("own", "self")
def test_m_op_6_score(zone, target):
    t = asked(effect("SCORE", zone))
    assert t.actions() == [f"score {each}" for each in TARGETS[zone]]
    p = play(t, f"score {target}")
    name = NAMES[target]
    assert (t.decision, t.actor, t.actions()) == ("fate", 0, ["kill", "save"])
    assert where(p, name) == ("up", 0)
    assert p["last_score"] == {"seat": 0, "card": ident(name), "goals": [False], "points": 0}
    assert where(play(t, "kill"), name) == "kill"
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("M-OP-7")
@cases("own")
def test_m_op_7_use(zone, target):
    nested = {"clerk": [DRAW], "monk": [DRAW]}
    t = after("use probe", data=workshop(effect("USE", zone), **nested), **{**FULL, **TOP})
    assert t.actions() == [f"use {each}" for each in TARGETS[zone]]
    p = play(t, f"use {target}")
    name = NAMES[target]
    assert where(p, name) == ("up", 0)
    assert p["used"] == ["probe", name]
    assert [entry["source"] for entry in p["stack"]] == ["probe", name]
    assert t.actions() == ["take deck"]


@pytest.mark.clause("M-OP-7")
def test_m_op_7_only_cards_not_used_this_turn():
    data = workshop(effect("USE", "own"), effect("USE", "own"), DRAW)
    t = table(data=data, own={0: ["probe", "nun", "monk?"]})
    play(t, "use probe", "use nun")
    assert t.actions() == ["use monk?"]
    t.play("use monk?")
    assert t.actions() == ["take deck"]


@pytest.mark.clause("M-OP-7")
def test_m_op_7_that_card_is_used():
    data = workshop(effect("TAKE", "deck", "tableau"), effect("USE", "that"), nun=[DRAW])
    for action, target in [("take deck", "nun?"), ("take tableau:nun", "nun")]:
        places = {"deck": ["nun"]} if target == "nun?" else {"tableau": ["nun", "pauper", "pauper"]}
        t = table(data=data, own={0: ["probe", "clerk"]}, **places)
        play(t, "use probe", action)
        assert t.actions() == [f"use {target}"]
        assert where(play(t, f"use {target}"), "nun") == ("up", 0)


@pytest.mark.clause("M-OP-8")
@pytest.mark.parametrize("seat", [1, 2])
@cases("own", "self")
def test_m_op_8_give(zone, target, seat):
    t = asked(effect("GIVE", zone))
    assert t.actions() == [f"give {each} {other}" for each in TARGETS[zone] for other in (1, 2)]
    p = play(t, f"give {target} {seat}")
    assert where(p, NAMES[target]) == ("up", seat)
    assert NAMES[target] not in p["known_by"]
    assert seen(t) == [f"give {target} {seat}"] * 4


@pytest.mark.clause("M-OP-8")
@pytest.mark.parametrize(("players", "actor"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_m_op_8_to_every_other_seat(players, actor):
    data = workshop(effect("GIVE", "self"))
    t = after("use probe", data=data, players=players, actor=actor, own={actor: ["probe"]})
    assert t.actions() == [f"give probe {seat}" for seat in range(players) if seat != actor]


@pytest.mark.clause("M-OP-9")
@pytest.mark.parametrize(
    "second", ["tableau:beggar", "1:archer", "2:nun", "save:beggar", "kill:judge", "kill:pauper"]
)
@pytest.mark.parametrize("first", ["clerk?", "monk", "monk?", "probe"])
def test_m_op_9_swap(first, second):
    of = "self" if first == "probe" else "own"
    swap_with = {"1": "others_faceup", "2": "others_faceup"}.get(
        second.partition(":")[0], second.partition(":")[0]
    )
    t = asked(effect("SWAP", of, swap_with=[swap_with]))
    assert t.actions() == [
        f"swap {one} {other}" for one in TARGETS[of] for other in TARGETS[swap_with]
    ]
    p = play(t, f"swap {first} {second}")
    given, received = NAMES[first], NAMES[second]
    assert where(p, received) == ("up", 0)
    place = ("up", int(second[0])) if swap_with == "others_faceup" else swap_with
    assert where(p, given) == place
    assert received not in p["known_by"]
    assert given not in p["known_by"]
    shown = f"swap {first} {second}"
    if swap_with == "kill":
        left = ["judge", "pauper"]
        left.remove(ident(received))
        knew = [ident(given)] if first in ("monk", "probe") else []
        assert killed(t) == [sorted([*left, ident(given)]), knew, knew]
        shown = f"swap ? {second}" if first.endswith("?") else shown
    assert seen(t) == [f"swap {first} {second}", shown, shown, shown]


@pytest.mark.clause("M-OP-9")
def test_m_op_9_both_targets_are_needed():
    for of, swap_with in [("own", "tableau"), ("own", "kill"), ("self", "save"), ("self", "kill")]:
        swap = effect("SWAP", of, swap_with=[swap_with])
        t = after("use probe", data=workshop(swap, DRAW), own={0: ["probe"]})
        assert t.actions() == ["take deck"]


@pytest.mark.clause("M-OP-9")
def test_m_op_9_the_tableau_keeps_its_number():
    t = asked(effect("SWAP", "own", swap_with=["tableau"]), DRAW)
    t.play("swap monk? tableau:beggar")
    assert pile(t, "tableau") == ["monk", "pauper", "pauper"]
    assert owned(t, 0) == ["beggar", "clerk?", "monk", "probe"]


@pytest.mark.clause("M-OP-2", "M-OP-3", "M-OP-4", "M-OP-5", "M-OP-6", "M-OP-7", "M-OP-8", "M-OP-9")
@pytest.mark.parametrize(
    ("op", "actions"),
    [
        (effect("SAVE", "that"), ["save clerk?"]),
        (effect("KILL", "that"), ["kill clerk?"]),
        (effect("FATE", "that"), ["kill clerk?", "save clerk?"]),
        (effect("RETURN", "that"), ["return clerk?"]),
        (effect("SCORE", "that"), ["score clerk?"]),
        (effect("USE", "that"), ["use clerk?"]),
        (effect("GIVE", "that"), ["give clerk? 1"]),
        (effect("SWAP", "that", swap_with=["tableau"]), ["swap clerk? tableau:pauper"]),
    ],
)
def test_m_op_2_and_others_with_that_card(op, actions):
    t = table(data=workshop(DRAW, op), own={0: ["probe", "nun?"]}, deck=["clerk"])
    play(t, "use probe", "take deck")
    assert t.actions() == actions
    t.play(actions[0])
    assert "nun?" in owned(t, 0)


SCOUTED = ["nun", "clerk", "judge", "archer", "monk#1", "monk#2", "monk#3"]


@pytest.mark.clause("M-OP-10")
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("pick", [0, -1])
def test_m_op_10_scout(n, pick):
    t = after("use probe", data=workshop(scout(n)), own={0: ["probe"]}, deck=SCOUTED)
    assert (t.decision, t.actions()) == ("effect", ["scout"])
    before = t.position()["deck"]
    p = play(t, "scout")
    seen_cards = before[:n]
    assert (t.decision, t.actor) == ("scout", 0)
    assert p["stack"][-1] == {"type": "scout", "cards": seen_cards}
    assert p["deck"] == before
    assert p["known_by"] == {name: [0] for name in seen_cards}
    assert t.actions() == sorted({f"pick {ident(name)}" for name in seen_cards})
    taken = next(name for name in seen_cards if ident(name) == ident(seen_cards[pick]))
    p = play(t, f"pick {ident(taken)}")
    others = [name for name in seen_cards if name != taken]
    assert p["hidden"][0] == [taken]
    assert p["deck"] == [*before[n:], *others]
    assert p["known_by"] == {name: [0] for name in seen_cards}
    shown = "pick ?"
    assert seen(t) == [f"pick {ident(taken)}", shown, shown]


@pytest.mark.clause("M-OP-10")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_m_op_10_fewer_cards_than_n(size):
    deck = SCOUTED[:size]
    t = table(data=workshop(scout(4)), own={0: ["probe"]}, deck=deck, rest="save")
    p = play(t, "use probe", "scout")
    assert p["stack"][-1]["cards"] == deck
    p = play(t, f"pick {deck[-1]}")
    assert p["deck"] == deck[:-1]
    assert p["triggered_by"] == (0 if size == 1 else None)


@pytest.mark.clause("M-OP-10")
def test_m_op_10_no_target_if_the_deck_is_empty():
    data = workshop(scout(2), effect("KILL", "self"))
    t = after("use probe", data=data, own={0: ["probe"]}, **LAST)
    assert t.actions() == ["kill probe"]


@pytest.mark.clause("M-OP-10")
def test_m_op_10_the_others_keep_their_order_and_what_was_known():
    t = table(
        data=workshop(scout(4)),
        players=3,
        own={0: ["probe"]},
        deck=["nun", "monk#3", "clerk", "monk#1", "judge"],
        knows={"monk#1": [2], "nun": [1]},
    )
    p = play(t, "use probe", "scout", "pick monk")
    assert p["hidden"][0] == ["monk#3"]
    assert p["deck"][0] == "judge"
    assert p["deck"][-3:] == ["nun", "clerk", "monk#1"]
    assert [knowing(t, name) for name in ("nun", "clerk", "monk#1", "monk#3")] == [
        [0, 1],
        [0],
        [0, 2],
        [0],
    ]


@pytest.mark.clause("M-OP-10")
def test_m_op_10_a_seat_that_knows_the_card_sees_the_pick():
    t = table(
        data=workshop(scout(2)),
        players=3,
        own={0: ["probe"]},
        deck=["nun", "clerk"],
        knows={"clerk": [2]},
    )
    play(t, "use probe", "scout", "pick clerk")
    assert seen(t) == ["pick clerk", "pick ?", "pick clerk", "pick ?"]


@pytest.mark.clause("M-OP-11")
def test_m_op_11_the_actions_of_all_options():
    options = [effect("SAVE", "own"), effect("KILL", "tableau"), DRAW, scout(2)]
    t = asked(choose(*options))
    assert t.actions() == [
        *(f"kill {target}" for target in TARGETS["tableau"]),
        *(f"save {target}" for target in TARGETS["own"]),
        "scout",
        "take deck",
    ]


@pytest.mark.clause("M-OP-11")
@pytest.mark.parametrize(
    ("actions", "op"),
    [
        (["save monk"], effect("SAVE", "own")),
        (["kill tableau:beggar"], effect("KILL", "tableau")),
        (["take deck"], DRAW),
        (["scout", "pick beggar"], scout(2)),
    ],
)
def test_m_op_11_exactly_one_option_is_carried_out(actions, op):
    options = [effect("SAVE", "own"), effect("KILL", "tableau"), DRAW, scout(2)]
    t, alone = asked(choose(*options)), asked(op)
    for each in (t, alone):
        play(each, *actions)
    assert (t.decision, t.actor) == ("turn", 1)
    assert t.position() == alone.position()


@pytest.mark.clause("M-OP-11")
def test_m_op_11_options_without_a_target():
    options = [effect("SCORE", "own"), effect("USE", "own"), effect("RETURN", "tableau")]
    t = after("use probe", data=workshop(choose(*options)), own={0: ["probe"]})
    assert t.actions() == ["return tableau:pauper"]
    t = after("use probe", data=workshop(choose(*options[:2]), DRAW), own={0: ["probe"]})
    assert t.actions() == ["take deck"]
    t = after("use probe", data=workshop(choose(*options[:2])), own={0: ["probe"]})
    assert (t.decision, t.actor) == ("turn", 1)


@pytest.mark.clause("M-OP-11")
def test_m_op_11_the_modifiers_are_those_of_the_whole():
    data = workshop(DRAW, choose(effect("SCORE", "own"), DRAW, may=True, if_you_do=True))
    t = table(data=data, own={0: ["probe"]}, deck=["nun"])
    play(t, "use probe", "take deck")
    assert t.actions() == ["score nun?", "skip", "take deck"]
    t = after("use probe", data=data, own={0: ["probe"]}, **LAST)
    assert t.decision == "over"  # nothing was drawn, so the choice is not asked
