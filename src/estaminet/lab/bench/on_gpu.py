"""Games on a GPU, where there is one, beside Pgx there: random moves, many games at once.

A turn is many launches and one wait. Pgx's sparrow mahjong, a small game with hidden tiles, is
stepped as its documentation says: compiled by JAX as a whole, games that end are dealt anew.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from estaminet.extras import has
from estaminet.games import load
from estaminet.lab.bench.contestants import SEED, Contestant
from estaminet.lab.bench.environments import PLAYERS, Turn, measure
from estaminet.lab.bench.peers import Missing, NoGpu
from estaminet.languages import HOME

COUNTS = (1 << 16, 1 << 18)  # games of a batch
MANY = 1 << 20  # of random play with nothing shown
MOVES = 50  # of every game, in a turn
PGX_COUNT = 1 << 17


def gpu() -> Any:
    """The games' GPU part, where it can run."""
    if not has("numba_cuda"):
        raise Missing("numba-cuda", "pip install 'estaminet[gpu]' brings it")
    if not import_module("numba.cuda").is_available():
        raise NoGpu("GPU")
    return import_module("estaminet.envs.gpu")


def turn_of(count: int, play: Callable[[], None], begun: Callable[[], int]) -> Turn:
    before = begun()

    def turn() -> tuple[int, int]:
        nonlocal before
        play()
        now = begun()  # waits for all that was launched
        ended, before = now - before, now
        return MOVES * count, ended

    return turn


def rules_alone(game: str) -> Turn:
    play = gpu().RandomPlay(game, PLAYERS, MANY, SEED)
    return turn_of(MANY, lambda: play.play(MOVES), play.games)


def batch_turn(game: str, count: int) -> Turn:
    batch = gpu().Batch(game, PLAYERS, count, SEED)

    def play() -> None:
        for _ in range(MOVES):
            batch.step(batch.sample())

    return turn_of(count, play, lambda: int(np.asarray(batch._arrays.deals).sum()))


def mahjong() -> Turn:
    """Pgx's sparrow mahjong, 3 players, uniformly random legal actions."""
    gpu()
    if not has("pgx"):
        raise Missing("pgx", "pip install pgx 'jax[cuda13]' brings it")
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("sparrow_mahjong")
    again = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def move(state: Any, key: Any) -> tuple[Any, Any]:
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        keys = jax.random.split(key, PGX_COUNT)
        state = jax.vmap(again)(state, jax.random.categorical(key, odds), keys)
        return state, state.terminated.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(move, state, jax.random.split(key, MOVES)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(SEED), PGX_COUNT))
    key = jax.random.key(SEED + 1)

    def turn() -> tuple[int, int]:
        nonlocal state, key
        key, used = jax.random.split(key)
        state, ended = run(state, used)
        return MOVES * PGX_COUNT, int(np.asarray(ended).sum())

    return turn


def gpu_contestants(games: Iterable[str], peers: bool) -> Iterator[Contestant]:
    for game in games:
        title = f"Estaminet {load(game).texts.title[HOME]}, {PLAYERS} players, GPU"
        what = f"{title}, the rules alone, {MANY:,} games"
        yield _row(f"{game}-gpu-rules", what, partial(rules_alone, game))
        for count in COUNTS:
            what = f"{title}, batch of {count:,}"
            yield _row(f"{game}-gpu-{count}", what, partial(batch_turn, game, count))
    if peers:
        what = f"Pgx sparrow mahjong, 3 players, GPU, {PGX_COUNT:,} games"
        yield _row("pgx-sparrow-mahjong", what, mahjong, peer="pgx")


def _row(ident: str, title: str, make: Callable[[], Turn], peer: str | None = None) -> Contestant:
    timed = partial(measure, title, make, package=peer)
    return Contestant(ident, title, PLAYERS, None, timed, own=peer is None)
