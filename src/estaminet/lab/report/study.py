"""The numbers of one simulation that the page shows, gathered row group by row group."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from estaminet.lab.report.course import Course
from estaminet.lab.report.spread import Spread
from estaminet.lab.simulate.parquet import Simulation
from estaminet.lab.statistics import Estimate, clustered, rounded, share_of
from estaminet.languages import Text


@dataclass(frozen=True)
class Counted:
    """A verb done to a piece: how often, and how it went with winning."""

    verb: str
    kind: str
    piece: str
    names: Text
    times: int
    seats: int  # (game, seat) pairs that did it at least once
    often: Estimate  # of all pairs
    wins: Estimate  # what these pairs won
    # of the games that are looked at closely; None: the file does not say
    offers: int | None  # decisions at which it could be done
    able: int | None  # (game, seat) pairs that could do it at least once
    taken: Estimate | None  # the share of these pairs that did


def _counted(row: Mapping[str, Any], everybody: Mapping[str, Any], players: int) -> Counted:
    facts = {name: row[name] for name in ("verb", "kind", "piece", "names", "times", "seats")}
    facts |= {name: row.get(name) for name in ("offers", "able")}
    often, taken = _often(row, everybody, players), _taken(row)
    return Counted(**facts, often=often, wins=_wins(row), taken=taken)


def _often(row: Mapping[str, Any], everybody: Mapping[str, Any], players: int) -> Estimate:
    """The share of seats that did it; the seats of a game are not independent."""
    n, games = everybody["seats"], everybody["seats"] / players
    k, kk = row["seats"], row["seats_seats"]
    return clustered(n, k, players**2 * games, players * k, kk)


def _taken(row: Mapping[str, Any]) -> Estimate | None:
    """The share of the seats that could do it that did."""
    if "able" not in row:
        return None
    order = ("able", "doers", "able_able", "able_doers", "doers_doers")
    return clustered(*(row[name] for name in order))


def _wins(sums: Mapping[str, Any]) -> Estimate:
    order = ("seats", "wins", "seats_seats", "seats_wins", "wins_wins")
    return clustered(*(sums[name] for name in order))


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


class Study:
    """One file, in numbers."""

    def __init__(self, simulation: Simulation) -> None:
        """KeyError or the like where the description is not what `simulate.metadata` writes."""
        _check(simulation.about)
        self.about = about = simulation.about
        self.name = simulation.path.name
        self.games = simulation.games
        self.players = int(about["players"])
        self.bots: Sequence[str] = about["bots"]  # by seat
        self.bot_names: Mapping[str, Text] = about["bot_names"]
        tally = about["tally"]
        self.kinds: Mapping[str, Mapping[str, Any]] = tally["kinds"]
        self.verbs: Mapping[str, Text] = tally["verbs"]
        everybody = tally["everybody"]
        self.everybody = _wins(everybody)  # of all seats
        self.counted = [_counted(row, everybody, self.players) for row in tally["cells"]]
        names = [column["name"] for column in about["columns"]]
        seated = [column["name"] for column in about["columns"] if column["by_seat"]]
        self.reasons: Counter[str] = Counter()
        self.spreads = {name: Spread() for name in ("moves", *names)}  # those of seats together
        self.winners = {name: Spread() for name in seated}  # once more, of winning seats alone
        self.returns = np.zeros(self.players)  # by seat: sum
        self.course = Course(about) if "course" in about else None  # None: an older file
        self.bot_shares = self._read(simulation)  # of wins of a bot's seats

    def _read(self, simulation: Simulation) -> dict[str, Estimate]:
        totals = {bot: np.zeros(2) for bot in dict.fromkeys(self.bots)}  # Σ k, Σ k²
        for rows in simulation.columns(self._names()):
            self.reasons.update(rows["reason"].tolist())
            self.spreads["moves"].add(rows["moves"])
            returns = np.stack([rows[name] for name in self._by_seat("return")], 1).astype(float)
            self.returns += returns.sum(0)
            if self.course:
                self.course.add(rows, returns[:, 0] > 0)
            for column in self.about["columns"]:
                self._read_column(column, rows, returns)
            for bot, sums in totals.items():
                k = returns[:, self._seats_of(bot)].sum(1)
                sums += k.sum(), k @ k
        return {bot: self._bot_share(bot, *sums) for bot, sums in totals.items()}

    def _names(self) -> list[str]:
        names = ["moves", "reason", *self._by_seat("return")]
        for column in self.about["columns"]:
            names += self._by_seat(column["name"]) if column["by_seat"] else [column["name"]]
        return [*names, *(self.course.columns if self.course else ())]

    def _read_column(
        self, column: Mapping[str, Any], rows: Mapping[str, np.ndarray], returns: np.ndarray
    ) -> None:
        name = column["name"]
        if not column["by_seat"]:
            self.spreads[name].add(rows[name])
            return
        values = np.stack([rows[n] for n in self._by_seat(name)], 1)
        self.spreads[name].add(values)
        self.winners[name].add(values[returns > 0])

    def _bot_share(self, bot: str, k: float, kk: float) -> Estimate:
        m = len(self._seats_of(bot))
        return clustered(m * self.games, k, m * m * self.games, m * k, kk)

    def _by_seat(self, name: str) -> list[str]:
        return [f"{name}_{seat}" for seat in range(self.players)]

    def _seats_of(self, bot: str) -> list[int]:
        return [seat for seat, name in enumerate(self.bots) if name == bot]

    @property
    def game(self) -> str:
        return str(self.about["game"])

    @property
    def together(self) -> bool:
        return bool(self.about["cooperative"])

    def column(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = next(c for c in self.about["columns"] if c["name"] == name)
        return found

    def seat_shares(self) -> list[Estimate]:
        return [share_of(float(k), self.games) for k in self.returns]

    def numbers(self) -> dict[str, Any]:
        """Everything that the page shows, for programs."""
        about = self.about
        kept = ("game", "rules", "version", "players", "bots", "seed", "options", "command")
        reasons = {r: share_of(self.reasons[r], self.games) for r in about["reasons"]}
        found = {
            "file": self.name,
            **{key: about.get(key) for key in kept},
            "data": {k: v for k, v in about["data"].items() if k != "content"},
            "games": self.games,
            "endings": reasons,
            "seats": self.seat_shares(),
            "bot_shares": self.bot_shares,
            "spreads": {name: spread.numbers() for name, spread in self.spreads.items()},
            "winners": {name: spread.numbers() for name, spread in self.winners.items()},
            "pieces": self.counted,
            "course": self.course.numbers() if self.course else None,
        }
        return {key: rounded(value) for key, value in found.items()}

    def reason_shares(self) -> Iterator[tuple[Text, Estimate]]:
        for reason, title in self.about["reasons"].items():
            yield title, share_of(self.reasons[reason], self.games)
