"""Measuring everybody in turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from estaminet.lab.bench.contestants import (
    YARDSTICK,
    Contestant,
    own_contestants,
    peer_contestants,
)
from estaminet.lab.bench.environments import environments
from estaminet.lab.bench.on_gpu import gpu_contestants
from estaminet.lab.bench.peer_environments import PEER_ENVIRONMENTS
from estaminet.lab.bench.peers import PEERS, Missing, Rate
from estaminet.table.warmup import warm


@dataclass(frozen=True)
class Speed:
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
    times_one_core: float | None  # measured one after the other: the median of the rounds' ratios
    own: bool


def run(
    games: Sequence[str],
    seconds: float,
    rounds: int,
    progress: Callable[[int, int, str], None],
    peers: bool,
) -> tuple[list[Speed], list[str]]:
    """Measure these games, and the peers if wanted; their speeds, and what was missing."""
    for game in games:
        progress(0, 1, f"compiling {game}")
        warm(game)
    others = peer_contestants((*PEERS, *PEER_ENVIRONMENTS)) if peers else ()
    on_gpu = gpu_contestants(games, peers)
    contestants = [*own_contestants(games), *environments(games), *others, *on_gpu]
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
    return _speeds(contestants, rates), list(missing.values())


def _speeds(contestants: list[Contestant], rates: dict[str, list[Rate]]) -> list[Speed]:
    medians = {
        ident: median(rate.moves_per_second for rate in found)
        for ident, found in rates.items()
        if found
    }
    return [_speed(c, rates, medians) for c in contestants if c.id in medians]


def _speed(c: Contestant, rates: dict[str, list[Rate]], medians: dict[str, float]) -> Speed:
    found, one_core = rates[c.id], rates.get(c.on_one_core or "")
    yardstick = medians.get(YARDSTICK.format(players=c.players))
    return Speed(
        id=c.id,
        title=c.title,
        version=found[0].version,
        players=c.players,
        state_bytes=c.state_bytes,
        moves_per_second=medians[c.id],
        games_per_second=median(rate.games_per_second for rate in found),
        rounds=tuple(rate.moves_per_second for rate in found),
        times_hanabi=medians[c.id] / yardstick if yardstick else None,
        times_one_core=_times(found, one_core) if one_core else None,
        own=c.own,
    )


def _times(found: list[Rate], others: list[Rate]) -> float:
    rounds = zip(found, others, strict=True)
    return median(rate.moves_per_second / other.moves_per_second for rate, other in rounds)
