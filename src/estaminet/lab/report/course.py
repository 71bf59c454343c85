"""How the games of one simulation went, in numbers: leads, comebacks, and what there was to decide.

Files that are older than these columns do not have them.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from estaminet.lab.report.spread import Spread
from estaminet.lab.simulate.chunk import COURSE_COLUMNS
from estaminet.lab.statistics import Estimate, mean, ratio, share_of
from estaminet.languages import Text

EARLY = 25  # percent of the game: whoever led for good by then ran away with it
HALF = 0.5  # of a fair share: whoever wins with less at some moment came back

RATIOS = {  # of sums over games: what there was to decide
    "branching": ("options", "moves"),
    "forced": ("forced", "moves"),
    "in_a_row": ("moves", "runs"),
}


class Course:
    """What `lab.simulate.course` has counted, and what the rows of games say of it."""

    columns = tuple(COURSE_COLUMNS)

    def __init__(self, about: Mapping[str, Any]) -> None:
        told = about["course"]
        self.team = bool(about["cooperative"])
        self.sides = 2 if self.team else int(about["players"])
        self.margin, self.closely = float(told["margin"]), int(told["closely"])
        self.games = 0  # that were judged at all
        self.happened: Counter[str] = Counter()
        self.spreads = {name: Spread() for name in ("lead_changes", "clear_at")}
        self.spreads["options"] = Spread(
            _added(row["options"] for row in told["decisions"].values())
        )
        self.spreads["runs"] = Spread(_added([told["runs"]]))
        self.decisions: dict[str, tuple[Text, Spread]] = {
            name: (row["title"], Spread(_added([row["options"]])))
            for name, row in told["decisions"].items()
        }
        self.moments = [_moment(row) for row in told["moments"]]
        self._sums = {name: np.zeros(6) for name in RATIOS}

    def add(self, rows: Mapping[str, np.ndarray], won: np.ndarray) -> None:
        """More games; `won`: whether the first seat, and so a team, won."""
        judged = rows["judged"] > 0
        clear, low = rows["clear_at"][judged].astype(int), rows["winner_low"][judged]
        self.games += int(judged.sum())
        self.spreads["lead_changes"].add(rows["lead_changes"][judged].astype(int))
        self.spreads["clear_at"].add(clear)
        turned = low < HALF / self.sides
        found = {"runaway": clear <= EARLY, "to_the_end": clear == 100, "comeback": turned}
        if self.team:
            found |= {"comeback": turned & won[judged], "collapse": turned & ~won[judged]}
        self.happened.update({name: int(row.sum()) for name, row in found.items()})
        for name, (x, w) in RATIOS.items():
            self._sums[name] += _products(rows[x].astype(float), rows[w].astype(float))

    def share(self, name: str) -> Estimate:
        return share_of(self.happened[name], self.games)

    def ratio(self, name: str) -> Estimate:
        return ratio(*self._sums[name])

    def numbers(self) -> dict[str, Any]:
        """Everything, for programs."""
        return {
            **{name: self.ratio(name) for name in RATIOS},
            **{name: self.share(name) for name in self.happened},
            **{name: spread.numbers() for name, spread in self.spreads.items()},
            "decisions": {name: spread.numbers() for name, (_, spread) in self.decisions.items()},
            "moments": self.moments,
        }


def _added(rows: Any) -> Counter[int]:
    total: Counter[int] = Counter()
    for row in rows:
        total.update({int(number): times for number, times in row.items()})
    return total


def _products(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    return np.array([len(x), x.sum(), w.sum(), x @ x, x @ w, w @ w])


def _moment(row: Mapping[str, float]) -> dict[str, Estimate]:
    """How open games were, the favourite's judged chance, and what the favourite got."""
    games = int(row["games"])
    return {
        name: mean(row[name], row[f"{name}_{name}"], games) for name in ("open", "judged", "came")
    }
