"""Whom a house does not let in: guests by their id, addresses by their network."""

import ipaddress
import time
from typing import NamedTuple

from estaminet.errors import BadOption
from estaminet.web.store.database import Database

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Ban(NamedTuple):
    who: str
    why: str
    at: float


def network(address: str) -> Network | None:
    """The network that a text names: one address is the smallest; of a mapped one, IPv4's."""
    try:
        found = ipaddress.ip_network(address, strict=False)
    except ValueError:
        return None
    mapped = found.network_address.ipv4_mapped if isinstance(found, ipaddress.IPv6Network) else None
    return found if mapped is None else ipaddress.ip_network(mapped)


class Bans:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._guests: frozenset[str] = frozenset()
        self._networks: tuple[Network, ...] = ()

    async def read(self) -> list[Ban]:
        """All of them; from here on they hold."""
        rows = await self._database._read("SELECT who, why, at FROM bans ORDER BY at")
        found = [Ban(*row) for row in rows]
        networks = [network(ban.who) for ban in found]
        self._networks = tuple(one for one in networks if one is not None)
        self._guests = frozenset(ban.who for ban in found)
        return found

    def cover(self, guest: str, address: str) -> bool:
        if not self._guests:
            return False
        theirs = network(address)
        return guest in self._guests or any(
            theirs.version == one.version and theirs.subnet_of(one)  # type: ignore[arg-type]
            for one in self._networks
            if theirs is not None
        )

    async def add(self, who: str, why: str) -> None:
        found = network(who)
        name = who if found is None else str(found)
        if found is not None and found.prefixlen == 0:
            raise BadOption("bad_ban", f"{who}: that would be everyone")
        await self._database._do(
            lambda c: (
                c.execute(
                    "INSERT INTO bans VALUES (?, ?, ?) ON CONFLICT (who) DO UPDATE SET"
                    " why = excluded.why",
                    (name, why, time.time()),
                ).rowcount
            )
        )

    async def lift(self, who: str) -> bool:
        """Whether there was such a ban."""
        name = who if network(who) is None else str(network(who))
        query = "DELETE FROM bans WHERE who = ?"
        return bool(await self._database._do(lambda c: c.execute(query, (name,)).rowcount))
