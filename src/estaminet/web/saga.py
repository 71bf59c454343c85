"""What has happened at a table so far: a fold over its events. It knows no game and no socket."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from estaminet.web.store import Event, TableRow

Kind = Literal["human", "bot", "open"]
MOST_CHAT = 200  # lines of history that are kept in memory


@dataclass
class Seat:
    kind: Kind
    bot: str | None = None  # who plays it, or stands in
    guest: str | None = None
    name: str = ""
    token: str | None = None  # of its invitation
    away: bool = False

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away


@dataclass(frozen=True)
class MoveRow:
    seq: int
    at: float
    seat: int
    decision: str
    action: str
    chance: list[dict[str, Any]]


@dataclass(frozen=True)
class ChatLine:
    seq: int
    at: float
    seat: int | None
    name: str
    text: str


@dataclass
class Saga:
    """The present of a table, as far as it follows from its events."""

    seats: list[Seat]
    seq: int = 0
    status: str = "open"
    locked: bool = False
    line: int = 0
    dealt: Event | None = None
    moves: list[MoveRow] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    kicked: set[str] = field(default_factory=set)
    online: set[tuple[str, str]] = field(default_factory=set)  # process, guest
    result: Any = None
    rematch: str | None = None
    taken_back_at: int = 0  # the sequence number of the last takeback
    turned_at: float = 0.0  # when the present decision was reached

    def apply(self, event: Event) -> None:
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} after {self.seq}")
        _FOLDS[event.kind](self, event, event.body)
        self.seq = event.seq

    def seat_of(self, guest: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.guest == guest:
                return number
        return None

    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]


def begin(row: TableRow) -> Saga:
    """The table as it was opened."""
    return Saga([Seat(**seat) for seat in row.settings["seats"]])


def _sit(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    seat = saga.seats[body["seat"]]
    seat.kind, seat.guest, seat.name = "human", body["guest"], body["name"]
    seat.away, seat.token = False, None


def _rise(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    seat = saga.seats[body["seat"]]
    seat.kind, seat.guest, seat.name = "open", None, ""
    seat.token = body["token"]


def _kick(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    """The seat is free; in a running game a bot plays it until somebody takes it over."""
    seat = saga.seats[body["seat"]]
    if seat.guest is not None:
        saga.kicked.add(seat.guest)
    seat.guest, seat.name, seat.away, seat.token = None, "", False, body["token"]
    seat.kind, seat.bot = ("open", None) if saga.status == "open" else ("bot", body["bot"])


def _lock(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    saga.locked = body["locked"]


def _start(saga: Saga, event: Event, body: Mapping[str, Any]) -> None:
    for number in saga.open_seats():
        seat = saga.seats[number]
        seat.kind, seat.bot, seat.token = "bot", body["bot"], None
    saga.status = "playing"
    saga.turned_at = event.at


def _deal(saga: Saga, event: Event, _: Mapping[str, Any]) -> None:
    saga.dealt = event
    saga.turned_at = event.at


def _move(saga: Saga, event: Event, body: Mapping[str, Any]) -> None:
    action, chance = body["action"], body["chance"]
    row = MoveRow(event.seq, event.at, body["seat"], body["decision"], action, chance)
    saga.moves.append(row)
    saga.turned_at = event.at
    if body["result"] is not None:
        saga.result, saga.status = body["result"], "over"


def _takeback(saga: Saga, event: Event, _: Mapping[str, Any]) -> None:
    saga.moves.pop()
    saga.line += 1
    saga.taken_back_at, saga.turned_at = event.seq, event.at


def _chat(saga: Saga, event: Event, body: Mapping[str, Any]) -> None:
    line = ChatLine(event.seq, event.at, body["seat"], body["name"], body["text"])
    saga.chat = [*saga.chat[1 - MOST_CHAT :], line]


def _away(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    seat = saga.seats[body["seat"]]
    seat.away, seat.bot = True, body["bot"]


def _back(saga: Saga, event: Event, body: Mapping[str, Any]) -> None:
    seat = saga.seats[body["seat"]]
    seat.away, seat.bot = False, None
    if body.get("turn", True):
        saga.turned_at = event.at  # a full clock for who has come back to their own turn


def _name(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    for seat in saga.seats:
        if seat.guest == body["guest"]:
            seat.name = body["name"]


def _online(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    who = (body["worker"], body["guest"])
    (saga.online.add if body["on"] else saga.online.discard)(who)


def _rematch(saga: Saga, _: Event, body: Mapping[str, Any]) -> None:
    saga.rematch = body["id"]


def _note(_saga: Saga, _event: Event, _body: Mapping[str, Any]) -> None:
    """Something to tell that is not kept, as the progress of a compilation."""


_FOLDS: dict[str, Callable[[Saga, Event, Mapping[str, Any]], None]] = {
    "sit": _sit, "rise": _rise, "kick": _kick, "lock": _lock, "start": _start, "deal": _deal,
    "move": _move, "takeback": _takeback, "chat": _chat, "away": _away, "back": _back,
    "name": _name, "online": _online, "rematch": _rematch, "note": _note, "revived": _note,
}  # fmt: skip
PLAYED = frozenset({"deal", "move", "takeback"})  # the events that change the game itself
