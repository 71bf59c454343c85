"""Finished games of an arena in its log, one line each."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from estaminet.errors import brief
from estaminet.lab.arena.match import Played, Times
from estaminet.lab.run_log import BadLog, RunLog


def row_of(game: Played, facts: Mapping[str, Any]) -> dict[str, Any]:
    """A game as a row of the log; `facts` (deal, seed, seats) are there for readers."""
    row = {"game": game.number, **facts, "result": game.result, "moves": game.moves}
    row["seconds"] = round(game.seconds, 4)
    row["times"] = {
        bot: [t.decisions, round(t.total, 7), round(t.longest, 7), t.buckets]
        for bot, t in game.times.items()
    }
    return row


def game_of(row: Mapping[str, Any]) -> Played:
    """A row of the log as a game; KeyError, TypeError or ValueError where it is none."""
    times = {
        bot: Times(int(n), float(total), float(longest), {int(b): c for b, c in buckets.items()})
        for bot, (n, total, longest, buckets) in row["times"].items()
    }
    number, moves, seconds = int(row["game"]), int(row["moves"]), float(row["seconds"])
    return Played(number, dict(row["result"]), moves, seconds, times)


class GamesLog(RunLog):
    """The log of one arena, open for appending."""

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        super().__init__(path, "arena", identity)
        self.games: dict[int, Played] = {}
        try:
            for at, row in self.rows:
                self._take(row, at)
        except BadLog:
            self.close()
            raise

    def _take(self, row: Any, at: int) -> None:
        try:
            game = game_of(row)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadLog("bad_log", f"{self.path}: no game at byte {at}: {brief(row)}") from None
        self.games.setdefault(game.number, game)

    def add(self, game: Played, facts: Mapping[str, Any]) -> None:
        self.write(row_of(game, facts))
