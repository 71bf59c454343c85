"""Who may do what in a room, and when."""

from estaminet.table import Table
from estaminet.web.guests import Guest
from estaminet.web.live.journal import Journal
from estaminet.web.refusals import Refused


def is_host(journal: Journal, guest: Guest) -> bool:
    return guest.id == journal.row.host


def host_only(journal: Journal, guest: Guest) -> None:
    if not is_host(journal, guest):
        raise Refused("host_only")


def seat_of(journal: Journal, guest: Guest) -> int:
    seat = journal.history.seat_of(guest.id)
    if seat is None:
        raise Refused("not_seated")
    return seat


def running_game(journal: Journal) -> Table:
    if journal.history.status == "over":
        raise Refused("game_over")
    if journal.history.status == "open":
        raise Refused("not_playing")
    if journal.table is None:
        raise Refused("not_ready")
    return journal.table


def may_watch(journal: Journal, guest: Guest) -> None:
    history = journal.history
    shown = journal.terms.listed and history.status == "open"
    watched = history.spectators and (history.is_shared or history.status != "over")
    if not (_belongs(journal, guest) or shown or watched):
        raise Refused("no_spectators")


def may_look_back(journal: Journal, guest: Guest) -> None:
    """At a finished game: whoever was there, and anybody if it is shared."""
    if not (_belongs(journal, guest) or journal.history.is_shared):
        raise Refused("not_shared")


def _belongs(journal: Journal, guest: Guest) -> bool:
    """Whether the guest has a seat or is the host; a refusal for whoever was sent away."""
    history = journal.history
    if history.closed:
        raise Refused("unknown_table")
    if history.seat_of(guest.id) is not None:
        return True
    if guest.id in history.banned:
        raise Refused("banned")
    if guest.id in history.kicked:
        raise Refused("kicked")
    return is_host(journal, guest)


def may_speak(journal: Journal, guest: Guest, now: float) -> None:
    """Everybody, unless the host or the rules of the game silence them, or talk is slow."""
    history, seat = journal.history, journal.history.seat_of(guest.id)
    if guest.id in history.muted:
        raise Refused("muted")
    last = next((line.at for line in reversed(history.chat) if line.guest == guest.id), None)
    if last is not None and 0 <= now - last < history.slow and not is_host(journal, guest):
        raise Refused("slow_chat")
    if seat is None or journal.table is None or journal.history.status != "playing":
        return
    silenced = journal.table.counts().get("silenced")
    if silenced is not None and silenced[seat]:
        raise Refused("mute")
