"""The small parts of the screens."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, RichLog, Static
from textual.widgets.option_list import Option

from estaminet.cli.story import LogRow
from estaminet.faces.palette import ABSINTHE, FADED, PAPER, ZINC

Told = tuple[str, str, bool]  # a sentence, its clause, whether it tells an own move

NUMBERED = "1234567890"  # the keys that choose the first ten lines of a menu


@dataclass(frozen=True)
class Key:
    """A key in the bar at the bottom, which a click presses too."""

    key: str
    label: str
    action: str | None = None


class KeyBar(Static):
    def on_mount(self) -> None:
        self.auto_links = False  # the keys keep their own colours

    def show(self, keys: Sequence[Key]) -> None:
        self.update(Content("  ").join(_key(key) for key in keys))


def _key(key: Key) -> Content:
    name = Content.styled(key.key, f"bold {ABSINTHE}")
    whole = Content.assemble(name, " ", (key.label, FADED))
    return whole.stylize(f"@click={key.action}") if key.action else whole


class Menu(OptionList):
    """The legal actions as sentences, and after them what cannot be done, with its reason. An
    option's id is `move number:place in the list`."""

    def offer(self, move: int, sentences: Sequence[str], refused: Sequence[str] = ()) -> None:
        self.clear_options()
        self.add_options(
            Option(_line(at, sentence), id=f"{move}:{at}") for at, sentence in enumerate(sentences)
        )
        self.add_options(
            Option(hanging(Text("–"), Text(reason)), disabled=True) for reason in refused
        )
        self.highlighted = 0 if sentences else None

    def press(self, digit: str) -> None:
        """Choose the line with this number, if there is one."""
        at = NUMBERED.index(digit)
        if at < self.option_count and not self.get_option_at_index(at).disabled:
            self.highlighted = at
            self.action_select()


def _line(at: int, sentence: str) -> Grid:
    return hanging(Text(NUMBERED[at] if at < len(NUMBERED) else " "), Text(sentence))


def hanging(mark: Text, text: Text) -> Grid:
    """A mark, and a text whose further lines stand under its first."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(mark, text)
    return grid


class Log(RichLog):
    """The story so far, newest at the bottom; written afresh when its width or language changes."""

    def __init__(self) -> None:
        super().__init__(wrap=True, min_width=0, highlight=False, markup=False)
        self._told: list[Told] = []
        self._width = 0

    def show(self, entries: Sequence[LogRow], own_seat: int | None) -> None:
        told = [
            (row["text"], row["clause"], entry["seat"] == own_seat is not None)
            for entry in entries
            for row in entry["sentences"]
        ]
        kept = len(self._told)
        if told[:kept] != self._told:
            self.clear()
            kept = 0
        self._told = told
        self._write(told[kept:])

    def _write(self, told: Sequence[Told]) -> None:
        for text, clause, own in told:
            said = Text(text, PAPER).append(f" {clause}", FADED)
            self.write(hanging(Text("▎", ABSINTHE if own else ZINC), said))

    def on_resize(self, event: events.Resize) -> None:
        if self._width and event.size.width != self._width:
            self.clear()
            self._write(self._told)
        self._width = event.size.width


class Timeline(Widget):
    """Where a replay stands; a click goes there."""

    class Moved(Message):
        def __init__(self, move: int) -> None:
            super().__init__()
            self.move = move

    def __init__(self, last: int) -> None:
        super().__init__(id="timeline")
        self.last = last
        self.move = 0

    def show(self, move: int) -> None:
        self.move = move
        self.refresh()

    def render(self) -> Text:
        span = max(1, self.size.width - 1)
        done = span * self.move // max(1, self.last)
        bar = Text("━" * done, ABSINTHE).append("●", f"bold {PAPER}")
        return bar.append("─" * (span - done), ZINC)

    def on_click(self, event: events.Click) -> None:
        span = max(1, self.size.width - 1)
        self.post_message(self.Moved(round(self.last * min(event.x, span) / span)))
