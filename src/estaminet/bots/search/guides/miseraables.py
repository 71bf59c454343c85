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
    FATE_KILL,
    FATE_SAVE,
    FATES,
    KILL,
    KINDS,
    NOBODY,
    SAVE,
    SCORE,
    SEATS,
    STATE,
    SWAP_TARGETS,
    SYMBOLS,
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
    G_SAVE_CHARACTER,
    G_SAVE_SYMBOLS,
    SYMBOL_BITS,
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
SYMBOL_MASK = (1 << SYMBOL_BITS) - 1


@jit
def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    """Each action by the points it brings and by what the own cards may score afterwards."""
    m = out[n : n + ROOM]
    look_around(t, s, w, s.actor, m)
    m[M_TURNS] = turns_left(s, w)
    m[M_BASE] = prospects(w, m, -1, NONE)
    m[M_SCORE] = 0.0
    for i in range(n):
        out[i] = weigh_one(t, s, w, int64(legal[i]), m)


# What a decision is thought through with: the hopes of the own cards, the best first; what their
# goals want of each symbol in SAVE and in KILL, and of which characters; each card's kind, hope and
# points now; and a few single numbers
MOST_HELD = 12
MOST_WANTED = 24
M_SAVE, M_KILL = MOST_HELD, MOST_HELD + SYMBOLS
M_HELD, M_TURNS, M_BASE, M_SCORE, M_IN_SAVE, M_IN_KILL, M_OWN, M_WANTED = range(24, 32)
M_KIND, M_HOPE, M_NOW = (32 + i * MOST_HELD for i in range(3))
M_WHO = M_NOW + MOST_HELD
M_POINTS = M_WHO + MOST_WANTED


@jit
def look_around(t: Any, s: Any, w: Any, seat: int, m: Any) -> None:
    """Count the piles, list the hopes of a seat's cards and what they want."""
    for i in range(M_SAVE, M_KILL + SYMBOLS):
        m[i] = 0.0
    own = owned(s, seat)
    m[M_IN_SAVE], m[M_IN_KILL] = tally(t, int64(s.save)), tally(t, int64(s.kill))
    m[M_OWN], m[M_WANTED] = tally(t, int64(own)), 0.0
    held, cards = 0, int64(own)
    while cards != 0 and held < MOST_HELD:
        kind = int64(t.kind[sets.lowest(cards)])
        cards = sets.rest(cards)
        judge(t, s, w, seat, kind, m, held)
        value, at = m[M_HOPE + held], held
        while at > 0 and m[at - 1] < value:
            m[at] = m[at - 1]
            at -= 1
        m[at] = value
        held += 1
    m[M_HELD] = held


@jit
def judge(t: Any, s: Any, w: Any, seat: int, kind: int, m: Any, at: int) -> None:
    """Note a card's kind, its hope and its points now, and what its goals want."""
    value, now = 0.0, 0.0
    for goal in range(t.goals[kind]):
        near, points = nearness(t, s, w, seat, kind, goal, m), float(t.goal_points[kind, goal])
        value += points * near
        now += points if near >= 1.0 else 0.0
        want(t, kind, goal, points, m)
    m[M_KIND + at], m[M_HOPE + at], m[M_NOW + at] = kind, value, now


@jit
def tally(t: Any, cards: int) -> int:
    """All symbols on a set of cards, in one number (see `count_in`)."""
    total = int64(0)
    while cards != 0:
        total += t.symbols[t.kind[sets.lowest(cards)]]
        cards = sets.rest(cards)
    return total


@jit
def count_in(total: int, wanted: int) -> int:
    """How many of the wanted symbols (a set) a tally has."""
    count = int64(0)
    for symbol in range(SYMBOLS):
        if (wanted >> symbol) & 1:
            count += (total >> (SYMBOL_BITS * symbol)) & SYMBOL_MASK
    return count


@jit
def want(t: Any, kind: int, goal: int, points: float, m: Any) -> None:
    """Add what a goal about piles wants of each symbol, or of whom; against KILL is negative."""
    what, wanted = t.goal_type[kind, goal], int64(t.goal_symbols[kind, goal])
    if what in (G_SAVE_SYMBOLS, G_KILL_SYMBOLS):
        first = M_KILL if what == G_KILL_SYMBOLS else M_SAVE
        for symbol in range(SYMBOLS):
            if (wanted >> symbol) & 1:
                m[first + symbol] += points / t.goal_count[kind, goal]
    elif what in (G_SAVE_CHARACTER, G_KILL_CHARACTER) and m[M_WANTED] < MOST_WANTED:
        at = int64(m[M_WANTED])
        m[M_WHO + at] = t.goal_target[kind, goal]
        m[M_POINTS + at] = points if what == G_SAVE_CHARACTER else -points
        m[M_WANTED] += 1.0


