"""Clauses of section 5: deck files, broken and sound."""

import copy
import random

import pytest
import yaml

import estaminet

from .decks import (
    DRAW,
    DROP,
    IDLE,
    card,
    changed,
    choose,
    deck_file,
    effect,
    goal,
    scout,
    texts,
)
from .positions import CITIZENS, GAME, STANDARD, everything, new, playout, position

EFFECTS = ("fantine", "ability", "effects")
FIRST = (*EFFECTS, 0)
GOALS = ("fantine", "goals")
ZONES = ["deck", "tableau", "own", "self", "that", "others_faceup", "save", "kill"]
OF = {
    "TAKE": ["deck", "tableau", "others_faceup", "save", "kill"],
    "SAVE": ["deck", "tableau", "own", "self", "that", "others_faceup", "kill"],
    "KILL": ["deck", "tableau", "own", "self", "that", "others_faceup", "save"],
    "FATE": ["deck", "tableau", "own", "self", "that", "others_faceup"],
    "RETURN": ["tableau", "own", "self", "that", "others_faceup", "save", "kill"],
    "SCORE": ["own", "self", "that"],
    "USE": ["own", "that"],
    "GIVE": ["own", "self", "that"],
    "SWAP": ["own", "self", "that"],
}
WITH = ["tableau", "others_faceup", "save", "kill"]


def defects(data):
    """What is wrong with a file, for a new game and for a position."""
    with pytest.raises(estaminet.BadData) as caught:
        new(data=data)
    assert caught.value.code == "bad_data"
    with pytest.raises(estaminet.BadData) as again:
        estaminet.from_position(GAME, position(), seed=1, data=data)
    assert again.value.defects == caught.value.defects
    return caught.value.defects


def refused(data, *words):
    """Refused, with at least one defect that names the place or the value."""
    found = defects(data)
    assert found
    assert any(word in defect for defect in found for word in words), found


def accepted(data, turns=3):
    """Accepted, and a game can be played with it."""
    for t in playout(new(seed=1, data=data, turn_limit=turns), random.Random(1)):
        assert sum(everything(t.position()).values()) == sum(c["copies"] for c in data["cards"])
    assert t.result


def broken(*rows):
    """Rows of a path, a value and the words of which one has to stand in a defect."""
    return pytest.mark.parametrize(("path", "value", "words"), rows)


def values(path, word, *all_values):
    return [(path, value, (word,)) for value in all_values]


@pytest.mark.clause("M-DECK-1")
def test_m_deck_1_the_shipped_file_and_a_copy_of_it(tmp_path):
    file = tmp_path / "deck.yaml"
    file.write_text(yaml.safe_dump(STANDARD, allow_unicode=True), encoding="utf-8")
    assert new(data=changed()).position() == new().position()
    assert new(data=file).position() == new(data=str(file)).position() == new().position()
    assert STANDARD["deck"] == "standard"


@pytest.mark.clause("M-DECK-1")
def test_m_deck_1_a_broken_file_on_disk(tmp_path):
    file = tmp_path / "deck.yaml"
    file.write_text(yaml.safe_dump(changed((("schema",), 2))), encoding="utf-8")
    refused(file, "schema")
    file.write_text("- a list\n", encoding="utf-8")
    assert defects(file)


