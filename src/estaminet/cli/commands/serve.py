"""`estaminet serve`: the games in the browser."""

import argparse
import os
import sys
from pathlib import Path

from estaminet.bots import registry
from estaminet.cli.command import Command, names
from estaminet.errors import EstaminetError
from estaminet.extras import require
from estaminet.files import data_home

HOST, PORT = "127.0.0.1", 8000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default=HOST, help=f"address to listen at ({HOST})")
    parser.add_argument("--port", type=int, default=PORT, help=f"port ({PORT}; 0: any free one)")
    parser.add_argument(
        "--database", type=Path, metavar="FILE", help="where tables are kept (your data folder)"
    )
    parser.add_argument(
        "--secret",
        metavar="TEXT",
        help="signs the guests' cookies ($ESTAMINET_SECRET, or one kept in your data folder)",
    )
    parser.add_argument(
        "--bots",
        type=names,
        metavar="A,B,…",
        help="offer bots of your own too, each package.module:Class",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a name the house answers to, as cafe.example.org; may be given again (default: any, "
        "on this machine alone only its own)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def check_page(opened: bool) -> None:
    """Without the page there is nothing to open a browser at; the server itself could do."""
    from estaminet.web.http.static_files import MISSING, is_built

    if not is_built() and opened:
        raise EstaminetError("no_page", MISSING)
    if not is_built():
        print(f"estaminet: {MISSING}", file=sys.stderr, flush=True)


def run(args: argparse.Namespace) -> int:
    require("web")
    from estaminet.web import settings as web
    from estaminet.web.serving import serve

    check_page(opened=not args.no_browser)
    home = data_home()
    secret = args.secret or os.environ.get("ESTAMINET_SECRET")
    if secret:
        web.checked_secret(secret, "--secret")
    for bot in args.bots or ():
        registry.offer(bot)
    settings = web.Settings(
        database=args.database or home / web.DATABASE,
        secret=secret or web.kept_secret(home),
        hosts=web.names_of(args.host, args.name),
    )
    return serve(settings, args.host, args.port, browser=not args.no_browser)


COMMAND = Command(
    "serve",
    "open the tables in the browser, for you and your guests",
    "estaminet serve --port 8000",
    arguments,
    run,
)
