"""The guide of The Court of Miracles: what a rogue brings where it is laid, and who leads.

A standoff is judged by the strengths that its actor may know; a rogue face down counts as an
average one.
"""

from functools import partial
from typing import Any

import numpy as np

from estaminet.bots.search import guide
from estaminet.engine.jit import int64, jit
from estaminet.games.miracles import state, tables
from estaminet.games.miracles.rules.common import controlled, tokens_on_board
from estaminet.games.miracles.rules.operations import possible
from estaminet.games.miracles.rules.standoff import lone_spot

ITERATIONS = {
    "apprentice": 16,
    "regular": 100,
    "master": 800,
    "champion": 30000,
    "master-0.1": 800,
    "clairvoyant": 800,
}

# What an action is judged by; the numbers are in guide.yaml, tuned by evolution
WEIGHTS = guide.names(
    "coin",
    "card",
    "king",  # a space of the King, for each token ahead
    "line",  # a Renown token bought
    "toll",  # a coin spent on it
    "token",  # a neighbourhood won in a standoff
    "oust",  # ... and taken from somebody
    "loss",  # one's own neighbourhood lost, or a rival's token
    "sure",  # how much a strength more decides
    "unknown",  # the strength of a rogue face down
    "ready",  # the share of a standoff that two rogues prepare
    "alone",  # ... and one
    "keep",  # a strong rogue out of the hand
    "shift",  # an operation that moves rogues
    "exchange",
    "right_hand",
    "other",  # any other operation of a card
    "plot",  # playing a card ...
    "early",  # ... before the end of the turn
    "rent",
)

# What a seat has, at the start of a turn, and how much that tells who will win; by regression
WORTHS = guide.names(
    "tokens",
    "late_tokens",  # ... times the part of his way that the King has gone
    "coins",  # in fours, up to three
    "cards",  # in fours
    "rogues",  # the strength of all of them, in fours
    "neighbourhoods",
    "last_token",  # 1: one token more wins
    "to_move",  # 1: its turn begins
    "can_buy",  # 1: it can pay a line
    "last_two_tokens",  # 1: two tokens more win
)

WASTED = -10.0  # a card that does nothing

NOTES = np.dtype(
    [
        ("ahead", np.float64),  # tokens that the actor is ahead of its best rival
        ("spots", np.float64, (state.SPOTS,)),  # what a free spot gives
        ("fights", np.float64, (state.PLACES,)),  # what a standoff is worth as things are
    ]
)

# What a rogue's ability is worth keeping for
USEFUL = np.zeros(len(tables.ABILITIES))
for _ability, _worth in {"blade": 2.0, "favour": 1.0, "on_win": 0.8, "on_loss": 0.6}.items():
    USEFUL[tables.ABILITIES.index(_ability)] = _worth


@jit
def weigh(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any, m: Any) -> None:
    m.ahead = lead(s, s.actor)
    first = weigh_places(t, s, w, legal, n, out, m) if s.decision == state.PLACE else 0
    for i in range(first, n):
        a = int64(legal[i])
        if a < state.A_PLOT:
            out[i] = weigh_move(t, s, w, m.ahead, a)
        elif a < state.A_DISCARD:
            out[i] = weigh_act(t, s, w, m.ahead, a)
        elif a < state.A_CHALLENGE:
            out[i] = weigh_operation(t, s, w, m.ahead, a)
        else:
            out[i] = weigh_standoff(t, s, w, a)


@jit
def weigh_places(t: Any, s: Any, w: Any, legal: Any, n: int, out: Any, m: Any) -> int:
    """The rogues that may be placed, what they share reckoned once; how many actions that is."""
    for place in range(state.PLACES):
        m.fights[place] = fight(t, s, w, place, state.NOTHING, state.NOTHING, 0)
    for spot in range(state.SPOTS):
        if s.kind[spot] == state.NOTHING:
            m.spots[spot] = spot_worth(t, s, w, m.ahead, spot)
    i = 0
    while i < n and legal[i] < state.A_MOVE:
        spot, kind = int64(legal[i]) % state.SPOTS, (int64(legal[i]) - state.A_PLACE) // state.SPOTS
        place = spot // state.SPOTS_EACH
        out[i] = m.spots[spot] - m.fights[place] - keeping(t, w, kind)
        out[i] += fight(t, s, w, place, state.NOTHING, spot, kind)
        i += 1
    return i


