"""What a table remembers of each move, and how much of it a seat may see."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from estaminet.games.game import Game
from estaminet.games.texts import Happening

Arguments = tuple[int | None, ...]
Sight = tuple[int, int, int]  # a seat, a place of its observation, what it saw there


@dataclass(frozen=True)
class Move:
    """One action and what it caused. In a re-dealt table, what its seat never saw is not in it."""

    seat: int  # who acted; -1: set-up
    text: str
    seen: tuple[str, ...]  # the text as each seat saw it, the spectator last
    events: tuple[tuple[int, Arguments], ...]
    chance: tuple[dict[str, Any], ...]
    sights: tuple[Sight, ...] = ()  # what an event laid open to a seat
    # as each seat was told it, in numbers (see memory), once somebody asked
    told: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict, compare=False)

    def text_for(self, viewer: int | None) -> str:
        return self.seen[-1 if viewer is None else viewer]

    def happenings(self, game: Game, viewer: int | None) -> list[Happening]:
        told = []
        for code, values in self.events:
            event = game.events[code]
            shown = event.shown(values, viewer)
            told.append(
                Happening(event.name, event.clause, dict(zip(event.arguments, shown, strict=True)))
            )
        return told

    def opened(self, game: Game) -> list[Happening]:
        """What happened, with all cards open."""
        told = []
        for code, values in self.events:
            event = game.events[code]
            named = dict(zip(event.arguments, values, strict=True))
            told.append(Happening(event.name, event.clause, named, aside=event.private))
        return told

    def redacted(self, game: Game, viewer: int) -> "Move":
        """The move as `viewer` saw it, with nothing else left in it."""
        text = self.text_for(viewer)
        seen = self.seen if text == self.text else (text,) * len(self.seen)
        events = tuple(
            (code, game.events[code].shown(values, viewer)) for code, values in self.events
        )
        sights = tuple(sight for sight in self.sights if sight[0] == viewer)
        return Move(self.seat, text, seen, events, (), sights)


def events_of(game: Game, trace: Any) -> tuple[tuple[int, Arguments], ...]:
    """The rows of a trace, each cut to its event's arguments."""
    rows = []
    for row in trace.events[: trace.events_size]:
        code = int(row[0])
        count = len(game.events[code].arguments)
        rows.append((code, tuple(int(value) for value in row[1 : 1 + count])))
    return tuple(rows)


def sights_of(
    game: Game, events: Sequence[tuple[int, Arguments]], observe: Callable[[int], np.ndarray]
) -> tuple[Sight, ...]:
    """What events laid open that they do not tell; `observe` gives a seat's observation."""
    found: list[Sight] = []
    for code, values in events:
        event = game.events[code]
        seat = dict(zip(event.arguments, values, strict=True)).get("seat")
        if event.opens is not None and seat is not None:
            piece, seen = game.piece(event.opens), observe(seat)
            places = range(piece.first, piece.first + piece.count)
            found += [(seat, at, int(seen[at])) for at in places if seen[at]]
    return tuple(found)


def chance_of(game: Game, content: Any, trace: Any) -> tuple[dict[str, Any], ...]:
    """What chance decided in a step, in the document's ids."""
    found = []
    at = 0
    while at < trace.chance_size:
        code, n = int(trace.chance[at]), int(trace.chance[at + 1])
        chance = game.chances[code]
        ids = [content.words[chance.words][i] for i in trace.chance[at + 2 : at + 2 + n]]
        found.append({"event": chance.name, "outcome": ids[0] if chance.single else ids})
        at += n + 2
    return tuple(found)


def script(game: Game, content: Any, chance: Sequence[dict[str, Any]]) -> list[int] | None:
    """Recorded outcomes in the form of a trace; None: they make no sense."""
    names = [c.name for c in game.chances]
    values: list[int] = []
    for row in chance:
        code = names.index(row["event"])
        words = content.words[game.chances[code].words]
        ids = [row["outcome"]] if game.chances[code].single else row["outcome"]
        if not all(isinstance(name, str) and name in words for name in ids):
            return None
        values += [code, len(ids), *(words.index(name) for name in ids)]
    return values
