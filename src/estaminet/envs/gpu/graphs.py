"""Launches that are the same every time, given to the GPU as one.

A launch from Python takes longer than most kernels run; a CUDA graph starts them all at once.
"""

import warnings
from collections.abc import Callable
from typing import Any

from numba import cuda
from numba.core.errors import NumbaPerformanceWarning

from estaminet.envs.gpu.kernels import SIMULATED

_recording: list[Any] = []  # the graph that takes the launches down instead of running them


def launcher(kernel: Any, blocks: int | tuple[int, int], threads: int) -> Any:
    """A kernel on the default stream, or in the graph that is being recorded."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaPerformanceWarning)  # that few blocks are slow
        return kernel[blocks, threads, _recording[-1] if _recording else 0]


class Sequence:
    """What is launched: run the first time, recorded the second, replayed from then on."""

    def __init__(self) -> None:
        self.compiled = False
        self.graph: Any = None

    def launch(self, launches: Callable[[], None]) -> None:
        if SIMULATED or not self.compiled:
            launches()
            self.compiled = True
            return
        self.graph = self.graph or recorded(launches)
        self.graph.launch(default_stream())


def recorded(launches: Callable[[], None]) -> Any:
    """A CUDA graph of what is launched; nothing runs yet."""
    from cuda.core import Device

    cuda.synchronize()
    device = Device(cuda.get_current_device().id)
    device.set_current()
    builder = device.create_graph_builder().begin_building()
    _recording.append(builder)
    try:
        launches()
    finally:
        _recording.pop()
        builder.end_building()
    return builder.complete()


def default_stream() -> Any:
    from cuda.core import Stream

    return Stream.from_handle(0)
