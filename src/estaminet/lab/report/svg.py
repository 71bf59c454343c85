"""The plots: small drawings whose widths are percentages, so that they fit a phone as they are.

Heights, lines and letters keep their size however wide the drawing is. Colours are classes; the
style sheet knows them for light and for dark.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from estaminet.lab.report.markup import (
    Title,
    both,
    number_text,
    percent_text,
    points_of,
    title,
)
from estaminet.lab.report.study import Share
from estaminet.lab.report.words import LANGUAGES, number, percent

ROW = 18  # height of a mark in a strip
HISTOGRAM = 190
FLOOR = 26  # under the bars: their labels
CEILING = 16  # above them: the median's label


@dataclass(frozen=True)
class Mark:
    """A value with its interval in a strip; the kind is a class of the style sheet."""

    share: Share
    kind: str
    label: Title


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


def shares_scale(marks: Sequence[Share], most: int = 5) -> Scale:
    """From 0 to somewhat above the largest share."""
    top = max((min(mark.high, mark.value * 1.5 + 0.02) for mark in marks), default=1) or 0.01
    step = nice_step(top, most)
    high = min(ceil(top / step - 1e-9) * step, 1.0)
    return Scale(0, high, tuple(i * step for i in range(round(high / step) + 1)))


def around_scale(marks: Sequence[Share], line: float, most: int = 5) -> Scale:
    """All of the intervals and the line they are compared with; at least ten points wide."""
    low = min(line - 0.05, *(mark.low for mark in marks))
    high = max(line + 0.05, *(mark.high for mark in marks))
    step = nice_step(high - low, most)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    first, last = max(first, 0), min(last, ceil(1 / step))
    return Scale(first * step, last * step, tuple(i * step for i in range(first, last + 1)))


def middle_scale(marks: Sequence[Share], most: int = 6) -> Scale:
    """As far to the left of 0 as to the right."""
    reach = max((abs(mark.value) for mark in marks), default=0) * 1.15 + 0.002
    step = nice_step(2 * reach, most)
    side = ceil(reach / step)
    ticks = tuple(i * step for i in range(-side, side + 1))
    return Scale(-side * step, side * step, ticks)


def _open(height: float, label: Title, kind: str) -> str:
    titles = "".join(f'<title lang="{lang}">{escape(label[lang])}</title>' for lang in LANGUAGES)
    return f'<svg class="{kind}" width="100%" height="{height}" role="img">{titles}'


def _line(x1: float, x2: float, y1: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.2f}%" x2="{x2:.2f}%" y1="{y1:g}" y2="{y2:g}"/>'


def _text(x: float, y: float, text: Title, kind: str) -> str:
    if len(set(text.values())) == 1:
        return f'<text class="{kind}" x="{x:.2f}%" y="{y:g}">{escape(text["en"])}</text>'
    return "".join(
        f'<text class="{kind} {lang}" x="{x:.2f}%" y="{y:g}">{escape(text[lang])}</text>'
        for lang in LANGUAGES
    )


def strip(marks: Sequence[Mark], scale: Scale, line: float | None, bars: bool = False) -> str:
    """Values with their intervals, one under the other, against a dashed line."""
    height = ROW * len(marks) + 6
    label = title(lambda lang: "; ".join(mark.label[lang] for mark in marks))
    parts = [_open(height, label, "strip")]
    parts += [_line(scale.at(t), scale.at(t), 0, height, "grid") for t in scale.ticks]
    for i, mark in enumerate(marks):
        parts.append(_mark(mark, scale, 3 + ROW * (i + 0.5), bars))
    if line is not None:
        parts.append(_line(scale.at(line), scale.at(line), 0, height, "fair"))
    return "".join(parts) + "</svg>"


def _mark(mark: Mark, scale: Scale, y: float, bar: bool) -> str:
    at, low, high = (scale.at(v) for v in (mark.share.value, mark.share.low, mark.share.high))
    start = scale.at(0)
    body = (
        f'<rect class="bar" x="{start:.2f}%" width="{max(at - start, 0):.2f}%" '
        f'y="{y - 6:g}" height="12"/>'
        if bar
        else ""
    )
    dot = "" if bar else f'<circle cx="{at:.2f}%" cy="{y:g}" r="4.5"/>'
    return f'<g class="{mark.kind}">{body}{_line(low, high, y, y, "whisker")}{dot}</g>'


def axis(scale: Scale, differences: bool = False) -> str:
    """The ticks' labels, over a list of strips."""
    parts = ['<svg class="axis" width="100%" height="16" aria-hidden="true">']
    span = scale.high - scale.low
    places = 0 if _whole(scale.ticks) else 1 if span > 0.01 else 2
    for tick in scale.ticks:
        text = points_of(tick, places) if differences else percent_text(tick, places)
        parts.append(_text(scale.at(tick), 12, text, f"tick {_anchor(scale.at(tick))}"))
    return "".join(parts) + "</svg>"


