"""How fast the games run, side by side with peers in the same run.

Every contestant plays uniformly random games on one core, driven from Python. The rounds go
through all of them in turn, so that a slow moment of the machine meets them alike; the median
round counts.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.engine import kernels, rng, trace as tracing
from estaminet.games import IDS, load
from estaminet.lab.peers import PEERS, WARM_UP_SECONDS, Missing, Rate
from estaminet.table.warmup import warm
from estaminet.version import VERSION

SEED = 1914
BATCH = 2000  # games a call
YARDSTICK = "hanabi-{players}"  # what every game is measured against, at the same table size
YARDSTICK_PLAYERS = (2, 3, 4, 5)


@dataclass(frozen=True)
class Row:
    """One contestant: the median of its rounds, and how many times the yardstick that is."""

    id: str
    title: str
    version: str
    players: int | None
    state_bytes: int | None
    moves_per_second: float
    games_per_second: float
    rounds: tuple[float, ...]
    times_hanabi: float | None
    own: bool


@dataclass(frozen=True)
class Contestant:
    id: str
    title: str
    players: int | None
    state_bytes: int | None
    measure: Callable[[float], Rate]
    own: bool


class RandomGames:
    """Random games of one game and player count, in batches, nothing allocated per move."""

    def __init__(self, game: str, players: int) -> None:
        self.game = load(game)
        self.players = players
        self.start = self.game.seated(players)
        self.start[0].rng[:] = rng.seeded(SEED)
        self.work = self.start.copy()
        self.words = rng.seeded(SEED + 1)
        self.legal = np.zeros(self.game.most_actions, np.int16)
        self.trace = tracing.new(on=False)

    def play(self, count: int) -> int:
        """Play that many games; the moves in them."""
        moves: int = kernels.random_games(
            self.game.content.tables,
            self.start,
            self.work,
            self.words,
            self.legal,
            self.trace,
            count,
        )
        return moves

    def measure(self, seconds: float) -> Rate:
        self._run(WARM_UP_SECONDS)
        moves, played, spent = self._run(seconds)
        return Rate(f"{self.game.id}, {self.players} players", VERSION, moves, played, spent)

    def _run(self, seconds: float) -> tuple[int, int, float]:
        moves = played = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            moves += self.play(BATCH)
            played += BATCH
        return moves, played, spent


def own_contestants() -> Iterator[Contestant]:
    for game in IDS:
        description = load(game)
        for players in description.players:
            title = f"Estaminet {description.texts.title['fr']}, {players} players"
            size = description.state.itemsize
            measure = RandomGames(game, players).measure
            yield Contestant(f"{game}-{players}", title, players, size, measure, own=True)


def peer_contestants() -> Iterator[Contestant]:
    by_yardstick = {YARDSTICK.format(players=n): n for n in YARDSTICK_PLAYERS}
    for peer in PEERS:
        players = by_yardstick.get(peer.id)
        yield Contestant(peer.id, peer.title, players, None, peer.measure, own=False)


def run(
    seconds: float, rounds: int, progress: Callable[[int, int, str], None], peers: bool = True
) -> tuple[list[Row], list[str]]:
    """Measure everybody, or the own games alone; the rows, and what was missing."""
    for game in IDS:
        progress(0, 1, f"compiling {game}")
        warm(game)
    contestants = [*own_contestants(), *(peer_contestants() if peers else ())]
    rates: dict[str, list[Rate]] = {c.id: [] for c in contestants}
    missing: dict[str, str] = {}
    turns = [c for _ in range(rounds) for c in contestants]
    for done, contestant in enumerate(turns):
        progress(done, len(turns), contestant.title)
        try:
            rates[contestant.id].append(contestant.measure(seconds))
        except Missing as lacking:
            missing[lacking.package] = str(lacking)
    progress(len(turns), len(turns), "")
    return _rows(contestants, rates), list(missing.values())


def _rows(contestants: list[Contestant], rates: dict[str, list[Rate]]) -> list[Row]:
    medians = {
        ident: statistics.median(rate.moves_per_second for rate in found)
        for ident, found in rates.items()
        if found
    }
    return [_row(c, rates[c.id], medians) for c in contestants if c.id in medians]


def _row(c: Contestant, found: list[Rate], medians: dict[str, float]) -> Row:
    yardstick = medians.get(YARDSTICK.format(players=c.players))
    return Row(
        id=c.id,
        title=c.title,
        version=found[0].version,
        players=c.players,
        state_bytes=c.state_bytes,
        moves_per_second=medians[c.id],
        games_per_second=statistics.median(rate.games_per_second for rate in found),
        rounds=tuple(rate.moves_per_second for rate in found),
        times_hanabi=medians[c.id] / yardstick if yardstick else None,
        own=c.own,
    )


def machine() -> dict[str, Any]:
    """What the numbers were measured on."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
