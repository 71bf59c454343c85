"""Hidden rogues and cards change places here, and what is learnt by it is kept.

The fields of the state's last two groups, `glimpsed` and `old` follow from public events and from
what single seats saw; `belief` reads them and says what they mean. They never decide anything in
the rules.
"""

from itertools import permutations
from math import factorial
from typing import Any

import numpy as np

from estaminet.engine import bits, piles
from estaminet.engine.jit import int64, jit
from estaminet.games.miracles import state

FULL = 120  # the odds of a way as likely as any
PAIR = 2  # orders of a hand of two
SUM, SETTLED = 12, 10  # bits that the odds of a group take, or of the ways that become one

_WAYS = list(permutations(range(state.ROGUES)))
_MARKS = range(state.ROGUES)
_HANDS = range(1 << state.ROGUES)  # a bit for each mark in hand


def _groups(hand: int) -> list[list[int]]:
    """The ways, those together that differ in nothing but the order of the hand."""
    board = [mark for mark in _MARKS if not hand >> mark & 1]
    groups: dict[tuple[int, ...], list[int]] = {}
    for i, way in enumerate(_WAYS):
        groups.setdefault(tuple(way[mark] for mark in board), []).append(i)
    return [groups[laid] for laid in sorted(groups)]


def _bits(group: list[int]) -> int:
    return sum(1 << way for way in group)


def _roles(mark: int, parts: int) -> int:
    """The ways in which a mark plays one of some parts."""
    return _bits([i for i, way in enumerate(_WAYS) if parts >> way[mark] & 1])


def _renamed(way: tuple[int, ...], a: int, b: int) -> int:
    """The way in which a and b have changed their parts."""
    names = {a: b, b: a}
    return _WAYS.index(tuple(names.get(part, part) for part in way))


def _playing(mark: int, part: int) -> list[list[int]]:
    """The ways in which a mark plays a part, and for each those in which it plays another's."""
    ways = [way for way in _WAYS if way[mark] == part]
    return [[_renamed(way, part, other) for other in _MARKS] for way in ways]


# WAY[i, mark]: which of the seat's known rogues the one with this mark is, in the i-th way
WAY = np.array(_WAYS, np.int8)
# ROLES[mark, parts]: a bit for each way in which the rogue with this mark plays one of some parts,
# of which there is a bit for each
ROLES = np.array([[_roles(mark, parts) for parts in _HANDS] for mark in _MARKS], np.int32)
# PLAYING[mark, part]: a row for each way in which the rogue with this mark plays this part: which
# way it becomes if it plays the part of another one instead, and that one its part
PLAYING = np.array([[_playing(mark, part) for part in _MARKS] for mark in _MARKS], np.uint8)
PLAYERS_OF_PART = factorial(state.ROGUES - 1)  # how many rows that are
# GROUPED[hand]: the ways in groups of GROUP[hand] that are alike but for the order of the hand ...
GROUP = np.array([factorial(hand.bit_count()) for hand in _HANDS], np.int64)
GROUPED = np.array([np.ravel(_groups(hand)) for hand in _HANDS], np.uint8)
# ... and GROUP_BITS[hand]: a bit for each way of a group
GROUP_BITS = np.zeros((len(_HANDS), state.WAYS), np.int32)
for _hand in _HANDS:
    GROUP_BITS[_hand, : len(_groups(_hand))] = [_bits(group) for group in _groups(_hand)]


# Rogues -----------------------------------------------------------------------------------------


@jit
def introduce(s: Any, seat: int, kind: int) -> None:
    """A rogue that all can name joins the hand: at set-up, or a Right-Hand."""
    mark = rogues_of(s, seat)
    piles.insert(s.rogues[seat], kind)
    s.known[seat, mark] = kind
    mix_into_hand(s, seat, mark)


@jit
def rogues_of(s: Any, seat: int) -> int:
    """How many rogues the seat has, in hand and on the board."""
    count = piles.size(s.rogues[seat])
    for spot in range(state.SPOTS):
        count += s.owner[spot] == seat
    return count


@jit
def leave_hand(s: Any, seat: int, kind: int, spot: int) -> None:
    """A rogue goes from the hand to a spot; to the others it may be any of the hand."""
    hand = s.rogues[seat]
    piles.remove(hand, kind)
    hand[hand[0] + 1] = 0
    mark = 0
    while not (s.in_hand[seat] >> mark) & 1:
        mark += 1
    s.in_hand[seat] &= ~(1 << mark)
    s.mark[spot] = mark


