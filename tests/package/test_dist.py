"""The wheel and the sdist: everything inside, the same from both, nothing of this machine."""

import shutil
from email import message_from_bytes
from pathlib import Path

from estaminet.extras import MODULES
from estaminet.version import VERSION
from tests.package.building import (
    ROOT,
    STATIC,
    Built,
    build,
    copied,
    in_sdist,
    in_tree,
    in_wheel,
    only,
)

CORE = {"numba", "numpy", "platformdirs", "PyYAML"}


def metadata(files: dict[str, bytes]) -> dict[str, list[str]]:
    text = message_from_bytes(files[f"estaminet-{VERSION}.dist-info/METADATA"])
    return {key: text.get_all(key, []) for key in text}


def test_the_wheel_holds_the_whole_package(package: Built) -> None:
    files = in_wheel(package.wheel)
    info = f"estaminet-{VERSION}.dist-info/"
    ours = {name: data for name, data in files.items() if not name.startswith(info)}
    there = in_tree(package.tree / "src" / "estaminet")
    assert ours == {f"estaminet/{name}": data for name, data in there.items()}
    assert {"py.typed", "games/poilus/rules.fr.md", "web/static/index.html"} <= set(there)
    assert {info + "licenses/LICENSE", info + "licenses/web/CREDITS.md"} <= set(files)


def test_the_core_is_light_and_extras_are_named(package: Built) -> None:
    told = metadata(in_wheel(package.wheel))
    core = [line for line in told["Requires-Dist"] if "extra ==" not in line]
    assert {line.split(">=")[0] for line in core} == CORE
    assert set(MODULES) < set(told["Provides-Extra"])
    assert told["Version"] == [VERSION]


def test_the_sdist_makes_the_same_wheel_without_node(package: Built, tmp_path: Path) -> None:
    """`package.wheel` was made from the sdist; this one comes from the tree."""
    done = build(package.tree, tmp_path, "--wheel")
    assert done.returncode == 0, done.stdout + done.stderr
    assert in_wheel(only(tmp_path, "*.whl")) == in_wheel(package.wheel)


def test_the_sdist_has_tests_docs_and_the_sources_of_the_page(package: Built) -> None:
    names = set(in_sdist(package.sdist))
    for kept in ("README.md", "CHANGELOG.md", "LICENSE", "Makefile", "constraints.txt"):
        assert kept in names
    for folder in ("docs", "tests", "tools", "web/src", "web/public"):
        inside = {f"{folder}/{name}" for name in in_tree(package.tree / folder)}
        assert {name for name in inside if not name.endswith("icons.ts")} <= names


def test_no_path_of_this_machine_is_inside(package: Built) -> None:
    homes = [str(ROOT), str(package.tree), f"{Path.home()}/"]
    for files in (in_wheel(package.wheel), in_sdist(package.sdist)):
        told = [
            (name, home) for name, data in files.items() for home in homes if home.encode() in data
        ]
        assert not told


def test_nothing_is_built_without_the_page(tmp_path: Path) -> None:
    tree = copied(tmp_path)
    shutil.rmtree(tree / STATIC)
    for what in ("--wheel", "--sdist"):
        done = build(tree, tmp_path / "dist", what)
        assert done.returncode != 0
        assert "the page is not built" in done.stderr
        assert "make page" in done.stderr
        assert not list((tmp_path / "dist").glob("*"))
