"""Second chances: a finished game left at any decision, for a table of its own or for a look."""

import secrets
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any
from zlib import crc32

import estaminet
from estaminet import bots
from estaminet.errors import IllegalAction
from estaminet.table import Table
from estaminet.web import catalogue
from estaminet.web.guests import Guest, clean
from estaminet.web.live.messages import menu, stamp
from estaminet.web.live.opening import Opening, alone_terms
from estaminet.web.live.room import Room
from estaminet.web.live.rooms import Rooms
from estaminet.web.refusals import Refused
from estaminet.web.store import replay
from estaminet.web.store.rows import Branch, RoomRow
from estaminet.web.wire import Line, NewBranch

PLAYS_ON = "guide:greedy"  # who plays a line on: as fast as it is asked for


class Branching:
    def __init__(self, rooms: Rooms, opening: Opening) -> None:
        self._rooms = rooms
        self._opening = opening

    async def branch(self, guest: Guest, name: str, asked: NewBranch, address: str) -> Room:
        """A table that plays on from a decision, bots at the other seats."""
        room = await self._rooms.get(name)
        table = await self._table_at(room, guest, asked.move)
        seat = table.actor if asked.seat is None else asked.seat
        if seat is None or seat >= table.players:
            raise Refused("bad_seats")
        if not asked.true_cards:
            table = table.determinize(seat, secrets.randbits(32))
        row = room.journal.row
        bot = catalogue.checked_bot(row.game, asked.bot)
        shown = " ".join(clean(asked.name).split())
        leaves = Branch(root_of(row), name, asked.move, seat, asked.true_cards, shown)
        terms = replace(
            alone_terms(guest, seat, row.terms, bot),
            data=_data(table),
            start=table.position(),
            branch=leaves._asdict(),
        )
        return await self._opening.admit(guest, row.game, terms, address)

    async def tree(self, guest: Guest, name: str) -> dict[str, Any]:
        """The game that all began with, and what the guest has made of it."""
        room = await self._rooms.get(name)
        await room.finished.look(guest)
        database, root = self._rooms.database, root_of(room.journal.row)
        found = [await database.room(root), *await database.branches(root, guest.id)]
        return {"root": root, "tables": [_leaf(row) for row in found if row is not None]}

    async def line(
        self, guest: Guest, name: str, asked: Line, lang: str, address: str
    ) -> dict[str, Any]:
        """What if? Some actions from a moment on, with the true cards, and what follows."""
        table = await self._table_at(await self._rooms.get(name), guest, asked.move)
        if asked.eyes is not None and asked.eyes >= table.players:
            raise Refused("bad_request")
        play = partial(_played, table, asked, lang)
        found: dict[str, Any] = await self._rooms.pool.thinking.show(play, address)
        return found

    async def _table_at(self, room: Room, guest: Guest, move: int) -> Table:
        """A finished game as it was after so many moves, when somebody had to decide."""
        await room.finished.look(guest)
        history = room.journal.history
        if move >= len(history.moves):
            raise Refused("no_decision")
        table = await room.journal.revived(history.back_to(move))
        if table is None:
            raise Refused("not_ready")
        return table


def root_of(row: RoomRow) -> str:
    """The finished game that a tree of tables began with."""
    return row.id if row.terms.branch is None else str(row.terms.branch["root"])


def _data(table: Table) -> str | None:
    """The data file to go on with, if it is not the shipped one of today."""
    digest = table.content.source.digest
    return None if digest == catalogue.known_game(table.game).content.source.digest else digest


def _leaf(row: RoomRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "branch": row.terms.branch,
        "status": row.status,
        "move": row.summary["move"],
        "result": row.summary.get("result"),
        "updated": stamp(row.updated),
    }


def _played(table: Table, asked: Line, lang: str) -> dict[str, Any]:
    """The same line has the same chance every time."""
    seed = crc32(" ".join(asked.actions).encode())
    world = estaminet.from_position(table.game, table.position(), seed, table.content.source.plain)
    frames = []
    for at, action in enumerate(_chosen(world, asked), asked.move + 1):
        try:
            world.play(action)
        except IllegalAction:
            raise Refused("not_legal") from None
        frames.append({**replay.frame(world, asked.eyes, lang), "move": at})
    over = world.actor is None
    return {"frames": frames, "menu": [] if over else menu(world, lang), "result": world.result}


def _chosen(world: Table, asked: Line) -> Iterator[str]:
    """The actions that were asked for, then those of who plays on."""
    yield from asked.actions
    player = bots.make(PLAYS_ON, world.game, seed=0)
    for _ in range(asked.on):
        if world.actor is None:
            return
        yield world.text(bots.decide(player, world))
