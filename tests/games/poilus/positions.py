"""Positions for the tests of Les Poilus: the default of section 12, with changes by keyword."""

from collections import Counter
from copy import deepcopy
from itertools import chain

import estaminet
from estaminet.games import load
from tests.games.helpers import without

THREATS = ["night", "snow", "rain", "mask", "shell", "whistle"]
WEATHER, ATTACK = THREATS[:3], THREATS[3:]
POILUS = {
    "felix": "night",
    "gustave": "snow",
    "charles": "rain",
    "anselme": "mask",
    "gaston": "shell",
    "lazare": "whistle",
}
HARDSHIPS = [
    "selfish", "mute", "demoralised", "afraid", "stubborn", "clumsy", "proud", "fragile",
    "tyrannical", "frenetic", "stunned", "panic", "wound", "merry_christmas", "trauma_night",
    "trauma_snow", "trauma_rain", "phobia_mask", "phobia_shell", "phobia_whistle",
]  # fmt: skip
PAIRS = [f"{weather}+{attack}" for weather in WEATHER for attack in ATTACK]
TRAPS = [f"{pair}!" for pair in PAIRS]
THREAT_CARDS = [
    *PAIRS, *PAIRS, *TRAPS, "night+shell", "rain+mask", "snow+whistle",
    "night+snow", "night+rain", "snow+rain", "mask+shell", "mask+whistle", "shell+whistle",
    "night+snow+rain", "mask+shell+whistle", "night+snow+rain+mask+shell+whistle",
]  # fmt: skip
CARDS = Counter(THREAT_CARDS + HARDSHIPS)
TILES = Counter({"left": 6, "right": 6, "double_left": 2, "double_right": 2})
SPEECH_TOKENS = {2: 5, 3: 5, 4: 4, 5: 3}
PERSONAL = dict(zip(THREATS, HARDSHIPS[-6:], strict=True))  # threat -> its Trauma or Phobia


def three_of(threat):
    """Three plain cards that have only this threat in common."""
    if threat in WEATHER:
        return [f"{threat}+{attack}" for attack in ATTACK]
    return [f"{weather}+{threat}" for weather in WEATHER]


def per_seat(players, given, default):
    """A list with one entry per seat: `default(seat)`, except for the seats in `given`."""
    return [given.get(seat, default(seat)) for seat in range(players)]


def default_stock(players, seat):
    if players <= 3:
        return ["left", "right", "right"]
    third = ["left", "right", "double_left", "double_right", "double_left"]
    return ["left", "right", third[seat]]


def position(
    *,
    players=3,
    variant="standard",
    tyrannical="silences",
    dealt="short",  # the option `hands`
    mission=2,
    decision="turn",  # or "intensity"
    leader=0,
    active=None,  # the leader
    no_mans_land=(),
    hands=None,  # seat -> cards
    hardships=None,  # seat -> cards, oldest first
    trials=None,  # exactly these; otherwise trials_top and others up to trials_size
    trials_top=(),
    trials_size=20,
    morale=None,  # exactly these; otherwise others up to morale_size
    morale_size=20,
    poilus=tuple(POILUS),
    charm_used=(),  # seats
    speech_tokens=None,  # seat -> number
    speech_pool=None,
    stock=None,  # seat -> tiles left in stock
    fallen=None,  # seat -> placed tile, or None with an empty stock
    tiles_removed=(),
):
    """A complete position; cards that are given no place lie in Trials, Morale, then removed."""
    fallen, stock = fallen or {}, stock or {}
    hands = per_seat(players, hands or {}, lambda seat: [])
    hardships = per_seat(players, hardships or {}, lambda seat: [])
    tokens = per_seat(players, speech_tokens or {}, lambda seat: 0)
    active = leader if active is None else active

    used = chain(no_mans_land, trials_top, trials or [], morale or [], *hands, *hardships)
    rest = without(CARDS, used, "cards")
    if trials is None:
        more = max(trials_size - len(trials_top), 0)
        trials, rest = [*trials_top, *rest[:more]], rest[more:]
    if morale is None:
        morale, rest = rest[:morale_size], rest[morale_size:]

    def stock_of(seat):
        if seat in stock:
            return list(stock[seat])
        if seat not in fallen:
            return default_stock(players, seat)
        placed = fallen[seat]
        return without(default_stock(players, seat), [placed], "tiles") if placed else []

    stocks = [sorted(stock_of(seat)) for seat in range(players)]
    placed = [fallen.get(seat) for seat in range(players)]
    used_tiles = [*chain(*stocks), *filter(None, placed), *tiles_removed]
    return {
        "game": "poilus",
        "players": players,
        "options": {
            "variant": variant,
            "support_tiles": "random",
            "poilus": None,
            "tyrannical": tyrannical,
            "hands": dealt,
        },
        "mission": mission,
        "leader": leader,
        "intensity": None if decision == "intensity" else 3,
        "active": None if decision == "intensity" else active,
        "in_mission": [seat not in fallen for seat in range(players)],
        "trials": list(trials),
        "morale": list(morale),
        "no_mans_land": sorted(no_mans_land),
        "removed": rest,
        "hands": [sorted(hand) for hand in hands],
        "hardships": [list(cards) for cards in hardships],
        "poilus": list(poilus)[:players],
        "charm_used": [seat in charm_used for seat in range(players)],
        "speech_tokens": tokens,
        "speech_pool": SPEECH_TOKENS[players] - sum(tokens) if speech_pool is None else speech_pool,
        "speech": None,
        "stock": stocks,
        "placed": placed,
        "tiles_removed": sorted(tiles_removed),
        "tiles_box": without(TILES, used_tiles, "tiles"),
        "last_mission": last_mission(players, mission - 1) if mission > 1 else None,
        "decision": decision,
        "actor": leader if decision == "intensity" else active,
        "result": None,
    }


