"""Hidden rogues and cards change places here, and what is learnt by it is kept.

The fields of the state's last two groups, `glimpsed` and `old` follow from public events and from
what single seats saw; `belief` reads them and says what they mean. They never decide anything in
the rules.
"""

from itertools import permutations
from math import factorial
from typing import Any

import numpy as np

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.games.miracles import state

FULL = 120  # the odds of a way as likely as any
PAIR = 2  # orders of a hand of two

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
    for looker in range(s.players):
        if looker != seat and s.glimpsed[looker, after(s, looker, seat)]:
            mix_glimpse(s, looker, seat, hand)


@jit
def mix_odds(odds: Any, ways: Any, group: int) -> None:
    """Ways that only differ in the order of the hand become equally likely."""
    if group == PAIR:
        mix_pairs(odds, ways)
        return
    most = 0
    for first in range(0, state.WAYS, group):
        most = max(most, group_odds(odds, ways, first, group))
    for first in range(0, state.WAYS, group):
        each = scaled(group_odds(odds, ways, first, group), most)
        for i in range(first, first + group):
            odds[ways[i]] = each


@jit
def mix_pairs(odds: Any, ways: Any) -> None:
    """A hand of two, as it is most often: the same, quicker."""
    most = 0
    for i in range(0, state.WAYS, PAIR):
        most = max(most, int64(odds[ways[i]]) + int64(odds[ways[i + 1]]))
    for i in range(0, state.WAYS, PAIR):
        both = int64(odds[ways[i]]) + int64(odds[ways[i + 1]])
        odds[ways[i]] = odds[ways[i + 1]] = scaled(both, most)


@jit
def group_odds(odds: Any, ways: Any, first: int, group: int) -> int:
    total = 0
    for i in range(first, first + group):
        total += int64(odds[ways[i]])
    return total


@jit
def scaled(odds: int, most: int) -> int:
    """Odds as a share of the likeliest, which has FULL; what is possible stays possible."""
    if odds == 0 or odds == most:
        return FULL if odds else 0
    return max(1, (odds * FULL + most // 2) // most)


@jit
def after(s: Any, looker: int, seat: int) -> int:
    """Where a looker keeps what he saw of another seat's rogues."""
    return seat - looker - 1 if seat > looker else seat - looker - 1 + s.players


@jit
def mix_glimpse(s: Any, looker: int, seat: int, hand: int) -> None:
    possible = int64(s.glimpsed[looker, after(s, looker, seat)])
    mixed = 0
    for i in range(state.WAYS // GROUP[hand]):
        if possible & GROUP_BITS[hand, i]:
            mixed |= int64(GROUP_BITS[hand, i])
    s.glimpsed[looker, after(s, looker, seat)] = mixed


@jit
def show_rogue(t: Any, s: Any, spot: int) -> None:
    """Everybody sees the rogue on a spot."""
    seat, kind, mark = int64(s.owner[spot]), int64(s.kind[spot]), int64(s.mark[spot])
    part, fitting = part_played(s, seat, kind, mark), all_that_fit(s, seat, kind)
    for looker in range(s.players):
        if looker != seat and s.glimpsed[looker, after(s, looker, seat)]:
            narrow_glimpse(s, looker, seat, PLAYING[mark, part], part, fitting)
    settle_odds(s.odds[seat], PLAYING[mark, part], part, fitting)
    name_rogue(t, s, seat, kind, part)


@jit
def fits(s: Any, seat: int, kind: int, part: int) -> bool:
    """Whether the part-th of the seat's known rogues may be of this kind."""
    return bool(s.known[seat, part] == kind or s.known[seat, part] == state.UNKNOWN)


@jit
def all_that_fit(s: Any, seat: int, kind: int) -> int:
    """A bit for each of the seat's known rogues that may be of this kind."""
    fitting = 0
    for part in range(state.ROGUES):
        fitting |= int64(fits(s, seat, kind, part)) << part
    return fitting


@jit
def part_played(s: Any, seat: int, kind: int, mark: int) -> int:
    """Which of the known rogues one just seen is taken for: of that kind if possible, else unknown.

    Those that fit are told apart by nothing but where they may be, so their odds are added.
    """
    known, odds, best = s.known[seat], s.odds[seat], -1
    for way in range(state.WAYS):
        part = int64(WAY[way, mark])
        if odds[way] > 0 and known[part] == kind:
            return part
        if odds[way] > 0 and best < 0 and known[part] == state.UNKNOWN:
            best = part
    return mark if best < 0 else best


@jit
def settle_odds(odds: Any, playing: Any, part: int, fitting: int) -> None:
    """Give each way with this part its odds and those of the ways they came from, which are gone.

    The likeliest gets FULL.
    """
    most = 0
    for i in range(PLAYERS_OF_PART):
        most = max(most, odds_for_part(odds, playing[i], part, fitting))
    for i in range(PLAYERS_OF_PART):
        ways = playing[i]
        total = odds_for_part(odds, ways, part, fitting)
        for other in range(state.ROGUES):
            odds[ways[other]] = 0
        odds[ways[part]] = scaled(total, most) if most > 0 else FULL


@jit
def odds_for_part(odds: Any, ways: Any, part: int, fitting: int) -> int:
    """The odds of a way, with those of the ways in which another that fits plays this part."""
    fitting |= 1 << part
    total = 0
    for other in range(state.ROGUES):
        total += int64(odds[ways[other]]) * ((fitting >> other) & 1)
    return total


@jit
def narrow_glimpse(s: Any, looker: int, seat: int, playing: Any, part: int, fitting: int) -> None:
    possible = int64(s.glimpsed[looker, after(s, looker, seat)])
    narrowed = 0
    for i in range(PLAYERS_OF_PART):
        found = 0
        for other in range(state.ROGUES):
            found |= (fitting >> other) & (possible >> int64(playing[i, other])) & 1
        narrowed |= found << int64(playing[i, part])
    s.glimpsed[looker, after(s, looker, seat)] = narrowed


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
    narrowed = 0
    for way in range(state.WAYS):
        if s.odds[seat, way] > 0 and fits(s, seat, kind, WAY[way, mark]):
            narrowed |= 1 << way
    s.glimpsed[looker, after(s, looker, seat)] = narrowed & possible if possible else narrowed


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
    doubt_hand(s, seat)


@jit
def doubt_hand(s: Any, seat: int) -> None:
    """C-VIS-3: any rogue that may have been in the hand may be another one now."""
    for part in range(state.ROGUES):
        kind = int64(s.known[seat, part])
        if kind != state.UNKNOWN and may_be_in_hand(s, seat, part):
            s.doubt[seat, kind] += 1
            s.known[seat, part] = state.UNKNOWN
    s.swaps[seat] = min(int64(s.swaps[seat]) + 1, 100)
    s.fresh[seat] |= s.in_hand[seat]
    for looker in range(s.players):
        if looker != seat:
            s.glimpsed[looker, after(s, looker, seat)] = 0


@jit
def may_be_in_hand(s: Any, seat: int, part: int) -> bool:
    for way in range(state.WAYS):
        if s.odds[seat, way] > 0:
            for mark in range(state.ROGUES):
                if WAY[way, mark] == part and (s.in_hand[seat] >> mark) & 1:
                    return True
    return False


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
