"""What playing and watching have in common: the table, the story and the keys."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from estaminet.cli.screens.help import Help, house_rules
from estaminet.cli.screens.widgets import Key, KeyBar, Log
from estaminet.cli.story import story
from estaminet.cli.words import say
from estaminet.faces import Scene, Viewer, face
from estaminet.faces.palette import PAPER
from estaminet.games import load
from estaminet.languages import LANGUAGES, following, quote
from estaminet.table import Table

ROOMY = (100, 34)  # columns and lines from which every seat gets a frame


class TableScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", show=False),
        Binding("l", "language", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def say(self, key: str, **values: Any) -> str:
        return say(key, self.lang, **values)

    def language_key(self) -> Key:
        return Key("l", LANGUAGES[following(self.lang)], "screen.language")

    # What a kind of screen fills in

    @property
    def table(self) -> Table:
        raise NotImplementedError

    @property
    def viewer(self) -> Viewer:
        raise NotImplementedError

    def beside_log(self) -> Iterable[Widget]:
        return ()

    def above_keys(self) -> Iterable[Widget]:
        return ()

    def keys(self) -> Sequence[Key]:
        raise NotImplementedError

    # Drawing

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with VerticalScroll(id="board", can_focus=False):
            yield Static(id="drawn")
        yield Static(id="holdings")
        with Horizontal(id="bottom"):
            yield from self.beside_log()
            yield Log()
        yield from self.above_keys()
        yield KeyBar(id="keys")

    def on_resize(self) -> None:
        self.draw()

    def scene(self) -> Scene:
        width, height = self.app.size
        roomy = width >= ROOMY[0] and height >= ROOMY[1]
        return Scene.of(self.table, self.viewer, self.lang, roomy)

    def draw(self) -> None:
        """Show the table as it is now, unless the screen is only being put up or taken down."""
        if len(self.query("#drawn, Log, KeyBar")) == 3:
            self.draw_parts()

    def draw_parts(self) -> None:
        scene = self.scene()
        drawn = face(self.table.game)
        self.set_class(scene.roomy, "roomy")
        self.query_one("#headline", Static).update(self._title().append(drawn.headline(scene)))
        self.query_one("#drawn", Static).update(drawn.board(scene))
        self.query_one("#holdings", Static).update(drawn.holdings(scene))
        self._draw_log()
        self.query_one(KeyBar).show(self.keys())

    def _title(self) -> Text:
        return Text(f"{quote(load(self.table.game).texts.title, self.lang)}  ", f"bold {PAPER}")

    def _draw_log(self) -> None:
        own_seat = self.viewer if isinstance(self.viewer, int) else None
        self.query_one(Log).show(story(self.table, self.viewer, self.lang), own_seat)

    # Keys

    def action_help(self) -> None:
        game, options = self.table.game, self.table.view(None)["options"]
        notes = {
            "help_cards": face(game).notes(self.scene()),
            "help_house": house_rules(game, options, self.lang),
        }
        self.app.push_screen(Help(game, notes, self.lang))

    def action_language(self) -> None:
        self.lang = following(self.lang)
        self.draw()

    def action_leave(self) -> None:
        raise NotImplementedError
