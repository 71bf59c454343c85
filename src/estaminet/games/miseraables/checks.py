"""What a position of Les Miseraables must be like, and what can be gathered from it alone.

`notation` reads a position; here its parts are held against each other, so that the rules never
meet what no play leads to.
"""

from itertools import pairwise
from typing import Any

from estaminet.errors import brief
from estaminet.games.miseraables import state
from estaminet.games.miseraables.rules.ending import winner
from estaminet.games.miseraables.rules.knowledge import everybody
from estaminet.games.miseraables.rules.places import owned
from estaminet.games.miseraables.rules.sets import size
from estaminet.games.miseraables.rules.targets import has_target
from estaminet.games.miseraables.tables import Content
from estaminet.games.positions import Reader


def members(cards: Any) -> list[int]:
    """The cards of a set, ascending: the document's order."""
    return [card for card in range(state.CARDS) if int(cards) >> card & 1]


def top_first(pile: Any) -> list[int]:
    return [int(card) for card in pile[pile[0] : 0 : -1]]


def bottom_first(pile: Any) -> list[int]:
    return [int(card) for card in pile[1 : pile[0] + 1]]


def result_of(s: Any) -> dict[str, Any] | None:
    """M-RES-1."""
    if s.decision != state.OVER:
        return None
    best, n = int(winner(s)), int(s.players)
    return {
        "winners": [best],
        "points": [int(points) for points in s.points[:n]],
        "owned": [int(size(owned(s, seat))) for seat in range(n)],
        "score": [int(seat == best) for seat in range(n)],
    }


# What a position must be like for its decision (the clauses beside each test) ---------------------


class Demand:
    """Notes a defect unless something holds."""

    def __init__(self, r: Reader, s: Any) -> None:
        self.r = r
        self.decision = state.DECISIONS[s.decision]

    def __call__(self, holds: Any, at: str, what: str) -> None:
        if not holds:
            self.r.defect(at, f"at decision {self.decision!r} {what}")


def check_decision(r: Reader, c: Content, s: Any) -> None:
    must = Demand(r, s)
    between = s.decision in (state.KEEP, state.TURN, state.OVER)
    must(
        (s.actor == state.NOBODY) == (s.decision == state.OVER),
        "actor",
        "is null exactly when over",
    )
    must((s.turn == 0) == (s.decision == state.KEEP), "turn", "is 0 during keep, and only then")
    must((s.stack_size == 0) == between, "stack", "is empty at keep, turn and over, else not")
    must(not between or s.used[0] == 0, "used", "is empty at keep, turn and over")
    check_places(must, c, s, between)
    check_known(must, c, s)
    if r.defects:
        return
    if s.decision == state.KEEP:
        check_keep(must, s)
    else:
        must((s.kept == state.NO_CARD).all(), "kept", "is null for everybody (M-SET-6)")
    if s.decision == state.OVER:
        found, expected = r.position["result"], result_of(s)
        must(found == expected, "result", f"expected {expected} (M-RES-1), found {brief(found)}")
    elif s.decision != state.KEEP:
        must(s.actor == (s.turn - 1) % s.players, "actor", "is the seat of the turn (M-TURN-1)")
    if s.decision == state.TURN:
        must(s.triggered_by != s.actor, "triggered_by", "had its last turn (M-END-3)")
    if not between and not r.defects:
        check_stack(must, r, c, s)


def check_places(must: Demand, c: Content, s: Any, between: bool) -> None:
    tableau, deck = size(s.tableau), int(s.deck[0])
    must(tableau <= state.TABLEAU, "tableau", f"has at most {state.TABLEAU} cards")
    must(not between or tableau == state.TABLEAU or deck == 0, "tableau", "is filled up (M-TURN-6)")
    must(deck > 0 or s.triggered_by != state.NOBODY, "triggered_by", "is a seat: no deck (M-END-1)")


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
        dealt = size(s.hidden[seat]) == state.DEALT and s.up[seat] == 0
        must(dealt, f"hidden[{seat}]", "has the two cards dealt, and no others (M-SET-4)")
        decided = s.kept[seat] != state.NO_CARD
        must(decided == (seat < s.actor), f"kept[{seat}]", "goes by seats (M-SET-5)")
    must(s.save == 0 and s.kill == 0, "save, kill", "are empty (M-SET-6)")
    must(s.triggered_by == state.NOBODY, "triggered_by", "is null")


