"""Belief as a distribution: re-deals come as often as an exact enumeration of worlds says.

The model: a rogue laid down or drowned, a card played or discarded is one picked blindly from the
hand; everything else is chance. `Shadow` follows one player's rogues through the public events of a
game and keeps every world with its exact probability.
"""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

import estaminet
from estaminet.games.miracles.rules.knowledge import WAY
from estaminet.games.miracles.state import SPOTS, UNKNOWN
from tests.games.helpers import assert_distributed, frequencies, play

from .positions import COUNTS, DATA, deck, edited, new, pass_on, table

DEALS = 4000
EVERY_COUNT = pytest.mark.parametrize("players", COUNTS)


# Rogues, exactly ----------------------------------------------------------------------------------


class Shadow:
    """What everybody can know of one player's rogues: (hand, rogue by spot) -> probability."""

    def __init__(self, seat, kinds):
        self.seat = seat
        self.worlds = {(tuple(sorted(kinds)), ()): Fraction(1)}

    def _branch(self, successors):
        worlds = Counter()
        for (hand, board), weight in self.worlds.items():
            options = list(successors(hand, dict(board)))
            for new_hand, new_board in options:
                key = (tuple(sorted(new_hand)), tuple(sorted(new_board.items())))
                worlds[key] += weight / len(options)
        total = sum(worlds.values())
        self.worlds = {world: weight / total for world, weight in worlds.items()}

    def lay(self, spot):
        def successors(hand, board):
            for i, kind in enumerate(hand):
                yield hand[:i] + hand[i + 1 :], {**board, spot: kind}

        self._branch(successors)

    def show(self, spot, kind):
        self.worlds = {w: p for w, p in self.worlds.items() if dict(w[1])[spot] == kind}
        self._branch(lambda hand, board: [(hand, board)])

    def pick_up(self, spot):
        def successors(hand, board):
            kind = board.pop(spot)
            yield (*hand, kind), board

        self._branch(successors)

    def rename(self, names):
        def successors(hand, board):
            yield hand, {names.get(spot, spot): kind for spot, kind in board.items()}

        self._branch(successors)

    def join(self, kind):
        self._branch(lambda hand, board: [((*hand, kind), board)])


def follow(shadow, t):
    """Tell a shadow what everybody saw of the latest action."""
    names = t._content
    for happened in t._moves[-1].happenings(t._game, None):
        a, own = happened.arguments, happened.arguments.get("seat") == shadow.seat
        if happened.name == "place" and own:
            shadow.lay(names.spots[a["spot"]])
        elif happened.name in ("move", "relocate"):
            shadow.rename({names.spots[a["origin"]]: names.spots[a["spot"]]})
        elif happened.name == "swap":
            one, other = names.spots[a["origin"]], names.spots[a["spot"]]
            shadow.rename({one: other, other: one})
        elif happened.name == "recall" and a["other"] == shadow.seat:
            shadow.pick_up(names.spots[a["spot"]])
        elif happened.name == "show" and own:
            shadow.show(names.spots[a["spot"]], names.kinds[a["kind"]])
        elif happened.name == "retrieve":
            pick_up_all(shadow, names.places[a["neighbourhood"]])
        elif happened.name == "right_hand" and own:
            shadow.join(DATA["setup"]["waiting"]["rogue"])


def pick_up_all(shadow, place):
    spots = {spot for _, board in shadow.worlds for spot, _ in board if spot.startswith(place)}
    for spot in sorted(spots):
        shadow.pick_up(spot)


