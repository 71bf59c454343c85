"""The guide of Les Poilus: a soldier's cautious eye, and how near peace is.

An action is judged by what its actor may know: the threats on the table, the cards it holds, how
likely the cards that lie face down are to show a threat.
"""

from functools import partial
from typing import Any

import numpy as np

from estaminet.bots.search import guide
from estaminet.engine.jit import int64, jit
from estaminet.games.poilus import state, tables
from estaminet.games.poilus.rules.common import (
    active_threats,
    cards_in_hands,
    count_in,
    tally,
)
from estaminet.games.poilus.rules.mission import weight_before

ITERATIONS = {
    "apprentice": 16,
    "regular": 200,
    "master": 4000,
    "champion": 60000,
    "master-0.1": 4000,
    "clairvoyant": 1600,  # who sees all cards knows earlier
}

# What an action is judged by; the numbers are in guide.yaml, tuned by evolution
WEIGHTS = guide.names(
    "play",  # a card out of the hand
    "pair",  # a threat brought to one short of failure
    "first",  # a threat brought to the table
    "trap",  # times the chance that the drawn card fails the mission
    "fail",  # a mission failed
    "hardship",  # a hardship out of the hand ...
    "load",  # ... for each weight then borne, times its burden
    "last_load",  # ... and when one more would break the bearer
    "charm",  # a charm used ...
    "freed",  # ... for each card of the own hand set free
    "charm_safe",  # ... while there is another card to play
    "speech",  # a speech made ...
    "heard",  # ... for each card that it may free others of
    "blocked",  # ... and more where the threat stands one short of failure
    "fall_back",  # falling back ...
    "held",  # ... for each card still held
    "danger",  # ... for each threat one short of failure
    "tile",  # ... the burden of the one who gets the tile
    "lose_single",
    "discard",  # answering a speech ...
    "discard_blocked",  # ... with a card that cannot be played
    "relief",  # a hardship removed, times its burden
    "recover",  # the charm recovered
    "hand",  # cards a player should hold after the deal ...
    "hand_held",  # ... less this for each card held
    "hand_end",  # ... and more when this many a player are left
    "deal",  # how much it matters
)

# What a position is worth, at the start of a mission; by regression
WORTHS = guide.names(
    "always",
    "trials",  # cards in Trials, in tens
    "held",  # cards a hand
    "morale",  # cards in Morale, in tens ...
    "low_morale",  # ... up to nine of them
    "load",  # weight a seat
    "most_load",  # ... of the one who bears most
    "breaking",  # seats that one more weight breaks
    "charms",  # still to be used, a seat
    "speeches",  # tokens a seat
    "burden",  # hardships a seat, by what they do
    "pace",  # cards to be got rid of for each in Morale
    "full_hands",  # squares of the hands
    "last_cards",  # cards to be got rid of, in tens, up to ten
    "threatened",  # seats with a threat before them
    "pool",  # speech tokens nobody has, a seat
)

NEVER = -1000.0

# How much a hardship hurts beyond its weight, by what it does; any other: 1
BURDENS = {
    "weight_two": 2.6,
    "active_threat": 1.5,
    "others_no_fall_back_with_cards": 1.5,
    "drop_plus_one": 1.4,
    "take_and_keep_leader": 1.3,
    "draw_and_play_after_fall_back": 1.2,
    "no_fall_back_with_two_cards": 1.2,
    "draw_two_extra": 1.2,
    "no_fall_back_unless_last": 1.1,
}
BURDEN = np.array([BURDENS.get(effect, 1.0) for effect in tables.EFFECTS])


@jit
def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any, m: Any) -> None:
    if s.decision == state.TURN:
        weigh_turn(t, s, w, legal, n, out)
    elif s.decision == state.INTENSITY:
        weigh_intensity(s, w, legal, n, out)
    elif s.decision == state.SPEECH_REPLY:
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
    wanted = max(1.0, w.hand - w.hand_held * held)
    if left <= w.hand_end and held < 1.0:
        wanted = np.ceil(left)
    for i in range(n):
        out[i] = -w.deal * abs(legal[i] - state.A_INTENSITY + 1 - wanted)


@jit
def full_threats(t: Any, counts: int) -> int:
    """The threats that one card more fails the mission with: their bytes of a tally."""
    found = int64(0)
    for threat in range(state.THREATS):
        if count_in(counts, threat) + 1 >= t.fail_at:
            found |= 0xFF << (8 * threat)
    return found


