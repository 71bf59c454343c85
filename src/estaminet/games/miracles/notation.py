"""Positions of The Court of Miracles as JSON-ready objects (section 15): from a state and back."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from estaminet.errors import brief
from estaminet.games.miracles import state, tables
from estaminet.games.miracles.checks import (
    bits,
    check_agenda,
    check_pieces,
    check_tokens,
    is_blade,
    musts,
    recall_all,
    spots_of,
)
from estaminet.games.miracles.options import OPTIONS
from estaminet.games.miracles.rules.common import active, controlled, tokens_on_board, wins
from estaminet.games.miracles.rules.setup import clear_table
from estaminet.games.miracles.rules.turn import ask_head
from estaminet.games.miracles.tables import Content, compiled, spelled
from estaminet.games.positions import Reader

GAME = "miracles"
MOST_COINS = 10**9
ARGUMENTS = {"act": "at", "rent": "at", "standoffs": "at", "blade": "spot", "ability": "spot"}

KEYS = (
    "game",
    "players",
    "options",
    "turn",
    "active",
    "decision",
    "actor",
    "result",
    "coins",
    "rogues",
    "waiting",
    "cards",
    "renown",
    "board",
    "control",
    "square",
    "king",
    "pile",
    "discard",
    "in_play",
    "bag",
    "seine",
    "drawn",
    "played",
    "placed",
    "wrath",
    "challenge",
    "standoff",
    "agenda",
)
OPTION_KEYS = tuple(option.id for option in OPTIONS)
LATER_OPTIONS = {  # not in positions of 0.1
    "controller_coin": state.CONTROLLER_COIN[0],
    "king_end": state.KING_END[0],
}


# State to position ------------------------------------------------------------------------------


def pile_top_first(pile: Any, names: Sequence[str]) -> list[str]:
    return [names[card] for card in pile[pile[0] : 0 : -1]]


def pile_bottom_first(pile: Any, names: Sequence[str]) -> list[str]:
    return [names[card] for card in pile[1 : pile[0] + 1]]


def bag_sorted(bag: Any, names: Sequence[str]) -> list[str]:
    return [name for kind, name in enumerate(names) for _ in range(bag[kind])]


def or_null(value: Any, names: Sequence[str] | None = None) -> Any:
    """A number, or the name it stands for; null where it is negative."""
    if value < 0:
        return None
    return int(value) if names is None else names[value]


def rogue_on(c: Content, s: Any, spot: int, visible: bool = True) -> dict[str, Any] | None:
    if s.kind[spot] == state.NOTHING:
        return None
    return {
        "owner": int(s.owner[spot]),  # C-CMP-8: known to all
        "kind": c.kinds[s.kind[spot]] if visible else None,
        "seen": bits(s.seen[spot], int(s.players)),
    }


def board_of(c: Content, s: Any, visible: Callable[[int], bool]) -> dict[str, Any]:
    """The board, with the kinds on the spots that are visible."""
    return {
        name: [rogue_on(c, s, spot, visible(spot)) for spot in spots_of(place)]
        for place, name in enumerate(c.places)
    }


def standoff_of(c: Content, s: Any) -> dict[str, Any] | None:
    if s.standoff == state.NOTHING:
        return None
    return {
        "at": c.places[s.standoff],
        "shown": bool(s.shown),
        "paid": pile_bottom_first(s.paid, c.spots),
        "winner": or_null(s.winner),
    }


def step_of(c: Content, row: Any) -> dict[str, Any]:
    """C-POS-2."""
    do, a, number, flags = (int(x) for x in row)
    step: dict[str, Any] = {"do": state.STEP_NAMES[do]}
    if do < state.DO_PLACE:
        return step | {"seat": a} | spelled(do, number, flags)
    if do == state.DO_STANDOFFS:
        return step | {"at": [c.places[i] for i in bits(a, state.PLACES)]}
    argument = ARGUMENTS.get(state.STEP_NAMES[do])
    names = c.places if argument == "at" else c.spots
    return step if argument is None else step | {argument: names[a]}


def options_of(s: Any) -> dict[str, Any]:
    return {
        "turn_limit": int(s.turn_limit),
        "controller_coin": state.CONTROLLER_COIN[s.controller_coin],
        "king_end": state.KING_END[s.king_end],
    }


def public_part(c: Content, s: Any) -> dict[str, Any]:
    """The keys that everybody sees unchanged, in the document's order."""
    n = int(s.players)
    return {
        "game": GAME,
        "players": n,
        "options": options_of(s),
        "turn": int(s.turn),
        "active": int(active(s)),
        "decision": state.DECISIONS[s.decision],
        "actor": or_null(s.actor),
        "result": result_of(s),
        "coins": [int(x) for x in s.coins[:n]],
        "waiting": [bool(x) for x in s.waiting[:n]],
        "renown": [int(x) for x in s.renown[:n]],
        "control": {name: or_null(s.control[i]) for i, name in enumerate(c.places)},
        "square": {name: bits(s.square[i], n) for i, name in enumerate(c.lines)},
        "king": int(s.king),
        "discard": bag_sorted(s.discard, c.plots),
        "in_play": or_null(s.in_play, c.plots),
        "played": bool(s.played),
        "placed": or_null(s.placed, c.spots),
        "wrath": or_null(s.wrath, (*c.places, "any")),
        "challenge": or_null(s.challenge, c.places),
        "standoff": standoff_of(c, s),
        "agenda": [step_of(c, s.agenda[i]) for i in range(s.steps - 1, -1, -1)],
    }


