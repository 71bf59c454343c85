"""Clauses of sections 2, 3 and 4: components, options, set-up."""

import random
from collections import Counter
from itertools import chain

import pytest

import estaminet
from tests.games.helpers import play

from .positions import (
    CARDS,
    HARDSHIPS,
    PAIRS,
    POILUS,
    SPEECH_TOKENS,
    THREAT_CARDS,
    TILES,
    TRAPS,
    all_cards,
    all_tiles,
    outcome,
    playout,
    starting,
    table,
)

COUNTS = [2, 3, 4, 5]
EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)


def new(players=3, seed=7, **options):
    return estaminet.new("poilus", players=players, seed=seed, options=options)


def chance(t, event):
    """The outcome of this event of the set-up."""
    (found,) = [each["outcome"] for each in t.chance if each["event"] == event]
    return found


def dealt_at_random(players):
    """The tiles that are dealt at random with this many players."""
    doubles = {} if players <= 3 else {"double_left": 2, "double_right": 2}
    return Counter({"left": 6, "right": 6, **doubles})


# Components


@pytest.mark.clause("P-COMP-1")
@EVERY_COUNT
def test_p_comp_1_always_59_cards(players):
    for t in playout(new(players), random.Random(players)):
        cards = all_cards(t.position())
        threat_cards = sum(number for card, number in cards.items() if "+" in card)
        assert (threat_cards, cards.total() - threat_cards) == (39, 20)


@pytest.mark.clause("P-COMP-2")
@EVERY_COUNT
def test_p_comp_2_threat_cards(players):
    cards = all_cards(new(players).position())
    assert Counter({c: n for c, n in cards.items() if "+" in c}) == Counter(THREAT_CARDS)
    assert {pair: cards[pair] for pair in PAIRS} == {
        **dict.fromkeys(PAIRS, 2),
        "night+shell": 3,
        "rain+mask": 3,
        "snow+whistle": 3,
    }
    assert [cards[trap] for trap in TRAPS] == [1] * 9
    assert cards["night+snow+rain+mask+shell+whistle"] == 1


@pytest.mark.clause("P-COMP-3")
@EVERY_COUNT
def test_p_comp_3_hardships(players):
    cards = all_cards(new(players).position())
    assert Counter({c: n for c, n in cards.items() if "+" not in c}) == Counter(HARDSHIPS)


@pytest.mark.clause("P-COMP-4")
@EVERY_COUNT
def test_p_comp_4_always_16_tiles(players):
    for t in playout(new(players), random.Random(players)):
        assert all_tiles(t.position()) == TILES


@pytest.mark.clause("P-COMP-5")
@pytest.mark.parametrize(("poilu", "threat"), POILUS.items())
def test_p_comp_5_threat_of_each_charm(poilu, threat):
    land = ["night+mask", "rain+whistle", "snow+shell"]  # each threat once
    others = [other for other in POILUS if other != poilu]
    t = table(poilus=[poilu, *others], no_mans_land=land)
    assert starting(t, "charm") == [f"charm {card}" for card in land if threat in card]


@pytest.mark.clause("P-COMP-6")
@EVERY_COUNT
def test_p_comp_6_no_action_is_talk(players):
    known = {
        "intensity": {"intensity"},
        "turn": {"play", "fall_back", "speech", "charm"},
        "speech_reply": {"discard", "decline"},
        "christmas": {"remove", "none"},
        "support": {"remove", "recover_charm", "decline"},
        "support_more": {"remove", "done"},
        "over": set(),
    }
    for seed in range(3):
        for t in playout(new(players, seed), random.Random(seed)):
            assert {action.split()[0] for action in t.actions()} <= known[t.decision]


# Options


@pytest.mark.clause("P-OPT-1")
def test_p_opt_1_variants():
    assert new().position()["options"]["variant"] == "standard"
    for variant in ["standard", "discovery", "veteran"]:
        assert new(variant=variant).position()["options"]["variant"] == variant


@pytest.mark.clause("P-OPT-1")
@pytest.mark.parametrize("variant", ["expert", "", None, 1])
def test_p_opt_1_other_variants_are_refused(variant):
    with pytest.raises(estaminet.BadOption):
        new(variant=variant)


@pytest.mark.clause("P-OPT-2")
@pytest.mark.parametrize("card", TRAPS)
def test_p_opt_2_discovery_ignores_traps(card):
    for variant, drawn in [("discovery", 0), ("standard", 1), ("veteran", 1)]:
        t = table(variant=variant, hands={0: [card]}, trials_top=["selfish"], trials_size=20)
        p = play(t, f"play {card}")
        assert len(p["trials"]) == 20 - drawn
        assert p["hardships"][0] == ["selfish"] * drawn


