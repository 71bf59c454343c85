"""The sections about the course of games: who was ahead when, and what there was to decide."""

from collections.abc import Callable, Iterator, Sequence

from estaminet.lab import plots
from estaminet.lab.plots import Curve, Mark, Series
from estaminet.lab.report.blocks import (
    Block,
    Drawing,
    Figure,
    Legend,
    Numbers,
    Paragraph,
    Strips,
    Table,
)
from estaminet.lab.report.course import EARLY, Course
from estaminet.lab.report.number_texts import mean_text, number_text, percent_text, share_text
from estaminet.lab.report.sections import (
    Measure,
    Studies,
    colour,
    histograms,
    labelled,
    legend,
    named,
    share_row,
)
from estaminet.lab.report.spread import Spread
from estaminet.lab.report.study import Study
from estaminet.lab.report.words import WORDS
from estaminet.lab.statistics import Estimate
from estaminet.languages import Text, each, joined, percent, same

Told = tuple[Study, Text, Course]


def told_of(studies: Studies) -> list[Told]:
    """The simulations whose files say how their games went."""
    return [(study, label, study.course) for study, label in labelled(studies) if study.course]


def missing(studies: Studies) -> Iterator[Block]:
    """The files that do not, by name."""
    names = [study.name for study in studies if not study.course]
    if names:
        yield Paragraph(joined(WORDS["older"], same(", ".join(names))), "note")


def filled(key: str, **values: object) -> Text:
    return each(lambda lang: WORDS[key][lang].format(**values))


# Who is ahead -------------------------------------------------------------------------------------


def course(studies: Studies) -> Iterator[Block]:
    yield from missing(studies)
    told = told_of(studies)
    if not told:
        return
    kept, first = [study for study, _, _ in told], told[0][2]
    team = first.team
    yield Paragraph(filled("course_team_def" if team else "course_def", closely=first.closely))
    yield _openness(told)
    for i, row in enumerate(told):
        yield _favourite(i, row, kept)
    yield _turns(told, team)
    changes = filled("lead_changes_def", margin=round(100 * first.margin))
    for name, definition in (("lead_changes", changes), ("clear_at", WORDS["clear_at_def"])):
        yield histograms(kept, Measure(WORDS[name], definition, "share_games", _spread(name)))


def _spread(name: str) -> Callable[[Study], Spread]:
    """A spread of the course, of those that have one."""

    def read(study: Study) -> Spread:
        assert study.course is not None
        return study.course.spreads[name]

    return read


def _points(course: Course, name: str) -> list[tuple[float, Estimate]]:
    """Over percent of the game; all are shares, and of one game nothing is sure."""
    last = len(course.moments) - 1
    found = [moment[name] for moment in course.moments]
    shares = [Estimate(one.value, max(one.low, 0.0), min(one.high, 1.0)) for one in found]
    return [(100 * i / last, share) for i, share in enumerate(shares)]


def _openness(told: Sequence[Told]) -> Block:
    series = [Series(colour(i), label, _points(c, "open")) for i, (_, label, c) in enumerate(told)]
    drawn = Drawing(Curve(WORDS["openness"], series, percent, 0.01), WORDS["game_time"])
    studies = [study for study, _, _ in told]
    numbers = _moments(told, ("open",))
    return Figure([*legend(studies), drawn, numbers], WORDS["openness"], WORDS["openness_def"])


def _favourite(i: int, told: Told, studies: Studies) -> Block:
    """What was judged beside what came true."""
    _, label, found = told
    series = [
        Series("quiet", WORDS["judged"], _points(found, "judged")),
        Series(colour(i), WORDS["came"], _points(found, "came")),
    ]
    rows = Legend([(one.kind, one.label) for one in series])
    drawn = Drawing(Curve(WORDS["favourite"], series, percent, 0.01), WORDS["game_time"])
    numbers = _moments([told], ("judged", "came"))
    heading = named(WORDS["favourite"], label, studies)
    return Figure([rows, drawn, numbers], heading, WORDS["favourite_def"])


def _moments(told: Sequence[Told], names: Sequence[str]) -> Numbers:
    """The points of the curves, in numbers."""
    columns = [(label, c, name) for _, label, c in told for name in names]
    head = [
        joined(label, WORDS[name], by=" · ") if len(told) > 1 else WORDS[name]
        for label, _, name in columns
    ]
    last = len(told[0][2].moments) - 1
    rows = [
        (percent_text(i / last, 0), *(share_text(c.moments[i][name]) for _, c, name in columns))
        for i in range(last + 1)
    ]
    return Numbers([WORDS["game_time"], *head], rows)


def _turns(told: Sequence[Told], team: bool) -> Block:
    """Runaways and comebacks, as shares of games."""
    studies = [study for study, _, _ in told]
    happened = ("runaway", "comeback", *(("collapse",) if team else ()), "to_the_end")
    rows, numbers, shown = [], [], []
    for key in happened:
        word = filled(f"{key}_team" if team and key != "collapse" else key, early=EARLY)
        shares = [found.share(key) for _, _, found in told]
        shown += shares
        rows.append((word, [Mark(s, colour(i), share_text(s)) for i, s in enumerate(shares)]))
        for (_, label, _), share in zip(told, shares, strict=True):
            numbers.append(share_row(named(word, label, studies), share))
    strips = Strips(rows, plots.shares_scale(shown), bars=True)
    table = Numbers((WORDS["turns_head"], WORDS["share"], WORDS["low"], WORDS["high"]), numbers)
    return Figure([*legend(studies), strips, table], WORDS["turns_head"], WORDS["turns_def"])


# What there is to decide --------------------------------------------------------------------------


def choices(studies: Studies) -> Iterator[Block]:
    yield from missing(studies)
    told = told_of(studies)
    if not told:
        return
    kept = [study for study, _, _ in told]
    yield Paragraph(WORDS["deciding_def"])
    yield _overview(told)
    for name in ("options", "runs"):
        unit = f"share_{name}"
        yield histograms(kept, Measure(WORDS[name], WORDS[f"{name}_def"], unit, _spread(name)))
    for study, label, found in told:
        yield Figure([_by_decision(study, found)], named(WORDS["by_decision"], label, kept))


def _overview(told: Sequence[Told]) -> Block:
    """A row a simulation."""
    head = [WORDS[key] for key in ("bots", "branching", "forced", "in_a_row")]
    rows = [
        (
            label,
            mean_text(found.ratio("branching")),
            share_text(found.ratio("forced")),
            mean_text(found.ratio("in_a_row")),
        )
        for _, label, found in told
    ]
    return Table(head, rows)


def _by_decision(study: Study, found: Course) -> Block:
    """The most frequent first."""
    head = [WORDS[key] for key in ("decision", "per_game", "branching", "at_most", "forced")]
    listed = sorted(found.decisions.values(), key=lambda row: -row[1].n)
    rows = [
        (
            title,
            number_text(spread.n / study.games, 2),
            number_text(spread.mean().value, 1),
            number_text(max(spread.counts)),
            percent_text(spread.counts[1] / spread.n),
        )
        for title, spread in listed
    ]
    return Table(head, rows)
