"""The package built as for people: from a copy of the tree, so that nothing is left in it."""

import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
STATIC = Path("src/estaminet/web/static")
LEFT_OUT = (
    ".git", ".venv", ".coverage*", ".hypothesis", ".*_cache", "__pycache__", "*.egg-info",
    "build", "dist", "node_modules", "screenshots", "site",
)  # fmt: skip
LONG = 300.0  # seconds; a build takes a few, compiling a minute, on a busy machine two


@dataclass(frozen=True)
class Built:
    """What `make dist` makes, and the tree it was made from."""

    tree: Path
    wheel: Path
    sdist: Path


def copied(into: Path) -> Path:
    """The tree as it is, with the page that `make page` has built."""
    tree = into / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return tree


def without_page(into: Path) -> Path:
    """As a fresh clone."""
    tree = copied(into)
    shutil.rmtree(tree / STATIC, ignore_errors=True)
    return tree


def build(tree: Path, out: Path, *what: str) -> "subprocess.CompletedProcess[str]":
    """As `make dist` does it, with nothing fetched."""
    command = [sys.executable, "-m", "build", "--no-isolation", *what, "--outdir", out]
    return subprocess.run([*command, tree], capture_output=True, text=True, timeout=LONG)


def built(into: Path) -> Built:
    """The package in this folder; built there if it is not yet."""
    assert (ROOT / STATIC / "index.html").exists(), "the page is not built; run: make page"
    if not into.exists():
        done = build(copied(into), into / "dist")
        assert done.returncode == 0, done.stdout + done.stderr
    return Built(into / "tree", only(into / "dist", "*.whl"), only(into / "dist", "*.tar.gz"))


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def in_wheel(wheel: Path) -> dict[str, bytes]:
    """Its files by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name[-1] != "/"}


def in_sdist(sdist: Path) -> dict[str, bytes]:
    """Its files by name, without the folder they all lie in."""
    with tarfile.open(sdist) as archive:
        files = [(member.name, archive.extractfile(member)) for member in archive]
        return {
            str(PurePosixPath(*PurePosixPath(name).parts[1:])): file.read()
            for name, file in files
            if file is not None
        }


def in_tree(folder: Path) -> dict[str, bytes]:
    """What lies in a folder, by its name from there."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


class Environment:
    """A virtual environment in a folder of its own: no sources, no Node, nobody's home."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", with_pip=False)
        self.bin = folder / "env" / "bin"
        (folder / "desk").mkdir()
        self.variables = {
            "PATH": str(self.bin),
            "HOME": str(folder / "desk"),
            "ESTAMINET_CACHE": str(folder / "cache"),
            "LANG": "C.UTF-8",
        }

    @property
    def packages(self) -> Path:
        (found,) = (self.folder / "env" / "lib").glob("python*/site-packages")
        return found

    def install(self, what: str, *how: str) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install"]
        quiet = ["--quiet", "--disable-pip-version-check", "--constraint", ROOT / "constraints.txt"]
        done = subprocess.run(
            [*pip, *quiet, *how, what], capture_output=True, text=True, timeout=LONG
        )
        assert done.returncode == 0, done.stderr

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.folder / "desk", env=self.variables, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=LONG,
        )  # fmt: skip

    def estaminet(self, line: str) -> "subprocess.CompletedProcess[str]":
        return self.run("estaminet", *line.split())
