"""Compiled code takes indices as they are (`engine.jit`): none may be below zero."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

COUNTING_FROM_THE_END = """
import numpy as np
from estaminet.engine.jit import jit

@jit
def last(row, i):
    return row[i]

last(np.arange(3), -1)
"""
PLAYED = (
    "tests/bots",
    "tests/conformance/test_conformance.py",
    "tests/conformance/test_two_worlds.py",
    "tests/envs/test_batch.py",
    "tests/lab/test_simulate.py",
)


def trapped(*command: str) -> subprocess.CompletedProcess[str]:
    given = os.environ | {"ESTAMINET_TRAP": "1"}
    return subprocess.run(
        [sys.executable, *command], env=given, capture_output=True, text=True, check=False
    )


@pytest.mark.proof
def test_no_index_counts_from_the_end(tmp_path: Path) -> None:
    program = tmp_path / "last.py"
    program.write_text(COUNTING_FROM_THE_END)
    assert trapped(str(program)).returncode == -signal.SIGILL
    found = trapped("-m", "pytest", "-q", "-p", "no:xdist", "-m", "not proof", *PLAYED)
    assert found.returncode == 0, found.stdout[-3000:]
