"""What has happened in a room so far: a fold over its events. It knows no game and no socket.

A history never changes: an event makes another one. So what follows from an event can be worked
out, and committed, before anybody sees it.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from estaminet.web.guests import looks
from estaminet.web.store.rows import Event, RoomRow, Seat, Summary

MOST_CHAT = 200  # lines of history that are kept in memory
GAME_EVENTS = frozenset({"deal", "move", "takeback", "undo"})  # those that change the game itself


class PlayedMove(NamedTuple):
    seq: int
    seat: int
    decision: str
    action: str
    chance: list[dict[str, Any]]


class Redeal(NamedTuple):
    """Where somebody went back to: what the seat could not know there was dealt anew."""

    at: int  # after so many moves
    seat: int
    position: Mapping[str, Any]
    seed: int


class ChatLine(NamedTuple):
    seq: int
    at: float
    seat: int | None
    guest: str
    name: str
    text: str


@dataclass(frozen=True)
class History:
    """The present of a room, as far as it follows from its events."""

    seats: tuple[Seat, ...]
    set_up: bool = True  # the log begins with a deal; False: the game began somewhere in its midst
    seq: int = 0
    status: str = "open"
    locked: bool = False
    takebacks: int = 0
    told: tuple[int, ...] = ()  # a lesson's tips
    dealt: Event | None = None
    moves: tuple[PlayedMove, ...] = ()
    redeals: tuple[Redeal, ...] = ()  # in the order of their moves
    chat: tuple[ChatLine, ...] = ()
    kicked: frozenset[str] = frozenset()  # may not watch; an invitation brings them back
    banned: frozenset[str] = frozenset()  # nothing brings them back but the host's pardon
    muted: frozenset[str] = frozenset()
    spectators: bool = False
    slow: int = 0  # seconds between two lines of one guest
    consents: frozenset[tuple[int, str]] = frozenset()  # a sealed seat, and who would give it
    result: Any = None
    closed: bool = False  # the operator is about to delete the table
    rematch: str | None = None
    shared: bool | None = None  # whether anybody may look back, as the host has chosen
    unwilling: frozenset[str] = frozenset()  # who sat there and does not want that
    taken_back_at: int = 0  # the sequence number of the last takeback
    turned_at: float = 0.0  # when the present decision was reached

    @classmethod
    def begin(cls, row: RoomRow) -> "History":
        """The room as it was opened."""
        terms = row.terms
        return cls(terms.seats, set_up=terms.start is None, spectators=terms.spectators)

    def after(self, event: Event) -> "History":
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} after {self.seq}")
        return replace(self, seq=event.seq, **_FOLDS[event.kind](self, event, event.body))

    def seat_of(self, guest: str) -> int | None:
        return next((at for at, seat in enumerate(self.seats) if seat.guest == guest), None)

    def decisions_of(self, seat: int) -> list[str]:
        """The names of the seat's decisions so far."""
        return [move.decision for move in self.moves if move.seat == seat]

    def back_to(self, move: int) -> "History":
        """As it was after so many moves; what happened beside the game stays."""
        redeals = tuple(redeal for redeal in self.redeals if redeal.at <= move)
        result = self.result if move >= len(self.moves) else None
        return replace(self, moves=self.moves[:move], redeals=redeals, result=result)

    def dealt_anew(self, redeal: Redeal) -> "History":
        """Back at the redeal's move, where the game begins anew from its position."""
        before = self.back_to(redeal.at)
        kept = tuple(other for other in before.redeals if other.at < redeal.at)
        return replace(before, redeals=(*kept, redeal))

    @property
    def host_shares(self) -> bool:
        """The host's choice; until it is made, whoever could watch may look back."""
        return self.spectators if self.shared is None else self.shared

    @property
    def is_shared(self) -> bool:
        """Whether anybody may look at the finished game."""
        return self.status == "over" and self.host_shares and not self.unwilling

    def all_ready(self) -> bool:
        """Whether every person at the table has said so."""
        return all(seat.ready for seat in self.seats if seat.guest is not None)

    def waits_only_for(self, seat: int) -> bool:
        """Whether the game begins as soon as this seat's person is ready."""
        others = (other for at, other in enumerate(self.seats) if at != seat)
        ready = all(other.ready for other in others if other.guest is not None)
        return self.status == "open" and not self.open_seats() and ready

    def is_like_another(self, guest: str, name: str) -> bool:
        """Whether somebody else at a seat has a name that looks the same."""
        others = (seat for seat in self.seats if seat.guest not in (None, guest))
        return any(looks(seat.name) == looks(name) for seat in others)

    def open_seats(self) -> list[int]:
        return [at for at, seat in enumerate(self.seats) if seat.kind == "open"]

    def is_sealed(self, seat: int) -> bool:
        """Whether what the seat's hand has seen stays a bot's: not all people would give it."""
        people = (other.guest for other in self.seats if other.guest is not None)
        return self.seats[seat].sealed and any((seat, one) not in self.consents for one in people)

    def agreed(self, seat: int) -> list[int]:
        """The seats whose people would give this one to somebody else."""
        return [at for at, other in enumerate(self.seats) if (seat, other.guest) in self.consents]

    def log_since(self, seq: int) -> tuple[int, list[int]]:
        """The rows of the game's log that are newer: the move of the first, and the sequence
        number of each. The set-up, where there is one, is the row of move 0."""
        assert self.dealt is not None
        if self.dealt.seq > seq and self.set_up:
            return 0, [self.dealt.seq, *(move.seq for move in self.moves)]
        first = bisect_right(self.moves, seq, key=lambda move: move.seq)
        return first + 1, [move.seq for move in self.moves[first:]]

    def seat_rows(self, names: Sequence[str]) -> list[dict[str, Any]]:
        """The seats as the house knows them; `names`: those in the game, empty before the deal."""
        return [
            {"kind": s.kind, "bot": s.bot, "guest": s.guest, "name": s.name, "away": s.away,
             "ready": s.ready, "in_game": names[at] if names else "",
             "sealed": self.is_sealed(at), "agreed": self.agreed(at)}
            for at, s in enumerate(self.seats)
        ]  # fmt: skip

    def summary(self, actor: int | None, names: Sequence[str]) -> Summary:
        body = {"seats": self.seat_rows(names), "move": len(self.moves), "actor": actor,
                "locked": self.locked, "spectators": self.spectators,
                "result": self.result}  # fmt: skip
        return Summary(self.status, body)


