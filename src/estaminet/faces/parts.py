"""What all faces are made of: labels that flow, frames side by side, rows, marks of a seat."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from estaminet.faces import Scene, View
from estaminet.faces.palette import ABSINTHE, FADED, HORIZON, LAMP, PAPER, ZINC
from estaminet.faces.wrapping import keep_together

keep_together()

CARDS_A_BLOCK = 3  # of a deck's bar
Row = tuple[Text, RenderableType]  # a label, and what it labels


class Flow:
    """As many labels to a line as fit, never broken inside."""

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


def nothing(scene: Scene, key: str) -> Text:
    return Text(scene.say(key), f"italic {FADED}")


def badge(words: str) -> Text:
    """What nobody should overlook."""
    return Text(f" {words} ", f"bold {ZINC} on {LAMP}")


def chip(inside: Text) -> Text:
    """A card as a small label."""
    return Text.assemble(" ", inside, " ", style=f"on {ZINC}")


def times(name: str, number: int) -> str:
    return f"{name} ×{number}" if number > 1 else name


def bar(cards: int, colour: str) -> Text:
    """A deck as blocks."""
    return Text("▮" * -(-cards // CARDS_A_BLOCK), colour)


def pointer(scene: Scene, seat: int) -> Text:
    """Points at who has to act."""
    return Text().append("▸" if scene.is_acting(seat) else " ", f"bold {ABSINTHE}")


def player(scene: Scene, seat: int, mark: str = "") -> Text:
    """A seat's name and what marks it: who acts, what the game adds, which is the viewer's own."""
    text = pointer(scene, seat)
    text.append(scene.names[seat], f"bold {ABSINTHE if scene.is_acting(seat) else PAPER}")
    text.append(f" {mark}" if mark else "", LAMP)
    return text.append(f" {scene.say('you')}", HORIZON) if scene.is_own(seat) else text


def holdings(scene: Scene, rows: Callable[[Scene, int, View], Iterable[Row]]) -> Grid:
    """The cards open to the viewer: lines of each seat, a label before them."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, view in scene.own.items():
        for row in rows(scene, seat, view):
            grid.add_row(*row)
    return grid


def headed(**how: Any) -> Grid:
    """A table with column heads and no lines."""
    return Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=FADED, **how)


def side_by_side(*rows: Sequence[RenderableType], gap: int = 1, **column: Any) -> Grid:
    """Columns of equal width."""
    grid = Grid.grid(expand=True, padding=(0, gap, 0, 0))
    for _ in rows[0]:
        grid.add_column(ratio=1, **column)
    for row in rows:
        grid.add_row(*row)
    return grid


def frame(scene: Scene, seat: int, title: Text, parts: Iterable[Any], height: int) -> Panel:
    """What lies in front of a seat; heavy for who has to act."""
    acting = scene.is_acting(seat)
    return Panel(
        Group(*parts),
        title=title,
        title_align="left",
        border_style=ABSINTHE if acting else ZINC,
        box=box.HEAVY if acting else box.ROUNDED,
        height=height,
        padding=(0, 0, 0, 1),
    )


def told_ending(said: str, colour: str, lines: Iterable[tuple[str, str]]) -> Text:
    """The outcome, and below it what there is to add, a line with its colour each."""
    text = Text(f"{said}\n", f"bold {colour}")
    for line, shade in lines:
        text.append(f"\n{line}", f"not bold {shade}")
    return text
