"""What the server can be told, and where it keeps its things."""

import contextlib
import os
import secrets
from collections.abc import Iterable
from dataclasses import MISSING, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, NamedTuple

from estaminet.errors import BadOption

DATABASE = "estaminet.sqlite"
SERVERS = ("postgresql://", "postgres://")
SECRET = "secret"
SECRET_BYTES = 32
LEAST_SECRET = 16  # characters
LEAST_PASSWORD = 8
RATE = "BURST,RATE"
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, refilled by so many a second."""

    burst: float
    a_second: float


LogForm = Literal["text", "json"]


class Group(StrEnum):
    """The headings of `serve --help` and of the docs."""

    EVERYDAY = "everyday; any setting can also come from the environment: --port is $ESTAMINET_PORT"
    OUTSIDE = "behind a web server"
    SEEN = "seen from outside"
    BOTS = "bots and coaches"
    MOST = "limits on how many"
    TIMES = "timeouts, in seconds"
    DAYS = "days to keep things, for `estaminet admin prune`; 0: for ever"
    RATES = "rate limits; BURST,RATE: bursts of that many, refilled at that many per second"


class Told(NamedTuple):
    """What a person is told of a setting, and how it is given."""

    group: Group
    what: str
    value: str  # what stands for it in --help
    flag: str | None  # if it is called otherwise on the command line
    least: float


def said(
    group: Group, what: str, default: Any = MISSING, *, value: str = "N", flag: str | None = None,
    least: float = 0,
) -> Any:  # fmt: skip
    """A setting that can be told by flag, environment and file."""
    told = {"told": Told(group, what, value, flag, least)}
    return field(metadata=told) if default is MISSING else field(default=default, metadata=told)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that differs from one house to another; the defaults suit a person's machine.

    One table: `serve --help`, the environment, the file and the docs are made from it.
    """

    port: int = said(Group.EVERYDAY, "port; 0: any free port", 8000)
    host: str = said(Group.EVERYDAY, "address to listen on", "127.0.0.1", value="ADDRESS")
    database: Path | str = said(
        Group.EVERYDAY,
        "where tables are kept: a file (default: in your data folder) or postgresql://…",
        value="FILE",
    )
    workers: int = said(
        Group.EVERYDAY, "processes that serve the same port; SIGHUP replaces them", 1, least=1
    )
    browser: bool = said(Group.EVERYDAY, "open the browser", True)
    own_bots: tuple[str, ...] = said(
        Group.EVERYDAY, "also offer your own bots, each as package.module:Class", (),
        value="A,B,…", flag="bots",
    )  # fmt: skip
    puzzles: Path | None = said(
        Group.EVERYDAY,
        "a folder of your own puzzles, as `estaminet puzzles --file` writes them; those for your "
        "own data file go beside it: mine.json, mine.yaml",
        None, value="FOLDER",
    )  # fmt: skip
    secret: str = said(
        Group.EVERYDAY,
        f"signs the guests' cookies, at least {LEAST_SECRET} characters (default: one kept in your "
        "data folder); others on this machine can read flags, so prefer the environment",
        value="TEXT",
    )
    hosts: frozenset[str] = said(
        Group.OUTSIDE,
        "a name the house answers to, such as cafe.example.org; can be repeated (default: any; "
        "if only this machine is served, only its own)",
        frozenset(), value="HOST", flag="name",
    )  # fmt: skip
    proxies: frozenset[str] = said(
        Group.OUTSIDE, "addresses of the web servers trusted to say who is asking, and how",
        frozenset({"127.0.0.1", "::1"}), value="A,B,…",
    )  # fmt: skip
    password: str = said(
        Group.OUTSIDE,
        f"makes the house private: nobody gets in without it; at least {LEAST_PASSWORD} "
        "characters; like the secret, best set in the environment",
        "", value="TEXT",
    )  # fmt: skip
    metrics: bool = said(
        Group.SEEN, "serve /metrics to anyone; otherwise only to this machine", False
    )
    log: LogForm = said(Group.SEEN, "format of the log", "text", value="text|json")
    bot_pause: float = said(
        Group.BOTS, "seconds before a bot's move; the page sets the pace that people see", 0.2
    )
    bot_limit: float = said(
        Group.BOTS, "seconds a bot may think before another bot answers for it", 30.0
    )
    linger: float = said(
        Group.BOTS, "seconds that bots play on after everyone has left; then they wait", 60.0
    )
    thinkers: int = said(Group.BOTS, "threads for bots and coaches", 2, least=1)
    most_minds: int = said(
        Group.BOTS,
        "bots that keep their memory; one that searches needs a few megabytes",
        24,
        least=1,
    )
    warm: bool = said(Group.BOTS, "compile all games in the background at startup", True)
    bots: frozenset[str] | None = None  # only these, compiled already; None: a child tries all
    most_rooms: int = said(Group.MOST, "tables in memory", 1000, least=1)
    most_tables: int = said(Group.MOST, "unfinished tables per host", 60, least=1)
    most_tables_of_address: int = said(
        Group.MOST, "unfinished tables per address, opened within a day", 150, least=1
    )
    most_lines: int = said(Group.MOST, "open pages per table", 200, least=1)
    most_lines_of_guest: int = said(Group.MOST, "open pages per guest, at all tables", 12, least=1)
    most_lines_of_address: int = said(
        Group.MOST, "open pages per address, at all tables", 250, least=1
    )
    most_connections: int = said(Group.MOST, "connections in all, sockets included", 8000, least=1)
    most_of_address: int = said(
        Group.MOST, "connections per address, sockets included", 400, least=1
    )
    most_files: int = said(Group.MOST, "custom data files per guest", 20, least=1)
    most_versions: int = said(
        Group.MOST, "versions per custom data file; beyond that the oldest is dropped", 30, least=1
    )
    most_file: int = said(Group.MOST, "bytes per custom data file", 100_000, least=1)
    patience: int = said(Group.MOST, "messages refused as too fast before a socket is closed", 200)
    poll: float = said(Group.TIMES, "between checks for other processes' moves", 0.2, least=0.001)
    idle: float = said(Group.TIMES, "that an empty table stays in memory", 300.0)
    request_limit: float = said(Group.TIMES, "for a request, or a page's `hello`, to arrive", 10.0)
    send_limit: float = said(Group.TIMES, "for a page to receive what it is sent", 10.0)
    silence_limit: float = said(
        Group.TIMES, "of silence before a page is disconnected; it speaks every 20", 90.0
    )
    grace: float = said(Group.TIMES, "at least left on the clock after a table is reloaded", 10.0)
    keep_finished: float = said(Group.DAYS, "finished tables", 0.0, value="DAYS")
    keep_unfinished: float = said(
        Group.DAYS, "unfinished tables without activity", 0.0, value="DAYS"
    )
    keep_guests: float = said(
        Group.DAYS, "guests without a seat at any table that is kept", 0.0, value="DAYS"
    )
    keep_files: float = said(
        Group.DAYS, "custom data files, since they were last saved", 0.0, value="DAYS"
    )
    calls: Rate = said(Group.RATES, "HTTP calls per guest", Rate(60, 10), value=RATE)
    openings: Rate = said(Group.RATES, "new tables per guest", Rate(20, 0.5), value=RATE)
    namings: Rate = said(Group.RATES, "changes of name per guest", Rate(10, 0.1), value=RATE)
    address_openings: Rate = said(Group.RATES, "new tables per address", Rate(60, 0.5), value=RATE)
    address_savings: Rate = said(
        Group.RATES, "custom data files saved per address", Rate(60, 0.1), value=RATE
    )
    address_checks: Rate = said(
        Group.RATES, "checks of custom data files per address", Rate(60, 5), value=RATE
    )
    address_counts: Rate = said(
        Group.RATES, "parts of simulations, 2,000 games each, per address", Rate(120, 2),
        value=RATE,
    )  # fmt: skip
    address_looks: Rate = said(
        Group.RATES, "replays, records and other lines of finished games per address",
        Rate(60, 2), value=RATE,
    )  # fmt: skip
    address_calls: Rate = said(Group.RATES, "HTTP calls per address", Rate(400, 80), value=RATE)
    messages: Rate = said(Group.RATES, "messages per socket", Rate(60, 12), value=RATE)
    guesses: Rate = said(
        Group.RATES, "guesses at the password per address", Rate(10, 0.05), value=RATE
    )
    chats: Rate = said(Group.RATES, "chat messages per guest", Rate(8, 0.8), value=RATE)
    address_chats: Rate = said(Group.RATES, "chat messages per address", Rate(40, 4), value=RATE)


def names_of(host: str, names: Iterable[str]) -> frozenset[str]:
    """What a house is asked for by: on this machine alone nothing but its own names.

    A page elsewhere whose name is made to lead here would otherwise pass for ours.
    """
    return frozenset({*names, *LOOPBACK} if host in LOOPBACK or names else ())


def place(text: str) -> Path | str:
    """Where tables are kept: the address of a PostgreSQL server, or a file."""
    return text if text.startswith(SERVERS) else Path(text)


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


def checked_password(password: str, where: str) -> str:
    """A password that is not guessed at once, or BadOption."""
    if len(password) < LEAST_PASSWORD:
        what = f"{where}: a password must have at least {LEAST_PASSWORD} characters"
        raise BadOption("bad_password", what)
    return password


def checked_secret(secret: str, where: str) -> str:
    """A secret that nobody guesses, or BadOption."""
    if len(secret) < LEAST_SECRET:
        what = f"{where}: a secret must have at least {LEAST_SECRET} characters"
        raise BadOption("bad_secret", f"{what}; remove it and a new one will be made")
    return secret
