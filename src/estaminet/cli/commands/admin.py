"""`estaminet admin`: what an operator does about a café, while it is open or not."""

import argparse
import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from estaminet.cli.command import Command, add_json
from estaminet.errors import BadOption
from estaminet.extras import require
from estaminet.files import data_home
from estaminet.grammar import filled
from estaminet.languages import FIRST
from estaminet.web import configuration
from estaminet.web.settings import DATABASE, SECRET

if TYPE_CHECKING:
    from estaminet.web.store.database import Database
    from estaminet.web.store.history import History
    from estaminet.web.store.rows import RoomRow

SHOWN = 50  # tables in the list
FOUND_FAULTS = 1  # the status of a check that has found some
ID_WITH_DASH = re.compile(r"-[\w-]{11}(?:[\w-]{4})?$")  # of a table or a guest
PRUNED = "{t} {t:table|tables}, {g} {g:guest|guests} and {f} custom data {f:file|files}"
CHECKED = "{n} {n:table|tables} checked, {good} without faults"
FORGOTTEN = "guest {who} has been forgotten, at {n} {n:table|tables}"
KEPT = ("keep_finished", "keep_unfinished", "keep_guests", "keep_files")

Run = Callable[[argparse.Namespace], Awaitable[int]]


class Deed(NamedTuple):
    name: str
    summary: str
    example: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Run
    settings: tuple[str, ...] = ()


def arguments(parser: argparse.ArgumentParser) -> None:
    rows = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    for deed in DEEDS:
        sub = rows.add_parser(
            deed.name,
            help=deed.summary,
            description=deed.summary,
            epilog=f"example: estaminet admin {deed.example}",
        )
        sub._negative_number_matcher = ID_WITH_DASH  # argparse would take it for a flag
        deed.arguments(sub)
        configuration.add_arguments(sub, only=("database", *deed.settings))
        sub.set_defaults(deed=deed)


def run(args: argparse.Namespace) -> int:
    require("web")
    return asyncio.run(args.deed.run(args))


# Which store


def place(args: argparse.Namespace) -> Path | str:
    where: Path | str = configuration.told(args).get("database", data_home() / DATABASE)
    return where


def file(args: argparse.Namespace, instead: str) -> Path:
    """The store's file; PostgreSQL has its own programs for what is asked."""
    where = place(args)
    if isinstance(where, str):
        raise BadOption("not_a_file", f"the store is a PostgreSQL server: use {instead} instead")
    return where


@asynccontextmanager
async def store(args: argparse.Namespace) -> "AsyncIterator[Database]":
    from estaminet.web.store import stores

    where = place(args)
    if isinstance(where, Path) and not where.exists():
        raise BadOption("no_database", f"{where}: there is no such file; name it with --database")
    database = stores.opened(where, poll=0.2)
    database.open(lambda _: None)
    try:
        yield database
    finally:
        await database.close()


# Copies


def backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that doesn't exist yet")


async def backup(args: argparse.Namespace) -> int:
    from estaminet.web.store import copies

    source = file(args, "pg_dump --format=custom --file FILE ADDRESS")
    copies.backup(source, args.file)
    print(f"{args.file}: a complete copy. Keep the secret with it: {data_home() / SECRET}")
    return 0


def restore_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a copy made by `admin backup`")


async def restore(args: argparse.Namespace) -> int:
    from estaminet.web.store import copies

    target = file(args, "pg_restore --clean --if-exists --dbname ADDRESS FILE")
    kept = copies.restore(args.file, target)
    print(f"{target}: restored from {args.file}")
    if kept is not None:
        print(f"{kept}: what was there before")
    return 0


# Looking


def check_arguments(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


async def check(args: argparse.Namespace) -> int:
    """Every table is replayed; those that cannot be are named."""
    from estaminet.web.store.housekeeping import Housekeeping

    faults, seen = {}, 0
    async with store(args) as database:
        async for name, fault in Housekeeping(database).check():
            seen += 1
            if fault is not None:
                faults[name] = fault
    if args.json:
        print(json.dumps({"tables": seen, "faults": faults}))
    else:
        for name, fault in faults.items():
            print(f"{name}  {fault}")
        counts = {"n": seen, "good": seen - len(faults)}
        print(filled(CHECKED, FIRST, (), counts))
    return FOUND_FAULTS if faults else 0


def tables_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", nargs="?", help="one table: show who is there")
    add_json(parser)


async def tables(args: argparse.Namespace) -> int:
    from estaminet.web.store.housekeeping import Housekeeping

    async with store(args) as database:
        keeping = Housekeeping(database)
        if args.table is not None:
            row = await known_table(database, args.table)
            shown = people(row, await keeping.history(row))
        else:
            shown = [summary(row) for row in await keeping.tables(SHOWN)]
    print(json.dumps(shown, ensure_ascii=False) if args.json else columns(shown))
    return 0


async def known_table(database: "Database", name: str) -> "RoomRow":
    row = await database.room(name)
    if row is None:
        raise BadOption("unknown_table", f"{name}: there is no such table")
    return row


def summary(row: "RoomRow") -> dict[str, Any]:
    seats = [seat["name"] or seat["bot"] or seat["kind"] for seat in row.summary["seats"]]
    at = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.updated))
    return {"table": row.id, "game": row.game, "status": row.status, "moves": row.summary["move"],
            "latest": at, "seats": ", ".join(seats)}  # fmt: skip


