"""What bots of somebody's own are made of: results of two versions of one must not be mixed.

The house's bots are part of the arena's fingerprint; here are those that come from elsewhere, by
name (`package.module:Class`) or by a row that a program has put into the table of bots.
"""

import ast
import hashlib
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from estaminet import bots as house
from estaminet.bots import registry

INSTALLED = {Path(sysconfig.get_path(kind)) for kind in ("stdlib", "purelib", "platlib")}
OURS = "estaminet"
MAIN = "__main__"


def own_sources(bots: Iterable[str], game: str) -> dict[str, str]:
    """By bot: a hash of its Python files; none for a bot of the house."""
    found = {bot: _source(bot, game) for bot in sorted(set(bots))}
    return {bot: digest for bot, digest in found.items() if digest}


def _source(bot: str, game: str) -> str:
    things = [type(house.make(bot, game, seed=0)), *_makers(bot, game)]
    foreign = [thing for thing in things if thing.__module__.partition(".")[0] != OURS]
    if not foreign:
        return ""
    digest = hashlib.sha256()
    files = {file for thing in foreign for file in _files(sys.modules.get(thing.__module__))}
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    if not files:  # written at a prompt
        digest.update("".join(_codes(foreign)).encode())
    return digest.hexdigest()[:16]


def own_files(bots: Iterable[str], game: str) -> dict[str, Path]:
    """The Python files that bots of somebody's own are made of, by their place beside each other:
    what has to travel where these bots play."""
    found: dict[str, Path] = {}
    for bot in bots:
        thing = type(house.make(bot, game, seed=0))
        if thing.__module__.partition(".")[0] != OURS:
            root, files = _rooted(sys.modules.get(thing.__module__))
            found |= {file.relative_to(root).as_posix(): file for file in files}
    return found


def _makers(bot: str, game: str) -> Iterator[Any]:
    """What a row of the table makes it with."""
    for row in registry.BOTS:
        if row.id == bot:
            maker = row.players[game]
            yield maker.func if isinstance(maker, partial) else maker


def _files(module: ModuleType | None) -> set[Path]:
    return _rooted(module)[1]


def _rooted(module: ModuleType | None) -> tuple[Path, set[Path]]:
    """The module's package, or its file; and what these import from the same folder: that folder,
    and the files."""
    file = getattr(module, "__file__", None)
    if module is None or file is None:
        return Path(), set()
    name = Path(file).stem if module.__name__ == MAIN else module.__name__
    path = Path(file).resolve()
    root = path.parents[name.count(".") + (path.stem == "__init__")]
    return root, _closure(root, name.partition(".")[0])


def _closure(root: Path, name: str) -> set[Path]:
    found: set[Path] = set()
    rest, seen = [name], {name, OURS}
    while rest:
        files = set(_python(root, rest.pop()))
        found |= files
        if root not in INSTALLED:
            imported = {top for file in files for top in _imports(file)} - seen
            seen |= imported
            rest += imported
    return found


def _python(root: Path, name: str) -> Iterator[Path]:
    if (root / f"{name}.py").is_file():
        yield root / f"{name}.py"
    yield from (root / name).rglob("*.py")


def _imports(file: Path) -> Iterator[str]:
    """The top names that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _codes(things: Iterable[Any]) -> Iterator[str]:
    """What is carried out, of classes and functions without a file."""
    for thing in things:
        parts = vars(thing).values() if isinstance(thing, type) else [thing]
        for part in parts:
            yield from _code(getattr(part, "__code__", part))


def _code(thing: Any) -> Iterator[str]:
    if isinstance(thing, CodeType):
        yield f"{thing.co_code.hex()} {thing.co_names}"
        for constant in thing.co_consts:
            yield from _code(constant)
    elif isinstance(thing, int | float | str | bytes):
        yield repr(thing)
