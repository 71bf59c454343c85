"""What a page is made of; `templates/blocks.html` shows each of them by its shape."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from estaminet.lab.plots import Curve, Histogram, Mark, Scale
from estaminet.languages import Text


class Block:
    shape: ClassVar[str]


@dataclass(frozen=True)
class Paragraph(Block):
    shape = "paragraph"
    text: Text
    kind: str = "def"


@dataclass(frozen=True)
class Heading(Block):
    shape = "heading"
    text: Text


@dataclass(frozen=True)
class Run(Block):
    """One simulation: how it was made, and how to make it again."""

    shape = "run"
    colour: str
    label: Text
    facts: Sequence[tuple[str, Text]]  # key of a word, what it is
    command: str


@dataclass(frozen=True)
class Legend(Block):
    """Which colour is what."""

    shape = "legend"
    rows: Sequence[tuple[str, Text]]


@dataclass(frozen=True)
class Table(Block):
    """A table of numbers; the first cell of a row is its head."""

    shape = "table"
    head: Sequence[Text]
    rows: Sequence[Sequence[Text]]


@dataclass(frozen=True)
class Numbers(Table):
    """The table behind a figure, folded."""

    shape = "numbers"


@dataclass(frozen=True)
class Strips(Block):
    """A list of names, each with its estimates drawn beside it and said at the end."""

    shape = "strips"
    rows: Sequence[tuple[Text, Sequence[Mark]]]
    scale: Scale
    line: float | None = None
    bars: bool = False
    differences: bool = False


@dataclass(frozen=True)
class PieceRow:
    """A piece: how it goes with winning, and how often it comes up."""

    name: Text
    marks: Sequence[Mark]
    often: Sequence[Mark]


@dataclass(frozen=True)
class Pieces(Block):
    shape = "pieces"
    rows: Sequence[PieceRow]
    scale: Scale


@dataclass(frozen=True)
class Never(Block):
    """Pieces to which it was not done."""

    shape = "never"
    names: Text


@dataclass(frozen=True)
class Drawn:
    """The histogram of one simulation."""

    label: Text
    told: Text
    histogram: Histogram
    numbers: Numbers


@dataclass(frozen=True)
class Histograms(Block):
    """One for each simulation, all on the same scale."""

    shape = "histograms"
    name: Text
    unit: Text
    drawn: Sequence[Drawn]


@dataclass(frozen=True)
class Drawing(Block):
    """A curve over what stands under it."""

    shape = "drawing"
    curve: Curve
    under: Text


@dataclass(frozen=True)
class Figure(Block):
    shape = "figure"
    blocks: Sequence[Block]
    heading: Text | None = None
    note: Text | None = None


@dataclass(frozen=True)
class Folded(Block):
    """A figure to be opened; the ends of its list can be read before."""

    shape = "folded"
    heading: Text
    ends: Text | None
    blocks: Sequence[Block]
