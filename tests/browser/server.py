"""The server of the browser tests: a process of its own, with every game ready to be played, and
with the strongest bot, who is the coach and sits in for who is away.

`python -m tests.browser.server FOLDER PORT`
"""

import sys
from pathlib import Path

import httpx

from estaminet.games import IDS
from estaminet.web.background.bot_pool import STRONGEST
from tests.web.people import LONG
from tests.web.server import Process, quick, run, wait_for

BOTS = frozenset({"random", "heuristic", STRONGEST})


class Server(Process):
    """Waits for the rules as well: a page that waits for them is tested on purpose only."""

    module = "tests.browser.server"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        super().start()
        with httpx.Client(base_url=f"{self.address}/api", timeout=LONG) as client:
            for game in IDS:
                client.post(f"/games/{game}/warm").raise_for_status()
            wait_for(lambda: all(game["ready"] for game in client.get("/games").json()), 6 * LONG)
        return self


if __name__ == "__main__":
    run(quick(Path(sys.argv[1]), warm=False, bots=BOTS), int(sys.argv[2]))
