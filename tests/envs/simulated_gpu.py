"""Games in Numba's CUDA simulator, told as NumPy arrays: run by `test_gpu.py`, interpreted.

usage: NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python -m tests.envs.simulated_gpu FOLDER
"""

import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np

import estaminet
from estaminet.envs import gpu
from estaminet.envs.gpu import dlpack
from estaminet.errors import IllegalAction
from estaminet.games import load

COUNT, STEPS, SEED = 5, 3, 11
ARRAYS = ("observations", "masks", "actors", "decisions", "rewards", "done", "seeds")


def tables() -> list[tuple[str, int]]:
    return [(game, load(game).players[-1]) for game in estaminet.games()]


def told(batch: Any) -> dict[str, np.ndarray]:
    states = [np.frombuffer(batch.state(i), np.uint8) for i in range(len(batch))]
    return {name: np.array(getattr(batch, name)) for name in ARRAYS} | {"states": np.stack(states)}


def play(batch: Any, kept: dict[str, np.ndarray], name: str) -> None:
    """Random play, every array after every step; actions from the GPU and from NumPy."""
    for step in range(STEPS):
        actions = batch.sample()
        kept[f"{name}/{step}/actions"] = np.array(actions)
        batch.step(actions if step % 2 else np.array(actions, np.int16))
        kept.update({f"{name}/{step}/{key}": array for key, array in told(batch).items()})


def single_games(batch: Any, kept: dict[str, np.ndarray], name: str) -> None:
    batch.set_state(0, batch.state(1))
    kept.update({f"{name}/put/{key}": array for key, array in told(batch).items()})
    for seat in (None, 1):
        worlds = batch.worlds(seat, 1, seed=4)
        kept.update({f"{name}/{seat}/{key}": array for key, array in told(worlds).items()})
        kept[f"{name}/{seat}/actions"] = np.array(worlds.sample())


def everything(batches: Any, endings: Path) -> dict[str, np.ndarray]:
    """What is told of the games of all batches; the same for those on cores and on a GPU."""
    kept: dict[str, np.ndarray] = {}
    for name, batch in batches:
        kept.update({f"{name}/start/{key}": array for key, array in told(batch).items()})
        for i in range(1, COUNT):  # a move before their end
            batch.set_state(i, (endings / batch.game).read_bytes())
        play(batch, kept, name)
        single_games(batch, kept, name)
    return kept


def refused(batch: Any) -> None:
    """An illegal action is refused with its index, and nothing changes."""
    before = told(batch)
    actions = np.array(batch.sample())
    actions[[2, 4]] = batch.action_count, -1
    try:
        batch.step(actions)
    except IllegalAction as error:
        assert error.index == 2, error.index
        assert f"action {batch.action_count} " in str(error)
    else:
        raise AssertionError("an illegal action was played")
    assert all(np.array_equal(before[key], array) for key, array in told(batch).items())
    batch.step(batch.sample())


def shared(batch: Any) -> None:
    """Others look at the same memory; it lives as long as they look."""
    for name in ARRAYS:
        array = getattr(batch, name)
        seen = np.from_dlpack(array)
        assert np.array_equal(seen, np.array(array)), name
        assert np.shares_memory(seen, array.array._ary), name
    lent = dlpack._lent
    assert len(lent) == 1, "given back, all but the last"
    array.__dlpack__()
    assert len(lent) == 1, "a capsule that nobody took"
    del seen
    assert not lent


def roamed() -> None:
    """Random play with nothing shown makes the moves that a batch samples."""
    for game, players in tables():
        batch = gpu.Batch(game, players, COUNT, SEED, tuning=gpu.Tuning(2, sort=False))
        for _ in range(2):
            batch.step(batch.sample())
        begun = [gpu.RandomPlay(game, players, COUNT, SEED, gpu.Tuning(2)) for _ in range(2)]
        begun[0].play(2)
        begun[1].roam(2)
        whole = batch._arrays.states.copy_to_host().tobytes()
        assert all(play.states() == whole for play in begun)
        assert begun[0].games() == COUNT


def main(folder: Path) -> None:
    warnings.filterwarnings("ignore", "overflow")  # interpreted, NumPy tells what wraps
    sys.setswitchinterval(1e-5)  # the simulator spins while its threads work
    batches = {
        f"{game}/{sort}": gpu.Batch(game, n, COUNT, SEED, tuning=gpu.Tuning(3, sort))
        for game, n in tables()
        for sort in (False, True)
    }
    np.savez(folder / "told.npz", **everything(batches.items(), folder))
    refused(next(iter(batches.values())))
    shared(next(iter(batches.values())))
    roamed()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
