"""The guide of Les Poilus: a soldier's cautious eye, and how near peace is.

An action is judged by what its actor may know: the threats on the table, the cards it holds, how
likely the cards that lie face down are to show a threat.
"""

from typing import Any

import numpy as np

from estaminet.bots.search import guide
from estaminet.bots.search.player import Tuning
from estaminet.engine.jit import int64, jit
from estaminet.games.poilus.rules.common import active_threats, count_in, tally
from estaminet.games.poilus.state import (
    A_CHARM,
    A_DECLINE,
    A_DISCARD,
    A_FALL_BACK,
    A_FALL_BACK_LOSE,
    A_INTENSITY,
    A_PLAY,
    A_RECOVER_CHARM,
    A_REMOVE,
    A_REMOVE_OF,
    A_SPEECH,
    CHRISTMAS,
    INTENSITY,
    KINDS,
    SPEECH_REPLY,
    STATE,
    THREATS,
    TILE_KINDS,
    TURN,
)
from estaminet.games.poilus.tables import EFFECTS, MERRY_CHRISTMAS

# The numbers of this guide: what an action is judged by ...
(
    W_PLAY,  # a card out of the hand
    W_PAIR,  # a threat brought to one short of failure
    W_FIRST,  # a threat brought to the table
    W_TRAP,  # times the chance that the drawn card fails the mission
    W_FAIL,  # a mission failed
    W_HARDSHIP,  # a hardship out of the hand ...
    W_LOAD,  # ... for each weight then borne, times its burden
    W_LAST_LOAD,  # ... and when one more would break the bearer
    W_CHARM,  # a charm used ...
    W_FREED,  # ... for each card of the own hand set free
    W_CHARM_SAFE,  # ... while there is another card to play
    W_SPEECH,  # a speech made ...
    W_HEARD,  # ... for each card that it may free others of
    W_BLOCKED,  # ... and more where the threat stands one short of failure
    W_FALL_BACK,  # falling back ...
    W_HELD,  # ... for each card still held
    W_DANGER,  # ... for each threat one short of failure
    W_TILE,  # ... the burden of the one who gets the tile
    W_LOSE_SINGLE,
    W_DISCARD,  # answering a speech ...
    W_DISCARD_BLOCKED,  # ... with a card that cannot be played
    W_RELIEF,  # a hardship removed, times its burden
    W_RECOVER,  # the charm recovered
    W_HAND,  # cards a player should hold after the deal ...
    W_HAND_HELD,  # ... less this for each card held
    W_HAND_END,  # ... and more when this many a player are left
    W_DEAL,  # how much it matters
) = range(27)
# ... and what a position is worth
FEATURES = 16
NUMBERS = 27

NEVER = -1000.0

# How much a hardship hurts beyond its weight, by what it does
BURDEN = np.ones(len(EFFECTS))
for _effect, _hurt in {
    "weight_two": 2.6,
    "active_threat": 1.5,
    "others_no_fall_back_with_cards": 1.5,
    "drop_plus_one": 1.4,
    "take_and_keep_leader": 1.3,
    "draw_and_play_after_fall_back": 1.2,
    "no_fall_back_with_two_cards": 1.2,
    "draw_two_extra": 1.2,
    "no_fall_back_unless_last": 1.1,
}.items():
    BURDEN[EFFECTS.index(_effect)] = _hurt


@jit
def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    if s.decision == TURN:
        weigh_turn(t, s, w, legal, n, out)
    elif s.decision == INTENSITY:
        weigh_intensity(s, w, legal, n, out)
    elif s.decision == SPEECH_REPLY:
        weigh_reply(t, s, w, legal, n, out)
    else:
        weigh_relief(t, s, w, legal, n, out)


