"""The story of a table, move by move, and a record opened at any of its moves."""

from collections.abc import Mapping, Sequence
from typing import Any

from estaminet.errors import BadOption
from estaminet.faces import ALL_SEATS, Viewer
from estaminet.table import Table, replaying

LogRow = Mapping[str, Any]  # seat, action, sentences, as Table.log has them


def story(table: Table, viewer: Viewer, lang: str) -> Sequence[LogRow]:
    """What happened, as the viewer saw it; « you » is the seat that is looked through."""
    if viewer == ALL_SEATS:
        return table.opened_log(lang)
    assert not isinstance(viewer, str)
    return table.log(viewer, lang)


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