@jit
def fails(t: Any, card: int, full: int) -> bool:
    """Whether a card fails the mission while these threats are full."""
    return t.tally[card] & full != 0


@jit
def short_of_failure(t: Any, counts: int) -> int:
    """Threats that one more card fails."""
    found = 0
    for threat in range(state.THREATS):
        found += count_in(counts, threat) + 1 == t.fail_at
    return found


@jit
def risk_of_draw(t: Any, s: Any, full: int) -> float:
    """The chance that a card which the actor has not seen fails the mission."""
    bad = failing(t, s.trials, full) + failing(t, s.morale, full)
    for seat in range(s.players):
        if seat != s.actor:
            bad += failing(t, s.hands[seat], full)
    return bad / max(unseen_cards(s), 1)


@jit
def failing(t: Any, pile: Any, full: int) -> int:
    count = 0
    for i in range(1, pile[0] + 1):
        count += fails(t, pile[i], full)
    return count


@jit
def unseen_cards(s: Any) -> int:
    """The actor cannot tell in which of Trials, Morale and the other hands a card is."""
    return s.trials[0] + s.morale[0] + cards_in_hands(s) - s.hands[s.actor, 0]


@jit
def unseen_threats(t: Any, s: Any) -> int:
    """What these cards show, a tally."""
    counts = tally(t, s.trials) + tally(t, s.morale)
    for seat in range(s.players):
        if seat != s.actor:
            counts += tally(t, s.hands[seat])
    return counts


@jit
def burden(t: Any, s: Any, seat: int) -> float:
    """How much a seat needs relief."""
    hurt = 0.4 * s.charm_used[seat]
    for i in range(1, s.front[seat, 0] + 1):
        hurt += BURDEN[t.effect[s.front[seat, i]]]
    weight = weight_before(t, s, seat)
    if weight + 1 >= t.hardship_limit:
        return hurt + 6.0
    return hurt + (1.5 if weight + 2 >= t.hardship_limit else 0.0)


