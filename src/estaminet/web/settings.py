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

    EVERYDAY = "everyday; any setting may also come from the environment, --port as $ESTAMINET_PORT"
    OUTSIDE = "behind a web server"
    SEEN = "seen from outside"
    BOTS = "bots and coaches"
    MOST = "how many at once"
    TIMES = "seconds that are waited"
    DAYS = "days that things are kept, by `estaminet admin prune`; 0: for ever"
    RATES = "how often; BURST,RATE: so many at once, refilled by so many a second"


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

    port: int = said(Group.EVERYDAY, "port; 0: any free one", 8000)
    host: str = said(Group.EVERYDAY, "address to listen at", "127.0.0.1", value="ADDRESS")
    database: Path | str = said(
        Group.EVERYDAY,
        "where tables are kept: a file (one in your data folder), or postgresql://…",
        value="FILE",
    )
    workers: int = said(
        Group.EVERYDAY, "processes that serve, on the one port; SIGHUP renews them", 1, least=1
    )
    browser: bool = said(Group.EVERYDAY, "open the browser", True)
    own_bots: tuple[str, ...] = said(
        Group.EVERYDAY, "offer bots of your own too, each package.module:Class", (),
        value="A,B,…", flag="bots",
    )  # fmt: skip
    secret: str = said(
        Group.EVERYDAY,
        f"signs the guests' cookies, at least {LEAST_SECRET} characters (one kept in your data "
        "folder); others on this machine can read a flag, so rather use the environment",
        value="TEXT",
    )
    hosts: frozenset[str] = said(
        Group.OUTSIDE,
        "a name the house answers to, as cafe.example.org; may be given again (default: any, on "
        "this machine alone only its own)",
        frozenset(), value="HOST", flag="name",
    )  # fmt: skip
    proxies: frozenset[str] = said(
        Group.OUTSIDE, "addresses of web servers that are believed about who asks, and how",
        frozenset({"127.0.0.1", "::1"}), value="A,B,…",
    )  # fmt: skip
    password: str = said(
        Group.OUTSIDE,
        f"a private house: nobody comes in without it; at least {LEAST_PASSWORD} characters; as "
        "the secret, rather told by the environment",
        "", value="TEXT",
    )  # fmt: skip
    metrics: bool = said(
        Group.SEEN, "tell /metrics to anybody who asks; else only this machine is told", False
    )
    log: LogForm = said(Group.SEEN, "form of the log's lines", "text", value="text|json")
    bot_pause: float = said(
        Group.BOTS, "seconds before a bot's move; the page sets the pace people see", 0.2
    )
    bot_limit: float = said(
        Group.BOTS, "seconds a bot may think before another answer is taken", 30.0
    )
    linger: float = said(
        Group.BOTS, "seconds that bots play on where everybody has left; then they wait", 60.0
    )
    thinkers: int = said(Group.BOTS, "threads for bots and coaches", 2, least=1)
    most_minds: int = said(
        Group.BOTS, "bots that keep their memory; a searching one needs some megabytes", 24, least=1
    )
    warm: bool = said(Group.BOTS, "compile all games in the background at the start", True)
    bots: frozenset[str] | None = None  # only these, compiled already; None: a child tries all
    most_rooms: int = said(Group.MOST, "tables in memory", 1000, least=1)
    most_tables: int = said(Group.MOST, "unfinished tables of one host", 60, least=1)
    most_tables_of_address: int = said(
        Group.MOST, "unfinished tables of a day that one address has opened", 150, least=1
    )
    most_lines: int = said(Group.MOST, "open pages at one table", 200, least=1)
    most_lines_of_guest: int = said(
        Group.MOST, "open pages of one guest, at all tables", 12, least=1
    )
    most_lines_of_address: int = said(
        Group.MOST, "open pages of one address, at all tables", 250, least=1
    )
    most_connections: int = said(
        Group.MOST, "connections to the whole house, sockets included", 8000, least=1
    )
    most_of_address: int = said(
        Group.MOST, "connections of one address, sockets included", 400, least=1
    )
    most_files: int = said(Group.MOST, "own data files of one guest", 20, least=1)
    most_versions: int = said(
        Group.MOST, "versions of an own data file; beyond that the oldest goes", 30, least=1
    )
    most_file: int = said(Group.MOST, "bytes of an own data file", 100_000, least=1)
    patience: int = said(Group.MOST, "refusals for haste before a socket is closed", 200)
    poll: float = said(
        Group.TIMES, "between two looks for other processes' moves", 0.2, least=0.001
    )
    idle: float = said(Group.TIMES, "that a table without anybody stays in memory", 300.0)
    request_limit: float = said(
        Group.TIMES, "in which a request must be said, and a page's `hello`", 10.0
    )
    send_limit: float = said(Group.TIMES, "in which a page must take what it is sent", 10.0)
    silence_limit: float = said(
        Group.TIMES, "without a word until a page is closed; it speaks every 20", 90.0
    )
    grace: float = said(Group.TIMES, "on the clock at least, after a table was brought back", 10.0)
    keep_finished: float = said(Group.DAYS, "finished tables", 0.0, value="DAYS")
    keep_unfinished: float = said(
        Group.DAYS, "tables without a sign that are not finished", 0.0, value="DAYS"
    )
    keep_guests: float = said(
        Group.DAYS, "guests who sit at no table that is kept", 0.0, value="DAYS"
    )
    keep_files: float = said(
        Group.DAYS, "own data files that nobody has saved again", 0.0, value="DAYS"
    )
    calls: Rate = said(Group.RATES, "calls of a guest, over HTTP", Rate(60, 10), value=RATE)
    openings: Rate = said(Group.RATES, "new tables of a guest", Rate(20, 0.5), value=RATE)
    namings: Rate = said(Group.RATES, "other names of a guest", Rate(10, 0.1), value=RATE)
    address_openings: Rate = said(
        Group.RATES, "new tables of an address", Rate(60, 0.5), value=RATE
    )
    address_savings: Rate = said(
        Group.RATES, "own data files that an address saves", Rate(60, 0.1), value=RATE
    )
    address_checks: Rate = said(
        Group.RATES, "looks for defects in own data files, of an address", Rate(60, 5), value=RATE
    )
    address_counts: Rate = said(
        Group.RATES, "parts of simulations, 2,000 games each, of an address", Rate(120, 2),
        value=RATE,
    )  # fmt: skip
    address_calls: Rate = said(
        Group.RATES, "calls of an address, over HTTP", Rate(400, 80), value=RATE
    )
    messages: Rate = said(Group.RATES, "messages on one socket", Rate(60, 12), value=RATE)
    guesses: Rate = said(
        Group.RATES, "guesses of an address at the password", Rate(10, 0.05), value=RATE
    )
    chats: Rate = said(Group.RATES, "lines of chat of a guest", Rate(8, 0.8), value=RATE)
    address_chats: Rate = said(Group.RATES, "lines of chat of an address", Rate(40, 4), value=RATE)


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
        what = f"{where}: a password has at least {LEAST_PASSWORD} characters"
        raise BadOption("bad_password", what)
    return password


def checked_secret(secret: str, where: str) -> str:
    """A secret that nobody guesses, or BadOption."""
    if len(secret) < LEAST_SECRET:
        what = f"{where}: a secret has at least {LEAST_SECRET} characters"
        raise BadOption("bad_secret", f"{what}; remove it and a new one is made")
    return secret
