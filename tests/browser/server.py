"""The server of the browser tests: a process of its own, with every game ready to be played, and
with the strongest bot, who is the coach and sits in for who is away.

`python -m tests.browser.server FOLDER PORT`
"""

import subprocess
import sys
from pathlib import Path

import httpx
import uvicorn

from estaminet.web.minds import STRONGEST
from estaminet.web.serving import configured, listening
from tests.web.people import GAMES, LONG, quick, wait_for
from tests.web.server import ROOT, Process

BOTS = frozenset({"random", "heuristic", STRONGEST})


def main(folder: str, port: int) -> None:
    bound = listening("127.0.0.1", port)
    uvicorn.Server(configured(quick(Path(folder), warm=False, bots=BOTS))).run([bound])


class Server(Process):
    """Waits for the rules as well: a page that waits for them is tested on purpose only."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        command = [sys.executable, "-m", "tests.browser.server", str(self.folder), str(self.port)]
        self.child = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
        wait_for(self.ready, 3 * LONG)
        with httpx.Client(base_url=f"{self.address}/api", timeout=LONG) as client:
            for game in GAMES:
                client.post(f"/games/{game}/warm").raise_for_status()
            wait_for(lambda: all(game["ready"] for game in client.get("/games").json()), 6 * LONG)
        return self


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
