"""Compile a game's kernels ahead of need, with progress; from the cache it takes a moment."""

from collections.abc import Callable
from typing import Any

import numpy as np

from estaminet.engine import kernels, rng, trace as tracing
from estaminet.games import load

REASONED_MOVES = 40  # of a play from one end of the menu to the other
Progress = Callable[[int, int, str], None]  # steps done, steps in all, what comes next


class Warmup:
    """The least of a play that makes every kernel be compiled."""

    def __init__(self, game: str) -> None:
        self.game = load(game)
        self.tables = self.game.content.tables
        self.start = self.game.seated(self.game.players[0])
        self.start[0].rng[:] = rng.seeded(0)
        self.work = self.start.copy()
        self.words = rng.seeded(0)
        self.trace = tracing.new(on=False)
        self.legal = np.zeros(self.game.most_actions, np.int16)

    def steps(self) -> dict[str, Callable[[], Any]]:
        t, s = self.tables, self.work[0]
        return {
            "deal": lambda: kernels.deal(t, s, self.trace),
            "legal": lambda: kernels.legal(t, s, self.legal),
            "step": lambda: kernels.step(t, s, int(self.legal[0]), self.trace),
            "observe": lambda: kernels.observe(
                t, s, 0, np.zeros(self.game.observation_size, np.int8)
            ),
            "determinize": lambda: kernels.determinize(t, s, 0, self.words),
            "returns": lambda: kernels.returns(t, s, np.zeros(max(self.game.players), np.float32)),
            "reasons": self._ask_for_reasons,
            "random play": lambda: kernels.random_games(
                t, self.start, self.work, self.words, self.legal, self.trace, 1
            ),
        }

    def _ask_for_reasons(self) -> None:
        """What is said about decisions calls single rules: these too are ready then."""
        t, s, content = self.tables, self.start.copy()[0], self.game.content
        kernels.deal(t, s, self.trace)
        for move in range(REASONED_MOVES):
            legal = self.legal[: kernels.legal(t, s, self.legal)].tolist()
            if not legal:
                return
            self.game.reasons.asked(content, s)
            self.game.reasons.refused(content, s)
            self.game.reasons.brings(content, s, legal)
            kernels.step(t, s, legal[7 * move % len(legal)], self.trace)


def warm(game: str, progress: Progress | None = None) -> None:
    """Compile everything of a game, or load it from the cache."""
    steps = Warmup(game).steps()
    for done, (name, call) in enumerate(steps.items()):
        if progress:
            progress(done, len(steps), name)
        call()
    if progress:
        progress(len(steps), len(steps), "")
