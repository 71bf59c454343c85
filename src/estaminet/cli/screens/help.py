"""The rules on demand: cards in play, house rules, every clause, filtered as one types."""

from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from estaminet.cli.screens.widgets import Key, KeyBar
from estaminet.cli.typeset import clause_text
from estaminet.cli.words import say
from estaminet.faces import Note
from estaminet.faces.palette import ABSINTHE, FADED, HORIZON, PAPER, WINE
from estaminet.games import load
from estaminet.games.document import Clause, document, plain
from estaminet.languages import quote


class Help(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1", "dismiss", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, game: str, notes: Mapping[str, Sequence[Note]], lang: str) -> None:
        super().__init__()
        self.game = game
        self.notes = notes
        self.lang = lang
        self.clauses = document(game, lang).clauses

    def compose(self) -> ComposeResult:
        title = f"{quote(load(self.game).texts.title, self.lang)} · {say('help_title', self.lang)}"
        yield Static(Text(title, f"bold {PAPER}"), id="headline")
        yield Input(placeholder=say("help_search", self.lang, clause=self.clauses[0].id))
        with VerticalScroll(can_focus=False):
            yield Static(id="found")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(KeyBar).show(
            [
                Key("↑↓ PgUp PgDn", say("key_read", self.lang)),
                Key("Esc", say("key_back", self.lang), "screen.dismiss"),
            ]
        )
        self.find("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.find(event.value)

    def find(self, query: str) -> None:
        found = [clause for clause in self.clauses if clause.matches(query)]
        nothing = Text(say("help_none", self.lang, query=query), f"italic {FADED}")
        notes = [_notes(say(head, self.lang), rows, query) for head, rows in self.notes.items()]
        parts = [*chain.from_iterable(notes), *_sections(found)] or [nothing]
        self.query_one("#found", Static).update(Group(*parts))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        view = self.query_one(VerticalScroll)
        view.scroll_relative(y=pages * (view.size.height - 1), animate=False)


def house_rules(game: str, chosen: Mapping[str, Any], lang: str) -> list[Note]:
    """The readings of the rules that a table is played by."""
    return [
        Note(
            quote(option.name, lang),
            quote(option.choices[chosen[option.id]], lang),
            option.clause,
        )
        for option in load(game).options
        if option.house and option.choices
    ]


def _notes(head: str, notes: Sequence[Note], query: str) -> list[RenderableType]:
    found = [note for note in notes if plain(query) in plain(f"{note.name} {note.text}")]
    if not found:
        return []
    lines: list[RenderableType] = [Text(head, f"bold {HORIZON}")]
    for note in found:
        line = Text(note.name, f"bold {WINE}").append(f"  {note.text}", f"not bold {PAPER}")
        lines.append(Padding(line.append(f"  {note.clause}", f"not bold {FADED}"), (0, 0, 0, 2)))
    return [*lines, Text()]


def _sections(found: Sequence[Clause]) -> list[RenderableType]:
    lines: list[RenderableType] = []
    for section, rows in groupby(found, key=lambda clause: clause.section):
        lines.append(Text(section, f"bold {ABSINTHE}"))
        lines += [Padding(clause_text(clause), (0, 0, 0, 2)) for clause in rows]
        lines.append(Text())
    return lines
