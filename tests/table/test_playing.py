"""A table beside `play`: actions by number, slices of the log, replay step by step."""

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet import IllegalAction, bots
from estaminet.games import load
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


def finished(game: str, players: int = 3) -> Table:
    table = estaminet.new(game, players=players, seed=5)
    bots.play(table, [bots.make("random", game, seed) for seed in range(players)])
    return table


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_numpy_are_numbers(game: str) -> None:
    one, five = np.int64(1), np.uint8(5)
    table = estaminet.new(game, players=np.int32(3), seed=five)
    assert table.position() == estaminet.new(game, players=3, seed=5).position()
    assert table.view(one) == table.view(1)
    assert table.log(one) == table.log(1)
    assert table.history(one) == table.history(1)
    assert (table.observation(one) == table.observation(1)).all()
    assert table.determinize(one, five).position() == table.determinize(1, 5).position()
    position = table.position() | {"players": np.int64(3)}
    assert estaminet.from_position(game, position, seed=five).position() == table.position()
    for name in ("turn_limit",):
        if any(option.id == name for option in load(game).options):
            options = {name: np.int16(7)}
            again = estaminet.new(game, 3, 1, options)
            assert json.loads(json.dumps(again.record()))["options"][name] == 7
    assert json.loads(json.dumps(table.record())) == table.record()
    bot = bots.make("heuristic", game, seed=np.int64(3))
    assert bot.choose(bots.Knowledge(table, np.int64(table.actor))) in table.actions()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("own_data", [False, True])
def test_a_pickled_table_goes_on_as_if_nothing_had_been(game: str, own_data: bool) -> None:
    data = Path(estaminet.__file__).parent / "games" / game / "example.yaml"
    table = estaminet.new(game, 3, 5, {"data": data} if own_data else {})
    for _ in range(6):
        table.play(table.actions()[0])
    world = table.determinize(1, 3)
    for one in (table, world):
        other = pickle.loads(pickle.dumps(one))
        assert (other.record(), other.log(1)) == (one.record(), one.log(1))
        for _ in range(10):
            if one.actor is None:
                break
            action = one.actions()[-1]
            one.play(action)
            other.play(action)
        assert other.state_bytes() == one.state_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_returns_and_result_have_one_shape(game: str) -> None:
    table = estaminet.new(game, players=3, seed=5)
    assert (table.returns(), table.result) == ([0.0, 0.0, 0.0], None)
    table = finished(game)
    result = table.result
    assert result is not None
    assert all(isinstance(share, float) for share in table.returns())
    assert result["score"] == table.returns()
    assert result["winners"] == [seat for seat, share in enumerate(table.returns()) if share > 0]
    assert result["reason"] in load(game).outcome.endings
    assert result.items() >= table.position()["result"].items()  # as the document has it
    json.dumps(result)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_comes_back_from_its_bytes(game: str) -> None:
    table = begun(game)
    state = table.state_bytes()
    again = Table.from_state(state)
    assert (again.game, again.position(), again.state_bytes()) == (game, table.position(), state)
    action = table.actions()[-1]
    table.play(action)
    again.play(action)
    assert again.state_bytes() == table.state_bytes()
    assert estaminet.replay(again.record()).position() == table.position()
    data = Path(estaminet.__file__).parent / "games" / game / "example.yaml"
    own = estaminet.new(game, 3, 5, {"data": data})
    assert Table.from_state(own.state_bytes(), data=data).position() == own.position()
    spoilt = bytes([state[0] ^ 1]) + state[1:]
    for junk in (spoilt, state[:-1], b"", own.state_bytes(), "text", None):
        with pytest.raises(estaminet.BadPosition) as caught:
            Table.from_state(junk)  # type: ignore[arg-type]
        assert caught.value.code == "bad_state"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_says_of_itself_makes_it_again(game: str) -> None:
    fresh, later = estaminet.new(game, players=2, seed=9), begun(game)
    for table in (fresh, later, later.determinize(0, 1)):
        again = eval(repr(table), {"estaminet": estaminet})
        assert again.position() == table.position()
    assert eval(repr(fresh), {"estaminet": estaminet}).state_bytes() == fresh.state_bytes()
