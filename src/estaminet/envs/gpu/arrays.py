"""Arrays that stay on the GPU, as other libraries take them: without copying."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import cuda

from estaminet.engine import records
from estaminet.envs.gpu import dlpack, kernels
from estaminet.envs.gpu.kernels import SIMULATED

EMPTYING = (1, 1) if SIMULATED else (256, 256)  # blocks, threads
ON_CORE, ON_GPU = 1, 2  # kinds of devices, as DLPack numbers them


class DeviceArray:
    """An array of a batch: `torch.as_tensor`, `cupy.asarray` and every `from_dlpack` view it.

    `copy_to_host()`, or `numpy.asarray`, copies it into an array of NumPy.
    """

    def __init__(self, array: Any) -> None:
        self.array = array  # Numba's
        self.shape: tuple[int, ...] = tuple(array.shape)
        self.dtype: np.dtype[Any] = array.dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray({self.dtype}{list(self.shape)})"

    def copy_to_host(self, out: np.ndarray | None = None) -> np.ndarray:
        room = np.zeros(self.shape, self.dtype) if out is None else out  # also between the fields
        self.array.copy_to_host(room)
        return room

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if copy is False:
            raise ValueError("an array on a GPU reaches NumPy by copying only")
        return self.copy_to_host().astype(dtype or self.dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return (ON_CORE, 0) if SIMULATED else (ON_GPU, cuda.get_current_device().id)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: Any = None,
        dl_device: Any = None,
        copy: Any = None,
    ) -> Any:
        """A view of it as DLPack has it, once all that was launched before is done."""
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError("a view only, and only where it is")
        cuda.synchronize()
        return dlpack.capsule(self, self._address(), self.__dlpack_device__())

    def _address(self) -> int:
        if SIMULATED:
            return int(self.array.ctypes.data)
        return int(self.__cuda_array_interface__["data"][0])


def plain(given: Any) -> np.ndarray:
    """Records as CUDA wants them: an array, and no class of Python behind its layout."""
    array = np.atleast_1d(np.asarray(given))
    if SIMULATED:  # there it is Python that looks the fields up
        return array.view(records.typed(array.dtype))
    return array.view(layout(array.dtype))


def layout(of: np.dtype[Any]) -> np.dtype[Any]:
    fields: Mapping[str, Any] = of.fields or {}
    return np.dtype(
        {
            "names": list(fields),
            "formats": [field[0] for field in fields.values()],
            "offsets": [field[1] for field in fields.values()],
            "itemsize": of.itemsize,
            "aligned": True,
        }
    )


def emptied(shape: Any, dtype: Any) -> Any:
    """An array of zeros on the GPU."""
    if np.dtype(dtype).names:
        return cuda.to_device(plain(np.zeros(shape, dtype)))
    array = cuda.device_array(shape, dtype)
    kernels.empty[EMPTYING](array.reshape(array.size))
    return array


def given_actions(actions: Any) -> Any:
    """Actions as an array of Numba, if they are on the GPU, or else of NumPy."""
    if isinstance(actions, DeviceArray):
        return actions.array
    if hasattr(actions, "__cuda_array_interface__"):
        return cuda.as_cuda_array(actions)
    if hasattr(actions, "__dlpack_device__") and actions.__dlpack_device__()[0] == ON_GPU:
        return cuda.as_cuda_array(dlpack.Viewed(actions))
    return np.ascontiguousarray(actions)


__all__ = ["DeviceArray", "emptied", "given_actions", "plain"]
