"""A sweep as one page: a curve for every measure, with its numbers."""

import shlex
from collections.abc import Callable, Iterator
from itertools import product

from estaminet.lab.compare.measures import GROUPS, LIFT, Measure
from estaminet.lab.compare.number_texts import filled
from estaminet.lab.compare.page import named
from estaminet.lab.compare.words import WORDS
from estaminet.lab.plots import Curve, Series, points
from estaminet.lab.report.blocks import (
    Block,
    Drawing,
    Figure,
    Folded,
    Legend,
    Numbers,
    Paragraph,
    Run,
)
from estaminet.lab.report.number_texts import points_text, share_text
from estaminet.lab.report.page import Part, rendered
from estaminet.lab.report.sections import Section, bots_named, colour, facts
from estaminet.lab.report.words import WORDS as REPORT
from estaminet.lab.statistics import Estimate
from estaminet.lab.sweep.sweeping import Point, Setting, Sweep
from estaminet.languages import Text, each, joined, number, percent, same


def page(made: Sweep, lang: str) -> str:
    about = made.programme.about
    total = joined(each(lambda lang: number(about["games"], lang)), WORDS["games_each_value"])
    sections = list(_sections(made))
    part = Part(about["game"], about["title"], _heading(made), total, [], sections)
    return rendered([part], joined(about["title"], WORDS["swept"], by=" — "), lang)


def _heading(made: Sweep) -> Text:
    return same(", ".join(axis.path for axis in made.programme.axes))


def _sections(made: Sweep) -> Iterator[Section]:
    measures = made.programme.measures
    for group in GROUPS:
        at = [i for i, measure in enumerate(measures) if measure.group == group]
        if at:
            yield Section(group, WORDS[group], list(_curves(made, at)))
    yield Section("what", WORDS["swept_what"], list(_what(made)))


# Curves -------------------------------------------------------------------------------------------


def _curves(made: Sweep, measures: list[int]) -> Iterator[Block]:
    rows = list(series(made))
    legend = [Legend([(colour(i), name) for i, (name, _) in enumerate(rows)])]
    for at in measures:
        measure = made.programme.measures[at]
        drawn = Drawing(_curve(made, at), same(made.programme.axes[0].path))
        blocks = [*(legend if len(rows) > 1 else []), drawn, _numbers(made, at)]
        yield Figure(blocks, named(measure))


def series(made: Sweep) -> Iterator[tuple[Text, list[Point]]]:
    """The points of one curve: all that differ in the first axis only."""
    others = made.programme.axes[1:]
    for rest in product(*(axis.values for axis in others)):
        told = ", ".join(f"{axis.path} = {v:g}" for axis, v in zip(others, rest, strict=True))
        found = [point for point in made.points if point.setting[1:] == rest]
        if found:
            yield same(told), sorted(found, key=lambda point: point.setting)


def _curve(made: Sweep, at: int) -> Curve:
    measure, shipped = made.programme.measures[at], made.programme.shipped[0]
    rows = [
        Series(colour(i), name, [(p.setting[0], p.estimates[at]) for p in found])
        for i, (name, found) in enumerate(series(made))
    ]
    played = [point.setting[0] for point in made.points]
    inside = min(played) <= shipped <= max(played)
    unit = 0.01 if measure.share else 1.0
    return Curve(named(measure), rows, _form(measure), unit, shipped if inside else None)


def _form(measure: Measure) -> Callable[[float, str, int], str]:
    return points if measure.group == LIFT else percent if measure.share else number


# Numbers ------------------------------------------------------------------------------------------


def _numbers(made: Sweep, at: int) -> Block:
    paths = [same(axis.path) for axis in made.programme.axes]
    head = [*paths, WORDS["value"], WORDS["from_base"]]
    measure = made.programme.measures[at]
    return Numbers(head, [_row(measure, point, at) for point in made.points])


def _row(measure: Measure, point: Point, at: int) -> tuple[Text, ...]:
    values = (same(f"{value:g}") for value in point.setting)
    told = estimate_text(measure, point.estimates[at])
    return (*values, told, change_text(measure, point.differences[at]))


def estimate_text(measure: Measure, estimate: Estimate) -> Text:
    if measure.group == LIFT:
        return points_text(estimate)
    if measure.share:
        return share_text(estimate)
    return _range(estimate, sign=False)


def change_text(measure: Measure, difference: Estimate) -> Text:
    """From the base; nothing for the base itself."""
    if difference.value == difference.low == difference.high == 0:
        return same("–")
    return points_text(difference) if measure.share else _range(difference, sign=True)


def _range(estimate: Estimate, sign: bool) -> Text:
    """« 12.31 (12.21 to 12.38) »."""

    def told(lang: str) -> str:
        ends = (estimate.value, estimate.low, estimate.high)
        value, low, high = (number(v, lang, 2, sign and round(v, 2) != 0) for v in ends)
        return f"{value} ({low} {REPORT['to'][lang]} {high})"

    return each(told)


# What was done ------------------------------------------------------------------------------------


def _what(made: Sweep) -> Iterator[Block]:
    programme = made.programme
    yield Paragraph(
        filled("swept_def", base=setting_text(made, programme.settings[programme.base]))
    )
    about = programme.about
    told = [(key, text) for key, text in facts(about, "") if key not in ("file", "data")]
    players = joined(same(str(about["players"])), REPORT["players"])
    names = joined(players, bots_named(about), by=", ")
    yield Run(colour(0), names, told, command(made))
    if programme.refused:
        why = [
            f"{setting_text(made, setting)}: {text}" for setting, text in programme.refused.items()
        ]
        blocks = [Paragraph(same(line)) for line in why]
        yield Folded(WORDS["refused"], same(str(len(why))), blocks)


def setting_text(made: Sweep, setting: Setting) -> str:
    rows = zip(made.programme.axes, setting, strict=True)
    return ", ".join(f"{axis.path} = {value:g}" for axis, value in rows)


def command(made: Sweep) -> str:
    """What to type for the same sweep."""
    programme = made.programme
    plan = programme.plans[programme.base]
    words = ["estaminet", "sweep", plan.game, "--players", str(plan.players)]
    for axis in programme.axes:
        words += ["--set", f"{axis.path}={','.join(f'{v:g}' for v in axis.values)}"]
    words += ["--measure", ",".join(measure.id for measure in programme.measures)]
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    words += ["--bots", ",".join(bots), "--games", str(plan.games), "--seed", str(plan.seed)]
    for name, value in programme.options.items():
        words += ["--option", f"{name}={','.join(value) if isinstance(value, list) else value}"]
    words += ["--data", programme.data_name] if programme.data_name else []
    return shlex.join(words)
