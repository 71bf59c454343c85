"""The one compile decorator, and the cache behind it.

Numba's disk cache notices an edit of the file a function stands in, not of the files it calls.
So the cache directory carries a key: a hash of every engine and game source, every data file and
the versions of Numba and Python. It is set here, before the first function is decorated.
"""

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
KEYED_FOLDERS = ("engine", "games")
KEYED_SUFFIXES = (".py", ".yaml")
KEPT_CACHES = 4

_config: Any = numba.config

INTERPRETED = bool(_config.DISABLE_JIT)

# A field or an array element as a full-width number, fit for sums in every mode
int64 = cast("Callable[[Any], int]", np.int64)


def keyed_files(package: Path = PACKAGE) -> Iterator[Path]:
    """Every file whose change must void the cache, in a stable order."""
    for folder in KEYED_FOLDERS:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in KEYED_SUFFIXES:
                yield path


def cache_key(package: Path = PACKAGE) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {platform.machine()}".encode())
    for path in keyed_files(package):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Where compiled code of all versions lies: $ESTAMINET_CACHE, or the user's cache folder."""
    named = os.environ.get("ESTAMINET_CACHE")
    if named:
        return Path(named)
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "estaminet"


def prune(home: Path, keep: Path) -> None:
    """Drop the oldest caches of other versions of the sources, so that they do not pile up."""
    others = [p for p in home.iterdir() if p.is_dir() and p.name.startswith("code-") and p != keep]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def open_cache() -> Path:
    folder = cache_home() / f"code-{cache_key()}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        prune(folder.parent, folder)
    return folder


CACHE = open_cache()
_config.CACHE_DIR = str(CACHE)


def _widened(kind: Any) -> Any:
    """A literal, a narrow signed integer or a boolean as int64, anything else as it is."""
    plain = types.unliteral(kind)
    narrow = plain in types.signed_domain or plain == types.boolean
    return types.int64 if narrow else plain


def _compile_once(dispatcher: Any) -> None:
    """Let compiled callers pass every integer as int64.

    Left alone, Numba compiles a function anew for each constant and each width it is called with:
    measured on Les Poilus, that more than doubles the compile time.
    """
    by_types = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return by_types(
            tuple(_widened(a) for a in args), {name: _widened(a) for name, a in kws.items()}
        )

    dispatcher.get_call_template = get_call_template


def jit(function: F) -> F:
    """Compile a rule or a kernel: cached on disk, no interpreter lock, C's division.

    Integer arguments are int64 whatever the caller has; arrays and records go by reference.
    """
    compiled = cast("F", numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    if not INTERPRETED:
        _compile_once(compiled)
    return compiled
