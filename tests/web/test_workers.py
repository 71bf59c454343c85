"""`serve --workers`: several processes on one port, killed, renewed and ended."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.web.people import LONG, Page, Person, log_of
from tests.web.server import House, wait_for
from tools import postgres

FIRST_PAUSE = 0.5  # seconds before the page tries again


def play_on(page: Page) -> None:
    """Two more moves; between them bots play."""
    for _ in range(2):
        if page.my_turn()["result"] is None:
            page.play_and_see(page.now["menu"][0]["action"])


def test_workers_that_die_are_replaced_and_all_end_together(
    where: Path | str, tmp_path: Path
) -> None:
    with House(where, tmp_path) as running:
        person = Person(running.port)
        name = person.open("miracles", "mbb")["id"]
        seen: dict[int, object] = {}
        for dead in sorted(running.workers()):
            with person.at(name) as page:
                page.until_moment(lambda m: m["view"] is not None)
                assert seen.items() <= log_of(page.heard).items(), "a move has been lost"
                play_on(page)
                seen |= log_of(page.heard)
                os.kill(dead, signal.SIGKILL)
            wait_for(lambda dead=dead: dead not in running.workers())
            wait_for(lambda: len(running.workers()) == 2, 3 * LONG)
        with person.at(name) as page:  # its bots are played by who is left
            page.until_moment(lambda m: m["view"] is not None)
            play_on(page)
        person.close()
        status, said = running.end(signal.SIGTERM)
        assert status == 0
        first, *logged, last = said.splitlines()
        assert (first.partition(":")[0], last) == ("Estaminet is open", "Estaminet is closed.")
        assert all(line.endswith("a worker has died; starting another") for line in logged)
        assert len(logged) == 2


def test_a_renewal_is_no_longer_than_the_pages_own_retry(
    server: postgres.Server, tmp_path: Path
) -> None:
    """A page that comes back as ours does finds the house open at the first or second try."""
    where = server.fresh()
    with House(where, tmp_path) as running:
        person = Person(running.port)
        name = person.open("miracles", "mbb")["id"]
        old = running.workers()
        assert running.child is not None
        running.child.send_signal(signal.SIGHUP)
        renewals = 0
        while old & running.workers():
            with contextlib.suppress(ConnectionClosed), person.at(name) as page:
                page.until_moment(lambda m: m["view"] is not None)
                while old & running.workers():
                    page.say("ping")
                    page.until(lambda m: m["t"] == "pong")
                    time.sleep(0.05)
            renewals += 1
            time.sleep(FIRST_PAUSE)
        assert renewals <= 3
        assert len(running.workers()) == 2
        with person.at(name) as page:
            page.until_moment(lambda m: m["view"] is not None)
            play_on(page)
        person.close()
        assert running.end(signal.SIGINT)[0] == 0


def test_workers_that_cannot_begin_are_not_tried_for_ever(tmp_path: Path) -> None:
    (tmp_path / "bad.sqlite").write_text("no database " * 1000)
    command = [sys.executable, "-m", "estaminet.cli", "serve", "--port", "0", "--no-browser",
               "--workers", "2", "--database", str(tmp_path / "bad.sqlite")]  # fmt: skip
    environment = {**os.environ, "ESTAMINET_DATA": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 2
    assert "damaged" in done.stderr
