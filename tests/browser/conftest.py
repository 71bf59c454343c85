"""One server and one browser for all; every guest has a context (cookies, size, language)."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.guest import Guest
from tests.browser.server import Server

NAMES = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
QUIET = ("gpu", "background-networking", "component-update", "sync")


def chromium() -> str:
    for name in filter(None, NAMES):
        found = shutil.which(name)
        if found:
            return found
    pytest.skip("no Chromium on the PATH: see tests/browser/get_chromium.sh")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", *(f"--disable-{what}" for what in QUIET)],
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def guest(browser: Browser, server: Server) -> Iterator[Callable[..., Guest]]:
    """Makes guests; at the end none may have seen an error or a foreign address."""
    guests: list[Guest] = []

    def make(address: str = server.address, **look: object) -> Guest:
        guests.append(Guest(browser, address, **look))
        return guests[-1]

    yield make
    for one in guests:
        one.context.close()
    for one in guests:
        assert not one.faults, one.faults