def kept(t, seat, seen=()):
    """The probabilities of the same worlds by the odds that the state keeps."""
    s, names = t._state, t._content
    spots = {int(s.mark[spot]): names.spots[spot] for spot in range(SPOTS) if s.owner[spot] == seat}
    marks = len(spots) + int(s.rogues[seat, 0])
    worlds = Counter()
    for way, odds in enumerate(s.odds[seat]):
        kinds = [names.kinds[s.known[seat, WAY[way, mark]]] for mark in range(marks)]
        board = {spot: kinds[mark] for mark, spot in spots.items()}
        hand = sorted(kinds[mark] for mark in range(marks) if mark not in spots)
        if odds and all(board[spot] == kind for spot, kind in seen):
            worlds[(tuple(hand), tuple(sorted(board.items())))] += int(odds)
    total = worlds.total()
    return {world: weight / total for world, weight in worlds.items()}


def without_exchange(t, dice):
    actions = [a for a in t.actions() if a not in ("recruit", "plot strength")]
    return dice.choice(actions)


@pytest.mark.statistics
@EVERY_COUNT
def test_without_exchanges_the_odds_are_those_of_exact_enumeration(players):
    for seed in range(6):
        t, dice = new(players, seed), random.Random(seed)
        began = [*Counter(DATA["setup"]["rogues"]).elements()]
        shadows = [Shadow(seat, began) for seat in range(players)]
        while t.actor is not None:
            t.play(without_exchange(t, dice))
            for shadow in shadows:
                follow(shadow, t)
                exact, found = shadow.worlds, kept(t, shadow.seat)
                assert set(exact) == set(found)
                for world, probability in exact.items():
                    assert abs(float(probability) - found[world]) < 0.02


def possible_ways(t, viewer, seat):
    """The ways a viewer has not ruled out, as worlds."""
    s = t._state
    glimpsed = int(s.glimpsed[viewer, (seat - viewer - 1) % t.players])
    twin = t.copy()
    for way in range(len(s.odds[seat])):
        if glimpsed and not glimpsed >> way & 1:
            twin._state.odds[seat, way] = 0
    seen = [
        (f"{place}.{i + 1}", rogue["kind"])
        for place, there in t.view(viewer)["board"].items()
        for i, rogue in enumerate(there)
        if rogue and rogue["owner"] == seat and rogue["kind"]
    ]
    return kept(twin, seat, seen)


@pytest.mark.statistics
def test_who_looked_rules_out_what_exact_enumeration_rules_out():
    """Also of rogues that have left the board since, though others know nothing of them."""
    looked = 0
    plots = [{**plot, "copies": 9 if plot["id"] == "moon" else 2} for plot in DATA["plots"]]
    data = edited({"plots": [p for p in plots if p["id"] in ("moon", "death", "wheel", "tower")]})
    for seed in range(12):
        t, dice = new(3, seed, data=data), random.Random(seed)
        began = [*Counter(DATA["setup"]["rogues"]).elements()]
        pairs = list(itertools.permutations(range(3), 2))
        shadows = {(viewer, seat): Shadow(seat, began) for viewer, seat in pairs}
        while t.actor is not None:
            t.play(without_exchange(t, dice))
            for (viewer, seat), shadow in shadows.items():
                follow(shadow, t)
                for happened in t._moves[-1].happenings(t._game, viewer):
                    a = happened.arguments
                    if happened.name == "look" and a["seat"] == viewer:
                        spot, kind = t._content.spots[a["spot"]], t._content.kinds[a["kind"]]
                        if any(spot in dict(board) for _, board in shadow.worlds):
                            shadow.show(spot, kind)
                            looked += 1
                assert set(shadow.worlds) == set(possible_ways(t, viewer, seat))
    assert looked > 50


@pytest.mark.statistics
def test_a_rogue_laid_down_is_any_of_the_hand():
    t = table(players=2, active=1)
    t.play("place beggar taverne.3")
    found = frequencies(t, 0, lambda p: p["board"]["taverne"][2]["kind"], DEALS)
    assert_distributed(found, {"beggar": 1, "henchman": 2})


