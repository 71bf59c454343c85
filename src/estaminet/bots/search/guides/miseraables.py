"""The guide of Les Miseraables: what a card may still score, and who is ahead.

A card's hope is the sum of its goals, each its points times how near it is. An action is judged by
the points it brings and by the hopes of the cards that come, go, or change piles.
"""

from typing import Any

import numpy as np

from estaminet.bots.search import guide
from estaminet.bots.search.guide import ROOM
from estaminet.bots.search.player import Tuning
from estaminet.engine.jit import int64, jit
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.places import owned
from estaminet.games.miseraables.rules.scoring import symbols_on
from estaminet.games.miseraables.rules.targets import faceup_of_others
from estaminet.games.miseraables.state import (
    A_DONE,
    A_FATE,
    A_GIVE,
    A_KEEP,
    A_PICK,
    A_REVEAL,
    A_SAVE,
    A_SCORE,
    A_SCOUT,
    A_SWAP,
    A_TAKE,
    A_USE,
    AT_SEAT,
    AT_TABLEAU,
    F_CARD,
    FATES,
    KINDS,
    NOBODY,
    SAVE,
    SCORE,
    SEATS,
    STATE,
    SWAP_TARGETS,
    T_DECK,
    TAKE,
    TURN,
    USE,
)
from estaminet.games.miseraables.tables import (
    G_KILL_CHARACTER,
    G_KILL_SYMBOLS,
    G_OWN_CARDS,
    G_OWN_SYMBOLS,
    Z_DECK,
    Z_OTHERS,
    Z_SAVE,
    Z_TABLEAU,
)

# The numbers of this guide: what an action is judged by ...
(
    W_POINT,  # a point scored
    W_LATER,  # a point hoped for
    W_DECK,  # the hope of a card that nobody has seen
    W_PACE,  # cards a turn that leave the deck
    W_USE,  # an ability used ...
    W_EFFECT,  # ... an effect of it that the guide cannot judge
    W_PILE,  # a card moved to a pile, for each point that it brings nearer
    W_SCOUT,
    W_AWAY,  # how far a goal about a character is met while it is somewhere else ...
    W_NEAR,  # ... in the tableau
    W_MINE,  # ... in the own hand
    W_WRONG,  # ... in the wrong pile
    W_PART,  # how far a goal about symbols is met that has none missing but one
    W_OTHERS,  # what the hopes of rivals weigh
) = range(14)
# ... and what a position is worth
FEATURES = 8
NUMBERS = 14
NONE = -1.0  # no card


@jit
def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    """Each action by the points it brings and by what the own cards may score afterwards."""
    hopes = out[n : n + ROOM]
    held = list_hopes(t, s, w, hopes)
    turns = turns_left(s, w)
    base = prospects(w, hopes, held, turns, -1, NONE)
    for i in range(n):
        out[i] = weigh_one(t, s, w, int64(legal[i]), hopes, held, turns, base)


@jit
def turns_left(s: Any, w: Any) -> float:
    """Turns that the actor has after this one."""
    if s.triggered_by != NOBODY:
        return 0.0
    limit = s.turn_limit - (s.turn + s.players - 1) // s.players
    return min(float(limit), s.deck[0] / (w[W_PACE] * s.players), 9.0)


@jit
def list_hopes(t: Any, s: Any, w: Any, hopes: Any) -> int:
    """The hopes of the actor's cards, the best first; how many."""
    held = 0
    cards = int64(owned(s, s.actor))
    while cards != 0 and held < ROOM:
        value = hope(t, s, w, s.actor, int64(t.kind[sets.lowest(cards)]))
        cards = sets.rest(cards)
        at = held
        while at > 0 and hopes[at - 1] < value:
            hopes[at] = hopes[at - 1]
            at -= 1
        hopes[at] = value
        held += 1
    return held