@jit
def drawn_to(t: Any, kind: int, fate: int, m: Any) -> float:
    """What the own cards gain when a card goes to SAVE or KILL."""
    total, first = 0.0, M_KILL if fate == FATE_KILL else M_SAVE
    symbols = int64(t.symbols[kind])
    for symbol in range(SYMBOLS):
        total += m[first + symbol] * ((symbols >> (SYMBOL_BITS * symbol)) & SYMBOL_MASK)
    for i in range(int64(m[M_WANTED])):
        if m[M_WHO + i] == kind:
            total += m[M_POINTS + i] if fate == FATE_SAVE else -m[M_POINTS + i]
    return total


@jit
def hope(t: Any, s: Any, w: Any, seat: int, kind: int, m: Any) -> float:
    """The points that a card may score for a seat, as far as its goals are met."""
    total = 0.0
    for goal in range(t.goals[kind]):
        total += t.goal_points[kind, goal] * nearness(t, s, w, seat, kind, goal, m)
    return total


@jit
def nearness(t: Any, s: Any, w: Any, seat: int, kind: int, goal: int, m: Any) -> float:
    """1 for a goal that is met, less for one that may be."""
    what, wanted = t.goal_type[kind, goal], int64(t.goal_symbols[kind, goal])
    need = int64(t.goal_count[kind, goal])
    if what == G_OWN_CARDS:
        return part(w, sets.size(owned(s, seat)), need)
    if what == G_OWN_SYMBOLS:
        return part(w, count_in(int64(m[M_OWN]), wanted), need)
    if what == G_SAVE_SYMBOLS:
        return part(w, count_in(int64(m[M_IN_SAVE]), wanted), need)
    if what == G_KILL_SYMBOLS:
        return part(w, count_in(int64(m[M_IN_KILL]), wanted), need)
    right, wrong = int64(s.save), int64(s.kill)
    if what == G_KILL_CHARACTER:
        right, wrong = wrong, right
    return nearness_of_character(s, w, seat, t.cards_of[t.goal_target[kind, goal]], right, wrong)


@jit
def nearness_of_character(s: Any, w: Any, seat: int, cards: int, right: int, wrong: int) -> float:
    if right & cards != 0:
        return 1.0
    if wrong & cards != 0:
        return w[W_WRONG]
    if owned(s, seat) & cards != 0:
        return w[W_MINE]
    return w[W_NEAR] if s.tableau & cards != 0 else w[W_AWAY]


@jit
def part(w: Any, have: int, need: int) -> float:
    if have >= need:
        return 1.0
    share = have / need
    return w[W_PART] * share * share * share


# What lies ahead ----------------------------------------------------------------------------------


@jit
def turns_left(s: Any, w: Any) -> float:
    """Turns that the actor has after this one."""
    if s.triggered_by != NOBODY:
        return 0.0
    limit = s.turn_limit - (s.turn + s.players - 1) // s.players
    return min(float(limit), s.deck[0] / (w[W_PACE] * s.players), 9.0)


@jit
def prospects(w: Any, m: Any, gone: int, come: float) -> float:
    """What the own cards will score, one a turn; each that finds no turn is a point lost.

    Without the card at `gone`, with one more whose hope is `come`.
    """
    total, left, waits = 0.0, m[M_TURNS], come > NONE
    for i in range(int64(m[M_HELD])):
        if waits and come >= m[i]:
            total += scored(w, come, left)
            left -= 1.0
            waits = False
        if i != gone:
            total += scored(w, m[i], left)
            left -= 1.0
    return total + scored(w, come, left) if waits else total


@jit
def scored(w: Any, value: float, left: float) -> float:
    share = min(max(left, 0.0), 1.0)
    return share * w[W_LATER] * value - (1.0 - share)


@jit
def gained(w: Any, value: float, m: Any) -> float:
    """What it changes that a card with this hope comes."""
    return prospects(w, m, -1, value) - m[M_BASE]


@jit
def lost(w: Any, value: float, m: Any) -> float:
    """What it changes that the own card with this hope goes."""
    for i in range(int64(m[M_HELD])):
        if m[i] == value:
            return prospects(w, m, i, NONE) - m[M_BASE]
    return 0.0


# The actions --------------------------------------------------------------------------------------


