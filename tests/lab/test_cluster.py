"""Work on a real cluster of several nodes on this machine: the same results to the byte, whatever
becomes of the nodes. Without Ray (extra `cluster`) none of this is tested, as pytest says."""

import json
import os
import signal
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from estaminet import workers
from estaminet.cli.main import main
from estaminet.cluster import Cluster
from estaminet.errors import BadOption
from estaminet.workers import Failed
from tests.lab.commands import LONGEST, children, on_posix, start, stopped, wait_until

pytest.importorskip("ray", reason="NO RAY: work on clusters is NOT TESTED (extra `cluster`)")

NODES = 3
OWN_BOT = """
from my_taste import taste

class Picky:
    \"\"\"Likes the actions by how they read.\"\"\"

    def __init__(self, seed):
        self.seed = seed

    def choose(self, knowledge):
        return max(knowledge.actions, key=taste)
"""

pytestmark = pytest.mark.filterwarnings("default")  # of Ray's own making


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A head that does no work, and nodes of one core each."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ray.cluster_utils import Cluster as Nodes

        made = Nodes(initialize_head=True, head_node_args={"num_cpus": 0})
        for _ in range(NODES):
            made.add_node(num_cpus=1)
        yield made
        made.shutdown()


def work(task: int | str) -> tuple[int, int]:
    if isinstance(task, str):
        raise KeyError(task)
    time.sleep(0.1)
    return task * task, os.getpid()


def prepared() -> Callable[[int | str], tuple[int, int]]:
    return work


def test_a_simulation_is_the_same_with_a_bot_and_cards_of_ones_own(
    nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my_picky.py").write_text(OWN_BOT)
    Path("my_taste.py").write_text("def taste(action):\n    return action[::-1]\n")
    shipped = Path(workers.__file__).parent / "games" / "miracles" / "small.yaml"
    Path("mine.yaml").write_bytes(shipped.read_bytes())
    line = ["simulate", "miracles", "--players", "2", "--games", "21", "--data", "mine.yaml"]
    line += ["--bots", "my_picky:Picky,random"]
    assert main([*line, "--out", "here.parquet", "--workers", "1"]) == 0
    assert main([*line, "--out", "there.parquet", "--cluster", nodes.address]) == 0
    assert Path("there.parquet").read_bytes() == Path("here.parquet").read_bytes()


def test_what_goes_wrong_on_a_machine_is_told(nodes: Any) -> None:
    with pytest.raises(Failed, match="KeyError: 'boom'") as failed:
        list(workers.results(prepared, [1, "boom"], Cluster(nodes.address)))
    assert failed.value.code == "work_failed"
    assert "in work" in failed.value.__notes__[0]


def test_a_lost_machine_costs_time_and_no_result(nodes: Any) -> None:
    """Killed while its workers are in the middle of their tasks."""
    tasks, found = range(40), []
    for result in workers.results(prepared, tasks, Cluster(nodes.address), in_order=True):
        found.append(result)
        if len(found) == 6:
            nodes.remove_node(nodes.worker_nodes.copy().pop(), allow_graceful=False)
    assert [square for square, _ in found] == [n * n for n in tasks]
    assert len({process for _, process in found}) > 1


# Every command that has --cluster, with a file that its result is compared by
COMMANDS = {
    "simulate": "simulate miracles --players 3 --games 45000 --out {out}",
    "compare": "compare guide random --game poilus --players 3 --games 15000 --csv {out}",
    "sweep": "sweep poilus --players 3 --set setup.fail_at=3..4 --games 12000 --csv {out}",
    "tune": "tune poilus --players 3 --generations 8 --population 16 --games 600 --search 9 "
    "--out {out}",
    "arena": "arena poilus --bots search:40,random --players 3 --deals 12 --out {out}",
}


def result_of(path: Path) -> bytes:
    """What is to be the same; how long an arena's bots thought is not."""
    if path.suffix != ".json":
        return path.read_bytes()
    return json.dumps({**json.loads(path.read_bytes()), "timing": None}).encode()


@pytest.mark.proof
@on_posix
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_comes_to_the_same_while_a_machine_is_lost(
    nodes: Any, command: str, tmp_path: Path
) -> None:
    suffix = {"simulate": ".parquet", "tune": ".yaml", "arena": ".json"}.get(command, ".csv")
    here, there = (tmp_path / place / f"out{suffix}" for place in ("here", "there"))
    for path in (here, there):
        path.parent.mkdir()
    line = COMMANDS[command].split()
    assert main([word.format(out=here) for word in line] + ["--workers", "1"]) == 0
    lost = nodes.add_node(num_cpus=1)
    process = start(*(word.format(out=there) for word in line), "--cluster", nodes.address)
    wait_until(lambda: works(lost) or process.poll() is not None)
    assert process.poll() is None  # it is in the middle of it
    nodes.remove_node(lost, allow_graceful=False)
    _, told = process.communicate(timeout=10 * LONGEST)
    assert process.returncode == 0, told
    assert result_of(there) == result_of(here)


def works(node: Any) -> bool:
    """Whether a worker of the node is in the middle of a task: Ray names its process so."""
    raylet = node.all_processes["raylet"][0].process.pid
    return any(name.startswith("ray::_do") for name in children(raylet))


@pytest.mark.proof
@on_posix
def test_ctrl_c_ends_the_work_on_all_machines(nodes: Any, tmp_path: Path) -> None:
    out = tmp_path / "tuned.yaml"
    line = ["tune", "poilus", "--players", "3", "--population", "8", "--generations", "100000"]
    process = start(*line, "--out", str(out), "--cluster", nodes.address)
    log = out.with_suffix(".jsonl")
    wait_until(lambda: log.exists() and len(log.read_bytes().splitlines()) > 2)
    told = stopped(process, signal.SIGINT)
    assert process.returncode == 130
    assert "run the same command to resume" in told
    wait_until(lambda: not any(works(node) for node in nodes.worker_nodes))


def test_bad_clusters_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999", "nowhere"):
        with pytest.raises(BadOption) as refused, workers.pool(prepared, Cluster(address)):
            pass
        assert refused.value.code == "no_cluster"
    line = ["sweep", "poilus", "--players", "3", "--set", "setup.fail_at=3"]
    assert main([*line, "--workers", "2", "--cluster", "auto"]) == 2
    assert "either --workers or --cluster" in capsys.readouterr().err
