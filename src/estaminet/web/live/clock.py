"""The clock of the person to move; when it has run out, a bot plays for them.

Every process that has the table in memory knows the time; one of them ends it.
"""

import asyncio
import time

from estaminet.web.background.tasks import Tasks
from estaminet.web.live.journal import Journal, News, on_latest
from estaminet.web.live.seats import Seats

LATE = 0.01  # seconds after the end at which it rings


class Clock:
    def __init__(self, journal: Journal, seats: Seats, tasks: Tasks, grace: float) -> None:
        self.journal = journal
        self._seats = seats
        self._tasks = tasks
        self._earliest = time.monotonic() + grace  # nobody is out of time right after a restart
        self._turn = (0.0, 0.0)  # when it began by the wall clock, and by one that is never set
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def time_left(self) -> float | None:
        """Seconds for the person to move; None when nobody's clock runs."""
        limit, table, history = self.journal.terms.clock, self.journal.table, self.journal.history
        if limit is None or table is None or history.status != "playing":
            return None
        if table.actor is None or history.seats[table.actor].played_by_bot:
            return None
        return max(
            0.0, max(self._begun(history.turned_at) + limit, self._earliest) - time.monotonic()
        )

    def _begun(self, at: float) -> float:
        """When the turn began. The wall clock is asked once: whoever sets it changes no turn that
        is under way, and at the worst a turn of a room that is brought back begins anew."""
        if self._turn[0] != at:
            self._turn = at, time.monotonic() - max(0.0, time.time() - at)
        return self._turn[1]

    def set(self, _: News | None = None) -> None:
        self.stop()
        left = self.time_left()
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left + LATE, self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._tasks.spawn(self._time_out())

    async def _time_out(self) -> None:
        if await self.journal.database.lease(self.journal.id):
            await self._replace()

    @on_latest
    async def _replace(self) -> None:
        if self.time_left() == 0.0:
            assert self.journal.table is not None
            assert self.journal.table.actor is not None
            await self._seats.replace(self.journal.table.actor, "clock")
