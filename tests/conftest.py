"""Shared by all tests: the engine is compiled once, before the workers start."""

import signal
from contextlib import suppress

import pytest

import estaminet
from estaminet.errors import BadData
from estaminet.table.warmup import warm

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # started in the background of a shell: what the tests start must hear Ctrl-C all the same
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile in the controller, so that parallel workers read the cache."""
    if not hasattr(session.config, "workerinput"):
        for game in estaminet.games():
            with suppress(BadData):  # the tests say what its data file lacks, a new language say
                warm(game)
