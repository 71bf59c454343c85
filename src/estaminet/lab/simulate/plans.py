"""What is to be simulated; checked before the first game is played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots as house
from estaminet.errors import BadOption, brief
from estaminet.games import load
from estaminet.games.data import own

RANDOM = "random"
RANDOM_CHUNK = 10_000  # games a task: a second or less
BOT_CHUNK = 5


@dataclass(frozen=True)
class Plan:
    """A simulation, checked; see `plan`."""

    game: str
    players: int
    games: int
    bots: tuple[str, ...]  # by seat
    seed: int
    options: Mapping[str, Any]  # complete
    data: Any = None  # a person's own data, parsed; None: the shipped file
    data_name: str | None = None  # what its file is called

    @property
    def all_random(self) -> bool:
        return set(self.bots) == {RANDOM}

    def content(self) -> Any:
        game = load(self.game)
        return game.content if self.data is None else game.content_of(own(self.data))

    def tasks(self) -> Iterator[range]:
        """The numbers of the games, in chunks."""
        size = RANDOM_CHUNK if self.all_random else BOT_CHUNK
        for first in range(0, self.games, size):
            yield range(first, min(first + size, self.games))


def plan(
    game: str,
    players: int,
    games: int,
    bots: Sequence[str] = (RANDOM,),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
) -> Plan:
    """Check everything that can be wrong before the first game is played."""
    if games < 1:
        raise BadOption("bad_games", f"at least one game, not {brief(games)}")
    description = load(game)
    content = description.content if data is None else description.content_of(own(data))
    plain = None if data is None else content.source.plain
    given = dict(options or {})
    players = estaminet.new(game, players, seed, {**given, "data": plain}).players
    complete = dict(description.setup(content, players, given).options)
    name = None if data is None else Path(data).name
    seats = _seats(game, players, bots)
    return Plan(game, players, int(games), seats, int(seed), complete, plain, name)


def _seats(game: str, players: int, bots: Sequence[str]) -> tuple[str, ...]:
    """The bot of each seat: one for everybody, or one a seat."""
    if len(bots) not in (1, players):
        raise BadOption(
            "bad_bots", f"one bot, or one for each of {players} players; not {len(bots)}"
        )
    for bot in bots:
        house.make(bot, game, seed=0)
    return tuple(bots) * (players if len(bots) == 1 else 1)
