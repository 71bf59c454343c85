"""A table in play and everything around it, put together."""

from estaminet.web.background.bot_pool import BotPool
from estaminet.web.background.compiling import Compiling
from estaminet.web.background.tasks import Tasks
from estaminet.web.live.audience import Audience
from estaminet.web.live.bot_turns import BotTurns
from estaminet.web.live.chat import Chat
from estaminet.web.live.clock import Clock
from estaminet.web.live.coach import Coach
from estaminet.web.live.dealing import Dealing
from estaminet.web.live.finished import Finished
from estaminet.web.live.journal import Journal, News
from estaminet.web.live.moderation import Moderation
from estaminet.web.live.moves import Moves
from estaminet.web.live.seats import Seats
from estaminet.web.settings import Settings
from estaminet.web.store.database import Database
from estaminet.web.store.results import Results
from estaminet.web.store.rows import RoomRow


class Room:
    """Its parts know the journal; what they decide goes through it, and it tells the listeners."""

    def __init__(
        self, row: RoomRow, database: Database, compiling: Compiling, pool: BotPool, tasks: Tasks,
        settings: Settings,
    ) -> None:  # fmt: skip
        self.id = row.id
        self.journal = journal = Journal(row, database, compiling)
        self.dealing = Dealing(journal, compiling, tasks)
        self.seats = Seats(journal, self.dealing, pool)
        self.moves = Moves(journal)
        self.chat = Chat(journal)
        self.finished = Finished(journal, pool.thinking)
        self.clock = Clock(journal, self.seats, tasks, settings.grace)
        self.audience = Audience(journal, self.moves, self.clock, compiling, settings)
        self.coach = Coach(journal, self.audience, pool)
        self.bot_turns = BotTurns(journal, self.moves, self.audience, pool, settings.bot_pause)
        self.audience.came = self.bot_turns.look
        self.moderation = Moderation(journal, self.seats)
        self._pool = pool
        self._tasks = tasks
        self._results = Results(database)
        journal.listeners = (
            self.clock.set, self.dealing.look, self.bot_turns.look, self.audience.announce,
            self._settle,
        )  # fmt: skip

    def _settle(self, news: News) -> None:
        """A game that has just ended changes what its players are thought to be worth."""
        if any(event.kind == "move" and event.body["result"] for event in news.events):
            self._tasks.spawn(self._results.settle(self.id))

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory."""
        watched = bool(self.audience.connections)
        return watched or self.bot_turns.thinking or self.journal.busy or self.clock.running

    async def rules_changed(self) -> None:
        """The compilation of its game has gone on."""
        await self.dealing.rules_changed(watched=bool(self.audience.connections))

    def look_again(self) -> None:
        """Whoever has played its bots and ended its clocks may have gone."""
        self.bot_turns.look()
        if self.clock.time_left() == 0.0:
            self.clock.set()

    async def close(self) -> None:
        self.clock.stop()
        await self.bot_turns.stop()
        self._pool.forget(self.id)
