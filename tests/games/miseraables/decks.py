"""Small deck files for tests of single effects, zones and goals, and changes of the shipped one."""

import copy

from .positions import STANDARD

DROP = object()  # as a value: the key goes


def texts(text):
    return {"en": text, "fr": text}


def effect(op, *of, **more):
    """An effect: its zones, then `n`, `options`, `swap_with` (for the key `with`) or modifiers."""
    zones = {"of": list(of)} if of else {}
    with_zones = {"with": more.pop("swap_with")} if "swap_with" in more else {}
    return {"op": op, **zones, **with_zones, **more}


def choose(*options, **modifiers):
    return {"op": "CHOOSE", "options": list(options), **modifiers}


def scout(n, **modifiers):
    return {"op": "SCOUT", "n": n, **modifiers}


def goal(kind, points=1, **parameters):
    return {"type": kind, **parameters, "points": points}


IDLE = effect("TAKE", "kill")  # does nothing as long as the KILL pile is empty
NEVER = goal("OWN_CARDS", count=99)
DRAW = effect("TAKE", "deck")


def card(name, *effects, goals=(NEVER,), symbols=None, copies=1):
    return {
        "id": name,
        "kind": "character" if copies == 1 else "citizen",
        "copies": copies,
        "names": texts(name.title()),
        "symbols": symbols or {},
        "ability": {
            "names": texts("Act"),
            "texts": texts("Does what the effects say."),
            "effects": list(effects or [IDLE]),
        },
        "goals": list(goals),
        "goal_texts": texts("What the goals say."),
    }


def deck_file(*cards, symbols=("RED", "BLUE"), fill=True, deck="small"):
    """A deck file with these cards and, if `fill`, six beggars and six paupers."""
    fillers = [card("beggar", DRAW, copies=6), card("pauper", DRAW, copies=6)] if fill else []
    return {
        "game": "miseraables",
        "schema": 1,
        "deck": deck,
        "names": texts("Small"),
        "symbols": {symbol: {"names": texts(symbol.title())} for symbol in symbols},
        "cards": [*cards, *fillers],
    }


def workshop(*effects, **others):
    """A deck file with a card `probe` that has these effects. Idle: `judge`, `clerk`, `archer`,
    `nun` and three `monk`, unless `others` gives one of them effects of its own."""
    idle = {"judge": 1, "clerk": 1, "archer": 1, "nun": 1, "monk": 3}
    assert set(others) <= set(idle), others
    more = [card(name, *others.get(name, ()), copies=copies) for name, copies in idle.items()]
    return deck_file(card("probe", *effects), *more)


# A full table for the workshop; seat 0 acts.
FULL = {
    "players": 3,
    "own": {
        0: ["probe", "monk#1", "monk#2?", "clerk?"],
        1: ["archer", "monk#3?"],
        2: ["nun"],
    },
    "tableau": ["beggar#1", "pauper#1", "pauper#2"],
    "save": ["beggar#2", "beggar#3"],
    "kill": ["judge", "pauper#3"],
}
TARGETS = {
    "deck": ["deck"],
    "tableau": ["tableau:beggar", "tableau:pauper"],
    "own": ["clerk?", "monk", "monk?"],
    "self": ["probe"],
    "others_faceup": ["1:archer", "2:nun"],
    "save": ["save:beggar"],
    "kill": ["kill:judge", "kill:pauper"],
}


def changed(*changes):
    """The shipped file with changes: pairs of a path and a value. A path that begins with the id
    of a card leads into that card; an index one past the end of a list appends."""
    data = copy.deepcopy(STANDARD)
    for path, value in changes:
        put(data, path, value)
    return data


def put(data, path, value):
    ids = [each["id"] for each in data["cards"]]
    path = ["cards", ids.index(path[0]), *path[1:]] if path[0] in ids else list(path)
    *parents, last = path
    place = data
    for key in parents:
        place = place[key]
    if value is DROP:
        del place[last]
    elif isinstance(place, list) and last == len(place):
        place.append(copy.deepcopy(value))
    else:
        place[last] = copy.deepcopy(value)
