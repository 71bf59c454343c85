"""Records to review: the last moves of a game, and worlds that a seat cannot tell apart."""

from functools import cache
from typing import Any

import estaminet
from estaminet import Table, bots

GAMES = estaminet.games()


@cache
def played(game: str, players: int, bot: str = "heuristic", seed: int = 5) -> Table:
    """A whole game of bots."""
    table = estaminet.new(game, players, seed=seed)
    bots.play(table, [bots.make(bot, game, seat) for seat in range(players)])
    return table


@cache
def ending(game: str, players: int = 3, moves: int = 12, bot: str = "heuristic") -> dict[str, Any]:
    """The record of a game's last moves alone."""
    record = played(game, players, bot).record()
    first = len(record["actions"]) - moves
    return gone_on(stopped(record, first), record["actions"][first:], record["chance"], first)


def gone_on(
    before: Table, actions: list[str], chance: list[dict[str, Any]], first: int
) -> dict[str, Any]:
    """The record of a table that begins where another stands, and goes on as recorded."""
    table = estaminet.from_position(before.game, before.position(), seed=1)
    for at, action in enumerate(actions, first + 1):
        rows = [{k: c[k] for k in ("event", "outcome")} for c in chance if c["move"] == at]
        table.repeat(action, rows)
    return table.record()


def stopped(record: dict[str, Any], moves: int) -> Table:
    """The table of a record after so many of its moves."""
    chance = [row for row in record["chance"] if row["move"] <= moves]
    actions = record["actions"][:moves]
    return estaminet.replay({**record, "actions": actions, "chance": chance, "result": None})
