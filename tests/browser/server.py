"""The server of the browser tests: a process of its own, with every game ready to be played, and
with the strongest bot, who is the coach and sits in for who is away.

`python -m tests.browser.server FOLDER PORT`
"""

import sys
from collections.abc import Sequence
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

    def __init__(self, folder: Path, games: Sequence[str] = IDS) -> None:
        super().__init__(folder)
        self.games = games
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        super().start()
        with httpx.Client(base_url=f"{self.address}/api", timeout=LONG) as client:
            for game in self.games:
                client.post(f"/games/{game}/warm").raise_for_status()
            wait_for(lambda: self.games_ready(client), 6 * LONG)
        return self

    def games_ready(self, client: httpx.Client) -> bool:
        shown = client.get("/games").json()
        return all(game["ready"] for game in shown if game["id"] in self.games)


if __name__ == "__main__":
    run(quick(Path(sys.argv[1]), warm=False, bots=BOTS), int(sys.argv[2]))
