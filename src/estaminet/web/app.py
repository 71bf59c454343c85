"""The application: routes, refusals, and what is opened and closed with it."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from estaminet.languages import FIRST
from estaminet.web import metrics
from estaminet.web.http import careers, puzzles, routes, sockets, workshop
from estaminet.web.http.middleware import METRICS, Guard, is_local
from estaminet.web.http.rate_limits import Buckets
from estaminet.web.http.static_files import STATIC, StaticFiles
from estaminet.web.live.branching import Branching
from estaminet.web.live.careers import Careers
from estaminet.web.live.importing import Importing
from estaminet.web.live.lines import Lines
from estaminet.web.live.lobby import Lobby
from estaminet.web.live.opening import Opening
from estaminet.web.live.puzzling import Puzzling
from estaminet.web.live.reviewing import Reviewing
from estaminet.web.live.rooms import Rooms
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings
from estaminet.web.store.links import Links
from estaminet.web.store.own_files import OwnFiles
from estaminet.web.store.stores import opened
from estaminet.web.workshop.office import Office

LEAST_ZIPPED = 2048  # bytes


def create_app(settings: Settings, static: Path = STATIC, patient: bool = False) -> FastAPI:
    """The server for one database; BadDatabase if that cannot be used. `patient`: it begins when
    all games are ready."""
    database = opened(settings.database, settings.poll)
    rooms = Rooms(settings, database)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await rooms.open(patient)
        yield
        await rooms.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.settings = settings
    app.state.rooms = rooms
    app.state.lobby = Lobby(rooms)
    app.state.links = Links(database)
    app.state.lines = Lines(settings)
    app.state.opening = Opening(rooms, settings)
    app.state.branching = Branching(rooms, app.state.opening)
    app.state.importing = Importing(app.state.opening, rooms.pool.thinking)
    app.state.reviewing = Reviewing(database, rooms.pool.thinking, rooms.tasks)
    app.state.careers = Careers(rooms, app.state.opening, settings.secret)
    app.state.puzzling = Puzzling(rooms, settings)
    app.state.openings = Buckets(settings.openings)
    app.state.address_openings = Buckets(settings.address_openings)
    app.state.address_looks = Buckets(settings.address_looks)
    app.state.namings = Buckets(settings.namings)
    own_files = OwnFiles(database, settings)
    app.state.office = Office(own_files, rooms.pool.thinking, rooms.compiling, settings)
    app.state.savings = Buckets(settings.address_savings)
    app.state.checks = Buckets(settings.address_checks)
    app.state.counts = Buckets(settings.address_counts)
    app.state.chats = Buckets(settings.chats)
    app.state.address_chats = Buckets(settings.address_chats)
    app.add_route(METRICS, _metrics, methods=["GET"])
    app.include_router(routes.router)
    app.include_router(workshop.router)
    app.include_router(careers.router)
    app.include_router(puzzles.router)
    app.include_router(sockets.router)
    app.add_route("/api/{path:path}", _unknown, methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
    app.add_route("/{path:path}", StaticFiles(static).__call__, methods=["GET", "HEAD"])
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(GZipMiddleware, minimum_size=LEAST_ZIPPED)
    app.add_middleware(Guard, settings=settings, database=database, bans=rooms.bans)
    return app


async def _metrics(request: Request) -> Response:
    """For who runs the house: on this machine, or wherever that was allowed."""
    state = request.app.state
    if not (state.settings.metrics or is_local(request.scope)):
        return Response(status_code=404)
    rooms, lines = state.rooms, state.lines
    attended = sum(room.audience.attended for room in rooms.live.values())
    gauges = {
        "process": (os.getpid(), "the process that answers, of several workers one"),
        "tables": (len(rooms.live), "tables in memory"),
        "tables_attended": (attended, "tables in memory that somebody plays or watches"),
        "sockets": (len(lines), "open pages"),
        "thinking_waiting": (len(rooms.pool.thinking), "bots and coaches that wait for a thread"),
        "loop_lag_seconds_now": (rooms.lag.seconds(), "how late the event loop is"),
        "store_well": (rooms.database.health() is None, "1 if the store is read and written"),
        "memory_bytes": (metrics.memory(), "this process in memory"),
    }
    return Response(metrics.text(gauges), media_type=metrics.TYPE)


async def _unknown(_: Request) -> JSONResponse:
    raise Refused("unknown_call")


def _refusal(request: Request, refused: Refused) -> JSONResponse:
    metrics.refusals.add(refused.code)
    lang = request.scope.get("state", {}).get("lang", FIRST)
    return JSONResponse(refused.body(lang), refused.status)


async def _refused(request: Request, problem: Any) -> JSONResponse:
    return _refusal(request, problem)


async def _invalid(request: Request, problem: Any) -> JSONResponse:
    broken = any(row["type"] == "json_invalid" for row in problem.errors())
    return _refusal(request, Refused("bad_json" if broken else "bad_request"))


async def _http(request: Request, problem: Any) -> JSONResponse:
    codes = {400: "bad_json", 413: "too_large"}
    return _refusal(request, Refused(codes.get(problem.status_code, "unknown_call")))


_HANDLERS: dict[Any, Any] = {
    Refused: _refused,
    RequestValidationError: _invalid,
    HTTPException: _http,
}