@pytest.mark.clause("P-OPT-3")
@pytest.mark.parametrize(
    ("variant", "sizes"),
    [("standard", (25, 34)), ("discovery", (25, 34)), ("veteran", (30, 29))],
)
@EVERY_COUNT
def test_p_opt_3_deck_sizes(variant, sizes, players):
    p = new(players, variant=variant).position()
    assert (len(p["trials"]), len(p["morale"])) == sizes


@pytest.mark.clause("P-OPT-4")
def test_p_opt_4_support_tiles():
    assert new().position()["options"]["support_tiles"] == "random"
    for value in ["random", "balanced"]:
        assert new(support_tiles=value).position()["options"]["support_tiles"] == value
    with pytest.raises(estaminet.BadOption):
        new(support_tiles="fair")


@pytest.mark.clause("P-OPT-5")
def test_p_opt_5_poilus():
    assert new().position()["options"]["poilus"] is None
    chosen = ["lazare", "felix", "gaston"]
    p = new(poilus=chosen).position()
    assert p["options"]["poilus"] == p["poilus"] == chosen


@pytest.mark.clause("P-OPT-5")
@pytest.mark.parametrize(
    "poilus",
    [
        ["felix", "gaston"],
        ["felix", "gaston", "lazare", "charles"],
        ["felix", "gaston", "felix"],
        ["felix", "gaston", "marcel"],
        "felix",
    ],
)
def test_p_opt_5_not_n_different_poilus(poilus):
    with pytest.raises(estaminet.BadOption):
        new(3, poilus=poilus)


READINGS = {"tyrannical": ["silences", "speaks"], "hands": ["short", "equal"]}


@pytest.mark.clause("P-OPT-6", "P-OPT-7")
@pytest.mark.parametrize("option", READINGS)
def test_p_opt_6_and_7_readings_of_the_rules(option):
    """The first is the default; positions and every view show which is played."""
    assert new().position()["options"][option] == READINGS[option][0]
    for value in READINGS[option]:
        t = new(**{option: value})
        assert t.position()["options"][option] == value
        assert all(t.view(seat)["options"][option] == value for seat in (None, 0, 1, 2))
    for value in ["loud", None, 1, ["short"]]:
        with pytest.raises(estaminet.BadOption):
            new(**{option: value})


@pytest.mark.clause("P-OPT-6")
def test_p_opt_6_an_empty_pool_silences_anyhow():
    gone = {1: "left", 2: "left"}
    t = table(hardships={0: ["tyrannical"]}, tyrannical="speaks", speech_pool=0, fallen=gone)
    p = play(t, "fall_back left")
    assert (p["leader"], p["speech_tokens"]) == (0, [0, 0, 0])


