"""What one page is told about one moment: built from the seat's view and nothing else."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from estaminet.games import load
from estaminet.languages import Text, say
from estaminet.table import Table
from estaminet.web import catalogue, company, lessons
from estaminet.web.background.bot_pool import Advice
from estaminet.web.background.compiling import Compiling
from estaminet.web.guests import known_as
from estaminet.web.live.clock import Clock
from estaminet.web.live.journal import Journal
from estaminet.web.live.moves import Moves
from estaminet.web.live.teaching import LEARNER, tips_due

SHOWN_ADVICE = 8
ADVICE: Text = {
    "en": "My choice: {text} ({share}%).",
    "fr": "Mon choix : {text} ({share} %).",
}
ONLY: Text = {"en": "My choice: {text}.", "fr": "Mon choix : {text}."}
MOST_CHOICES = 20_000
NOTHING_OFFERED: dict[str, Any] = {"menu": [], "refused": []}

_CHOICES: dict[tuple[str, tuple[str, ...], str, int], dict[str, str]] = {}


def stamp(at: float) -> str:
    """A time as the page reads it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def menu(table: Table, lang: str) -> list[dict[str, str]]:
    """The actor's legal actions, each with a sentence, in the order of the numbering."""
    names = tuple(table.called(lang))
    return [_choice(table, names, lang, number) for number in table.numbers().tolist()]


def offer(table: Table, lang: str) -> dict[str, Any]:
    """What the actor can do, with what it brings, and what not, with the reason."""
    brings = table.brings(lang)
    rows = [{**row, "brings": b} for row, b in zip(menu(table, lang), brings, strict=True)]
    return {"menu": rows, "refused": table.refused(lang)}


def _choice(table: Table, names: tuple[str, ...], lang: str, number: int) -> dict[str, str]:
    """One action and its sentence; games with the same cards and names share them."""
    content = table.content
    key = (content.source.digest, names, lang, number)
    row = _CHOICES.get(key)
    if row is None:
        game = load(table.game)
        pattern, values = game.actions.decode(number)
        text = game.texts.action(content, pattern, values, names, lang)
        row = {"action": table.text(number), "text": text}
        if len(_CHOICES) >= MOST_CHOICES:
            _CHOICES.clear()
        _CHOICES[key] = row
    return row


class Onlooker(NamedTuple):
    """Who is told about seats, and where."""

    table: str
    host: str  # the guest who opened it
    online: set[str]
    you: int | None
    lang: str


def seat_info(number: int, row: Mapping[str, Any], to: Onlooker) -> dict[str, Any]:
    """A seat as everybody may see it; guests' ids stay in the house."""
    regular = company.sitting(to.table, number) if row["kind"] == "bot" else None
    return {
        "seat": number,
        "who": None if row["guest"] is None else known_as(row["guest"], to.table),
        "name": row["name"] if regular is None else regular.name,
        "kind": row["kind"],
        "bot": row["bot"],
        "level": "" if regular is None else catalogue.bot_name(row["bot"], to.lang),
        "face": None if regular is None else regular.id,
        "temperament": "" if regular is None else say(regular.temperament, to.lang),
        "ready": row.get("ready", False),
        "online": row["guest"] in to.online,
        "away": row["away"],
        "sealed": row.get("sealed", False),
        "agreed": row.get("agreed", []),
        "host": row["guest"] == to.host,
        "you": number == to.you,
        "in_game": row["in_game"],
    }


def advice(
    table: Table, move: int, found: Sequence[Advice], lang: str, done: float = 1.0
) -> dict[str, Any]:
    """The coach's answer, or what it thinks so far, with the sentences of the menu."""
    texts = {row["action"]: row["text"] for row in menu(table, lang)}
    rows = [
        {"action": a.action, "text": texts[a.action], "share": round(a.share, 3),
         "value": None if a.value is None else round(a.value, 3)}
        for a in found[:SHOWN_ADVICE]
    ]  # fmt: skip
    template = ONLY if found[0].value is None else ADVICE
    said = say(
        template, lang, text=rows[0]["text"], share=int(100 * round(found[0].share, 3) + 0.5)
    )
    return {"t": "coach", "move": move, "thoughts": rows, "sentence": said, "done": done}


class Viewer(NamedTuple):
    """Pages of equal viewers are told the same."""

    seat: int | None
    lang: str
    host: bool


