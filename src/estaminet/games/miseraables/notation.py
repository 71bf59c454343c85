"""Positions of Les Miseraables as JSON-ready objects (section 9), out of a state and into one."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from estaminet.errors import brief
from estaminet.games.miseraables.rules.ending import winner
from estaminet.games.miseraables.rules.knowledge import everybody
from estaminet.games.miseraables.rules.places import owned
from estaminet.games.miseraables.rules.sets import size
from estaminet.games.miseraables.rules.setup import clear_table
from estaminet.games.miseraables.rules.targets import has_target
from estaminet.games.miseraables.state import (
    CARDS,
    DEALT,
    DECISIONS,
    EFFECT,
    F_AT,
    F_CARD,
    F_THAT,
    F_TOOK_PLACE,
    F_TYPE,
    FATE,
    FATES,
    KEEP,
    MOST_TURNS,
    NO_CARD,
    NOBODY,
    OVER,
    R_SCORE,
    R_SCOUT,
    R_USE,
    REVEAL,
    SCORE,
    SCOUT,
    SEATS,
    STACK,
    STAGE_FATE,
    STAGE_REVEAL,
    STAGES,
    SWAP,
    TABLEAU,
    TAKE,
    TURN,
    USE,
)
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
OPTION_KEYS = ("deck", "turn_limit")
LAST_KEYS = ("seat", "card", "goals", "points")
ENTRY_KEYS = {
    "use": ("type", "source", "effect", "took_place", "that"),
    "score": ("type", "card", "stage"),
    "scout": ("type", "cards"),
}
TYPES = tuple(ENTRY_KEYS)  # in the order of R_USE, R_SCORE, R_SCOUT


# State to position ------------------------------------------------------------------------------


def members(cards: Any) -> list[int]:
    """The cards of a set, ascending: the document's order."""
    return [card for card in range(CARDS) if int(cards) >> card & 1]


def named(c: Content, cards: Any) -> list[str]:
    return [c.names[card] for card in members(cards)]


def top_first(pile: Any) -> list[int]:
    return [int(card) for card in pile[pile[0] : 0 : -1]]


def bottom_first(pile: Any) -> list[int]:
    return [int(card) for card in pile[1 : pile[0] + 1]]


def seats_in(mask: Any) -> list[int]:
    return [seat for seat in range(SEATS) if int(mask) >> seat & 1]


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
        "decision": DECISIONS[s.decision],
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
    if s.kept[seat] == NO_CARD:
        return None
    return {"card": c.names[s.kept[seat]], "fate": FATES[s.kept_fate[seat]]}


def entry_of(c: Content, s: Any, entry: Any) -> dict[str, Any]:
    if entry[F_TYPE] == R_SCOUT:
        looked_at = top_first(s.deck)[: entry[F_AT]]
        return {"type": "scout", "cards": [c.names[card] for card in looked_at]}
    if entry[F_TYPE] == R_SCORE:
        return {"type": "score", "card": c.names[entry[F_CARD]], "stage": STAGES[entry[F_AT]]}
    return {
        "type": "use",
        "source": c.names[entry[F_CARD]],
        "effect": int(entry[F_AT]),
        "took_place": bool(entry[F_TOOK_PLACE]),
        "that": None if entry[F_THAT] == NO_CARD else c.names[entry[F_THAT]],
    }


def last_score_of(c: Content, s: Any) -> dict[str, Any] | None:
    if s.last_seat == NOBODY:
        return None
    goals = range(c.tables.goals[s.last_card])
    return {
        "seat": int(s.last_seat),
        "card": c.cards[s.last_card],
        "goals": [bool(int(s.last_goals) >> goal & 1) for goal in goals],
        "points": int(s.last_points),
    }


