"""A batch in which bots hold some of the seats: what is stepped are the decisions of the others."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from estaminet.engine import rng
from estaminet.envs import answers
from estaminet.envs.batch import Batch
from estaminet.envs.single import ILLEGAL
from estaminet.errors import BadOption, brief
from estaminet.games import load

KINDS = {"random": answers.RANDOM, "guide": answers.GUIDE}  # bots that play in compiled code


class BotBatch(Batch):
    """As Batch, but bots play the seats that are given to them, within the step.

    `bots` says who sits where: `{1: "guide", 2: "random"}`. `actors` are the other seats only.
    """

    least_a_thread = 64  # a step takes longer: bots answer in it

    def __init__(
        self,
        game: str,
        players: int,
        count: int,
        bots: Mapping[int, str],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> None:
        self._kinds = _kinds(game, players, bots)
        super().__init__(game, players, count, seed, options, threads)

    def _make_room(self) -> None:
        super()._make_room()
        dice = np.zeros((self.count, rng.WORDS), np.uint32)
        self._others = {  # threads share nothing
            part: answers.others_of(self._game, self._content, self._kinds, dice)
            for part in self._parts
        }

    def _setting(self) -> answers.Setting:
        return answers.Setting(self._start, self._root, self._trace, ILLEGAL)

    def _deal_all(self) -> None:
        t, setting = self._content.tables, self._setting()
        self._spread(
            lambda part: answers.begin_games(t, setting, self._arrays, part, self._others[part])
        )

    def _advance(self) -> None:
        t, setting = self._content.tables, self._setting()
        self._spread(
            lambda part: answers.play_games(
                t, setting, self._arrays, part, self._actions, self._others[part]
            )
        )

    def step_or_lose(self, actions: Any) -> np.ndarray:
        """As `step`, but who plays what is not legal loses that game; where that was so."""
        self._take(actions)
        known = (self._actions >= 0) & (self._actions < self.action_count)
        at = np.where(known, self._actions, 0)
        illegal = ~(known & self.masks[np.arange(self.count), at])
        self._actions[illegal] = answers.GIVE_UP
        self._advance()
        return illegal


def _kinds(game: str, players: int, bots: Mapping[int, str]) -> list[int]:
    """By seat, or BadOption."""
    held = [answers.LEARNER] * max(players, *load(game).players)
    for seat, bot in bots.items():
        if seat not in range(players):
            raise BadOption("bad_seat", f"seat 0 to {players - 1}, not {brief(seat)}")
        if bot not in KINDS:
            known = ", ".join(KINDS)
            what = f"bots that play in a batch are: {known}; not {brief(bot)}"
            raise BadOption("unknown_bot", f"{game}: {what}")
        held[seat] = KINDS[bot]
    if answers.LEARNER not in held[:players]:
        raise BadOption("bad_bots", f"{game}: at least one seat must be left to decide")
    return held
