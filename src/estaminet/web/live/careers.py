"""A place of one's own: a guest's games, what came of them, and the deal of the day."""

import hashlib
import hmac
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from estaminet.games import load
from estaminet.games.game import Game
from estaminet.lab.statistics import wilson
from estaminet.languages import labelled, quote, same
from estaminet.web import catalogue
from estaminet.web.guests import Guest, known_as, nameless
from estaminet.web.live.messages import Onlooker, seat_info, stamp
from estaminet.web.live.opening import Opening, alone_terms
from estaminet.web.live.room import Room
from estaminet.web.live.rooms import Rooms
from estaminet.web.refusals import Refused
from estaminet.web.store.results import Result, Results, Standing
from estaminet.web.store.rows import RoomRow, Terms

PAGE = 50  # games of a page of the history
MOST_GAMES = 2000  # that statistics look at, the latest
STANDARD = same("standard")  # options
SCALE, MIDDLE = 60.0, 1500.0  # how a rating is shown: 1500 to begin with


class Careers:
    def __init__(self, rooms: Rooms, opening: Opening, secret: str) -> None:
        self._rooms = rooms
        self._opening = opening
        self._secret = secret.encode()
        self.results = Results(rooms.database)

    # History

    async def games(self, guest: Guest, before: float | None, lang: str) -> dict[str, Any]:
        """A page of the finished games of a guest, the latest first."""
        await self.results.settle_all_of(guest.id)
        rows = await self._rooms.database.finished(guest.id, before or time.time() + 1, PAGE)
        mine = await self.results.of(guest.id, [row.id for row in rows])
        told = [self._game(row, guest, mine.get(row.id), lang) for row in rows]
        return {"games": told, "more": len(rows) == PAGE}

    def _game(self, row: RoomRow, guest: Guest, result: Result | None, lang: str) -> dict[str, Any]:
        seats = row.summary["seats"]
        you = next((at for at, seat in enumerate(seats) if seat["guest"] == guest.id), None)
        onlooker = Onlooker(row.id, row.host, set(), you, lang)
        return {
            "id": row.id,
            "game": row.game,
            "title": quote(load(row.game).texts.title, lang),
            "seats": [seat_info(at, seat, onlooker) for at, seat in enumerate(seats)],
            "you": you,
            "moves": row.summary["move"],
            "won": None if result is None else result.won,
            "rating": None if result is None else _change(result),
            "day": row.terms.day,
            "branch": row.terms.branch is not None,
            "finished": stamp(row.updated),
            "at": row.updated,
        }

    async def statistics(self, guest: Guest, lang: str) -> list[dict[str, Any]]:
        """Of each game: how often it was won, and by what that differs."""
        await self.results.settle_all_of(guest.id)
        results = await self.results.career(guest.id, MOST_GAMES)
        games = sorted({result.game for result in results})
        return [
            _statistics(load(game), [one for one in results if one.game == game], lang)
            for game in games
        ]

    async def ladder(self, game: str, guest: Guest, lang: str) -> list[dict[str, Any]]:
        """Everybody with enough rated games, people and bots, the strongest first."""
        await self.results.settle_all_of(guest.id)
        found = await self.results.standings(game, guest.id)
        return [_standing(load(game), one, guest, lang) for one in found]

    async def export(self, guest: Guest, lang: str) -> dict[str, Any]:
        """Everything that is kept about a guest; records are had table by table."""
        await self.results.settle_all_of(guest.id)
        rows = await self._rooms.database.mine(guest.id, MOST_GAMES)
        results = await self.results.career(guest.id, MOST_GAMES)
        return {
            "guest": {"id": guest.id, "name": guest.name, "lang": guest.lang},
            "tables": [
                {"id": row.id, "game": row.game, "status": row.status,
                 "opened": stamp(row.created), "record": f"/api/tables/{row.id}/record"}
                for row in rows
            ],
            "results": [one.plain() for one in results],
        }  # fmt: skip

    # The deal of the day

    async def days(self, guest: Guest, lang: str) -> dict[str, Any]:
        today = _today()
        mine = await self.results.taken_up(today, guest.id)
        return {"day": today, "tables": mine}

    async def take_up(self, guest: Guest, game: str, address: str) -> str:
        """The guest's table with the deal of today: opened, or found again."""
        found, today = catalogue.known_game(game), _today()
        taken = (await self.results.taken_up(today, guest.id)).get(found.id)
        if taken is not None:
            return taken
        room = await self._open_day(guest, found, today, address)
        return await self.results.take_up(today, found.id, guest.id, room.id)

    async def _open_day(self, guest: Guest, game: Game, day: str, address: str) -> Room:
        players = sorted(game.players)[len(game.players) // 2]
        options = catalogue.checked_options(game, players, {}, None)
        open_terms = Terms(players, options, (), False, False, False, None, False)
        terms = alone_terms(guest, 0, open_terms, catalogue.checked_bot(game.id, None))
        seed = hmac.new(self._secret, f"{day} {game.id}".encode(), hashlib.sha256).digest()
        return await self._opening.admit(
            guest, game.id, replace(terms, day=day, coach=False), address,
            int.from_bytes(seed[:8], "big"),
        )  # fmt: skip

    async def day(self, guest: Guest, game: str, day: str, lang: str) -> list[dict[str, Any]]:
        """Who has done how well with the deal of a day, the best first."""
        found = catalogue.known_game(game)
        rows = await self.results.of_day(day, found.id)
        if not _is_day(day):
            raise Refused("bad_request")
        told = [
            {
                "who": known_as(one.guest, f"{day} {game}"),
                "name": one.name or nameless(one.guest, lang).name,
                "you": one.guest == guest.id,
                "won": bool(one.result["score"][0]),
                "moves": one.moves,
            }
            for one in rows
        ]
        return sorted(told, key=lambda row: (not row["won"], row["moves"], row["name"]))


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _is_day(day: str) -> bool:
    try:
        return datetime.strptime(day, "%Y-%m-%d").date().isoformat() == day
    except ValueError:
        return False


def shown(mu: float, sigma: float) -> dict[str, int]:
    """A rating as people read it: a number, and how far off it may be."""
    return {"rating": round(MIDDLE + SCALE * (mu - 25.0)), "deviation": round(SCALE * sigma)}


def _change(result: Result) -> dict[str, Any] | None:
    if result.after is None or result.before is None:
        return None
    return {"before": shown(*result.before), "after": shown(*result.after)}


def _standing(game: Game, one: Standing, guest: Guest, lang: str) -> dict[str, Any]:
    kind, _, name = one.player.partition(":")
    bot = kind == "bot" and bool(name)
    return {
        "name": catalogue.bot_name(name, lang) or name if bot else one.name,
        "bot": bot,
        "you": one.player == guest.id,
        "games": one.games,
        **shown(one.mu, one.sigma),
    }


def _statistics(game: Game, results: Sequence[Result], lang: str) -> dict[str, Any]:
    """`results`: of one game, the latest last."""
    rated = [one for one in results if one.after is not None]
    groups = {
        "players": [str(one.body["players"]) for one in results],
        "seat": [str(one.seat + 1) for one in results],
        "level": [_levels(one.body["bots"], lang) for one in results],
        "options": [_options(game, one.body["options"], lang) for one in results],
    }
    return {
        "game": game.id,
        "title": quote(game.texts.title, lang),
        "all": _share(results),
        "groups": {
            by: [
                {"name": name, **_share(_named(results, names, name))} for name in sorted({*names})
            ]
            for by, names in groups.items()
        },
        "streak": _streak(results),
        "curve": [{"at": stamp(one.at), **shown(*one.after)} for one in rated if one.after],
    }


def _named(results: Sequence[Result], names: Sequence[str], name: str) -> list[Result]:
    return [one for one, other in zip(results, names, strict=True) if other == name]


def _share(results: Sequence[Result]) -> dict[str, Any]:
    won = sum(one.won for one in results)
    share = wilson(won / max(1, len(results)), len(results))
    return {"games": len(results), "won": won, "low": share.low, "high": share.high}


def _streak(results: Sequence[Result]) -> dict[str, int]:
    """Games won in a row: now, and at best."""
    now = best = 0
    for one in results:
        now = now + 1 if one.won > 0 else 0
        best = max(best, now)
    return {"now": now, "best": best}


def _levels(bots: Sequence[str], lang: str) -> str:
    return ", ".join(catalogue.bot_name(bot, lang) or bot for bot in sorted(set(bots))) or "–"


def _options(game: Game, options: Mapping[str, Any], lang: str) -> str:
    """In words, what differs from the usual."""
    told = []
    for option in catalogue.options(game.id, lang):
        value = options.get(option["id"], option["default"])
        if value != option["default"]:
            names = {choice["value"]: choice["name"] for choice in option["choices"]}
            chosen = value if isinstance(value, list) else [value]
            named = ", ".join(str(names.get(one, one)) for one in chosen)
            told.append(labelled(option["name"], named, lang))
    return "; ".join(told) or STANDARD[lang]
