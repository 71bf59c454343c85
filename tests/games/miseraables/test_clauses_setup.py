"""Clauses of sections 2, 3 (set-up), 6 and 7: cards, copies, set-up, options, notation."""

import json
import random
import re
from collections import Counter

import pytest

import estaminet
from tests.games.helpers import play

from .decks import DRAW, FULL, IDLE, TARGETS, card, changed, deck_file, effect, scout, workshop
from .positions import (
    CHARACTERS,
    CITIZENS,
    GAME,
    STANDARD,
    after,
    all_names,
    everything,
    ident,
    idents,
    killed,
    new,
    owned,
    pile,
    playout,
    position,
    seen,
    table,
)

COUNTS = [2, 3, 4]
EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)


# Cards


@pytest.mark.clause("M-CARD-1")
@EVERY_COUNT
def test_m_card_1_always_the_same_32_cards(players):
    citizens = [f"{citizen}#{k}" for citizen in CITIZENS for k in (1, 2, 3)]
    for t in playout(new(players, turn_limit=10), random.Random(players)):
        assert everything(t.position()) == Counter([*CHARACTERS, *citizens])
    assert (len(CHARACTERS), len(citizens)) == (20, 12)


@pytest.mark.clause("M-CARD-2")
@EVERY_COUNT
def test_m_card_2_other_ids_play_the_same_game(players):
    words = re.compile(rf"\b({'|'.join([*CHARACTERS, *CITIZENS])})\b")

    def renamed(value):
        return json.loads(words.sub(r"x_\1", json.dumps(value)))

    other = renamed(STANDARD)
    assert {each["id"] for each in other["cards"]} == {
        f"x_{each['id']}" for each in STANDARD["cards"]
    }
    twin = new(players, data=other, turn_limit=12)
    rng = random.Random(players)
    t = new(players, turn_limit=12)
    while t.decision != "over":
        assert twin.position() == renamed(t.position())
        action = rng.choice(t.actions())
        t.play(action)
        twin.play(renamed(action))
    assert twin.result == t.result


@pytest.mark.clause("M-CARD-2")
def test_m_card_2_ability_symbols_and_goals_are_data():
    by_id = {each["id"]: each for each in STANDARD["cards"]}
    data = changed(
        (("fantine", "ability"), by_id["soldier"]["ability"]),
        (("fantine", "goals"), by_id["student"]["goals"]),
        (("cosette", "symbols"), {"FLAG": 5}),
    )
    t = after("use fantine", data=data, own={0: ["fantine"], 1: ["peasant"]})
    assert t.actions() == ["kill 1:peasant", "kill tableau:student"]
    t = after("score fantine", data=data, own={0: ["fantine"]}, save=["cosette"])
    assert t.position()["last_score"]["goals"] == [True, False]


@pytest.mark.clause("M-CARD-3")
def test_m_card_3_copies_are_numbered_from_1():
    data = deck_file(
        card("alone"),
        {**card("hermit"), "kind": "citizen"},
        card("twin", copies=2),
    )
    names = set(everything(new(data=data).position()))
    fillers = {f"{filler}#{k}" for filler in ("beggar", "pauper") for k in range(1, 7)}
    assert names == {"alone", "hermit", "twin#1", "twin#2", *fillers}


@pytest.mark.clause("M-CARD-3")
@EVERY_COUNT
def test_m_card_3_actions_and_views_use_ids_only(players):
    for t in playout(new(players, seed=2, turn_limit=8), random.Random(players)):
        views = [t.view(seat) for seat in [None, *range(players)]]
        assert "#" not in json.dumps([t.actions(), views])


# Copies


@pytest.mark.clause("M-COPY-1")
def test_m_copy_1_copies_alike_are_one_action():
    t = table(own={0: ["soldier", "soldier", "peasant?", "peasant?"]})
    assert t.actions() == [
        "score peasant?",
        "score soldier",
        "take deck",
        "take tableau:student",
        "use peasant?",
        "use soldier",
    ]


