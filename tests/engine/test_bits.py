"""Sets as numbers, compiled and interpreted alike."""

from estaminet.engine import bits
from estaminet.engine.jit import jit

SETS = (1, 2, 3, 40, 1 << 39, (1 << 40) - 1, 1 << 62, (1 << 62) + (1 << 17), (1 << 63) - 1)


@jit
def lowest_compiled(members: int) -> int:
    return bits.lowest(members)


@jit
def size_compiled(members: int) -> int:
    return bits.size(members)


def test_the_lowest_member() -> None:
    for members in SETS:
        lowest = min(i for i in range(63) if members >> i & 1)
        assert bits.lowest(members) == lowest_compiled(members) == lowest


def test_the_size() -> None:
    for members in (0, *SETS):
        assert bits.size(members) == size_compiled(members) == bin(members).count("1")
