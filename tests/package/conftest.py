"""One build for all tests of the package, also where several workers share the tests."""

import fcntl
import os

import pytest

from tests.package.building import Built, built


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Built:
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with (shared / "package.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return built(shared / "package")
