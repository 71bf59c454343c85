"""The cache: its key sees what can change compiled code, and a second start compiles nothing."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from estaminet.engine import jit

SECOND_START = """
import estaminet
from estaminet.engine import kernels
table = estaminet.new("poilus", players=3, seed=7)
table.play(table.actions()[0])
used = (kernels.deal, kernels.legal, kernels.step)
print("compiled", sum(sum(kernel.stats.cache_misses.values()) for kernel in used))
"""


def copy_of_package(tmp_path: Path) -> Path:
    package = tmp_path / "estaminet"
    for folder in jit.KEYED_FOLDERS:
        shutil.copytree(jit.PACKAGE / folder, package / folder)
    return package


def key_after_edit(tmp_path: Path, path: str) -> tuple[str, str]:
    """The key before and after a line is added to a file, which may be new."""
    package = copy_of_package(tmp_path)
    before = jit.cache_key(package)
    with (package / path).open("a") as file:
        file.write("\n# edited\n")
    return before, jit.cache_key(package)


@pytest.mark.parametrize(
    "path",
    [
        "engine/piles.py",
        "games/another.py",
        "games/poilus/__init__.py",
        "games/poilus/events.py",
        "games/poilus/observe.py",
        "games/poilus/rules/turn.py",
        "games/poilus/state.py",
        "games/poilus/tables.py",
    ],
)
def test_an_edit_of_what_is_compiled_changes_the_key(tmp_path: Path, path: str) -> None:
    before, after = key_after_edit(tmp_path, path)
    assert before != after


@pytest.mark.parametrize(
    "name", ["data.yaml", "lesson.yaml", "lobby.yaml", "rules.md", "view.py", "words.py"]
)
def test_an_edit_of_a_text_changes_no_key(tmp_path: Path, name: str) -> None:
    before, after = key_after_edit(tmp_path, f"games/poilus/{name}")
    assert before == after


FEW = {"envs": 2}  # compiled files, where there are fewer than in the other folders


@pytest.mark.parametrize("folder", jit.UNCOMPILED)
def test_what_is_compiled_reads_no_file_outside_the_key(folder: str) -> None:
    unkeyed = "|".join(Path(name).stem for name in jit.UNCOMPILED[folder])
    imports = re.compile(rf"^from estaminet\.{folder}\b.*\b({unkeyed})\b", re.MULTILINE)
    compiled = [path for path in (jit.PACKAGE / folder).rglob("*.py") if "@jit" in text_of(path)]
    assert len(compiled) >= FEW.get(folder, 4)
    assert not set(compiled) - set(jit.keyed_files(folders=[folder]))
    for path in compiled:
        assert not imports.search(text_of(path)), path


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_old_caches_are_pruned_but_the_newest_and_the_own_stay(tmp_path: Path) -> None:
    for age in range(6):
        folder = tmp_path / f"code-{age}"
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    own = tmp_path / "code-5"
    jit.prune(tmp_path, own)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["code-0", "code-1", "code-2", "code-5"]


@pytest.mark.skipif(jit.INTERPRETED, reason="interpreted run: nothing is compiled")
def test_a_second_start_compiles_nothing() -> None:
    for _ in range(2):  # the first one may still have something to compile
        done = subprocess.run(
            [sys.executable, "-c", SECOND_START], capture_output=True, text=True, check=True
        )
    assert done.stdout.strip() == "compiled 0"
