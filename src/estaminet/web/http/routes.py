"""The lobby's calls: parsing, the guest, and one line to a room or the lobby each."""

import asyncio
import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from estaminet.errors import BadData
from estaminet.games.data import own
from estaminet.version import VERSION
from estaminet.web import catalogue
from estaminet.web.guests import Guest, checked_name, is_named
from estaminet.web.http.doors import address_of
from estaminet.web.http.rate_limits import Buckets
from estaminet.web.live.lobby import Lobby
from estaminet.web.live.messages import stamp
from estaminet.web.live.opening import Opening
from estaminet.web.live.permissions import host_only
from estaminet.web.live.room import Room
from estaminet.web.live.rooms import Rooms
from estaminet.web.refusals import Refused
from estaminet.web.store.links import Links
from estaminet.web.wire import (
    Agree,
    Come,
    Join,
    Kick,
    Lock,
    MeChange,
    Moderate,
    NewTable,
    Nothing,
    Ready,
    Slow,
    Spectators,
    Start,
)

router = APIRouter(prefix="/api")

DIGEST = re.compile(r"[0-9a-f]{64}")
MOST_LAG = 2.0  # seconds; a house that is later than that is in trouble


class Caller:
    """Who asks, in which language, and whom to ask."""

    def __init__(self, request: Request) -> None:
        self.rooms: Rooms = request.app.state.rooms
        self.lobby: Lobby = request.app.state.lobby
        self.opening: Opening = request.app.state.opening
        self.openings: Buckets = request.app.state.openings
        self.namings: Buckets = request.app.state.namings
        self.address_openings: Buckets = request.app.state.address_openings
        self.address_looks: Buckets = request.app.state.address_looks
        self.address = address_of(request.client)
        self.links: Links = request.app.state.links
        self.state: dict[str, Any] = request.scope["state"]
        self.guest: Guest = request.scope["state"]["guest"]
        self.lang: str = request.scope["state"]["lang"]

    async def at(self, name: str) -> Room:
        return await self.rooms.get(name)

    def at_most_so_often(self) -> None:
        """Opening tables costs more than other calls."""
        self.openings.take(self.guest.id)
        self.address_openings.take(self.address)

    def looks_back(self) -> None:
        """So does playing a whole game again."""
        self.address_looks.take(self.address)


By = Annotated[Caller, Depends(Caller)]
Answer = dict[str, Any]


@router.get("/health")
async def health(by: By, response: Response) -> Answer:
    """Whether it can do its work: 503 if the store cannot be written or the loop is held up."""
    trouble, lag = by.rooms.database.health(), by.rooms.lag.seconds()
    ok = trouble is None and lag < MOST_LAG
    response.status_code = 200 if ok else 503
    return {"ok": ok, "version": VERSION, "store": trouble, "lag": round(lag, 3)}


@router.get("/me")
async def me(by: By) -> Answer:
    return _me(by.guest)


def _me(guest: Guest) -> Answer:
    return {"id": guest.id, "name": guest.name, "lang": guest.lang, "named": is_named(guest)}


@router.put("/me")
async def change_me(by: By, change: MeChange) -> Answer:
    name = by.guest.name if change.name is None else checked_name(change.name)
    if name != by.guest.name:
        by.namings.take(by.guest.id)
    guest = Guest(by.guest.id, name, change.lang or by.guest.lang)
    await by.rooms.change_guest(guest)
    return _me(guest)


@router.post("/me/link")
async def make_link(by: By, _: Nothing) -> Answer:
    await by.rooms.database.keep_guest(by.guest)
    token, expires = await by.links.make(by.guest.id)
    return {"path": f"/come/{token}", "expires": stamp(expires)}


@router.delete("/me/link")
async def revoke_link(by: By) -> Answer:
    await by.links.revoke(by.guest.id)
    return {}


@router.post("/me/come")
async def come(by: By, asked: Come) -> Answer:
    """Only asked for by a person's press: a preview of the link uses nothing up."""
    guest = await by.links.use(asked.token)
    found = None if guest is None else await by.rooms.database.guest(guest)
    if found is None:
        raise Refused("bad_link")
    by.state["become"] = found.id
    return _me(found)


@router.get("/games")
async def games(by: By) -> list[Answer]:
    return by.lobby.games(by.lang)


@router.post("/games/{game}/warm")
async def warm(by: By, game: str) -> Answer:
    found = catalogue.known_game(game).id
    by.rooms.compiling.want(found)
    return by.rooms.compiling.progress(found)


@router.get("/lobby")
async def lobby(by: By) -> Answer:
    return await by.lobby.tables(by.guest, by.lang)