def last_mission(players, mission):
    """A success without a card played; everybody gave his neighbour a `left`."""
    transfers = [
        {"from": seat, "tile": "left", "to": (seat + 1) % players} for seat in range(players)
    ]
    return {
        "mission": mission,
        "outcome": "success",
        "no_mans_land": [],
        "transfers": transfers,
        "majority": None,
        "drop": 3,
    }


def own_rules(*, traps, **setup):
    """A data file of one's own: other numbers of the set-up, traps in these variants only."""
    own = deepcopy(load("poilus").content.data)
    own["setup"] |= setup
    for variant in own["setup"]["variants"]:
        variant["traps"] = variant["id"] in traps
    return own


def table(seed=1, **changes):
    """A table in the position with these changes."""
    return estaminet.from_position("poilus", position(**changes), seed=seed)


def starting(t, verb):
    """The legal actions with this verb."""
    return [action for action in t.actions() if action.split()[0] == verb]


def fall_backs(t):
    return starting(t, "fall_back")


def verbs(t):
    return {action.split()[0] for action in t.actions()}


def outcome(t):
    """What the running mission of a test (mission 2) has come to."""
    last = t.position()["last_mission"]
    return last["outcome"] if last["mission"] == 2 else "running"


def all_cards(p):
    """Every card of the position."""
    piles = [p["trials"], p["morale"], p["no_mans_land"], p["removed"]]
    return Counter(chain(*piles, *p["hands"], *p["hardships"]))


def all_tiles(p):
    """Every support tile of the position."""
    placed = filter(None, p["placed"])
    return Counter(chain(placed, p["tiles_removed"], p["tiles_box"], *p["stock"]))


def playout(t, rng):
    """Play at random to the end; yields the table before each action and at the end."""
    while t.decision != "over":
        yield t
        t.play(rng.choice(t.actions()))
    yield t


def exchanged(p, seat, rng):
    """The position with what `seat` may not see exchanged, the same numbers in each place."""
    p = dict(p)
    others = [other for other in range(p["players"]) if other != seat]

    cards = [*p["trials"], *p["morale"], *chain(*(p["hands"][other] for other in others))]
    rng.shuffle(cards)
    p["trials"] = [cards.pop() for _ in p["trials"]]
    p["morale"] = [cards.pop() for _ in p["morale"]]
    p["hands"] = list(p["hands"])
    for other in others:
        p["hands"][other] = sorted(cards.pop() for _ in p["hands"][other])

    placed = [p["placed"][other] for other in others if p["placed"][other]]
    tiles = [*placed, *p["tiles_box"], *chain(*(p["stock"][other] for other in others))]
    # With 2 or 3 players everybody knows that the doubles are in the box.
    fixed = [] if p["players"] > 3 else [tile for tile in tiles if tile.startswith("double")]
    tiles = without(tiles, fixed, "tiles")
    rng.shuffle(tiles)
    p["stock"], p["placed"] = list(p["stock"]), list(p["placed"])
    for other in others:
        p["stock"][other] = sorted(tiles.pop() for _ in p["stock"][other])
        p["placed"][other] = tiles.pop() if p["placed"][other] else None
    p["tiles_box"] = sorted(tiles + fixed)
    return p