def result_of(s: Any) -> dict[str, Any] | None:
    """M-RES-1."""
    if s.decision != OVER:
        return None
    best, n = int(winner(s)), int(s.players)
    return {
        "winners": [best],
        "points": [int(points) for points in s.points[:n]],
        "owned": [int(size(owned(s, seat))) for seat in range(n)],
        "score": [int(seat == best) for seat in range(n)],
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
    r.whole(r.position["players"], "players", 2, SEATS)
    return len(r.defects) == before  # without the players nothing else can be read


def read_options(r: Reader, c: Content, s: Any) -> None:
    s.players = r.position["players"]
    options = r.keys(r.position["options"], "options", OPTION_KEYS)
    r.choice(options["deck"], "options.deck", [c.deck])
    s.turn_limit = r.whole(options["turn_limit"], "options.turn_limit", 1, MOST_TURNS)
    s.turn = r.whole(r.position["turn"], "turn", 0, int(s.turn_limit) * int(s.players))


def as_set(cards: Sequence[int]) -> int:
    return sum(1 << card for card in set(cards))


def read_cards(r: Reader, c: Content, s: Any) -> None:
    p = r.position
    counts: Counter[int] = Counter()
    zones: dict[str, list[int]] = {}
    for key in ("deck", "tableau", "save", "kill"):
        zones[key] = r.ids(p[key], key, c.names, CARDS)
        counts.update(zones[key])
    for key, sets in (("up", s.up), ("hidden", s.hidden)):
        for seat, (at, row) in enumerate(r.per_seat(key, int(s.players))):
            cards = r.ids(row, at, c.names, CARDS)
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
        for name, seats in list(p["known_by"].items())[: CARDS + 1]:
            read_knowing(r, c, s, name, seats)
    for seat, (at, row) in enumerate(r.per_seat("kill_known", int(s.players))):
        for kind in r.ids(row, at, c.cards, CARDS):
            s.kill_known[seat, kind] += 1
        for kind, name in enumerate(c.cards):
            there = size(int(s.kill) & int(c.tables.cards_of[kind]))
            if s.kill_known[seat, kind] > there:
                r.defect(at, f"knows {s.kill_known[seat, kind]} {name}, KILL has {there}")
    used = r.ids(p["used"], "used", c.names, CARDS)
    if len(set(used)) != len(used):
        r.defect("used", "a card stands twice")
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
            s.kept_fate[seat] = r.choice(kept["fate"], f"{at}.fate", FATES)
            if not int(s.hidden[seat]) >> int(s.kept[seat]) & 1:
                r.defect(f"{at}.card", "is not one of the seat's hidden cards")


def read_scores(r: Reader, c: Content, s: Any) -> None:
    p, n = r.position, int(s.players)
    for seat, (at, points) in enumerate(r.per_seat("points", n)):
        s.points[seat] = r.whole(points, at, -MOST_POINTS, MOST_POINTS)
    triggered = r.whole_or_null(p["triggered_by"], "triggered_by", 0, n - 1)
    s.triggered_by = NOBODY if triggered is None else triggered
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
    s.decision = r.choice(p["decision"], "decision", DECISIONS)
    actor = r.whole_or_null(p["actor"], "actor", 0, int(s.players) - 1)
    s.actor = NOBODY if actor is None else actor
    if p["result"] is not None and s.decision != OVER:
        r.defect("result", "is null until the game is over")


def read_stack(r: Reader, c: Content, s: Any) -> None:
    rows = r.listed(r.position["stack"], "stack", most=STACK)
    s.stack_size = len(rows)
    for i, row in enumerate(rows):
        at = f"stack[{i}]"
        found = row.get("type") if isinstance(row, dict) else row
        kind = r.choice(found, f"{at}.type", TYPES)
        given = r.keys(row, at, ENTRY_KEYS[TYPES[kind]])
        entry = s.stack[i]
        entry[F_TYPE], entry[F_CARD], entry[F_THAT] = kind, NO_CARD, NO_CARD
        READERS[kind](r, c, entry, given, at)


def read_use(r: Reader, c: Content, entry: Any, given: Any, at: str) -> None:
    entry[F_CARD] = r.choice(given["source"], f"{at}.source", c.names)
    effects = int(c.tables.effects[c.kind(entry[F_CARD])])
    entry[F_AT] = r.whole(given["effect"], f"{at}.effect", 0, effects)
    if not isinstance(given["took_place"], bool):
        what = f"expected true or false, found {brief(given['took_place'])}"
        r.defect(f"{at}.took_place", what)
    entry[F_TOOK_PLACE] = given["took_place"] is True
    if given["that"] is not None:
        entry[F_THAT] = r.choice(given["that"], f"{at}.that", c.names)


def read_score(r: Reader, c: Content, entry: Any, given: Any, at: str) -> None:
    entry[F_CARD] = r.choice(given["card"], f"{at}.card", c.names)
    entry[F_AT] = r.choice(given["stage"], f"{at}.stage", STAGES)


def read_scout(r: Reader, c: Content, entry: Any, given: Any, at: str) -> None:
    entry[F_AT] = len(r.ids(given["cards"], f"{at}.cards", c.names, CARDS))


READERS = (read_use, read_score, read_scout)


# What a position must be like for its decision (the clauses beside each test) ---------------------


class Demand:
    """Notes a defect unless something holds."""

    def __init__(self, r: Reader, s: Any) -> None:
        self.r = r
        self.decision = DECISIONS[s.decision]

    def __call__(self, holds: Any, at: str, what: str) -> None:
        if not holds:
            self.r.defect(at, f"at decision {self.decision!r} {what}")


def check_decision(r: Reader, c: Content, s: Any) -> None:
    must = Demand(r, s)
    between = s.decision in (KEEP, TURN, OVER)
    must((s.actor == NOBODY) == (s.decision == OVER), "actor", "is null exactly when over")
    must((s.turn == 0) == (s.decision == KEEP), "turn", "is 0 during keep, and only then")
    must((s.stack_size == 0) == between, "stack", "is empty at keep, turn and over, else not")
    must(not between or s.used[0] == 0, "used", "is empty at keep, turn and over")
    check_places(must, c, s, between)
    check_known(must, c, s)
    if r.defects:
        return
    if s.decision == KEEP:
        check_keep(must, s)
    else:
        must((s.kept == NO_CARD).all(), "kept", "is null for everybody (M-SET-6)")
    if s.decision == OVER:
        found, expected = r.position["result"], result_of(s)
        must(found == expected, "result", f"expected {expected} (M-RES-1), found {brief(found)}")
    elif s.decision != KEEP:
        must(s.actor == (s.turn - 1) % s.players, "actor", "is the seat of the turn (M-TURN-1)")
    if s.decision == TURN:
        must(s.triggered_by != s.actor, "triggered_by", "had its last turn (M-END-3)")
    if not between and not r.defects:
        check_stack(must, r, c, s)


def check_places(must: Demand, c: Content, s: Any, between: bool) -> None:
    tableau, deck = size(s.tableau), int(s.deck[0])
    must(tableau <= TABLEAU, "tableau", f"has at most {TABLEAU} cards")
    must(not between or tableau == TABLEAU or deck == 0, "tableau", "is filled up (M-TURN-6)")
    must(deck > 0 or s.triggered_by != NOBODY, "triggered_by", "is a seat: no deck (M-END-1)")


def check_known(must: Demand, c: Content, s: Any) -> None:
    face_down = top_first(s.deck)
    for seat in range(s.players):
        for card in members(s.hidden[seat]):
            face_down.append(card)
            knows = int(s.known_by[card]) >> seat & 1
            must(knows, f"known_by.{c.names[card]}", f"has its owner {seat} (M-KNOW-2)")
    for card, name in enumerate(c.names):
        if card not in face_down:
            must(s.known_by[card] == 0, f"known_by.{name}", "is for the deck and hidden cards")
        elif card in bottom_first(s.used):
            known = s.known_by[card] == everybody(s)
            must(known, f"known_by.{name}", "has all seats: it was used this turn (M-KNOW-3)")


def check_keep(must: Demand, s: Any) -> None:
    n = int(s.players)
    for seat in range(n):
        dealt = size(s.hidden[seat]) == DEALT and s.up[seat] == 0
        must(dealt, f"hidden[{seat}]", "has the two cards dealt, and no others (M-SET-4)")
        decided = s.kept[seat] != NO_CARD
        must(decided == (seat < s.actor), f"kept[{seat}]", "goes by seats (M-SET-5)")
    must(s.save == 0 and s.kill == 0, "save, kill", "are empty (M-SET-6)")
    must(s.triggered_by == NOBODY, "triggered_by", "is null")


def check_stack(must: Demand, r: Reader, c: Content, s: Any) -> None:
    entries = s.stack[: s.stack_size]
    sources = [int(entry[F_CARD]) for entry in entries if entry[F_TYPE] == R_USE]
    must(len(set(sources)) == len(sources), "stack", "no card runs twice (M-USE-4)")
    used = bottom_first(s.used)
    must(all(card in used for card in sources), "used", "has every running card (M-USE-4)")
    for i, (below, above) in enumerate(pairwise(entries)):
        check_below(must, c, below, above, f"stack[{i}]")
    top, at = entries[-1], f"stack[{s.stack_size - 1}]"
    expected = {EFFECT: R_USE, SCOUT: R_SCOUT, REVEAL: R_SCORE, FATE: R_SCORE}[int(s.decision)]
    must(top[F_TYPE] == expected, at, f"is of type {TYPES[expected]!r}")
    if r.defects:
        return
    if top[F_TYPE] == R_USE:
        check_use(must, c, s, top, at)
    elif top[F_TYPE] == R_SCORE:
        check_score(must, c, s, top, at)
    else:
        check_scout(must, r, c, s, at)


def check_below(must: Demand, c: Content, below: Any, above: Any, at: str) -> None:
    """What lies under something else has just begun that other thing with the effect before."""
    if below[F_TYPE] != R_USE or below[F_AT] == 0:
        must(False, at, "cannot lie under anything")
        return
    t, kind, effect = c.tables, c.kind(below[F_CARD]), int(below[F_AT]) - 1
    began = {
        R_USE: t.zones[kind, effect, USE] != 0,
        R_SCORE: t.zones[kind, effect, SCORE] != 0,
        R_SCOUT: t.scout[kind, effect] > 0,
    }[int(above[F_TYPE])]
    must(began, at, "has no effect that began what lies above it")
    must(below[F_TOOK_PLACE], f"{at}.took_place", "is true under something (M-EFF-6)")
    that = above[F_CARD] if above[F_TYPE] == R_USE else NO_CARD
    must(below[F_THAT] == that, f"{at}.that", "is the card used, if one was (M-ZONE-5)")


def check_use(must: Demand, c: Content, s: Any, entry: Any, at: str) -> None:
    t, kind, effect = c.tables, c.kind(entry[F_CARD]), int(entry[F_AT])
    took, that = bool(entry[F_TOOK_PLACE]), int(entry[F_THAT])
    if effect == t.effects[kind]:
        must(False, f"{at}.effect", "is one of the ability's effects")
        return
    must(took or not t.if_you_do[kind, effect], f"{at}.took_place", "is true (M-EFF-6)")
    must(effect > 0 or not took, f"{at}.took_place", "is false at the start")
    must(took or that == NO_CARD, f"{at}.that", "is null if nothing took place (M-ZONE-5)")
    if that != NO_CARD and effect > 0:
        verbs = (t.zones[kind, effect - 1, verb] for verb in (TAKE, USE, SWAP))
        named_one = any(verbs) or t.scout[kind, effect - 1] > 0
        must(named_one, f"{at}.that", "follows a TAKE, SCOUT, SWAP or USE (M-ZONE-5)")
        near = int(owned(s, s.actor)) >> that & 1 or that in bottom_first(s.used)
        must(near, f"{at}.that", "is a card of the acting seat, or one used this turn")
    must(has_target(t, s), at, "the effect has a target (M-EFF-3)")
    if t.looks[kind, effect]:
        all_known = sum(s.kill_known[s.actor]) == size(s.kill)
        must(all_known, f"kill_known[{s.actor}]", "is the whole KILL pile (M-EFF-7)")


def check_score(must: Demand, c: Content, s: Any, entry: Any, at: str) -> None:
    kind = c.kind(entry[F_CARD])
    is_up = int(s.up[s.actor]) >> int(entry[F_CARD]) & 1
    must(is_up, f"{at}.card", "lies face up with the acting seat (M-SCORE-2)")
    if s.decision == REVEAL:
        must(entry[F_AT] == STAGE_REVEAL, f"{at}.stage", "is 'reveal'")
        asked = c.tables.counts_own_symbols[kind] and s.hidden[s.actor] != 0
        must(asked, at, "there is something to reveal, and a goal for it (M-SCORE-3)")
    else:
        must(entry[F_AT] == STAGE_FATE, f"{at}.stage", "is 'fate'")
        latest = s.last_seat == s.actor and s.last_card == kind
        must(latest, "last_score", "is about the card being scored (M-SCORE-6)")


def check_scout(must: Demand, r: Reader, c: Content, s: Any, at: str) -> None:
    if s.stack_size < 2:
        must(False, at, "lies on the ability that scouts")
        return
    below = s.stack[s.stack_size - 2]
    n = int(c.tables.scout[c.kind(below[F_CARD]), below[F_AT] - 1])
    looked_at = top_first(s.deck)[:n]
    found = r.position["stack"][-1]["cards"]
    expected = [c.names[card] for card in looked_at]
    must(found == expected and found, f"{at}.cards", f"expected {expected}, found {brief(found)}")
    seen = all(int(s.known_by[card]) >> int(s.actor) & 1 for card in looked_at)
    must(seen, "known_by", "the acting seat knows the cards it looks at (M-KNOW-5)")


# What everybody can gather from a position alone (see belief) -------------------------------------


def recall(s: Any) -> None:
    """Older events are not in a position: only how much of KILL each seat knows is believed."""
    n = int(s.players)
    s.kill_least[:n] = s.kill_most[:n] = s.kill_known[:n].sum(axis=1)
