"""Reviews of finished games, made piece by piece among the thoughts of bots, as long as somebody
asks for them; what was found is kept, and gone on from."""

import time
from functools import partial
from typing import Any

from estaminet.errors import BadRecord
from estaminet.review import Work
from estaminet.table.records import Record
from estaminet.web.background.tasks import Tasks
from estaminet.web.background.thinking import WATCHED, Claim, Thinking
from estaminet.web.guests import Guest
from estaminet.web.live.room import Room
from estaminet.web.refusals import Refused
from estaminet.web.store.database import Database
from estaminet.web.store.reviews import Reviews

PIECE = 1.5  # seconds of work between two looks at who waits
LIMIT = 120.0  # seconds that a piece may take: what it needs may have to be compiled
PATIENCE = 20.0  # seconds after the last asking
KEEP_EVERY = 10  # pieces
MOST = 32  # reviews at work
MOST_OF_ADDRESS = 4

Key = tuple[str, int]  # a table, and the seat through whose eyes


class _Making:
    """A review at work."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.asked = time.monotonic()
        self.work: Work | None = None
        self.told: dict[str, Any] = {"done": 0, "total": 0, "complete": False, "review": None}

    def begin(self, record: Record, seat: int, saved: Any) -> None:
        try:
            self.work = Work(record, seats=[seat], found=saved)
        except BadRecord:  # what was kept is of another version
            self.work = Work(record, seats=[seat])

    def piece(self) -> None:
        assert self.work is not None
        self.work.go(PIECE, threads=1)
        done, total = self.work.done
        self.told = {
            "done": done,
            "total": total,
            "complete": self.work.complete,
            "review": self.work.review() if self.work.ready else None,
        }

    def kept(self) -> dict[str, Any]:
        assert self.work is not None
        return {**self.told, "saved": None if self.told["complete"] else self.work.saved()}


class Reviewing:
    def __init__(self, database: Database, thinking: Thinking, tasks: Tasks) -> None:
        self._reviews = Reviews(database)
        self._thinking = thinking
        self._tasks = tasks
        self._making: dict[Key, _Making] = {}

    async def ask(
        self, guest: Guest, room: Room, seat: int, known: int, address: str
    ) -> dict[str, Any]:
        """How far it is, and what was found unless the page knows; whoever asks keeps it going."""
        record = await room.finished.record(guest)
        if seat >= room.journal.terms.players:
            raise Refused("bad_seats")
        told = await self._told((room.id, seat), record, address)
        redeals = room.journal.history.redeals
        answer = {**told, "first": redeals[-1].at if redeals else 0}
        return answer if told["done"] != known else {**answer, "review": None}

    async def _told(self, key: Key, record: Record, address: str) -> dict[str, Any]:
        making = self._making.get(key)
        if making is None:
            kept = await self._reviews.get(*key) or {"complete": False, "saved": None}
            saved = kept.pop("saved")
            if kept["complete"]:
                return kept
            nearby = [one for one in self._making.values() if one.claim.address == address]
            if len(self._making) >= MOST or len(nearby) >= MOST_OF_ADDRESS:
                raise Refused("too_fast")
            making = self._making[key] = _Making(Claim(WATCHED, address))
            self._tasks.spawn(self._make(key, making, partial(making.begin, record, key[1], saved)))
        making.asked = time.monotonic()
        return making.told

    async def _make(self, key: Key, making: _Making, begin: Any) -> None:
        try:
            await self._thinking.run(begin, making.claim, LIMIT)
            pieces = 0
            while not making.told["complete"] and time.monotonic() - making.asked < PATIENCE:
                await self._thinking.run(making.piece, making.claim, LIMIT)
                pieces += 1
                if pieces % KEEP_EVERY == 0:
                    await self._reviews.keep(*key, making.kept())
            if pieces:
                await self._reviews.keep(*key, making.kept())
        finally:
            del self._making[key]
