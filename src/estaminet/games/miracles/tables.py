"""The data file of The Court of Miracles, checked, and as one read-only record beside the state.

Nothing here is frozen into compiled code: another board, path or deck takes effect without
recompiling. The operations of `state` drive the checks, the compiled programs and the steps of a
position's agenda. What section 18 asks of a file, and the room that the state has, is checked
first; every defect is named.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from estaminet.engine import records
from estaminet.errors import brief
from estaminet.games.data import Checker, Source, names_of
from estaminet.games.miracles import state

PATH = 120  # capacity: spaces of the King's path after the first
LONGEST = 3  # operations of a program
MOST = 99  # of what an operation gives
MOST_COINS = 9999
MOST_TURNS = 10**9
MOST_IN_BAG = 120


OPERATION_NAMES = tuple(operation.name for operation in state.OPERATIONS)

# Compiled, an operation is (code, number, flags): the number is its `n` or `max`, the flags are
# the index of its `whose` or `who`, and a bit for each of `not_placed` and `effect`
OWN, OTHER, EVERYBODYS = range(3)
EVERYBODY, MORE_RENOWN, RICHER = range(3)
WORDS = {"whose": ("own", "other", "any"), "who": ("all", "more_renown", "richer")}
BITS = {"not_placed": 4, "effect": 8}
NUMBERS = ("n", "max")
SELECT, NOT_PLACED, EFFECT = 3, BITS["not_placed"], BITS["effect"]

ABILITIES = ("none", "alms", "on_win", "on_loss", "blade", "favour")
NO_ABILITY, ALMS, ON_WIN, ON_LOSS, BLADE, FAVOUR = range(len(ABILITIES))

# Where programs stand in the table of programs, and how long they may be (C-DAT-3)
SPOT_PROGRAM = 0
ACTION_PROGRAM = SPOT_PROGRAM + state.SPOTS
BONUS_PROGRAM = ACTION_PROGRAM + state.PLACES
GAIN_PROGRAM = BONUS_PROGRAM + state.LINES
PLOT_PROGRAM = GAIN_PROGRAM + state.KINDS
PROGRAMS = PLOT_PROGRAM + state.PLOTS
LENGTHS = {"s": 2, "b": 2, "g": 2, "p": LONGEST}

TABLES = np.dtype(
    [
        ("program", np.int8, (PROGRAMS, LONGEST, 3)),  # operations: code, number, flags
        ("length", np.int8, (PROGRAMS,)),
        ("hand_limit", np.int64),
        ("renown", np.int64),  # tokens of a player
        ("plot_cards", np.int64),  # dealt to each seat
        ("first_coins", np.int64, (state.SEATS,)),
        ("first_rogues", np.int8, (state.KINDS,)),  # bag: in hand at the start
        ("right_hand", np.int64),  # the kind that waits beside the Square
        ("kinds", np.int64),  # how many different rogues there are
        ("copies", np.int8, (state.KINDS,)),
        ("in_bag", np.int8, (state.KINDS,)),  # 1: starts in the bag
        ("strength", np.int64, (state.KINDS,)),
        ("ability", np.int8, (state.KINDS,)),  # index into ABILITIES
        ("price", np.int64, (state.KINDS,)),  # coins of alms, fee of a blade
        ("paid_strength", np.int64, (state.KINDS,)),
        ("plots", np.int64),  # how many different Plot cards there are
        ("plot_copies", np.int8, (state.PLOTS,)),
        ("toll", np.int64, (state.LINES,)),
        ("last_space", np.int64),
        ("wrath", np.int8, (PATH + 1,)),  # by space: a neighbourhood, ANY or NOTHING
    ],
    align=True,
)


class Content:
    """One data file: its mapping, the names in their orders, and the tables record."""

    def __init__(self, source: Source) -> None:
        check(source)
        self.source = source
        self.data = data = source.data
        self.players: tuple[int, ...] = tuple(data["limits"]["players"])
        self.places = names_of(data["neighbourhoods"])
        self.spots: tuple[str, ...] = tuple(  # C-CMP-1
            f"{place}.{n}" for place in self.places for n in range(1, state.SPOTS_EACH + 1)
        )
        self.lines = names_of(data["square"]["lines"])
        self.place_rows = rows_by_id(data["neighbourhoods"])
        self.line_rows = rows_by_id(data["square"]["lines"])
        self.kind_rows = rows_by_id(data["rogues"])
        self.kinds: tuple[str, ...] = tuple(sorted(self.kind_rows))
        self.plot_rows = rows_by_id(data["plots"])
        self.plots: tuple[str, ...] = tuple(sorted(self.plot_rows))
        self.tables = _tables(self)
        self.words: dict[str, tuple[str, ...]] = {  # how arguments of actions and chance read
            "kind": self.kinds,
            "origin": self.spots,
            "spot": self.spots,
            "card": self.plots,
            "line": self.lines,
            "seat": tuple(str(seat) for seat in range(state.SEATS)),
            "place": (*self.lines, *self.places),
            "neighbourhood": self.places,
            "k": tuple(str(k) for k in range(1, state.DRIVES + 1)),
        }


def rows_by_id(rows: Sequence[Any]) -> dict[str, Any]:
    return {row["id"]: row for row in rows}


def compiled(operation: Mapping[str, Any]) -> tuple[int, int, int]:
    """An operation as numbers."""
    code = OPERATION_NAMES.index(operation["op"])
    number = flags = 0
    for name in state.OPERATIONS[code].parameters:
        value = operation[name]
        if name in NUMBERS:
            number = value
        else:
            flags += WORDS[name].index(value) if name in WORDS else BITS[name] * value
    return code, number, flags


def spelled(code: int, number: int, flags: int) -> dict[str, Any]:
    """What a compiled operation is told, as in the data file."""

    def value(name: str) -> Any:
        if name in NUMBERS:
            return number
        return WORDS[name][flags & SELECT] if name in WORDS else bool(flags & BITS[name])

    return {name: value(name) for name in state.OPERATIONS[code].parameters}


def _tables(content: Content) -> Any:
    t = records.one(TABLES)
    _fill_programs(t, content)
    _fill_rogues(t, content)
    _fill_setup(t, content)
    _fill_path(t, content)
    for i, line in enumerate(content.data["square"]["lines"]):
        t.toll[i] = line["toll"]
    t.plots = len(content.plots)
    for i, plot in enumerate(content.plots):
        t.plot_copies[i] = content.plot_rows[plot]["copies"]  # C-CMP-3
    return t


def _fill_programs(t: Any, content: Content) -> None:
    for i, place in enumerate(content.data["neighbourhoods"]):
        for j, spot in enumerate(place["spots"]):
            _fill_program(t, SPOT_PROGRAM + state.SPOTS_EACH * i + j, spot)  # C-SPT-1
        _fill_program(t, ACTION_PROGRAM + i, [place["action"]])  # C-NBH-5
    for i, line in enumerate(content.data["square"]["lines"]):
        _fill_program(t, BONUS_PROGRAM + i, line["bonus"])
    for i, kind in enumerate(content.kinds):
        row = content.kind_rows[kind]
        if row["ability"] in ("on_win", "on_loss"):
            _fill_program(t, GAIN_PROGRAM + i, row["gain"])
    for i, plot in enumerate(content.plots):
        _fill_program(t, PLOT_PROGRAM + i, content.plot_rows[plot]["program"])  # C-PLT-8


def _fill_program(t: Any, at: int, program: Sequence[Mapping[str, Any]]) -> None:
    t.length[at] = len(program)
    for i, operation in enumerate(program):
        t.program[at, i] = compiled(operation)


def _fill_rogues(t: Any, content: Content) -> None:
    t.kinds = len(content.kinds)
    for i, kind in enumerate(content.kinds):
        row = content.kind_rows[kind]
        t.copies[i] = row["copies"]  # C-CMP-2
        t.in_bag[i] = row["bag"]
        t.strength[i] = row["strength"]  # C-ROG-1: 0 where the rulebook names none
        t.ability[i] = ABILITIES.index(row["ability"])
        if row["ability"] == "alms":
            t.price[i] = row["coins"]
        if row["ability"] == "blade":
            t.price[i], t.paid_strength[i] = row["fee"], row["paid_strength"]


def _fill_setup(t: Any, content: Content) -> None:
    limits, setup = content.data["limits"], content.data["setup"]
    t.hand_limit, t.renown = limits["hand"], limits["renown"]
    t.plot_cards = setup["plot_cards"]
    for seat, coins in enumerate(setup["coins"][: state.SEATS]):
        t.first_coins[seat] = coins
    for kind, count in setup["rogues"].items():
        t.first_rogues[content.kinds.index(kind)] = count
    t.right_hand = content.kinds.index(setup["waiting"]["rogue"])


def _fill_path(t: Any, content: Content) -> None:
    path = content.data["path"]
    t.last_space = path["last"]
    t.wrath[:] = state.NOTHING
    for space, place in path["wrath"].items():
        t.wrath[int(space)] = state.ANY if place == "any" else content.places.index(place)


# Checks (section 18) ----------------------------------------------------------------------------

BLOCKS = (  # C-DAT-1
    "limits",
    "options",
    "setup",
    "neighbourhoods",
    "square",
    "rogues",
    "plots",
    "path",
    "guilds",
)


def check(source: Source) -> None:
    """Raise BadData with every defect of the file, or return."""
    c = Checker(source)
    data = source.data
    if c.mapping(data, "", BLOCKS):
        if data.get("game", "miracles") != "miracles":
            c.defect("game", f"expected 'miracles', found {brief(data['game'])}")
        c.section("limits", lambda: _check_limits(c, data["limits"]))
        c.section("options", lambda: _check_options(c, data["options"]))
        c.section("neighbourhoods", lambda: _check_places(c, data))
        c.section("square", lambda: _check_square(c, data))
        c.section("rogues", lambda: _check_rogues(c, data))
        c.section("plots", lambda: _check_plots(c, data))
        c.section("setup", lambda: _check_setup(c, data))
        c.section("path", lambda: _check_path(c, data))
        c.section("guilds", lambda: _check_guilds(c, data))
    c.finish()


Row = tuple[str, dict[str, Any]]  # its place in the file, what stands there


def _block(c: Checker, value: Any, at: str, keys: Sequence[str]) -> list[Row]:
    """The complete rows of a list of mappings; their ids are texts, each a different one."""
    if not isinstance(value, list):
        c.defect(at, f"expected a list, found {brief(value)}")
        return []
    rows = [(f"{at}[{i}]", row) for i, row in enumerate(value)]
    rows = [(place, row) for place, row in rows if c.mapping(row, place, ("id", *keys))]
    found: set[str] = set()
    for place, row in rows:
        _check_id(c, row["id"], place, found)
        for key in ("names", "texts"):
            _check_texts(c, row.get(key), f"{place}.{key}")
    return rows


def _check_id(c: Checker, name: Any, at: str, found: set[str]) -> None:
    """C-DAT-2. Actions are words between spaces, and ? is what nobody may see."""
    if not isinstance(name, str) or not name or len(name.split()) != 1 or name == "?":
        c.defect(f"{at}.id", f"expected a text without spaces, found {brief(name)}")
    elif name in found:
        c.defect(f"{at}.id", f"{name!r} occurs twice in this block")
    else:
        found.add(name)


def _check_texts(c: Checker, value: Any, at: str) -> None:
    """Names and texts may be left out; then the id is shown."""
    if value is None:
        return
    if not isinstance(value, dict) or not all(isinstance(t, str) and t for t in value.values()):
        c.defect(at, f"expected a text for each language, found {brief(value)}")


def _ids(value: Any) -> list[str]:
    """The ids of a block of whatever shape."""
    rows = value if isinstance(value, list) else []
    ids = [row.get("id") for row in rows if isinstance(row, dict)]
    return [name for name in ids if isinstance(name, str)]


def _number(value: Any, least: int, most: int, otherwise: int) -> int:
    """A number that another block needs, or a stand-in where it has a defect of its own."""
    fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    return value if fits else otherwise


def _most_players(c: Checker, data: Any) -> int:
    players = c.listed(data["limits"], "players")
    return _number(players[-1] if players else None, 2, state.SEATS, state.SEATS)


def _hand_limit(c: Checker, data: Any) -> int:
    return _number(c.child(data["limits"], "hand"), 1, state.HAND, state.HAND)


def _check_limits(c: Checker, limits: Any) -> None:
    if not c.mapping(limits, "limits", ("players", "hand", "renown")):
        return
    c.whole(limits["hand"], "limits.hand", 1, state.HAND)
    c.whole(limits["renown"], "limits.renown", 1, MOST)
    players = limits["players"]
    counts = [_number(n, 2, state.SEATS, 0) for n in players] if isinstance(players, list) else []
    if len(counts) != 2 or 0 in counts or counts[0] > counts[1]:
        expected = f"the fewest and the most players, 2 to {state.SEATS}"
        c.defect("limits.players", f"expected {expected}, found {brief(players)}")


def _check_options(c: Checker, options: Any) -> None:
    at = "options.turn_limit"
    if c.mapping(options, "options", ("turn_limit",)):
        limit = options["turn_limit"]
        if c.mapping(limit, at, ("default", "min")):
            if c.whole(limit["min"], f"{at}.min", 1, MOST_TURNS):
                c.whole(limit["default"], f"{at}.default", limit["min"], MOST_TURNS)


def _check_places(c: Checker, data: Any) -> None:
    places = _block(c, data["neighbourhoods"], "neighbourhoods", ("action", "spots"))
    c.equal(len(data["neighbourhoods"]), state.PLACES, "neighbourhoods", "neighbourhoods")
    hand = _hand_limit(c, data)
    for at, place in places:
        if place["id"] == "any":
            c.defect(f"{at}.id", "'any' is the Wrath whose place is chosen, not a neighbourhood")
        _check_operation(c, place["action"], f"{at}.action", "a", hand)
        spots = place["spots"]
        if not isinstance(spots, list) or len(spots) != state.SPOTS_EACH:
            c.defect(f"{at}.spots", f"expected {state.SPOTS_EACH} programs, found {brief(spots)}")
            continue
        for i, spot in enumerate(spots):
            _check_program(c, spot, f"{at}.spots[{i}]", "s", hand)


def _check_square(c: Checker, data: Any) -> None:
    if not c.mapping(data["square"], "square", ("lines",)):
        return
    lines = _block(c, data["square"]["lines"], "square.lines", ("toll", "bonus"))
    c.equal(len(c.listed(data["square"], "lines")), state.LINES, "square.lines", "lines")
    for at, line in lines:
        c.whole(line["toll"], f"{at}.toll", 0, MOST_COINS)
        _check_program(c, line["bonus"], f"{at}.bonus", "b", _hand_limit(c, data))
        if line["id"] in _ids(data["neighbourhoods"]):
            c.defect(f"{at}.id", f"{line['id']!r} is a neighbourhood too; `transfer` names both")


def _check_rogues(c: Checker, data: Any) -> None:
    rows = _block(c, data["rogues"], "rogues", ("copies", "bag", "strength", "ability"))
    if len(rows) > state.KINDS:
        c.defect("rogues", f"expected at most {state.KINDS} kinds, found {len(rows)}")
    for at, rogue in rows:
        c.whole(rogue["copies"], f"{at}.copies", 0, MOST)
        c.boolean(rogue["bag"], f"{at}.bag")
        c.whole(rogue["strength"], f"{at}.strength", 0, MOST)
        c.one_of(rogue["ability"], f"{at}.ability", ABILITIES)
        _check_ability(c, rogue, at, _hand_limit(c, data))
    copies = [_number(row["copies"], 0, MOST, 0) for _, row in rows if row["bag"] is True]
    if sum(copies) > MOST_IN_BAG:
        c.defect("rogues", f"expected at most {MOST_IN_BAG} in the bag, found {sum(copies)}")


def _check_ability(c: Checker, rogue: Mapping[str, Any], at: str, hand: int) -> None:
    """C-DAT-4: what an ability is told."""
    numbers = {"alms": ("coins",), "blade": ("fee", "paid_strength")}
    ability = rogue["ability"] if isinstance(rogue["ability"], str) else ""
    for key in numbers.get(ability, ()):
        c.whole(rogue.get(key), f"{at}.{key}", 0, MOST)
    if ability in ("on_win", "on_loss"):
        _check_program(c, rogue.get("gain"), f"{at}.gain", "g", hand)


def _check_plots(c: Checker, data: Any) -> None:
    rows = _block(c, data["plots"], "plots", ("copies", "program"))
    for at, plot in rows:
        c.whole(plot["copies"], f"{at}.copies", 0, state.CARDS)
        _check_program(c, plot["program"], f"{at}.program", "p", _hand_limit(c, data))
    if len(rows) > state.PLOTS:
        c.defect("plots", f"expected at most {state.PLOTS} kinds, found {len(rows)}")
    cards = sum(_number(row["copies"], 0, state.CARDS, 0) for _, row in rows)
    if cards > state.CARDS:
        c.defect("plots", f"expected at most {state.CARDS} cards, copies included, found {cards}")
    dealt = _number(c.child(data["setup"], "plot_cards"), 0, state.HAND, 0) * _most_players(c, data)
    if cards < dealt:
        c.defect("plots", f"{dealt} cards are dealt at set-up, there are {cards}")


def _check_program(c: Checker, program: Any, at: str, where: str, hand: int) -> None:
    """C-DAT-3."""
    most = LENGTHS[where]
    if not isinstance(program, list) or len(program) > most:
        c.defect(at, f"expected a list of at most {most} operations, found {brief(program)}")
        return
    for i, operation in enumerate(program):
        _check_operation(c, operation, f"{at}[{i}]", where, hand)


def _check_operation(c: Checker, operation: Any, at: str, where: str, hand: int) -> None:
    if not c.mapping(operation, at, ("op",)):
        return
    name = operation["op"]
    allowed = [word.name for word in state.OPERATIONS if where in word.where]
    if name not in allowed:
        c.defect(f"{at}.op", f"expected one of {', '.join(allowed)}, found {brief(name)}")
        return
    parameters = state.OPERATIONS[OPERATION_NAMES.index(name)].parameters
    if c.mapping(operation, at, parameters):
        for parameter in parameters:
            most = hand if name == "draw" else state.DRIVES if name == "drive" else MOST
            between = (least_of(name), most)
            _check_parameter(c, operation[parameter], f"{at}.{parameter}", parameter, between)
    unknown = [key for key in operation if key not in ("op", *parameters)]
    if unknown:
        c.defect(at, f"{name!r} is not told {brief(unknown[0])}")


def least_of(operation: str) -> int:
    """The least number of an operation; without its coins a place gives nothing."""
    return 0 if operation == "coins" else 1


def _check_parameter(
    c: Checker, value: Any, at: str, parameter: str, between: tuple[int, int]
) -> None:
    if parameter in NUMBERS:
        c.whole(value, at, *between)
    elif parameter in WORDS:
        c.one_of(value, at, WORDS[parameter])
    else:
        c.boolean(value, at)


def _check_setup(c: Checker, data: Any) -> None:
    setup = data["setup"]
    if not c.mapping(setup, "setup", ("coins", "plot_cards", "rogues", "waiting")):
        return
    c.whole(setup["plot_cards"], "setup.plot_cards", 0, _hand_limit(c, data))
    coins, seats = setup["coins"], _most_players(c, data)
    if not isinstance(coins, list) or len(coins) < seats:
        c.defect("setup.coins", f"expected coins for {seats} seats, found {brief(coins)}")
    else:
        for seat, number in enumerate(coins):
            c.whole(number, f"setup.coins[{seat}]", 0, MOST_COINS)
    c.section("setup.waiting", lambda: _check_waiting(c, data))
    c.section("setup.rogues", lambda: _check_first_rogues(c, data, seats))


def _check_waiting(c: Checker, data: Any) -> None:
    waiting = data["setup"]["waiting"]
    if c.mapping(waiting, "setup.waiting", ("rogue", "line")):
        c.one_of(waiting["rogue"], "setup.waiting.rogue", _ids(data["rogues"]))
        c.one_of(waiting["line"], "setup.waiting.line", _ids(data["square"]["lines"]))


def _check_first_rogues(c: Checker, data: Any, seats: int) -> None:
    """C-DAT-5: the rogues of a player, the waiting one included."""
    own, known = data["setup"]["rogues"], _ids(data["rogues"])
    if not c.mapping(own, "setup.rogues", ()):
        return
    for kind, count in own.items():
        c.one_of(kind, "setup.rogues", known)
        c.whole(count, f"setup.rogues.{kind}", 0, state.ROGUES)
    in_hand = sum(_number(count, 0, state.ROGUES, 0) for count in own.values())
    if not 1 <= in_hand < state.ROGUES:
        c.defect(
            "setup.rogues", f"expected 1 to {state.ROGUES - 1} rogues in hand, found {in_hand}"
        )
    waiting = c.child(data["setup"]["waiting"], "rogue")
    for i, row in enumerate(data["rogues"]):
        needed = _number(own.get(row["id"]), 0, state.ROGUES, 0) + (row["id"] == waiting)
        if needed and row["bag"] is not False:
            c.defect(f"rogues[{i}].bag", f"{row['id']!r} is a starting rogue: not in the bag")
        if _number(row["copies"], 0, MOST, MOST) < needed * seats:
            what = f"{seats} seats begin with {needed} each, there are {row['copies']}"
            c.defect(f"rogues[{i}].copies", f"{row['id']!r}: {what}")


def _check_path(c: Checker, data: Any) -> None:
    path, places = data["path"], [*_ids(data["neighbourhoods"]), "any"]
    if not c.mapping(path, "path", ("last", "wrath")):
        return
    c.whole(path["last"], "path.last", 1, PATH)
    last = _number(path["last"], 1, PATH, PATH)
    if not c.mapping(path["wrath"], "path.wrath", ()):
        return
    found: set[int] = set()
    for key, target in path["wrath"].items():
        space = _space(key)
        if not 0 < space < last or space in found:  # C-DAT-6
            expected = f"different spaces between 0 and {last}"
            c.defect("path.wrath", f"expected {expected}, found {brief(key)}")
        found.add(space)
        c.one_of(target, f"path.wrath.{key}", places)  # C-DAT-6


def _space(key: Any) -> int:
    """A space of the path; the keys of a mapping that has been JSON are texts."""
    if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) <= 4:
        return int(key)
    return key if isinstance(key, int) and not isinstance(key, bool) else -1


def _check_guilds(c: Checker, data: Any) -> None:
    guilds = _block(c, data["guilds"], "guilds", ())
    if len(guilds) < _most_players(c, data):
        c.defect("guilds", f"expected a guild for every seat, found {len(guilds)}")
