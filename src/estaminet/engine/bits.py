"""Sets as numbers, a bit a member: the lowest member and how many there are, one instruction each.

Sets have no bit 63: a number of them is never negative.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from estaminet.engine.parts import PART


def lowest(members: int) -> int:
    """The lowest member of a set that is not empty."""
    return int(members & -members).bit_length() - 1


def size(members: int) -> int:
    return int(members).bit_count()


def _trailing_zeros(typing: Any, members: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), lower


def _ones(typing: Any, members: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), lower


_count_zeros: Any = intrinsic(_trailing_zeros)
_count_ones: Any = intrinsic(_ones)


@overload(lowest, jit_options=PART)
def _lowest(members: Any) -> Any:
    def call(members: Any) -> Any:
        return _count_zeros(members)

    return call


@overload(size, jit_options=PART)
def _size(members: Any) -> Any:
    def call(members: Any) -> Any:
        return _count_ones(members)

    return call
