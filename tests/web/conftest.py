"""One café for a whole module: its tests sit at different tables. Both stores, where it matters."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.people import Person
from tests.web.server import Cafe, quick
from tools import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    """A real PostgreSQL. It need not outlive a loss of power: the tests kill the house, not it."""
    reason = postgres.missing()
    if reason is not None:
        pytest.skip(f"NOT TESTED on PostgreSQL: {reason}")
    with postgres.server("fsync=off") as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A new store of each kind."""
    if request.param == "sqlite":
        return tmp_path / "test.sqlite"
    fresh: str = request.getfixturevalue("server").fresh()
    return fresh


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    with Cafe(quick(tmp_path_factory.mktemp("cafe"))) as running:
        yield running


@pytest.fixture
def person(cafe: Cafe) -> Iterator[Callable[..., Person]]:
    people: list[Person] = []

    def make(name: str | None = None, lang: str = "en") -> Person:
        people.append(Person(cafe.port, name, lang))
        return people[-1]

    yield make
    for one in people:
        one.close()
