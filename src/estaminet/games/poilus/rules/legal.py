"""Legal actions (section 7) and the hardships that narrow them (P-CON)."""

from typing import Any

from estaminet.engine import bits, piles
from estaminet.engine.jit import int64, jit
from estaminet.games.poilus import state, tables
from estaminet.games.poilus.rules.common import count_in, seats_in_mission, suffers, threat_at

# What hardships say about falling back (P-CON-2)
FREE, MUST, MUST_NOT = range(3)
WORDS = 1 << tables.AFRAID | 1 << tables.STUBBORN | 1 << tables.PROUD  # effects that do


@jit
def legal(t: Any, s: Any, out: Any) -> int:
    """Write the legal actions in ascending order; how many there are."""
    if s.decision == state.INTENSITY:
        return legal_intensity(t, s, out)
    if s.decision == state.TURN:
        return legal_turn(t, s, out)
    if s.decision == state.SPEECH_REPLY:
        return legal_reply(t, s, out)
    if s.decision == state.CHRISTMAS:
        return legal_christmas(s, out)
    if s.decision == state.SUPPORT or s.decision == state.SUPPORT_MORE:
        return legal_support(s, out)
    return 0


@jit
def legal_intensity(t: Any, s: Any, out: Any) -> int:
    """P-PREP-2, P-PREP-3; P-PREP-8: never none at all."""
    least = t.first_intensity if s.mission == 1 else t.least_intensity
    most = most_intensity(s)
    n = 0
    for k in range(min(least, most), most + 1):
        out[n] = state.A_INTENSITY + k - 1
        n += 1
    return n