@pytest.mark.clause("M-COPY-1")
def test_m_copy_1_place_face_and_owner_make_a_difference():
    data = workshop(effect("SAVE", "own", "tableau", "others_faceup", "kill"))
    t = after(
        "use probe",
        data=data,
        players=3,
        own={0: ["probe", "pauper", "pauper?"], 1: ["pauper"], 2: ["pauper"]},
        tableau=["pauper", "beggar", "beggar"],
        kill=["pauper"],
    )
    assert t.actions() == [
        "save 1:pauper",
        "save 2:pauper",
        "save kill:pauper",
        "save pauper",
        "save pauper?",
        "save tableau:beggar",
        "save tableau:pauper",
    ]


@pytest.mark.clause("M-COPY-1")
def test_m_copy_1_hidden_copies_known_to_others_are_one_action():
    t = after(
        "use bamatabois",
        own={0: ["bamatabois", "peasant#1?", "peasant#2?", "peasant#3?"]},
        knows={"peasant#3": [1]},
    )
    assert t.actions() == ["kill peasant?", "save peasant?"]


TAKE_THEN_KILL = [effect("USE", "own"), effect("TAKE", "tableau"), effect("KILL", "own")]


@pytest.mark.clause("M-COPY-2")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_m_copy_2_a_finished_copy_before_an_unused_one(first, second):
    t = after(
        "use probe",
        "use monk",
        "take tableau:monk",
        "kill monk",
        data=workshop(*TAKE_THEN_KILL),
        own={0: ["probe", f"monk#{first}"]},
        tableau=[f"monk#{second}", "pauper", "pauper"],
    )
    assert t.position()["kill"] == [f"monk#{first}"]


CHAIN = {"monk": [effect("USE", "own")], "judge": [effect("KILL", "own")]}


@pytest.mark.clause("M-COPY-2")
def test_m_copy_2_an_unused_copy_before_a_running_one():
    own = {0: ["monk#1", "monk#2", "judge"]}
    t = after("use monk", "use judge", "kill monk", data=workshop(**CHAIN), own=own)
    assert t.position()["kill"] == ["monk#2"]


@pytest.mark.clause("M-COPY-2")
def test_m_copy_2_of_running_copies_the_innermost():
    t = table(data=workshop(**CHAIN), own={0: ["monk#1", "monk#2", "monk#3", "judge"]})
    p = play(t, "use monk", "use monk", "use monk", "use judge")
    sources = [entry["source"] for entry in p["stack"]]
    assert sources == ["monk#1", "monk#2", "monk#3", "judge"]
    assert play(t, "kill monk")["kill"] == ["monk#3"]


@pytest.mark.clause("M-COPY-2")
def test_m_copy_2_the_mark_comes_before_the_knowing_seats():
    judge = [effect("RETURN", "own"), DRAW, effect("KILL", "own")]
    t = after(
        "use monk",
        "use judge",
        "return monk",
        "take deck",
        data=workshop(monk=CHAIN["monk"], judge=judge),
        own={0: ["monk#1", "monk#2?", "judge"]},
        rest="save",
        triggered_by=1,
    )
    assert t.position()["known_by"] == {"monk#1": [0, 1], "monk#2": [0]}
    assert play(t, "kill monk?")["kill"] == ["monk#2"]


@pytest.mark.clause("M-COPY-2")
@pytest.mark.parametrize(
    ("known", "meant"),
    [
        ({}, "peasant#1"),
        ({"peasant#2": [1]}, "peasant#2"),
        ({"peasant#2": [2], "peasant#3": [1, 2]}, "peasant#3"),
        ({"peasant#1": [2], "peasant#2": [1]}, "peasant#2"),
        ({"peasant#1": [3], "peasant#2": [2], "peasant#3": [2]}, "peasant#2"),
        ({"peasant#1": [2, 3], "peasant#2": [1, 3], "peasant#3": [1, 3]}, "peasant#2"),
        ({"peasant#1": [1], "peasant#2": [2, 3]}, "peasant#2"),
        ({"peasant#1": [1, 2, 3], "peasant#2": [1, 2, 3]}, "peasant#1"),
    ],
)
def test_m_copy_2_hidden_copies_by_their_knowing_seats(known, meant):
    cards = ["bamatabois", "peasant#1?", "peasant#2?", "peasant#3?"]
    t = after("use bamatabois", "kill peasant?", players=4, own={0: cards}, knows=known)
    assert t.position()["kill"] == [meant]


