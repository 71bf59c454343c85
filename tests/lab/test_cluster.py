"""Work on a real cluster of several nodes on this machine: the same results to the byte, whatever
becomes of the nodes. Without Ray (extra `cluster`) none of this is tested, as pytest says."""

import os
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


def test_bad_clusters_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999", "nowhere"):
        with pytest.raises(BadOption) as refused, workers.pool(prepared, Cluster(address)):
            pass
        assert refused.value.code == "no_cluster"
    line = ["sweep", "poilus", "--players", "3", "--set", "setup.fail_at=3"]
    assert main([*line, "--workers", "2", "--cluster", "auto"]) == 2
    assert "either --workers or --cluster" in capsys.readouterr().err
