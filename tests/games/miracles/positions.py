"""Positions for the tests of The Court of Miracles: the default of section 19, with changes."""

import random
from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import chain
from pathlib import Path

import yaml

import estaminet
from tests.games.helpers import play, without

DATA_FILE = Path(estaminet.__file__).parent / "games/miracles/data.yaml"
DATA = yaml.safe_load(DATA_FILE.read_text(encoding="utf-8"))

NEIGHBOURHOODS = ["grande_cour", "chatelet", "les_halles", "egyptienne", "taverne"]
SPOTS = [f"{place}.{number}" for place in NEIGHBOURHOODS for number in (1, 2, 3)]
LINES = ["line1", "line2", "line3", "line4", "line5"]
PLOTS = [
    "strength", "empress", "judgment", "emperor", "devil", "death",
    "wheel", "magician", "chariot", "moon", "priestess", "tower",
]  # fmt: skip
BAG = ["brute", "courtesan", "pickpocket", "priest", "soothsayer", "swordsman"]  # two of each
COINS = [1, 2, 3, 3, 3]
WRATH = {
    4: "les_halles", 8: "taverne", 12: "any", 16: "grande_cour",
    20: "egyptienne", 24: "chatelet", 27: "any",
}  # fmt: skip
REMOVED = object()  # as a value of `edited`: the entry is taken out
COUNTS = [2, 3, 4, 5]
TURN = [{"do": "place"}, {"do": "close"}, {"do": "finish"}]  # the agenda when a turn begins


# Data files


def edited(changes, data=DATA):
    """A copy of the data file; `changes` maps dotted paths (ids name list entries) to values."""
    data = deepcopy(data)
    for path, value in changes.items():
        *way, last = path.split(".")
        at = data
        for step in way:
            at = at[_key(at, step)]
        if value is REMOVED:
            del at[_key(at, last)]
        else:
            at[_key(at, last)] = deepcopy(value)
    return data


def _key(at, step):
    if isinstance(at, dict):
        return int(step) if step.isdigit() else step
    if step.isdigit():
        return int(step)
    found = [i for i, entry in enumerate(at) if entry["id"] == step]
    assert found, f"the data file has no {step}"
    return found[0]


def program(*operations, card="emperor", **changes):
    """The data file with another program for this Plot card."""
    return edited({f"plots.{card}.program": list(operations), **changes})


def deck(**copies):
    """The data file with no Plot cards but these."""
    kept = [plot for plot in DATA["plots"] if plot["id"] in copies]
    plots = [{**plot, "copies": copies[plot["id"]]} for plot in kept]
    assert len(plots) == len(copies), "unknown Plot cards"
    return edited({"plots": plots})


def no_cards(seats=(1, 2)):
    """Changes with which all the Plot cards of a small deck are in the hands of these seats."""
    cards = dict(zip(seats, [["emperor"] * 4, ["emperor"]], strict=True))
    return {"data": deck(emperor=5), "cards": cards, "pile": []}


def copies_of(rows):
    return Counter({row["id"]: row["copies"] for row in rows})


def in_bag(data=DATA):
    """What the bag holds at set-up."""
    return copies_of(row for row in data["rogues"] if row["bag"])


def starters(data, waiting):
    """The rogues a player begins with; the Right-Hand if it no longer waits."""
    own = Counter(data["setup"]["rogues"])
    return own if waiting else own + Counter([data["setup"]["waiting"]["rogue"]])


# Positions


