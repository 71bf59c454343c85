"""The guide of Les Miseraables: what a card may still score, and who is ahead.

A card's hope is the sum of its goals, each its points times how near it is. An action is judged by
the points it brings and by the hopes of the cards that come, go, or change piles.
"""

from functools import partial
from typing import Any

import numpy as np

from estaminet.bots.search import guide
from estaminet.engine.jit import int64, jit
from estaminet.games.miseraables import state, tables
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.ending import turns_left
from estaminet.games.miseraables.rules.places import owned
from estaminet.games.miseraables.rules.scoring import SYMBOL_MASK, count_in, tally
from estaminet.games.miseraables.rules.targets import faceup_of_others

ITERATIONS = {
    "apprentice": 16,
    "regular": 60,
    "master": 400,
    "champion": 25000,
    "master-0.1": 400,
    "clairvoyant": 400,
}

# What an action is judged by; the numbers are in guide.yaml, tuned by evolution
WEIGHTS = guide.names(
    "point",  # a point scored
    "later",  # a point hoped for
    "deck",  # the hope of a card that nobody has seen
    "pace",  # cards a turn that leave the deck
    "use",  # an ability used ...
    "effect",  # ... an effect of it that the guide cannot judge
    "pile",  # a card moved to a pile, for each point that it brings nearer
    "scout",
    "away",  # how far a goal about a character is met while it is somewhere else ...
    "near",  # ... in the tableau
    "mine",  # ... in the own hand
    "wrong",  # ... in the wrong pile
    "part",  # how far a goal about symbols is met that has none missing but one
    "others",  # what the hopes of rivals weigh
)

# What a seat has, and how much that tells who will win; by regression
WORTHS = guide.names(
    "points",  # in fours
    "late_points",  # ... times the part of the deck that is gone
    "hopes",  # of all its cards, in fours
    "late_hopes",
    "best_hope",  # in fours
    "cards",
    "late_cards",
    "to_move",  # 1: its turn begins
)

HOPELESS = -1.0  # a card with no more hope is never scored
FULL_DECK = 24.0  # cards: what is more does not tell
MOST_HELD = 12
MOST_WANTED = 24

TABLEAU, SAVED, OTHERS = range(3)
TAKEN = (TABLEAU, SAVED, OTHERS)  # where cards are taken from, beside the deck
NOTHING_THERE = -1e9  # worse than any card

NOTES = np.dtype(  # what a decision is thought through with
    [
        ("turns", np.float64),  # that the actor has after this one
        ("base", np.float64),  # what the own cards will score as things are
        ("best_score", np.float64),  # of the actions that score a card
        ("seat", np.int64),  # whose cards these are ...
        ("kill", np.int64),  # ... and the cards in KILL that it takes to be there
        ("saved", np.int64),  # the symbols in SAVE, a tally ...
        ("killed", np.int64),  # ... in KILL ...
        ("own", np.int64),  # ... and on the own cards
        ("reckoned", np.int64),  # kinds whose hope is known, a set ...
        ("hope_of", np.float64, (state.KINDS,)),  # ... and what it is
        ("fated", np.int64, (len(state.FATES),)),  # kinds of which is known what a pile draws ...
        ("drawn", np.float64, (len(state.FATES), state.KINDS)),  # ... and how much
        ("held", np.int64),  # own cards, at most MOST_HELD
        ("hopes", np.float64, (MOST_HELD,)),  # theirs, the best first ...
        ("lefts", np.float64, (MOST_HELD + 1,)),  # ... the turns left for each ...
        ("before", np.float64, (MOST_HELD + 1,)),  # ... and what those before it will score
        ("kind", np.int64, (MOST_HELD,)),  # of each own card ...
        ("hope", np.float64, (MOST_HELD,)),
        ("now", np.float64, (MOST_HELD,)),  # ... what it scores now
        # what a symbol more in SAVE, in KILL, brings nearer
        ("pull", np.float64, (len(state.FATES), state.SYMBOLS)),
        ("wanted", np.int64),  # characters that the own goals are about ...
        ("who", np.int64, (MOST_WANTED,)),
        ("points", np.float64, (MOST_WANTED,)),  # ... in SAVE; negative: in KILL
        ("looked", np.int64),  # what of the following is known, a set
        ("takes", np.float64, (len(TAKEN),)),  # the most hope of a card there
        ("fates", np.float64, (len(state.FATES), len(TAKEN))),  # the best to save, to kill
    ]
)


