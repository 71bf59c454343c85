"""What the server can be told, and where it keeps its things."""

import contextlib
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from estaminet.errors import BadOption

DATABASE = "estaminet.sqlite"
SECRET = "secret"
SECRET_BYTES = 32
LEAST_SECRET = 16  # characters
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, refilled by so many a second."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Settings:
    """Everything that differs from one house to another; the defaults suit a person's machine."""

    database: Path
    secret: str
    bot_pause: float = 0.2  # seconds before a bot's move; the page sets the pace people see
    bot_limit: float = 30.0  # seconds a bot may think before another answer is taken
    thinkers: int = 2  # threads for bots and coaches
    poll: float = 0.2  # seconds between two looks for other processes' moves
    idle: float = 300.0  # seconds a table without anybody stays in memory
    most_rooms: int = 1000  # tables in memory
    most_minds: int = 24  # bots that keep their memory; a searching one needs some megabytes
    most_tables: int = 60  # unfinished tables of one host
    most_lines: int = 200  # open pages at one table
    most_lines_of_guest: int = 12  # open pages of one guest, at all tables
    most_lines_of_address: int = 250  # open pages of one address, at all tables
    most_connections: int = 8000  # to the whole house, sockets included
    most_of_address: int = 400  # connections of one address, sockets included
    proxies: frozenset[str] = frozenset({"127.0.0.1", "::1"})  # believed about who asks
    request_limit: float = 10.0  # seconds in which a request must be said, and `hello`
    send_limit: float = 10.0  # seconds in which a page must take what it is sent
    silence_limit: float = 90.0  # seconds without a word; the page speaks every 20
    grace: float = 10.0  # seconds on the clock at least, after a table was brought back
    hosts: frozenset[str] = frozenset()  # the names it answers to; none: to any
    warm: bool = True  # compile all games in the background at the start
    bots: frozenset[str] | None = None  # only these, compiled already; None: a child tries all
    calls: Rate = Rate(60, 10)  # of a guest, over HTTP
    openings: Rate = Rate(20, 0.5)  # of tables, by a guest
    address_calls: Rate = Rate(400, 80)  # of an address, over HTTP
    messages: Rate = Rate(60, 12)  # on one socket
    chats: Rate = Rate(8, 0.8)  # of a guest
    patience: int = 200  # refusals for haste before a socket is closed


def names_of(host: str, names: Sequence[str]) -> frozenset[str]:
    """What a house is asked for by: on this machine alone nothing but its own names.

    A page elsewhere whose name is made to lead here would otherwise pass for ours.
    """
    return frozenset({*names, *LOOPBACK} if host in LOOPBACK or names else ())


def kept_secret(home: Path) -> str:
    """The secret that signs the cookies, made once, whole; only its owner can read the file."""
    path = home / SECRET
    home.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = home / f"{SECRET}.{os.getpid()}"
        file = os.open(draft, os.O_WRONLY | os.O_CREAT, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(SECRET_BYTES) + "\n")
            out.flush()
            os.fsync(out.fileno())
        with contextlib.suppress(FileExistsError):  # another process was faster: its secret counts
            os.link(draft, path)
        draft.unlink()
    return checked_secret(path.read_text(encoding="ascii", errors="replace").strip(), str(path))


def checked_secret(secret: str, where: str) -> str:
    """A secret that nobody guesses, or BadOption."""
    if len(secret) < LEAST_SECRET:
        what = f"{where}: a secret has at least {LEAST_SECRET} characters"
        raise BadOption("bad_secret", f"{what}; remove it and a new one is made")
    return secret
