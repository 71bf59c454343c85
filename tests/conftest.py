"""Shared by all tests: the engine is compiled once, before the workers start."""

import pytest

import estaminet
from estaminet.table.warmup import warm


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile in the controller, so that parallel workers read the cache."""
    if not hasattr(session.config, "workerinput"):
        for game in estaminet.games():
            warm(game)
