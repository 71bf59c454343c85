"""Bots against each other, or together, on paired deals.

Every deal (a seed) is replayed with the bots turned through all seats (`lineups` says how), so
that luck of the cards and of the seat cancels; the intervals take the deal as the unit
(`ratings`). Games run on all cores and are logged one by one (`logbook`): an arena that was
stopped goes on where it was. Everything but times follows from the arena's seed.

    result = run(Arena("miracles", ("heuristic", "random"), players=2, deals=50))
    result.standings[0].share
"""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots as house
from estaminet.bots.warmup import warm
from estaminet.errors import BadOption, EstaminetError, brief
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab.bench import machine
from estaminet.lab.lineups import Lineup, seatings
from estaminet.lab.logbook import Logbook, fingerprint, plain
from estaminet.lab.matches import Outcome, Programme, derived, played
from estaminet.lab.ratings import Estimate
from estaminet.lab.standings import (
    Duel,
    Lengths,
    Mix,
    Pace,
    Scores,
    Standing,
    Team,
    endings,
    lengths,
    paces,
)

SEED = 1914
MOST_DEALS = 1_000_000
MOST_WORKERS = 1024
COMPILING = "compiling"  # told before the first game
REFRESH = 0.25  # seconds between two running estimates, at least
RARE = 30  # and so many times what one takes

Progress = Callable[[int, int, str], None]  # games done, games in all, the estimate so far


@dataclass(frozen=True)
class Arena:
    """What is to be played. `lineups` replace the usual ones; `data` is a file of one's own."""

    game: str
    bots: tuple[str, ...]
    players: int
    deals: int
    seed: int = SEED
    options: Mapping[str, Any] = field(default_factory=dict)
    data: str | Path | Mapping[str, Any] | None = None
    lineups: tuple[Lineup, ...] = ()
    cross: bool = False

    @property
    def cooperative(self) -> bool:
        return load(self.game).outcome.together


@dataclass(frozen=True)
class Result:
    """What came out. In a competitive game `teams` and `mixes` are empty, else the others are."""

    arena: Arena
    identity: Mapping[str, Any]  # what decides the games: with the same, they are the same
    games: int
    standings: list[Standing]
    duels: list[Duel]
    by_seat: list[Estimate]
    teams: list[Team]
    mixes: list[Mix]
    lengths: Lengths
    endings: dict[str, int]
    paces: list[Pace]
    seconds: float  # of all games, added up
    outcomes: Mapping[int, Outcome] = field(repr=False)

    def as_json(self) -> dict[str, Any]:
        """Everything, JSON-ready. Only what stands under `timing` depends on the machine."""
        rows = {
            "standings": self.standings,
            "duels": self.duels,
            "by_seat": self.by_seat,
            "teams": self.teams,
            "mixes": self.mixes,
        }
        return {
            "estaminet": "arena",
            **self.identity,
            "deals": self.arena.deals,
            "games": self.games,
            **{name: plain(value) for name, value in rows.items() if value},
            "lengths": plain(self.lengths),
            "endings": self.endings,
            "timing": {
                "unit": "ms",
                "bots": plain(self.paces),
                "seconds_of_games": round(self.seconds, 3),
                "machine": machine(),
            },
        }


def check(arena: Arena) -> Programme:
    """The games to play, or BadOption, before anything long begins."""
    game = load(arena.game)
    _whole("deals", arena.deals, 1, MOST_DEALS)
    if not arena.bots:
        raise BadOption("bad_bots", f"{game.id}: name the bots; there are: {_known(game.id)}")
    for bot in (*arena.bots, *(bot for lineup in arena.lineups for bot in lineup)):
        house.make(bot, game.id, seed=0)  # or says which bots there are
    if len(set(arena.bots)) < len(arena.bots):
        raise BadOption("bad_bots", f"a bot is named twice in {','.join(arena.bots)}")
    options = dict(arena.options)
    if arena.data is not None:  # read once: an edit in the meantime must not reach the workers
        options["data"] = own(arena.data).plain
    estaminet.new(game.id, arena.players, arena.seed, options)  # says what is wrong with these
    seated = seatings(game.id, arena.bots, arena.players, arena.cross, arena.lineups)
    return Programme(game.id, arena.players, arena.seed, options, tuple(seated))


def _known(game: str) -> str:
    return ", ".join(bot.id for bot in house.for_game(game))


