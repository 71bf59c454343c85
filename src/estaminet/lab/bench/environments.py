"""The own games as learning programs have them, and as searches imagine them.

Random play again, driven from Python, every step with an observation and a mask: a batch on one
core and on all of them, PettingZoo's and Gymnasium's interfaces. A move is a decision that was
asked for; a seat's bots move on their own and are not counted. For searches the moves are those
that they imagine, on one core, as they decide games between themselves.
"""

import itertools
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from estaminet import bots
from estaminet.envs import Batch, BotBatch
from estaminet.games import load
from estaminet.lab.bench.contestants import SEED, Contestant
from estaminet.lab.bench.peers import WARM_UP_SECONDS, Missing, Rate
from estaminet.languages import HOME
from estaminet.table import new
from estaminet.version import VERSION
from estaminet.workers import cores

COUNT = 2048  # games of a batch
MANY = 32_768  # of one that is spread over the cores
IMAGINED = 8000  # iterations of a search
PLAYERS = 3  # where one table size has to do

Turn = Callable[[], tuple[int, int]]  # plays some moves: how many, and how many games ended


def batch_turn(game: str, players: int, count: int, threads: int) -> Turn:
    batch = Batch(game, players, count, SEED, threads=threads)

    def turn() -> tuple[int, int]:
        batch.step(batch.sample())
        return count, int(batch.done.sum())

    return turn


def agents_turn(game: str) -> Turn:
    """PettingZoo: a whole game, as its documentation plays one."""
    if find_spec("pettingzoo") is None:
        raise Missing("pettingzoo")
    from estaminet.envs.pettingzoo import env

    turns = env(game, PLAYERS)
    turns.reset(SEED)
    return partial(whole_game, turns)


def whole_game(turns: Any) -> tuple[int, int]:
    """One game of any AEC environment whose observation brings its mask."""
    turns.reset()
    moves = 0
    for agent in turns.agent_iter():
        told, _, over, cut, _ = turns.last()
        done = over or cut
        turns.step(None if done else turns.action_space(agent).sample(told["action_mask"]))
        moves += not done
    return moves, 1


def vector_turn(game: str, bot: str) -> Turn:
    """What Gymnasium's `make_vec` stands on, and the copies that it hands out."""
    if find_spec("gymnasium") is None:
        raise Missing("gymnasium")
    from estaminet.envs.vector import SeatVectorEnv

    seats = SeatVectorEnv(game, COUNT // 4, PLAYERS, bots=bot, threads=1)
    seats.reset(seed=SEED)
    batch: BotBatch = seats.batch

    def turn() -> tuple[int, int]:
        *_, over, _, _ = seats.step(batch.sample())
        return batch.count, int(over.sum())

    return turn


def search_turn(game: str, version: str) -> Turn:
    """One decision in games between searches: how many moves were imagined for it."""
    bot = bots.make(f"search:{IMAGINED}{version}", game, SEED)
    turns = searched(game, bot)
    return lambda: next(turns)


def searched(game: str, bot: Any) -> Iterator[tuple[int, int]]:
    for seed in itertools.count(SEED):
        table = new(game, PLAYERS, seed)
        while (seat := table.actor) is not None:
            knowledge = bots.Knowledge(table, seat)
            table.play(bot.choose(knowledge))
            if len(knowledge.numbers) > 1:
                yield bot.moves, int(table.result is not None)


@cache
def _prepared(make: Callable[[], Turn]) -> Turn:
    return make()


def measure(
    title: str, make: Callable[[], Turn], seconds: float, package: str | None = None
) -> Rate:
    """How fast turns are played, ours or those of another package."""
    turn = _prepared(make)
    _run(turn, WARM_UP_SECONDS)
    moves, games, spent = _run(turn, seconds)
    return Rate(title, version(package) if package else VERSION, moves, games, spent)


def _run(turn: Turn, seconds: float) -> tuple[int, int, float]:
    moves = games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or not moves:
        more, ended = turn()
        moves += more
        games += ended
    return moves, games, spent


def environments(games: Iterable[str]) -> Iterator[Contestant]:
    for game in games:
        for players in load(game).players:
            make = partial(batch_turn, game, players, COUNT, 1)
            yield _row(game, players, "batch", "batch, one core", make)
        for threads in sorted({1, cores()}):
            what = f"batch of {MANY:,}, {threads} core{'s' * (threads > 1)}"
            make = partial(batch_turn, game, PLAYERS, MANY, threads)
            row = _row(game, PLAYERS, f"batch-many-{threads}", what, make)
            yield (
                row if threads == 1 else replace(row, on_one_core=f"{game}-{PLAYERS}-batch-many-1")
            )
        yield _row(game, PLAYERS, "pettingzoo", "PettingZoo", partial(agents_turn, game))
        for bot in ("random", "guide"):
            make = partial(vector_turn, game, bot)
            yield _row(game, PLAYERS, f"gymnasium-{bot}", f"Gymnasium vector, {bot} bots", make)
        for judged, what in (("", "search"), ("@guide", "search, guide alone")):
            make = partial(search_turn, game, judged)
            yield _row(game, PLAYERS, f"search{judged}", f"{what}, moves imagined", make)


def _row(game: str, players: int, kind: str, what: str, make: Callable[[], Turn]) -> Contestant:
    title = f"Estaminet {load(game).texts.title[HOME]}, {players} players, {what}"
    ident = f"{game}-{players}-{kind}"
    return Contestant(ident, title, players, None, partial(measure, title, make), own=True)
