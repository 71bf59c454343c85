"""Bots and the coach, thinking in threads: a search gives the interpreter back while it counts.

Whatever a bot does wrong, the table goes on: another bot answers, at last a legal action is drawn.
"""

import asyncio
import logging
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from estaminet import bots
from estaminet.bots import Knowledge, Player
from estaminet.errors import EstaminetError
from estaminet.table import Table
from estaminet.web.settings import Settings

log = logging.getLogger("estaminet.web")

STRONGEST = "master"
SIMPLE = "heuristic"  # needs no search
Key = tuple[str, int, str]  # table, seat, bot


@dataclass(frozen=True)
class Thought:
    action: str
    share: float
    value: float | None


class Minds:
    """A few threads, and the memories of the bots that have thought last."""

    def __init__(self, settings: Settings, works: Callable[[str, str], bool]) -> None:
        self._pool = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="estaminet-bot")
        self._players: OrderedDict[Key, Player] = OrderedDict()
        self._most = settings.most_minds
        self._limit = settings.bot_limit
        self._works = works  # game, bot: whether it has been seen to work on this machine

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def strongest(self, game: str) -> str:
        """The best bot there is for a game, of those that work here."""
        ranked = (STRONGEST, bots.default(game))
        return next((bot for bot in ranked if self._works(game, bot)), SIMPLE)

    async def run(self, call: Callable[[], Any]) -> Any:
        """Anything slow, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)

    async def choose(self, name: str, seat: int, bot: str, table: Table, seed: int) -> str:
        """What the bot plays, or another one in its place; whether it is legal is not its word."""
        for candidate in (bot, bots.default(table.game), SIMPLE):
            if not self._works(table.game, candidate):
                continue
            try:
                player = self._player((name, seat, candidate), table.game, seed)
                return str(await self._ask(partial(bots.ask, player, table)))
            except Exception as problem:
                self._players.pop((name, seat, candidate), None)
                _report(candidate, table.game, problem)
        return random.choice(table.actions())

    async def think(self, name: str, seat: int, table: Table) -> list[Thought]:
        """What the coach would do, best first; from the seat's own knowledge."""
        bot = self.strongest(table.game)
        player = self._player((name, seat, f"coach {bot}"), table.game, secrets.randbits(32), bot)
        found: list[Thought] = await self._ask(lambda: _think(player, Knowledge(table, seat)))
        return found

    async def _ask(self, call: Callable[[], Any]) -> Any:
        return await asyncio.wait_for(self.run(call), self._limit)

    def _player(self, key: Key, game: str, seed: int, bot: str | None = None) -> Player:
        player = self._players.get(key)
        if player is None:
            player = bots.make(bot or key[2], game, seed)
            self._players[key] = player
        self._players.move_to_end(key)
        while len(self._players) > self._most:
            self._players.popitem(last=False)
        return player

    def forget(self, name: str) -> None:
        """A table has gone: its bots' memories too."""
        for key in [key for key in self._players if key[0] == name]:
            del self._players[key]


def _think(player: Any, knowledge: Knowledge) -> list[Thought]:
    if not hasattr(player, "think") or len(knowledge.actions) == 1:
        return [Thought(player.choose(knowledge), 1.0, None)]
    found = [Thought(t.action, float(t.share), float(t.value)) for t in player.think(knowledge)]
    return sorted(found, key=lambda thought: -thought.share)


def _report(bot: str, game: str, problem: Exception) -> None:
    """Which bot and what kind of error: a message might tell somebody's cards."""
    what = problem.code if isinstance(problem, EstaminetError) else type(problem).__name__
    log.error("bot %s failed in %s: %s", bot, game, what)
