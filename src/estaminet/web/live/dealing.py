"""Dealing the game of a room that has started, as soon as its rules are compiled."""

import time

from estaminet.web.background.compiling import Compiling
from estaminet.web.background.tasks import Tasks
from estaminet.web.live.journal import Journal, News, on_latest
from estaminet.web.store import replay

NOTE_EVERY = 1.0  # seconds between two words about a compilation


class Dealing:
    def __init__(self, journal: Journal, compiling: Compiling, tasks: Tasks) -> None:
        self.journal = journal
        self._compiling = compiling
        self._tasks = tasks
        self._noted = 0.0  # when the last word about a compilation was said

    @property
    def _ready(self) -> bool:
        return self._compiling.ready(self.journal.game.id)

    async def begin(self) -> None:
        """Under the lock: deal the game that was started, unless it waits for its rules."""
        if self._ready:
            await self._deal()

    async def _deal(self) -> None:
        table = replay.deal(self.journal.row, self.journal.own_data)
        source = table.content.source
        await self.journal.database.keep_content(source.digest, source.plain)
        body = {"chance": table.chance, "digest": source.digest,
                "rules": self.journal.game.version}  # fmt: skip
        await self.journal.write("deal", body, table)

    def look(self, _: News) -> None:
        """Whoever is ready first deals a game that somebody has started."""
        history = self.journal.history
        if history.status == "open" or self.journal.table is not None:
            return
        if not self._ready:
            self._compiling.want(self.journal.game.id)
        elif history.dealt is None:
            self._tasks.spawn(self.rules_changed(watched=False))

    @on_latest
    async def rules_changed(self, watched: bool) -> None:
        """The compilation has gone on, or is done: begin by itself."""
        history = self.journal.history
        if history.status == "open" or self.journal.table is not None:
            return
        if self._ready and history.dealt is None:
            await self._deal()
        elif self._ready:
            self.journal.retell(await self.journal.revived(history))
        elif watched and time.monotonic() - self._noted > NOTE_EVERY:
            self._noted = time.monotonic()
            self.journal.retell()
