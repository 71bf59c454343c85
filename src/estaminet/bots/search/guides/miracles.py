"""The guide of The Court of Miracles: what a rogue brings where it is laid, and who leads.

A standoff is judged by the strengths that its actor may know; a rogue face down counts as an
average one.
"""

from typing import Any

import numpy as np

from estaminet.bots.search import guide
from estaminet.bots.search.player import Tuning
from estaminet.engine.jit import int64, jit
from estaminet.games.miracles.rules.common import controlled, tokens_on_board
from estaminet.games.miracles.state import (
    A_BUY,
    A_CHALLENGE,
    A_DISCARD,
    A_DONE,
    A_DRIVE,
    A_DROWN,
    A_END,
    A_HIDE,
    A_LOOK,
    A_MOVE,
    A_PAY,
    A_PLACE,
    A_PLOT,
    A_RECALL,
    A_RENOWN,
    A_SHIFT,
    A_SKIP,
    A_STEAL,
    A_SWAP,
    A_TAKE,
    A_TRANSFER,
    A_WRATH,
    CLOSE,
    DO_BUY,
    DO_COINS,
    DO_DRAW,
    DO_EXCHANGE,
    DO_KING,
    DO_RIGHT_HAND,
    DO_TRIBUTE,
    LINES,
    LONE,
    NOBODY,
    NOTHING,
    PLACE,
    PLACES,
    SPOTS,
    SPOTS_EACH,
    STATE,
)
from estaminet.games.miracles.tables import (
    ABILITIES,
    ACTION_PROGRAM,
    BLADE,
    BONUS_PROGRAM,
    FAVOUR,
    ON_WIN,
    PLOT_PROGRAM,
    SPOT_PROGRAM,
)

# The numbers of this guide: what an action is judged by ...
(
    W_COIN,
    W_CARD,
    W_KING,  # a space of the King, for each token ahead
    W_LINE,  # a Renown token bought
    W_TOLL,  # a coin spent on it
    W_TOKEN,  # a neighbourhood won in a standoff
    W_OUST,  # ... and taken from somebody
    W_LOSS,  # one's own neighbourhood lost, or a rival's token
    W_SURE,  # how much a strength more decides
    W_UNKNOWN,  # the strength of a rogue face down
    W_READY,  # the share of a standoff that two rogues prepare
    W_ALONE,  # ... and one
    W_KEEP,  # a strong rogue out of the hand
    W_SHIFT,  # an operation that moves rogues
    W_EXCHANGE,
    W_RIGHT_HAND,
    W_OTHER,  # any other operation of a card
    W_PLOT,  # playing a card ...
    W_EARLY,  # ... before the end of the turn
    W_RENT,
) = range(20)
# ... and what a position is worth
FEATURES = 10
NUMBERS = 20

# What a rogue's ability is worth keeping for
USEFUL = np.zeros(len(ABILITIES))
for _ability, _worth in {"blade": 2.0, "favour": 1.0, "on_win": 0.8, "on_loss": 0.6}.items():
    USEFUL[ABILITIES.index(_ability)] = _worth


@jit
def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any) -> None:
    ahead = float(lead(s, s.actor))
    first = weigh_places(t, s, w, ahead, legal, n, out) if s.decision == PLACE else 0
    for i in range(first, n):
        a = int64(legal[i])
        if a < A_PLOT:
            out[i] = weigh_move(t, s, w, ahead, a)
        elif a < A_DISCARD:
            out[i] = weigh_act(t, s, w, ahead, a)
        elif a < A_CHALLENGE:
            out[i] = weigh_operation(t, s, w, ahead, a)
        else:
            out[i] = weigh_standoff(t, s, w, a)


@jit
def weigh_places(t: Any, s: Any, w: Any, ahead: float, legal: Any, n: int, out: Any) -> int:
    """The rogues that may be placed, what they share reckoned once; how many actions that is."""
    spots, fights = out[n : n + SPOTS], out[n + SPOTS : n + SPOTS + PLACES]
    for place in range(PLACES):
        fights[place] = fight(t, s, w, s.actor, place, NOTHING, NOTHING, 0)
    for spot in range(SPOTS):
        if s.kind[spot] == NOTHING:
            spots[spot] = spot_worth(t, s, w, ahead, spot)
    i = 0
    while i < n and legal[i] < A_MOVE:
        spot, kind = int64(legal[i]) % SPOTS, (int64(legal[i]) - A_PLACE) // SPOTS
        place = spot // SPOTS_EACH
        out[i] = spots[spot] - fights[place] - keeping(t, w, kind)
        out[i] += fight(t, s, w, s.actor, place, NOTHING, spot, kind)
        i += 1
    return i


