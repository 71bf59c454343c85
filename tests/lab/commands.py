"""Commands started as from a terminal, in a process group of their own, to be stopped."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

LONGEST = 60.0  # seconds to wait for anything

on_posix = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="groups of processes are read from /proc"
)


def start(*words: str) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "estaminet.cli", *words]
    return subprocess.Popen(line, stderr=subprocess.PIPE, text=True, start_new_session=True)


def wait_until(there: Callable[[], bool]) -> None:
    limit = time.monotonic() + LONGEST
    while not there():
        assert time.monotonic() < limit
        time.sleep(0.02)


def stopped(process: subprocess.Popen[str], signal: int) -> str:
    """Send a signal to the whole group, as Ctrl-C does; what the command said. None is left."""
    os.killpg(process.pid, signal)
    _, told = process.communicate(timeout=LONGEST)
    wait_until(lambda: not alive(process.pid))
    return told


def alive(group: int) -> list[str]:
    """The processes of a group that still run."""
    return [
        name for name, state, _, its_group in processes() if its_group == group and state != "Z"
    ]


def children(parent: int) -> list[str]:
    """What the processes that one has started call themselves."""
    return [name for name, _, started_by, _ in processes() if started_by == parent]


def processes() -> Iterator[tuple[str, str, int, int]]:
    """Of each its name, its state, who started it, and its group."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            line = stat.read_text()
            name = stat.with_name("cmdline").read_text().replace("\0", " ").strip()
        except OSError:
            continue
        state, parent, group = line.rpartition(")")[2].split()[:3]
        yield name, state, int(parent), int(group)