@pytest.mark.statistics
def test_what_a_standoff_showed_is_in_the_hand_it_went_to():
    """Seat 1 showed a Henchman; of the other two one lies in the Châtelet, then one is laid."""
    t = table(players=2, king=7, active=1, board={"chatelet.1": (1, "beggar")})
    play(t, "place henchman taverne.2", "skip", "reveal")
    assert t.position()["rogues"][1] == ["henchman", "henchman"]
    pass_on(t, "place henchman grande_cour.2")
    pass_on(t, "place henchman les_halles.2")

    def told(p):
        return p["board"]["chatelet"][0]["kind"], p["board"]["les_halles"][1]["kind"]

    worlds = {("beggar", "henchman"): 2, ("henchman", "beggar"): 1, ("henchman", "henchman"): 1}
    assert_distributed(frequencies(t, 0, told, DEALS), worlds)


def test_a_look_is_remembered_when_the_rogue_is_back_in_hand():
    board = {"taverne.1": (1, "beggar"), "chatelet.1": (1, "henchman")}
    data = edited(
        {"plots.moon.program": [{"op": "look", "n": 1}, {"op": "recall", "whose": "any"}]}
    )
    t = table(players=3, data=data, board=board, cards={0: ["moon"]})
    play(t, "plot moon", "look taverne.1", "recall taverne.1")
    for seed in range(60):
        p = t.determinize(0, seed).position()
        assert p["rogues"][1] == ["beggar", "henchman"]
        assert p["board"]["chatelet"][0]["kind"] == "henchman"
    others = {
        t.determinize(2, seed).position()["board"]["chatelet"][0]["kind"] for seed in range(60)
    }
    assert others == {"beggar", "henchman"}


# Exchanges ----------------------------------------------------------------------------------------

SMALL = {"brute": 2, "courtesan": 1}


def small_bag():
    """The shipped file with three rogues in the bag."""
    data = edited({})
    for rogue in data["rogues"]:
        if rogue["bag"]:
            rogue["copies"] = SMALL.get(rogue["id"], 0)
    return data


def exchanged(drown="henchman"):
    """Seat 1 lays one rogue, exchanges with the other two in hand, then lays another one."""
    t = table(players=2, active=1, data=small_bag(), seed=3)
    play(t, "place beggar taverne.3", "recruit")
    t.play(f"drown {t.position()['drawn']}" if drown == "drawn" else f"drown {drown}")
    pass_on(t, "place henchman grande_cour.2")
    hand = t.position()["rogues"][1]
    pass_on(t, f"place {hand[0]} les_halles.2")
    return t


def enumerate_exchange():
    """All worlds of `exchanged` for seat 0, with their probabilities."""
    worlds = Counter()
    tokens = ["beggar", "henchman", "henchman"]
    bag = list(Counter(SMALL).elements())
    for first, *hand in itertools.permutations(tokens):
        for drawn in range(len(bag)):
            left = bag[:drawn] + bag[drawn + 1 :]
            four = [*hand, bag[drawn]]
            for sunk in range(3):
                two = four[:sunk] + four[sunk + 1 :]
                for laid, held in itertools.permutations(two):
                    worlds[(first, laid, held, four[sunk], *sorted(left))] += 1
    return worlds


def told_exchange(p):
    spots = p["board"]["taverne"][2], p["board"]["les_halles"][1]
    return (*(rogue["kind"] for rogue in spots), *p["rogues"][1], *p["seine"], *p["bag"])


@pytest.mark.statistics
@pytest.mark.parametrize("drown", ["henchman", "drawn"])
def test_after_an_exchange_belief_is_what_brute_force_gives(drown):
    t = exchanged(drown)
    worlds = enumerate_exchange()
    assert told_exchange(t.position()) in worlds
    assert_distributed(frequencies(t, 0, told_exchange, DEALS), worlds)


def test_a_seat_knows_for_ever_what_it_drowned():
    t = exchanged("henchman")
    for seed in range(50):
        p = t.determinize(1, seed).position()
        assert (p["seine"], p["bag"]) == (["henchman"], t.position()["bag"])