def to_position(c: Content, s: Any) -> dict[str, Any]:
    n = int(s.players)
    hidden = {
        "rogues": [pile_bottom_first(hand, c.kinds) for hand in s.rogues[:n]],
        "cards": [pile_bottom_first(hand, c.plots) for hand in s.cards[:n]],
        "board": board_of(c, s, lambda spot: True),
        "pile": pile_top_first(s.pile, c.plots),
        "bag": bag_sorted(s.bag, c.kinds),
        "seine": bag_sorted(s.seine, c.kinds),
        "drawn": or_null(s.drawn, c.kinds),
    }
    whole = public_part(c, s) | hidden
    return {key: whole[key] for key in KEYS}


def result_of(s: Any) -> dict[str, Any] | None:
    """C-OPT-2."""
    if s.decision != state.OVER:
        return None
    seats = range(s.players)
    return {
        "winners": [seat for seat in seats if wins(s, seat)],
        "reason": state.REASONS[s.reason],
        "renown": [int(tokens_on_board(s, seat)) for seat in seats],
        "neighbourhoods": [int(controlled(s, seat)) for seat in seats],
    }


# Position to state ------------------------------------------------------------------------------


def from_position(c: Content, s: Any, position: Any) -> None:
    """Fill a zeroed state, or raise BadPosition with every defect found."""
    r = Reader(GAME, position, KEYS)
    if position_is_of_this_game(r, c):
        clear_table(s)
        read_turn(r, c, s)
        read_seats(r, c, s)
        read_board(r, c, s)
        read_zones(r, c, s)
        read_standoff(r, c, s)
        read_agenda(r, c, s)
        read_decision(r, s)
    r.finish()
    check_pieces(r, c, s)
    check_tokens(r, c, s)
    check_agenda(r, c, s)
    r.finish()
    check_decision(r, c, s)
    check_order(r, c, s)
    r.finish()
    recall_all(c, s)


def position_is_of_this_game(r: Reader, c: Content) -> bool:
    if r.position["game"] != GAME:
        r.defect("game", f"expected {GAME!r}, found {brief(r.position['game'])}")
    before = len(r.defects)
    r.whole(r.position["players"], "players", *c.players)
    return len(r.defects) == before  # without the players nothing else can be read


def flag(r: Reader, value: Any, at: str) -> int:
    if not isinstance(value, bool):
        r.defect(at, f"expected true or false, found {brief(value)}")
    return int(value is True)


def choice_or_null(r: Reader, value: Any, at: str, known: Sequence[str]) -> int:
    return state.NOTHING if value is None else r.choice(value, at, known)


def seat_or_null(r: Reader, s: Any, value: Any, at: str) -> int:
    seat = r.whole_or_null(value, at, 0, int(s.players) - 1)
    return state.NOBODY if seat is None else seat


