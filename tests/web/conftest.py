"""One house for a whole module: its tests sit at different tables."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.people import House, Person, quick


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(quick(tmp_path_factory.mktemp("house"))) as running:
        yield running


@pytest.fixture
def person(house: House) -> Iterator[Callable[..., Person]]:
    people: list[Person] = []

    def make(name: str | None = None, lang: str = "en") -> Person:
        people.append(Person(house.port, name, lang))
        return people[-1]

    yield make
    for one in people:
        one.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
