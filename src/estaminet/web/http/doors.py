"""The door: how many connections may be open, how long a request may take, who makes room.

A connection that has not said its whole request, or rests between two, is an open hand: when the
house or an address has as many as it may, the one that has waited longest makes room for the new
one. So nobody can keep others out by holding hands out.
"""

import asyncio
import ipaddress
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from estaminet.web.settings import Settings

IPV6_NETWORK = 64  # bits that one household has for itself


def address_of(client: Any) -> str:
    """Whom a connection counts for: an address, of IPv6 its network."""
    if not client:
        return ""
    host = str(client[0])
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 6 and found.ipv4_mapped is None:
        return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False))
    return host


class Doors:
    """All open connections of a server; those that wait, the oldest first."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.most_connections
        self.most_of_address = settings.most_of_address
        self.patience = settings.request_limit
        self.count = 0
        self._of_address: Counter[str] = Counter()
        self._waiting: dict[asyncio.Transport, str] = {}

    def enter(self, transport: asyncio.Transport, address: str) -> None:
        """One more; if that is one too many, whoever has waited longest goes."""
        if self._of_address[address] >= self.most_of_address:
            self._make_room(address)
        elif self.count >= self.most:
            self._make_room(None)
        self.count += 1
        self._of_address[address] += 1
        self._waiting[transport] = address

    def leave(self, transport: asyncio.Transport, address: str) -> None:
        self.count -= 1
        self._of_address[address] -= 1
        if self._of_address[address] <= 0:
            del self._of_address[address]
        self._waiting.pop(transport, None)

    def waits(self, transport: asyncio.Transport, address: str) -> None:
        """It has nothing under way."""
        if transport not in self._waiting:
            self._waiting[transport] = address

    def works(self, transport: asyncio.Transport) -> None:
        """Its request is being answered."""
        self._waiting.pop(transport, None)

    def _make_room(self, address: str | None) -> None:
        for transport, other in self._waiting.items():
            if address is None or other == address:
                del self._waiting[transport]
                transport.abort()
                return


def protocols(doors: Doors) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """What speaks HTTP and what speaks WebSocket at these doors."""

    class Http(H11Protocol):
        _late: asyncio.TimerHandle | None = None
        _upgraded = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._address = address_of(self.client)
            doors.enter(transport, self._address)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if not self._upgraded:
                self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._watch()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._upgraded = True
            self._stop_watching()
            doors.works(self.transport)
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_watching()
            doors.leave(self.transport, self._address)
            super().connection_lost(exc)

        def _watch(self) -> None:
            """A request must be said to its end in time."""
            if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                doors.waits(self.transport, self._address)
                if self._late is None:
                    self._late = self.loop.call_later(doors.patience, self.transport.abort)
            else:
                doors.works(self.transport)
                self._stop_watching()

        def _stop_watching(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    class Socket(WebSocketsSansIOProtocol):
        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            if not self.close_sent:  # accepted so far: the application may end it at once
                extensions: Any = self.scope["extensions"]
                extensions["estaminet.abort"] = self.transport.abort

        def connection_lost(self, exc: Exception | None) -> None:
            doors.leave(self.transport, address_of(self.client))
            super().connection_lost(exc)

    return Http, Socket