@pytest.mark.clause("M-COPY-2")
@pytest.mark.parametrize("action", ["use peasant?", "score peasant?"])
def test_m_copy_2_also_for_the_actions_of_a_turn(action):
    own = {0: ["peasant#1?", "peasant#2?"]}
    t = after(action, own=own, knows={"peasant#2": [1]})
    assert t.position()["up"][0] == ["peasant#2"]
    assert t.position()["hidden"][0] == ["peasant#1"]


@pytest.mark.clause("M-COPY-2")
def test_m_copy_2_the_lowest_copy_number():
    t = table(tableau=["student#1", "student#2", "student#3"])
    assert play(t, "take tableau:student")["up"][0] == ["student#1"]
    t = table(own={0: ["jean_valjean"]}, kill=["peasant#2", "peasant#3"])
    p = play(t, "use jean_valjean", "return kill:peasant")
    assert (p["deck"][-1], p["kill"]) == ("peasant#2", ["peasant#3"])


@pytest.mark.clause("M-COPY-2")
def test_m_copy_2_only_unused_copies_can_be_used():
    probe = [effect("USE", "own")] * 3
    t = table(data=workshop(*probe), own={0: ["probe", "monk#1", "monk#2", "nun"]})
    assert play(t, "use probe", "use monk")["used"] == ["probe", "monk#1"]
    assert t.actions() == ["use monk", "use nun"]
    assert play(t, "use monk")["used"] == ["probe", "monk#1", "monk#2"]
    assert t.actions() == ["use nun"]


@pytest.mark.clause("M-COPY-2")
def test_m_copy_2_scout_has_its_own_rule():
    deck = ["peasant#3", "fantine", "peasant#1"]
    t = table(own={0: ["gavroche"]}, deck=deck, knows={"peasant#1": [1]})
    assert play(t, "use gavroche", "scout", "pick peasant")["hidden"][0] == ["peasant#3"]


# Set-up


@pytest.mark.clause("M-SET-1")
@EVERY_COUNT
def test_m_set_1_two_to_four_players(players):
    assert new(players).position()["players"] == players


@pytest.mark.clause("M-SET-1")
@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_m_set_1_other_numbers_are_refused(players):
    with pytest.raises(estaminet.BadOption):
        new(players)


@pytest.mark.clause("M-SET-2")
@EVERY_COUNT
def test_m_set_2_all_cards_are_shuffled(players):
    orders = set()
    for seed in range(5):
        t = new(players, seed)
        (event,) = t.chance
        assert event["event"] == "deck"
        assert Counter(idents(event["outcome"])) == Counter(idents(all_names()))
        orders.add(tuple(event["outcome"]))
        assert new(players, seed).chance == [event]
    assert len(orders) == 5


@pytest.mark.clause("M-SET-2")
def test_m_set_2_every_card_comes_to_the_top():
    tops = Counter(ident(new(2, seed).chance[0]["outcome"][0]) for seed in range(400))
    assert set(tops) == {*CHARACTERS, *CITIZENS}
    assert all(tops[citizen] >= 10 for citizen in CITIZENS)  # 37 expected, 12 each of the others


@pytest.mark.clause("M-SET-2")
def test_m_set_2_nothing_else_is_left_to_chance():
    t = new(3, turn_limit=10)
    rng = random.Random(3)
    while t.decision != "over":
        t.play(rng.choice(t.actions()))
        assert t.chance == []


@pytest.mark.clause("M-SET-3")
@EVERY_COUNT
def test_m_set_3_the_first_three_are_the_tableau(players):
    for seed in range(5):
        t = new(players, seed)
        assert pile(t, "tableau") == sorted(idents(t.chance[0]["outcome"][:3]))


