"""Positions of Les Poilus as JSON-ready objects (section 9), out of a state and into one."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from estaminet.errors import brief
from estaminet.games.poilus import state
from estaminet.games.poilus.checks import check_decision, check_doubles, recall, result_of, waiting
from estaminet.games.poilus.options import OPTIONS
from estaminet.games.poilus.rules.common import recount
from estaminet.games.poilus.rules.setup import clear_table
from estaminet.games.poilus.tables import Content
from estaminet.games.positions import Reader

GAME = "poilus"
MOST_MISSIONS = 99
MOST_TOKENS = 99

KEYS = (
    "game",
    "players",
    "options",
    "mission",
    "leader",
    "intensity",
    "active",
    "in_mission",
    "trials",
    "morale",
    "no_mans_land",
    "removed",
    "hands",
    "hardships",
    "poilus",
    "charm_used",
    "speech_tokens",
    "speech_pool",
    "speech",
    "stock",
    "placed",
    "tiles_removed",
    "tiles_box",
    "last_mission",
    "decision",
    "actor",
    "result",
)
OPTION_KEYS = tuple(option.id for option in OPTIONS)
LATER_OPTIONS = {"tyrannical": state.TYRANNICAL[0], "hands": state.HANDS[0]}  # not in 0.1's
LAST_KEYS = ("mission", "outcome", "no_mans_land", "transfers", "majority", "drop")


# State to position ------------------------------------------------------------------------------


def pile_top_first(pile: Any, names: Sequence[str]) -> list[str]:
    return [names[card] for card in pile[pile[0] : 0 : -1]]


def pile_bottom_first(pile: Any, names: Sequence[str]) -> list[str]:
    return [names[card] for card in pile[1 : pile[0] + 1]]


def pile_sorted(pile: Any, names: Sequence[str]) -> list[str]:
    return sorted(pile_bottom_first(pile, names))


def bag_sorted(bag: Any, names: Sequence[str]) -> list[str]:
    return [name for kind, name in enumerate(names) for _ in range(bag[kind])]


def seat_or_null(seat: Any) -> int | None:
    return None if seat < 0 else int(seat)


def options_of(c: Content, s: Any) -> dict[str, Any]:
    chosen = [c.poilus[i] for i in s.poilus[: s.players]]
    return {
        "variant": c.variants[s.variant],
        "support_tiles": c.tile_deals[s.support_tiles],
        "poilus": chosen if s.chosen else None,
        "tyrannical": state.TYRANNICAL[s.tyrannical],
        "hands": state.HANDS[s.hands_dealt],
    }


def public_part(c: Content, s: Any) -> dict[str, Any]:
    """The keys that everybody sees, in the document's order."""
    n = int(s.players)
    return {
        "game": GAME,
        "players": n,
        "options": options_of(c, s),
        "mission": int(s.mission),
        "leader": int(s.leader),
        "intensity": int(s.intensity) or None,
        "active": seat_or_null(s.active),
        "in_mission": [bool(x) for x in s.in_mission[:n]],
        "no_mans_land": pile_sorted(s.land, c.cards),
        "removed": bag_sorted(s.removed, c.cards),  # P-VIS-3
        "hardships": [pile_bottom_first(front, c.cards) for front in s.front[:n]],
        "poilus": [c.poilus[i] for i in s.poilus[:n]],
        "charm_used": [bool(x) for x in s.charm_used[:n]],
        "speech_tokens": [int(x) for x in s.tokens[:n]],
        "speech_pool": int(s.pool),
        "speech": speech_of(c, s),
        "tiles_removed": bag_sorted(s.tiles_removed, c.tiles),
        "last_mission": last_mission_of(c, s),
        "decision": state.DECISIONS[s.decision],
        "actor": seat_or_null(s.actor),
        "result": result_of(s),
    }


def to_position(c: Content, s: Any) -> dict[str, Any]:
    n = int(s.players)
    hidden = {
        "trials": pile_top_first(s.trials, c.cards),
        "morale": pile_top_first(s.morale, c.cards),
        "hands": [pile_bottom_first(hand, c.cards) for hand in s.hands[:n]],
        "stock": [bag_sorted(stock, c.tiles) for stock in s.stock[:n]],
        "placed": [None if tile == state.NO_TILE else c.tiles[tile] for tile in s.placed[:n]],
        "tiles_box": bag_sorted(s.tiles_box, c.tiles),
    }
    whole = public_part(c, s) | hidden
    return {key: whole[key] for key in KEYS}


