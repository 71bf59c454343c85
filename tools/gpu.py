"""What a GPU makes of the rules: are they the same there, and how fast. All of it, or a part:

python -m tools.gpu                    equality, random play, batches, on the GPU that is there
python -m tools.gpu compile            without a GPU: what the compiler makes of the kernels
python -m tools.gpu --tiny             few games and moves, to try it in Numba's simulator
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

import estaminet
from estaminet.envs import Batch, gpu
from estaminet.envs.gpu import arrays as on_gpu, kernels
from estaminet.envs.kernels import Arrays, shapes
from estaminet.games import load

HOPPER = (9, 0)
BLOCKS = (32, 64, 128, 256)
OFTEN = ("actors", "decisions", "rewards", "done", "seeds")  # compared after every step
SELDOM = ("observations", "masks")
EVERY = 16  # steps


def tables(games: list[str]) -> Iterator[tuple[str, int]]:
    for game in games:
        for players in load(game).players:
            yield game, players


# Equality


def difference(game: str, players: int, count: int, steps: int, seed: int = 0) -> str | None:
    """The first thing in which games on the GPU differ from those on the cores, step by step."""
    here, there = (kind(game, players, count, seed) for kind in (Batch, gpu.Batch))
    for step in range(steps):
        actions = here.sample().copy()
        drawn = there.sample()
        if not np.array_equal(actions, np.asarray(drawn)):
            return f"{game}, {players} players, step {step}: other random actions"
        here.step(actions)
        there.step(drawn if step % 2 else actions)
        last = step == steps - 1 or step % EVERY == 0
        for name in (*OFTEN, *(SELDOM if last else ())):
            if not np.array_equal(getattr(here, name), np.asarray(getattr(there, name))):
                return f"{game}, {players} players, step {step}: other {name}"
        if last and _states(here) != _states(there):
            return f"{game}, {players} players, step {step}: other states"
    return None


def _states(batch: Batch) -> bytes:
    states = batch._arrays.states
    return (states.copy_to_host() if isinstance(states, gpu.DeviceArray) else states).tobytes()


def prove(games: list[str], count: int, steps: int, parts: int) -> None:
    for game, players in tables(games):
        found = [difference(game, players, count, steps, seed) for seed in range(parts)]
        print(f"{game}, {players} players: {count * parts} games,", found[0] or "equal", flush=True)
        if any(found):
            sys.exit(1)


# Speed


def rate(work: Callable[[], object], moves: int) -> float:
    """Millions of moves a second, the second time: the first one compiles."""
    for _ in range(2):
        kernels.cuda.synchronize()
        began = time.perf_counter()
        work()
        kernels.cuda.synchronize()
    return moves / (time.perf_counter() - began) / 1e6


def measure_random_play(games: list[str], count: int, moves: int) -> None:
    for game in games:
        for block in BLOCKS:
            for sort in (False, True):
                play = gpu.RandomPlay(game, 3, count, 1, gpu.Tuning(block, sort))
                speed = rate(lambda play=play: play.play(moves), count * moves)  # type: ignore[misc]
                print(f"{game}: random play, block {block}, sort {sort}: {speed:.1f} M moves/s")
            speed = rate(lambda play=play: play.roam(moves), count * moves)  # type: ignore[misc]
            print(
                f"{game}: random play, block {block}, one launch: {speed:.1f} M moves/s", flush=True
            )


def measure_batch(games: list[str], count: int, steps: int) -> None:
    def stepped(batch: gpu.Batch) -> None:
        for _ in range(steps):
            batch.step(batch.sample())

    for game in games:
        for block in BLOCKS:
            for sort in (False, True):
                batch = gpu.Batch(game, 3, count, tuning=gpu.Tuning(block, sort))
                speed = rate(lambda batch=batch: stepped(batch), count * steps)  # type: ignore[misc]
                print(
                    f"{game}: Batch, block {block}, sort {sort}: {speed:.1f} M steps/s", flush=True
                )


# Compiling, without a GPU


def _arrays(of: dict[str, Any]) -> list[Any]:
    """The types that arrays of these shapes have there."""
    from_dtype = import_module("numba.cuda.np.numpy_support").from_dtype
    types = import_module("numba.core.types")
    return [
        types.Array(
            from_dtype(
                on_gpu.layout(np.dtype(dtype)) if np.dtype(dtype).names else np.dtype(dtype)
            ),
            1 if isinstance(shape, int) else len(shape),
            "C",
        )
        for shape, dtype in of.values()
    ]


def signatures(game: str) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The kernels, and the types of their arguments."""
    types = import_module("numba.core.types")
    described = load(game)
    records = {
        "tables": (1, described.content.tables.dtype),
        "start": (1, described.state),
        "trace": (1, gpu_trace()),
    }
    turn = {"actions": np.int64, "fresh": np.bool_, "keys": np.int32, "order": np.int32}
    turn_shapes = {name: (1, kind) for name, kind in (turn | {"root": np.uint64}).items()}
    rules = types.NamedTuple(_arrays(records), kernels.Rules)
    rows = types.NamedTuple(_arrays(shapes(described, 3, 1)), Arrays)
    turns = types.NamedTuple(_arrays(turn_shapes), kernels.Turn)
    narrow, short, counts, given = (
        types.Array(kind, 1, "C") for kind in (types.int8, types.int16, types.int32, types.int64)
    )
    seen = types.Array(types.int8, 2, "C")
    return {
        "play": (kernels.play_games, (rules, rows, turns)),
        "show": (kernels.show_games, (rules, rows, turns, seen)),
        "hand_out": (kernels.hand_out, (seen, counts, seen)),
        "imagine": (kernels.imagine_games, (rules, rows[0], rows, turns, narrow)),
        "roam": (kernels.roam_games, (rules, rows, turns, types.int64)),
        "choose": (kernels.choose_games, (rules, rows, turns)),
        "begin": (kernels.begin_games, (rows, turns)),
        "check": (kernels.check_games, (rows[4], given, given, given, given)),
        "sample": (kernels.sample_games, (rows, turns)),
        "key_actions": (kernels.key_actions, (rows, turns, short, types.int64)),
        "key_decisions": (kernels.key_decisions, (rows, turns)),
        "tally": (kernels.tally, (counts, counts)),
        "line_up": (kernels.line_up, (counts, counts)),
        "put_in_order": (kernels.put_in_order, (counts, counts, counts)),
        "empty": (kernels.empty, (types.Array(types.boolean, 1, "C"),)),
    }


