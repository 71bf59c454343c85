"""The section about pieces: how often each thing is done, and how it goes with winning."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from estaminet.lab.report import svg
from estaminet.lab.report.markup import (
    Title,
    both,
    figure,
    join,
    number_text,
    numbers,
    paragraph,
    percent_text,
    points_of,
    points_text,
    said,
    share_text,
    title,
)
from estaminet.lab.report.sections import Studies, against, colour, labels, legend
from estaminet.lab.report.study import Cell, Share, Study
from estaminet.lab.report.svg import Mark, Scale
from estaminet.lab.report.words import word

SHOWN = 6  # of the strongest and of the weakest
ENOUGH = 100  # seats: with fewer a value says too little to set the scale, or to stand out


@dataclass(frozen=True)
class Line:
    """One verb and piece through all simulations; None where a simulation does not know it."""

    name: Title
    cells: tuple[Cell | None, ...]

    @property
    def first(self) -> Cell | None:
        """The cell it is sorted by: that of the first simulation in which it was done."""
        return next((cell for cell in self.cells if cell is not None and cell.seats), None)


def won(study: Study) -> bool:
    """Whether anybody won at all: otherwise there is nothing to compare."""
    return study.everybody.value > 0


def difference(study: Study, cell: Cell) -> Share:
    """What the seats that did it won more than all seats."""
    return cell.wins.minus(study.everybody.value)


def pieces(studies: Studies) -> str:
    told = [word("pieces_def")]
    if studies[0].cooperative:
        told.append(word("pieces_team"))
    parts = [paragraph(text) for text in told]
    parts += [paragraph(word("by_name")), paragraph(word("often_def"))]
    parts += [stand_out(study, label, len(studies)) for study, label in _labelled(studies)]
    parts.append(f"<h3>{said('everything')}</h3>{legend(studies)}")
    parts += [verb(studies, *which) for which in verbs(studies[0])]
    return "".join(parts)


def _labelled(studies: Studies) -> Iterator[tuple[Study, Title]]:
    return zip(studies, labels(studies), strict=True)


def verbs(study: Study) -> list[tuple[str, str]]:
    """Verb and kind of pieces, in the order of the kinds; what has no piece comes last."""
    kinds = [*study.about["tally"]["kinds"], ""]
    found = dict.fromkeys(
        (cell.verb, cell.kind) for cell in study.cells if cell.kind or _bare(study, cell.verb)
    )
    shown = [(v, k) for v, k in found if k]
    return [*sorted(shown, key=lambda row: kinds.index(row[1])), ("", "")]


def _bare(study: Study, verb: str) -> bool:
    """Whether a verb is never about a piece."""
    return not any(cell.kind for cell in study.cells if cell.verb == verb)


# What stands out ----------------------------------------------------------------------------------


def stand_out(study: Study, label: Title, files: int) -> str:
    cells = [cell for cell in study.cells if cell.seats >= ENOUGH]
    rows = [(cell, difference(study, cell)) for cell in cells]
    strong = sorted((row for row in rows if row[1].low > 0), key=lambda row: -row[1].low)
    weak = sorted((row for row in rows if row[1].high < 0), key=lambda row: row[1].high)
    shown = sorted([*strong[:SHOWN], *weak[:SHOWN]], key=lambda row: -row[1].value)
    heading = join(word("stand_out"), label, by=" · ") if files > 1 else word("stand_out")
    if not shown:
        why = word("nothing" if won(study) else "no_wins")
        return figure(heading, None, paragraph(why, "note"))
    scale = svg.middle_scale([share for _, share in shown])
    body = _axis(scale) + "".join(
        _row(
            piece_text(study, cell),
            [_mark(share, against(share, 0))],
            [_frequency(cell, "quiet")],
            scale,
        )
        for cell, share in shown
    )
    return figure(heading, word("stand_out_def"), f'<ul class="strips often">{body}</ul>')


def _mark(share: Share, kind: str) -> Mark:
    return Mark(share, kind, points_of(share.value))


def _frequency(cell: Cell, kind: str) -> Mark:
    return Mark(cell.often, kind, percent_text(cell.often.value))


def piece_text(study: Study, cell: Cell) -> Title:
    """« Cosette: saved »; a choice without a piece is its own name."""
    tally = study.about["tally"]
    verb = tally["verbs"][cell.verb]
    if not cell.kind:
        return verb if _bare(study, cell.verb) else join(word("unknown"), verb, by=" · ")
    return join(cell.names, verb, by=" · ")


# Every verb ---------------------------------------------------------------------------------------


def verb(studies: Studies, ident: str, kind: str) -> str:
    """All pieces something is done to, folded: a figure and its numbers."""
    lines = sorted(lines_of(studies, ident, kind), key=lambda line: _place(studies, line))
    done = [line for line in lines if line.first is not None]
    never = [line.name for line in lines if line.first is None]
    tally = studies[0].about["tally"]
    if not done:
        return ""
    heading = (
        join(tally["kinds"][kind]["title"], tally["verbs"][ident], by=" · ")
        if kind
        else word("choices")
    )
    scale = svg.middle_scale([share for line in done for share in _weighty(studies, line)])
    body = _axis(scale) + "".join(_line(studies, line, scale) for line in done)
    body = f'<ul class="strips often">{body}</ul>'
    if never and not (kind and tally["kinds"][kind]["numbers"]):
        body += f'<p class="never"><b>{said("never")}</b> {_listed(never)}</p>'
    return (
        f'<details class="verb"><summary><b>{both(heading)}</b> {_range(done)}</summary>'
        f"<figure>{body}{_numbers(studies, done)}</figure></details>"
    )


def _listed(names: Sequence[Title]) -> str:
    return both(title(lambda lang: ", ".join(name[lang] for name in names)))


def _range(done: Sequence[Line]) -> str:
    """The ends of the list, to be read before it is opened."""
    if len(done) < 3:
        return ""
    ends = title(
        lambda lang: (
            f"{word('most')[lang]} {done[0].name[lang]}, {word('least')[lang]} "
            f"{done[-1].name[lang]}"
        )
    )
    return f'<span class="ends">{both(ends)}</span>'


def lines_of(studies: Studies, ident: str, kind: str) -> list[Line]:
    """The pieces of a verb, matched by id through all simulations."""
    first = studies[0]
    found: dict[tuple[str, str], tuple[Title, list[Cell | None]]] = {}
    for at, study in enumerate(studies):
        for cell in study.cells:
            wanted = (
                cell.verb == ident and cell.kind in (kind, "") if kind else _bare(first, cell.verb)
            )
            if not wanted:
                continue
            key = (cell.verb, cell.kind + cell.piece)
            name = (
                (cell.names if cell.kind else word("unknown"))
                if kind
                else first.about["tally"]["verbs"][cell.verb]
            )
            found.setdefault(key, (name, [None] * len(studies)))[1][at] = cell
    return [Line(name, tuple(cells)) for name, cells in found.values()]


def _place(studies: Studies, line: Line) -> tuple[float, float]:
    """The most winning first, by the first simulation that can tell; then the most frequent."""
    rows = [(s, c) for s, c in zip(studies, line.cells, strict=True) if c is not None and c.seats]
    ahead = next((difference(study, cell).value for study, cell in rows if won(study)), -1.0)
    return (-ahead, -rows[0][1].often.value if rows else 0.0)


def _weighty(studies: Studies, line: Line) -> list[Share]:
    return [
        difference(study, cell)
        for study, cell in zip(studies, line.cells, strict=True)
        if cell is not None and cell.seats >= ENOUGH and won(study)
    ]


def _line(studies: Studies, line: Line, scale: Scale) -> str:
    marks, often = [], []
    for i, (study, cell) in enumerate(zip(studies, line.cells, strict=True)):
        if cell is None or not cell.seats:
            continue
        often.append(_frequency(cell, "quiet" if len(studies) == 1 else colour(i)))
        if won(study):
            share = difference(study, cell)
            kind = against(share, 0) if len(studies) == 1 else colour(i)
            marks.append(_mark(share, kind if cell.seats >= ENOUGH else f"{kind} faint"))
    return _row(line.name, marks, often, scale)


def _row(name: Title, marks: Sequence[Mark], often: Sequence[Mark], scale: Scale) -> str:
    """A piece: how it goes with winning, and how often it comes up."""
    told = [
        "".join(f'<span class="{m.kind}">{both(m.label)}</span>' for m in row)
        for row in (marks, often)
    ]
    return (
        f'<li><span class="name">{both(name)}</span>'
        f'<span class="plot">{svg.strip(marks, scale, 0)}</span>'
        f'<span class="num">{told[0]}</span>'
        f'<span class="freq">{svg.strip(often, OFTEN, None, bars=True)}</span>'
        f'<span class="pct">{told[1]}</span></li>'
    )


OFTEN = Scale(0, 1, (0.0, 0.5, 1.0))


def _axis(scale: Scale) -> str:
    return (
        f'<li class="top" aria-hidden="true"><span class="name">{said("pp")}</span>'
        f'<span class="plot">{svg.axis(scale, differences=True)}</span>'
        f'<span class="freq">{said("often")}</span></li>'
    )


def _numbers(studies: Studies, done: Sequence[Line]) -> str:
    head = [word("value"), word("times"), word("pairs"), word("often"), word("wins"), word("pp")]
    rows = []
    for line in done:
        for (study, label), cell in zip(_labelled(studies), line.cells, strict=True):
            if cell is not None and cell.seats:
                name = join(line.name, label, by=" · ") if len(studies) > 1 else line.name
                rows.append((name, *_cells(study, cell)))
    return numbers(head, rows)


def _cells(study: Study, cell: Cell) -> tuple[Title, ...]:
    return (
        number_text(cell.times),
        number_text(cell.seats),
        share_text(cell.often),
        share_text(cell.wins),
        points_text(difference(study, cell)),
    )