def _whole(ticks: Sequence[float]) -> bool:
    return all(abs(100 * tick - round(100 * tick)) < 1e-6 for tick in ticks)


def _anchor(at: float) -> str:
    return "start" if at < 4 else "end" if at > 96 else "mid"


@dataclass(frozen=True)
class Histogram:
    """Bars over whole numbers from `first` on, `width` numbers each."""

    label: Title
    bars: Sequence[Share]
    first: int
    width: int
    median: float
    top: float  # the share at the upper edge
    kind: str
    inner: Sequence[Share] = ()  # drawn as outlines over the bars

    def __str__(self) -> str:
        top, step = self.top, nice_step(self.top, 4)
        parts = [_open(HISTOGRAM, self.label, f"histogram {self.kind}")]
        parts += self._grid(step, top)
        parts += [self._bar(i, bar, top, "bar") for i, bar in enumerate(self.bars)]
        parts += [self._bar(i, bar, top, "outline") for i, bar in enumerate(self.inner)]
        parts += [*self._labels(), *self._median()]
        return "".join(parts) + "</svg>"

    def _y(self, share: float, top: float) -> float:
        return HISTOGRAM - FLOOR - (HISTOGRAM - FLOOR - CEILING) * share / top

    def _grid(self, step: float, top: float) -> list[str]:
        parts = []
        for i in range(int(top / step + 1e-9) + 1):
            y = round(self._y(i * step, top), 1)
            parts.append(_line(0, 100, y, y, "grid" if i else "base"))
            if i:
                places = 0 if _whole((step,)) else 1
                parts.append(_text(0, y - 3, percent_text(i * step, places), "tick start"))
        return parts

    def _x(self, value: float) -> float:
        """Bars leave room on the left for the labels of the grid."""
        return 9 + 91 * (value - self.first) / (self.width * len(self.bars))

    def _bar(self, i: int, bar: Share, top: float, kind: str) -> str:
        left, right = (self._x(self.first + self.width * (i + k)) for k in (0.06, 0.94))
        y, floor_y = self._y(bar.value, top), self._y(0, top)
        told = self.bin_text(i)["en"]
        box = (
            f'<rect class="{kind}" x="{left:.2f}%" width="{right - left:.2f}%" y="{y:.1f}" '
            f'height="{floor_y - y:.1f}"><title>{told}: {percent(bar.value, "en")}</title></rect>'
        )
        if kind == "outline":
            return box
        middle = (left + right) / 2
        return box + _line(middle, middle, self._y(bar.low, top), self._y(bar.high, top), "whisker")

    def bin_text(self, i: int) -> Title:
        """« 12 », « 10–14 »; the ends gather what lies beyond."""
        low = self.first + self.width * i
        high = low + self.width - 1
        return title(
            lambda lang: (
                number(low, lang)
                if self.width == 1
                else f"{number(low, lang)}–{number(high, lang)}"
            )
        )

    def _labels(self) -> list[str]:
        last = self.first + self.width * len(self.bars)
        step = max(round(nice_step(last - self.first, 6)), 1)
        parts = []
        for value in range(ceil(self.first / step) * step, last, step):
            shift = 0.5 if self.width == 1 else 0
            at = self._x(value + shift)
            parts.append(_text(at, HISTOGRAM - 9, number_text(value), f"tick {_anchor(at)}"))
        return parts

    def _median(self) -> list[str]:
        at = min(self._x(self.median + (0.5 if self.width == 1 else 0)), 100)
        return [
            _line(at, at, CEILING - 2, HISTOGRAM - FLOOR, "fair"),
            _text(at, CEILING - 5, number_text(self.median), f"median {_anchor(at)}"),
        ]


def legend(rows: Sequence[tuple[str, Title]]) -> str:
    """Which colour is what."""
    items = "".join(
        f'<li class="{kind}"><i aria-hidden="true"></i>{both(text)}</li>' for kind, text in rows
    )
    return f'<ul class="legend">{items}</ul>'