Changes = dict[str, Any]  # fields of a history
Fold = Callable[[History, Event, Mapping[str, Any]], Changes]
_FOLDS: dict[str, Fold] = {}


def fold(change: Fold) -> Fold:
    """What an event of the function's name changes."""
    _FOLDS[change.__name__] = change
    return change


def _at_seat(now: History, number: int, **changes: Any) -> Changes:
    seats = list(now.seats)
    seats[number] = replace(seats[number], **changes)
    return {"seats": tuple(seats)}


@fold
def sit(now: History, event: Event, body: Mapping[str, Any]) -> Changes:
    taken = {"kind": "human", "guest": body["guest"], "name": body["name"]}
    changes = _at_seat(now, body["seat"], **taken, away=False, token=None, sealed=False)
    return changes | _start(event, body)


def _start(event: Event, body: Mapping[str, Any]) -> Changes:
    """The game begins with what completes the table, in one event."""
    return {"status": "playing", "turned_at": event.at} if body.get("start") else {}


@fold
def ready(now: History, event: Event, body: Mapping[str, Any]) -> Changes:
    return _at_seat(now, body["seat"], ready=body["ready"]) | _start(event, body)


@fold
def rise(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return _at_seat(now, body["seat"], kind="open", guest=None, name="", ready=False,
                    token=body["token"])  # fmt: skip


@fold
def kick(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    """The seat is free; in a running game a bot plays it until all agree to somebody else."""
    seat, gone = body["seat"], frozenset({now.seats[body["seat"]].guest} - {None})
    kind, bot = ("open", None) if now.status == "open" else ("bot", body["bot"])
    free = {"guest": None, "name": "", "away": False, "ready": False, "token": body["token"]}
    return {
        "kicked": now.kicked | gone,
        "banned": now.banned | gone if body.get("banned") else now.banned,
        "consents": frozenset(one for one in now.consents if one[0] != seat),
        **_at_seat(now, seat, kind=kind, bot=bot, sealed=now.status != "open", **free),
    }


@fold
def agree(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    one = frozenset({(body["seat"], body["guest"])})
    return {"consents": now.consents | one if body["agree"] else now.consents - one}


@fold
def expel(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    """Of a spectator; who sits is kicked."""
    gone = frozenset({body["guest"]})
    banned = now.banned | gone if body["banned"] else now.banned
    return {"kicked": now.kicked | gone, "banned": banned}


@fold
def pardon(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return {"kicked": now.kicked - {body["guest"]}, "banned": now.banned - {body["guest"]}}


@fold
def mute(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    one = frozenset({body["guest"]})
    return {"muted": now.muted | one if body["muted"] else now.muted - one}


@fold
def spectators(_now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return {"spectators": body["spectators"]}


@fold
def slow(_now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return {"slow": body["seconds"]}


@fold
def lock(_now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return {"locked": body["locked"]}


@fold
def start(now: History, event: Event, body: Mapping[str, Any]) -> Changes:
    seats = tuple(
        replace(seat, kind="bot", bot=body["bot"], token=None) if seat.kind == "open" else seat
        for seat in now.seats
    )
    return {"seats": seats, "status": "playing", "turned_at": event.at}


@fold
def deal(_now: History, event: Event, _: Mapping[str, Any]) -> Changes:
    return {"dealt": event, "turned_at": event.at}


@fold
def move(now: History, event: Event, body: Mapping[str, Any]) -> Changes:
    played = PlayedMove(event.seq, body["seat"], body["decision"], body["action"], body["chance"])
    told = (*now.told, *body.get("tips", ()))
    changes = {"moves": (*now.moves, played), "turned_at": event.at, "told": told}
    if body["result"] is not None:
        changes |= {"result": body["result"], "status": "over"}
    return changes


@fold
def takeback(now: History, event: Event, _: Mapping[str, Any]) -> Changes:
    return {"moves": now.moves[:-1], "takebacks": now.takebacks + 1, "taken_back_at": event.seq,
            "turned_at": event.at}  # fmt: skip


@fold
def undo(now: History, event: Event, body: Mapping[str, Any]) -> Changes:
    redeal = Redeal(body["to"], body["seat"], body["position"], body["seed"])
    then = now.dealt_anew(redeal)
    return {"moves": then.moves, "redeals": then.redeals, "takebacks": now.takebacks + 1,
            "taken_back_at": event.seq, "turned_at": event.at}  # fmt: skip


@fold
def chat(now: History, event: Event, body: Mapping[str, Any]) -> Changes:
    who, name, text = body["guest"], body["name"], body["text"]
    said = ChatLine(event.seq, event.at, body["seat"], who, name, text)
    return {"chat": _without_one_too_many((*now.chat, said))}


def _without_one_too_many(lines: tuple[ChatLine, ...]) -> tuple[ChatLine, ...]:
    """Who talks most makes room: a seat, or all who watch, cannot wash away what others said."""
    if len(lines) <= MOST_CHAT:
        return lines
    loudest, _ = Counter(line.seat for line in lines).most_common(1)[0]
    oldest = next(at for at, line in enumerate(lines) if line.seat == loudest)
    return lines[:oldest] + lines[oldest + 1 :]


@fold
def away(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return _at_seat(now, body["seat"], away=True, bot=body["bot"])


@fold
def back(now: History, event: Event, body: Mapping[str, Any]) -> Changes:
    """Who comes back to their own turn has a full clock."""
    turned_at = event.at if body.get("turn", True) else now.turned_at
    return {"turned_at": turned_at, **_at_seat(now, body["seat"], away=False, bot=None)}


@fold
def name(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    seats = tuple(
        replace(seat, name=body["name"]) if seat.guest == body["guest"] else seat
        for seat in now.seats
    )
    return {"seats": seats}


@fold
def rematch(_now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return {"rematch": body["id"]}


@fold
def share(_now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    return {"shared": body["shared"]}


@fold
def mind(now: History, _: Event, body: Mapping[str, Any]) -> Changes:
    """Somebody who played does not want the game to be shared, or no longer minds."""
    one = frozenset({body["guest"]})
    return {"unwilling": now.unwilling | one if body["minds"] else now.unwilling - one}


@fold
def closed(_now: History, _event: Event, _body: Mapping[str, Any]) -> Changes:
    return {"closed": True, "status": "over"}


@fold
def erased(_now: History, event: Event, _body: Mapping[str, Any]) -> Changes:
    """Somebody's name and words have been taken out of the events before this one: what a page
    that was away has seen of them is void."""
    return {"taken_back_at": event.seq}


def _nothing(_now: History, _event: Event, _body: Mapping[str, Any]) -> Changes:
    """What was told and kept once, and is only told now: who is there, how far a compilation is."""
    return {}


_FOLDS |= dict.fromkeys(("online", "note", "revived"), _nothing)
