"""Tables for the tests of bots."""

from typing import Any

import numpy as np

import estaminet
from estaminet import bots
from estaminet.bots.search import guide, tree
from estaminet.bots.search.guide import Tuning
from estaminet.games import load

GAMES = estaminet.games()
FEW_EDGES = 1 << 10


def middle(game: str, players: int, moves: int = 25, seed: int = 4) -> estaminet.Table:
    """A table after some moves of heuristic bots, where there is a choice."""
    table = estaminet.new(game, players, seed=seed)
    for _ in bots.playing(table, [bots.make("heuristic", game, 1)] * players):
        if table.move >= moves and len(table.actions()) > 1:
            break
    assert table.actor is not None
    return table


def knowledge(table: estaminet.Table) -> bots.Knowledge:
    assert table.actor is not None
    return bots.Knowledge(table, table.actor)


def state_of(table: estaminet.Table) -> Any:
    return np.frombuffer(bytearray(table.bare_state()), load(table.game).state)[0]


class Looking:
    """What a game's guide says of a table."""

    def __init__(self, table: estaminet.Table, tuning: Tuning | None = None) -> None:
        self.table = table
        self.tuning = tuning or guide.tuning(table.game)
        self.memory = tree.new_memory(load(table.game), self.tuning, FEW_EDGES)
        self.tables, self.state = table.content.tables, state_of(table)

    def scores(self) -> dict[str, float]:
        """How good each action looks to the actor."""
        legal, out = self.table.numbers(), self.memory.scores
        weights, notes = self.tuning.weights, self.memory.notes
        guide.weigh(self.tables, self.state, weights, legal.copy(), len(legal), out, notes)
        text, words = load(self.table.game).actions.text, self.table.content.words
        return {text(int(a), words): float(x) for a, x in zip(legal, out, strict=False)}

    def stands(self, seat: int) -> float:
        return float(tree.stand(self.tables, self.state, seat, self.tuning, self.memory.judgement))

    def features(self, seat: int) -> dict[str, float]:
        self.stands(seat)
        found = self.memory.judgement
        return dict(zip(found.features.dtype.names, found.row.tolist(), strict=True))

    def chances(self) -> list[float]:
        """Of each seat to win, or what it got."""
        found = self.memory.judgement
        tree.evaluate(self.tables, self.state, 0, self.tuning, found)
        return [float(chance) for chance in found.chances[: self.table.players]]
