"""What a game hands to the layers above: one description, the same shape for every game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from estaminet.engine import records
from estaminet.engine.actions import ActionSpace
from estaminet.games.data import Source
from estaminet.games.options import Option
from estaminet.games.outcome import Outcome
from estaminet.games.reasons import Reasons
from estaminet.games.texts import Texts


@dataclass(frozen=True)
class Event:
    """A row of a game's trace vocabulary."""

    name: str
    arguments: tuple[str, ...]
    clause: str
    private: str | None = None  # the argument that only the seat in `seat` may see
    audience: str | None = None  # the argument with the seats that may see it instead, a bit each
    opens: str | None = (
        None  # the piece of its observation in which `seat` sees what it is not told
    )

    def shown(self, values: Sequence[int | None], viewer: int | None) -> tuple[int | None, ...]:
        """The arguments as `viewer` (a seat, or None for a spectator) may see them."""
        named = dict(zip(self.arguments, values, strict=True))
        if self.private is not None and not self.tells(values, viewer):
            named[self.private] = None
        return tuple(named.values())

    def tells(self, values: Sequence[int | None], viewer: int | None) -> bool:
        """Whether the viewer may see the private argument."""
        named = dict(zip(self.arguments, values, strict=True))
        if self.audience is None:
            return named["seat"] == viewer
        seats = named[self.audience]
        return viewer is not None and seats is not None and bool(seats >> viewer & 1)


@dataclass(frozen=True)
class Piece:
    """A named stretch of the observation vector."""

    name: str
    first: int
    count: int


class Pieces(list[Piece]):
    """Named stretches, one after the other."""

    def add(self, name: str, count: int) -> int:
        """Add a stretch; where it begins."""
        first = self[-1].first + self[-1].count if self else 0
        self.append(Piece(name, first, count))
        return first


@dataclass(frozen=True)
class Setup:
    """The arguments of `new`, checked, as the game's state wants them."""

    players: int
    options: Mapping[str, Any]  # complete: defaults filled in


class Content(Protocol):
    """A data file, checked: what `tables` of every game makes of it."""

    source: Source  # the file it was made from
    tables: Any  # the record that travels beside the state
    words: Mapping[str, Sequence[str]]  # how arguments of actions and chance events read


@dataclass(frozen=True)
class Chance:
    """A chance event: what its outcome is made of, and whether it is one thing or an order."""

    name: str
    words: str  # key of Content.words
    single: bool = False
    numbered: bool = False  # the words name copies of a card: `cosette#1`, `cosette#2`


@dataclass(frozen=True)
class Game:
    """Everything the table, the bots and the pages know about a game."""

    id: str
    version: int  # of the rules: a record says which it was played under
    players: tuple[int, ...]
    options: tuple[Option, ...]
    state: np.dtype[Any]
    content: Any  # the shipped data file, a Content
    content_of: Callable[[Source], Any]  # that of a person's own data file; raises BadData
    actions: ActionSpace
    most_actions: int  # no decision has more
    most_told: int  # things a seat is told in a game: what an information state has room for
    decisions: tuple[str, ...]
    chances: tuple[Chance, ...]
    events: tuple[Event, ...]
    observation: tuple[Piece, ...]
    setup: Callable[[Any, int, Mapping[str, Any]], Setup]  # raises BadOption
    apply_setup: Callable[[Any, Any, Setup], None]  # into a zeroed state
    to_position: Callable[[Any, Any], dict[str, Any]]
    from_position: Callable[[Any, Any, Any], None]  # into a zeroed state; raises BadPosition
    result_of: Callable[[Any], dict[str, Any] | None]
    view: Callable[[Any, Any, int | None], dict[str, Any]]
    counts: Callable[[Any, Any], dict[str, Any]]  # what everybody can count, by the rules
    seen_action: Callable[
        [Any, Any, int, int | None], str
    ]  # content, state before it, action, viewer
    texts: Texts
    reasons: Reasons  # why not, what is asked, what an action brings
    outcome: Outcome  # columns, endings, verbs, kinds of pieces, won together

    def blank(self) -> Any:
        """A zeroed state, alone in its array (kernels take the array, rules its element)."""
        return records.zeros(1, self.state)

    def seated(self, players: int) -> Any:
        """A state with players and default options of the shipped data, not dealt yet."""
        states = self.blank()
        self.apply_setup(self.content, states[0], self.setup(self.content, players, {}))
        return states

    @property
    def observation_size(self) -> int:
        last = self.observation[-1]
        return last.first + last.count

    def piece(self, name: str) -> Piece:
        """A named stretch of the observation."""
        return next(piece for piece in self.observation if piece.name == name)
