"""The position: places, knowledge, moving a card (sections 1, 2, 9 and 10)."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]
Entry = dict[str, Any]  # of the stack

# --- Cards (section 2) --------------------------------------------------------------------


def id_of(card: str) -> str:
    return card.partition("#")[0]  # M-CARD-3


def copy_number(card: str) -> int:
    return int(card.partition("#")[2] or 1)


def ids(cards: list[str]) -> list[str]:
    return sorted(id_of(card) for card in cards)


# --- Places (section 1) -------------------------------------------------------------------


def all_seats(p: Position) -> list[int]:
    return list(range(p["players"]))


def owned(p: Position, seat: int) -> list[str]:
    return [*p["up"][seat], *p["hidden"][seat]]


def face_down_places(p: Position) -> list[list[str]]:
    """Those whose cards keep their knowing seats one by one: not the KILL pile (M-KNOW-1)."""
    return [p["deck"], *p["hidden"]]


def face_up_places(p: Position) -> list[list[str]]:
    return [p["tableau"], p["save"], *p["up"]]


def place_of(p: Position, card: str) -> list[str]:
    places = [*face_down_places(p), *face_up_places(p), p["kill"]]
    return next(place for place in places if card in place)


def add_sorted(zone: list[str], cards: list[str]) -> None:
    zone.extend(cards)
    zone.sort()


# --- Knowledge (section 10) ---------------------------------------------------------------


def seats_that_follow(p: Position, card: str) -> list[int]:
    """The seats that know the card while it is on its way to another place."""
    if any(card in place for place in face_down_places(p)):
        return list(p["known_by"].get(card, []))  # M-KNOW-1, M-KNOW-3
    return all_seats(p)  # M-KNOW-3: it was face up; M-KNOW-6: it is shown


def get_to_know(p: Position, seat: int, card: str) -> None:
    """The seat knows the card, which lies in the deck or hidden."""
    p["known_by"][card] = sorted({*p["known_by"].get(card, []), seat})


def look_through_kill_pile(p: Position, seat: int) -> None:
    p["kill_known"][seat] = ids(p["kill"])  # M-KNOW-4


def one_copy_fewer(p: Position, card: str) -> None:
    for known in p["kill_known"]:  # M-KNOW-6
        if id_of(card) in known:
            known.remove(id_of(card))


# --- Moving a card ------------------------------------------------------------------------


def lift(p: Position, card: str) -> list[int]:
    """The card leaves its place; the seats that follow it with knowledge of its face."""
    seats = seats_that_follow(p, card)
    place = place_of(p, card)
    place.remove(card)
    p["known_by"].pop(card, None)  # M-KNOW-7
    if place is p["kill"]:
        one_copy_fewer(p, card)
    if place is p["deck"] and not place and p["triggered_by"] is None:
        p["triggered_by"] = p["actor"]  # M-END-1, M-END-2
    return seats


def lay_face_up(p: Position, card: str, place: list[str]) -> None:
    lift(p, card)
    add_sorted(place, [card])


def turn_face_up(p: Position, card: str) -> None:
    """A card of the acting seat, if it is hidden."""
    lay_face_up(p, card, p["up"][p["actor"]])


def take(p: Position, card: str) -> None:
    seat, from_deck = p["actor"], card in p["deck"]
    if not from_deck:
        lay_face_up(p, card, p["up"][seat])  # M-TURN-2, M-OP-1
        return
    seats = lift(p, card)
    add_sorted(p["hidden"][seat], [card])  # M-TURN-2, M-OP-1
    p["known_by"][card] = sorted({*seats, seat})  # M-KNOW-2, M-KNOW-5


def save(p: Position, card: str) -> None:
    lay_face_up(p, card, p["save"])  # M-OP-2


def kill(p: Position, card: str) -> None:
    for seat in lift(p, card):  # M-KNOW-3
        add_sorted(p["kill_known"][seat], [id_of(card)])
    add_sorted(p["kill"], [card])  # M-OP-3


def put_under_deck(p: Position, card: str) -> None:
    seats = lift(p, card)
    p["deck"].append(card)  # M-OP-5
    if seats:
        p["known_by"][card] = seats  # M-KNOW-3


def give(p: Position, card: str, seat: int) -> None:
    lay_face_up(p, card, p["up"][seat])  # M-OP-8


def swap(p: Position, first: str, second: str) -> None:
    place = place_of(p, second)
    lay_face_up(p, second, p["up"][p["actor"]])  # M-OP-9: it leaves first
    if place is p["kill"]:
        kill(p, first)
    else:
        lay_face_up(p, first, place)
