"""Clauses of section 10: visibility."""

import json
import random

import pytest

import estaminet
from tests.games.helpers import play

from .decks import DRAW, card, choose, deck_file, effect, goal, scout, workshop
from .positions import (
    GAME,
    after,
    exchanged,
    ident,
    idents,
    killed,
    new,
    playout,
    seen,
    table,
    where,
)

SAME = {
    "game", "players", "options", "turn", "points", "triggered_by", "last_score", "decision",
    "actor", "result",
}  # fmt: skip
OTHER = {
    "seat", "deck", "tableau", "save", "kill_size", "kill_known", "up", "hidden", "kept", "used",
    "stack",
}  # fmt: skip
POSITION = SAME | {
    "deck", "tableau", "save", "kill", "up", "hidden", "known_by", "kill_known", "kept", "used",
    "stack",
}  # fmt: skip
EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])
LAST = {"rest": "save", "triggered_by": 1}  # the deck is empty, seat 0 has the last turn


def expected_view(p, seat):
    """The view of section 10, from the position."""

    def knows(name):
        return seat in p["known_by"].get(name, [])

    def hidden(cards):
        known = sorted(ident(name) for name in cards if knows(name))
        return known + [None] * (len(cards) - len(known))

    def kept(owner, choice):
        if choice is None or owner != seat:
            return choice and "?"
        return f"keep {ident(choice['card'])} {choice['fate']}"

    def that(name):
        face_down = where(p, name) in ("deck", "kill") or where(p, name)[0] == "hidden"
        public = not face_down or name in p["used"]
        return ident(name) if public or knows(name) else "?"

    def entry(each):
        found = {key: ident(value) if key in ("source", "card") else value
                 for key, value in each.items()}  # fmt: skip
        if each["type"] == "scout":
            found["cards"] = [ident(name) if knows(name) else None for name in each["cards"]]
        elif each["type"] == "use" and each["that"] is not None:
            found["that"] = that(each["that"])
        return found

    return {
        **{key: p[key] for key in SAME},
        "seat": seat,
        "deck": [ident(name) if knows(name) else None for name in p["deck"]],
        "tableau": sorted(idents(p["tableau"])),
        "save": sorted(idents(p["save"])),
        "kill_size": len(p["kill"]),
        "kill_known": None if seat is None else p["kill_known"][seat],
        "up": [sorted(idents(cards)) for cards in p["up"]],
        "hidden": [hidden(cards) for cards in p["hidden"]],
        "kept": [kept(owner, choice) for owner, choice in enumerate(p["kept"])],
        "used": [token(p, name) for name in p["used"]],
        "stack": [entry(each) for each in p["stack"]],
    }


def token(p, name):
    """A used card as a target of the acting seat."""
    place = where(p, name)
    if isinstance(place, str):
        return f"{place}:{ident(name)}"
    acting = (p["turn"] - 1) % p["players"]
    if place[0] == "hidden":
        return f"{ident(name)}?"
    return ident(name) if place[1] == acting else f"{place[1]}:{ident(name)}"


@pytest.mark.clause("M-VIS-1", "M-VIS-2", "M-VIS-4")
@EVERY_COUNT
@pytest.mark.parametrize("seed", [1, 2])
def test_m_vis_1_views_of_a_whole_game(players, seed):
    t = new(players, seed=seed, turn_limit=15)
    assert set(t.position()) == POSITION
    for now in playout(t, random.Random(seed)):
        p = now.position()
        for seat in [None, *range(players)]:
            view = now.view(seat)
            assert set(view) == SAME | OTHER
            assert view == expected_view(p, seat)


MAY_USE = effect("USE", "own", may=True)
RICH = deck_file(  # nearly every card does much that is hidden
    card("spy", scout(3), effect("KILL", "that", may=True), MAY_USE, copies=6),
    card("thief", MAY_USE, effect("SWAP", "own", swap_with=["kill", "tableau"]), copies=4),
    card("judge", effect("KILL", "deck"), effect("TAKE", "kill", "save", may=True), copies=3),
    card("clerk", effect("RETURN", "own"), DRAW, effect("USE", "that", may=True), copies=4),
    card("monk", MAY_USE, effect("KILL", "own", "tableau"), effect("RETURN", "self"), copies=3),
    card("nun", effect("GIVE", "own"), effect("TAKE", "others_faceup"), MAY_USE),
    card("mole", choose(scout(2), effect("RETURN", "kill")), effect("SAVE", "that")),
    card("seer", DRAW, goals=[goal("KILL_SYMBOLS", symbols=["RED"], count=1)], copies=2),
)


