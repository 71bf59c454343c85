"""All tables of this process: those in memory, and how the others come into it."""

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from estaminet.errors import EstaminetError
from estaminet.games import IDS, load
from estaminet.web import library, moments, revival, shelf, tutorials
from estaminet.web.guests import Guest
from estaminet.web.house import House
from estaminet.web.refusals import Refused
from estaminet.web.room import Room
from estaminet.web.saga import Seat
from estaminet.web.seating import new_token
from estaminet.web.settings import Settings
from estaminet.web.store import GuestRow, Store, TableRow
from estaminet.web.wire import NewSeat, NewTable

SWEEP_EVERY = 5.0  # seconds
ID_BYTES = 9
ID = re.compile(r"[A-Za-z0-9_-]{12}")
SHOWN = 60  # tables in a list of the lobby
LISTED_FOR = 3 * 24 * 3600.0  # seconds without a sign before a table leaves the lobby's list
WOKEN = 500  # running tables that are brought back at the start
CLOCKS = (5, 7 * 24 * 3600)  # seconds


class Hub:
    def __init__(self, settings: Settings) -> None:
        self.store = Store(settings.database, settings.poll, secrets.token_hex(8))
        self.house = House(settings, self.store, self._warmed)
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        for game in IDS:
            load(game)
        self.store.open(self._foreign)
        self.house.spawn(self._sweep())
        if self.settings.warm:
            self.house.warming.want_all()
        self.house.spawn(self._wake())

    async def close(self) -> None:
        for room in list(self.rooms.values()):
            await room.close()
        await self.house.close()
        await asyncio.to_thread(self.store.close)

    # Rooms

    async def room(self, name: str) -> Room:
        """The live table of this name, brought back if need be."""
        if not ID.fullmatch(name):
            raise Refused("unknown_table")
        room = self.rooms.get(name)
        if room is not None:
            return room
        if name not in self._loading:
            task = asyncio.ensure_future(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Room:
        row = self.store.table(name)
        if row is None:
            raise Refused("unknown_table")
        room = Room(self.house, row)
        await room.load()
        self.rooms[name] = room
        return room

    async def _sweep(self) -> None:
        """Drop the tables that nobody is at; they are replayed when somebody comes."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            await self.drop_idle(self.settings.idle)

    async def drop_idle(self, idle: float) -> None:
        now = time.monotonic()
        resting = sorted((r for r in self.rooms.values() if not r.busy), key=lambda r: r.used)
        surplus = len(self.rooms) - self.settings.most_rooms
        for at, room in enumerate(resting):
            if at < surplus or now - room.used >= idle:
                del self.rooms[room.id]
                await room.close()

    async def _wake(self) -> None:
        """After a restart: tables where a bot is to move or a clock runs go on by themselves."""
        for row in self.store.running(time.time() - LISTED_FOR, WOKEN):
            actor = row.summary.get("actor")
            seats = row.summary.get("seats", [])
            bot = actor is None or seats[actor]["kind"] == "bot" or seats[actor]["away"]
            if bot or row.settings["clock"] is not None:
                try:
                    await self.room(row.id)
                except (Refused, EstaminetError):
                    continue

    def _foreign(self) -> None:
        """Another process has written: every live table looks whether it was about it."""
        for room in self.rooms.values():
            if self.store.seq(room.id) != room.saga.seq:
                self.house.spawn(room.catch_up())

    def _warmed(self, game: str) -> None:
        for room in self.rooms.values():
            if room.row.game == game and room.table is None:
                self.house.spawn(room.rules_changed(self.house.warming.ready(game)))

    # Tables

    async def open_table(self, guest: Guest, asked: NewTable) -> Room:
        if self.store.unfinished(guest.id) >= self.settings.most_tables:
            raise Refused("too_many_tables")
        if asked.game not in IDS:
            raise Refused("unknown_game")
        plan = tutorials.plan(asked) if asked.tutorial else asked
        return await self._open(guest, plan, self._seats(guest, plan), secrets.randbits(64))

    def _seats(self, guest: Guest, asked: NewTable) -> list[Seat]:
        if len(asked.seats) != asked.players:
            raise Refused("bad_seats")
        if sum(seat.kind == "me" for seat in asked.seats) > 1:
            raise Refused("bad_seats")
        return [self._new_seat(guest, asked.game, seat) for seat in asked.seats]

    def _new_seat(self, guest: Guest, game: str, asked: NewSeat) -> Seat:
        if asked.kind == "me":
            return Seat("human", guest=guest.id, name=guest.name)
        if asked.kind == "open":
            return Seat("open", token=new_token())
        return Seat("bot", bot=shelf.checked_bot(game, asked.bot))

    async def _open(self, guest: Guest, asked: NewTable, seats: Sequence[Seat], seed: int) -> Room:
        game = load(asked.game)
        options = shelf.checked_options(game, asked.players, asked.options)
        if asked.clock is not None and not CLOCKS[0] <= asked.clock <= CLOCKS[1]:
            raise Refused("bad_clock")
        settings = {
            "players": asked.players, "options": options, "seats": [asdict(s) for s in seats],
            "listed": asked.listed, "spectators": asked.spectators, "coach": asked.coach,
            "clock": asked.clock, "tutorial": asked.tutorial,
        }  # fmt: skip
        if asked.tutorial:
            seed = tutorials.seed(asked.game)
        return await self._keep(guest, asked.game, settings, seats, seed)

    async def _keep(
        self, guest: Guest, game: str, settings: Mapping[str, Any], seats: Sequence[Seat], seed: int
    ) -> Room:
        now = time.time()
        rows = [
            {"kind": s.kind, "bot": s.bot, "guest": s.guest, "name": s.name, "away": False,
             "in_game": ""}
            for s in seats
        ]  # fmt: skip
        summary = {"seats": rows, "move": 0, "actor": None, "locked": False}
        name = secrets.token_urlsafe(ID_BYTES)
        row = TableRow(name, game, settings, seed, guest.id, now, "open", now, 0, summary)
        members = {guest.id, *(seat.guest for seat in seats if seat.guest is not None)}
        await self.keep_guest(guest)
        await self.store.open_table(row, settings["listed"], members)
        room = await self.room(name)
        await room.begin()
        return room

    async def rematch(self, guest: Guest, name: str) -> str:
        """The same people at a new table; whoever asks second is shown the same one."""
        room = await self.room(name)

        async def do() -> str:
            if room.saga.seat_of(guest.id) is None and not room.is_host(guest):
                raise Refused("not_seated")
            if room.saga.status != "over":
                raise Refused("not_over")
            if room.saga.rematch is None:
                fresh = await self._again(guest, room)
                await room.go_on_at(fresh)
            assert room.saga.rematch is not None
            return room.saga.rematch

        return await room.act(do)

    async def _again(self, guest: Guest, room: Room) -> str:
        seats = [
            Seat("bot", bot=seat.bot or shelf.checked_bot(room.row.game, None))
            if seat.guest is None
            else Seat("human", guest=seat.guest, name=seat.name)
            for seat in room.saga.seats
        ]
        settings = {**room.settings, "seats": [asdict(seat) for seat in seats]}
        seed = secrets.randbits(64)
        return (await self._keep(guest, room.row.game, settings, seats, seed)).id

    # Guests

    async def keep_guest(self, guest: Guest) -> None:
        """Remember a guest who does something."""
        row = GuestRow(guest.id, guest.name, guest.lang)
        if self.store.guest(guest.id) != row:
            await self.store.keep_guest(row)

    async def change_guest(self, guest: Guest) -> None:
        await self.keep_guest(guest)
        for row in self.store.mine(guest.id, SHOWN):
            if row.status != "over" and row.id in self.rooms:
                self.house.spawn(self.rooms[row.id].rename(guest))

    # Reading

    def games(self, lang: str) -> list[dict[str, Any]]:
        return [
            {
                **shelf.card(game, lang),
                "ready": self.house.warming.ready(game),
                "progress": self.house.warming.progress(game),
            }
            for game in IDS
        ]

    def lobby(self, guest: Guest, lang: str) -> dict[str, Any]:
        since = time.time() - LISTED_FOR
        mine = [self._card(row, guest, lang) for row in self.store.mine(guest.id, SHOWN)]
        shown = filter(_is_inviting, self.store.listed(since, SHOWN))
        return {"mine": mine, "listed": [self._card(row, guest, lang) for row in shown]}

    def _card(self, row: TableRow, guest: Guest, lang: str) -> dict[str, Any]:
        rows = row.summary["seats"]
        room = self.rooms.get(row.id)
        online = {s["guest"] for s in rows if room is not None and room.is_online(s["guest"])}
        you = next((i for i, seat in enumerate(rows) if seat["guest"] == guest.id), None)
        actor = row.summary["actor"]
        free = you is not None and not rows[you]["away"]
        return {
            "id": row.id,
            "game": row.game,
            "title": load(row.game).texts.title[lang],
            "players": row.settings["players"],
            "seats": [
                moments.seat_info(i, seat, row.host, online, you, lang)
                for i, seat in enumerate(rows)
            ],
            "status": row.status,
            "move": row.summary["move"],
            "your_turn": row.status == "playing" and free and actor == you,
            "created": moments.stamp(row.created),
            "updated": moments.stamp(row.updated),
        }

    async def finished(self, guest: Guest, name: str) -> Room:
        """A table that is over, for who may look at it."""
        room = await self.room(name)
        await room.may_watch(guest)
        if room.saga.status != "over":
            raise Refused("not_over")
        return room

    async def replay(self, guest: Guest, name: str, eye: int | None, lang: str) -> dict[str, Any]:
        room = await self.finished(guest, name)
        if eye is not None and eye >= room.settings["players"]:
            raise Refused("bad_request")
        if room.table is None or room.teller is None:
            raise Refused("not_ready")
        row, saga, content = room.row, room.saga, room.content_of_record()
        found = await self.house.minds.run(
            lambda: revival.frames(row, saga, lambda _: content, eye, lang)
        )
        return {
            "game": row.game, "players": room.settings["players"], "names": room.teller.names,
            "content": room.content, "frames": found, "result": saga.result,
        }  # fmt: skip

    async def record(self, guest: Guest, name: str) -> dict[str, Any]:
        room = await self.finished(guest, name)
        content = room.content_of_record()
        return revival.record(room.row, room.saga, lambda _: content, revival.SHOWN_SEED)

    def rules(self, game: str, lang: str) -> dict[str, Any]:
        return library.rules(shelf.game_or_refusal(game).id, lang)

    def gallery(self, game: str, lang: str) -> list[dict[str, Any]]:
        return library.gallery(shelf.game_or_refusal(game).id, lang)


def _is_inviting(row: TableRow) -> bool:
    """Whether a stranger can do something at a listed table: take a seat, or watch."""
    if row.status == "open":
        return not row.summary["locked"]
    return bool(row.settings["spectators"])


async def quietly(work: Awaitable[Any]) -> None:
    """For what follows from a page that has gone."""
    with contextlib.suppress(Refused):
        await work
