"""One open page: what it is sent waits in a short queue, so that a slow one holds up nobody."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from estaminet.web.guests import Guest
from estaminet.web.refusals import sentence

MOST_WAITING = 128  # messages; a page that is further behind comes back and says hello


def written(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Connection:
    def __init__(self, guest: Guest, lang: str) -> None:
        self.guest = guest
        self.lang = lang
        self.greeted = False  # has said hello: gets what is new from here on
        self.hung_up = False
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        if self.hung_up:
            return
        if self._waiting.qsize() >= MOST_WAITING:
            self.hang_up()
        else:
            self._waiting.put_nowait(text)

    def tell(self, message: dict[str, Any]) -> None:
        self.send(written(message))

    def close(self, code: str) -> None:
        """The last word: the page need not come back."""
        self.tell({"t": "closed", "code": code, "text": sentence(code, self.lang)})
        self.hang_up()

    def hang_up(self) -> None:
        """Nothing more after what waits already."""
        self.hung_up = True
        self._waiting.put_nowait(None)

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what waits until the connection is hung up."""
        while (text := await self._waiting.get()) is not None:
            await send(text)
