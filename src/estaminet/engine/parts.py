"""How a function becomes part of a kernel: its code goes there as it is, and is optimised there.

Left alone, Numba optimises every function together with all that it calls, makes machine code of
it and wraps it up for Python, level by level: a rule is compiled as often as it lies deep, though
Python calls nothing but the kernel on top. As a part a function is typed and lowered, no more; the
kernel links its parts and is optimised once, as a whole. That halves the time to compile. And its
parts are its own: what is called in one place goes there, whatever its length, and arguments are
passed as suits the two; that makes rules faster by a sixth.
"""

from collections.abc import Callable
from typing import Any

import numba
from llvmlite.binding import Linkage
from numba.core import codegen, compiler

_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.Compiler


class _Nowhere:
    """Where a part is loaded: nowhere, so there is no address that its surroundings go to."""

    def set_env(self, name: str, surroundings: Any) -> None:
        pass


class _Part(_Library):  # type: ignore[misc]
    """A function's code, and that of the parts it calls, neither optimised nor loaded."""

    codegen = _Nowhere()

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


class _PartCompiler(_Compiler):  # type: ignore[misc]
    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or _Part(target.codegen(), "part"), *rest)


class _Kernel(_Library):  # type: ignore[misc]
    """What Python calls. Nobody else can call the parts in it; there are no counts to prune."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = Linkage.internal
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class _KernelCompiler(_Compiler):  # type: ignore[misc]
    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or _Kernel(target.codegen(), "kernel"), *rest)
        self.state.library.enable_object_caching()


# Without an interpreter lock, with C's division; nothing is allocated, so no array is counted
RULES: Any = {"nogil": True, "error_model": "numpy", "_nrt": False}

# The same for a part; `overload` takes them too
PART: Any = {
    **RULES,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _PartCompiler,
}

# The same for a kernel
KERNEL: Any = {**RULES, "pipeline_class": _KernelCompiler}


def part(function: Callable[..., Any]) -> Any:
    """The function as compiled callers get it; Python cannot call it."""
    return numba.njit(**PART)(function)