@pytest.mark.clause("M-VIS-1")
@EVERY_COUNT
def test_m_vis_1_views_of_games_with_another_deck(players):
    rng = random.Random(players)
    decisions = set()
    for seed in range(3):
        start = new(players, seed=seed, data=RICH, turn_limit=8)
        for t in playout(start, rng, eager=True):
            p = t.position()
            decisions.add(t.decision)
            for seat in [None, *range(players)]:
                assert t.view(seat) == expected_view(p, seat)
                other = exchanged(p, seat, rng)
                twin = estaminet.from_position(GAME, other, seed=1, data=RICH)
                assert twin.view(seat) == t.view(seat)
                assert seat != t.actor or twin.actions() == t.actions()
    assert {"keep", "turn", "effect", "scout", "over"} <= decisions


@pytest.mark.clause("M-VIS-1")
def test_m_vis_1_hidden_cards_deck_and_kill_pile():
    t = table(
        players=3,
        own={0: ["cosette?", "fantine?"], 1: ["peasant?", "aristocrat?"]},
        deck=["eponine", "soldier"],
        knows={"fantine": [1], "soldier": [2]},
        kill=["enjolras", "gavroche"],
        kill_known={1: ["gavroche"]},
    )
    assert [t.view(seat)["hidden"][0] for seat in (0, 1, 2)] == [
        ["cosette", "fantine"],
        ["fantine", None],
        [None, None],
    ]
    assert [t.view(seat)["hidden"][1] for seat in (0, 1, 2)] == [
        [None, None],
        ["aristocrat", "peasant"],
        [None, None],
    ]
    assert [t.view(seat)["deck"][:2] for seat in (0, 1, 2)] == [
        [None, None],
        [None, None],
        [None, "soldier"],
    ]
    assert [t.view(seat)["kill_known"] for seat in (0, 1, 2)] == [[], ["gavroche"], []]
    assert {t.view(seat)["kill_size"] for seat in (0, 1, 2, None)} == {2}


@pytest.mark.clause("M-VIS-2")
@pytest.mark.parametrize(
    ("effects", "actions", "used"),
    [
        ([effect("KILL", "self"), DRAW], ["kill probe"], "kill:probe"),
        ([effect("SAVE", "self"), DRAW], ["save probe"], "save:probe"),
        ([effect("RETURN", "self"), DRAW], ["return probe"], "deck:probe"),
        ([effect("GIVE", "self"), DRAW], ["give probe 1"], "1:probe"),
        (
            [effect("SWAP", "self", swap_with=["tableau"]), DRAW],
            ["swap probe tableau:pauper"],
            "tableau:probe",
        ),
        ([DRAW], [], "probe"),
    ],
)
def test_m_vis_2_used_cards_are_shown_where_they_are(effects, actions, used):
    t = after("use probe", *actions, data=workshop(*effects), own={0: ["probe"]})
    for seat in (0, 1, None):
        assert t.view(seat)["used"] == [used]
        assert t.view(seat)["stack"][0]["source"] == "probe"


@pytest.mark.clause("M-VIS-2")
def test_m_vis_2_that_card_is_shown_to_those_who_know_it():
    t = after(
        "use probe",
        "take deck",
        data=workshop(DRAW, effect("KILL", "that")),
        players=4,
        own={0: ["probe"]},
        deck=["monk#2"],
        knows={"monk#2": [2]},
    )
    shown = [t.view(seat)["stack"][0]["that"] for seat in (0, 1, 2, 3, None)]
    assert shown == ["monk", "?", "monk", "?", "?"]
    assert t.position()["stack"][0]["that"] == "monk#2"


@pytest.mark.clause("M-VIS-2")
def test_m_vis_2_no_copy_number_in_any_view():
    t = after(
        "use monk",
        "use probe",
        "score monk?",
        data=workshop(effect("SCORE", "own"), monk=[effect("USE", "own")]),
        own={0: ["monk#1", "monk#2?", "probe"]},
        kill=["monk#3"],
        kill_known={1: ["monk"]},
    )
    assert t.decision == "fate"
    assert [entry.get("source", entry.get("card")) for entry in t.view(1)["stack"]] == [
        "monk",
        "probe",
        "monk",
    ]
    for seat in (0, 1, None):
        assert "#" not in json.dumps(t.view(seat))


@pytest.mark.clause("M-VIS-3")
@EVERY_COUNT
def test_m_vis_3_nothing_more_is_revealed_at_the_end(players):
    last = players - 1
    t = table(
        players=players,
        turn_limit=5,
        turn=5 * players,
        actor=last,
        own={0: ["cosette?"], last: ["fantine?", "peasant"]},
        kill=["gavroche"],
    )
    p = play(t, "take tableau:student")
    assert t.decision == "over"
    for seat in [None, *range(players)]:
        view = t.view(seat)
        assert view == expected_view(p, seat)
        assert not {"kill", "known_by"} & set(view)
        assert set(view["deck"]) == {None}
        assert view["hidden"][0] == (["cosette"] if seat == 0 else [None])
        assert not view["kill_known"]


