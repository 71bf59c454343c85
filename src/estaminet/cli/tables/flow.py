"""Labels set one after another, never broken inside."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """As many labels to a line as fit."""

    def __init__(self, labels: Sequence[Text], gap: str = " ") -> None:
        self.labels = labels
        self.gap = gap

    def lines(self, width: int) -> Iterator[Text]:
        line = Text()
        for label in self.labels:
            if line and line.cell_len + len(self.gap) + label.cell_len > width:
                yield line
                line = Text()
            line = Text.assemble(line, self.gap, label) if line else Text.assemble(label)
        yield line

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [label.cell_len for label in self.labels] or [0]
        whole = sum(widths) + len(self.gap) * (len(widths) - 1)
        most = options.max_width
        return Measurement(min(max(widths), most), min(whole, most))
