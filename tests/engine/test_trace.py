"""The trace: written only when on, and able to force what chance decides."""

import numpy as np

from estaminet.engine import rng, trace as tracing


def pile_of(*cards: int) -> np.ndarray:
    return np.array([len(cards), *cards], np.int8)


def force(trace: object, *script: int) -> None:
    trace.script[: len(script)] = script  # type: ignore[attr-defined]
    trace.script_size = len(script)  # type: ignore[attr-defined]
    trace.forced = 1  # type: ignore[attr-defined]


def test_a_trace_that_is_off_stays_empty() -> None:
    trace = tracing.new(on=False)
    tracing.emit(trace, 1, 2, 3, 4)
    tracing.shuffle(rng.seeded(1), pile_of(1, 2, 3), 0, trace)
    assert trace.events_size == trace.chance_size == 0


def test_events_are_kept_in_order_and_never_overflow() -> None:
    trace = tracing.new()
    for i in range(tracing.EVENTS + 10):
        tracing.emit(trace, 1, i % 100, -1, -1)
    assert trace.events_size == tracing.EVENTS
    assert [int(row[1]) for row in trace.events[:3]] == [0, 1, 2]


def test_chance_is_logged_top_card_first() -> None:
    trace, pile = tracing.new(), pile_of(1, 2, 3)
    tracing.shuffle(rng.seeded(1), pile, 7, trace)
    assert list(trace.chance[:2]) == [7, 3]
    assert list(trace.chance[2:5]) == list(pile[3:0:-1])


def test_a_script_decides_instead_of_the_generator() -> None:
    trace, pile = tracing.new(), pile_of(1, 2, 3)
    force(trace, 7, 3, 3, 1, 2)
    tracing.shuffle(rng.seeded(1), pile, 7, trace)
    assert list(pile[1:]) == [2, 1, 3]
    assert not trace.broken
    assert trace.script_used == 5


def test_a_script_consumes_the_generator_as_chance_would() -> None:
    free, forced = rng.seeded(1), rng.seeded(1)
    tracing.shuffle(free, pile_of(1, 2, 3), 7, tracing.new())
    trace = tracing.new()
    force(trace, 7, 3, 3, 1, 2)
    tracing.shuffle(forced, pile_of(1, 2, 3), 7, trace)
    assert (free == forced).all()


def test_a_script_that_does_not_fit_breaks_and_changes_no_cards() -> None:
    for script in ((7, 3, 3, 1, 1), (6, 3, 3, 1, 2), (7, 2, 3, 1), ()):
        trace, pile = tracing.new(), pile_of(1, 2, 3)
        force(trace, *script)
        tracing.shuffle(rng.seeded(1), pile, 7, trace)
        assert trace.broken
        assert sorted(pile[1:]) == [1, 2, 3]


def test_a_forced_draw_takes_the_scripted_piece_if_the_bag_has_it() -> None:
    for wanted, broken in ((2, 0), (1, 1), (9, 1), (-1, 1)):
        trace, bag = tracing.new(), np.array([1, 0, 1], np.int8)
        force(trace, 4, 1, wanted)
        kind = tracing.draw(rng.seeded(3), bag, 4, trace)
        assert trace.broken == broken
        assert bag.sum() == 1
        assert broken or kind == wanted
