"""Re-deal what a seat of The Court of Miracles cannot know, each possibility as likely as it is.

What somebody chose tells nothing beyond what it shows: a rogue laid face down, drowned or a card
played is taken for one picked blindly from the hand it came from.

**Rogues.** Everybody knows what each player began with, sees which rogue lies where and follows it
from spot to spot by its `mark`; in a hand nobody can tell one from another. Of each seat the state
keeps the kinds it is `known` to have and the `odds` of every way in which these are its marked
rogues, 24 at most. A rogue shown to all strikes out the ways that do not fit; one that goes back
to the hand evens out those that differ only in the order of the hand. So the odds are exact (to one
part in 120) as long as nobody exchanges. Who looked at a rogue knows it while it lies there
(`seen`) and remembers afterwards which ways he has ruled out (`glimpsed`); of those left he keeps
to the odds that all know.

An exchange puts every kind in doubt that may have been in that hand: it is with its owner or in
the Seine (`doubt`), and up to `swaps` unknown rogues, only such as were in that hand or mixed with
it since (`fresh`), come from the bag. That is exact for one exchange since which no other rogue has
been mixed in, and close for more. When all of a seat's rogues are known again, what was in doubt is
in the Seine for sure (`sunk`; the rogues somebody began with can be nowhere else). The truth is
never ruled out. What a seat `drowned` itself, and what it drew, it knows for ever. All the rest is
in the bag or the Seine, at random.

**Plot cards.** Open are the discards and the own hand. All know which cards the last shuffle put
into the pile (`pool`, at first all of them) and how many each seat drew `since`: the pile and those
come from the pool, cards drawn before do not. Each seat knows which of its own are which (`old`).
A card shown by somebody who holds both sorts, and of which both sorts have copies, stays `vague`:
it is taken for either, at random within what the numbers allow. Without such a card all is exact.

The result depends on the seat's knowledge and on `words` alone, never on the hidden truth.
"""

from typing import Any

from estaminet.engine import piles
from estaminet.engine.jit import int64, jit
from estaminet.engine.rng import below, fork
from estaminet.games.miracles import state
from estaminet.games.miracles.rules.knowledge import WAY, after, hold_card, rogues_of, take_top

MANY = 1000  # more than any exchanges


@jit
def determinize(t: Any, s: Any, seat: int, words: Any) -> None:
    """Modifies the hidden zones of `s` and re-seeds its generator; also modifies `words`."""
    redeal_rogues(t, s, seat, words)
    redeal_cards(t, s, seat, words)
    fork(words, s.rng)


# Rogues -----------------------------------------------------------------------------------------


@jit
def redeal_rogues(t: Any, s: Any, seat: int, words: Any) -> None:
    """The bag serves as the store of rogues that may be anywhere; its size is public."""
    in_bag, left = piles.total(s.bag), piles.total(s.seine) - piles.total(s.drowned[seat])
    exchanges = count_exchanges(s, seat)
    left -= store_free(t, s, seat)
    for other in range(s.players):
        if other != seat:
            left -= claim_known(t, s, other)
            for i in range(state.SEATS - 1):
                s.glimpsed[other, i] = 0  # what he remembers is not for the seat to know
    ways = 0  # 5 bits for each other seat
    for i in range(s.players - 1):
        other = (seat + 1 + i) % s.players
        way = pick_way(s, seat, other, words)
        ways |= way << (5 * i)
        left -= claim_seen(s, seat, other, way)
    for i in range(s.players - 1):  # `left`: how many unknown rogues can come from the bag
        other = (seat + 1 + i) % s.players
        left -= fill_rogues(s, seat, other, (ways >> (5 * i)) & 31, left, words)
    if s.drawn != state.NOTHING and s.actor != seat:
        s.drawn = piles.draw(words, s.bag)
    fill_seine(t, s, seat, in_bag, exchanges, words)


@jit
def count_exchanges(s: Any, seat: int) -> int:
    """How often each other seat has exchanged, at most, in 8 bits each."""
    exchanges = 0
    for i in range(s.players - 1):
        exchanges |= int64(s.exchanged[(seat + 1 + i) % s.players]) << (8 * i)
    return exchanges


@jit
def store_free(t: Any, s: Any, seat: int) -> int:
    """Every rogue of the bag but those the seat has, holds drawn, or knows to be in the Seine.

    How many of these it did not drown itself.
    """
    sunk = 0
    for kind in range(state.KINDS):
        own = int64(s.drowned[seat, kind])
        others = max(0, s.sunk[kind] - own)
        s.bag[kind] = t.copies[kind] - own - others if t.in_bag[kind] else 0
        sunk += others
    for i in range(1, s.rogues[seat, 0] + 1):
        leave_store(t, s, s.rogues[seat, i])
    for spot in range(state.SPOTS):
        if s.owner[spot] == seat:
            leave_store(t, s, s.kind[spot])
    if s.drawn != state.NOTHING and s.actor == seat:
        leave_store(t, s, s.drawn)
    return sunk