def test_what_is_known_again_leaves_only_the_seine_for_the_rest():
    """Seat 1 exchanges a Henchman for a Brute; a standoff shows all three of its rogues."""
    board = {"chatelet.1": (1, "beggar"), "chatelet.2": (1, "henchman")}
    data = small_bag()
    t = next(t for t in tries(board, data) if t.position()["drawn"] == "brute")
    play(t, "drown henchman", "place brute chatelet.3", "skip")
    assert sorted(t.position()["rogues"][1]) == ["beggar", "brute", "henchman"]
    for seed in range(50):
        p = t.determinize(0, seed).position()
        assert p["rogues"][1] == ["beggar", "brute", "henchman"]
        assert (p["seine"], p["bag"]) == (["henchman"], ["brute", "courtesan"])


def tries(board, data):
    for seed in range(40):
        t = table(seed, data, players=2, active=1, board=board, cards={1: ["strength"]})
        t.play("plot strength")
        yield t


# The truth ----------------------------------------------------------------------------------------


def true_kinds(s, seat):
    """The kinds of a seat's rogues, by mark; those in hand in any order."""
    kinds = {int(s.mark[spot]): int(s.kind[spot]) for spot in range(SPOTS) if s.owner[spot] == seat}
    hand = [int(kind) for kind in s.rogues[seat, 1 : s.rogues[seat, 0] + 1]]
    marks = [mark for mark in range(4) if s.in_hand[seat] >> mark & 1]
    assert len(marks) == len(hand)
    for order in set(itertools.permutations(hand)):
        yield kinds | dict(zip(marks, order, strict=True))


def explained(t, seat, way, kinds):
    """Whether a way and what is in doubt make these kinds of the seat's rogues."""
    s, doubt, swaps = t._state, Counter(), 0
    for mark, kind in kinds.items():
        known = s.known[seat, WAY[way, mark]]
        if known not in (UNKNOWN, kind):
            return False
        doubt[kind] += known == UNKNOWN
    for kind, count in doubt.items():
        more = max(0, count - int(s.doubt[seat, kind]))
        unknown = [m for m in kinds if kinds[m] == kind and s.known[seat, WAY[way, m]] == UNKNOWN]
        fresh = sum(s.fresh[seat] >> mark & 1 for mark in unknown)
        if more and (not t._content.tables.in_bag[kind] or fresh < more):
            return False
        swaps += more
    return swaps <= s.swaps[seat]


def assert_truth_is_possible(t):
    s = t._state
    for seat in range(t.players):
        kinds = list(true_kinds(s, seat))
        ways = {
            way
            for way in range(len(s.odds[seat]))
            if s.odds[seat, way] and any(explained(t, seat, way, k) for k in kinds)
        }
        assert ways
        for viewer in set(range(t.players)) - {seat}:
            glimpsed = int(s.glimpsed[viewer, (seat - viewer - 1) % t.players])
            assert not glimpsed or any(glimpsed >> way & 1 for way in ways)
    assert (s.sunk <= s.seine).all()
    assert (s.drowned.sum(axis=0) == s.seine).all()
    assert_true_cards_are_possible(t)


def assert_true_cards_are_possible(t):
    """No card of the pile or drawn since is missing from the pool, no other one is needed there."""
    s, copies = t._state, t._content.tables.plot_copies
    new_cards, old_cards = Counter(s.pile[1 : s.pile[0] + 1].tolist()), Counter()
    for seat in range(t.players):
        for i, card in enumerate(s.cards[seat, 1 : s.cards[seat, 0] + 1].tolist()):
            (old_cards if s.old[seat] >> i & 1 else new_cards)[card] += 1
        new_held = sum(not s.old[seat] >> i & 1 for i in range(s.cards[seat, 0]))
        assert 0 <= s.since[seat] - new_held <= s.vague_of[seat]
    for card in range(len(t._content.plots)):
        seen_of_pool = s.pool[card] - new_cards[card]
        assert 0 <= seen_of_pool <= s.vague[card]
        unseen = copies[card] - s.discard[card] - (s.in_play == card)
        assert unseen == new_cards[card] + old_cards[card]


