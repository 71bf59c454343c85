"""Surveys of worlds that a seat imagines, with all they need at hand."""

from typing import Any

import numpy as np

from estaminet.bots import Knowledge
from estaminet.bots.search import guide, learned, survey, tree
from estaminet.bots.search.minds import EDGES, edges_of
from estaminet.engine import records
from estaminet.engine.rng import WORDS, seeded
from estaminet.games.game import Game


class Surveyor:
    """Surveys one game; what it learns in one survey is forgotten before the next."""

    def __init__(self, game: Game, content: Any) -> None:
        self.game = game
        self.tables = content.tables
        # every action is played here, and what reviews promise was measured with these numbers
        plain = guide.numbers(guide.SEARCH, guide.UNTUNED)
        self.tuning = learned.tuning(game.id, content)._replace(search=plain)
        self.memory = tree.new_memory(game, self.tuning, EDGES)
        self._edges = self.memory.edges  # all there is room for; a tree gets what it needs

    def worlds(self, knowledge: Knowledge, seed: int, count: int) -> np.ndarray:
        """Worlds that the seat cannot tell from the true one, each as often as it is likely."""
        found, words = records.zeros(count, self.game.state), np.zeros(WORDS, np.uint32)
        root = knowledge.world(seed)
        survey.imagine_all(self.tables, root, knowledge.seat, np.uint64(seed), words, found)
        return found

    def survey(
        self, worlds: np.ndarray, forced: np.ndarray, seat: int, seed: int, grown: int
    ) -> np.ndarray:
        """The values of actions (columns of `forced`) in worlds (its rows), for the seat.

        The first `grown` worlds grow the tree and do not count: their rows are left out. NaN: the
        action is not to be had there.
        """
        self._forget(edges_of(forced.size))
        searcher = tree.Searcher(seat, False, seeded(seed))
        out = np.full(forced.shape, np.nan)
        survey.survey(self.tables, worlds, forced, searcher, self.tuning, self.memory, out)
        return out[grown:]

    def _forget(self, edges: int) -> None:
        """Begin a tree with so much room. Also what the guide noted down is another survey's."""
        if edges > len(self._edges):
            self._edges = np.zeros(edges, tree.EDGE)
        self._edges[:edges] = 0
        self.memory.counts.edges = 0
        notes = records.one(self.memory.notes.dtype)
        judgement = tree.new_judgement(self.game, self.tuning)
        self.memory = self.memory._replace(
            edges=self._edges[:edges], notes=notes, judgement=judgement
        )
