"""Running the server: says where it is, opens the browser when it is ready, ends quietly."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection

import uvicorn

from estaminet.bots import registry
from estaminet.errors import BadOption
from estaminet.web.app import create_app
from estaminet.web.error_log import prepare
from estaminet.web.http.doors import Doors, protocols
from estaminet.web.settings import Settings
from estaminet.web.store.stores import opened
from estaminet.web.supervising import Supervisor, obey

MOST_MESSAGE_BYTES = 64 * 1024  # of a socket's message; longer ones end the socket
EVERYWHERE = ("0.0.0.0", "::")
SWITCH = 0.001  # seconds a thread keeps the interpreter while the store wants to go on
COLLECTED = (2_000, 20, 10_000)  # the young often, all by `Rooms`: that holds everybody up
SEND_BUFFER = 128 * 1024  # bytes of the system's own that a page can leave unread
SPARE_FILES = 128  # for the database, the log and whatever else is open
LAST_WORDS = 5  # seconds that open pages have when the server ends


class Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, serves: Callable[[], None]) -> None:
        super().__init__(config)
        self._serves = serves

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._serves()


def configured(settings: Settings, patient: bool = False) -> uvicorn.Config:
    """Without compression on sockets: it would cost more memory than a table. `patient`: let
    nobody in before all games are ready."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECTED)
    http, ws = protocols(Doors(settings))
    return uvicorn.Config(
        create_app(settings, patient=patient),
        http=http,
        ws=ws,
        forwarded_allow_ips=sorted(settings.proxies),
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )


def with_room(settings: Settings) -> Settings:
    """As many files as the system allows, and no more connections than that."""
    try:
        import resource  # not everywhere
    except ImportError:
        return settings
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    most = settings.most_connections
    if soft != resource.RLIM_INFINITY:
        most = min(most, max(16, soft - SPARE_FILES))
    return replace(settings, most_connections=most)


def listening(host: str, port: int) -> socket.socket:
    """The bound socket, so that a taken port is said before anything is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # of what it accepts, too
    try:
        bound.bind((host, port))
    except (OSError, OverflowError) as error:
        bound.close()
        what = error.strerror if isinstance(error, OSError) else "no such port"
        raise BadOption("bad_address", f"cannot listen at {host}:{port}: {what}") from None
    return bound


def serve(settings: Settings) -> int:
    """In this process, or in several that it watches over; the exit status."""
    prepare(settings.log)
    settings = with_room(settings)
    with _bound(settings.host, settings.port) as bound:
        serves = partial(_say_where, settings, bound.getsockname()[1])
        served = _by_itself if settings.workers == 1 else _by_others
        well = served(settings, bound, serves)
    print("Estaminet is closed.", flush=True)
    return 0 if well else 1


def _by_itself(settings: Settings, bound: socket.socket, serves: Callable[[], None]) -> bool:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as quietly as Ctrl-C
    with contextlib.suppress(KeyboardInterrupt):
        Server(configured(settings), serves).run(sockets=[bound])
    return True


def _by_others(settings: Settings, bound: socket.socket, serves: Callable[[], None]) -> bool:
    asyncio.run(opened(settings.database, settings.poll).close())  # refused once, not by each
    return Supervisor(partial(_work, settings, bound), serves).run(settings.workers)


def _work(settings: Settings, bound: socket.socket, line: Connection, patient: bool) -> None:
    """One of several processes."""
    prepare(settings.log)
    obey()
    for bot in settings.own_bots:
        registry.offer(bot)
    with contextlib.suppress(KeyboardInterrupt):
        Server(configured(settings, patient), partial(line.send, True)).run(sockets=[bound])


def _say_where(settings: Settings, port: int) -> None:
    shown = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    name = f"[{shown}]" if ":" in shown else shown
    address = f"http://{name}:{port}/"
    print(f"Estaminet is open: {address} (Ctrl-C closes it)", flush=True)
    if settings.browser:
        webbrowser.open(address)


@contextlib.contextmanager
def _bound(host: str, port: int) -> Iterator[socket.socket]:
    bound = listening(host, port)
    try:
        yield bound
    finally:
        bound.close()
