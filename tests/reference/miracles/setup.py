"""Set-up (section 2)."""

from __future__ import annotations

from typing import Any

from .game import Data, Game, Position, add_sorted


def copies(rows: list[dict[str, Any]]) -> list[str]:
    """Every physical piece, in the order of the data file."""
    return [row["id"] for row in rows for _ in range(row["copies"])]


def starting_rogues(data: Data) -> list[str]:
    numbers = data["setup"]["rogues"]
    return sorted(kind for kind in numbers for _ in range(numbers[kind]))


def empty_position(players: int, options: dict[str, Any], data: Data) -> Position:
    places = [row["id"] for row in data["neighbourhoods"]]
    bag = [row for row in data["rogues"] if row["bag"]]
    return {
        "game": "miracles",
        "players": players,
        "options": options,
        "turn": 0,
        "active": 0,
        "decision": "place",
        "actor": 0,
        "result": None,
        "coins": data["setup"]["coins"][:players],  # C-SET-6
        "rogues": [starting_rogues(data) for _ in range(players)],  # C-SET-2
        "waiting": [True] * players,  # C-SET-2
        "cards": [[] for _ in range(players)],
        "renown": [data["limits"]["renown"]] * players,  # C-SET-4
        "board": {nbh: [None, None, None] for nbh in places},  # C-SET-4
        "control": dict.fromkeys(places),  # C-SET-4
        "square": {line["id"]: [] for line in data["square"]["lines"]},
        "king": 0,  # C-SET-5
        "pile": [],
        "discard": [],
        "in_play": None,
        "bag": sorted(copies(bag)),  # C-SET-3
        "seine": [],
        "drawn": None,
        "played": False,
        "placed": None,
        "wrath": None,
        "challenge": None,
        "standoff": None,
        "agenda": [],
    }


def deal(g: Game) -> None:
    g.p["pile"] = g.chance.permutation("deal", copies(g.data["plots"]))  # C-SET-1, C-CHN-1
    for _ in range(g.data["setup"]["plot_cards"]):
        for seat in range(g.p["players"]):
            add_sorted(g.p["cards"][seat], g.p["pile"].pop(0))
