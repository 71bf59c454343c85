"""Links that bring a guest to another device: one for each guest, used once, soon too old."""

import hashlib
import secrets
import time

from estaminet.web.store.database import Connection, Database

TOKEN_BYTES = 18
AGE = 3600.0  # seconds


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Links:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, guest: str) -> tuple[str, float]:
        """A new one and when it ends; an earlier one of the guest is worth nothing any more."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()

        def job(c: Connection) -> None:
            c.execute("DELETE FROM links WHERE expires < ? OR guest = ?", (now, guest))
            c.execute("INSERT INTO links VALUES (?, ?, ?)", (guest, _digest(token), now + AGE))

        await self._database._do(job)
        return token, now + AGE

    async def revoke(self, guest: str) -> None:
        await self._database._do(
            lambda c: c.execute("DELETE FROM links WHERE guest = ?", (guest,)).rowcount
        )

    async def use(self, token: str) -> str | None:
        """The guest whom it brings; it is used up."""

        def job(c: Connection) -> str | None:
            query = "DELETE FROM links WHERE digest = ? AND expires > ? RETURNING guest"
            found = c.execute(query, (_digest(token), time.time())).fetchone()
            return None if found is None else str(found[0])

        guest: str | None = await self._database._do(job)
        return guest
