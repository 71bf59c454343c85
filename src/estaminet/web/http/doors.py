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
        self.patience = settings.request_limit
        self._most = settings.most_connections
        self._most_of_address = settings.most_of_address
        self._proxies = settings.proxies
        self._of_address: Counter[str] = Counter()
        self._waiting: dict[asyncio.Transport, str] = {}

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """One more; if that is one too many, whoever has waited longest goes, or there is no room.

        A proxy stands for many: its connections count for the house alone.
        """
        crowded = self._of_address[address] >= self._most_of_address
        if crowded and address not in self._proxies:
            room = self._make_room(address)
        else:
            room = self._of_address.total() < self._most or self._make_room(None)
        self._of_address[address] += 1
        self._waiting[transport] = address
        return room

    def leave(self, transport: asyncio.Transport, address: str) -> None:
        self._of_address -= Counter({address: 1})
        self._waiting.pop(transport, None)

    def waits(self, transport: asyncio.Transport, address: str) -> None:
        """It has nothing under way."""
        self._waiting.setdefault(transport, address)

    def works(self, transport: asyncio.Transport) -> None:
        """Its request is being answered."""
        self._waiting.pop(transport, None)

    def _make_room(self, address: str | None) -> bool:
        for transport, other in self._waiting.items():
            if address is None or other == address:
                del self._waiting[transport]
                transport.abort()
                return True
        return False


class Http(H11Protocol):
    """HTTP at the doors: a request must be said to its end in time."""

    doors: Doors
    _late: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = address_of(self.client)
        if self.doors.enter(transport, self._address):
            self._watch()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        self._watch()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self.doors.leave(self.transport, self._address)
        super().connection_lost(exc)

    def _watch(self) -> None:
        if not self._upgraded and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.doors.waits(self.transport, self._address)
            if self._late is None:
                self._late = self.loop.call_later(self.doors.patience, self.transport.abort)
        else:  # the request is there, or has become a socket
            self.doors.works(self.transport)
            self._stop_watching()

    def _stop_watching(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Socket(WebSocketsSansIOProtocol):
    """WebSocket at the doors: the application may end it at once, whatever is unsent."""

    doors: Doors

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions["estaminet.abort"] = self.transport.abort

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport, address_of(self.client))
        super().connection_lost(exc)


def protocols(doors: Doors) -> tuple[type[Http], type[Socket]]:
    """What speaks HTTP and what speaks WebSocket at these doors."""
    return type("Http", (Http,), {"doors": doors}), type("Socket", (Socket,), {"doors": doors})