@pytest.mark.clause("M-SET-4")
@EVERY_COUNT
def test_m_set_4_two_hidden_cards_each_then_the_deck(players):
    for seed in range(5):
        t = new(players, seed)
        order = idents(t.chance[0]["outcome"])
        for seat in range(players):
            dealt = order[3 + 2 * seat : 5 + 2 * seat]
            assert owned(t, seat) == sorted(f"{each}?" for each in dealt)
        assert pile(t, "deck") == order[3 + 2 * players :]


KEEP = {
    "players": 3,
    "own": {
        0: ["fantine?", "peasant#1?"],
        1: ["eponine?", "enjolras?"],
        2: ["cosette?", "soldier?"],
    },
    "kept": [],
}


@pytest.mark.clause("M-SET-5")
def test_m_set_5_each_seat_decides_in_order():
    t = table(**KEEP)
    decided = ["keep fantine save", "keep enjolras kill", "keep soldier kill"]
    kept = [
        {"card": "fantine", "fate": "save"},
        {"card": "enjolras", "fate": "kill"},
    ]
    for seat, action in enumerate(decided):
        p = t.position()
        assert (t.decision, t.actor, p["turn"]) == ("keep", seat, 0)
        assert p["kept"] == kept[:seat] + [None] * (3 - seat)
        first, second = sorted(idents(p["hidden"][seat]))
        assert t.actions() == [
            f"keep {each} {fate}" for each in (first, second) for fate in ("kill", "save")
        ]
        assert (p["save"], p["kill"]) == ([], [])
        t.play(action)
    assert t.decision == "turn"
    assert t.position()["kept"] == [None] * 3


@pytest.mark.clause("M-SET-5")
def test_m_set_5_earlier_decisions_are_not_seen():
    before = table(**KEEP)
    views = []
    for action in before.actions():
        t = table(**KEEP)
        t.play(action)
        views.append([t.view(seat) for seat in (1, 2, None)])
        assert seen(t) == [action, "keep ?", "keep ?", "keep ?"]
    assert len(views) == 4
    assert all(view == views[0] for view in views)


@pytest.mark.clause("M-SET-5")
def test_m_set_5_of_two_copies_one_is_kept():
    own = {**KEEP["own"], 0: ["peasant#2?", "peasant#3?"]}
    t = table(**{**KEEP, "own": own})
    assert t.actions() == ["keep peasant kill", "keep peasant save"]
    p = play(t, "keep peasant save", "keep eponine kill", "keep cosette kill")
    assert (p["hidden"][0], p["save"]) == (["peasant#2"], ["peasant#3"])


@pytest.mark.clause("M-SET-6")
def test_m_set_6_saved_and_killed_cards():
    t = table(**KEEP)
    play(t, "keep fantine save", "keep enjolras kill", "keep soldier kill")
    assert (pile(t, "save"), pile(t, "kill")) == (["peasant"], ["cosette", "eponine"])
    assert [owned(t, seat) for seat in range(3)] == [["fantine?"], ["enjolras?"], ["soldier?"]]
    assert killed(t) == [[], ["eponine"], ["cosette"]]
    assert [t.view(seat)["kill_known"] for seat in (0, 1, 2)] == [[], ["eponine"], ["cosette"]]
    assert {t.view(seat)["kill_size"] for seat in (0, 1, 2, None)} == {2}


@pytest.mark.clause("M-SET-7")
@EVERY_COUNT
def test_m_set_7_seat_0_takes_the_first_turn(players):
    for seed in range(5):
        t = new(players, seed)
        for _ in range(players):
            assert t.decision == "keep"
            t.play(t.actions()[seed % len(t.actions())])
        assert (t.decision, t.actor, t.position()["turn"]) == ("turn", 0, 1)


# Options


@pytest.mark.clause("M-OPT-1")
def test_m_opt_1_the_deck_is_standard():
    assert new().position()["options"] == {"deck": "standard", "turn_limit": 60}
    assert new(deck="standard").position() == new().position()


