"""The section about pieces: how often each thing is done, and how it goes with winning."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from estaminet.lab import plots
from estaminet.lab.plots import Mark, Scale
from estaminet.lab.report.blocks import (
    Block,
    Figure,
    Folded,
    Heading,
    Never,
    Numbers,
    Paragraph,
    PieceRow,
    Pieces,
    Strips,
)
from estaminet.lab.report.course_section import filled, missing, told_of
from estaminet.lab.report.number_texts import (
    number_text,
    percent_text,
    points_of,
    points_text,
    share_text,
)
from estaminet.lab.report.sections import (
    SIDES,
    Studies,
    colour,
    labelled,
    legend,
    named,
)
from estaminet.lab.report.study import Counted, Study
from estaminet.lab.report.words import WORDS
from estaminet.lab.statistics import Estimate
from estaminet.languages import Text, joined, same

SHOWN = 6  # of the strongest and of the weakest
ENOUGH = 100  # seats: with fewer a value says too little to set the scale, or to stand out
OFTEN = Scale(0, 1, (0.0, 0.5, 1.0))  # of how often a thing is done


def pieces(studies: Studies) -> Iterator[Block]:
    yield Paragraph(WORDS["pieces_def"])
    if studies[0].together:
        yield Paragraph(WORDS["pieces_team"])
    yield from (Paragraph(WORDS["by_name"]), Paragraph(WORDS["often_def"]))
    for study, label in labelled(studies):
        yield _standing_out(study, named(WORDS["stand_out"], label, studies))
    yield from missing(studies)
    for study, label, _ in told_of(studies):
        yield from _left(study, named(WORDS["left"], label, studies))
    yield Heading(WORDS["everything"])
    yield from legend(studies)
    for verb, kind in _verbs(studies[0]):
        yield from _verb_list(studies, verb, kind)


def _won(study: Study) -> bool:
    """Whether anybody won at all: otherwise there is nothing to compare."""
    return study.everybody.value > 0


def _difference(study: Study, counted: Counted) -> Estimate:
    """What the seats that did it won more than all seats."""
    return counted.wins.minus(study.everybody.value)


def _mark(share: Estimate, kind: str) -> Mark:
    return Mark(share, kind, points_of(share.value))


def _frequency(counted: Counted, kind: str) -> Mark:
    return Mark(counted.often, kind, percent_text(counted.often.value))


# What stands out ----------------------------------------------------------------------------------


def _standing_out(study: Study, heading: Text) -> Block:
    rows = [(c, _difference(study, c)) for c in study.counted if c.seats >= ENOUGH]
    strong = sorted((row for row in rows if row[1].low > 0), key=lambda row: -row[1].low)
    weak = sorted((row for row in rows if row[1].high < 0), key=lambda row: row[1].high)
    shown = sorted([*strong[:SHOWN], *weak[:SHOWN]], key=lambda row: -row[1].value)
    if not shown:
        why = WORDS["nothing" if _won(study) else "no_wins"]
        return Figure([Paragraph(why, "note")], heading)
    scale = plots.differences_scale([share for _, share in shown])
    lines = [
        PieceRow(_piece_text(study, c), [_mark(s, SIDES[s.side(0)])], [_frequency(c, "quiet")])
        for c, s in shown
    ]
    return Figure([Pieces(lines, scale)], heading, WORDS["stand_out_def"])


def _piece_text(study: Study, counted: Counted) -> Text:
    """« Cosette: saved »; a choice without a piece is its own name."""
    verb = study.verbs[counted.verb]
    if counted.kind:
        return joined(counted.names, verb, by=" · ")
    return verb if _bare(study, counted.verb) else joined(WORDS["unknown"], verb, by=" · ")


# What is left lying -------------------------------------------------------------------------------


def _left(study: Study, heading: Text) -> Iterator[Block]:
    """Of each kind of pieces, what those who could do it did least."""
    rows = [
        (_piece_text(study, c), [Mark(c.taken, "quiet", share_text(c.taken))])
        for kind in study.kinds
        for c in _least_used(study, kind)
        if c.taken is not None
    ]
    if rows:
        note = filled("left_def", most=SHOWN)
        yield Figure([Strips(rows, OFTEN, bars=True)], heading, note)


def _least_used(study: Study, kind: str) -> list[Counted]:
    used = study.kinds[kind].get("used", ())
    pieces = (c for c in study.counted if c.kind == kind and c.verb in used)
    found = [c for c in pieces if (c.able or 0) >= ENOUGH]
    return sorted(found, key=lambda c: c.taken.value if c.taken else 1.0)[:SHOWN]


# Every verb ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Line:
    """One verb and piece through all simulations; None where a simulation does not know it."""

    name: Text
    counted: tuple[Counted | None, ...]

    def done(self, studies: Studies) -> list[tuple[int, Study, Counted]]:
        """By the simulations in which it was done, each with its number."""
        rows = zip(studies, self.counted, strict=True)
        return [(i, s, c) for i, (s, c) in enumerate(rows) if c is not None and c.seats]


def _verbs(study: Study) -> list[tuple[str, str]]:
    """Verb and kind of pieces, in the order of the kinds; what has no piece comes last."""
    kinds = list(study.kinds)
    found = dict.fromkeys((c.verb, c.kind) for c in study.counted if c.kind)
    return [*sorted(found, key=lambda row: kinds.index(row[1])), ("", "")]


def _bare(study: Study, verb: str) -> bool:
    """Whether a verb is never about a piece."""
    return not any(c.kind for c in study.counted if c.verb == verb)


def _verb_list(studies: Studies, verb: str, kind: str) -> Iterator[Block]:
    """All pieces something is done to, folded: a figure and its numbers."""
    lines = sorted(_lines(studies, verb, kind), key=lambda line: _place(studies, line))
    done = [line for line in lines if line.done(studies)]
    never = [line.name for line in lines if not line.done(studies)]
    if not done:
        return
    kinds, first = studies[0].kinds, studies[0]
    heading = (
        joined(kinds[kind]["title"], first.verbs[verb], by=" · ") if kind else WORDS["choices"]
    )
    scale = plots.differences_scale([share for line in done for share in _weighty(studies, line)])
    blocks: list[Block] = [Pieces([_row(studies, line) for line in done], scale)]
    if never and not (kind and kinds[kind]["numbers"]):
        blocks.append(Never(joined(*never, by=", ")))
    yield Folded(heading, _ends(done), [*blocks, _numbers(studies, done)])


def _ends(done: Sequence[_Line]) -> Text | None:
    """The ends of the list, to be read before it is opened."""
    if len(done) < 3:
        return None
    most, least = joined(WORDS["most"], done[0].name), joined(WORDS["least"], done[-1].name)
    return joined(most, least, by=", ")


def _lines(studies: Studies, verb: str, kind: str) -> list[_Line]:
    """The pieces of a verb, or all that is done to none, matched by id through all simulations."""
    found: dict[tuple[str, str], tuple[Text, list[Counted | None]]] = {}
    for at, study in enumerate(studies):
        for c in study.counted:
            if c.verb == verb and c.kind in (kind, "") if kind else _bare(studies[0], c.verb):
                own = c.names if c.kind else WORDS["unknown"]
                name = own if kind else studies[0].verbs[c.verb]
                key = (c.verb, c.kind + c.piece)
                found.setdefault(key, (name, [None] * len(studies)))[1][at] = c
    return [_Line(name, tuple(counted)) for name, counted in found.values()]


def _place(studies: Studies, line: _Line) -> tuple[float, float]:
    """The most winning first, by the first simulation that can tell; then the most frequent."""
    rows = line.done(studies)
    ahead = next((_difference(s, c).value for _, s, c in rows if _won(s)), -1.0)
    return (-ahead, -rows[0][2].often.value if rows else 0.0)


def _weighty(studies: Studies, line: _Line) -> list[Estimate]:
    rows = line.done(studies)
    return [_difference(s, c) for _, s, c in rows if c.seats >= ENOUGH and _won(s)]


def _row(studies: Studies, line: _Line) -> PieceRow:
    marks, often, alone = [], [], len(studies) == 1
    for i, study, c in line.done(studies):
        often.append(_frequency(c, "quiet" if alone else colour(i)))
        if _won(study):
            share = _difference(study, c)
            kind = SIDES[share.side(0)] if alone else colour(i)
            marks.append(_mark(share, kind if c.seats >= ENOUGH else f"{kind} faint"))
    return PieceRow(line.name, marks, often)


def _numbers(studies: Studies, done: Sequence[_Line]) -> Block:
    keys = ("value", "times", "pairs", "often", "wins", "pp", "offers", "able", "taken")
    head = [WORDS[key] for key in keys]
    names = [label for _, label in labelled(studies)]
    rows = [
        (named(line.name, names[i], studies), *_cells(study, c))
        for line in done
        for i, study, c in line.done(studies)
    ]
    return Numbers(head, rows)


def _cells(study: Study, c: Counted) -> tuple[Text, ...]:
    return (
        number_text(c.times),
        number_text(c.seats),
        share_text(c.often),
        share_text(c.wins),
        points_text(_difference(study, c)),
        *_chances(c),
    )


def _chances(c: Counted) -> tuple[Text, ...]:
    """How often it could be done; older files do not say."""
    if c.offers is None or c.able is None or c.taken is None:
        return (same("–"),) * 3
    return number_text(c.offers), number_text(c.able), share_text(c.taken)
