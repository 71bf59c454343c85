"""A live table, whole: playing, talking, bots that move by themselves, and the clock."""

import asyncio
import logging
import random
import secrets
import sqlite3
import time
from typing import Any

from estaminet.table import Table
from estaminet.web import moments, shelf
from estaminet.web.guests import Guest, clean
from estaminet.web.house import House
from estaminet.web.refusals import Refused
from estaminet.web.seating import Seating
from estaminet.web.store import TableRow
from estaminet.web.takeback import GLANCE, LOOK, reveals
from estaminet.web.telling import played
from estaminet.web.wire import MOST_TEXT

log = logging.getLogger("estaminet.web")

RECOVERY = 1.0  # seconds before a bot's turn is tried again after trouble


class Room(Seating):
    def __init__(self, house: House, row: TableRow) -> None:
        super().__init__(house, row)
        self._coaching: set[int] = set()
        self._driver: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._loaded_at = time.time()

    # Playing

    def _playing(self) -> Table:
        if self.saga.status == "over":
            raise Refused("game_over")
        if self.saga.status == "open":
            raise Refused("not_playing")
        if self.table is None:
            raise Refused("not_ready")
        return self.table

    async def play(self, guest: Guest, move: int, action: str) -> None:
        async def do() -> None:
            table, seat = self._playing(), self._seat(guest)
            if move != len(self.saga.moves):
                raise Refused("stale_move")
            if self.actor != seat:
                raise Refused("not_your_turn")
            if self.saga.seats[seat].away:
                raise Refused("away")
            await self._move(table, seat, action, by_bot=False)

        await self.act(do)

    async def _move(self, before: Table, seat: int, action: str, by_bot: bool) -> None:
        assert self.teller is not None
        number = self.teller.number(before, action)
        if number is None:
            raise Refused("not_legal")
        after = played(before, number)
        body = {
            "seat": seat, "decision": self.decision, "action": action, "chance": after.chance,
            "result": after.result, "by_bot": by_bot,
        }  # fmt: skip
        shown = by_bot or reveals(before, after, number, GLANCE)
        undo = None if shown else (seat, before)
        await self._write("move", body, after, undo=undo)

    async def takeback(self, guest: Guest) -> None:
        async def do() -> None:
            table, seat = self._playing(), self._seat(guest)
            if self.undo is None or self.undo[0] != seat or self.saga.seats[seat].away:
                raise Refused("no_takeback")
            before = self.undo[1]
            assert self.teller is not None
            number = self.teller.number(before, self.saga.moves[-1].action)
            if number is None or reveals(before, table, number, LOOK):
                self.undo = None
                raise Refused("no_takeback")
            await self._write("takeback", {"seat": seat}, before)

        await self.act(do)

    async def chat(self, guest: Guest, text: str) -> None:
        async def do() -> None:
            self._may_watch(guest)
            shown = clean(text).strip()
            if not 1 <= len(shown) <= MOST_TEXT:
                raise Refused("bad_text")
            seat = self.saga.seat_of(guest.id)
            self._may_speak(seat)
            body = {"seat": seat, "guest": guest.id, "name": guest.name, "text": shown}
            await self._write("chat", body)

        await self.act(do)

    def _may_speak(self, seat: int | None) -> None:
        if seat is None or self.table is None or self.saga.status != "playing":
            return
        silenced = self.table.counts().get("silenced")
        if silenced is not None and silenced[seat]:
            raise Refused("mute")

    async def coach(self, guest: Guest, lang: str) -> dict[str, Any]:
        """What the coach would do, for the seat whose turn it is."""

        async def ask() -> tuple[int, Table]:
            table, seat = self._playing(), self._seat(guest)
            if not self.settings["coach"]:
                raise Refused("no_coach")
            if table.actor != seat:
                raise Refused("not_your_turn")
            return seat, table

        seat, table = await self.act(ask)
        if seat in self._coaching:
            raise Refused("coach_busy")
        self._coaching.add(seat)
        try:
            thoughts = await self.house.minds.think(self.id, seat, table.copy())
        except Exception as problem:
            log.error("the coach failed in %s: %s", self.row.game, type(problem).__name__)
            raise Refused("trouble") from None
        finally:
            self._coaching.discard(seat)
        assert self.teller is not None
        return moments.advice(self.teller, table, thoughts, lang)

    # What goes on by itself

    def _changed(self) -> None:
        """After every event: bots to move, a clock to set, a game to deal that somebody started."""
        self._set_clock()
        begun = self.saga.status == "playing" and self.saga.dealt is None
        if begun and self.house.warming.ready(self.row.game):
            self.house.spawn(self.rules_changed(True))
        if self._bot_turn() is not None and (self._driver is None or self._driver.done()):
            self._driver = asyncio.get_running_loop().create_task(self._play_bots())

    def _stamp(self) -> tuple[int, int]:
        return self.saga.line, len(self.saga.moves)

    def _bot_turn(self) -> tuple[int, str] | None:
        """The seat a bot is to play now, and which bot."""
        if self.table is None or self.saga.status != "playing" or self.actor is None:
            return None
        seat = self.saga.seats[self.actor]
        if not seat.played_by_bot:
            return None
        return self.actor, seat.bot or shelf.checked_bot(self.row.game, None)

    async def _play_bots(self) -> None:
        while not self.broken:
            try:
                if not await self._play_one():
                    return
            except (Refused, sqlite3.Error) as problem:
                log.error("a bot's turn failed: %s", type(problem).__name__)
                await asyncio.sleep(RECOVERY)

    async def _play_one(self) -> bool:
        """One move of a bot; false when it is nobody's turn that a bot plays."""

        async def look() -> tuple[int, str, Table, tuple[int, int]] | None:
            turn = self._bot_turn()
            if turn is None or self.table is None:
                return None
            return *turn, self.table.copy(), self._stamp()

        found = await self.act(look)
        if found is None:
            return False
        seat, bot, table, stamp = found
        pause = self.house.loop_time() + self.house.settings.bot_pause
        action = await self.house.minds.choose(self.id, seat, bot, table, self._bot_seed(seat))
        await asyncio.sleep(max(0.0, pause - self.house.loop_time()))

        async def do() -> None:
            now = self._bot_turn()
            if now is not None and now[0] == seat and self._stamp() == stamp:
                await self._move_bot(seat, action)

        await self.act(do)
        return True

    async def _move_bot(self, seat: int, action: str) -> None:
        """Its choice, or any legal one if that is none."""
        assert self.table is not None
        try:
            await self._move(self.table, seat, action, by_bot=True)
        except Refused:
            log.error("a bot chose what is not legal in %s", self.row.game)
            await self._move(self.table, seat, random.choice(self.table.actions()), by_bot=True)

    def _bot_seed(self, seat: int) -> int:
        """A lesson's bots play the same every time."""
        return seat if self.settings["tutorial"] else secrets.randbits(32)

    # The clock

    def time_left(self) -> float | None:
        """Seconds for the person to move; None when nobody's clock runs."""
        limit = self.settings["clock"]
        if limit is None or self.table is None or self.saga.status != "playing":
            return None
        if self.actor is None or self.saga.seats[self.actor].played_by_bot:
            return None
        end = max(self.saga.turned_at + limit, self._loaded_at + self.house.settings.grace)
        return max(0.0, end - time.time())

    def _set_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        left = self.time_left()
        if left is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(left + 0.01, self._ring)

    def _ring(self) -> None:
        self.house.spawn(self._time_out())

    async def _time_out(self) -> None:
        async def do() -> None:
            if self.time_left() == 0.0:
                assert self.actor is not None
                await self._replace(self.actor, "clock")

        await self.act(do)

    # Going

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory."""
        thinking = self._driver is not None and not self._driver.done()
        return bool(self.lines) or thinking or self._lock.locked() or self._timer is not None

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        self.house.minds.forget(self.id)
