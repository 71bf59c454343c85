"""Which puzzles a guest has tried, and at which try each was solved."""

import time
from typing import NamedTuple

from estaminet.web.puzzles.wire import PuzzleState
from estaminet.web.store.database import Connection, Database

NOT_YET, TOLD = 0, -1  # instead of the number of the try


class Attempts(NamedTuple):
    tries: int = 0
    found: int = NOT_YET

    @property
    def state(self) -> PuzzleState:
        if self.found == TOLD:
            return "told"
        if self.found == NOT_YET:
            return "tried" if self.tries else "new"
        return "first" if self.found == 1 else "solved"

    def after(self, right: bool | None) -> "Attempts":
        """One more try; without `right` the answer was asked for. What is decided stays so."""
        if self.found != NOT_YET:
            return self
        if right is None:
            return Attempts(self.tries, TOLD)
        return Attempts(self.tries + 1, self.tries + 1 if right else NOT_YET)


class Tried:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guest: str) -> dict[str, Attempts]:
        """By puzzle."""
        query = "SELECT puzzle, tries, found FROM puzzles WHERE guest = ?"
        rows = await self._database._read(query, guest)
        return {puzzle: Attempts(tries, found) for puzzle, tries, found in rows}

    async def note(self, guest: str, puzzle: str, right: bool | None) -> Attempts:
        """An answer, and what it comes to."""

        def job(c: Connection) -> Attempts:
            query = "SELECT tries, found FROM puzzles WHERE guest = ? AND puzzle = ?"
            row = c.execute(query, (guest, puzzle)).fetchone()
            now = Attempts(*(row or ())).after(right)
            c.execute(
                "INSERT INTO puzzles VALUES (?, ?, ?, ?, ?) ON CONFLICT (guest, puzzle)"
                " DO UPDATE SET tries = excluded.tries, found = excluded.found, at = excluded.at",
                (guest, puzzle, now.tries, now.found, time.time()),
            )
            return now

        found: Attempts = await self._database._do(job)
        return found
