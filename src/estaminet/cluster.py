"""Workers on the machines of a Ray cluster (extra `cluster`): the pool of `estaminet.workers`.

A task goes to any core that is free, and is done again elsewhere when its machine is lost: a result
is the same wherever it was reckoned, so machines cost and save time, nothing else. Every machine
has the same Estaminet, or refuses; bots of one's own travel as the Python files they are made of.
"""

import hashlib
import logging
import platform
import shutil
import socket
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from estaminet.errors import BadOption, brief
from estaminet.extras import require
from estaminet.workers import AHEAD, Elsewhere, Failed, Failure, Pool, Prepare, Result, Task, failed

RETRIES = 20  # machines that may be lost under one task
PATIENCE = 10.0  # seconds for a machine to answer
RECOUNT = 1.0  # seconds between two looks at how many cores there are
PACKAGE = Path(__file__).parent
CODE = (".py", ".yaml")  # what results follow from


@dataclass(frozen=True)
class Cluster(Elsewhere):
    """A cluster by its address: `auto`, HOST:PORT, ray://HOST:PORT."""

    address: str
    sources: Mapping[str, Path] = field(default_factory=dict)  # files to take along, by their place

    def pool(self, prepare: Prepare[Task, Result]) -> Pool[Task, Result]:
        return _Machines(self, prepare)


@cache
def code() -> str:
    """A hash of everything here that a result may follow from."""
    digest = hashlib.sha256()
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in CODE):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class _Machines(Pool[Task, Result]):
    """The cores of a cluster."""

    def __init__(self, cluster: Cluster, prepare: Prepare[Task, Result]) -> None:
        require("cluster")
        self._ray = _connected(cluster)
        self._prepare = self._ray.put((prepare, code()))
        self._key = self._prepare.hex()
        self._do = self._ray.remote(num_cpus=1, max_retries=RETRIES)(_do)
        self._cores, self._counted = 1, 0.0

    def results(self, tasks: Iterable[Task], in_order: bool = False) -> Iterator[Result]:
        """As many tasks are out as keep all cores busy; a lost one is sent out again by Ray."""
        rest, out, done, due = deque(enumerate(tasks)), dict[Any, int](), dict[int, Any](), 0
        while rest or out or done:
            while rest and rest[0][0] < due + self._room():
                number, task = rest.popleft()
                out[self._do.remote(self._key, self._prepare, task)] = number
            number = due if in_order else next(iter(done), due)
            if number in done:
                due += 1
                yield self._got(done.pop(number))
            else:
                ready, _ = self._ray.wait(list(out), num_returns=1)
                done |= {out.pop(one): one for one in ready}

    def _room(self) -> int:
        """How many tasks may be out or wait for their turn; machines come and go."""
        if time.monotonic() - self._counted > RECOUNT:
            self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._counted = time.monotonic()
        return AHEAD * self._cores

    def _got(self, one: Any) -> Any:
        try:
            found = self._ray.get(one)
        except self._ray.exceptions.RayError as error:
            text = f"the cluster lost a part of the work: {brief(str(error))}"
            raise Failed("worker_died", text) from error
        if isinstance(found, Failure):
            raise failed(found)
        return found

    def end(self) -> None:
        """Whatever is still out ends with the connection."""
        self._ray.shutdown()


def _check_reachable(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdigit():
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise BadOption("no_cluster", f"no cluster at {brief(address)}: {error}") from error


def _connected(cluster: Cluster) -> Any:
    """Ray, connected; or BadOption."""
    import ray

    _check_reachable(cluster.address)
    with TemporaryDirectory(prefix="estaminet-") as folder:
        for place, file in cluster.sources.items():
            (Path(folder) / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, Path(folder) / place)
        along = {"working_dir": folder} if cluster.sources else {}
        try:
            ray.init(
                address=cluster.address,
                runtime_env=along,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            text = f"no cluster at {brief(cluster.address)}: {brief(str(error))}"
            raise BadOption("no_cluster", text) from error
    return ray


# On a machine of the cluster ----------------------------------------------------------------------

_READY: dict[str, Any] = {}  # what does the tasks of a pool, in this process


def _do(key: str, prepare: tuple[Prepare[Any, Any], str], task: Any) -> Any:
    try:
        if key not in _READY:
            _READY[key] = _prepared(*prepare)
        return _READY[key](task)
    except Exception as error:
        return Failure.of(error)


def _prepared(prepare: Prepare[Any, Any], wanted: str) -> Any:
    if code() != wanted:
        text = f"{platform.node()} has another Estaminet: install the same version on every machine"
        raise Failed("other_version", text)
    return prepare()
