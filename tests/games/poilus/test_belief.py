"""Belief as a distribution: re-deals come as often as an exact enumeration of worlds says."""

import itertools
from collections import Counter
from collections.abc import Hashable
from typing import Any

import pytest

import estaminet
from tests.games.helpers import assert_distributed, frequencies
from tests.games.poilus.positions import position, table

DEALS = 6000


def hidden(p: dict[str, Any]) -> tuple[Any, ...]:
    """Trials, Morale and seat 1's hand."""
    return tuple(p["trials"]), tuple(p["morale"]), tuple(p["hands"][1])


FOUR = ["mute", "night+mask!", "rain+shell!", "wound"]


def small(**changes: Any) -> estaminet.Table:
    """Two players; seat 0 cannot see four cards: two in Trials, one in Morale, one in a hand."""
    zones = {"trials": FOUR[:2], "morale": FOUR[2:3], "hands": {1: FOUR[3:]}}
    return table(players=2, **zones | changes)


@pytest.mark.statistics
def test_without_a_shuffle_every_arrangement_is_equally_likely() -> None:
    worlds: Counter[Hashable] = Counter(
        ((a, b), (c,), (d,)) for a, b, c, d in itertools.permutations(FOUR)
    )
    assert_distributed(frequencies(small(), 0, hidden, DEALS), worlds)


@pytest.mark.statistics
def test_copies_are_counted_as_often_as_they_are_there() -> None:
    t = small(trials=["night+shell", "night+shell"])
    cards = ["night+shell", "night+shell", *FOUR[2:]]
    worlds: Counter[Hashable] = Counter(
        ((a, b), (c,), (d,)) for a, b, c, d in itertools.permutations(cards)
    )
    assert_distributed(frequencies(t, 0, hidden, DEALS), worlds)


@pytest.mark.statistics
def test_a_returned_card_is_not_in_morale_nor_in_what_came_from_it() -> None:
    """From the position alone: the last mission failed with a card that is in Trials since."""
    given = position(
        players=2,
        decision="intensity",
        trials=["mute", "night+mask!", "rain+shell!"],
        morale=["wound"],
        hands={1: ["proud"]},
    )
    given["last_mission"] |= {"outcome": "failure", "no_mans_land": ["night+mask!"], "drop": 1}
    t = estaminet.from_position("poilus", given)
    cards = ["mute", "night+mask!", "rain+shell!", "wound", "proud"]
    worlds: Counter[Hashable] = Counter(
        ((a, b, c), (d,), (e,))
        for a, b, c, d, e in itertools.permutations(cards)
        if "night+mask!" in (b, c)
    )
    assert_distributed(frequencies(t, 0, hidden, DEALS), worlds)


def play_a_failure() -> estaminet.Table:
    """Seat 0 fails mission 2, Morale drops by three, then four cards are dealt."""
    t = table(
        players=2,
        no_mans_land=["night+mask", "night+shell"],
        trials=["mute"],
        morale=["wound", "proud", "selfish", "fragile"],
        hands={0: ["night+whistle"], 1: ["panic"]},
        stock={0: [], 1: []},
        seed=4,
    )
    t.play("play night+whistle")
    assert (t.decision, len(t.position()["trials"])) == ("intensity", 7)
    t.play("intensity 2")
    return t


def enumerate_failure(seat: int, own: tuple[str, ...]) -> Counter[Hashable]:
    """All worlds of `play_a_failure`, by brute force: what was hidden, and how Trials fell.

    The leader (seat 1) draws first; the top three cards of Trials come from Morale.
    """
    unknown = ["mute", "wound", "proud", "selfish", "fragile", "panic"]
    returned = ["night+mask", "night+shell", "night+whistle"]
    worlds: Counter[Hashable] = Counter()
    for trial, *morale, held in itertools.permutations(unknown):
        for pool in itertools.permutations([trial, *returned]):
            deck = [*morale[:3], *pool]
            hands = (sorted(deck[1:4:2]), sorted([held, *deck[0:4:2]]))
            if tuple(hands[seat]) == own:
                other = tuple(hands[1 - seat])
                worlds[(tuple(morale[3:]), other, deck[4] in returned)] += 1
    return worlds


