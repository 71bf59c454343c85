"""How smoothly cards move: the share of frames that the browser's own trace calls dropped.

`python -m tools.frames` plays some moves of each game at a fast pace, in a window of 1366 × 768,
with everything that moves moving.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from estaminet import games
from tests.browser.conftest import QUIET, chromium
from tests.browser.guest import Guest
from tests.browser.server import Server

SIZE = {"width": 1366, "height": 768}
CATEGORIES = ["benchmark", "cc"]
MOST_DROPPED = 0.05


def frames(trace: Path) -> Counter[str]:
    """What became of each frame that was to show a change."""
    events = json.loads(trace.read_bytes())["traceEvents"]
    reports = (event.get("args", {}).get("frame_reporter") for event in events)
    states = Counter(str(report["state"]) for report in reports if report)
    del states["STATE_NO_UPDATE_DESIRED"]
    return states


def measure(browser: Browser, server: Server, game: str, moves: int, folder: Path) -> float:
    """The share of dropped frames over some moves of a game; it is printed."""
    me = Guest(browser, server.address, "fast", viewport=SIZE, reduced_motion="no-preference")
    me.table(game, 3)
    me.my_turn()
    trace = folder / f"{game}.json"
    browser.start_tracing(page=me.page, path=trace, categories=CATEGORIES)
    me.play_by_list(moves)
    browser.stop_tracing()
    me.context.close()
    found = frames(trace)
    share = found["STATE_DROPPED"] / max(1, found.total())
    print(f"  {game}: {found.total()} frames, {share:.1%} dropped")
    return share


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=20, help="moves of one's own in each game")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=["--no-sandbox", *(f"--disable-{what}" for what in QUIET)],
        )
        shares = [measure(browser, server, game, arguments.moves, Path(folder)) for game in games()]
        browser.close()
    smooth = max(shares) < MOST_DROPPED
    print(
        f"estaminet: {'smooth' if smooth else 'not smooth'}; at most {MOST_DROPPED:.0%} may drop."
    )
    return 0 if smooth else 1


if __name__ == "__main__":
    sys.exit(main())
