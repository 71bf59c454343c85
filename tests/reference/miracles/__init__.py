"""The slow, obvious reference of The Court of Miracles: an oracle for the compiled engine.

Source: shared/rules/miracles.md (clause ids in the comments) and miracles.yaml. No deviations.
The state is the position of section 15 itself: a plain dict changed in place, agenda included.
Whatever the data file gives is looked up in the data mapping: any file of section 18 runs.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from .agenda import APPLY, legal_actions, proceed
from .game import DATA, Chance, Data, Dice, Game, Position
from .setup import deal, empty_position
from .turn import begin_turn
from .views import KEYS, view

__all__ = ["Chance", "Dice", "Reference", "start"]


class Reference:
    """One game, at one position."""

    def __init__(self, position: Position, data: Data | None = None) -> None:
        data = DATA if data is None else data
        self._game = Game(deepcopy(position), data, Dice(0))  # every `play` brings its chance

    def position(self) -> Position:
        return {key: deepcopy(self._game.p[key]) for key in KEYS}

    def actions(self) -> list[str]:
        return legal_actions(self._game)

    def play(self, action: str, chance: Chance) -> None:
        if action not in self.actions():
            raise ValueError(f"{action!r} is not legal; legal: {self.actions()}")
        self._game.chance = chance
        APPLY[self._game.p["decision"]](self._game, action)
        proceed(self._game)

    def view(self, seat: int | None) -> Position:
        return view(self._game.p, seat)


def start(
    players: int, options: dict[str, Any], chance: Chance, data: Data | None = None
) -> Reference:
    data = DATA if data is None else data
    chosen = {
        "turn_limit": data["options"]["turn_limit"]["default"],  # C-OPT-1
        "controller_coin": "any",  # C-OPT-4
        "king_end": "turn",  # C-OPT-5
    } | options
    g = Game(empty_position(players, chosen, data), data, chance)
    deal(g)
    begin_turn(g, 1)
    proceed(g)
    return Reference(g.p, data)
