"""One café for a whole module: its tests sit at different tables."""

from collections.abc import Callable, Iterator

import pytest

from tests.web.people import Person
from tests.web.server import Cafe, quick


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
