"""Piles and bags."""

import itertools
from collections import Counter

import numpy as np
from scipy.stats import chisquare

from estaminet.engine import piles, rng


def pile(*cards: int, capacity: int = 8) -> np.ndarray:
    made = np.zeros(capacity + 1, np.int8)
    for card in cards:
        piles.push(made, card)
    return made


def cards(of: np.ndarray) -> list[int]:
    return [int(card) for card in of[1 : of[0] + 1]]


def test_push_and_pop_are_last_in_first_out() -> None:
    p = pile(3, 1, 2)
    assert [piles.pop(p) for _ in range(3)] == [2, 1, 3]
    assert piles.size(p) == 0


def test_from_top_counts_from_the_next_card() -> None:
    p = pile(3, 1, 2)
    assert [piles.from_top(p, i) for i in range(3)] == [2, 1, 3]


def test_insert_keeps_ascending_order() -> None:
    p = pile()
    for card in (4, 1, 3, 1, 5):
        piles.insert(p, card)
    assert cards(p) == [1, 1, 3, 4, 5]


def test_sort_puts_all_copies_in_ascending_order() -> None:
    for given in (
        (),
        (62,),
        (4, 1, 3, 1, 5),
        (7, 0, 7, 7, 0, 62, 7),
        (2, 2),
        (8, 7, 6, 5, 4, 3, 2, 1),
    ):
        p = pile(*given)
        piles.sort(p)
        assert cards(p) == sorted(given)


def test_remove_takes_the_lowest_copy_and_closes_ranks() -> None:
    p = pile(1, 2, 3, 2)
    piles.remove(p, 2)
    assert cards(p) == [1, 3, 2]
    piles.remove(p, 9)
    assert cards(p) == [1, 3, 2]
    assert piles.count(p, 3) == 1


def test_move_top_moves_one_packet_in_order() -> None:
    source, target = pile(1, 2, 3, 4), pile(9)
    piles.move_top(source, target, 3)
    assert cards(source) == [1]
    assert cards(target) == [9, 2, 3, 4]


def test_shuffle_makes_every_order_equally_likely() -> None:
    words = rng.seeded(1)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        p = pile(1, 2, 3, 4)
        piles.shuffle(words, p)
        seen[tuple(cards(p))] += 1
    assert set(seen) == set(itertools.permutations((1, 2, 3, 4)))
    assert chisquare(list(seen.values())).pvalue > 1e-4


def test_draw_takes_each_piece_equally_often() -> None:
    words = rng.seeded(2)
    seen: Counter[int] = Counter()
    for _ in range(6000):
        bag = np.array([3, 0, 1, 2], np.int8)
        kind = piles.draw(words, bag)
        seen[kind] += 1
        assert piles.total(bag) == 5
    assert seen[1] == 0
    assert chisquare([seen[0], seen[2], seen[3]], [3000, 1000, 2000]).pvalue > 1e-4
