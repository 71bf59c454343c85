"""Guests' own data files, as texts: a row a version. Who knows a file's id may read it; its guest
alone saves it again or deletes it."""

import re
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from estaminet.web.names import new_name
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings
from estaminet.web.store.database import Connection, Database

ID_BYTES = 15
ID = re.compile(r"[A-Za-z0-9_-]{20}")
MOST_VERSION = 10**9
COLUMNS = "id, version, guest, game, name, origin, body, saved"


class OwnFile(NamedTuple):
    """One version of a file."""

    id: str
    version: int
    guest: str
    game: str
    name: str
    origin: str
    body: str
    saved: float


class Saving(NamedTuple):
    """What a guest wants to be kept; without an id it is a new file."""

    id: str | None
    game: str
    name: str
    origin: str
    body: str


class OwnFiles:
    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._most_files = settings.most_files
        self._most_versions = settings.most_versions

    async def mine(self, guest: str) -> list[OwnFile]:
        """The latest version of each file of a guest, the latest first; without the texts."""
        query = (
            f"SELECT {COLUMNS.replace('body', repr(''))} FROM files AS f WHERE guest = ? AND"
            " version = (SELECT max(version) FROM files WHERE id = f.id) ORDER BY saved DESC"
        )
        return [OwnFile(*row) for row in await self._database._read(query, guest)]

    async def get(self, name: str, version: int | None = None) -> OwnFile:
        """A version of a file, the latest unless told which; or a refusal."""
        if not ID.fullmatch(name) or not 0 <= (version or 0) <= MOST_VERSION:
            raise Refused("unknown_file")
        query = f"SELECT {COLUMNS} FROM files WHERE id = ?"
        if version is None:
            found = await self._database._read(f"{query} ORDER BY version DESC LIMIT 1", name)
        else:
            found = await self._database._read(f"{query} AND version = ?", name, version)
        if not found:
            raise Refused("unknown_file")
        return OwnFile(*found[0])

    async def versions(self, name: str) -> Sequence[tuple[int, float]]:
        """Numbers and times, the latest first."""
        query = "SELECT version, saved FROM files WHERE id = ? ORDER BY version DESC"
        return [(int(row[0]), float(row[1])) for row in await self._database._read(query, name)]

    async def save(self, guest: str, given: Saving) -> OwnFile:
        """Another version, or a new file; what is as it was is not kept twice."""
        if given.id is not None:
            await self.get(given.id)

        def job(c: Connection) -> OwnFile:
            return self._again(c, guest, given) if given.id else self._anew(c, guest, given)

        saved: OwnFile = await self._database._do(job)
        return saved

    def _anew(self, c: Connection, guest: str, given: Saving) -> OwnFile:
        query = "SELECT count(DISTINCT id) FROM files WHERE guest = ?"
        if c.execute(query, (guest,)).fetchone()[0] >= self._most_files:
            raise Refused("too_many_files")
        name = new_name(ID_BYTES)
        return _keep(c, OwnFile(name, 1, guest, *given[1:], time.time()))

    def _again(self, c: Connection, guest: str, given: Saving) -> OwnFile:
        query = f"SELECT {COLUMNS} FROM files WHERE id = ? ORDER BY version DESC LIMIT 1"
        found: Any = c.execute(query, (given.id,)).fetchone()
        if found is None or found[2] != guest:
            raise Refused("unknown_file")
        latest = OwnFile(*found)
        if (latest.name, latest.body) == (given.name, given.body):
            return latest
        fresh = latest._replace(
            version=latest.version + 1, name=given.name, body=given.body, saved=time.time()
        )
        oldest = fresh.version - self._most_versions
        c.execute("DELETE FROM files WHERE id = ? AND version <= ?", (fresh.id, oldest))
        return _keep(c, fresh)

    async def delete(self, guest: str, name: str) -> None:
        await self.get(name)

        def job(c: Connection) -> int:
            query = "DELETE FROM files WHERE id = ? AND guest = ?"
            return c.execute(query, (name, guest)).rowcount

        if not await self._database._do(job):
            raise Refused("unknown_file")


def _keep(c: Connection, file: OwnFile) -> OwnFile:
    c.execute(f"INSERT INTO files ({COLUMNS}) VALUES ({', '.join('?' * len(file))})", file)
    return file