def check_stack(must: Demand, r: Reader, c: Content, s: Any) -> None:
    entries = s.stack[: s.stack_size]
    sources = [int(entry[state.F_CARD]) for entry in entries if entry[state.F_TYPE] == state.R_USE]
    must(len(set(sources)) == len(sources), "stack", "no card runs twice (M-USE-4)")
    used = bottom_first(s.used)
    must(all(card in used for card in sources), "used", "has every running card (M-USE-4)")
    for i, (below, above) in enumerate(pairwise(entries)):
        check_below(must, c, below, above, f"stack[{i}]")
    top, at = entries[-1], f"stack[{s.stack_size - 1}]"
    expected = {
        state.EFFECT: state.R_USE,
        state.SCOUT: state.R_SCOUT,
        state.REVEAL: state.R_SCORE,
        state.FATE: state.R_SCORE,
    }[int(s.decision)]
    must(top[state.F_TYPE] == expected, at, f"is of type {state.TYPES[expected]!r}")
    if r.defects:
        return
    if top[state.F_TYPE] == state.R_USE:
        check_use(must, c, s, top, at)
    elif top[state.F_TYPE] == state.R_SCORE:
        check_score(must, c, s, top, at)
    else:
        check_scout(must, r, c, s, at)


def check_below(must: Demand, c: Content, below: Any, above: Any, at: str) -> None:
    """What lies under something else has just begun that other thing with the effect before."""
    if below[state.F_TYPE] != state.R_USE or below[state.F_AT] == 0:
        must(False, at, "cannot lie under anything")
        return
    t, kind, effect = c.tables, c.kind(below[state.F_CARD]), int(below[state.F_AT]) - 1
    began = {
        state.R_USE: t.zones[kind, effect, state.USE] != 0,
        state.R_SCORE: t.zones[kind, effect, state.SCORE] != 0,
        state.R_SCOUT: t.scout[kind, effect] > 0,
    }[int(above[state.F_TYPE])]
    must(began, at, "has no effect that began what lies above it")
    must(below[state.F_TOOK_PLACE], f"{at}.took_place", "is true under something (M-EFF-6)")
    that = above[state.F_CARD] if above[state.F_TYPE] == state.R_USE else state.NO_CARD
    must(below[state.F_THAT] == that, f"{at}.that", "is the card used, if one was (M-ZONE-5)")


def check_use(must: Demand, c: Content, s: Any, entry: Any, at: str) -> None:
    t, kind, effect = c.tables, c.kind(entry[state.F_CARD]), int(entry[state.F_AT])
    took, that = bool(entry[state.F_TOOK_PLACE]), int(entry[state.F_THAT])
    if effect == t.effects[kind]:
        must(False, f"{at}.effect", "is one of the ability's effects")
        return
    must(took or not t.if_you_do[kind, effect], f"{at}.took_place", "is true (M-EFF-6)")
    must(effect > 0 or not took, f"{at}.took_place", "is false at the start")
    must(took or that == state.NO_CARD, f"{at}.that", "is null if nothing took place (M-ZONE-5)")
    if that != state.NO_CARD and effect > 0:
        verbs = (t.zones[kind, effect - 1, verb] for verb in (state.TAKE, state.USE, state.SWAP))
        named_one = any(verbs) or t.scout[kind, effect - 1] > 0
        must(named_one, f"{at}.that", "follows a TAKE, SCOUT, SWAP or USE (M-ZONE-5)")
        near = int(owned(s, s.actor)) >> that & 1 or that in bottom_first(s.used)
        must(near, f"{at}.that", "is a card of the acting seat, or one used this turn")
    must(has_target(t, s), at, "the effect has a target (M-EFF-3)")
    if t.looks[kind, effect]:
        all_known = sum(s.kill_known[s.actor]) == size(s.kill)
        must(all_known, f"kill_known[{s.actor}]", "is the whole KILL pile (M-EFF-7)")


def check_score(must: Demand, c: Content, s: Any, entry: Any, at: str) -> None:
    kind = c.kind(entry[state.F_CARD])
    is_up = int(s.up[s.actor]) >> int(entry[state.F_CARD]) & 1
    must(is_up, f"{at}.card", "lies face up with the acting seat (M-SCORE-2)")
    if s.decision == state.REVEAL:
        must(entry[state.F_AT] == state.STAGE_REVEAL, f"{at}.stage", "is 'reveal'")
        asked = c.tables.counts_own_symbols[kind] and s.hidden[s.actor] != 0
        must(asked, at, "there is something to reveal, and a goal for it (M-SCORE-3)")
    else:
        must(entry[state.F_AT] == state.STAGE_FATE, f"{at}.stage", "is 'fate'")
        latest = s.last_seat == s.actor and s.last_card == kind
        must(latest, "last_score", "is about the card being scored (M-SCORE-6)")


def check_scout(must: Demand, r: Reader, c: Content, s: Any, at: str) -> None:
    if s.stack_size < 2:
        must(False, at, "lies on the ability that scouts")
        return
    below = s.stack[s.stack_size - 2]
    n = int(c.tables.scout[c.kind(below[state.F_CARD]), below[state.F_AT] - 1])
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
