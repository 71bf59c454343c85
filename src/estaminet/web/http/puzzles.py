"""Calls about puzzles."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from estaminet.web.http.routes import Answer, Caller
from estaminet.web.live.puzzling import Puzzling, Solver
from estaminet.web.puzzles.wire import PuzzleAnswer

router = APIRouter(prefix="/api")


class Seeker(Caller):
    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.puzzling: Puzzling = request.app.state.puzzling
        self.solver = Solver(self.guest, self.lang, self.address)


By = Annotated[Seeker, Depends(Seeker)]


@router.get("/puzzles")
async def shelves(by: By) -> list[Any]:
    return await by.puzzling.shelves(by.solver)


@router.get("/puzzles/{game}/{name}")
async def puzzle(by: By, game: str, name: str) -> Answer:
    return await by.puzzling.tell(by.solver, game, name)


@router.post("/puzzles/{game}/{name}")
async def answer(by: By, game: str, name: str, asked: PuzzleAnswer) -> Answer:
    return await by.puzzling.answer(by.solver, game, name, asked.action)
