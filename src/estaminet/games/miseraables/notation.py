"""Positions of Les Miseraables as JSON-ready objects (section 9), out of a state and into one."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from estaminet.errors import brief
from estaminet.games.miseraables import state
from estaminet.games.miseraables.checks import (
    bottom_first,
    check_decision,
    members,
    recall,
    result_of,
    top_first,
)
from estaminet.games.miseraables.options import OPTIONS
from estaminet.games.miseraables.rules.sets import size
from estaminet.games.miseraables.rules.setup import clear_table
from estaminet.games.miseraables.tables import Content
from estaminet.games.positions import Reader, is_int

GAME = "miseraables"
MOST_POINTS = 1_000_000_000

KEYS = (
    "game",
    "players",
    "options",
    "turn",
    "deck",
    "tableau",
    "save",
    "kill",
    "up",
    "hidden",
    "known_by",
    "kill_known",
    "points",
    "kept",
    "used",
    "stack",
    "triggered_by",
    "last_score",
    "decision",
    "actor",
    "result",
)
OPTION_KEYS = tuple(option.id for option in OPTIONS)
LAST_KEYS = ("seat", "card", "goals", "points")
ENTRY_KEYS = {
    "use": ("type", "source", "effect", "took_place", "that"),
    "score": ("type", "card", "stage"),
    "scout": ("type", "cards"),
}


# State to position ------------------------------------------------------------------------------


def named(c: Content, cards: Any) -> list[str]:
    return [c.names[card] for card in members(cards)]


def seats_in(mask: Any) -> list[int]:
    return [seat for seat in range(state.SEATS) if int(mask) >> seat & 1]


def bag_sorted(c: Content, bag: Any) -> list[str]:
    return [name for kind, name in enumerate(c.cards) for _ in range(bag[kind])]


def seat_or_null(seat: Any) -> int | None:
    return None if seat < 0 else int(seat)


def public_part(c: Content, s: Any) -> dict[str, Any]:
    """The keys that position and views share."""
    return {
        "game": GAME,
        "players": int(s.players),
        "options": {"deck": c.deck, "turn_limit": int(s.turn_limit)},
        "turn": int(s.turn),
        "points": [int(points) for points in s.points[: s.players]],
        "triggered_by": seat_or_null(s.triggered_by),
        "last_score": last_score_of(c, s),
        "decision": state.DECISIONS[s.decision],
        "actor": seat_or_null(s.actor),
        "result": result_of(s),
    }


def to_position(c: Content, s: Any) -> dict[str, Any]:
    n = int(s.players)
    face_down = sorted([*top_first(s.deck), *(x for cards in s.hidden[:n] for x in members(cards))])
    places = {
        "deck": [c.names[card] for card in top_first(s.deck)],
        "tableau": named(c, s.tableau),
        "save": named(c, s.save),
        "kill": named(c, s.kill),
        "up": [named(c, cards) for cards in s.up[:n]],
        "hidden": [named(c, cards) for cards in s.hidden[:n]],
        "known_by": {c.names[x]: seats_in(s.known_by[x]) for x in face_down if s.known_by[x]},
        "kill_known": [bag_sorted(c, bag) for bag in s.kill_known[:n]],
        "kept": [kept_of(c, s, seat) for seat in range(n)],
        "used": [c.names[card] for card in bottom_first(s.used)],
        "stack": [entry_of(c, s, entry) for entry in s.stack[: s.stack_size]],
    }
    whole = public_part(c, s) | places
    return {key: whole[key] for key in KEYS}


def kept_of(c: Content, s: Any, seat: int) -> dict[str, str] | None:
    if s.kept[seat] == state.NO_CARD:
        return None
    return {"card": c.names[s.kept[seat]], "fate": state.FATES[s.kept_fate[seat]]}


def entry_of(c: Content, s: Any, entry: Any) -> dict[str, Any]:
    if entry[state.F_TYPE] == state.R_SCOUT:
        looked_at = top_first(s.deck)[: entry[state.F_AT]]
        return {"type": "scout", "cards": [c.names[card] for card in looked_at]}
    if entry[state.F_TYPE] == state.R_SCORE:
        return {
            "type": "score",
            "card": c.names[entry[state.F_CARD]],
            "stage": state.STAGES[entry[state.F_AT]],
        }
    return {
        "type": "use",
        "source": c.names[entry[state.F_CARD]],
        "effect": int(entry[state.F_AT]),
        "took_place": bool(entry[state.F_TOOK_PLACE]),
        "that": None if entry[state.F_THAT] == state.NO_CARD else c.names[entry[state.F_THAT]],
    }


def last_score_of(c: Content, s: Any) -> dict[str, Any] | None:
    if s.last_seat == state.NOBODY:
        return None
    goals = range(c.tables.goals[s.last_card])
    return {
        "seat": int(s.last_seat),
        "card": c.cards[s.last_card],
        "goals": [bool(int(s.last_goals) >> goal & 1) for goal in goals],
        "points": int(s.last_points),
    }


# Position to state ------------------------------------------------------------------------------


def from_position(c: Content, s: Any, position: Any) -> None:
    """Fill a zeroed state, or raise BadPosition with every defect found."""
    r = Reader(GAME, position, KEYS)
    if position_is_of_this_game(r):
        clear_table(s)
        read_options(r, c, s)
        read_cards(r, c, s)
        read_knowledge(r, c, s)
        read_kept(r, c, s)
        read_scores(r, c, s)
        read_decision(r, c, s)
        read_stack(r, c, s)
    r.finish()
    check_decision(r, c, s)
    r.finish()
    recall(s)


def position_is_of_this_game(r: Reader) -> bool:
    if r.position["game"] != GAME:
        r.defect("game", f"expected {GAME!r}, found {brief(r.position['game'])}")
    before = len(r.defects)
    r.whole(r.position["players"], "players", 2, state.SEATS)
    return len(r.defects) == before  # without the players nothing else can be read


def read_options(r: Reader, c: Content, s: Any) -> None:
    s.players = r.position["players"]
    options = r.keys(r.position["options"], "options", OPTION_KEYS)
    r.choice(options["deck"], "options.deck", [c.deck])
    s.turn_limit = r.whole(options["turn_limit"], "options.turn_limit", 1, state.MOST_TURNS)
    s.turn = r.whole(r.position["turn"], "turn", 0, int(s.turn_limit) * int(s.players))


def as_set(cards: Sequence[int]) -> int:
    return sum(1 << card for card in set(cards))


def read_cards(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    counts: Counter[int] = Counter()
    zones: dict[str, list[int]] = {}
    for key in ("deck", "tableau", "save", "kill"):
        zones[key] = r.ids(p[key], key, c.names, state.CARDS)
        counts.update(zones[key])
    for key, sets in (("up", s.up), ("hidden", s.hidden)):
        for seat, (at, row) in enumerate(r.per_seat(key, int(s.players))):
            cards = r.ids(row, at, c.names, state.CARDS)
            counts.update(cards)
            sets[seat] = as_set(cards)
    s.tableau, s.save, s.kill = (as_set(zones[key]) for key in ("tableau", "save", "kill"))
    fill_pile(s.deck, zones["deck"][::-1])
    if not r.defects:
        r.pieces(counts, [1] * len(c.names), c.names)


def fill_pile(pile: Any, cards: Sequence[int]) -> None:
    pile[0] = len(cards)
    pile[1 : len(cards) + 1] = cards


def read_knowledge(r: Reader, c: Content, s: Any) -> None:
    """`known_by`, `kill_known` and `used`."""
    p = r.position
    if not isinstance(p["known_by"], dict):
        r.defect("known_by", f"expected an object, found {brief(p['known_by'])}")
    else:
        for name, seats in list(p["known_by"].items())[: state.CARDS + 1]:
            read_knowing(r, c, s, name, seats)
    for seat, (at, row) in enumerate(r.per_seat("kill_known", int(s.players))):
        for kind in r.ids(row, at, c.cards, state.CARDS):
            s.kill_known[seat, kind] += 1
        for kind, name in enumerate(c.cards):
            there = size(int(s.kill) & int(c.tables.cards_of[kind]))
            if s.kill_known[seat, kind] > there:
                r.defect(at, f"knows {s.kill_known[seat, kind]} {name}, KILL has {there}")
    used = r.ids(p["used"], "used", c.names, state.CARDS)
    if len(set(used)) != len(used):
        r.defect("used", "a card occurs twice")
    else:
        fill_pile(s.used, used)


def read_knowing(r: Reader, c: Content, s: Any, name: Any, seats: Any) -> None:
    at = f"known_by.{name}" if isinstance(name, str) else "known_by"
    card = r.choice(name, at, c.names)
    n = int(s.players)
    found = [r.whole(seat, at, 0, n - 1) for seat in r.listed(seats, at, most=n)]
    if not found or len(set(found)) != len(found):
        r.defect(at, f"expected different seats, at least one, found {brief(seats)}")
    s.known_by[card] = as_set(found)


def read_kept(r: Reader, c: Content, s: Any) -> None:
    for seat, (at, row) in enumerate(r.per_seat("kept", int(s.players))):
        if row is not None:
            kept = r.keys(row, at, ("card", "fate"))
            s.kept[seat] = r.choice(kept["card"], f"{at}.card", c.names)
            s.kept_fate[seat] = r.choice(kept["fate"], f"{at}.fate", state.FATES)
            if not int(s.hidden[seat]) >> int(s.kept[seat]) & 1:
                r.defect(f"{at}.card", "is not one of the seat's hidden cards")


def read_scores(r: Reader, c: Content, s: Any) -> None:
    p, n = r.position, int(s.players)
    for seat, (at, points) in enumerate(r.per_seat("points", n)):
        s.points[seat] = r.whole(points, at, -MOST_POINTS, MOST_POINTS)
    triggered = r.whole_or_null(p["triggered_by"], "triggered_by", 0, n - 1)
    s.triggered_by = state.NOBODY if triggered is None else triggered
    if p["last_score"] is None:
        return
    last = r.keys(p["last_score"], "last_score", LAST_KEYS)
    s.last_seat = r.whole(last["seat"], "last_score.seat", 0, n - 1)
    s.last_card = r.choice(last["card"], "last_score.card", c.cards)
    worth = c.tables.goal_points[s.last_card]
    met = r.listed(last["goals"], "last_score.goals", int(c.tables.goals[s.last_card]))
    for goal, is_met in enumerate(met):
        if not isinstance(is_met, bool):
            r.defect(f"last_score.goals[{goal}]", f"expected true or false, found {brief(is_met)}")
        elif is_met:
            s.last_goals |= 1 << goal
            s.last_points += worth[goal]
    if not is_int(last["points"]) or last["points"] != int(s.last_points):
        what = f"the goals met are worth {s.last_points}, found {brief(last['points'])}"
        r.defect("last_score.points", what)


def read_decision(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    s.decision = r.choice(p["decision"], "decision", state.DECISIONS)
    actor = r.whole_or_null(p["actor"], "actor", 0, int(s.players) - 1)
    s.actor = state.NOBODY if actor is None else actor
    if p["result"] is not None and s.decision != state.OVER:
        r.defect("result", "is null until the game is over")


def read_stack(r: Reader, c: Content, s: Any) -> None:
    rows = r.listed(r.position["stack"], "stack", most=state.STACK)
    s.stack_size = len(rows)
    for i, row in enumerate(rows):
        at = f"stack[{i}]"
        found = row.get("type") if isinstance(row, dict) else row
        kind = r.choice(found, f"{at}.type", state.TYPES)
        given = r.keys(row, at, ENTRY_KEYS[state.TYPES[kind]])
        entry = s.stack[i]
        entry[state.F_TYPE], entry[state.F_CARD], entry[state.F_THAT] = (
            kind,
            state.NO_CARD,
            state.NO_CARD,
        )
        READERS[kind](r, c, entry, given, at)


def read_use(r: Reader, c: Content, entry: Any, given: Any, at: str) -> None:
    entry[state.F_CARD] = r.choice(given["source"], f"{at}.source", c.names)
    effects = int(c.tables.effects[c.kind(entry[state.F_CARD])])
    entry[state.F_AT] = r.whole(given["effect"], f"{at}.effect", 0, effects)
    if not isinstance(given["took_place"], bool):
        what = f"expected true or false, found {brief(given['took_place'])}"
        r.defect(f"{at}.took_place", what)
    entry[state.F_TOOK_PLACE] = given["took_place"] is True
    if given["that"] is not None:
        entry[state.F_THAT] = r.choice(given["that"], f"{at}.that", c.names)


def read_score(r: Reader, c: Content, entry: Any, given: Any, at: str) -> None:
    entry[state.F_CARD] = r.choice(given["card"], f"{at}.card", c.names)
    entry[state.F_AT] = r.choice(given["stage"], f"{at}.stage", state.STAGES)


def read_scout(r: Reader, c: Content, entry: Any, given: Any, at: str) -> None:
    entry[state.F_AT] = len(r.ids(given["cards"], f"{at}.cards", c.names, state.CARDS))


READERS = (read_use, read_score, read_scout)