def speech_of(c: Content, s: Any) -> dict[str, Any] | None:
    if s.speech < 0:
        return None
    return {"threat": c.threats[s.speech], "waiting": waiting(s, int(s.actor))}


def last_mission_of(c: Content, s: Any) -> dict[str, Any] | None:
    if s.last_mission == 0:
        return None
    return {
        "mission": int(s.last_mission),
        "outcome": state.OUTCOMES[s.last_outcome],
        "no_mans_land": pile_sorted(s.last_land, c.cards),
        "transfers": [
            {"from": seat, "tile": c.tiles[s.last_tile[seat]], "to": int(s.last_to[seat])}
            for seat in range(s.players)
            if s.last_tile[seat] != state.NO_TILE
        ],
        "majority": seat_or_null(s.last_majority),
        "drop": None if s.last_drop < 0 else int(s.last_drop),
    }


# Position to state ------------------------------------------------------------------------------


def from_position(c: Content, s: Any, position: Any) -> None:
    """Fill a zeroed state, or raise BadPosition with every defect found."""
    r = Reader(GAME, position, KEYS)
    if position_is_of_this_game(r):
        clear_table(s)
        read_options(r, c, s)
        read_seats(r, c, s)
        read_cards(r, c, s)
        read_tiles(r, c, s)
        read_last_mission(r, c, s)
        read_decision(r, c, s)
    r.finish()
    check_decision(r, c, s)
    r.finish()
    recall(c, s)


def position_is_of_this_game(r: Reader) -> bool:
    if r.position["game"] != GAME:
        r.defect("game", f"expected {GAME!r}, found {brief(r.position['game'])}")
    before = len(r.defects)
    r.whole(r.position["players"], "players", 2, state.SEATS)
    return len(r.defects) == before  # without the players nothing else can be read


def read_options(r: Reader, c: Content, s: Any) -> None:
    s.players = r.position["players"]
    options = r.keys(r.position["options"], "options", OPTION_KEYS, LATER_OPTIONS)
    s.variant = r.choice(options["variant"], "options.variant", c.variants)
    s.support_tiles = r.choice(options["support_tiles"], "options.support_tiles", c.tile_deals)
    s.tyrannical = r.choice(options["tyrannical"], "options.tyrannical", state.TYRANNICAL)
    s.hands_dealt = r.choice(options["hands"], "options.hands", state.HANDS)
    s.chosen = options["poilus"] is not None
    poilus = r.ids(r.position["poilus"], "poilus", c.poilus)
    if len(poilus) != s.players or len(set(poilus)) != len(poilus):
        r.defect("poilus", f"expected {s.players} different Poilus")
    else:
        s.poilus[: s.players] = poilus
    if s.chosen and options["poilus"] != r.position["poilus"]:
        r.defect("options.poilus", "differs from the key poilus")


def read_seats(r: Reader, c: Content, s: Any) -> None:
    n = int(s.players)
    p = r.position
    s.mission = r.whole(p["mission"], "mission", 1, MOST_MISSIONS)
    s.leader = r.whole(p["leader"], "leader", 0, n - 1)
    s.intensity = r.whole_or_null(p["intensity"], "intensity", 1, state.MOST_INTENSITY) or 0
    active = r.whole_or_null(p["active"], "active", 0, n - 1)
    s.active = state.NOBODY if active is None else active
    s.in_mission[:n] = r.flags("in_mission", n)
    s.charm_used[:n] = r.flags("charm_used", n)
    s.pool = r.whole(p["speech_pool"], "speech_pool", 0, MOST_TOKENS)
    for seat, (at, tokens) in enumerate(r.per_seat("speech_tokens", n)):
        s.tokens[seat] = r.whole(tokens, at, 0, MOST_TOKENS)


