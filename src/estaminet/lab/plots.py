"""The one plotter: estimates as dots or bars with whiskers, counts as histograms, all in SVG.

Drawings of a page have widths in percent, so that they fit a phone as they are; heights, lines and
letters keep their size, and colours are classes that the page's style sheet knows for light and
for dark. A `Picture` stands alone: it has its sizes and colours with it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import pairwise
from math import ceil, floor, log10

from estaminet.lab.statistics import Estimate
from estaminet.languages import (
    DECIMAL,
    FIRST,
    LANGUAGES,
    MINUS,
    Text,
    each,
    labelled,
    number,
    percent,
    quote,
    written,
)

ROW = 18  # height of a mark in a strip
HISTOGRAM = 190
FLOOR = 26  # under the bars: their labels
CEILING = 16  # above them: the median's label


def element(tag: str, *inside: str, **attributes: object) -> str:
    """An element of SVG; `class_` is an attribute's name, `font_size` another's."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    head = "".join(f' {name}="{escape(str(value))}"' for name, value in named.items())
    return f"<{tag}{head}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{head}/>"


# Scales -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scale:
    """What stretch of values a drawing shows, and where it has ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """The place of a value in percent of the width, never outside."""
        return min(max(100 * (value - self.low) / (self.high - self.low), 0), 100)


def nice_step(span: float, most: int) -> float:
    """A round number so that at most so many fit into the span."""
    least = max(span, 1e-9) / most
    scale = 10 ** floor(log10(least))
    return next(k * scale for k in (1, 2, 2.5, 5, 10) if k * scale >= least * (1 - 1e-9))


def shares_scale(marks: Sequence[Estimate], most: int = 5) -> Scale:
    """From 0 to somewhat above the largest share."""
    top = max((min(mark.high, mark.value * 1.5 + 0.02) for mark in marks), default=1) or 0.01
    step = nice_step(top, most)
    high = min(ceil(top / step - 1e-9) * step, 1.0)
    return Scale(0, high, tuple(i * step for i in range(round(high / step) + 1)))


def around_scale(marks: Sequence[Estimate], middle: float, most: int = 5) -> Scale:
    """All of the intervals and what they are compared with; at least ten points wide."""
    low = min(middle - 0.05, *(mark.low for mark in marks))
    high = max(middle + 0.05, *(mark.high for mark in marks))
    step = nice_step(high - low, most)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    first, last = max(first, 0), min(last, ceil(1 / step))
    return Scale(first * step, last * step, tuple(i * step for i in range(first, last + 1)))


def differences_scale(marks: Sequence[Estimate], most: int = 6) -> Scale:
    """As far to the left of 0 as to the right."""
    reach = max((abs(mark.value) for mark in marks), default=0) * 1.15 + 0.002
    step = nice_step(2 * reach, most)
    side = ceil(reach / step)
    ticks = tuple(i * step for i in range(-side, side + 1))
    return Scale(-side * step, side * step, ticks)


def points(difference: float, lang: str, places: int = 1) -> str:
    """A difference of shares in percentage points, with its sign."""
    rounded = round(100 * difference, places)
    text = number(abs(rounded), lang, places)
    return text if not rounded else f"{'+' if rounded > 0 else MINUS}{text}"


# Drawings of a page -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mark:
    """An estimate in a strip; the kind is a class of the style sheet."""

    estimate: Estimate
    kind: str
    label: Text


def _drawing(height: float, label: Text, kind: str, *inside: str) -> str:
    size = {"width": "100%", "height": height}
    return element("svg", *_titles(label), *inside, class_=kind, **size, role="img")


def _titles(label: Text) -> Iterator[str]:
    """What a part of a drawing is, for a pointer and for readers of screens."""
    for lang in LANGUAGES:
        yield element("title", escape(quote(label, lang)), lang=lang)


def _line(x: tuple[float, float], y: tuple[float, float], kind: str) -> str:
    places = {"x1": f"{x[0]:.2f}%", "x2": f"{x[1]:.2f}%", "y1": f"{y[0]:g}", "y2": f"{y[1]:g}"}
    return element("line", class_=kind, **places)


def _text(x: float, y: float, text: Text, kind: str) -> str:
    place = {"x": f"{x:.2f}%", "y": f"{y:g}"}
    if len(set(text.values())) == 1:
        return element("text", escape(text[FIRST]), class_=kind, **place)
    return "".join(
        element("text", escape(quote(text, lang)), class_=f"{kind} {lang}", **place)
        for lang in LANGUAGES
    )


def strip(marks: Sequence[Mark], scale: Scale, line: float | None, bars: bool = False) -> str:
    """Estimates, one under the other, against a dashed line."""
    height = ROW * len(marks) + 6
    label = each(lambda lang: "; ".join(mark.label[lang] for mark in marks))
    parts = [_line((scale.at(t),) * 2, (0, height), "grid") for t in scale.ticks]
    parts += [_mark(mark, scale, 3 + ROW * (i + 0.5), bars) for i, mark in enumerate(marks)]
    if line is not None:
        parts.append(_line((scale.at(line),) * 2, (0, height), "fair"))
    return _drawing(height, label, "strip", *parts)


def _mark(mark: Mark, scale: Scale, y: float, bar: bool) -> str:
    estimate, start = mark.estimate, scale.at(0)
    at, low, high = (scale.at(v) for v in (estimate.value, estimate.low, estimate.high))
    whisker = _line((low, high), (y, y), "whisker")
    if not bar:
        dot = element("circle", cx=f"{at:.2f}%", cy=f"{y:g}", r=4.5)
        return element("g", whisker, dot, class_=mark.kind)
    place = {"x": f"{start:.2f}%", "width": f"{max(at - start, 0):.2f}%"}
    body = element("rect", class_="bar", **place, y=f"{y - 6:g}", height=12)
    return element("g", body, whisker, class_=mark.kind)


def axis(scale: Scale, differences: bool = False) -> str:
    """The ticks' labels, over a list of strips."""
    span = scale.high - scale.low
    places = 0 if _whole(scale.ticks) else 1 if span > 0.01 else 2
    form = points if differences else percent
    labels = [
        _text(at, 12, written(form, tick, places), f"tick {_anchor(at)}")
        for tick, at in ((tick, scale.at(tick)) for tick in scale.ticks)
    ]
    return element("svg", *labels, class_="axis", width="100%", height=16, aria_hidden="true")


