"""What a seat or an observer sees (section 10)."""

from __future__ import annotations

from copy import deepcopy

from .table import Entry, Position, all_seats, face_up_places, id_of, ids
from .targets import token

# fmt: off
PUBLIC_KEYS = (
    "game", "players", "options", "turn", "points", "triggered_by", "last_score", "decision",
    "actor", "result",
)
# fmt: on


def view(p: Position, seat: int | None) -> Position:
    seen = {key: deepcopy(p[key]) for key in PUBLIC_KEYS}
    seen["seat"] = seat
    seen["deck"] = [seen_card(p, seat, card) for card in p["deck"]]
    seen["tableau"] = ids(p["tableau"])
    seen["save"] = ids(p["save"])
    seen["kill_size"] = len(p["kill"])
    seen["kill_known"] = None if seat is None else list(p["kill_known"][seat])  # M-KNOW-4
    seen["up"] = [ids(cards) for cards in p["up"]]
    seen["hidden"] = [seen_hidden(p, seat, cards) for cards in p["hidden"]]
    seen["kept"] = [seen_kept(p, seat, owner) for owner in all_seats(p)]
    seen["used"] = [token(p, card) for card in p["used"]]
    seen["stack"] = [seen_entry(p, seat, entry) for entry in p["stack"]]
    return seen


def knows(p: Position, seat: int | None, card: str) -> bool:
    """Of a card in the deck or hidden; M-VIS-4: an observer knows none."""
    return seat in p["known_by"].get(card, [])


def seen_card(p: Position, seat: int | None, card: str) -> str | None:
    return id_of(card) if knows(p, seat, card) else None  # M-VIS-1, M-VIS-2


def seen_hidden(p: Position, seat: int | None, cards: list[str]) -> list[str | None]:
    known = ids([card for card in cards if knows(p, seat, card)])
    return [*known, *[None] * (len(cards) - len(known))]


def seen_kept(p: Position, seat: int | None, owner: int) -> str | None:
    kept = p["kept"][owner]
    if kept is None:
        return None
    return f"keep {id_of(kept['card'])} {kept['fate']}" if owner == seat else "?"


def seen_entry(p: Position, seat: int | None, entry: Entry) -> Entry:
    if entry["type"] == "scout":
        return {"type": "scout", "cards": [seen_card(p, seat, card) for card in entry["cards"]]}
    if entry["type"] == "score":
        return {**entry, "card": id_of(entry["card"])}
    return {**entry, "source": id_of(entry["source"]), "that": seen_that(p, seat, entry["that"])}


def seen_that(p: Position, seat: int | None, card: str | None) -> str | None:
    """A card used this turn is public wherever it lies (section 10, the table)."""
    if card is None:
        return None
    public = card in p["used"] or any(card in place for place in face_up_places(p))
    return id_of(card) if public or knows(p, seat, card) else "?"


def seen_action(p: Position, seat: int | None, action: str, unseen: str | None) -> str:
    """M-VIS-5. `unseen`: the card the action names and does not turn face up, if any."""
    if p["decision"] == "keep":
        return action if seat == p["actor"] else "keep ?"
    if unseen is None or knows(p, seat, unseen):
        return action
    verb, _, *second = action.split()
    return " ".join([verb, "?", *second])
