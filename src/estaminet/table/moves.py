"""What a table remembers of each move, and how much of it a seat may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from estaminet.games.game import Game
from estaminet.games.texts import Happening

Arguments = tuple[int | None, ...]


@dataclass(frozen=True)
class Move:
    """One action and what it caused. In a re-dealt table, what its seat never saw is not in it."""

    seat: int  # who acted; -1: set-up
    text: str
    seen: tuple[str, ...]  # the text as each seat saw it, the spectator last
    events: tuple[tuple[int, Arguments], ...]
    chance: tuple[dict[str, Any], ...]

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
        return Move(self.seat, text, seen, events, ())


def events_of(game: Game, trace: Any) -> tuple[tuple[int, Arguments], ...]:
    """The rows of a trace, each cut to its event's arguments."""
    rows = []
    for row in trace.events[: trace.events_size]:
        code = int(row[0])
        count = len(game.events[code].arguments)
        rows.append((code, tuple(int(value) for value in row[1 : 1 + count])))
    return tuple(rows)


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


def script(game: Game, content: Any, chance: Sequence[dict[str, Any]], trace: Any) -> bool:
    """Write recorded outcomes into a trace, to be forced; whether they make sense."""
    names = [c.name for c in game.chances]
    values: list[int] = []
    for row in chance:
        code = names.index(row["event"])
        words = content.words[game.chances[code].words]
        ids = [row["outcome"]] if game.chances[code].single else row["outcome"]
        if not all(isinstance(name, str) and name in words for name in ids):
            return False
        values += [code, len(ids), *(words.index(name) for name in ids)]
    if len(values) > len(trace.script):
        return False
    trace.script[: len(values)] = values
    trace.script_size = len(values)
    trace.forced = 1
    return True
