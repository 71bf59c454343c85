"""Who is measured: the own games at every player count, and the peers."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from estaminet.engine import kernels, rng, trace as tracing
from estaminet.games import load
from estaminet.lab.bench.peers import WARM_UP_SECONDS, Peer, Rate
from estaminet.languages import HOME
from estaminet.version import VERSION

SEED = 1914
BATCH = 2000  # games a call
YARDSTICK = "hanabi-{players}"  # what every game is measured against, at the same table size
YARDSTICK_PLAYERS = (2, 3, 4, 5)


@dataclass(frozen=True)
class Contestant:
    id: str
    title: str
    players: int | None
    state_bytes: int | None
    measure: Callable[[float], Rate]
    own: bool
    on_one_core: str | None = None  # the row just before that does the same on one core


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


def own_contestants(games: Iterable[str]) -> Iterator[Contestant]:
    for game in games:
        description = load(game)
        for players in description.players:
            title = f"Estaminet {description.texts.title[HOME]}, {players} players"
            size = description.state.itemsize
            measure = RandomGames(game, players).measure
            yield Contestant(f"{game}-{players}", title, players, size, measure, own=True)


def peer_contestants(peers: Iterable[Peer]) -> Iterator[Contestant]:
    by_yardstick = {YARDSTICK.format(players=n): n for n in YARDSTICK_PLAYERS}
    for peer in peers:
        players = by_yardstick.get(peer.id)
        yield Contestant(peer.id, peer.title, players, None, peer.measure, own=False)
