"""Two sides, played or read, in numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from estaminet.lab.compare.findings import LEVEL, POWER, Family, Finding, found
from estaminet.lab.compare.measures import (
    LIFT,
    VARIABLES,
    About,
    Measure,
    columns,
    of_cells,
    read_rows,
    shared,
)
from estaminet.lab.compare.playing import Progress, play
from estaminet.lab.compare.side import Side
from estaminet.lab.compare.sums import Measured, Sums
from estaminet.lab.simulate.parquet import Simulation, read
from estaminet.lab.simulate.running import run
from estaminet.lab.statistics import rounded
from estaminet.languages import FIRST
from estaminet.workers import Workers

CSV_HEAD = (
    *("measure", "group", "name", "unit", "a", "a_low", "a_high", "b", "b_low", "b_high"),
    *("difference", "low", "high", "p", "changed", "detectable"),
)


@dataclass(frozen=True)
class Comparison:
    """What came out."""

    a: Side
    b: Side
    paired: bool  # game number i of both began from the same seeds
    family: Family
    only_a: Sequence[Measure]  # pieces that the other side does not have
    only_b: Sequence[Measure]

    @cached_property
    def changed(self) -> list[Finding]:
        """What differs, most first."""
        return [finding for finding in self.family.findings if finding.changed]

    @cached_property
    def unchanged(self) -> list[Finding]:
        return [finding for finding in self.family.findings if not finding.changed]

    @property
    def looked_at(self) -> int:
        return len(self.family.findings)

    def of(self, group: str) -> list[Finding]:
        return [finding for finding in self.family.findings if finding.measure.group == group]

    def numbers(self) -> dict[str, Any]:
        """Everything, for programs."""
        said = {
            "a": _told(self.a),
            "b": _told(self.b),
            "paired": self.paired,
            "looked_at": self.looked_at,
            "level": LEVEL,
            "power": POWER,
            "changed": len(self.changed),
            "findings": [_row(finding) for finding in self.family.findings],
            "too_rare": [measure.id for measure in self.family.rare],
            "only_a": [measure.id for measure in self.only_a],
            "only_b": [measure.id for measure in self.only_b],
        }
        return {key: rounded(value) for key, value in said.items()}

    def table(self) -> Iterator[Sequence[Any]]:
        """The findings for a spreadsheet, under their heads."""
        yield CSV_HEAD
        for finding in self.family.findings:
            row = rounded(_row(finding))
            estimates = (row[side][end] for side in "ab" for end in ("value", "low", "high"))
            difference = (row["difference"][end] for end in ("value", "low", "high"))
            measure = finding.measure
            facts = (measure.id, measure.group, measure.name[FIRST], row["unit"])
            yield (*facts, *estimates, *difference, row["p"], row["changed"], row["detectable"])


def _told(side: Side) -> dict[str, Any]:
    kept = ("game", "rules", "version", "players", "games", "bots", "seed", "options", "command")
    data = {key: side.about["data"][key] for key in ("file", "hash")}
    return {"name": side.name, **{key: side.about[key] for key in kept}, "data": data}


def _row(finding: Finding) -> dict[str, Any]:
    measure = finding.measure
    return {
        "measure": measure.id,
        "group": measure.group,
        "name": dict(measure.name),
        "unit": "share" if measure.share else "mean",
        "a": finding.a,
        "b": finding.b,
        "difference": finding.difference,
        "p": finding.p,
        "changed": finding.changed,
        "detectable": finding.detectable,
    }


def compare(
    a: Side, b: Side, workers: Workers = None, progress: Progress | None = None
) -> Comparison:
    """Play what is not played yet, and compare."""
    measures = shared([a.about, b.about])
    if a.plan and b.plan:
        paired = a.plan.seed == b.plan.seed
        assert paired, "plans of one comparison have one seed"
        measured = play([a.plan, b.plan], measures, workers, progress).measured()
        return _made(a, b, measures, measured, paired)
    with TemporaryDirectory() as folder:
        one, two = (_read(side, Path(folder), workers, progress) for side in (a, b))
        paired = one.about["seed"] == two.about["seed"] and one.games == two.games
        return _made(a, b, measures, _measured(measures, one, two, paired), paired)


def _made(
    a: Side, b: Side, measures: list[Measure], measured: Measured, paired: bool
) -> Comparison:
    known = {measure.id for measure in measures}
    alone = [
        [m for m in of_cells(s.about) if m.id not in known and m.group != LIFT] for s in (a, b)
    ]
    return Comparison(a, b, paired, found(measures, measured), *alone)


def _read(side: Side, folder: Path, workers: Workers, progress: Progress | None) -> Simulation:
    """The file of a side, simulated if there is none yet."""
    if side.simulation:
        return side.simulation
    assert side.plan is not None
    path = folder / "side.parquet"
    run(side.plan, path, workers=workers, progress=progress)
    return read(path)


# From files ---------------------------------------------------------------------------------------


def _measured(measures: list[Measure], a: Simulation, b: Simulation, paired: bool) -> Measured:
    """Rows game by game where they are pairs; of pieces a file has its sums only."""
    told = [measure for measure in measures if measure.cell is None]
    cells = [measure for measure in measures if measure.cell is not None]
    if paired:
        rows = _from_rows(told, (a, b)).measured()
    else:
        rows = _from_rows(told, (a,)).measured().beside(_from_rows(told, (b,)).measured())
    one, two = (_from_tally(cells, simulation.about).measured() for simulation in (a, b))
    return rows.over(one.beside(two))


def _from_rows(measures: list[Measure], simulations: Sequence[Simulation]) -> Sums:
    total = Sums.nothing(len(measures), len(simulations))
    files = [simulation.columns(columns(simulation.about)) for simulation in simulations]
    for groups in zip(*files, strict=True):
        total.add(Sums.of([read_rows(measures, rows) for rows in groups]))
    return total


def _from_tally(measures: list[Measure], about: About) -> Sums:
    """The sums over games of a file's pieces."""
    cells = {(row["verb"], row["kind"], row["piece"]): row for row in about["tally"]["cells"]}
    made = Sums.nothing(len(measures), 1)
    made.games = about["games"]
    for at, measure in enumerate(measures):
        assert measure.cell is not None
        totals, products = (_lift if measure.group == LIFT else _use)(cells[measure.cell], about)
        made.totals[at], made.products[at] = totals, products
    return made


def _use(row: About, about: About) -> tuple[np.ndarray, np.ndarray]:
    """x: seats that did it; w: all seats."""
    n, games = about["players"], about["games"]
    products = np.zeros((VARIABLES, VARIABLES))
    products[0, 0], products[1, 1] = row["seats_seats"], n * n * games
    products[0, 1] = products[1, 0] = n * row["seats"]
    return np.array([row["seats"], n * games, 0.0]), products


def _lift(row: About, about: About) -> tuple[np.ndarray, np.ndarray]:
    """x: what they won; w: seats that did it; base: what all seats won, for each of them.

    Rivals share one win in every game. A team wins with all seats or with none: then a seat's win
    times the mean win is that win.
    """
    n, everybody = about["players"], about["tally"]["everybody"]
    wins, seats = row["wins"], row["seats"]
    with_base = (wins, wins) if about["cooperative"] else (wins / n, seats / n)
    products = np.array(
        [
            [row["wins_wins"], row["seats_wins"], with_base[0]],
            [row["seats_wins"], row["seats_seats"], with_base[1]],
            [*with_base, everybody["wins_wins"] / n**2],
        ]
    )
    return np.array([wins, seats, everybody["wins"] / n]), products
