"""A table beside `play`: actions by number, slices of the log, replay step by step."""

from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet import IllegalAction
from estaminet.table import Table, replaying

GAMES = estaminet.games()


def begun(game: str, moves: int = 6) -> Table:
    table = estaminet.new(game, players=3, seed=5)
    for _ in range(moves):
        table.play(table.actions()[0])
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_number_plays_what_its_text_plays(game: str) -> None:
    by_number, by_text = begun(game), begun(game)
    number = int(np.flatnonzero(by_number.mask())[0])
    text = by_number.menu()[0][0]  # in the order of the numbering
    by_number.play_number(number)
    by_text.play(text)
    assert by_number.position() == by_text.position()
    assert by_number.history(0) == by_text.history(0)


@pytest.mark.parametrize("junk", [-1, 10**9, None, "3", 1.5, True, float("nan"), []])
def test_a_number_that_is_not_legal_is_refused(junk: Any) -> None:
    table = begun("poilus")
    before = table.position()
    with pytest.raises(IllegalAction):
        table.play_number(junk)
    assert table.position() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_slice_of_the_log_is_the_end_of_the_whole(game: str) -> None:
    table = begun(game)
    for seat in (0, 2, None):
        whole = table.log(seat, "fr")
        assert len(whole) == 1 + table.move  # the set-up has a row too
        assert table.log(seat, "fr", first=4) == whole[4:]
        assert table.log(seat, "fr", first=len(whole)) == []


@pytest.mark.parametrize("game", GAMES)
def test_replaying_shows_every_moment(game: str) -> None:
    table = estaminet.new(game, players=3, seed=5)
    expected = [table.position()]
    for _ in range(6):
        table.play(table.actions()[0])
        expected.append(table.position())
    assert [moment.position() for moment in replaying(table.record())] == expected


@pytest.mark.parametrize("game", GAMES)
def test_names_stay(game: str) -> None:
    table = begun(game, moves=0)
    names = table.names()
    names.clear()  # the caller's own
    for _ in range(6):
        table.play(table.actions()[0])
    fresh = estaminet.from_position(game, table.position())
    assert table.names() == fresh.names()
    assert table.determinize(1, seed=3).names() == fresh.names()
