"""A dot-and-whisker plot as one small SVG: a row an estimate, shares on a common axis."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from estaminet.lab.ratings import Estimate

PAPER, INK, FAINT, RULE, ACCENT = "#fffdf8", "#22211f", "#77736b", "#e4dfd3", "#1f5f5b"
SERIF = "Georgia, 'Iowan Old Style', 'Times New Roman', serif"
SANS = "'Helvetica Neue', Helvetica, Arial, sans-serif"
MARGIN, ROW, FOOT, PLOT = 32, 34, 62, 400
TOP, TOP_WITHOUT_HEADS = 108, 88
LETTER = 7.6  # the mean width of a letter of a label


@dataclass(frozen=True)
class Row:
    """A dot with its whisker; `note` stands at the right."""

    label: str
    share: Estimate
    note: str = ""


@dataclass(frozen=True)
class Plot:
    title: str
    subtitle: str
    axis: str  # what is measured
    rows: Sequence[Row]
    note_head: str = ""  # above the notes
    par: float | None = None  # where equals would stand
    par_label: str = ""
    decimal: str = "."


def svg(plot: Plot) -> str:
    """The picture, as the text of an SVG file."""
    frame = Frame(plot)
    body = "\n".join(frame.lines())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {frame.width} {frame.height}" '
        f'width="{frame.width}" height="{frame.height}" role="img" '
        f'aria-label="{escape(plot.title)}">\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


class Frame:
    """Where things stand."""

    def __init__(self, plot: Plot) -> None:
        self.plot = plot
        labels = max(len(row.label) for row in plot.rows)
        notes = max(len(text) for text in (plot.note_head, *(row.note for row in plot.rows)))
        self.left = MARGIN + round(labels * LETTER) + 20
        self.values = self.left + PLOT + 66  # right edge of the percentages
        self.notes = self.values + 28 + round(notes * LETTER * 0.94)
        self.width = max((self.notes if notes else self.values) + MARGIN, self._heading())
        heads = plot.note_head or plot.par_label
        self.top = TOP if heads else TOP_WITHOUT_HEADS
        self.bottom = self.top + ROW * len(plot.rows)
        self.height = self.bottom + FOOT

    def _heading(self) -> int:
        widest = max(len(self.plot.title) * 11, len(self.plot.subtitle) * 6.4)
        return round(widest) + 2 * MARGIN

    def x(self, share: float) -> float:
        return round(self.left + PLOT * share, 1)

    def lines(self) -> Iterator[str]:
        yield text(MARGIN, 42, self.plot.title, size=21, family=SERIF)
        yield text(MARGIN, 64, self.plot.subtitle, size=12.5, fill=FAINT)
        yield from self._axis()
        if self.plot.par is not None:
            yield from self._par(self.plot.par)
        if self.plot.note_head:
            yield text(
                self.notes, self.top - 14, self.plot.note_head, size=11.5, fill=FAINT, at="end"
            )
        for number, row in enumerate(self.plot.rows):
            yield from self._row(row, self.top + ROW * number + ROW // 2)

    def _axis(self) -> Iterator[str]:
        for tick in (0, 25, 50, 75, 100):
            x = self.x(tick / 100)
            yield line(x, self.top, x, self.bottom, RULE, 1)
            name = f"{tick} %"
            yield text(x, self.bottom + 20, name, size=11.5, fill=FAINT, at="middle")
        middle = self.x(0.5)
        yield text(middle, self.bottom + 42, self.plot.axis, size=11.5, fill=FAINT, at="middle")

    def _par(self, par: float) -> Iterator[str]:
        x = self.x(par)
        yield line(x, self.top - 6, x, self.bottom, FAINT, 1, dash="2 3")
        yield text(x, self.top - 14, self.plot.par_label, size=11.5, fill=FAINT, at="middle")

    def _row(self, row: Row, y: int) -> Iterator[str]:
        low, dot, high = (self.x(v) for v in (row.share.low, row.share.value, row.share.high))
        yield text(self.left - 18, y + 4.5, row.label, size=13.5, at="end")
        yield line(low, y, high, y, ACCENT, 2)
        for end in (low, high):
            yield line(end, y - 4, end, y + 4, ACCENT, 2)
        yield f'<circle cx="{dot}" cy="{y}" r="5" fill="{ACCENT}" stroke="{PAPER}"/>'
        shown = f"{100 * row.share.value:.1f} %".replace(".", self.plot.decimal)
        yield text(self.values, y + 4.5, shown, size=13.5, at="end")
        if row.note:
            yield text(self.notes, y + 4.5, row.note, size=12.5, fill=FAINT, at="end")


def line(x1: float, y1: float, x2: float, y2: float, ink: str, width: float, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    ends = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<line {ends} stroke="{ink}" stroke-width="{width}" stroke-linecap="round"{dashes}/>'


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str = INK,
    at: str = "start",
    family: str = SANS,
) -> str:
    style = f'font-family="{family}" font-size="{size}" fill="{fill}" text-anchor="{at}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>'
