"""One number of a data file, or several, set to one value after the other, on the same deals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from itertools import product
from typing import Any

import numpy as np

from estaminet.errors import BadData, BadOption
from estaminet.lab.compare.findings import LEVEL, single, wide
from estaminet.lab.compare.measures import GROUPS, LIFT, Measure, shared
from estaminet.lab.compare.own_data import with_data
from estaminet.lab.compare.playing import Progress, described, play
from estaminet.lab.compare.side import LEAST_GAMES, Terms, planned
from estaminet.lab.compare.sums import Measured
from estaminet.lab.simulate.plans import Plan
from estaminet.lab.statistics import Estimate, rounded
from estaminet.lab.sweep.places import changed, value_at
from estaminet.lab.sweep.ranges import MOST, Axis
from estaminet.languages import FIRST
from estaminet.workers import Workers

USUAL = ("endings", "length", "seats")  # what is measured unless said otherwise
Setting = tuple[float, ...]  # a value for every axis


@dataclass(frozen=True)
class Point:
    """A setting that was played: by measure its estimate, and the difference from the base."""

    setting: Setting
    estimates: Sequence[Estimate]
    differences: Sequence[Estimate]


@dataclass(frozen=True)
class Programme:
    """What is to be played; checked."""

    axes: Sequence[Axis]
    settings: Sequence[Setting]
    plans: Sequence[Plan]
    measures: Sequence[Measure]
    base: int  # the setting that others are compared with
    shipped: Setting  # what the data file itself says
    refused: Mapping[Setting, str]  # what the game's checks forbid, and why
    about: Mapping[str, Any]
    options: Mapping[str, Any]  # as they were given
    data_name: str | None  # the file that is changed; None: the shipped one

    @property
    def compared(self) -> int:
        """How many differences are looked at together."""
        return max(len(self.settings) - 1, 1) * len(self.measures)


@dataclass(frozen=True)
class Sweep:
    """What came out."""

    programme: Programme
    points: Sequence[Point]

    def numbers(self) -> dict[str, Any]:
        """Everything, for programs."""
        programme, plan = self.programme, self.programme.plans[self.programme.base]
        paths = [axis.path for axis in programme.axes]
        said = {
            "game": plan.game,
            "players": plan.players,
            "games": plan.games,
            "bots": plan.bots,
            "seed": plan.seed,
            "set": {axis.path: axis.values for axis in programme.axes},
            "shipped": dict(zip(paths, programme.shipped, strict=True)),
            "base": dict(zip(paths, programme.settings[programme.base], strict=True)),
            "level": LEVEL,
            "measures": {m.id: dict(m.name) for m in programme.measures},
            "points": [
                {
                    "values": dict(zip(paths, point.setting, strict=True)),
                    "estimates": self._by_measure(point.estimates),
                    "differences": self._by_measure(point.differences),
                }
                for point in self.points
            ],
            "refused": [
                {"values": dict(zip(paths, setting, strict=True)), "why": why}
                for setting, why in programme.refused.items()
            ],
        }
        return {key: rounded(value) for key, value in said.items()}

    def _by_measure(self, estimates: Sequence[Estimate]) -> dict[str, Estimate]:
        ids = (measure.id for measure in self.programme.measures)
        return dict(zip(ids, estimates, strict=True))

    def table(self) -> Iterator[Sequence[Any]]:
        """A row for every value and measure, under their heads."""
        paths = [axis.path for axis in self.programme.axes]
        ends = ("value", "low", "high")
        yield (*paths, "measure", "name", *ends, *(f"difference_{end}" for end in ends))
        for point in self.points:
            for at, measure in enumerate(self.programme.measures):
                told = (point.estimates[at], point.differences[at])
                cells = (rounded(getattr(estimate, end)) for estimate in told for end in ends)
                yield (*point.setting, measure.id, measure.name[FIRST], *cells)


# Before the first game ----------------------------------------------------------------------------


def programme(axes: Sequence[Axis], wanted: Sequence[str], terms: Terms) -> Programme:
    """Check everything that can be wrong before the first game is played."""
    if terms.games is not None and terms.games < LEAST_GAMES:
        raise BadOption("bad_games", f"at least {LEAST_GAMES} games, not {terms.games}")
    base = planned(terms)
    data = base.content().source.plain
    shipped = tuple(value_at(data, axis.path) for axis in axes)
    settings = list(product(*(axis.values for axis in axes)))
    if len(settings) > MOST:
        raise BadOption("bad_values", f"{len(settings)} combinations, more than {MOST}")
    plans, refused = _plans(base, axes, settings, terms)
    played = list(plans)
    abouts = [described(plan) for plan in plans.values()]
    return Programme(
        axes,
        played,
        list(plans.values()),
        chosen(shared(abouts), wanted),
        played.index(shipped) if shipped in plans else 0,
        shipped,
        refused,
        abouts[0],
        terms.options,
        base.data_name,
    )


def _plans(
    base: Plan, axes: Sequence[Axis], settings: Sequence[Setting], terms: Terms
) -> tuple[dict[Setting, Plan], dict[Setting, str]]:
    """By setting its plan, or why the game's own checks forbid it."""
    data = base.content().source.plain
    plans: dict[Setting, Plan] = {}
    refused: dict[Setting, str] = {}
    for setting in settings:
        made = data
        for axis, value in zip(axes, setting, strict=True):
            made = changed(made, axis.path, value)
        try:
            plans[setting] = with_data(base, made, _name(axes, setting), terms.options)
        except BadData as error:
            refused[setting] = "; ".join(error.defects)
        except BadOption as error:
            refused[setting] = str(error)
    if not plans:
        why = next(iter(refused.values()))
        raise BadOption("no_values", f"the game's checks forbid every value; the first: {why}")
    return plans, refused


