"""What all rooms share: the settings, the store, the bots, the compiler, and small tasks."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import lru_cache
from typing import Any

from estaminet.web.minds import Minds
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings
from estaminet.web.store import Store
from estaminet.web.warming import Warming

log = logging.getLogger("estaminet.web")

LOOK_EVERY = 2.0  # seconds between two looks at which processes live
KEPT_CONTENTS = 8


class House:
    def __init__(self, settings: Settings, store: Store, warmed: Callable[[str], None]) -> None:
        self.settings = settings
        self.store = store
        self.warming = Warming(warmed, settings.bots)
        self.minds = Minds(settings, self.warming.works)
        self.content = lru_cache(KEPT_CONTENTS)(store.content)  # data files by their hash
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alive: frozenset[str] = frozenset()
        self._looked = float("-inf")

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something to do meanwhile; what it fails of is logged by its kind alone."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, Refused):
            log.error("a task failed: %s", type(problem).__name__)

    @staticmethod
    def loop_time() -> float:
        return asyncio.get_running_loop().time()

    def is_alive(self, worker: str) -> bool:
        """Whether a process that claimed to have somebody online still lives."""
        if worker == self.store.worker:
            return True
        if time.monotonic() - self._looked > LOOK_EVERY:
            self._alive, self._looked = self.store.alive(), time.monotonic()
        return worker in self._alive

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.warming.close()
        self.minds.close()
