"""Games on a GPU are the games on the cores, to the bit: in Numba's simulator, and on a GPU."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import estaminet
from estaminet import extras
from estaminet.engine.jit import open_cache
from estaminet.envs import Batch
from estaminet.errors import EstaminetError
from estaminet.games import load

if find_spec("numba_cuda") is None:
    pytest.skip("NO numba-cuda: NOTHING OF THE GPU IS TESTED", allow_module_level=True)

from estaminet.envs import gpu
from estaminet.envs.gpu import kernels
from tests.envs import simulated_gpu
from tools import gpu as tool

GPU = kernels.cuda.is_available()
SIMULATOR = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
GAMES, AT_ONCE, STEPS = 100_000, 10_000, 400


def simulated(*command: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        env=os.environ | SIMULATOR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def before_its_end(game: str, players: int) -> bytes:
    """A game of which every action, or nearly, is the last."""
    table, before = estaminet.new(game, players, seed=5), b""
    while table.actor is not None:
        before = table.state_bytes()
        table.play_number(int(table.numbers()[0]))
    return before


def test_the_same_games_in_the_simulator(tmp_path: Path) -> None:
    """Arrays, states, worlds and random actions of every game, sorted or not; ends included."""
    for game, players in simulated_gpu.tables():
        (tmp_path / game).write_bytes(before_its_end(game, players))
    simulated("tests.envs.simulated_gpu", str(tmp_path))
    found = np.load(tmp_path / "told.npz")
    for game, players in simulated_gpu.tables():
        for sort in (False, True):
            batch = Batch(game, players, simulated_gpu.COUNT, simulated_gpu.SEED)
            expected = simulated_gpu.everything([(f"{game}/{sort}", batch)], tmp_path)
            assert any(expected[key].any() for key in expected if key.endswith("done"))
            for key, array in expected.items():
                assert np.array_equal(array, found[key]), key


@pytest.mark.skipif(GPU, reason="there is a GPU")
def test_without_a_gpu_it_says_so() -> None:
    with pytest.raises(EstaminetError, match="no NVIDIA GPU") as refused:
        gpu.Batch("poilus", 3, 2)
    assert refused.value.code == "no_gpu"


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "has", lambda module: False)
    with pytest.raises(EstaminetError, match=r"numba_cuda.*estaminet\[gpu\]"):
        extras.require("gpu")


def test_compiled_code_is_kept_under_the_key_of_its_sources() -> None:
    assert open_cache("envs") in Path(kernels.play_games._cache.cache_path).parents


@pytest.mark.proof
@pytest.mark.skipif(not GPU, reason="NO GPU: THAT GAMES ARE THE SAME ON A GPU IS NOT PROVEN HERE")
@pytest.mark.parametrize("game", estaminet.games())
def test_a_hundred_thousand_games_on_a_gpu(game: str) -> None:
    for players in load(game).players:
        for seed in range(GAMES // AT_ONCE):
            assert tool.difference(game, players, AT_ONCE, STEPS, seed) is None
