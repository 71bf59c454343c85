"""Clauses of section 10: knowledge."""

import random

import pytest

from tests.games.helpers import play

from .decks import effect, workshop
from .positions import (
    after,
    ident,
    idents,
    killed,
    knowing,
    new,
    owned,
    pile,
    playout,
    seen,
    table,
    where,
)

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.clause("M-KNOW-1")
def test_m_know_1_knowledge_goes_with_the_card():
    t = table(
        players=3,
        own={0: ["gavroche"], 1: ["peasant", "soldier"]},
        deck=["fantine", "cosette", "eponine"],
        rest="save",
    )
    play(t, "use gavroche", "scout", "pick eponine")
    assert t.view(0)["deck"] == ["fantine", "cosette"]
    play(t, "use peasant", "take deck")
    assert knowing(t, "fantine") == [0, 1]
    t.play("return fantine?")
    assert pile(t, "deck") == ["cosette", "fantine"]
    assert knowing(t, "fantine") == [0, 1]
    assert [t.view(seat)["deck"] for seat in (0, 1, 2)] == [
        ["cosette", "fantine"],
        [None, "fantine"],
        [None, None],
    ]


@pytest.mark.clause("M-KNOW-1")
def test_m_know_1_the_place_in_the_deck_is_known():
    t = table(deck=["fantine", "cosette", "eponine"], knows={"cosette": [1]})
    assert t.view(1)["deck"][:3] == [None, "cosette", None]
    t.play("take deck")
    assert t.view(1)["deck"][:2] == ["cosette", None]
    play(t, "take tableau:student")  # the refill shows cosette
    assert "cosette" in pile(t, "tableau")


@pytest.mark.clause("M-KNOW-1")
def test_m_know_1_the_kill_pile_has_no_order():
    t = table(
        own={0: ["jean_valjean"]}, kill=["peasant#1", "peasant#3"], kill_known={1: ["peasant"]}
    )
    assert t.view(1)["kill_known"] == ["peasant"]
    assert t.view(1)["kill_size"] == 2


@pytest.mark.clause("M-KNOW-2")
@EVERY_COUNT
def test_m_know_2_the_owner_knows_his_cards(players):
    for t in playout(new(players, seed=5, turn_limit=10), random.Random(players)):
        p = t.position()
        for seat, cards in enumerate(p["hidden"]):
            assert all(seat in p["known_by"][name] for name in cards)
            assert t.view(seat)["hidden"][seat] == sorted(idents(cards))
        assert set(p["known_by"]) <= {
            *p["deck"],
            *(name for cards in p["hidden"] for name in cards),
        }
        assert all(seats and seats == sorted(set(seats)) for seats in p["known_by"].values())


@pytest.mark.clause("M-KNOW-2")
@EVERY_COUNT
def test_m_know_2_dealt_and_drawn_cards_are_known_to_the_owner_only(players):
    t = new(players)
    p = t.position()
    assert p["known_by"] == {name: [seat] for seat in range(players) for name in p["hidden"][seat]}
    t = after("take deck", players=players, deck=["fantine"])
    assert t.position()["known_by"] == {"fantine": [0]}


@pytest.mark.clause("M-KNOW-3")
@pytest.mark.parametrize("target", ["monk", "monk?", "tableau:beggar", "1:archer"])
def test_m_know_3_face_up_cards_are_known_to_all(target):
    own = {0: ["probe", "monk#1", "monk#2?"], 1: ["archer"]}
    zones = effect("KILL", "own", "tableau", "others_faceup")
    for op in ("KILL", "RETURN"):
        t = after(
            "use probe",
            f"{op.lower()} {target}",
            data=workshop({**zones, "op": op}),
            players=3,
            own=own,
            tableau=["beggar", "pauper", "pauper"],
        )
        name = target.rpartition(":")[2].rstrip("?")
        knew = [0] if target == "monk?" else [0, 1, 2]
        if op == "KILL":
            assert killed(t) == [[name] if seat in knew else [] for seat in range(3)]
        else:
            assert t.position()["known_by"][t.position()["deck"][-1]] == knew
            assert ident(t.position()["deck"][-1]) == name


@pytest.mark.clause("M-KNOW-3")
@pytest.mark.parametrize("knew", [[], [1], [0, 2], [0, 1, 2]])
def test_m_know_3_the_top_card_killed_unseen(knew):
    t = after(
        "use probe",
        "kill deck",
        data=workshop(effect("KILL", "deck")),
        players=3,
        own={0: ["probe"]},
        deck=["nun"],
        knows={"nun": knew} if knew else {},
    )
    assert killed(t) == [["nun"] if seat in knew else [] for seat in range(3)]
    assert seen(t) == ["kill deck"] * 4
    assert t.view(0)["kill_size"] == 1


@pytest.mark.clause("M-KNOW-3")
@pytest.mark.parametrize("others", [[], [1], [2], [1, 2]])
def test_m_know_3_a_hidden_card_stays_known_to_those_who_knew(others):
    given = {"players": 3, "own": {0: ["probe", "nun?"]}, "knows": {"nun": others}}
    t = after("use probe", "kill nun?", data=workshop(effect("KILL", "own")), **given)
    assert killed(t) == [["nun"] if seat in [0, *others] else [] for seat in range(3)]
    t = after("use probe", "return nun?", data=workshop(effect("RETURN", "own")), **given)
    assert knowing(t, "nun") == [0, *others]


