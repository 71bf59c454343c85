"""The cache: its key sees every engine and game file, and a second start compiles nothing."""

import os
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


@pytest.mark.parametrize(
    "path", ["engine/piles.py", "games/poilus/data.yaml", "games/poilus/rules/turn.py"]
)
def test_an_edit_of_any_source_or_data_file_changes_the_key(tmp_path: Path, path: str) -> None:
    package = copy_of_package(tmp_path)
    before = jit.cache_key(package)
    with (package / path).open("a") as file:
        file.write("\n# edited\n")
    assert jit.cache_key(package) != before


def test_a_new_file_changes_the_key_and_a_text_file_does_not(tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    before = jit.cache_key(package)
    (package / "games" / "notes.txt").write_text("nothing")
    assert jit.cache_key(package) == before
    (package / "games" / "another.py").write_text("")
    assert jit.cache_key(package) != before


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
