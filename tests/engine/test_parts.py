"""A kernel is compiled with its parts, and they are its own."""

import pytest
from llvmlite.binding import Linkage

import estaminet
from estaminet.engine import jit, kernels


@pytest.mark.skipif(jit.INTERPRETED, reason="interpreted run: nothing is compiled")
def test_nobody_else_can_call_the_parts_of_a_kernel() -> None:
    table = estaminet.new("poilus", players=3, seed=7)
    table.play(table.actions()[0])
    for compiled in kernels.step.overloads.values():
        found = compiled.library._get_module_for_linking().functions
        defined = [function for function in found if not function.is_declaration]
        for function in defined:
            own = "6engine7kernels4step" in function.name
            assert (function.linkage == Linkage.internal) != own, function.name
        assert len(defined) > 3
