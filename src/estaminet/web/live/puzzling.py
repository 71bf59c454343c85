"""Puzzles solved at the board: told through the eyes of their seat, answered, judged at once."""

from functools import partial
from typing import Any, NamedTuple

from estaminet.errors import EstaminetError
from estaminet.games import IDS, load
from estaminet.languages import say
from estaminet.review import sentences
from estaminet.table import Table
from estaminet.web import catalogue
from estaminet.web.guests import Guest
from estaminet.web.live.messages import offer
from estaminet.web.live.rooms import Rooms
from estaminet.web.puzzles import shelf
from estaminet.web.puzzles.shelf import Entry, Shelf
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings
from estaminet.web.store.puzzles import Attempts, Tried

NEW = Attempts()


class Solver(NamedTuple):
    """Who solves, in which language, and from where."""

    guest: Guest
    lang: str
    address: str


class Puzzling:
    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._own = shelf.own(settings.puzzles)
        self.tried = Tried(rooms.database)

    def _shelf(self, game: str) -> Shelf:
        return {**shelf.shipped(game), **self._own.get(game, {})}

    async def shelves(self, by: Solver) -> list[dict[str, Any]]:
        """Everything there is to solve, and how far the guest is."""
        tried, lang = await self.tried.of(by.guest.id), by.lang
        return [
            {
                "game": game,
                "title": say(load(game).texts.title, lang),
                "themes": _themes(game, lang),
                "puzzles": [_info(one, tried) for one in self._shelf(game).values()],
            }
            for game in IDS
        ]

    async def of_day(self, guest: Guest, day: str) -> dict[str, Any]:
        """The puzzles of a day, by game."""
        tried = await self.tried.of(guest.id)
        chosen = {game: shelf.of_day(game, day) for game in IDS}
        return {game: _info(entry, tried) for game, entry in chosen.items() if entry is not None}

    async def tell(self, by: Solver, game: str, name: str) -> dict[str, Any]:
        """The position as its seat sees it."""
        entry = self._entry(game, name)
        info = _info(entry, await self.tried.of(by.guest.id))
        return await self._shown(partial(_told, entry, info, by.lang), by.address)

    async def answer(self, by: Solver, game: str, name: str, action: str | None) -> dict[str, Any]:
        """How good the action is; without one the answer is told."""
        entry = self._entry(game, name)
        judged = await self._shown(partial(_judged, entry, action, by.lang), by.address)
        await self._rooms.database.keep_guest(by.guest)
        right = None if action is None else judged["right"]
        attempts = await self.tried.note(by.guest.id, entry.puzzle.id, right)
        return {**judged, "state": attempts.state, "tries": attempts.tries}

    def _entry(self, game: str, name: str) -> Entry:
        found = catalogue.known_game(game).id
        entry = self._shelf(found).get(name)
        if entry is None:
            raise Refused("unknown_puzzle")
        if not self._rooms.compiling.ready(found):
            self._rooms.compiling.want(found)
            raise Refused("not_ready")
        return entry

    async def _shown(self, call: Any, address: str) -> dict[str, Any]:
        try:
            found: dict[str, Any] = await self._rooms.pool.thinking.show(call, address)
        except EstaminetError:  # one of the house's own, which nobody has opened yet
            raise Refused("unknown_puzzle") from None
        return found


def _told(entry: Entry, info: dict[str, Any], lang: str) -> dict[str, Any]:
    return told(entry, entry.table(), info, lang)


def told(entry: Entry, table: Table, info: dict[str, Any], lang: str) -> dict[str, Any]:
    """What a solver may know: what the seat may, and nothing of the answer."""
    seat = entry.puzzle.seat
    return {
        "game": entry.game,
        "title": say(load(entry.game).texts.title, lang),
        "puzzle": info,
        "seat": seat,
        "view": table.view(seat),
        "counts": table.counts(),
        "content": table.content.source.plain,
        "names": table.names(lang),
        "prompt": table.prompt(seat, lang),
        **offer(table, lang),
    }


def _themes(game: str, lang: str) -> dict[str, str]:
    asked = load(game).texts.decisions
    return {theme: say({of: told[1] for of, told in asked[theme].items()}, lang) for theme in asked}


def _info(entry: Entry, tried: dict[str, Attempts]) -> dict[str, Any]:
    puzzle = entry.puzzle
    return {
        "id": puzzle.id,
        "number": entry.number,
        "players": puzzle.players,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "set": entry.set,
        "state": tried.get(puzzle.id, NEW).state,
    }


def _chance(row: Any) -> dict[str, float]:
    _, value, low, high = row
    return {"value": value, "low": low, "high": high}


def _judged(entry: Entry, action: str | None, lang: str) -> dict[str, Any]:
    """What the chosen action is worth, and the best; the whole proof if there is no more to find"""
    table, values = entry.table(), entry.puzzle.values
    if action is not None and action not in table.actions():
        raise Refused("not_legal")
    right = action == entry.puzzle.answer
    chosen = next((_chance(row) for row in values if row[0] == action), None)
    known = chosen is not None or action is None
    return {
        "right": right,
        "chosen": chosen,
        "below": None if known else values[-1][1],
        "best": _chance(values[0]),
        "solution": _solution(entry, table, lang) if right or action is None else None,
    }


def _solution(entry: Entry, table: Table, lang: str) -> dict[str, Any]:
    menu = {row["action"]: row for row in offer(table, lang)["menu"]}
    values = entry.puzzle.values
    return {
        "answer": entry.puzzle.answer,
        "reason": _reason(entry, menu, lang),
        "actions": [
            {"action": row[0], "text": menu[row[0]]["text"], **_chance(row)} for row in values
        ],
    }


def _reason(entry: Entry, menu: dict[str, Any], lang: str) -> str:
    """The best action against the next, in the words of a review."""
    best, second = entry.puzzle.values[:2]
    told = [
        say(
            sentences.WORDS["won"],
            lang,
            best=menu[best[0]]["text"],
            best_share=sentences.share(best[1])[lang],
            played=menu[second[0]]["text"],
            played_share=sentences.share(second[1])[lang],
        )
    ]
    brings = menu[best[0]]["brings"]
    if brings is not None:
        told.append(say(sentences.WORDS["brings"], lang, what=brings.rstrip(".")))
    return " ".join(told)