@jit
def leave_store(t: Any, s: Any, kind: int) -> None:
    if t.in_bag[kind]:
        s.bag[kind] -= 1


@jit
def sees(s: Any, seat: int, spot: int) -> bool:
    """Whether the seat sees somebody else's rogue on the spot."""
    shown = s.shown and s.standoff == spot // state.SPOTS_EACH
    return bool(shown or (s.seen[spot] >> seat) & 1)


@jit
def pick_way(s: Any, seat: int, other: int, words: Any) -> int:
    """One of the ways that fit what the seat sees and remembers, by their odds."""
    total = 0
    for way in range(state.WAYS):
        total += odds_of_way(s, seat, other, way)
    if total == 0:
        return 0
    left = below(words, total)
    for way in range(state.WAYS):
        left -= odds_of_way(s, seat, other, way)
        if left < 0:
            return way
    return 0


@jit
def odds_of_way(s: Any, seat: int, other: int, way: int) -> int:
    odds, glimpsed = int64(s.odds[other, way]), int64(s.glimpsed[seat, after(s, seat, other)])
    if odds == 0 or (glimpsed and not (glimpsed >> way) & 1):
        return 0
    from_bag = 0
    for spot in range(state.SPOTS):
        if s.owner[spot] == other and sees(s, seat, spot):
            known = s.known[other, WAY[way, s.mark[spot]]]
            if known == state.UNKNOWN:
                from_bag += surplus(s, seat, other, way, spot)
            elif known != s.kind[spot]:
                return 0
    return odds if from_bag <= s.swaps[other] else 0


@jit
def surplus(s: Any, seat: int, other: int, way: int, spot: int) -> int:
    """What the unknown rogue that the seat sees there is, in this way: 1: one from the bag,
    0: one that was in doubt; many: it cannot be."""
    kind, count = int64(s.kind[spot]), 1
    for before in range(spot):
        if s.owner[before] == other and s.kind[before] == kind and sees(s, seat, before):
            count += s.known[other, WAY[way, s.mark[before]]] == state.UNKNOWN
    if count <= s.drowned[other, kind]:
        return 0
    fresh = (s.fresh[other] >> int64(s.mark[spot])) & 1
    return 1 if fresh and count <= int64(s.drowned[other, kind]) + int64(s.bag[kind]) else MANY


@jit
def began_with(t: Any, s: Any, seat: int, kind: int) -> int:
    """How many of a kind the seat had or took before it exchanged any."""
    waited = kind == t.right_hand and not s.waiting[seat]
    return int64(t.first_rogues[kind]) + int64(waited)


@jit
def claim_known(t: Any, s: Any, other: int) -> int:
    """Take what another seat has or had out of the store; the doubtful is drowned for now.

    How many of the rogues it began with are drowned for sure.
    """
    sure = 0
    for kind in range(state.KINDS):
        s.drowned[other, kind] = s.doubt[other, kind]
        sure += began_with(t, s, other, kind)
        if t.in_bag[kind]:
            s.bag[kind] -= s.doubt[other, kind]
        else:
            sure -= s.doubt[other, kind]
    for part in range(state.ROGUES):
        kind = s.known[other, part]
        if kind != state.UNKNOWN:
            leave_store(t, s, kind)
            sure -= not t.in_bag[kind]
    return sure


@jit
def claim_seen(s: Any, seat: int, other: int, way: int) -> int:
    """Take what only this seat sees out of the drowned or the store.

    How many of the drowned will stay so, if no unknown rogue comes from the bag.
    """
    hidden = 0
    for mark in range(state.ROGUES):
        if (hidden_marks(s, seat, other) >> mark) & 1:
            hidden += s.known[other, WAY[way, mark]] == state.UNKNOWN
    for spot in range(state.SPOTS):
        if s.owner[spot] == other and sees(s, seat, spot):
            if s.known[other, WAY[way, s.mark[spot]]] == state.UNKNOWN:
                if s.drowned[other, s.kind[spot]] > 0:
                    s.drowned[other, s.kind[spot]] -= 1
                else:
                    s.bag[s.kind[spot]] -= 1
    return piles.total(s.drowned[other]) - hidden