@router.post("/tables")
async def open_table(by: By, asked: NewTable) -> Answer:
    by.at_most_so_often()
    opened = await by.opening.open(by.guest, asked, by.address)
    return {"id": opened.id, "invitations": opened.seats.invitations()}


@router.post("/tables/{name}/join")
async def join(by: By, name: str, asked: Join) -> Answer:
    room = await by.at(name)
    await by.rooms.database.keep_guest(by.guest)
    return {"seat": await room.seats.join(by.guest, asked.seat_token)}


@router.post("/tables/{name}/start")
async def start(by: By, name: str, asked: Start) -> Answer:
    await (await by.at(name)).seats.start(by.guest, asked.bot)
    return {}


@router.post("/tables/{name}/ready")
async def ready(by: By, name: str, asked: Ready) -> Answer:
    await (await by.at(name)).seats.be_ready(by.guest, asked.ready)
    return {}


@router.post("/tables/{name}/kick")
async def kick(by: By, name: str, asked: Kick) -> Answer:
    await (await by.at(name)).seats.kick(by.guest, asked.seat)
    return {}


@router.post("/tables/{name}/lock")
async def lock(by: By, name: str, asked: Lock) -> Answer:
    await (await by.at(name)).seats.lock(by.guest, asked.locked)
    return {}


@router.post("/tables/{name}/agree")
async def agree(by: By, name: str, asked: Agree) -> Answer:
    await (await by.at(name)).seats.agree(by.guest, asked.seat, asked.agree)
    return {}


@router.get("/tables/{name}/people")
async def people(by: By, name: str) -> list[Answer]:
    return await (await by.at(name)).moderation.people(by.guest, by.lang)


@router.post("/tables/{name}/moderate")
async def moderate(by: By, name: str, asked: Moderate) -> Answer:
    await (await by.at(name)).moderation.moderate(by.guest, asked.who, asked.deed)
    return {}


@router.post("/tables/{name}/spectators")
async def spectators(by: By, name: str, asked: Spectators) -> Answer:
    await (await by.at(name)).moderation.admit(by.guest, asked.spectators)
    return {}


@router.post("/tables/{name}/slow")
async def slow(by: By, name: str, asked: Slow) -> Answer:
    await (await by.at(name)).moderation.slow(by.guest, asked.seconds)
    return {}


@router.post("/tables/{name}/leave")
async def leave(by: By, name: str, _: Nothing) -> Answer:
    await (await by.at(name)).seats.leave(by.guest)
    return {}


@router.post("/tables/{name}/rematch")
async def rematch(by: By, name: str, _: Nothing) -> Answer:
    by.at_most_so_often()
    return {"id": await by.opening.rematch(by.guest, name)}


@router.get("/tables/{name}/invitations")
async def invitations(by: By, name: str) -> dict[str, str]:
    room = await by.at(name)
    host_only(room.journal, by.guest)
    return room.seats.invitations()


@router.get("/tables/{name}/replay")
async def replay(by: By, name: str, eyes: str = "all") -> Answer:
    if eyes != "all" and not (eyes.isascii() and eyes.isdigit() and len(eyes) == 1):
        raise Refused("bad_request")
    by.looks_back()
    eye = None if eyes == "all" else int(eyes)
    return await (await by.at(name)).finished.replay(by.guest, eye, by.lang, by.address)


@router.get("/tables/{name}/record")
async def record(by: By, name: str) -> Answer:
    by.looks_back()
    return dict(await (await by.at(name)).finished.record(by.guest))


@router.get("/rules/{game}")
async def rules(by: By, game: str) -> Answer:
    return catalogue.rules(catalogue.known_game(game).id, by.lang)


@router.get("/content/{game}")
async def content(by: By, game: str, data: str | None = None) -> Answer:
    return dict((await _content(by, game, data)).source.plain)


@router.get("/cards/{game}")
async def cards(by: By, game: str, data: str | None = None) -> list[Answer]:
    return catalogue.cards(game, await _content(by, game, data), by.lang)


async def _content(by: Caller, game: str, data: str | None) -> Any:
    """The shipped data file, or the own one of a table, by its digest: who knows that may know
    the file."""
    found = catalogue.known_game(game)
    if data is None:
        return found.content
    plain = await by.rooms.database.content(data) if DIGEST.fullmatch(data) else None
    if plain is None:
        raise Refused("unknown_file")
    try:
        return await asyncio.to_thread(found.content_of, own(plain))
    except BadData:  # of another game
        raise Refused("unknown_file") from None
