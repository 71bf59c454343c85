"""Who thinks next: a few threads, and a queue in which nobody crowds the others out.

Where somebody plays goes before where somebody only watches. Within a rank those who wait take
turns by the address they come from: who has people at a hundred tables waits longer at each.
"""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from estaminet.web import metrics

PLAYED, WATCHED, LEFT = range(3)  # ranks
LONGEST = 60.0  # seconds that something to look at may take


class Claim(NamedTuple):
    """For whom a thought is thought."""

    rank: int
    address: str


class Thinking:
    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="estaminet-bot")
        self._free = threads
        self._waiting: dict[int, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            rank: OrderedDict() for rank in (PLAYED, WATCHED, LEFT)
        }

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(line) for rank in self._waiting.values() for line in rank.values())

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, call: Callable[[], Any], claim: Claim, limit: float) -> Any:
        """In a thread, when it is its turn; TimeoutError if it then takes longer than the limit."""
        await self._turn(claim)
        loop = asyncio.get_running_loop()
        thought = self._pool.submit(call)
        thought.add_done_callback(lambda _: self._thread_is_free(loop))
        with metrics.thoughts.measured():
            return await asyncio.wait_for(asyncio.wrap_future(thought), limit)

    async def show(self, call: Callable[[], Any], address: str) -> Any:
        """Something that somebody wants to look at: those who play come first."""
        return await self.run(call, Claim(WATCHED, address), LONGEST)

    def _thread_is_free(self, loop: asyncio.AbstractEventLoop) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits any more
            loop.call_soon_threadsafe(self._release)

    async def _turn(self, claim: Claim) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting[claim.rank].setdefault(claim.address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had been given already
                self._release()
            raise

    def _release(self) -> None:
        turn = self._next()
        if turn is None:
            self._free += 1
        else:
            turn.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        for addresses in self._waiting.values():
            while addresses:
                address, line = addresses.popitem(last=False)
                turn = line.popleft()
                if line:
                    addresses[address] = line  # behind the others
                if not turn.done():
                    return turn
        return None
