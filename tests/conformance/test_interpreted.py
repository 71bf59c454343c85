"""Interpreted and compiled rules agree to the bit."""

import hashlib
import os
import subprocess
import sys

import pytest

from estaminet.engine.jit import INTERPRETED
from tests.conformance.random_play import decisions, some_cases

SEEDS = (1,)


def transcript() -> list[str]:
    """A digest a game: every state, observation and re-deal along the way."""
    lines = []
    for case in some_cases():
        for seed in SEEDS:
            digest = hashlib.sha256()
            for move, table in enumerate(decisions(case, seed)):
                digest.update(table.state_bytes())
                digest.update(table.mask().tobytes())
                for seat in range(table.players):
                    digest.update(table.observation(seat).tobytes())
                digest.update(table.determinize(move % table.players, seed).state_bytes())
            lines.append(f"{case} {seed} {digest.hexdigest()}")
    return lines


@pytest.mark.skipif(INTERPRETED, reason="interpreted run: there is nothing to compare with")
def test_interpreted_and_compiled_agree_to_the_bit() -> None:
    program = (
        "from tests.conformance.test_interpreted import transcript; print(*transcript(), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    compiled = transcript()
    assert done.stdout.splitlines() == compiled
    assert len(compiled) == len(some_cases()) * len(SEEDS)
