"""The lobby's calls: parsing, the guest, and one line to the hub each."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from estaminet.version import VERSION
from estaminet.web import shelf
from estaminet.web.guests import Guest, checked_name
from estaminet.web.hub import Hub
from estaminet.web.limits import Buckets
from estaminet.web.refusals import Refused
from estaminet.web.wire import (
    Join,
    Kick,
    Lock,
    MeChange,
    NewTable,
    Nothing,
    Start,
)

router = APIRouter(prefix="/api")


class Caller:
    """Who asks, in which language, and whom to ask."""

    def __init__(self, request: Request) -> None:
        self.hub: Hub = request.app.state.hub
        self.openings: Buckets = request.app.state.openings
        self.guest: Guest = request.scope["state"]["guest"]
        self.lang: str = request.scope["state"]["lang"]


By = Annotated[Caller, Depends(Caller)]
Answer = dict[str, Any]


@router.get("/health")
async def health() -> Answer:
    return {"ok": True, "version": VERSION}


@router.get("/me")
async def me(by: By) -> Answer:
    return {"id": by.guest.id, "name": by.guest.name, "lang": by.guest.lang}


@router.put("/me")
async def change_me(by: By, change: MeChange) -> Answer:
    name = by.guest.name if change.name is None else checked_name(change.name)
    guest = Guest(by.guest.id, name, change.lang or by.guest.lang)
    await by.hub.change_guest(guest)
    return {"id": guest.id, "name": guest.name, "lang": guest.lang}


@router.get("/games")
async def games(by: By) -> list[Answer]:
    return by.hub.games(by.lang)


@router.post("/games/{game}/warm")
async def warm(by: By, game: str) -> Answer:
    found = shelf.game_or_refusal(game).id
    by.hub.house.warming.want(found)
    return by.hub.house.warming.progress(found)


@router.get("/lobby")
async def lobby(by: By) -> Answer:
    return by.hub.lobby(by.guest, by.lang)


@router.post("/tables")
async def open_table(by: By, asked: NewTable) -> Answer:
    by.openings.take(by.guest.id)
    room = await by.hub.open_table(by.guest, asked)
    return {"id": room.id, "invitations": room.invitations()}


@router.post("/tables/{name}/join")
async def join(by: By, name: str, asked: Join) -> Answer:
    room = await by.hub.room(name)
    await by.hub.keep_guest(by.guest)
    return {"seat": await room.join(by.guest, asked.seat_token)}


@router.post("/tables/{name}/start")
async def start(by: By, name: str, asked: Start) -> Answer:
    await (await by.hub.room(name)).start(by.guest, asked.bot)
    return {}


@router.post("/tables/{name}/kick")
async def kick(by: By, name: str, asked: Kick) -> Answer:
    await (await by.hub.room(name)).kick(by.guest, asked.seat)
    return {}


@router.post("/tables/{name}/lock")
async def lock(by: By, name: str, asked: Lock) -> Answer:
    await (await by.hub.room(name)).lock(by.guest, asked.locked)
    return {}


@router.post("/tables/{name}/leave")
async def leave(by: By, name: str, _: Nothing) -> Answer:
    await (await by.hub.room(name)).leave(by.guest)
    return {}


@router.post("/tables/{name}/rematch")
async def rematch(by: By, name: str, _: Nothing) -> Answer:
    by.openings.take(by.guest.id)
    return {"id": await by.hub.rematch(by.guest, name)}


@router.get("/tables/{name}/invitations")
async def invitations(by: By, name: str) -> dict[str, str]:
    room = await by.hub.room(name)
    room.host_only(by.guest)
    return room.invitations()


@router.get("/tables/{name}/replay")
async def replay(by: By, name: str, eyes: str = "all") -> Answer:
    if eyes != "all" and not (eyes.isascii() and eyes.isdigit() and len(eyes) == 1):
        raise Refused("bad_request")
    eye = None if eyes == "all" else int(eyes)
    return await by.hub.replay(by.guest, name, eye, by.lang)


@router.get("/tables/{name}/record")
async def record(by: By, name: str) -> Answer:
    return await by.hub.record(by.guest, name)


@router.get("/rules/{game}")
async def rules(by: By, game: str) -> Answer:
    return by.hub.rules(game, by.lang)


@router.get("/cards/{game}")
async def cards(by: By, game: str) -> list[Answer]:
    return by.hub.gallery(game, by.lang)
