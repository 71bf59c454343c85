"""What the finished games of an arena say: shares, ratings, duels, teams, lengths, times."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from estaminet.lab import statistics
from estaminet.lab.arena.match import Played, Times
from estaminet.lab.arena.programme import Programme
from estaminet.lab.arena.seatings import Seating
from estaminet.lab.statistics import Array, Estimate


@dataclass(frozen=True)
class Standing:
    """A bot in a competitive game."""

    bot: str
    games: int  # in which it sat
    seats: int  # that it held in them, together
    wins: float  # a win shared by k seats is 1/k for each
    share: Estimate  # wins for each seat held: 1/players among equals
    rating: Estimate  # Elo points; the mean of the bots is 0


@dataclass(frozen=True)
class Duel:
    """Two bots in the games where both sat."""

    one: str
    two: str
    games: int
    wins: tuple[float, float]
    share: Estimate  # of `one`, in the wins of both, seat for seat: 1/2 among equals


@dataclass(frozen=True)
class Team:
    """A composition of a cooperative table."""

    seats: Mapping[str, int]  # by bot
    games: int
    wins: int
    rate: Estimate
    ahead: Estimate | None  # of the first team, on the same deals; None for the first itself


@dataclass(frozen=True)
class Mix:
    """Two bots at a cooperative table: the team's rate by how many seats the second holds."""

    one: str
    two: str
    rates: tuple[Estimate, ...]


@dataclass(frozen=True)
class Lengths:
    """Actions in a game."""

    mean: float
    median: float
    shortest: int
    longest: int


@dataclass(frozen=True)
class Pace:
    """How long a bot takes over a decision, in milliseconds."""

    bot: str
    decisions: int
    mean: float
    p99: float
    longest: float


