"""The data file of Les Poilus, checked, and as one read-only record that travels beside the state.

Nothing here is frozen into compiled code: another data file with other numbers takes effect
without recompiling. What must hold for the rules to make sense is checked first, and every defect
is named.
"""

from typing import Any

import numpy as np

from estaminet.engine import records
from estaminet.engine.codes import Codes
from estaminet.games.data import Checker, Source, names_of, translated
from estaminet.games.poilus import state

VARIANTS = 3
TILE_DEALS = 2
FAIL_AT = (2, 5)  # least and most

# What a hardship does (the data file's closed vocabulary)
_EFFECTS = Codes[str]()
_EFFECTS.add("no_effect")
SELFISH = _EFFECTS.add("support_to_self")
MUTE = _EFFECTS.add("no_speech")
DEMORALISED = _EFFECTS.add("drop_plus_one")
AFRAID = _EFFECTS.add("must_fall_back_on_pair")
STUBBORN = _EFFECTS.add("no_fall_back_with_two_cards")
CLUMSY = _EFFECTS.add("draw_and_play_after_fall_back")
PROUD = _EFFECTS.add("no_fall_back_unless_last")
FRAGILE = _EFFECTS.add("others_no_fall_back_with_cards")
TYRANNICAL = _EFFECTS.add("take_and_keep_leader")
FRENETIC = _EFFECTS.add("draw_two_extra")
STUNNED = _EFFECTS.add("lose_tile_before_placing")
PANIC = _EFFECTS.add("random_tile")
_EFFECTS.add("weight_two")
MERRY_CHRISTMAS = _EFFECTS.add("remove_one_hardship")
_EFFECTS.add("active_threat")
EFFECTS = tuple(_EFFECTS)

TABLES = np.dtype(
    [
        ("shows", np.int8, (state.KINDS, state.THREATS)),  # 1: the card shows the threat
        ("tally", np.int64, (state.KINDS,)),  # the same, a byte a threat
        ("trap", np.int8, (state.KINDS,)),
        ("hardship", np.int8, (state.KINDS,)),  # 0: Threat card
        ("effect", np.int8, (state.KINDS,)),  # index into EFFECTS
        ("weight", np.int8, (state.KINDS,)),
        ("copies", np.int8, (state.KINDS,)),
        ("deck", np.int8, (state.CARDS + 1,)),  # pile: all of them, the first kind on top
        ("tile_copies", np.int8, (state.TILE_KINDS,)),
        ("tile_step", np.int8, (state.TILE_KINDS,)),  # added to the owner's seat
        ("tile_double", np.int8, (state.TILE_KINDS,)),  # 1: stays in the box with few players
        ("charm", np.int8, (state.POILUS,)),  # threat
        ("doubles", np.int8, (state.SEATS + 1,)),  # by players: 1: double tiles are used
        ("speech_tokens", np.int8, (state.SEATS + 1,)),  # by players
        ("trials", np.int8, (VARIANTS,)),  # cards in Trials at the start, by variant
        ("traps", np.int8, (VARIANTS,)),  # 0: traps are ignored
        ("fixed_tiles", np.int8, (TILE_DEALS, state.TILE_KINDS)),  # bag every seat gets
        ("random_tiles", np.int8, (TILE_DEALS,)),  # how many more, at random
        ("first_leader", np.int64),
        ("first_intensity", np.int64),  # the least in mission 1
        ("least_intensity", np.int64),
        ("least_drop", np.int64),
        ("fail_at", np.int64),  # that many of one threat fail a mission
        ("hardship_limit", np.int64),  # that weight in front of a seat loses the game
    ],
    align=True,
)


