"""The coach: what it would do at the seat whose turn it is."""

from collections.abc import Callable
from typing import Any

from estaminet.table import Table
from estaminet.web.background.bot_pool import Advice, BotPool
from estaminet.web.error_log import kind, log
from estaminet.web.guests import Guest
from estaminet.web.live import messages
from estaminet.web.live.audience import Audience
from estaminet.web.live.journal import Journal, on_latest
from estaminet.web.live.permissions import running_game, seat_of
from estaminet.web.refusals import Refused


class Coach:
    def __init__(self, journal: Journal, audience: Audience, pool: BotPool) -> None:
        self.journal = journal
        self._audience = audience
        self._pool = pool
        self._asked: set[int] = set()  # the seats it is thinking for

    async def advise(
        self, guest: Guest, lang: str, tell: Callable[[dict[str, Any]], None]
    ) -> dict[str, Any]:
        """Its answer; `tell` is called with what it thinks so far while it thinks."""
        seat, table, move = await self._question(guest)

        def so_far(found: list[Advice], done: float) -> None:
            tell(messages.advice(table, move, found, lang, done))

        if seat in self._asked:
            raise Refused("coach_busy")
        self._asked.add(seat)
        try:
            claim = self._audience.claim()
            found = await self._pool.advise(self.journal.id, table, claim, so_far)
        except Exception as problem:
            log.error("the coach failed in %s: %s", table.game, kind(problem))
            raise Refused("trouble") from None
        finally:
            self._asked.discard(seat)
        return messages.advice(table, move, found, lang)

    @on_latest
    async def _question(self, guest: Guest) -> tuple[int, Table, int]:
        table, seat = running_game(self.journal), seat_of(self.journal, guest)
        if not self.journal.terms.coach:
            raise Refused("no_coach")
        if table.actor != seat:
            raise Refused("not_your_turn")
        return seat, table, len(self.journal.history.moves)
