"""A comparison as one page: what changed most, then everything, then what did not."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from statistics import quantiles

from estaminet.lab import plots
from estaminet.lab.compare.comparison import Comparison
from estaminet.lab.compare.findings import Finding
from estaminet.lab.compare.measures import (
    COURSE,
    ENDINGS,
    LENGTH,
    LIFT,
    SCORES,
    SEATS,
    USE,
    Measure,
)
from estaminet.lab.compare.number_texts import (
    detectable_text,
    difference_text,
    filled,
    sides_text,
    value_text,
)
from estaminet.lab.compare.words import WORDS
from estaminet.lab.plots import Mark, Scale
from estaminet.lab.report.blocks import (
    Block,
    Figure,
    Folded,
    Legend,
    Numbers,
    Paragraph,
    Run,
    Strips,
    Table,
)
from estaminet.lab.report.page import Key, Part, rendered
from estaminet.lab.report.sections import SIDES, Section, colour, facts
from estaminet.lab.statistics import Estimate
from estaminet.languages import FIRST, Text, each, joined, number, same, written

MOST = 15  # of what changed, in each of the two lists at the top
PLAIN = (ENDINGS, LENGTH, SEATS, SCORES, COURSE)
HEAD = [WORDS["thing"], same("A"), same("B"), WORDS["difference"], WORDS["seen_from"]]


def page(made: Comparison, lang: str) -> str:
    title = made.a.about["title"]
    total = joined(each(lambda lang: number(made.a.games, lang)), WORDS["games_each"])
    part = Part(
        made.a.about["game"], title, WORDS["compared"], total, _keys(made), list(_sections(made))
    )
    return rendered([part], joined(title, WORDS["compared"], by=" — "), lang)


def label(made: Comparison, side: str) -> Text:
    """« A · mine.yaml »; with its folder where the names are the same."""
    short = [Path(one.name).name for one in (made.a, made.b)]
    names = short if len(set(short)) > 1 else [made.a.name, made.b.name]
    return same(f"{side} · {names['AB'.index(side)]}")


def _keys(made: Comparison) -> list[Key]:
    """A few numbers of both sides to begin with."""
    endings = sorted(made.of(ENDINGS), key=lambda finding: -finding.a.value)[:1]
    shown = [*made.of(LENGTH), *endings, *made.of(SEATS)[:1]]
    return [
        Key(
            colour(at),
            label(made, "AB"[at]),
            [(value_text(f, (f.a, f.b)[at].value), f.measure.name) for f in shown],
        )
        for at in range(2)
    ]


def _sections(made: Comparison) -> Iterator[Section]:
    yield Section("most", WORDS["most"], list(_most(made)))
    for group in PLAIN:
        if made.of(group):
            yield Section(group, WORDS[group], list(_plain(made.of(group))))
    for group in (USE, LIFT):
        yield Section(group, WORDS[group], list(_pieces(made, group)))
    yield Section("rest", WORDS["rest"], list(_rest(made)))
    yield Section("uncompared", WORDS["uncompared"], list(_uncompared(made)))
    yield Section("what", WORDS["what"], list(_what(made)))


# What changed most --------------------------------------------------------------------------------


def verdict(made: Comparison) -> Text:
    """The answer in a sentence."""
    counts = {"looked_at": made.looked_at, "changed": len(made.changed)}
    if made.changed:
        return filled("found_some", **counts)
    alike = made.paired and not any(f.detectable >= 1e-9 for f in made.unchanged)
    return WORDS["alike"] if alike else filled("nothing", **counts)


def _most(made: Comparison) -> Iterator[Block]:
    yield Paragraph(verdict(made), "note")
    if not made.changed:
        return
    yield Paragraph(filled("most_def", looked_at=made.looked_at))
    shares = [f for f in made.changed if f.measure.share][:MOST]
    means = [f for f in made.changed if not f.measure.share][:MOST]
    if shares:
        yield Figure([_strips(shares)], WORDS["shares_changed"], WORDS["shares_changed_def"])
    if means:
        yield Figure([_strips(means)], WORDS["means_changed"], WORDS["means_changed_def"])


def _strips(findings: Sequence[Finding]) -> Strips:
    return strips([(named(finding.measure), finding) for finding in findings])


def strips(findings: Sequence[tuple[Text, Finding]]) -> Strips:
    """Differences of shares, or of means in parts of A; both sides said at the end."""
    marks = [Mark(_drawn(f), SIDES[f.difference.side(0)], sides_text(f)) for _, f in findings]
    rows = [(name, [mark]) for (name, _), mark in zip(findings, marks, strict=True)]
    return Strips(rows, _scale([mark.estimate for mark in marks]), 0, differences=True)


def _scale(differences: Sequence[Estimate]) -> Scale:
    """Far enough for most of the intervals; a few very wide ones are cut off."""
    ends = sorted(max(-e.low, e.high) for e in differences)
    reach = max(ends[len(ends) * 4 // 5 - 1 if len(ends) > 4 else -1], 0) / 1.15
    return plots.differences_scale([*differences, Estimate(reach, 0, 0)])


def named(measure: Measure) -> Text:
    """With what is said of a piece: a use and a lift have the same name."""
    told = {USE: WORDS["often"], LIFT: WORDS["lift_short"]}.get(measure.group)
    return joined(measure.name, told, by=" · ") if told else measure.name


def _drawn(finding: Finding) -> Estimate:
    if finding.measure.share:
        return finding.difference
    return finding.difference.times(1 / abs(finding.a.value) if finding.a.value else 1.0)


# Everything ---------------------------------------------------------------------------------------


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    """As people list them: the order of ids, not that of sizes."""
    return sorted(findings, key=lambda finding: finding.measure.id)


def _plain(findings: Sequence[Finding]) -> Iterator[Block]:
    for share in (True, False):
        alike = _in_order(f for f in findings if f.measure.share == share)
        if alike:
            note = WORDS["shares_changed_def" if share else "means_changed_def"]
            yield Figure([_strips(alike), _numbers(alike)], note=note)


def _numbers(findings: Sequence[Finding]) -> Numbers:
    return Numbers(HEAD, [_cells(finding) for finding in findings])


def _cells(finding: Finding) -> tuple[Text, ...]:
    return (finding.measure.name, *cells(finding))


def cells(finding: Finding) -> tuple[Text, ...]:
    """Both sides, their difference, and what would have been seen."""
    ends = (value_text(finding, side.value) for side in (finding.a, finding.b))
    return (*ends, difference_text(finding), detectable_text(finding))


def _pieces(made: Comparison, group: str) -> Iterator[Block]:
    """Every verb, folded: what changed most first."""
    yield Paragraph(WORDS[f"{group}_def"])
    yield Paragraph(WORDS["group_def"])
    verbs = made.a.about["tally"]["verbs"]
    findings = sorted(made.of(group), key=lambda f: [*verbs].index(f.measure.verb))
    for verb, rows in groupby(findings, key=lambda f: f.measure.verb):
        listed = sorted(rows, key=lambda f: (-f.size, f.p, f.measure.id))
        changed = sum(f.changed for f in listed)
        ends = filled("found_some", changed=changed, looked_at=len(listed))
        yield Folded(verbs[verb], ends, [_strips(listed), _numbers(listed)])


# What did not change ------------------------------------------------------------------------------


def _rest(made: Comparison) -> Iterator[Block]:
    if not made.unchanged:
        yield Paragraph(WORDS["all_changed"])
        return
    yield Paragraph(WORDS["rest_def"])
    plain = [f for f in made.unchanged if f.measure.group in PLAIN]
    if plain:
        yield Table(HEAD, [_cells(finding) for finding in _in_order(plain)])
    for group in (USE, LIFT):
        sizes = [f.detectable for f in made.unchanged if f.measure.group == group]
        if len(sizes) > 1:
            yield Paragraph(joined(WORDS[group], pieces_rest(sizes), by=" — "))


def pieces_rest(sizes: Sequence[float]) -> Text:
    """What would have been seen of pieces, in a sentence."""
    deciles = quantiles(sizes, n=10, method="inclusive")
    half, most = (written(number, 100 * deciles[at], 2) for at in (4, 8))
    return filled("pieces_rest", count=len(sizes), half=half, most=most)


def _uncompared(made: Comparison) -> Iterator[Block]:
    lists = {"only_a": made.only_a, "only_b": made.only_b, "too_rare": made.family.rare}
    for key, measures in lists.items():
        if measures:
            yield Folded(WORDS[key], same(str(len(measures))), [Paragraph(_names(measures))])
    if not any(lists.values()):
        yield Paragraph(WORDS["same_pieces"])


def _names(measures: Sequence[Measure]) -> Text:
    names = {measure.name[FIRST]: measure.name for measure in measures}
    return joined(*names.values(), by="; ")


def _what(made: Comparison) -> Iterator[Block]:
    yield Paragraph(WORDS["what_def"])
    yield from (Paragraph(text) for text in pairing(made))
    yield Legend([(colour(at), label(made, "AB"[at])) for at in range(2)])
    for at, side in enumerate((made.a, made.b)):
        told = list(facts(side.about, side.name))
        yield Run(colour(at), label(made, "AB"[at]), told, side.about["command"])


def pairing(made: Comparison) -> Iterator[Text]:
    """How the two sides belong together."""
    yield WORDS["paired" if made.paired else "unpaired"]
    if made.paired and (made.a.simulation or made.b.simulation):
        yield WORDS["tally_only"]