def _whole(ticks: Sequence[float]) -> bool:
    return all(abs(100 * tick - round(100 * tick)) < 1e-6 for tick in ticks)


def _anchor(at: float) -> str:
    return "start" if at < 4 else "end" if at > 96 else "mid"


@dataclass(frozen=True)
class Histogram:
    """Bars over whole numbers from `first` on, `width` numbers each."""

    label: Text
    bars: Sequence[Estimate]
    first: int
    width: int
    median: float
    top: float  # the share at the upper edge
    kind: str
    inner: Sequence[Estimate] = ()  # drawn as outlines over the bars

    def __str__(self) -> str:
        parts = [*self._grid(nice_step(self.top, 4))]
        parts += [self._bar(i, bar, "bar") for i, bar in enumerate(self.bars)]
        parts += [self._bar(i, bar, "outline") for i, bar in enumerate(self.inner)]
        parts += [*self._labels(), *self._median()]
        return _drawing(HISTOGRAM, self.label, f"histogram {self.kind}", *parts)

    def _y(self, share: float) -> float:
        return HISTOGRAM - FLOOR - (HISTOGRAM - FLOOR - CEILING) * share / self.top

    def _x(self, value: float) -> float:
        """Bars leave room on the left for the labels of the grid."""
        return 9 + 91 * (value - self.first) / (self.width * len(self.bars))

    def _grid(self, step: float) -> Iterator[str]:
        places = 0 if _whole((step,)) else 1
        for i in range(int(self.top / step + 1e-9) + 1):
            y = round(self._y(i * step), 1)
            yield _line((0, 100), (y, y), "grid" if i else "base")
            if i:
                yield _text(0, y - 3, written(percent, i * step, places), "tick start")

    def _bar(self, i: int, bar: Estimate, kind: str) -> str:
        left, right = (self._x(self.first + self.width * (i + k)) for k in (0.06, 0.94))
        y, floor_y = self._y(bar.value), self._y(0)
        place = {"x": f"{left:.2f}%", "width": f"{right - left:.2f}%"}
        size = {"y": f"{y:.1f}", "height": f"{floor_y - y:.1f}"}
        box = element(
            "rect",
            *_titles(each(lambda lang: self._told(i, bar, lang))),
            class_=kind,
            **place,
            **size,
        )
        if kind == "outline":
            return box
        middle = (left + right) / 2
        return box + _line((middle, middle), (self._y(bar.low), self._y(bar.high)), "whisker")

    def _told(self, i: int, bar: Estimate, lang: str) -> str:
        return labelled(self.bin_text(i)[lang], percent(bar.value, lang), lang)

    def bin_text(self, i: int) -> Text:
        """« 12 », « 10–14 »; the ends gather what lies beyond."""
        low = self.first + self.width * i
        ends = (low,) if self.width == 1 else (low, low + self.width - 1)
        return each(lambda lang: "–".join(number(end, lang) for end in ends))

    @property
    def _shift(self) -> float:
        """A number stands under the middle of its own bar, or at the edge of its first."""
        return 0.5 if self.width == 1 else 0

    def _labels(self) -> Iterator[str]:
        last = self.first + self.width * len(self.bars)
        step = max(round(nice_step(last - self.first, 6)), 1)
        for value in range(ceil(self.first / step) * step, last, step):
            at = self._x(value + self._shift)
            yield _text(at, HISTOGRAM - 9, written(number, value, 0), f"tick {_anchor(at)}")

    def _median(self) -> Iterator[str]:
        at = min(self._x(self.median + self._shift), 100)
        yield _line((at, at), (CEILING - 2, HISTOGRAM - FLOOR), "fair")
        yield _text(at, CEILING - 5, written(number, self.median, 0), f"median {_anchor(at)}")


