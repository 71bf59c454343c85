"""What the database keeps, as types."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

SeatKind = Literal["human", "bot", "open"]


class Event(NamedTuple):
    """One thing that happened in a room."""

    seq: int
    at: float
    kind: str
    takebacks: int  # how many moves had been taken back before
    number: int | None  # of a move
    body: Mapping[str, Any]


@dataclass(frozen=True)
class Seat:
    kind: SeatKind
    bot: str | None = None  # who plays it, or stands in
    guest: str | None = None
    name: str = ""
    token: str | None = None  # of its invitation
    away: bool = False
    ready: bool = False
    asked: str | None = None  # the guest for whom it is kept, at a rematch
    sealed: bool = False  # somebody was sent away from it: it is given when all people agree

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away


@dataclass(frozen=True)
class Terms:
    """What a room was opened with; it stays so."""

    players: int
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]  # as they were at first
    listed: bool
    spectators: bool
    coach: bool
    clock: int | None
    tutorial: bool
    ready_check: bool = False
    data: str | None = None  # the digest of a guest's own data file; None: the shipped one
    data_name: str = ""
    start: Mapping[str, Any] | None = None  # a position; None: the seed deals
    branch: Mapping[str, Any] | None = None  # of a finished game: see `Branch`
    day: str | None = None  # of the deal of the day: everybody's seed, and chance, are the same

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Terms":
        return cls(**{**kept, "seats": tuple(Seat(**seat) for seat in kept["seats"])})

    def plain(self) -> dict[str, Any]:
        return asdict(self)


class Branch(NamedTuple):
    """Where a table leaves a finished game."""

    root: str  # the finished game that all of it began with
    table: str  # the game that it leaves, the root or another branch
    move: int  # after so many moves
    seat: int  # through whose eyes
    true_cards: bool  # or what the seat did not know was dealt anew
    name: str


class Summary(NamedTuple):
    """What the lobby shows of a room without replaying anything: public things only."""

    status: str
    body: Mapping[str, Any]


@dataclass(frozen=True)
class RoomRow:
    id: str
    game: str
    terms: Terms
    seed: int
    host: str
    created: float
    status: str
    updated: float
    seq: int
    summary: Mapping[str, Any]
