"""Gymnasium finds no fault; one seat of many games is one seat of each of them."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import estaminet
from estaminet.envs import answers
from estaminet.envs.bot_batch import KINDS, BotBatch
from estaminet.envs.gymnasium import names
from estaminet.errors import BadOption, IllegalAction
from estaminet.games import load

EVERY_TABLE = [(game, players) for game in estaminet.games() for players in load(game).players]


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_gymnasium_finds_no_fault(game: str, players: int) -> None:
    """Warnings are errors."""
    env = gymnasium.make(names()[game], players=players, seat=players - 1, bots="random")
    check_env(env.unwrapped)


def one_of(mask: np.ndarray, dice: np.random.Generator) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def test_the_names_are_those_of_the_games() -> None:
    assert names()["poilus"] == "estaminet/Poilus-v0"
    assert set(names().values()) <= set(gymnasium.registry)
    whole = gymnasium.make("estaminet.envs.gymnasium:estaminet/Miracles-v0", players=4)
    assert whole.unwrapped.table.players == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", estaminet.games())
def test_the_others_are_played_by_their_bots(game: str) -> None:
    env: Any = gymnasium.make(names()[game], seat=1, bots=["random", "heuristic"]).unwrapped
    told, _ = env.reset(seed=9)
    dice, over, moves = np.random.default_rng(1), False, 0
    dealt = estaminet.new(game, 3, seed=9)
    assert env.table.record()["seed"] == dealt.record()["seed"]
    while not over:
        assert env.table.actor == 1
        assert np.array_equal(told["observation"], env.table.observation(1))
        assert np.array_equal(told["action_mask"], env.action_masks())
        told, reward, over, cut, _ = env.step(one_of(told["action_mask"], dice))
        moves += 1
        assert not cut
        assert over or reward == 0
    assert reward == env.table.returns()[1]
    assert moves == sum(row["seat"] == 1 for row in env.table.history(1))
    assert told["action_mask"].all()
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)


def test_what_is_not_legal_loses() -> None:
    env: Any = gymnasium.make(names()["poilus"]).unwrapped
    for bad in (-1, 10**6, None, 0.5, "mask"):
        told, _ = env.reset(seed=2)
        action = int(np.flatnonzero(told["action_mask"] == 0)[0]) if bad == "mask" else bad
        _, reward, over, _, info = env.step(action)
        assert (reward, over, info["illegal"]) == (-1.0, True, True)


# Many games ---------------------------------------------------------------------------------------


def steps(envs: Any, count: int) -> Iterator[tuple[Any, ...]]:
    """Random play, what each step tells."""
    dice = np.random.default_rng(3)
    told, _ = envs.reset(seed=4)
    for _ in range(count):
        actions = [one_of(mask, dice) for mask in told["action_mask"]]
        told, *rest = envs.step(np.array(actions))
        yield told, *rest


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_many_games_are_stepped_to_the_seats_next_decision(game: str, players: int) -> None:
    envs: Any = gymnasium.make_vec(names()[game], num_envs=5, players=players, seat=1)
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    ended = 0
    for told, rewards, over, cut, info in steps(envs, 60):
        assert envs.observation_space.contains(told)
        assert (envs.batch.actors == 1).all()
        for i in range(5):
            table = envs.batch.table(i)
            assert np.array_equal(table.observation(1), told["observation"][i])
            assert np.array_equal(table.mask(), told["action_mask"][i])
        ended += int(over.sum())
        assert not cut.any()
        assert info == {}
        assert not rewards[~over].any()
    assert ended > 0


@pytest.mark.parametrize("bot", KINDS)
@pytest.mark.parametrize("game", estaminet.games())
def test_bots_in_a_batch_play_what_is_legal_and_what_follows(game: str, bot: str) -> None:
    """Played beside at tables, their moves found by asking the same bots with the same dice."""
    batch = BotBatch(game, 3, 3, {0: bot, 2: bot}, seed=5)
    content, dice = load(game).content, batch._others[batch._parts[0]].dice
    others = answers.others_of(load(game), content, [KINDS[bot]] * 5, dice.copy())
    for _ in range(25):
        before = [batch.table(i) for i in range(3)]
        actions = batch.sample().copy()
        batch.step(actions)
        for i in np.flatnonzero(~batch.done):
            before[i].play_number(actions[i])
            while before[i].actor != 1:
                a = answers.choose(content.tables, before[i]._state, i, others)
                before[i].play_number(a)
            assert before[i].state_bytes() == batch.state(i)
        others.dice[:] = dice


def test_the_guide_plays_better_than_chance() -> None:
    """Two guides and a random player: who wins tells them apart."""
    batch = BotBatch("miseraables", 2, 64, {1: "guide"}, seed=1)
    won = np.zeros(2)
    for _ in range(300):
        batch.step(batch.sample())
        won += batch.rewards[batch.done].sum(axis=0)
    assert won.sum() > 200
    assert won[1] > 2 * won[0]


def test_threads_change_nothing_and_seeds_do() -> None:
    one, many, other = (
        BotBatch("miracles", 3, 200, {0: "guide", 1: "random"}, seed, threads=threads)
        for seed, threads in ((1, 1), (1, 3), (2, 1))
    )
    assert not np.array_equal(one.observations, other.observations)
    for _ in range(20):
        actions = one.sample().copy()
        one.step(actions)
        many.step(actions)
    assert np.array_equal(one.observations, many.observations)
    assert np.array_equal(one.seeds, many.seeds)


def test_who_plays_what_is_not_legal_loses_that_game_alone() -> None:
    envs: Any = gymnasium.make_vec(names()["poilus"], num_envs=4, bots="random")
    told, _ = envs.reset(seed=4)
    actions = told["action_mask"].argmax(axis=1)
    actions[1], actions[2] = int((~envs.batch.masks[1]).argmax()), 10**6
    _, rewards, over, _, info = envs.step(actions)
    assert info["illegal"].tolist() == [False, True, True, False]
    assert rewards[1:3].tolist() == [-1.0, -1.0]
    assert over[1:3].all()
    _, _, _, _, info = envs.step(envs.batch.sample().copy())
    assert info == {}


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ({"bots": "nobody"}, "nobody"),
        ({"bots": ["random"]}, "one bot, or 2 of them"),
        ({"seat": 3}, "seat 0 to 2"),
        ({"players": 7}, "players 2"),
    ],
)
@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_what_cannot_be_is_said(make: Any, wrong: dict[str, Any], what: str) -> None:
    with pytest.raises(BadOption, match=what):
        make(names()["poilus"], **wrong)


def test_a_batch_of_bots_alone_is_refused() -> None:
    with pytest.raises(BadOption, match="at least one seat"):
        BotBatch("poilus", 2, 4, {0: "random", 1: "random"})
