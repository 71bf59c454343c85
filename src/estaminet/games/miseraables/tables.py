"""A deck file of Les Miseraables, checked (section 5), as one record that travels beside the state.

An effect becomes, for each verb, the set of zones its target may come from: options of a CHOOSE
have different ops, so a union says the same as their list, and FATE is SAVE and KILL at once.
Nothing of a file is frozen into compiled code: another one takes effect without recompiling.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from estaminet.engine import records
from estaminet.engine.codes import Codes
from estaminet.errors import brief
from estaminet.games.data import Checker, Source, translated
from estaminet.games.miseraables import state

GAME = "miseraables"
SCHEMA = 1
LEAST_CARDS = 8  # M-DECK-5: enough for two players
MOST_COPIES = 6  # M-DECK-4
MOST_SYMBOLS = 9  # of one sort on a card (M-DECK-6)
MOST_SCOUTED = 6  # M-DECK-8
OPTIONS = (2, 4)  # least and most of a CHOOSE (M-DECK-8)
MOST_POINTS, MOST_COUNT = 9, 99  # M-DECK-12
SYMBOL_BITS = 10  # of the count of one symbol in a tally: 40 cards with 9 each fit
NO_WORD = " "  # stands for kinds that a small deck does not have: no action contains it

# Zones (section 4), a bit each
ZONES = ("deck", "tableau", "own", "self", "that", "others_faceup", "save", "kill")
Z_DECK, Z_TABLEAU, Z_OWN, Z_SELF, Z_THAT, Z_OTHERS, Z_SAVE, Z_KILL = (
    1 << zone for zone in range(len(ZONES))
)
OWN_ZONES = ("own", "self", "that")  # a list has at most one of them (M-DECK-9)

# Ops with their verbs and the zones that `of` may list (section 4)
OPS: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "TAKE": ((state.TAKE,), ("deck", "tableau", "others_faceup", "save", "kill")),
    "SAVE": ((state.SAVE,), ("deck", "tableau", "own", "self", "that", "others_faceup", "kill")),
    "KILL": ((state.KILL,), ("deck", "tableau", "own", "self", "that", "others_faceup", "save")),
    "FATE": ((state.SAVE, state.KILL), ("deck", "tableau", "own", "self", "that", "others_faceup")),
    "RETURN": (
        (state.RETURN,),
        ("tableau", "own", "self", "that", "others_faceup", "save", "kill"),
    ),
    "SCORE": ((state.SCORE,), ("own", "self", "that")),
    "USE": ((state.USE,), ("own", "that")),
    "GIVE": ((state.GIVE,), ("own", "self", "that")),
    "SWAP": ((state.SWAP,), ("own", "self", "that")),
}
SWAP_WITH = ("tableau", "others_faceup", "save", "kill")
EVERY_OP = (*OPS, "SCOUT", "CHOOSE")
NAMES_THAT = ("TAKE", "SCOUT", "SWAP", "USE")  # ops after which `that` is a card (M-ZONE-5)

_GOALS = Codes[str]()
G_SAVE_CHARACTER = _GOALS.add("SAVE_CHARACTER")
G_KILL_CHARACTER = _GOALS.add("KILL_CHARACTER")
G_SAVE_SYMBOLS = _GOALS.add("SAVE_SYMBOLS")
G_KILL_SYMBOLS = _GOALS.add("KILL_SYMBOLS")
G_OWN_SYMBOLS = _GOALS.add("OWN_SYMBOLS")
G_OWN_CARDS = _GOALS.add("OWN_CARDS")
GOAL_TYPES = tuple(_GOALS)

TABLES = np.dtype(
    [
        ("cards", np.int64),  # physical cards in all
        ("kind", np.int8, (state.CARDS,)),  # of each card
        ("cards_of", np.int64, (state.KINDS,)),  # set: the copies of each kind
        ("symbols", np.int64, (state.KINDS,)),  # a tally: SYMBOL_BITS a symbol
        ("effects", np.int8, (state.KINDS,)),  # how many
        (
            "zones",
            np.int16,
            (state.KINDS, state.EFFECTS, len(state.VERBS)),
        ),  # `of` for each verb; 0: not this verb
        ("swap_zones", np.int16, (state.KINDS, state.EFFECTS)),  # `with`
        ("scout", np.int8, (state.KINDS, state.EFFECTS)),  # cards looked at; 0: no SCOUT
        ("may", np.int8, (state.KINDS, state.EFFECTS)),
        ("if_you_do", np.int8, (state.KINDS, state.EFFECTS)),
        (
            "looks",
            np.int8,
            (state.KINDS, state.EFFECTS),
        ),  # 1: the KILL pile is among its zones (M-EFF-7)
        ("goals", np.int8, (state.KINDS,)),  # how many
        ("goal_type", np.int8, (state.KINDS, state.GOALS)),  # index into GOAL_TYPES
        ("goal_target", np.int8, (state.KINDS, state.GOALS)),  # kind
        ("goal_symbols", np.int8, (state.KINDS, state.GOALS)),  # set, a bit a symbol
        ("goal_count", np.int8, (state.KINDS, state.GOALS)),
        ("goal_points", np.int8, (state.KINDS, state.GOALS)),
        ("counts_own_symbols", np.int8, (state.KINDS,)),  # 1: it has such a goal (M-SCORE-3)
        ("sees_kill", np.int8, (state.KINDS,)),  # 1: it has a goal about the KILL pile (M-SCORE-5)
    ],
    align=True,
)


def least_cards(players: int) -> int:
    """M-DECK-5: the tableau and the hands, and one card is left in the deck."""
    return state.TABLEAU + state.DEALT * players + 1


class Content:
    """One deck file: its mapping, the names in id order, and the tables record."""

    def __init__(self, source: Source) -> None:
        check(source)
        self.source = source
        self.data = data = source.data
        self.deck: str = data["deck"]
        self.by_id: dict[str, Any] = {card["id"]: card for card in data["cards"]}
        self.cards: tuple[str, ...] = tuple(sorted(self.by_id))
        self.names: tuple[str, ...] = tuple(sorted(n for row in data["cards"] for n in copies(row)))
        self.symbols: tuple[str, ...] = tuple(data["symbols"])
        self.tables = _tables(self)
        self.words = _words(self)

    def kind(self, card: int) -> int:
        """The kind of a physical card."""
        return int(self.tables.kind[card])

    def card_id(self, card: int) -> str:
        return self.cards[self.kind(card)]


def copies(row: Any) -> list[str]:
    """M-CARD-3: the names of the physical cards of a row."""
    if row["copies"] == 1:
        return [row["id"]]
    return [f"{row['id']}#{number}" for number in range(1, row["copies"] + 1)]


def _words(content: Content) -> dict[str, tuple[str, ...]]:
    """How arguments of actions and chance events read (M-TOK-1)."""
    ids = (*content.cards, *[NO_WORD] * (state.KINDS - len(content.cards)))

    def targets(before: str = "", after: str = "") -> tuple[str, ...]:
        return tuple(name if name == NO_WORD else before + name + after for name in ids)

    own = (*ids, *targets(after="?"))
    seats = [targets(f"{seat}:") for seat in range(state.SEATS)]
    others = tuple(
        name for block in [*seats, *map(targets, ("tableau:", "save:", "kill:"))] for name in block
    )
    return {
        "card": ids,
        "hidden": own[state.KINDS :],
        "own": own,
        "with": others,
        "target": (*own, *others, "deck"),
        "fate": state.FATES,
        "seat": tuple(str(seat) for seat in range(state.SEATS)),
        "name": content.names,
    }


# Filling the record -----------------------------------------------------------------------------


def _tables(content: Content) -> Any:
    t = records.one(TABLES)
    t.cards = len(content.names)  # M-CARD-1: 32 in the shipped deck
    for card, name in enumerate(content.names):
        kind = content.cards.index(name.partition("#")[0])
        t.kind[card] = kind
        t.cards_of[kind] |= 1 << card
    for kind, card_id in enumerate(content.cards):
        _fill_card(t, kind, content, content.by_id[card_id])
    return t


def _fill_card(t: Any, kind: int, content: Content, row: Any) -> None:
    """M-CARD-2: symbols, effects and goals are all that a card has."""
    for symbol, number in row["symbols"].items():
        t.symbols[kind] |= number << SYMBOL_BITS * content.symbols.index(symbol)
    t.effects[kind] = len(row["ability"]["effects"])
    for at, effect in enumerate(row["ability"]["effects"]):
        t.may[kind, at] = "may" in effect
        t.if_you_do[kind, at] = "if_you_do" in effect
        for option in effect.get("options", [effect]):
            _fill_option(t, kind, at, option)
    t.goals[kind] = len(row["goals"])
    for at, goal in enumerate(row["goals"]):
        _fill_goal(t, kind, at, content, goal)


def _fill_option(t: Any, kind: int, at: int, option: Any) -> None:
    if option["op"] == "SCOUT":
        t.scout[kind, at] = option["n"]
        return
    for verb in OPS[option["op"]][0]:
        t.zones[kind, at, verb] = zone_set(option["of"])
    if option["op"] == "SWAP":
        t.swap_zones[kind, at] = zone_set(option["with"])
    if "kill" in (*option["of"], *option.get("with", ())):
        t.looks[kind, at] = 1


def zone_set(zones: Sequence[str]) -> int:
    return sum(1 << ZONES.index(zone) for zone in zones)


def _fill_goal(t: Any, kind: int, at: int, content: Content, goal: Any) -> None:
    t.goal_type[kind, at] = GOAL_TYPES.index(goal["type"])
    t.goal_points[kind, at] = goal["points"]
    t.goal_count[kind, at] = goal.get("count", 0)
    if "target" in goal:
        t.goal_target[kind, at] = content.cards.index(goal["target"])
    for symbol in goal.get("symbols", ()):
        t.goal_symbols[kind, at] |= 1 << content.symbols.index(symbol)
    if goal["type"] == "OWN_SYMBOLS":
        t.counts_own_symbols[kind] = 1
    if goal["type"].startswith("KILL_"):
        t.sees_kill[kind] = 1


# Checking a file (section 5) --------------------------------------------------------------------

_ID = re.compile(r"[a-z][a-z0-9_]*")
_SYMBOL = re.compile(r"[A-Z][A-Z0-9_]*")
_REMARKS = ("provenance", "note")
_FILE_KEYS = ("game", "schema", "deck", "names", "symbols", "cards")
_CARD_KEYS = ("id", "kind", "copies", "names", "symbols", "ability", "goals", "goal_texts")
_MODIFIERS = ("may", "if_you_do")
_GOAL_KEYS = {"CHARACTER": ("target",), "SYMBOLS": ("symbols", "count"), "CARDS": ("count",)}


def check(source: Source) -> None:
    """Raise BadData with every defect of the file, or return."""
    c = Checker(source)
    data = source.data
    c.section("", lambda: _check_head(c, data))
    if isinstance(data, dict):
        symbols = [s for s in _mapped(data.get("symbols")) if isinstance(s, str)]
        characters = [
            row["id"]
            for row in c.listed(data, "cards")
            if isinstance(row, dict) and row.get("kind") == "character" and _is_id(row.get("id"))
        ]
        c.section("symbols", lambda: _check_symbols(c, data["symbols"]))
        for i, row in enumerate(c.listed(data, "cards")):
            at = f"cards[{i}]"
            c.section(at, partial(_check_card, c, row, at))
            c.section(at, partial(_check_values, c, row, at, symbols, characters))
        c.section("cards", lambda: _check_cards(c, data["cards"]))
    c.finish()


def _mapped(value: Any) -> dict[Any, Any]:
    return value if isinstance(value, dict) else {}


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _exactly(
    c: Checker, value: Any, at: str, keys: Sequence[str], optional: Sequence[str] = ()
) -> bool:
    """A mapping with these keys, perhaps the optional ones, and no other."""
    complete = c.mapping(value, at, keys)
    for key in _mapped(value):
        if key not in keys and key not in optional:
            c.defect(at, f"unknown key {brief(key)}")
    return complete


def _check_head(c: Checker, data: Any) -> None:
    """M-DECK-1."""
    _exactly(c, data, "", _FILE_KEYS, _REMARKS)
    head = _mapped(data)
    if head.get("game") != GAME:
        c.defect("game", f"expected {GAME!r}, found {brief(head.get('game'))}")
    c.whole(head.get("schema"), "schema", SCHEMA, SCHEMA)
    _check_id(c, head.get("deck"), "deck")
    translated(c, head.get("names"), "names")
    if "cards" in head and not isinstance(head["cards"], list):
        c.defect("cards", f"expected a list, found {brief(head['cards'])}")


def _check_id(c: Checker, value: Any, at: str) -> None:
    if not _is_id(value):
        c.defect(at, f"expected an id like jean_valjean, found {brief(value)}")


def _check_symbols(c: Checker, symbols: Any) -> None:
    """M-DECK-2."""
    if not c.mapping(symbols, "symbols", ()):
        return
    c.whole(len(symbols), "symbols", 1, state.SYMBOLS)
    for symbol, row in symbols.items():
        at = f"symbols.{symbol}"
        if not isinstance(symbol, str) or not _SYMBOL.fullmatch(symbol):
            c.defect("symbols", f"expected a symbol like CROWN, found {brief(symbol)}")
        if _exactly(c, row, at, ("names",), ("plurals", *_REMARKS)):
            for key in ("names", "plurals"):
                if key in row:
                    translated(c, row[key], f"{at}.{key}")


def _check_card(c: Checker, row: Any, at: str) -> None:
    """M-DECK-3: the form of a card; what stands in it: `_check_values`."""
    _exactly(c, row, at, _CARD_KEYS, _REMARKS)
    card = _mapped(row)
    _check_id(c, card.get("id"), f"{at}.id")
    if card.get("id") == "deck":
        c.defect(f"{at}.id", "'deck' is not an id: it names the draw deck")
    c.one_of(card.get("kind"), f"{at}.kind", ("character", "citizen"))
    most = 1 if card.get("kind") == "character" else MOST_COPIES
    c.whole(card.get("copies"), f"{at}.copies", 1, most)  # M-DECK-4
    translated(c, card.get("names"), f"{at}.names")
    translated(c, card.get("goal_texts"), f"{at}.goal_texts")  # M-DECK-11


def _check_values(
    c: Checker, row: Any, at: str, symbols: Sequence[str], characters: Sequence[str]
) -> None:
    card = _mapped(row)
    if c.mapping(card.get("symbols"), f"{at}.symbols", ()):  # M-DECK-6
        for symbol, number in card["symbols"].items():
            c.one_of(symbol, f"{at}.symbols", symbols)
            c.whole(number, f"{at}.symbols.{symbol}", 1, MOST_SYMBOLS)
    c.section(f"{at}.ability", lambda: _check_ability(c, card.get("ability"), f"{at}.ability"))
    for i, goal in enumerate(
        _some(c, card.get("goals"), f"{at}.goals", 1, state.GOALS)
    ):  # M-DECK-11
        _check_goal(c, goal, f"{at}.goals[{i}]", symbols, characters)
        if isinstance(goal, dict) and "target" in goal and goal["target"] == card.get("id"):
            c.defect(f"{at}.goals[{i}].target", "is the card itself")  # M-DECK-12


def _some(c: Checker, value: Any, at: str, least: int, most: int) -> list[Any]:
    """A list of that many entries; none after a defect of its form."""
    if not isinstance(value, list):
        c.defect(at, f"expected a list, found {brief(value)}")
        return []
    if not least <= len(value) <= most:
        c.defect(at, f"expected {least} to {most} entries, found {len(value)}")
    return value


def _check_ability(c: Checker, ability: Any, at: str) -> None:
    """M-DECK-7, M-DECK-10."""
    _exactly(c, ability, at, ("names", "texts", "effects"))
    parts = _mapped(ability)
    translated(c, parts.get("names"), f"{at}.names")
    translated(c, parts.get("texts"), f"{at}.texts")
    before: Any = None
    for i, effect in enumerate(_some(c, parts.get("effects"), f"{at}.effects", 1, state.EFFECTS)):
        place = f"{at}.effects[{i}]"
        _check_effect(c, effect, place)
        if i == 0 and "if_you_do" in _mapped(effect):
            c.defect(place, "the first effect cannot have 'if_you_do'")
        if _lists_that(effect) and not _names_that(before):
            c.defect(place, f"'that' needs one of {', '.join(NAMES_THAT)} just before it")
        before = effect


def _options(effect: Any) -> list[Any]:
    """The options of a CHOOSE, or the effect itself."""
    options = _mapped(effect).get("options", [effect])
    return options if isinstance(options, list) else []


def _lists_that(effect: Any) -> bool:
    lists = [_mapped(option).get("of") for option in _options(effect)]
    return any(isinstance(zones, list) and "that" in zones for zones in lists)


def _names_that(effect: Any) -> bool:
    return any(_mapped(option).get("op") in NAMES_THAT for option in _options(effect))


def _check_effect(c: Checker, effect: Any, at: str) -> None:
    """M-DECK-8."""
    if not c.mapping(effect, at, ("op",)):
        return
    for modifier in _MODIFIERS:
        if effect.get(modifier, True) is not True:
            c.defect(f"{at}.{modifier}", f"expected true or no such key, not {effect[modifier]!r}")
    plain = {key: value for key, value in effect.items() if key not in _MODIFIERS}
    if effect["op"] == "CHOOSE":
        _check_choose(c, plain, at)
    else:
        _check_op(c, plain, at)


def _check_choose(c: Checker, effect: Any, at: str) -> None:
    if not _exactly(c, effect, at, ("op", "options")):
        return
    options = _some(c, effect["options"], f"{at}.options", *OPTIONS)
    for i, option in enumerate(options):
        place = f"{at}.options[{i}]"
        if c.mapping(option, place, ("op",)):
            _check_op(c, option, place)
    verbs = [verb for option in options for verb in _verbs_of(option)]
    if len(verbs) != len(set(verbs)):
        c.defect(f"{at}.options", "two options lead to the same action: their ops must differ")


def _verbs_of(option: Any) -> tuple[Any, ...]:
    op = _mapped(option).get("op")
    return OPS[op][0] if isinstance(op, str) and op in OPS else (brief(op),)


def _check_op(c: Checker, effect: Any, at: str) -> None:
    op = effect["op"]
    if not isinstance(op, str) or op not in (*OPS, "SCOUT"):
        c.defect(f"{at}.op", f"expected one of {', '.join(EVERY_OP)}, found {brief(op)}")
    elif op == "SCOUT":
        if _exactly(c, effect, at, ("op", "n")):
            c.whole(effect["n"], f"{at}.n", 1, MOST_SCOUTED)
    else:
        keys = ("of", "with") if op == "SWAP" else ("of",)
        _exactly(c, effect, at, ("op", *keys))
        for key, allowed in zip(keys, (OPS[op][1], SWAP_WITH), strict=False):
            if key in effect:
                _check_zones(c, effect[key], f"{at}.{key}", allowed)


def _check_zones(c: Checker, zones: Any, at: str, allowed: Sequence[str]) -> None:
    """M-DECK-9."""
    found = c.ids(zones, at, allowed)
    if zones == []:
        c.defect(at, "expected at least one zone")
    if sum(zone in OWN_ZONES for zone in found) > 1:
        c.defect(at, f"at most one of {', '.join(OWN_ZONES)}, found {brief(zones)}")


def _check_goal(
    c: Checker, goal: Any, at: str, symbols: Sequence[str], characters: Sequence[str]
) -> None:
    """M-DECK-11, M-DECK-12."""
    if not c.mapping(goal, at, ("type",)):
        return
    kind = goal["type"]
    if not isinstance(kind, str) or kind not in GOAL_TYPES:
        c.defect(f"{at}.type", f"expected one of {', '.join(GOAL_TYPES)}, found {brief(kind)}")
        return
    parameters = _GOAL_KEYS[kind.partition("_")[2]]
    _exactly(c, goal, at, ("type", "points", *parameters))
    numbers = {"points": MOST_POINTS, "count": MOST_COUNT}
    for key, most in numbers.items():
        if key in goal:
            c.whole(goal[key], f"{at}.{key}", 1, most)
    if "symbols" in goal and not c.ids(goal["symbols"], f"{at}.symbols", symbols):
        c.defect(f"{at}.symbols", "expected at least one symbol of the file")
    if "target" in goal and goal["target"] not in characters:
        what = f"expected the id of a character of the file, found {brief(goal['target'])}"
        c.defect(f"{at}.target", what)


def _check_cards(c: Checker, rows: Any) -> None:
    """M-DECK-3: ids are different; M-DECK-5: how many cards there are."""
    ids = [_mapped(row).get("id") for row in rows]
    for i, name in enumerate(ids):
        if name is not None and name in ids[:i]:
            c.defect(f"cards[{i}].id", f"{brief(name)} is the id of another card too")
    numbers = [_mapped(row).get("copies") for row in rows]
    total = sum(n for n in numbers if isinstance(n, int) and not isinstance(n, bool))
    if not LEAST_CARDS <= total <= state.CARDS:
        c.defect(
            "cards", f"expected {LEAST_CARDS} to {state.CARDS} cards, copies included; {total}"
        )