@EVERY_COUNT
def test_the_truth_is_never_ruled_out(players):
    for seed in range(3):
        t, dice = new(players, seed), random.Random(seed)
        while t.actor is not None:
            wanted = [a for a in t.actions() if a.split()[0] in ("recruit", "look")]
            t.play(dice.choice(wanted or t.actions()))
            assert_truth_is_possible(t)


# Plot cards ---------------------------------------------------------------------------------------


@pytest.mark.statistics
def test_before_a_reshuffle_every_arrangement_is_equally_likely():
    data = deck(emperor=2, moon=1, tower=1, devil=2)
    cards = {0: ["devil"], 1: ["emperor", "moon"]}
    t = table(players=2, data=data, cards=cards, discard=["devil"], pile=["tower", "emperor"])
    worlds = Counter(
        (tuple(sorted((a, b))), (c, d))
        for a, b, c, d in itertools.permutations(["emperor", "emperor", "moon", "tower"])
    )
    found = frequencies(t, 0, lambda p: (tuple(p["cards"][1]), tuple(p["pile"])), DEALS)
    assert_distributed(found, worlds)


def reshuffled():
    """Seat 0 draws two of three shuffled discards; seat 1 holds two cards of before, then draws."""
    data = deck(emperor=2, moon=1, tower=1, devil=1, wheel=2)
    cards = {0: ["wheel"], 1: ["emperor", "moon"]}
    discard = ["devil", "emperor", "tower", "wheel"]
    t = table(9, data, players=2, cards=cards, discard=discard, pile=[])
    t.play("place henchman egyptienne.3")  # draws two
    t.play("skip")
    t.play("end")
    t.play("place henchman taverne.1")  # draws one
    return t


@pytest.mark.statistics
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_reshuffle_belief_is_what_brute_force_gives(seat):
    """Each knows which of its cards it held before, and which it drew."""
    t = reshuffled()
    own, held = t.position()["cards"][seat], [["wheel"], ["emperor", "moon"]]
    worlds = Counter()
    for pool in itertools.permutations(["devil", "emperor", "tower", "wheel"]):
        for first, *others in itertools.permutations(["wheel", "emperor", "moon"]):
            before = [[first], sorted(others)]
            hands = [sorted([first, *pool[:2]]), sorted([*others, pool[2]])]
            if (hands[seat], before[seat]) == (own, held[seat]):
                worlds[(tuple(hands[1 - seat]), pool[3])] += 1

    def told(p):
        return tuple(p["cards"][1 - seat]), p["pile"][0]

    assert told(t.position()) in worlds
    assert_distributed(frequencies(t, seat, told, DEALS), worlds)


@EVERY_COUNT
def test_the_pile_is_made_of_what_was_discarded(players):
    """After a reshuffle no re-deal puts a card there that somebody surely held all along."""
    data = deck(emperor=5, moon=4, tower=3)
    t, dice = new(players, 5, data=data), random.Random(players)
    pool, checked = None, 0
    while t.actor is not None and checked < 200:
        t.play(dice.choice(t.actions()))
        for chance in t.chance:
            if chance["event"] == "reshuffle":
                pool = Counter(chance["outcome"])
        if pool is not None:
            for seat in range(players):
                assert Counter(t.determinize(seat, checked).position()["pile"]) <= pool
            checked += 1
    assert checked


def test_a_position_alone_tells_nothing_of_the_past():
    t = table(players=3, rogues={1: ["brute", "beggar", "henchman"]}, board={})
    assert t.position()["seine"] == ["henchman"]
    seen = {tuple(t.determinize(0, seed).position()["rogues"][1]) for seed in range(300)}
    assert ("beggar", "henchman", "henchman") in seen
    assert any("brute" in hand for hand in seen)
    for seed in range(50):
        estaminet.from_position("miracles", t.determinize(2, seed).position())
