"""Bots move by themselves, one after the other, as long as it is a bot's turn and somebody plays
with them or watches: a table that everybody has left waits for them."""

import asyncio
import secrets
from typing import NamedTuple

from estaminet.table import Table
from estaminet.web import catalogue
from estaminet.web.background.bot_pool import BotPool
from estaminet.web.error_log import kind, log
from estaminet.web.live.audience import Audience
from estaminet.web.live.journal import Journal, News, on_latest
from estaminet.web.live.moves import Moves
from estaminet.web.refusals import Refused
from estaminet.web.store.database import Trouble

RECOVERY = 1.0  # seconds before a bot's turn is tried again after trouble
AMONG_BOTS = 4  # times the pause where nobody plays: nothing else slows such a game down


class Turn(NamedTuple):
    """A bot is to play at this table, which is the room's own."""

    bot: str
    table: Table


class BotTurns:
    def __init__(
        self, journal: Journal, moves: Moves, audience: Audience, pool: BotPool, pause: float
    ) -> None:
        self.journal = journal
        self._audience = audience
        self._moves = moves
        self._pool = pool
        self._pause = pause  # seconds before a bot's move; the page sets the pace people see
        self._driver: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        return self._driver is not None and not self._driver.done()

    def look(self, _: News | None = None) -> None:
        """Something has happened, or somebody has come."""
        if self._turn() is not None and not self.thinking:
            self._driver = asyncio.get_running_loop().create_task(self._play())

    async def stop(self) -> None:
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)

    def _turn(self) -> Turn | None:
        table = self.journal.table
        if not self._audience.attended:
            return None
        if table is None or table.actor is None or self.journal.history.status != "playing":
            return None
        seat = self.journal.history.seats[table.actor]
        if not seat.played_by_bot:
            return None
        return Turn(seat.bot or catalogue.checked_bot(self.journal.game.id, None), table)

    async def _play(self) -> None:
        while not self.journal.broken:
            try:
                if not await self.journal.database.lease(self.journal.id):
                    return
                turn = await self._next_turn()
                if turn is None:
                    return
                await self._take(turn)
            except (Refused, Trouble) as problem:
                log.error("a bot's turn failed: %s", kind(problem))
                await asyncio.sleep(RECOVERY)

    @on_latest
    async def _next_turn(self) -> Turn | None:
        return self._turn()

    async def _take(self, turn: Turn) -> None:
        """Think in a thread; then move, at the table's own pace."""
        loop = asyncio.get_running_loop()
        people = any(not seat.played_by_bot for seat in self.journal.history.seats)
        earliest = loop.time() + self._pause * (1 if people else AMONG_BOTS)
        seed = self._seed(turn.table)
        claim = self._audience.claim()
        number = await self._pool.choose(self.journal.id, turn.bot, turn.table, seed, claim)
        await asyncio.sleep(max(0.0, earliest - loop.time()))
        await self._move(turn, number)

    @on_latest
    async def _move(self, turn: Turn, number: int) -> None:
        """Unless the game has gone on meanwhile: the seat's owner may be back."""
        now = self._turn()
        if now is not None and now.table is turn.table:
            await self._moves.make(turn.table, number, by_bot=True)

    def _seed(self, table: Table) -> int:
        """A lesson's bots play the same every time."""
        assert table.actor is not None
        return table.actor if self.journal.terms.tutorial else secrets.randbits(32)
