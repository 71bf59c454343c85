"""The numbers of one simulation that the page shows, gathered row group by row group."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from estaminet.lab import intervals
from estaminet.lab.storage import Simulation

Title = Mapping[str, str]


@dataclass(frozen=True)
class Share:
    """A share and its interval at 95 %."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, k: float, n: float) -> "Share":
        low, high = intervals.wilson(k, n)
        return cls(k / n if n else 0.0, float(low), float(high))

    def minus(self, base: float) -> "Share":
        return Share(self.value - base, self.low - base, self.high - base)


@dataclass
class Spread:
    """How often each whole number came up."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, values: np.ndarray) -> None:
        found, times = np.unique(values, return_counts=True)
        self.counts.update(dict(zip(found.tolist(), times.tolist(), strict=True)))

    @property
    def n(self) -> int:
        return self.counts.total()

    def mean(self) -> tuple[float, float, float]:
        total = sum(value * times for value, times in self.counts.items())
        squares = sum(value * value * times for value, times in self.counts.items())
        average, low, high = intervals.mean(total, squares, self.n)
        return float(average), float(low), float(high)

    def quantile(self, share: float) -> int:
        """The least number that at least this share does not exceed."""
        wanted, passed = share * self.n, 0
        for value in sorted(self.counts):
            passed += self.counts[value]
            if passed >= wanted:
                return value
        return 0


@dataclass(frozen=True)
class Cell:
    """A verb done to a piece: how often, and how it went with winning."""

    verb: str
    kind: str
    piece: str
    names: Title
    times: int
    seats: int  # (game, seat) pairs that did it at least once
    often: Share  # of all pairs
    wins: Share  # what these pairs won


def _often(cell: Mapping[str, Any], everybody: Mapping[str, Any], players: int) -> Share:
    """The share of seats that did it; the seats of a game are not independent."""
    n, games = everybody["seats"], everybody["seats"] / players
    k, kk = cell["seats"], cell["seats_seats"]
    low, high = intervals.clustered(n, k, players**2 * games, players * k, kk)
    return Share(k / n, float(low), float(high))


def _wins(sums: Mapping[str, Any]) -> Share:
    order = ("seats", "wins", "seats_seats", "seats_wins", "wins_wins")
    low, high = intervals.clustered(*(sums[name] for name in order))
    return Share(sums["wins"] / max(sums["seats"], 1), float(low), float(high))


NEEDED = ("title", "seed", "bot_names", "options", "command", "version", "span", "reasons", "score")
NEEDED_OF_COLUMN = ("name", "title", "meaning", "by_seat", "amount")


def _check(about: Mapping[str, Any]) -> None:
    """Touch what the page will show, so that what is missing is missed now."""
    for key in NEEDED:
        about[key]
    for column in about["columns"]:
        for key in NEEDED_OF_COLUMN:
            column[key]
    about["data"]["hash"], about["data"]["file"], about["cooperative"]


@dataclass
class Study:
    """One file, in numbers."""

    about: Mapping[str, Any]
    name: str
    games: int
    reasons: Counter[str]
    spreads: dict[str, Spread]  # moves and the game's own columns, those of seats together
    winners: dict[str, Spread]  # the columns by seat once more, of winning seats alone
    returns: np.ndarray  # by seat: sum
    bots: dict[str, Share]  # by bot: the share of wins of its seats
    cells: list[Cell]
    everybody: Share  # wins of all seats

    @classmethod
    def of(cls, simulation: Simulation) -> "Study":
        """KeyError or the like where the description is not what `lab.about` writes."""
        _check(simulation.about)
        about, players = simulation.about, simulation.about["players"]
        tally = about["tally"]
        cells = [
            Cell(
                row["verb"],
                row["kind"],
                row["piece"],
                row["names"],
                row["times"],
                row["seats"],
                _often(row, tally["everybody"], players),
                _wins(row),
            )
            for row in tally["cells"]
        ]
        made = cls(
            about,
            simulation.path.name,
            simulation.games,
            Counter(),
            {name: Spread() for name in ("moves", *(c["name"] for c in about["columns"]))},
            {c["name"]: Spread() for c in about["columns"] if c["by_seat"]},
            np.zeros(players),
            {},
            cells,
            _wins(tally["everybody"]),
        )
        made._read(simulation)
        return made

    def _read(self, simulation: Simulation) -> None:
        totals = {bot: np.zeros(2) for bot in dict.fromkeys(self.about["bots"])}  # Σ k, Σ k²
        for rows in simulation.columns(self._names()):
            self.reasons.update(rows["reason"].tolist())
            self.spreads["moves"].add(rows["moves"])
            returns = np.stack([rows[name] for name in self.by_seat("return")], 1).astype(float)
            self.returns += returns.sum(0)
            for column in self.about["columns"]:
                self._read_column(column, rows, returns)
            for bot, sums in totals.items():
                k = returns[:, self.seats_of(bot)].sum(1)
                sums += k.sum(), k @ k
        self.bots = {bot: self._bot_share(bot, *sums) for bot, sums in totals.items()}

    def _names(self) -> list[str]:
        names = ["moves", "reason", *self.by_seat("return")]
        for column in self.about["columns"]:
            names += self.by_seat(column["name"]) if column["by_seat"] else [column["name"]]
        return names

    def _read_column(
        self, column: Mapping[str, Any], rows: Mapping[str, np.ndarray], returns: np.ndarray
    ) -> None:
        name = column["name"]
        if not column["by_seat"]:
            self.spreads[name].add(rows[name])
            return
        values = np.stack([rows[n] for n in self.by_seat(name)], 1)
        self.spreads[name].add(values)
        self.winners[name].add(values[returns > 0])

    def _bot_share(self, bot: str, k: float, kk: float) -> Share:
        m = len(self.seats_of(bot))
        low, high = intervals.clustered(m * self.games, k, m * m * self.games, m * k, kk)
        return Share(k / (m * self.games), float(low), float(high))

    def by_seat(self, name: str) -> list[str]:
        return [f"{name}_{seat}" for seat in range(self.players)]

    def seats_of(self, bot: str) -> list[int]:
        return [seat for seat, name in enumerate(self.about["bots"]) if name == bot]

    @property
    def players(self) -> int:
        return int(self.about["players"])

    @property
    def game(self) -> str:
        return str(self.about["game"])

    @property
    def cooperative(self) -> bool:
        return bool(self.about["cooperative"])

    def bot_name(self, bot: str, lang: str) -> str:
        return str(self.about["bot_names"][bot][lang])

    def column(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = next(c for c in self.about["columns"] if c["name"] == name)
        return found

    def seat_shares(self) -> list[Share]:
        return [Share.of(float(k), self.games) for k in self.returns]

    def reason_shares(self) -> Iterator[tuple[Title, Share]]:
        for reason, title in self.about["reasons"].items():
            yield title, Share.of(self.reasons[reason], self.games)


def bins(spreads: Sequence[Spread], most: int = 30) -> tuple[int, int, int]:
    """First value, width and number of bins for spreads that are drawn alike.

    A long thin tail is gathered in the last bin, or the rest could not be seen.
    """
    low = min(spread.quantile(0.001) for spread in spreads)
    high = max(spread.quantile(0.999) for spread in spreads)
    width = next(w for w in _widths() if (high - low) // w < most)
    first = low // width * width
    return first, width, (high - first) // width + 1


def _widths() -> Iterator[int]:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def binned(spread: Spread, first: int, width: int, count: int) -> list[Share]:
    """The share of each bin; what lies outside goes to the bins at the ends."""
    totals = [0] * count
    for value, times in spread.counts.items():
        totals[min(max((value - first) // width, 0), count - 1)] += times
    return [Share.of(total, spread.n) for total in totals]