@jit
def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any, m: Any) -> None:
    """Each action by the points it brings and by what the own cards may score afterwards."""
    look_around(t, s, w, s.actor, known_in_kill(t, s, s.actor), m)
    m.turns, m.looked = turns_ahead(s, w), 0
    look_ahead(w, m)
    m.base, m.best_score = m.before[m.held], 0.0
    for i in range(n):
        out[i] = weigh_one(t, s, w, int64(legal[i]), m)


@jit
def known_in_kill(t: Any, s: Any, seat: int) -> int:
    """The cards in KILL, as far as a seat knows what lies there face down."""
    known, cards = int64(0), int64(s.kill)
    while cards != 0:
        card = sets.lowest(cards)
        kind = int64(t.kind[card])
        if sets.size(known & t.cards_of[kind]) < s.kill_known[seat, kind]:
            known |= sets.bit(card)
        cards = sets.rest(cards)
    return known


@jit
def look_around(t: Any, s: Any, w: Any, seat: int, kill: int, m: Any) -> None:
    """Count the piles, list the hopes of a seat's cards and what they want."""
    m.pull[:] = 0.0
    own = owned(s, seat)
    m.seat, m.kill, m.reckoned = seat, kill, 0
    m.fated[:] = 0
    m.saved, m.killed = tally(t, int64(s.save)), tally(t, kill)
    m.own, m.wanted = tally(t, int64(own)), 0
    held, cards = 0, int64(own)
    while cards != 0 and held < MOST_HELD:
        kind = int64(t.kind[sets.lowest(cards)])
        cards = sets.rest(cards)
        judge(t, s, w, seat, kind, m, held)
        value, at = m.hope[held], held
        while at > 0 and m.hopes[at - 1] < value:
            m.hopes[at] = m.hopes[at - 1]
            at -= 1
        m.hopes[at] = value
        held += 1
    m.held = held


@jit
def judge(t: Any, s: Any, w: Any, seat: int, kind: int, m: Any, at: int) -> None:
    """Note a card's kind, its hope and its points now, and what its goals want."""
    value, now = 0.0, 0.0
    for goal in range(t.goals[kind]):
        near, points = nearness(t, s, w, seat, kind, goal, m), float(t.goal_points[kind, goal])
        value += points * near
        now += points if near >= 1.0 else 0.0
        want(t, kind, goal, points, m)
    m.kind[at], m.hope[at], m.now[at] = kind, value, now
    m.hope_of[kind] = value
    m.reckoned |= sets.bit(kind)


@jit
def want(t: Any, kind: int, goal: int, points: float, m: Any) -> None:
    """Add what a goal about piles wants of each symbol, or of whom; against KILL is negative."""
    what, wanted = t.goal_type[kind, goal], int64(t.goal_symbols[kind, goal])
    if what in (tables.G_SAVE_SYMBOLS, tables.G_KILL_SYMBOLS):
        fate = state.FATE_KILL if what == tables.G_KILL_SYMBOLS else state.FATE_SAVE
        share = points / t.goal_count[kind, goal]
        while wanted != 0:
            m.pull[fate, sets.lowest(wanted)] += share
            wanted = sets.rest(wanted)
    elif what in (tables.G_SAVE_CHARACTER, tables.G_KILL_CHARACTER) and m.wanted < MOST_WANTED:
        m.who[m.wanted] = t.goal_target[kind, goal]
        m.points[m.wanted] = points if what == tables.G_SAVE_CHARACTER else -points
        m.wanted += 1