@pytest.mark.clause("M-DECK-1")
@broken(
    *[((key,), DROP, (key,)) for key in ("game", "schema", "deck", "names", "symbols", "cards")],
    *values(("game",), "game", "poilus", None, "Miseraables"),
    *values(("schema",), "schema", 2, 0, "1", None),
    *values(("deck",), "deck", "Standard", "1st", "", "two words", "a-b", None, 7, "_a"),
    *values(("names",), "names", {"en": "Deck"}, {"fr": "Jeu"}, texts(""), "Deck", None),
    *values(("symbols",), "symbols", [], None, "CROWN"),
    *values(("cards",), "cards", {}, None, [], "cards", [None], ["fantine"]),
    (("author",), "somebody", ("author",)),
)
def test_m_deck_1_keys_of_the_file(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-1")
def test_m_deck_1_optional_keys():
    accepted(changed((("provenance",), {"cards": "ours"}), (("note",), "For a test.")))
    accepted(changed((("deck",), "a_2_b")))


@pytest.mark.clause("M-DECK-1")
def test_m_deck_1_an_empty_mapping_lacks_every_key():
    text = "\n".join(defects({}))
    assert all(key in text for key in ("game", "schema", "deck", "names", "symbols", "cards"))


@pytest.mark.clause("M-DECK-1")
def test_m_deck_1_every_defect_is_named():
    data = changed(
        (("schema",), 3),
        (("symbols", "CROWN", "names"), DROP),
        (("fantine", "copies"), 2),
        (("cosette", "kind"), "villain"),
        ((*EFFECTS, 0, "op"), "BURN"),
        (("peasant", "goals", 0, "points"), 0),
        (("soldier", "colour"), "red"),
    )
    found = defects(data)
    assert len(found) >= 7
    text = "\n".join(found)
    for word in ("schema", "CROWN", "copies", "kind", "BURN", "points", "colour"):
        assert word in text


@pytest.mark.clause("M-DECK-1")
def test_m_deck_1_nothing_is_changed_in_the_mapping():
    data = changed()
    before = copy.deepcopy(data)
    accepted(data, turns=1)
    assert data == before


SYMBOL = {"names": texts("Star")}


@pytest.mark.clause("M-DECK-2")
@broken(
    (("symbols", "CROWN", "names"), DROP, ("CROWN",)),
    (("symbols", "CROWN", "names"), {"en": "Crown"}, ("CROWN",)),
    (("symbols", "CROWN", "names"), texts(""), ("CROWN",)),
    (("symbols", "CROWN"), None, ("CROWN",)),
    (("symbols", "star"), SYMBOL, ("star",)),
    (("symbols", "9STARS"), SYMBOL, ("9STARS",)),
    (("symbols", "A STAR"), SYMBOL, ("A STAR",)),
    (("symbols", "_STAR"), SYMBOL, ("_STAR",)),
    (("symbols", 7), SYMBOL, ("7",)),
)
def test_m_deck_2_each_symbol(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-2")
@pytest.mark.parametrize("number", [0, 1, 6, 7])
def test_m_deck_2_one_to_six_symbols(number):
    symbols = [f"S{i}_{i}" for i in range(number)]
    data = deck_file(card("alone"), symbols=symbols)
    if number in (0, 7):
        refused(data, "symbols")
    else:
        accepted(data)


@pytest.mark.clause("M-DECK-2")
def test_m_deck_2_optional_keys():
    accepted(changed((("symbols", "CROWN"), {**SYMBOL, "provenance": "ours", "note": "x"})))


CARD_KEYS = ["id", "kind", "copies", "names", "symbols", "ability", "goals", "goal_texts"]


@pytest.mark.clause("M-DECK-3")
@broken(
    *[(("soldier", key), DROP, (key,)) for key in CARD_KEYS],
    *values(("soldier", "id"), "id", "deck", "Soldier", "2nd", "", "a b", "soldier#1", "a?", None),
    (("soldier", "id"), "peasant", ("peasant",)),
    (("soldier", "id"), "fantine", ("fantine",)),
    *values(("soldier", "names"), "names", {"en": "Soldier"}, texts(""), None),
    (("soldier", "colour"), "red", ("colour",)),
    (("soldier", "cost"), None, ("cost",)),
)
def test_m_deck_3_keys_of_a_card(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-3")
def test_m_deck_3_optional_keys():
    accepted(changed((("soldier", "note"), "x"), (("soldier", "provenance"), DROP)))
    accepted(changed((("soldier", "id"), "decks_2")))


@pytest.mark.clause("M-DECK-4")
@broken(
    *values(("fantine", "copies"), "copies", 0, 2, 3, -1, "1", None, True, 1.5),
    *values(("soldier", "copies"), "copies", 0, 7, -1, "3", None, True, 2.5),
    (("soldier", "kind"), "character", ("copies", "kind")),
    *values(("fantine", "kind"), "kind", "hero", "", None, "Character", 1, ["character"]),
)
def test_m_deck_4_kind_and_copies(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-4")
@pytest.mark.parametrize("copies", [1, 2, 6])
def test_m_deck_4_copies_of_a_citizen(copies):
    accepted(changed((("soldier", "copies"), copies)))


@pytest.mark.clause("M-DECK-5")
@pytest.mark.parametrize("total", [1, 7, 8, 9, 39, 40, 41, 44])
def test_m_deck_5_how_many_cards(total):
    full, left = divmod(total, 6)
    cards = [card(f"crowd_{i}", DRAW, copies=6) for i in range(full)]
    data = deck_file(*cards, *(card(f"alone_{i}", DRAW) for i in range(left)), fill=False)
    if 8 <= total <= 40:
        accepted(data)
    else:
        refused(data, str(total))


@pytest.mark.clause("M-DECK-5")
def test_m_deck_5_twelve_cards_leave_four_players_one_in_the_deck():
    data = deck_file(card("crowd", copies=6), card("mob", copies=6), fill=False)
    p = new(4, data=data).position()
    assert len(p["deck"]) == 1
    assert p["triggered_by"] is None


@pytest.mark.clause("M-DECK-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_m_deck_5_a_deck_too_small_for_so_many_players(players):
    needed = 4 + 2 * players
    crowd = deck_file(card("crowd", copies=6), card("mob", copies=needed - 6), fill=False)
    assert len(new(players, data=crowd).position()["deck"]) == 1
    crowd["cards"][1]["copies"] -= 1
    if players > 2:
        with pytest.raises(estaminet.BadOption, match=str(needed)) as caught:
            new(players, data=crowd)
        assert caught.value.code == "bad_players"
    else:
        refused(crowd, "7")


@pytest.mark.clause("M-DECK-5")
def test_m_deck_5_six_of_every_citizen_are_too_many():
    refused(changed(*[((citizen, "copies"), 6) for citizen in CITIZENS]), "44")


@pytest.mark.clause("M-DECK-6")
@broken(
    *values(
        ("soldier", "symbols"), "symbols", None, ["CROWN"], "CROWN", {"CROWN": 0}, {"CROWN": 10}
    ),
    *values(("soldier", "symbols"), "symbols", {"CROWN": "2"}, {"CROWN": True}, {"CROWN": None}),
    (("soldier", "symbols"), {"STAR": 1}, ("STAR",)),
    (("soldier", "symbols"), {"crown": 1}, ("crown",)),
)
def test_m_deck_6_symbols_of_a_card(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-6")
@pytest.mark.parametrize("symbols", [{}, {"CROWN": 1}, {"CROWN": 9, "HEART": 9, "FLAG": 1}])
def test_m_deck_6_none_or_up_to_nine_of_each(symbols):
    accepted(changed((("soldier", "symbols"), symbols)))


@pytest.mark.clause("M-DECK-7")
@broken(
    *[(("fantine", "ability", key), DROP, (key,)) for key in ("names", "texts", "effects")],
    (("fantine", "ability", "cost"), 1, ("cost",)),
    (("fantine", "ability", "note"), "x", ("note",)),
    (("fantine", "ability", "names"), {"en": "Sacrifice"}, ("names",)),
    (("fantine", "ability", "texts"), texts(""), ("texts",)),
    *values(("fantine", "ability"), "ability", None, [], "Sacrifice"),
    *values(EFFECTS, "effects", [], None, {}, [DRAW] * 5, [None], ["TAKE"]),
)
def test_m_deck_7_the_ability(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-7")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_m_deck_7_one_to_four_effects(number):
    accepted(changed((EFFECTS, [DRAW] * number)))


SAVE_OWN, KILL_OWN = effect("SAVE", "own"), effect("KILL", "own")
RETURN_OWN, SCORE_OWN = effect("RETURN", "own"), effect("SCORE", "own")


@pytest.mark.clause("M-DECK-8")
@broken(
    *values(FIRST, "op", effect("BURN", "own"), effect("save", "own"), {"of": ["own"]}),
    (FIRST, effect(["SAVE"], "own"), ("op",)),
    (FIRST, {"op": "SAVE"}, ("of",)),
    (FIRST, {"op": "SCOUT"}, ("n",)),
    (FIRST, {"op": "CHOOSE"}, ("options",)),
    (FIRST, {"op": "SWAP", "of": ["own"]}, ("with",)),
    (FIRST, {"op": "SWAP", "with": ["kill"]}, ("of",)),
    (FIRST, effect("SAVE", "own", n=2), ("effects[0]",)),
    (FIRST, effect("SAVE", "own", swap_with=["kill"]), ("with",)),
    (FIRST, effect("SCOUT", "deck", n=2), ("of",)),
    (FIRST, effect("SAVE", "own", target="cosette"), ("target",)),
    (FIRST, effect("SAVE", "own", note="x"), ("note",)),
    *[((*FIRST, "may"), value, ("may",)) for value in (False, None, 0, 1, "true", "yes")],
    *[((*EFFECTS, 1, "if_you_do"), value, ("if_you_do",)) for value in (False, None, 1, "true")],
    *[(FIRST, scout(n), ("effects[0]",)) for n in (0, 7, -1, "3", None, True, 1.5, [3])],
)
def test_m_deck_8_an_effect(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-8")
@pytest.mark.parametrize(
    "options",
    [
        [],
        [DRAW],
        [SAVE_OWN, KILL_OWN, RETURN_OWN, SCORE_OWN, DRAW],
        None,
        {"a": DRAW, "b": KILL_OWN},
        [SAVE_OWN, effect("SAVE", "tableau")],
        [scout(1), scout(2)],
        [DRAW, KILL_OWN, effect("KILL", "tableau")],
        [effect("FATE", "own"), effect("SAVE", "tableau")],
        [effect("FATE", "own"), effect("KILL", "tableau")],
        [effect("KILL", "tableau"), DRAW, effect("FATE", "own")],
        [DRAW, choose(SAVE_OWN, KILL_OWN)],
        [DRAW, effect("KILL", "own", may=True)],
        [DRAW, effect("KILL", "own", if_you_do=True)],
        [DRAW, effect("KILL", "save", "kill")],
        [DRAW, effect("BURN", "own")],
        [DRAW, {"op": "KILL"}],
        [DRAW, None],
    ],
)
def test_m_deck_8_broken_choices(options):
    refused(changed((FIRST, {"op": "CHOOSE", "options": options})), "options", "effects[0]")


@pytest.mark.clause("M-DECK-8")
@pytest.mark.parametrize(
    "sound",
    [
        scout(1),
        scout(6, may=True),
        effect("SAVE", "own", may=True),
        choose(SAVE_OWN, KILL_OWN),
        choose(SAVE_OWN, KILL_OWN, RETURN_OWN, DRAW, may=True),
        choose(effect("FATE", "own"), SCORE_OWN, effect("USE", "own"), scout(3)),
        effect("SWAP", "own", swap_with=["tableau", "kill"], may=True),
    ],
)
def test_m_deck_8_sound_effects(sound):
    accepted(changed((FIRST, sound)))


def aimed(op, zones, swap_with=None):
    """An effect of the op; for SWAP, which needs both lists, with the tableau."""
    swap_with = ["tableau"] if op == "SWAP" and swap_with is None else swap_with
    more = {} if swap_with is None else {"with": swap_with}
    return {"op": op, "of": zones, **more}


@pytest.mark.clause("M-DECK-9")
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("op", OF)
def test_m_deck_9_the_zones_of_each_op(op, zone):
    data = changed((EFFECTS, [DRAW, aimed(op, [zone])]))
    if zone in OF[op]:
        accepted(data, turns=1)
    else:
        refused(data, zone)


@pytest.mark.clause("M-DECK-9")
@pytest.mark.parametrize("zone", ZONES)
def test_m_deck_9_the_zones_to_swap_with(zone):
    data = changed((EFFECTS, [DRAW, aimed("SWAP", ["own"], [zone])]))
    if zone in WITH:
        accepted(data, turns=1)
    else:
        refused(data, zone)


@pytest.mark.clause("M-DECK-9")
@pytest.mark.parametrize("op", OF)
def test_m_deck_9_all_zones_of_an_op_together(op):
    ones = [zone for zone in OF[op] if zone in ("own", "self", "that")]
    others = [zone for zone in OF[op] if zone not in ones]
    for one in ones or [None]:
        zones = others if one is None else [*others, one]
        swap_with = WITH if op == "SWAP" else None
        accepted(changed((EFFECTS, [DRAW, aimed(op, zones, swap_with)])), turns=1)


@pytest.mark.clause("M-DECK-9")
@pytest.mark.parametrize(
    "zones",
    [
        [], None, "own", {"own": True}, ["own", "own"], ["tableau", "own", "tableau"], ["hand"],
        ["Own"], [None], [["own"]], ["own", "self"], ["self", "that"], ["own", "tableau", "that"],
        ["own", "self", "that"],
    ],
)  # fmt: skip
def test_m_deck_9_broken_lists(zones):
    refused(changed((EFFECTS, [DRAW, aimed("SAVE", zones)])), "of", "effects[1]")


@pytest.mark.clause("M-DECK-9")
@pytest.mark.parametrize("zones", [[], None, "kill", ["kill", "kill"], ["hand"], ["kill", "deck"]])
def test_m_deck_9_broken_lists_to_swap_with(zones):
    data = changed((EFFECTS, [DRAW, {"op": "SWAP", "of": ["own"], "with": zones}]))
    refused(data, "with", "effects[1]")


THAT = effect("SAVE", "that")
TAKE, SWAP = effect("TAKE", "tableau"), effect("SWAP", "own", swap_with=["kill"])


@pytest.mark.clause("M-DECK-10")
@pytest.mark.parametrize(
    "effects",
    [
        [effect("TAKE", "deck", if_you_do=True)],
        [scout(1, if_you_do=True), DRAW],
        [choose(DRAW, KILL_OWN, if_you_do=True)],
        [THAT],
        [effect("USE", "that")],
        [effect("SWAP", "that", swap_with=["kill"])],
        [choose(THAT, DRAW)],
        *[[before, THAT] for before in (SAVE_OWN, KILL_OWN, RETURN_OWN, SCORE_OWN)],
        [effect("GIVE", "own"), THAT],
        [effect("FATE", "own"), THAT],
        [choose(KILL_OWN, SCORE_OWN), THAT],
        [TAKE, KILL_OWN, THAT],
        [KILL_OWN, choose(DRAW, THAT)],
        [TAKE, THAT, THAT],
    ],
)
def test_m_deck_10_that_and_if_you_do_out_of_place(effects):
    refused(changed((EFFECTS, effects)), "effects")


@pytest.mark.clause("M-DECK-10")
@pytest.mark.parametrize(
    "effects",
    [
        *[[before, THAT] for before in (TAKE, DRAW, scout(2), SWAP, effect("USE", "own"))],
        [choose(KILL_OWN, TAKE), THAT],
        [choose(scout(2), SCORE_OWN), THAT],
        [TAKE, choose(THAT, effect("USE", "that"))],
        [TAKE, effect("USE", "that"), THAT],
        [KILL_OWN, effect("TAKE", "deck", if_you_do=True), effect("USE", "that", if_you_do=True)],
        [effect("TAKE", "deck", may=True), THAT],
    ],
)
def test_m_deck_10_that_and_if_you_do_in_place(effects):
    accepted(changed((EFFECTS, effects)))


@pytest.mark.clause("M-DECK-11")
@broken(
    *values(GOALS, "goals", [], None, {}, [goal("OWN_CARDS", count=2)] * 5, [None], ["OWN_CARDS"]),
    *values((*GOALS, 0, "type"), "type", "DRAW_CARDS", "own_cards", None, DROP),
    ((*GOALS, 0, "points"), DROP, ("points",)),
    ((*GOALS, 0, "target"), DROP, ("target",)),
    ((*GOALS, 0, "count"), 3, ("count",)),
    ((*GOALS, 0, "note"), "x", ("note",)),
    ((*GOALS, 0), goal("OWN_CARDS"), ("count",)),
    ((*GOALS, 0), goal("OWN_CARDS", count=2, symbols=["CROWN"]), ("symbols",)),
    ((*GOALS, 0), goal("OWN_SYMBOLS", count=2), ("symbols",)),
    ((*GOALS, 0), goal("KILL_SYMBOLS", symbols=["CROWN"]), ("count",)),
    ((*GOALS, 0), goal("SAVE_SYMBOLS", symbols=["CROWN"], count=1, target="cosette"), ("target",)),
    *values(("fantine", "goal_texts"), "goal_texts", {"en": "x"}, texts(""), None, "x"),
)
def test_m_deck_11_goals(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-11")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_m_deck_11_one_to_four_goals_of_every_type(number):
    goals = [
        goal("KILL_CHARACTER", target="cosette"),
        goal("SAVE_SYMBOLS", symbols=["CROWN", "FLAG"], count=3, points=9),
        goal("OWN_SYMBOLS", symbols=["HEART"], count=99),
        goal("OWN_CARDS", count=1, points=1),
    ]
    accepted(changed((GOALS, goals[:number])))


@pytest.mark.clause("M-DECK-12")
@broken(
    *values((*GOALS, 0, "points"), "points", 0, 10, -1, "2", None, True, 1.5),
    *[
        ((*GOALS, 0), goal("OWN_CARDS", count=count), ("count",))
        for count in (0, 100, -1, "2", None, True, 2.5)
    ],
    *[
        ((*GOALS, 0), goal("OWN_SYMBOLS", symbols=symbols, count=1), ("symbols", "STAR", "CROWN"))
        for symbols in ([], ["STAR"], ["CROWN", "CROWN"], "CROWN", None, ["CROWN", "STAR"])
    ],
    *[
        ((*GOALS, 0, "target"), target, ("target",))
        for target in ("peasant", "fantine", "nobody", "", None, ["cosette"])
    ],
)
def test_m_deck_12_parameters_of_goals(path, value, words):
    refused(changed((path, value)), *words)


@pytest.mark.clause("M-DECK-12")
@pytest.mark.parametrize(
    "sound",
    [
        goal("OWN_CARDS", count=1, points=1),
        goal("OWN_CARDS", count=99, points=9),
        goal("SAVE_SYMBOLS", symbols=["CROWN", "SWORD", "BREAD", "FLAG", "HEART"], count=99),
        goal("SAVE_CHARACTER", target="cosette", points=9),
    ],
)
def test_m_deck_12_sound_parameters(sound):
    accepted(changed(((*GOALS, 0), sound)))


@pytest.mark.clause("M-DECK-12")
def test_m_deck_12_a_citizen_alone_is_no_character():
    hermit = {**card("hermit", IDLE), "kind": "citizen"}
    seeker = card("seeker", goals=[goal("SAVE_CHARACTER", target="hermit")])
    refused(deck_file(hermit, seeker), "target", "hermit")
    accepted(deck_file({**hermit, "kind": "character"}, seeker))