@jit
def return_to_hand(s: Any, spot: int) -> None:
    """The rogue on a spot goes to its owner's hand, where nobody can tell it from the others."""
    seat = int64(s.owner[spot])
    piles.insert(s.rogues[seat], s.kind[spot])
    mix_into_hand(s, seat, s.mark[spot])


@jit
def mix_into_hand(s: Any, seat: int, mark: int) -> None:
    s.in_hand[seat] |= 1 << mark
    hand = int64(s.in_hand[seat])
    if s.fresh[seat] & hand:
        s.fresh[seat] |= hand
    if GROUP[hand] == 1:
        return  # alone in the hand: there is nothing to mix it with
    mix_odds(s.odds[seat], GROUPED[hand], GROUP[hand])
    for i in range(s.players - 1):
        looker = before(s, seat, i)
        if s.glimpsed[looker, i]:
            s.glimpsed[looker, i] = mixed_glimpse(s.glimpsed[looker, i], hand)


@jit
def mix_odds(odds: Any, ways: Any, group: int) -> None:
    """Ways that only differ in the order of the hand become equally likely."""
    if group == PAIR:
        mix_pairs(odds, ways)
        return
    most = sums = at = 0
    for first in range(0, state.WAYS, group):
        total = group_odds(odds, ways, first, group)
        most = max(most, total)
        sums |= total << at
        at += SUM
    for first in range(0, state.WAYS, group):
        each = scaled(sums & ((1 << SUM) - 1), most)
        sums >>= SUM
        for i in range(first, first + group):
            odds[ways[i]] = each


@jit
def mix_pairs(odds: Any, ways: Any) -> None:
    """A hand of two, as it is most often: the same, quicker."""
    most = 0
    for i in range(0, state.WAYS, PAIR):
        both = int64(odds[ways[i]]) + int64(odds[ways[i + 1]])
        most = max(most, both)
        odds[ways[i]] = both - FULL  # so that there is room for it
    for i in range(0, state.WAYS, PAIR):
        each = scaled(int64(odds[ways[i]]) + FULL, most)
        odds[ways[i]] = odds[ways[i + 1]] = each


@jit
def group_odds(odds: Any, ways: Any, first: int, group: int) -> int:
    total = 0
    for i in range(first, first + group):
        total += int64(odds[ways[i]])
    return total


