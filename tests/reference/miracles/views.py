"""Visibility (section 16)."""

from __future__ import annotations

from copy import deepcopy

from .game import Position, Rogue

# fmt: off
KEYS = (
    "game", "players", "options", "turn", "active", "decision", "actor", "result", "coins",
    "rogues", "waiting", "cards", "renown", "board", "control", "square", "king", "pile",
    "discard", "in_play", "bag", "seine", "drawn", "played", "placed", "wrath", "challenge",
    "standoff", "agenda",
)
# fmt: on
HIDDEN_KEYS = ("rogues", "cards", "pile", "bag", "seine")  # C-VIS-1


def view(p: Position, seat: int | None) -> Position:
    seen = {key: deepcopy(p[key]) for key in KEYS if key not in HIDDEN_KEYS}  # C-VIS-1
    seen["board"] = {nbh: visible_rogues(p, nbh, seat) for nbh in p["board"]}
    seen["drawn"] = p["drawn"] if seat is not None and seat == p["actor"] else None
    seen["seat"] = seat
    seen["hand"] = None
    if seat is not None:
        seen["hand"] = {"rogues": list(p["rogues"][seat]), "cards": list(p["cards"][seat])}
    seen["counts"] = {
        "rogues": [len(hand) for hand in p["rogues"]],
        "cards": [len(hand) for hand in p["cards"]],
        **{zone: len(p[zone]) for zone in ("pile", "bag", "seine")},
    }
    return seen


def visible_rogues(p: Position, nbh: str, seat: int | None) -> list[Rogue | None]:
    standoff = p["standoff"]
    shown = standoff is not None and standoff["shown"] and standoff["at"] == nbh
    rogues: list[Rogue | None] = deepcopy(p["board"][nbh])
    for rogue in rogues:
        if rogue is not None and not shown and seat not in [rogue["owner"], *rogue["seen"]]:
            rogue["kind"] = None
    return rogues
