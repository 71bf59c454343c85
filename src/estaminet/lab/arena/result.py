"""What came out of an arena."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from estaminet.errors import EstaminetError
from estaminet.lab.arena.match import Played
from estaminet.lab.arena.programme import Arena, Programme, derived
from estaminet.lab.arena.standings import (
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
from estaminet.lab.machine import machine
from estaminet.lab.statistics import Estimate, rounded


@dataclass(frozen=True)
class Result:
    """What came out. In a competitive game `teams` and `mixes` are empty, otherwise the others."""

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
    outcomes: Mapping[int, Played] = field(repr=False)

    def as_json(self) -> dict[str, Any]:
        """Everything, JSON-ready. Only what is under `timing` depends on the machine."""
        tables = {
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
            **{name: rounded(value) for name, value in tables.items() if value},
            "lengths": rounded(self.lengths),
            "endings": self.endings,
            "timing": {
                "unit": "ms",
                "bots": rounded(self.paces),
                "seconds_of_games": round(self.seconds, 3),
                "machine": machine(),
            },
        }


def reckoned(
    arena: Arena, programme: Programme, identity: Mapping[str, Any], games: Mapping[int, Played]
) -> Result:
    """The result of all games of an arena, by their numbers."""
    ordered = {number: games[number] for number in sorted(games)}
    scores = Scores(programme, ordered)
    if not scores.deals:
        raise EstaminetError("no_games", "no deal was played to the end")
    together, played = arena.cooperative, list(ordered.values())
    return Result(
        arena=arena,
        identity=identity,
        games=len(played),
        standings=[] if together else scores.standings(derived(arena.seed, "bootstrap")),
        duels=[] if together else scores.duels(),
        by_seat=[] if together else scores.by_seat(),
        teams=scores.teams() if together else [],
        mixes=scores.mixes() if together else [],
        lengths=lengths(played),
        endings=endings(played),
        paces=paces(arena.bots, played),
        seconds=sum(game.seconds for game in played),
        outcomes=ordered,
    )