@pytest.mark.clause("M-VIS-4")
def test_m_vis_4_an_observer_knows_no_hidden_card():
    t = table(
        own={0: ["cosette?", "soldier"], 1: ["fantine?"]},
        deck=["eponine"],
        knows={"cosette": [1], "fantine": [0], "eponine": [0, 1]},
        kill=["gavroche"],
        kill_known={0: ["gavroche"], 1: ["gavroche"]},
    )
    view = t.view(None)
    assert (view["seat"], view["kill_known"], view["kill_size"]) == (None, None, 1)
    assert view["hidden"] == [[None], [None]]
    assert set(view["deck"]) == {None}
    assert view["up"] == [["soldier"], []]
    assert view["tableau"] == ["student"] * 3


SECRET = [
    (effect("KILL", "own"), ["kill nun?"], "kill ?"),
    (effect("RETURN", "own"), ["return nun?"], "return ?"),
    (effect("FATE", "own"), ["kill nun?"], "kill ?"),
    (effect("SWAP", "own", swap_with=["kill"]), ["swap nun? kill:judge"], "swap ? kill:judge"),
    (choose(DRAW, effect("KILL", "own")), ["kill nun?"], "kill ?"),
    (scout(2), ["scout", "pick clerk"], "pick ?"),
]


@pytest.mark.clause("M-VIS-5")
@pytest.mark.parametrize(("op", "actions", "shown"), SECRET)
def test_m_vis_5_the_hidden_card_is_a_question_mark(op, actions, shown):
    t = after(
        "use probe",
        *actions,
        data=workshop(op),
        players=3,
        own={0: ["probe", "nun?"]},
        deck=["clerk", "archer"],
        kill=["judge"],
        knows={"nun": [2], "clerk": [2]},
    )
    assert seen(t) == [actions[-1], shown, actions[-1], shown]
    assert {entry["seat"] for entry in t.history(1)} == {0}


OPEN = [
    (effect("SAVE", "own"), ["save nun?"]),
    (effect("FATE", "own"), ["save nun?"]),
    (effect("GIVE", "own"), ["give nun? 1"]),
    (effect("SCORE", "own"), ["score nun?"]),
    (effect("USE", "own"), ["use nun?"]),
    (effect("SWAP", "own", swap_with=["tableau"]), ["swap nun? tableau:pauper"]),
    (effect("SWAP", "own", swap_with=["save"]), ["swap nun? save:beggar"]),
    (effect("SWAP", "own", swap_with=["others_faceup"]), ["swap nun? 1:archer"]),
    (effect("KILL", "own"), ["kill monk"]),
    (effect("RETURN", "own"), ["return monk"]),
    (effect("SWAP", "own", swap_with=["kill"]), ["swap monk kill:judge"]),
    (effect("KILL", "deck"), ["kill deck"]),
    (effect("SAVE", "kill"), ["save kill:judge"]),
    (scout(2), ["scout"]),
]


@pytest.mark.clause("M-VIS-5")
@pytest.mark.parametrize(("op", "actions"), OPEN)
def test_m_vis_5_all_other_actions_are_public(op, actions):
    t = after(
        "use probe",
        *actions,
        data=workshop(op),
        players=3,
        own={0: ["probe", "nun?", "monk"], 1: ["archer"]},
        save=["beggar"],
        kill=["judge"],
    )
    expected = [{"seat": 0, "action": action} for action in ("use probe", *actions)]
    for seat in (0, 1, 2, None):
        assert t.history(seat) == expected


@pytest.mark.clause("M-VIS-5")
def test_m_vis_5_the_actions_of_turns_and_scoring_are_public():
    own = {0: ["bamatabois?", "aristocrat?"], 1: ["soldier?"]}
    t = table(own=own)
    actions = [
        "score bamatabois?",
        "reveal aristocrat?",
        "kill",
        "use soldier?",
        "kill 0:aristocrat",
    ]
    play(t, *actions, "take deck")
    for seat in (0, 1, None):
        assert [each["action"] for each in t.history(seat)] == [*actions, "take deck"]
        assert [each["seat"] for each in t.history(seat)] == [0, 0, 0, 1, 1, 0]


@pytest.mark.clause("M-VIS-5")
@EVERY_COUNT
def test_m_vis_5_keep_is_seen_by_its_seat_only(players):
    t = new(players)
    decided = []
    for _ in range(players):
        decided.append(t.actions()[-1])
        t.play(decided[-1])
    for seat in [None, *range(players)]:
        assert t.history(seat) == [
            {"seat": other, "action": action if other == seat else "keep ?"}
            for other, action in enumerate(decided)
        ]


@pytest.mark.clause("M-VIS-5")
def test_m_vis_5_what_is_learnt_later_does_not_change_the_past():
    own = {0: ["marius_pontmercy", "cosette?"], 1: ["jean_valjean"]}
    t = table(own=own, kill=["soldier"])
    play(t, "use marius_pontmercy", "take tableau:student", "kill cosette?")
    assert t.history(1)[-1]["action"] == "kill ?"
    t.play("use jean_valjean")
    assert killed(t)[1] == ["cosette", "soldier"]
    assert t.history(1)[-2]["action"] == "kill ?"