@jit
def spot_worth(t: Any, s: Any, w: Any, ahead: float, spot: int) -> float:
    """What a spot and its neighbourhood's action give."""
    worth = gains(t, s, w, ahead, SPOT_PROGRAM + spot)
    return worth + action_worth(t, s, w, ahead, spot // SPOTS_EACH, coins_at(t, spot))


@jit
def keeping(t: Any, w: Any, kind: int) -> float:
    """What a rogue is worth in the hand."""
    return w[W_KEEP] * (t.strength[kind] + USEFUL[t.ability[kind]])


@jit
def lead(s: Any, seat: int) -> int:
    """Tokens ahead of the best rival."""
    best = int64(0)
    for other in range(s.players):
        if other != seat:
            best = max(best, tokens_on_board(s, other))
    return tokens_on_board(s, seat) - best


@jit
def fight(t: Any, s: Any, w: Any, me: int, place: int, gone: int, spot: int, kind: int) -> float:
    """What a standoff at a place would be worth, without the rogue on `gone`, with one on `spot`.

    The actor knows its own rogues and those it has looked at.
    """
    mine, best, present, closest = 0.0, 0.0, 0, NOBODY
    others = 0.0
    for at in range(SPOTS_EACH * place, SPOTS_EACH * (place + 1)):
        owner, known, strength = NOBODY, False, 0.0
        if at == spot:
            owner, strength = me, float(t.strength[kind])
        elif at != gone and s.kind[at] != NOTHING:
            owner = int64(s.owner[at])
            known = owner == me or (s.seen[at] >> me) & 1 == 1
            strength = float(t.strength[s.kind[at]]) if known else w[W_UNKNOWN]
        if owner != NOBODY:
            present += 1
            if closest == NOBODY:
                closest = owner
            if owner == me:
                mine += strength + 0.01
            else:
                others += strength + 0.01
                best = max(best, strength)
    if present == 0:
        return 0.0
    rival = max(best, others if s.players == 2 else best)
    edge = mine - rival + (0.3 if closest == me else -0.3)
    chance = 1.0 / (1.0 + np.exp(-w[W_SURE] * edge)) if others > 0.0 else 1.0
    if mine == 0.0:
        chance = 0.0
    share = 1.0
    if present < SPOTS_EACH and s.wrath != place and s.challenge != place:
        share = w[W_READY] if present == 2 else w[W_ALONE]
    return share * stakes(s, w, me, place, chance)


@jit
def stakes(s: Any, w: Any, me: int, place: int, chance: float) -> float:
    held = s.control[place]
    if held == me:
        return -(1.0 - chance) * (w[W_LOSS] + w[W_TOKEN])
    won = w[W_TOKEN] + (w[W_OUST] if held != NOBODY else 0.0)
    return chance * won - (1.0 - chance) * w[W_LOSS]


@jit
def change(t: Any, s: Any, w: Any, me: int, gone: int, spot: int, kind: int) -> float:
    """What it changes that the rogue on `gone` leaves and one of the actor's comes to `spot`."""
    total = 0.0
    if spot != NOTHING:
        place = spot // SPOTS_EACH
        total += fight(t, s, w, me, place, gone, spot, kind)
        total -= fight(t, s, w, me, place, NOTHING, NOTHING, 0)
    if gone != NOTHING and (spot == NOTHING or gone // SPOTS_EACH != spot // SPOTS_EACH):
        place = gone // SPOTS_EACH
        total += fight(t, s, w, me, place, gone, NOTHING, 0)
        total -= fight(t, s, w, me, place, NOTHING, NOTHING, 0)
    return total


@jit
def gains(t: Any, s: Any, w: Any, ahead: float, program: int) -> float:
    """What the operations of a program bring."""
    total = 0.0
    for i in range(t.length[program]):
        operation = t.program[program, i]
        total += gain(t, s, w, ahead, int64(operation[0]), float(operation[1]))
    return total


@jit
def gain(t: Any, s: Any, w: Any, ahead: float, do: int, n: float) -> float:
    return best_line(t, s, w, ahead, 0) if do == DO_BUY else plain_gain(w, ahead, do, n)


@jit
def plain_gain(w: Any, ahead: float, do: int, n: float) -> float:
    """What an operation other than buying brings."""
    if do in (DO_COINS, DO_TRIBUTE):
        return w[W_COIN] * n
    if do == DO_DRAW:
        return w[W_CARD] * n
    if do == DO_KING:
        return w[W_KING] * n * max(-2.0, min(2.0, ahead))
    if do == DO_EXCHANGE:
        return w[W_EXCHANGE]
    if do == DO_RIGHT_HAND:
        return w[W_RIGHT_HAND]
    return w[W_OTHER]


@jit
def best_line(t: Any, s: Any, w: Any, ahead: float, more: int) -> float:
    """The best line that the actor can pay with `more` coins, or nothing."""
    best = 0.0
    for line in range(LINES):
        if (s.square[line] >> s.actor) & 1 == 0 and t.toll[line] <= s.coins[s.actor] + more:
            best = max(best, line_worth(t, s, w, ahead, line))
    return best


@jit
def line_worth(t: Any, s: Any, w: Any, ahead: float, line: int) -> float:
    worth = w[W_LINE] - w[W_TOLL] * t.toll[line]
    for i in range(t.length[BONUS_PROGRAM + line]):
        operation = t.program[BONUS_PROGRAM + line, i]
        worth += plain_gain(w, ahead, int64(operation[0]), float(operation[1]))
    return worth


@jit
def coins_at(t: Any, spot: int) -> int:
    total = int64(0)
    for i in range(t.length[SPOT_PROGRAM + spot]):
        if t.program[SPOT_PROGRAM + spot, i, 0] == DO_COINS:
            total += t.program[SPOT_PROGRAM + spot, i, 1]
    return total


@jit
def action_worth(t: Any, s: Any, w: Any, ahead: float, place: int, more: int) -> float:
    """What the action of a neighbourhood promises, less its rent."""
    operation = t.program[ACTION_PROGRAM + place, 0]
    do, worth = int64(operation[0]), 0.0
    if do == DO_BUY:
        worth = best_line(t, s, w, ahead, more)
    elif do < DO_BUY:
        worth = gain(t, s, w, ahead, do, float(operation[1]))
    else:
        worth = w[W_SHIFT]
    held = s.control[place]
    return max(0.0, worth - (w[W_RENT] if held != NOBODY and held != s.actor else 0.0))


@jit
def weigh_move(t: Any, s: Any, w: Any, ahead: float, a: int) -> float:
    """A rogue on the board, moved because the hand is empty."""
    gone, spot = (a - A_MOVE) // SPOTS, (a - A_MOVE) % SPOTS
    kind = int64(s.kind[gone])
    return spot_worth(t, s, w, ahead, spot) + change(t, s, w, s.actor, gone, spot, kind)


@jit
def weigh_act(t: Any, s: Any, w: Any, ahead: float, a: int) -> float:
    """Plot cards, the action of a neighbourhood, and ending."""
    if a < A_TAKE:
        early = s.decision != CLOSE
        score = gains(t, s, w, ahead, PLOT_PROGRAM + a - A_PLOT)
        return score + w[W_PLOT] - (w[W_EARLY] if early else 0.0)
    if a in (A_SKIP, A_END):
        return 0.0
    return action_worth(t, s, w, ahead, s.placed // SPOTS_EACH, 0) + 1.0


@jit
def weigh_operation(t: Any, s: Any, w: Any, ahead: float, a: int) -> float:
    """The choices of operations: discard to drive."""
    if a < A_DROWN:
        return -gains(t, s, w, ahead, PLOT_PROGRAM + a - A_DISCARD)
    if a < A_BUY:
        kind = a - A_DROWN
        return -(t.strength[kind] + USEFUL[t.ability[kind]])
    if a < A_SHIFT:
        return line_worth(t, s, w, ahead, a - A_BUY)
    if a < A_RECALL:
        return weigh_moving(t, s, w, a)
    if a < A_LOOK:
        return change(t, s, w, s.actor, a - A_RECALL, NOTHING, 0)
    if a < A_DONE:
        return 0.5
    if A_STEAL <= a < A_TRANSFER:
        return float(min(s.coins[a - A_STEAL], 3))
    if A_DRIVE <= a < A_CHALLENGE:
        return w[W_KING] * (a - A_DRIVE + 1) * max(-2.0, min(2.0, ahead))
    return 0.0


@jit
def weigh_moving(t: Any, s: Any, w: Any, a: int) -> float:
    """Shifts and swaps; a rival's rogue only leaves."""
    first = A_SHIFT if a < A_SWAP else A_SWAP
    origin, spot = (a - first) // SPOTS, (a - first) % SPOTS
    if a >= A_SWAP:
        one, other = s.owner[origin], s.owner[spot]
        if one == other:
            return -0.5
        if other == s.actor:
            origin, spot = spot, origin
    if s.owner[origin] == s.actor:
        return change(t, s, w, s.actor, origin, spot, int64(s.kind[origin]))
    return change(t, s, w, s.actor, origin, NOTHING, 0)


@jit
def weigh_standoff(t: Any, s: Any, w: Any, a: int) -> float:
    if a >= A_RENOWN:
        place = a - A_RENOWN
        return stakes(s, w, s.actor, place, 1.0)
    if a < A_WRATH:
        return fight(t, s, w, s.actor, a - A_CHALLENGE, NOTHING, NOTHING, 0)
    if a < A_HIDE:
        return fight(t, s, w, s.actor, (a - A_WRATH) % PLACES, NOTHING, NOTHING, 0)
    if a == A_PAY:
        return 1.0 if blade_decides(t, s) else -1.0
    if s.decision == LONE and a > A_HIDE:
        return 1.0 if shows_off(t, s) else -1.0
    return 0.0


@jit
def blade_decides(t: Any, s: Any) -> bool:
    """Whether the blade may bring the actor level with the strongest other."""
    mine, best = int64(0), int64(0)
    for seat in range(s.players):
        total = int64(0)
        for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
            if s.owner[spot] == seat:
                kind = s.kind[spot]
                blade = seat == s.actor and t.ability[kind] == BLADE
                total += t.paid_strength[kind] if blade else t.strength[kind]
        if seat == s.actor:
            mine = total
        else:
            best = max(best, total)
    return mine >= best


@jit
def shows_off(t: Any, s: Any) -> bool:
    """Whether a lone rogue gains by being shown."""
    for spot in range(SPOTS_EACH * s.standoff, SPOTS_EACH * (s.standoff + 1)):
        if s.owner[spot] == s.actor:
            ability = t.ability[s.kind[spot]]
            if ability in (ON_WIN, FAVOUR):
                return True
    return False


# What a position is worth -------------------------------------------------------------------------


@jit
def features(t: Any, s: Any, w: Any, seat: int, out: Any) -> None:
    """What a seat has, in numbers that tell who will win."""
    tokens = float(tokens_on_board(s, seat))
    way = float(s.king) / float(t.last_space)
    strength = 0.0
    for i in range(1, s.rogues[seat, 0] + 1):
        strength += t.strength[s.rogues[seat, i]] + USEFUL[t.ability[s.rogues[seat, i]]]
    for spot in range(SPOTS):
        if s.owner[spot] == seat:
            strength += t.strength[s.kind[spot]] + USEFUL[t.ability[s.kind[spot]]]
    out[0] = tokens
    out[1] = tokens * way
    out[2] = float(min(s.coins[seat], 12)) / 4.0
    out[3] = float(s.cards[seat, 0]) / 4.0
    out[4] = strength / 4.0
    out[5] = float(controlled(s, seat))
    out[6] = 1.0 if tokens >= t.renown - 1 else 0.0
    out[7] = 1.0 if s.actor == seat else 0.0
    out[8] = 1.0 if s.coins[seat] >= cheapest(t, s, seat) else 0.0
    out[9] = 1.0 if tokens >= t.renown - 2 else 0.0


@jit
def cheapest(t: Any, s: Any, seat: int) -> int:
    """The toll of the cheapest line that the seat has not bought."""
    best = int64(99)
    for line in range(LINES):
        if (s.square[line] >> seat) & 1 == 0:
            best = min(best, t.toll[line])
    return best


guide.implement(STATE, weigh=weigh, features=features)

START = np.array([
    1.69, 0.403, -0.021, 10.5, 0.351, 20.6, 4.11, 0.734, 1.97,
    0.841, 0.393, 0.12, -0.141, 0.751, 0.581, 4.01, 1.2, -0.076,
    0.306, -0.586,
])  # fmt: skip
VALUES = np.array([
    0.292, 0.622, 0.372, 0.362, 0.97, -0.0424, 0.374, 0.23, 0.133,
    0.0854,
])  # fmt: skip

TUNING = Tuning(START, VALUES, PLACE, cut=0)