CURVE = 240
DODGE = 1.1  # percent of the width between series at the same place


@dataclass(frozen=True)
class Series:
    """Estimates over numbers, in one colour."""

    kind: str
    label: Text
    points: Sequence[tuple[float, Estimate]]


@dataclass(frozen=True)
class Curve:
    """Series on common axes: dots with whiskers, joined; a dashed line at a number to mark."""

    label: Text
    series: Sequence[Series]
    form: Callable[[float, str, int], str]  # how a value is written: `number`, `percent`, `points`
    unit: float  # one step of the last digit before the point: 0.01 of a share
    marked: float | None = None

    def __str__(self) -> str:
        parts = [*self._grid(), *self._numbers()]
        if self.marked is not None:
            at = self._x(self.marked)
            parts.append(_line((at, at), (CEILING - 2, CURVE - FLOOR), "fair"))
        for i, series in enumerate(self.series):
            shift = DODGE * (i - (len(self.series) - 1) / 2)
            parts.append(element("g", *self._drawn(series, shift), class_=series.kind))
        return _drawing(CURVE, self.label, "curve", *parts)

    @cached_property
    def _scale(self) -> Scale:
        """All intervals, between round numbers."""
        shown = [estimate for series in self.series for _, estimate in series.points]
        low, high = min(e.low for e in shown), max(e.high for e in shown)
        step = nice_step(max(high - low, self.unit / 10), 5)
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        last = max(last, first + 1)
        return Scale(first * step, last * step, tuple(i * step for i in range(first, last + 1)))

    @cached_property
    def _places(self) -> list[float]:
        return sorted({x for series in self.series for x, _ in series.points})

    def _x(self, value: float) -> float:
        low, high = self._places[0], self._places[-1]
        return 14 + 80 * (value - low) / (high - low) if high > low else 54

    def _y(self, value: float) -> float:
        room = CURVE - FLOOR - CEILING
        return round(CURVE - FLOOR - room * self._scale.at(value) / 100, 1)

    def _grid(self) -> Iterator[str]:
        ticks = self._scale.ticks
        step = (ticks[1] - ticks[0]) / self.unit
        places = next((p for p in range(3) if abs(step * 10**p - round(step * 10**p)) < 1e-6), 3)
        for tick in ticks:
            y = self._y(tick)
            yield _line((0, 100), (y, y), "grid")
            yield _text(0, y - 3, written(self.form, tick, places), "tick start")

    def _numbers(self) -> Iterator[str]:
        """Every value that was tried, as long as they fit."""
        every = ceil(len(self._places) / 12)
        for value in self._places[::every]:
            words = each(lambda lang, v=value: f"{v:g}".replace(".", DECIMAL[lang]))  # type: ignore[misc]
            yield _text(self._x(value), CURVE - 9, words, "tick mid")

    def _drawn(self, series: Series, shift: float) -> Iterator[str]:
        found = [(self._x(x) + shift, estimate) for x, estimate in series.points]
        for (x1, one), (x2, two) in pairwise(found):
            yield _line((x1, x2), (self._y(one.value), self._y(two.value)), "path")
        for x, estimate in found:
            yield _line((x, x), (self._y(estimate.low), self._y(estimate.high)), "whisker")
            yield element("circle", cx=f"{x:.2f}%", cy=f"{self._y(estimate.value):g}", r=4.5)


# A picture that stands alone ----------------------------------------------------------------------

PAPER, INK, FAINT, RULE, ACCENT = "#fffdf8", "#22211f", "#77736b", "#e4dfd3", "#1f5f5b"
SERIF = "Georgia, 'Iowan Old Style', 'Times New Roman', serif"
SANS = "'Helvetica Neue', Helvetica, Arial, sans-serif"
MARGIN, PICTURE_ROW, FOOT, PLOT = 32, 34, 62, 400
TOP, TOP_WITHOUT_HEADS = 108, 88
LETTER = 7.6  # the mean width of a letter of a label


