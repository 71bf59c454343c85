"""What is to be simulated; checked before the first game is played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots as house
from estaminet.bots import registry
from estaminet.bots.search.minds import Mind
from estaminet.errors import BadOption, brief
from estaminet.games import load
from estaminet.games.data import own

USUAL = "guide"  # who plays unless told otherwise
# Games a task: a second or so
COMPILED_CHUNK = 10_000
SEARCHED_CHUNK = 1_000  # ... times the iterations of those who search, added up
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

    @cached_property
    def minds(self) -> tuple[Mind, ...] | None:
        """By seat; None: somebody has to be asked in Python, so all are."""
        found = [registry.mind(bot, self.game) for bot in self.bots]
        return None if None in found else tuple(mind for mind in found if mind)

    def content(self) -> Any:
        game = load(self.game)
        return game.content if self.data is None else game.content_of(own(self.data))

    def tasks(self) -> Iterator[range]:
        """The numbers of the games, in chunks."""
        size = self._chunk()
        for first in range(0, self.games, size):
            yield range(first, min(first + size, self.games))

    def _chunk(self) -> int:
        if self.minds is None:
            return BOT_CHUNK
        searched = sum(mind.iterations for mind in self.minds)
        return max(1, SEARCHED_CHUNK // searched) if searched else COMPILED_CHUNK


def plan(
    game: str,
    players: int,
    games: int,
    bots: Sequence[str] = (USUAL,),
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
