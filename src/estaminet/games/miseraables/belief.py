"""Re-deal what a seat of Les Miseraables cannot know, each possibility as likely as it is.

What a seat knows of face-down cards: which seats know which of them (all looking is public), the
faces of those it knows itself (`known_by`), and what it knows to be in the KILL pile
(`kill_known`). A card used this turn is public wherever it lies. Every other face-down card may be
anywhere among the unknown places: each arrangement is equally likely, and a place keeps the seats
that know the card in it. While the first cards are being kept, another seat's choice may be any.
What somebody chose to do tells nothing beyond what it shows, nor does which goals a score met:
such inference is the player's affair (M-KNOW-7).

What another seat knows of the KILL pile is a heap's worth of guessing too: the cards that all saw
going there (`kill_open`), and of the others as many, chosen at random, as public events allow
(`kill_least` to `kill_most`). Copies of an id cannot be told apart, so their numbers are given out
anew in an order that everybody sees.

The result depends on the seat's knowledge and on `words` alone, never on the hidden truth.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import below, fork
from estaminet.games.miseraables import state
from estaminet.games.miseraables.rules import sets
from estaminet.games.miseraables.rules.knowledge import knows
from estaminet.games.miseraables.rules.sets import bit

_UNUSED = state.CARDS + 1  # after every place in the order of use


@jit
def determinize(t: Any, s: Any, seat: int, words: Any) -> None:
    """Modifies the hidden parts of `s` and re-seeds its generator; also modifies `words`."""
    redeal_cards(t, s, seat, words)
    redeal_choices(t, s, seat, words)
    number_copies(t, s)
    imagine_knowledge(t, s, seat, words)
    fork(words, s.rng)


# Cards ------------------------------------------------------------------------------------------


@jit
def redeal_cards(t: Any, s: Any, seat: int, words: Any) -> None:
    """Take up the unknown cards, shuffle them, and deal them to the unknown places."""
    that = unknown_that(s, seat)
    gather_kill(t, s, seat)
    gather_hidden(s, seat)
    gather_deck(s, seat)
    sort_pool(s)
    piles.shuffle(words, s.pool)
    deal_hidden(s, that)
    deal_deck(s)
    while piles.size(s.pool) > 0:
        s.kill |= bit(piles.pop(s.pool))


@jit
def gather_kill(t: Any, s: Any, seat: int) -> None:
    """The seat knows kinds and numbers; cards used this turn are there for all to see."""
    cards = int64(s.kill)
    s.kill &= sets.of_pile(s.used)
    cards &= ~s.kill
    while cards != 0:
        card = sets.lowest(cards)
        kind = int64(t.kind[card])
        if sets.size(s.kill & t.cards_of[kind]) < s.kill_known[seat, kind]:
            s.kill |= bit(card)
        else:
            piles.push(s.pool, card)
        cards = sets.rest(cards)


@jit
def gather_hidden(s: Any, seat: int) -> None:
    """Slots are told apart by their owner and the seats that know them, and by nothing else."""
    for owner in range(s.players):
        for seats in range(state.MASKS):
            if not (seats >> seat) & 1:
                gather_slots(s, owner, seats)


@jit
def gather_slots(s: Any, owner: int, seats: int) -> None:
    cards = int64(s.hidden[owner])
    while cards != 0:
        card = sets.lowest(cards)
        if s.known_by[card] == seats:
            s.hidden[owner] &= ~bit(card)
            piles.push(s.pool, card)
            piles.push(s.slots, slot(owner, seats))
        cards = sets.rest(cards)


@jit
def slot(owner: int, seats: int) -> int:
    return owner * state.MASKS + seats


@jit
def gather_deck(s: Any, seat: int) -> None:
    """An unknown card leaves the seats that know it in its place, as a negative number."""
    for i in range(1, piles.size(s.deck) + 1):
        card = piles.at(s.deck, i)
        if not knows(s, seat, card):
            piles.push(s.pool, card)
            s.deck[i] = -1 - s.known_by[card]
    for i in range(1, piles.size(s.pool) + 1):
        s.known_by[s.pool[i]] = 0


@jit
def sort_pool(s: Any) -> None:
    """In the order of the cards: by kinds, so that the shuffle does not see where they lay."""
    cards = sets.of_pile(s.pool)
    piles.clear(s.pool)
    while cards != 0:
        piles.push(s.pool, sets.lowest(cards))
        cards = sets.rest(cards)


@jit
def unknown_that(s: Any, seat: int) -> int:
    """The slot of the card that `that` means, if the seat does not know it; or -1."""
    if s.stack_size == 0 or s.stack[s.stack_size - 1, state.F_TYPE] != state.R_USE:
        return -1
    card = int64(s.stack[s.stack_size - 1, state.F_THAT])
    if card == state.NO_CARD or not sets.has(s.hidden[s.actor], card) or knows(s, seat, card):
        return -1
    return slot(s.actor, int64(s.known_by[card]))


@jit
def deal_hidden(s: Any, that: int) -> None:
    for i in range(1, piles.size(s.slots) + 1):
        card, place = piles.pop(s.pool), piles.at(s.slots, i)
        s.hidden[place // state.MASKS] |= bit(card)
        s.known_by[card] = place % state.MASKS
        if place == that:
            s.stack[s.stack_size - 1, state.F_THAT] = card
            that = -1
    piles.clear(s.slots)


@jit
def deal_deck(s: Any) -> None:
    for i in range(piles.size(s.deck), 0, -1):
        if s.deck[i] < 0:
            card = piles.pop(s.pool)
            s.known_by[card] = -1 - s.deck[i]
            s.deck[i] = card


@jit
def redeal_choices(t: Any, s: Any, seat: int, words: Any) -> None:
    """M-SET-5: what another seat keeps, and the fate of its other card, may be anything."""
    for other in range(s.players):
        if other != seat and s.kept[other] != state.NO_CARD:
            cards = int64(s.hidden[other])
            first, second = sets.lowest(cards), sets.lowest(sets.rest(cards))
            keeps_second = below(words, 2) == 1 and t.kind[first] != t.kind[second]
            s.kept[other] = second if keeps_second else first
            s.kept_fate[other] = below(words, len(state.FATES))


# Copies -----------------------------------------------------------------------------------------


@jit
def number_copies(t: Any, s: Any) -> None:
    """Give the copies of each kind their numbers anew, place after place."""
    for seat in range(s.players):
        line_up(t, s, s.up[seat])
        line_up(t, s, s.hidden[seat])
    line_up(t, s, s.tableau)
    line_up(t, s, s.save)
    line_up(t, s, s.kill)
    for i in range(1, piles.size(s.deck) + 1):
        piles.push(s.pool, s.deck[i])
    free = int64(-1)
    for i in range(1, piles.size(s.pool) + 1):
        card = piles.at(s.pool, i)
        s.slots[card] = sets.lowest(free & t.cards_of[t.kind[card]])
        free &= ~bit(int64(s.slots[card]))
    rename_cards(t, s)
    piles.clear(s.pool)
    for i in range(state.CARDS + 1):
        s.slots[i] = 0


@jit
def line_up(t: Any, s: Any, cards: int) -> None:
    """The cards of one place; those of a kind in an order that everybody sees."""
    while cards != 0:
        best = sets.lowest(cards)
        copies = cards & t.cards_of[t.kind[best]]
        while copies != 0:
            card = sets.lowest(copies)
            if mark(s, card) < mark(s, best):
                best = card
            copies = sets.rest(copies)
        piles.push(s.pool, best)
        cards &= ~bit(best)


@jit
def mark(s: Any, card: int) -> int:
    """What tells a copy from another at the same place: use, knowing seats, and being meant."""
    used = _UNUSED
    for i in range(1, piles.size(s.used) + 1):
        if s.used[i] == card:
            used = i
    return (used * state.MASKS + int64(s.known_by[card])) * 2 + (not is_meant(s, card))


@jit
def is_meant(s: Any, card: int) -> bool:
    """Whether it is kept, being scored, or what `that` is."""
    for seat in range(s.players):
        if s.kept[seat] == card:
            return True
    if s.stack_size == 0:
        return False
    top = s.stack[s.stack_size - 1]
    if top[state.F_TYPE] == state.R_SCORE:
        return bool(top[state.F_CARD] == card)
    return bool(top[state.F_TYPE] == state.R_USE and top[state.F_THAT] == card)


@jit
def rename_cards(t: Any, s: Any) -> None:
    """Every card becomes the one that `slots` says, everywhere in the state."""
    for seat in range(s.players):
        s.up[seat] = renamed(s, s.up[seat])
        s.hidden[seat] = renamed(s, s.hidden[seat])
        if s.kept[seat] != state.NO_CARD:
            s.kept[seat] = s.slots[s.kept[seat]]
    s.tableau, s.save, s.kill = renamed(s, s.tableau), renamed(s, s.save), renamed(s, s.kill)
    for i in range(1, piles.size(s.deck) + 1):
        s.deck[i] = s.slots[s.deck[i]]
    for i in range(1, piles.size(s.used) + 1):
        s.used[i] = s.slots[s.used[i]]
    for i in range(s.stack_size):
        rename_entry(s, s.stack[i])
    for card in range(t.cards):
        s.pool[card] = s.known_by[card]
    for card in range(t.cards):
        s.known_by[s.slots[card]] = s.pool[card]


@jit
def renamed(s: Any, cards: int) -> int:
    found = int64(0)
    while cards != 0:
        found |= bit(int64(s.slots[sets.lowest(cards)]))
        cards = sets.rest(cards)
    return found


@jit
def rename_entry(s: Any, entry: Any) -> None:
    if entry[state.F_CARD] != state.NO_CARD:
        entry[state.F_CARD] = s.slots[entry[state.F_CARD]]
    if entry[state.F_TYPE] == state.R_USE and entry[state.F_THAT] != state.NO_CARD:
        entry[state.F_THAT] = s.slots[entry[state.F_THAT]]


# The KILL pile as the others know it ------------------------------------------------------------


@jit
def imagine_knowledge(t: Any, s: Any, seat: int, words: Any) -> None:
    for other in range(s.players):
        if other != seat:
            for kind in range(state.KINDS):
                s.kill_known[other, kind] = s.kill_open[kind]
            lay_out_closed(t, s)
            piles.shuffle(words, s.pool)
            spread = s.kill_most[other] - s.kill_least[other]
            for _ in range(s.kill_least[other] + below(words, spread + 1)):
                s.kill_known[other, piles.pop(s.pool)] += 1
            piles.clear(s.pool)


@jit
def lay_out_closed(t: Any, s: Any) -> None:
    """The kinds of the cards in KILL that not all seats know to be there."""
    for kind in range(state.KINDS):
        for _ in range(sets.size(s.kill & t.cards_of[kind]) - s.kill_open[kind]):
            piles.push(s.pool, kind)
