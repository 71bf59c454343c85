"""One open page: what it is sent waits in a short queue, so that a slow one holds up nobody."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from estaminet.web.guests import Guest
from estaminet.web.refusals import sentence

MOST_WAITING = 512 * 1024  # characters


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def written(message: dict[str, Any]) -> str:
    return _encode(message)


class Connection:
    def __init__(self, guest: Guest, lang: str, address: str = "") -> None:
        self.guest = guest
        self.lang = lang
        self.address = address
        self.greeted = False  # has said hello: gets what is new from here on
        self.hung_up = False
        self.heard = time.monotonic()
        self._waiting: deque[str | None] = deque()
        self._size = 0
        self._news = asyncio.Event()

    def send(self, text: str) -> None:
        """Of a page that is far behind only the newest is kept: it sees the gap and says hello."""
        if self.hung_up:
            return
        if self._waiting and self._size + len(text) > MOST_WAITING:
            self._waiting.clear()
            self._size = 0
        self._waiting.append(text)
        self._size += len(text)
        self._news.set()

    def tell(self, message: dict[str, Any]) -> None:
        self.send(written(message))

    def close(self, code: str) -> None:
        """The last word: the page need not come back."""
        self.tell({"t": "closed", "code": code, "text": sentence(code, self.lang)})
        self.hang_up()

    def hang_up(self) -> None:
        """Nothing more after what waits already."""
        self.hung_up = True
        self._waiting.append(None)
        self._news.set()

    async def pump(self, send: Callable[[str], Awaitable[None]], limit: float) -> None:
        """Send what waits until the connection is hung up; TimeoutError if it is not taken."""
        while True:
            while self._waiting:
                text = self._waiting.popleft()
                if text is None:
                    return
                self._size -= len(text)
                async with asyncio.timeout(limit):
                    await send(text)
            self._news.clear()
            await self._news.wait()
