"""What a table looks like on the screen: one module a game, found by its id, all alike.

A face draws views and what everybody can count, so it cannot show what a seat may not see.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from estaminet.languages import Text as Words, quote, say
from estaminet.table import Table

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

View = Mapping[str, Any]

ALL_SEATS = "all"
Viewer = int | str | None  # a seat, ALL_SEATS, or None for a spectator


@dataclass(frozen=True)
class Scene:
    """All that is to be drawn, and how much room there is for it."""

    content: Any  # the data file the game is played with
    view: View  # the table as the viewer sees it
    counts: Mapping[str, Any]  # what everybody can count there, by the rules
    own: Mapping[int, View]  # seats whose cards are open to the viewer: their own views
    names: Sequence[str]
    lang: str
    roomy: bool
    words: Mapping[str, Words]  # of the game's face

    @classmethod
    def of(cls, table: Table, viewer: Viewer, lang: str, roomy: bool) -> "Scene":
        """What the viewer sees of a table."""
        seat = viewer if isinstance(viewer, int) else None
        seats = range(table.players) if viewer == ALL_SEATS else [] if seat is None else [seat]
        return cls(
            content=table.content,
            view=table.view(seat),
            counts=table.counts(),
            own={s: table.view(s) for s in seats},
            names=table.names(lang),
            lang=lang,
            roomy=roomy,
            words=face(table.game).WORDS,
        )

    def say(self, key: str, *told: object, **values: object) -> str:
        return say(self.words[key], self.lang, *told, **values)

    def tell(self, text: Words) -> str:
        return quote(text, self.lang)

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def is_own(self, seat: int) -> bool:
        """Whether the viewer sits there."""
        return bool(seat == self.view["seat"])

    def is_acting(self, seat: int) -> bool:
        return bool(seat == self.view["actor"])


@dataclass(frozen=True)
class Note:
    """A card in play that does something, for the help screen."""

    name: str
    text: str
    clause: str


class Face(Protocol):
    WORDS: Mapping[str, Words]

    def headline(self, scene: Scene) -> "Text": ...
    def board(self, scene: Scene) -> "RenderableType": ...
    def holdings(self, scene: Scene) -> "RenderableType": ...
    def ending(self, scene: Scene) -> "Text": ...
    def notes(self, scene: Scene) -> list[Note]: ...


def face(game: str) -> Face:
    return cast(Face, import_module(f"{__name__}.{game}"))