class Content:
    """One data file: its mapping, the names in id order, and the tables record."""

    def __init__(self, source: Source) -> None:
        check(source)
        self.source = source
        self.data = data = source.data
        hardships = {card["id"]: card for card in data["hardships"]["cards"]}
        threats = {card["id"]: card for card in data["threat_cards"]["cards"]}
        self.threats: tuple[str, ...] = tuple(data["threats"]["order"])
        self.by_id: dict[str, Any] = {**threats, **hardships}
        self.cards: tuple[str, ...] = tuple(sorted(self.by_id))
        self.hardships = frozenset(hardships)
        self.threat_cards: tuple[str, ...] = tuple(sorted(threats))
        self.lasting: tuple[str, ...] = tuple(  # hardships that can lie in front of a seat
            sorted(i for i, card in hardships.items() if card["effect"] != "remove_one_hardship")
        )
        self.tiles: tuple[str, ...] = tuple(sorted(t["id"] for t in data["tiles"]["tiles"]))
        self.poilus: tuple[str, ...] = tuple(p["id"] for p in data["poilus"]["cards"])
        self.variants = names_of(data["setup"]["variants"])
        self.tile_deals = names_of(data["setup"]["support_tiles"])
        self.tables = _tables(self)
        self.words: dict[str, tuple[str, ...]] = {  # how arguments of actions and chance read
            "k": tuple(str(k) for k in range(1, state.MOST_INTENSITY + 1)),
            "card": self.cards,
            "threat": self.threats,
            "tile": self.tiles,
            "place": (*self.tiles, "none", "random"),
            "seat": tuple(str(seat) for seat in range(state.SEATS)),
            "poilu": self.poilus,
        }


def _tables(content: Content) -> Any:
    t = records.one(TABLES)
    _fill_cards(t, content)
    _fill_tiles(t, content)
    _fill_setup(t, content)
    return t


def _fill_cards(t: Any, content: Content) -> None:
    deck = [
        kind
        for kind, card_id in reversed(list(enumerate(content.cards)))
        for _ in range(content.by_id[card_id]["copies"])
    ]
    t.deck[: 1 + len(deck)] = [len(deck), *deck]
    for kind, card_id in enumerate(content.cards):
        card = content.by_id[card_id]
        t.copies[kind] = card["copies"]  # P-COMP-2, P-COMP-3
        for threat in card.get("threats", [card["threat"]] if "threat" in card else []):
            t.shows[kind, content.threats.index(threat)] = 1
            t.tally[kind] += 1 << 8 * content.threats.index(threat)
        if card_id in content.hardships:
            t.hardship[kind] = 1
            t.effect[kind] = EFFECTS.index(card["effect"])
            t.weight[kind] = card["weight"]
        else:
            t.trap[kind] = card["trap"]


def _fill_tiles(t: Any, content: Content) -> None:
    for tile in content.data["tiles"]["tiles"]:
        kind = content.tiles.index(tile["id"])
        t.tile_copies[kind] = tile["copies"]  # P-COMP-4
        t.tile_step[kind] = tile["step"]
        t.tile_double[kind] = abs(tile["step"]) == 2
    for i, poilu in enumerate(content.data["poilus"]["cards"]):
        t.charm[i] = content.threats.index(poilu["charm"])  # P-COMP-5


def _fill_setup(t: Any, content: Content) -> None:
    setup = content.data["setup"]
    for row in setup["by_players"]:
        t.speech_tokens[row["players"]] = row["speech_tokens"]
        t.doubles[row["players"]] = row["doubles"]
    for i, variant in enumerate(setup["variants"]):
        t.trials[i] = variant["trials"]
        t.traps[i] = variant["traps"]
    for i, tile_deal in enumerate(setup["support_tiles"]):
        for tile in tile_deal["fixed"]:
            t.fixed_tiles[i, content.tiles.index(tile)] += 1
        t.random_tiles[i] = tile_deal["random"]
    t.first_leader = setup["first_leader"]
    t.first_intensity = setup["first_mission_min_intensity"]
    t.least_intensity = setup["min_intensity"]
    t.least_drop = setup["min_drop"]
    t.fail_at = setup["fail_at"]
    t.hardship_limit = setup["hardship_limit"]


