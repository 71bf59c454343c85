"""The pool of worker processes: order, what is told on the way, what goes wrong."""

import os
import time
from collections.abc import Callable

import pytest

from estaminet import workers


def work(task: int | str) -> int:
    """Numbers are doubled, some slowly; words go wrong."""
    if task == "die":
        os._exit(3)
    if isinstance(task, str):
        raise KeyError(task)
    workers.tell("at", task)
    time.sleep(0.02 * (task % 3))
    return 2 * task


def prepared() -> Callable[[int | str], int]:
    return work


@pytest.mark.parametrize("count", [1, 2])
def test_results_and_what_is_told_on_the_way(count: int) -> None:
    told: list[tuple[str, int]] = []
    found = workers.results(
        prepared, range(9), count, in_order=True, heard=lambda *what: told.append(what)
    )
    assert list(found) == [2 * n for n in range(9)]
    assert sorted(told) == [("at", n) for n in range(9)]
    assert list(workers.results(prepared, [], count)) == []


def test_what_goes_wrong_in_a_worker_is_told() -> None:
    with pytest.raises(workers.Failed, match="KeyError: 'boom'") as failed:
        list(workers.results(prepared, [1, "boom"], 2))
    assert failed.value.code == "work_failed"
    assert "in work" in failed.value.__notes__[0]
    with pytest.raises(workers.Failed) as died:
        list(workers.results(prepared, [1, "die"], 2))
    assert died.value.code == "worker_died"
    workers.tell("nobody hears this")
