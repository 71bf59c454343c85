"""Calls about games that are over: second chances, and a guest's own history."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from estaminet.web import catalogue
from estaminet.web.http.routes import Answer, Caller
from estaminet.web.live.branching import Branching
from estaminet.web.live.careers import Careers
from estaminet.web.live.importing import Importing
from estaminet.web.live.puzzling import Puzzling
from estaminet.web.live.reviewing import Reviewing
from estaminet.web.store.housekeeping import Housekeeping
from estaminet.web.wire import AskReview, Brought, Line, NewBranch, Nothing, ShareGame

router = APIRouter(prefix="/api")


class Reader(Caller):
    """A caller who looks back."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.branching: Branching = request.app.state.branching
        self.importing: Importing = request.app.state.importing
        self.reviewing: Reviewing = request.app.state.reviewing
        self.careers: Careers = request.app.state.careers
        self.puzzling: Puzzling = request.app.state.puzzling


By = Annotated[Reader, Depends(Reader)]


@router.post("/tables/{name}/branches")
async def branch(by: By, name: str, asked: NewBranch) -> Answer:
    by.at_most_so_often()
    return {"id": (await by.branching.branch(by.guest, name, asked, by.address)).id}


@router.get("/tables/{name}/branches")
async def branches(by: By, name: str) -> Answer:
    return await by.branching.tree(by.guest, name)


@router.post("/tables/{name}/line")
async def line(by: By, name: str, asked: Line) -> Answer:
    by.looks_back()
    return await by.branching.line(by.guest, name, asked, by.lang, by.address)


@router.post("/tables/{name}/review")
async def review(by: By, name: str, asked: AskReview) -> Answer:
    room = await by.at(name)
    return await by.reviewing.ask(by.guest, room, asked.seat, asked.known, by.address)


@router.post("/tables/{name}/share")
async def share(by: By, name: str, asked: ShareGame) -> Answer:
    return dict(await (await by.at(name)).finished.share(by.guest, asked.shared))


@router.post("/records")
async def bring(by: By, asked: Brought) -> Answer:
    by.at_most_so_often()
    return {"id": (await by.importing.bring(by.guest, asked.record, by.address)).id}


@router.get("/me/games")
async def my_games(by: By, before: float | None = None) -> Answer:
    return await by.careers.games(by.guest, before, by.lang)


@router.get("/me/statistics")
async def my_statistics(by: By) -> list[Answer]:
    by.looks_back()
    return await by.careers.statistics(by.guest, by.lang)


@router.get("/me/export")
async def export(by: By) -> Answer:
    by.looks_back()
    tried = await by.puzzling.tried.of(by.guest.id)
    told = await by.careers.export(by.guest, by.lang)
    return {**told, "puzzles": {name: attempts.state for name, attempts in tried.items()}}


@router.delete("/me")
async def forget_me(by: By) -> Answer:
    """Name, words, files and results; where a guest took part, a stranger has."""
    by.namings.take(by.guest.id)
    await Housekeeping(by.rooms.database).forget_guest(by.guest.id)
    return {}


@router.get("/ratings/{game}")
async def ratings(by: By, game: str) -> list[Answer]:
    return await by.careers.ladder(catalogue.known_game(game).id, by.guest, by.lang)


@router.get("/days")
async def days(by: By) -> Answer:
    today = await by.careers.days(by.guest, by.lang)
    return {**today, "puzzles": await by.puzzling.of_day(by.guest, today["day"])}


@router.post("/days/{game}")
async def take_up(by: By, game: str, _: Nothing) -> Answer:
    by.at_most_so_often()
    return {"id": await by.careers.take_up(by.guest, game, by.address)}


@router.get("/days/{game}/{day}")
async def day(by: By, game: str, day: str) -> list[Any]:
    return await by.careers.day(by.guest, game, day, by.lang)
