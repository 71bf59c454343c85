"""`estaminet serve`: the games in the browser."""

import argparse
import sys

from estaminet.bots import registry
from estaminet.cli.command import Command
from estaminet.errors import EstaminetError
from estaminet.extras import require
from estaminet.web import configuration

USAGE = "%(prog)s [--port N] [--database FILE] [any setting below]"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = USAGE
    configuration.add_arguments(parser)


def check_page(opened: bool) -> None:
    """Without the page there is nothing to open a browser at; the server itself could do."""
    from estaminet.web.http.static_files import MISSING, is_built

    if not is_built() and opened:
        raise EstaminetError("no_page", MISSING)
    if not is_built():
        print(f"estaminet: {MISSING}", file=sys.stderr, flush=True)


def run(args: argparse.Namespace) -> int:
    require("web")
    from estaminet.web.serving import serve

    settings = configuration.settings(args)
    check_page(opened=settings.browser)
    for bot in settings.own_bots:
        registry.offer(bot)
    return serve(settings)


COMMAND = Command(
    "serve",
    "open the café in a browser, for you and your guests",
    "estaminet serve --port 8000",
    arguments,
    run,
)