@jit
def spot_worth(t: Any, s: Any, w: Any, ahead: float, spot: int) -> float:
    """What a spot and its neighbourhood's action give."""
    worth = gains(t, s, w, ahead, tables.SPOT_PROGRAM + spot)
    return worth + action_worth(t, s, w, ahead, spot // state.SPOTS_EACH, coins_at(t, spot))


@jit
def keeping(t: Any, w: Any, kind: int) -> float:
    """What a rogue is worth in the hand."""
    return w.keep * (t.strength[kind] + USEFUL[t.ability[kind]])


@jit
def lead(s: Any, seat: int) -> int:
    """Tokens ahead of the best rival."""
    best = int64(0)
    for other in range(s.players):
        if other != seat:
            best = max(best, tokens_on_board(s, other))
    return tokens_on_board(s, seat) - best


@jit
def fight(t: Any, s: Any, w: Any, place: int, gone: int, spot: int, kind: int) -> float:
    """What a standoff at a place would be worth, without the rogue on `gone`, with one on `spot`.

    The actor knows its own rogues and those it has looked at.
    """
    me, present, closest = s.actor, 0, state.NOBODY
    mine, best, others = 0.0, 0.0, 0.0
    for at in range(state.SPOTS_EACH * place, state.SPOTS_EACH * (place + 1)):
        owner, strength = state.NOBODY, 0.0
        if at == spot:
            owner, strength = me, float(t.strength[kind])
        elif at != gone and s.kind[at] != state.NOTHING:
            owner, strength = int64(s.owner[at]), strength_known(t, s, w, at)
        if owner != state.NOBODY:
            present += 1
            closest = owner if closest == state.NOBODY else closest
            if owner == me:
                mine += strength + 0.01
            else:
                others += strength + 0.01
                best = max(best, strength)
    if present == 0:
        return 0.0
    rival = max(best, others if s.players == 2 else best)
    edge = mine - rival + (0.3 if closest == me else -0.3)
    chance = 0.0 if mine == 0.0 else 1.0
    if mine > 0.0 and others > 0.0:
        chance = 1.0 / (1.0 + np.exp(-w.sure * edge))
    share = 1.0
    if present < state.SPOTS_EACH and s.wrath != place and s.challenge != place:
        share = w.ready if present == 2 else w.alone
    return share * stakes(s, w, place, chance)


@jit
def strength_known(t: Any, s: Any, w: Any, spot: int) -> float:
    """The strength of a rogue as far as the actor knows it."""
    known = s.owner[spot] == s.actor or (s.seen[spot] >> s.actor) & 1 == 1
    return float(t.strength[s.kind[spot]]) if known else w.unknown


@jit
def stakes(s: Any, w: Any, place: int, chance: float) -> float:
    held = s.control[place]
    if held == s.actor:
        return -(1.0 - chance) * (w.loss + w.token)
    won = w.token + (w.oust if held != state.NOBODY else 0.0)
    return chance * won - (1.0 - chance) * w.loss


@jit
def change(t: Any, s: Any, w: Any, gone: int, spot: int, kind: int) -> float:
    """What it changes that the rogue on `gone` leaves and one of the actor's comes to `spot`."""
    total = 0.0
    if spot != state.NOTHING:
        place = spot // state.SPOTS_EACH
        total += fight(t, s, w, place, gone, spot, kind)
        total -= fight(t, s, w, place, state.NOTHING, state.NOTHING, 0)
    if gone != state.NOTHING and (
        spot == state.NOTHING or gone // state.SPOTS_EACH != spot // state.SPOTS_EACH
    ):
        place = gone // state.SPOTS_EACH
        total += fight(t, s, w, place, gone, state.NOTHING, 0)
        total -= fight(t, s, w, place, state.NOTHING, state.NOTHING, 0)
    return total


@jit
def gains(t: Any, s: Any, w: Any, ahead: float, program: int) -> float:
    """What the operations of a program bring."""
    total = 0.0
    for i in range(t.length[program]):
        operation = t.program[program, i]
        do, n = int64(operation[0]), float(operation[1])
        total += best_line(t, s, w, ahead, 0) if do == state.DO_BUY else gain(w, ahead, do, n)
    return total


@jit
def gain(w: Any, ahead: float, do: int, n: float) -> float:
    """What an operation other than buying brings."""
    if do in (state.DO_COINS, state.DO_TRIBUTE):
        return w.coin * n
    if do == state.DO_DRAW:
        return w.card * n
    if do == state.DO_KING:
        return w.king * n * max(-2.0, min(2.0, ahead))
    if do == state.DO_EXCHANGE:
        return w.exchange
    if do == state.DO_RIGHT_HAND:
        return w.right_hand
    return w.other


@jit
def best_line(t: Any, s: Any, w: Any, ahead: float, more: int) -> float:
    """The best line that the actor can pay with `more` coins, or nothing."""
    best = 0.0
    for line in range(state.LINES):
        if (s.square[line] >> s.actor) & 1 == 0 and t.toll[line] <= s.coins[s.actor] + more:
            best = max(best, line_worth(t, s, w, ahead, line))
    return best


@jit
def line_worth(t: Any, s: Any, w: Any, ahead: float, line: int) -> float:
    worth = w.line - w.toll * t.toll[line]
    for i in range(t.length[tables.BONUS_PROGRAM + line]):
        operation = t.program[tables.BONUS_PROGRAM + line, i]
        worth += gain(w, ahead, int64(operation[0]), float(operation[1]))
    return worth


@jit
def coins_at(t: Any, spot: int) -> int:
    total = int64(0)
    for i in range(t.length[tables.SPOT_PROGRAM + spot]):
        if t.program[tables.SPOT_PROGRAM + spot, i, 0] == state.DO_COINS:
            total += t.program[tables.SPOT_PROGRAM + spot, i, 1]
    return total


@jit
def action_worth(t: Any, s: Any, w: Any, ahead: float, place: int, more: int) -> float:
    """What the action of a neighbourhood promises, less its rent."""
    operation = t.program[tables.ACTION_PROGRAM + place, 0]
    do, worth = int64(operation[0]), 0.0
    if do == state.DO_BUY:
        worth = best_line(t, s, w, ahead, more)
    elif do < state.DO_BUY:
        worth = gain(w, ahead, do, float(operation[1]))
    else:
        worth = w.shift
    held = s.control[place]
    return max(0.0, worth - (w.rent if held != state.NOBODY and held != s.actor else 0.0))


@jit
def weigh_move(t: Any, s: Any, w: Any, ahead: float, a: int) -> float:
    """A rogue on the board, moved because the hand is empty."""
    gone, spot = (a - state.A_MOVE) // state.SPOTS, (a - state.A_MOVE) % state.SPOTS
    kind = int64(s.kind[gone])
    return spot_worth(t, s, w, ahead, spot) + change(t, s, w, gone, spot, kind)


@jit
def weigh_act(t: Any, s: Any, w: Any, ahead: float, a: int) -> float:
    """Plot cards, the action of a neighbourhood, and ending."""
    if a < state.A_TAKE:
        if not does_something(t, s, tables.PLOT_PROGRAM + a - state.A_PLOT):
            return WASTED
        early = s.decision != state.CLOSE
        score = gains(t, s, w, ahead, tables.PLOT_PROGRAM + a - state.A_PLOT)
        return score + w.plot - (w.early if early else 0.0)
    if a in (state.A_SKIP, state.A_END):
        return 0.0
    if s.placed == state.NOTHING:  # it was taken back: no place says what the action brings
        return 1.0
    return action_worth(t, s, w, ahead, s.placed // state.SPOTS_EACH, 0) + 1.0


@jit
def does_something(t: Any, s: Any, program: int) -> bool:
    """Whether any operation of a card is possible; if none is, none of them makes one possible."""
    for i in range(t.length[program]):
        operation = t.program[program, i]
        if possible(t, s, int64(operation[0]), s.actor, int64(operation[2])):
            return True
    return False


@jit
def weigh_operation(t: Any, s: Any, w: Any, ahead: float, a: int) -> float:
    """The choices of operations: discard to drive."""
    if a < state.A_DROWN:
        return -gains(t, s, w, ahead, tables.PLOT_PROGRAM + a - state.A_DISCARD)
    if a < state.A_BUY:
        kind = a - state.A_DROWN
        return -(t.strength[kind] + USEFUL[t.ability[kind]])
    if a < state.A_SHIFT:
        return line_worth(t, s, w, ahead, a - state.A_BUY)
    if a < state.A_RECALL:
        return weigh_moving(t, s, w, a)
    if a < state.A_LOOK:
        return change(t, s, w, a - state.A_RECALL, state.NOTHING, 0)
    if a < state.A_DONE:
        return 0.5
    if state.A_STEAL <= a < state.A_TRANSFER:
        return float(min(s.coins[a - state.A_STEAL], 3))
    if state.A_DRIVE <= a < state.A_CHALLENGE:
        return w.king * (a - state.A_DRIVE + 1) * max(-2.0, min(2.0, ahead))
    return 0.0


@jit
def weigh_moving(t: Any, s: Any, w: Any, a: int) -> float:
    """Shifts and swaps; a rival's rogue only leaves."""
    first = state.A_SHIFT if a < state.A_SWAP else state.A_SWAP
    origin, spot = (a - first) // state.SPOTS, (a - first) % state.SPOTS
    if a >= state.A_SWAP:
        one, other = s.owner[origin], s.owner[spot]
        if one == other:
            return -0.5
        if other == s.actor:
            origin, spot = spot, origin
    if s.owner[origin] == s.actor:
        return change(t, s, w, origin, spot, int64(s.kind[origin]))
    return change(t, s, w, origin, state.NOTHING, 0)


@jit
def weigh_standoff(t: Any, s: Any, w: Any, a: int) -> float:
    if a >= state.A_RENOWN:
        place = a - state.A_RENOWN
        return stakes(s, w, place, 1.0)
    if a < state.A_WRATH:
        return fight(t, s, w, a - state.A_CHALLENGE, state.NOTHING, state.NOTHING, 0)
    if a < state.A_HIDE:
        return fight(t, s, w, (a - state.A_WRATH) % state.PLACES, state.NOTHING, state.NOTHING, 0)
    if a == state.A_PAY:
        return 1.0 if blade_decides(t, s) else -1.0
    if s.decision == state.LONE and a > state.A_HIDE:
        return 1.0 if shows_off(t, s) else -1.0
    return 0.0


@jit
def blade_decides(t: Any, s: Any) -> bool:
    """Whether the blade may bring the actor level with the strongest other."""
    mine, best = int64(0), int64(0)
    for seat in range(s.players):
        total = int64(0)
        for spot in range(state.SPOTS_EACH * s.standoff, state.SPOTS_EACH * (s.standoff + 1)):
            if s.owner[spot] == seat:
                kind = s.kind[spot]
                blade = seat == s.actor and t.ability[kind] == tables.BLADE
                total += t.paid_strength[kind] if blade else t.strength[kind]
        if seat == s.actor:
            mine = total
        else:
            best = max(best, total)
    return mine >= best


@jit
def shows_off(t: Any, s: Any) -> bool:
    """Whether a lone rogue gains by being shown."""
    return t.ability[s.kind[lone_spot(s)]] in (tables.ON_WIN, tables.FAVOUR)


# What a position is worth -------------------------------------------------------------------------


@jit
def features(t: Any, s: Any, w: Any, seat: int, out: Any, m: Any) -> None:
    """What a seat has, in numbers that tell who will win."""
    tokens = float(tokens_on_board(s, seat))
    way = float(s.king) / float(t.last_space)
    strength = 0.0
    for i in range(1, s.rogues[seat, 0] + 1):
        strength += t.strength[s.rogues[seat, i]] + USEFUL[t.ability[s.rogues[seat, i]]]
    for spot in range(state.SPOTS):
        if s.owner[spot] == seat:
            strength += t.strength[s.kind[spot]] + USEFUL[t.ability[s.kind[spot]]]
    out.tokens = tokens
    out.late_tokens = tokens * way
    out.coins = float(min(s.coins[seat], 12)) / 4.0
    out.cards = float(s.cards[seat, 0]) / 4.0
    out.rogues = strength / 4.0
    out.neighbourhoods = float(controlled(s, seat))
    out.last_token = 1.0 if tokens >= t.renown - 1 else 0.0
    out.to_move = 1.0 if s.actor == seat else 0.0
    out.can_buy = 1.0 if s.coins[seat] >= cheapest(t, s, seat) else 0.0
    out.last_two_tokens = 1.0 if tokens >= t.renown - 2 else 0.0


@jit
def cheapest(t: Any, s: Any, seat: int) -> int:
    """The toll of the cheapest line that the seat has not bought."""
    best = int64(99)
    for line in range(state.LINES):
        if (s.square[line] >> seat) & 1 == 0:
            best = min(best, t.toll[line])
    return best


guide.implement(state.STATE, guide.Guide(weigh, features, WEIGHTS, WORTHS, NOTES))

TUNING = partial(guide.Tuning, quiet=state.PLACE, cut=0)