def _name(axes: Sequence[Axis], setting: Setting) -> str:
    return ", ".join(f"{axis.path}={v:g}" for axis, v in zip(axes, setting, strict=True))


def chosen(known: Sequence[Measure], wanted: Sequence[str]) -> list[Measure]:
    """The measures that are asked for: by group, by id, or by a pattern of ids."""
    found: dict[str, Measure] = {}
    for name in wanted:
        fitting = {m.id: m for m in known if name == m.group or fnmatchcase(m.id, name)}
        if not fitting:
            raise BadOption("no_such_measure", _unknown(known, name))
        found |= fitting
    return list(found.values())


def _unknown(known: Sequence[Measure], name: str) -> str:
    plain = [measure.id for measure in known if measure.cell is None]
    pieces = [measure.id for measure in known if measure.cell is not None]
    near = get_close_matches(name, [*plain, *pieces], 5, 0.5)
    meant = f"; did you mean {', '.join(near)}" if near else ""
    return (
        f"no measure {name!r}{meant}; groups: {', '.join(GROUPS)}; measures: {', '.join(plain)}, "
        f"and of pieces as {', '.join(pieces[:1] + pieces[-1:])}"
    )


# Playing ------------------------------------------------------------------------------------------


def sweep(made: Programme, workers: Workers = None, progress: Progress | None = None) -> Sweep:
    """Play every setting on the same deals."""
    measured = play(made.plans, made.measures, workers, progress).measured()
    points = [
        Point(setting, _estimates(made, measured, at), _differences(made, measured, at))
        for at, setting in enumerate(made.settings)
    ]
    return Sweep(made, points)


def _estimates(made: Programme, measured: Measured, side: int) -> list[Estimate]:
    values, variances = measured.values[:, side], measured.variance(side)
    games = int(measured.games[side])
    return [
        single(float(v), float(variance), measure.share and measure.group != LIFT, games)
        for measure, v, variance in zip(made.measures, values, variances, strict=True)
    ]


def _differences(made: Programme, measured: Measured, side: int) -> list[Estimate]:
    """From the base; all intervals of a sweep hold together."""
    values = measured.values[:, side] - measured.values[:, made.base]
    errors = np.sqrt(measured.variance_between(made.base, side))
    draws = measured.draws[:, [made.base, side]].min(1)
    halves = [wide(made.compared, n).half * e for n, e in zip(draws, errors, strict=True)]
    return [
        Estimate(float(v), float(v - half), float(v + half))
        for v, half in zip(values, halves, strict=True)
    ]
