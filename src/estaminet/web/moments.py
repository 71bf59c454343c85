"""What one page is told about one moment: built from the seat's view and nothing else."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from estaminet.table import Table
from estaminet.web import shelf, tutorials
from estaminet.web.minds import Thought
from estaminet.web.telling import Teller

if TYPE_CHECKING:
    from estaminet.web.core import Core

SHOWN_THOUGHTS = 8
ADVICE = {
    "en": "I would: {text} ({share} %).",
    "fr": "Moi, je ferais : {text} ({share} %).",
}
ONLY = {"en": "I would: {text}.", "fr": "Moi, je ferais : {text}."}


def stamp(at: float) -> str:
    """A time as the page reads it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(
    room: "Core", kind: str, since: int, seat: int | None, lang: str, host: bool, view: Any
) -> dict[str, Any]:
    """A `state` or an `update`; `view` is the seat's, or None before the game is dealt."""
    saga = room.saga
    told: dict[str, Any] = {
        "t": kind,
        "seq": saga.seq,
        "table": _info(room, seat, lang, host),
        "you": seat,
        "move": len(saga.moves),
        "view": view,
        "counts": counts(room.table),
        "chat": [
            {"n": c.seq, "seat": c.seat, "name": c.name, "text": c.text, "at": stamp(c.at)}
            for c in saga.chat
            if c.seq > since
        ],
        "takeback": room.undo is not None and room.undo[0] == seat,
        "clock": _clock(room),
        "result": saga.result,
    }
    told |= _game(room, since, seat, lang)
    if kind == "state":
        told |= {"since": since, "content": room.content}
    return told


def counts(table: Table | None) -> dict[str, Any] | None:
    """What everybody can count; null before the game is dealt."""
    return None if table is None else table.counts()


def _game(room: "Core", since: int, seat: int | None, lang: str) -> dict[str, Any]:
    table, teller = room.table, room.teller
    if table is None or teller is None:
        return {"decision": None, "actor": None, "names": [], "prompt": "", "menu": [], "log": []}
    mine = room.actor is not None and room.actor == seat
    free = mine and seat is not None and not room.saga.seats[seat].away
    return {
        "decision": room.decision,
        "actor": room.actor,
        "names": teller.names,
        "prompt": teller.prompt(room.decision, room.actor, seat, lang),
        "menu": teller.menu(table, lang) if free else [],
        "log": teller.log(table, room.first_row(since), room.numbers, seat, lang),
    }


def _clock(room: "Core") -> dict[str, Any] | None:
    left = room.time_left()
    return None if left is None else {"seat": room.actor, "left": round(left, 1)}


def _info(room: "Core", seat: int | None, lang: str, host: bool) -> dict[str, Any]:
    saga, settings = room.saga, room.settings
    waits = saga.status != "open" and room.table is None
    return {
        "id": room.id,
        "game": room.row.game,
        "title": room.game.texts.title[lang],
        "players": settings["players"],
        "options": settings["options"],
        "seats": seats(room, seat, lang),
        "status": saga.status,
        "host": host,
        "listed": settings["listed"],
        "locked": saga.locked,
        "spectators": settings["spectators"],
        "coach": settings["coach"],
        "clock": settings["clock"],
        "tutorial": settings["tutorial"],
        "tip": tutorials.tip(room, seat, lang) if settings["tutorial"] else None,
        "warming": room.house.warming.progress(room.row.game) if waits else None,
        "rematch": saga.rematch,
    }


def seats(room: "Core", you: int | None, lang: str) -> list[dict[str, Any]]:
    names = room.teller.names if room.teller is not None and room.table is not None else []
    rows = [
        {"kind": s.kind, "bot": s.bot, "guest": s.guest, "name": s.name, "away": s.away,
         "in_game": names[i] if names else ""}
        for i, s in enumerate(room.saga.seats)
    ]  # fmt: skip
    online = {s.guest for s in room.saga.seats if s.guest and room.is_online(s.guest)}
    return [seat_info(i, row, room.row.host, online, you, lang) for i, row in enumerate(rows)]


def seat_info(
    number: int, row: Mapping[str, Any], host: str, online: set[str], you: int | None, lang: str
) -> dict[str, Any]:
    """A seat as everybody may see it; guests' ids stay in the house."""
    is_bot = row["kind"] == "bot"
    return {
        "seat": number,
        "name": shelf.bot_name(row["bot"], lang) if is_bot else row["name"],
        "kind": row["kind"],
        "bot": row["bot"],
        "online": row["guest"] in online,
        "away": row["away"],
        "host": row["guest"] == host,
        "you": number == you,
        "in_game": row["in_game"],
    }


def advice(teller: Teller, table: Table, thoughts: Sequence[Thought], lang: str) -> dict[str, Any]:
    """The coach's answer, with the sentences of the menu."""
    texts = {row["action"]: row["text"] for row in teller.menu(table, lang)}
    rows = [
        {"action": t.action, "text": texts[t.action], "share": round(t.share, 3),
         "value": None if t.value is None else round(t.value, 3)}
        for t in thoughts[:SHOWN_THOUGHTS]
    ]  # fmt: skip
    template = ONLY if thoughts[0].value is None else ADVICE
    said = template[lang].format(text=rows[0]["text"], share=round(100 * thoughts[0].share))
    return {"t": "coach", "move": table.move, "thoughts": rows, "sentence": said}
