"""Opening a table: what a guest asked for, checked; or the same people once more."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from estaminet.games import IDS, load
from estaminet.table import Table
from estaminet.web import catalogue, lessons
from estaminet.web.guests import Guest
from estaminet.web.live.journal import Journal
from estaminet.web.live.permissions import is_host
from estaminet.web.live.room import Room
from estaminet.web.live.rooms import Rooms
from estaminet.web.live.seats import new_token
from estaminet.web.names import new_name
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings
from estaminet.web.store.history import History
from estaminet.web.store.own_files import OwnFiles
from estaminet.web.store.rows import Event, RoomRow, Seat, Terms
from estaminet.web.wire import NewSeat, NewTable
from estaminet.web.workshop import drafts

ID_BYTES = 9
DAY = 24 * 3600.0
MOST_REMEMBERED = 20_000  # tables whose opener's address is known
CLOCKS = (5, 7 * 24 * 3600)  # seconds


class Opening:
    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._files = OwnFiles(rooms.database, settings)
        self._most = settings.most_tables  # unfinished ones of a host
        self._most_of_address = settings.most_tables_of_address
        self._opened: dict[str, str] = {}  # tables, and the addresses they were opened from

    async def open(self, guest: Guest, asked: NewTable, address: str) -> Room:
        await self._may_open(guest, address)
        return self._remembered(await self._open(guest, asked), address)

    async def admit(
        self, guest: Guest, game: str, terms: Terms, address: str, seed: int | None = None
    ) -> Room:
        """A table on terms that the house has made."""
        await self._may_open(guest, address)
        seed = new_seed() if seed is None else seed
        return self._remembered(await self._keep(guest, game, terms, seed), address)

    async def keep_finished(
        self, guest: Guest, terms: Terms, table: Table, events: Sequence[Event]
    ) -> Room:
        """A table that is over, with everything that happened there."""
        row = _new_row(guest, table.game, terms, new_seed())
        history = reduce(History.after, events, History.begin(row))
        content = None if terms.data is None else table.content.source.plain
        await self._rooms.database.keep_guest(guest)
        await self._rooms.database.open_room(
            row, {guest.id}, content, (events, history.summary(None, table.names()))
        )
        return await self._rooms.get(row.id)

    async def _may_open(self, guest: Guest, address: str) -> None:
        if await self._rooms.database.unfinished(guest.id) >= self._most:
            raise Refused("too_many_tables")
        if await self._unfinished_of(address) >= self._most_of_address:
            raise Refused("crowded_address")

    def _remembered(self, room: Room, address: str) -> Room:
        self._opened[room.id] = address
        if len(self._opened) > MOST_REMEMBERED:
            del self._opened[next(iter(self._opened))]
        return room

    async def _unfinished_of(self, address: str) -> int:
        """Tables that an address has opened in this process; whoever asks for one too many makes us
        look for one that is over, or of another day."""
        opened = [name for name, other in self._opened.items() if other == address]
        if len(opened) < self._most_of_address:
            return len(opened)
        for name in opened:
            row = await self._rooms.database.room(name)
            if row is None or row.status == "over" or time.time() - row.created > DAY:
                self._opened.pop(name, None)
                return len(opened) - 1
        return len(opened)

    async def _open(self, guest: Guest, asked: NewTable) -> Room:
        if asked.game not in IDS:
            raise Refused("unknown_game")
        if asked.tutorial:
            terms = checked_terms(guest, lessons.plan(asked.game))
            return await self._keep(guest, asked.game, terms, lessons.lesson(asked.game).seed)
        if asked.file is None:
            return await self._keep(guest, asked.game, checked_terms(guest, asked), new_seed())
        file = await self._files.get(asked.file, asked.version)
        if file.game != asked.game:
            raise Refused("unknown_file")
        content = await asyncio.to_thread(drafts.content, file.game, file.body)
        terms = replace(
            checked_terms(guest, asked, content), data=content.source.digest, data_name=file.name
        )
        return await self._keep(guest, asked.game, terms, new_seed(), content.source.plain)

    async def rematch(self, guest: Guest, name: str) -> str:
        """Another table, where the seats of the other people are kept for them; whoever asks second
        takes his seat there. The old table, its result and its talk stay as they are."""
        journal = (await self._rooms.get(name)).journal
        fresh = await journal.act(lambda: self._rematch(guest, journal))
        if journal.history.seat_of(guest.id) is not None:
            await (await self._rooms.get(fresh)).seats.join(guest, None)
        return fresh

    async def _rematch(self, guest: Guest, journal: Journal) -> str:
        history = journal.history
        if history.seat_of(guest.id) is None and not is_host(journal, guest):
            raise Refused("not_seated")
        if history.status != "over":
            raise Refused("not_over")
        if history.rematch is not None:
            return history.rematch
        game = journal.game.id
        seats = tuple(_again(game, guest, seat) for seat in history.seats)
        terms = replace(
            journal.terms, seats=seats, spectators=history.spectators,
            ready_check=False,  # coming is the answer
        )  # fmt: skip
        fresh = await self._keep(guest, game, terms, new_seed())
        await journal.write("rematch", {"id": fresh.id})
        return fresh.id

    async def _keep(
        self, guest: Guest, game: str, terms: Terms, seed: int, content: Any = None
    ) -> Room:
        row = _new_row(guest, game, terms, seed)
        members = {guest.id, *(seat.guest for seat in terms.seats if seat.guest is not None)}
        await self._rooms.database.keep_guest(guest)
        await self._rooms.database.open_room(row, members, content)
        return await self._rooms.get(row.id)


def _new_row(guest: Guest, game: str, terms: Terms, seed: int) -> RoomRow:
    now, name = time.time(), new_name(ID_BYTES)
    status, summary = History(terms.seats, spectators=terms.spectators).summary(None, [])
    return RoomRow(name, game, terms, seed, guest.id, now, status, now, 0, summary)


def new_seed() -> int:
    return secrets.randbits(64)


def alone_terms(guest: Guest, seat: int, terms: Terms, bot: str) -> Terms:
    """The same game for one person among bots."""
    mine, other = Seat("human", guest=guest.id, name=guest.name), Seat("bot", bot=bot)
    seats = tuple(mine if at == seat else other for at in range(terms.players))
    return Terms(
        terms.players, terms.options, seats, listed=False, spectators=False, coach=True, clock=None,
        tutorial=False, data=terms.data, data_name=terms.data_name,
    )  # fmt: skip


def checked_terms(guest: Guest, asked: NewTable, content: Any = None) -> Terms:
    seats = _seats(guest, asked)
    options = catalogue.checked_options(load(asked.game), asked.players, asked.options, content)
    if asked.clock is not None and not CLOCKS[0] <= asked.clock <= CLOCKS[1]:
        raise Refused("bad_clock")
    return Terms(
        asked.players, options, seats, asked.listed, asked.spectators, asked.coach, asked.clock,
        asked.tutorial, asked.ready_check,
    )  # fmt: skip


def _seats(guest: Guest, asked: NewTable) -> tuple[Seat, ...]:
    if len(asked.seats) != asked.players:
        raise Refused("bad_seats")
    if sum(seat.kind == "me" for seat in asked.seats) > 1:
        raise Refused("bad_seats")
    return tuple(_seat(guest, asked.game, seat) for seat in asked.seats)


def _seat(guest: Guest, game: str, asked: NewSeat) -> Seat:
    if asked.kind == "me":
        return Seat("human", guest=guest.id, name=guest.name)
    if asked.kind == "open":
        return Seat("open", token=new_token())
    return Seat("bot", bot=catalogue.checked_bot(game, asked.bot))


def _again(game: str, guest: Guest, seat: Seat) -> Seat:
    """A seat at the next table: of who asks, kept for another person, or a bot as good."""
    if seat.guest == guest.id:
        return Seat("human", guest=seat.guest, name=seat.name)
    if seat.guest is not None:
        return Seat("open", token=new_token(), asked=seat.guest)
    return Seat("bot", bot=seat.bot or catalogue.checked_bot(game, None))
