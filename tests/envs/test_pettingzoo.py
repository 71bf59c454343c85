"""The games pass PettingZoo's own tests, and are the same games as at a table."""

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.envs import drawing
from estaminet.envs.pettingzoo import env, raw_env
from estaminet.errors import BadOption, EstaminetError, IllegalAction
from estaminet.extras import MODULES
from estaminet.faces import face
from estaminet.games import load

with warnings.catch_warnings():  # it loads an old game of its own, if it can
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

EVERY_TABLE = [(game, players) for game in estaminet.games() for players in load(game).players]
OF_DICTIONARIES = (  # said of every observation that brings its mask, but for PettingZoo's own
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)


def quietly(test: Callable[..., None], *args: Any, **kwargs: Any) -> None:
    """Run a test of PettingZoo's; whatever it warns of is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for told in OF_DICTIONARIES:
            warnings.filterwarnings("ignore", told)
        test(*args, **kwargs)


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_pettingzoo_finds_no_fault(make: Callable[..., Any], game: str, players: int) -> None:
    quietly(api_test, make(game, players))
    quietly(seed_test, partial(make, game, players))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_pettingzoo_sees_it_drawn(game: str, players: int) -> None:
    quietly(render_test, lambda render_mode: env(game, players, render_mode=render_mode))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_it_is_the_game_of_the_table(game: str, players: int) -> None:
    """Step by step to the end: every seat's observation, who decides, what is legal, the result."""
    turns, table = env(game, players), estaminet.new(game, players, seed=11)
    turns.reset(seed=11)
    dice = np.random.default_rng(players)
    while table.actor is not None:
        assert turns.agent_selection == f"player_{table.actor}"
        for seat, agent in enumerate(turns.agents):
            told = turns.observe(agent)
            assert np.array_equal(told["observation"], table.observation(seat))
            legal = table.mask() if seat == table.actor else np.zeros_like(table.mask())
            assert np.array_equal(told["action_mask"], legal)
        action = dice.choice(table.numbers())
        turns.step(action)
        table.play_number(action)
    assert list(turns.rewards.values()) == pytest.approx(table.returns())
    assert all(turns.terminations.values())
    for seat, agent in enumerate(turns.agents):
        assert np.array_equal(turns.observe(agent)["observation"], table.observation(seat))
        assert turns.observe(agent)["action_mask"].all()
    for _ in range(players):
        turns.step(None)
    with pytest.raises(IllegalAction, match="reset"):
        turns.step(None)


def unlawful(turns: Any) -> int:
    mask = turns.observe(turns.agent_selection)["action_mask"]
    return int(np.flatnonzero(mask == 0)[0])


def test_who_plays_what_is_not_legal_has_lost() -> None:
    turns = env("poilus", 3)
    for bad in (None, -1, 10**6, 1.5, unlawful):
        turns.reset(seed=1)
        loser = turns.agent_selection
        turns.step(bad(turns) if callable(bad) else bad)
        assert turns.rewards == dict.fromkeys(turns.agents, 0.0) | {loser: -1.0}
        assert all(turns.terminations.values())
        assert turns.infos[loser] == {"illegal": True}


def test_or_is_refused() -> None:
    turns = raw_env("poilus", 3)
    turns.reset(seed=1)
    before = turns.observe(turns.agent_selection)
    for bad in (None, -1, 10**6, 1.5, unlawful(turns)):
        with pytest.raises(IllegalAction, match="is not legal for seat 0"):
            turns.step(bad)
    after = turns.observe(turns.agent_selection)
    assert all(np.array_equal(before[key], after[key]) for key in before)


def test_without_a_seed_every_deal_is_another() -> None:
    turns, twin = env("poilus", 3), env("poilus", 3)
    deals = set()
    for each in (turns, twin):
        each.reset(seed=5)
        for _ in range(4):
            each.reset()
            deals.add(each.single.table().state_bytes())
    assert len(deals) == 4, "the same four after the same seed"


@pytest.mark.parametrize("game", estaminet.games())
def test_two_worlds_look_alike(game: str) -> None:
    """Text and picture show what the acting seat knows, and nothing else."""
    table = estaminet.new(game, 3, seed=2)
    for _ in range(9):
        table.play_number(table.numbers()[0])
    seat = table.actor
    assert seat is not None
    other = table.determinize(seat, seed=4)
    assert other.position() != table.position()
    assert drawing.text(table, "en") == drawing.text(other, "en")
    assert np.array_equal(drawing.picture(table, "en"), drawing.picture(other, "en"))
    assert table.prompt(seat, "fr") in drawing.text(table, "fr")
    assert face(game).WORDS["you"]["fr"] in drawing.text(table, "fr")


def test_a_picture_without_a_font_is_drawn_in_plain_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = estaminet.new("poilus", 3, seed=2)
    whole = drawing.picture(table, "fr")
    monkeypatch.setattr(drawing, "FONTS", ())
    drawing._font.cache_clear()
    try:
        plain = drawing.picture(table, "fr")
        assert drawing._printable("é│☾a") == "e|*a"
    finally:
        drawing._font.cache_clear()
    assert plain.shape == whole.shape
    assert len(np.unique(plain)) > 10


def test_what_cannot_be_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="render_mode is one of human, ansi, rgb_array"):
        env("poilus", 3, render_mode="film")
    with pytest.raises(BadOption, match="players 2"):
        env("poilus", 9)
    with pytest.raises(BadOption, match="a seed is"):
        env("poilus", 3).reset(seed=-1)
    monkeypatch.setitem(MODULES, "envs", ("no_such_module",))
    with pytest.raises(EstaminetError, match=r"estaminet\[envs\]"):
        env("poilus", 3)
