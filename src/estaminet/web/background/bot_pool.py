"""Bots and the coach, thinking in threads: a search gives the interpreter back while it counts.

Whatever a bot does wrong, the game goes on: another bot answers, at last a legal action is drawn.
"""

import asyncio
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from estaminet import bots
from estaminet.bots import Knowledge, Player
from estaminet.bots.search.player import PARTS, SearchPlayer, Thought
from estaminet.table import Table
from estaminet.web.background.thinking import Claim, Thinking
from estaminet.web.error_log import kind, log
from estaminet.web.settings import Settings

STRONGEST = "champion"
SIMPLE = "heuristic"  # needs no search
Key = tuple[str, int, str]  # room, seat, bot


class Advice(NamedTuple):
    """What the coach thinks of an action; without a value it has not searched."""

    action: str
    share: float
    value: float | None


class BotPool:
    """The threads they think in, and the memories of the bots that have thought last."""

    def __init__(self, settings: Settings, works: Callable[[str, str], bool]) -> None:
        self.thinking = Thinking(settings.thinkers)
        self._players: OrderedDict[Key, Player] = OrderedDict()
        self._most = settings.most_minds
        self._limit = settings.bot_limit
        self._works = works  # game, bot: whether it has been seen to work on this machine

    def close(self) -> None:
        self.thinking.close()

    def strongest(self, game: str) -> str:
        """The best bot there is for a game, of those that work here."""
        ranked = (STRONGEST, bots.default(game))
        return next((bot for bot in ranked if self._works(game, bot)), SIMPLE)

    async def choose(self, room: str, bot: str, table: Table, seed: int, claim: Claim) -> int:
        """The number of the action that the bot to move plays, or another one in its place."""
        assert table.actor is not None
        for candidate in (bot, bots.default(table.game), SIMPLE):
            if not self._works(table.game, candidate):
                continue
            key = (room, table.actor, candidate)
            try:
                player = self._player(key, candidate, table.game, seed)
                return int(await self._ask(player, partial(_choice, player, table), claim))
            except asyncio.CancelledError:
                self._players.pop(key, None)
                raise
            except Exception as problem:
                self._players.pop(key, None)  # it may be thinking still: never asked again
                log.error("bot %s failed in %s: %s", candidate, table.game, kind(problem))
        return random.choice(table.numbers().tolist())

    async def advise(
        self, room: str, table: Table, claim: Claim, told: Callable[[list[Advice], float], None]
    ) -> list[Advice]:
        """What the coach would do for the seat to move, best first, from its own knowledge.

        While it thinks `told` is called, on the loop, with what it thinks so far and how far it is.
        """
        assert table.actor is not None
        bot = self.strongest(table.game)
        key = (room, table.actor, f"coach {bot}")
        player = self._player(key, bot, table.game, secrets.randbits(32))
        loop = asyncio.get_running_loop()

        def tell(found: list[Advice], done: float) -> None:
            loop.call_soon_threadsafe(told, found, done)

        try:
            call = partial(_advice, player, table, tell)
            found: list[Advice] = await self._ask(player, call, claim)
        except BaseException:
            self._players.pop(key, None)  # it may be thinking still: never asked again
            raise
        return found

    async def _ask(self, player: Player, call: Callable[[], Any], claim: Claim) -> Any:
        try:
            return await self.thinking.run(call, claim, self._limit)
        except (asyncio.CancelledError, TimeoutError):
            if isinstance(player, SearchPlayer):
                player.called_off = True  # its thread is wanted elsewhere
            raise

    def _player(self, key: Key, bot: str, game: str, seed: int) -> Player:
        player = self._players.get(key)
        if player is None:
            player = self._players[key] = bots.make(bot, game, seed)
        self._players.move_to_end(key)
        while len(self._players) > self._most:
            self._players.popitem(last=False)
        return player

    def forget(self, room: str) -> None:
        """A room has gone: its bots' memories too."""
        for key in [key for key in self._players if key[0] == room]:
            del self._players[key]


def _choice(player: Player, table: Table) -> int:
    number = bots.decide(player, table)
    if number not in table.numbers():
        raise ValueError("not legal")
    return number


def _advice(
    player: Any, table: Table, tell: Callable[[list[Advice], float], object]
) -> list[Advice]:
    assert table.actor is not None
    knowledge = Knowledge(table, table.actor)
    if not hasattr(player, "think") or len(knowledge.actions) == 1:
        return [Advice(player.choose(knowledge), 1.0, None)]
    if not isinstance(player, SearchPlayer):  # somebody's own, which says nothing before its end
        return _ranked(player.think(knowledge))
    found: list[Advice] = []
    for part, thoughts in enumerate(player.thinking(knowledge), 1):
        found = _ranked(thoughts)
        if part < PARTS:
            tell(found, part / PARTS)
    return found


def _ranked(thoughts: Sequence[Thought]) -> list[Advice]:
    found = [Advice(t.action, float(t.share), float(t.value)) for t in thoughts]
    return sorted(found, key=lambda advice: -advice.share)
