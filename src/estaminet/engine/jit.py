"""The one compile decorator, and the cache behind it.

Numba's disk cache notices an edit of the file a function stands in, not of the files it calls.
So the cache directory carries a key: a hash of every source file that can change what the function
becomes, and of the versions of Numba and Python. Rules and kernels call `engine` and `games`; what
is compiled in a layer below these has a key of its own, so that an edit there leaves the compiled
rules alone. Data files and texts are in no key: they travel beside the code.
"""

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cpu import CPUContext
from numba.np import arrayobj

from estaminet.engine.parts import KERNEL, part
from estaminet.files import cache_home

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
KEYED_FOLDERS = ("engine", "games")  # what rules and kernels are made of
FURTHER_FOLDERS = ("bots", "envs", "lab")  # layers with compiled code of their own, in their order
UNCOMPILED = {  # modules that compiled code never reads, by folder
    "games": (
        "checks.py",
        "data.py",
        "document.py",
        "notation.py",
        "options.py",
        "outcome.py",
        "positions.py",
        "provenance.py",
        "reasons.py",
        "texts.py",
        "view.py",
        "words.py",
    ),
    "bots": (
        "heuristic.py",
        "knowledge.py",
        "player.py",
        "players.py",
        "registry.py",
        "warmup.py",
    ),
    "envs": (
        "agents.py",
        "batch.py",
        "bot_batch.py",
        "drawing.py",
        "gymnasium.py",
        "openspiel.py",
        "pettingzoo.py",
        "plays.py",
        "seat.py",
        "single.py",
        "spaces.py",
        "vector.py",
    ),
}
KEPT_CACHES = 4

_config: Any = numba.config

INTERPRETED = bool(_config.DISABLE_JIT)
TRAPPED = bool(os.environ.get("ESTAMINET_TRAP"))  # an index below zero ends the process: a proof

# A field or an array element as a full-width number, fit for sums in every mode
int64 = cast("Callable[[Any], int]", np.int64)


def folders_under(layer: str) -> tuple[str, ...]:
    """The folders that compiled code of a layer is made of."""
    further = FURTHER_FOLDERS.index(layer) + 1 if layer in FURTHER_FOLDERS else 0
    return KEYED_FOLDERS + FURTHER_FOLDERS[:further]


def keyed_files(package: Path = PACKAGE, folders: Sequence[str] = KEYED_FOLDERS) -> Iterator[Path]:
    """Every file whose change must void the cache, in a stable order."""
    for folder in folders:
        for path in sorted((package / folder).rglob("*.py")):
            if path.name not in UNCOMPILED.get(folder, ()):
                yield path


def cache_key(package: Path = PACKAGE, folders: Sequence[str] = KEYED_FOLDERS) -> str:
    machine = f"{numba.__version__} {sys.version} {platform.machine()}{' trapped' * TRAPPED}"
    digest = hashlib.sha256(machine.encode())
    for path in keyed_files(package, folders):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def prune(home: Path, keep: Path) -> None:
    """Drop the oldest caches of other versions of the sources, so that they do not pile up."""
    kind = keep.name.partition("-")[0] + "-"
    others = [p for p in home.iterdir() if p.is_dir() and p.name.startswith(kind) and p != keep]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


@cache
def open_cache(layer: str = "games") -> Path:
    """The folder for what a layer compiles, made if need be."""
    kind = layer if layer in FURTHER_FOLDERS else "code"
    folder = cache_home() / f"{kind}-{cache_key(folders=folders_under(layer))}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        prune(folder.parent, folder)
    return folder


def use_cache(module: str) -> None:
    """What is compiled next stands in that module: keep it in the folder of its layer."""
    layer = module.split(".")[1] if module.count(".") else ""
    _config.CACHE_DIR = str(open_cache(layer if layer in FURTHER_FOLDERS else "games"))


_wrapping_index: Any = arrayobj.fix_integer_index


def _trusted_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is: rules never count from the end, so ours are not looked at for a sign.

    Ours are the functions without counted arrays (see `jit`); others keep Python's meaning.
    """
    if kind.signed and isinstance(context, CPUContext) and not context.enable_nrt:
        found = context.cast(builder, index, kind, types.intp)
        if TRAPPED:
            _trap_below_zero(builder, found)
        return found
    return _wrapping_index(context, builder, kind, index, size)


def _trap_below_zero(builder: Any, index: Any) -> None:
    with builder.if_then(builder.icmp_signed("<", index, index.type(0)), likely=False):
        kind = ir.FunctionType(ir.VoidType(), ())
        builder.call(builder.module.declare_intrinsic("llvm.trap", (), kind), ())


arrayobj.fix_integer_index = _trusted_index


def _widened(kind: Any) -> Any:
    """A literal, a narrow signed integer, a boolean or a default as int64, others as they are."""
    plain = types.unliteral(numba.typeof(kind.value) if isinstance(kind, types.Omitted) else kind)
    narrow = plain in types.signed_domain or plain == types.boolean
    return types.int64 if narrow else plain


def _hand_out(kernel: Any, inner: Any) -> None:
    """Let compiled callers of a kernel have it as a part, and pass every integer as int64.

    Left alone, Numba compiles a function anew for each constant and each width it is called with,
    and for each argument left out: that more than doubles the compile time.
    """

    def get_call_template(args: Any, kws: Any) -> Any:
        _, whole = inner.fold_argument_types(args, kws)
        return inner.get_call_template(tuple(_widened(kind) for kind in whole), {})

    kernel.get_call_template, kernel.get_overload = get_call_template, inner.get_overload


def jit(function: F) -> F:
    """Compile a rule or a kernel: cached on disk, no interpreter lock, C's division.

    Integer arguments are int64 whatever the caller has; arrays and records go by reference.
    Nothing is allocated, so no array is counted: counting took a tenth of the time.
    """
    use_cache(function.__module__)
    compiled = cast("F", numba.njit(cache=True, **KERNEL)(function))
    if not INTERPRETED:
        _hand_out(compiled, part(function))
    return compiled