@jit
def hidden_marks(s: Any, seat: int, other: int) -> int:
    """A bit for each rogue of the other seat that the seat cannot see."""
    hidden = int64(s.in_hand[other])
    for spot in range(state.SPOTS):
        if s.owner[spot] == other and not sees(s, seat, spot):
            hidden |= 1 << int64(s.mark[spot])
    return hidden


@jit
def fill_rogues(s: Any, seat: int, other: int, way: int, left: int, words: Any) -> int:
    """Give the other seat's hidden rogues their kinds; how many came from the bag."""
    hidden = hidden_marks(s, seat, other)
    unknown, fresh, seen = 0, 0, 0
    for mark in range(state.ROGUES):
        if s.known[other, WAY[way, mark]] == state.UNKNOWN:
            unknown += (hidden >> mark) & 1
            fresh += (hidden >> mark) & (s.fresh[other] >> mark) & 1
            seen += mark < rogues_of(s, other) and not (hidden >> mark) & 1
    doubtful = piles.total(s.drowned[other])
    seen -= piles.total(s.doubt[other]) - doubtful  # those seen that came from the bag
    swaps = min(pick_swaps(fresh, s.swaps[other] - seen, words), left)
    swaps = max(swaps, unknown - doubtful)
    piles.clear(s.rogues[other])
    from_bag = swaps
    for mark in range(state.ROGUES):
        if (hidden >> mark) & 1:
            kind = int64(s.known[other, WAY[way, mark]])
            if kind == state.UNKNOWN:
                is_fresh = (s.fresh[other] >> mark) & 1
                if from_bag >= unknown or (is_fresh and below(words, fresh) < from_bag):
                    kind = piles.draw(words, s.bag)
                    from_bag -= 1
                else:
                    kind = piles.draw(words, s.drowned[other])
                fresh -= is_fresh
                unknown -= 1
            put_back(s, other, mark, kind)
    return swaps


@jit
def pick_swaps(fresh: int, exchanges: int, words: Any) -> int:
    """How many rogues come from the bag, if of each hand and draw one was drowned blindly."""
    swaps = 0
    for _ in range(exchanges if fresh > 0 else 0):
        drowned = below(words, fresh + 1)  # a swapped one, another one, or the one just drawn
        swaps += swaps <= drowned < fresh
    return swaps


@jit
def put_back(s: Any, other: int, mark: int, kind: int) -> None:
    """The rogue with this mark is of this kind, in the hand or wherever it lies."""
    if (s.in_hand[other] >> mark) & 1:
        piles.insert(s.rogues[other], kind)
        return
    for spot in range(state.SPOTS):
        if s.owner[spot] == other and s.mark[spot] == mark:
            s.kind[spot] = kind


@jit
def fill_seine(t: Any, s: Any, seat: int, in_bag: int, exchanges: int, words: Any) -> None:
    """What was drowned, and as many rogues of the store as its size asks for.

    All of it is put down to seats that have exchanged often enough.
    """
    for other in range(s.players):
        for kind in range(state.KINDS):
            if other != seat and not t.in_bag[kind]:
                s.drowned[other, kind] = began_with(t, s, other, kind) - has(s, other, kind)
    for kind in range(state.KINDS):
        s.seine[kind] = 0
        others = max(0, s.sunk[kind] - s.drowned[seat, kind])
        for one in range(s.players):
            s.seine[kind] += s.drowned[one, kind]
        for _ in range(others):
            sink(s, seat, kind, exchanges)
    while piles.total(s.bag) > in_bag:
        sink(s, seat, piles.draw(words, s.bag), exchanges)


@jit
def has(s: Any, seat: int, kind: int) -> int:
    count = piles.count(s.rogues[seat], kind)
    for spot in range(state.SPOTS):
        count += s.owner[spot] == seat and s.kind[spot] == kind
    return count


@jit
def sink(s: Any, seat: int, kind: int, exchanges: int) -> None:
    """A rogue is in the Seine: the first other seat with room for it drowned it."""
    s.seine[kind] += 1
    for i in range(s.players - 1):
        other = (seat + 1 + i) % s.players
        if piles.total(s.drowned[other]) < (exchanges >> (8 * i)) & 255:
            s.drowned[other, kind] += 1
            return


# Plot cards -------------------------------------------------------------------------------------


