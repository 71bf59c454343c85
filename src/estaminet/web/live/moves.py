"""Playing an action, and taking it back. Inside actions are numbers; a page's text becomes one
here, and the database keeps the text."""

import secrets
from typing import NamedTuple

from estaminet.errors import IllegalAction
from estaminet.table import Table
from estaminet.web.guests import Guest
from estaminet.web.live.journal import Journal, on_latest
from estaminet.web.live.permissions import running_game, seat_of
from estaminet.web.live.takeback import GLANCE, LOOK, reveals
from estaminet.web.live.teaching import tips_due
from estaminet.web.refusals import Refused
from estaminet.web.store.history import Redeal


class LastMove(NamedTuple):
    """A person's move that has shown nothing, as far as a glance tells."""

    seat: int
    number: int
    before: Table
    after: Table


class Moves:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._last: LastMove | None = None

    @on_latest
    async def play(self, guest: Guest, move: int, action: str) -> None:
        table, seat = running_game(self.journal), seat_of(self.journal, guest)
        if move != len(self.journal.history.moves):
            raise Refused("stale_move")
        if table.actor != seat:
            raise Refused("not_your_turn")
        if self.journal.history.seats[seat].away:
            raise Refused("away")
        try:
            number = table.number(action)
        except IllegalAction:
            raise Refused("not_legal") from None
        await self.make(table, number, by_bot=False)

    async def make(self, before: Table, number: int, by_bot: bool) -> None:
        """Under the lock: the actor's move, legal or IllegalAction.

        Chance is drawn afresh for every move, and committed with it: nothing that anybody could
        have worked out, or read in the database, tells what comes. A lesson is always the same, and
        so is the chance of the deal of the day.
        """
        assert before.actor is not None
        after = before.copy()
        if self.journal.terms.day is None and not self.journal.terms.tutorial:
            after.reseed()
        after.play_number(number)
        body = {
            "seat": before.actor, "decision": before.decision, "action": before.text(number),
            "chance": after.chance, "result": after.result, "by_bot": by_bot,
        }  # fmt: skip
        if self.journal.terms.tutorial:
            body["tips"] = tips_due(self.journal, before)
        shown = by_bot or reveals(before, after, number, GLANCE)
        self._last = None if shown else LastMove(before.actor, number, before, after)
        await self.journal.write("move", body, after)

    def can_take_back(self, seat: int | None) -> bool:
        """Whether taking back is offered: nobody has moved since, and the move showed nothing."""
        last = self._last
        return last is not None and last.seat == seat and last.after is self.journal.table

    def goals(self, seat: int | None) -> list[int]:
        """The moves that the seat may go back to: all its own, if none but bots play with it."""
        history = self.journal.history
        others = (other for at, other in enumerate(history.seats) if at != seat)
        if seat is None or history.status != "playing" or history.seats[seat].away:
            return []
        if self.journal.terms.day is not None or any(other.guest is not None for other in others):
            return []
        return [at for at, move in enumerate(history.moves) if move.seat == seat]

    @on_latest
    async def undo(self, guest: Guest, to: int) -> None:
        """Back to a decision of one's own; what one could not know there is dealt anew."""
        running_game(self.journal)
        seat, history = seat_of(self.journal, guest), self.journal.history
        if to not in self.goals(seat):
            raise Refused("no_takeback")
        before = await self.journal.revived(history.back_to(to))
        assert before is not None
        world, seed = before.determinize(seat, secrets.randbits(32)), secrets.randbits(32)
        redeal = Redeal(to, seat, world.position(), seed)
        table = await self.journal.revived(history.dealt_anew(redeal))
        self._last = None
        body = {"seat": seat, "to": to, "position": redeal.position, "seed": seed}
        await self.journal.write("undo", body, table)

    @on_latest
    async def takeback(self, guest: Guest) -> None:
        table, seat = running_game(self.journal), seat_of(self.journal, guest)
        if not self.can_take_back(seat) or self.journal.history.seats[seat].away:
            raise Refused("no_takeback")
        assert self._last is not None
        before = self._last.before
        if reveals(before, table, self._last.number, LOOK):
            self._last = None
            raise Refused("no_takeback")
        await self.journal.write("takeback", {"seat": seat}, before)
