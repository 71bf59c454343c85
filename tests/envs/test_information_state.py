"""Perfect recall as numbers: what a seat has seen, all of it, and nothing else."""

import json
import pickle
import random
from itertools import islice

import numpy as np
import pytest

import estaminet
from estaminet.errors import EstaminetError
from estaminet.games import load
from estaminet.table import memory
from tests.conformance.random_play import Case, decisions, example_file, some_cases

EVERY_TABLE = [(game, players) for game in estaminet.games() for players in load(game).players]


def seen(table: estaminet.Table, seat: int) -> str:
    """What a seat was told and sees, from the log and the views."""
    told = [table.history(seat), table.log(seat), table.view(seat)]
    return json.dumps([*told, table.observation(seat).tolist(), table.actor])


def information(table: estaminet.Table, seat: int) -> tuple[bytes, str]:
    return table.information_state(seat).tobytes(), table.information_text(seat)


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_two_worlds_are_one_information_state(case: Case) -> None:
    differed = 0
    for move, table in islice(enumerate(decisions(case, 5)), 0, None, 9):
        for seat in range(case.players):
            other = table.determinize(seat, seed=move)
            assert information(other, seat) == information(table, seat)
            differed += other.position() != table.position()
    assert differed > 0


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_different_histories_differ(game: str, players: int) -> None:
    """Of many plays: the same information means the same history, log and view, and the other way
    round. Plays part at their first move, at their last one, or by what chance deals."""
    by_information: dict[tuple[bytes, str], str] = {}
    by_sight: dict[str, tuple[bytes, str]] = {}
    dice = random.Random(players)
    for seed in (1, 1, 2):
        table = estaminet.new(game, players, seed)
        for _ in range(12):
            tables = [table, *branches(table, dice)]
            for one in tables:
                for seat in range(players):
                    told, sight = information(one, seat), seen(one, seat)
                    assert by_information.setdefault(told, sight) == sight
                    assert by_sight.setdefault(sight, told) == told
            table = dice.choice(tables)
    assert len(by_information) > 40


def branches(table: estaminet.Table, dice: random.Random) -> list[estaminet.Table]:
    """The same play, gone on in two ways, and in one of them with other luck."""
    if table.actor is None:
        return []
    ways = [table.copy(), table.copy(), table.copy()]
    ways[2].reseed()
    actions = dice.choices(table.actions(), k=2)
    for way, action in zip(ways, (*actions, actions[1]), strict=True):
        way.play(action)
    return ways


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_worlds_are_told_apart_as_soon_as_something_is_seen(case: Case) -> None:
    """Two worlds played on alike: the information parts when the sights do, and for good."""
    for move, table in islice(enumerate(decisions(case, 3)), 0, 40, 8):
        if table.actor is None:
            return
        seat = (table.actor + 1) % case.players
        compare_on(table.copy(), table.determinize(seat, seed=move), seat, move)


def compare_on(table: estaminet.Table, other: estaminet.Table, seat: int, seed: int) -> None:
    parted = False
    for step in range(10):
        alike = information(table, seat) == information(other, seat)
        parted = parted or seen(table, seat) != seen(other, seat)
        assert alike != parted
        common = sorted(set(table.actions()) & set(other.actions()))
        if not common or table.actor != other.actor:
            return
        action = common[(seed + step) % len(common)]
        table.play(action)
        other.play(action)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_earlier_states_are_contained_in_later_ones(game: str, players: int) -> None:
    """That is recall: nothing that was known is lost."""
    table, dice = estaminet.new(game, players, seed=4), random.Random(4)
    first = memory.HEAD + load(game).observation_size
    before = [table.information_state(seat) for seat in range(players)]
    while table.actor is not None and table.move < 60:
        table.play(dice.choice(table.actions()))
        for seat in range(players):
            now, then = table.information_state(seat), before[seat]
            rows = int(then[1])
            assert now[0] == seat
            assert now[1] > rows
            end = first + memory.WIDTH * rows
            assert (now[2:end] == then[2:end]).all()
            assert now[end] > 0
            assert not now[first + memory.WIDTH * int(now[1]) :].any()
            before[seat] = now


@pytest.mark.parametrize("game", estaminet.games())
def test_its_form(game: str) -> None:
    table, description = estaminet.new(game, 3, seed=1), load(game)
    state = table.information_state(2)
    assert state.dtype == np.int16
    assert state.shape == (memory.size(description, description.most_told),)
    opening = state[2 : 2 + description.observation_size]
    assert (opening == table.observation(2)).all()
    assert state[0] == 2
    text = table.information_text(2).split("\n")
    assert text[0] == "seat 2"
    assert len(text) == 2 + state[1]


@pytest.mark.parametrize("game", estaminet.games())
def test_every_action_is_a_row_of_its_own(game: str) -> None:
    """What a seat does itself it recalls entirely: the row gives the action back."""
    table, dice = estaminet.new(game, 3, seed=2), random.Random(2)
    actions, first = load(game).actions, memory.HEAD + load(game).observation_size
    for _ in range(40):
        if table.actor is None:
            return
        seat, number = table.actor, dice.choice(table.numbers().tolist())
        rows = int(table.information_state(seat)[1])
        table.play_number(number)
        at = first + memory.WIDTH * rows
        kind, who, *arguments = table.information_state(seat)[at : at + memory.WIDTH].tolist()
        pattern, values = actions.decode(number)
        assert actions.families[kind - 1].pattern == pattern
        assert (who, tuple(arguments[: len(values)])) == (seat, values)


@pytest.mark.parametrize("game", estaminet.games())
def test_what_is_too_long_is_refused_and_never_cut(game: str) -> None:
    table = estaminet.new(game, 2, seed=1)
    for _ in range(5):
        table.play(table.actions()[0])
    rows = int(table.information_state(0)[1])
    assert table.information_state(0, rows=rows)[1] == rows
    with pytest.raises(EstaminetError, match=str(rows)) as caught:
        table.information_state(0, rows=rows - 1)
    assert caught.value.code == "history_too_long"
    with pytest.raises(EstaminetError) as caught:
        table.information_state(0, rows=-1)
    assert caught.value.code == "bad_rows"


@pytest.mark.parametrize("game", estaminet.games())
def test_it_survives_copies_pickles_and_records(game: str) -> None:
    table, dice = estaminet.new(game, 2, seed=6), random.Random(6)
    for _ in range(15):
        table.play(dice.choice(table.actions()))
    world = table.determinize(1, seed=3)
    for one in (table, world):
        for other in (one.copy(), pickle.loads(pickle.dumps(one))):
            assert [information(other, seat) for seat in (0, 1)] == [
                information(one, seat) for seat in (0, 1)
            ]
    again = estaminet.replay(table.record())
    assert information(again, 0) == information(table, 0)
    assert information(world.determinize(1, seed=4), 1) == information(table, 1)


@pytest.mark.parametrize("game", estaminet.games())
def test_a_position_is_a_start_of_its_own(game: str) -> None:
    options = {"data": example_file(game)}
    table = estaminet.new(game, 2, seed=6, options=options)
    table.play(table.actions()[0])
    begun = estaminet.from_position(game, table.position(), data=example_file(game))
    assert begun.information_state(0)[1] == 0
    known = begun.observation(0)
    assert (begun.information_state(0)[2 : 2 + len(known)] == known).all()
