"""The release check: it lets a tree pass whose parts agree, and names every disagreement."""

import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
import yaml

import estaminet
from tools import release

ROOT = Path(__file__).parents[2]
FILES = {
    "src/estaminet/version.py": '"""The version."""\n\nVERSION = "1.2.3"\n',
    "src/estaminet/games/chess/__init__.py": "GAME = Game(\n    version=2,\n)\n",
    "CHANGELOG.md": "# Changelog\n\n## 1.2.3 (2026-11-15)\n\n- Chess.\n\n## 1.2.2 (2026-01-01)\n",
    "CITATION.cff": "cff-version: 1.2.0\nversion: 1.2.3\ndate-released: 2026-11-15\n",
    "README.md": "pip install dist/estaminet-1.2.3-py3-none-any.whl\n",
    "docs/host.md": "pip install 'estaminet[web]'\npip install estaminet==1.2.3 # Python 3.11.0\n",
    "docs/games/chess.md": (
        "# Chess\n\n## Version history\n\n| version | what changed |\n|---|---|\n"
        "| 1 | the first |\n| 2 | castling |\n\n## Something else\n\n| 7 | not a version |\n"
    ),
}
Change = tuple[str, str, str]  # in which file, what, into what


def git(folder: Path, *command: str) -> None:
    who = ["-c", "user.name=Marius", "-c", "user.email=marius@example.org"]
    subprocess.run(["git", "-C", folder, *who, *command], check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "a tree")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


@pytest.fixture
def changed(tree: Path) -> Callable[[Change], list[str]]:
    def change(row: Change) -> list[str]:
        name, old, new = row
        text = (tree / name).read_text(encoding="utf-8")
        assert old in text
        (tree / name).write_text(text.replace(old, new), encoding="utf-8")
        commit(tree)
        return list(release.defects(tree))

    return change


def test_a_tree_whose_parts_agree_passes(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(tree) == 0
    assert capsys.readouterr().out == "estaminet: 1.2.3 can be released.\n"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("CHANGELOG.md", "1.2.3 (2026-11-15)", "Unreleased"), "heading is 'Unreleased'"),
        (("CHANGELOG.md", "## 1.2.3", "## 1.3.0"), "heading is of 1.3.0"),
        (("CHANGELOG.md", "2026-11-15", "2026-11-31"), "2026-11-31 is no date"),
        (("CHANGELOG.md", "- Chess.\n", ""), "nothing stands under"),
        (("CITATION.cff", "1.2.3", "1.2.2"), "CITATION.cff is of 1.2.2"),
        (("CITATION.cff", "11-15", "11-14"), "says 2026-11-14, CHANGELOG.md says 2026-11-15"),
        (("README.md", "1.2.3", "1.2.2"), "README.md:1 speaks of 1.2.2"),
        (("docs/host.md", "==1.2.3", "==1.2.3.dev0"), "docs/host.md:2 speaks of 1.2.3.dev0"),
        (("docs/host.md", "estaminet==1.2.3", "version 1.1.0"), "docs/host.md:2 speaks of 1.1.0"),
        (
            ("docs/host.md", "'estaminet[web]'", '"version": "1.1.0"'),
            "docs/host.md:1 speaks of 1.1.0",
        ),
        (("docs/games/chess.md", "| 2 |", "| 3 |"), "ends at version 3, the rules are version 2"),
        (("docs/games/chess.md", "Version history", "History"), "has no rows under"),
        (("src/estaminet/games/chess/__init__.py", "version", "other"), "does not say the version"),
    ],
)
def test_a_disagreement_is_named(
    change: Change, told: str, changed: Callable[[Change], list[str]]
) -> None:
    (found,) = changed(change)
    assert told in found


def test_a_version_under_development_is_refused(changed: Callable[[Change], list[str]]) -> None:
    found = changed(("src/estaminet/version.py", "1.2.3", "1.3.0.dev0"))
    assert "version.py says '1.3.0.dev0'" in found[0]
    assert len(found) == 5  # changelog, citation, README and docs speak of another one, too


def test_a_tree_that_is_not_clean_is_refused(tree: Path) -> None:
    for number in range(7):
        (tree / f"{number}.txt").touch()
    (told,) = release.defects(tree)
    assert told == "the working tree is not clean: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt and 2 more"


def test_without_git_it_is_refused(tree: Path) -> None:
    (tree / ".git").rename(tree.parent / "git")
    (told,) = release.defects(tree)
    assert told.startswith("git cannot say")


def test_the_command_says_a_sentence_for_each_and_fails(tree: Path) -> None:
    (tree / "CHANGELOG.md").unlink()
    command = [sys.executable, str(ROOT / "tools" / "release.py"), str(tree)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 3  # no heading, nothing under it, not clean
    assert not done.stdout


def test_the_docs_here_tell_the_versions_of_the_rules() -> None:
    """What must hold all the time, not only at a release."""
    assert not list(release.game_defects(ROOT))
    assert release.version_of(ROOT) == estaminet.__version__


def test_the_citation_is_of_this_version() -> None:
    told = yaml.safe_load((ROOT / release.CITATION).read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors", "license", "date-released"} <= set(told)
    assert told["cff-version"] == "1.2.0"
    assert told["type"] == "software"
    assert all("name" in author for author in told["authors"])
    assert isinstance(told["date-released"], date)
    assert told["version"] == estaminet.__version__