def gpu_trace() -> Any:
    return import_module("estaminet.engine.trace").TRACE


def ptx(kernel: Any, signature: tuple[Any, ...]) -> str:
    """What a kernel becomes for an H100 or H200, where there is none."""
    absent = SimpleNamespace(compute_capability=HOPPER)
    vars(import_module("numba.cuda.dispatcher"))["get_current_device"] = lambda: absent
    code: str = kernels.cuda.compile(
        kernel.py_func, signature, device=False, abi="numba", cc=HOPPER
    )[0]
    return code


def assemble(code: str) -> str:
    """The registers and the local memory of a thread, from ptxas."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "kernel.ptx")
        source.write_text(code)
        command = ["ptxas", "-v", "-arch=sm_90", str(source), "-o", str(Path(folder, "out"))]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    lines = [line.partition(": ")[2].strip() for line in said.splitlines() if "registers" in line]
    return "; ".join(lines)


def compile_all(games: list[str]) -> None:
    for game in games:
        for name, (kernel, signature) in signatures(game).items():
            began = time.perf_counter()
            code = ptx(kernel, signature)
            spent = time.perf_counter() - began
            print(f"{game}: {name}: {len(code) // 1000} kB of PTX in {spent:.0f} s", flush=True)
            print(f"    {assemble(code)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="*", help="equal, random, batch, compile; none: all but that")
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    parser.add_argument("--tiny", action="store_true", help="few games: for the simulator")
    args = parser.parse_args()
    what = args.what or ["equal", "random", "batch"]
    games = args.game or estaminet.games()
    if "equal" in what:
        prove(games, *((3, 2, 1) if args.tiny else (10_000, 400, 10)))
    if "random" in what:
        measure_random_play(games, *((2, 1) if args.tiny else (1 << 20, 100)))
    if "batch" in what:
        measure_batch(games, *((2, 1) if args.tiny else (1 << 18, 50)))
    if "compile" in what:
        compile_all(games)


if __name__ == "__main__":
    main()
