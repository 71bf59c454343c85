"""Many games at once are the same games as one at a time."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.engine import kernels, rng
from estaminet.envs import Batch
from estaminet.errors import BadOption, BadPosition, IllegalAction
from estaminet.games import load

COUNT = 6
STEPS = 120
EVERY_TABLE = [(game, players) for game in estaminet.games() for players in load(game).players]
OPTIONS: dict[str, dict[str, Any]] = {
    "miracles": {"turn_limit": 6},
    "miseraables": {"turn_limit": 8},
    "poilus": {"hands": "equal", "tyrannical": "speaks"},
}


def told(batch: Batch, i: int) -> tuple[Any, ...]:
    return (
        batch.observations[i].tobytes(),
        np.flatnonzero(batch.masks[i]).tolist(),
        int(batch.actors[i]),
        batch.state(i),
    )


def seen(table: estaminet.Table) -> tuple[Any, ...]:
    actor = table.actor
    assert actor is not None
    return table.observation(actor).tobytes(), table.numbers().tolist(), actor, table.state_bytes()


def played(batch: Batch, steps: int) -> Iterator[np.ndarray]:
    """Random play; the actions of each step, after it."""
    for _ in range(steps):
        actions = batch.sample().copy()
        batch.step(actions)
        yield actions


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_each_game_is_the_one_that_its_seed_deals(game: str, players: int) -> None:
    """Step by step, over the end of games: a table played beside tells the same, to the byte."""
    options = OPTIONS[game]
    batch = Batch(game, players, COUNT, seed=7, options=options)
    tables = [estaminet.new(game, players, int(seed), options) for seed in batch.seeds]
    decisions, ended = load(game).decisions, 0
    for actions in played(batch, STEPS):
        for i, action in enumerate(actions):
            tables[i].play_number(action)
            assert batch.done[i] == (tables[i].actor is None)
            worth = tables[i].returns()
            assert batch.rewards[i].tolist() == pytest.approx(worth)
            if batch.done[i]:
                ended += 1
                tables[i] = estaminet.new(game, players, int(batch.seeds[i]), options)
            assert told(batch, i) == seen(tables[i])
            assert decisions[batch.decisions[i]] == tables[i].decision
    assert ended > 0
    assert seen(batch.table(0)) == told(batch, 0)


@pytest.mark.parametrize("game", estaminet.games())
def test_threads_and_seeds(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of threads changes nothing; a seed gives the same games, another one others."""
    monkeypatch.setattr(Batch, "least_a_thread", 64)
    players = load(game).players[-1]
    one, many, other = (
        Batch(game, players, 300, seed, threads=threads)
        for seed, threads in ((1, 1), (1, 4), (2, 1))
    )
    start = one.observations.copy()
    for actions in played(one, 30):
        many.step(actions)
    for name in ("observations", "masks", "actors", "rewards", "done", "seeds"):
        assert np.array_equal(getattr(one, name), getattr(many, name)), name
    assert len(many._parts) == 4 * many.parts_a_thread
    wrong = np.where(np.arange(300) % 200 == 199, -1, many.sample())
    with pytest.raises(IllegalAction, match="game 199"):
        many.step(wrong)
    assert not np.array_equal(other.observations, start)
    assert len({*one.seeds, *other.seeds}) == 600
    one.reset()
    assert np.array_equal(one.observations, start)
    assert not one.done.any()
    other.reset(seed=1)
    assert np.array_equal(other.observations, start)


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("poilus", 3, 4)
    before = [told(batch, i) for i in range(4)]
    good = batch.sample().copy()
    for bad in (-1, batch.action_count, 2**40, int(np.flatnonzero(~batch.masks[2])[0])):
        actions = good.astype(np.int64)
        actions[2] = bad
        with pytest.raises(IllegalAction, match=f"game 2 .* action {bad} ") as refused:
            batch.step(actions)
        assert refused.value.index == 2
        assert refused.value.legal == batch.table(2).actions()
    for wrong in (good[:3], good.astype(float), "abcd", np.stack([good, good])):
        with pytest.raises(BadOption, match="4 whole numbers"):
            batch.step(wrong)
    assert [told(batch, i) for i in range(4)] == before
    batch.step(good.tolist())


def test_states_in_and_out() -> None:
    batch = Batch("miracles", 3, 3, seed=5)
    list(played(batch, 10))
    table = batch.table(1)
    batch.set_state(2, table.state_bytes())
    assert told(batch, 2) == told(batch, 1)
    twin = estaminet.Table.from_state(batch.state(2))
    action = int(twin.numbers()[-1])
    batch.step([int(np.flatnonzero(row)[-1]) for row in batch.masks])
    twin.play_number(action)
    assert told(batch, 2) == seen(twin)
    for bad in (b"", b"x", estaminet.new("poilus", 3).state_bytes(), batch.state(0)[:-1] + b"?"):
        with pytest.raises(BadPosition):
            batch.set_state(0, bad)
    with pytest.raises(BadOption, match="a game of 3"):
        batch.set_state(0, estaminet.new("miracles", 2).state_bytes())
    with pytest.raises(BadOption, match="game 0 to 2"):
        batch.table(3)


@pytest.mark.parametrize("game", estaminet.games())
def test_worlds_that_a_seat_cannot_tell_apart(game: str) -> None:
    batch = Batch(game, 2, 4, seed=3)
    list(played(batch, 12))
    mine = batch.worlds(None, 5, seed=9)
    assert len(mine) == 20
    for world in range(20):
        assert told(mine, world)[:3] == told(batch, world // 5)[:3]
    assert len({mine.state(world) for world in range(20)}) > 4, "nothing was dealt anew"
    theirs = batch.worlds(1, 3, seed=9)
    for world in range(12):
        table, true = theirs.table(world), batch.table(world // 3)
        assert table.observation(1).tobytes() == true.observation(1).tobytes()
    again = batch.worlds(1, 3, seed=9)
    assert [again.state(i) for i in range(12)] == [theirs.state(i) for i in range(12)]
    assert [theirs.state(i) for i in range(3)] == [
        _world(batch, 0, 1, int(theirs.seeds[i])) for i in range(3)
    ], "a world is what determinize makes of its seed"


def _world(batch: Batch, game: int, seat: int, seed: int) -> bytes:
    table = batch.table(game)
    kernels.determinize(table.content.tables, table._state, seat, rng.seeded(seed))
    return table.state_bytes()


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ({"count": 0}, "count: a whole number of 1 or more"),
        ({"count": 2.5}, "count: a whole number"),
        ({"threads": 0}, "threads: a whole number"),
        ({"players": 9}, "players 2"),
        ({"seed": -1}, "a seed is"),
        ({"game": "whist"}, "whist"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_is_said(wrong: dict[str, Any], what: str) -> None:
    right: dict[str, Any] = {"game": "poilus", "players": 2, "count": 2}
    with pytest.raises(BadOption, match=what):
        Batch(**(right | wrong))
    with pytest.raises(BadOption, match="seat 0 to 1"):
        Batch(**right).worlds(2, 1)


def test_an_own_data_file_is_played() -> None:
    data = str(files("estaminet.games.poilus") / "example.yaml")
    batch = Batch("poilus", 3, 2, options={"data": data})
    table = estaminet.new("poilus", 3, int(batch.seeds[1]), {"data": data})
    assert told(batch, 1) == seen(table)
