"""What came of finished games: a row for each seat, and how strong everybody is thought to be.

All of it follows from the tables' events: a game is settled once, when it ends or when somebody
asks about it, in one commit with the ratings it changes. Ratings are those of Weng and Lin
(openskill): teams of any size, a mean and how unsure it is. Whoever wins or loses together plays
against the deal, which has a rating of its own for each number of players and each difficulty.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from estaminet.games import load
from estaminet.web.store.database import Connection, Database, plain
from estaminet.web.store.history import History
from estaminet.web.store.rows import Event, RoomRow, Seat

MODEL = PlackettLuce()
MOST_SETTLED = 50  # games at one asking
RATED_AT_LEAST = 5  # games, to stand in the ladder
SHOWN = 100  # of the ladder
DISTURBING = frozenset({"away", "kick", "sit", "rise", "undo"})  # after the deal: no fair contest

Rating = tuple[float, float]  # mean, deviation


class Result(NamedTuple):
    """What came of one seat."""

    table: str
    seat: int
    game: str
    player: str
    at: float
    won: float
    body: Mapping[str, Any]

    @property
    def before(self) -> Rating | None:
        found = self.body["before"]
        return None if found is None else (found[0], found[1])

    @property
    def after(self) -> Rating | None:
        found = self.body["after"]
        return None if found is None else (found[0], found[1])

    def plain(self) -> dict[str, Any]:
        return {**self._asdict(), "player": "you"}


class Standing(NamedTuple):
    player: str
    mu: float
    sigma: float
    games: int
    name: str


class DayResult(NamedTuple):
    guest: str
    name: str
    moves: int
    result: Mapping[str, Any]


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Settling

    async def settle_all_of(self, guest: str) -> None:
        """The finished games of a guest that are not settled yet, in the order they ended."""
        query = (
            "SELECT tables.id FROM members JOIN tables ON tables.id = members.table_id"
            " WHERE members.guest = ? AND tables.status = 'over' AND NOT EXISTS"
            " (SELECT 1 FROM results WHERE results.table_id = tables.id)"
            " ORDER BY updated LIMIT ?"
        )
        for (name,) in await self._database._read(query, guest, MOST_SETTLED):
            await self.settle(name)

    async def settle(self, name: str) -> None:
        """Once: a game that is settled already stays as it is."""
        row = await self._database.room(name)
        if row is None or row.status != "over":
            return
        events = await self._database.events(name)
        history = reduce(History.after, events, History.begin(row))
        if history.result is None or history.closed:
            return
        found = _results(row, history, _is_contest(row, history, events))
        await self._database._do(lambda c: _settle(c, row, found))

    # Asking

    async def career(self, player: str, most: int) -> list[Result]:
        """The latest last."""
        query = "SELECT * FROM results WHERE player = ? ORDER BY at DESC LIMIT ?"
        rows = await self._database._read(query, player, most)
        return [_result(row) for row in reversed(rows)]

    async def of(self, player: str, tables: Sequence[str]) -> dict[str, Result]:
        marks = ", ".join("?" * len(tables)) or "''"
        query = f"SELECT * FROM results WHERE player = ? AND table_id IN ({marks})"
        rows = await self._database._read(query, player, *tables)
        return {row[0]: _result(row) for row in rows}

    async def standings(self, game: str, guest: str) -> list[Standing]:
        query = (
            "SELECT player, mu, sigma, games, coalesce(guests.name, '') FROM ratings"
            " LEFT JOIN guests ON guests.id = ratings.player"
            " WHERE game = ? AND (games >= ? OR player = ?) AND substr(player, 1, 5) <> 'deal:'"
            " ORDER BY mu DESC LIMIT ?"
        )
        rows = await self._database._read(query, game, RATED_AT_LEAST, guest, SHOWN)
        return [Standing(*row) for row in rows]

    # The deal of the day

    async def taken_up(self, day: str, guest: str) -> dict[str, str]:
        """The tables of a guest with the deals of a day, by game."""
        query = "SELECT game, table_id FROM days WHERE day = ? AND guest = ?"
        return dict(await self._database._read(query, day, guest))

    async def take_up(self, day: str, game: str, guest: str, table: str) -> str:
        """That table, or the one that the guest has taken it up at before."""

        def job(c: Connection) -> str:
            query = "INSERT INTO days VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            c.execute(query, (day, game, guest, table))
            query = "SELECT table_id FROM days WHERE day = ? AND game = ? AND guest = ?"
            return str(c.execute(query, (day, game, guest)).fetchone()[0])

        found: str = await self._database._do(job)
        return found

    async def of_day(self, day: str, game: str) -> list[DayResult]:
        query = (
            "SELECT days.guest, coalesce(guests.name, ''), tables.summary FROM days"
            " JOIN tables ON tables.id = days.table_id LEFT JOIN guests ON guests.id = days.guest"
            " WHERE day = ? AND days.game = ? AND status = 'over' ORDER BY tables.updated LIMIT ?"
        )
        rows = await self._database._read(query, day, game, SHOWN)
        told = [(guest, name, json.loads(summary)) for guest, name, summary in rows]
        return [
            DayResult(guest, name, summary["move"], summary["result"])
            for guest, name, summary in told
            if summary.get("result")
        ]


def _result(row: Sequence[Any]) -> Result:
    table, seat, game, player, at, won, body = row
    return Result(table, seat, game, player, at, won, json.loads(body))


def _player(seat: Seat) -> str | None:
    """Who is rated for a seat; nobody for one of a game that was brought in a file."""
    if seat.guest is not None:
        return seat.guest
    return None if seat.kind != "bot" else f"bot:{seat.bot}"


def _is_contest(row: RoomRow, history: History, events: Iterable[Event]) -> bool:
    """Whether it says how strong its players are: with the shipped cards, from the deal to the end,
    the same players at every seat, chance not known to anybody."""
    assert history.dealt is not None
    dealt, end = history.dealt.seq, history.moves[-1].seq if history.moves else 0
    terms = row.terms
    disturbed = any(dealt < e.seq < end and e.kind in DISTURBING for e in events)
    special = terms.tutorial or terms.data or terms.start or terms.day
    people = any(seat.guest is not None for seat in history.seats)
    known = all(_player(seat) is not None for seat in history.seats)
    return people and known and not disturbed and not special


def _results(row: RoomRow, history: History, rated: bool) -> list[Result]:
    """Of each seat that somebody is known at."""
    scores = history.result["score"]
    whole = 1 if load(row.game).outcome.together else max(1, sum(scores))
    bots = [seat.bot for seat in history.seats if seat.kind == "bot"]
    body = {"rated": rated, "before": None, "after": None, "players": row.terms.players,
            "bots": bots, "options": dict(row.terms.options), "moves": len(history.moves),
            "day": row.terms.day}  # fmt: skip
    return [
        Result(row.id, at, row.game, player, row.updated, scores[at] / whole, body)
        for at, seat in enumerate(history.seats)
        if (player := _player(seat)) is not None
    ]


def _settle(c: Connection, row: RoomRow, found: Sequence[Result]) -> None:
    # whoever settles another game of this kind waits here until this one is settled
    c.execute("UPDATE ratings SET games = games WHERE game = ?", (row.game,))
    if c.execute("SELECT 1 FROM results WHERE table_id = ?", (row.id,)).fetchone():
        return
    rated = found and found[0].body["rated"]
    for result in _rate(c, row, found) if rated else found:
        c.execute(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", (*result[:6], plain(result.body))
        )


def _rate(c: Connection, row: RoomRow, found: Sequence[Result]) -> list[Result]:
    """The results with what they do to everybody's rating, which is kept."""
    players = [result.player for result in found]
    won = [int(result.won > 0) for result in found]
    if load(row.game).outcome.together:
        teams, ranks = [players, [_deal(row)]], [1 - won[0], won[0]]
    else:
        teams, ranks = [[player] for player in players], [1 - one for one in won]
    before = {player: _rating(c, row.game, player) for team in teams for player in team}
    rated = MODEL.rate(
        [[MODEL.rating(*before[player]) for player in team] for team in teams],
        ranks=[float(rank) for rank in ranks],
    )
    after = {
        player: (float(new.mu), float(new.sigma))
        for team, ratings in zip(teams, rated, strict=True)
        for player, new in zip(team, ratings, strict=True)
    }
    for player, (mu, sigma) in after.items():
        c.execute(
            "INSERT INTO ratings VALUES (?, ?, ?, ?, 1) ON CONFLICT (game, player) DO UPDATE"
            " SET mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1",
            (row.game, player, mu, sigma),
        )
    return [
        one._replace(body={**one.body, "before": before[one.player], "after": after[one.player]})
        for one in found
    ]


def _deal(row: RoomRow) -> str:
    """What a team plays against: a number of players and a difficulty."""
    return f"deal:{row.terms.players}:{plain(dict(sorted(row.terms.options.items())))}"


def _rating(c: Connection, game: str, player: str) -> Rating:
    query = "SELECT mu, sigma FROM ratings WHERE game = ? AND player = ?"
    found = c.execute(query, (game, player)).fetchone()
    if found is None:
        new = MODEL.rating()
        return float(new.mu), float(new.sigma)
    return float(found[0]), float(found[1])
