"""The wheel and the sdist: everything inside, the same from both, nothing of this machine."""

import re
import sysconfig
from email import message_from_bytes
from pathlib import Path

import estaminet
from estaminet.extras import MODULES
from estaminet.version import VERSION
from estaminet.web.http.static_files import MISSING
from tests.package.building import (
    ROOT,
    Built,
    Environment,
    build,
    in_sdist,
    in_tree,
    in_wheel,
    only,
    without_page,
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
    assert {re.split("[<>=]", line)[0] for line in core} == CORE
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


def test_nothing_is_released_without_the_page(tmp_path: Path) -> None:
    """As `make dist` builds: the sdist, and the wheel out of it."""
    tree = without_page(tmp_path)
    done = build(tree, tmp_path / "dist")
    assert done.returncode != 0
    assert "the page is not built" in done.stderr
    assert "make page" in done.stderr
    assert not list((tmp_path / "dist").glob("*"))


def test_a_clone_installs_without_the_page_and_only_serve_lacks_it(tmp_path: Path) -> None:
    """Into an environment that has what the core needs already: pip fetches nothing."""
    house = Environment(tmp_path)
    (house.packages / "known.pth").write_text(sysconfig.get_path("purelib"))
    how = ("--no-deps", "--no-build-isolation", "--ignore-installed")
    house.install(str(without_page(tmp_path)), *how)
    assert (house.packages / "estaminet" / "web" / "app.py").exists()
    assert not (house.packages / "estaminet" / "web" / "static").exists()
    games = house.estaminet("games")
    assert games.returncode == 0, games.stderr
    assert len(games.stdout.splitlines()) >= len(estaminet.games())
    refused = house.estaminet("serve --port 0")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"estaminet: {MISSING}\n"
