"""Reviews of finished games, and how far they have come: each is made once."""

import json
import time
from typing import Any

from estaminet.web.store.database import Connection, Database, plain


class Reviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table: str, seat: int) -> dict[str, Any] | None:
        query = "SELECT body FROM reviews WHERE table_id = ? AND seat = ?"
        found = await self._database._read(query, table, seat)
        return dict(json.loads(found[0][0])) if found else None

    async def keep(self, table: str, seat: int, body: dict[str, Any]) -> None:
        text, now = plain(body), time.time()

        def job(c: Connection) -> None:
            c.execute(
                "INSERT INTO reviews VALUES (?, ?, ?, ?) ON CONFLICT (table_id, seat)"
                " DO UPDATE SET body = excluded.body, at = excluded.at",
                (table, seat, text, now),
            )

        await self._database._do(job)