@dataclass(frozen=True)
class PictureRow:
    """A dot with its whisker; `note` stands at the right."""

    label: str
    share: Estimate
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """Shares on a common axis, a row each, as a file of its own."""

    title: str
    subtitle: str
    axis: str  # what is measured
    rows: Sequence[PictureRow]
    lang: str
    note_head: str = ""  # above the notes
    par: float | None = None  # where equals would stand
    par_label: str = ""

    def __str__(self) -> str:
        return Frame(self).svg()


class Frame:
    """Where things stand in a picture."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        labels = max(len(row.label) for row in picture.rows)
        notes = max(len(text) for text in (picture.note_head, *(row.note for row in picture.rows)))
        self.left = MARGIN + round(labels * LETTER) + 20
        self.values = self.left + PLOT + 66  # right edge of the percentages
        self.notes = self.values + 28 + round(notes * LETTER * 0.94)
        self.width = max((self.notes if notes else self.values) + MARGIN, self._heading())
        heads = picture.note_head or picture.par_label
        self.top = TOP if heads else TOP_WITHOUT_HEADS
        self.bottom = self.top + PICTURE_ROW * len(picture.rows)
        self.height = self.bottom + FOOT

    def _heading(self) -> int:
        widest = max(len(self.picture.title) * 11, len(self.picture.subtitle) * 6.4)
        return round(widest) + 2 * MARGIN

    def svg(self) -> str:
        paper = element("rect", width="100%", height="100%", fill=PAPER)
        size = {"viewBox": f"0 0 {self.width} {self.height}"}
        size |= {"width": str(self.width), "height": str(self.height)}
        body = "\n".join(["", paper, *self._parts(), ""])
        name = self.picture.title
        url = "http://www.w3.org/2000/svg"
        return element("svg", body, xmlns=url, **size, role="img", aria_label=name) + "\n"

    def x(self, share: float) -> float:
        return round(self.left + PLOT * share, 1)

    def _parts(self) -> Iterator[str]:
        picture = self.picture
        yield self._words(MARGIN, 42, picture.title, font_size=21, font_family=SERIF)
        yield self._words(MARGIN, 64, picture.subtitle, font_size=12.5, fill=FAINT)
        yield from self._axis()
        if picture.par is not None:
            yield from self._par(picture.par)
        if picture.note_head:
            yield self._small(self.notes, self.top - 14, picture.note_head, "end")
        for i, row in enumerate(picture.rows):
            yield from self._row(row, self.top + PICTURE_ROW * i + PICTURE_ROW // 2)

    def _axis(self) -> Iterator[str]:
        for tick in (0, 25, 50, 75, 100):
            x = self.x(tick / 100)
            yield self._stroke((x, x), (self.top, self.bottom), RULE)
            yield self._small(x, self.bottom + 20, f"{tick} %", "middle")
        yield self._small(self.x(0.5), self.bottom + 42, self.picture.axis, "middle")

    def _par(self, par: float) -> Iterator[str]:
        x = self.x(par)
        yield self._stroke((x, x), (self.top - 6, self.bottom), FAINT, stroke_dasharray="2 3")
        yield self._small(x, self.top - 14, self.picture.par_label, "middle")

    def _row(self, row: PictureRow, y: int) -> Iterator[str]:
        low, dot, high = (self.x(v) for v in (row.share.low, row.share.value, row.share.high))
        yield self._words(self.left - 18, y + 4.5, row.label, font_size=13.5, text_anchor="end")
        yield self._stroke((low, high), (y, y), ACCENT, stroke_width=2)
        for end in (low, high):
            yield self._stroke((end, end), (y - 4, y + 4), ACCENT, stroke_width=2)
        yield element("circle", cx=dot, cy=y, r=5, fill=ACCENT, stroke=PAPER)
        shown = f"{number(100 * row.share.value, self.picture.lang, 1)} %"
        yield self._words(self.values, y + 4.5, shown, font_size=13.5, text_anchor="end")
        if row.note:
            look = {"font_size": 12.5, "fill": FAINT, "text_anchor": "end"}
            yield self._words(self.notes, y + 4.5, row.note, **look)

    def _small(self, x: float, y: float, words: str, anchor: str) -> str:
        return self._words(x, y, words, font_size=11.5, fill=FAINT, text_anchor=anchor)

    def _words(self, x: float, y: float, words: str, **look: object) -> str:
        usual = {"font_family": SANS, "fill": INK, "text_anchor": "start"}
        return element("text", escape(words), x=x, y=y, **{**usual, **look})

    def _stroke(
        self, x: tuple[float, float], y: tuple[float, float], ink: str, **look: object
    ) -> str:
        ends = {"x1": x[0], "y1": y[0], "x2": x[1], "y2": y[1]}
        usual = {"stroke_width": 1, "stroke_linecap": "round"}
        return element("line", **ends, stroke=ink, **{**usual, **look})