def position(
    *,
    data=DATA,
    players=3,
    turn_limit=60,
    controller_coin="any",
    king_end="turn",
    active=0,
    turn=None,  # some turn of `active`
    coins=None,  # seat -> number
    board=None,  # spot -> (owner, kind) or (owner, kind, seen)
    rogues=None,  # seat -> kinds in hand; otherwise starting rogues that are not on the board
    waiting=None,  # seat -> bool; otherwise until line 3 is bought or a Right-Hand is named
    cards=None,  # seat -> Plot cards
    pile=None,  # exactly these; otherwise pile_top and all that have no other place
    pile_top=(),
    discard=(),
    control=None,  # neighbourhood -> seat
    square=None,  # line -> seats
    king=0,
    bag=None,  # exactly these; otherwise all that are in nobody's service
):
    """A complete position at `place`; rogues that are given no place lie in bag or Seine."""
    seats = range(players)
    board, control, square, given = board or {}, control or {}, square or {}, rogues or {}
    assert set(board) <= set(spots(data)), "unknown spot"
    assert set(control) <= set(places(data)), "unknown neighbourhood"
    waits = data["setup"]["waiting"]

    def waits_still(seat):
        named = [kind for owner, kind, *_ in board.values() if owner == seat]
        named += given.get(seat, [])
        return seat not in square.get(waits["line"], []) and waits["rogue"] not in named

    wait = [(waiting or {}).get(seat, waits_still(seat)) for seat in seats]
    hands = [hand_of(data, seat, board, given.get(seat), wait[seat]) for seat in seats]
    used = Counter(chain(*hands, (rogue[1] for rogue in board.values())))
    begun = sum((starters(data, wait[seat]) for seat in seats), Counter())
    drowned = without(begun, {k: n for k, n in used.items() if k in begun}, "starting rogues")
    pool = without(
        in_bag(data), {k: n for k, n in used.items() if k not in begun}, "rogues of the bag"
    )
    if bag is not None:
        drowned += without(pool, bag, "rogues of the bag")
        pool = sorted(bag)
    held = [sorted((cards or {}).get(seat, [])) for seat in seats]
    pile = pile_of(data, [*chain(*held), *discard], pile, pile_top)
    tokens = Counter(chain(control.values(), *square.values()))
    supply = [data["limits"]["renown"] - tokens[seat] for seat in seats]
    assert all(supply), "a player with all tokens on the board has won"
    assert king < data["path"]["last"], "the King on his last space has ended the game"
    assert all(len(hand) <= data["limits"]["hand"] for hand in held), "too many Plot cards"
    assert set(tokens) | {rogue[0] for rogue in board.values()} <= set(seats), "no such seat"
    turn = turn or 10 * players + active + 1
    assert (turn - 1) % players == active, f"turn {turn} is not of seat {active}"
    return {
        "game": "miracles",
        "players": players,
        "options": {
            "turn_limit": turn_limit,
            "controller_coin": controller_coin,
            "king_end": king_end,
        },
        "turn": turn,
        "active": active,
        "decision": "place",
        "actor": active,
        "result": None,
        "coins": [(coins or {}).get(seat, data["setup"]["coins"][seat]) for seat in seats],
        "rogues": hands,
        "waiting": wait,
        "cards": held,
        "renown": supply,
        "board": board_of(data, board),
        "control": {place: control.get(place) for place in places(data)},
        "square": {line: sorted(square.get(line, [])) for line in lines(data)},
        "king": king,
        "pile": pile,
        "discard": sorted(discard),
        "in_play": None,
        "bag": pool,
        "seine": sorted(drowned),
        "drawn": None,
        "played": False,
        "placed": None,
        "wrath": None,
        "challenge": None,
        "standoff": None,
        "agenda": deepcopy(TURN),
    }


def places(data=DATA):
    return [row["id"] for row in data["neighbourhoods"]]


def spots(data=DATA):
    return [f"{place}.{number}" for place in places(data) for number in (1, 2, 3)]


def lines(data=DATA):
    return [row["id"] for row in data["square"]["lines"]]


def hand_of(data, seat, board, given, waiting):
    """The hand of a seat: as given, or starting rogues up to the number a player has."""
    begun = starters(data, waiting)
    out = [kind for owner, kind, *_ in board.values() if owner == seat]
    if given is None:
        own = Counter(kind for kind in out if kind in begun)
        assert own <= begun, f"seat {seat} cannot have {out}"
        left = begun - own
        one_each = sorted(left, key=lambda kind: (-begun[kind], kind))
        given = [*one_each, *(left - Counter(one_each)).elements()]
        given = given[: max(begun.total() - len(out), 0)]
    all_own = Counter([*out, *given])
    assert all_own.total() == begun.total(), f"seat {seat} has {begun.total()} rogues"
    foreign = set(all_own) - set(begun) - set(in_bag(data))
    assert not foreign, f"seat {seat} cannot have {foreign}"
    assert all(all_own[kind] <= begun[kind] for kind in begun), f"not the rogues of seat {seat}"
    return sorted(given)


def pile_of(data, used, pile, top):
    rest = without(copies_of(data["plots"]), [*used, *top, *(pile or [])], "Plot cards")
    if pile is None:
        return [*top, *rest]
    assert not rest, f"Plot cards without a place: {rest}"
    return list(pile)


def board_of(data, given):
    def rogue(spot):
        if spot not in given:
            return None
        owner, kind, *seen = given[spot]
        return {"owner": owner, "kind": kind, "seen": sorted(seen[0]) if seen else []}

    board = {place: [rogue(f"{place}.{n}") for n in (1, 2, 3)] for place in places(data)}
    full = [place for place, there in board.items() if all(there)]
    assert not full, f"full when a turn begins: {full}"
    return board


