"""A PostgreSQL server of one's own, for tests and measurements: started in a folder, ended with it.

Debian's programs are used where they lie; root starts it as the user `postgres`, as it refuses to
run as root.
"""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

FOLDERS = "/usr/lib/postgresql"
USER = "postgres"


def programs() -> Path | None:
    """The folder of the newest server there is."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    found = Path(FOLDERS).glob("*/bin/initdb")
    return max(
        (path.parent for path in found), default=None, key=lambda path: float(path.parent.name)
    )


def missing() -> str | None:
    """Why no server can be started here, if none can."""
    return None if programs() else "no PostgreSQL on this machine: tests/web/get_postgres.sh"


class Server:
    """A running server; it listens in its folder only."""

    def __init__(self, folder: Path, bin: Path) -> None:
        self.folder = folder
        self._bin = bin
        self._made = 0

    def address(self, database: str) -> str:
        return f"postgresql:///{database}?host={self.folder}&user={USER}"

    def fresh(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"cafe{os.getpid()}_{self._made}"
        with psycopg.connect(self.address(USER), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.address(name)

    def run(self, program: str, *words: str) -> None:
        options: dict[str, Any] = {"user": USER} if os.geteuid() == 0 else {}
        command = [str(self._bin / program), *words]
        subprocess.run(
            command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, **options,
        )  # fmt: skip


@contextlib.contextmanager
def server(*settings: str) -> Iterator[Server]:
    """`settings` as NAME=VALUE."""
    bin = programs()
    assert bin is not None, missing()
    with tempfile.TemporaryDirectory(prefix="estaminet-pg-") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        running = Server(folder, bin)
        data = str(folder / "data")
        running.run("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        words = " ".join(f"-c {setting}" for setting in settings)
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} {words}"
        log = str(folder / "log")
        running.run("pg_ctl", "-D", data, "-w", "-l", log, "-o", options, "start")
        try:
            yield running
        finally:
            running.run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