@jit
def weigh_one(t: Any, s: Any, w: Any, a: int, m: Any) -> float:
    if a < A_TAKE:
        return hope(t, s, w, s.actor, (a - A_KEEP) // len(FATES), m)
    if a < A_SCORE:
        return weigh_moved(t, s, w, a, m)
    if a < A_USE:
        score = weigh_score(t, w, (a - A_SCORE) % KINDS, m)
        m[M_SCORE] = max(m[M_SCORE], score)
        return score
    if a < A_GIVE:
        return weigh_use(t, s, w, (a - A_USE) % KINDS, m)
    if a < A_SWAP:
        return lost(w, hope(t, s, w, s.actor, (a - A_GIVE) // SEATS % KINDS, m), m)
    if a < A_SCOUT:
        return weigh_swap(t, s, w, a - A_SWAP, m)
    if a < A_DONE:
        return weigh_look(t, s, w, a, m)
    if a >= A_FATE:
        card = int64(s.stack[s.stack_size - 1, F_CARD])
        return w[W_PILE] * drawn_to(t, int64(t.kind[card]), a - A_FATE, m)
    return 0.0


@jit
def weigh_moved(t: Any, s: Any, w: Any, a: int, m: Any) -> float:
    """A card taken, saved, killed or returned."""
    verb = (a - A_TAKE) // (A_SAVE - A_TAKE)
    target = (a - A_TAKE) % (A_SAVE - A_TAKE)
    if target == T_DECK:
        return gained(w, w[W_DECK], m) if verb == TAKE else 0.0
    place, kind = target // KINDS, target % KINDS
    score = 0.0
    if verb == TAKE:
        score = gained(w, hope(t, s, w, s.actor, kind, m), m)
    elif place < AT_SEAT:
        score = lost(w, hope(t, s, w, s.actor, kind, m), m)
    if AT_SEAT <= place < AT_TABLEAU:
        score += w[W_OTHERS] * hope(t, s, w, place - AT_SEAT, kind, m)
    if verb in (SAVE, KILL):
        score += w[W_PILE] * drawn_to(t, kind, verb - SAVE, m)
    return score


@jit
def weigh_score(t: Any, w: Any, kind: int, m: Any) -> float:
    fate = max(drawn_to(t, kind, FATE_SAVE, m), drawn_to(t, kind, FATE_KILL, m))
    for i in range(int64(m[M_HELD])):
        if m[M_KIND + i] == kind:
            return w[W_POINT] * m[M_NOW + i] + lost(w, m[M_HOPE + i], m) + w[W_PILE] * fate
    return 0.0


@jit
def weigh_use(t: Any, s: Any, w: Any, kind: int, m: Any) -> float:
    """The effects of an ability one by one, as far as they can be judged from here."""
    total = w[W_USE]
    for effect in range(t.effects[kind]):
        zones = t.zones[kind, effect]
        best = 0.0
        if zones[TAKE] != 0:
            best = best_take(t, s, w, int64(zones[TAKE]), m)
        if zones[SCORE] != 0:
            best = max(best, m[M_SCORE])
        if t.scout[kind, effect] > 0:
            best = max(best, gained(w, w[W_SCOUT], m))
        for fate in range(len(FATES)):
            if zones[SAVE + fate] != 0:
                best = max(best, best_fate(t, s, w, int64(zones[SAVE + fate]), fate, m))
        if zones[USE] != 0:
            best = max(best, w[W_EFFECT])
        total += best
    return total


@jit
def best_take(t: Any, s: Any, w: Any, zones: int, m: Any) -> float:
    cards = int64(0)
    if zones & Z_TABLEAU:
        cards |= s.tableau
    if zones & Z_SAVE:
        cards |= s.save
    if zones & Z_OTHERS:
        cards |= faceup_of_others(s)
    most = w[W_DECK] if zones & Z_DECK else 0.0
    while cards != 0:
        most = max(most, hope(t, s, w, s.actor, int64(t.kind[sets.lowest(cards)]), m))
        cards = sets.rest(cards)
    return gained(w, most, m)


@jit
def best_fate(t: Any, s: Any, w: Any, zones: int, fate: int, m: Any) -> float:
    """The best of the tableau, or of what the others show, to save or to kill."""
    cards = int64(s.tableau) if zones & Z_TABLEAU else int64(0)
    shown = faceup_of_others(s) if zones & Z_OTHERS else int64(0)
    best = 0.0
    cards |= shown
    while cards != 0:
        card = sets.lowest(cards)
        kind = int64(t.kind[card])
        cards = sets.rest(cards)
        value = w[W_PILE] * drawn_to(t, kind, fate, m)
        if sets.has(shown, card):
            value += w[W_OTHERS] * hope(t, s, w, s.actor, kind, m)
        best = max(best, value)
    return best


@jit
def weigh_swap(t: Any, s: Any, w: Any, pair: int, m: Any) -> float:
    given = hope(t, s, w, s.actor, pair // SWAP_TARGETS % KINDS, m)
    got = hope(t, s, w, s.actor, pair % SWAP_TARGETS % KINDS, m)
    return lost(w, given, m) + gained(w, got, m)


@jit
def weigh_look(t: Any, s: Any, w: Any, a: int, m: Any) -> float:
    """Scouting, picking, revealing."""
    if a == A_SCOUT:
        return gained(w, w[W_SCOUT], m)
    if a < A_REVEAL:
        return gained(w, hope(t, s, w, s.actor, a - A_PICK, m), m)
    return 0.3


# What a position is worth -------------------------------------------------------------------------


@jit
def features(t: Any, s: Any, w: Any, seat: int, out: Any) -> None:
    """What a seat has, in numbers that tell who will win."""
    m = out[FEATURES : FEATURES + ROOM]
    look_around(t, s, w, seat, m)
    held = m[M_HELD]
    total = 0.0
    for i in range(int64(held)):
        total += m[i]
    left = min(float(s.deck[0]), 24.0) / 24.0
    if s.triggered_by != NOBODY:
        left = 0.0
    points = float(s.points[seat])
    out[0] = points / 4.0
    out[1] = points * (1.0 - left) / 4.0
    out[2] = total / 4.0
    out[3] = total * (1.0 - left) / 4.0
    out[4] = m[0] / 4.0
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
