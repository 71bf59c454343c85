"""Playing an arena on all cores, with the estimate so far."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from estaminet import workers as pool
from estaminet.bots.warmup import warm
from estaminet.lab.arena.games_log import GamesLog
from estaminet.lab.arena.match import Played, prepared
from estaminet.lab.arena.programme import Arena, Programme, check
from estaminet.lab.arena.result import Result, reckoned
from estaminet.lab.arena.standings import Scores, team_name
from estaminet.workers import Workers

COMPILING = "compiling"  # told before the first game
REFRESH = 0.25  # seconds between two running estimates, at least
RARE = 30  # and so many times what one takes

Progress = Callable[[int, int, str], None]  # games done, games in all, the estimate so far


def run(
    arena: Arena,
    progress: Progress | None = None,
    workers: Workers = None,
    log: Path | None = None,
) -> Result:
    """Play the arena, or what its log lacks, and work out the result."""
    programme = check(arena)
    pool.checked(workers)
    identity = programme.identity()
    games_log = None if log is None else GamesLog(log, identity)
    try:
        games = _play(arena, programme, workers, games_log, progress or _silent)
    finally:
        if games_log is not None:
            games_log.close()
    return reckoned(arena, programme, identity, games)


def _silent(done: int, total: int, what: str) -> None:
    pass


def _play(
    arena: Arena, programme: Programme, workers: Workers, log: GamesLog | None, progress: Progress
) -> dict[int, Played]:
    total = arena.deals * len(programme.seatings)
    logged = {} if log is None else log.games
    games = {number: game for number, game in logged.items() if number < total}
    missing = [number for number in range(total) if number not in games]
    if missing:
        progress(len(games), total, COMPILING)
        warm(arena.game)
    ticker = _Ticker(arena, programme, progress, total)
    ticker.tell(games)
    for game in pool.results(partial(prepared, programme), missing, workers):
        games[game.number] = game
        if log is not None:
            log.add(game, _facts(programme, game.number))
        ticker.tell(games)
    return games


def _facts(programme: Programme, number: int) -> dict[str, Any]:
    deal = programme.deal_of(number)
    seats = list(programme.seating_of(number))
    return {"deal": deal, "seed": programme.deal_seed(deal), "seats": seats}


class _Ticker:
    """Tells the running estimate, now and then."""

    def __init__(self, arena: Arena, programme: Programme, progress: Progress, total: int) -> None:
        self.arena, self.programme, self.progress, self.total = arena, programme, progress, total
        self.due = 0.0

    def tell(self, games: Mapping[int, Played]) -> None:
        start = time.monotonic()
        if start >= self.due or len(games) == self.total:
            self.progress(len(games), self.total, self._estimate(games))
            now = time.monotonic()
            self.due = now + max(REFRESH, RARE * (now - start))

    def _estimate(self, games: Mapping[int, Played]) -> str:
        scores = Scores(self.programme, games)
        if len(scores.deals) < 2:
            return ""
        if self.arena.cooperative:
            rows = [(team_name(team.seats), team.rate) for team in scores.teams()]
        else:
            rows = list(zip(self.arena.bots, scores.shares(), strict=True))
        return "  ".join(f"{who} {100 * e.value:.0f} ± {100 * e.half:.0f} %" for who, e in rows[:4])