class Scores:
    """Whole deals as an array: the part of a win of each deal, seating and seat."""

    def __init__(self, programme: Programme, games: Mapping[int, Played]) -> None:
        self.bots = programme.bots
        self.seatings = programme.seatings
        self.compositions = list(dict.fromkeys(map(self._counts, self.seatings)))
        width, players = len(self.seatings), programme.players
        begun = Counter(map(programme.deal_of, games))
        self.deals = sorted(deal for deal, count in begun.items() if count == width)
        self.won = np.zeros((len(self.deals), width, players))
        for row, deal in enumerate(self.deals):
            for k in range(width):
                self.won[row, k] = parts(games[deal * width + k].result, players)
        holds = [[[s == b for s in row] for row in self.seatings] for b in self.bots]
        self._holds = np.array(holds, float)

    def _counts(self, seating: Seating) -> tuple[int, ...]:
        return tuple(seating.count(bot) for bot in self.bots)

    def _at(self, composition: tuple[int, ...]) -> list[int]:
        return [k for k, s in enumerate(self.seatings) if self._counts(s) == composition]

    def per_seat(self, bot: int, among: Sequence[int]) -> Array:
        """By deal: the bot's wins for each seat it held, in these seatings."""
        holds = self._holds[bot, among]
        return np.asarray((self.won[:, among] * holds).sum(axis=(1, 2)) / holds.sum())

    def meetings(self, *bots: int) -> list[int]:
        """The seatings in which all these bots sit."""
        return [k for k in range(len(self.seatings)) if self._holds[list(bots), k].any(1).all()]

    def shares(self) -> list[Estimate]:
        """The win share of every bot so far."""
        return [self._share(b) for b in range(len(self.bots))]

    def _share(self, bot: int) -> Estimate:
        """By seat held; the interval is that of wins by game, which can reach 1 and no more."""
        met = self.meetings(bot)
        per_game = float(self._holds[bot].sum()) / len(met)
        return statistics.mean_share(self.per_seat(bot, met) * per_game).times(1 / per_game)

    # Competitive games

    def standings(self, seed: int) -> list[Standing]:
        """Best first."""
        elo = statistics.elo(self._wins(), np.array(self.compositions, float), seed)
        rows = []
        for b, (share, rating) in enumerate(zip(self.shares(), elo, strict=True)):
            met = self.meetings(b)
            games = len(met) * len(self.deals)
            seats = int(self._holds[b].sum()) * len(self.deals)
            wins = float((self.won * self._holds[b]).sum())
            rows.append(Standing(self.bots[b], games, seats, wins, share, rating))
        return sorted(rows, key=lambda row: -row.rating.value)

    def _wins(self) -> Array:
        """By deal, composition and bot."""
        found = np.zeros((len(self.deals), len(self.compositions), len(self.bots)))
        for c, composition in enumerate(self.compositions):
            for k in self._at(composition):
                found[:, c] += np.einsum("dp,bp->db", self.won[:, k], self._holds[:, k])
        return found

    def duels(self) -> list[Duel]:
        return [
            self._duel(one, two)
            for one, two in combinations(range(len(self.bots)), 2)
            if self.meetings(one, two)
        ]

    def _duel(self, one: int, two: int) -> Duel:
        met = self.meetings(one, two)
        share = statistics.part(self.per_seat(one, met), self.per_seat(two, met))
        wins = [float((self.won[:, met] * self._holds[b, met]).sum()) for b in (one, two)]
        games = len(met) * len(self.deals)
        return Duel(self.bots[one], self.bots[two], games, (wins[0], wins[1]), share)

    def by_seat(self) -> list[Estimate]:
        """The share of wins of each seat, whoever sat there."""
        return [statistics.mean_share(self.won[:, :, s].mean(1)) for s in range(self.won.shape[2])]

    # Cooperative games

    def _rates(self) -> list[Array]:
        """By composition: the team's wins by deal."""
        return [self.won[:, self._at(c), 0].mean(axis=1) for c in self.compositions]

    def team_rates(self) -> list[Estimate]:
        return [statistics.mean_share(rate) for rate in self._rates()]

    def teams(self) -> list[Team]:
        """In the order of the line-ups: whole teams first."""
        rates = self._rates()
        return [
            Team(
                seats={b: n for b, n in zip(self.bots, composition, strict=True) if n},
                games=len(self._at(composition)) * len(self.deals),
                wins=round(float(rate.sum()) * len(self._at(composition))),
                rate=statistics.mean_share(rate),
                ahead=statistics.difference(rate, rates[0]) if c else None,
            )
            for c, (composition, rate) in enumerate(zip(self.compositions, rates, strict=True))
        ]

    def mixes(self) -> list[Mix]:
        """For every two bots of which all mixtures were played."""
        rates = dict(zip(self.compositions, self.team_rates(), strict=True))
        found = []
        for one, two in combinations(range(len(self.bots)), 2):
            wanted = [self._mixed(one, two, k) for k in range(len(self.seatings[0]) + 1)]
            if all(w in rates for w in wanted):
                row = tuple(rates[w] for w in wanted)
                found.append(Mix(self.bots[one], self.bots[two], row))
        return found

    def _mixed(self, one: int, two: int, seats_of_two: int) -> tuple[int, ...]:
        seats = {one: len(self.seatings[0]) - seats_of_two, two: seats_of_two}
        return tuple(seats.get(b, 0) for b in range(len(self.bots)))


def team_name(seats: Mapping[str, int]) -> str:
    """`4 heuristic`, `3 heuristic + 1 random`."""
    return " + ".join(f"{count} {bot}" for bot, count in seats.items())


def parts(result: Mapping[str, Any], players: int) -> Sequence[float]:
    """The part of a win of each seat; logs of 0.1 name only the winners of some games."""
    if "score" in result:
        return [float(part) for part in result["score"]]
    winners = result["winners"]
    return [(seat in winners) / len(winners) for seat in range(players)]


def lengths(games: Iterable[Played]) -> Lengths:
    moves = np.array([game.moves for game in games])
    return Lengths(float(moves.mean()), float(np.median(moves)), int(moves.min()), int(moves.max()))


def endings(games: Iterable[Played]) -> dict[str, int]:
    """How often games ended for each reason, the most frequent first; empty where none is told."""
    told = Counter(str(g.result["reason"]) for g in games if "reason" in g.result)
    return dict(sorted(told.items(), key=lambda row: (-row[1], row[0])))


def paces(bots: Sequence[str], games: Iterable[Played]) -> list[Pace]:
    totals = {bot: Times() for bot in bots}
    for game in games:
        for bot, times in game.times.items():
            totals[bot].merge(times)
    return [_pace(bot, times) for bot, times in totals.items()]


def _pace(bot: str, times: Times) -> Pace:
    mean = times.total / max(times.decisions, 1)
    return Pace(bot, times.decisions, 1e3 * mean, 1e3 * times.quantile(0.99), 1e3 * times.longest)
