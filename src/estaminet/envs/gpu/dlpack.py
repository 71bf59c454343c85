"""DLPack, both ways: https://dmlc.github.io/dlpack/latest/python_spec.html

Numba's arrays do not have it. A capsule holds a struct that names the memory; whoever takes the
memory over renames the capsule and calls the struct's `deleter` in the end.
"""

import ctypes
from typing import Any

import numpy as np

NAME = b"dltensor"
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # of numbers, by NumPy's letter
LETTERS = {code: letter for letter, code in KINDS.items()}
Callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32 * 2),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class Managed(ctypes.Structure):
    _fields_ = (
        ("tensor", Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", Callback),
    )


_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
# by address: a capsule that is being deleted must not be counted
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)

_lent: dict[int, Any] = {}  # what must live until its deleter is called, by address


def _give_back(managed: int) -> None:
    _lent.pop(managed, None)


def _drop(capsule: int) -> None:
    """A capsule is deleted; if nobody took the memory from it, that is free."""
    if _is_valid(capsule, NAME):
        _give_back(_pointer(capsule, NAME))


_DELETER, _DESTRUCTOR = Callback(_give_back), Callback(_drop)


def capsule(array: Any, address: int, device: tuple[int, int]) -> Any:
    """A view of a contiguous array; it lives as long as somebody looks at it."""
    sizes = (ctypes.c_int64 * len(array.shape))(*array.shape)
    managed = Managed()
    managed.deleter = _DELETER
    tensor = managed.tensor
    tensor.data, tensor.ndim, tensor.shape = address, len(array.shape), sizes
    tensor.device[:] = device
    tensor.code, tensor.bits, tensor.lanes = KINDS[array.dtype.kind], 8 * array.dtype.itemsize, 1
    _lent[ctypes.addressof(managed)] = (managed, sizes, array)
    return _new(ctypes.addressof(managed), NAME, ctypes.cast(_DESTRUCTOR, ctypes.c_void_p))


class Viewed:
    """A one-dimensional array that has DLPack alone, as Numba takes arrays of others."""

    def __init__(self, given: Any) -> None:
        self._capsule = given.__dlpack__()  # keeps the memory
        at = _pointer(id(self._capsule), NAME)
        tensor = Managed.from_address(at).tensor
        step = tensor.strides[0] if tensor.strides and tensor.ndim else 1
        dtype = np.dtype(f"{LETTERS[tensor.code]}{tensor.bits // 8}")
        self.__cuda_array_interface__ = {
            "shape": tuple(tensor.shape[: tensor.ndim]),
            "strides": (step * dtype.itemsize,) * tensor.ndim,
            "data": (tensor.data + tensor.byte_offset, False),
            "typestr": dtype.str,
            "version": 3,
        }
