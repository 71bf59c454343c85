"""The lobby's lists: the games, and the tables where one can sit or watch."""

import time
from typing import Any

from estaminet.games import IDS, load
from estaminet.languages import say
from estaminet.web import catalogue
from estaminet.web.guests import Guest
from estaminet.web.live.messages import Onlooker, seat_info, stamp
from estaminet.web.live.rooms import Rooms
from estaminet.web.store.rows import RoomRow

SHOWN = 60  # tables in a list
LISTED_FOR = 3 * 24 * 3600.0  # seconds without a sign before a table leaves the list


class Lobby:
    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def games(self, lang: str) -> list[dict[str, Any]]:
        compiling = self._rooms.compiling
        return [
            {
                **catalogue.described(game, lang),
                "ready": compiling.ready(game),
                "progress": compiling.progress(game),
            }
            for game in IDS
        ]

    async def tables(self, guest: Guest, lang: str) -> dict[str, Any]:
        database = self._rooms.database
        mine = await database.mine(guest.id, SHOWN)
        listed = filter(_is_inviting, await database.listed(time.time() - LISTED_FOR, SHOWN))
        return {
            "mine": [self._card(row, guest, lang) for row in mine],
            "listed": [self._card(row, guest, lang) for row in listed],
        }

    def _card(self, row: RoomRow, guest: Guest, lang: str) -> dict[str, Any]:
        seats, room = row.summary["seats"], self._rooms.live.get(row.id)
        online = set() if room is None else room.journal.online()
        you = next((i for i, seat in enumerate(seats) if seat["guest"] == guest.id), None)
        onlooker = Onlooker(row.id, row.host, online, you, lang)
        free = you is not None and not seats[you]["away"]
        return {
            "id": row.id,
            "game": row.game,
            "title": say(load(row.game).texts.title, lang),
            "players": row.terms.players,
            "seats": [seat_info(i, seat, onlooker) for i, seat in enumerate(seats)],
            "status": row.status,
            "move": row.summary["move"],
            "your_turn": row.status == "playing" and free and row.summary["actor"] == you,
            "created": stamp(row.created),
            "updated": stamp(row.updated),
        }


def _is_inviting(row: RoomRow) -> bool:
    """Whether a stranger can do something at a listed table: take a seat, or watch."""
    if row.status == "open":
        return not row.summary["locked"]
    return bool(row.summary.get("spectators", row.terms.spectators))