def _whole(what: str, value: Any, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        text = f"{what}: a whole number {least} to {most}; not {brief(value)}"
        raise BadOption(f"bad_{what}", text)


def identity(arena: Arena, programme: Programme) -> dict[str, Any]:
    """What decides the games; the number of deals does not, so an arena can be made longer."""
    game = load(arena.game)
    table = estaminet.new(game.id, arena.players, arena.seed, programme.options)
    return {
        "game": game.id,
        "rules": game.version,
        "players": arena.players,
        "seed": arena.seed,
        "options": {k: v for k, v in programme.options.items() if k != "data"},
        "data": table.content.source.digest,
        "code": fingerprint(),
        "bots": list(arena.bots),
        "seatings": [list(seating) for seating in programme.seatings],
    }


def run(
    arena: Arena,
    progress: Progress | None = None,
    workers: int | None = None,
    log: Path | None = None,
) -> Result:
    """Play the arena, or what is missing of it in the log, and reckon it up."""
    programme = check(arena)
    workers = _cores() if workers is None else workers
    _whole("workers", workers, 1, MOST_WORKERS)
    who = identity(arena, programme)
    book = None if log is None else Logbook(log, who)
    try:
        outcomes = _play(arena, programme, workers, book, progress or _silent)
    finally:
        if book is not None:
            book.close()
    return reckon(arena, programme, who, outcomes)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _silent(done: int, total: int, what: str) -> None:
    pass


def _play(
    arena: Arena, programme: Programme, workers: int, book: Logbook | None, progress: Progress
) -> dict[int, Outcome]:
    total = arena.deals * len(programme.seatings)
    logged = {} if book is None else book.outcomes
    outcomes = {number: outcome for number, outcome in logged.items() if number < total}
    missing = [number for number in range(total) if number not in outcomes]
    if missing:
        progress(len(outcomes), total, COMPILING)
        warm(arena.game)
    ticker = _Ticker(arena, programme, progress, total)
    ticker.tell(outcomes)
    for outcome in played(programme, missing, min(workers, max(len(missing), 1))):
        outcomes[outcome.number] = outcome
        if book is not None:
            book.add(outcome, _facts(programme, outcome.number))
        ticker.tell(outcomes)
    return outcomes


def _facts(programme: Programme, number: int) -> dict[str, Any]:
    deal = programme.deal_of(number)
    seats = list(programme.seating_of(number))
    return {"deal": deal, "seed": programme.deal_seed(deal), "seats": seats}


class _Ticker:
    """Tells the running estimate, now and then."""

    def __init__(self, arena: Arena, programme: Programme, progress: Progress, total: int) -> None:
        self.arena, self.programme, self.progress, self.total = arena, programme, progress, total
        self.due = 0.0

    def tell(self, outcomes: Mapping[int, Outcome]) -> None:
        start = time.monotonic()
        if start >= self.due or len(outcomes) == self.total:
            self.progress(len(outcomes), self.total, self._estimate(outcomes))
            now = time.monotonic()
            self.due = now + max(REFRESH, RARE * (now - start))

    def _estimate(self, outcomes: Mapping[int, Outcome]) -> str:
        scores = Scores(self.arena.bots, self.programme.seatings, outcomes)
        if len(scores.deals) < 2:
            return ""
        if self.arena.cooperative:
            rows = list(zip(map(_team_name, scores.teams()), scores.team_rates(), strict=True))
        else:
            rows = list(zip(self.arena.bots, scores.shares(), strict=True))
        return "  ".join(f"{who} {100 * e.value:.0f} ± {100 * e.half:.0f} %" for who, e in rows[:4])


def _team_name(team: Team) -> str:
    return team_name(team.seats)


def team_name(seats: Mapping[str, int]) -> str:
    """`4 heuristic`, `3 heuristic + 1 random`."""
    return " + ".join(f"{count} {bot}" for bot, count in seats.items())


def reckon(
    arena: Arena, programme: Programme, who: Mapping[str, Any], outcomes: Mapping[int, Outcome]
) -> Result:
    """The result of all games of an arena."""
    ordered = {number: outcomes[number] for number in sorted(outcomes)}
    scores = Scores(arena.bots, programme.seatings, ordered)
    if not scores.deals:
        raise EstaminetError("no_games", "no deal was played to the end")
    together, games = arena.cooperative, list(ordered.values())
    return Result(
        arena=arena,
        identity=who,
        games=len(games),
        standings=[] if together else scores.standings(derived(arena.seed, "bootstrap")),
        duels=[] if together else scores.duels(),
        by_seat=[] if together else scores.by_seat(),
        teams=scores.teams() if together else [],
        mixes=scores.mixes() if together else [],
        lengths=lengths(games),
        endings=endings(games),
        paces=paces(arena.bots, games),
        seconds=sum(outcome.seconds for outcome in games),
        outcomes=ordered,
    )
