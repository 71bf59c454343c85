"""Names of processes that share a store, and whether one on this machine has ended."""

import os
import re
import secrets
import socket

NAME = re.compile(r"[0-9a-f]{16}:(\d+)@(.+)")


def new_name() -> str:
    return f"{secrets.token_hex(8)}:{os.getpid()}@{socket.gethostname()}"


def has_ended(name: str) -> bool:
    """Whether it is known here not to run any more; of another machine nothing is known."""
    found = NAME.fullmatch(name)
    if found is None or found[2] != socket.gethostname() or os.name != "posix":
        return False
    try:
        os.kill(int(found[1]), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass
    return False
