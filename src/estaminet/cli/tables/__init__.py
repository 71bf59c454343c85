"""What a table looks like on the screen: one module a game, all with the functions of `Face`.

A face draws views and nothing else, so it cannot show what a seat may not see.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from estaminet.table import Table

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

View = Mapping[str, Any]

EVERYTHING = "all"
Eyes = int | str | None  # a seat, EVERYTHING, or None for a spectator


@dataclass(frozen=True)
class Sight:
    """All that is to be drawn: views, names, and how much room there is."""

    content: Any  # the data file the game is played with
    view: View  # the table as the eyes see it
    own: Mapping[int, View]  # seats whose cards are open to these eyes: their own views
    names: Sequence[str]
    lang: str
    roomy: bool


@dataclass(frozen=True)
class Note:
    """A card in play that does something, for the help screen."""

    name: str
    text: str
    clause: str


class Face(Protocol):
    def headline(self, sight: Sight) -> "Text": ...
    def board(self, sight: Sight) -> "RenderableType": ...
    def holdings(self, sight: Sight) -> "RenderableType": ...
    def ending(self, sight: Sight) -> "Text": ...
    def notes(self, sight: Sight) -> list[Note]: ...


FACES = {
    "miracles": "estaminet.cli.tables.miracles",
    "miseraables": "estaminet.cli.tables.miseraables",
    "poilus": "estaminet.cli.tables.poilus",
}


def face(game: str) -> Face:
    return cast(Face, import_module(FACES[game]))


def sight(table: Table, eyes: Eyes, lang: str, roomy: bool) -> Sight:
    """What the eyes see of a table."""
    seat = eyes if isinstance(eyes, int) else None
    open_seats = range(table.players) if eyes == EVERYTHING else [] if seat is None else [seat]
    own = {s: table.view(s) for s in open_seats}
    return Sight(table.content, table.view(seat), own, table.names(), lang, roomy)