# Tables


def table(seed=1, data=DATA, **changes):
    """A table in the position with these changes."""
    return at(position(data=data, **changes), seed, data)


def at(p, seed=1, data=DATA):
    """A table in this position."""
    given = {} if data is DATA else {"data": data}
    return estaminet.from_position("miracles", p, seed=seed, **given)


def new(players=3, seed=7, **options):
    return estaminet.new("miracles", players=players, seed=seed, options=options)


def pass_on(t, placing=None):
    """Place if asked to, perform no action and play no card; the position after that."""
    if placing:
        t.play(placing)
    assert t.decision == "act"
    t.play("skip")
    if t.decision == "close":
        t.play("end")
    return t.position()


def outcomes(build, actions, wanted):
    """The first of the tables `build(seed)` whose latest play had this chance outcome."""
    for seed in range(200):
        t = build(seed)
        play(t, *actions)
        if [event["outcome"] for event in t.chance] == [wanted]:
            return t
    raise AssertionError(f"no seed below 200 brings {wanted}")


def offered(t):
    """The legal actions as a set; none of them stands twice."""
    actions = t.actions()
    assert len(actions) == len(set(actions))
    return set(actions)


def starting(t, verb):
    """The legal actions with this verb."""
    return {action for action in offered(t) if action.split()[0] == verb}


def verbs(t):
    return {action.split()[0] for action in offered(t)}


def asks(t):
    """The decision and who decides."""
    return t.decision, t.actor


def free_spots(p):
    """The free spots in board order."""
    return [f"{n}.{i + 1}" for n, there in p["board"].items() for i in range(3) if not there[i]]


def rogue_at(p, spot):
    place, number = spot.split(".")
    return p["board"][place][int(number) - 1]


def on_board(p):
    """Spot -> (owner, kind) of every rogue on the board."""
    return {
        f"{place}.{i + 1}": (there[i]["owner"], there[i]["kind"])
        for place, there in p["board"].items()
        for i in range(3)
        if there[i]
    }


def all_cards(p):
    """Every Plot card of the position."""
    return Counter([*p["pile"], *p["discard"], *chain(*p["cards"]), *filter(None, [p["in_play"]])])


def all_rogues(p, data=DATA):
    """Every rogue of the position, the waiting ones included."""
    waiting = [data["setup"]["waiting"]["rogue"]] * sum(p["waiting"])
    drawn = filter(None, [p["drawn"]])
    out = (kind for _, kind in on_board(p).values())
    return Counter([*chain(*p["rogues"]), *out, *waiting, *drawn, *p["bag"], *p["seine"]])


def renown_on_board(p):
    """The Renown tokens on the board per seat."""
    tokens = Counter([*p["control"].values(), *chain(*p["square"].values())])
    return [tokens[seat] for seat in range(p["players"])]


def scores(result):
    """C-OPT-3, from the winners of a result."""
    winners = result["winners"]
    return [len(winners) ** -1 if s in winners else 0 for s in range(len(result["renown"]))]


def playout(t, rng):
    """Play at random to the end; yields the table before each action and at the end."""
    while t.decision != "over":
        yield t
        t.play(rng.choice(sorted(t.actions())))
    yield t


@cache
def recorded(players, seed=0, turn_limit=12):
    """The positions of a game at random, each with its actions; nobody may change them."""
    t = new(players, seed, turn_limit=turn_limit)
    return [(t.position(), t.actions()) for t in playout(t, random.Random(seed))]


def expected_view(p, seat):
    """The view of section 16, from the position."""
    hidden = {"rogues", "cards", "pile", "bag", "seine"}
    view = {key: deepcopy(value) for key, value in p.items() if key not in hidden}
    shown = p["standoff"] and p["standoff"]["shown"] and p["standoff"]["at"]
    for place, there in view["board"].items():
        for rogue in filter(None, there):
            if seat is None or (rogue["owner"] != seat and seat not in rogue["seen"]):
                rogue["kind"] = rogue["kind"] if place == shown else None
    if p["decision"] != "exchange" or p["actor"] != seat:
        view["drawn"] = None
    hand = None if seat is None else {"rogues": p["rogues"][seat], "cards": p["cards"][seat]}
    counts = {
        "rogues": [len(hand) for hand in p["rogues"]],
        "cards": [len(hand) for hand in p["cards"]],
        **{key: len(p[key]) for key in ("pile", "bag", "seine")},
    }
    return {**view, "seat": seat, "hand": hand, "counts": counts}