@jit
def drawn_to(t: Any, kind: int, fate: int, m: Any) -> float:
    """What the own cards gain when a card goes to SAVE or KILL, reckoned once a decision."""
    if not sets.has(m.fated[fate], kind):
        m.fated[fate] |= sets.bit(kind)
        m.drawn[fate, kind] = pull_of(t, kind, fate, m)
    return m.drawn[fate, kind]


@jit
def pull_of(t: Any, kind: int, fate: int, m: Any) -> float:
    total = 0.0
    symbols, symbol = int64(t.symbols[kind]), 0
    while symbols != 0:
        total += m.pull[fate, symbol] * (symbols & SYMBOL_MASK)
        symbols >>= tables.SYMBOL_BITS
        symbol += 1
    for i in range(m.wanted):
        if m.who[i] == kind:
            total += m.points[i] if fate == state.FATE_SAVE else -m.points[i]
    return total


@jit
def own_hope(t: Any, s: Any, w: Any, kind: int, m: Any) -> float:
    """The points that a card may score for the seat that looks around, reckoned once a decision."""
    if not sets.has(m.reckoned, kind):
        m.reckoned |= sets.bit(kind)
        m.hope_of[kind] = hope(t, s, w, m.seat, kind, m)
    return m.hope_of[kind]


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
    if what == tables.G_OWN_CARDS:
        return part(w, sets.size(owned(s, seat)), need)
    if what == tables.G_OWN_SYMBOLS:
        return part(w, count_in(m.own, wanted), need)
    if what == tables.G_SAVE_SYMBOLS:
        return part(w, count_in(m.saved, wanted), need)
    if what == tables.G_KILL_SYMBOLS:
        return part(w, count_in(m.killed, wanted), need)
    right, wrong = int64(s.save), m.kill
    if what == tables.G_KILL_CHARACTER:
        right, wrong = wrong, right
    cards = int64(t.cards_of[t.goal_target[kind, goal]])
    if right & cards != 0:
        return 1.0
    if wrong & cards != 0:
        return w.wrong
    if shown(s, seat, m.seat) & cards != 0:
        return w.mine
    return w.near if s.tableau & cards != 0 else w.away


@jit
def shown(s: Any, seat: int, to: int) -> int:
    """The cards of a seat that another one sees: all of its own, those face up of anybody else."""
    return owned(s, seat) if seat == to else int64(s.up[seat])


@jit
def part(w: Any, have: int, need: int) -> float:
    if have >= need:
        return 1.0
    share = have / need
    return w.part * share * share * share


# What lies ahead ----------------------------------------------------------------------------------