@jit
def scaled(odds: int, most: int) -> int:
    """Odds as a share of the likeliest, which has FULL; what is possible stays possible."""
    if (odds == 0) | (odds == most):  # no branch for each: what it is cannot be foreseen
        return FULL * int64(odds != 0)
    return max(1, (odds * FULL + most // 2) // most)


@jit
def after(s: Any, looker: int, seat: int) -> int:
    """Where a looker keeps what he saw of another seat's rogues."""
    return seat - looker - 1 if seat > looker else seat - looker - 1 + s.players


@jit
def before(s: Any, seat: int, i: int) -> int:
    """The looker that keeps in his i-th place what he saw of a seat's rogues."""
    looker = seat - 1 - i
    return looker if looker >= 0 else looker + s.players


@jit
def mixed_glimpse(possible: int, hand: int) -> int:
    mixed = 0
    for i in range(state.WAYS // GROUP[hand]):
        if possible & GROUP_BITS[hand, i]:
            mixed |= int64(GROUP_BITS[hand, i])
    return mixed


@jit
def show_rogue(t: Any, s: Any, spot: int) -> None:
    """Everybody sees the rogue on a spot."""
    seat, kind, mark = int64(s.owner[spot]), int64(s.kind[spot]), int64(s.mark[spot])
    part, fitting = part_played(s, seat, kind, mark), all_that_fit(s, seat, kind)
    for i in range(s.players - 1):
        looker = before(s, seat, i)
        if s.glimpsed[looker, i]:
            possible = int64(s.glimpsed[looker, i])
            s.glimpsed[looker, i] = narrowed(possible, PLAYING[mark, part], part, fitting)
    settle_odds(s.odds[seat], PLAYING[mark, part], part, fitting)
    name_rogue(t, s, seat, kind, part)


@jit
def possible_ways(s: Any, seat: int) -> int:
    """A bit for each."""
    odds, ways = s.odds[seat], 0
    for way in range(state.WAYS):
        ways |= int64(odds[way] > 0) << way
    return ways


@jit
def known_as(s: Any, seat: int, kind: int) -> int:
    """A bit for each of the seat's known rogues that is of this kind, or UNKNOWN."""
    known, parts = s.known[seat], 0
    for part in range(state.ROGUES):
        parts |= int64(known[part] == kind) << part
    return parts


@jit
def all_that_fit(s: Any, seat: int, kind: int) -> int:
    """A bit for each of the seat's known rogues that may be of this kind."""
    return known_as(s, seat, kind) | known_as(s, seat, state.UNKNOWN)


@jit
def part_played(s: Any, seat: int, kind: int, mark: int) -> int:
    """Which of the known rogues one just seen is taken for: of that kind if possible, else unknown.

    Those that fit are told apart by nothing but where they may be, so their odds are added.
    """
    ways = possible_ways(s, seat)
    fitting = ways & int64(ROLES[mark, known_as(s, seat, kind)])
    if fitting == 0:
        fitting = ways & int64(ROLES[mark, known_as(s, seat, state.UNKNOWN)])
    return mark if fitting == 0 else int64(WAY[bits.lowest(fitting), mark])


@jit
def settle_odds(odds: Any, playing: Any, part: int, fitting: int) -> None:
    """Give each way with this part its odds and those of the ways they came from, which are gone.

    The likeliest gets FULL.
    """
    most = sums = 0
    for i in range(PLAYERS_OF_PART):
        total = odds_for_part(odds, playing[i], fitting | 1 << part)
        most = max(most, total)
        sums |= total << (SETTLED * i)
    for way in range(state.WAYS):
        odds[way] = 0
    for i in range(PLAYERS_OF_PART):
        total = (sums >> (SETTLED * i)) & ((1 << SETTLED) - 1)
        odds[playing[i, part]] = scaled(total, most) if most > 0 else FULL


@jit
def odds_for_part(odds: Any, ways: Any, fitting: int) -> int:
    """The odds of a way, with those of the ways in which another that fits plays this part."""
    total = 0
    for other in range(state.ROGUES):
        total += int64(odds[ways[other]]) * ((fitting >> other) & 1)
    return total


@jit
def narrowed(possible: int, playing: Any, part: int, fitting: int) -> int:
    """What a looker takes to be possible, now that a rogue plays this part."""
    ways = 0
    for i in range(PLAYERS_OF_PART):
        found = 0
        for other in range(state.ROGUES):
            found |= (fitting >> other) & (possible >> int64(playing[i, other])) & 1
        ways |= found << int64(playing[i, part])
    return ways


@jit
def name_rogue(t: Any, s: Any, seat: int, kind: int, part: int) -> None:
    """From now on all know that the seat has a rogue of this kind."""
    if s.known[seat, part] == kind:
        return
    if s.known[seat, part] == state.UNKNOWN:
        if s.doubt[seat, kind] > 0:
            s.doubt[seat, kind] -= 1
        elif s.swaps[seat] > 0:
            s.swaps[seat] -= 1
    s.known[seat, part] = kind
    for other in range(rogues_of(s, seat)):
        if s.known[seat, other] == state.UNKNOWN:
            return
    s.swaps[seat] = s.fresh[seat] = 0  # all is known: what was in doubt is in the Seine
    doubt, sunk = s.doubt[seat], s.sunk
    for k in range(state.KINDS):
        sunk[k] += doubt[k] * t.in_bag[k]
        doubt[k] = 0


@jit
def glimpse(s: Any, looker: int, spot: int) -> None:
    """One seat looks at the rogue on a spot and remembers."""
    s.seen[spot] |= 1 << looker
    seat, kind, mark = int64(s.owner[spot]), int64(s.kind[spot]), int64(s.mark[spot])
    possible = int64(s.glimpsed[looker, after(s, looker, seat)])
    ways = possible_ways(s, seat) & int64(ROLES[mark, all_that_fit(s, seat, kind)])
    s.glimpsed[looker, after(s, looker, seat)] = ways & possible if possible else ways


@jit
def drown(s: Any, seat: int, kind: int) -> None:
    """The drawn rogue and the hand, but for one of them: the others cannot tell which."""
    hand = s.rogues[seat]
    if kind != s.drawn:
        piles.remove(hand, kind)
        piles.insert(hand, s.drawn)
    s.drawn = state.NOTHING
    s.seine[kind] += 1  # C-CMP-7: it never comes back
    s.drowned[seat, kind] += 1
    s.exchanged[seat] = min(int64(s.exchanged[seat]) + 1, 100)
    doubt_hand(s, seat)


@jit
def doubt_hand(s: Any, seat: int) -> None:
    """C-VIS-3: any rogue that may have been in the hand may be another one now."""
    ways, hand = possible_ways(s, seat), int64(s.in_hand[seat])
    for part in range(state.ROGUES):
        kind = int64(s.known[seat, part])
        if kind != state.UNKNOWN and ways & in_hand(hand, part):
            s.doubt[seat, kind] += 1
            s.known[seat, part] = state.UNKNOWN
    s.swaps[seat] = min(int64(s.swaps[seat]) + 1, 100)
    s.fresh[seat] |= s.in_hand[seat]
    for i in range(s.players - 1):
        s.glimpsed[before(s, seat, i), i] = 0


@jit
def in_hand(hand: int, part: int) -> int:
    """A bit for each way in which one of the hand plays this part."""
    ways = 0
    for mark in range(state.ROGUES):
        ways |= int64(ROLES[mark, 1 << part]) * ((hand >> mark) & 1)
    return ways


# Plot cards -------------------------------------------------------------------------------------


@jit
def draw_card(s: Any, seat: int) -> int:
    """The top card of the pile goes unseen into a hand."""
    card = take_top(s)
    hold_card(s, seat, card, 0)
    s.since[seat] += 1
    return card


@jit
def take_top(s: Any) -> int:
    """The top card of the pile, which keeps no trace of it: re-deals must not carry any."""
    card = piles.pop(s.pile)
    s.pile[s.pile[0] + 1] = 0
    return card


@jit
def hold_card(s: Any, seat: int, card: int, old: int) -> None:
    """Put a card at its place in a hand; `old`: it was drawn before the last shuffle."""
    hand = s.cards[seat]
    at = piles.size(hand)
    while at > 0 and hand[at] > card:
        hand[at + 1] = hand[at]
        at -= 1
    hand[at + 1] = card
    hand[0] += 1
    below = int64(s.old[seat]) & ((1 << at) - 1)
    s.old[seat] = below | (old << at) | ((int64(s.old[seat]) - below) << 1)


@jit
def show_card(t: Any, s: Any, seat: int, card: int) -> None:
    """A card leaves the hand and is shown to all; was it drawn since the last shuffle?"""
    unseen = int64(t.plot_copies[card]) - int64(s.discard[card]) - (s.in_play == card)
    others = unseen + int64(s.vague[card]) - int64(s.pool[card])  # copies that were in no pool
    olds = piles.size(s.cards[seat]) - max(0, int64(s.since[seat]) - int64(s.vague_of[seat]))
    if s.since[seat] > 0 and s.pool[card] > 0:
        if others <= 0 or olds <= 0:  # it was
            s.pool[card] -= 1
            s.since[seat] -= 1
        else:  # perhaps
            s.vague[card] += 1
            s.vague_of[seat] += 1
    release_card(s, seat, card)


@jit
def release_card(s: Any, seat: int, card: int) -> None:
    """Take a card out of a hand: of several copies one drawn before the last shuffle."""
    hand = s.cards[seat]
    old = int64(s.old[seat])
    at = 1
    while hand[at] != card:
        at += 1
    for i in range(at + 1, hand[0] + 1):
        if hand[i] == card and (old >> (i - 1)) & 1:
            at = i
    for i in range(at, hand[0]):
        hand[i] = hand[i + 1]
    hand[hand[0]] = 0
    hand[0] -= 1
    below = old & ((1 << (at - 1)) - 1)
    s.old[seat] = below | ((old >> at) << (at - 1))


@jit
def gather_discards(s: Any) -> None:
    """The discard pile becomes the pile, which is about to be shuffled: all know what is in it."""
    for card in range(state.PLOTS):
        s.pool[card] = s.discard[card]
        s.vague[card] = s.discard[card] = 0
        for _ in range(s.pool[card]):
            piles.push(s.pile, card)
    for seat in range(state.SEATS):
        s.since[seat] = s.vague_of[seat] = 0
        s.old[seat] = (1 << piles.size(s.cards[seat])) - 1