@jit
def redeal_cards(t: Any, s: Any, seat: int, words: Any) -> None:
    """Cards of the pool fill the pile from below, the others from above, while they are dealt."""
    size, own = piles.size(s.pile), vague_shown(s, seat)
    least = most = 0  # how many of the vague cards that the others showed were of the pool
    for other in range(s.players):
        if other != seat:
            least += least_vague_of(s, other)
            most += most_vague_of(s, other)
    others = sort_unseen(t, s, seat, own + least, own + most, words)
    vague = vague_in_pool(t, s, seat) - piles.size(s.pile) - own
    piles.shuffle(words, s.pile)
    for i in range(s.players - 1):
        other = (seat + 1 + i) % s.players
        least -= least_vague_of(s, other)
        most -= most_vague_of(s, other)
        share = between(
            max(least_vague_of(s, other), vague - most),
            min(most_vague_of(s, other), vague - least),
            words,
        )
        vague -= share
        others = deal_hand(s, other, s.since[other] - share, others, words)
    while others > 0:  # only in a hand-made position
        piles.push(s.pile, draw_other(s, others, words))
        others -= 1
    s.pile[0] = size


@jit
def vague_shown(s: Any, seat: int) -> int:
    """How many cards of the pool the seat itself showed without anybody else knowing."""
    return max(0, s.since[seat] - held(s, seat, state.NOTHING, 0))


@jit
def vague_in_pool(t: Any, s: Any, seat: int) -> int:
    """How many cards of the pool the seat cannot place."""
    count = -held(s, seat, state.NOTHING, 0)
    for card in range(t.plots):
        count += s.pool[card]
    return count


@jit
def held(s: Any, seat: int, card: int, old: int) -> int:
    """Copies of a card (NOTHING: of any) in the seat's hand that are old, or that are not."""
    count = 0
    for i in range(1, s.cards[seat, 0] + 1):
        if (card == state.NOTHING or s.cards[seat, i] == card) and (
            s.old[seat] >> (i - 1)
        ) & 1 == old:
            count += 1
    return count


@jit
def unseen_copies(t: Any, s: Any, seat: int, card: int) -> int:
    """Copies that are in the pile or in somebody else's hand."""
    own = piles.count(s.cards[seat], card)
    return int64(t.plot_copies[card]) - s.discard[card] - (s.in_play == card) - own


@jit
def most_vague(s: Any, seat: int, card: int) -> int:
    """How many of the vague copies of a card can have been of the pool."""
    if s.vague[card] == 0:
        return 0
    return max(0, min(int64(s.vague[card]), int64(s.pool[card]) - held(s, seat, card, 0)))


@jit
def least_vague(t: Any, s: Any, seat: int, card: int) -> int:
    """How many must have been: the others were never in it."""
    unseen = unseen_copies(t, s, seat, card) + held(s, seat, card, 0)
    return max(0, int64(s.pool[card]) - unseen)


@jit
def most_vague_of(s: Any, other: int) -> int:
    return min(int64(s.vague_of[other]), int64(s.since[other]))


@jit
def least_vague_of(s: Any, other: int) -> int:
    return max(0, int64(s.since[other]) - piles.size(s.cards[other]))


@jit
def between(least: int, most: int, words: Any) -> int:
    return least if most <= least else least + below(words, most - least + 1)


@jit
def sort_unseen(t: Any, s: Any, seat: int, least: int, most: int, words: Any) -> int:
    """Lay the unseen cards of the pool into the pile, the others at its far end; how many.

    Of the vague cards, from `least` to `most` were of the pool.
    """
    piles.clear(s.pile)
    others = later_least = later_most = 0
    for card in range(t.plots):
        later_least += least_vague(t, s, seat, card)
        later_most += most_vague(s, seat, card)
    for card in range(t.plots):
        few, many = least_vague(t, s, seat, card), most_vague(s, seat, card)
        later_least -= few
        later_most -= many
        vague = between(max(few, least - later_most), min(many, most - later_least), words)
        least -= vague
        most -= vague
        pooled = s.pool[card] - held(s, seat, card, 0) - vague
        for i in range(unseen_copies(t, s, seat, card)):
            if i < pooled:
                piles.push(s.pile, card)
            else:
                s.pile[state.CARDS - others] = card
                others += 1
    return others


@jit
def draw_other(s: Any, others: int, words: Any) -> int:
    """One of the cards at the far end of the pile, which closes ranks."""
    at, last = state.CARDS - below(words, others), state.CARDS - others + 1
    card = int64(s.pile[at])
    s.pile[at] = s.pile[last]
    s.pile[last] = 0
    return card


@jit
def deal_hand(s: Any, other: int, pooled: int, others: int, words: Any) -> int:
    """So many cards of the pool and the rest of the others; how many of those are left."""
    size = piles.size(s.cards[other])
    s.cards[other, 0] = s.old[other] = 0
    for i in range(size):
        if (i < pooled and piles.size(s.pile) > 0) or others == 0:
            hold_card(s, other, take_top(s), 0)
        else:
            hold_card(s, other, draw_other(s, others, words), 1)
            others -= 1
    return others