class Moment:
    """A room as it is now; what several viewers are told is worked out once."""

    def __init__(self, journal: Journal, moves: Moves, clock: Clock, compiling: Compiling) -> None:
        self._journal = journal
        self._history = journal.history
        self._table = journal.table
        self._moves = moves
        self._clock = clock
        self._compiling = compiling
        self._counts = None if self._table is None else self._table.counts()
        self._views: dict[int | None, Any] = {}

    def told(self, kind: str, since: int, to: Viewer) -> dict[str, Any]:
        """A `state` or an `update`."""
        history, left = self._history, self._clock.time_left()
        message: dict[str, Any] = {
            "t": kind,
            "seq": history.seq,
            "table": self._room(to),
            "you": to.seat,
            "move": len(history.moves),
            "view": self._view(to.seat),
            "counts": self._counts,
            "chat": [
                {
                    "n": c.seq,
                    "seat": c.seat,
                    "who": known_as(c.guest, self._journal.id),
                    "name": c.name,
                    "text": c.text,
                    "at": stamp(c.at),
                }
                for c in history.chat
                if c.seq > since
            ],
            "takeback": self._moves.can_take_back(to.seat),
            "undo": self._moves.goals(to.seat),
            "clock": None if left is None else {"seat": self._actor, "left": round(left, 1)},
            "result": history.result,
        }
        message |= self._game(since, to)
        if kind == "state":
            message |= {"since": since, "content": self._content}
        return message

    @property
    def _actor(self) -> int | None:
        return None if self._table is None else self._table.actor

    @property
    def _content(self) -> Any:
        """The data file it is played with: names and texts, nothing secret."""
        if self._journal.own_data is not None:
            return self._journal.own_data
        content = self._journal.game.content if self._table is None else self._table.content
        return content.source.plain

    def _view(self, seat: int | None) -> Any:
        if self._table is not None and seat not in self._views:
            self._views[seat] = self._table.view(seat)
        return self._views.get(seat)

    def _game(self, since: int, to: Viewer) -> dict[str, Any]:
        table = self._table
        if table is None:
            empty: dict[str, Any] = {"names": [], "prompt": "", "log": [], **NOTHING_OFFERED}
            return {"decision": None, "actor": None, **empty}
        mine = to.seat is not None and table.actor == to.seat
        free = mine and not self._history.seats[to.seat or 0].away
        return {
            "decision": table.decision,
            "actor": table.actor,
            "names": table.names(to.lang),
            "prompt": table.prompt(to.seat, to.lang),
            **(offer(table, to.lang) if free else NOTHING_OFFERED),
            "log": self._log(table, since, to),
        }

    def _log(self, table: Table, since: int, to: Viewer) -> list[dict[str, Any]]:
        first, seqs = self._history.log_since(since)
        rows = table.log(to.seat, to.lang, first if self._history.set_up else first - 1)
        return [
            {"n": seq, "move": at, **row, "action": row["action"] or None}
            for at, (seq, row) in enumerate(zip(seqs, rows, strict=True), first)
        ]

    def _room(self, to: Viewer) -> dict[str, Any]:
        history, terms, game = self._history, self._journal.terms, self._journal.game
        waits = history.status != "open" and self._table is None
        return {
            "id": self._journal.id,
            "game": game.id,
            "title": say(game.texts.title, to.lang),
            "players": terms.players,
            "options": terms.options,
            "data": None if terms.data is None else {"digest": terms.data, "name": terms.data_name},
            "seats": self._seats(to),
            "status": history.status,
            "host": to.host,
            "listed": terms.listed,
            "locked": history.locked,
            "spectators": history.spectators,
            "slow": history.slow,
            "coach": terms.coach,
            "clock": terms.clock,
            "tutorial": terms.tutorial,
            "ready_check": terms.ready_check,
            "tips": self._tips(to),
            "warming": self._compiling.progress(game.id) if waits else None,
            "rematch": history.rematch,
        }

    def _seats(self, to: Viewer) -> list[dict[str, Any]]:
        rows = self._history.seat_rows([] if self._table is None else self._table.names(to.lang))
        journal = self._journal
        onlooker = Onlooker(journal.id, journal.row.host, journal.online(), to.seat, to.lang)
        return [seat_info(i, row, onlooker) for i, row in enumerate(rows)]

    def _tips(self, to: Viewer) -> list[dict[str, Any]]:
        table = self._table
        if not self._journal.terms.tutorial or to.seat != LEARNER or table is None:
            return []
        return lessons.shown(table, self._history.told, tips_due(self._journal, table), to.lang)