@pytest.mark.clause("M-KNOW-4")
@pytest.mark.parametrize(
    "actions", [["use jean_valjean", "return kill:soldier"], ["score jean_valjean"]]
)
def test_m_know_4_who_looked_goes_on_knowing(actions):
    t = table(
        players=3, own={0: ["jean_valjean"]}, kill=["cosette", "peasant", "peasant", "soldier"]
    )
    play(t, *actions)
    if t.decision == "fate":
        t.play("save")
    left = idents(t.position()["kill"])
    for _ in range(3):
        assert killed(t) == [left, [], []]
        assert t.view(0)["kill_known"] == left
        t.play("take deck")


@pytest.mark.clause("M-KNOW-5")
def test_m_know_5_scouted_cards_stay_known_when_another_seat_draws_them():
    t = table(
        players=3,
        own={0: ["gavroche"]},
        deck=["fantine", "cosette", "eponine"],
        rest="save",
    )
    play(t, "use gavroche", "scout", "pick fantine", "take deck", "take deck")
    assert (owned(t, 1), owned(t, 2)) == (["cosette?"], ["eponine?"])
    assert (knowing(t, "cosette"), knowing(t, "eponine")) == ([0, 1], [0, 2])
    assert t.view(0)["hidden"] == [["fantine"], ["cosette"], ["eponine"]]
    assert t.view(1)["hidden"] == [[None], ["cosette"], [None]]


@pytest.mark.clause("M-KNOW-5")
def test_m_know_5_from_the_look_on():
    t = after(
        "use gavroche", "scout", own={0: ["gavroche"]}, deck=["fantine", "cosette", "eponine"]
    )
    assert t.position()["known_by"] == {name: [0] for name in ("cosette", "eponine", "fantine")}
    assert t.view(0)["deck"][:4] == ["fantine", "cosette", "eponine", None]
    assert t.view(1)["deck"][:4] == [None] * 4
    assert t.view(0)["stack"][-1] == {"type": "scout", "cards": ["fantine", "cosette", "eponine"]}
    assert t.view(1)["stack"][-1] == {"type": "scout", "cards": [None, None, None]}


LEAVING = {
    "SAVE": (effect("SAVE", "kill"), "save kill:pauper"),
    "TAKE": (effect("TAKE", "kill"), "take kill:pauper"),
    "RETURN": (effect("RETURN", "kill"), "return kill:pauper"),
    "SWAP": (effect("SWAP", "own", swap_with=["kill"]), "swap nun kill:pauper"),
}


@pytest.mark.clause("M-KNOW-6")
@pytest.mark.parametrize("op", LEAVING)
@pytest.mark.parametrize(
    ("known", "left"),
    [
        ([], []),
        (["judge"], ["judge"]),
        (["pauper"], []),
        (["judge", "pauper"], ["judge"]),
        (["judge", "pauper", "pauper"], ["judge", "pauper"]),
    ],
)
def test_m_know_6_one_copy_fewer(op, known, left):
    leaving, action = LEAVING[op]
    t = after(
        "use probe",
        action,
        data=workshop(leaving),
        own={0: ["probe", "nun"]},
        tableau=["beggar"] * 3,
        kill=["judge", "pauper#2", "pauper#5"],
        kill_known={1: known},
    )
    came = ["nun"] if op == "SWAP" else []
    assert killed(t) == [["judge", *came, "pauper"], sorted([*left, *came])]
    assert seen(t) == [action] * 3
    if op == "RETURN":
        assert t.position()["known_by"] == {"pauper#2": [0, 1]}


@pytest.mark.clause("M-KNOW-7")
@pytest.mark.parametrize(
    ("actions", "place"),
    [(["use soldier?", "kill tableau:student"], "up"), (["score soldier?", "save"], "save")],
)
def test_m_know_7_face_up_means_no_knowing_seats(actions, place):
    t = table(own={0: ["soldier#1?"]}, knows={"soldier#1": [1]})
    assert t.position()["known_by"] == {"soldier#1": [0, 1]}
    p = play(t, *actions)
    assert p["known_by"] == {}
    assert where(p, "soldier#1") in (place, (place, 0))


@pytest.mark.clause("M-KNOW-7")
def test_m_know_7_nothing_else_is_forgotten():
    t = table(
        own={0: ["cosette?", "gavroche"], 1: ["fantine?"]},
        deck=["eponine", "soldier#1", "peasant#1", "aristocrat#1"],
        knows={"cosette": [1], "aristocrat#1": [1]},
        kill=["enjolras"],
        kill_known={0: ["enjolras"]},
    )
    play(t, "use gavroche", "scout", "pick soldier")
    play(t, "take tableau:student", "take tableau:student", "take tableau:student")
    assert killed(t) == [["enjolras"], []]
    assert t.position()["known_by"] == {
        "cosette": [0, 1],
        "eponine": [0],
        "fantine": [1],
        "peasant#1": [0],
        "soldier#1": [0],
    }


@pytest.mark.clause("M-KNOW-7")
def test_m_know_7_inference_is_no_knowledge():
    # Seat 1 sees every other card, so it could tell what seat 0 hides: it still does not know.
    t = table(own={0: ["cosette?"]}, rest="save", triggered_by=1)
    assert t.view(1)["hidden"] == [[None], []]
    assert knowing(t, "cosette") == [0]
