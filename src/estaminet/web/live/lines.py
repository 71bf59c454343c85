"""All open pages of this process: how many a guest and an address may have, who makes room."""

from collections.abc import Callable, Iterable

from estaminet.web.live.connection import Connection
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings

Seated = Callable[[Connection], bool]


def makes_room(lines: Iterable[Connection], seated: Seated) -> Connection | None:
    """The page that can best be done without: one that has said nothing yet, then a spectator's."""
    ranked = [line for line in lines if not line.hung_up and not seated(line)]
    return min(ranked, key=lambda line: (line.greeted, line.heard), default=None)


class Lines:
    def __init__(self, settings: Settings) -> None:
        self._most_of_guest = settings.most_lines_of_guest
        self._most_of_address = settings.most_lines_of_address
        self._open: dict[Connection, Seated] = {}

    def __len__(self) -> int:
        return len(self._open)

    def add(self, line: Connection, seated: Seated) -> None:
        """One more; a guest's oldest makes room, or a page of the same address without a seat."""
        own = [other for other in self._open if other.guest.id == line.guest.id]
        if len(own) >= self._most_of_guest:
            own[0].hang_up()
            del self._open[own[0]]
        near = [other for other in self._open if other.address == line.address]
        if len(near) >= self._most_of_address:
            spare = makes_room(near, lambda other: self._open[other](other))
            if spare is None:
                raise Refused("too_many_sockets")
            spare.hang_up()
            del self._open[spare]
        self._open[line] = seated

    def remove(self, line: Connection) -> None:
        self._open.pop(line, None)
