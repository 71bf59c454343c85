"""What the server can be told, and where it keeps its things."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

DATABASE = "estaminet.sqlite"
SECRET = "secret"
SECRET_BYTES = 32
LEAST_SECRET = 16  # characters


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
    grace: float = 10.0  # seconds on the clock at least, after a table was brought back
    warm: bool = True  # compile all games in the background at the start
    bots: frozenset[str] | None = None  # only these, compiled already; None: a child tries all
    calls: Rate = Rate(60, 10)  # of a guest, over HTTP
    openings: Rate = Rate(20, 0.5)  # of tables, by a guest
    address_calls: Rate = Rate(400, 80)  # of an address, over HTTP
    messages: Rate = Rate(60, 12)  # on one socket
    chats: Rate = Rate(8, 0.8)  # of a guest
    patience: int = 200  # refusals for haste before a socket is closed


def kept_secret(home: Path) -> str:
    """The secret that signs the cookies, made once; only its owner can read the file."""
    path = home / SECRET
    home.mkdir(parents=True, exist_ok=True)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(file, "w", encoding="ascii") as out:
        secret = secrets.token_urlsafe(SECRET_BYTES)
        out.write(secret + "\n")
    return secret
