"""The card language: what an effect may be aimed at (sections 4 and 7)."""

from __future__ import annotations

from typing import Any

from .table import Entry, Position, all_seats, copy_number, id_of, owned

Effect = dict[str, Any]

# --- Targets (M-TOK-1, M-COPY, M-ZONE) ----------------------------------------------------


def token(p: Position, card: str) -> str:
    """M-TOK-1, as a target of the acting seat; `deck:<id>` (section 10) in the deck."""
    if card in p["hidden"][p["actor"]]:
        return f"{id_of(card)}?"
    for seat, cards in enumerate(p["up"]):
        if card in cards:
            return id_of(card) if seat == p["actor"] else f"{seat}:{id_of(card)}"
    zone = next(zone for zone in ("tableau", "save", "kill", "deck") if card in p[zone])
    return f"{zone}:{id_of(card)}"


def running(p: Position) -> list[str]:
    """The sources of the running abilities, outermost first."""
    return [entry["source"] for entry in p["stack"] if entry["type"] == "use"]


def use_rank(p: Position, card: str) -> tuple[int, int]:
    """M-COPY-2 (1): finished, then not used, then running, innermost first."""
    if card in running(p):
        return (2, -running(p).index(card))
    return (0, 0) if card in p["used"] else (1, 0)


def meant(p: Position, cards: list[str]) -> str:
    """M-COPY-2: which of several fitting copies."""

    def rank(card: str) -> tuple[Any, ...]:
        seats = p["known_by"].get(card, [])
        return (use_rank(p, card), -len(seats), seats, copy_number(card))

    return min(cards, key=rank)


def by_token(p: Position, cards: list[str]) -> dict[str, str]:
    """What a seat may name of these cards, and the card it then means (M-COPY-1, M-COPY-2)."""
    fitting: dict[str, list[str]] = {}
    for card in cards:
        fitting.setdefault(token(p, card), []).append(card)
    return {name: meant(p, copies) for name, copies in fitting.items()}


def cards_of_zone(p: Position, zone: str, entry: Entry) -> list[str]:
    """M-ZONE-1: what the zone (not `deck`) offers to the ability."""
    seat, source = p["actor"], entry["source"]
    own = owned(p, seat)
    if zone == "self":
        return [card for card in own if card == source]
    cards = {
        "tableau": p["tableau"],  # M-ZONE-4
        "own": own,
        "that": [card for card in own if card == entry["that"]],  # M-ZONE-5
        "others_faceup": [card for s in all_seats(p) if s != seat for card in p["up"][s]],
        "save": p["save"],
        "kill": p["kill"],
    }[zone]
    return [card for card in cards if card != source]  # M-ZONE-2


def targets(p: Position, effect: Effect, entry: Entry, key: str = "of") -> dict[str, str]:
    """The tokens of the targets of the effect, and the card each of them means."""
    zones = effect[key]
    cards = [c for zone in zones if zone != "deck" for c in cards_of_zone(p, zone, entry)]
    if effect["op"] == "USE":
        cards = [card for card in cards if card not in p["used"]]  # M-OP-7, M-COPY-2
    found = by_token(p, cards)
    if "deck" in zones and p["deck"]:
        found["deck"] = p["deck"][0]  # M-ZONE-3
    return found


# --- Effects: legal actions (M-EFF, M-OP) -------------------------------------------------


def actions_of_effect(p: Position, effect: Effect, entry: Entry) -> list[str]:
    """Every way to carry out the effect; none if it has no target."""
    op = effect["op"]
    if op == "CHOOSE":  # M-OP-11
        options = effect["options"]
        return [action for option in options for action in actions_of_effect(p, option, entry)]
    if op == "SCOUT":
        return ["scout"] if p["deck"] else []  # M-OP-10
    verbs = ["save", "kill"] if op == "FATE" else [op.lower()]  # M-OP-4
    first = [f"{verb} {target}" for verb in verbs for target in targets(p, effect, entry)]
    return [f"{start}{rest}" for start in first for rest in second_part(p, effect, entry)]


def second_part(p: Position, effect: Effect, entry: Entry) -> list[str]:
    """What may follow the first target."""
    if effect["op"] == "GIVE":
        return [f" {seat}" for seat in all_seats(p) if seat != p["actor"]]  # M-OP-8
    if effect["op"] == "SWAP":
        return [f" {target}" for target in targets(p, effect, entry, "with")]  # M-OP-9
    return [""]


def zones_of(effect: Effect) -> set[str]:
    zones = {*effect.get("of", []), *effect.get("with", [])}
    return zones.union(*(zones_of(option) for option in effect.get("options", [])))


def option_of(p: Position, effect: Effect, entry: Entry, action: str) -> Effect:
    """M-OP-11: the option the action belongs to; M-DECK-8: exactly one."""
    if effect["op"] != "CHOOSE":
        return effect
    return next(o for o in effect["options"] if action in actions_of_effect(p, o, entry))
