"""Talk at a table."""

import time

from estaminet.web.guests import Guest, clean
from estaminet.web.live.journal import Journal, on_latest
from estaminet.web.live.permissions import may_speak, may_watch
from estaminet.web.refusals import Refused
from estaminet.web.wire import MOST_TEXT


class Chat:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    @on_latest
    async def say(self, guest: Guest, text: str) -> None:
        may_watch(self.journal, guest)
        shown = clean(text).strip()
        if not 1 <= len(shown) <= MOST_TEXT:
            raise Refused("bad_text")
        may_speak(self.journal, guest, time.time())
        seat = self.journal.history.seat_of(guest.id)
        if seat is None and self.journal.history.is_like_another(guest.id, guest.name):
            raise Refused("name_taken")
        body = {"seat": seat, "guest": guest.id, "name": guest.name, "text": shown}
        await self.journal.write("chat", body)