def check(source: Source) -> None:
    """Raise BadData with every defect of the file, or return."""
    c = Checker(source)
    data = source.data
    if c.mapping(data, "", ("threats", "threat_cards", "hardships", "poilus", "tiles", "setup")):
        threats = c.ids(c.child(data["threats"], "order"), "threats.order")
        c.section("threats", lambda: _check_threats(c, data["threats"], threats))
        c.section("threat_cards", lambda: _check_threat_cards(c, data["threat_cards"], threats))
        c.section("hardships", lambda: _check_hardships(c, data["hardships"], threats))
        c.section("cards", lambda: _check_card_counts(c, data))
        c.section("poilus", lambda: _check_poilus(c, data["poilus"], threats))
        c.section("tiles", lambda: _check_tiles(c, data["tiles"]))
        c.section("setup", lambda: _check_setup(c, data["setup"], data["tiles"]))
        c.section("setup.variants", lambda: _check_variants(c, data))
        c.section("setup.fail_at", lambda: _check_land(c, data))
    c.finish()


def _check_threats(c: Checker, threats: Any, order: list[str]) -> None:
    c.equal(len(order), state.THREATS, "threats.order", "threats")
    for threat in order:
        translated(c, c.child(c.child(threats, "names"), threat), f"threats.names.{threat}")


def _check_threat_cards(c: Checker, section: Any, threats: list[str]) -> None:
    for at, card in c.rows(section, "threat_cards", "cards", ("id", "threats", "trap", "copies")):
        shown = c.ids(card["threats"], f"{at}.threats", threats)
        expected = "+".join(sorted(shown, key=threats.index)) + (
            "!" if card["trap"] is True else ""
        )
        c.boolean(card["trap"], f"{at}.trap")
        c.whole(card["copies"], f"{at}.copies", 1, state.CARDS)
        if card["id"] != expected:
            c.defect(f"{at}.id", f"is {card['id']!r}, its threats and trap make it {expected!r}")


def _check_hardships(c: Checker, section: Any, threats: list[str]) -> None:
    keys = ("id", "effect", "weight", "copies", "name", "text")
    for at, card in c.rows(section, "hardships", "cards", keys):
        c.one_of(card["effect"], f"{at}.effect", EFFECTS[1:])
        c.whole(card["weight"], f"{at}.weight", 0, 9)
        c.whole(card["copies"], f"{at}.copies", 1, state.HARDSHIPS)
        translated(c, card["name"], f"{at}.name")
        translated(c, card["text"], f"{at}.text")
        if card["effect"] == "active_threat" or "threat" in card:
            c.one_of(card.get("threat"), f"{at}.threat", threats)


def _check_card_counts(c: Checker, data: Any) -> None:
    """Fewer cards than in the box of P-COMP-1 make a smaller game; there is no room for more."""
    hardships = c.listed(data["hardships"], "cards")
    cards = [*c.listed(data["threat_cards"], "cards"), *hardships]
    ids = {str(card.get("id")) for card in cards}
    if len(ids) < len(cards):
        c.defect("cards", "an id occurs twice")
    _check_room(c, len(ids), state.KINDS, "cards", "different ids")
    _check_room(c, _copies(cards), state.CARDS, "cards", "cards, copies included")
    _check_room(c, _copies(hardships), state.HARDSHIPS, "hardships", "cards")
    if _copies(cards) < 2:
        c.defect("cards", "expected a card for Trials and one for Morale at least")


def _check_room(c: Checker, found: int, most: int, at: str, what: str) -> None:
    if found > most:
        c.defect(at, f"expected at most {most} {what}, found {found}")


def _copies(cards: list[Any]) -> int:
    return sum(card["copies"] for card in cards if isinstance(card.get("copies"), int))