@jit
def turns_ahead(s: Any, w: Any) -> float:
    """Turns that the actor has after this one, as far as a plan reaches."""
    return min(float(turns_left(s) // s.players), s.deck[0] / (w.pace * s.players), 9.0)


@jit
def look_ahead(w: Any, m: Any) -> None:
    """What the own cards will score, one a turn; each that finds no turn is a point lost."""
    total, left = 0.0, m.turns
    for i in range(m.held):
        m.before[i], m.lefts[i] = total, left
        total += scored(w, m.hopes[i], left)
        left -= 1.0
    m.before[m.held], m.lefts[m.held] = total, left


@jit
def scored(w: Any, value: float, left: float) -> float:
    share = min(max(left, 0.0), 1.0)
    return share * w.later * value - (1.0 - share)


@jit
def gained(w: Any, value: float, m: Any) -> float:
    """What it changes that a card with this hope comes: those behind it are scored later."""
    if value <= HOPELESS:
        return 0.0
    at = 0
    while at < m.held and m.hopes[at] > value:
        at += 1
    total = m.before[at] + scored(w, value, m.lefts[at])
    for i in range(at, m.held):
        total += scored(w, m.hopes[i], m.lefts[i + 1])
    return total - m.base


@jit
def lost(w: Any, value: float, m: Any) -> float:
    """What it changes that the own card with this hope goes: those behind it are scored earlier."""
    at = 0
    while at < m.held and m.hopes[at] != value:
        at += 1
    if at == m.held:
        return 0.0
    total = m.before[at]
    for i in range(at + 1, m.held):
        total += scored(w, m.hopes[i], m.lefts[i - 1])
    return total - m.base


# The actions --------------------------------------------------------------------------------------


@jit
def weigh_one(t: Any, s: Any, w: Any, a: int, m: Any) -> float:
    if a < state.A_TAKE:
        return own_hope(t, s, w, (a - state.A_KEEP) // len(state.FATES), m)
    if a < state.A_SCORE:
        return weigh_moved(t, s, w, a, m)
    if a < state.A_USE:
        score = weigh_score(t, w, (a - state.A_SCORE) % state.KINDS, m)
        m.best_score = max(m.best_score, score)
        return score
    if a < state.A_GIVE:
        return weigh_use(t, s, w, (a - state.A_USE) % state.KINDS, m)
    if a < state.A_SWAP:
        return lost(w, own_hope(t, s, w, (a - state.A_GIVE) // state.SEATS % state.KINDS, m), m)
    if a < state.A_SCOUT:
        return weigh_swap(t, s, w, a - state.A_SWAP, m)
    if a < state.A_DONE:
        return weigh_look(t, s, w, a, m)
    if a >= state.A_FATE:
        card = int64(s.stack[s.stack_size - 1, state.F_CARD])
        return w.pile * drawn_to(t, int64(t.kind[card]), a - state.A_FATE, m)
    return 0.0


@jit
def weigh_moved(t: Any, s: Any, w: Any, a: int, m: Any) -> float:
    """A card taken, saved, killed or returned."""
    verb = (a - state.A_TAKE) // (state.A_SAVE - state.A_TAKE)
    target = (a - state.A_TAKE) % (state.A_SAVE - state.A_TAKE)
    if target == state.T_DECK:
        return gained(w, w.deck, m) if verb == state.TAKE else 0.0
    place, kind = target // state.KINDS, target % state.KINDS
    score = 0.0
    if verb == state.TAKE:
        score = gained(w, own_hope(t, s, w, kind, m), m)
    elif place < state.AT_SEAT:
        score = lost(w, own_hope(t, s, w, kind, m), m)
    if state.AT_SEAT <= place < state.AT_TABLEAU:
        score += w.others * hope(t, s, w, place - state.AT_SEAT, kind, m)
    if verb in (state.SAVE, state.KILL):
        score += w.pile * drawn_to(t, kind, verb - state.SAVE, m)
    return score


@jit
def weigh_score(t: Any, w: Any, kind: int, m: Any) -> float:
    fate = max(drawn_to(t, kind, state.FATE_SAVE, m), drawn_to(t, kind, state.FATE_KILL, m))
    for i in range(m.held):
        if m.kind[i] == kind:
            return w.point * m.now[i] + lost(w, m.hope[i], m) + w.pile * fate
    return 0.0


@jit
def weigh_use(t: Any, s: Any, w: Any, kind: int, m: Any) -> float:
    """The effects of an ability one by one, as far as they can be judged from here."""
    total = w.use
    for effect in range(t.effects[kind]):
        zones = t.zones[kind, effect]
        best = 0.0
        if zones[state.TAKE] != 0:
            best = best_take(t, s, w, int64(zones[state.TAKE]), m)
        if zones[state.SCORE] != 0:
            best = max(best, m.best_score)
        if t.scout[kind, effect] > 0:
            best = max(best, gained(w, w.scout, m))
        for fate in range(len(state.FATES)):
            if zones[state.SAVE + fate] != 0:
                best = max(best, best_fate(t, s, w, int64(zones[state.SAVE + fate]), fate, m))
        if zones[state.USE] != 0:
            best = max(best, w.effect)
        total += best
    return total


@jit
def best_take(t: Any, s: Any, w: Any, zones: int, m: Any) -> float:
    most = w.deck if zones & tables.Z_DECK else 0.0
    if zones & tables.Z_TABLEAU:
        most = max(most, most_hope(t, s, w, TABLEAU, int64(s.tableau), m))
    if zones & tables.Z_SAVE:
        most = max(most, most_hope(t, s, w, SAVED, int64(s.save), m))
    if zones & tables.Z_OTHERS:
        most = max(most, most_hope(t, s, w, OTHERS, faceup_of_others(s), m))
    return gained(w, most, m)


@jit
def most_hope(t: Any, s: Any, w: Any, place: int, cards: int, m: Any) -> float:
    """Of the cards at a place, reckoned once a decision."""
    if not sets.has(m.looked, place):
        m.looked |= sets.bit(place)
        most = NOTHING_THERE
        while cards != 0:
            most = max(most, own_hope(t, s, w, int64(t.kind[sets.lowest(cards)]), m))
            cards = sets.rest(cards)
        m.takes[place] = most
    return m.takes[place]


@jit
def best_fate(t: Any, s: Any, w: Any, zones: int, fate: int, m: Any) -> float:
    """The best of the tableau, or of what the others show, to save or to kill."""
    best = 0.0
    if zones & tables.Z_TABLEAU:
        best = max(best, most_drawn(t, s, w, fate, TABLEAU, int64(s.tableau), m))
    if zones & tables.Z_OTHERS:
        best = max(best, most_drawn(t, s, w, fate, OTHERS, faceup_of_others(s), m))
    return best


@jit
def most_drawn(t: Any, s: Any, w: Any, fate: int, place: int, cards: int, m: Any) -> float:
    """The best of the cards at a place to save or to kill, reckoned once a decision."""
    at = (1 + fate) * len(TAKEN) + place
    if not sets.has(m.looked, at):
        m.looked |= sets.bit(at)
        best = NOTHING_THERE
        while cards != 0:
            kind = int64(t.kind[sets.lowest(cards)])
            cards = sets.rest(cards)
            value = w.pile * drawn_to(t, kind, fate, m)
            if place == OTHERS:
                value += w.others * own_hope(t, s, w, kind, m)
            best = max(best, value)
        m.fates[fate, place] = best
    return m.fates[fate, place]


@jit
def weigh_swap(t: Any, s: Any, w: Any, pair: int, m: Any) -> float:
    given = own_hope(t, s, w, pair // state.SWAP_TARGETS % state.KINDS, m)
    got = own_hope(t, s, w, pair % state.SWAP_TARGETS % state.KINDS, m)
    return lost(w, given, m) + gained(w, got, m)


@jit
def weigh_look(t: Any, s: Any, w: Any, a: int, m: Any) -> float:
    """Scouting, picking, revealing."""
    if a == state.A_SCOUT:
        return gained(w, w.scout, m)
    if a < state.A_REVEAL:
        return gained(w, own_hope(t, s, w, a - state.A_PICK, m), m)
    return 0.3


# What a position is worth -------------------------------------------------------------------------


@jit
def features(t: Any, s: Any, w: Any, seat: int, out: Any, m: Any) -> None:
    """What a seat has, in numbers that tell who will win."""
    look_around(t, s, w, seat, int64(s.kill), m)
    total = 0.0
    for i in range(m.held):
        total += m.hopes[i]
    left = min(float(s.deck[0]), FULL_DECK) / FULL_DECK
    if s.triggered_by != state.NOBODY:
        left = 0.0
    points, held = float(s.points[seat]), float(m.held)
    out.points = points / 4.0
    out.late_points = points * (1.0 - left) / 4.0
    out.hopes = total / 4.0
    out.late_hopes = total * (1.0 - left) / 4.0
    out.best_hope = m.hopes[0] / 4.0 if m.held > 0 else 0.0
    out.cards = held
    out.late_cards = held * (1.0 - left)
    out.to_move = 1.0 if s.actor == seat else 0.0


guide.implement(state.STATE, guide.Guide(weigh, features, WEIGHTS, WORTHS, NOTES))

TUNING = partial(guide.Tuning, quiet=state.TURN, cut=8)