@jit
def prospects(w: Any, hopes: Any, held: int, turns: float, gone: int, come: float) -> float:
    """What cards will score, one a turn; each that finds no turn is a point lost.

    Without the card at `gone`, with one more whose hope is `come`.
    """
    total, left, waits = 0.0, turns, come > NONE
    for i in range(held):
        if waits and come >= hopes[i]:
            total += scored(w, come, left)
            left -= 1.0
            waits = False
        if i != gone:
            total += scored(w, hopes[i], left)
            left -= 1.0
    return total + scored(w, come, left) if waits else total


@jit
def scored(w: Any, value: float, left: float) -> float:
    share = min(max(left, 0.0), 1.0)
    return share * w[W_LATER] * value - (1.0 - share)


@jit
def index_of(hopes: Any, held: int, value: float) -> int:
    for i in range(held):
        if hopes[i] == value:
            return i
    return -1


@jit
def weigh_one(
    t: Any, s: Any, w: Any, a: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    if a < A_TAKE:
        return prospect_of_keeping(t, s, w, a)
    if a < A_SCORE:
        return weigh_moved(t, s, w, a, hopes, held, turns, base)
    if a < A_USE:
        return weigh_score(t, s, w, (a - A_SCORE) % KINDS, hopes, held, turns, base)
    if a < A_GIVE:
        return weigh_use(t, s, w, (a - A_USE) % KINDS, hopes, held, turns, base)
    if a < A_SWAP:
        return lost(t, s, w, (a - A_GIVE) // SEATS % KINDS, hopes, held, turns, base)
    if a < A_SCOUT:
        pair = a - A_SWAP
        value = hope(t, s, w, s.actor, pair // SWAP_TARGETS % KINDS)
        come = hope(t, s, w, s.actor, pair % SWAP_TARGETS % KINDS)
        return prospects(w, hopes, held, turns, index_of(hopes, held, value), come) - base
    if a < A_DONE:
        return weigh_look(t, s, w, a, hopes, held, turns, base)
    if a >= A_FATE:
        card = int64(s.stack[s.stack_size - 1, F_CARD])
        return w[W_PILE] * drawn_to(t, s, w, int64(t.kind[card]), a - A_FATE)
    return 0.0


@jit
def prospect_of_keeping(t: Any, s: Any, w: Any, a: int) -> float:
    return hope(t, s, w, s.actor, (a - A_KEEP) // len(FATES))


@jit
def lost(
    t: Any, s: Any, w: Any, kind: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    """What it changes that one of the own cards goes."""
    gone = index_of(hopes, held, hope(t, s, w, s.actor, kind))
    return prospects(w, hopes, held, turns, gone, NONE) - base


@jit
def gained(w: Any, value: float, hopes: Any, held: int, turns: float, base: float) -> float:
    """What it changes that a card with this hope comes."""
    return prospects(w, hopes, held, turns, -1, value) - base


@jit
def weigh_moved(
    t: Any, s: Any, w: Any, a: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    """A card taken, saved, killed or returned."""
    verb = (a - A_TAKE) // (A_SAVE - A_TAKE)
    target = (a - A_TAKE) % (A_SAVE - A_TAKE)
    if target == T_DECK:
        return gained(w, w[W_DECK], hopes, held, turns, base) if verb == 0 else 0.0
    place, kind = target // KINDS, target % KINDS
    if verb == 0:
        score = gained(w, hope(t, s, w, s.actor, kind), hopes, held, turns, base)
    elif place < AT_SEAT:
        score = lost(t, s, w, kind, hopes, held, turns, base)
    else:
        score = 0.0
    if place >= AT_SEAT and place < AT_TABLEAU:
        score += w[W_OTHERS] * hope(t, s, w, place - AT_SEAT, kind)
    if verb in (1, 2):
        score += w[W_PILE] * drawn_to(t, s, w, kind, verb - 1)
    return score


@jit
def points_now(t: Any, s: Any, w: Any, kind: int) -> float:
    now = 0.0
    for goal in range(t.goals[kind]):
        if nearness(t, s, w, s.actor, kind, goal) >= 1.0:
            now += t.goal_points[kind, goal]
    return now


@jit
def weigh_score(
    t: Any, s: Any, w: Any, kind: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    score = w[W_POINT] * points_now(t, s, w, kind)
    score += lost(t, s, w, kind, hopes, held, turns, base)
    fate = max(drawn_to(t, s, w, kind, 0), drawn_to(t, s, w, kind, 1))
    return score + w[W_PILE] * fate


@jit
def weigh_use(
    t: Any, s: Any, w: Any, kind: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    """The effects of an ability one by one, as far as they can be judged from here."""
    total = w[W_USE]
    for effect in range(t.effects[kind]):
        best = 0.0
        if t.zones[kind, effect, TAKE] != 0:
            best = best_take(t, s, w, t.zones[kind, effect, TAKE], hopes, held, turns, base)
        if t.zones[kind, effect, SCORE] != 0:
            best = max(best, best_score(t, s, w, kind, hopes, held, turns, base))
        if t.scout[kind, effect] > 0:
            best = max(best, gained(w, w[W_SCOUT], hopes, held, turns, base))
        for fate in range(len(FATES)):
            if t.zones[kind, effect, SAVE + fate] != 0:
                zones = int64(t.zones[kind, effect, SAVE + fate])
                best = max(best, best_fate(t, s, w, zones, fate, kind))
        if t.zones[kind, effect, USE] != 0:
            best = max(best, w[W_EFFECT])
        total += best
    return total


@jit
def best_take(
    t: Any, s: Any, w: Any, zones: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    cards = int64(0)
    if zones & Z_TABLEAU:
        cards |= s.tableau
    if zones & Z_SAVE:
        cards |= s.save
    if zones & Z_OTHERS:
        cards |= faceup_of_others(s)
    most = w[W_DECK] if zones & Z_DECK else 0.0
    while cards != 0:
        most = max(most, hope(t, s, w, s.actor, int64(t.kind[sets.lowest(cards)])))
        cards = sets.rest(cards)
    return gained(w, most, hopes, held, turns, base)


@jit
def best_score(
    t: Any, s: Any, w: Any, source: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    best = 0.0
    cards = int64(owned(s, s.actor))
    while cards != 0:
        kind = int64(t.kind[sets.lowest(cards)])
        cards = sets.rest(cards)
        best = max(best, weigh_score(t, s, w, kind, hopes, held, turns, base))
    return best


@jit
def best_fate(t: Any, s: Any, w: Any, zones: int, fate: int, source: int) -> float:
    cards = int64(0)
    if zones & Z_TABLEAU:
        cards |= s.tableau
    best = 0.0
    if zones & Z_OTHERS:
        for seat in range(s.players):
            cards_of_seat = int64(s.up[seat]) if seat != s.actor else int64(0)
            while cards_of_seat != 0:
                kind = int64(t.kind[sets.lowest(cards_of_seat)])
                cards_of_seat = sets.rest(cards_of_seat)
                value = w[W_PILE] * drawn_to(t, s, w, kind, fate)
                best = max(best, value + w[W_OTHERS] * hope(t, s, w, seat, kind))
    while cards != 0:
        kind = int64(t.kind[sets.lowest(cards)])
        cards = sets.rest(cards)
        best = max(best, w[W_PILE] * drawn_to(t, s, w, kind, fate))
    return best


@jit
def weigh_look(
    t: Any, s: Any, w: Any, a: int, hopes: Any, held: int, turns: float, base: float
) -> float:
    """Scouting, picking, revealing."""
    if a == A_SCOUT:
        return gained(w, w[W_SCOUT], hopes, held, turns, base)
    if a < A_REVEAL:
        return gained(w, hope(t, s, w, s.actor, a - A_PICK), hopes, held, turns, base)
    return 0.3


@jit
def drawn_to(t: Any, s: Any, w: Any, kind: int, fate: int) -> float:
    """What the actor's own cards gain when a card goes to SAVE (0) or KILL (1)."""
    total = 0.0
    cards = int64(owned(s, s.actor))
    while cards != 0:
        mine = int64(t.kind[sets.lowest(cards)])
        cards = sets.rest(cards)
        for goal in range(t.goals[mine]):
            total += t.goal_points[mine, goal] * helps(t, mine, goal, kind, fate)
    return total


@jit
def helps(t: Any, mine: int, goal: int, kind: int, fate: int) -> float:
    """How much nearer a card in a pile brings a goal."""
    what = t.goal_type[mine, goal]
    if what in (G_OWN_SYMBOLS, G_OWN_CARDS):
        return 0.0
    wants_kill = what in (G_KILL_CHARACTER, G_KILL_SYMBOLS)
    if t.goal_symbols[mine, goal] == 0:
        if t.goal_target[mine, goal] != kind:
            return 0.0
        return 1.0 if wants_kill == (fate == 1) else -1.0
    if wants_kill != (fate == 1):
        return 0.0
    shown = symbols_on(t, t.cards_of[kind] & -t.cards_of[kind], t.goal_symbols[mine, goal])
    return shown / t.goal_count[mine, goal]


@jit
def hope(t: Any, s: Any, w: Any, seat: int, kind: int) -> float:
    """The points that a card may score for a seat, as far as its goals are met."""
    total = 0.0
    for goal in range(t.goals[kind]):
        total += t.goal_points[kind, goal] * nearness(t, s, w, seat, kind, goal)
    return total


@jit
def nearness(t: Any, s: Any, w: Any, seat: int, kind: int, goal: int) -> float:
    """1 for a goal that is met, less for one that may be."""
    what = t.goal_type[kind, goal]
    if what == G_OWN_CARDS:
        return part(w, sets.size(owned(s, seat)), int64(t.goal_count[kind, goal]))
    right, wrong = int64(s.save), int64(s.kill)
    if what in (G_KILL_CHARACTER, G_KILL_SYMBOLS):
        right, wrong = wrong, right
    elif what == G_OWN_SYMBOLS:
        right = int64(owned(s, seat))
    if t.goal_symbols[kind, goal] == 0:
        wanted = t.cards_of[t.goal_target[kind, goal]]
        if right & wanted != 0:
            return 1.0
        if wrong & wanted != 0:
            return w[W_WRONG]
        if owned(s, seat) & wanted != 0:
            return w[W_MINE]
        return w[W_NEAR] if s.tableau & wanted != 0 else w[W_AWAY]
    shown = symbols_on(t, right, t.goal_symbols[kind, goal])
    return part(w, shown, int64(t.goal_count[kind, goal]))


@jit
def part(w: Any, have: int, need: int) -> float:
    if have >= need:
        return 1.0
    share = have / need
    return w[W_PART] * share * share * share


# What a position is worth -------------------------------------------------------------------------


@jit
def features(t: Any, s: Any, w: Any, seat: int, out: Any) -> None:
    """What a seat has, in numbers that tell who will win."""
    total, best, held = 0.0, 0.0, 0.0
    cards = int64(owned(s, seat))
    while cards != 0:
        value = hope(t, s, w, seat, int64(t.kind[sets.lowest(cards)]))
        cards = sets.rest(cards)
        total += value
        best = max(best, value)
        held += 1.0
    left = min(float(s.deck[0]), 24.0) / 24.0
    if s.triggered_by != NOBODY:
        left = 0.0
    points = float(s.points[seat])
    out[0] = points / 4.0
    out[1] = points * (1.0 - left) / 4.0
    out[2] = total / 4.0
    out[3] = total * (1.0 - left) / 4.0
    out[4] = best / 4.0
    out[5] = held
    out[6] = held * (1.0 - left)
    out[7] = 1.0 if s.actor == seat else 0.0


guide.implement(STATE, weigh=weigh, features=features)

START = np.array([
    3.54, 2.81, 1.68, 0.287, -2.55, -0.378, 0.58, 2.91, 0.424,
    0.64, 0.283, -0.351, 0.948, 2.92,
])  # fmt: skip
VALUES = np.array([
    -0.211, 2.26, -0.377, 1.17, 0.574, 0.525, -0.616, 0.178,
])  # fmt: skip

TUNING = Tuning(START, VALUES, TURN, cut=8)