@jit
def weigh_turn(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    counts = active_threats(s)
    now = full_threats(t, counts)
    hand = s.hands[s.active]
    safe, unseen = 0, -1
    for i in range(1, hand[0] + 1):
        safe += not fails(t, hand[i], now)
    for i in range(n):
        a = int64(legal[i])
        if a < state.A_CHARM:
            out[i] = weigh_play(t, s, w, counts, now, a - state.A_PLAY)
        elif a < state.A_SPEECH:
            out[i] = weigh_charm(t, s, w, counts, now, a - state.A_CHARM)
            out[i] -= w.charm_safe if safe > 0 else 0.0
        elif a < state.A_FALL_BACK:
            unseen = unseen_threats(t, s) if unseen < 0 else unseen
            out[i] = weigh_speech(t, s, w, counts, unseen, a - state.A_SPEECH)
        else:
            out[i] = weigh_fall_back(t, s, w, counts, a)


@jit
def weigh_play(t: Any, s: Any, w: Any, counts: int, now: int, card: int) -> float:
    if fails(t, card, now):
        return w.fail
    if t.hardship[card]:
        return weigh_hardship(t, s, w, card)
    after = counts + t.tally[card]
    score = w.play
    for threat in range(state.THREATS):
        if t.shows[card, threat]:
            if count_in(after, threat) + 1 >= t.fail_at:
                score -= w.pair
            else:
                score -= w.first
    if t.trap[card] and t.traps[s.variant]:
        score -= w.trap * risk_of_draw(t, s, full_threats(t, after))
    return score


@jit
def weigh_hardship(t: Any, s: Any, w: Any, card: int) -> float:
    if t.effect[card] == tables.MERRY_CHRISTMAS:
        for seat in range(s.players):
            if s.front[seat, 0] > 0:
                return 6.0
        return 0.5
    weight = weight_before(t, s, s.active) + t.weight[card]
    if weight >= t.hardship_limit:
        return NEVER
    score = w.hardship - BURDEN[t.effect[card]] * w.load * weight
    return score - (w.last_load if weight + 1 >= t.hardship_limit else 0.0)


@jit
def weigh_charm(t: Any, s: Any, w: Any, counts: int, now: int, card: int) -> float:
    """Worth it when it frees cards of the own hand that would fail now."""
    then = full_threats(t, counts - t.tally[card])
    freed = 0
    hand = s.hands[s.active]
    for i in range(1, hand[0] + 1):
        freed += fails(t, hand[i], now) and not fails(t, hand[i], then)
    return w.charm + w.freed * freed


@jit
def weigh_speech(t: Any, s: Any, w: Any, counts: int, unseen: int, threat: int) -> float:
    """Help the others to throw away what they cannot play."""
    listeners = 0
    for seat in range(s.players):
        listeners += seat != s.active and s.in_mission[seat] and s.hands[seat, 0] > 0
    share = count_in(unseen, threat) / max(unseen_cards(s), 1)
    blocked = count_in(counts, threat) + 1 >= t.fail_at
    return w.speech + listeners * share * (w.heard + w.blocked * blocked)


@jit
def weigh_fall_back(t: Any, s: Any, w: Any, counts: int, a: int) -> float:
    score = w.fall_back + w.held * s.hands[s.active, 0]
    score += w.danger * short_of_failure(t, counts)
    place = a - state.A_FALL_BACK
    if a >= state.A_FALL_BACK_LOSE:
        place = (a - state.A_FALL_BACK_LOSE) // state.TILE_KINDS
        lost = (a - state.A_FALL_BACK_LOSE) % state.TILE_KINDS
        score -= w.lose_single * (not t.tile_double[lost])
    if place < state.TILE_KINDS:
        receiver = (s.active + t.tile_step[place]) % s.players
        score += w.tile * burden(t, s, receiver)
    return score


@jit
def weigh_reply(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    now = full_threats(t, active_threats(s))
    for i in range(n):
        out[i] = 0.0
        if legal[i] != state.A_DECLINE:
            card = int64(legal[i]) - state.A_DISCARD
            out[i] = w.discard + w.discard_blocked * fails(t, card, now)


@jit
def weigh_relief(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    """Support, and Merry Christmas."""
    for i in range(n):
        a = int64(legal[i])
        out[i] = 0.0
        if s.decision == state.CHRISTMAS:
            if state.A_REMOVE_OF <= a < state.A_REMOVE_OF + state.KINDS * s.players:
                seat, card = (
                    (a - state.A_REMOVE_OF) // state.KINDS,
                    (a - state.A_REMOVE_OF) % state.KINDS,
                )
                out[i] = w.relief * BURDEN[t.effect[card]] + burden(t, s, seat)
        elif state.A_REMOVE <= a < state.A_REMOVE + state.KINDS:
            out[i] = 1.0 + w.relief * BURDEN[t.effect[a - state.A_REMOVE]]
        elif a == state.A_RECOVER_CHARM:
            out[i] = w.recover


# What a position is worth -------------------------------------------------------------------------


@jit
def features(t: Any, s: Any, w: Any, seat: int, out: Any, m: Any) -> None:
    """The numbers that tell how near peace is, at the start of a mission."""
    n = float(s.players)
    held, squares, weight, most, breaking = 0.0, 0.0, 0.0, 0.0, 0.0
    charms, tokens, hurts, fronts = 0.0, 0.0, 0.0, 0.0
    for one in range(s.players):
        size = float(s.hands[one, 0])
        held += size
        squares += size * size
        carried = float(weight_before(t, s, one))
        weight += carried
        most = max(most, carried)
        breaking += carried + 1 >= t.hardship_limit
        charms += 1 - s.charm_used[one]
        tokens += s.tokens[one]
        fronts += tally(t, s.front[one]) != 0
        for i in range(1, s.front[one, 0] + 1):
            hurts += BURDEN[t.effect[s.front[one, i]]]
    left = float(s.trials[0]) + held
    out.always = 1.0
    out.trials = float(s.trials[0]) / 10.0
    out.held = held / n
    out.morale = float(s.morale[0]) / 10.0
    out.low_morale = min(float(s.morale[0]), 9.0) / 10.0
    out.load = weight / n
    out.most_load = most
    out.breaking = breaking
    out.charms = charms / n
    out.speeches = tokens / n
    out.burden = hurts / n
    out.pace = left / (float(s.morale[0]) + 3.0)
    out.full_hands = squares / n
    out.last_cards = min(left, 10.0) / 10.0
    out.threatened = fronts / n
    out.pool = float(s.pool) / n


guide.implement(state.STATE, guide.Guide(weigh, features, WEIGHTS, WORTHS, guide.NO_NOTES))

TUNING = partial(guide.Tuning, quiet=state.INTENSITY, cut=0)
