"""Compiling the games in the background, in a child process, so that nobody's table stands still.

The child (`python -m estaminet.web.background.compiling GAME`, and the bots of one's own) fills
the disk cache and tells its progress line by line; then this process loads from the cache, which
takes a moment, in a thread. A bot that fails in the child never runs here: compiled code that goes
wrong can end a whole process.
"""

import asyncio
import gc
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from estaminet import bots
from estaminet.bots.registry import OWN
from estaminet.games import IDS, load
from estaminet.lab.counting import Counter
from estaminet.table import new
from estaminet.table.warmup import warm
from estaminet.web.background.tasks import Tasks
from estaminet.web.error_log import kind, log

BOTS = "bots"
LOADING = "loading"
STEPS = 9  # until the child says otherwise: those of `warm`, the bots, loading
SEED = 1
COUNTS = "counts"  # what a child may be asked for instead of rules and bots
COUNTER = "guide"
NICE = 10  # nobody's game waits for it


@dataclass
class Compilation:
    done: int = 0
    total: int = STEPS
    step: str = ""
    ready: bool = False
    begun: bool = False
    bots: set[str] = field(default_factory=set)  # those that have been seen to work
    counts: bool = False  # whether whole games can be counted
    counting: bool = False  # whether that is being compiled


def compile_rules(game: str, report: Callable[[int, int, str], None]) -> None:
    warm(game, lambda done, total, step: report(done, total + 2, step or BOTS))


def try_bot(game: str, bot: str) -> None:
    """One decision of a bot: whatever it needs is compiled by it."""
    bots.ask(bots.make(bot, game, SEED), new(game, load(game).players[0], seed=SEED))


def try_count(game: str) -> None:
    """A few games in the loop that plays whole ones: it is compiled by it."""
    found = load(game)
    Counter(found, found.content, found.players[0], COUNTER).count(range(2), SEED)


def bots_of(game: str) -> list[str]:
    return [bot.id for bot in bots.for_game(game)]


def own_bots_of(game: str) -> list[str]:
    """Those that a child knows only when it is told."""
    return [bot for bot in bots_of(game) if OWN.fullmatch(bot)]


class Compiling:
    """Which games are ready, and how far the others are.

    In the background one game after the other; a game that somebody opens does not wait for them.
    """

    def __init__(self, changed: Callable[[str], None], known: frozenset[str] | None) -> None:
        self._changed = changed
        self._known = known  # bots that work, without asking a child
        self._games = {game: Compilation() for game in IDS}
        self._tasks = Tasks()

    def ready(self, game: str) -> bool:
        return self._games[game].ready

    def works(self, game: str, bot: str) -> bool:
        return bot in self._games[game].bots

    def counts(self, game: str) -> bool:
        """Whether simulations can be played; if not, it is seen to."""
        if not self._games[game].counts:
            self._tasks.spawn(self._compile_counts(game))
        return self._games[game].counts

    def progress(self, game: str) -> dict[str, Any]:
        row = self._games[game]
        return {"done": row.done, "total": row.total, "step": row.step}

    def want(self, game: str) -> None:
        """Compile this game now."""
        self._tasks.spawn(self._compile(game))

    def want_all(self) -> None:
        """Compile all games, one after the other."""
        self._tasks.spawn(self.compile_all())

    async def close(self) -> None:
        await self._tasks.close()

    async def compile_all(self) -> None:
        for game in IDS:
            await self._compile(game)
        if self._known is None:
            self._tasks.spawn(self._compile_all_counts())

    async def _compile_all_counts(self) -> None:
        for game in IDS:
            await self._compile_counts(game)

    async def _compile_counts(self, game: str) -> None:
        """What the workshop counts with: after everything that games wait for."""
        row = self._games[game]
        if row.counting:
            return
        row.counting = True
        try:
            if self._known is not None or await self._ask_child(game, row, COUNTS):
                await asyncio.to_thread(try_count, game)
                row.counts = True
        finally:  # what has failed is tried again when somebody asks
            row.counting = row.counts

    async def _compile(self, game: str) -> None:
        row = self._games[game]
        if row.begun:
            return
        row.begun = True
        if self._known is None:
            await self._ask_child(game, row, *own_bots_of(game))
        else:
            row.bots |= self._known & set(bots_of(game))
        row.done, row.step = row.total - 1, LOADING
        self._changed(game)
        await asyncio.to_thread(self._load, game, row)
        row.ready, row.done, row.step = True, row.total, ""
        gc.freeze()  # rules and compilers stay: no collection need look through them again
        self._changed(game)

    async def _ask_child(self, game: str, row: Compilation, *what: str) -> bool:
        """Whether it came to its end well."""
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "estaminet.web.background.compiling", game, *what,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert child.stdout is not None
        try:
            async for line in child.stdout:
                self._heard(game, row, json.loads(line))
            failed = await child.wait()
            if failed:
                log.error("the child that compiles %s failed", game)
            return not failed
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()

    def _heard(self, game: str, row: Compilation, told: dict[str, Any]) -> None:
        if "bot" in told:
            row.bots.add(told["bot"])
        elif "failed" in told:
            log.error("bot %s does not work in %s", told["failed"], game)
        else:
            row.done, row.total, row.step = told["done"], told["total"], told["step"]
            self._changed(game)

    def _load(self, game: str, row: Compilation) -> None:
        """From the cache into this process."""
        compile_rules(game, lambda *_: None)
        for bot in sorted(row.bots):
            try:
                try_bot(game, bot)
            except Exception as problem:
                row.bots.discard(bot)
                log.error("bot %s does not work in %s: %s", bot, game, kind(problem))


def main(game: str, *own: str) -> None:
    """The child: says what it has done, a line each."""

    def say(**told: Any) -> None:
        print(json.dumps(told), flush=True)

    if own == (COUNTS,):
        os.nice(NICE)
        try_count(game)
        return
    compile_rules(game, lambda done, total, step: say(done=done, total=total, step=step))
    for bot in (*bots_of(game), *own):
        try:
            try_bot(game, bot)
        except Exception:
            say(failed=bot)
        else:
            say(bot=bot)


if __name__ == "__main__":
    main(*sys.argv[1:])