@pytest.mark.clause("M-OPT-1")
@pytest.mark.parametrize("deck", ["unknown", "", None, 1, "Standard"])
def test_m_opt_1_an_unknown_deck_is_refused(deck):
    with pytest.raises(estaminet.BadOption):
        new(deck=deck)


@pytest.mark.clause("M-OPT-1")
def test_m_opt_1_the_position_shows_the_id_of_the_file():
    t = new(data=deck_file(card("alone"), deck="my_own_2"))
    assert t.position()["options"] == {"deck": "my_own_2", "turn_limit": 60}
    assert t.view(None)["options"] == {"deck": "my_own_2", "turn_limit": 60}


@pytest.mark.clause("M-OPT-1")
def test_m_opt_1_a_position_of_another_deck_needs_its_file():
    data = deck_file(card("alone"))
    p = position(data=data)
    assert estaminet.from_position(GAME, p, seed=1, data=data).position() == p
    with pytest.raises(estaminet.BadPosition):
        estaminet.from_position(GAME, p, seed=1)
    with pytest.raises(estaminet.BadPosition):
        estaminet.from_position(GAME, position(), seed=1, data=data)


@pytest.mark.clause("M-OPT-2")
@pytest.mark.parametrize("limit", [1, 2, 61])
def test_m_opt_2_turns_per_seat(limit):
    assert new(turn_limit=limit).position()["options"]["turn_limit"] == limit


@pytest.mark.clause("M-OPT-2")
@pytest.mark.parametrize("limit", [0, -1, 1.5, "60", None, True])
def test_m_opt_2_other_limits_are_refused(limit):
    with pytest.raises(estaminet.BadOption):
        new(turn_limit=limit)


# Notation


@pytest.mark.clause("M-TOK-1")
@pytest.mark.parametrize(
    ("op", "zone"),
    [
        ("TAKE", "deck"),
        ("TAKE", "tableau"),
        ("TAKE", "others_faceup"),
        ("TAKE", "save"),
        ("TAKE", "kill"),
        ("KILL", "own"),
        ("KILL", "self"),
    ],
)
def test_m_tok_1_how_a_target_is_written(op, zone):
    t = after("use probe", data=workshop(effect(op, zone)), **FULL)
    assert t.actions() == [f"{op.lower()} {target}" for target in TARGETS[zone]]


@pytest.mark.clause("M-TOK-1")
@EVERY_COUNT
def test_m_tok_1_the_actions_of_every_decision(players):
    word = r"[a-z][a-z0-9_]*"
    owned_card = rf"{word}\??"
    other = rf"(tableau|save|kill|[0-3]):{word}"
    target = rf"(deck|{owned_card}|{other})"
    forms = {
        "keep": rf"keep {word} (save|kill)",
        "turn": rf"pass|take (deck|tableau:{word})|(use|score) {owned_card}",
        "effect": rf"skip|scout|(take|save|kill|return|score|use) {target}"
        rf"|give {owned_card} [0-3]|swap {owned_card} {other}",
        "scout": rf"pick {word}",
        "reveal": rf"done|reveal {word}\?",
        "fate": "save|kill",
    }
    for t in playout(new(players, seed=1, turn_limit=10), random.Random(players)):
        actions = t.actions()
        assert actions == sorted(set(actions))
        assert all(re.fullmatch(forms[t.decision], action) for action in actions)


@pytest.mark.clause("M-TOK-1")
@pytest.mark.parametrize(
    "action",
    [
        "take pauper",
        "take 0:monk",
        "use 1:archer",
        "use clerk",
        "use monk#1",
        "score probe?",
        "Pass",
    ],
)
def test_m_tok_1_other_writings_are_no_actions(action):
    t = table(data=workshop(IDLE, clerk=[scout(1)]), **FULL)
    before = t.position()
    with pytest.raises(estaminet.IllegalAction):
        t.play(action)
    assert t.position() == before