@jit
def most_intensity(s: Any) -> int:
    """P-PREP-3."""
    if s.hands_dealt == state.EQUAL:  # P-OPT-7
        return max(1, piles.size(s.trials) // s.players)
    return (piles.size(s.trials) + s.players - 1) // s.players


@jit
def legal_turn(t: Any, s: Any, out: Any) -> int:
    says = word_on_falling_back(t, s, s.active)
    n = 0
    if says != MUST:
        n = add_plays(s, out, n)
        n = add_charms(t, s, out, n)
        n = add_speeches(t, s, out, n)
    if says != MUST_NOT:  # P-FALL-5
        n = add_fall_backs(t, s, out, n)
    return n


@jit
def word_on_falling_back(t: Any, s: Any, seat: int) -> int:
    """P-CON: the oldest own hardship in force decides; without one, another's Fragile."""
    if s.effects[seat] & WORDS != 0:
        says = own_word(t, s, seat)
        if says != FREE:
            return says
    if s.hands[seat, 0] > 0 and fragile_comrade(s, seat):
        return MUST_NOT  # P-HARD-8
    return FREE


@jit
def own_word(t: Any, s: Any, seat: int) -> int:
    """P-CON-2, P-CON-3: the oldest own hardship in force."""
    cards = s.hands[seat, 0]  # P-FALL-6: without any no ban is in force
    front = s.front[seat]
    for i in range(1, front[0] + 1):
        effect = t.effect[front[i]]
        if effect == tables.AFRAID and threat_at(s.land_tally, 2) >= 0:
            return MUST  # P-HARD-4
        if effect == tables.STUBBORN and cards >= 2:
            return MUST_NOT  # P-HARD-5
        if effect == tables.PROUD and cards > 0 and seats_in_mission(s) > 1:
            return MUST_NOT  # P-HARD-7
    return FREE


@jit
def fragile_comrade(s: Any, seat: int) -> bool:
    """Another seat in the mission that is Fragile."""
    effects = int64(0)
    for other in range(state.SEATS):
        effects |= s.effects[other] * s.in_mission[other] * (other != seat)
    return (effects >> tables.FRAGILE) & 1 == 1


@jit
def add_plays(s: Any, out: Any, n: int) -> int:
    """P-PLAY-1: each different card in hand, also one that will fail the mission (P-PLAY-5)."""
    hand, before = s.hands[s.active], -1
    for i in range(1, piles.size(hand) + 1):
        card = piles.at(hand, i)
        out[n] = state.A_PLAY + card  # written over unless it counts
        n += card != before
        before = card
    return n


@jit
def add_charms(t: Any, s: Any, out: Any, n: int) -> int:
    """P-CHA-1, P-CHA-2: each different No man's land card with the charm's threat."""
    threat = int64(t.charm[s.poilus[s.active]])
    if s.charm_used[s.active] or count_in(s.land_tally, threat) == 0:
        return n
    kinds = int64(0)
    for i in range(1, piles.size(s.land) + 1):
        card = piles.at(s.land, i)
        kinds |= int64(t.shows[card, threat]) << card
    return add_kinds(kinds, state.A_CHARM, out, n)


@jit
def add_kinds(kinds: int, base: int, out: Any, n: int) -> int:
    """One action for each kind of a set, a bit a kind; the new end."""
    while kinds != 0:
        out[n] = base + bits.lowest(kinds)
        n += 1
        kinds &= kinds - 1
    return n


@jit
def add_speeches(t: Any, s: Any, out: Any, n: int) -> int:
    """P-SPE-1, P-SPE-2, P-HARD-2."""
    if s.tokens[s.active] == 0 or suffers(s, s.active, tables.MUTE):
        return n
    for threat in range(state.THREATS):
        out[n] = state.A_SPEECH + threat
        n += 1
    return n


@jit
def add_fall_backs(t: Any, s: Any, out: Any, n: int) -> int:
    """P-FALL-2, with Stunned (P-HARD-11) and Panic (P-HARD-12)."""
    stock = s.stock[s.active]
    tiles = piles.total(stock)
    if tiles == 0:
        out[n] = state.A_FALL_BACK + state.PLACE_NONE
        return n + 1
    panic = suffers(s, s.active, tables.PANIC)
    if suffers(s, s.active, tables.STUNNED):
        return add_losses(stock, tiles, panic, out, n)
    if panic:
        out[n] = state.A_FALL_BACK + state.PLACE_RANDOM
        return n + 1
    for tile in range(state.TILE_KINDS):
        out[n] = state.A_FALL_BACK + tile  # written over unless it counts
        n += stock[tile] > 0
    return n


@jit
def add_losses(stock: Any, tiles: int, panic: bool, out: Any, n: int) -> int:
    """`fall_back … lose …`: each different pair (placed, removed) that the stock contains."""
    if tiles == 1 or panic:
        place = state.PLACE_NONE if tiles == 1 else state.PLACE_RANDOM
        return add_losses_with(stock, place, out, n)
    for placed in range(state.TILE_KINDS):
        if stock[placed]:
            stock[placed] -= 1
            n = add_losses_with(stock, placed, out, n)
            stock[placed] += 1
    return n


@jit
def add_losses_with(stock: Any, place: int, out: Any, n: int) -> int:
    for lost in range(state.TILE_KINDS):
        if stock[lost]:
            out[n] = state.A_FALL_BACK_LOSE + place * state.TILE_KINDS + lost
            n += 1
    return n


@jit
def legal_reply(t: Any, s: Any, out: Any) -> int:
    """P-SPE-3, P-SPE-4: cards that show the threat, and declining."""
    n = 0
    hand, before = s.hands[s.actor], -1
    for i in range(1, piles.size(hand) + 1):
        card = piles.at(hand, i)
        out[n] = state.A_DISCARD + card  # written over unless it counts
        n += t.shows[card, s.speech] * (card != before)
        before = card
    out[n] = state.A_DECLINE  # P-SPE-6: perhaps the only one
    return n + 1


@jit
def legal_christmas(s: Any, out: Any) -> int:
    """P-HARD-14: a hardship in front of any seat; none only if there is none."""
    n = 0
    for seat in range(s.players):
        n = add_front(s, seat, state.A_REMOVE_OF + seat * state.KINDS, out, n)
    if n == 0:
        out[0] = state.A_NONE
        n = 1
    return n


@jit
def add_front(s: Any, seat: int, base: int, out: Any, n: int) -> int:
    """One action for each different hardship in front of the seat."""
    kinds = int64(0)
    for i in range(1, piles.size(s.front[seat]) + 1):
        kinds |= int64(1) << piles.at(s.front[seat], i)
    return add_kinds(kinds, base, out, n)


@jit
def legal_support(s: Any, out: Any) -> int:
    """P-SUP-5 to -8."""
    n = 0
    if s.decision == state.SUPPORT:
        out[n] = state.A_DECLINE
        n += 1
    n = add_front(s, s.actor, state.A_REMOVE, out, n)  # P-SUP-10
    if s.decision == state.SUPPORT_MORE:
        out[n] = state.A_DONE
        n += 1
    elif s.last_outcome == state.SUCCESS and s.charm_used[s.actor]:
        out[n] = state.A_RECOVER_CHARM
        n += 1
    return n
