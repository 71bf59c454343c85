"""All rooms of this process: those in memory, and how the others come into it."""

import asyncio
import gc
import re
import time
from collections.abc import Sequence

from estaminet.games import IDS, load
from estaminet.web import catalogue, lessons
from estaminet.web.background.bot_pool import BotPool
from estaminet.web.background.compiling import Compiling
from estaminet.web.background.lag import Lag
from estaminet.web.background.tasks import Tasks
from estaminet.web.error_log import report
from estaminet.web.guests import Guest
from estaminet.web.live.room import Room
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings
from estaminet.web.store.bans import Bans
from estaminet.web.store.database import Change, Database, Trouble
from estaminet.web.store.rows import RoomRow

SWEEP_EVERY = 5.0  # seconds
OVER_SOONER = 10  # times as soon a room leaves the memory whose game is over
COLLECT_EVERY = 60.0  # seconds
ID = re.compile(r"[A-Za-z0-9_-]{12}")
WAKEN_FOR = 3 * 24 * 3600.0  # seconds without a sign before a room is let sleep at a restart
MOST_WAKENED = 500
MOST_RENAMED = 100  # tables of a guest, the latest


class Rooms:
    def __init__(self, settings: Settings, database: Database) -> None:
        self.database = database
        self.compiling = Compiling(self._compiled, settings.bots)
        self.pool = BotPool(settings, self.compiling.works)
        self.tasks = Tasks()
        self.lag = Lag()
        self.bans = Bans(database)
        self.live: dict[str, Room] = {}
        self._settings = settings
        self._loading: dict[str, asyncio.Future[Room]] = {}

    async def open(self, patient: bool = False) -> None:
        for game in IDS:
            load(game)
            catalogue.offer(game)
            lessons.lesson(game)
        self.database.open(self._foreign, self._gone)
        await self.bans.read()
        self.tasks.spawn(self._sweep())
        self.tasks.spawn(self._collect())
        self.tasks.spawn(self.lag.watch())
        if self._settings.warm and patient:
            await self.compiling.compile_all()
        elif self._settings.warm:
            self.compiling.want_all()
        self.tasks.spawn(self._wake())

    async def close(self) -> None:
        for room in list(self.live.values()):
            await room.close()
        await self.tasks.close()
        await self.compiling.close()
        self.pool.close()
        await self.database.close()

    async def get(self, name: str) -> Room:
        """The room of this name, brought back if need be."""
        if not ID.fullmatch(name):
            raise Refused("unknown_table")
        room = self.live.get(name)
        if room is not None:
            return room
        if name not in self._loading:
            task = asyncio.ensure_future(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Room:
        row = await self.database.room(name)
        if row is None:
            raise Refused("unknown_table")
        room = Room(row, self.database, self.compiling, self.pool, self.tasks, self._settings)
        await room.journal.fetch_data()
        await room.journal.catch_up()
        await room.audience.look_around()
        self.live[name] = room
        await room.seats.begin()  # whoever opened it may have been stopped before that
        return room

    async def _sweep(self) -> None:
        """Drop the rooms that nobody is in; they are replayed when somebody comes."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            await self.drop_idle(self._settings.idle)
            await self._adopt()
            await self.show_out()

    async def _collect(self) -> None:
        """What refers to itself is looked for among everything only now and then."""
        while True:
            await asyncio.sleep(COLLECT_EVERY)
            gc.collect()

    async def drop_idle(self, idle: float) -> None:
        now = time.monotonic()
        resting = [room for room in self.live.values() if not room.busy]
        surplus = len(self.live) - self._settings.most_rooms
        for at, room in enumerate(sorted(resting, key=lambda room: room.journal.used)):
            over = room.journal.history.status == "over"
            if at < surplus or now - room.journal.used >= (idle / OVER_SOONER if over else idle):
                del self.live[room.id]
                await room.close()
                await self.database.release(room.id)

    async def show_out(self) -> None:
        """Whoever has been banned meanwhile goes."""
        try:
            await self.bans.read()
        except Trouble as problem:
            report(problem)
        for room in self.live.values():
            for one in [*room.audience.connections]:
                if not one.hung_up and self.bans.cover(one.guest.id, one.address):
                    one.close("not_welcome")

    async def _wake(self) -> None:
        """After a restart: a clock runs on by itself, all else waits until somebody comes."""
        await self._adopt()
        for row in await self.database.running(time.time() - WAKEN_FOR, MOST_WAKENED):
            if row.terms.clock is not None:
                await self._play_for(row.id)

    def _gone(self) -> None:
        self.tasks.spawn(self._adopt())
        for room in self.live.values():
            if room.journal.elsewhere:
                self.tasks.spawn(room.audience.look_around())

    async def _adopt(self) -> None:
        """Another process may have ended: what it has played goes on here."""
        try:
            orphans = await self.database.orphans()
        except Trouble as problem:
            report(problem)
            return
        for name in orphans:
            await self._play_for(name)
        for room in list(self.live.values()):
            room.look_again()

    async def _play_for(self, name: str) -> None:
        """Bring a room back whose bots and clocks are this process's now."""
        try:
            if name not in self.live and await self.database.lease(name):
                await self.get(name)
        except Exception as problem:  # one damaged table must not keep the others asleep
            report(problem)

    def _foreign(self, changes: Sequence[Change]) -> None:
        """Other processes have written."""
        for name, event in changes:
            for room in self.live.values() if name is None else self._among_live(name):
                self.tasks.spawn(room.journal.catch_up(event))
                if event is None:
                    self.tasks.spawn(room.audience.look_around())
                    room.look_again()

    def _among_live(self, name: str) -> list[Room]:
        return [self.live[name]] if name in self.live else []

    def _compiled(self, game: str) -> None:
        for room in self.live.values():
            if room.journal.game.id == game and room.journal.table is None:
                self.tasks.spawn(room.rules_changed())

    async def change_guest(self, guest: Guest) -> None:
        """Somebody has another name, everywhere; whichever process has the tables in memory."""
        rows = await self.database.mine(guest.id, MOST_RENAMED)
        rooms = [await self.get(row.id) for row in rows if _is_renamed(row, guest)]
        tables = [room for room in rooms if room.seats.is_playing(guest)]
        if any(room.journal.history.is_like_another(guest.id, guest.name) for room in tables):
            raise Refused("name_taken")
        await self.database.keep_guest(guest)
        for room in tables:
            self.tasks.spawn(room.seats.rename(guest))


def _is_renamed(row: RoomRow, guest: Guest) -> bool:
    seats = row.summary["seats"]
    known = any(seat["guest"] == guest.id and seat["name"] != guest.name for seat in seats)
    return known and row.status != "over"