def _check_poilus(c: Checker, section: Any, threats: list[str]) -> None:
    rows = c.rows(section, "poilus", "cards", ("id", "name", "charm"))
    c.equal(len(rows), state.POILUS, "poilus.cards", "Poilus")
    for at, poilu in rows:
        c.one_of(poilu["charm"], f"{at}.charm", threats)


def _check_tiles(c: Checker, section: Any) -> None:
    rows = c.rows(section, "tiles", "tiles", ("id", "copies", "step", "name"))
    c.equal(len(rows), state.TILE_KINDS, "tiles.tiles", "kinds of tiles")
    for at, tile in rows:
        c.whole(tile["copies"], f"{at}.copies", 0, state.TILES)
        c.whole(tile["step"], f"{at}.step", -2, 2)
        translated(c, tile["name"], f"{at}.name")
    copies = [tile["copies"] for _, tile in rows if isinstance(tile["copies"], int)]
    c.equal(sum(copies), state.TILES, "tiles.tiles", "tiles, copies included")


def _check_setup(c: Checker, setup: Any, tiles: Any) -> None:
    numbers = {
        "first_leader": (0, 1),
        "first_mission_min_intensity": (1, 5),
        "min_intensity": (1, 5),
        "min_drop": (1, state.CARDS),
        "fail_at": FAIL_AT,
        "hardship_limit": (1, 40),
    }
    if not c.mapping(setup, "setup", (*numbers, "by_players", "variants", "support_tiles")):
        return
    for key, (least, most) in numbers.items():
        c.whole(setup[key], f"setup.{key}", least, most)
    for at, row in c.rows(setup, "setup", "by_players", ("players", "speech_tokens", "doubles")):
        c.whole(row["players"], f"{at}.players", 2, state.SEATS)
        c.whole(row["speech_tokens"], f"{at}.speech_tokens", 0, 99)
        c.boolean(row["doubles"], f"{at}.doubles")
    c.equal(
        len(c.listed(setup, "by_players")), state.SEATS - 1, "setup.by_players", "player counts"
    )
    deals = c.rows(setup, "setup", "support_tiles", ("id", "fixed", "random"))
    c.equal(len(deals), TILE_DEALS, "setup.support_tiles", "ways to deal tiles")
    for at, row in deals:
        c.whole(row["random"], f"{at}.random", 0, 3)
        known = [str(tile.get("id")) for tile in c.listed(tiles, "tiles")]
        c.ids(row["fixed"], f"{at}.fixed", known)


def _check_variants(c: Checker, data: Any) -> None:
    cards = _copies(
        [*c.listed(data["threat_cards"], "cards"), *c.listed(data["hardships"], "cards")]
    )
    keys = ("id", "trials", "morale", "traps")
    variants = c.rows(data["setup"], "setup", "variants", keys)
    c.equal(len(variants), VARIANTS, "setup.variants", "variants")
    for at, row in variants:
        if c.whole(row["trials"], f"{at}.trials", 1, max(cards - 1, 1)):
            c.equal(row["morale"], cards - row["trials"], f"{at}.morale", "cards left for Morale")
        c.boolean(row["traps"], f"{at}.traps")


def _check_land(c: Checker, data: Any) -> None:
    """No man's land holds what can lie there before a mission fails (P-FAIL-1), a Trap included."""
    cards = c.listed(data["threat_cards"], "cards")
    shown = sorted(len(card["threats"]) for card in cards for _ in range(card["copies"]))
    fail_at = data["setup"]["fail_at"]
    if not FAIL_AT[0] <= fail_at <= FAIL_AT[1]:
        return  # a defect of its own
    left, laid = state.THREATS * (fail_at - 1), 0
    for threats in shown:
        left -= threats
        if left < 0:
            break
        laid += 1
    what = (
        "cards in No man's land before a mission fails (cards that show more threats fail sooner)"
    )
    _check_room(c, min(laid + 2, len(shown)), state.LAND, "setup.fail_at", what)
