"""The workshop's calls: a guest's own data files."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from estaminet.web import catalogue
from estaminet.web.guests import clean
from estaminet.web.http.rate_limits import Buckets
from estaminet.web.http.routes import Answer, Caller
from estaminet.web.live.messages import stamp
from estaminet.web.refusals import Refused
from estaminet.web.store.own_files import OwnFile, Saving
from estaminet.web.workshop.drafts import shipped, tidy
from estaminet.web.workshop.office import Office
from estaminet.web.workshop.wire import MOST_FILE_NAME, CheckFile, CountGames, SaveFile

router = APIRouter(prefix="/api")


class Visitor(Caller):
    """A caller in the workshop."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.office: Office = request.app.state.office
        self.savings: Buckets = request.app.state.savings
        self.checks: Buckets = request.app.state.checks
        self.counts: Buckets = request.app.state.counts


By = Annotated[Visitor, Depends(Visitor)]


@router.get("/workshop/files")
async def own_files(by: By) -> Answer:
    files = await by.office.files.mine(by.guest.id)
    limits = by.office.limits
    return {"files": [_info(file) for file in files], **limits}


@router.get("/workshop/files/{name}")
async def own_file(by: By, name: str, version: int | None = None) -> Answer:
    file = await by.office.files.get(name, version)
    versions = await by.office.files.versions(name)
    return {
        **_info(file),
        "mine": file.guest == by.guest.id,
        "versions": [{"version": number, "saved": stamp(at)} for number, at in versions],
        "text": file.body,
    }


@router.post("/workshop/files")
async def save_file(by: By, asked: SaveFile) -> Answer:
    by.savings.take(by.address)
    game, text = catalogue.known_game(asked.game).id, by.office.sized(tidy(asked.text))
    await by.office.origin_text(game, asked.origin)  # it is there
    await by.rooms.database.keep_guest(by.guest)
    saving = Saving(asked.id, game, _checked_name(asked.name), asked.origin, text)
    return _info(await by.office.files.save(by.guest.id, saving))


@router.delete("/workshop/files/{name}")
async def delete_file(by: By, name: str) -> Answer:
    await by.office.files.delete(by.guest.id, name)
    return {}


@router.get("/workshop/starts/{game}/{start}")
async def start_file(by: By, game: str, start: str) -> Answer:
    return {"text": shipped(catalogue.known_game(game).id, start)}


@router.post("/workshop/check")
async def check_file(by: By, asked: CheckFile) -> Answer:
    by.checks.take(by.address)
    game, text = catalogue.known_game(asked.game).id, by.office.sized(tidy(asked.text))
    return await by.office.check(game, text, asked.within, by.lang, by.address)


@router.post("/workshop/count")
async def count_games(by: By, asked: CountGames) -> Answer:
    by.counts.take(by.address)
    game = catalogue.known_game(asked.game)
    if asked.players not in game.players:
        raise Refused("bad_players")
    if asked.text is not None:
        text = by.office.sized(tidy(asked.text))
    else:
        text = await by.office.origin_text(game.id, asked.origin or "data")
    return await by.office.count(game.id, text, asked.players, asked.part, by.lang, by.address)


def _info(file: OwnFile) -> dict[str, Any]:
    return {
        "id": file.id,
        "version": file.version,
        "game": file.game,
        "name": file.name,
        "origin": file.origin,
        "saved": stamp(file.saved),
    }


def _checked_name(name: str) -> str:
    shown = " ".join(clean(name).split())
    if not 1 <= len(shown) <= MOST_FILE_NAME:
        raise Refused("bad_file_name")
    return shown