@pytest.mark.clause("P-OPT-7", "P-PREP-3")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("size", [1, 3, 4, 7, 11, 25])
def test_p_opt_7_equal_hands(players, size):
    """No hand gets more than another, but where there are too few cards for one each."""
    t = table(decision="intensity", players=players, trials_size=size, dealt="equal")
    ks = sorted(int(action.split()[1]) for action in t.actions())
    assert ks == list(range(1, max(1, size // players) + 1))
    p = play(t, f"intensity {ks[-1]}")
    sizes = {len(hand) for hand in p["hands"]}
    assert len(sizes) == 1 or size < players


@pytest.mark.clause("P-OPT-8")
def test_p_opt_8_the_rulebook_prevails_unless_an_option_says_otherwise():
    """What the two leave open is an option, and those are all there are."""
    assert set(new().position()["options"]) == {
        "variant", "support_tiles", "poilus", *READINGS,
    }  # fmt: skip


@pytest.mark.clause("P-OPT-6", "P-OPT-7")
def test_p_opt_6_and_7_positions_of_old():
    """A position that does not name them is played by the defaults."""
    p = table().position()
    for option in READINGS:
        del p["options"][option]
    again = estaminet.from_position("poilus", p).position()
    assert again["options"] == table().position()["options"]
    p["options"]["hands"] = "unknown"
    with pytest.raises(estaminet.BadPosition, match=r"options\.hands"):
        estaminet.from_position("poilus", p)


@pytest.mark.clause("P-PREP-8")
@pytest.mark.parametrize("dealt", READINGS["hands"])
def test_p_prep_8_too_few_cards_for_the_least_intensity(dealt):
    t = table(decision="intensity", mission=1, players=4, trials_size=5, dealt=dealt)
    assert t.actions() == [f"intensity {2 if dealt == 'short' else 1}"]


# Set-up


@pytest.mark.clause("P-SET-1")
@EVERY_COUNT
def test_p_set_1_two_to_five_players(players):
    p = new(players).position()
    assert p["players"] == players
    for key in ["hands", "hardships", "poilus", "charm_used", "speech_tokens", "stock", "placed"]:
        assert len(p[key]) == players


@pytest.mark.clause("P-SET-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_p_set_1_other_numbers_are_refused(players):
    with pytest.raises(estaminet.BadOption):
        new(players)


@pytest.mark.clause("P-SET-2")
@EVERY_COUNT
def test_p_set_2_shuffled_poilus(players):
    firsts = set()
    for seed in range(20):
        t = new(players, seed)
        shuffled = chance(t, "poilus")
        assert sorted(shuffled) == sorted(POILUS)
        assert t.position()["poilus"] == shuffled[:players]
        firsts.add(shuffled[0])
    assert len(firsts) > 1


@pytest.mark.clause("P-SET-2")
@EVERY_COUNT
def test_p_set_2_given_poilus(players):
    chosen = sorted(POILUS)[:players]
    t = new(players, poilus=chosen)
    assert t.position()["poilus"] == chosen
    assert [event["event"] for event in t.chance] == ["tiles", "deck"]


@pytest.mark.clause("P-SET-3")
@EVERY_COUNT
def test_p_set_3_charms_are_unused(players):
    assert new(players).position()["charm_used"] == [False] * players


@pytest.mark.clause("P-SET-4")
@EVERY_COUNT
def test_p_set_4_random_tiles(players):
    stocks = set()
    for seed in range(10):
        t = new(players, seed)
        shuffled, p = chance(t, "tiles"), t.position()
        assert Counter(shuffled) == dealt_at_random(players)
        threes = [sorted(shuffled[3 * seat : 3 * seat + 3]) for seat in range(players)]
        assert p["stock"] == threes
        stocks.add(str(p["stock"]))
    assert len(stocks) > 1


@pytest.mark.clause("P-SET-5")
@EVERY_COUNT
def test_p_set_5_balanced_tiles(players):
    fixed = Counter({"left": players, "right": players})
    for seed in range(10):
        t = new(players, seed, support_tiles="balanced")
        shuffled, p = chance(t, "tiles"), t.position()
        assert Counter(shuffled) == dealt_at_random(players) - fixed
        assert p["stock"] == [sorted(["left", "right", shuffled[s]]) for s in range(players)]


@pytest.mark.clause("P-SET-6")
@pytest.mark.parametrize("support_tiles", ["random", "balanced"])
@EVERY_COUNT
def test_p_set_6_tiles_in_the_box(players, support_tiles):
    t = new(players, support_tiles=support_tiles)
    p = t.position()
    assert Counter(p["tiles_box"]) == TILES - Counter(chain(*p["stock"]))
    assert p["tiles_box"] == sorted(p["tiles_box"])
    assert len(p["tiles_box"]) == 16 - 3 * players
    for seat in [None, *range(players)]:
        assert "tiles_box" not in t.view(seat)


@pytest.mark.clause("P-SET-7")
@pytest.mark.parametrize(("variant", "size"), [("standard", 25), ("veteran", 30)])
@EVERY_COUNT
def test_p_set_7_decks(players, variant, size):
    t = new(players, variant=variant)
    deck, p = chance(t, "deck"), t.position()
    assert Counter(deck) == CARDS
    assert (p["trials"], p["morale"]) == (deck[:size], deck[size:])
    assert p["hands"] == p["hardships"] == [[]] * players
    assert p["no_mans_land"] == p["removed"] == []
    assert new(players, 8, variant=variant).position()["trials"] != p["trials"]


@pytest.mark.clause("P-SET-8")
@pytest.mark.parametrize(
    ("trials", "morale", "reason"),
    [(0, 20, "peace"), (1, 20, None), (1, 4, None), (1, 3, "monument")],
)
def test_p_set_8_revealed_exactly_while_the_deck_is_empty(trials, morale, reason):
    t = table(trials_size=trials, morale_size=morale, stock={0: []}, fallen={1: None, 2: None})
    assert t.view(0)["trials_size"] == trials  # neither Peace nor Monument is counted
    assert t.view(0)["morale_size"] == morale
    play(t, "fall_back none")
    assert outcome(t) == "success"
    assert (t.result and t.result["reason"]) == reason


@pytest.mark.clause("P-SET-9")
@EVERY_COUNT
def test_p_set_9_speech_pool(players):
    p = new(players).position()
    assert p["speech_pool"] == SPEECH_TOKENS[players] == {2: 5, 3: 5, 4: 4, 5: 3}[players]
    assert p["speech_tokens"] == [0] * players


@pytest.mark.clause("P-SET-10")
@EVERY_COUNT
def test_p_set_10_seat_0_leads(players):
    t = new(players)
    assert (t.position()["leader"], t.decision, t.actor) == (0, "intensity", 0)
    assert t.position()["mission"] == 1


@pytest.mark.clause("P-PREP-8")
@pytest.mark.parametrize("dealt", READINGS["hands"])
def test_p_prep_8_what_can_be_chosen_is_not_refused(dealt):
    t = table(decision="intensity", mission=1, players=4, trials_size=9, dealt=dealt)
    legal = dict(t.menu())
    refused = {row["text"] for row in t.refused()}
    assert refused
    assert not refused & set(legal.values())