def read_turn(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    s.players = p["players"]
    options = r.keys(p["options"], "options", OPTION_KEYS, LATER_OPTIONS)
    least = c.data["options"]["turn_limit"]["min"]
    s.turn_limit = r.whole(options["turn_limit"], "options.turn_limit", least, tables.MOST_TURNS)
    s.controller_coin = r.choice(
        options["controller_coin"], "options.controller_coin", state.CONTROLLER_COIN
    )
    s.king_end = r.choice(options["king_end"], "options.king_end", state.KING_END)
    s.turn = r.whole(p["turn"], "turn", 1, int(s.turn_limit * s.players))
    r.whole(p["active"], "active", int(active(s)), int(active(s)))  # C-TRN-1
    s.king = r.whole(p["king"], "king", 0, int(c.tables.last_space))
    s.played = flag(r, p["played"], "played")
    s.placed = choice_or_null(r, p["placed"], "placed", c.spots)
    s.wrath = choice_or_null(r, p["wrath"], "wrath", (*c.places, "any"))
    s.challenge = choice_or_null(r, p["challenge"], "challenge", c.places)
    s.in_play = choice_or_null(r, p["in_play"], "in_play", c.plots)
    s.drawn = choice_or_null(r, p["drawn"], "drawn", c.kinds)


def read_seats(r: Reader, c: Content, s: Any) -> None:
    n = int(s.players)
    s.waiting[:n] = r.flags("waiting", n)
    for seat, (at, coins) in enumerate(r.per_seat("coins", n)):
        s.coins[seat] = r.whole(coins, at, 0, MOST_COINS)
    for seat, (at, supply) in enumerate(r.per_seat("renown", n)):
        s.renown[seat] = r.whole(supply, at, 0, int(c.tables.renown))
    for seat, (at, hand) in enumerate(r.per_seat("rogues", n)):
        fill_pile(s.rogues[seat], sorted(r.ids(hand, at, c.kinds, state.ROGUES)))
    for seat, (at, hand) in enumerate(r.per_seat("cards", n)):
        fill_pile(s.cards[seat], sorted(r.ids(hand, at, c.plots, int(c.tables.hand_limit))))
    control = r.keys(r.position["control"], "control", c.places)
    for i, name in enumerate(c.places):
        s.control[i] = seat_or_null(r, s, control[name], f"control.{name}")
    square = r.keys(r.position["square"], "square", c.lines)
    for i, name in enumerate(c.lines):
        s.square[i] = read_seat_bits(r, s, square[name], f"square.{name}")


def read_seat_bits(r: Reader, s: Any, value: Any, at: str) -> int:
    n = int(s.players)
    seats = [r.whole(seat, at, 0, n - 1) for seat in r.listed(value, at, most=n)]
    if seats != sorted(set(seats)):
        r.defect(at, f"expected different seats in ascending order, found {brief(value)}")
    return sum(1 << seat for seat in set(seats))


def read_board(r: Reader, c: Content, s: Any) -> None:
    board = r.keys(r.position["board"], "board", c.places)
    for place, name in enumerate(c.places):
        there = r.listed(board[name], f"board.{name}", state.SPOTS_EACH)
        for spot, rogue in zip(spots_of(place), there, strict=False):
            if rogue is not None:
                read_rogue(r, c, s, rogue, spot)


def read_rogue(r: Reader, c: Content, s: Any, value: Any, spot: int) -> None:
    at = f"board.{c.spots[spot]}"
    rogue = r.keys(value, at, ("owner", "kind", "seen"))
    s.owner[spot] = r.whole(rogue["owner"], f"{at}.owner", 0, int(s.players) - 1)
    s.kind[spot] = r.choice(rogue["kind"], f"{at}.kind", c.kinds)
    s.seen[spot] = read_seat_bits(r, s, rogue["seen"], f"{at}.seen")
    if s.seen[spot] >> s.owner[spot] & 1:
        r.defect(f"{at}.seen", "its owner need not look at it")


def read_zones(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    fill_pile(s.pile, r.ids(p["pile"], "pile", c.plots, state.CARDS)[::-1])
    fill_bag(s.discard, r.ids(p["discard"], "discard", c.plots, state.CARDS))
    most = sum(int(n) for n in c.tables.copies)
    for key, bag in (("bag", s.bag), ("seine", s.seine)):
        kinds = r.ids(p[key], key, c.kinds, most)
        if kinds and max(Counter(kinds).values()) > tables.MOST:
            r.defect(key, f"holds more than {tables.MOST} of a kind")
        else:
            fill_bag(bag, kinds)


def fill_pile(pile: Any, cards: Sequence[int]) -> None:
    pile[0] = len(cards)
    pile[1 : len(cards) + 1] = cards


def fill_bag(bag: Any, kinds: Sequence[int]) -> None:
    for kind in kinds:
        bag[kind] += 1


def read_standoff(r: Reader, c: Content, s: Any) -> None:
    if r.position["standoff"] is None:
        return
    standoff = r.keys(r.position["standoff"], "standoff", ("at", "shown", "paid", "winner"))
    s.standoff = r.choice(standoff["at"], "standoff.at", c.places)
    s.shown = flag(r, standoff["shown"], "standoff.shown")
    s.winner = seat_or_null(r, s, standoff["winner"], "standoff.winner")
    paid = r.ids(standoff["paid"], "standoff.paid", c.spots, state.SPOTS_EACH)
    fill_pile(s.paid, paid)
    blades = [spot for spot in spots_of(int(s.standoff)) if is_blade(c, s, spot)]
    if len(set(paid)) != len(paid) or not set(paid) <= set(blades):
        r.defect("standoff.paid", "expected different spots of Swordsmen of this standoff")


def read_agenda(r: Reader, c: Content, s: Any) -> None:
    agenda = r.listed(r.position["agenda"], "agenda", most=state.STEPS - 1)
    rows = [read_step(r, c, s, step, f"agenda[{i}]") for i, step in enumerate(agenda)]
    s.steps = len(rows)
    for i, row in enumerate(reversed(rows)):
        s.agenda[i] = row


def read_step(r: Reader, c: Content, s: Any, step: Any, at: str) -> tuple[int, int, int, int]:
    do = r.choice(step.get("do") if isinstance(step, dict) else step, f"{at}.do", state.STEP_NAMES)
    if r.defects or not isinstance(step, dict):
        return (do, 0, 0, 0)
    if do < state.DO_PLACE:
        return read_operation(r, c, s, step, at, do)
    argument = ARGUMENTS.get(state.STEP_NAMES[do])
    value = r.keys(step, at, ("do", argument) if argument else ("do",)).get(argument or "")
    if do == state.DO_STANDOFFS:
        places = r.ids(value, f"{at}.at", c.places, state.PLACES)
        return (do, sum(1 << place for place in set(places)), 0, 0)
    if argument is None:
        return (do, 0, 0, 0)
    return (
        do,
        r.choice(value, f"{at}.{argument}", c.places if argument == "at" else c.spots),
        0,
        0,
    )


def read_operation(
    r: Reader, c: Content, s: Any, step: Any, at: str, do: int
) -> tuple[int, int, int, int]:
    parameters = state.OPERATIONS[do].parameters
    given = dict(r.keys(step, at, ("do", "seat", *parameters)))
    for name in parameters:
        if name in tables.NUMBERS:
            most = (
                int(c.tables.hand_limit)
                if do == state.DO_DRAW
                else state.DRIVES
                if name == "max"
                else tables.MOST
            )
            least = tables.least_of(tables.OPERATION_NAMES[do])
            given[name] = r.whole(given[name], f"{at}.{name}", least, most)
        elif name in tables.BITS:
            given[name] = bool(flag(r, given[name], f"{at}.{name}"))
        else:
            given[name] = tables.WORDS[name][
                r.choice(given[name], f"{at}.{name}", tables.WORDS[name])
            ]
    seat = r.whole(given["seat"], f"{at}.seat", 0, int(s.players) - 1)
    _, number, flags = compiled({**given, "op": tables.OPERATION_NAMES[do]})
    return (do, seat, number, flags)


def read_decision(r: Reader, s: Any) -> None:
    p = r.position
    s.decision = r.choice(p["decision"], "decision", state.DECISIONS)
    s.actor = seat_or_null(r, s, p["actor"], "actor")
    if p["result"] is not None:
        result = r.keys(p["result"], "result", ("winners", "reason", "renown", "neighbourhoods"))
        s.reason = 1 + r.choice(
            result["reason"], "result.reason", [str(x) for x in state.REASONS[1:]]
        )


# The decision ---------------------------------------------------------------------------------


def check_decision(r: Reader, c: Content, s: Any) -> None:
    """C-POS-1: the head is the step that asks."""
    given = (int(s.decision), int(s.actor))
    must = musts(r, s)
    must(
        (s.reason != 0) == (s.decision == state.OVER), "result", "is null until over, and only then"
    )
    must(
        (s.drawn != state.NOTHING) == (s.decision == state.EXCHANGE),
        "drawn",
        "is null but for exchange",
    )
    if s.decision == state.OVER:
        check_over(must, r, c, s)
    elif not ask_head(c.tables, s) or (int(s.decision), int(s.actor)) != given:
        head = state.STEP_NAMES[s.agenda[s.steps - 1, 0]]
        what = (
            f"{state.DECISIONS[given[0]]!r} of seat {given[1]} is not what {head!r} asks (C-POS-1)"
        )
        r.defect("decision", what)


def check_over(must: Any, r: Reader, c: Content, s: Any) -> None:
    must(s.actor == state.NOBODY, "actor", "is null")
    if s.reason == state.BY_KING:
        must(s.king == c.tables.last_space, "king", "stands on his last space (C-END-2)")
    elif s.reason == state.BY_TURN_LIMIT:
        must(s.turn == s.turn_limit * s.players, "turn", "is the last one (C-END-4)")
    elif s.reason:
        must(not s.renown[: s.players].all(), "renown", "somebody placed all tokens (C-END-1)")
    if s.reason:
        must(r.position["result"] == result_of(s), "result", f"expected {result_of(s)} (C-OPT-2)")


def check_order(r: Reader, c: Content, s: Any) -> None:
    """Whatever has been read reads the same: sorted zones are sorted; old options are short."""
    if r.defects:
        return
    for key, value in to_position(c, s).items():
        if key != "options" and r.position[key] != value:
            r.defect(key, f"expected {brief(value)}, found {brief(r.position[key])}")
