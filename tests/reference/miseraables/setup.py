"""The first position of a game (section 3, Set-up; sections 5, 6 and 8)."""

from __future__ import annotations

from typing import Any

from .chance import Chance
from .deckfile import DATA, Data, physical_cards
from .game import TABLEAU_SIZE, Reference
from .table import Position

DEALT = 2  # M-SET-4
TURN_LIMIT = 60  # M-OPT-2


def start(
    players: int, options: dict[str, Any], chance: Chance, data: Data | None = None
) -> Reference:
    data = DATA if data is None else data
    chosen = {"deck": data["deck"], "turn_limit": TURN_LIMIT}  # M-OPT-1, M-OPT-2
    chosen.update({key: options[key] for key in chosen if key in options})
    if players not in (2, 3, 4):  # M-SET-1
        raise ValueError("2 to 4 players")
    if chosen["deck"] != data["deck"] or chosen["turn_limit"] < 1:  # M-OPT-1, M-OPT-2
        raise ValueError(f"refused options: {options}")
    deck = chance.permutation("deck", physical_cards(data))  # M-SET-2
    return Reference(first_position(players, chosen, deck), data)


def first_position(players: int, options: dict[str, Any], shuffled: list[str]) -> Position:
    tableau, rest = shuffled[:TABLEAU_SIZE], shuffled[TABLEAU_SIZE:]  # M-SET-3
    hidden = [sorted(rest[DEALT * seat : DEALT * (seat + 1)]) for seat in range(players)]
    return {
        "game": "miseraables",
        "players": players,
        "options": options,
        "turn": 0,
        "deck": rest[DEALT * players :],  # M-SET-4
        "tableau": sorted(tableau),
        "save": [],
        "kill": [],
        "up": [[] for _ in range(players)],
        "hidden": hidden,  # M-SET-4
        "known_by": {card: [seat] for seat in range(players) for card in hidden[seat]},  # M-KNOW-2
        "kill_known": [[] for _ in range(players)],
        "points": [0] * players,
        "kept": [None] * players,
        "used": [],
        "stack": [],
        "triggered_by": None,
        "last_score": None,
        "decision": "keep",  # M-SET-5
        "actor": 0,
        "result": None,
    }
