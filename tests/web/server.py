"""A server in a process of its own, to be killed: `python -m tests.web.server FOLDER PORT`."""

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import uvicorn

from estaminet.web.serving import configured, listening
from tests.web.people import LONG, quick, wait_for

ROOT = Path(__file__).parents[2]


def main(folder: str, port: int) -> None:
    bound = listening("127.0.0.1", port)
    uvicorn.Server(configured(quick(Path(folder), warm=False))).run([bound])


class Process:
    """Starts it, waits until it is ready, and kills it without a word."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> "Process":
        command = [sys.executable, "-m", "tests.web.server", str(self.folder), str(self.port)]
        self.child = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
        wait_for(self.ready, 3 * LONG)
        return self

    def ready(self) -> bool:
        assert self.child is not None
        assert self.child.poll() is None, "the server has not started"
        try:
            httpx.get(f"http://127.0.0.1:{self.port}/api/health", timeout=LONG)
        except httpx.TransportError:
            return False
        return True

    def kill(self) -> None:
        assert self.child is not None
        self.child.kill()
        self.child.wait(LONG)

    def __enter__(self) -> "Process":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