@pytest.mark.statistics
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_failure_belief_is_what_brute_force_gives(seat: int) -> None:
    t = play_a_failure()
    p = t.position()
    returned = {"night+mask", "night+shell", "night+whistle"}

    def told(world: dict[str, Any]) -> Hashable:
        hand = tuple(world["hands"][1 - seat])
        return (tuple(world["morale"]), hand, world["trials"][0] in returned)

    worlds = enumerate_failure(seat, tuple(p["hands"][seat]))
    assert told(p) in worlds
    assert_distributed(frequencies(t, seat, told, DEALS), worlds)


def test_the_true_world_is_always_possible() -> None:
    """Nothing that a seat is made to believe rules the truth out: returned cards have room."""
    for seed in range(30):
        t = estaminet.new("poilus", players=3, seed=seed)
        while t.actor is not None:
            t.play(t.actions()[seed % len(t.actions())])
            s = t._state
            assert s.fresh <= s.trials[0]
            shuffled = s.trials[1 : s.trials[0] - s.fresh + 1]
            for kind in range(len(s.returned)):
                placed = (shuffled == kind).sum() + sum(
                    (hand[1 : hand[0] + 1] == kind).sum() for hand in s.hands[:3]
                )
                assert placed >= s.returned[kind]
            assert (s.open <= s.hands[:, 0]).all()
            assert (s.known_tiles <= s.stock + placed_tiles(s)).all()


def placed_tiles(s: Any) -> Any:
    counts = s.stock * 0
    for seat, tile in enumerate(s.placed):
        if tile >= 0:
            counts[seat, tile] = 1
    return counts


@pytest.mark.statistics
def test_hidden_tiles_are_dealt_by_their_copies() -> None:
    """Seat 1 has two tiles, one of them placed; three tiles are unseen, two of them left."""
    removed = ["left"] * 3 + ["right"] * 4
    t = table(
        players=2,
        active=0,
        stock={0: ["left", "right"], 1: ["left"]},
        fallen={1: "right"},
        tiles_removed=removed,
    )
    t._state.known_tiles[:] = 0
    worlds: Counter[Hashable] = Counter(
        (a, b) for a, b, _ in itertools.permutations(["left", "left", "right"])
    )
    found = frequencies(t, 0, lambda p: (p["stock"][1][0], p["placed"][1]), DEALS)
    assert_distributed(found, worlds)


def test_a_tile_handed_over_is_known_until_it_is_shown_again() -> None:
    t = table(
        players=2,
        hands={},
        stock={0: ["left"], 1: []},
        fallen={1: None},
        speech_pool=0,
    )
    t.play("fall_back left")
    assert t.position()["stock"] == [[], ["left"]]
    for seed in range(50):
        assert t.determinize(0, seed).position()["stock"][1] == ["left"]


def test_balanced_tiles_are_known_from_the_start() -> None:
    t = estaminet.new("poilus", players=4, seed=1, options={"support_tiles": "balanced"})
    for seed in range(50):
        for stock in t.determinize(0, seed).position()["stock"]:
            assert {"left", "right"} <= set(stock)


@pytest.mark.statistics
def test_a_hand_made_position_may_contradict_its_own_past() -> None:
    """More returned cards than places for them: believed nowhere, and no crash."""
    given = position(players=2, decision="intensity", trials=["mute"], morale=["rain+shell!"])
    given["last_mission"] |= {
        "outcome": "failure",
        "no_mans_land": ["rain+shell!"],
        "drop": 1,
    }
    t = estaminet.from_position("poilus", given)
    worlds = Counter({(("mute",), ("rain+shell!",), ()): 1, (("rain+shell!",), ("mute",), ()): 1})
    assert_distributed(frequencies(t, 0, hidden, DEALS), worlds)
