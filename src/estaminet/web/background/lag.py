"""How late the event loop is: what everybody waits for when something holds it up."""

import asyncio
import time

from estaminet.web import metrics

EVERY = 0.25  # seconds


class Lag:
    def __init__(self) -> None:
        self._due = time.monotonic() + EVERY
        self._latest = 0.0

    async def watch(self) -> None:
        while True:
            self._due = time.monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self._latest = max(0.0, time.monotonic() - self._due)
            metrics.lags.add(self._latest)

    def seconds(self) -> float:
        """Of the latest look, or of one that is overdue now."""
        return max(self._latest, time.monotonic() - self._due)
