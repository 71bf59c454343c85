"""Many games on a GPU: the same rules, the same interface, arrays that stay there.

It needs the extra `gpu` (numba-cuda) and an NVIDIA GPU; Numba's simulator will do to try it
(`NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1`), some thousand times slower than a core.
"""

import numpy as np

from estaminet.extras import require

require("gpu")
if not hasattr(np, "row_stack"):  # NumPy 2.5 has dropped the name; numba-cuda 0.30 imports it
    vars(np)["row_stack"] = np.vstack

from estaminet.envs.gpu.arrays import DeviceArray  # noqa: E402 - not before what it needs is there
from estaminet.envs.gpu.batch import Batch, Tuning  # noqa: E402
from estaminet.envs.gpu.random_play import RandomPlay  # noqa: E402

__all__ = ["Batch", "DeviceArray", "RandomPlay", "Tuning"]