def people(row: "RoomRow", history: "History") -> list[dict[str, Any]]:
    """Who has opened it, sits there or has spoken, with the ids that `ban` and `delete` take."""
    found = {row.host: {"guest": row.host, "name": "", "here as": "host"}}
    for line in history.chat:
        found[line.guest] = {"guest": line.guest, "name": line.name, "here as": "in chat"}
    for at, seat in enumerate(history.seats):
        if seat.guest is not None:
            here = f"seat {at + 1}{', host' if seat.guest == row.host else ''}"
            found[seat.guest] = {"guest": seat.guest, "name": seat.name, "here as": here}
    return list(found.values())


def columns(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return "nothing"
    table = [list(rows[0]), *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in table
    )


# Forgetting


def prune_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only say what would be deleted")


async def prune(args: argparse.Namespace) -> int:
    from estaminet.web.store.housekeeping import Housekeeping, Terms

    told = configuration.told(args)
    keep = Terms(*(float(told.get(name, 0)) for name in KEPT))
    if not any(keep):
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in KEPT)
        raise BadOption("bad_option", f"everything is kept for ever: say for how long with {flags}")
    async with store(args) as database:
        tables, guests, files = await Housekeeping(database).prune(keep, args.dry_run)
    would = "would be" if args.dry_run else "have been"
    counts = {"t": len(tables), "g": len(guests), "f": len(files)}
    gone = filled(PRUNED, FIRST, (), counts)
    print(f"{gone} {would} deleted")
    return 0


def delete_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("table", "guest"), help="what to delete")
    parser.add_argument("name", metavar="ID", help="`estaminet admin tables` lists them")
    parser.add_argument("--yes", action="store_true", help="confirm: this cannot be undone")


async def delete(args: argparse.Namespace) -> int:
    from estaminet.web.store.housekeeping import Housekeeping

    if not args.yes:
        what = f"{args.what} {args.name}: deleting cannot be undone; confirm with --yes"
        raise BadOption("not_sure", what)
    async with store(args) as database:
        keeping = Housekeeping(database)
        if args.what == "table":
            await known_table(database, args.name)
            await keeping.forget_tables([args.name])
            print(f"table {args.name} has been deleted")
            return 0
        known = await database.guest(args.name) is not None
        rooms = await keeping.forget_guest(args.name)
    if not known and not rooms:
        raise BadOption("unknown_guest", f"{args.name}: there is no such guest")
    print(filled(FORGOTTEN, FIRST, (), {"who": args.name, "n": len(rooms)}))
    return 0


# Shutting out


def ban_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "who", metavar="WHO", nargs="?", help="a guest's id, an address or a network such as "
        "192.0.2.0/24; without it: list the bans",
    )  # fmt: skip
    parser.add_argument("--why", default="", metavar="TEXT", help="a note for yourself")
    parser.add_argument("--lift", action="store_true", help="let them back in")
    add_json(parser)


async def ban(args: argparse.Namespace) -> int:
    """Open houses know within seconds."""
    from estaminet.web.store.bans import Bans

    async with store(args) as database:
        bans = Bans(database)
        if args.who is not None and args.lift:
            if not await bans.lift(args.who):
                raise BadOption("unknown_ban", f"{args.who} is not banned")
        elif args.who is not None:
            await bans.add(args.who, args.why)
        found = await bans.read()
    shown = [
        {"who": one.who, "since": time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at)),
         "why": one.why}
        for one in found
    ]  # fmt: skip
    print(json.dumps(shown, ensure_ascii=False) if args.json else columns(shown))
    return 0


DEEDS = (
    Deed("backup", "copy the store to a file, even while the café is open", "backup evening.sqlite",
         backup_arguments, backup),
    Deed("restore", "restore a copy; what was there is kept beside it", "restore evening.sqlite",
         restore_arguments, restore),
    Deed("check", "replay every table and name those that can't be replayed (status 1)", "check",
         check_arguments, check),
    Deed("prune", "delete whatever is older than you want to keep", "prune --keep-finished 90",
         prune_arguments, prune, KEPT),
    Deed("tables", "list the latest tables, or who is at one of them", "tables",
         tables_arguments, tables),
    Deed("ban", "ban a guest or an address", "ban 192.0.2.0/24 --why 'floods the chat'",
         ban_arguments, ban),
    Deed("delete", "delete a table, or a guest and everything they wrote",
         "delete table TABLE --yes", delete_arguments, delete),
)  # fmt: skip

COMMAND = Command(
    "admin",
    "look after a café: backups, checks, bans, deletions",
    "estaminet admin tables",
    arguments,
    run,
)