@jit
def weigh_intensity(s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    held = 0.0
    for seat in range(s.players):
        held += s.hands[seat, 0]
    held /= s.players
    left = s.trials[0] / s.players
    wanted = max(1.0, w[W_HAND] - w[W_HAND_HELD] * held)
    if left <= w[W_HAND_END] and held < 1.0:
        wanted = np.ceil(left)
    for i in range(n):
        out[i] = -w[W_DEAL] * abs(legal[i] - A_INTENSITY + 1 - wanted)


@jit
def would_fail(t: Any, counts: int, card: int) -> bool:
    """Whether a card with these threats on the table fails the mission."""
    for threat in range(THREATS):
        if t.shows[card, threat] and count_in(counts, threat) + 1 >= t.fail_at:
            return True
    return False


@jit
def short_of_failure(t: Any, counts: int) -> int:
    """Threats that one more card fails."""
    found = 0
    for threat in range(THREATS):
        found += count_in(counts, threat) + 1 == t.fail_at
    return found


@jit
def risk_of_draw(t: Any, s: Any, counts: int) -> float:
    """The chance that a card off Trials fails the mission."""
    bad = 0
    for i in range(1, s.trials[0] + 1):
        bad += would_fail(t, counts, s.trials[i])
    return bad / max(s.trials[0], 1)


@jit
def load(t: Any, s: Any, seat: int) -> int:
    weight = int64(0)
    for i in range(1, s.front[seat, 0] + 1):
        weight += t.weight[s.front[seat, i]]
    return weight


@jit
def burden(t: Any, s: Any, seat: int) -> float:
    """How much a seat needs relief."""
    hurt = 0.4 * s.charm_used[seat]
    for i in range(1, s.front[seat, 0] + 1):
        hurt += BURDEN[t.effect[s.front[seat, i]]]
    weight = load(t, s, seat)
    if weight + 1 >= t.hardship_limit:
        return hurt + 6.0
    return hurt + (1.5 if weight + 2 >= t.hardship_limit else 0.0)


@jit
def weigh_turn(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    counts = active_threats(t, s)
    hand = s.hands[s.active]
    safe = 0
    for i in range(1, hand[0] + 1):
        safe += not would_fail(t, counts, hand[i])
    for i in range(n):
        a = int64(legal[i])
        if a < A_CHARM:
            out[i] = weigh_play(t, s, w, counts, a - A_PLAY)
        elif a < A_SPEECH:
            out[i] = weigh_charm(t, s, w, counts, safe, a - A_CHARM)
        elif a < A_FALL_BACK:
            out[i] = weigh_speech(t, s, w, counts, a - A_SPEECH)
        else:
            out[i] = weigh_fall_back(t, s, w, counts, a)


@jit
def weigh_play(t: Any, s: Any, w: Any, counts: int, card: int) -> float:
    if would_fail(t, counts, card):
        return w[W_FAIL]
    if t.hardship[card]:
        return weigh_hardship(t, s, w, card)
    after = counts + t.tally[card]
    score = w[W_PLAY]
    for threat in range(THREATS):
        if t.shows[card, threat]:
            if count_in(after, threat) + 1 >= t.fail_at:
                score -= w[W_PAIR]
            else:
                score -= w[W_FIRST]
    if t.trap[card] and t.traps[s.variant]:
        score -= w[W_TRAP] * risk_of_draw(t, s, after)
    return score


@jit
def weigh_hardship(t: Any, s: Any, w: Any, card: int) -> float:
    if t.effect[card] == MERRY_CHRISTMAS:
        for seat in range(s.players):
            if s.front[seat, 0] > 0:
                return 6.0
        return 0.5
    weight = load(t, s, s.active) + t.weight[card]
    if weight >= t.hardship_limit:
        return NEVER
    score = w[W_HARDSHIP] - BURDEN[t.effect[card]] * w[W_LOAD] * weight
    return score - (w[W_LAST_LOAD] if weight + 1 >= t.hardship_limit else 0.0)


@jit
def weigh_charm(t: Any, s: Any, w: Any, counts: int, safe: int, card: int) -> float:
    """Worth it when it frees cards of the own hand that would fail now."""
    after = counts - t.tally[card]
    freed = 0
    hand = s.hands[s.active]
    for i in range(1, hand[0] + 1):
        freed += would_fail(t, counts, hand[i]) and not would_fail(t, after, hand[i])
    score = w[W_CHARM] + w[W_FREED] * freed
    return score - (w[W_CHARM_SAFE] if safe > 0 else 0.0)


@jit
def weigh_speech(t: Any, s: Any, w: Any, counts: int, threat: int) -> float:
    """Help the others to throw away what they cannot play."""
    listeners = 0
    for seat in range(s.players):
        listeners += seat != s.active and s.in_mission[seat] and s.hands[seat, 0] > 0
    showing = 0
    for i in range(1, s.trials[0] + 1):
        showing += t.shows[s.trials[i], threat]
    share = showing / max(s.trials[0], 1)
    blocked = count_in(counts, threat) + 1 >= t.fail_at
    return w[W_SPEECH] + listeners * share * (w[W_HEARD] + w[W_BLOCKED] * blocked)


@jit
def weigh_fall_back(t: Any, s: Any, w: Any, counts: int, a: int) -> float:
    score = w[W_FALL_BACK] + w[W_HELD] * s.hands[s.active, 0]
    score += w[W_DANGER] * short_of_failure(t, counts)
    place = a - A_FALL_BACK
    if a >= A_FALL_BACK_LOSE:
        place = (a - A_FALL_BACK_LOSE) // TILE_KINDS
        lost = (a - A_FALL_BACK_LOSE) % TILE_KINDS
        score -= w[W_LOSE_SINGLE] * (not t.tile_double[lost])
    if place < TILE_KINDS:
        receiver = (s.active + t.tile_step[place]) % s.players
        score += w[W_TILE] * burden(t, s, receiver)
    return score


@jit
def weigh_reply(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    counts = active_threats(t, s)
    for i in range(n):
        out[i] = 0.0
        if legal[i] != A_DECLINE:
            card = int64(legal[i]) - A_DISCARD
            out[i] = w[W_DISCARD] + w[W_DISCARD_BLOCKED] * would_fail(t, counts, card)


@jit
def weigh_relief(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    """Support, and Merry Christmas."""
    for i in range(n):
        a = int64(legal[i])
        out[i] = 0.0
        if s.decision == CHRISTMAS:
            if A_REMOVE_OF <= a < A_REMOVE_OF + KINDS * s.players:
                seat, card = (a - A_REMOVE_OF) // KINDS, (a - A_REMOVE_OF) % KINDS
                out[i] = w[W_RELIEF] * BURDEN[t.effect[card]] + burden(t, s, seat)
        elif A_REMOVE <= a < A_REMOVE + KINDS:
            out[i] = 1.0 + w[W_RELIEF] * BURDEN[t.effect[a - A_REMOVE]]
        elif a == A_RECOVER_CHARM:
            out[i] = w[W_RECOVER]


# What a position is worth -------------------------------------------------------------------------


@jit
def features(t: Any, s: Any, w: Any, seat: int, out: Any) -> None:
    """The numbers that tell how near peace is, at the start of a mission."""
    n = float(s.players)
    held, most_held, weight, most, loaded = 0.0, 0.0, 0.0, 0.0, 0.0
    charms, tokens, active_hurts, fronts, held_sq = 0.0, 0.0, 0.0, 0.0, 0.0
    for one in range(s.players):
        size = float(s.hands[one, 0])
        held += size
        held_sq += size * size
        most_held = max(most_held, size)
        carried = float(load(t, s, one))
        weight += carried
        most = max(most, carried)
        loaded += carried + 1 >= t.hardship_limit
        charms += 1 - s.charm_used[one]
        tokens += s.tokens[one]
        fronts += tally(t, s.front[one]) != 0
        for i in range(1, s.front[one, 0] + 1):
            active_hurts += BURDEN[t.effect[s.front[one, i]]]
    left = float(s.trials[0]) + held
    out[0] = 1.0
    out[1] = float(s.trials[0]) / 10.0
    out[2] = held / n
    out[3] = float(s.morale[0]) / 10.0
    out[4] = min(float(s.morale[0]), 9.0) / 10.0
    out[5] = weight / n
    out[6] = most
    out[7] = loaded
    out[8] = charms / n
    out[9] = tokens / n
    out[10] = active_hurts / n
    out[11] = left / (float(s.morale[0]) + 3.0)
    out[12] = held_sq / n
    out[13] = min(left, 10.0) / 10.0
    out[14] = fronts / n
    out[15] = float(s.pool) / n


guide.implement(STATE, weigh=weigh, features=features)

START = np.array([
    -2.99, 1.33, 0.043, 49.8, -55.0, -2.37, -0.38, 0.149, -0.686,
    1.28, -0.305, -0.942, 1.33, 2.04, 0.0198, -14.3, 0.573, 0.614,
    1.28, 2.45, 4.68, 6.44, 1.32, 2.7, 1.85, -0.587, 2.93,
])  # fmt: skip
VALUES = np.array([
    3.605, -2.549, -0.741, 0.119, 1.202, -0.356, -0.176, -0.484,
    0.858, 1.700, -0.841, -1.971, -0.144, -1.150, -0.031, 0.846,
])  # fmt: skip

TUNING = Tuning(START, VALUES, INTENSITY, team=True, cut=0)
