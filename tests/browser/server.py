"""The server of the browser tests: a process of its own, with every game ready to be played."""

from pathlib import Path

import httpx

from tests.web.people import GAMES, LONG, wait_for
from tests.web.server import Process


class Server(Process):
    """Waits for the rules as well: a page that waits for them is tested on purpose only."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        super().start()
        with httpx.Client(base_url=f"{self.address}/api", timeout=LONG) as client:
            for game in GAMES:
                client.post(f"/games/{game}/warm").raise_for_status()
            wait_for(lambda: all(game["ready"] for game in client.get("/games").json()), 6 * LONG)
        return self
