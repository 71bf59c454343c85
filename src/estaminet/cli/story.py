"""The story of a table, move by move, and a record opened at any of its moves."""

from collections.abc import Mapping, Sequence
from typing import Any

from estaminet.cli.faces import ALL_SEATS, Viewer
from estaminet.cli.words import say
from estaminet.errors import BadOption
from estaminet.games import load
from estaminet.table import Table, replaying

LogRow = Mapping[str, Any]  # seat, action, sentences, as Table.log has them


def story(table: Table, viewer: Viewer, lang: str) -> Sequence[LogRow]:
    """What happened, as the viewer saw it."""
    if viewer == ALL_SEATS:
        return _Opened(table, lang).rows()
    assert not isinstance(viewer, str)
    return table.log(viewer, lang)


class _Opened:
    """A spectator's story; what one seat alone saw is told in that seat's own voice."""

    def __init__(self, table: Table, lang: str) -> None:
        self.lang = lang
        self.names = table.names()
        self.private = {event.clause for event in load(table.game).events if event.private}
        self.public = table.log(None, lang)
        self.own = [table.log(seat, lang) for seat in range(table.players)]

    def rows(self) -> list[LogRow]:
        return [self.row(at, row) for at, row in enumerate(self.public)]

    def row(self, at: int, row: LogRow) -> LogRow:
        seen = [log[at] for log in self.own]
        action = row["action"] if row["seat"] is None else seen[row["seat"]]["action"]
        sentences = [
            self.sentence(public, [one["sentences"][i]["text"] for one in seen])
            for i, public in enumerate(row["sentences"])
        ]
        return {**row, "action": action, "sentences": sentences}

    def sentence(self, public: LogRow, seen: Sequence[str]) -> LogRow:
        if public["clause"] not in self.private:
            return public
        voices = [
            say("voice", self.lang, name=name, text=text)
            for name, text in zip(self.names, seen, strict=True)
            if text != public["text"]
        ]
        return {**public, "text": voices[0]} if voices else public


class Replay:
    """A record open at every move; BadRecord if it does not replay."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self._tables = [table.copy() for table in replaying(record)]

    def check(self, viewer: Viewer) -> None:
        """BadOption if there is no such viewer."""
        players = self.at(0).players
        if isinstance(viewer, int) and viewer >= players:
            raise BadOption("bad_seat", f"seat 0 to {players - 1}, all or none; not {viewer}")

    @property
    def last(self) -> int:
        return len(self._tables) - 1

    def at(self, move: int) -> Table:
        """The table after so many moves."""
        return self._tables[move]