def read_cards(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    counts: Counter[int] = Counter()
    for key, pile in (("trials", s.trials), ("morale", s.morale)):
        cards = r.ids(p[key], key, c.cards, state.CARDS)
        counts.update(cards)
        fill_pile(pile, cards[::-1])
    land = r.ids(p["no_mans_land"], "no_mans_land", c.threat_cards, state.LAND)
    land = [c.cards.index(c.threat_cards[card]) for card in land]
    counts.update(land)
    fill_pile(s.land, land)
    for card in r.ids(p["removed"], "removed", c.cards, state.CARDS):
        s.removed[card] += 1
        counts[card] += 1
    for seat, (at, hand) in enumerate(r.per_seat("hands", int(s.players))):
        cards = sorted(r.ids(hand, at, c.cards, state.CARDS))
        counts.update(cards)
        fill_pile(s.hands[seat], cards)
    for seat, (at, front) in enumerate(r.per_seat("hardships", int(s.players))):
        cards = [c.cards.index(c.lasting[i]) for i in r.ids(front, at, c.lasting, state.HARDSHIPS)]
        counts.update(cards)
        fill_pile(s.front[seat], cards)
    recount(c.tables, s)
    if not r.defects:
        r.pieces(counts, c.tables.copies, c.cards)


def fill_pile(pile: Any, cards: Sequence[int]) -> None:
    pile[0] = len(cards)
    pile[1 : len(cards) + 1] = cards


def read_tiles(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    counts: Counter[int] = Counter()
    for seat, (at, stock) in enumerate(r.per_seat("stock", int(s.players))):
        counts.update(fill_bag(s.stock[seat], r.ids(stock, at, c.tiles, state.TILES)))
    for seat, (at, tile) in enumerate(r.per_seat("placed", int(s.players))):
        if tile is not None:
            s.placed[seat] = r.choice(tile, at, c.tiles)
            counts[int(s.placed[seat])] += 1
    for key, bag in (("tiles_removed", s.tiles_removed), ("tiles_box", s.tiles_box)):
        counts.update(fill_bag(bag, r.ids(p[key], key, c.tiles, state.TILES)))
    if not r.defects:
        r.pieces(counts, c.tables.tile_copies, c.tiles)
        check_doubles(r, c, s)


def fill_bag(bag: Any, kinds: Sequence[int]) -> Sequence[int]:
    for kind in kinds:
        bag[kind] += 1
    return kinds


def read_last_mission(r: Reader, c: Content, s: Any) -> None:
    if r.position["last_mission"] is None:
        return
    n = int(s.players)
    last = r.keys(r.position["last_mission"], "last_mission", LAST_KEYS)
    s.last_mission = r.whole(last["mission"], "last_mission.mission", 1, int(s.mission))
    s.last_outcome = r.choice(last["outcome"], "last_mission.outcome", state.OUTCOMES)
    land = r.ids(last["no_mans_land"], "last_mission.no_mans_land", c.threat_cards, state.LAND)
    fill_pile(s.last_land, [c.cards.index(c.threat_cards[card]) for card in land])
    majority = r.whole_or_null(last["majority"], "last_mission.majority", 0, n - 1)
    s.last_majority = state.NOBODY if majority is None else majority
    drop = r.whole_or_null(last["drop"], "last_mission.drop", 0, state.CARDS)
    s.last_drop = -1 if drop is None else drop
    givers: list[int] = []
    for i, row in enumerate(r.listed(last["transfers"], "last_mission.transfers", most=n)):
        at = f"last_mission.transfers[{i}]"
        transfer = r.keys(row, at, ("from", "tile", "to"))
        giver = r.whole(transfer["from"], f"{at}.from", 0, n - 1)
        s.last_tile[giver] = r.choice(transfer["tile"], f"{at}.tile", c.tiles)
        s.last_to[giver] = r.whole(transfer["to"], f"{at}.to", 0, n - 1)
        givers.append(giver)
    if givers != sorted(set(givers)):
        r.defect("last_mission.transfers", "expected at most one per seat, in the order of `from`")


def read_decision(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    s.decision = r.choice(p["decision"], "decision", state.DECISIONS)
    actor = r.whole_or_null(p["actor"], "actor", 0, int(s.players) - 1)
    s.actor = state.NOBODY if actor is None else actor
    if p["speech"] is not None:
        speech = r.keys(p["speech"], "speech", ("threat", "waiting"))
        s.speech = r.choice(speech["threat"], "speech.threat", c.threats)
    if p["result"] is not None:
        keys = ("outcome", "reason", "missions", "score")
        result = r.keys(p["result"], "result", keys)
        s.reason = 1 + r.choice(
            result["reason"], "result.reason", [str(x) for x in state.REASONS[1:]]
        )
