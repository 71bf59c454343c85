"""A question in the middle of the screen, and the wait before a game."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, ProgressBar, Static
from textual.widgets.option_list import Option

Answer = tuple[str, str]  # id, label


class Choice(ModalScreen[str | None]):
    """One of a few answers; None when the question is put away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", show=False)]

    def __init__(self, question: RenderableType, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.question = question
        self.answers = answers

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question)
            yield OptionList(*(Option(label, id=name) for name, label in self.answers))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


class Loading(Screen[None]):
    """What is being waited for, in words, and how far it is where that is known."""

    def __init__(self, title: str, message: str) -> None:
        super().__init__()
        self.title_text = Text(title, "bold")
        self.message = message

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.title_text)
            yield Static(self.message, id="message")
            yield ProgressBar(show_percentage=False, show_eta=False)

    def progress(self, done: int, total: int) -> None:
        self.query_one(ProgressBar).update(total=total, progress=done)
        self.query_one("#message", Static).update(Text(f"{self.message} {done}/{total}"))
